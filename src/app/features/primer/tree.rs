//! Game trees of two figures of the thesis, and their values by minimax (§2.4.1) and by alpha-beta (§2.4.2).

use std::fmt;

/// Branch of a figure as it is written down.
enum FigureBranch {
    Leaf(i32),
    Node(&'static [FigureBranch]),
}

use FigureBranch::{Leaf, Node};

/// Fig. 2-3, with the evaluations of its twelve leaves.
const MINIMAX: FigureBranch = Node(&[
    Node(&[
        Node(&[Leaf(12)]),
        Node(&[Leaf(5), Leaf(7)]),
        Node(&[Leaf(22)]),
    ]),
    Node(&[
        Node(&[Leaf(6)]),
        Node(&[Leaf(3), Leaf(14)]),
        Node(&[Leaf(11)]),
    ]),
    Node(&[
        Node(&[Leaf(13)]),
        Node(&[Leaf(8)]),
        Node(&[Leaf(4), Leaf(15)]),
    ]),
]);

/// Fig. 2-4. The text gives the values 5, 2 and 6 of the left half and 5 at the root; the other leaves are ours, so
/// that the right half is cut as "and so forth" requires.
const ALPHA_BETA: FigureBranch = Node(&[
    Node(&[
        Node(&[
            Node(&[Leaf(5), Leaf(7), Leaf(9)]),
            Node(&[Leaf(2), Leaf(4)]),
        ]),
        Node(&[Node(&[Leaf(6), Leaf(8)]), Node(&[Leaf(3)])]),
    ]),
    Node(&[
        Node(&[Node(&[Leaf(4), Leaf(1)]), Node(&[Leaf(3), Leaf(7)])]),
        Node(&[Node(&[Leaf(8)])]),
    ]),
]);

/// Node of a figure.
#[derive(Clone, Debug)]
pub struct FigureNode {
    /// Number of moves from the root; the maximising side moves where it is even.
    pub depth: usize,
    /// Index of the node above it.
    pub parent: Option<usize>,
    /// Indices of the nodes below it.
    pub children: Vec<usize>,
    /// Evaluation of a leaf.
    pub leaf: Option<i32>,
    /// Distance from the left, in widths of a leaf.
    pub across: f32,
}

/// Tree of a figure; its first node is the root.
#[derive(Clone, Debug, Default)]
pub struct FigureTree {
    /// Nodes, each before those below it.
    pub nodes: Vec<FigureNode>,
    /// Number of leaves.
    pub leaves: usize,
}

impl FigureTree {
    /// Returns the tree of Fig. 2-3.
    #[must_use]
    pub fn of_minimax() -> Self {
        Self::of(&MINIMAX)
    }

    /// Returns the tree of Fig. 2-4.
    #[must_use]
    pub fn of_alpha_beta() -> Self {
        Self::of(&ALPHA_BETA)
    }

    fn of(root: &FigureBranch) -> Self {
        let mut tree = Self::default();
        tree.add(root, None);
        tree
    }

    /// Adds a branch with everything below it; returns its index.
    fn add(&mut self, branch: &FigureBranch, parent: Option<usize>) -> usize {
        let index = self.nodes.len();
        self.nodes.push(FigureNode {
            depth: parent.map_or(0, |parent| self.nodes[parent].depth + 1),
            parent,
            children: Vec::new(),
            leaf: None,
            across: self.leaves as f32 + 0.5,
        });
        match branch {
            Leaf(value) => {
                self.nodes[index].leaf = Some(*value);
                self.leaves += 1;
            }
            Node(below) => {
                let mut children = Vec::with_capacity(below.len());
                for branch in *below {
                    children.push(self.add(branch, Some(index)));
                }
                if let (Some(&first), Some(&last)) = (children.first(), children.last()) {
                    let ends = self.nodes[first].across + self.nodes[last].across;
                    self.nodes[index].across = ends * 0.5;
                }
                self.nodes[index].children = children;
            }
        }
        index
    }

    /// Returns the number of levels.
    #[must_use]
    pub fn levels(&self) -> usize {
        let depths = self.nodes.iter().map(|node| node.depth + 1);
        depths.max().unwrap_or_default()
    }

    /// Returns all values by minimax, known level by level from the leaves on.
    #[must_use]
    pub fn minimax(&self) -> FigureValues {
        let mut values = self.evaluate(false);
        values.last = self.levels().saturating_sub(1);
        for (step, node) in values.steps.iter_mut().zip(&self.nodes) {
            *step = Some(values.last - node.depth);
        }
        values
    }

    /// Returns the values by alpha-beta, in the order in which they become known, without those that cannot matter.
    #[must_use]
    pub fn alpha_beta(&self) -> FigureValues {
        self.evaluate(true)
    }

    fn evaluate(&self, cuts: bool) -> FigureValues {
        let mut values = FigureValues {
            ranges: vec![ValueRange::UNKNOWN; self.nodes.len()],
            steps: vec![None; self.nodes.len()],
            last: 0,
        };
        let mut count = 0;
        self.judge(0, ValueRange::UNKNOWN, cuts, (&mut values, &mut count));
        values.last = count - 1;
        values
    }

    /// Finds the value of a node, as far as it lies within a window.
    fn judge(
        &self,
        at: usize,
        mut window: ValueRange,
        cuts: bool,
        (values, count): (&mut FigureValues, &mut usize),
    ) {
        let node = &self.nodes[at];
        let maximises = node.depth.is_multiple_of(2);
        let mut range = node.leaf.map(ValueRange::exactly);
        for &child in &node.children {
            if !cuts || window.least < window.most {
                self.judge(child, window, cuts, (&mut *values, &mut *count));
            }
            let child_range = values.ranges[child];
            if maximises {
                window.least = window.least.max(child_range.least);
            } else {
                window.most = window.most.min(child_range.most);
            }
            range = Some(match range {
                Some(range) if maximises => range.greater(child_range),
                Some(range) => range.lesser(child_range),
                None => child_range,
            });
        }
        values.ranges[at] = range.unwrap_or(ValueRange::UNKNOWN);
        values.steps[at] = Some(*count);
        *count += 1;
    }

    /// Returns the nodes from the root to the leaf that its value comes from.
    #[must_use]
    pub fn best_line(&self, values: &FigureValues) -> Vec<usize> {
        let mut line = vec![0];
        let mut at = 0;
        let same = |at: usize, child: usize| values.ranges[child] == values.ranges[at];
        while let Some(&next) = self.nodes[at].children.iter().find(|&&to| same(at, to)) {
            line.push(next);
            at = next;
        }
        line
    }

    /// Returns the step in which a node is cut: that in which the value of the node above becomes known without it.
    #[must_use]
    pub fn cut_step(&self, values: &FigureValues, at: usize) -> Option<usize> {
        let mut above = Some(at).filter(|&at| values.steps[at].is_none())?;
        while values.steps[above].is_none() {
            above = self.nodes[above].parent?;
        }
        values.steps[above]
    }
}

/// Range in which the value of a node is known to lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueRange {
    /// The least value that is possible.
    pub least: i32,
    /// The greatest value that is possible.
    pub most: i32,
}

impl ValueRange {
    const UNKNOWN: Self = Self {
        least: i32::MIN,
        most: i32::MAX,
    };

    /// Returns the range of this value alone.
    #[must_use]
    pub const fn exactly(value: i32) -> Self {
        Self {
            least: value,
            most: value,
        }
    }

    /// Returns the range of the greater one of two values.
    fn greater(self, other: Self) -> Self {
        Self {
            least: self.least.max(other.least),
            most: self.most.max(other.most),
        }
    }

    /// Returns the range of the lesser one of two values.
    fn lesser(self, other: Self) -> Self {
        Self {
            least: self.least.min(other.least),
            most: self.most.min(other.most),
        }
    }
}

/// Writes the value; a bound has an arrow towards the values that are possible besides it.
impl fmt::Display for ValueRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (i32::MIN, i32::MAX) => Ok(()),
            (least, i32::MAX) => write!(f, "{least}↑"),
            (i32::MIN, most) => write!(f, "{most}↓"),
            (least, _) => write!(f, "{least}"),
        }
    }
}

/// Values of the nodes of a figure, and the order in which they become known.
#[derive(Clone, Debug)]
pub struct FigureValues {
    /// Value of each node.
    pub ranges: Vec<ValueRange>,
    /// Step in which each becomes known; `None` for a node that is cut.
    pub steps: Vec<Option<usize>>,
    /// The last step.
    pub last: usize,
}

//! Perfect matching of the least cost, which finds the best pairing of all players together.
//!
//! Edmonds' blossom algorithm with dual variables, in time of the third power of the number of players
//! (Galil 1986, "Efficient algorithms for finding maximum matching in graphs"). Vertices count from 1 here, and 0 is no
//! vertex. Blossoms, odd cycles that are shrunk to one vertex, have the numbers behind those of the vertices.

mod blossom;

use std::collections::VecDeque;

/// Returns for each of an even number of players the one that it is paired with, so that the sum of the costs is the
/// least. `cost` is symmetric and not negative; among equally good pairings the choice is always the same.
///
/// ```
/// use tibetango_server::tournament::matching::least_cost;
/// let apart = |a: usize, b: usize| (a.abs_diff(b) as i128 - 2).abs();
/// assert_eq!(least_cost(4, apart), [2, 3, 0, 1]);
/// ```
#[must_use]
pub fn least_cost(count: usize, cost: impl Fn(usize, usize) -> i128) -> Vec<usize> {
    let pairs = (0..count).flat_map(|a| (0..a).map(move |b| (a, b)));
    let most = pairs.map(|(a, b)| cost(a, b)).max().unwrap_or_default();
    // All weights are above 0, so a matching of the greatest weight is complete.
    let mut search = MatchingSearch::new(count, |a, b| most + 1 - cost(a, b));
    while search.improve() {}
    let mates = search.mate[1..=count].iter();
    mates.map(|mate| mate.saturating_sub(1)).collect()
}

/// Edge between two vertices; an edge of a blossom names the vertices inside that it joins.
#[derive(Clone, Copy, Debug, Default)]
struct Edge {
    from: usize,
    to: usize,
    /// Weight; 0 or less means that there is no edge.
    weight: i128,
}

/// Position of a vertex in the trees of alternating paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum VertexMark {
    Free,
    Outer,
    Inner,
}

struct MatchingSearch {
    /// Number of players.
    count: usize,
    /// Highest number of a vertex or a blossom.
    last: usize,
    edges: Vec<Vec<Edge>>,
    /// Dual variables.
    label: Vec<i128>,
    /// Vertex at the other end of the matched edge; 0 for none.
    mate: Vec<usize>,
    /// Outer vertex with the tightest edge to this one.
    slack: Vec<usize>,
    /// Outermost blossom around a vertex; 0 for a blossom that is dissolved.
    top: Vec<usize>,
    /// Vertex before this one in its tree.
    parent: Vec<usize>,
    mark: Vec<VertexMark>,
    /// Last search for a common ancestor that met a vertex.
    search: Vec<usize>,
    meeting: usize,
    /// Members of a blossom, its base first.
    petals: Vec<Vec<usize>>,
    /// Petal of a blossom that holds a vertex.
    holder: Vec<Vec<usize>>,
    queue: VecDeque<usize>,
}

impl MatchingSearch {
    fn new(count: usize, weight: impl Fn(usize, usize) -> i128) -> Self {
        let size = 2 * count + 2;
        let mut edges = vec![vec![Edge::default(); size]; size];
        let mut holder = vec![vec![0; count + 1]; size];
        let mut most = 0;
        for (from, row) in edges.iter_mut().enumerate().take(count + 1).skip(1) {
            holder[from][from] = from;
            for (to, edge) in row.iter_mut().enumerate().take(count + 1).skip(1) {
                let weight = if from == to {
                    0
                } else {
                    weight(from - 1, to - 1)
                };
                *edge = Edge { from, to, weight };
                most = most.max(weight);
            }
        }
        let mut label = vec![0; size];
        label[1..=count].fill(most);
        let mut top = vec![0; size];
        for (vertex, top) in top.iter_mut().enumerate().take(count + 1) {
            *top = vertex;
        }
        Self {
            count,
            last: count,
            edges,
            label,
            mate: vec![0; size],
            slack: vec![0; size],
            top,
            parent: vec![0; size],
            mark: vec![VertexMark::Free; size],
            search: vec![0; size],
            meeting: 0,
            petals: vec![Vec::new(); size],
            holder,
            queue: VecDeque::new(),
        }
    }

    /// Returns the slack of an edge, which is 0 for a tight one.
    fn distance(&self, edge: Edge) -> i128 {
        let inside = self.edges[edge.from][edge.to];
        self.label[edge.from] + self.label[edge.to] - 2 * inside.weight
    }

    fn tighten(&mut self, outer: usize, vertex: usize) {
        let nearest = self.slack[vertex];
        let nearer = |nearest: usize| {
            self.distance(self.edges[outer][vertex]) < self.distance(self.edges[nearest][vertex])
        };
        if nearest == 0 || nearer(nearest) {
            self.slack[vertex] = outer;
        }
    }

    fn find_slack(&mut self, vertex: usize) {
        self.slack[vertex] = 0;
        for outer in 1..=self.count {
            let other = self.top[outer];
            if self.edges[outer][vertex].weight > 0
                && other != vertex
                && self.mark[other] == VertexMark::Outer
            {
                self.tighten(outer, vertex);
            }
        }
    }

    /// Follows a tight edge from an outer vertex; true if it led to a better matching.
    fn follow(&mut self, edge: Edge) -> bool {
        let (outer, other) = (self.top[edge.from], self.top[edge.to]);
        match self.mark[other] {
            VertexMark::Free => {
                let next = self.top[self.mate[other]];
                (self.parent[other], self.mark[other]) = (edge.from, VertexMark::Inner);
                (self.slack[other], self.slack[next]) = (0, 0);
                self.mark[next] = VertexMark::Outer;
                self.enqueue(next);
            }
            VertexMark::Outer => {
                let base = self.common(outer, other);
                if base == 0 {
                    self.augment(outer, other);
                    self.augment(other, outer);
                    return true;
                }
                self.shrink(outer, base, other);
            }
            VertexMark::Inner => {}
        }
        false
    }

    /// Grows the trees along tight edges; true if that led to a better matching.
    fn grow(&mut self) -> bool {
        while let Some(from) = self.queue.pop_front() {
            if self.mark[self.top[from]] == VertexMark::Inner {
                continue;
            }
            for to in 1..=self.count {
                let edge = self.edges[from][to];
                if edge.weight <= 0 || self.top[from] == self.top[to] {
                    continue;
                }
                if self.distance(edge) > 0 {
                    self.tighten(from, self.top[to]);
                } else if self.follow(edge) {
                    return true;
                }
            }
        }
        false
    }

    /// Returns how much the labels may change until another edge is tight or a blossom falls apart.
    fn step(&self) -> i128 {
        let mut step = i128::MAX;
        for vertex in 1..=self.last {
            if self.top[vertex] != vertex {
                continue;
            }
            if vertex > self.count && self.mark[vertex] == VertexMark::Inner {
                step = step.min(self.label[vertex] / 2);
            }
            if self.slack[vertex] != 0 {
                let distance = self.distance(self.edges[self.slack[vertex]][vertex]);
                match self.mark[vertex] {
                    VertexMark::Free => step = step.min(distance),
                    VertexMark::Outer => step = step.min(distance / 2),
                    VertexMark::Inner => {}
                }
            }
        }
        step
    }

    /// Changes the labels; false if no better matching is left to be found.
    fn relabel(&mut self, step: i128) -> bool {
        for vertex in 1..=self.count {
            match self.mark[self.top[vertex]] {
                VertexMark::Outer if self.label[vertex] <= step => return false,
                VertexMark::Outer => self.label[vertex] -= step,
                VertexMark::Inner => self.label[vertex] += step,
                VertexMark::Free => {}
            }
        }
        for blossom in self.count + 1..=self.last {
            if self.top[blossom] == blossom {
                match self.mark[blossom] {
                    VertexMark::Outer => self.label[blossom] += 2 * step,
                    VertexMark::Inner => self.label[blossom] -= 2 * step,
                    VertexMark::Free => {}
                }
            }
        }
        true
    }

    /// Matches one more pair; false if there is none.
    fn improve(&mut self) -> bool {
        self.mark.fill(VertexMark::Free);
        self.slack.fill(0);
        self.queue.clear();
        for vertex in 1..=self.last {
            if self.top[vertex] == vertex && self.mate[vertex] == 0 {
                (self.parent[vertex], self.mark[vertex]) = (0, VertexMark::Outer);
                self.enqueue(vertex);
            }
        }
        if self.queue.is_empty() {
            return false;
        }
        loop {
            if self.grow() {
                return true;
            }
            let step = self.step();
            if !self.relabel(step) {
                return false;
            }
            self.queue.clear();
            for vertex in 1..=self.last {
                let near = self.slack[vertex];
                if self.top[vertex] != vertex || near == 0 || self.top[near] == vertex {
                    continue;
                }
                let edge = self.edges[near][vertex];
                if self.distance(edge) == 0 && self.follow(edge) {
                    return true;
                }
            }
            for blossom in self.count + 1..=self.last {
                let inner = self.top[blossom] == blossom && self.mark[blossom] == VertexMark::Inner;
                if inner && self.label[blossom] == 0 {
                    self.dissolve(blossom);
                }
            }
        }
    }
}

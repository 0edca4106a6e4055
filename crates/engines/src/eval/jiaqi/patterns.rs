//! Patterns: every line, cell and star of the board looked up in a table of learned weights.
//!
//! A capture is decided on one line, so the stones of a line together tell more than the stones alone. Chains turn at
//! crossings, hence the stars: a crossing of eight lines with its neighbours. Forms that a symmetry of the board maps
//! to each other share a table; so do a state and its mirror image. The idea is that of pattern evaluations in
//! Othello and of n-tuple networks. The places of the weights are computed from the board, never typed in.
//!
//! On more than five lines there are more forms than games to learn them from. There a form counts as the same
//! wherever it lies, except for whether it reaches the edge, and lines too long for a table are looked up in pieces.
//! Which of its sides reaches the edge makes no difference.

use super::hidden_layer::HiddenLayer;
use super::moves::JiaqiMoves;
use super::weights::PatternWeights;
use std::sync::Arc;
use tibetango_rules::jiaqi::{JiaqiPosition, JiaqiSize};
use tibetango_rules::{Game, Phase, Point, Side, Symmetry, Topology, bitboard::Word};
use tibetango_search::{Evaluate, LOGIT, STATIC_LIMIT};

/// Capacity for the patterns of a board of up to five lines: 24 lines, 16 cells and 9 stars.
pub const ROOM: usize = 49;

/// Capacity for the patterns of the largest board, nine lines.
pub const LARGE_ROOM: usize = 177;

/// Largest number of lines of a board on which every place has tables of its own; larger ones need [`LARGE_ROOM`].
pub const PLACED: u8 = 5;

/// Maximum number of points of a line that has a table of its own; longer ones are cut into pieces of this length.
const MAX_POINTS: usize = 9;

/// Minimum number of points shared by the pieces at the two ends of a long line; if they share fewer, one more piece
/// lies between them.
const OVERLAP: usize = 3;

/// Number of stages of placement that have weights of their own; movement is one more.
pub const PLACEMENT_STAGES: usize = 8;

/// Number of all stages.
pub const STAGES: usize = PLACEMENT_STAGES + 1;

/// Digit of a stone in the state of a pattern.
const DIGITS: [(Side, u16); 2] = [(Side::White, 1), (Side::Black, 2)];

/// Patterns of the same form, seen from different sides of the board.
#[derive(Clone, Debug)]
pub struct Class {
    /// Number of points.
    pub len: usize,
    /// Renumberings of the points that symmetries of the board allow.
    mirrors: Vec<Vec<usize>>,
}

impl Class {
    /// Returns the number of states: every point empty, the mover's or its opponent's.
    pub fn states(&self) -> usize {
        3usize.pow(self.len as u32)
    }

    /// Returns the least state that is a mirror image of this one: the one that has a weight.
    pub fn canonical(&self, state: usize) -> usize {
        let digit = |at: usize| state / 3usize.pow(at as u32) % 3;
        let image = |mirror: &Vec<usize>| {
            mirror
                .iter()
                .enumerate()
                .map(|(to, &from)| digit(from) * 3usize.pow(to as u32))
                .sum()
        };
        self.mirrors.iter().map(image).min().unwrap_or(state)
    }
}

/// Set of the patterns of a board.
#[derive(Clone, Debug)]
pub struct PatternSet {
    /// The classes.
    pub classes: Vec<Class>,
    /// The class and the points of every pattern.
    patterns: Vec<(usize, Vec<Point>)>,
    /// Patterns that each point belongs to, and the power of three that it counts for there.
    members: Vec<Vec<(u8, u16)>>,
}

impl PatternSet {
    /// Creates the patterns of a board.
    pub fn of(topology: &Topology) -> Self {
        let forms = forms(topology);
        let mut classes: Vec<(Image, Class)> = Vec::new();
        let mut patterns = Vec::new();
        for form in &forms {
            // The image whose points come first stands for the class; the pattern's points are
            // put in the order in which they map to it.
            let images = Symmetry::ALL.map(|symmetry| Image::of(topology, form, symmetry));
            let images = images.into_iter();
            let Some((image, order)) = images.min_by(|(a, _), (b, _)| a.cmp(b)) else {
                continue;
            };
            let class = classes.iter().position(|(key, _)| *key == image);
            let class = class.unwrap_or_else(|| {
                let mirrors = image.mirrors(topology);
                let len = image.places.len();
                classes.push((image, Class { len, mirrors }));
                classes.len() - 1
            });
            patterns.push((class, order));
        }
        let mut members = vec![Vec::new(); topology.points()];
        for (index, (_, points)) in patterns.iter().enumerate() {
            for (at, point) in points.iter().enumerate() {
                members[point.index()].push((index as u8, 3u16.pow(at as u32)));
            }
        }
        Self {
            classes: classes.into_iter().map(|(_, class)| class).collect(),
            patterns,
            members,
        }
    }

    /// Returns the number of patterns.
    #[allow(clippy::len_without_is_empty)] // No board is without lines.
    pub fn len(&self) -> usize {
        self.patterns.len()
    }

    /// Returns the state of every pattern.
    fn states<S: JiaqiSize, const ROOM: usize>(&self, position: &JiaqiPosition<S>) -> [u16; ROOM] {
        let mut states = [0; ROOM];
        for (side, digit) in DIGITS {
            self.count(&mut states, position.stones(side), digit);
        }
        states
    }

    /// Adds a digit at these points to the states of the patterns that they belong to.
    #[inline]
    fn count(&self, states: &mut [u16], points: impl Word, digit: u16) {
        for point in points.iter() {
            for &(pattern, power) in &self.members[point as usize] {
                let state = &mut states[usize::from(pattern)];
                *state = state.wrapping_add(digit.wrapping_mul(power));
            }
        }
    }

    /// Returns the features of a position for a fit: for every pattern its class and its canonical state, seen by the
    /// side to move.
    pub fn features<S: JiaqiSize>(&self, position: &JiaqiPosition<S>) -> Vec<(usize, usize)> {
        let states = self.states::<S, LARGE_ROOM>(position);
        self.patterns
            .iter()
            .zip(states)
            .map(|(&(class, _), state)| {
                let view = match position.to_move() {
                    Side::White => usize::from(state),
                    Side::Black => swapped(usize::from(state)),
                };
                (class, self.classes[class].canonical(view))
            })
            .collect()
    }
}

/// Returns the state with the two sides exchanged.
pub(super) fn swapped(mut state: usize) -> usize {
    let (mut result, mut power) = (0, 1);
    while state > 0 {
        result += power * [0, 2, 1][state % 3];
        state /= 3;
        power *= 3;
    }
    result
}

/// Points that are looked up together.
struct PatternPoints {
    points: Vec<Point>,
    /// Whether it is a line from end to end: that has a gun.
    whole: bool,
}

/// Lists the lines, cells and stars of a board.
fn forms(topology: &Topology) -> Vec<PatternPoints> {
    let part = |points| PatternPoints {
        points,
        whole: false,
    };
    let mut forms = Vec::new();
    for line in topology.lines() {
        if line.points.len() <= MAX_POINTS {
            forms.push(PatternPoints {
                points: line.points.clone(),
                whole: true,
            });
            continue;
        }
        let last = line.points.len() - MAX_POINTS;
        let middle = (last + OVERLAP > MAX_POINTS).then_some(last / 2);
        let starts = [Some(0), middle, Some(last)].into_iter().flatten();
        forms.extend(starts.map(|start| part(line.points[start..start + MAX_POINTS].to_vec())));
    }
    // A cell: its centre and its four corners, told from other points by odd coordinates.
    forms.extend(topology.iter().filter_map(|point| {
        let (row, column) = topology.row_column(point);
        let odd = row % 2 == 1 && column % 2 == 1;
        odd.then(|| part([&[point], topology.neighbours(point)].concat()))
    }));
    // A star: a crossing with neighbours in all eight directions.
    forms.extend(topology.iter().filter_map(|point| {
        let around = topology.neighbours(point);
        (around.len() == 8).then(|| part([&[point], around].concat()))
    }));
    forms
}

/// Image of a form from one side of the board: forms with the same image share a table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Image {
    whole: bool,
    /// Whether it stays off the edge, on boards where forms count as the same wherever they lie.
    inside: bool,
    /// Rows and columns of its points in ascending order; counted from its own corner if its place does not matter.
    places: Vec<(u8, u8)>,
}

impl Image {
    /// Returns the image of a form in one of the symmetries, and the form's points in the order of its places.
    fn of(topology: &Topology, form: &PatternPoints, symmetry: Symmetry) -> (Self, Vec<Point>) {
        let last = 2 * topology.size() - 2;
        let place = |&point: &Point| symmetry.place(topology.row_column(point), last);
        let mut order = form.points.clone();
        order.sort_by_key(place);
        let mut image = Self {
            whole: form.whole,
            inside: false,
            places: order.iter().map(place).collect(),
        };
        if topology.size() > PLACED {
            image.inside = image.places.iter().all(|&(row, column)| {
                let within = 1..last;
                within.contains(&row) && within.contains(&column)
            });
            image.places = from_corner(&image.places);
        }
        (image, order)
    }

    /// Returns the renumberings of its points by the symmetries that map it to itself.
    fn mirrors(&self, topology: &Topology) -> Vec<Vec<usize>> {
        let last = 2 * topology.size() - 2;
        let mirror = |symmetry: Symmetry| -> Option<Vec<usize>> {
            let image: Vec<_> = self
                .places
                .iter()
                .map(|&place| symmetry.place(place, last))
                .collect();
            let image = match topology.size() > PLACED {
                true => from_corner(&image),
                false => image,
            };
            let indices = image
                .iter()
                .map(|place| self.places.iter().position(|p| p == place));
            indices.collect()
        };
        let mut mirrors: Vec<_> = Symmetry::ALL.into_iter().filter_map(mirror).collect();
        mirrors.sort();
        mirrors.dedup();
        mirrors
    }
}

/// Returns the places counted from the first row and column among them.
fn from_corner(places: &[(u8, u8)]) -> Vec<(u8, u8)> {
    let top = places.iter().map(|place| place.0).min().unwrap_or(0);
    let left = places.iter().map(|place| place.1).min().unwrap_or(0);
    let places = places.iter();
    places
        .map(|&(row, column)| (row - top, column - left))
        .collect()
}

/// Returns the stage of a position, which selects the set of weights.
pub fn stage<S: JiaqiSize>(position: &JiaqiPosition<S>) -> usize {
    if position.phase() != Phase::Placement {
        return PLACEMENT_STAGES;
    }
    let points = position.topology().points();
    let open = position.empty().count() as usize;
    (points - open) * PLACEMENT_STAGES / points
}

/// Pattern evaluation with room for `ROOM` patterns.
#[derive(Clone, Debug)]
pub struct Patterns<const ROOM: usize> {
    layout: Arc<PatternSet>,
    /// Weights of every stage, one after another, for White and for Black to move.
    tables: Arc<[Vec<i16>; 2]>,
    /// Start of each pattern's table within a stage.
    starts: [u32; ROOM],
    stage_length: usize,
    bias: [i32; STAGES],
    hidden: Option<Arc<HiddenLayer>>,
    count: usize,
}

/// Resolution of weights: number of parts of the unit of values.
pub const SCALE: i32 = 8;

impl<const ROOM: usize> Patterns<ROOM> {
    /// Creates the evaluation with these weights for a board; `None` if the weights are not for it, or it has more
    /// patterns.
    pub fn new(topology: &Topology, weights: &PatternWeights) -> Option<Self> {
        let layout = PatternSet::of(topology);
        if weights.size() != topology.size() || layout.len() > ROOM {
            return None;
        }
        let mut offsets = Vec::new();
        let mut stage_length = 0;
        for class in &layout.classes {
            offsets.push(stage_length as u32);
            stage_length += class.states();
        }
        let mut tables = [Vec::new(), Vec::new()];
        for stage in 0..STAGES {
            for (at, class) in layout.classes.iter().enumerate() {
                for state in 0..class.states() {
                    let weight = |state| weights.get(stage, at, state);
                    tables[0].push(weight(state));
                    tables[1].push(weight(swapped(state)));
                }
            }
        }
        let mut starts = [0; ROOM];
        for (start, (class, _)) in starts.iter_mut().zip(&layout.patterns) {
            *start = offsets[*class];
        }
        Some(Self {
            hidden: weights.layer(),
            count: layout.patterns.len(),
            layout: Arc::new(layout),
            tables: Arc::new(tables),
            starts,
            stage_length,
            bias: weights.bias(),
        })
    }
}

impl<S: JiaqiSize, const ROOM: usize> Evaluate<JiaqiPosition<S>> for Patterns<ROOM> {
    type Moves = JiaqiMoves;
    type State = [u16; ROOM];

    fn start(&self, position: &JiaqiPosition<S>) -> Self::State {
        self.layout.states(position)
    }

    #[inline]
    fn update(
        &self,
        state: &Self::State,
        before: &JiaqiPosition<S>,
        after: &JiaqiPosition<S>,
    ) -> Self::State {
        let mut state = *state;
        for (side, digit) in DIGITS {
            let (old, new) = (before.stones(side), after.stones(side));
            let layout = &self.layout;
            layout.count(&mut state, old & !new, digit.wrapping_neg());
            layout.count(&mut state, new & !old, digit);
        }
        state
    }

    #[inline]
    fn value(&self, state: &Self::State, position: &JiaqiPosition<S>) -> i32 {
        let stage = stage(position);
        let first = stage * self.stage_length;
        let mover = position.to_move().index();
        let table = &self.tables[mover][first..first + self.stage_length];
        let places = self.starts[..self.count].iter().zip(state);
        let places = places.map(|(&start, &state)| start as usize + usize::from(state));
        let sum: i32 = places.clone().map(|place| i32::from(table[place])).sum();
        let together = self
            .hidden
            .as_ref()
            .map_or(0, |layer| layer.value(stage, mover, places, SCALE * LOGIT));
        ((sum + together + self.bias[stage]) / SCALE).clamp(-STATIC_LIMIT, STATIC_LIMIT)
    }
}

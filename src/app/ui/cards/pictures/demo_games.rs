//! Little games that run on pictures of boards: of each game the plies with most captures of one
//! that a quick engine played against itself, or of a game found elsewhere.

use crate::app::choices::Choices;
use crate::app::task::Task;
use std::io;
use std::ops::Range;
use tibetango_content::config::Config;
use tibetango_engines::engine::{AnyEngine, EngineSettings, Strength};
use tibetango_lab::souvenir::{DrawnStone, SouvenirLight, Still, moments, place};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{GameName, PlainMove, Side, Topology};
use tibetango_search::Limits;

/// Number of plies shown.
const PLIES: usize = 24;
/// Maximum number of plies played, as a multiple of the board's points.
const LONG: usize = 3;
/// Visits of a quick search for a move.
const VISITS: u64 = 100;
/// Seed: always the same game.
const SEED: u64 = 5;
/// Pause before each move, in hundredths of a second.
const PAUSE: u32 = 85;
/// Time in which a stone moves from its place in one picture to that in the next, in hundredths of
/// a second.
const GLIDE: u32 = 6;

/// Some plies of a game, to be shown over and over.
pub struct Showing {
    pub(crate) topology: &'static Topology,
    /// Least and greatest column and row where a stone lies or something is pointed out.
    pub extent: [(f32, f32); 2],
    scenes: Vec<ShowMoment>,
    /// Duration of all scenes, in hundredths of a second.
    length: u32,
}

/// Plays a game of an engine against itself with this number of visits a move, up to a length.
fn engine_game(engine: EngineSettings, visits: u64, empty: &AnyGameHistory) -> AnyGameHistory {
    let mut history = empty.clone();
    let mut engine = AnyEngine::new(engine, SEED);
    let most = history.topology().points() * LONG;
    while history.outcome().is_none() && history.len() < most {
        let limits = Limits::visits(visits);
        let (_, chosen) = engine.think(&history, &limits, &Strength::BEST, &mut |_| {});
        if chosen.is_none_or(|mv| history.play(&mv).is_err()) {
            break;
        }
    }
    history
}

/// Plays a game on the board on which a visitor begins.
fn demo_history(game: GameName, config: &Config) -> Option<AnyGameHistory> {
    let presets = &config.of(game).rules;
    let rules = Choices::default().rules(presets)?;
    let history = AnyGameHistory::new(rules.size, rules.rules)?;
    let greedy = engine_game(EngineSettings::Greedy, 1, &history);
    // In a game without captures greed plays no better than chance.
    let takes = greedy.captures().iter().any(|count| *count > 0);
    let own = config.of(game);
    let level = own.levels.levels().get(own.levels.default_index());
    let better = level.filter(|_| !takes).and_then(|level| {
        let skill = level.on(rules.size, &rules.id);
        let engine = skill.engine_settings(&own.engines)?;
        Some(engine_game(engine, VISITS, &history))
    });
    Some(better.unwrap_or(greedy))
}

/// Begins to play a game on the board on which a visitor begins, and to make something of it. A thread of its own does
/// that: it takes longer than a frame.
///
/// # Errors
/// The system has no thread left.
pub(crate) fn begin<N: Send + 'static>(
    game: GameName,
    config: &Config,
    of_history: fn(&AnyGameHistory) -> N,
) -> io::Result<Task<Option<N>>> {
    let config = config.clone();
    Task::begin("demo", move |worker| {
        worker.tell(demo_history(game, &config).as_ref().map(of_history));
    })
}

/// Returns the plies of a game with most captures.
fn liveliest(history: &AnyGameHistory) -> Range<usize> {
    let captures = history.captures();
    let last = history.len().saturating_sub(PLIES);
    let sum = |from: usize| captures[from..].iter().take(PLIES).sum::<u32>();
    let from = (0..=last).max_by_key(|from| sum(*from)).unwrap_or(0);
    from..history.len().min(from + PLIES)
}

/// The same plies of a game as moves, to be played on a board.
pub(crate) struct DemoGame {
    /// Position before the first of them.
    pub(crate) opening: AnyGameHistory,
    pub(crate) moves: Vec<PlainMove>,
    /// Number of them after which the weaker side has most stones: shown where nothing may move.
    pub(crate) calm: usize,
}

impl DemoGame {
    /// Returns the plies of a game with most captures.
    pub(crate) fn of_history(history: &AnyGameHistory) -> Self {
        let plies = liveliest(history);
        let moves = history.moves()[plies.clone()].to_vec();
        let mut opening = history.clone();
        while opening.len() > plies.start && opening.undo() {}
        let fewest =
            |history: &AnyGameHistory| Side::BOTH.map(|side| history.count(side)).into_iter().min();
        let mut position = opening.clone();
        let mut best = (fewest(&position), 0);
        for (i, mv) in moves.iter().enumerate() {
            if position.play(mv).is_err() {
                break;
            }
            best = best.max((fewest(&position), i + 1));
        }
        Self {
            opening,
            moves,
            calm: best.1,
        }
    }
}

/// Moment, and its beginning in hundredths of a second.
struct ShowMoment {
    from: u32,
    moment: Still,
    /// Stone that is elsewhere than in the moment before: its index in the list, and its earlier state.
    moved: Option<(usize, DrawnStone)>,
}

impl Showing {
    /// Returns the plies of a game with most captures.
    #[must_use]
    pub fn of_history(history: &AnyGameHistory) -> Self {
        let all = moments(history, liveliest(history));
        let mut scenes: Vec<ShowMoment> = Vec::with_capacity(all.len());
        let (mut length, mut ply) = (0, 0);
        for (moment, stay, shown) in all {
            if shown != ply {
                ply = shown;
                length += PAUSE;
            }
            let moved = scenes.last().and_then(|s| moved_stone(&s.moment, &moment));
            scenes.push(ShowMoment {
                from: length,
                moment,
                moved,
            });
            length += u32::from(stay);
        }
        Self {
            topology: history.topology(),
            extent: extent(history.topology(), &scenes),
            scenes,
            length: length.max(1),
        }
    }

    /// Returns the moment to be shown after this number of seconds.
    pub(crate) fn at(&self, seconds: f64) -> Still {
        let now = (seconds * 100.0) % f64::from(self.length);
        let next = self.scenes.partition_point(|s| f64::from(s.from) <= now);
        let Some(scene) = self.scenes.get(next.saturating_sub(1)) else {
            return self.still();
        };
        let mut moment = scene.moment.clone();
        let share = (now - f64::from(scene.from)) as f32 / GLIDE as f32;
        if let Some((at, was)) = scene.moved.filter(|_| share < 1.0) {
            let stone = &mut moment.stones[at];
            let mix = |from: f32, to: f32| from + (to - from) * share.max(0.0);
            stone.at = (mix(was.at.0, stone.at.0), mix(was.at.1, stone.at.1));
            stone.width = mix(was.width, stone.width);
            stone.scale = mix(was.scale, stone.scale);
        }
        moment
    }

    /// Returns one moment, where nothing may move: that in which the weaker side has most stones.
    pub(crate) fn still(&self) -> Still {
        let moments = self.scenes.iter().map(|scene| &scene.moment);
        let even = moments.max_by_key(|moment| moment.counts[0].min(moment.counts[1]));
        even.cloned().unwrap_or_default()
    }
}

/// Returns the least and the greatest column and row where a stone lies or something is pointed out; those of the board
/// if there is nothing.
fn extent(topology: &Topology, scenes: &[ShowMoment]) -> [(f32, f32); 2] {
    let moments = || scenes.iter().map(|scene| &scene.moment);
    let stones = moments().flat_map(|moment| moment.stones.iter().map(|stone| stone.at));
    let lights = moments().flat_map(|moment| &moment.lights);
    let lights = lights.flat_map(|light| match *light {
        SouvenirLight::Line(one, two) => [one, two],
        SouvenirLight::Ring(point) | SouvenirLight::Last(point) => [point; 2],
    });
    let places = stones.chain(lights.map(|point| place(topology, point)));
    let ends = places.map(|at| [at; 2]).reduce(|[least, most], [at, _]| {
        let least = (least.0.min(at.0), least.1.min(at.1));
        [least, (most.0.max(at.0), most.1.max(at.1))]
    });
    let last = f32::from(topology.span() - 1);
    ends.unwrap_or([(0.0, 0.0), (last, last)])
}

/// Returns the one stone that differs between two moments.
fn moved_stone(before: &Still, after: &Still) -> Option<(usize, DrawnStone)> {
    let mut removed = before.stones.iter().filter(|s| !after.stones.contains(s));
    let mut here = (0..after.stones.len()).filter(|i| !before.stones.contains(&after.stones[*i]));
    let (was, at) = (removed.next()?, here.next()?);
    let one = removed.next().is_none() && here.next().is_none();
    one.then_some((at, *was))
}

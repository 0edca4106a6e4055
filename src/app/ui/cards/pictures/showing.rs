//! The little games that run on pictures of boards: of each game the liveliest moves of one that a quick engine
//! played against itself, or moves that somebody else has found.

use crate::app::choices::Choices;
use tibetango_content::config::Config;
use tibetango_engines::engine::{AnyEngine, EngineSettings, Strength};
use tibetango_lab::souvenir::{Drawn, Still, moments};
use tibetango_rules::any::AnyLine;
use tibetango_rules::{GameName, Shape};
use tibetango_search::Limits;

/// So many plies are shown.
const SHOWN: usize = 24;
/// A game is played for so many plies, as a multiple of the board's points.
const LONG: usize = 3;
/// Visits of a quick look at a move.
const VISITS: u64 = 100;
/// Always the same game.
const SEED: u64 = 5;
/// Hundredths of a second from a move to the next.
const PAUSE: u32 = 85;
/// So long a stone goes from one picture's place to the next one's.
const GLIDE: u32 = 6;

/// Some plies of a game, to be shown over and over.
pub(crate) struct Showing {
    pub(crate) shape: &'static Shape,
    scenes: Vec<Scene>,
    /// Hundredths of a second for all of them.
    length: u32,
}

/// A game that an engine plays against itself with so many visits a move, up to a length.
fn played_by(engine: EngineSettings, visits: u64, empty: &AnyLine) -> AnyLine {
    let mut line = empty.clone();
    let mut engine = AnyEngine::new(engine, SEED);
    let most = line.shape().points() * LONG;
    while line.outcome().is_none() && line.len() < most {
        let limits = Limits::visits(visits);
        let (_, chosen) = engine.think(&line, &limits, &Strength::BEST, &mut |_| {});
        if chosen.is_none_or(|mv| line.play(&mv).is_err()) {
            break;
        }
    }
    line
}

/// A moment and when it begins.
struct Scene {
    from: u32,
    moment: Still,
    /// The stone that is not where it was in the moment before: its place in the list, and how
    /// it was.
    moved: Option<(usize, Drawn)>,
}

impl Showing {
    /// Plays a game on the board on which a visitor begins.
    pub(crate) fn of(game: GameName, config: &Config) -> Option<Self> {
        let presets = &config.of(game).rules;
        let rules = Choices::default().rules(presets)?;
        let line = AnyLine::new(rules.size, rules.rules)?;
        let greedy = played_by(EngineSettings::Greedy, 1, &line);
        // Where nothing is ever taken, greed knows no better than chance.
        let takes = greedy.captures().iter().any(|taken| *taken > 0);
        let own = config.of(game);
        let level = own.levels.levels().get(own.levels.default_index());
        let better = level.filter(|_| !takes).and_then(|level| {
            let skill = level.on(rules.size, &rules.id);
            let engine = skill.engine_settings(&own.engines)?;
            Some(played_by(engine, VISITS, &line))
        });
        Some(Self::of_line(&better.unwrap_or(greedy)))
    }

    /// The plies of a line in which most is taken.
    pub(crate) fn of_line(line: &AnyLine) -> Self {
        let taken = line.captures();
        let last = line.len().saturating_sub(SHOWN);
        let sum = |from: usize| taken[from..].iter().take(SHOWN).sum::<u32>();
        let from = (0..=last).max_by_key(|from| sum(*from)).unwrap_or(0);
        let all = moments(line, from..line.len().min(from + SHOWN));
        let mut scenes: Vec<Scene> = Vec::with_capacity(all.len());
        let (mut length, mut ply) = (0, 0);
        for (moment, stay, shown) in all {
            if shown != ply {
                ply = shown;
                length += PAUSE;
            }
            let moved = scenes.last().and_then(|s| moved(&s.moment, &moment));
            scenes.push(Scene {
                from: length,
                moment,
                moved,
            });
            length += u32::from(stay);
        }
        Self {
            shape: line.shape(),
            scenes,
            length: length.max(1),
        }
    }

    /// What is to be seen after so many seconds.
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
            stone.turned = mix(was.turned, stone.turned);
            stone.grown = mix(was.grown, stone.grown);
        }
        moment
    }

    /// One moment, where nothing may move: that in which the weaker side has most stones.
    pub(crate) fn still(&self) -> Still {
        let moments = self.scenes.iter().map(|scene| &scene.moment);
        let even = moments.max_by_key(|moment| moment.counts[0].min(moment.counts[1]));
        even.cloned().unwrap_or_default()
    }
}

/// The one stone that differs between two moments.
fn moved(before: &Still, after: &Still) -> Option<(usize, Drawn)> {
    let mut gone = before.stones.iter().filter(|s| !after.stones.contains(s));
    let mut here = (0..after.stones.len()).filter(|i| !before.stones.contains(&after.stones[*i]));
    let (was, at) = (gone.next()?, here.next()?);
    let one = gone.next().is_none() && here.next().is_none();
    one.then_some((at, *was))
}

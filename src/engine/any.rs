//! Engines for boards whose game and size are known only when the program runs.

use super::{Engine, EngineSettings, Played, Strength};
use crate::games::any::AnyLine;
use crate::games::jiaqi::{Position as Jiaqi, S3, S5, S7, S9};
use crate::games::jiu::{B6, B8, B10, B12, B14, Position as Jiu};
use crate::games::{Line, PlainMove};
use crate::search::{Limits, Report};

/// A report whose moves do not depend on the board.
pub type PlainReport = Report<PlainMove>;

/// An engine that plays on any board; it begins afresh where the board changes.
pub struct AnyEngine {
    settings: EngineSettings,
    seed: u64,
    sized: Option<Sized>,
}

enum Sized {
    Jiaqi3(Engine<Jiaqi<S3>>),
    Jiaqi5(Engine<Jiaqi<S5>>),
    Jiaqi7(Engine<Jiaqi<S7>>),
    Jiaqi9(Engine<Jiaqi<S9>>),
    Jiu6(Engine<Jiu<B6>>),
    Jiu8(Engine<Jiu<B8>>),
    Jiu10(Engine<Jiu<B10>>),
    Jiu12(Engine<Jiu<B12>>),
    Jiu14(Engine<Jiu<B14>>),
}

impl AnyEngine {
    /// An engine that is ready for any board.
    #[must_use]
    pub fn new(settings: EngineSettings, seed: u64) -> Self {
        Self {
            settings,
            seed,
            sized: None,
        }
    }

    /// The settings it was built from.
    #[must_use]
    pub fn settings(&self) -> &EngineSettings {
        &self.settings
    }

    /// Forgets what it knows of the game.
    pub fn new_game(&mut self) {
        match &mut self.sized {
            None => {}
            Some(Sized::Jiaqi3(engine)) => engine.new_game(),
            Some(Sized::Jiaqi5(engine)) => engine.new_game(),
            Some(Sized::Jiaqi7(engine)) => engine.new_game(),
            Some(Sized::Jiaqi9(engine)) => engine.new_game(),
            Some(Sized::Jiu6(engine)) => engine.new_game(),
            Some(Sized::Jiu8(engine)) => engine.new_game(),
            Some(Sized::Jiu10(engine)) => engine.new_game(),
            Some(Sized::Jiu12(engine)) => engine.new_game(),
            Some(Sized::Jiu14(engine)) => engine.new_game(),
        }
    }

    /// Builds what a first move on the board of `line` needs, so that no clock has to pay for it.
    /// The engine knows nothing of the game afterwards, but has drawn random numbers.
    pub fn warm_up(&mut self, line: &AnyLine) {
        let mut limits = Limits::visits(1);
        limits.threads = self.settings.threads();
        self.think(line, &limits, &Strength::BEST, &mut |_| {});
        self.new_game();
    }

    /// Thinks about the position at the end of `line` and chooses a move (see [`Strength`]);
    /// `None` where there is none. The report lists the moves and the principal variation and
    /// counts what they cost; the move chosen need not be the first of it.
    pub fn think(
        &mut self,
        line: &AnyLine,
        limits: &Limits,
        strength: &Strength,
        progress: &mut dyn FnMut(&PlainReport),
    ) -> (PlainReport, Option<PlainMove>) {
        macro_rules! sized {
            ($variant:ident, $line:ident) => {{
                if !matches!(self.sized, Some(Sized::$variant(_))) {
                    let engine = Engine::new(&self.settings, self.seed);
                    self.sized = Some(Sized::$variant(engine));
                }
                let Some(Sized::$variant(engine)) = &mut self.sized else {
                    unreachable!("it was just put there");
                };
                run(engine, $line, limits, strength, progress)
            }};
        }
        match line {
            AnyLine::Jiaqi3(line) => sized!(Jiaqi3, line),
            AnyLine::Jiaqi5(line) => sized!(Jiaqi5, line),
            AnyLine::Jiaqi7(line) => sized!(Jiaqi7, line),
            AnyLine::Jiaqi9(line) => sized!(Jiaqi9, line),
            AnyLine::Jiu6(line) => sized!(Jiu6, line),
            AnyLine::Jiu8(line) => sized!(Jiu8, line),
            AnyLine::Jiu10(line) => sized!(Jiu10, line),
            AnyLine::Jiu12(line) => sized!(Jiu12, line),
            AnyLine::Jiu14(line) => sized!(Jiu14, line),
        }
    }
}

fn run<G: Played>(
    engine: &mut Engine<G>,
    line: &Line<G>,
    limits: &Limits,
    strength: &Strength,
    progress: &mut dyn FnMut(&PlainReport),
) -> (PlainReport, Option<PlainMove>) {
    let root = line.position();
    let report = engine.think(line, limits, &mut |report| progress(&plain(root, report)));
    let chosen = engine.choose(root, &report, strength);
    (plain(root, &report), chosen.map(|mv| root.plain_move(mv)))
}

fn plain<G: Played>(root: &G, report: &Report<G::Move>) -> PlainReport {
    let mut position = root.clone();
    let mut pv = Vec::new();
    for &mv in &report.pv {
        pv.push(position.plain_move(mv));
        position.play_unchecked(mv);
    }
    report.map(|&mv| root.plain_move(mv), pv)
}

//! Engines for boards whose size is known only when the program runs.

use super::{Engine, EngineSettings, Strength};
use crate::games::any::AnyLine;
use crate::games::jiaqi::{Move, PlainMove, Position, S3, S5, S7, S9, Size};
use crate::games::jiu::{B6, B8, B10, B12, B14, JiuLine, Move as JiuMove, Position as Jiu};
use crate::games::table::{Table, TableMove};
use crate::games::{Game, Line};
use crate::search::{Limits, Report};

/// A report whose moves do not depend on the board's size.
pub type PlainReport = Report<PlainMove>;

/// An engine that plays on boards of any size; it begins afresh where the size changes.
pub struct AnyEngine {
    settings: EngineSettings,
    seed: u64,
    sized: Option<Sized>,
}

enum Sized {
    Three(Engine<Position<S3>>),
    Five(Engine<Position<S5>>),
    Seven(Engine<Position<S7>>),
    Nine(Engine<Position<S9>>),
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
            Some(Sized::Three(engine)) => engine.new_game(),
            Some(Sized::Five(engine)) => engine.new_game(),
            Some(Sized::Seven(engine)) => engine.new_game(),
            Some(Sized::Nine(engine)) => engine.new_game(),
            Some(Sized::Jiu6(engine)) => engine.new_game(),
            Some(Sized::Jiu8(engine)) => engine.new_game(),
            Some(Sized::Jiu10(engine)) => engine.new_game(),
            Some(Sized::Jiu12(engine)) => engine.new_game(),
            Some(Sized::Jiu14(engine)) => engine.new_game(),
        }
    }

    /// Builds what a first move on the board of `line` needs, so that no clock has to pay for it.
    /// The engine knows nothing of the game afterwards, but has drawn random numbers.
    pub fn warm_up(&mut self, table: &Table) {
        let mut limits = Limits::visits(1);
        limits.threads = self.settings.threads();
        self.choose(table, &limits, &Strength::BEST);
        self.new_game();
    }

    /// Chooses a move of any game (see [`Strength`]); `None` where there is none. The report
    /// counts what it cost.
    pub fn choose(
        &mut self,
        table: &Table,
        limits: &Limits,
        strength: &Strength,
    ) -> (Report<TableMove>, Option<TableMove>) {
        match table {
            Table::Jiaqi(line) => {
                let (report, chosen) = self.think(line, limits, strength, &mut |_| {});
                let pv = report.pv.iter().cloned().map(TableMove::Jiaqi).collect();
                let report = report.map(|mv| TableMove::Jiaqi(mv.clone()), pv);
                (report, chosen.map(TableMove::Jiaqi))
            }
            Table::Jiu(line) => {
                let (report, chosen) = self.think_jiu(line, limits, strength);
                let pv = report.pv.iter().copied().map(TableMove::Jiu).collect();
                let report = report.map(|mv| TableMove::Jiu(*mv), pv);
                (report, chosen.map(TableMove::Jiu))
            }
        }
    }

    fn think_jiu(
        &mut self,
        line: &JiuLine,
        limits: &Limits,
        strength: &Strength,
    ) -> (Report<JiuMove>, Option<JiuMove>) {
        macro_rules! sized {
            ($variant:ident, $line:ident) => {{
                if !matches!(self.sized, Some(Sized::$variant(_))) {
                    let engine = Engine::new(&self.settings, self.seed);
                    self.sized = Some(Sized::$variant(engine));
                }
                let Some(Sized::$variant(engine)) = &mut self.sized else {
                    unreachable!("it was just put there");
                };
                let report = engine.think($line, limits, &mut |_| {});
                let chosen = engine.choose($line.position(), &report, strength);
                (report, chosen)
            }};
        }
        match line {
            JiuLine::Six(line) => sized!(Jiu6, line),
            JiuLine::Eight(line) => sized!(Jiu8, line),
            JiuLine::Ten(line) => sized!(Jiu10, line),
            JiuLine::Twelve(line) => sized!(Jiu12, line),
            JiuLine::Fourteen(line) => sized!(Jiu14, line),
        }
    }

    /// Thinks about the position at the end of `line` and chooses a move (see [`Strength`]).
    /// The report lists the moves and the principal variation; the move chosen need not be the
    /// first of it.
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
            AnyLine::Three(line) => sized!(Three, line),
            AnyLine::Five(line) => sized!(Five, line),
            AnyLine::Seven(line) => sized!(Seven, line),
            AnyLine::Nine(line) => sized!(Nine, line),
        }
    }
}

fn run<S: Size>(
    engine: &mut Engine<Position<S>>,
    line: &Line<Position<S>>,
    limits: &Limits,
    strength: &Strength,
    progress: &mut dyn FnMut(&PlainReport),
) -> (PlainReport, Option<PlainMove>) {
    let root = line.position();
    let report = engine.think(line, limits, &mut |report| progress(&plain(root, report)));
    let chosen = engine.choose(root, &report, strength);
    (plain(root, &report), chosen.map(|mv| root.plain(mv)))
}

fn plain<S: Size>(root: &Position<S>, report: &Report<Move<S>>) -> PlainReport {
    let mut position = *root;
    let mut pv = Vec::new();
    for &mv in &report.pv {
        pv.push(position.plain(mv));
        position.play_unchecked(mv);
    }
    report.map(|&mv| root.plain(mv), pv)
}

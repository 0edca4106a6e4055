//! Engines for boards whose game and size are known only when the program runs.

use super::{Engine, EngineGame, EngineSettings, Strength};
use crate::eval::{MoveFeature, MoveScore};
use pastey::paste;
use std::sync::Arc;
use tibetango_rules::any::{AnyGameHistory, with_history};
use tibetango_rules::{Effect, GameHistory, GameName, PlainMove, Side, Term, for_games};
use tibetango_search::{Limits, SearchReport, Searchable};

/// Report whose moves do not depend on the board.
pub type PlainReport = SearchReport<PlainMove>;

/// Engine that plays on any board; it starts anew when the board changes.
pub struct AnyEngine {
    settings: EngineSettings,
    seed: u64,
    at: Option<OnBoard>,
}

macro_rules! engines {
    ([$($Name:ident $module:ident { $($size:literal),+ })+]) => {
        paste! {
            /// Engine for the present board.
            enum OnBoard {
                $($([<$Name $size>](Engine<tibetango_rules::$module::[<$Name Position>]<tibetango_rules::Grid<$size>>>),)+)+
            }

            impl OnBoard {
                fn new_game(&mut self) {
                    match self {
                        $($(Self::[<$Name $size>](engine) => engine.new_game(),)+)+
                    }
                }
            }

            impl AnyEngine {
                /// Searches the position at the end of `history` and chooses a move (see [`Strength`]); `None` if there
                /// is none. The report lists the moves with their visits and the principal variation; the chosen move
                /// need not be the first of it.
                pub fn think(
                    &mut self,
                    history: &AnyGameHistory,
                    limits: &Limits,
                    strength: &Strength,
                    progress: &mut dyn FnMut(&PlainReport),
                ) -> (PlainReport, Option<PlainMove>) {
                    match (history, &mut self.at) {
                        $($(
                            (AnyGameHistory::[<$Name $size>](history), Some(OnBoard::[<$Name $size>](engine))) => {
                                run(engine, history, limits, strength, progress)
                            }
                            (AnyGameHistory::[<$Name $size>](history), at) => {
                                let mut engine = Engine::new(&self.settings, self.seed);
                                let thought = run(&mut engine, history, limits, strength, progress);
                                *at = Some(OnBoard::[<$Name $size>](engine));
                                thought
                            }
                        )+)+
                    }
                }
            }
        }
    };
}
for_games!(engines);

/// Returns the static evaluation of every legal move of a game, in its parts; none if the game has no such
/// evaluation.
pub fn move_scores(history: &AnyGameHistory) -> Vec<(PlainMove, MoveScore)> {
    with_history!(history, history => move_scores_of(history))
}

fn move_scores_of<G: EngineGame>(history: &GameHistory<G>) -> Vec<(PlainMove, MoveScore)> {
    let position = history.position();
    let rated = history.legal().into_iter();
    rated
        .filter_map(|mv| Some((position.plain(mv), position.move_score(mv)?)))
        .collect()
}

/// Returns the gains of a move besides its captures, the weightiest first; none if the game defines none or the move
/// is not legal.
#[must_use]
pub fn move_features(history: &AnyGameHistory, mv: &PlainMove) -> Vec<MoveFeature> {
    with_history!(history, history => move_features_of(history.position(), mv))
}

fn move_features_of<G: EngineGame>(position: &G, mv: &PlainMove) -> Vec<MoveFeature> {
    let mv = position.checked(mv);
    mv.map_or_else(|_| Vec::new(), |mv| position.move_features(mv))
}

/// Returns the terms of all gains that moves of a game can have, on boards of any size.
#[must_use]
pub fn feature_terms(game: GameName) -> &'static [&'static Term] {
    of_game!(game, G => G::feature_terms())
}

/// Returns what [`Limits::exclusions`] holds for these moves of a game; those that are not legal need none. It also
/// excludes every move that shares its index with one of them: in jiu and draughts all with the same two ends.
#[must_use]
pub fn exclusions(history: &AnyGameHistory, moves: &[PlainMove]) -> Arc<[usize]> {
    with_history!(history, history => exclusions_of(history.position(), moves))
}

fn exclusions_of<G: EngineGame>(position: &G, moves: &[PlainMove]) -> Arc<[usize]> {
    let legal = moves.iter().filter_map(|mv| position.checked(mv).ok());
    legal.map(G::Moves::move_index).collect()
}

/// Threat of a side: the move by which it would capture most if it had the move.
#[derive(Clone, Debug, PartialEq)]
pub struct Threat {
    /// Number of pieces that the move captures.
    pub captures: u32,
    /// Visible effects of the move, in their order.
    pub effects: Vec<Effect>,
}

/// Returns the effects of the move by which a side would capture most if it had the move, of those that a search
/// considers; `None` if it could not move.
#[must_use]
pub fn threat(history: &AnyGameHistory, side: Side) -> Option<Threat> {
    with_history!(history, history => threat_of(history.position(), side))
}

fn threat_of<G: EngineGame>(position: &G, side: Side) -> Option<Threat> {
    let mut flipped = position.with_turn(side)?;
    let mut moves = Vec::new();
    G::Moves::search_moves(&flipped, &mut moves);
    let best = moves.into_iter().max_by_key(|&mv| flipped.captures(mv))?;
    Some(Threat {
        captures: flipped.captures(best),
        effects: flipped.play(best).ok()?,
    })
}

impl AnyEngine {
    /// Creates an engine that is ready for any board.
    pub fn new(settings: EngineSettings, seed: u64) -> Self {
        Self {
            settings,
            seed,
            at: None,
        }
    }

    /// Returns the settings it was built from.
    pub fn settings(&self) -> &EngineSettings {
        &self.settings
    }

    /// Forgets everything learned about the game.
    pub fn new_game(&mut self) {
        if let Some(engine) = &mut self.at {
            engine.new_game();
        }
    }

    /// Builds everything that a first move on the board of `history` needs, so that no clock has to pay for it.
    /// Afterwards the engine has learned nothing about the game, but has drawn random numbers.
    pub fn warm_up(&mut self, history: &AnyGameHistory) {
        let mut limits = Limits::visits(1);
        limits.threads = self.settings.threads();
        self.think(history, &limits, &Strength::BEST, &mut |_| {});
        self.new_game();
    }
}

fn run<G: EngineGame>(
    engine: &mut Engine<G>,
    history: &GameHistory<G>,
    limits: &Limits,
    strength: &Strength,
    progress: &mut dyn FnMut(&PlainReport),
) -> (PlainReport, Option<PlainMove>) {
    let root = history.position();
    let report = engine.think(history, limits, &mut |report| {
        progress(&plain(root, report))
    });
    let choice = engine.choose(root, &report, strength);
    (plain(root, &report), choice.map(|mv| root.plain(mv)))
}

fn plain<G: EngineGame>(root: &G, report: &SearchReport<G::Move>) -> PlainReport {
    let line = |moves: &Vec<G::Move>| {
        let mut position = *root;
        let mut line = Vec::with_capacity(moves.len());
        for &mv in moves {
            line.push(position.plain(mv));
            position.play_unchecked(mv);
        }
        line
    };
    let lines = report.lines.iter().map(line).collect();
    let convert = |position: &G, &mv: &G::Move| (position.plain(mv), position.after(mv));
    let tree = report.tree.iter().map(|branch| branch.map(root, &convert));
    let tree = tree.collect();
    report.map(|&mv| root.plain(mv), line(&report.pv), lines, tree)
}

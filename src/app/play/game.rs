//! The match on the table: requests go in, what happened comes out.
//!
//! `MoveRequested` (from a person, the computer or a script) is checked by the session; what the
//! move did is shown by the board; `TurnStep` goes on when nothing moves any more.

use crate::app::board::{Animating, ShowEffects, ShowPosition, Stamp};
use crate::app::faces::face;
use crate::app::settings::Settings;
use crate::app::state::{AppSystems, MatchPhase, Overlay, Screen, TurnStep, go};
use crate::app::toast::Toasts;
use crate::app::wording::refusal_key;
use crate::games::{Effect, Phase, PlainMove, Side};
use crate::session::{Player, Session, Setup};
use bevy::prelude::*;

/// The match on the table. It exists from the first new game on.
#[derive(Resource)]
pub struct Match {
    /// The truth.
    pub session: Session,
    /// True while a record is looked at: nobody has the move.
    pub replay: bool,
    /// Grows with every change of the game, so that late answers can be told.
    pub generation: u64,
    /// Grows with every match that is begun or opened.
    pub number: u64,
    /// The result was looked at and put away.
    pub result_seen: bool,
    /// A lesson of the tutorial: nothing of it is kept.
    pub lesson: bool,
    /// What one person asks of the other.
    pub asked: Option<Asked>,
    /// The ply at which a draw was last offered.
    pub(crate) offered: Option<usize>,
    /// The match that the tutorial interrupted.
    parked: Option<Box<Session>>,
    /// The result has counted for the level's adaptation.
    pub(crate) counted: bool,
}

/// What needs the other player's consent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// To take a move back.
    Undo,
    /// To end in a draw.
    Draw,
}

/// A question from one side to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// What is wished for.
    pub wish: Wish,
    /// Who wishes it.
    pub by: Side,
}

/// A draw is offered to the computer.
#[derive(Message, Clone, Copy, Debug)]
pub struct DrawOffered;

impl Match {
    fn new(session: Session) -> Self {
        Self {
            session,
            replay: false,
            generation: 0,
            number: 0,
            result_seen: false,
            lesson: false,
            asked: None,
            offered: None,
            parked: None,
            counted: false,
        }
    }

    /// A match in place of another.
    pub(crate) fn following(session: Session, old: Option<&Self>) -> Self {
        let mut fresh = Self::new(session);
        (fresh.generation, fresh.number) =
            old.map_or((1, 1), |old| (old.generation + 1, old.number + 1));
        fresh
    }

    /// A lesson in place of a match, which waits meanwhile, or of another lesson.
    pub(crate) fn lesson(session: Session, mut old: Option<&mut ResMut<Self>>) -> Self {
        let parked = old.as_mut().and_then(|old| {
            if old.lesson {
                old.parked.take()
            } else {
                let waits = old.unfinished();
                waits.then(|| Box::new(old.session.clone()))
            }
        });
        Self {
            lesson: true,
            parked,
            ..Self::following(session, old.map(|old| &**old))
        }
    }

    /// Puts the match back that the lessons interrupted, if there is one.
    pub(crate) fn end_lessons(&mut self) {
        if let Some(session) = self.parked.take() {
            let (generation, number) = (self.generation, self.number + 1);
            *self = Self::new(*session);
            (self.generation, self.number) = (generation, number);
        }
    }

    /// To what that is shown of it belongs.
    #[must_use]
    pub fn stamp(&self) -> Stamp {
        Stamp {
            table: self.number,
            generation: self.generation,
        }
    }

    /// True for a match that is neither over nor only looked at, and has begun.
    #[must_use]
    pub fn unfinished(&self) -> bool {
        !self.replay
            && !self.lesson
            && self.session.outcome().is_none()
            && !self.session.line().is_empty()
    }

    /// True while stones are set so fast that nobody waits for the last one to lie.
    #[must_use]
    pub fn at_speed(&self) -> bool {
        face(self.session.setup().game()).many_stones
            && self.session.line().phase() == Phase::Placement
    }

    /// What a wish needs: `Some` when the other person is to be asked first.
    pub(crate) fn question(&self, wish: Wish) -> Option<Asked> {
        if !self.session.setup().is_between_people() || self.replay || self.lesson {
            return None;
        }
        let line = self.session.line();
        let by = match wish {
            Wish::Undo if self.session.outcome().is_some() => return None,
            Wish::Undo => *line.movers().last()?,
            Wish::Draw => line.to_move(),
        };
        Some(Asked { wish, by })
    }

    /// The only person at the table, if the computer plays the other side.
    #[must_use]
    pub fn only_human(&self) -> Option<Side> {
        let human = |side: &Side| *self.session.setup().player(*side) == Player::Human;
        let mut humans = Side::BOTH.into_iter().filter(human);
        match (humans.next(), humans.next()) {
            (Some(side), None) => Some(side),
            _ => None,
        }
    }
}

/// Who asks for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asker {
    /// A person at this device.
    Human,
    /// The computer, answering for this generation of the match.
    Computer(u64),
}

/// Asks for a move.
#[derive(Message, Clone, Debug)]
pub struct MoveRequested {
    /// The move.
    pub mv: PlainMove,
    /// Who asks.
    pub by: Asker,
}

/// A move was made, or the match changed in another way that is to be kept: a side gave up,
/// moves were taken back or played again.
#[derive(Message, Clone, Debug)]
pub struct MoveApplied {
    /// What the move did; empty where none was made.
    pub effects: Vec<Effect>,
}

/// What a person wants of the match as a whole.
#[derive(Message, Clone, Debug)]
pub enum Command {
    /// Begin a new match.
    New(Setup),
    /// Go on with this match, or look at it when `replay` is set.
    Open {
        /// The match.
        session: Box<Session>,
        /// Only look at it.
        replay: bool,
    },
    /// Show the start of a lesson; what was played until now waits meanwhile.
    Lesson(Box<Session>),
    /// Take a move back or offer a draw: between people only when the other one agrees, the
    /// computer answers a draw by what it thinks of the position.
    Ask(Wish),
    /// The other person agrees, or does not.
    Answer(bool),
    /// Take back to one's own last decision.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Give up.
    Resign,
    /// In a replay: to the start, back, on, to the end.
    Step(ReplayStep),
    /// In a replay: to the position after so many plies of a line, 0 the game as it was played.
    Follow {
        /// The line.
        line: usize,
        /// The plies.
        ply: usize,
    },
    /// Leave the replay and play on from the position shown.
    PlayOn,
    /// Leave the match for the title.
    Leave,
}

/// A step through a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayStep {
    /// To the first position.
    First,
    /// One ply back.
    Back,
    /// One ply on.
    On,
    /// To the last position.
    Last,
}

pub(crate) fn show(game: &Match, board: &mut MessageWriter<ShowPosition>) {
    board.write(ShowPosition {
        stamp: game.stamp(),
        shape: game.session.line().shape(),
        pieces: game.session.pieces(),
    });
}

pub(crate) fn answer_requests(
    mut inbox: MessageReader<MoveRequested>,
    mut game: ResMut<Match>,
    animating: Res<Animating>,
    mut board: MessageWriter<ShowEffects>,
    mut applied: MessageWriter<MoveApplied>,
    mut toasts: ResMut<Toasts>,
    settings: Res<Settings>,
) {
    for MoveRequested { mv, by } in inbox.read() {
        let text = &settings.config.text;
        let done = match by {
            // A late answer to a question nobody asks any more.
            Asker::Computer(generation) if *generation != game.generation => continue,
            Asker::Computer(_) => game.session.play(mv),
            Asker::Human if game.replay && game.lesson => continue,
            Asker::Human if animating.0 && !game.at_speed() => {
                toasts.say(text.get("refused.animating"));
                continue;
            }
            // Another move in a game that is looked at again opens a variation.
            Asker::Human if game.replay => game.session.vary(mv),
            Asker::Human => game.session.play_as_human(mv),
        };
        match done {
            Ok(effects) => {
                game.generation += 1;
                board.write(ShowEffects {
                    stamp: game.stamp(),
                    effects: effects.clone(),
                });
                applied.write(MoveApplied { effects });
            }
            Err(refusal) => {
                if matches!(by, Asker::Computer(_)) {
                    error!("the engine's move was refused: {refusal}");
                }
                toasts.refuse(text.get(refusal_key(&refusal)));
            }
        }
    }
}

/// A side that cannot move and for which no way can be opened passes by itself.
fn pass_where_nothing_else_is_legal(
    game: Res<Match>,
    animating: Res<Animating>,
    mut requests: MessageWriter<MoveRequested>,
) {
    // The state may be a frame behind the move that blocks the side.
    if animating.0 {
        return;
    }
    let line = game.session.line();
    if line.phase() == Phase::Movement && line.outcome().is_none() {
        let mv = PlainMove::pass();
        if line.check(&mv).is_ok() {
            requests.write(MoveRequested {
                mv,
                by: Asker::Human,
            });
        }
    }
}

fn step_turn(
    game: Option<Res<Match>>,
    animating: Res<Animating>,
    screen: Res<State<Screen>>,
    mut step: ResMut<NextState<TurnStep>>,
    mut phase: ResMut<NextState<MatchPhase>>,
) {
    let Some(game) = game.filter(|_| *screen.get() == Screen::Match) else {
        return;
    };
    let over = game.session.outcome().is_some();
    go(
        &mut step,
        if animating.0 {
            TurnStep::Animating
        } else if game.replay {
            TurnStep::Replay
        } else if over {
            TurnStep::Over
        } else if game.session.awaits_human() {
            TurnStep::Human
        } else {
            TurnStep::Thinking
        },
    );
    go(
        &mut phase,
        match (over, game.session.line().phase()) {
            (true, _) => MatchPhase::Over,
            (false, Phase::Placement) => MatchPhase::Placement,
            (false, Phase::Movement) => MatchPhase::Movement,
            (false, Phase::Yield) => MatchPhase::Yield,
            (false, Phase::Battle) => MatchPhase::Battle,
            (false, Phase::Play) => MatchPhase::Play,
            (false, Phase::Decision) => MatchPhase::Decision,
        },
    );
}

fn show_result(
    mut game: ResMut<Match>,
    overlay: Res<State<Overlay>>,
    mut next: ResMut<NextState<Overlay>>,
) {
    // The state may be a frame behind an undo: the match itself says whether it is over.
    if game.session.outcome().is_some()
        && !game.lesson
        && !game.result_seen
        && *overlay.get() == Overlay::None
    {
        game.result_seen = true;
        go(&mut next, Overlay::Result);
    }
}

/// Adds the match to the app.
pub(crate) fn plugin(app: &mut App) {
    app.add_message::<MoveRequested>()
        .add_message::<MoveApplied>()
        .add_message::<DrawOffered>()
        .add_systems(
            Update,
            answer_requests
                .run_if(resource_exists::<Match>)
                .in_set(AppSystems::Match),
        )
        .add_systems(
            Update,
            (
                step_turn,
                show_result.run_if(resource_exists::<Match>.and_then(in_state(TurnStep::Over))),
                pass_where_nothing_else_is_legal
                    .run_if(resource_exists::<Match>.and_then(in_state(TurnStep::Human))),
            )
                .in_set(AppSystems::Turn),
        );
}

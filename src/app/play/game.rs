//! The match on the table: takes requests for moves and sends their effects.
//!
//! `MoveRequest` (from a person, the computer or a script) is checked by the session; the board shows the
//! effects of the move.

use super::remote_players::{Elsewhere, Reach, Remote};
use crate::app::board::{Animating, ShowEffects, ShowPosition, Stamp};
use crate::app::phrases;
use crate::app::presentation::presentation;
use crate::app::settings::Texts;
use crate::app::state::{Activity, AppSystems};
use crate::app::toast::ToastWriter;
use bevy::ecs::message::MessageCursor;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tibetango_records::session::notes::{DrawnFigure, MoveSign};
use tibetango_records::session::{Player, Refusal, Session};
use tibetango_rules::{Effect, PlainMove, Reason, Side};

pub use super::requests::{
    Asker, ConsentQuestion, ConsentRequest, DrawOffered, MatchCommand, MoveApplied, MoveRequest,
    ReplayRequest, ReplayStep, WouldGiveUp,
};

/// The match on the table. It exists from the first new game on.
#[derive(Resource)]
pub struct Match {
    /// The session, changed by `Match` alone.
    pub session: Truth,
    seats: Seats,
    /// The match that a lesson or a challenge interrupted, or an empty one if there was none to be continued.
    interrupted: Option<Box<Session>>,
    generation: u64,
    number: u64,
    /// Up to here requests for moves have been heard, or were meant for what lay there before.
    cursor: MessageCursor<MoveRequest>,
}

/// The players who may move at this device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seats {
    /// The people of the match settings. Moves can be taken back, and the game is saved.
    Free,
    /// None: two levels of the computer show a game. It belongs to no player, is not saved, and cannot be continued.
    Showing,
    /// One side or none; the others are elsewhere.
    Remote(Remote),
    /// The solver in practice (a lesson, a challenge, a mistake tried again) or the user of the editor. In practice one
    /// move is requested and judged.
    Task {
        /// True while neither side has the move: it was made, or a position is put together.
        closed: bool,
    },
}

/// A session that everybody may read and only `Match` may change.
#[derive(Deref)]
pub struct Truth(Session);

impl Match {
    /// Creates the first match, which has interrupted none.
    pub(crate) fn new(session: Session, seats: Seats) -> Self {
        Self {
            session: Truth(session),
            seats,
            interrupted: None,
            generation: 1,
            number: 1,
            cursor: MessageCursor::default(),
        }
    }

    /// Creates the first match by a command. After practice or the editor an empty match is left.
    pub(crate) fn open(session: Session, seats: Seats) -> Self {
        let interrupted = match seats {
            Seats::Task { .. } => Session::new(session.settings().clone()).map(Box::new),
            Seats::Free | Seats::Showing | Seats::Remote(_) => None,
        };
        Self {
            interrupted,
            ..Self::new(session, seats)
        }
    }

    /// Returns who may move at this device.
    pub(crate) fn seats(&self) -> Seats {
        self.seats
    }

    /// True for a replay: neither side has the move, and another move opens a variation.
    #[must_use]
    pub fn is_replay(&self) -> bool {
        self.session.replay().is_some()
    }

    /// True if one move is asked for and judged, or a position is put together: nothing else is said of the match, and
    /// nothing is saved.
    #[must_use]
    pub fn is_off_record(&self) -> bool {
        matches!(self.seats, Seats::Task { .. })
    }

    /// True for a game with a player: neither a replay, practice, the editor nor a showing.
    #[must_use]
    pub fn is_played(&self) -> bool {
        !self.is_replay() && !self.is_off_record() && self.seats != Seats::Showing
    }

    /// Returns the data of a match that is played elsewhere as well.
    #[must_use]
    pub fn remote(&self) -> Option<Remote> {
        match self.seats {
            Seats::Remote(remote) => Some(remote),
            Seats::Free | Seats::Showing | Seats::Task { .. } => None,
        }
    }

    /// Returns the activity in which the game is played.
    pub(crate) fn activity(&self) -> Activity {
        match self.seats {
            Seats::Remote(_) => Activity::Network,
            Seats::Free | Seats::Showing | Seats::Task { .. } => Activity::of(&self.session),
        }
    }

    /// Sets the state of the connection to remote players.
    pub(crate) fn set_reach(&mut self, reach: Reach) {
        if let Seats::Remote(remote) = &mut self.seats {
            remote.reach = reach;
        }
    }

    /// True if the game is saved ply by ply, to be continued another time.
    pub(crate) fn is_kept(&self) -> bool {
        self.takes_back() && !self.is_replay()
    }

    /// True if moves can be taken back and played again without asking a remote player.
    fn takes_back(&self) -> bool {
        self.seats == Seats::Free
    }

    /// True if moves that were taken back can be played again here.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.takes_back() && self.session.can_redo()
    }

    /// True if no move can be played, although the rules give one side the move.
    pub(super) fn nobody_moves(&self) -> bool {
        self.is_replay() || self.seats == Seats::Task { closed: true }
    }

    /// Returns a number that grows with every change of the game, so that late answers can be recognised.
    #[must_use]
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Returns a number that grows with every match begun or opened.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Changes the game, which invalidates pending requests about it.
    pub(crate) fn change<T>(&mut self, change: impl FnOnce(&mut Session) -> T) -> T {
        self.try_change(change, |_| true)
    }

    /// Changes the game if `change` succeeds, as `came_about` says: all changes are made here.
    pub(crate) fn try_change<T>(
        &mut self,
        change: impl FnOnce(&mut Session) -> T,
        came_about: impl FnOnce(&T) -> bool,
    ) -> T {
        let done = change(&mut self.session.0);
        self.generation += u64::from(came_about(&done));
        done
    }

    /// Ignores the moves requested so far, which were meant for something else.
    pub(crate) fn ignore_requests(&mut self, requests: &Messages<MoveRequest>) {
        self.cursor.clear(requests);
    }

    /// Returns a copy to be shown until the stones of the moves that follow have landed.
    pub(crate) fn to_show(&self) -> Self {
        Self {
            session: Truth(self.session.0.clone()),
            seats: self.seats,
            interrupted: None,
            generation: self.generation,
            number: self.number,
            cursor: MessageCursor::default(),
        }
    }

    /// Takes over from another state of the same match what changes without a move: the clocks, and the connection to
    /// remote players.
    pub(crate) fn keep_up_with(&mut self, other: &Self) {
        self.seats = other.seats;
        self.session.0.take_clocks(&other.session);
    }

    /// Returns the session with its seats, to be put aside for a task and exchanged for it afterwards.
    pub(crate) fn copy(&self) -> (Session, Seats) {
        (self.session.0.clone(), self.seats)
    }

    /// Puts another session on the table of this match: a task, or what such a task had put aside.
    pub(crate) fn exchange(&mut self, session: Session, seats: Seats) {
        self.seats = seats;
        self.change(|now| *now = session);
    }

    /// Draws on the position, or removes all drawings. The game does not change, so pending requests stay valid.
    pub(crate) fn draw(&mut self, figure: Option<DrawnFigure>) {
        self.session.0.draw(figure);
    }

    /// Sets the comment on the position; that does not change the game either.
    pub(crate) fn write(&mut self, comment: &str) {
        self.session.0.write(comment);
    }

    /// Gives the move that led to the position a sign, or removes it; that does not change the game either.
    pub(crate) fn mark(&mut self, sign: Option<MoveSign>) {
        self.session.0.mark(sign);
    }

    /// Gives the next move of the game as it was played a sign, or removes it.
    pub(crate) fn mark_next(&mut self, sign: Option<MoveSign>) {
        self.session.0.mark_next(sign);
    }

    /// Puts another match in place of this one. A task interrupts a match that is to be continued afterwards.
    pub(crate) fn replace(&mut self, session: Session, seats: Seats) {
        let interrupted = match seats {
            Seats::Task { .. } => self.set_aside(),
            Seats::Free | Seats::Showing | Seats::Remote(_) => None,
        };
        let new = Self::open(session, seats);
        *self = Self {
            interrupted: interrupted.or(new.interrupted),
            generation: self.generation + 1,
            number: self.number + 1,
            cursor: self.cursor.clone(),
            ..new
        };
    }

    /// Takes out the match that is to be continued after the task that comes.
    fn set_aside(&mut self) -> Option<Box<Session>> {
        let interrupted = self.interrupted.take();
        interrupted.or_else(|| {
            self.is_unfinished()
                .then(|| Box::new((*self.session).clone()))
        })
    }

    /// Takes out the match that the task on the table interrupted.
    pub(super) fn take_interrupted(&mut self) -> Option<Box<Session>> {
        self.interrupted.take()
    }

    /// Marks the move of a task as made, or to be tried again.
    pub(crate) fn judge(&mut self, judged: bool) {
        if let Seats::Task { closed } = &mut self.seats {
            *closed = judged;
        }
        self.change(|_| ());
    }

    /// Identifies the match state that a rendering belongs to.
    #[must_use]
    pub fn stamp(&self) -> Stamp {
        Stamp {
            table: self.number,
            generation: self.generation,
        }
    }

    /// Returns true for a match that has begun and is to be continued.
    #[must_use]
    pub fn is_unfinished(&self) -> bool {
        self.is_kept() && self.session.outcome().is_none() && !self.session.history().is_empty()
    }

    /// Returns true if a person at this device has the move.
    #[must_use]
    pub fn awaits_person(&self) -> bool {
        self.session.awaits_human()
            && match self.remote() {
                Some(remote) => remote.here == Some(self.session.history().to_move()),
                None => !self.nobody_moves(),
            }
    }

    /// Makes a requested move.
    ///
    /// # Errors
    /// The reason why the move is not made; nothing has changed then.
    fn make(&mut self, mv: &PlainMove, by: Asker) -> Result<Vec<Effect>, Refusal> {
        let replay = self.is_replay();
        let barred = self.remote().is_some() && !self.awaits_person();
        let make = |session: &mut Session| match by {
            Asker::Human if replay => session.vary(mv),
            Asker::Human if barred && session.outcome().is_none() => Err(Refusal::NotYourTurn),
            Asker::Human => session.play_as_human(mv),
            Asker::Computer(_) | Asker::Remote(_) => session.play(mv),
        };
        self.try_change(make, Result::is_ok)
    }

    /// Returns true while stones are set so fast that players do not wait for the last one to lie.
    #[must_use]
    pub fn at_speed(&self) -> bool {
        presentation(self.session.settings().game()).at_speed(self.session.history())
    }

    /// Returns the side whose move is being shown, while stones move or in a review; else the side to move.
    #[must_use]
    pub fn side_in_view(&self, moving: bool) -> Option<Side> {
        if moving || self.is_replay() {
            self.session.history().movers().pop()
        } else {
            self.session.turn().map(|(side, _)| side)
        }
    }

    /// Returns the text key of the reason why the match ended. A side that loses to a remote player by default was away
    /// for too long; in a tournament the organiser may have decided it.
    pub(crate) fn reason_key(&self, reason: Reason) -> &'static str {
        let parted = self.remote().is_some_and(|remote| !remote.contest);
        match reason {
            Reason::Forfeit if parted => "reason.left",
            reason => phrases::reason_key(reason),
        }
    }

    /// Returns the only person at the table, if the other side is the computer's or remote.
    #[must_use]
    pub fn only_human(&self) -> Option<Side> {
        if let Some(remote) = self.remote() {
            return remote.here;
        }
        match Side::BOTH.map(|side| *self.session.player(side) == Player::Human) {
            [true, false] => Some(Side::BOTH[0]),
            [false, true] => Some(Side::BOTH[1]),
            _ => None,
        }
    }

    /// Returns true if the game goes on under a card: in a replay, or where two people play at this device without a
    /// clock. Elsewhere the other side does not answer, a clock rests, or nobody judges a move.
    #[must_use]
    pub(crate) fn goes_on_under_a_card(&self) -> bool {
        self.is_replay() || self.is_of_two_people() && self.session.clock().is_none()
    }

    /// Returns true if two people play each other at this device.
    #[must_use]
    pub fn is_of_two_people(&self) -> bool {
        self.is_kept() && self.session.settings().is_between_people()
    }
}

/// The match on the table where that can be saved and shown: a game that goes on, or a replay.
#[derive(SystemParam)]
pub struct GameOnTable<'w> {
    game: Option<Res<'w, Match>>,
    activity: Res<'w, State<Activity>>,
}

impl GameOnTable<'_> {
    /// Returns the match; `None` on the title, in a task and in the editor.
    #[must_use]
    pub fn get(&self) -> Option<&Match> {
        self.during(&Activity::WITH_GAME)
    }

    /// Returns the match while it is played; `None` for a replay, too.
    #[must_use]
    pub fn match_in_play(&self) -> Option<&Match> {
        self.during(&Activity::GAMES)
    }

    /// Returns true while the panels of a match, or of a replay, stand beside the board.
    #[must_use]
    pub(crate) fn has_panels(&self) -> bool {
        Activity::WITH_PANELS.contains(self.activity.get())
    }

    fn during(&self, activities: &[Activity]) -> Option<&Match> {
        let lies = activities.contains(self.activity.get());
        self.game.as_deref().filter(|_| lies)
    }
}

/// Returns the message that shows the match on the board.
pub(crate) fn position_message(game: &Match) -> ShowPosition {
    ShowPosition {
        stamp: game.stamp(),
        topology: game.session.history().topology(),
        pieces: game.session.pieces(),
    }
}

pub(crate) fn show(game: &Match, board: &mut MessageWriter<ShowPosition>) {
    board.write(position_message(game));
}

/// Ignores the moves requested so far if the game has changed since this generation: they were meant for the position
/// before.
pub(crate) fn ignore_outdated(
    game: &mut ResMut<Match>,
    since: u64,
    requests: &Messages<MoveRequest>,
) {
    if game.generation != since {
        game.ignore_requests(requests);
    }
}

/// Follows a change of the match: the position is shown, and the moves requested for the one before are ignored.
#[derive(SystemParam)]
pub(crate) struct Refresh<'w> {
    /// Shows the position, with [`show`].
    pub(crate) board: MessageWriter<'w, ShowPosition>,
    /// The moves requested, for [`ignore_outdated`].
    pub(crate) requests: Res<'w, Messages<MoveRequest>>,
}

pub(crate) fn answer_requests(
    requests: Res<Messages<MoveRequest>>,
    mut game: ResMut<Match>,
    animating: Res<Animating>,
    mut board: MessageWriter<ShowEffects>,
    mut applied: MessageWriter<MoveApplied>,
    mut toasts: ToastWriter,
    text: Res<Texts>,
) {
    // Reading it does not change the match.
    let mut cursor = std::mem::take(&mut game.bypass_change_detection().cursor);
    for MoveRequest { mv, by } in cursor.read(&requests) {
        match by {
            // A late answer to an outdated request.
            Asker::Computer(generation) | Asker::Remote(generation)
                if *generation != game.generation =>
            {
                continue;
            }
            Asker::Human if game.is_off_record() && game.nobody_moves() => continue,
            Asker::Human if animating.0 && !game.at_speed() => {
                toasts.say(text.get("refused.animating"));
                continue;
            }
            _ => {}
        }
        match game.make(mv, *by) {
            Ok(effects) => {
                board.write(ShowEffects {
                    stamp: game.stamp(),
                    effects: effects.clone(),
                });
                applied.write(MoveApplied { effects });
            }
            Err(refusal) => {
                if *by != Asker::Human {
                    error!("a move of {by:?} was refused: {refusal}");
                }
                let topology = game.session.history().topology();
                toasts.refuse(phrases::refusal(&text, topology, &refusal));
            }
        }
    }
    game.bypass_change_detection().cursor = cursor;
}

/// Adds the match to the app.
pub(crate) fn plugin(app: &mut App) {
    app.add_message::<MoveRequest>()
        .add_message::<MoveApplied>()
        .add_message::<DrawOffered>()
        .add_message::<Elsewhere>()
        .add_systems(
            Update,
            answer_requests
                .run_if(resource_exists::<Match>)
                .in_set(AppSystems::Match),
        );
}

//! The choice of a sound for what happens beside the board: the end of a game, a refusal, a question, the clock.

use super::state::ButtonClick;
use super::voices::{SoundChoice, SoundWriter, Voice};
use crate::app::board::{Animating, ShowFinale};
use crate::app::engine::ai::Thinker;
use crate::app::features::consent::Question;
use crate::app::play::finale::OngoingMatch;
use crate::app::play::game::{ConsentQuestion, DrawOffered, Match};
use crate::app::state::{Activity, AppSystems, Screen, TurnChanged, TurnStep, during};
use crate::app::toast::{Toast, Toasts, Tone, take_up};
use bevy::prelude::*;
use std::time::Duration;

/// Seconds left on the clock at which it sounds.
const MARKS: [u64; 6] = [10, 5, 4, 3, 2, 1];

/// Minimum time that the other side thinks for its player to be called back to the board.
const LONG: Duration = Duration::from_secs(3);

/// Returns true if a clock that falls from `before` to `now` passes a mark.
#[must_use]
pub fn passes_mark(before: Duration, now: Duration) -> bool {
    let mut marks = MARKS.map(Duration::from_secs).into_iter();
    marks.any(|mark| before > mark && now <= mark)
}

/// The player's wait for the other side.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct OpponentWait {
    /// Time at which the other side began to think.
    since: Option<Duration>,
    /// Number of plies at that time.
    plies: usize,
    /// Number of the match.
    number: u64,
    /// True if it has thought for long.
    long: bool,
}

impl OpponentWait {
    /// Begins the wait in the match of this number, after this number of plies.
    pub fn begin(&mut self, now: Duration, (number, plies): (u64, usize)) {
        *self = Self {
            since: Some(now),
            plies,
            number,
            long: false,
        };
    }

    /// Ends the wait.
    pub fn end(&mut self, now: Duration) {
        let since = self.since.take();
        self.long = since.is_some_and(|since| now.saturating_sub(since) >= LONG);
    }

    /// Returns true, once, if the other side has moved after a long wait. A wait that ended with its match says nothing
    /// of another one, in which the player may have the move at once.
    pub fn calls(&mut self, (number, plies): (u64, usize)) -> bool {
        std::mem::take(&mut self.long) && number == self.number && plies > self.plies
    }
}

/// Calls the player back to the board after a long wait, in a match with a player.
fn call_player(
    turn: On<TurnChanged>,
    time: Res<Time<Real>>,
    game: Res<Match>,
    mut wait: ResMut<OpponentWait>,
    mut sounds: SoundWriter,
) {
    let now = time.elapsed();
    let at = (game.number(), game.session.history().len());
    if turn.leaves(TurnStep::Thinking) {
        wait.end(now);
    }
    if turn.enters(TurnStep::Thinking) {
        wait.begin(now, at);
    }
    if turn.enters(TurnStep::Human) && wait.calls(at) {
        sounds.play(Voice::Turn);
    }
}

/// Number of the match whose end is still to be heard.
#[derive(Resource, Debug, Default)]
struct SilentEnd(Option<u64>);

/// Takes note of a match that ends: its last move may still be under way on the board. One that was over when it was
/// opened does not end.
fn note_end(
    turn: On<TurnChanged>,
    (game, ongoing): (Res<Match>, Res<OngoingMatch>),
    mut silent: ResMut<SilentEnd>,
) {
    if turn.ends_match() && ongoing.is(&game) {
        silent.0 = Some(game.number());
    }
}

/// Sounds the end of a match: together with the end on the board, or, in a replay, once the last pieces lie.
fn sound_end(
    mut finales: MessageReader<ShowFinale>,
    (game, animating): (Res<Match>, Res<Animating>),
    mut silent: ResMut<SilentEnd>,
    mut sounds: SoundWriter,
) {
    let has_finale = finales.read().count() > 0;
    if !has_finale && game.step(animating.0) == TurnStep::Animating {
        return;
    }
    let ended = silent.0.take() == Some(game.number());
    if !has_finale && !ended {
        return;
    }
    let Some(outcome) = game.session.outcome() else {
        return;
    };
    sounds.play(match (outcome.winner, game.only_human()) {
        (None, _) => Voice::Drawn,
        (Some(winner), Some(human)) if winner != human => Voice::Lost,
        (Some(_), _) => Voice::Won,
    });
}

fn sound_clock(
    game: Res<Match>,
    mut last: Local<Option<(u64, Duration)>>,
    mut sounds: SoundWriter,
) {
    let side = game.session.history().to_move();
    let clock = game.session.clock().filter(|_| game.awaits_person());
    let now = clock.map(|clock| (game.generation(), clock.remaining(side)));
    if let (Some((turn, before)), Some((same, rest))) = (*last, now)
        && turn == same
        && passes_mark(before, rest)
    {
        sounds.play(Voice::Clock);
    }
    *last = now;
}

/// Sounds a question of one side to the other, and a draw offered to the computer.
fn sound_questions(
    question: Res<Question>,
    game: Res<Match>,
    mut offers: MessageReader<DrawOffered>,
    mut last: Local<Option<ConsentQuestion>>,
    mut sounds: SoundWriter,
) {
    let now = question.open_question(&game);
    let offered = offers.read().count() > 0;
    if offered || (now.is_some() && now != *last) {
        sounds.play(Voice::Offer);
    }
    *last = now;
}

fn sound_hints(
    thinker: Option<Res<Thinker>>,
    game: Res<Match>,
    mut last: Local<Option<u64>>,
    mut sounds: SoundWriter,
) {
    let hinted = thinker.is_some_and(|thinker| thinker.hint(&game).is_some());
    let now = hinted.then(|| game.generation());
    if now.is_some() && now != *last {
        sounds.play(Voice::Hint);
    }
    *last = now;
}

fn sound_refusals(toasts: Res<Toasts>, mut sounds: SoundWriter) {
    let fresh = |toast: &Toast| toast.tone == Tone::Refusal && toast.age.is_zero();
    if toasts.newest().is_some_and(fresh) {
        sounds.play(Voice::Refuse);
    }
}

fn sound_clicks(mut clicks: MessageReader<ButtonClick>, mut sounds: SoundWriter) {
    if clicks.read().count() > 0 {
        sounds.play(Voice::Click);
    }
}

/// Adds these sounds.
pub(super) fn plugin(app: &mut App) {
    let plays = during([Activity::Play, Activity::Network]);
    app.init_resource::<OpponentWait>()
        .init_resource::<SilentEnd>()
        .add_systems(
            Update,
            (
                sound_clicks,
                sound_clock.after(AppSystems::Board).run_if(plays.clone()),
                (sound_end, sound_questions, sound_hints)
                    .after(AppSystems::Turn)
                    .run_if(in_state(Screen::Match).and_then(resource_exists::<Match>)),
                sound_refusals
                    .after(take_up)
                    .run_if(resource_changed::<Toasts>),
            )
                .in_set(SoundChoice),
        )
        .add_observer(note_end)
        .add_observer(call_player.run_if(plays));
}

//! The end of a match: shown on the board, and told over it in one sentence, who won and why. An end that no move
//! brought about, and a draw, are shown more quietly.

use super::caption::Caption;
use super::game::Match;
use crate::app::board::{Finale, ShowFinale};
use crate::app::phrases::side_key;
use crate::app::settings::Texts;
use crate::app::state::{Activity, AppSystems, Screen, TurnChanged, TurnStep, during};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tibetango_content::config::TextTable;
use tibetango_records::session::Player;
use tibetango_rules::{Effect, Outcome, Outline, Side};

/// Duration of the sentence, in seconds: a little longer than the end is shown on the board.
const STAY: f32 = 2.6;

/// Activities in which a sentence announces the end. The attract mode has a sentence of its own.
const SENTENCE_ACTIVITIES: [Activity; 3] = [Activity::Play, Activity::Watch, Activity::Network];

fn is_computer(game: &Match, side: Side) -> bool {
    matches!(game.session.player(side), Player::Computer { .. })
}

/// Returns the sentence: who won, and why.
fn words(text: &TextTable, game: &Match, outcome: Outcome) -> String {
    let history = game.session.history();
    let side_of = |key: &str| text.get(&text.key_of(history.game(), key)).to_owned();
    let name = |side: Side| match game.session.name(side) {
        "" => side_of(side_key(side)),
        name => name.to_owned(),
    };
    let human = game.only_human();
    let result = match (outcome.winner, human) {
        (None, _) => text.get("result.draw").to_owned(),
        (Some(winner), Some(human)) if winner == human => text.get("result.won").to_owned(),
        (Some(winner), Some(_)) if is_computer(game, winner) => text.get("result.lost").to_owned(),
        (Some(winner), _) => match (game.session.name(winner), winner) {
            ("", Side::White) => side_of("result.white"),
            ("", Side::Black) => side_of("result.black"),
            (name, _) => text.fill("result.named", &[("name", name)]),
        },
    };
    let loser = outcome.winner.map(Side::other);
    let form = match (loser, human) {
        (Some(loser), Some(human)) if loser == human => ".you",
        (Some(loser), Some(_)) if is_computer(game, loser) => ".computer",
        _ => "",
    };
    let key = text.key_of(history.game(), game.reason_key(outcome.reason));
    let personal = format!("{key}{form}");
    let key = text.find(&personal).map_or(&key, |_| &personal);
    let loser = loser.map_or_else(String::new, name);
    let limit = history.rules().quiet_limit().to_string();
    let reason = text.fill(key, &[("loser", &loser), ("n", &limit)]);
    text.fill(
        "result.because",
        &[("result", &result), ("reason", &reason)],
    )
}

/// Returns how the match ended, for the board.
fn finale_message(game: &Match, outcome: Outcome) -> ShowFinale {
    let quiet = !is_won_on_the_board(outcome);
    let effects = match quiet {
        // The last move did not bring it about.
        true => Vec::new(),
        false => game.session.last_effects(),
    };
    let row = effects.iter().rev().find_map(|effect| match effect {
        Effect::Mark {
            side,
            outline: Outline::Row(points),
            ..
        } if outcome.winner == Some(*side) => Some(points.clone()),
        _ => None,
    });
    ShowFinale {
        winner: outcome.winner,
        row: row.unwrap_or_default(),
        from: effects.iter().rev().find_map(Effect::arrival),
        quiet,
    }
}

/// Returns true if the match was won on the board: nothing there shows why a side resigned or ran out of time.
fn is_won_on_the_board(outcome: Outcome) -> bool {
    outcome.winner.is_some() && !outcome.reason.off_board()
}

/// The match that was going on last. A match that was over when it was opened has no end to be shown.
#[derive(Resource, Default)]
pub(crate) struct OngoingMatch {
    /// Its number.
    number: Option<u64>,
    /// Number of the match that was opened last, and whether it was over then.
    opened: Option<(u64, bool)>,
}

impl OngoingMatch {
    /// Returns true for a match that has been going on at this table.
    pub(crate) fn is(&self, game: &Match) -> bool {
        self.number == Some(game.number())
    }

    /// Returns true for such a match whose end counts. That of a match that was over when it was opened does not, even
    /// if moves are taken back there and it ends again.
    pub(crate) fn counts(&self, game: &Match) -> bool {
        self.is(game) && self.opened == Some((game.number(), false))
    }

    /// Forgets a match that was over already when it was opened, though that is learnt only now.
    pub(crate) fn forget(&mut self) {
        self.number = None;
    }
}

fn note_ongoing(game: Res<Match>, mut ongoing: ResMut<OngoingMatch>) {
    let (number, over) = (game.number(), game.session.outcome().is_some());
    if ongoing.opened.is_none_or(|(opened, _)| opened != number) {
        ongoing.opened = Some((number, over));
    }
    if !over {
        ongoing.number = Some(number);
    }
}

/// The match whose end is shown and told.
#[derive(SystemParam)]
struct EndingMatch<'w> {
    game: Res<'w, Match>,
    ongoing: Res<'w, OngoingMatch>,
}

impl EndingMatch<'_> {
    /// Returns the outcome of a match that ends, once its last move has been shown; `None` if the match was over when
    /// it was opened.
    fn outcome(&self, turn: &TurnChanged) -> Option<Outcome> {
        let played = [TurnStep::Animating, TurnStep::Human, TurnStep::Thinking];
        let ends = turn.enters(TurnStep::Over) && played.contains(&turn.from.0);
        let outcome = self.game.session.outcome();
        outcome.filter(|_| ends && self.ongoing.is(&self.game))
    }
}

/// Begins the end on the board.
fn begin(turn: On<TurnChanged>, ending: EndingMatch, mut shows: MessageWriter<ShowFinale>) {
    if let Some(outcome) = ending.outcome(&turn) {
        shows.write(finale_message(&ending.game, outcome));
    }
}

/// Tells over the board who won, and why.
fn tell(
    turn: On<TurnChanged>,
    ending: EndingMatch,
    text: Res<Texts>,
    mut caption: ResMut<Caption>,
) {
    if let Some(outcome) = ending.outcome(&turn) {
        caption.say(words(&text, &ending.game, outcome), STAY);
        caption.beside = None;
    }
}

/// Ends it when the match is left: the title may have nothing else to show yet.
fn leave(mut finale: ResMut<Finale>, mut shows: ResMut<Messages<ShowFinale>>) {
    shows.clear();
    finale.end();
}

/// Adds the end of a match to the app.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<OngoingMatch>()
        .add_systems(
            Update,
            note_ongoing
                .run_if(resource_exists_and_changed::<Match>)
                .in_set(AppSystems::Turn),
        )
        .add_systems(OnExit(Screen::Match), leave)
        .add_observer(begin.run_if(during(Activity::GAMES)))
        .add_observer(tell.run_if(during(SENTENCE_ACTIVITIES)));
}

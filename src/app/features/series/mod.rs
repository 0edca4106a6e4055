//! A best of five: the players of the match on the table play up to five games, with names and grades, and colours
//! changed in turn. It is kept until it is ended, and can be saved as a sheet.

mod sheet;
mod view;

pub use sheet::SheetRequest;

use crate::app::play::finale::OngoingMatch;
use crate::app::play::game::Match;
use crate::app::preferences::ActiveSeries;
use crate::app::registry::{AddFeature, ButtonPlace, CardName, CardSpec, opens, ready_during};
use crate::app::state::{Activity, TurnChanged, TurnStep, during};
use bevy::prelude::*;
use tibetango_records::record::date;

const CARD: CardName = CardName::new("series");

/// Text keys of the words for people of both sides who gave no name. They belong to the side, not to its colour.
const UNNAMED: [&str; 2] = ["series.first", "series.second"];

/// Activities in which its games are played.
const SERIES_ACTIVITIES: [Activity; 2] = [Activity::Play, Activity::Watch];

/// Counts a match that has ended, if it is the next game of the series. One that was over when it was opened does not
/// count; nor does taking moves back and ending again.
fn count(
    turn: On<TurnChanged>,
    (game, ongoing): (Res<Match>, Res<OngoingMatch>),
    mut active_series: ResMut<ActiveSeries>,
    mut last: Local<u64>,
) {
    let ends = turn.enters(TurnStep::Over) && ongoing.counts(&game);
    if !ends || *last == game.number() {
        return;
    }
    let session = &game.session;
    if let (Some(outcome), Some(series)) = (session.outcome(), active_series.0.as_mut()) {
        *last = game.number();
        let plies = session.history().len();
        series.count(session.settings(), outcome, plies, &date::today());
    }
}

/// Adds the best of five to the app.
pub(super) fn plugin(app: &mut App) {
    let spot = ButtonPlace::Menu.at(45);
    app.add_card(CardSpec::new(CARD), view::draw)
        .add_button(
            spot,
            "menu.series",
            ready_during(&SERIES_ACTIVITIES),
            opens(CARD),
        )
        .add_plugins(sheet::plugin)
        .add_observer(count.run_if(during(SERIES_ACTIVITIES)));
}

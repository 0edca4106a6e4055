//! Conversion of a match into a record.

use super::replay::to_record;
use super::{PlayerName, Record, RecordClock, date};
use crate::session::{Player, Session};
use tibetango_rules::Side;

/// Returns the player of a side, as a record names it.
#[must_use]
pub fn record_name<'a>(player: &'a Player, name: &'a str) -> PlayerName<'a> {
    match player {
        Player::Computer { level } => PlayerName::Computer(level),
        Player::Human => PlayerName::Person(name),
    }
}

/// Creates the record of a match in its present state.
#[must_use]
pub fn record_of(session: &Session) -> Record {
    let settings = session.settings();
    Record {
        rules: settings.preset.clone(),
        developer: "TibetanGo".to_owned(),
        date: match session.start_time() {
            "" => date::now(),
            date => date.to_owned(),
        },
        black: record_name(&settings.players[1], &settings.names[1]).text(),
        white: record_name(&settings.players[0], &settings.names[0]).text(),
        result: session.outcome().map(Into::into),
        clock: session.clock().map(|clock| RecordClock {
            control: clock.control().to_string(),
            left: Side::BOTH.map(|side| {
                let millis = clock.remaining(side).as_millis();
                u32::try_from(millis).unwrap_or(u32::MAX)
            }),
        }),
        ..to_record(session.history())
    }
}

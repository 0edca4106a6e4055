//! Conversion of a match into a record.

use super::replay::to_record;
use super::{Named, Record, RecordClock, date};
use crate::session::{Player, Session};
use tibetango_rules::Side;

/// Returns the player of a side, as a record names it.
#[must_use]
pub fn named<'a>(player: &'a Player, name: &'a str) -> Named<'a> {
    match player {
        Player::Computer { level } => Named::Computer(level),
        Player::Human => Named::Person(name),
    }
}

/// Creates the record of a match in its present state.
#[must_use]
pub fn record_of(session: &Session) -> Record {
    let settings = session.settings();
    Record {
        rules: settings.preset.clone(),
        developer: "TibetanGo".to_owned(),
        date: match session.begun() {
            "" => date::now(),
            begun => begun.to_owned(),
        },
        black: named(&settings.players[1], &settings.names[1]).text(),
        white: named(&settings.players[0], &settings.names[0]).text(),
        result: session.outcome().map(Into::into),
        clock: session.clock().map(|clock| RecordClock {
            control: clock.control().to_string(),
            left: Side::BOTH.map(|side| {
                let left = clock.left(side).as_millis();
                u32::try_from(left).unwrap_or(u32::MAX)
            }),
        }),
        ..to_record(session.history())
    }
}

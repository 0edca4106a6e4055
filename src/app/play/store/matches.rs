//! Conversion of a match to a record, and back.

use crate::app::settings::Settings;
use std::time::Duration;
use tibetango_records::record::branches::branches_of;
use tibetango_records::record::replay::{from_record, off_board_outcome};
use tibetango_records::record::{PlayerName, Record};
use tibetango_records::session::clock::{NoSuchClock, TimeControl};
use tibetango_records::session::{MatchSettings, Player, Session};
use tibetango_rules::GameName;
use tibetango_rules::any::AnyGameHistory;

/// Returns the player that a record names, and the person's name.
fn player_of(text: &str, game: GameName, settings: &Settings) -> (Player, String) {
    let levels = &settings.config.of(game).levels;
    match PlayerName::from(text) {
        PlayerName::Computer(level) if levels.get(level).is_some() => {
            let level = level.to_owned();
            (Player::Computer { level }, String::new())
        }
        PlayerName::Computer(_) => (Player::Human, text.to_owned()),
        PlayerName::Person(name) => (Player::Human, name.to_owned()),
    }
}

/// Returns the game and the clock of a record, if all of it can be played.
pub(super) fn playable(record: &Record) -> Result<(AnyGameHistory, TimeControl), String> {
    let history = from_record(record).map_err(|e| e.to_string())?;
    branches_of(record, &history).map_err(|e| e.to_string())?;
    let Some(clock) = &record.clock else {
        return Ok((history, TimeControl::None));
    };
    let time = clock.control.parse();
    Ok((history, time.map_err(|e: NoSuchClock| e.to_string())?))
}

/// Returns the match of a record.
///
/// # Errors
/// The reason why the record cannot be played, in one line.
pub fn session_of(record: &Record, settings: &Settings) -> Result<Session, String> {
    let (history, time) = playable(record)?;
    let [(white, called), (black, also)] =
        [&record.white, &record.black].map(|name| player_of(name, record.game(), settings));
    let match_settings = MatchSettings {
        time,
        size: record.size,
        rules: history.rules(),
        preset: record.rules.clone(),
        players: [white, black],
        names: [called, also],
    };
    let mut session =
        Session::with_history(match_settings, history).with_start_time(record.date.clone());
    if let Some(clock) = &record.clock {
        let times = clock.left.map(|ms| Duration::from_millis(u64::from(ms)));
        session = session.with_time_left(times);
    }
    if let Some(outcome) = off_board_outcome(record) {
        session.end(outcome);
    }
    Ok(session)
}

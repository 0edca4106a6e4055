//! Wording of boards and clocks.

use super::widgets::Kit;
use tibetango_records::session::clock::TimeControl;
use tibetango_rules::GameName;

/// Returns the size of a game's board in words.
pub(crate) fn size_name(kit: &Kit, game: GameName, size: u8) -> String {
    kit.fill(&format!("{game}.size"), &[("n", size)])
}

/// Returns a clock in words.
pub(crate) fn clock_name(kit: &Kit, time: TimeControl) -> String {
    match time {
        TimeControl::None => kit.t("clock.none"),
        TimeControl::PerMove { seconds } => kit.fill("clock.move", &[("n", seconds)]),
        TimeControl::Total { seconds, increment } => {
            let words = [("minutes", seconds / 60), ("seconds", increment)];
            kit.fill("clock.total", &words)
        }
    }
}

//! Wording of boards, clocks and volumes.

use super::widgets::Kit;
use tibetango_records::session::clock::TimeControl;
use tibetango_rules::GameName;

/// Joins two sentences.
pub(crate) fn then(kit: &Kit, first: &str, second: &str) -> String {
    kit.fill("words.then", &[("first", first), ("second", second)])
}

/// Joins two parts of a description.
pub(crate) fn two(kit: &Kit, first: &str, second: &str) -> String {
    kit.fill("words.two", &[("first", first), ("second", second)])
}

/// Joins the name of something and its value.
pub(crate) fn value(kit: &Kit, name: &str, value: &str) -> String {
    kit.fill("words.value", &[("name", name), ("value", value)])
}

/// Returns the size of a game's board in words.
pub(crate) fn size_name(kit: &Kit, game: GameName, size: u8) -> String {
    kit.fill(&format!("{game}.size"), &[("n", size)])
}

/// Volumes that people choose from, in per cent: silence, then equal steps.
pub(crate) const VOLUMES: [u8; 5] = [0, 25, 50, 75, 100];

/// Returns a volume in words.
pub(crate) fn volume_name(kit: &Kit, percent: u8) -> String {
    match percent {
        0 => kit.t("settings.off"),
        _ => kit.fill("settings.percent", &[("n", percent)]),
    }
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

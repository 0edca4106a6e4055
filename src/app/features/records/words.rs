//! Description of a game in the list.

use super::order::{Item, plain};
use crate::app::play::store::ListedGame;
use crate::app::ui::kit::{Kit, size_name, two};
use std::path::Path;
use tibetango_records::messages::path_text;
use tibetango_records::record::PlayerName;
use tibetango_records::record::date::When;
use tibetango_records::record::index::{GameSummary, IndexedContent};
use tibetango_rules::{GameName, Side};

/// Returns the summary of a file's one game, as far as it is known.
pub(super) fn summary(entry: &ListedGame) -> Option<&GameSummary> {
    match &entry.content {
        Some(IndexedContent::Game(summary)) => Some(summary),
        _ => None,
    }
}

/// Returns the title of a game, and its description.
pub(super) fn words(kit: &Kit, entry: &ListedGame) -> (String, String) {
    let date = match entry.number {
        None => date(kit, entry),
        Some(number) => {
            let game = kit.fill("record.number", &[("n", number + 1)]);
            match when(entry) {
                None => game,
                Some(_) => two(kit, &game, &date(kit, entry)),
            }
        }
    };
    match &entry.content {
        Some(IndexedContent::Game(game)) if game.name.is_empty() => (date, note(kit, game)),
        Some(IndexedContent::Game(game)) => (game.name.clone(), two(kit, &date, &note(kit, game))),
        Some(IndexedContent::Games(count)) => {
            let games = kit.fill("record.games", &[("n", *count)]);
            (file(&entry.path), games)
        }
        Some(_) if entry.number.is_some() => (date, kit.t("record.unreadable_game")),
        Some(_) => (file(&entry.path), kit.t("record.unreadable")),
        None => (date, String::new()),
    }
}

/// Returns the search text and the sort keys of a game.
pub(super) fn item(kit: &Kit, entry: &ListedGame) -> Item {
    let (title, note) = words(kit, entry);
    let when = when(entry);
    let digits = when.map_or_else(String::new, |When { date, .. }| {
        format!("{:04}-{:02}-{:02}", date.0, date.1, date.2)
    });
    let file = file(&entry.path);
    Item {
        // The games of a file stand in its order.
        when: when.filter(|_| entry.number.is_none()),
        name: summary(entry).map_or_else(String::new, |game| game.name.clone()),
        plies: summary(entry).map_or(0, |game| game.plies),
        text: plain(&[title, note, digits, file].join("\n")),
    }
}

/// Returns the name of a file as it is shown, without its ending.
pub(crate) fn file(path: &Path) -> String {
    path_text(Path::new(path.file_stem().unwrap_or_default()))
}

/// Returns the time at which it was played; the file's time where the record does not tell.
fn when(entry: &ListedGame) -> Option<When> {
    let date = summary(entry).and_then(|game| When::read(&game.date));
    date.or(entry.when)
}

/// Returns that time in words; the file's name where it is unknown.
fn date(kit: &Kit, entry: &ListedGame) -> String {
    let Some(When { date, time }) = when(entry) else {
        return file(&entry.path);
    };
    let (year, month, day) = date;
    let mut words = vec![
        ("year", year.to_string()),
        ("month", kit.t(&format!("month.{month}"))),
        ("day", day.to_string()),
    ];
    let Some((hour, minute)) = time else {
        return kit.fill("record.date", &words);
    };
    words.push(("time", format!("{hour}:{minute:02}")));
    kit.fill("record.date_time", &words)
}

/// Returns both players of a game and its result in words; `ended` is the winner of a game that has ended.
pub(crate) fn players_and_result(
    kit: &Kit,
    game: GameName,
    players: [&str; 2],
    ended: Option<Option<Side>>,
) -> ([String; 2], String) {
    let who = players.map(PlayerName::from);
    let computer = |side: Side| matches!(who[side.index()], PlayerName::Computer(_));
    // A person who played the computer here and gave no name.
    let you = |side: Side| who[side.index()] == PlayerName::Person("") && computer(side.other());
    let player = |side: Side| match who[side.index()] {
        PlayerName::Computer(level) => {
            let level = kit.named(game, ("level", level), level);
            kit.fill("player.at_level", &[("level", level)])
        }
        PlayerName::Person(_) if you(side) => kit.t("player.you"),
        PlayerName::Person("") => kit.t("player.person"),
        PlayerName::Person(name) => name.to_owned(),
    };
    let won = |side: Side| match who[side.index()] {
        PlayerName::Person(_) if you(side) => kit.t("record.won"),
        PlayerName::Person("") if side == Side::White => kit.of(game, "result.white"),
        PlayerName::Person("") => kit.of(game, "result.black"),
        PlayerName::Person(name) => kit.fill("result.named", &[("name", name)]),
        PlayerName::Computer(_) => kit.fill("result.named", &[("name", kit.t("player.computer"))]),
    };
    let result = match ended {
        None => kit.t("record.unfinished"),
        Some(None) => kit.t("result.draw"),
        Some(Some(side)) => won(side),
    };
    (Side::BOTH.map(player), result)
}

/// Returns board, players, number of plies and result in words.
fn note(kit: &Kit, game: &GameSummary) -> String {
    let players = game.players.each_ref().map(String::as_str);
    let ended = game.result.as_ref().map(|result| result.winner);
    let ([white, black], result) = players_and_result(kit, game.game, players, ended);
    let size = size_name(kit, game.game, game.size);
    let name = kit.of(game.game, "name");
    let board = kit.fill("record.board", &[("game", name), ("size", size)]);
    let words = [
        ("board", board),
        ("white", white),
        ("black", black),
        ("n", game.plies.to_string()),
        ("result", result),
    ];
    let key = kit.text().key_of(game.game, "record.note");
    kit.fill(&key, &words)
}

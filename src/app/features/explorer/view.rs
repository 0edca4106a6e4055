//! Panel of the explorer: known moves with their counts and results, and the games in which the position occurs.

use super::{CARD, ExploredMove, Explorer};
use crate::app::board::BoardView;
use crate::app::features::records::{file, players_and_result};
use crate::app::phrases::percent;
use crate::app::play::game::{Asker, GameOnTable, Match, MoveRequest};
use crate::app::play::store::LoadGame;
use crate::app::ui::kit::{Button, Kit, Weight, button_info, centre, cut, fit, graph, put, then};
use crate::app::ui::play::steps;
use crate::app::ui::study::ghosts::{GhostMove, ghosts};
use crate::app::ui::study::lines::move_text;
use crate::app::ui::study::projection::ProjectedBoard;
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, FontId, Rect, Ui, pos2, vec2};
use tibetango_records::library::{GameTally, LibraryGame, LibraryResult};
use tibetango_rules::{PlainMove, Side};

/// Share of the width of a row that the bar of results takes.
const BAR: f32 = 0.38;
/// Height of the bar, in design pixels.
const HIGH: f32 = 22.0;
/// Margin within a row and gap between its parts, in design pixels.
const GAP: f32 = 10.0;
/// Maximum height of the sentence above the moves, and of one more about unfinished games, in design pixels.
const WORDS: f32 = 66.0;
const MORE_WORDS: f32 = 22.0;

/// Press on a row.
enum ExplorerPress {
    /// Plays a move.
    Play(PlainMove),
    /// Opens a game.
    Open(LoadGame),
}

pub(super) fn draw(
    mut kit: Kit,
    table: GameOnTable,
    view: Res<BoardView>,
    explorer: Res<Explorer>,
) {
    let Some(game) = table.get() else {
        kit.close_card();
        return;
    };
    let portrait = kit.layout.portrait;
    let mut press = None;
    kit.sheet(CARD.text(), &view, |kit, ui| {
        if !portrait {
            kit.screen_heading(ui, "explorer.title");
        }
        let text = said(kit, game, &explorer);
        let position = explorer.position();
        let high = match position.tally.unfinished() {
            // Nothing else stands there where nothing is known.
            0 if position.games.is_empty() => 3.0 * WORDS,
            0 => WORDS,
            _ => WORDS + MORE_WORDS,
        };
        let high = kit.look.px(high);
        kit.words(ui, &text, kit.look.strong(), kit.look.ink, high);
        let closes = steps::draw_below(
            kit,
            ui,
            (game, ["explorer.back", "explorer.on", "explorer.close"]),
            &mut press,
            |press, kit, ui| {
                for row in explorer.position().moves.iter().enumerate() {
                    let about = (game, position.tally.games, &*view);
                    if move_row(kit, ui, about, row) {
                        *press = Some(ExplorerPress::Play(row.1.known.mv.clone()));
                    }
                }
            },
            |press, kit, ui| {
                let games = &explorer.position().games;
                if !games.is_empty() {
                    kit.caption(ui, &kit.t("explorer.games"), "");
                }
                for row in games.iter().enumerate() {
                    if game_row(kit, ui, row) {
                        let path = row.1.file.clone();
                        let number = row.1.number;
                        *press = Some(ExplorerPress::Open(LoadGame { path, number }));
                    }
                }
            },
        );
        if closes {
            kit.close_card();
        }
    });
    match press {
        Some(ExplorerPress::Play(mv)) => {
            let by = Asker::Human;
            kit.send(MoveRequest { mv, by });
            // The other side's answer, or a clock, waits as long as something lies over the game.
            if !game.goes_on_under_a_card() {
                kit.close_card();
            }
        }
        Some(ExplorerPress::Open(load)) => kit.send(load),
        None => {}
    }
    // The games come at any time.
    if explorer.is_reading() {
        kit.ctx().request_repaint();
    }
}

/// Returns the sentence above the moves: what is known of the position.
fn said(kit: &Kit, game: &Match, explorer: &Explorer) -> String {
    let tally = &explorer.position().tally;
    match explorer.count() {
        None if explorer.is_reading() => kit.t("explorer.reading"),
        None => kit.t("explorer.failed"),
        Some(0) => kit.t("explorer.none"),
        Some(n) if tally.games == 0 => kit.fill("explorer.unknown", &[("n", n)]),
        Some(_) => counts(kit, game, "explorer.found", (tally, String::new())),
    }
}

/// Returns a sentence with the numbers of games by result, and a move if the sentence names one; with another one if
/// some games have no end.
fn counts(kit: &Kit, game: &Match, key: &str, (tally, mv): (&GameTally, String)) -> String {
    let words = [
        ("n", tally.games.to_string()),
        ("white", tally.wins[0].to_string()),
        ("black", tally.wins[1].to_string()),
        ("draws", tally.draws.to_string()),
        ("move", mv),
    ];
    let key = kit.text().key_of(game.session.history().game(), key);
    let sentence = kit.fill(&key, &words);
    match tally.unfinished() {
        0 => sentence,
        n => {
            let more = kit.fill("explorer.unfinished", &[("n", n)]);
            then(kit, &sentence, &more)
        }
    }
}

/// Draws a known move with the number of its games, their share of all games with the position, and their results; true
/// if it was pressed. The board shows the move that a pointer rests on.
fn move_row(
    kit: &mut Kit,
    ui: &mut Ui,
    (game, all, view): (&Match, u32, &BoardView),
    (place, explored): (usize, &ExploredMove),
) -> bool {
    let look = kit.look.clone();
    let known = &explored.known;
    let tally = &known.tally;
    let mv = move_text(kit, game, &known.mv);
    let words = counts(kit, game, "explorer.move", (tally, mv.clone()));
    let turn = game.is_replay() || game.awaits_person();
    let can = turn && explored.is_legal;
    let reason = if turn { "not_allowed" } else { "not_now" };
    let name = format!("explorer.move.{place}");
    let button = Button::new(&name, String::new(), Weight::Plain, can)
        .with_note(words.clone())
        .because(|| kit.t(&format!("explorer.{reason}")));
    let size = vec2(ui.available_width(), look.touch);
    let row = kit.press(ui, &button, size);
    row.widget_info(|| button_info(can, &words));
    if ui.is_rect_visible(row.rect) {
        let gap = look.px(GAP);
        let rect = row.rect.shrink2(vec2(gap, 0.0));
        let middle = rect.center().y;
        let half = look.px(HIGH) * 0.5;
        let bar = Rect::from_min_max(
            pos2(rect.right() - rect.width() * BAR, middle - half),
            pos2(rect.right(), middle + half),
        );
        let [white, black] = tally.wins;
        let results = [white, tally.draws, black];
        graph::results(kit, ui.painter(), bar, results);
        let ends = [
            (Side::White, bar.left(), 1.0),
            (Side::Black, bar.right(), -1.0),
        ];
        for ((side, end, way), wins) in ends.into_iter().zip([white, black]) {
            let part = f64::from(wins) / f64::from(results.iter().sum::<u32>().max(1));
            let wide = bar.width() * part as f32;
            let ink = graph::ink_on(side);
            let words = percent(part);
            let words = ui.painter().layout_no_wrap(words, look.figures(), ink);
            if words.size().x + gap < wide {
                let at = pos2(end + way * wide * 0.5, middle);
                centre(ui.painter(), at, words, ink);
            }
        }
        let (right, figures) = (Align2::RIGHT_CENTER, look.figures());
        let at = pos2(bar.left() - gap, middle);
        let share = percent(f64::from(tally.games) / f64::from(all.max(1)));
        let games = format!("{} · {share}", tally.games);
        let games = ui.painter().text(at, right, games, figures, look.ink_soft);
        let ink = if can { look.ink } else { look.ink_soft };
        let room = Rect::from_min_max(rect.min, pos2(games.left() - gap, rect.bottom()));
        line(ui, room, &mv, &look.body(), ink);
    }
    if can && row.hovered() {
        let history = game.session.history();
        let board = ProjectedBoard::of(&kit.ctx(), &look, view, history.topology());
        ghosts(&board, &[GhostMove::of(history, &known.mv)]);
    }
    row.clicked()
}

/// Draws a game by its players and its result; true if it was pressed.
fn game_row(kit: &mut Kit, ui: &mut Ui, (place, game): (usize, &LibraryGame)) -> bool {
    let look = kit.look.clone();
    let result = match game.result {
        LibraryResult::Unfinished => None,
        LibraryResult::Draw => Some(None),
        LibraryResult::Won(side) => Some(Some(side)),
    };
    let players = game.players.each_ref().map(String::as_str);
    let ([white, black], result) = players_and_result(kit, game.game, players, result);
    let words = [("white", white), ("black", black), ("result", result)];
    let words = kit.fill("explorer.game", &words);
    let source = file(&game.file);
    let source = match game.number {
        None => source,
        Some(number) => {
            let words = [("file", source), ("n", (number + 1).to_string())];
            kit.fill("record.numbered", &words)
        }
    };
    let name = format!("explorer.game.{place}");
    let button = Button::new(&name, String::new(), Weight::Plain, true).with_note(source);
    let size = vec2(ui.available_width(), look.touch);
    let row = kit.press(ui, &button, size);
    row.widget_info(|| button_info(true, &words));
    if ui.is_rect_visible(row.rect) {
        let room = row.rect.shrink2(vec2(look.px(GAP), 0.0));
        line(ui, room, &words, &look.small(), look.ink);
    }
    row.clicked()
}

/// Draws words in one line in the middle of this place, its end cut off where it does not fit.
fn line(ui: &Ui, place: Rect, words: &str, font: &FontId, ink: egui::Color32) {
    let painter = ui.painter();
    let words = cut(painter, words, font, place.width());
    let words = fit(painter, &words, font, ink, place.size());
    put(painter, place.left_center(), words, ink);
}

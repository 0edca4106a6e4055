//! The lines of the candidates beside the board: laid out, pointed at, reached by keys and pressed.

use super::{finished, has_report, short_game};
use crate::engine::stub_engine::sample_report;
use crate::harness::card;
use crate::screens::app::{DrawnApp, WINDOWS};
use crate::screens::painted_shapes::letters;
use crate::setups::{SQUARE, jiu_from};
use bevy::prelude::*;
use bevy_egui::egui;
use tibetango::app::features::engine::insight::Insight;
use tibetango::app::layout::Layout;
use tibetango::app::play::game::ReplayRequest;
use tibetango::app::preferences::{Preferences, TextSize};
use tibetango::app::state::{Overlay, TurnStep};
use tibetango_engines::engine::PlainReport;
use tibetango_rules::PlainMove;

/// Number of candidates of the reports.
const MOST: usize = 8;

/// Shows a report on the position that does not change any more, and returns it.
pub(super) fn watch(screen: &mut DrawnApp) -> PlainReport {
    let report = sample_report(screen.app.history(), MOST);
    show(screen, report.clone());
    report
}

/// Shows this report on the position.
fn show(screen: &mut DrawnApp, report: PlainReport) {
    // The questions are of no interest here.
    let _ = screen.app.report_always(report, |_| true);
    screen.app.key(KeyCode::KeyT);
    screen.app.until("report", has_report);
    screen.set(WINDOWS[0], "en", TextSize::Normal);
}

pub(super) fn choose(screen: &mut DrawnApp, candidates: u8) {
    let mut preferences = screen.app.world_mut().resource_mut::<Preferences>();
    preferences.candidates = candidates;
    screen.app.frames(2);
}

/// Goes back to the second ply of a game that has ended.
#[track_caller]
fn step_back(screen: &mut DrawnApp) {
    screen.go(Overlay::None);
    screen.app.replay(ReplayRequest::Follow { line: 0, ply: 2 });
    screen.app.until("position", |app| {
        app.history().len() == 2 && !app.animating()
    });
}

fn preview(screen: &DrawnApp) -> Vec<PlainMove> {
    let insight = screen.app.world().resource::<Insight>();
    insight.preview(screen.app.game()).to_vec()
}

/// Returns the moves in the row of the candidate with this chance, in per cent, each with its place: they stand behind
/// the number of positions.
#[track_caller]
fn row(screen: &mut DrawnApp, chance: u32) -> Vec<(String, egui::Rect)> {
    row_after_chance(screen, chance).split_off(1)
}

/// Returns everything behind this chance in the row of a candidate, each text with its place.
#[track_caller]
fn row_after_chance(screen: &mut DrawnApp, chance: u32) -> Vec<(String, egui::Rect)> {
    let panel = screen.app.world().resource::<Layout>().panel;
    let picture = screen.settle();
    let beside = |at: &egui::Rect| panel.contains(Vec2::new(at.center().x, at.center().y));
    let mut texts = picture.texts();
    texts.retain(|(_, at)| beside(at));
    let percent = format!("{chance}\u{a0}%");
    let head = texts.iter().find(|(text, _)| *text == percent);
    let (_, head) = *head.unwrap_or_else(|| panic!("no {percent} among {texts:?}"));
    texts.retain(|(_, at)| head.y_range().contains(at.center().y) && at.left() > head.right());
    texts.sort_by(|(_, one), (_, other)| one.left().total_cmp(&other.left()));
    let moves = texts.into_iter();
    moves.map(|(text, at)| (text.to_owned(), at)).collect()
}

/// Presses and releases the first button here, as a finger does: afterwards nothing is pointed at.
fn tap(screen: &mut DrawnApp, pos: egui::Pos2) {
    screen.happen(egui::Event::PointerMoved(pos));
    for pressed in [true, false] {
        screen.happen(egui::Event::PointerButton {
            pos,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        });
    }
    screen.happen(egui::Event::PointerGone);
}

/// Returns true if this number is written where a move was made.
fn is_numbered(screen: &mut DrawnApp, mv: &PlainMove, number: usize) -> bool {
    let at = screen.app.at(mv.to.expect("a placement"));
    let picture = screen.settle();
    let near = |rect: egui::Rect| rect.center().distance(egui::pos2(at.x, at.y)) < 20.0;
    let mut texts = picture.texts().into_iter();
    texts.any(|(text, rect)| text == number.to_string() && near(rect))
}

#[test]
fn the_lines_of_candidates_hold_their_texts() {
    for number in [1, 5, 8] {
        let mut screen = short_game();
        choose(&mut screen, number);
        watch(&mut screen);
        screen.look_everywhere(&format!("lines of {number} candidates"));
        screen.close();
    }
    let mut screen = finished();
    step_back(&mut screen);
    watch(&mut screen);
    screen.look_everywhere("lines in a replay");
    screen.close();
    // Moves of the battle are longer than a row.
    let mut screen = short_game();
    screen.app.command(jiu_from(SQUARE));
    screen.app.until_settled();
    choose(&mut screen, 8);
    watch(&mut screen);
    screen.look_everywhere("long lines");
    screen.close();
}

#[test]
fn a_move_that_is_pointed_at_shows_its_position_and_leaving_it_restores_the_board() {
    let mut screen = short_game();
    let report = watch(&mut screen);
    let before = (screen.app.moves(), screen.app.game().session.pieces());
    // The second candidate's chance is 85 per cent.
    let line = report.lines[1].clone();
    let places = row(&mut screen, 85);
    assert!(places.len() > 2, "{places:?}");
    for ((text, at), mv) in places.iter().zip(&line) {
        assert_eq!(*text, screen.app.history().text(mv), "{at:?}");
    }
    screen.happen(egui::Event::PointerMoved(places[2].1.center()));
    assert_eq!(preview(&screen), line[..3]);
    for (at, mv) in line[..3].iter().enumerate() {
        assert!(is_numbered(&mut screen, mv, at + 1), "{mv:?}");
    }
    screen.happen(egui::Event::PointerMoved(places[0].1.center()));
    assert_eq!(preview(&screen), line[..1]);
    assert!(!is_numbered(&mut screen, &line[1], 2));
    screen.happen(egui::Event::PointerGone);
    assert_eq!(preview(&screen), []);
    assert!(!is_numbered(&mut screen, &line[0], 1));
    screen.app.assert_board();
    let after = (screen.app.moves(), screen.app.game().session.pieces());
    assert_eq!(before, after);
}

#[test]
fn a_row_has_the_positions_explored_and_its_sign_shows_the_whole_line() {
    let mut screen = short_game();
    screen.app.command(jiu_from(SQUARE));
    screen.app.until_settled();
    let start = screen.app.history().clone();
    let mut report = sample_report(&start, MOST);
    for line in &mut report.lines {
        let mut history = start.clone();
        line.iter().for_each(|mv| {
            history.play(mv).unwrap();
        });
        for _ in 0..6 {
            let mv = history.legal().pop().unwrap();
            history.play(&mv).unwrap();
            line.push(mv);
        }
    }
    let line = report.lines[1].clone();
    show(&mut screen, report);
    let mut places = row_after_chance(&mut screen, 85);
    assert_eq!(places[0].0, "999");
    let (sign, at) = places.pop().unwrap();
    assert_eq!(sign, "…");
    assert!(places.len() <= line.len(), "{places:?}");
    screen.happen(egui::Event::PointerMoved(at.center()));
    assert_eq!(preview(&screen), line);
    let texts: Vec<String> = line.iter().map(|mv| start.text(mv)).collect();
    let whole = letters(&texts.concat());
    let picture = screen.settle();
    let mut written = picture.texts().into_iter();
    assert!(written.any(|(text, _)| letters(text) == whole));
    tap(&mut screen, at.center());
    assert_eq!(preview(&screen), line);
}

#[test]
fn a_tap_on_a_line_of_a_game_keeps_its_position_shown_until_another_one() {
    let mut screen = short_game();
    let report = watch(&mut screen);
    let at = row(&mut screen, 90)[1].1.center();
    tap(&mut screen, at);
    assert_eq!(preview(&screen), report.lines[0][..2]);
    tap(&mut screen, at);
    assert_eq!(preview(&screen), []);
    tap(&mut screen, at);
    screen.app.key(KeyCode::Escape);
    screen.settle();
    assert_eq!(preview(&screen), []);
    // Nothing was played.
    assert_eq!(screen.app.history().len(), 4);
    assert_eq!(screen.app.step(), Some(TurnStep::Human));
}

#[test]
fn a_press_on_a_line_of_a_replay_plays_up_to_there() {
    let mut screen = finished();
    step_back(&mut screen);
    let report = watch(&mut screen);
    let expected: Vec<String> = report.lines[1][..3]
        .iter()
        .map(|mv| screen.app.history().text(mv))
        .collect();
    let at = row(&mut screen, 85)[2].1.center();
    tap(&mut screen, at);
    screen.app.until("the end of the line", |app| {
        app.history().len() == 5 && !app.animating()
    });
    assert_eq!(screen.app.moves()[2..], expected);
    screen.app.assert_board();
}

#[test]
fn the_keyboard_reaches_the_lines() {
    let mut screen = short_game();
    let report = watch(&mut screen);
    // Past the switch of forms, that of the parts and the extent of the search.
    for _ in 0..5 {
        screen.key(egui::Key::Tab);
    }
    assert_eq!(preview(&screen), report.lines[0][..1]);
    screen.key(egui::Key::Tab);
    assert_eq!(preview(&screen), report.lines[0][..2]);
    screen.key(egui::Key::Escape);
    assert_eq!(preview(&screen), []);
}

#[test]
fn as_many_candidates_are_shown_as_are_chosen() {
    let mut screen = short_game();
    let report = watch(&mut screen);
    let mut count = |number| {
        choose(&mut screen, number);
        screen.settle();
        let texts = screen.beside_the_board();
        let is_there = |line: &&Vec<PlainMove>| {
            let first = screen.app.history().text(&line[0]);
            texts.contains(&first)
        };
        report.lines.iter().filter(is_there).count()
    };
    assert_eq!([1, 3, 5].map(&mut count), [1, 3, 5]);
    // Some of the eight may have no room.
    assert!((6..=8).contains(&count(8)));
}

#[test]
fn the_extent_of_the_search_is_a_press_away_from_its_panel() {
    let mut screen = short_game();
    watch(&mut screen);
    let says = |screen: &mut DrawnApp, text: &str| {
        screen.settle();
        let beside = screen.beside_the_board();
        beside.iter().any(|other| other == text)
    };
    // Beside three buttons there is room for a sign alone, which a pointer that rests on it explains.
    assert!(!says(&mut screen, "5 lines · 1 min"));
    for (press, number, endless) in [
        ("parameters.candidates.0", 1, false),
        ("parameters.length.1", 1, true),
    ] {
        screen.press("engine.extent");
        assert_eq!(screen.app.overlay(), card("extent"));
        screen.press(press);
        let preferences = screen.app.world().resource::<Preferences>();
        assert_eq!(
            (preferences.candidates, preferences.endless),
            (number, endless)
        );
        screen.press("extent.close");
        assert_eq!(screen.app.overlay(), Overlay::None);
    }
    // Jiu on this board has two forms, and nothing else beside them.
    let mut screen = short_game();
    screen.app.command(jiu_from(SQUARE));
    screen.app.until_settled();
    watch(&mut screen);
    assert!(says(&mut screen, "5 lines · 1 min"));
    screen.app.world_mut().resource_mut::<Preferences>().endless = true;
    choose(&mut screen, 1);
    assert!(says(&mut screen, "1 line · endless"));
}

#[test]
fn a_candidate_has_the_same_letter_on_the_board_and_in_the_list() {
    let mut screen = short_game();
    let report = watch(&mut screen);
    screen.settle();
    let beside = screen.beside_the_board();
    for (line, letter) in report.lines.iter().zip(["A", "B", "C"]) {
        assert!(beside.iter().any(|text| text == letter), "{beside:?}");
        let at = screen.app.at(line[0].to.expect("a placement"));
        let picture = screen.settle();
        let near = |rect: egui::Rect| rect.center().distance(egui::pos2(at.x, at.y)) < 50.0;
        let mut texts = picture.texts().into_iter();
        let there = texts.any(|(text, rect)| text.starts_with(letter) && near(rect));
        assert!(there, "no {letter} on the board");
    }
}

#[test]
fn the_board_of_a_tall_window_lies_below_the_plate_of_the_search() {
    let mut screen = short_game();
    watch(&mut screen);
    screen.set(WINDOWS[2], "en", TextSize::Normal);
    screen.settle();
    let layout = *screen.app.world().resource::<Layout>();
    let plate = layout.panel.max.y + 107.0 * layout.scale;
    assert!(layout.portrait && layout.board.min.y >= plate, "{layout:?}");
}

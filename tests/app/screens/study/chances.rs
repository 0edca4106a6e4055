//! The bar of chances above the board, and the line that says them.

use super::{finished, has_report};
use crate::screens::app::{DrawnApp, WINDOWS};
use crate::screens::painted_shapes::PaintedScreen;
use crate::setups::{test_levels, two_people};
use bevy::prelude::*;
use bevy_egui::egui;
use tibetango::app::features::review::Review;
use tibetango::app::layout::Layout;
use tibetango::app::play::game::ReplayRequest;
use tibetango::app::preferences::{Preferences, TextSize};
use tibetango::app::state::Overlay;

/// Returns the chances at the ends of the bar above the board in a tall window, each with its distance from the left
/// edge: White's end is the left one.
fn ends_of_bar(screen: &DrawnApp, picture: &PaintedScreen) -> Vec<(f32, u32)> {
    let Layout { panel, scale, .. } = *screen.app.world().resource::<Layout>();
    // Between the panel and what is written below the bar.
    let bar = panel.max.y..panel.max.y + 36.0 * scale;
    let percents = picture.texts().into_iter().filter_map(|(text, rect)| {
        let chance = text.strip_suffix("\u{a0}%")?.parse::<u32>().ok()?;
        bar.contains(&rect.center().y)
            .then_some((rect.center().x, chance))
    });
    percents.collect()
}

#[test]
fn both_chances_stand_at_the_ends_of_a_bar_that_lies() {
    let mut screen = DrawnApp::new(test_levels());
    screen.app.start(two_people(5));
    screen.app.key(KeyCode::KeyT);
    screen.app.until("report", has_report);
    screen.set(WINDOWS[2], "en", TextSize::Normal);
    let picture = screen.settle();
    let percents = ends_of_bar(&screen, &picture);
    let [one, other] = percents[..] else {
        panic!("{percents:?}");
    };
    assert!((99..=101).contains(&(one.1 + other.1)), "{percents:?}");
    let middle = screen.app.world().resource::<Layout>().panel.center().x;
    assert!((one.0 < middle) != (other.0 < middle), "{percents:?}");
}

/// Returns a row of places on the curve on the plate of a tall window, from the left.
fn along_the_curve(screen: &DrawnApp) -> Vec<egui::Pos2> {
    let Layout { panel, scale, .. } = *screen.app.world().resource::<Layout>();
    let y = panel.max.y + 70.0 * scale;
    let steps = 0..=40u8;
    let x = steps.map(|step| panel.min.x + panel.width() * f32::from(step) / 40.0);
    x.map(|x| egui::pos2(x, y)).collect()
}

#[test]
fn a_pointer_on_the_curve_learns_the_move_and_the_chance_there() {
    const PLY: usize = 5;
    let mut screen = finished();
    screen.app.analyse();
    screen.go(Overlay::None);
    screen.set(WINDOWS[2], "en", TextSize::Normal);
    screen.settle();
    screen.app.world_mut().resource_mut::<Review>().chances[PLY] = Some(0.37);
    let moves = screen.app.history().move_texts();
    let mut names = vec!["At the beginning".to_owned()];
    names.extend((1..).zip(moves).map(|(ply, mv)| format!("{ply}. {mv}")));
    assert_eq!(names.len(), 8);
    let mut chances = Vec::new();
    for place in along_the_curve(&screen) {
        screen.happen(egui::Event::PointerMoved(place));
        let texts = screen.texts();
        let named = |name: &String| {
            let start = format!("{name}: ");
            let mut texts = texts.iter();
            texts.find(|text| text.starts_with(&start)).cloned()
        };
        chances.extend(names.iter().find_map(named));
    }
    chances.dedup();
    // From the left to the right every position of the game.
    assert_eq!(chances.len(), names.len(), "{chances:?}");
    let in_order = chances.iter().zip(&names);
    assert!(
        in_order
            .into_iter()
            .all(|(text, name)| text.starts_with(name)),
        "{chances:?}"
    );
    assert!(chances[PLY].contains("37\u{a0}%"), "{:?}", chances[PLY]);
}

#[test]
fn the_curve_can_be_dragged_along() {
    let mut screen = finished();
    screen.app.analyse();
    screen.go(Overlay::None);
    screen.set(WINDOWS[2], "en", TextSize::Normal);
    screen.settle();
    let places = along_the_curve(&screen);
    let button = |pos, pressed| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    let [first, middle, last] = [places[2], places[20], places[38]];
    screen.happen(egui::Event::PointerMoved(first));
    screen.happen(button(first, true));
    let mut plies = Vec::new();
    for place in [first, middle, last] {
        screen.happen(egui::Event::PointerMoved(place));
        screen.app.until("replay", |app| !app.animating());
        plies.push(screen.app.history().len());
    }
    screen.happen(button(last, false));
    assert!(plies[1] > 1 && plies[1] < 6, "{plies:?}");
    assert_eq!(plies[2], 7, "{plies:?}");
}

#[test]
fn the_bar_that_stands_is_clear_of_the_bowls() {
    let mut screen = DrawnApp::new(test_levels());
    screen.app.start(two_people(5));
    screen.app.key(KeyCode::KeyT);
    screen.app.until("report", has_report);
    for window in [WINDOWS[0], WINDOWS[1]] {
        screen.set(window, "en", TextSize::Normal);
        let picture = screen.settle();
        let Layout { board, .. } = *screen.app.world().resource::<Layout>();
        let chances = picture.texts().into_iter().filter_map(|(text, rect)| {
            let chance = text.strip_suffix("\u{a0}%")?.parse::<u32>().ok()?;
            let beside = board.contains(Vec2::new(rect.center().x, rect.center().y));
            beside.then_some((rect.center(), chance))
        });
        // The chances of single moves stand on the board, in its middle.
        let ends = chances.filter(|(at, _)| {
            let share = (at.y - board.min.y) / board.height();
            !(0.08..=0.92).contains(&share)
        });
        let ends: Vec<_> = ends.collect();
        let [one, other] = ends[..] else {
            panic!("{window:?}: {ends:?}");
        };
        assert!((99..=101).contains(&(one.1 + other.1)), "{ends:?}");
        // The bowls stand to the left of the board.
        let right = board.min.x + 0.85 * board.width();
        assert!(one.0.x > right && other.0.x > right, "{window:?}: {ends:?}");
    }
}

/// The review has judged the same position, and says something else of it.
#[test]
fn bar_and_line_show_one_chance_while_a_reviewed_position_is_searched() {
    const PLY: usize = 3;
    let mut screen = finished();
    let mut preferences = screen.app.world_mut().resource_mut::<Preferences>();
    preferences.less_motion = true;
    screen.app.analyse();
    screen.go(Overlay::None);
    screen
        .app
        .replay(ReplayRequest::Follow { line: 0, ply: PLY });
    screen.app.until("position", |app| {
        app.history().len() == PLY && !app.animating()
    });
    let chances = |screen: &mut DrawnApp, reviewed: f64| {
        let mut review = screen.app.world_mut().resource_mut::<Review>();
        review.chances[PLY] = Some(reviewed);
        screen.set(WINDOWS[2], "en", TextSize::Normal);
        let picture = screen.settle();
        let mut ends = ends_of_bar(screen, &picture);
        ends.sort_by(|one, other| one.0.total_cmp(&other.0));
        let texts: Vec<String> = picture
            .texts()
            .iter()
            .map(|(text, _)| (*text).to_owned())
            .collect();
        (ends.first().map(|(_, white)| *white), texts)
    };
    // The search is not shown.
    assert_eq!(chances(&mut screen, 0.95).0, Some(95));
    screen.app.key(KeyCode::KeyT);
    screen.app.until("report", has_report);
    for reviewed in [0.0, 1.0] {
        let (white, texts) = chances(&mut screen, reviewed);
        let balances = [
            " is even (",
            " better (",
            " is winning (",
            " equally good (",
        ];
        let line = texts
            .iter()
            .find(|text| balances.iter().any(|words| text.contains(words)));
        let chance = line.and_then(|line| {
            let (before, _) = line.split_once("\u{a0}%")?;
            let number = before.rsplit([' ', '(']).next()?;
            number.parse::<u32>().ok()
        });
        let chance = chance.unwrap_or_else(|| panic!("no line of figures: {texts:?}"));
        // The sentence names the side whose chance it is.
        let expected = match line.is_some_and(|line| line.contains("White")) {
            true => chance,
            false => 100 - chance,
        };
        assert!(
            white.is_some_and(|white| white.abs_diff(expected) <= 1),
            "{white:?}: {line:?}"
        );
    }
}

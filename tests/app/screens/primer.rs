//! The pages on how the computer thinks.

use super::app::{DrawnApp, ENDS, WINDOWS};
use crate::harness::card;
use tibetango::app::features::primer::uct::ROUNDS;
use tibetango::app::preferences::{Preferences, TextSize};
use tibetango::app::state::Overlay;

/// Name of the button that leads on.
const NEXT: &str = "primer.next";

/// Opens the card and turns to a page, counted from 0.
fn open(screen: &mut DrawnApp, page: usize) {
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    screen.go(card("primer"));
    for _ in 0..page {
        screen.press(NEXT);
    }
    screen.settle();
}

/// Returns the number of pages.
fn pages(screen: &mut DrawnApp) -> usize {
    open(screen, 0);
    let mut count = 1;
    while screen.buttons().iter().any(|button| button == NEXT) {
        screen.press(NEXT);
        count += 1;
        assert!(count < 20, "the pages have no end");
    }
    screen.go(Overlay::None);
    screen.settle();
    count
}

/// Sets whether pictures stand still at their end.
fn stand_still(screen: &mut DrawnApp, still: bool) {
    let mut preferences = screen.app.world_mut().resource_mut::<Preferences>();
    preferences.less_motion = still;
    screen.settle();
}

/// Checks every page in texts of these sizes.
fn look(screen: &mut DrawnApp, label: &str, sizes: &[TextSize]) {
    for page in 0..pages(screen) {
        open(screen, page);
        screen.card(&format!("{label}, page {page}"), card("primer"), sizes);
    }
}

#[test]
fn every_page_holds_its_texts() {
    let mut screen = DrawnApp::shipped();
    // The end of a picture has the most words.
    stand_still(&mut screen, true);
    look(&mut screen, "pages at their end", &TextSize::ALL);
    stand_still(&mut screen, false);
    look(&mut screen, "moving pages", &ENDS);
    screen.close();
}

#[test]
fn every_page_can_be_read_in_the_light_look() {
    let mut screen = DrawnApp::shipped();
    screen.lighten();
    stand_still(&mut screen, true);
    look(&mut screen, "pages in the light look", &[TextSize::Normal]);
    screen.close();
}

#[test]
fn the_help_leads_to_the_first_page_each_time() {
    let mut screen = DrawnApp::shipped();
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    for time in 0..2 {
        screen.go(card("help"));
        screen.press("primer.open");
        assert_eq!(screen.app.overlay(), card("primer"), "time {time}");
        let name = screen.app.text("primer.game_tree.name");
        assert!(screen.says(&name), "time {time}");
        screen.press(NEXT);
        assert!(!screen.says(&name), "time {time}");
        screen.press("primer.back");
        assert!(screen.says(&name), "time {time}");
        screen.press(NEXT);
        screen.press("primer.close");
        screen.settle();
        assert_eq!(screen.app.overlay(), Overlay::None, "time {time}");
    }
    screen.close();
}

/// The words of the search's steps, and the tree as it grows.
#[test]
fn every_step_of_the_search_holds_its_texts() {
    let mut screen = DrawnApp::shipped();
    let last = pages(&mut screen) - 1;
    let steps = 4 * ROUNDS as usize;
    // Within the first round, within one in the middle, and at the end.
    for (made, key) in [
        (1, "select"),
        (2, "expand"),
        (3, "play_out"),
        (4, "back_up"),
        (43, "play_out"),
        (steps, "again"),
    ] {
        open(&mut screen, last);
        let text = screen.app.text("primer.uct.say");
        assert!(screen.says(&text), "before {made} steps");
        for _ in 0..made {
            screen.press("primer.step");
        }
        let text = screen.app.text(&format!("primer.uct.{key}"));
        assert!(screen.says(&text), "{key} after {made} steps");
        let label = format!("search after {made} steps");
        screen.card(&label, card("primer"), &ENDS);
    }
    screen.close();
}

//! The pages on how the computer thinks.

use super::app::{DrawnApp, ENDS, WINDOWS};
use crate::harness::card;
use tibetango::app::features::primer::uct::ROUNDS;
use tibetango::app::preferences::{Preferences, TextSize};
use tibetango::app::state::Overlay;

/// Name of the button that leads on.
const NEXT: &str = "primer.next";

/// Opens the card and turns to a page, counted from 0.
fn open(drawn: &mut DrawnApp, page: usize) {
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    drawn.go(card("primer"));
    for _ in 0..page {
        drawn.press(NEXT);
    }
    drawn.settle();
}

/// Returns the number of pages.
fn pages(drawn: &mut DrawnApp) -> usize {
    open(drawn, 0);
    let mut count = 1;
    while drawn.buttons().iter().any(|button| button == NEXT) {
        drawn.press(NEXT);
        count += 1;
        assert!(count < 20, "the pages have no end");
    }
    drawn.go(Overlay::None);
    drawn.settle();
    count
}

/// Sets whether pictures stand still at their end.
fn stand_still(drawn: &mut DrawnApp, still: bool) {
    let mut preferences = drawn.app.world_mut().resource_mut::<Preferences>();
    preferences.less_motion = still;
    drawn.settle();
}

/// Checks every page in texts of these sizes.
fn look(drawn: &mut DrawnApp, what: &str, sizes: &[TextSize]) {
    for page in 0..pages(drawn) {
        open(drawn, page);
        drawn.card(&format!("{what}, page {page}"), card("primer"), sizes);
    }
}

#[test]
fn every_page_holds_its_texts() {
    let mut drawn = DrawnApp::shipped();
    // The end of a picture has the most words.
    stand_still(&mut drawn, true);
    look(&mut drawn, "pages at their end", &TextSize::ALL);
    stand_still(&mut drawn, false);
    look(&mut drawn, "moving pages", &ENDS);
    drawn.close();
}

#[test]
fn every_page_can_be_read_in_the_light_look() {
    let mut drawn = DrawnApp::shipped();
    drawn.lighten();
    stand_still(&mut drawn, true);
    look(&mut drawn, "pages in the light look", &[TextSize::Normal]);
    drawn.close();
}

#[test]
fn the_help_leads_to_the_first_page_each_time() {
    let mut drawn = DrawnApp::shipped();
    drawn.set(WINDOWS[0], "en", TextSize::Normal);
    for time in 0..2 {
        drawn.go(card("help"));
        drawn.press("primer.open");
        assert_eq!(drawn.app.overlay(), card("primer"), "time {time}");
        let name = drawn.app.text("primer.game_tree.name");
        assert!(drawn.says(&name), "time {time}");
        drawn.press(NEXT);
        assert!(!drawn.says(&name), "time {time}");
        drawn.press("primer.back");
        assert!(drawn.says(&name), "time {time}");
        drawn.press(NEXT);
        drawn.press("primer.close");
        drawn.settle();
        assert_eq!(drawn.app.overlay(), Overlay::None, "time {time}");
    }
    drawn.close();
}

/// The words of the search's steps, and the tree as it grows.
#[test]
fn every_step_of_the_search_holds_its_texts() {
    let mut drawn = DrawnApp::shipped();
    let last = pages(&mut drawn) - 1;
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
        open(&mut drawn, last);
        let said = drawn.app.text("primer.uct.say");
        assert!(drawn.says(&said), "before {made} steps");
        for _ in 0..made {
            drawn.press("primer.step");
        }
        let said = drawn.app.text(&format!("primer.uct.{key}"));
        assert!(drawn.says(&said), "{key} after {made} steps");
        let what = format!("search after {made} steps");
        drawn.card(&what, card("primer"), &ENDS);
    }
    drawn.close();
}

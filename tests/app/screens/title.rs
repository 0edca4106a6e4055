//! The title: its letters and its buttons, and what is seen of it beside a card.

use super::app::{DrawnApp, SMALL, WINDOWS};
use crate::harness::card;
use bevy::prelude::*;
use bevy_egui::egui;
use tibetango::app::layout::Layout;
use tibetango::app::preferences::TextSize;

#[test]
fn the_game_is_named_in_large_letters_above_large_buttons() {
    let mut screen = DrawnApp::shipped();
    for window in WINDOWS.into_iter().chain([SMALL]) {
        screen.set(window, "en", TextSize::Normal);
        let picture = screen.settle();
        // The tab has the name as well.
        let names = picture
            .texts()
            .into_iter()
            .filter(|(text, _)| *text == "Jiaqi");
        let heights: Vec<f32> = names.map(|(_, rect)| rect.height()).collect();
        let [least, most] =
            [f32::min, f32::max].map(|of| heights.iter().copied().reduce(of).unwrap());
        assert!(most >= 2.8 * least, "{window:?}: {heights:?}");
        let scale = screen.app.world().resource::<Layout>().scale;
        let start = screen.place("title.start");
        assert!(
            start.height() >= 72.0 * scale - 1.5,
            "{window:?}: {start:?}"
        );
    }
    screen.close();
}

#[test]
fn a_card_leaves_no_slice_of_the_table_in_view() {
    let mut screen = DrawnApp::shipped();
    screen.go(card("help"));
    screen.settle();
    let Vec2 { x, y } = screen.app.world().resource::<Layout>().window;
    let whole = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(x, y));
    let shapes = screen.painted();
    let mut fills = shapes.iter().filter_map(|one| match &one.shape {
        egui::Shape::Rect(rect) if rect.rect.expand(1.0).contains_rect(whole) => Some(rect.fill),
        _ => None,
    });
    assert!(fills.any(|fill| fill.a() >= 245));
    screen.close();
}

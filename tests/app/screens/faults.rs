//! The checks of layout themselves: they find each fault that is present, and no others.

use super::painted_shapes::{PaintedScreen, met};
use bevy_egui::egui;
use tibetango::app::ui;
use tibetango_content::config::Script;

/// Paints this on a card.
fn paint_card(paint: impl Fn(&egui::Painter)) -> PaintedScreen {
    paint_card_in(egui::vec2(400.0, 300.0), paint)
}

/// Paints this on a card in a window of this size.
fn paint_card_in(window: egui::Vec2, paint: impl Fn(&egui::Painter)) -> PaintedScreen {
    let context = egui::Context::default();
    context.set_fonts(ui::kit::look::fonts(Script::Latin));
    let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, window);
    let input = || egui::RawInput {
        screen_rect: Some(screen),
        ..Default::default()
    };
    context.run_ui(input(), |_| {}).textures_delta.clear();
    let mut output = context.run_ui(input(), |ui| {
        let card = egui::Rect::from_min_size(egui::pos2(20.0, 20.0), egui::vec2(300.0, 200.0));
        ui.painter().rect_filled(card, 0.0, egui::Color32::BLACK);
        paint(ui.painter());
    });
    output.textures_delta.clear();
    PaintedScreen::of(&output.shapes, screen)
}

/// Returns the faults of the painted shapes.
fn faults_of(paint: impl Fn(&egui::Painter)) -> String {
    paint_card(paint).text_faults(1.0).join("; ")
}

#[test]
fn what_is_wrong_with_a_screen_is_found() {
    let text = |painter: &egui::Painter, at: (f32, f32), text: &str, size, colour| {
        let font = egui::FontId::proportional(size);
        painter.text(
            egui::pos2(at.0, at.1),
            egui::Align2::LEFT_TOP,
            text,
            font,
            colour,
        );
    };
    let (white, grey) = (egui::Color32::WHITE, egui::Color32::from_gray(90));
    assert_eq!(
        faults_of(|p| text(p, (30.0, 30.0), "fits", 16.0, white)),
        ""
    );
    let wide = "much too long a line for so small a card as this one is";
    let faults_found = faults_of(|p| text(p, (30.0, 30.0), wide, 16.0, white));
    assert!(faults_found.contains("leaves its box"), "{faults_found}");
    let faults_found = faults_of(|p| text(p, (30.0, 205.0), "low", 16.0, white));
    assert!(faults_found.contains("leaves its box"), "{faults_found}");
    let faults_found = faults_of(|p| text(p, (30.0, 30.0), "pale", 16.0, grey));
    assert!(faults_found.contains("contrast"), "{faults_found}");
    let faults_found = faults_of(|p| text(p, (30.0, 30.0), "small", 9.0, white));
    assert!(faults_found.contains("9 px"), "{faults_found}");
    let faults_found = faults_of(|p| {
        text(p, (30.0, 30.0), "one", 16.0, white);
        text(p, (40.0, 34.0), "other", 16.0, white);
    });
    assert!(faults_found.contains("lies on"), "{faults_found}");
    let message = |p: &egui::Painter, top: f32| {
        text(p, (30.0, 30.0), "read", 16.0, white);
        let plate = egui::Rect::from_min_size(egui::pos2(25.0, top), egui::vec2(90.0, 24.0));
        p.rect_filled(plate, 0.0, egui::Color32::BLACK);
        text(p, (30.0, top + 2.0), "said", 16.0, white);
    };
    let faults_found = paint_card(|p| message(p, 35.0)).message_fault("said");
    assert!(faults_found.is_some_and(|faults_found| faults_found.contains("covers \"read\"")));
    let beside = |gap: f32, size: f32| {
        let buttons = [30.0, 110.0 + gap]
            .map(|left| egui::Rect::from_min_size(egui::pos2(left, 60.0), egui::vec2(80.0, 40.0)));
        let picture = paint_card(|p| {
            for (button, size) in buttons.iter().zip([16.0, size]) {
                p.rect_filled(*button, 0.0, egui::Color32::BLACK);
                text(p, (button.left() + 4.0, 70.0), "label", size, white);
            }
        });
        let targets = buttons.map(|button| (String::new(), button));
        picture.group_faults(&targets, 1.0).join("; ")
    };
    assert!(beside(8.0, 14.0).contains("stands beside"));
    assert_eq!(beside(8.0, 16.0) + &beside(24.0, 14.0), "");
    assert_eq!(paint_card(|p| message(p, 80.0)).message_fault("said"), None);
    let faults_found = paint_card(|p| message(p, 80.0)).message_fault("not said");
    assert!(faults_found.is_some_and(|faults_found| faults_found.contains("not shown")));
    let stone = |name: &str, y: f32| (name.to_owned(), egui::pos2(50.0, y), 12.0);
    let stones = [
        stone("under", 50.0),
        stone("half", 110.0),
        stone("clear", 113.0),
    ];
    let card = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(200.0, 100.0));
    assert_eq!(met(card, stones.into_iter()), ["under", "half"]);
}

#[test]
fn a_small_caption_is_a_fault_in_a_large_window() {
    let faults = |window: (f32, f32), family: egui::FontFamily, size: f32| {
        let picture = paint_card_in(egui::vec2(window.0, window.1), |painter| {
            let font = egui::FontId::new(size, family.clone());
            let (at, left) = (egui::pos2(30.0, 30.0), egui::Align2::LEFT_TOP);
            painter.text(at, left, "words", font, egui::Color32::WHITE);
        });
        picture.text_faults(1.0).join("; ")
    };
    let caption = || egui::FontFamily::Name("captions".into());
    let (usual, tall, small) = ((1280.0, 720.0), (1080.0, 1920.0), (800.0, 600.0));
    for window in [usual, tall] {
        let faults_found = faults(window, caption(), 14.0);
        assert!(faults_found.contains("14 px"), "{window:?}: {faults_found}");
        assert_eq!(faults(window, caption(), 15.0), "", "{window:?}");
        let faults_found = faults(window, egui::FontFamily::Proportional, 14.0);
        assert_eq!(faults_found, "", "{window:?}");
    }
    assert_eq!(faults(small, caption(), 13.0), "");
    assert!(faults(small, caption(), 12.0).contains("12 px"));
}

#[test]
fn a_button_that_is_hardly_seen_is_a_fault() {
    let button = egui::Rect::from_min_size(egui::pos2(40.0, 60.0), egui::vec2(80.0, 40.0));
    // On black; the greys from 90 on stand out by 3 to 1.
    let faults = |ground: Option<egui::Color32>, fill: u8, edge: Option<u8>| {
        let picture = paint_card(|painter| {
            if let Some(ground) = ground {
                painter.rect_filled(button.expand(9.0), 0.0, ground);
            }
            let edge = edge.map_or(egui::Stroke::NONE, |edge| {
                egui::Stroke::new(1.0, egui::Color32::from_gray(edge))
            });
            let fill = egui::Color32::from_gray(fill);
            painter.rect(button, 0.0, fill, edge, egui::StrokeKind::Inside);
        });
        picture.edge_faults(&[("it".to_owned(), button)]).join("; ")
    };
    assert!(faults(None, 80, None).contains("contrast"));
    assert!(faults(None, 80, Some(80)).contains("contrast"));
    assert_eq!(faults(None, 100, None), "");
    assert_eq!(faults(None, 80, Some(100)), "");
    // The ground is what lies below the button, and not the card.
    let pale = Some(egui::Color32::from_gray(200));
    assert!(faults(pale, 180, Some(190)).contains("contrast"));
    assert_eq!(faults(pale, 180, Some(60)), "");
}

/// Compares the first frame of words in a scroll area, drawn by `scrolls`, with a later one and returns the words
/// that moved.
fn moved(scrolls: impl Fn(&mut egui::Ui, egui::ScrollArea)) -> String {
    let context = egui::Context::default();
    context.set_fonts(ui::kit::look::fonts(Script::Latin));
    context.all_styles_mut(|style| {
        style.spacing.scroll = egui::style::ScrollStyle::solid();
        style.animation_time = 0.2;
    });
    let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(400.0, 300.0));
    let frame = |time: f64, drawn: bool| {
        let input = egui::RawInput {
            screen_rect: Some(screen),
            time: Some(time),
            ..Default::default()
        };
        let mut output = context.run_ui(input, |ui| {
            if drawn {
                scrolls(ui, egui::ScrollArea::vertical().max_height(100.0));
            }
        });
        output.textures_delta.clear();
        PaintedScreen::of(&output.shapes, screen)
    };
    // Fonts come into force with the next frame.
    frame(0.0, false);
    let first = frame(0.1, true);
    for at in 1..10_u8 {
        frame(0.1 + 0.1 * f64::from(at), true);
    }
    first.moved(&frame(2.0, true)).join("; ")
}

#[test]
fn what_moves_while_a_card_comes_is_found() {
    let words = |ui: &mut egui::Ui| {
        ui.vertical_centered(|ui| {
            for word in [
                "one", "two", "three", "four", "five", "six", "seven", "eight",
            ] {
                ui.label(egui::RichText::new(word).size(30.0));
            }
        });
    };
    // A bar that comes takes its width from the words.
    let fault = moved(|ui, area| {
        area.show(ui, words);
    });
    assert!(fault.contains("\"one\" comes at"), "{fault}");
    let fault = moved(|ui, area| {
        area.show(ui, |ui| {
            ui.set_width(200.0);
            words(ui);
        });
    });
    assert_eq!(fault, "");
}

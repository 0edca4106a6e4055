//! The codes that a server for phones adds to visitors' screens.

use super::app::{DrawnApp, WINDOWS};
use super::exhibition::{look, settings, visited};
use crate::harness::TestApp;
use crate::setups::config_dir;
use bevy_egui::egui;
use std::net::SocketAddr;
use std::sync::Arc;
use tibetango::app::exhibition::Visitor;
use tibetango::app::exhibition::keepsake::Keepsake;
use tibetango::app::exhibition::phones::Phones;
use tibetango::app::features::challenges::{ActiveChallenge, ChallengeRequest, ChallengeStage};
use tibetango::app::preferences::TextSize;
use tibetango::app::settings::Settings;
use tibetango_content::config::exhibition::ExhibitionNetwork;
use tibetango_rules::GameName;

/// Returns an exhibition with a server for phones, on this machine only.
fn served(with_house: bool) -> DrawnApp {
    let mut settings = settings(|exhibition| {
        let address = SocketAddr::from(([127, 0, 0, 1], 0));
        exhibition.network = Some(ExhibitionNetwork {
            address,
            web: address,
        });
    });
    if with_house {
        let dir = config_dir();
        let path = dir.path().join("exhibition.ron");
        let words = ["en", "zh", "bo"].map(|code| {
            let text = "Welcome to the house. Touch the board and play. ".repeat(4);
            format!("\"{code}\": (name: \"Museum of Games\", text: \"{text}\"),")
        });
        let text = std::fs::read_to_string(&path).unwrap();
        let text = text.replace("house: {}", &format!("house: {{ {} }}", words.concat()));
        std::fs::write(&path, text).unwrap();
        let mut own = (*Settings::load(Some(dir.path().to_owned()))
            .0
            .config
            .exhibition)
            .clone();
        let before = &settings.config.exhibition;
        (own.network, own.idle) = (before.network, before.idle);
        own.attract = before.attract.clone();
        settings.config.exhibition = Arc::new(own);
    }
    let mut screen = visited(settings);
    let phones = |app: &TestApp| app.world().resource::<Phones>().address().is_some();
    screen.app.until("a server for phones", phones);
    screen
}

/// Returns the widths of the codes, in logical pixels: white squares with black ones in them.
fn codes(screen: &mut DrawnApp) -> Vec<f32> {
    let shapes = screen.painted();
    let whites = shapes.iter().filter_map(|one| match &one.shape {
        egui::Shape::Rect(rect) if rect.fill == egui::Color32::WHITE => Some(rect.rect),
        _ => None,
    });
    let square = |rect: &egui::Rect| (rect.width() - rect.height()).abs() < 0.1;
    whites.filter(square).map(|rect| rect.width()).collect()
}

#[test]
fn phones_are_shown_the_way_where_they_are_served() {
    let mut usual = visited(settings(|_| {}));
    let say = usual.app.text("stand.phone");
    assert!(!usual.says(&say));
    assert!(codes(&mut usual).is_empty());
    usual.close();
    for with_house in [false, true] {
        let mut screen = served(with_house);
        look(&mut screen, &format!("offers with phones, {with_house}"));
        assert!(screen.says(&say), "with the house: {with_house}");
        assert_eq!(codes(&mut screen).len(), 1, "with the house: {with_house}");
        screen.close();
    }
}

#[test]
fn the_ribbon_offers_its_picture_where_phones_are_served() {
    for is_served in [true, false] {
        let mut screen = match is_served {
            true => served(false),
            false => visited(settings(|_| {})),
        };
        screen.app.send(Visitor::Challenge(GameName::default()));
        let stage = |app: &TestApp| app.find::<ActiveChallenge>().map(|one| one.stage);
        screen
            .app
            .until("a challenge", |app| stage(app) == Some(ChallengeStage::Try));
        while stage(&screen.app) != Some(ChallengeStage::Ribbon) {
            screen.app.send(ChallengeRequest::Skip);
            screen.app.frames(3);
        }
        let ready = |app: &TestApp| {
            let keepsake = app.world().resource::<Keepsake>();
            let phones = app.world().resource::<Phones>();
            keepsake.address(phones).is_some()
        };
        if is_served {
            screen.app.until("the picture", ready);
        }
        screen.settle();
        let codes = codes(&mut screen);
        let say = screen.app.text("stand.challenge.ribbon.fetch");
        assert_eq!(
            (codes.len(), screen.says(&say)),
            (usize::from(is_served), is_served),
            "served: {is_served}"
        );
        let theme = &screen.app.settings().config.theme;
        let least = 20.0 * theme.pixels_per_mm as f32;
        assert!(
            codes.iter().all(|code| *code > least),
            "served: {is_served}, {codes:?}"
        );
        if !is_served {
            look(&mut screen, "ribbon of visitors");
            screen.close();
            continue;
        }
        // A picture is made for each language.
        let languages = screen.app.settings().config.exhibition.languages.clone();
        for code in &languages {
            for window in WINDOWS {
                screen.set(window, code, TextSize::Normal);
                screen.app.until("the picture", ready);
                screen.look(&format!("ribbon with its picture, {code}, {window:?}"));
            }
        }
        screen.close();
    }
}

//! Every screen in every language, window and text size, laid out by egui without a window: no
//! text leaves its box or lies on another, nothing is cut off, no two buttons overlap, everything
//! can be read and hit.

mod seen;

use crate::hands::Hand;
use crate::harness::TestApp;
use crate::setups::{against, test_levels, two_people};
use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, EguiUserTextures, PrimaryEguiContext, egui};
use seen::Seen;
use std::collections::BTreeSet;
use tibetango::app::FirstChoice;
use tibetango::app::game::Command;
use tibetango::app::layout::Layout;
use tibetango::app::preferences::{Preferences, TextSize};
use tibetango::app::settings::Settings;
use tibetango::app::state::{Overlay, Screen};
use tibetango::app::store::{SaveGame, Store};
use tibetango::app::toast::Toasts;
use tibetango::app::ui::{self, Targets};
use tibetango::config::Script;
use tibetango::games::Side;

/// The windows that the layout is made for.
const WINDOWS: [(u32, u32); 3] = [(1280, 720), (1920, 1080), (1080, 1920)];

/// Frames until a card has found its place and its size, and everything has faded in.
const SETTLE: usize = 8;

/// An app whose interface is drawn, though nobody sees it.
struct Drawn {
    app: TestApp,
    context: egui::Context,
    time: f64,
    faults: BTreeSet<String>,
}

impl Drawn {
    fn new(settings: Settings) -> Self {
        let data = tempfile::tempdir().unwrap();
        let files = data.path().to_owned();
        let mut context = EguiContext::default();
        let own = context.get_mut().clone();
        let app = TestApp::with_more(settings, data, &files, |app| {
            app.init_resource::<EguiUserTextures>()
                .insert_resource(FirstChoice(against(Side::White, "quick", 5)))
                .add_plugins(ui::plugin);
            app.world_mut().spawn((context, PrimaryEguiContext));
        });
        let context = own;
        let mut this = Self {
            app,
            context,
            time: 0.0,
            faults: BTreeSet::new(),
        };
        this.settle();
        this
    }

    /// One frame; returns what is on the screen.
    fn frame(&mut self) -> Seen {
        self.app.update();
        self.time += 0.2;
        let window = self.app.world().resource::<Layout>().window;
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(window.x, window.y));
        let input = egui::RawInput {
            screen_rect: Some(screen),
            time: Some(self.time),
            ..Default::default()
        };
        let context = self.context.clone();
        let output = context.run_ui(input, |_| {
            self.app.world_mut().run_schedule(EguiPrimaryContextPass);
        });
        Seen::of(&output.shapes, screen)
    }

    fn settle(&mut self) -> Seen {
        for _ in 1..SETTLE {
            self.frame();
        }
        self.frame()
    }

    fn set(&mut self, window: (u32, u32), language: &str, size: TextSize) {
        let world = self.app.world_mut();
        let mut windows = world.query::<&mut Window>();
        let mut shown = windows.single_mut(world).unwrap();
        shown.resolution.set(window.0 as f32, window.1 as f32);
        let mut preferences = world.resource_mut::<Preferences>();
        language.clone_into(&mut preferences.language);
        preferences.text_size = size;
        self.app.frames(2);
        self.app.world_mut().resource_mut::<Toasts>().clear();
    }

    fn go(&mut self, overlay: Overlay) {
        let mut next = self.app.world_mut().resource_mut::<NextState<Overlay>>();
        NextState::set_if_neq(&mut *next, overlay);
        self.app.frames(2);
    }

    /// Notes what is wrong with the screen as it stands.
    fn look(&mut self, what: &str) {
        let seen = self.settle();
        assert!(seen.has_text(), "{what}: nothing is drawn");
        let world = self.app.world();
        let finger = {
            let theme = &world.resource::<Settings>().config.theme;
            (theme.touch_mm * theme.pixels_per_mm) as f32
        };
        let scale = world.resource::<Layout>().scale;
        let targets: Vec<(String, egui::Rect)> = world
            .resource::<Targets>()
            .iter()
            .map(|(name, rect)| (name.to_owned(), rect))
            .collect();
        let faults = seen
            .text_faults(scale)
            .into_iter()
            .chain(seen.target_faults(&targets, finger));
        self.faults
            .extend(faults.map(|fault| format!("{what}: {fault}")));
    }

    /// Looks at a screen in every language, window and text size.
    fn look_everywhere(&mut self, what: &str) {
        let languages: Vec<String> = {
            let config = &self.app.settings().config;
            config
                .languages
                .iter()
                .map(|t| t.language().to_owned())
                .collect()
        };
        for window in WINDOWS {
            for language in &languages {
                for size in TextSize::ALL {
                    self.set(window, language, size);
                    self.look(&format!("{what}, {language}, {window:?}, {size:?}"));
                }
            }
        }
    }

    fn overlays(&mut self, overlays: &[Overlay]) {
        for overlay in overlays {
            self.go(*overlay);
            self.look_everywhere(&format!("{overlay:?}"));
            self.go(Overlay::None);
        }
    }

    #[track_caller]
    fn close(self) {
        let shown: Vec<&String> = self.faults.iter().take(60).collect();
        assert!(
            self.faults.is_empty(),
            "{} faults, the first: {shown:#?}",
            self.faults.len()
        );
    }
}

#[test]
fn the_title_and_its_cards_hold_their_texts() {
    let mut drawn = Drawn::new(Settings::load(None).0);
    drawn.look_everywhere("title");
    drawn.app.world_mut().resource_mut::<Store>().offer = true;
    drawn.look_everywhere("title with a game to continue");
    drawn.overlays(&[
        Overlay::NewGame,
        Overlay::Records,
        Overlay::Help,
        Overlay::Settings,
        Overlay::About,
    ]);
    drawn.close();
}

#[test]
fn a_match_and_its_cards_hold_their_texts() {
    let mut drawn = Drawn::new(test_levels());
    drawn.app.start(against(Side::White, "endless", 5));
    drawn.look_everywhere("match against the computer");
    drawn.app.play_text(Hand::Mouse, "a1");
    drawn.look_everywhere("thinking");
    drawn.app.start(two_people(3));
    for text in ["e1", "a3", "a1", "e5", "e3", "b2", "d2", "c5", "b4"] {
        drawn.app.play_text(Hand::Mouse, text);
        drawn.app.until_settled();
    }
    drawn.app.send(SaveGame);
    drawn.app.frames(20);
    drawn.look_everywhere("match of two people");
    drawn.overlays(&[
        Overlay::NewGame,
        Overlay::Menu,
        Overlay::Resign,
        Overlay::Records,
        Overlay::Help,
        Overlay::Settings,
    ]);
    drawn.app.command(Command::Resign);
    drawn
        .app
        .until("result", |app| app.overlay() == Overlay::Result);
    drawn.look_everywhere("result");
    drawn.go(Overlay::None);
    drawn.look_everywhere("match that is over");
    let session = Box::new(drawn.app.game().session.clone());
    drawn.app.command(Command::Open {
        session,
        replay: true,
    });
    drawn.look_everywhere("replay");
    drawn.app.command(Command::Leave);
    drawn
        .app
        .until("title", |app| app.screen() == Screen::Title);
    drawn.close();
}

#[test]
fn every_line_that_is_said_fits() {
    let mut drawn = Drawn::new(Settings::load(None).0);
    drawn.app.start(two_people(5));
    let keys: Vec<String> = {
        let text = &drawn.app.settings().config.languages[0];
        let said = |key: &&str| {
            ["refused.", "record.", "thinking.", "autosave.", "game."]
                .iter()
                .any(|group| key.starts_with(group))
        };
        let keys: BTreeSet<&str> = text.iter().map(|(key, _)| key).filter(said).collect();
        keys.into_iter().map(str::to_owned).collect()
    };
    for window in [WINDOWS[0], WINDOWS[2]] {
        for language in ["en", "zh", "bo"] {
            drawn.set(window, language, TextSize::Largest);
            for pair in keys.chunks(2) {
                for key in pair {
                    let line = drawn.app.text(key);
                    drawn.app.world_mut().resource_mut::<Toasts>().say(line);
                }
                drawn.look(&format!("{pair:?}, {language}, {window:?}"));
                drawn.app.world_mut().resource_mut::<Toasts>().clear();
            }
        }
    }
    drawn.close();
}

#[test]
fn a_kiosk_for_fingers_holds_its_buttons() {
    let (mut settings, errors) = Settings::load(None);
    assert!(errors.is_empty(), "{errors:?}");
    // A standing screen of 24 inches.
    settings.config.theme.touch_mm = 20.0;
    settings.config.theme.pixels_per_mm = 3.6;
    let mut drawn = Drawn::new(settings);
    drawn.look_everywhere("title");
    drawn.overlays(&[Overlay::NewGame, Overlay::Settings]);
    drawn.app.start(two_people(5));
    drawn.look_everywhere("match");
    drawn.overlays(&[Overlay::Menu]);
    drawn.close();
}

/// What is wrong with what this paints.
fn faults_of(paint: impl Fn(&egui::Painter)) -> String {
    let context = egui::Context::default();
    context.set_fonts(ui::look::fonts(Script::Latin));
    let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(400.0, 300.0));
    let input = || egui::RawInput {
        screen_rect: Some(screen),
        ..Default::default()
    };
    let _ = context.run_ui(input(), |_| {});
    let output = context.run_ui(input(), |ui| {
        let card = egui::Rect::from_min_size(egui::pos2(20.0, 20.0), egui::vec2(300.0, 200.0));
        ui.painter().rect_filled(card, 0.0, egui::Color32::BLACK);
        paint(ui.painter());
    });
    Seen::of(&output.shapes, screen).text_faults(1.0).join("; ")
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
    let told = faults_of(|p| text(p, (30.0, 30.0), wide, 16.0, white));
    assert!(told.contains("leaves its box"), "{told}");
    let told = faults_of(|p| text(p, (30.0, 205.0), "low", 16.0, white));
    assert!(told.contains("leaves its box"), "{told}");
    let told = faults_of(|p| text(p, (30.0, 30.0), "pale", 16.0, grey));
    assert!(told.contains("contrast"), "{told}");
    let told = faults_of(|p| text(p, (30.0, 30.0), "small", 9.0, white));
    assert!(told.contains("9 px"), "{told}");
    let told = faults_of(|p| {
        text(p, (30.0, 30.0), "one", 16.0, white);
        text(p, (40.0, 34.0), "other", 16.0, white);
    });
    assert!(told.contains("lies on"), "{told}");
}

//! Watch it learn: the glances of a ladder's networks at the position on the table, or at the example of its game.

use crate::harness::{TestApp, card};
use crate::screens::app::{DrawnApp, WINDOWS};
use crate::setups::{config_dir, placed, two_at_jiu, two_people};
use bevy::prelude::*;
use support::files::edit;
use tibetango::app::features::learning::{Glance, JudgedPosition, Learning, step_after};
use tibetango::app::play::game::{Asker, MoveRequest};
use tibetango::app::preferences::TextSize;
use tibetango::app::settings::Settings;
use tibetango::app::state::Overlay;
use tibetango_content::config::{Config, LadderCurve, Location};
use tibetango_rules::GameName;

/// Board that the networks know, and one that they do not.
const KNOWN: u8 = 14;
const UNKNOWN: u8 = 8;

/// Number of stones that lie there before they are asked.
const STONES: usize = 20;

/// Returns the position that every network has looked at, if there is one.
fn judged(app: &TestApp) -> Option<&JudgedPosition> {
    app.world().resource::<Learning>().judged()
}

/// Waits until every network has looked at the position on the table, and returns it.
#[track_caller]
fn at_table(app: &mut TestApp) -> JudgedPosition {
    app.until("glances at the table", |app| {
        let now = app.history().position_text();
        judged(app).is_some_and(|judged| judged.history.position_text() == now)
    });
    judged(app).unwrap().clone()
}

/// Returns the priors of a glance, in the order of the moves.
fn priors(glance: &Glance) -> Vec<f64> {
    let moves = glance.report.moves.iter();
    moves.map(|stat| stat.prior.unwrap()).collect()
}

/// Returns the rounds of the ladder, and the English names of its rungs.
fn ladder(config: &Config) -> (Vec<u32>, Vec<String>) {
    let jiu = config.of(GameName::Jiu);
    let rungs = jiu.ladder().into_iter();
    let named = rungs.map(|rung| (rung.rounds, rung.player.level.name.clone()));
    named.unzip()
}

#[test]
fn every_network_looks_at_the_position_on_the_table() {
    let mut app = TestApp::new();
    app.command(placed(KNOWN, STONES));
    app.until_settled();
    app.go(card("learning"));
    let (rounds, _) = ladder(&app.settings().config);
    for ply in STONES..STONES + 3 {
        assert_eq!(app.history().len(), ply);
        let judged = at_table(&mut app);
        assert!(!judged.is_example);
        let glance_rounds: Vec<u32> = judged.glances.iter().map(|glance| glance.rounds).collect();
        assert_eq!(glance_rounds, rounds, "ply {ply}");
        let legal = app.history().legal();
        for (step, glance) in judged.glances.iter().enumerate() {
            let mut moves = glance.report.moves.iter().map(|stat| &stat.mv);
            assert_eq!(moves.len(), legal.len(), "ply {ply}");
            assert!(moves.all(|mv| legal.contains(mv)), "ply {ply}");
            let sum: f64 = priors(glance).iter().sum();
            assert!((sum - 1.0).abs() < 1e-3, "ply {ply}: {sum}");
            let chance = judged.white_chance(step);
            assert!((0.0..=1.0).contains(&chance), "ply {ply}: {chance}");
        }
        let (first, last) = (judged.glances.first(), judged.glances.last());
        let ends = [first, last].map(|glance| priors(glance.unwrap()));
        assert_ne!(ends[0], ends[1], "ply {ply}: nothing was learned");
        // Another position asks again, while the card is open.
        app.send(MoveRequest {
            mv: legal[0].clone(),
            by: Asker::Human,
        });
        app.until("move", |app| app.history().len() > ply && !app.animating());
    }
    app.go(Overlay::None);
    app.frames(2);
    assert!(judged(&app).is_none(), "its thread has gone with the card");
}

#[test]
fn the_value_is_white_s_chance_whoever_moves() {
    let mut app = TestApp::new();
    for stones in [STONES, STONES + 1] {
        app.command(placed(KNOWN, stones));
        app.until_settled();
        app.go(card("learning"));
        let judged = at_table(&mut app);
        let white_moves = stones % 2 == 0;
        for (step, glance) in judged.glances.iter().enumerate() {
            let own = glance.report.glance.as_ref().unwrap().value;
            let white = if white_moves { own } else { 1.0 - own };
            assert_eq!(judged.white_chance(step), white, "{stones} stones");
        }
        app.go(Overlay::None);
    }
}

#[test]
fn a_board_that_no_network_knows_gives_way_to_the_example() {
    let mut app = TestApp::new();
    app.start(two_at_jiu(UNKNOWN));
    app.go(card("learning"));
    app.until("glances at the example", |app| judged(app).is_some());
    let judged = judged(&app).unwrap();
    assert!(judged.is_example);
    let papers = app.settings().config.of(GameName::Jiu).levels.papers();
    let example = papers.example().unwrap().start().unwrap();
    let (actual, expected) = (judged.history.position_text(), example.position_text());
    assert_eq!(actual, expected);
    assert_eq!(judged.history.topology().size(), KNOWN);
}

#[test]
fn the_key_opens_the_card_where_a_game_has_a_ladder() {
    let mut app = TestApp::new();
    for (settings, opens) in [(two_people(5), false), (two_at_jiu(UNKNOWN), true)] {
        let game = settings.game();
        app.start(settings);
        app.key(KeyCode::KeyW);
        app.frames(2);
        let expected = if opens {
            card("learning")
        } else {
            Overlay::None
        };
        assert_eq!(app.overlay(), expected, "{game}");
    }
    app.key(KeyCode::Escape);
    app.frames(2);
    assert_eq!(app.overlay(), Overlay::None);
}

/// Two seconds a step, and three more at the last one.
#[test]
fn the_steps_follow_each_other_and_begin_anew() {
    for (seconds, count, step) in [
        (0.0, 3, 0),
        (1.9, 3, 0),
        (2.1, 3, 1),
        (4.1, 3, 2),
        (8.9, 3, 2),
        (9.1, 3, 0),
        (14.9, 6, 5),
        (15.1, 6, 0),
        (100.0, 1, 0),
        (100.0, 0, 0),
    ] {
        assert_eq!(step_after(seconds, count, false), step, "{seconds} s");
        let last = count.saturating_sub(1);
        assert_eq!(step_after(seconds, count, true), last, "{count} steps");
    }
}

/// Opens the card over a position that the networks know.
fn open(screen: &mut DrawnApp) {
    screen.app.command(placed(KNOWN, STONES));
    screen.app.until_settled();
    screen.go(card("learning"));
    at_table(&mut screen.app);
}

/// Returns the names of the steps on show in this many frames, each as long as it stays once.
fn steps_seen(screen: &mut DrawnApp, names: &[String], frames: usize) -> Vec<usize> {
    let mut steps = Vec::new();
    for _ in 0..frames {
        let texts = screen.texts();
        let is_visible = |name: &String| texts.iter().any(|text| text == name);
        steps.extend(names.iter().position(is_visible));
    }
    steps.dedup();
    steps
}

#[test]
fn the_card_goes_through_the_steps_until_one_is_pressed() {
    let mut screen = DrawnApp::shipped();
    let (_, names) = ladder(&screen.app.settings().config);
    open(&mut screen);
    screen.settle();
    // A round takes a second more than this number of frames of a fifth of a second.
    let round = 10 * names.len() + 15;
    let steps = steps_seen(&mut screen, &names, 2 * round);
    let all: Vec<usize> = (0..names.len()).collect();
    assert!(
        steps.windows(all.len()).any(|part| part == all),
        "{steps:?}"
    );
    let back = steps.windows(2).any(|pair| pair == [all.len() - 1, 0]);
    assert!(back, "{steps:?} does not begin anew");
    screen.press("learning.step.0");
    assert_eq!(steps_seen(&mut screen, &names, 2 * round), [0]);
    screen.press("learning.go_on");
    let steps = steps_seen(&mut screen, &names, round);
    assert!(steps.len() > 1, "{steps:?} stands still");
    screen.press("learning.go_on");
    let steps = steps_seen(&mut screen, &names, 2 * round);
    assert_eq!(steps.len(), 1, "{steps:?} does not stop");
    screen.press("learning.close");
    assert_eq!(screen.app.overlay(), Overlay::None);
    screen.close();
}

#[test]
fn the_card_holds_its_texts() {
    let mut screen = DrawnApp::shipped();
    open(&mut screen);
    screen.card("networks", card("learning"), &TextSize::ALL);
    screen.app.start(two_at_jiu(UNKNOWN));
    screen.go(card("learning"));
    screen.set(WINDOWS[0], "en", TextSize::Normal);
    let example = screen.app.text("learning.example");
    // Lines break between words.
    let example = example.split(' ').take(3).collect::<Vec<_>>().join(" ");
    screen
        .app
        .until("glances", |app| judged(app).is_some_and(|it| it.is_example));
    screen.settle();
    let texts = screen.texts();
    let says = texts.iter().any(|text| text.contains(&example));
    assert!(says, "no {example:?} among {texts:?}");
    screen.card("networks at the example", card("learning"), &TextSize::ALL);
    screen.close();
}

/// Returns a configuration in which the ladder has a curve.
fn with_curve() -> Settings {
    let shipped = Settings::load(None).0;
    let has_curve = |settings: &Settings| {
        let ladder = settings.config.of(GameName::Jiu).ladder();
        LadderCurve::of(&ladder).is_some()
    };
    if has_curve(&shipped) {
        return shipped;
    }
    let dir = config_dir();
    let last = "            rules: \"paper-2022\",\n        ),";
    let result = "against: \"alpha-beta\", size: 14, think_ms: 20, won: 6, drawn: 0, lost: 4";
    let measured = last.replace("),", &format!("measured: [({result})],),"));
    edit(dir.path(), "jiu/papers.ron", last, &measured);
    let (settings, errors) = Settings::load(Some(dir.path().to_owned()));
    assert!(errors.is_empty(), "{errors:?}");
    assert!(has_curve(&settings));
    Settings {
        location: Location::BuiltIn,
        ..settings
    }
}

#[test]
fn the_card_shows_the_curve_of_what_was_measured() {
    let mut screen = DrawnApp::new(with_curve());
    open(&mut screen);
    let caption = screen.app.beginning("learning.curve");
    assert!(screen.says(&caption));
    screen.card("networks and their curve", card("learning"), &TextSize::ALL);
    screen.close();
}

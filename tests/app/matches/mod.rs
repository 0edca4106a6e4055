//! Whole matches, from the first stone to the result.

mod activities;
mod clocks;
mod consent;
mod facts;
mod finales;
#[cfg(feature = "jiu")]
mod jiu;
mod landing;
mod seats;
mod series;
mod sounds;
mod transitions;
mod turns;

use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::screens::app::DrawnApp;
#[cfg(feature = "jiu")]
use crate::setups::{TWO_SQUARES, jiu_from};
use crate::setups::{against, computer, tap_by_tap, two_people};
use bevy::prelude::*;
use tibetango::app::engine::ai::HintRequest;
use tibetango::app::engine::tip::{Tip, TipAnalysis, TipState};
use tibetango::app::features::lessons::ActiveLesson;
use tibetango::app::play::game::MatchCommand;
use tibetango::app::state::{Activity, MatchPhase, Overlay, Screen, TurnStep, request};
use tibetango::app::task::Task;
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::jiaqi::{Blocked, JiaqiRules};
use tibetango_rules::{MoveKind, Side};

/// The weakest level of the shipped configuration.
const FIRST: &str = "first-steps";

pub fn whole_match(settings: MatchSettings, hand: InputDevice, seed: u64) -> TestApp {
    let mut app = TestApp::new();
    app.start(settings.clone());
    app.play_out(hand, seed);
    assert!(app.game().session.outcome().is_some());
    assert_eq!(app.step(), Some(TurnStep::Over));
    let phase = app.world().resource::<State<MatchPhase>>();
    assert_eq!(*phase.get(), MatchPhase(None));
    // Every move stands with the side whose it was, the computer's with the computer.
    assert_eq!(app.history().movers().len(), app.history().len());
    assert_eq!(*app.game().session.settings(), settings);
    // Moves taken back and made again do not count: the line alone leads to this position.
    let mut again =
        tibetango_rules::any::AnyGameHistory::new(settings.size, settings.rules).unwrap();
    for mv in app.history().moves() {
        again.play(&mv).unwrap();
    }
    assert_eq!(again.position_text(), app.history().position_text());
    app
}

#[test]
fn white_by_mouse_against_the_first_level() {
    let app = whole_match(against(Side::White, FIRST, 3), InputDevice::Mouse, 1);
    assert_eq!(app.game().only_human(), Some(Side::White));
}

#[test]
fn black_by_touch_against_the_first_level() {
    let app = whole_match(against(Side::Black, FIRST, 3), InputDevice::Finger, 2);
    assert_eq!(app.game().only_human(), Some(Side::Black));
}

#[test]
fn white_by_keys_against_the_first_level() {
    whole_match(against(Side::White, FIRST, 3), InputDevice::Keys, 3);
}

#[test]
fn black_by_mouse_on_five_lines() {
    whole_match(against(Side::Black, FIRST, 5), InputDevice::Mouse, 4);
}

#[test]
fn two_people_with_each_hand() {
    for (hand, seed) in [
        (InputDevice::Mouse, 5),
        (InputDevice::Finger, 6),
        (InputDevice::Keys, 7),
    ] {
        let app = whole_match(two_people(3), hand, seed);
        assert_eq!(app.game().only_human(), None, "{hand:?}");
    }
}

#[test]
fn two_people_on_the_largest_board() {
    whole_match(two_people(9), InputDevice::Mouse, 8);
}

#[test]
fn captures_chosen_tap_by_tap() {
    for (hand, seed) in [
        (InputDevice::Mouse, 9),
        (InputDevice::Finger, 10),
        (InputDevice::Keys, 11),
    ] {
        let app = whole_match(tap_by_tap(3), hand, seed);
        let taking = app
            .history()
            .moves()
            .iter()
            .filter(|mv| !mv.takes.is_empty())
            .count();
        assert!(taking > 0, "no captures were chosen: another seed");
    }
}

#[test]
fn a_blocked_side_passes_by_itself() {
    let settings = MatchSettings {
        rules: JiaqiRules {
            blocked: Blocked::Pass,
            ..JiaqiRules::default()
        }
        .into(),
        ..two_people(5)
    };
    // One ply before: the other side's move leaves this one without any.
    let blocking = |session: &Session| {
        session.history().legal().into_iter().find(|mv| {
            let mut next = session.clone();
            next.play(mv).is_ok()
                && next
                    .history()
                    .legal()
                    .iter()
                    .any(|mv| mv.kind == MoveKind::Pass)
        })
    };
    let mut app = TestApp::at_first(settings, 12, |session| blocking(session).is_some());
    let (side, before) = (app.side(), app.history().len());
    let mv = blocking(&app.game().session).unwrap();
    app.play(InputDevice::Mouse, &mv);
    app.until("pass", |app| app.history().len() == before + 2);
    app.until_settled();
    assert_eq!(app.moves()[before + 1], "--");
    assert_eq!(app.history().movers()[before..], [side, side.other()]);
    assert_eq!((app.side(), app.step()), (side, Some(TurnStep::Human)));
    assert!(
        app.take_messages().is_empty(),
        "nobody is told off for passing"
    );
    // A person's turn in one match is no turn in the next: there the computer has to pass.
    let mut history = app.history().clone();
    assert!(history.undo());
    let mut settings = app.game().session.settings().clone();
    settings.players[side.other().index()] = computer(FIRST);
    app.send(MatchCommand::open(Session::with_history(settings, history)));
    app.frames(3);
    assert!(
        app.take_messages().is_empty(),
        "nobody passes for the computer"
    );
}

#[test]
fn the_computer_against_itself_comes_to_an_end() {
    let mut app = TestApp::new();
    let mut settings = two_people(3);
    settings.players = [computer(FIRST), computer("novice")];
    app.send(MatchCommand::New(settings));
    app.until("end of the match", |app| app.overlay() == card("result"));
    assert_eq!(app.step(), Some(TurnStep::Over));
    app.assert_board();
    assert!(app.take_messages().is_empty());
}

/// Resigns as White against this level, on a board of this size.
fn resign(screen: &mut DrawnApp, level: &str, size: u8) {
    screen.app.start(against(Side::White, level, size));
    screen.app.command(MatchCommand::Resign);
    let result = |app: &TestApp| app.overlay() == card("result");
    screen.app.until("result", result);
}

#[test]
fn a_defeat_is_told_to_the_person_and_something_easier_is_offered() {
    let mut screen = DrawnApp::shipped();
    let offers = ["result.easier", "result.smaller", "result.learn"];
    for (level, size, offer) in [
        ("novice", 5, offers[0]),
        (FIRST, 5, offers[1]),
        (FIRST, 3, offers[2]),
    ] {
        resign(&mut screen, level, size);
        assert!(screen.says("You resigned."), "{offer}");
        let buttons = screen.buttons();
        let visible = |name: &&str| buttons.iter().any(|button| button == name);
        let visible: Vec<&str> = offers.into_iter().filter(visible).collect();
        assert_eq!(visible, [offer], "{level}, {size} lines");
        screen.press(offer);
        match offer {
            "result.easier" => {
                let player = screen.app.game().session.player(Side::Black);
                assert_eq!(player, &computer(FIRST), "{offer}");
            }
            "result.smaller" => assert_eq!(screen.app.history().topology().size(), 3, "{offer}"),
            _ => screen.app.until("lessons", |app| {
                app.find::<ActiveLesson>().is_some() && app.activity() == Activity::Lesson
            }),
        }
        screen.app.frames(3);
        assert_eq!(screen.app.overlay(), Overlay::None, "{offer}");
        screen.app.command(MatchCommand::Leave);
    }
}

#[test]
fn what_is_said_after_a_defeat_keeps_its_place_and_fits() {
    let mut screen = DrawnApp::shipped();
    resign(&mut screen, "novice", 5);
    let sought = |app: &TestApp| {
        let state = app.world().resource::<Tip>().state(app.game());
        matches!(state, Some(TipState::Running))
    };
    assert!(screen.says("You resigned."));
    let before = screen.place("result.main");
    screen.app.until("one thing to try", |app| !sought(app));
    assert!(screen.says("No mistake of yours stands out."));
    assert!(screen.says("Hint shows a good move"));
    assert_eq!(screen.place("result.main"), before);
    screen.look_everywhere("a defeat");
    // A player who has asked for a hint knows of hints.
    screen.app.start(against(Side::White, "novice", 5));
    screen.app.send(HintRequest);
    screen.app.command(MatchCommand::Resign);
    let result = |app: &TestApp| app.overlay() == card("result");
    screen.app.until("result", result);
    assert!(!screen.says("Hint shows a good move"));
    screen.close();
}

/// Also if it is left before the step begins at which the advice is shown.
#[test]
fn the_search_for_advice_ends_as_the_table_is_left() {
    type Advice = Task<Option<TipAnalysis>>;
    let mut app = TestApp::with_test_levels();
    // It would run as long as its receiver exists.
    let go_on = |added: On<Add, Advice>, mut tasks: Query<&mut Advice>| {
        let endless = Task::begin("endless", |worker| {
            let _ = worker.orders.recv();
        });
        *tasks.get_mut(added.entity).unwrap() = endless.unwrap();
    };
    app.world_mut().add_observer(go_on);
    let searches = |app: &mut TestApp| {
        let mut tasks = app.world_mut().query::<&Advice>();
        tasks.iter(app.world()).count()
    };
    app.start(against(Side::White, "quick", 3));
    app.send(MatchCommand::Resign);
    app.update();
    assert_ne!(app.step(), Some(TurnStep::Over));
    assert_eq!(searches(&mut app), 1);
    request(app.world_mut(), Activity::Title);
    app.update();
    assert_eq!(app.screen(), Screen::Title);
    assert_eq!(searches(&mut app), 0);
    // Another match takes the table.
    app.start(against(Side::White, "quick", 3));
    app.command(MatchCommand::Resign);
    assert_eq!(app.step(), Some(TurnStep::Over));
    assert_eq!(searches(&mut app), 1);
    app.start(two_people(3));
    assert_eq!(searches(&mut app), 0);
}

#[cfg(feature = "jiu")]
#[test]
fn a_player_with_every_stone_chosen_is_told_to_take_them() {
    let mut screen = DrawnApp::shipped();
    screen.app.command(jiu_from(TWO_SQUARES));
    screen.app.until_settled();
    for (point, says) in [
        ("c3", "Choose where"),
        ("c2", "Choose 2 stones to take, 2 more"),
        ("d0", "Choose 2 stones to take, 1 more"),
        ("f4", "All are chosen: press Take"),
    ] {
        let point = screen.app.point(point);
        screen.app.tap(InputDevice::Mouse, point);
        assert!(screen.says(says), "{says}");
    }
}

//! The ways out of challenges, and their destinations.

use super::{
    a_wrong_move, active, app, begin, ends, fail, go_on, play, posed, ready, solve, stage,
};
use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::screens::app::DrawnApp;
use crate::setups::two_people;
use bevy::prelude::*;
use tibetango::app::exhibition::{ExhibitionState, Visitor};
use tibetango::app::features::challenges::{ChallengeRequest, ChallengeStage, SHOW_AFTER};
use tibetango::app::features::lessons::{ActiveLesson, LessonRequest};
use tibetango::app::play::game::MatchCommand;
use tibetango::app::state::{Activity, Screen, Venue};
use tibetango_engines::goals::TryVerdict;
use tibetango_lab::statistics::event::ChallengeEnd;
use tibetango_records::session::Session;
use tibetango_rules::{GameName, Side};

#[test]
fn it_is_left_in_every_state_and_what_lay_there_before_comes_back() {
    type Entrance = fn(&mut TestApp);
    let states: [(&str, Entrance, usize); 7] = [
        ("posed", |_| {}, 1),
        (
            "tried",
            |app| {
                let mv = a_wrong_move(app);
                play(app, mv);
            },
            1,
        ),
        (
            "answered",
            |app| {
                let mv = a_wrong_move(app);
                play(app, mv);
                let answered = ChallengeStage::Answering(TryVerdict::Wrong);
                app.until("the answer", |app| stage(app) == answered);
            },
            1,
        ),
        (
            "shown",
            |app| {
                (0..SHOW_AFTER).for_each(|_| fail(app));
                app.until("the solution", |app| stage(app) == ChallengeStage::Showing);
            },
            1,
        ),
        ("solved", solve, 1),
        (
            "ended",
            |app| {
                solve(app);
                app.send(ChallengeRequest::Finish);
                app.frames(2);
                assert_eq!(stage(app), ChallengeStage::Ribbon);
            },
            1,
        ),
        ("skipped", |app| go_on(app, ChallengeRequest::Skip), 2),
    ];
    for (state, come, ended) in states {
        let mut app = app();
        app.start(two_people(3));
        app.play_text(InputDevice::Mouse, "a1");
        app.until_settled();
        begin(&mut app, GameName::default());
        come(&mut app);
        app.command(MatchCommand::Leave);
        app.until("title", |app| app.screen() == Screen::Title);
        app.frames(3);
        assert!(!posed(&app), "{state}");
        assert_eq!(app.moves(), ["a1"], "{state}");
        assert!(app.game().is_unfinished(), "{state}");
        assert_eq!(ends(&app).len(), ended, "{state}");
        app.frames(100);
        assert_eq!(ends(&app).len(), ended, "{state}: it is told once");
    }
    // Another match takes its place.
    let mut app = app();
    begin(&mut app, GameName::default());
    app.start(two_people(3));
    app.frames(3);
    assert!(!posed(&app) && app.game().is_played());
    assert_eq!(ends(&app), [ChallengeEnd::Left]);
}

#[test]
fn a_player_awaited_elsewhere_is_asked_before_a_challenge_and_nothing_is_told() {
    let mut app = app();
    app.command(MatchCommand::Join {
        session: Box::new(Session::new(two_people(3)).unwrap()),
        here: Some(Side::White),
        contest: false,
    });
    app.send(ChallengeRequest::Begin(GameName::default()));
    app.send(LessonRequest::Begin(GameName::default()));
    app.frames(2);
    assert_eq!(app.activity(), Activity::Network);
    assert_eq!(app.overlay(), card("resign"));
    assert!(!posed(&app) && app.find::<ActiveLesson>().is_none());
    app.frames(5);
    assert!(ends(&app).is_empty());
}

#[test]
fn visitors_come_back_to_the_offers() {
    let mut app = app();
    let mut venue = app.world_mut().resource_mut::<NextState<Venue>>();
    venue.set(Venue::Exhibition);
    app.frames(2);
    app.send(Visitor::Challenge(GameName::default()));
    app.frames(2);
    app.until("a challenge", ready);
    let exhibition_state = |app: &TestApp| *app.world().resource::<State<ExhibitionState>>().get();
    assert_eq!(exhibition_state(&app), ExhibitionState::Challenge);
    app.send(ChallengeRequest::Finish);
    app.until("the offers", |app| {
        exhibition_state(app) == ExhibitionState::Offers
    });
    app.until("title", |app| app.screen() == Screen::Title);
    app.frames(3);
    assert!(!posed(&app));
    assert_eq!(ends(&app), [ChallengeEnd::Left]);
}

#[test]
fn the_menu_leads_to_the_challenges() {
    let mut screen = DrawnApp::shipped();
    screen.go(card("menu"));
    screen.press("menu.challenges");
    screen.app.until("a challenge", ready);
    let first = active(&screen.app).ladder.game;
    screen.overlays(&[card("menu")]);
    screen.press("challenge.other");
    screen.app.until("a challenge", ready);
    assert_ne!(active(&screen.app).ladder.game, first);
    screen.go(card("menu"));
    screen.press("menu.main");
    screen
        .app
        .until("title", |app| app.screen() == Screen::Title);
    screen.close();
}

//! Find the better move: own mistakes retried, judged at once, and the review restored afterwards.

use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::replays::review::review;
use crate::setups::{against, two_people};
use bevy::prelude::*;
use support::games::histories::play_on;
use tibetango::app::features::retry::{Retry, RetryRequest, RetryStage};
use tibetango::app::features::review::ReviewRequest;
use tibetango::app::play::game::Asker;
use tibetango::app::play::game::{MatchCommand, MoveRequest, ReplayRequest, ReplayStep};
use tibetango::app::play::remote_players::Elsewhere;
use tibetango::app::state::{Activity, TurnStep};
use tibetango_content::analysis::What;
use tibetango_records::record::file;
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::{PlainMove, Side};

/// Returns a game against the computer in which White lets stones be captured, analysed by the engine.
fn review_game() -> TestApp {
    review_by(against(Side::White, "quick", 3))
}

/// Returns the same game with other players.
fn review_by(settings: MatchSettings) -> TestApp {
    let mut app = TestApp::with_test_levels();
    play_and_review(&mut app, settings);
    app
}

/// Plays a game of three lines in which White lets stones be captured and resigns, and analyses it.
pub fn play_and_review(app: &mut TestApp, settings: MatchSettings) {
    review_with(app, settings, MatchCommand::open);
}

/// Reviews this game after it was put on the table with this command.
fn review_with(app: &mut TestApp, settings: MatchSettings, lay: fn(Session) -> MatchCommand) {
    let mut session = Session::new(settings).unwrap();
    play_on(&mut session, "c1 c5 e3 a1 d4 b2 a5 b4 e1 d2 a3 e5");
    session.resign(Side::White);
    app.command(lay(session));
    app.until("result", |app| app.overlay() == card("result"));
    app.send(ReviewRequest::Open);
    app.frames(3);
    app.analyse();
}

fn retry(app: &TestApp) -> &Retry {
    app.data()
}

fn retrying(app: &TestApp) -> bool {
    app.activity() == Activity::Retry
}

fn best(app: &TestApp) -> PlainMove {
    let mistake = retry(app).mistake(review(app)).unwrap();
    let What::Slip { better, .. } = &mistake.what else {
        panic!("{mistake:?}")
    };
    better[0].clone()
}

fn play(app: &mut TestApp, mv: PlainMove) {
    app.send(MoveRequest {
        mv,
        by: Asker::Human,
    });
}

#[test]
fn only_own_mistakes_are_tried_and_the_review_is_as_it_was_left() {
    let mut app = review_game();
    let own = |side| review_slips(&app, side);
    let (white, black) = (own(Side::White), own(Side::Black));
    assert!(
        !white.is_empty() && !black.is_empty(),
        "{white:?} {black:?}"
    );
    app.replay(ReplayRequest::Follow { line: 0, ply: 3 });
    app.send(RetryRequest::Begin);
    app.until("a mistake", retrying);
    assert_eq!(retry(&app).count(), (white.len(), 0));
    // The one that comes after the position shown, else the first.
    let expected = white.iter().find(|ply| **ply >= 3).unwrap_or(&white[0]);
    assert_eq!(app.history().len(), *expected);
    app.until("their turn", |app| app.step() == Some(TurnStep::Human));
    // Undo and a step through the game do nothing.
    app.command(MatchCommand::Undo);
    app.replay(ReplayRequest::Step(ReplayStep::First));
    app.frames(3);
    assert_eq!(app.history().len(), *expected);
    app.send(RetryRequest::Leave);
    app.until("the review", |app| app.game().is_replay());
    assert_eq!(
        (app.history().len(), app.game().session.whole().len()),
        (3, 12)
    );
    assert!(review(&app).analysis.is_some());
    assert!(app.find::<Retry>().is_none());
}

fn review_slips(app: &TestApp, side: Side) -> Vec<usize> {
    let slips = review(app)
        .moments
        .iter()
        .filter(|moment| moment.side == side && matches!(moment.what, What::Slip { .. }));
    slips.map(|moment| moment.ply).collect()
}

#[test]
fn the_best_move_is_praised_at_once_and_every_mistake_leads_to_the_end() {
    // Between two people the mistakes of both are tried.
    let mut app = review_by(two_people(3));
    let slips = Side::BOTH.map(|side| review_slips(&app, side));
    let last = slips.iter().flatten().copied().max().unwrap();
    app.replay(ReplayRequest::Follow { line: 0, ply: last });
    app.send(RetryRequest::Begin);
    app.until("a mistake", retrying);
    let (all, _) = retry(&app).count();
    let first = retry(&app).at;
    assert!(first > 0, "those before it come at the end: {slips:?}");
    for at in (first..all).chain(0..first) {
        assert_eq!(retry(&app).at, at, "mistake {at} of {all}");
        let mv = best(&app);
        play(&mut app, mv);
        app.until("praise", |app| retry(app).is_solved());
        // A good move stays on the board.
        app.until("rest", |app| !app.animating());
        app.frames(200);
        assert!(retry(&app).is_solved(), "mistake {at}");
        // The second press of a hurried hand leads no further.
        app.send(RetryRequest::Next);
        app.send(RetryRequest::Next);
        app.until("the next one", |app| {
            retry(app).stage == RetryStage::Done || retry(app).at != at
        });
        app.frames(3);
    }
    assert_eq!(retry(&app).stage, RetryStage::Done);
    assert_eq!(retry(&app).count(), (all, all));
    app.send(RetryRequest::Leave);
    app.until("the review", |app| app.game().is_replay());
    // A try is no variation of the game.
    assert!(
        app.game()
            .session
            .replay()
            .unwrap()
            .branches()
            .others()
            .is_empty()
    );
    app.until("record", |app| !app.saved_games().is_empty());
    let record = file::load(&app.saved_games()[0]).unwrap();
    assert_eq!(record.plies.len(), 12);
}

#[test]
fn what_was_played_is_judged_no_better_and_taken_back() {
    let mut app = review_game();
    app.send(RetryRequest::Begin);
    app.until("a mistake", retrying);
    let ply = app.history().len();
    let played = retry(&app).mistake(review(&app)).unwrap().mv.clone();
    play(&mut app, played);
    app.until("judging", |app| retry(app).stage != RetryStage::Try);
    assert_eq!(app.history().len(), ply + 1);
    app.until("another try", |app| retry(app).stage == RetryStage::Try);
    let verdict = retry(&app).verdict.clone().unwrap();
    assert!(!verdict.worth.is_good(), "{verdict:?}");
    assert_eq!(verdict.why.len(), 1);
    app.until_settled();
    assert_eq!(
        (app.history().len(), app.step()),
        (ply, Some(TurnStep::Human))
    );
    assert_eq!(retry(&app).count().1, 0);
    // A tap plays as in any game.
    let legal = app.history().legal();
    let point = legal.iter().find_map(|mv| mv.from.or(mv.to)).unwrap();
    app.tap(InputDevice::Finger, point);
    app.until("a try by hand", |app| retry(app).stage != RetryStage::Try);
}

#[test]
fn the_better_move_is_shown_on_request_and_counts_as_not_found() {
    let mut app = review_game();
    let asks = |app: &TestApp, ply: usize| {
        let number = review(app).moments.iter().position(|m| m.ply == ply);
        review(app).asks(app.game(), number.unwrap())
    };
    // The review does not tell what is to be looked for, and what the computer missed it tells at once.
    let own = review_slips(&app, Side::White);
    assert!(own.iter().all(|ply| asks(&app, *ply)), "{own:?}");
    let computers = review_slips(&app, Side::Black);
    assert!(
        !computers.iter().any(|ply| asks(&app, *ply)),
        "{computers:?}"
    );
    app.send(RetryRequest::Begin);
    app.until("a mistake", retrying);
    let (ply, mv) = (app.history().len(), best(&app));
    app.send(RetryRequest::Show);
    app.until("shown", |app| retry(app).stage == RetryStage::Shown);
    assert_eq!(app.history().len(), ply + 1);
    assert_eq!(app.history().moves().last(), Some(&mv));
    app.until("rest", |app| app.step() == Some(TurnStep::Replay));
    assert_eq!(retry(&app).count().1, 0);
    // From now on it tells of this one.
    app.send(RetryRequest::Leave);
    app.until("the review", |app| app.game().is_replay());
    for other in own {
        assert_eq!(asks(&app, other), other != ply, "ply {other}");
    }
}

#[test]
fn another_match_ends_it_and_so_does_the_title() {
    let mut app = review_game();
    app.send(RetryRequest::Begin);
    app.until("a mistake", retrying);
    app.start(against(Side::White, "quick", 3));
    app.frames(3);
    assert!(app.find::<Retry>().is_none());
    assert!(app.game().is_played());

    let mut app = review_game();
    app.send(RetryRequest::Begin);
    app.until("a mistake", retrying);
    app.command(MatchCommand::Leave);
    app.frames(5);
    assert!(app.find::<Retry>().is_none());
    assert!(app.game().is_replay());
    assert_eq!(app.game().session.whole().len(), 12);
}

#[test]
fn a_match_played_elsewhere_too_stays_one_and_is_left_there_with_the_table() {
    let mut app = TestApp::with_test_levels();
    review_with(&mut app, two_people(3), |session| MatchCommand::Join {
        session: Box::new(session),
        here: Some(Side::White),
        contest: false,
    });
    let (remote, id) = (app.game().remote(), app.game().session.id());
    assert!(remote.is_some());
    app.send(RetryRequest::Begin);
    app.until("a mistake", retrying);
    app.send(RetryRequest::Leave);
    app.until("the review", |app| app.game().is_replay());
    assert_eq!(app.game().remote(), remote);
    let leaves = |app: &TestApp| {
        let messages = app.world().resource::<Messages<Elsewhere>>();
        let left = Elsewhere::Leave(id);
        messages
            .get_cursor()
            .read(messages)
            .any(|message| *message == left)
    };
    assert!(!leaves(&app), "the review goes on");
    app.send(RetryRequest::Begin);
    app.until("a mistake", retrying);
    app.send(MatchCommand::Leave);
    app.update();
    assert!(leaves(&app));
    assert_eq!(app.game().remote(), remote);
}

/// A move that was asked for before a change was meant for what lay there.
#[test]
fn a_move_asked_for_in_the_frame_of_a_request_is_not_made() {
    let mut app = review_by(two_people(3));
    app.replay(ReplayRequest::Follow { line: 0, ply: 0 });
    let other = app.history().parse("e1").unwrap();
    play(&mut app, other);
    app.send(ReviewRequest::Next);
    app.frames(3);
    let replay = app.game().session.replay().unwrap();
    assert!(replay.branches().others().is_empty(), "a variation");
    let any = app.history().legal().swap_remove(0);
    play(&mut app, any);
    app.send(RetryRequest::Begin);
    app.until("a mistake", retrying);
    for request in ["begin", "next"] {
        app.frames(3);
        let mistake = retry(&app).mistake(review(&app)).unwrap();
        assert_eq!(app.history().len(), mistake.ply, "{request}");
        assert_eq!(retry(&app).stage, RetryStage::Try, "{request}");
        let mv = best(&app);
        play(&mut app, mv);
        app.send(RetryRequest::Next);
    }
}

/// Also if it was made in the frame before.
#[test]
fn a_move_in_the_review_is_no_try() {
    let mut app = review_game();
    app.replay(ReplayRequest::Follow { line: 0, ply: 0 });
    let other = app.history().parse("e1").unwrap();
    play(&mut app, other);
    app.update();
    assert_eq!(app.history().len(), 1, "a variation");
    app.send(RetryRequest::Begin);
    app.update();
    assert_eq!(retry(&app).stage, RetryStage::Try);
}

/// The mistakes of one game do not pass to another that takes its place in the same frame.
#[test]
fn a_game_that_takes_the_place_of_the_review_is_left_alone_by_it() {
    type Ask = fn(&mut TestApp);
    let cases: [(&str, Ask); 2] = [
        ("retry", |app| app.send(RetryRequest::Begin)),
        ("moment", |app| app.send(ReviewRequest::Next)),
    ];
    for (label, ask) in cases {
        let mut app = review_game();
        let mut session = Session::new(two_people(3)).unwrap();
        play_on(&mut session, "a1 c1 a5");
        session.begin_replay(None);
        while session.undo_ply() {}
        app.send(MatchCommand::look_at(session));
        ask(&mut app);
        app.update();
        assert_eq!(app.activity(), Activity::Review, "{label}");
        assert!(app.game().is_replay(), "{label}");
        assert!(app.history().is_empty(), "{label}");
    }
}

//! Threads that break off while a person waits for what they find: the wait ends.

use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::replays::retry::play_and_review;
use crate::replays::review::review;
use crate::setups::{against, two_people};
use bevy::prelude::*;
use std::panic::resume_unwind;
use support::games::histories::play_on;
use tibetango::app::engine::ai::Thinker;
use tibetango::app::engine::tip::{Tip, TipAnalysis};
use tibetango::app::features::challenges::{
    ActiveChallenge, ChallengeAnswer, ChallengeRequest, ChallengeStage, RibbonNews, RibbonRequest,
};
use tibetango::app::features::retry::{Retry, RetryRequest, RetryStage};
use tibetango::app::features::review::{ReviewNews, ReviewRequest};
use tibetango::app::features::share::{PictureNews, Souvenir, SouvenirKind, Studio};
use tibetango::app::play::game::{Asker, MatchCommand, MoveRequest};
use tibetango::app::state::{Activity, TurnStep};
use tibetango::app::task::Task;
use tibetango::app::toast::Tone;
use tibetango_content::analysis::Thought;
use tibetango_records::session::Session;
use tibetango_rules::{GameName, Side};

/// Makes all tasks with news of this kind break off, as by a panic but without its message in the log, until the
/// returned entity is despawned.
fn break_off<N: Send + Sync + 'static>(app: &mut TestApp) -> Entity {
    let break_off = |added: On<Add, Task<N>>, mut tasks: Query<&mut Task<N>>| {
        let broken = Task::begin("broken", |_| resume_unwind(Box::new(())));
        *tasks.get_mut(added.entity).unwrap() = broken.unwrap();
    };
    app.world_mut().add_observer(break_off).id()
}

#[test]
fn advice_that_fails_is_not_awaited() {
    let mut app = TestApp::with_test_levels();
    break_off::<Option<TipAnalysis>>(&mut app);
    let mut session = Session::new(against(Side::White, "quick", 3)).unwrap();
    play_on(&mut session, "c1 c5 e3 a1 d4 b2 a5 b4 e1 d2 a3 e5");
    session.resign(Side::White);
    app.command(MatchCommand::open(session));
    app.until("result", |app| app.overlay() == card("result"));
    app.until("end of the search", |app| {
        let tip = app.world().resource::<Tip>();
        tip.state(app.game()).is_none()
    });
}

#[test]
fn a_try_without_a_verdict_is_taken_back() {
    let mut app = TestApp::with_test_levels();
    play_and_review(&mut app, against(Side::White, "quick", 3));
    break_off::<Option<Thought>>(&mut app);
    app.send(RetryRequest::Begin);
    app.until("a mistake", |app| app.activity() == Activity::Retry);
    let retry: &Retry = app.data();
    let mistake = retry.mistake(review(&app)).unwrap();
    let (ply, mv) = (mistake.ply, mistake.mv.clone());
    let by = Asker::Human;
    app.send(MoveRequest { mv, by });
    let stage = |app: &TestApp| app.data::<Retry>().stage;
    app.until("a try", |app| stage(app) != RetryStage::Try);
    app.until("another try", |app| stage(app) == RetryStage::Try);
    assert_eq!(app.data::<Retry>().verdict, None);
    assert_eq!(app.history().len(), ply);
}

#[test]
fn an_analysis_that_breaks_off_is_told_and_can_be_begun_anew() {
    let mut app = TestApp::with_test_levels();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 c1");
    app.give_up_and_review();
    let broken = break_off::<ReviewNews>(&mut app);
    app.take_messages();
    app.send(ReviewRequest::Analyse);
    app.until_message(Tone::Alarm, "review.failed", "");
    assert_eq!(review(&app).progress(), None);
    app.world_mut().despawn(broken);
    app.analyse();
}

#[test]
fn a_challenge_that_nothing_judges_gives_way_to_the_next() {
    let mut app = TestApp::new();
    app.send(ChallengeRequest::Begin(GameName::Jiaqi));
    app.until("a challenge", |app| {
        app.activity() == Activity::Challenge && app.step() == Some(TurnStep::Human)
    });
    break_off::<ChallengeAnswer>(&mut app);
    let posed = |app: &TestApp| app.data::<ActiveChallenge>().ladder.posed;
    let before = posed(&app);
    let mv = app.history().legal().swap_remove(0);
    let by = Asker::Human;
    app.send(MoveRequest { mv, by });
    app.until("the next one", |app| posed(app) > before);
}

#[test]
fn an_engine_that_breaks_off_is_told_once_and_plays_the_next_game() {
    let mut app = TestApp::with_test_levels();
    let broken = Task::with_orders("broken", |worker| {
        // At its first question.
        let _ = worker.orders.recv();
        resume_unwind(Box::new(()));
    });
    let mut thinker = app.world_mut().resource_mut::<Thinker>();
    thinker.run_on(broken.unwrap());
    let settings = against(Side::Black, "quick", 3);
    app.start(settings.clone());
    app.until_message(Tone::Plain, "thinking.none", "");
    app.meanwhile(100, |_| ());
    let more = app.take_messages();
    assert!(more.is_empty() && app.history().is_empty(), "{more:?}");
    app.start(settings);
    app.until("answer", |app| app.history().len() == 1);
}

#[test]
fn a_picture_that_breaks_off_is_told_and_another_can_be_made() {
    let mut app = TestApp::new();
    let folder = app.dir().join("pictures");
    app.world_mut().resource_mut::<Studio>().folder = Some(folder);
    app.start(two_people(3));
    let broken = break_off::<PictureNews>(&mut app);
    app.send(Souvenir::Make(SouvenirKind::Board));
    app.until_message(Tone::Alarm, "share.failed", "");
    app.world_mut().despawn(broken);
    app.send(Souvenir::Make(SouvenirKind::Board));
    app.until_message(Tone::Plain, "share.saved", "png");
}

#[test]
fn a_ribbon_that_breaks_off_is_told_and_can_be_saved_again() {
    let mut app = TestApp::new();
    let folder = app.dir().join("pictures");
    app.world_mut().resource_mut::<Studio>().folder = Some(folder);
    app.send(ChallengeRequest::Begin(GameName::Jiaqi));
    app.until("a challenge", |app| {
        app.activity() == Activity::Challenge && app.step() == Some(TurnStep::Human)
    });
    // The same as after the last challenge of a round.
    app.data_mut::<ActiveChallenge>().stage = ChallengeStage::Ribbon;
    let broken = break_off::<RibbonNews>(&mut app);
    app.send(RibbonRequest::Save);
    app.until_message(Tone::Alarm, "share.failed", "");
    app.world_mut().despawn(broken);
    app.send(RibbonRequest::Save);
    app.until_message(Tone::Plain, "share.saved", "tibetango-ribbon-");
}

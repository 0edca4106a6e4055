//! Challenges on the table: solved, tried in vain, shown, counted up and left.

mod exits;
mod ladder;
#[cfg(all(feature = "jiu", feature = "gomoku", feature = "draughts"))]
mod panel;
mod rounds;
mod tries;

use crate::harness::TestApp;
use bevy::prelude::*;
use tibetango::app::features::challenges::{
    ActiveChallenge, ChallengeEnded, ChallengeRequest, ChallengeStage, SHOW_AFTER,
};
use tibetango::app::play::game::{Asker, MoveRequest};
use tibetango::app::settings::Settings;
use tibetango::app::state::TurnStep;
use tibetango_engines::goals::TryVerdict;
use tibetango_lab::statistics::event::ChallengeEnd;
use tibetango_rules::{GameName, PlainMove};

/// Messages of challenges that ended.
#[derive(Resource, Default)]
struct ChallengeMessages(Vec<ChallengeEnded>);

fn listen(mut ended: MessageReader<ChallengeEnded>, mut messages: ResMut<ChallengeMessages>) {
    messages.0.extend(ended.read().cloned());
}

/// Returns the games that have challenges.
pub fn challenging() -> impl Iterator<Item = GameName> {
    let config = tibetango_content::config::Config::embedded();
    let games = GameName::ALL.into_iter();
    games.filter(move |game| !config.of(*game).challenges.challenges.is_empty())
}

fn app() -> TestApp {
    TestApp::build(Settings::load(None).0, |app| {
        app.init_resource::<ChallengeMessages>()
            .add_systems(Last, listen);
    })
}

fn ends(app: &TestApp) -> Vec<ChallengeEnd> {
    let messages = &app.world().resource::<ChallengeMessages>().0;
    messages.iter().map(|ended| ended.end).collect()
}

fn active(app: &TestApp) -> &ActiveChallenge {
    app.data()
}

fn stage(app: &TestApp) -> ChallengeStage {
    active(app).stage
}

fn posed(app: &TestApp) -> bool {
    app.find::<ActiveChallenge>().is_some()
}

/// True if a move is awaited.
fn ready(app: &TestApp) -> bool {
    posed(app)
        && stage(app) == ChallengeStage::Try
        && app.step() == Some(TurnStep::Human)
        && !app.animating()
}

#[track_caller]
fn begin(app: &mut TestApp, game: GameName) {
    app.send(ChallengeRequest::Begin(game));
    app.frames(2);
    app.until("a challenge", ready);
    assert_eq!(active(app).ladder.game, game);
}

/// Goes to the next challenge, past the ribbon if that comes first.
#[track_caller]
fn go_on(app: &mut TestApp, request: ChallengeRequest) {
    app.send(request);
    app.frames(2);
    if stage(app) == ChallengeStage::Ribbon {
        app.until("ribbon", |app| active(app).can_be_left());
        app.send(ChallengeRequest::Next);
        app.frames(2);
    }
    app.until("a challenge", ready);
}

fn play(app: &mut TestApp, mv: PlainMove) {
    let before = app.history().len();
    app.send(MoveRequest {
        mv,
        by: Asker::Human,
    });
    app.frames(2);
    // A quick judge may have answered within these frames, and the next move is waited for already.
    let done = stage(app) != ChallengeStage::Try || app.history().len() > before;
    assert!(done, "the move was refused: {:?}", app.moves());
}

/// Plays the solution to its end.
#[track_caller]
fn solve(app: &mut TestApp) {
    while stage(app) != ChallengeStage::Solved {
        let right = active(app).course().solution().remove(0);
        play(app, right);
        app.until("the answer", |app| {
            ready(app) || stage(app) == ChallengeStage::Solved
        });
        assert_ne!(
            active(app).verdict,
            Some(TryVerdict::Wrong),
            "{}",
            active(app).challenge().id
        );
    }
}

/// Returns a wrong move, if possible one that is answered.
fn a_wrong_move(app: &TestApp) -> PlainMove {
    let course = active(app).course();
    let wrong = course.history().legal().into_iter().filter_map(|mv| {
        let answer = course.clone().attempt(&mv).unwrap();
        (answer.verdict == TryVerdict::Wrong).then_some((mv, answer.replies.len()))
    });
    let wrong: Vec<(PlainMove, usize)> = wrong.take(12).collect();
    let answered = wrong.iter().find(|(_, replies)| *replies > 0);
    answered.unwrap_or(&wrong[0]).0.clone()
}

/// Makes a wrong try, and waits for the next stage.
#[track_caller]
fn fail(app: &mut TestApp) {
    let before = active(app).wrong;
    let mv = a_wrong_move(app);
    play(app, mv);
    app.until("the way back", |app| {
        ready(app) || active(app).wrong >= SHOW_AFTER
    });
    assert_eq!(active(app).wrong, before + 1);
}

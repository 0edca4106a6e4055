//! Challenges on the table: solved, tried in vain, shown, counted up and left.

use crate::hands::Hand;
use crate::harness::TestApp;
use crate::screens::drawn::Drawn;
use crate::setups::{config_dir, two_people};
use bevy::prelude::*;
use bevy_egui::egui::Rect;
use std::collections::BTreeSet;
use std::num::NonZeroU8;
use tibetango::app::board::Marks;
use tibetango::app::exhibition::puzzle::{
    HINT_AFTER, Puzzle, PuzzleEnded, PuzzleWanted, ROUND, SHOW_AFTER, Stage,
};
use tibetango::app::exhibition::{Stand, Visitor};
use tibetango::app::play::game::{Asker, Command, MoveRequested};
use tibetango::app::settings::Settings;
use tibetango::app::state::{Overlay, Screen, TurnStep};
use tibetango::app::thinking::ai::HintWanted;
use tibetango::challenge::{STEPS, Verdict};
use tibetango::games::{GameName, PlainMove};
use tibetango::statistics::event::ChallengeEnd;

/// What was told of challenges.
#[derive(Resource, Default)]
struct Told(Vec<PuzzleEnded>);

fn listen(mut ended: MessageReader<PuzzleEnded>, mut told: ResMut<Told>) {
    told.0.extend(ended.read().cloned());
}

fn app_with(settings: Settings) -> TestApp {
    let data = tempfile::tempdir().unwrap();
    let files = data.path().to_owned();
    TestApp::with_more(settings, data, &files, |app| {
        app.init_resource::<Told>().add_systems(Last, listen);
    })
}

fn app() -> TestApp {
    app_with(Settings::load(None).0)
}

fn told(app: &TestApp) -> Vec<ChallengeEnd> {
    let told = &app.world().resource::<Told>().0;
    told.iter().map(|ended| ended.end).collect()
}

fn puzzle(app: &TestApp) -> &Puzzle {
    app.world().resource::<Puzzle>()
}

fn stage(app: &TestApp) -> Stage {
    puzzle(app).stage
}

fn posed(app: &TestApp) -> bool {
    app.world().contains_resource::<Puzzle>()
}

/// A move is waited for.
fn ready(app: &TestApp) -> bool {
    posed(app)
        && stage(app) == Stage::Try
        && app.step() == Some(TurnStep::Human)
        && !app.animating()
}

#[track_caller]
fn begin(app: &mut TestApp, game: GameName) {
    app.send(PuzzleWanted::Begin(game));
    app.frames(2);
    app.until("a challenge", ready);
    assert_eq!(puzzle(app).ladder.game, game);
}

/// On to the next challenge, past the ribbon if that comes first.
#[track_caller]
fn go_on(app: &mut TestApp, wanted: PuzzleWanted) {
    app.send(wanted);
    app.frames(2);
    if stage(app) == Stage::Ribbon {
        app.until("ribbon", |app| puzzle(app).stands());
        app.send(PuzzleWanted::Next);
        app.frames(2);
    }
    app.until("a challenge", ready);
}

fn play(app: &mut TestApp, mv: PlainMove) {
    app.send(MoveRequested {
        mv,
        by: Asker::Human,
    });
    app.frames(2);
    assert_ne!(stage(app), Stage::Try, "the move was refused");
}

/// Plays the solution to its end.
#[track_caller]
fn solve(app: &mut TestApp) {
    while stage(app) != Stage::Solved {
        let right = puzzle(app).course().solution().remove(0);
        play(app, right);
        app.until("the answer", |app| {
            ready(app) || stage(app) == Stage::Solved
        });
        assert_ne!(puzzle(app).said, Some(Verdict::Wrong));
    }
}

/// A wrong move, if there can be one that is answered.
fn a_wrong_move(app: &TestApp) -> PlainMove {
    let course = puzzle(app).course();
    let wrong = course.line().legal().into_iter().filter_map(|mv| {
        let answer = course.clone().attempt(&mv).unwrap();
        (answer.verdict == Verdict::Wrong).then_some((mv, answer.replies.len()))
    });
    let wrong: Vec<(PlainMove, usize)> = wrong.take(12).collect();
    let answered = wrong.iter().find(|(_, replies)| *replies > 0);
    answered.unwrap_or(&wrong[0]).0.clone()
}

/// Tries something in vain, and waits for what comes then.
#[track_caller]
fn fail(app: &mut TestApp) {
    let before = puzzle(app).wrong;
    let mv = a_wrong_move(app);
    play(app, mv);
    app.until("the way back", |app| {
        ready(app) || puzzle(app).wrong >= SHOW_AFTER
    });
    assert_eq!(puzzle(app).wrong, before + 1);
}

#[test]
fn each_kind_of_the_first_game_is_solved_by_its_solution() {
    each_kind_is_solved(GameName::ALL[0]);
}

#[test]
fn each_kind_of_the_second_game_is_solved_by_its_solution() {
    each_kind_is_solved(GameName::ALL[1]);
}

fn each_kind_is_solved(game: GameName) {
    let mut app = app();
    let own = app.settings().config.of(game).challenges.clone();
    let kinds = own.challenges.iter().map(|one| one.kind.clone());
    let mut open: BTreeSet<String> = kinds.collect();
    assert!(!open.is_empty());
    begin(&mut app, game);
    let (mut passed, mut solved) = (0, 0);
    while !open.is_empty() {
        let kind = puzzle(&app).challenge().kind.clone();
        let step = puzzle(&app).ladder.step;
        let all = passed >= own.of_step(step).count();
        if open.remove(&kind) || (all && step < STEPS) {
            solve(&mut app);
            solved += 1;
            go_on(&mut app, PuzzleWanted::Next);
            if puzzle(&app).ladder.step != step {
                passed = 0;
            }
        } else if all {
            // Some kinds were passed over on the way up.
            begin(&mut app, game);
            passed = 0;
        } else {
            go_on(&mut app, PuzzleWanted::Skip);
            passed += 1;
        }
        assert!(told(&app).len() < 3000, "no challenge of {open:?}");
    }
    let at_once = told(&app)
        .into_iter()
        .filter(|end| matches!(end, ChallengeEnd::Solved { tries } if tries.get() == 1));
    assert_eq!(at_once.count(), solved);
}

#[test]
fn a_wrong_try_is_answered_and_taken_back() {
    for game in GameName::ALL {
        let mut app = app();
        begin(&mut app, game);
        let start = app.line().position_text();
        let mv = a_wrong_move(&app);
        let replies = puzzle(&app).course().clone().attempt(&mv).unwrap().replies;
        play(&mut app, mv.clone());
        // Nobody moves while it is looked at.
        app.until("the answer", |app| app.line().len() == 1 + replies.len());
        assert_eq!(stage(&app), Stage::Answering(Verdict::Wrong));
        assert_eq!(app.line().moves()[0], mv);
        for (played, reply) in app.line().moves()[1..].iter().zip(&replies) {
            assert_eq!(*played, reply.mv);
        }
        app.send(MoveRequested {
            mv: mv.clone(),
            by: Asker::Human,
        });
        app.frames(3);
        assert_eq!(app.line().len(), 1 + replies.len());
        app.until("the way back", ready);
        assert_eq!(app.line().position_text(), start);
        assert_eq!(app.line().len(), 0);
        app.assert_shown();
        // Neither undo nor a hint of the engine; it was the first wrong one, so nothing glows.
        app.command(Command::Undo);
        app.send(HintWanted);
        app.frames(3);
        assert_eq!(puzzle(&app).wrong, 1);
        assert_eq!(app.world().resource::<Marks>().hint, None);
        solve(&mut app);
        let tries = NonZeroU8::new(2).unwrap();
        assert_eq!(told(&app), [ChallengeEnd::Solved { tries }]);
    }
}

#[test]
fn the_point_glows_after_two_and_the_solution_is_shown_after_four() {
    for game in GameName::ALL {
        let mut app = app();
        begin(&mut app, game);
        let solution = puzzle(&app).course().solution();
        let first = solution[0].from.or(solution[0].to);
        for wrong in 1..SHOW_AFTER {
            fail(&mut app);
            if wrong < HINT_AFTER {
                assert_eq!(puzzle(&app).hint(), None);
            } else {
                let glows = |app: &TestApp| app.world().resource::<Marks>().hint == first;
                app.until("a point that glows", glows);
            }
        }
        fail(&mut app);
        app.until("the solution", |app| stage(app) == Stage::Shown);
        assert_eq!(app.line().moves(), solution);
        assert!(!puzzle(&app).why.is_empty());
        assert_eq!(told(&app), [ChallengeEnd::Shown]);
        assert_eq!(puzzle(&app).ladder.step, 1);
        // It can only be gone on from.
        app.send(PuzzleWanted::Skip);
        app.frames(3);
        assert_eq!(stage(&app), Stage::Shown);
        go_on(&mut app, PuzzleWanted::Next);
        assert_eq!((puzzle(&app).wrong, puzzle(&app).ladder.posed), (0, 2));
    }
}

#[test]
fn three_in_a_row_lead_up_and_six_to_the_ribbon() {
    let mut app = app();
    begin(&mut app, GameName::default());
    let mut ids = BTreeSet::new();
    for n in 1..=ROUND {
        let ladder = puzzle(&app).ladder;
        assert_eq!((ladder.posed, ladder.step), (n, 1 + (n - 1) / 3));
        assert_eq!(puzzle(&app).challenge().step, ladder.step);
        assert!(ids.insert(puzzle(&app).challenge().id.clone()));
        solve(&mut app);
        app.send(PuzzleWanted::Next);
        app.frames(2);
        if n < ROUND {
            app.until("a challenge", ready);
        }
    }
    assert_eq!(stage(&app), Stage::Ribbon);
    let ladder = puzzle(&app).ladder;
    assert_eq!((ladder.solved, ladder.best, ladder.step), (ROUND, 2, 3));
    // The second press of a hurried hand misses nothing.
    app.send(PuzzleWanted::Next);
    app.send(PuzzleWanted::Finish);
    app.frames(3);
    assert_eq!((stage(&app), app.screen()), (Stage::Ribbon, Screen::Match));
    app.until("the ribbon", |app| puzzle(app).stands());
    go_on(&mut app, PuzzleWanted::Next);
    let ladder = puzzle(&app).ladder;
    assert_eq!((ladder.posed, ladder.solved, ladder.step), (1, 0, 3));
    assert_eq!(told(&app).len(), usize::from(ROUND));
}

#[test]
fn it_is_left_in_every_state_and_what_lay_there_before_comes_back() {
    type Come = fn(&mut TestApp);
    let states: [(Come, usize); 7] = [
        (|_| {}, 1),
        (
            |app| {
                let mv = a_wrong_move(app);
                play(app, mv);
            },
            1,
        ),
        (
            |app| {
                let mv = a_wrong_move(app);
                play(app, mv);
                let answered = Stage::Answering(Verdict::Wrong);
                app.until("the answer", |app| stage(app) == answered);
            },
            1,
        ),
        (
            |app| {
                (0..SHOW_AFTER).for_each(|_| fail(app));
                app.until("the solution", |app| stage(app) == Stage::Showing);
            },
            1,
        ),
        (solve, 1),
        (
            |app| {
                solve(app);
                app.send(PuzzleWanted::Finish);
                app.frames(2);
                assert_eq!(stage(app), Stage::Ribbon);
            },
            1,
        ),
        (|app| go_on(app, PuzzleWanted::Skip), 2),
    ];
    for (come, ended) in states {
        let mut app = app();
        app.start(two_people(3));
        app.play_text(Hand::Mouse, "a1");
        app.until_settled();
        begin(&mut app, GameName::default());
        come(&mut app);
        app.command(Command::Leave);
        app.until("title", |app| app.screen() == Screen::Title);
        app.frames(3);
        assert!(!posed(&app));
        assert_eq!(app.moves(), ["a1"]);
        assert!(app.game().unfinished());
        assert_eq!(told(&app).len(), ended);
        app.frames(100);
        assert_eq!(told(&app).len(), ended, "it is told once");
    }
    // Another match takes its place.
    let mut app = app();
    begin(&mut app, GameName::default());
    app.start(two_people(3));
    app.frames(3);
    assert!(!posed(&app) && app.game().mode().is_played());
    assert_eq!(told(&app), [ChallengeEnd::Left]);
}

#[test]
fn who_has_solved_none_finishes_without_a_ribbon() {
    let mut app = app();
    begin(&mut app, GameName::default());
    app.send(PuzzleWanted::Finish);
    app.until("title", |app| app.screen() == Screen::Title);
    app.frames(3);
    assert!(!posed(&app));
    // The next time others come first.
    let first = app.world().resource::<Told>().0[0].id.clone();
    begin(&mut app, GameName::default());
    assert_ne!(puzzle(&app).challenge().id, first);
    solve(&mut app);
    app.send(PuzzleWanted::Finish);
    app.until("ribbon", |app| stage(app) == Stage::Ribbon);
    app.until("ribbon that stands", |app| puzzle(app).stands());
    app.send(PuzzleWanted::Finish);
    app.until("title", |app| app.screen() == Screen::Title);
}

#[test]
fn another_game_begins_at_its_first_step() {
    let mut app = app();
    begin(&mut app, GameName::ALL[0]);
    for _ in 0..3 {
        solve(&mut app);
        go_on(&mut app, PuzzleWanted::Next);
    }
    assert_eq!(puzzle(&app).ladder.step, 2);
    begin(&mut app, GameName::ALL[1]);
    let ladder = puzzle(&app).ladder;
    assert_eq!((ladder.step, ladder.posed, ladder.solved), (1, 1, 0));
    assert_eq!(told(&app).last(), Some(&ChallengeEnd::Left));
    assert_eq!(app.game().session.setup().game(), GameName::ALL[1]);
}

#[test]
fn a_game_that_lost_its_challenges_ends_with_the_ribbon() {
    let dir = config_dir();
    let empty = r#"(rules: "thesis", kinds: [], challenges: [])"#;
    std::fs::write(dir.path().join("jiaqi/challenges.ron"), empty).unwrap();
    let (lost, errors) = Settings::load(Some(dir.path().to_owned()));
    assert!(errors.is_empty(), "{errors:?}");
    let mut app = app();
    begin(&mut app, GameName::Jiaqi);
    app.world_mut().resource_mut::<Settings>().config = lost.config;
    solve(&mut app);
    app.send(PuzzleWanted::Next);
    app.until("ribbon", |app| stage(app) == Stage::Ribbon);
    app.until("ribbon that stands", |app| puzzle(app).stands());
    app.send(PuzzleWanted::Next);
    app.frames(3);
    assert_eq!(stage(&app), Stage::Ribbon);
    // It stands anew, and counts nothing any more.
    app.until("ribbon that stands", |app| puzzle(app).stands());
    app.send(PuzzleWanted::Finish);
    app.until("title", |app| app.screen() == Screen::Title);
    app.frames(3);
    app.send(PuzzleWanted::Begin(GameName::Jiaqi));
    app.frames(5);
    assert!(!posed(&app));
    assert_eq!(app.screen(), Screen::Title);
    begin(&mut app, GameName::Jiu);
}

#[test]
fn visitors_come_back_to_the_offers() {
    let mut app = app();
    let mut stand = app.world_mut().resource_mut::<NextState<Stand>>();
    stand.set(Stand::Offers);
    app.frames(2);
    app.send(Visitor::Challenge(GameName::default()));
    app.frames(2);
    app.until("a challenge", ready);
    let stand = |app: &TestApp| *app.world().resource::<State<Stand>>().get();
    assert_eq!(stand(&app), Stand::Challenge);
    app.send(PuzzleWanted::Finish);
    app.until("the offers", |app| stand(app) == Stand::Offers);
    app.until("title", |app| app.screen() == Screen::Title);
    app.frames(3);
    assert!(!posed(&app));
    assert_eq!(told(&app), [ChallengeEnd::Left]);
}

#[test]
fn the_menu_leads_to_the_challenges() {
    let mut drawn = Drawn::new(Settings::load(None).0);
    drawn.go(Overlay::Menu);
    drawn.press("menu.challenges");
    drawn.app.until("a challenge", ready);
    let first = puzzle(&drawn.app).ladder.game;
    drawn.overlays(&[Overlay::Menu]);
    drawn.press("puzzle.other");
    drawn.app.until("a challenge", ready);
    assert_ne!(puzzle(&drawn.app).ladder.game, first);
    drawn.go(Overlay::Menu);
    drawn.press("menu.main");
    drawn
        .app
        .until("title", |app| app.screen() == Screen::Title);
    drawn.close();
}

#[test]
fn the_challenges_of_the_first_game_hold_their_texts() {
    every_state_holds_its_texts(GameName::ALL[0]);
}

#[test]
fn the_challenges_of_the_second_game_hold_their_texts() {
    every_state_holds_its_texts(GameName::ALL[1]);
}

/// Looks at what stands now, while no time passes for the board.
fn look(drawn: &mut Drawn, what: &str) {
    let world = drawn.app.world_mut();
    world.resource_mut::<Time<Virtual>>().pause();
    drawn.look_everywhere(what);
    let world = drawn.app.world_mut();
    world.resource_mut::<Time<Virtual>>().unpause();
}

/// The buttons that keep their places, wherever they are enabled.
fn places(drawn: &Drawn) -> [Rect; 3] {
    ["puzzle.menu", "puzzle.finish", "puzzle.other"].map(|name| drawn.place(name))
}

fn every_state_holds_its_texts(game: GameName) {
    let mut drawn = Drawn::new(Settings::load(None).0);
    begin(&mut drawn.app, game);
    look(&mut drawn, "a challenge");
    let kept = places(&drawn);
    let mv = a_wrong_move(&drawn.app);
    play(&mut drawn.app, mv);
    drawn.app.until("the answer", |app| {
        stage(app) == Stage::Answering(Verdict::Wrong) && app.line().len() > 1 && !app.animating()
    });
    look(&mut drawn, "a wrong try and its answer");
    assert_eq!(places(&drawn), kept);
    drawn.app.until("the way back", ready);
    look(&mut drawn, "after a wrong try");
    for _ in 1..SHOW_AFTER {
        fail(&mut drawn.app);
        if puzzle(&drawn.app).wrong == HINT_AFTER {
            let app = &mut drawn.app;
            app.until("a hint", |app| puzzle(app).hint().is_some());
            look(&mut drawn, "a point that glows");
        }
    }
    drawn.app.until("the solution", |app| {
        stage(app) == Stage::Showing && !puzzle(app).why.is_empty() || stage(app) == Stage::Shown
    });
    look(&mut drawn, "the solution being shown");
    drawn.app.until("its end", |app| stage(app) == Stage::Shown);
    look(&mut drawn, "the solution");
    assert_eq!(places(&drawn), kept);
    go_on(&mut drawn.app, PuzzleWanted::Next);
    solve(&mut drawn.app);
    look(&mut drawn, "solved");
    assert_eq!(places(&drawn), kept);
    // What the kinds of the rest of the round ask for.
    go_on(&mut drawn.app, PuzzleWanted::Next);
    let mut seen = BTreeSet::new();
    while stage(&drawn.app) != Stage::Ribbon {
        let challenge = puzzle(&drawn.app).challenge().clone();
        if seen.insert(challenge.kind) {
            look(&mut drawn, &challenge.id);
        }
        drawn.app.send(PuzzleWanted::Skip);
        drawn.app.frames(2);
        let come = |app: &TestApp| ready(app) || stage(app) == Stage::Ribbon;
        drawn.app.until("what comes next", come);
    }
    drawn.app.until("ribbon", |app| puzzle(app).stands());
    look(&mut drawn, "the ribbon");
    assert_eq!(places(&drawn), kept);
    drawn.overlays(&[Overlay::Menu]);
    drawn.close();
}

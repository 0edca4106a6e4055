//! A change of the activity is whole within the frame of its request: the match, the activity and everything that
//! follows from it belong together at the end of that frame.

use super::FIRST;
use crate::exhibition::exhibition_state;
use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::setups::{against, computer, two_people};
use support::games::histories::play_on;
use tibetango::app::exhibition::ExhibitionState;
use tibetango::app::features::challenges::{ActiveChallenge, ChallengeRequest};
use tibetango::app::features::lessons::{ActiveLesson, LessonRequest};
use tibetango::app::features::retry::Retry;
use tibetango::app::features::review::{Review, ReviewRequest};
use tibetango::app::play::editor::{EditRequest, Editor};
use tibetango::app::play::game::{Asker, Match, MatchCommand, MoveRequest, ReplayRequest};
use tibetango::app::state::{Activity, Overlay, Screen};
use tibetango_records::record::file;
use tibetango_records::session::Session;
use tibetango_rules::{GameName, Side};

type Ask = (Activity, fn(&mut TestApp));

/// Requests that put something else on the table, and the activity that each leads to.
const REQUESTS: [Ask; 7] = [
    (Activity::Play, |app| {
        app.send(MatchCommand::New(two_people(3)))
    }),
    (Activity::Watch, |app| {
        let mut settings = two_people(3);
        settings.players = [computer(FIRST), computer(FIRST)];
        app.send(MatchCommand::New(settings));
    }),
    (Activity::Network, |app| {
        app.send(MatchCommand::Join {
            session: Box::new(Session::new(two_people(3)).unwrap()),
            here: None,
            contest: false,
        });
    }),
    (Activity::Review, |app| {
        app.send(MatchCommand::look_at(finished_session()));
    }),
    (Activity::Editor, |app| {
        app.send(EditRequest::SetUp(Box::new(two_people(3))));
    }),
    (Activity::Lesson, |app| {
        app.send(LessonRequest::Begin(GameName::Jiaqi));
    }),
    (Activity::Challenge, |app| {
        app.send(ChallengeRequest::Begin(GameName::Jiaqi));
    }),
];

/// Returns a game of two people that one resigned.
fn finished_session() -> Session {
    let mut session = Session::new(two_people(3)).unwrap();
    play_on(&mut session, "a1 c1 a5");
    session.resign(Side::Black);
    session
}

/// True if the match on the table is one for this activity.
fn fits(game: &Match, activity: Activity) -> bool {
    match activity {
        Activity::Title => true,
        Activity::Network => game.remote().is_some(),
        Activity::Review => game.is_replay(),
        Activity::Lesson | Activity::Challenge | Activity::Retry | Activity::Editor => {
            game.is_off_record()
        }
        Activity::Play | Activity::Watch => {
            let of = Activity::of(&game.session);
            game.is_played() && game.remote().is_none() && of == activity
        }
        Activity::Attract => !game.is_played() && !game.is_replay() && !game.is_off_record(),
    }
}

/// Asserts that everything belongs to this activity.
#[track_caller]
fn assert_whole(app: &mut TestApp, activity: Activity, label: &str) {
    let screen = match activity {
        Activity::Title => Screen::Title,
        _ => Screen::Match,
    };
    assert_eq!(
        (app.activity(), app.screen()),
        (activity, screen),
        "{label}"
    );
    assert_eq!(app.step().is_some(), screen == Screen::Match, "{label}");
    assert_eq!(exhibition_state(app), ExhibitionState::Off, "{label}");
    for (own, there) in [
        (Activity::Lesson, app.find::<ActiveLesson>().is_some()),
        (Activity::Challenge, app.find::<ActiveChallenge>().is_some()),
        (Activity::Retry, app.find::<Retry>().is_some()),
        (Activity::Editor, app.find::<Editor>().is_some()),
    ] {
        assert_eq!(there, own == activity, "{label}: data of {own:?}");
    }
    if activity != Activity::Title {
        assert!(fits(app.game(), activity), "{label}");
        assert_eq!(app.overlay(), Overlay::None, "{label}");
        app.assert_board();
    }
}

#[test]
fn every_requested_activity_begins_within_the_frame() {
    for (to, ask) in REQUESTS {
        for (from, begin) in REQUESTS {
            let label = format!("from {from:?} to {to:?}");
            let mut app = TestApp::new();
            begin(&mut app);
            app.update();
            assert_whole(&mut app, from, &format!("{from:?} from the title"));
            // A lesson or challenge must be left before a position is put together.
            let refused =
                to == Activity::Editor && matches!(from, Activity::Lesson | Activity::Challenge);
            app.frames(5);
            ask(&mut app);
            app.update();
            assert_whole(&mut app, if refused { from } else { to }, &label);
            app.frames(5);
            app.send(MatchCommand::Leave);
            app.update();
            assert_whole(&mut app, Activity::Title, &format!("{label} and away"));
        }
    }
}

#[test]
fn a_game_turns_into_a_review_an_edited_position_and_a_game_within_a_frame_each() {
    let mut app = TestApp::new();
    app.command(MatchCommand::open(finished_session()));
    app.until("result", |app| app.overlay() == card("result"));
    app.send(ReviewRequest::Open);
    app.update();
    assert_eq!(
        (app.activity(), app.overlay()),
        (Activity::Review, card("review"))
    );
    app.replay(ReplayRequest::Follow { line: 0, ply: 2 });
    app.send(EditRequest::Begin);
    app.update();
    assert_eq!(app.activity(), Activity::Editor);
    app.send(EditRequest::Leave);
    app.update();
    assert_whole(&mut app, Activity::Review, "the review again");
    app.send(ReplayRequest::PlayOn);
    app.update();
    assert_whole(&mut app, Activity::Play, "a game from there");
    // The position is put together from the title, and left for the title.
    app.command(MatchCommand::Leave);
    app.send(EditRequest::Begin);
    app.update();
    assert_eq!(app.activity(), Activity::Editor);
    app.send(EditRequest::Leave);
    app.update();
    assert_whole(&mut app, Activity::Title, "the title again");
}

/// The last of several requests in one frame decides, and no moment of the others is seen.
#[test]
fn several_requests_of_one_frame_are_one_change() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    app.send(MatchCommand::Leave);
    app.send(MatchCommand::New(two_people(5)));
    app.update();
    assert_whole(&mut app, Activity::Play, "left and begun");
    app.send(MatchCommand::New(two_people(3)));
    app.send(MatchCommand::Leave);
    app.update();
    assert_whole(&mut app, Activity::Title, "begun and left");
    app.command(MatchCommand::open(finished_session()));
    app.until("result", |app| app.overlay() == card("result"));
    app.send(MatchCommand::Leave);
    app.send(ReviewRequest::Open);
    app.update();
    assert_whole(&mut app, Activity::Title, "left and reviewed");
    assert_eq!(app.overlay(), Overlay::None);
    // Behind the title a replay is played on from, and the title stays.
    app.send(MatchCommand::look_at(finished_session()));
    app.send(MatchCommand::Leave);
    app.send(ReplayRequest::PlayOn);
    app.update();
    assert_whole(&mut app, Activity::Title, "played on behind the title");
    assert!(app.game().is_played());
}

/// A request that comes during an activity in which it does not count is not obeyed when that is over.
#[test]
fn a_review_asked_for_in_the_editor_is_not_opened_after_it() {
    let mut app = TestApp::new();
    app.command(MatchCommand::open(finished_session()));
    app.until("result", |app| app.overlay() == card("result"));
    app.send(EditRequest::Begin);
    app.update();
    assert_eq!(app.activity(), Activity::Editor);
    app.send(ReviewRequest::Open);
    app.update();
    assert_eq!(app.activity(), Activity::Editor);
    app.send(EditRequest::Leave);
    app.frames(5);
    assert_eq!(app.activity(), Activity::Play);
    app.send(ReviewRequest::Open);
    app.update();
    assert_eq!(app.activity(), Activity::Review);
}

#[test]
fn a_game_opened_from_the_title_is_under_review_in_its_first_frame() {
    let mut app = TestApp::new();
    app.command(MatchCommand::open(finished_session()));
    app.command(MatchCommand::Leave);
    assert!(app.world().resource::<Review>().history().is_none());
    app.send(MatchCommand::look_at(finished_session()));
    app.update();
    let history = app.world().resource::<Review>().history();
    assert_eq!(history.map(|history| history.len()), Some(3));
}

/// The frame in which a match is left is the last one in which it is saved.
#[test]
fn a_match_that_changes_in_the_frame_in_which_it_is_left_is_saved() {
    let mut app = TestApp::new();
    let path = app.autosave();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 b2 c1");
    let plies = |app: &TestApp| file::load(&app.autosave()).map_or(0, |record| record.plies.len());
    app.until("autosave", |app| plies(app) == 3);
    app.send(MatchCommand::Undo);
    app.send(MatchCommand::Leave);
    app.update();
    assert_whole(&mut app, Activity::Title, "taken back and left");
    app.until("autosave of the last change", |app| plies(app) == 2);
    // Given up and left: it cannot be continued any more.
    let session = app.game().session.clone();
    app.command(MatchCommand::open(session));
    app.send(MatchCommand::Resign);
    app.send(MatchCommand::Leave);
    app.update();
    assert_whole(&mut app, Activity::Title, "given up and left");
    app.until("removal of the finished game", |_| !path.exists());
}

fn ask_for_a1(app: &mut TestApp) {
    let mv = app.history().parse("a1").unwrap();
    let by = Asker::Human;
    app.send(MoveRequest { mv, by });
}

/// A request to the editor that comes with another match was meant for what lay there before.
#[test]
fn a_match_that_takes_the_table_of_the_editor_is_left_alone_by_it() {
    let edits = [
        EditRequest::Turn(Side::White),
        EditRequest::SetUp(Box::new(two_people(5))),
        EditRequest::PlayOn,
        EditRequest::Leave,
    ];
    let others = REQUESTS
        .into_iter()
        .filter(|(to, _)| *to != Activity::Editor);
    let title: Ask = (Activity::Title, |app| app.send(MatchCommand::Leave));
    for (to, ask) in others.chain([title]) {
        for edit in &edits {
            let label = format!("{to:?} with {edit:?}");
            let mut app = TestApp::new();
            app.start(two_people(3));
            app.send(EditRequest::Begin);
            app.update();
            app.tap(InputDevice::Mouse, app.point("a1"));
            ask(&mut app);
            app.send(edit.clone());
            app.update();
            assert_whole(&mut app, to, &label);
            let number = app.game().number();
            app.frames(2);
            assert_eq!(app.activity(), to, "{label}, later");
            assert_eq!(app.game().number(), number, "{label}, later");
        }
    }
}

/// A move that was asked for before a change was meant for what lay there.
#[test]
fn a_move_asked_for_before_a_change_is_not_made_after_it() {
    for (to, ask) in REQUESTS {
        let mut app = TestApp::new();
        app.start(two_people(3));
        ask_for_a1(&mut app);
        ask(&mut app);
        app.update();
        let plies = if to == Activity::Review { 3 } else { 0 };
        assert_eq!(app.history().len(), plies, "{to:?}");
        app.frames(10);
        if to != Activity::Watch {
            assert_eq!(app.history().len(), plies, "{to:?}, later");
        }
        if to == Activity::Editor {
            // Neither was it made in the match that waits, nor is one made in it as it comes back.
            ask_for_a1(&mut app);
            app.send(EditRequest::Leave);
            app.frames(10);
            assert_whole(&mut app, Activity::Play, "the match again");
            assert!(app.history().is_empty(), "{to:?}: {:?}", app.moves());
        }
    }
    let mut app = TestApp::new();
    app.start(against(Side::White, FIRST, 3));
    ask_for_a1(&mut app);
    app.send(MatchCommand::Leave);
    app.frames(10);
    assert!(app.history().is_empty());
    assert_whole(&mut app, Activity::Title, "left before a move");
}

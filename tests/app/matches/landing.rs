//! Panels while the pieces of a move are on their way: none of them runs ahead of the board.

use crate::harness::TestApp;
use crate::input_devices::InputDevice;
#[cfg(any(feature = "draughts", feature = "gomoku"))]
use crate::setups::two_at;
#[cfg(feature = "jiu")]
use crate::setups::{TWO_SQUARES, jiu_from};
use crate::setups::{against, two_people};
use bevy::prelude::*;
use tibetango::app::board::{EffectBegan, EffectSounded, PointPlaces, Stone, StonePiece};
#[cfg(feature = "draughts")]
use tibetango::app::board::{
    Marks,
    marks::{Mark, spans},
};
use tibetango::app::play::account::{Mover, account};
use tibetango::app::play::game::{Asker, MatchCommand, MoveRequest};
use tibetango::app::play::table_view::TableView;
use tibetango::app::state::TurnStep;
#[cfg(feature = "draughts")]
use tibetango_records::session::{MatchSettings, Session};
#[cfg(any(feature = "draughts", feature = "gomoku"))]
use tibetango_rules::GameName;
#[cfg(feature = "draughts")]
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Effect, PlainMove, Side};

/// Maximum number of frames that a move takes.
const FRAMES: usize = 2000;

fn view(app: &TestApp) -> &TableView {
    app.world().resource::<TableView>()
}

fn counts(app: &TestApp) -> [u32; 2] {
    Side::BOTH.map(|side| view(app).count(side))
}

/// Returns the account of the last move that the panels show.
fn account_text(app: &TestApp) -> Option<String> {
    let view = view(app);
    let history = view.game()?.session.history();
    let config = &app.settings().config;
    let cues = &config.of(history.game()).cues;
    Some(account(
        &config.text,
        history,
        cues,
        Mover::You,
        view.last()?,
    ))
}

/// Effects that have begun to be shown, and those that were to sound.
#[derive(Resource, Default)]
struct EffectLog {
    starts: Vec<Effect>,
    sounds: Vec<Effect>,
}

fn note(
    mut starts: MessageReader<EffectBegan>,
    mut sounded: MessageReader<EffectSounded>,
    mut noted: ResMut<EffectLog>,
) {
    noted
        .starts
        .extend(starts.read().map(|one| one.effect.clone()));
    noted
        .sounds
        .extend(sounded.read().map(|one| one.effect.clone()));
}

/// Returns an app that notes the effects that it shows.
fn watching() -> TestApp {
    let mut app = TestApp::with_test_levels();
    let world = app.world_mut();
    world.init_resource::<EffectLog>();
    let mut schedules = world.resource_mut::<Schedules>();
    schedules.add_systems(Last, note);
    app
}

/// Returns the pieces of both sides after these effects, of these before.
fn after(before: [u32; 2], effects: &[Effect]) -> [u32; 2] {
    let mut now = before;
    for effect in effects {
        match effect {
            Effect::Place { side, .. } => now[side.index()] += 1,
            Effect::Remove { side, .. } => now[side.index()] -= 1,
            Effect::Recolour { side, .. } => {
                now[side.index()] += 1;
                now[side.other().index()] -= 1;
            }
            _ => {}
        }
    }
    now
}

/// Returns true while a stone hangs over its point.
fn in_the_air(app: &mut TestApp) -> bool {
    let places = PointPlaces::of(app.history().topology());
    let least = 1.5 * places.stone_half_height();
    let mut stones = app
        .world_mut()
        .query_filtered::<&Transform, (With<Stone>, With<StonePiece>)>();
    let world = app.world();
    stones.iter(world).any(|pose| pose.translation.y > least)
}

/// Makes a move, and checks at every frame until it lies that turn, counts, sentence and number of plies are those of
/// before, or of what has landed. Returns the sentence at the end.
#[track_caller]
fn plays(app: &mut TestApp, text: &str) -> String {
    let mv = app.history().parse(text).unwrap();
    makes(app, mv)
}

/// Makes a move as [`plays`] does.
#[track_caller]
fn makes(app: &mut TestApp, mv: PlainMove) -> String {
    let text = app.history().text(&mv);
    let before = (
        account_text(app),
        view(app).phase(),
        counts(app),
        app.side(),
    );
    let plies = app.history().len();
    *app.world_mut().resource_mut::<EffectLog>() = EffectLog::default();
    let by = Asker::Human;
    app.send(MoveRequest { mv, by });
    let mut count = 0;
    for _ in 0..FRAMES {
        app.update();
        if app.history().len() == plies {
            continue;
        }
        if !app.animating() {
            break;
        }
        count += 1;
        let starts = app.world().resource::<EffectLog>().starts.clone();
        let now = view(app);
        let game = now.game().expect("a match");
        assert_eq!(
            game.session.history().len(),
            plies,
            "{text}: the list runs ahead"
        );
        assert_eq!(
            game.session.history().to_move(),
            before.3,
            "{text}: the turn runs ahead"
        );
        assert_eq!(now.step(), TurnStep::Animating, "{text}");
        assert_eq!(
            (account_text(app), now.phase()),
            (before.0.clone(), before.1),
            "{text}: words run ahead"
        );
        // The effect that is being shown counts once it is over.
        let most = after(before.2, &starts);
        let least = after(before.2, &starts[..starts.len().saturating_sub(1)]);
        let counted = counts(app);
        assert!(
            counted == most || counted == least,
            "{text}: {counted:?}, {least:?} or {most:?}"
        );
        if matches!(starts[..], [Effect::Place { .. }]) && in_the_air(app) {
            assert_eq!(counted, before.2, "{text}: a stone counts in the air");
        }
    }
    assert!(!app.animating() && count > 0, "{text}: it takes its time");
    let history = app.history();
    let on_board = Side::BOTH.map(|side| history.count(side));
    assert_eq!(counts(app), on_board, "{text}");
    let now = view(app);
    let game = now.game().expect("a match");
    assert_eq!(
        game.session.history().len(),
        history.len(),
        "{text}: the list stays behind"
    );
    assert_eq!(
        now.step() == TurnStep::Over,
        history.outcome().is_some(),
        "{text}"
    );
    let account = account_text(app).expect("an account");
    app.frames(3);
    account
}

#[test]
fn pinches_guns_and_chains_are_told_once_they_lie() {
    let mut app = watching();
    app.start(two_people(3));
    for text in ["e1", "a3", "a1", "e5"] {
        let sentence = format!("You placed a stone on {text}.");
        assert_eq!(plays(&mut app, text), sentence);
    }
    assert_eq!(plays(&mut app, "e3"), "You took a stone with a gun.");
    for text in ["b2", "d2", "c5", "b4", "c1"] {
        plays(&mut app, text);
    }
    assert_eq!(plays(&mut app, "d4"), "You took two stones in a chain.");
    // The last stone, and with it the next part of the game.
    let sentence = plays(&mut app, "a5");
    let begins = app.text("jiaqi.begins.movement");
    assert!(
        sentence.ends_with(&begins) && sentence.len() > begins.len(),
        "{sentence}"
    );
    assert!(plays(&mut app, "c1-c3").starts_with("You "));
}

#[cfg(feature = "jiu")]
#[test]
fn squares_and_the_stones_taken_for_them_are_named() {
    let mut app = watching();
    app.command(jiu_from(TWO_SQUARES));
    app.until_settled();
    let account = plays(&mut app, "c3-c2xd0,f4");
    assert_eq!(account, "You closed two squares and took d0 and f4.");
}

#[cfg(feature = "gomoku")]
#[test]
fn a_five_is_told_once_it_is_shown() {
    let mut app = watching();
    app.start(two_at(GameName::Gomoku, "freestyle"));
    for text in ["h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4"] {
        let sentence = format!("You placed a stone on {text}.");
        assert_eq!(plays(&mut app, text), sentence);
    }
    assert_eq!(plays(&mut app, "h12"), "You made five in a row.");
}

#[cfg(feature = "draughts")]
#[test]
fn men_are_counted_off_one_by_one() {
    let settings: MatchSettings = two_at(GameName::Draughts, "fmjd");
    let mut app = watching();
    app.start(settings.clone());
    assert_eq!(plays(&mut app, "32-28"), "You moved 32-28.");
    let history =
        AnyGameHistory::from_text(settings.rules, "W:W38,44,K50:B32,33,22,23,K5").unwrap();
    let session = Session::with_history(settings, history);
    app.command(MatchCommand::open(session));
    app.until_settled();
    let mv = app.history().legal().swap_remove(0);
    assert_eq!(makes(&mut app, mv), "You took four men.");
    // A capture that ends where it began marks its own square.
    let square = app.point("38");
    let marks = app.world().resource::<Marks>();
    let marked = spans(marks, &[square].into(), false);
    assert!(marked.contains(&(Mark::Last, [square; 2])), "{marked:?}");
}

#[test]
fn a_stone_is_heard_as_it_touches_the_board() {
    let mut app = watching();
    app.start(two_people(3));
    let mv = app.history().parse("a1").unwrap();
    let by = Asker::Human;
    app.send(MoveRequest { mv, by });
    let mut highest: f32 = 0.0;
    for _ in 0..FRAMES {
        app.update();
        let mut stones = app.world_mut().query_filtered::<&Transform, With<Stone>>();
        let heights = stones.iter(app.world()).map(|pose| pose.translation.y);
        let height = heights.fold(0.0, f32::max);
        highest = highest.max(height);
        let is_audible = !app.world().resource::<EffectLog>().sounds.is_empty();
        if is_audible {
            let half = PointPlaces::of(app.history().topology()).stone_half_height();
            assert!(highest > 3.0 * half, "it was set down from {highest}");
            assert!(height < 1.5 * half, "it is heard at {height}");
            return;
        }
    }
    panic!("it is not heard");
}

#[test]
fn the_reply_lies_before_it_is_the_persons_turn() {
    let mut app = TestApp::with_test_levels();
    app.start(against(Side::White, "quick", 3));
    app.play_text(InputDevice::Mouse, "a1");
    let mut waited = false;
    for _ in 0..FRAMES {
        if app.history().len() == 2 {
            break;
        }
        assert_ne!(
            view(&app).step(),
            TurnStep::Human,
            "the computer has the move"
        );
        waited |= view(&app).step() == TurnStep::Thinking;
        app.meanwhile(1, |_| ());
    }
    assert!(waited && app.history().len() == 2);
    while app.animating() {
        assert_eq!(view(&app).step(), TurnStep::Animating);
        assert_eq!(
            view(&app).game().map(|game| game.session.history().len()),
            Some(1)
        );
        app.update();
    }
    assert_eq!(view(&app).step(), TurnStep::Human);
}

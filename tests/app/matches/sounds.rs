//! Sounds during a match, as the window would play them.

use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
#[cfg(feature = "gomoku")]
use crate::setups::two_at;
use crate::setups::two_people;
use bevy::prelude::*;
use std::time::Duration;
use tibetango::app::board::ShowFinale;
use tibetango::app::engine::ai::{HintRequest, Thinker};
use tibetango::app::play::game::{Asker, ConsentRequest, MatchCommand, MoveRequest};
use tibetango::app::settings::Settings;
use tibetango::app::sound::state::Mute;
use tibetango::app::sound::voices::{PlaySound, Voice};
use tibetango::app::state::TurnStep;
use tibetango_records::session::clock::TimeControl;
use tibetango_records::session::{MatchSettings, Session};
#[cfg(feature = "gomoku")]
use tibetango_rules::GameName;
use tibetango_rules::Side;

/// Sounds that were requested so far.
#[derive(Resource, Default)]
struct SoundLog {
    all: Vec<Voice>,
    /// Those of the frame in which the board began to show how a match was won.
    with_end: Option<Vec<Voice>>,
}

fn note(
    mut inbox: MessageReader<PlaySound>,
    mut finales: MessageReader<ShowFinale>,
    mut requested: ResMut<SoundLog>,
) {
    let now: Vec<Voice> = inbox.read().map(|sound| sound.voice).collect();
    requested.all.extend(&now);
    if finales.read().count() > 0 {
        requested.with_end = Some(now);
    }
}

/// Returns an app whose sounds are noted.
fn listening() -> TestApp {
    TestApp::build(Settings::load(None).0, |app| {
        app.init_resource::<SoundLog>().add_systems(Last, note);
    })
}

/// Returns the sounds since the last call.
fn sounds(app: &mut TestApp) -> Vec<Voice> {
    std::mem::take(&mut app.world_mut().resource_mut::<SoundLog>().all)
}

#[test]
fn stones_and_refusals_sound_unless_the_sound_is_off() {
    let mut app = listening();
    app.start(two_people(3));
    sounds(&mut app);
    app.play_text(InputDevice::Mouse, "a1");
    assert_eq!(sounds(&mut app), [Voice::Place]);
    let taken = app.point("a1");
    app.tap(InputDevice::Mouse, taken);
    app.frames(10);
    assert_eq!(sounds(&mut app), [Voice::Refuse]);
    app.send(Mute);
    app.frames(2);
    app.play_text(InputDevice::Mouse, "b2");
    assert!(sounds(&mut app).is_empty());
}

#[test]
fn a_question_sounds_once_and_a_hint_once() {
    let mut app = listening();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1");
    sounds(&mut app);
    app.command(MatchCommand::Ask(ConsentRequest::Draw));
    assert_eq!(app.overlay(), card("ask"));
    app.frames(20);
    assert_eq!(sounds(&mut app), [Voice::Offer]);
    app.command(MatchCommand::Answer(false));
    app.send(HintRequest);
    app.until("hint", |app| {
        let thinker = app.world().resource::<Thinker>();
        thinker.hint(app.game()).is_some()
    });
    app.frames(20);
    assert_eq!(sounds(&mut app), [Voice::Hint]);
}

#[test]
fn a_player_is_called_back_after_a_long_wait() {
    let mut app = listening();
    app.command(MatchCommand::Join {
        session: Box::new(Session::new(two_people(3)).unwrap()),
        here: Some(Side::White),
        contest: false,
    });
    app.until_settled();
    // Three seconds are long, and a frame takes 16 ms.
    for (own, frames, other, called) in [("a1", 100, "e1", false), ("c1", 250, "a5", true)] {
        app.play_text(InputDevice::Mouse, own);
        app.until("the other's turn", |app| {
            app.step() == Some(TurnStep::Thinking)
        });
        app.frames(frames);
        sounds(&mut app);
        let mv = app.history().parse(other).unwrap();
        let by = Asker::Remote(app.game().generation());
        app.send(MoveRequest { mv, by });
        app.frames(2);
        app.until_settled();
        app.frames(2);
        let sounds_heard = sounds(&mut app);
        assert_eq!(
            sounds_heard.contains(&Voice::Turn),
            called,
            "{frames}: {sounds_heard:?}"
        );
    }
}

#[test]
fn the_clock_sounds_as_it_runs_out() {
    let mut app = listening();
    app.start(MatchSettings {
        time: TimeControl::PerMove { seconds: 12 },
        ..two_people(3)
    });
    sounds(&mut app);
    for (seconds, expected) in [(9, 1), (6, 0), (5, 1), (4, 1)] {
        let below = Duration::from_secs(seconds);
        app.until("time", |app| {
            app.game().session.clock().unwrap().remaining(Side::White) < below
        });
        app.frames(1);
        let sounds_heard = sounds(&mut app);
        assert_eq!(sounds_heard, vec![Voice::Clock; expected], "{seconds} s");
    }
    // The next ply has all of its time.
    app.play_text(InputDevice::Mouse, "a1");
    app.frames(60);
    assert_eq!(sounds(&mut app), [Voice::Place]);
}

#[cfg(feature = "gomoku")]
#[test]
fn the_end_sounds_when_the_winning_row_has_been_shown() {
    let mut app = listening();
    app.start(two_at(GameName::Gomoku, "freestyle"));
    app.play_text(InputDevice::Mouse, "h8 a1 h9 a2 h10 a3 h11 a4");
    sounds(&mut app);
    app.play_text(InputDevice::Mouse, "h12");
    app.frames(10);
    let sounds_heard = sounds(&mut app);
    let rows = sounds_heard
        .iter()
        .filter(|voice| **voice == Voice::Triumph);
    assert!(rows.count() >= 1, "{sounds_heard:?}");
    let ends = sounds_heard.iter().filter(|voice| **voice == Voice::Won);
    assert_eq!(ends.count(), 1, "{sounds_heard:?}");
    // The usual board of gomoku is of wood.
    assert_eq!(
        sounds_heard.first(),
        Some(&Voice::PlaceWood),
        "{sounds_heard:?}"
    );
    assert_eq!(sounds_heard.last(), Some(&Voice::Won), "{sounds_heard:?}");
    // The board shows the end at the same time.
    let with_end = app.world().resource::<SoundLog>().with_end.as_ref();
    let sounds_won = |now: &Vec<Voice>| now.contains(&Voice::Won);
    assert!(with_end.is_some_and(sounds_won), "{with_end:?}");
}

#[test]
fn an_end_that_no_move_brought_about_sounds_as_it_is_shown() {
    let mut app = listening();
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1");
    sounds(&mut app);
    app.command(MatchCommand::Resign);
    app.frames(2);
    assert_eq!(sounds(&mut app), [Voice::Won]);
    let with_end = app.world().resource::<SoundLog>().with_end.as_ref();
    assert_eq!(with_end, Some(&vec![Voice::Won]));
}

#[test]
fn a_match_that_was_over_when_it_was_opened_is_silent() {
    let mut app = listening();
    let mut session = Session::new(two_people(3)).unwrap();
    session.resign(Side::White);
    app.command(MatchCommand::open(session));
    app.until("result", |app| app.overlay() == card("result"));
    let sounds_heard = sounds(&mut app);
    assert!(!sounds_heard.contains(&Voice::Won), "{sounds_heard:?}");
}

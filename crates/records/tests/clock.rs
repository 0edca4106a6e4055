//! Clocks of a match, with time that passes only when the test says so.

use std::time::Duration;

use support::games::histories::play_on;
use tibetango_records::session::clock::{GameClocks, MOST_SECONDS, TimeControl, face};
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::{Outcome, Reason, Side};

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn session(time: &str) -> Session {
    Session::new(MatchSettings {
        size: 3,
        time: time.parse().unwrap(),
        ..MatchSettings::default()
    })
    .unwrap()
}

fn times_left(session: &Session) -> [Duration; 2] {
    Side::BOTH.map(|side| session.clock().unwrap().remaining(side))
}

#[test]
fn a_clock_is_read_as_it_is_written() {
    for text in ["none", "move 1", "move 30", "total 300+5", "total 86400+0"] {
        let control: TimeControl = text.parse().unwrap();
        assert_eq!(control.to_string(), text, "{text}");
    }
    for text in [
        "",
        "None",
        "move",
        "move 0",
        "move -1",
        "move 1.5",
        "move 86401",
        "total 5",
        "total 0+5",
        "total 5+",
        "total 5+86401",
        "move 99999999999999999999",
        "move ５",
        "total 1+2+3",
    ] {
        assert!(text.parse::<TimeControl>().is_err(), "{text:?}");
    }
}

#[test]
fn a_total_runs_down_and_grows_with_every_move() {
    let mut session = session("total 60+5");
    assert!(!session.tick(seconds(10)));
    play_on(&mut session, "a1");
    assert_eq!(times_left(&session), [seconds(55), seconds(60)]);
    session.tick(seconds(1));
    play_on(&mut session, "c1");
    assert_eq!(times_left(&session), [seconds(55), seconds(64)]);
}

#[test]
fn time_for_a_move_is_not_saved_up() {
    let mut session = session("move 30");
    session.tick(seconds(29));
    play_on(&mut session, "a1");
    assert_eq!(times_left(&session), [seconds(30), seconds(30)]);
}

#[test]
fn a_flag_that_falls_loses_and_can_be_taken_back() {
    let mut session = session("total 60+0");
    session.tick(seconds(20));
    play_on(&mut session, "a1");
    assert!(!session.tick(Duration::from_millis(59_999)));
    assert!(
        session.tick(seconds(5)),
        "more than is left is all that is left"
    );
    let lost = Outcome {
        winner: Some(Side::White),
        reason: Reason::Time,
    };
    assert_eq!(session.outcome(), Some(lost));
    assert!(!session.tick(seconds(1)), "it falls once");
    assert_eq!(times_left(&session)[1], Duration::ZERO);
    assert!(session.undo());
    assert_eq!(session.outcome(), None);
    assert_eq!(times_left(&session), [seconds(40), seconds(60)]);
}

#[test]
fn a_move_taken_back_gives_its_time_back() {
    let mut session = session("total 60+5");
    let mut times = vec![times_left(&session)];
    for mv in ["a1", "c1", "e1", "b2"] {
        session.tick(seconds(7));
        play_on(&mut session, mv);
        times.push(times_left(&session));
    }
    session.tick(seconds(3));
    for at in (0..4).rev() {
        assert!(session.undo_ply(), "before ply {at}");
        assert_eq!(times_left(&session), times[at], "before ply {at}");
    }
    while session.redo_ply().is_some() {}
    // No time passes while moves are only played again.
    assert_eq!(times_left(&session), [seconds(70), seconds(70)]);
}

#[test]
fn a_saved_clock_is_bounded() {
    let clock = GameClocks::new("move 5".parse().unwrap()).unwrap();
    let clock = clock.with_times([Duration::MAX, seconds(1)]);
    assert_eq!(
        clock.remaining(Side::White),
        seconds(u64::from(MOST_SECONDS))
    );
    assert_eq!(clock.remaining(Side::Black), seconds(1));
    assert!(GameClocks::new(TimeControl::None).is_none());
}

#[test]
fn a_face_never_shows_nothing_while_something_is_left() {
    for (milliseconds, seconds) in [
        (0, "0.0"),
        (1, "0.1"),
        (9_900, "9.9"),
        (9_950, "0:10"),
        (59_001, "1:00"),
        (600_000, "10:00"),
        (3_600_000, "1:00:00"),
    ] {
        assert_eq!(
            face(Duration::from_millis(milliseconds)),
            seconds,
            "{milliseconds} ms"
        );
    }
}

#[test]
fn a_match_without_a_clock_lasts_for_ever() {
    let mut session = session("none");
    assert!(session.clock().is_none());
    assert!(!session.tick(Duration::MAX));
    assert_eq!(session.outcome(), None);
}

//! The end of a game on the board.

use super::{BLACK, WHITE, board, count, position, stamp};
use bevy::prelude::*;
use tibetango::app::board::{BoardStyle, Finale, Hurry, Lights, ShowFinale, StandsOn};
use tibetango_rules::{Point, Side};

/// Returns the height of each stone, by point.
fn heights(app: &mut App) -> Vec<(u16, f32)> {
    let mut stones = app.world_mut().query::<(&StandsOn, &Transform)>();
    let stones = stones.iter(app.world());
    let mut all: Vec<_> = stones
        .map(|(at, pose)| (at.0.0, pose.translation.y))
        .collect();
    all.sort_by_key(|(at, _)| *at);
    all
}

/// Shows an end, hurried or not; returns how far White's stone and Black's rise.
#[track_caller]
fn risen(case: &str, show: ShowFinale, (reduced, hurried): (bool, bool)) -> [f32; 2] {
    let case = format!("{case}, reduced {reduced}, hurried {hurried}");
    let mut app = board();
    app.world_mut().resource_mut::<BoardStyle>().reduced_motion = reduced;
    let stones = [(0, WHITE), (1, BLACK), (2, WHITE)];
    app.world_mut()
        .write_message(position(stamp(1, 1), &stones));
    app.update();
    let rest = heights(&mut app);
    app.world_mut().write_message(show);
    app.update();
    let (mut frames, mut highest) = (0, [0.0_f32; 2]);
    while app.world().resource::<Finale>().is_on() {
        if hurried && frames == 10 {
            app.world_mut().write_message(Hurry);
        }
        app.update();
        frames += 1;
        let now = heights(&mut app);
        for (i, highest) in highest.iter_mut().enumerate() {
            *highest = highest.max(now[i].1 - rest[i].1);
        }
        assert!(frames < 1000, "{case}: it never ends");
    }
    let expected = if hurried { 11..=12 } else { 124..=127 };
    assert!(expected.contains(&frames), "{case}: {frames} frames");
    assert_eq!(heights(&mut app), rest, "{case}");
    assert_eq!(count::<Lights>(&mut app), 0, "{case}");
    highest
}

#[test]
fn the_end_of_a_game_takes_two_seconds_or_a_tap_and_leaves_the_stones_at_rest() {
    let mut loud = None;
    for (case, winner, quiet) in [
        ("won on the board", Some(Side::White), false),
        ("won by resignation", Some(Side::White), true),
        ("drawn", None, true),
    ] {
        let show = ShowFinale {
            winner,
            row: Vec::new(),
            from: Some(Point(0)),
            quiet,
        };
        for speed in [(true, false), (true, true)] {
            let still = risen(case, show.clone(), speed);
            assert_eq!(still, [0.0; 2], "{case}: nothing moves");
        }
        for hurried in [true, false] {
            let [white, black] = risen(case, show.clone(), (false, hurried));
            assert!(white > 0.0, "{case}: the winner's stones rise");
            if hurried {
                continue;
            }
            assert_eq!(black > 0.0, winner.is_none(), "{case}: the other stones");
            let loud = *loud.get_or_insert(white);
            assert_eq!(white < 0.6 * loud, quiet, "{case}: {white} of {loud}");
        }
    }
}

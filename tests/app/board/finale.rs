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

#[test]
fn the_end_of_a_game_takes_two_seconds_or_a_tap_and_leaves_the_stones_at_rest() {
    for (reduced, hurried) in [(false, false), (true, false), (false, true), (true, true)] {
        let case = format!("reduced {reduced}, hurried {hurried}");
        let mut app = board();
        app.world_mut().resource_mut::<BoardStyle>().reduced_motion = reduced;
        let stones = [(0, WHITE), (1, BLACK), (2, WHITE)];
        app.world_mut()
            .write_message(position(stamp(1, 1), &stones));
        app.update();
        let rest = heights(&mut app);
        app.world_mut().write_message(ShowFinale {
            winner: Side::White,
            row: Vec::new(),
            from: Some(Point(0)),
        });
        app.update();
        let (mut frames, mut highest) = (0, 0.0_f32);
        while app.world().resource::<Finale>().is_on() {
            if hurried && frames == 10 {
                app.world_mut().write_message(Hurry);
            }
            app.update();
            frames += 1;
            let now = heights(&mut app);
            assert_eq!(now[1], rest[1], "{case}: the loser's stone lies still");
            highest = highest.max(now[0].1 - rest[0].1);
            assert!(frames < 1000, "{case}: it never ends");
        }
        let expected = if hurried { 11..=12 } else { 124..=127 };
        assert!(expected.contains(&frames), "{case}: {frames} frames");
        assert_eq!(highest > 0.0, !reduced, "{case}: the winner's stones rise");
        assert_eq!(heights(&mut app), rest, "{case}");
        assert_eq!(count::<Lights>(&mut app), 0, "{case}");
    }
}

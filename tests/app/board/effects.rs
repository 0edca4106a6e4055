//! Effects on the board: every stone comes to rest on its point, however it is hurried.

use super::{
    BLACK, KING, WHITE, board, count, moves, pieces_on_board, place, position, send, settle, stamp,
    topology,
};
use bevy::prelude::*;
use std::time::Duration;
use tibetango::app::board::{
    BoardStyle, Hurry, Lights, Motion, PointPlaces, StandsOn, Stone, StonePiece,
};
use tibetango_rules::jiaqi::terms::{GUN, PASS, PINCH, YIELD};
use tibetango_rules::jiu::terms::{CHOICE, CLOSE};
use tibetango_rules::{Effect, Gait, Outline, Phase, Piece, Point, Rank, Removal, Side};

/// Returns one example of each effect: the pieces before, the effects, the pieces after.
fn happenings() -> (Vec<(u16, Piece)>, Vec<Effect>, Vec<(u16, Piece)>) {
    let points = topology().points() as u16;
    let hole = topology().hub().0;
    let before: Vec<_> = (0..points)
        .filter(|&point| point != hole && point != 1)
        .map(|point| (point, if point % 2 == 0 { WHITE } else { BLACK }))
        .collect();
    let (white, black) = (Side::White, Side::Black);
    let [from, to] = [0, hole].map(Point);
    let flip = |at, by, from: &[u16]| Effect::Recolour {
        side: white,
        at: Point(at),
        by,
        from: from.iter().map(|from| Point(*from)).collect(),
        round: 0,
    };
    let go = |from, to, gait| Effect::Move {
        side: white,
        from,
        to,
        gait,
    };
    let tell = |side, term| Effect::Tell { side, what: term };
    let phase = |phase| Effect::PhaseChange { phase };
    let effects = vec![
        place(black, 1),
        phase(Phase::Movement),
        phase(Phase::Yield),
        tell(white, &YIELD),
        go(from, to, Gait::Step),
        flip(3, &PINCH, &[2, 4]),
        flip(5, &GUN, &[0]),
        phase(Phase::Movement),
        tell(black, &PASS),
        go(to, from, Gait::Jump),
        go(from, to, Gait::Fly),
        Effect::Mark {
            side: white,
            outline: Outline::Cell([2, 3, 4, 5].map(Point)),
            by: &CLOSE,
        },
        Effect::Remove {
            side: black,
            at: Point(7),
            by: Removal::Taken(&CHOICE),
        },
        Effect::Promote {
            side: white,
            at: Point(2),
            rank: Rank::King,
        },
        // On a stone that is there already: two cannot stand on one point.
        place(black, 4),
    ];
    let after = (1..points)
        .filter(|&point| point != 7)
        .map(|point| match point {
            2 => (point, KING),
            4 => (point, BLACK),
            3 | 5 => (point, WHITE),
            _ if point == hole || point % 2 == 0 => (point, WHITE),
            _ => (point, BLACK),
        });
    (before, effects, after.collect())
}

#[test]
fn every_stone_comes_to_rest_on_its_point() {
    for (reduced, hurried) in [(false, false), (true, false), (false, true), (true, true)] {
        let case = format!("reduced {reduced}, hurried {hurried}");
        let (before, effects, after) = happenings();
        let mut app = board();
        app.world_mut().resource_mut::<BoardStyle>().reduced_motion = reduced;
        app.world_mut()
            .write_message(position(stamp(1, 1), &before));
        app.update();
        send(&mut app, &effects, stamp(1, 2));
        app.update();
        assert!(moves(&app), "{case}: it takes its time");
        assert_eq!(count::<Motion>(&mut app), 1, "{case}: one stone is placed");
        if hurried {
            app.world_mut().write_message(Hurry);
        }
        settle(&mut app);
        assert_eq!(pieces_on_board(&mut app), after, "{case}");
        assert_eq!(count::<Motion>(&mut app), 0, "{case}");
        assert_eq!(
            count::<Stone>(&mut app),
            after.len(),
            "{case}: all stand somewhere"
        );
        let places = PointPlaces::of(topology());
        let mut stones = app.world_mut().query::<(&StandsOn, &Stone, &Transform)>();
        for (at, stone, pose) in stones.iter(app.world()) {
            let off = pose.translation - places.position(at.0);
            assert!(
                off.with_y(0.0).length() < 1e-4,
                "{case}: {at:?} lies {off} away"
            );
            let top = (off.y / places.stone_half_height() - 1.0).abs();
            assert!(
                top < 0.1 && pose.scale.min_element() > 0.0,
                "{case}: {at:?} floats"
            );
            assert!(
                pose.rotation.angle_between(stone.turn) < 1e-3,
                "{case}: {at:?} is turned"
            );
        }
    }
}

#[test]
fn a_tap_that_hurries_ends_what_is_queued_in_a_few_frames() {
    let (before, effects, after) = happenings();
    let mut app = board();
    app.world_mut()
        .write_message(position(stamp(1, 1), &before));
    send(&mut app, &effects, stamp(1, 2));
    app.world_mut().write_message(Hurry);
    let mut frames = 0;
    while frames == 0 || moves(&app) {
        app.update();
        frames += 1;
    }
    assert!((9..=11).contains(&frames), "150 ms are {frames} frames");
    assert_eq!(pieces_on_board(&mut app), after);
}

#[test]
fn a_king_is_two_stones_as_long_as_it_stands() {
    let pieces = |app: &mut App| count::<StonePiece>(app);
    let mut app = board();
    app.world_mut()
        .write_message(position(stamp(1, 1), &[(0, WHITE), (3, KING)]));
    app.update();
    assert_eq!(pieces(&mut app), 3, "a king of the position");
    let king = Effect::Promote {
        side: Side::White,
        at: Point(0),
        rank: Rank::King,
    };
    send(&mut app, &[king], stamp(1, 2));
    settle(&mut app);
    assert_eq!(pieces(&mut app), 4, "a crowned man");
    assert_eq!(pieces_on_board(&mut app), [(0, KING), (3, KING)]);
    let take = Effect::Remove {
        side: Side::White,
        at: Point(3),
        by: Removal::Jumped,
    };
    let flip = Effect::Recolour {
        side: Side::Black,
        at: Point(0),
        by: &GUN,
        from: vec![Point(4)],
        round: 0,
    };
    // Nothing stands there: nothing moves, and nothing breaks.
    let astray = Effect::Move {
        side: Side::Black,
        from: Point(5),
        to: Point(6),
        gait: Gait::Step,
    };
    send(&mut app, &[take, flip, astray], stamp(1, 3));
    settle(&mut app);
    assert_eq!(pieces_on_board(&mut app), [(0, BLACK)]);
    assert_eq!(pieces(&mut app), 1, "no crown without its king");
}

#[test]
fn bright_lights_are_half_a_second_apart() {
    let mut app = board();
    let points = u16::try_from(topology().points()).unwrap();
    let all: Vec<(u16, Piece)> = (0..points).map(|at| (at, BLACK)).collect();
    let flip = |at| Effect::Recolour {
        side: Side::White,
        at: Point(at),
        by: &GUN,
        from: vec![Point(0)],
        round: 0,
    };
    let chain: Vec<Effect> = (1..6).map(flip).collect();
    let mut bright = Vec::new();
    for frame in 0..400_u64 {
        // Again and again a position with a chain of captures, before the last one is over.
        if frame % 40 == 0 {
            let place = position(stamp(1, 2 * frame), &all);
            app.world_mut().write_message(place);
            send(&mut app, &chain, stamp(1, 2 * frame + 1));
        }
        app.update();
        let now = app.world().resource::<Time>().elapsed();
        let mut shining = app.world_mut().query::<(Entity, &Lights)>();
        for (entity, lights) in shining.iter(app.world()) {
            let full = lights.0.iter().any(|glow| glow.strength >= 1.0);
            if full && bright.last().is_none_or(|&(last, _)| last != entity) {
                bright.push((entity, now));
            }
        }
    }
    assert!(bright.len() > 5, "{bright:?}");
    for pair in bright.windows(2) {
        let apart = pair[1].1 - pair[0].1;
        assert!(apart >= Duration::from_millis(500), "{pair:?}");
    }
}

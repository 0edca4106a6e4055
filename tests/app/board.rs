//! Tests of the board alone, driven by messages.

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use std::time::Duration;
use tibetango::app::board::{
    Animating, BoardLogicPlugin, BoardStyle, CueStyles, EffectBegan, EffectLanded, EffectSounded,
    Finale, Hurry, Lights, Motion, PointPlaces, SCENE, SLAB_HALF, ShowEffects, ShowFinale,
    ShowPosition, Stamp, StandsOn, Stone, StonePiece, Sweep,
};
use tibetango_content::config::Config;
use tibetango_rules::jiaqi::terms::{GUN, PASS, PINCH, YIELD};
use tibetango_rules::jiu::terms::{CHOICE, CLOSE};
use tibetango_rules::{
    Effect, Gait, GameName, Outline, Phase, Piece, Point, Rank, Removal, Side, Topology,
};

/// Duration of one frame.
const FRAME: Duration = Duration::from_millis(16);

fn shape() -> &'static Topology {
    Topology::of(GameName::Jiaqi, 3).unwrap()
}

fn board() -> App {
    let mut app = App::new();
    let cues = Config::embedded().of(GameName::Jiaqi).cues.clone();
    app.add_plugins((MinimalPlugins, BoardLogicPlugin))
        .insert_resource(CueStyles([(GameName::Jiaqi, cues)].into()))
        .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    app.update();
    app
}

fn stamp(table: u64, generation: u64) -> Stamp {
    Stamp { table, generation }
}

/// Returns a position with these pieces.
fn position(stamp: Stamp, pieces: &[(u16, Piece)]) -> ShowPosition {
    let mut all = vec![None; shape().points()];
    for &(point, piece) in pieces {
        all[usize::from(point)] = Some(piece);
    }
    ShowPosition {
        stamp,
        shape: shape(),
        pieces: all,
    }
}

fn place(side: Side, at: u16) -> Effect {
    let at = Point(at);
    Effect::Place { side, at }
}

fn send(app: &mut App, effects: &[Effect], stamp: Stamp) {
    let effects = effects.to_vec();
    app.world_mut()
        .write_message(ShowEffects { stamp, effects });
}

fn moves(app: &App) -> bool {
    app.world().resource::<Animating>().0
}

/// Runs frames until nothing moves.
#[track_caller]
fn settle(app: &mut App) {
    app.update();
    for _ in 0..1000 {
        if !moves(app) {
            return;
        }
        app.update();
    }
    panic!("the board never comes to rest");
}

/// Returns the pieces on the board, by point.
fn stands(app: &mut App) -> Vec<(u16, Piece)> {
    let mut stones = app.world_mut().query::<(&StandsOn, &StonePiece)>();
    let stones = stones.iter(app.world());
    let mut all: Vec<_> = stones.map(|(at, piece)| (at.0.0, piece.0)).collect();
    all.sort_by_key(|(at, _)| *at);
    all
}

fn count<C: Component>(app: &mut App) -> usize {
    let mut all = app.world_mut().query::<&C>();
    all.iter(app.world()).count()
}

const WHITE: Piece = Piece {
    side: Side::White,
    rank: Rank::Man,
};
const BLACK: Piece = Piece {
    side: Side::Black,
    rank: Rank::Man,
};
const KING: Piece = Piece {
    side: Side::White,
    rank: Rank::King,
};

#[test]
fn of_two_tables_in_one_frame_the_match_stays() {
    let title = || position(stamp(0, 7), &[(0, WHITE), (1, BLACK)]);
    let played = || position(stamp(3, 4), &[(5, WHITE)]);
    let of_title = [place(Side::Black, 2)];
    let of_match = [place(Side::Black, 6)];
    for order in 0..4 {
        let mut app = board();
        app.world_mut().write_message(title());
        settle(&mut app);
        let mut positions = [title(), played()];
        let mut effects = [(&of_title, stamp(0, 8)), (&of_match, stamp(3, 5))];
        if order & 1 == 1 {
            positions.reverse();
        }
        if order & 2 == 2 {
            effects.reverse();
        }
        for (done, stamp) in effects {
            send(&mut app, done, stamp);
        }
        for position in positions {
            app.world_mut().write_message(position);
        }
        settle(&mut app);
        assert_eq!(stands(&mut app), [(5, WHITE), (6, BLACK)], "order {order}");
        assert_eq!(count::<Stone>(&mut app), 2, "order {order}");
        // Back to the title: what comes late of the match is not shown there.
        app.world_mut().write_message(title());
        send(&mut app, &[place(Side::White, 8)], stamp(3, 6));
        settle(&mut app);
        assert_eq!(
            stands(&mut app),
            [(0, WHITE), (1, BLACK)],
            "order {order}, at the title again"
        );
    }
}

/// Of two stones far apart one waits for the other, and nobody sees it before.
#[test]
fn the_stones_of_a_scene_come_and_go() {
    let last = shape().points() as u16 - 1;
    let pieces = [(0, WHITE), (5, BLACK), (last, WHITE)];
    for reduced in [false, true] {
        let mut app = board();
        app.world_mut().resource_mut::<BoardStyle>().reduced_motion = reduced;
        let laid = position(stamp(SCENE, 1), &pieces);
        app.world_mut().write_message(laid);
        app.update();
        assert_eq!(moves(&app), !reduced, "reduced {reduced}");
        let mut stones = app.world_mut().query::<&Transform>();
        let sizes = stones
            .iter(app.world())
            .map(|pose| pose.scale.min_element());
        let least = sizes.fold(f32::INFINITY, f32::min);
        assert_eq!(least < 0.05, !reduced, "reduced {reduced}: {least}");
        settle(&mut app);
        assert_eq!(stands(&mut app), pieces, "reduced {reduced}");
        assert_eq!(count::<Motion>(&mut app), 0, "reduced {reduced}");
        app.world_mut().write_message(Sweep);
        // What was on its way belonged to the game before.
        send(&mut app, &[place(Side::Black, 7)], stamp(SCENE, 2));
        app.update();
        assert_eq!(stands(&mut app), [], "reduced {reduced}");
        assert_eq!(count::<Stone>(&mut app), 3, "reduced {reduced}");
        settle(&mut app);
        assert_eq!(count::<Stone>(&mut app), 0, "reduced {reduced}");
    }
}

#[test]
fn of_the_moves_of_a_scene_nothing_is_heard() {
    for (table, heard) in [(SCENE, 0), (1, 1)] {
        let mut app = board();
        let world = app.world();
        let mut begun = world.resource::<Messages<EffectBegan>>().get_cursor();
        let mut sounded = world.resource::<Messages<EffectSounded>>().get_cursor();
        let mut landed = world.resource::<Messages<EffectLanded>>().get_cursor();
        app.world_mut()
            .write_message(position(stamp(table, 1), &[]));
        send(&mut app, &[place(Side::White, 1)], stamp(table, 2));
        let mut counts = [0; 3];
        for _ in 0..60 {
            app.update();
            let world = app.world();
            counts[0] += begun.read(world.resource()).count();
            counts[1] += sounded.read(world.resource()).count();
            counts[2] += landed.read(world.resource()).count();
        }
        assert_eq!((counts, stands(&mut app)), ([heard; 3], vec![(1, WHITE)]));
    }
}

#[test]
fn effects_that_the_position_is_past_are_dropped() {
    let mut app = board();
    send(&mut app, &[place(Side::White, 1)], stamp(0, 0));
    settle(&mut app);
    assert_eq!(count::<Stone>(&mut app), 0, "no board was shown");
    app.world_mut().write_message(position(stamp(2, 5), &[]));
    for generation in [4, 5, 6] {
        let effect = place(Side::White, generation as u16);
        send(&mut app, &[effect], stamp(2, generation));
    }
    settle(&mut app);
    assert_eq!(stands(&mut app), [(6, WHITE)]);
    // A move and its being taken back in one frame.
    send(&mut app, &[place(Side::Black, 7)], stamp(2, 7));
    app.world_mut()
        .write_message(position(stamp(2, 8), &[(6, WHITE)]));
    settle(&mut app);
    assert_eq!(stands(&mut app), [(6, WHITE)]);
}

/// Returns one example of each effect: the pieces before, the effects, the pieces after.
fn happenings() -> (Vec<(u16, Piece)>, Vec<Effect>, Vec<(u16, Piece)>) {
    let points = shape().points() as u16;
    let hole = shape().hub().0;
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
    let tell = |side, what| Effect::Tell { side, what };
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
            made: Outline::Cell([2, 3, 4, 5].map(Point)),
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
fn whatever_happens_every_stone_comes_to_rest_on_its_point() {
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
        assert_eq!(stands(&mut app), after, "{case}");
        assert_eq!(count::<Motion>(&mut app), 0, "{case}");
        assert_eq!(
            count::<Stone>(&mut app),
            after.len(),
            "{case}: all stand somewhere"
        );
        let places = PointPlaces::of(shape());
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
    assert_eq!(stands(&mut app), after);
}

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

/// Letters and numbers stand on the slab, outside of everything that lies on the points, and before the cloth falls
/// over its edge.
#[test]
fn every_board_has_room_for_its_letters() {
    const TOP: f32 = SLAB_HALF - 0.18;
    for game in GameName::ALL {
        for &size in game.sizes() {
            let Some(shape) = Topology::of(game, size) else {
                continue;
            };
            let places = PointPlaces::of(shape);
            let ends = shape.iter().map(|point| {
                let at = places.position(point);
                at.x.abs().max(at.z.abs()) + places.stone_radius()
            });
            let end = ends.fold(0.0, f32::max);
            assert!(end <= places.occupied() + 1e-4, "{game} {size}: {end}");
            let letters = places.letters();
            assert!(
                letters - 0.1 > end && letters + 0.095 < TOP,
                "{game} {size}"
            );
            let apart = places.apart() - 2.0 * places.stone_radius();
            assert!(apart > 0.0, "{game} {size}: stones in each other");
        }
    }
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
    assert_eq!(stands(&mut app), [(0, KING), (3, KING)]);
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
    assert_eq!(stands(&mut app), [(0, BLACK)]);
    assert_eq!(pieces(&mut app), 1, "no crown without its king");
}

#[test]
fn bright_lights_are_half_a_second_apart() {
    let mut app = board();
    let points = u16::try_from(shape().points()).unwrap();
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
            let shown = position(stamp(1, 2 * frame), &all);
            app.world_mut().write_message(shown);
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

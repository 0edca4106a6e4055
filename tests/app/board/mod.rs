//! Tests of the board alone, driven by messages.

mod effects;
mod finale;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use std::time::Duration;
use tibetango::app::board::{
    Animating, BoardLogicPlugin, BoardStyle, CueStyles, EffectBegan, EffectLanded, EffectSounded,
    Motion, PointPlaces, SCENE, SLAB_HALF, ShowEffects, ShowPosition, Stamp, StandsOn, Stone,
    StonePiece, Sweep,
};
use tibetango_content::config::Config;
use tibetango_rules::{Effect, GameName, Piece, Point, Rank, Side, Topology};

/// Duration of one frame.
const FRAME: Duration = Duration::from_millis(16);

fn topology() -> &'static Topology {
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
    let mut all = vec![None; topology().points()];
    for &(point, piece) in pieces {
        all[usize::from(point)] = Some(piece);
    }
    ShowPosition {
        stamp,
        topology: topology(),
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
fn pieces_on_board(app: &mut App) -> Vec<(u16, Piece)> {
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
        assert_eq!(
            pieces_on_board(&mut app),
            [(5, WHITE), (6, BLACK)],
            "order {order}"
        );
        assert_eq!(count::<Stone>(&mut app), 2, "order {order}");
        // Back to the title: what comes late of the match is not shown there.
        app.world_mut().write_message(title());
        send(&mut app, &[place(Side::White, 8)], stamp(3, 6));
        settle(&mut app);
        assert_eq!(
            pieces_on_board(&mut app),
            [(0, WHITE), (1, BLACK)],
            "order {order}, at the title again"
        );
    }
}

/// Of two stones far apart one waits for the other, unseen.
#[test]
fn the_stones_of_a_scene_come_and_go() {
    let last = topology().points() as u16 - 1;
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
        assert_eq!(pieces_on_board(&mut app), pieces, "reduced {reduced}");
        assert_eq!(count::<Motion>(&mut app), 0, "reduced {reduced}");
        app.world_mut().write_message(Sweep);
        // The stone on its way belonged to the game before.
        send(&mut app, &[place(Side::Black, 7)], stamp(SCENE, 2));
        app.update();
        assert_eq!(pieces_on_board(&mut app), [], "reduced {reduced}");
        assert_eq!(count::<Stone>(&mut app), 3, "reduced {reduced}");
        settle(&mut app);
        assert_eq!(count::<Stone>(&mut app), 0, "reduced {reduced}");
    }
}

#[test]
fn of_the_moves_of_a_scene_nothing_is_heard() {
    for (table, sounds) in [(SCENE, 0), (1, 1)] {
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
        assert_eq!(
            (counts, pieces_on_board(&mut app)),
            ([sounds; 3], vec![(1, WHITE)])
        );
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
    assert_eq!(pieces_on_board(&mut app), [(6, WHITE)]);
    // A move and its being taken back in one frame.
    send(&mut app, &[place(Side::Black, 7)], stamp(2, 7));
    app.world_mut()
        .write_message(position(stamp(2, 8), &[(6, WHITE)]));
    settle(&mut app);
    assert_eq!(pieces_on_board(&mut app), [(6, WHITE)]);
}

/// Letters and numbers stand on the slab, outside of everything that lies on the points, and before the cloth falls
/// over its edge.
#[test]
fn every_board_has_room_for_its_letters() {
    const TOP: f32 = SLAB_HALF - 0.18;
    for game in GameName::ALL {
        for &size in game.sizes() {
            let Some(topology) = Topology::of(game, size) else {
                continue;
            };
            let places = PointPlaces::of(topology);
            let ends = topology.iter().map(|point| {
                let at = places.position(point);
                at.x.abs().max(at.z.abs()) + places.stone_radius()
            });
            let end = ends.fold(0.0, f32::max);
            assert!(end <= places.half_extent() + 1e-4, "{game} {size}: {end}");
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

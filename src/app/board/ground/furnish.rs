//! Builds the chosen board, and rebuilds it when another board or quality is chosen; draws the net of the shown
//! game on it.

use bevy::light::NotShadowReceiver;
use bevy::prelude::*;

use super::net_threads::{BoardNet, Carving};
use super::{bowls, cloth, earth, hide, net_textures, slab};
use crate::app::board::furniture::workshop::{FurnishSet, Furniture, Workshop};
use crate::app::board::stage::stones::ShownBoard;
use crate::app::board::{
    BoardKind, BoardLook, BoardStyle, BoardSystems, Grounds, SLAB_HALF, design,
};

/// Half the side of the ground: it reaches beyond the edges of a window of any shape.
const GROUND: f32 = 70.0;
/// Height of the lines above the board, world units: too small to see, enough for the depth buffer.
const SKIN: f32 = 0.004;

/// Marks the lines' entity with the net that it shows.
#[derive(Component)]
struct NetLines(BoardNet);

/// Marks the darkness away from the board.
#[derive(Component)]
struct Dusk;

/// Adds the systems that build the board and draw its lines.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Carving>().add_systems(
        Update,
        (
            (clear, build).chain().run_if(resource_changed::<BoardLook>),
            darken.run_if(resource_changed::<BoardStyle>),
            draw_lines,
        )
            .chain()
            .in_set(FurnishSet)
            .in_set(BoardSystems::Draw),
    );
}

fn clear(mut commands: Commands, old: Query<Entity, With<Furniture>>) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
}

fn build((look, style): (Res<BoardLook>, Res<BoardStyle>), mut shop: Workshop) {
    let design = design(look.board);
    let (name, tint, tile) = design.ground;
    let ground = StandardMaterial {
        base_color: Color::srgb_from_array(tint),
        reflectance: 0.12,
        ..shop.tile(name, Vec2::splat(2.0 * GROUND / tile))
    };
    shop.lay("Ground", Vec2::splat(GROUND), -design.drop, ground);
    match look.board {
        BoardKind::Granite => slab::of_granite(&mut shop),
        BoardKind::Cloth => cloth::build(&mut shop),
        BoardKind::Hide => hide::build(&mut shop),
        BoardKind::Earth => earth::build(&mut shop),
        BoardKind::Wood => slab::of_wood(&mut shop),
    }
    bowls::build(&mut shop, look.board);
    // The lamp lights the board, not the hall: all sinks into dusk around it.
    let dusk = StandardMaterial {
        base_color: design.light.darkness(style.staged),
        base_color_texture: Some(shop.pictures.dusk.clone()),
        unlit: true,
        alpha_mode: AlphaMode::Blend,
        ..default()
    };
    let height = 0.02 - design.drop.min(0.95);
    shop.lay("Dusk", Vec2::splat(GROUND), height, dusk)
        .insert((NotShadowReceiver, Dusk));
}

/// Gives the darkness away from the board the strength of this screen.
fn darken(
    (look, style): (Res<BoardLook>, Res<BoardStyle>),
    dusks: Query<&MeshMaterial3d<StandardMaterial>, With<Dusk>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let darkness = design(look.board).light.darkness(style.staged);
    for dusk in &dusks {
        if let Some(mut material) = materials.get_mut(&dusk.0) {
            material.base_color = darkness;
        }
    }
}

/// Puts the net of the shown board on it, as soon as it is drawn.
fn draw_lines(
    board: Res<ShownBoard>,
    (look, grounds): (Res<BoardLook>, Res<Grounds>),
    drawn: Query<(Entity, &NetLines)>,
    mut carving: ResMut<Carving>,
    mut shop: Workshop,
    mut commands: Commands,
) {
    let Some(topology) = board.places.map(|places| places.topology) else {
        return;
    };
    let net = BoardNet {
        topology,
        ground: grounds.0(topology.game()),
        board: look.board,
        relief: shop.relief(),
    };
    // When the look changed, the old lines were removed with the rest of the furniture.
    if drawn.iter().any(|(_, lines)| lines.0 == net) {
        return;
    }
    for (entity, _) in &drawn {
        commands.entity(entity).despawn();
    }
    let Some(pictures) = carving.pictures(net, &mut shop.images) else {
        return;
    };
    let material = StandardMaterial {
        base_color_texture: Some(pictures.colour),
        normal_map_texture: pictures.relief,
        perceptual_roughness: net_textures::roughness(look.board),
        reflectance: 0.25,
        alpha_mode: AlphaMode::Blend,
        ..default()
    };
    shop.lay("Lines", Vec2::splat(SLAB_HALF), SKIN, material)
        .insert(NetLines(net));
}

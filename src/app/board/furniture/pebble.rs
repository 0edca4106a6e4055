//! The stones: their forms, their materials, and which side has which. On squares they are discs.

use bevy::prelude::*;

use super::disc::disc;
use super::skins;
use super::stone_shape::Body;
use super::workshop::Workshop;
use crate::app::board::stage::stones::{Ring, ShownBoard};
use crate::app::board::{
    Animating, BoardLook, BoardSystems, Marks, StandsOn, StoneKind, StonePiece,
};
use tibetango_rules::{Point, Side};

/// The mesh and the materials of a side's stones.
pub(crate) struct Pebble {
    /// Mesh of unit radius.
    pub mesh: Handle<Mesh>,
    /// Material of a stone on the board.
    pub solid: Handle<StandardMaterial>,
    /// Material of a stone beside a row that has won, darker.
    pub dim: Handle<StandardMaterial>,
    /// Material of a ghost stone, half transparent.
    pub ghost: Handle<StandardMaterial>,
}

/// Mesh and materials of the stones, by side.
#[derive(Resource)]
pub(crate) struct Pebbles {
    sides: [Pebble; 2],
    /// True if they are discs.
    discs: bool,
}

impl Pebbles {
    /// Returns the looks of a side's stones.
    pub fn of(&self, side: Side) -> &Pebble {
        &self.sides[side.index()]
    }
}

/// Mesh and material of the ring on every crowned piece.
#[derive(Resource)]
struct Gold(Handle<Mesh>, Handle<StandardMaterial>);

/// Share of its brightness that a stone beside a row that has won keeps.
const DIM: f32 = 0.42;

/// Adds the systems that give the stones their looks.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Startup, make.after(super::textures::paint))
        .add_systems(
            Update,
            (
                make.run_if(resource_changed::<BoardLook>.or_else(have_another_form)),
                (dress, darken, gild),
            )
                .chain()
                .in_set(BoardSystems::Draw),
        );
}

/// Returns true if the board shown needs discs and the stones are not discs, or the other way round.
fn have_another_form(board: Res<ShownBoard>, pebbles: Res<Pebbles>) -> bool {
    board.on_squares() != pebbles.discs
}

fn make(
    mut commands: Commands,
    (look, board): (Res<BoardLook>, Res<ShownBoard>),
    mut shop: Workshop,
) {
    let (fine, discs) = (shop.relief(), board.on_squares());
    let pebbles = Side::BOTH.map(|side| {
        let (body, skin) = design(look.stones, side, &mut shop);
        // Polished wood has no relief of a pebble.
        let solid = match look.stones.is_turned() {
            true => skin,
            false => shop.clad_stone(skin),
        };
        let mesh = if discs { disc(fine) } else { body.mesh(fine) };
        let ghost = StandardMaterial {
            base_color: solid.base_color.with_alpha(0.76),
            alpha_mode: AlphaMode::Blend,
            depth_bias: 30.0,
            ..solid.clone()
        };
        let dim = StandardMaterial {
            base_color: (solid.base_color.to_linear() * DIM).with_alpha(1.0).into(),
            ..solid.clone()
        };
        Pebble {
            mesh: shop.add_mesh(mesh),
            dim: shop.material(dim),
            solid: shop.material(solid),
            ghost: shop.material(ghost),
        }
    });
    commands.insert_resource(Pebbles {
        sides: pebbles,
        discs,
    });
    let gold = StandardMaterial {
        base_color: Color::srgb(0.88, 0.64, 0.22),
        metallic: 0.75,
        perceptual_roughness: 0.32,
        ..default()
    };
    let ring = Torus {
        minor_radius: 0.11,
        major_radius: 1.0,
    };
    let ring = ring
        .mesh()
        .minor_resolution(10)
        .major_resolution(40)
        .build();
    commands.insert_resource(Gold(shop.add_mesh(ring), shop.material(gold)));
}

/// Returns form and material of a side's stones.
fn design(kind: StoneKind, side: Side, shop: &mut Workshop) -> (Body, StandardMaterial) {
    const WHITE: [f32; 3] = [1.0; 3];
    let (body, picture, tint, roughness) = match (kind, side) {
        (StoneKind::Conch, Side::White) => (Body::RIVER, None, [0.97, 0.945, 0.89], 0.36),
        (StoneKind::Conch, Side::Black) => (Body::RIVER, Some(skins::indigo()), WHITE, 0.38),
        (StoneKind::Pebbles, Side::White) => (Body::RIVER, None, [0.90, 0.89, 0.86], 0.55),
        (StoneKind::Pebbles, Side::Black) => (Body::FLAT, Some(skins::basalt()), WHITE, 0.50),
        (StoneKind::Turquoise, Side::White) => {
            (Body::ANGULAR, Some(skins::turquoise()), WHITE, 0.34)
        }
        (StoneKind::Turquoise, Side::Black) => (Body::BEAD, Some(skins::coral()), WHITE, 0.30),
        (StoneKind::Found, Side::White) => (Body::KNUCKLE, Some(skins::bone()), WHITE, 0.62),
        (StoneKind::Found, Side::Black) => (Body::SLICE, Some(skins::branch()), WHITE, 0.78),
        (StoneKind::Ebony | StoneKind::Lacquer, Side::White) => {
            (Body::BEAD, Some(skins::maple()), WHITE, 0.42)
        }
        (StoneKind::Ebony, Side::Black) => (Body::BEAD, Some(skins::ebony()), WHITE, 0.34),
        (StoneKind::Lacquer, Side::Black) => (Body::BEAD, Some(skins::lacquer()), WHITE, 0.30),
        (StoneKind::Slate, Side::White) => (Body::LENS, Some(skins::shell()), WHITE, 0.34),
        (StoneKind::Slate, Side::Black) => (Body::LENS, Some(skins::slate()), WHITE, 0.52),
    };
    let skin = StandardMaterial {
        base_color: Color::srgb_from_array(tint),
        base_color_texture: picture.map(|picture| shop.images.add(picture)),
        perceptual_roughness: roughness,
        reflectance: 0.48,
        ..default()
    };
    (body, skin)
}

/// Gives every stone the form and colour of its side, when it is new or captured, or when other stones are chosen.
fn dress(mut commands: Commands, pebbles: Res<Pebbles>, stones: Query<(Entity, Ref<StonePiece>)>) {
    for (entity, piece) in &stones {
        if !piece.is_changed() && !pebbles.is_changed() {
            continue;
        }
        let pebble = pebbles.of(piece.0.side);
        commands.entity(entity).insert((
            Mesh3d(pebble.mesh.clone()),
            MeshMaterial3d(pebble.solid.clone()),
        ));
    }
}

/// Darkens the stones beside a row that has won, while it is marked.
fn darken(
    mut commands: Commands,
    (pebbles, marks, animating): (Res<Pebbles>, Res<Marks>, Res<Animating>),
    stones: Query<(Entity, &StandsOn, Ref<StonePiece>)>,
    mut dark: Local<bool>,
) {
    let row: &[Point] = match animating.0 {
        true => &[],
        false => &marks.winning_row,
    };
    let changed = marks.is_changed() || animating.is_changed() || pebbles.is_changed();
    let is_new = || stones.iter().any(|(_, _, piece)| piece.is_changed());
    if row.is_empty() && !*dark || !changed && !is_new() {
        return;
    }
    *dark = !row.is_empty();
    for (entity, at, piece) in &stones {
        let pebble = pebbles.of(piece.0.side);
        let skin = match row.is_empty() || row.contains(&at.0) {
            true => &pebble.solid,
            false => &pebble.dim,
        };
        commands.entity(entity).insert(MeshMaterial3d(skin.clone()));
    }
}

/// Gives the rings of crowned pieces their mesh and material.
fn gild(mut commands: Commands, gold: Res<Gold>, rings: Query<(Entity, Ref<Ring>)>) {
    for (entity, ring) in &rings {
        if ring.is_added() || gold.is_changed() {
            let dress = (Mesh3d(gold.0.clone()), MeshMaterial3d(gold.1.clone()));
            commands.entity(entity).insert(dress);
        }
    }
}

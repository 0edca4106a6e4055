//! Draw calls, objects and triangles of the boards: counted, not timed, and without a window.

use super::measure::undrawn;
use crate::app::board::{BoardKind, BoardLook, Carving, Quality};
use crate::app::play::game::{Match, MatchCommand};
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use std::collections::HashSet;
use tibetango_records::session::{MatchSettings, Session};

/// Plies played before counting: half the stones lie on the board, half in the bowls.
const PLIES: usize = 20;
/// Number of frames after which nothing moves any more.
const FRAMES: usize = 240;

/// Load of the graphics processor for one picture of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The board that is drawn.
    pub board: BoardKind,
    /// The quality in which it is drawn.
    pub quality: Quality,
    /// Number of visible objects.
    pub objects: usize,
    /// Number of draw calls: one for each mesh with its material, shadows included.
    pub calls: usize,
    /// Number of triangles, shadows included.
    pub triangles: usize,
}

/// Counts every board in every quality, in a game of five lines.
///
/// # Errors
/// The match could not be set up.
pub fn count() -> Result<Vec<Count>, String> {
    let mut app = undrawn();
    let mut session = Session::new(MatchSettings::default()).ok_or("no board of five lines")?;
    for _ in 0..PLIES {
        let mv = session.history().legal().into_iter().next();
        let mv = mv.ok_or("the game ended early")?;
        session.play(&mv).map_err(|why| why.to_string())?;
    }
    app.world_mut().write_message(MatchCommand::open(session));
    let mut counts = Vec::new();
    for board in BoardKind::ALL {
        for quality in Quality::ALL {
            app.world_mut().insert_resource(BoardLook {
                board,
                quality: Some(quality),
                ..default()
            });
            for _ in 0..FRAMES {
                app.update();
            }
            while app.world().resource::<Carving>().is_busy() {
                app.update();
            }
            if app.world().get_resource::<Match>().is_none() {
                return Err("the match did not begin".to_owned());
            }
            counts.push(seen(app.world_mut(), board, quality));
        }
    }
    Ok(counts)
}

fn seen(world: &mut World, board: BoardKind, quality: Quality) -> Count {
    let mut things = world.query::<(
        &Mesh3d,
        &MeshMaterial3d<StandardMaterial>,
        Option<&Visibility>,
        Has<NotShadowCaster>,
    )>();
    let meshes = world.resource::<Assets<Mesh>>();
    let (mut objects, mut triangles) = (0, 0);
    let (mut colours, mut shadows) = (HashSet::new(), HashSet::new());
    for (mesh, material, visibility, shadeless) in things.iter(world) {
        if visibility == Some(&Visibility::Hidden) {
            continue;
        }
        let corners = meshes.get(&mesh.0).and_then(|mesh| mesh.indices());
        let faces = corners.map_or(0, |indices| indices.len() / 3);
        objects += 1;
        triangles += faces;
        colours.insert((mesh.0.id(), material.0.id()));
        if !shadeless {
            triangles += faces;
            shadows.insert(mesh.0.id());
        }
    }
    Count {
        board,
        quality,
        objects,
        calls: colours.len() + shadows.len(),
        triangles,
    }
}

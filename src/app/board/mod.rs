//! The board on its table: displays the game and knows nothing of how it is played.
//!
//! The rest of the program sends it messages to show and sets [`Marks`] to point things out; it answers with
//! [`EffectBegan`], [`EffectSounded`], [`EffectLanded`], [`Animating`] and [`BoardView`].
//!
//! | folder | contents |
//! |---|---|
//! | [`kinds`](BoardKind) | the boards, stones and qualities there are: a table |
//! | [`grounds`](Ground) | the drawing style that a game asks of its board |
//! | `state` | messages to the board, and its answers |
//! | `stage` | logic without drawing: stones, motions, lights, the queue, the camera |
//! | `furniture` | tools that things are made with, and the drawing of stones, marks and lights |
//! | `ground` | one file a board, and the things that lie beside it |
//!
//! Each imports only modules above it. [`BoardLogicPlugin`] runs without rendering; [`BoardRenderPlugin`] draws.

mod furniture;
mod ground;
mod grounds;
mod kinds;
mod scatter;
mod stage;
mod state;

use bevy::prelude::*;
use furniture::{glow, pebble, quality, textures};
use ground::{bowls, furnish};
use stage::{animation, camera, exchange, finale, stones};

pub use furniture::quality::{RenderPass, passes};
pub use furniture::{marks, scene};
pub(crate) use ground::net_threads::Carving;
pub use ground::stacks;
pub use grounds::{CueStyles, Ground, Grounds};
pub use kinds::{BoardKind, BoardLight, BoardLook, Design, Quality, StoneKind, design};
pub use stage::camera::{BoardCamera, CameraTransition, FramedPerspective, Viewpoint, view_of};
pub use stage::easing;
pub use stage::finale::{Finale, ShowFinale};
pub use stage::lights::{Glow, LightShape, Lights};
pub(crate) use stage::motion::Bowls;
pub use stage::motion::Motion;
pub use stage::pick::{BoardView, point_at, screen_of};
pub use stage::places::{PointPlaces, SLAB_HALF};
pub use stage::stones::{StandsOn, Stone, StonePiece};
pub use stage::tempo::Feat;
pub use state::{
    Animating, BoardStyle, BoardSystems, Daylight, EffectBegan, EffectLanded, EffectSounded, Hurry,
    Marks, SCENE, ShowEffects, ShowPosition, ShownMove, Stamp, Sweep,
};

/// Adds the queue, the stones and the view; needs `MinimalPlugins`, and a window for the view.
pub struct BoardLogicPlugin;

impl Plugin for BoardLogicPlugin {
    fn build(&self, app: &mut App) {
        let window = Vec2::new(1280.0, 720.0);
        let view = view_of(window, Rect::default(), Viewpoint::default(), Vec2::ZERO);
        app.add_message::<ShowPosition>()
            .add_message::<ShowEffects>()
            .add_message::<EffectBegan>()
            .add_message::<EffectSounded>()
            .add_message::<EffectLanded>()
            .add_message::<Hurry>()
            .add_message::<Sweep>()
            .add_message::<ShowFinale>()
            .init_resource::<Finale>()
            .init_resource::<Animating>()
            .init_resource::<Marks>()
            .init_resource::<BoardStyle>()
            .init_resource::<BoardLook>()
            .init_resource::<Daylight>()
            .init_resource::<Grounds>()
            .init_resource::<CueStyles>()
            .init_resource::<stones::ShownBoard>()
            .init_resource::<animation::Queue>()
            .init_resource::<CameraTransition>()
            .init_resource::<Bowls>()
            .insert_resource(view)
            .configure_sets(
                Update,
                (
                    BoardSystems::View,
                    BoardSystems::Reframe,
                    BoardSystems::Show,
                    BoardSystems::Draw,
                )
                    .chain(),
            )
            .add_systems(
                Update,
                (
                    camera::update_view.in_set(BoardSystems::View),
                    camera::reframe.in_set(BoardSystems::Reframe),
                    (
                        exchange::sweep,
                        animation::read_messages,
                        exchange::deal,
                        animation::hurry,
                        animation::advance.run_if(|animating: Res<Animating>| animating.0),
                        stones::crown,
                        stones::lift,
                        finale::play,
                    )
                        .chain()
                        .in_set(BoardSystems::Show),
                ),
            );
    }
}

/// Adds meshes, materials, lamps and the camera; needs the default plugins' rendering and [`BoardLogicPlugin`].
pub struct BoardRenderPlugin;

impl Plugin for BoardRenderPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((
            textures::plugin,
            scene::plugin,
            quality::plugin,
            pebble::plugin,
            furnish::plugin,
            bowls::plugin,
            stacks::plugin,
            glow::plugin,
            marks::plugin,
        ))
        .add_systems(
            Update,
            camera::follow_view
                .in_set(BoardSystems::Draw)
                .run_if(resource_changed::<BoardView>),
        );
    }
}

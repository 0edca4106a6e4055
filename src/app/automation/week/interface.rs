//! The panels and cards without a window: laid out in every frame, with the touches that egui's window integration
//! would send.

use crate::app::layout::Layout;
use crate::app::ui;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, EguiUserTextures, PrimaryEguiContext, egui};
use std::time::Duration;

/// Touches of this frame, as egui events.
#[derive(Resource, Default)]
struct FrameTouches(Vec<egui::Event>);

/// The interface of an app without a window.
pub(super) struct Interface(egui::Context);

impl Interface {
    /// Adds the interface to an app.
    pub(super) fn add(app: &mut App) -> Self {
        let mut context = EguiContext::default();
        let own = context.get_mut().clone();
        app.init_resource::<EguiUserTextures>()
            .init_resource::<FrameTouches>()
            .add_plugins(ui::plugin)
            .add_systems(Last, feel);
        app.world_mut().spawn((context, PrimaryEguiContext));
        Self(own)
    }

    /// Lays the interface out at this time since the beginning, with all touches since the last time.
    pub(super) fn show(&self, app: &mut App, now: Duration) {
        let world = app.world_mut();
        let events = std::mem::take(&mut world.resource_mut::<FrameTouches>().0);
        let window = world.resource::<Layout>().window;
        let size = egui::vec2(window.x, window.y);
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, size)),
            time: Some(now.as_secs_f64()),
            events,
            ..default()
        };
        let output = self
            .0
            .run_ui(input, |_| world.run_schedule(EguiPrimaryContextPass));
        // The output is not drawn.
        output.drop_without_applying_deltas();
    }
}

/// Translates touches for egui. The first finger is the pointer.
fn feel(
    mut touches: MessageReader<TouchInput>,
    mut pointer: Local<Option<u64>>,
    mut felt: ResMut<FrameTouches>,
) {
    for touch in touches.read() {
        let pos = egui::pos2(touch.position.x, touch.position.y);
        felt.0.push(egui::Event::Touch {
            device_id: egui::TouchDeviceId(0),
            id: egui::TouchId::from(touch.id),
            phase: match touch.phase {
                TouchPhase::Started => egui::TouchPhase::Start,
                TouchPhase::Moved => egui::TouchPhase::Move,
                TouchPhase::Ended => egui::TouchPhase::End,
                TouchPhase::Canceled => egui::TouchPhase::Cancel,
            },
            pos,
            force: None,
        });
        if pointer.is_some_and(|first| first != touch.id) {
            continue;
        }
        let button = |pressed| egui::Event::PointerButton {
            pos,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        let moved = egui::Event::PointerMoved(pos);
        match touch.phase {
            TouchPhase::Started => felt.0.extend([moved, button(true)]),
            TouchPhase::Moved => felt.0.push(moved),
            TouchPhase::Ended => felt.0.extend([button(false), egui::Event::PointerGone]),
            TouchPhase::Canceled => felt.0.push(egui::Event::PointerGone),
        }
        match touch.phase {
            TouchPhase::Started => *pointer = Some(touch.id),
            TouchPhase::Moved => {}
            TouchPhase::Ended | TouchPhase::Canceled => *pointer = None,
        }
    }
}

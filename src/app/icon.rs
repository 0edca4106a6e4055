//! Icon of the window. If windows have none (Wayland takes it from the desktop's files) nothing happens.

use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::NonSendMarker;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy::winit::WINIT_WINDOWS;
use winit::window::Icon;

/// Picture of the icon, built in: it must be available before anything is loaded.
const PICTURE: &[u8] = include_bytes!("../../assets/icon.png");

fn picture() -> Option<Icon> {
    let image = Image::from_buffer(
        PICTURE,
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::Default,
        RenderAssetUsages::MAIN_WORLD,
    )
    .ok()?;
    let (width, height) = (image.width(), image.height());
    Icon::from_rgba(image.data?, width, height).ok()
}

/// Sets the icon. Windows belong to the main thread, which the marker keeps this system on.
fn set(
    window: Query<Entity, With<PrimaryWindow>>,
    mut done: Local<bool>,
    _main_thread: NonSendMarker,
) {
    if *done {
        return;
    }
    let Ok(window) = window.single() else { return };
    WINIT_WINDOWS.with_borrow(|windows| {
        if let Some(window) = windows.get_window(window) {
            window.set_window_icon(picture());
            *done = true;
        }
    });
}

/// Gives the window its icon.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, set);
}

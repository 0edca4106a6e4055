//! Colours that lie over others, and their contrast.

use bevy_egui::egui::Color32;

/// Returns the colour that is seen where one lies over another.
pub(super) fn over(top: Color32, low: Color32) -> Color32 {
    let rest = 1.0 - f32::from(top.a()) / 255.0;
    let mix = |top: u8, low: u8| (f32::from(top) + f32::from(low) * rest).min(255.0) as u8;
    Color32::from_rgb(
        mix(top.r(), low.r()),
        mix(top.g(), low.g()),
        mix(top.b(), low.b()),
    )
}

/// Returns the contrast by WCAG 2.2.
pub(super) fn contrast(one: Color32, two: Color32) -> f32 {
    let luminance = |colour: Color32| {
        let linear = |channel: u8| {
            let share = f32::from(channel) / 255.0;
            if share <= 0.04045 {
                share / 12.92
            } else {
                ((share + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(colour.r()) + 0.7152 * linear(colour.g()) + 0.0722 * linear(colour.b())
    };
    let (one, two) = (luminance(one), luminance(two));
    (one.max(two) + 0.05) / (one.min(two) + 0.05)
}

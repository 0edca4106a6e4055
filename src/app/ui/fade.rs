//! Shades on the table under words: their strength changes across a place, and they end before the board begins.

use bevy_egui::egui::epaint::Mesh;
use bevy_egui::egui::{Color32, Pos2, Rect, pos2};

/// Adds a shade that changes from top to bottom: its strength at each height.
pub(crate) fn band(mesh: &mut Mesh, place: Rect, colour: Color32, stops: &[(f32, f32)]) {
    let ends = |at: f32| [pos2(place.left(), at), pos2(place.right(), at)];
    strip(mesh, colour, stops, ends);
}

/// Adds a shade that changes from left to right: its strength at each distance from the window's left edge.
pub(crate) fn across(mesh: &mut Mesh, place: Rect, colour: Color32, stops: &[(f32, f32)]) {
    let ends = |at: f32| [pos2(at, place.top()), pos2(at, place.bottom())];
    strip(mesh, colour, stops, ends);
}

/// Adds a strip of these strengths, each between two ends.
fn strip(mesh: &mut Mesh, colour: Color32, stops: &[(f32, f32)], ends: impl Fn(f32) -> [Pos2; 2]) {
    let mut before: Option<u32> = None;
    for &(at, strength) in stops {
        let first = mesh.vertices.len() as u32;
        let colour = colour.gamma_multiply(strength);
        for end in ends(at) {
            mesh.colored_vertex(end, colour);
        }
        if let Some(before) = before {
            mesh.add_triangle(before, before + 1, first);
            mesh.add_triangle(before + 1, first, first + 1);
        }
        before = Some(first);
    }
}

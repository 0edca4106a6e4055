//! Signs that buttons bear in place of words, those of playback controls and of lists, and emblems beside words.

mod emblems;

pub(crate) use emblems::tick;
pub use emblems::{Emblem, Tint};

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};

/// Sign of a playback control, of a form in which moves are shown, or of settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaybackSign {
    /// Go to the beginning.
    First,
    /// Go back a step.
    Back,
    /// Play on automatically.
    Play,
    /// Pause.
    Pause,
    /// Go on a step.
    On,
    /// Go to the end.
    Last,
    /// Show the moves as a list.
    List,
    /// Show the moves as a graph.
    Graph,
    /// Set how much is searched.
    Sliders,
    /// Turn the board round.
    Turn,
}

impl PlaybackSign {
    /// Paints it around a point; `half` is its extent from the middle to the edge in logical pixels.
    pub(crate) fn paint(self, painter: &Painter, middle: Pos2, half: f32, ink: Color32) {
        let stroke = Stroke::new((half * 0.3).max(1.5), ink);
        let at = |x: f32, y: f32| middle + vec2(x, y) * half;
        // An angle that points to the left (-1) or the right (1), its tip here.
        let angle = |tip: f32, way: f32| {
            let back = tip - way * 0.72;
            let points = vec![at(back, -0.8), at(tip, 0.0), at(back, 0.8)];
            painter.add(Shape::line(points, stroke));
        };
        let bar = |x: f32| painter.line_segment([at(x, -0.85), at(x, 0.85)], stroke);
        match self {
            Self::Back => angle(-0.4, -1.0),
            Self::On => angle(0.4, 1.0),
            Self::First => {
                bar(-0.7);
                angle(-0.3, -1.0);
            }
            Self::Last => {
                bar(0.7);
                angle(0.3, 1.0);
            }
            Self::Play => {
                let points = vec![at(-0.55, -0.9), at(0.9, 0.0), at(-0.55, 0.9)];
                painter.add(Shape::convex_polygon(points, ink, Stroke::NONE));
            }
            Self::List => {
                for y in [-0.7, 0.0, 0.7] {
                    painter.circle_filled(at(-0.8, y), half * 0.17, ink);
                    painter.line_segment([at(-0.4, y), at(0.95, y)], stroke);
                }
            }
            Self::Graph => {
                painter.line_segment([at(-0.8, -0.5), at(0.8, -0.5)], stroke);
                let branch = vec![at(-0.8, -0.5), at(-0.1, 0.6), at(0.8, 0.6)];
                painter.add(Shape::line(branch, stroke));
                for (x, y) in [(-0.8, -0.5), (0.8, -0.5), (-0.1, 0.6), (0.8, 0.6)] {
                    painter.circle_filled(at(x, y), half * 0.26, ink);
                }
            }
            Self::Sliders => {
                for (x, y) in [(-0.35, -0.7), (0.4, 0.0), (-0.1, 0.7)] {
                    painter.line_segment([at(-0.95, y), at(0.95, y)], stroke);
                    painter.circle_filled(at(x, y), half * 0.3, ink);
                }
            }
            Self::Turn => {
                // Two arcs of a ring, each with a tip.
                for way in [1.0, -1.0] {
                    let on_ring = |angle: f32| vec2(angle.cos(), angle.sin()) * (0.78 * way);
                    let arc = (0..=8u8).map(|step| on_ring(0.27 * f32::from(step) - 2.6));
                    let arc: Vec<Pos2> = arc.map(|by| middle + by * half).collect();
                    painter.add(Shape::line(arc, stroke));
                    let end = on_ring(-0.44);
                    let (out, along) = (end.normalized() * 0.4, end.normalized().rot90() * 0.55);
                    let tip = [end + along, end + out, end - out];
                    let tip = tip.map(|by| middle + by * half).to_vec();
                    painter.add(Shape::convex_polygon(tip, ink, Stroke::NONE));
                }
            }
            Self::Pause => {
                for x in [-0.45, 0.45] {
                    let bar = Rect::from_center_size(at(x, 0.0), Vec2::new(0.5, 1.7) * half);
                    painter.rect_filled(bar, half * 0.1, ink);
                }
            }
        }
    }
}

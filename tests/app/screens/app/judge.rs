//! The faults of one frame.

use super::super::painted_shapes::{PaintedScreen, met};
use super::DrawnApp;
use bevy::prelude::*;
use bevy_egui::egui;
use tibetango::app::board::{BoardView, PointPlaces};
use tibetango::app::layout::Layout;
use tibetango::app::play::game::Match;
use tibetango::app::preferences::{Preferences, TextSize};
use tibetango::app::state::Overlay;
use tibetango::app::toast::Toasts;
use tibetango::app::ui::Targets;
use tibetango_rules::text::point_text;

/// Cards about the board.
const BESIDE: [&str; 5] = ["result", "engine", "compare", "notes", "review"];

impl DrawnApp {
    /// Notes the faults of a frame.
    pub(super) fn judge(&mut self, picture: &PaintedScreen, label: &str) {
        assert!(picture.has_text(), "{label}: nothing is drawn");
        let covered = self.covered_points();
        let world = self.app.world();
        let finger = self.finger();
        let scale = world.resource::<Layout>().scale;
        let targets: Vec<(String, egui::Rect)> = world
            .resource::<Targets>()
            .iter()
            .map(|(name, rect)| (name.to_owned(), rect))
            .collect();
        let text = world.resource::<Toasts>().newest();
        let faults = picture
            .text_faults(scale)
            .into_iter()
            .chain(picture.target_faults(&targets, finger))
            .chain(picture.edge_faults(&targets))
            .chain(picture.group_faults(&targets, scale))
            .chain(text.and_then(|toast| picture.message_fault(&toast.text)))
            .chain(covered);
        self.faults
            .extend(faults.map(|fault| format!("{label}: {fault}")));
    }

    /// True if a card of this name has been on the screen.
    pub fn has_card(&self, name: &str) -> bool {
        let area = |memory: &egui::Memory| memory.area_rect(egui::Id::new(name));
        self.context.memory(area).is_some()
    }

    /// Returns the points of the board that a card about it covers: such a card must stand beside it or above it.
    fn covered_points(&self) -> Option<String> {
        // In the largest texts a card may have to lie over the row next to it; it can be laid aside.
        if self.app.world().resource::<Preferences>().text_size == TextSize::Largest {
            return None;
        }
        let name = match self.app.overlay() {
            Overlay::Card(card) if BESIDE.contains(&card.text()) => card.text(),
            _ => return None,
        };
        let world = self.app.world();
        let topology = world.get_resource::<Match>()?.session.history().topology();
        let card = self
            .context
            .memory(|memory| memory.area_rect(egui::Id::new(name)))?;
        let (view, places) = (world.resource::<BoardView>(), PointPlaces::of(topology));
        let stones = topology.iter().map(|point| {
            let middle = places.position(point) + Vec3::Y * places.stone_half_height();
            let at = view.project(middle);
            let radius = at.distance(view.project(middle + Vec3::X * places.stone_radius()));
            (point_text(topology, point), egui::pos2(at.x, at.y), radius)
        });
        let met = met(card, stones);
        (!met.is_empty()).then(|| format!("{name} at {card:?} covers {}", met.join(" ")))
    }
}

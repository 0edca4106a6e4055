//! Looks at a screen in every language, window and text size.

use super::views::views;
use super::{ANIMATION_STEP, DrawnApp, ENDS, STEP};
use bevy_egui::egui;
use tibetango::app::preferences::TextSize;
use tibetango::app::state::Overlay;

impl DrawnApp {
    /// Notes the faults of the current screen.
    pub fn look(&mut self, label: &str) {
        let picture = self.settle();
        self.judge(&picture, label);
    }

    /// Notes the faults of everything that a card scrolls to.
    fn look_through(&mut self, label: &str) {
        self.through(|this, picture| this.judge(picture, label));
    }

    /// Checks a screen in every language, window and text size.
    pub fn look_everywhere(&mut self, label: &str) {
        self.everywhere(label, &TextSize::ALL, Self::look);
    }

    /// Checks a screen in the smallest and the largest texts only.
    pub fn look_at_ends(&mut self, label: &str) {
        self.everywhere(label, &ENDS, Self::look);
    }

    fn everywhere(
        &mut self,
        label: &str,
        sizes: &[TextSize],
        mut look: impl FnMut(&mut Self, &str),
    ) {
        // A kiosk for fingers is never so small.
        let small = self.finger() < 50.0;
        for (language, window, size) in views(&self.languages(), sizes, small) {
            self.set(window, &language, size);
            look(self, &format!("{label}, {language}, {window:?}, {size:?}"));
        }
    }

    /// Checks all of a scrolling card, in every language and window and in texts of these sizes.
    pub fn card(&mut self, label: &str, overlay: Overlay, sizes: &[TextSize]) {
        self.go(overlay);
        self.everywhere(label, sizes, Self::look_through);
        self.go(Overlay::None);
    }

    pub fn overlays(&mut self, overlays: &[Overlay]) {
        for overlay in overlays {
            self.card(&format!("{overlay:?}"), *overlay, &TextSize::ALL);
        }
    }

    /// Opens a card in every language and window, and notes the parts that move after its first frame.
    pub fn watch(&mut self, label: &str, overlay: Overlay) {
        self.everywhere(label, &ENDS, |this, label| {
            this.watch_opening(overlay, label)
        });
        self.go(Overlay::None);
    }

    fn watch_opening(&mut self, overlay: Overlay, label: &str) {
        self.go(Overlay::None);
        self.settle();
        // Without egui's memory of the card, it opens as if for the first time.
        self.context.memory_mut(egui::Memory::reset_areas);
        self.context.clear_animations();
        self.forget_scrolling();
        self.go(overlay);
        self.step = ANIMATION_STEP;
        // egui measures a card in a frame of its own, which shows nothing of it.
        self.frame();
        let first = self.frame();
        self.step = STEP;
        let last = self.settle();
        assert!(!last.card().is_empty(), "{label}: nothing is drawn");
        let faults = first.moved(&last).into_iter();
        self.faults
            .extend(faults.map(|fault| format!("{label}: {fault}")));
    }
}

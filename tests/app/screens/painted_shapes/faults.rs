//! Faults of what is painted: of texts, of buttons and of messages.

use super::colours::{contrast, over};
use super::item::Item;
use super::{PaintedScreen, SLACK, letters};
use bevy_egui::egui::{Color32, Rect};

/// Minimum size of large texts, in logical pixels: their contrast may be lower.
const LARGE: f32 = 24.0;
/// Minimum size of letters, in design pixels.
const MIN_LETTERS: f32 = 10.4;
/// Minimum size of letters, in logical pixels.
const SMALLEST: f32 = 13.0;
/// Minimum size of captions, in logical pixels, in a window with edges of [`ROOMY`] or more.
const CAPTION: f32 = 15.0;
/// Shorter and longer edge of such a window, in logical pixels.
const ROOMY: [f32; 2] = [720.0, 1280.0];
/// Minimum contrast of a button's fill or edge with its ground.
const APART: f32 = 3.0;
/// Maximum contrast between a ground over black and the same over white: what lies below shines through a little.
const SHINES: f32 = 1.5;
/// Maximum distance of buttons in a group, in design pixels.
const TOGETHER: f32 = 8.6;

impl PaintedScreen {
    /// Returns the faults of texts; `scale` is the layout's.
    pub fn text_faults(&self, scale: f32) -> Vec<String> {
        let mut faults = Vec::new();
        for (index, item) in self.items.iter().enumerate() {
            let Item::Text {
                text,
                rect,
                clip,
                colour,
                size,
                caption,
                elided,
                torn,
                ..
            } = item
            else {
                continue;
            };
            let mut note = |fault: String| faults.push(format!("{text:?} {fault}"));
            let visible = rect.intersect(*clip);
            if !visible.is_positive() {
                continue;
            }
            let (dark, place) = self.ground(index, visible, Color32::BLACK);
            let Some(place) = place else {
                // Letters and numbers on the slab itself.
                continue;
            };
            if *elided {
                note("is cut off".to_owned());
            }
            if *torn {
                note("is broken where a space joins".to_owned());
            }
            if text.starts_with('«') {
                note("is a key without a text".to_owned());
            }
            if *size < MIN_LETTERS * scale || *size < self.smallest(*caption) - 0.01 {
                note(format!("is written in {size} px at scale {scale}"));
            }
            if !self.screen.expand(SLACK).contains_rect(visible) {
                note(format!("leaves the window: {visible:?}"));
            }
            let cut = rect.left() < clip.left() - SLACK || rect.right() > clip.right() + SLACK;
            if cut {
                note(format!("{rect:?} is cut off by {clip:?}"));
            }
            if !place.expand(SLACK).contains_rect(visible) {
                note(format!("{visible:?} leaves its box {place:?}"));
            }
            // A disabled button is pale, and may be.
            if colour.a() > 128 {
                let (light, _) = self.ground(index, visible, Color32::WHITE);
                let least = if *size >= LARGE { 3.0 } else { 4.5 };
                for ground in [dark, light] {
                    let contrast = contrast(*colour, ground);
                    if contrast < least {
                        note(format!("has a contrast of {contrast:.2} on {ground:?}"));
                    }
                }
            }
            for (later, other) in self.items.iter().enumerate().skip(index + 1) {
                let Item::Text {
                    text: over,
                    rect: there,
                    clip: its_clip,
                    ..
                } = other
                else {
                    continue;
                };
                let both = visible.intersect(there.intersect(*its_clip)).shrink(1.0);
                let covered = self.items[index..later].iter().any(|item| {
                    matches!(item, Item::Fill { rect, colour, .. } if colour.a() > 100
                        && rect.contains(both.center()))
                });
                if both.is_positive() && !covered {
                    note(format!("lies on {over:?}"));
                }
            }
        }
        faults
    }

    /// Returns the minimum size of letters on this screen, in logical pixels.
    fn smallest(&self, caption: bool) -> f32 {
        let edges = [self.screen.size().min_elem(), self.screen.size().max_elem()];
        match caption && edges[0] >= ROOMY[0] && edges[1] >= ROOMY[1] {
            true => CAPTION,
            false => SMALLEST,
        }
    }

    /// Returns the buttons that neither their fill nor their edge tells from their ground. Where the table shines
    /// through it, the ground is unknown.
    pub fn edge_faults(&self, targets: &[(String, Rect)]) -> Vec<String> {
        let shade = self.shade();
        let mut faults = Vec::new();
        for (name, target) in targets {
            let Some(index) = self.painted(*target) else {
                continue;
            };
            let Item::Fill {
                rect, colour, edge, ..
            } = &self.items[index]
            else {
                continue;
            };
            let below = [Color32::BLACK, Color32::WHITE];
            let grounds = below.map(|below| self.ground(index, *rect, below).0);
            let shaded = shade.is_some_and(|shade| index < shade);
            if shaded || contrast(grounds[0], grounds[1]) > SHINES {
                continue;
            }
            let apart = grounds.map(|ground| {
                let fill = contrast(over(*colour, ground), ground);
                edge.map_or(fill, |edge| fill.max(contrast(edge, ground)))
            });
            let least = apart[0].min(apart[1]);
            if least < APART {
                faults.push(format!(
                    "button {name} has a contrast of {least:.2} with its ground {:?}",
                    grounds[0]
                ));
            }
        }
        faults
    }

    /// Returns the fault of a message: the things it covers, or that it is not visible.
    pub fn message_fault(&self, message: &str) -> Option<String> {
        let message = letters(message);
        let mut pairs = self.items.windows(2).enumerate().rev();
        let hit = pairs.find_map(|(index, pair)| match pair {
            [Item::Fill { rect, .. }, Item::Text { text, .. }] if letters(text) == message => {
                Some((index, *rect))
            }
            _ => None,
        });
        let Some((end, plate)) = hit else {
            return Some(format!("{message:?} is not shown"));
        };
        self.items[..end]
            .iter()
            .enumerate()
            .find_map(|(index, item)| {
                let Item::Text {
                    text, rect, clip, ..
                } = item
                else {
                    return None;
                };
                let both = rect.intersect(*clip).intersect(plate).shrink(0.5);
                let covered = self.items[index..end].iter().any(|item| {
                    matches!(item, Item::Fill { rect, colour, .. } if colour.a() > 100
                    && rect.contains(both.center()))
                });
                (both.is_positive() && !covered).then(|| format!("{message:?} covers {text:?}"))
            })
    }

    /// Returns the index of the item that is a button's background.
    fn painted(&self, target: Rect) -> Option<usize> {
        self.items.iter().rposition(|item| {
            matches!(item, Item::Fill { rect, .. }
                if (rect.min - target.min).length() + (rect.max - target.max).length() < SLACK)
        })
    }

    /// Returns the text of a button that bears one, and the size of its letters.
    fn label(&self, target: Rect) -> Option<(&str, f32)> {
        let above = self.painted(target)?;
        let mut labels = self.items[above..].iter().filter_map(|item| match item {
            Item::Text {
                text, rect, size, ..
            } if target.contains_rect(*rect) => Some((text.as_str(), *size)),
            _ => None,
        });
        let only = labels.next();
        // A sign is no word.
        let word = |(text, _): &(&str, f32)| text.chars().any(char::is_alphanumeric);
        only.filter(|only| word(only) && labels.next().is_none())
    }

    /// Returns the adjacent buttons with letters of different sizes; `scale` is the layout's.
    pub fn group_faults(&self, targets: &[(String, Rect)], scale: f32) -> Vec<String> {
        let mut faults = Vec::new();
        for (_, left) in targets {
            for (_, right) in targets {
                let gap = right.left() - left.right();
                let row = (left.top() - right.top()).abs() + (left.bottom() - right.bottom()).abs();
                if row > SLACK || !(-SLACK..TOGETHER * scale).contains(&gap) {
                    continue;
                }
                if let (Some((one, size)), Some((two, other))) =
                    (self.label(*left), self.label(*right))
                    && (size - other).abs() > 0.1
                {
                    faults.push(format!(
                        "{one:?} in {size} px stands beside {two:?} in {other} px"
                    ));
                }
            }
        }
        faults
    }

    /// Returns the faults of the visible buttons; none may be lower than `finger`.
    pub fn target_faults(&self, targets: &[(String, Rect)], finger: f32) -> Vec<String> {
        // Buttons under a shade over everything are visible, but cannot be pressed.
        let shade = self.shade();
        let mut faults = Vec::new();
        let mut free: Vec<(&str, Rect)> = Vec::new();
        for (name, rect) in targets {
            let Some(index) = self.painted(*rect) else {
                faults.push(format!(
                    "button {name} is not where it can be pressed: {rect:?}"
                ));
                continue;
            };
            if shade.is_some_and(|shade| index < shade) {
                continue;
            }
            if !self.screen.expand(SLACK).contains_rect(*rect) {
                faults.push(format!("button {name} leaves the window: {rect:?}"));
            }
            // One that is half scrolled away is whole when it is needed.
            let whole = matches!(self.items[index], Item::Fill { whole: true, .. });
            if whole && rect.height().min(rect.width()) + SLACK < finger {
                faults.push(format!("button {name} is too small: {:?}", rect.size()));
            }
            for (other, there) in &free {
                if rect.intersect(*there).shrink(0.5).is_positive() {
                    faults.push(format!("buttons {name} and {other} overlap"));
                }
            }
            free.push((name, *rect));
        }
        faults
    }
}

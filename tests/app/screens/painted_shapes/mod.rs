//! The shapes that egui was asked to paint, in the order of painting.

mod colours;
mod faults;
mod item;

use bevy_egui::egui::epaint::ClippedShape;
use bevy_egui::egui::{Color32, Pos2, Rect};
use colours::over;
use item::{Item, collect};
use std::collections::BTreeMap;

/// Tolerance in pixels: edges may touch, and sizes are rounded.
const SLACK: f32 = 1.5;

/// Everything on the screen.
pub struct PaintedScreen {
    items: Vec<Item>,
    screen: Rect,
}

impl PaintedScreen {
    pub fn of(shapes: &[ClippedShape], screen: Rect) -> Self {
        let mut items = Vec::new();
        for clipped in shapes {
            collect(&clipped.shape, clipped.clip_rect, &mut items);
        }
        Self { items, screen }
    }

    pub fn has_text(&self) -> bool {
        self.items
            .iter()
            .any(|item| matches!(item, Item::Text { .. }))
    }

    /// Returns the visible texts and their places.
    pub fn texts(&self) -> Vec<(&str, Rect)> {
        self.texts_from(0)
    }

    /// Returns the visible texts that are written on a box, each with the box.
    pub fn boxes(&self) -> Vec<(&str, Rect)> {
        let items = self.items.iter().enumerate();
        let boxes = items.filter_map(|(index, item)| {
            let Item::Text {
                text, rect, clip, ..
            } = item
            else {
                return None;
            };
            let visible = rect.intersect(*clip);
            let (_, place) = self.ground(index, visible, Color32::BLACK);
            place
                .filter(|_| visible.is_positive())
                .map(|place| (text.as_str(), place))
        });
        boxes.collect()
    }

    /// Returns the texts of the top card and their places, without those under its shade.
    pub fn card(&self) -> Vec<(&str, Rect)> {
        let above = self.shade().map_or(0, |shade| shade + 1);
        self.texts_from(above)
    }

    /// Returns the texts of the top card with joining spaces, and whether a line ends at one all the same.
    pub fn joined(&self) -> Vec<(String, bool)> {
        let above = self.shade().map_or(0, |shade| shade + 1);
        let texts = self.items[above..].iter().filter_map(|item| match item {
            Item::Text { text, torn, .. } => Some((text.clone(), *torn)),
            Item::Fill { .. } => None,
        });
        texts.filter(|(text, _)| text.contains('\u{a0}')).collect()
    }

    /// Returns the texts at this place of which a line ends within a word.
    pub fn broken(&self, place: Rect) -> Vec<&str> {
        let texts = self.items.iter().filter_map(|item| match item {
            Item::Text {
                text, rect, broken, ..
            } if *broken && place.contains_rect(*rect) => Some(text.as_str()),
            _ => None,
        });
        texts.collect()
    }

    /// Returns the width of the last line of the text that begins so, in widths of its longest line.
    pub fn last_line(&self, begin: &str) -> Option<f32> {
        self.items.iter().find_map(|item| match item {
            Item::Text {
                text, last_line, ..
            } if text.starts_with(begin) => Some(*last_line),
            _ => None,
        })
    }

    /// Returns the texts in rows at this place that are marked by a narrow bar at their left, row by row.
    pub fn marked(&self, place: Rect) -> Vec<String> {
        let bars = self.items.iter().filter_map(|item| match item {
            Item::Fill { rect, .. } if place.contains_rect(*rect) => Some(*rect),
            _ => None,
        });
        let bars = bars.filter(|bar| bar.width() < 6.0 && bar.height() > 3.0 * bar.width());
        let row = |bar: Rect| {
            let mut texts = self.texts();
            let beside = |at: Rect| {
                place.contains_rect(at)
                    && bar.y_range().contains(at.center().y)
                    && at.left() > bar.left()
            };
            texts.retain(|(_, at)| beside(*at));
            texts.sort_by(|(_, one), (_, other)| one.left().total_cmp(&other.left()));
            let texts: Vec<&str> = texts.into_iter().map(|(text, _)| text).collect();
            texts.join(" ")
        };
        bars.map(row).filter(|row| !row.is_empty()).collect()
    }

    /// Returns the texts of the items from this one on.
    fn texts_from(&self, first: usize) -> Vec<(&str, Rect)> {
        let texts = self.items[first..].iter().filter_map(|item| match item {
            Item::Text {
                text, rect, clip, ..
            } => Some((text.as_str(), rect.intersect(*clip))),
            Item::Fill { .. } => None,
        });
        texts.filter(|(_, rect)| rect.is_positive()).collect()
    }

    /// Returns the shade over everything below a card.
    fn shade(&self) -> Option<usize> {
        self.items.iter().rposition(
            |item| matches!(item, Item::Fill { rect, .. } if rect.contains_rect(self.screen)),
        )
    }

    /// Returns the place of each text of the top card, numbered among texts of the same words.
    fn places(&self) -> BTreeMap<(&str, usize), Rect> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        let texts = self.card().into_iter();
        let places = texts.map(|(text, rect)| {
            let count = counts.entry(text).or_default();
            *count += 1;
            ((text, *count), rect)
        });
        places.collect()
    }

    /// Returns the texts of the top card that have moved in a later frame, or are in only one of both.
    pub fn moved(&self, later: &Self) -> Vec<String> {
        let (was, is) = (self.places(), later.places());
        let mut faults = Vec::new();
        for ((text, n), from) in &was {
            match is.get(&(*text, *n)) {
                None => faults.push(format!("{text:?} is there at first alone")),
                Some(to) if (from.min - to.min).length() + (from.max - to.max).length() > SLACK => {
                    faults.push(format!("{text:?} comes at {from:?} and goes to {to:?}"));
                }
                Some(_) => {}
            }
        }
        let late = is.keys().filter(|place| !was.contains_key(*place));
        faults.extend(late.map(|(text, _)| format!("{text:?} is not there at first")));
        faults
    }

    /// Returns the colour behind a place, painted by boxes below item `end` over this colour, and the box itself, if
    /// there is one.
    fn ground(&self, end: usize, at: Rect, below: Color32) -> (Color32, Option<Rect>) {
        let mut colour = below;
        let mut smallest: Option<Rect> = None;
        for item in &self.items[..end] {
            if let Item::Fill {
                rect, colour: fill, ..
            } = item
                && rect.contains(at.center())
            {
                colour = over(*fill, colour);
                smallest = Some(*rect);
            }
        }
        (colour, smallest)
    }

    /// Returns the sizes of the captions, in logical pixels.
    pub fn captions(&self) -> Vec<f32> {
        let sizes = self.items.iter().filter_map(|item| match item {
            Item::Text { size, caption, .. } => caption.then_some(*size),
            Item::Fill { .. } => None,
        });
        sizes.collect()
    }
}

/// Returns a text without the spaces at which its lines may break.
pub fn letters(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// Returns the names of the stones that a card covers; each has the place of its middle and its radius.
pub fn met(card: Rect, stones: impl Iterator<Item = (String, Pos2, f32)>) -> Vec<String> {
    let met = stones.filter(|(_, middle, radius)| card.distance_to_pos(*middle) < *radius);
    met.map(|(name, ..)| name).collect()
}

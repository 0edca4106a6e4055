//! The shapes that egui was told to paint, in the order of painting, and their faults.

use bevy_egui::egui::epaint::{ClippedShape, Shape};
use bevy_egui::egui::text::LayoutSection;
use bevy_egui::egui::{Color32, FontFamily, Pos2, Rect, Vec2};
use std::collections::BTreeMap;

/// Tolerance in pixels: edges may touch, and sizes are rounded.
const SLACK: f32 = 1.5;
/// Minimum size of large texts, in logical pixels: their contrast may be lower.
const LARGE: f32 = 24.0;
/// Minimum size of letters, in design pixels.
const DESIGNED: f32 = 10.4;
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

/// A filled box, or a text.
enum Item {
    Fill {
        /// The visible part.
        rect: Rect,
        colour: Color32,
        /// The colour of its edge, if it has one.
        edge: Option<Color32>,
        whole: bool,
    },
    Text {
        text: String,
        /// The width of the lines and the height of the ink.
        rect: Rect,
        clip: Rect,
        colour: Color32,
        size: f32,
        /// Whether it is set as a caption.
        caption: bool,
        elided: bool,
        /// Whether a line ends at a space that joins.
        torn: bool,
    },
}

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
            if *size < DESIGNED * scale || *size < self.smallest(*caption) - 0.01 {
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

    /// Returns the sizes of the captions, in logical pixels.
    pub fn captions(&self) -> Vec<f32> {
        let sizes = self.items.iter().filter_map(|item| match item {
            Item::Text { size, caption, .. } => caption.then_some(*size),
            Item::Fill { .. } => None,
        });
        sizes.collect()
    }

    /// Returns the buttons that neither their fill nor their edge tells from their ground. Where the table shines
    /// through it, nobody knows the ground.
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

    /// Returns the fault of a message: whatever it covers, or that it is not visible.
    pub fn message_fault(&self, message: &str) -> Option<String> {
        let message = letters(message);
        let mut pairs = self.items.windows(2).enumerate().rev();
        let found = pairs.find_map(|(index, pair)| match pair {
            [Item::Fill { rect, .. }, Item::Text { text, .. }] if letters(text) == message => {
                Some((index, *rect))
            }
            _ => None,
        });
        let Some((end, plate)) = found else {
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

/// Returns a text without the spaces at which its lines may break.
pub fn letters(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// Returns the names of the stones that a card covers; each has the place of its middle and its radius.
pub fn met(card: Rect, stones: impl Iterator<Item = (String, Pos2, f32)>) -> Vec<String> {
    let met = stones.filter(|(_, middle, radius)| card.distance_to_pos(*middle) < *radius);
    met.map(|(name, ..)| name).collect()
}

fn collect(shape: &Shape, clip: Rect, items: &mut Vec<Item>) {
    match shape {
        Shape::Vec(all) => all.iter().for_each(|shape| collect(shape, clip, items)),
        Shape::Rect(rect) if rect.fill.a() > 8 => items.push(Item::Fill {
            rect: rect.rect.intersect(clip),
            colour: rect.fill,
            edge: (rect.stroke.width > 0.0 && rect.stroke.color.a() > 8)
                .then_some(rect.stroke.color),
            whole: clip.contains_rect(rect.rect),
        }),
        Shape::Text(text) if !text.galley.text().trim().is_empty() => {
            let offset: Vec2 = text.pos.to_vec2();
            // Texts for a person across the table are upside down, rotated about their beginning.
            let turned = text.angle.abs() > 3.0;
            let place = |rect: Rect| match turned {
                true => {
                    Rect::from_min_max(text.pos - rect.max.to_vec2(), text.pos - rect.min.to_vec2())
                }
                false => rect.translate(offset),
            };
            let lines = place(text.galley.rect);
            let ink = place(text.galley.mesh_bounds);
            let format = text
                .galley
                .job
                .sections
                .first()
                .map(|section| &section.format);
            let own = format.map_or(Color32::PLACEHOLDER, |format| format.color);
            let own = if own == Color32::PLACEHOLDER {
                text.fallback_color
            } else {
                own
            };
            items.push(Item::Text {
                text: text.galley.text().replace('\u{200A}', ""),
                rect: Rect::from_x_y_ranges(lines.x_range(), ink.y_range()),
                clip,
                colour: text.override_text_color.unwrap_or(own),
                size: format.map_or(0.0, |format| format.font_id.size),
                caption: text.galley.job.sections.iter().any(is_caption),
                elided: text.galley.elided,
                torn: text.galley.rows.windows(2).any(|pair| {
                    let end = pair[0].glyphs.last().map(|glyph| glyph.chr);
                    let begin = pair[1].glyphs.first().map(|glyph| glyph.chr);
                    [end, begin].contains(&Some('\u{a0}'))
                }),
            });
        }
        _ => {}
    }
}

/// Returns true for a part of a text that is set as a caption.
fn is_caption(section: &LayoutSection) -> bool {
    matches!(&section.format.font_id.family, FontFamily::Name(name) if &**name == "captions")
}

/// Returns the colour that is seen where one lies over another.
fn over(top: Color32, low: Color32) -> Color32 {
    let rest = 1.0 - f32::from(top.a()) / 255.0;
    let mix = |top: u8, low: u8| (f32::from(top) + f32::from(low) * rest).min(255.0) as u8;
    Color32::from_rgb(
        mix(top.r(), low.r()),
        mix(top.g(), low.g()),
        mix(top.b(), low.b()),
    )
}

/// Returns the contrast by WCAG 2.2.
fn contrast(one: Color32, two: Color32) -> f32 {
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

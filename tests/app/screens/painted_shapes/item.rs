//! The boxes and texts among the shapes.

use bevy_egui::egui::epaint::Shape;
use bevy_egui::egui::text::LayoutSection;
use bevy_egui::egui::{Color32, FontFamily, Rect, Vec2};

/// A filled box, or a text.
pub(super) enum Item {
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
        /// Whether a line ends within a word.
        broken: bool,
        /// Width of the last line, in widths of the longest.
        last_line: f32,
    },
}

pub(super) fn collect(shape: &Shape, clip: Rect, items: &mut Vec<Item>) {
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
                broken: text.galley.rows.windows(2).any(|pair| {
                    // Chinese has no words that a line could break.
                    let in_word = |letter: char| letter.is_alphanumeric() && letter < '\u{2e80}';
                    let ends = pair[0]
                        .glyphs
                        .last()
                        .is_some_and(|glyph| in_word(glyph.chr));
                    let goes_on = pair[1]
                        .glyphs
                        .first()
                        .is_some_and(|glyph| in_word(glyph.chr));
                    ends && goes_on && !pair[0].ends_with_newline
                }),
                last_line: {
                    let widths = text.galley.rows.iter().map(|row| row.size.x);
                    let last = widths.clone().next_back().unwrap_or_default();
                    last / widths.fold(f32::EPSILON, f32::max)
                },
            });
        }
        _ => {}
    }
}

/// Returns true for a part of a text that is set as a caption.
fn is_caption(section: &LayoutSection) -> bool {
    matches!(&section.format.font_id.family, FontFamily::Name(name) if &**name == "captions")
}

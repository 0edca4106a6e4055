//! Line layout: no Chinese line begins with a closing mark, and labels fit their boxes.

use super::look::{CAPTION, CAPTIONS, scaled};
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{Align, Align2, Color32, FontFamily, FontId, Galley, Painter, Pos2, Vec2};
use std::sync::Arc;

/// Characters that may not begin a line: they belong to the one before them.
const CLOSING: &str = "，。、；：？！）》」』】〉”’…·,.;:?!)%";

/// Tolerance for rounded sizes, in logical pixels.
const ROUNDING: f32 = 0.5;
/// Smallest part of its size that a label is set in to stay in one line.
const LITTLE: f32 = 0.84;
/// Smallest part of its size that a label is set in.
const LEAST: f32 = 0.66;
/// Same part of a caption, which is small already.
const LEAST_CAPTION: f32 = 0.7;
/// Parts of its size that a text is tried in, one after the other, before the smallest.
const SIZES: [f32; 4] = [1.0, 0.92, LITTLE, 0.74];

/// Minimum size of letters, in logical pixels; that of captions in small windows alone.
pub(crate) const SMALLEST: f32 = 13.0;
/// Shorter and longer edge, in logical pixels, from which on a window is not small.
const ROOMY: [f32; 2] = [720.0, 1280.0];

/// Returns the minimum size of letters in this font, in logical pixels: captions are read as they are designed but in
/// small windows.
pub(crate) fn smallest_letters(painter: &Painter, font: &FontId) -> f32 {
    let window = painter.ctx().content_rect().size();
    let edges = [window.min_elem(), window.max_elem()];
    let roomy = edges
        .iter()
        .zip(ROOMY)
        .all(|(edge, least)| *edge + ROUNDING >= least);
    match roomy && is_caption(font) {
        true => CAPTION,
        false => SMALLEST,
    }
}

/// True for the font of captions, in any size.
fn is_caption(font: &FontId) -> bool {
    matches!(&font.family, FontFamily::Name(name) if &**name == CAPTIONS)
}

/// Returns the smallest part of its size that this font is set in.
fn least(painter: &Painter, font: &FontId) -> f32 {
    let least = match is_caption(font) {
        true => LEAST_CAPTION,
        false => LEAST,
    };
    least
        .max(smallest_letters(painter, font) / font.size)
        .min(1.0)
}

/// Returns the parts of its size that this font is tried in, the largest first.
fn sizes(painter: &Painter, font: &FontId) -> impl Iterator<Item = f32> {
    let least = least(painter, font);
    let larger = SIZES.into_iter().filter(move |part| *part > least);
    larger.chain([least])
}

/// Height of a line of Tibetan, in sizes of its font.
const TIBETAN: f32 = 1.6;

/// Maximum number of times that a text is broken anew; none has as many lines.
const TRIES: usize = 40;

/// Share of the longest line below which a last line looks lost.
const LOST: f32 = 0.25;
/// Parts of the width that the lines of a text are tried in, so that its last line is longer.
const FULLER: [f32; 4] = [0.94, 0.88, 0.82, 0.76];

/// Lays a text out in lines of this width, or in as many that are a little shorter where the last one would hold a
/// single word.
pub(crate) fn flow(
    painter: &Painter,
    text: &str,
    font: &FontId,
    ink: Color32,
    room: f32,
) -> Arc<Galley> {
    let part = |part: f32| lay(painter, text, (font, Align::LEFT), ink, room * part);
    let galley = part(1.0);
    if !ends_lost(&galley) {
        return galley;
    }
    let as_many = |lines: &Arc<Galley>| lines.rows.len() == galley.rows.len();
    let mut shorter = FULLER.into_iter().map(part).take_while(as_many);
    let fuller = shorter.find(|lines| !ends_lost(lines) && !breaks_words(lines));
    fuller.unwrap_or_else(|| Arc::clone(&galley))
}

/// True if the last line is much shorter than the longest.
fn ends_lost(galley: &Galley) -> bool {
    let Some((last, others)) = galley.rows.split_last() else {
        return false;
    };
    let longest = others.iter().map(|row| row.size.x).fold(0.0, f32::max);
    last.size.x < LOST * longest
}

fn lay(
    painter: &Painter,
    text: &str,
    (font, align): (&FontId, Align),
    ink: Color32,
    room: f32,
) -> Arc<Galley> {
    let mut text = text.to_owned();
    let lay = |text: &str| {
        let mut job = LayoutJob::simple(text.to_owned(), font.clone(), ink, room);
        job.halign = align;
        for section in &mut job.sections {
            section.format.line_height = line_height(painter, text, font);
        }
        painter.layout_job(job)
    };
    let mut galley = lay(&text);
    for _ in 0..TRIES {
        let Some(at) = bad_break(&galley, &text) else {
            break;
        };
        text.insert(at, '\n');
        galley = lay(&text);
    }
    galley
}

/// Returns the height of the lines of a text with Tibetan letters, which are higher than those of
/// other scripts; `None` for that of the font.
fn line_height(painter: &Painter, text: &str, font: &FontId) -> Option<f32> {
    let tibetan = text
        .chars()
        .any(|letter| ('\u{f00}'..='\u{fff}').contains(&letter));
    let least = font.size * TIBETAN;
    let own = || painter.fonts_mut(|fonts| fonts.row_height(font));
    (tibetan && own() < least).then_some(least)
}

/// Lays a label out by [`fit`], in smaller letters where they would be higher than the room: those of Tibetan reach
/// further up and down than others of their size.
pub(crate) fn fit_height(
    painter: &Painter,
    text: &str,
    font: &FontId,
    ink: Color32,
    room: Vec2,
) -> Arc<Galley> {
    let galley = fit(painter, text, font, ink, room);
    let high = galley.mesh_bounds.height();
    if high <= room.y {
        return galley;
    }
    let least = font.size * least(painter, font);
    let size = letter_size(&galley, font) * room.y / high;
    let smaller = FontId::new(size.max(least), font.family.clone());
    fit(painter, text, &smaller, ink, room)
}

/// Lays a label out in one line, a little smaller if necessary; else in several lines; else in one
/// line as small as allowed.
pub(crate) fn fit(
    painter: &Painter,
    text: &str,
    font: &FontId,
    ink: Color32,
    room: Vec2,
) -> Arc<Galley> {
    let sized = |part: f32| scaled(font.clone(), part);
    let line = |part| painter.layout_no_wrap(text.to_owned(), sized(part), ink);
    let whole = line(1.0);
    let part = room.x / whole.size().x;
    if part >= 1.0 {
        return whole;
    }
    let least = least(painter, font);
    let little = LITTLE.max(least);
    if part >= little {
        return line(part);
    }
    for size in sizes(painter, font).filter(|size| *size <= little) {
        let lines = flow(painter, text, &sized(size), ink, room.x);
        if lines.size().x <= room.x && lines.size().y <= room.y && !breaks_words(&lines) {
            return lines;
        }
    }
    line(part.max(least))
}

/// Returns the largest size of a font in which every label fits in a place of this size; the
/// smallest allowed size where none does.
pub(crate) fn fitting(
    painter: &Painter,
    labels: &[impl AsRef<str>],
    font: FontId,
    room: Vec2,
) -> FontId {
    let fits = |font: &FontId| {
        let mut labels = labels.iter();
        labels.all(|label| holds(painter, label.as_ref(), font, room))
    };
    let mut tried = sizes(painter, &font).map(|part| scaled(font.clone(), part));
    tried
        .find(fits)
        .unwrap_or_else(|| scaled(font.clone(), least(painter, &font)))
}

/// True if a label fits in a place of this size, in lines that break no word.
pub(crate) fn holds(painter: &Painter, label: &str, font: &FontId, room: Vec2) -> bool {
    let lines = lines(painter, label, font, Color32::WHITE, room.x);
    let size = lines.size();
    size.x <= room.x + ROUNDING && size.y <= room.y + ROUNDING && !breaks_words(&lines)
}

/// Returns the widths that labels side by side need in this height, in lines that break no word and in the largest
/// letters of this font in which they fit this width all together; `None` where they never do.
pub(crate) fn widths(
    painter: &Painter,
    labels: &[impl AsRef<str>],
    font: &FontId,
    room: Vec2,
) -> Option<Vec<f32>> {
    sizes(painter, font).find_map(|part| {
        let font = scaled(font.clone(), part);
        let widths = labels
            .iter()
            .map(|label| least_width(painter, label.as_ref(), &font, room.y));
        let widths: Vec<f32> = widths.collect();
        (widths.iter().sum::<f32>() <= room.x).then_some(widths)
    })
}

/// Returns the width that a label needs in this height: that of its longest word, or of all of it in one line.
fn least_width(painter: &Painter, label: &str, font: &FontId, high: f32) -> f32 {
    let wide = |text: &str| {
        let line = painter.layout_no_wrap(text.to_owned(), font.clone(), Color32::WHITE);
        line.size().x
    };
    let longest = label.split_whitespace().map(wide).fold(0.0, f32::max);
    match holds(painter, label, font, Vec2::new(longest, high)) {
        true => longest,
        false => wide(label),
    }
}

/// Lays a label out in as many centred lines as it takes: the middle of them all is that of its `rect`.
pub(crate) fn lines(
    painter: &Painter,
    label: &str,
    font: &FontId,
    ink: Color32,
    room: f32,
) -> Arc<Galley> {
    lay(painter, label, (font, Align::Center), ink, room)
}

/// Cuts off the end of a name that people gave, where it does not fit in this width even in the
/// smallest letters of [`fit`].
pub(crate) fn cut(painter: &Painter, name: &str, font: &FontId, room: f32) -> String {
    let font = scaled(font.clone(), least(painter, font));
    let wide = |text: &str| {
        let line = painter.layout_no_wrap(text.to_owned(), font.clone(), Color32::WHITE);
        line.size().x
    };
    if wide(name) <= room {
        return name.to_owned();
    }
    let mut rest = name.to_owned();
    while rest.pop().is_some() {
        let text = format!("{}…", rest.trim_end());
        if wide(&text) <= room {
            return text;
        }
    }
    rest
}

/// Returns the size of the letters of a text that was laid out in this font, or in smaller letters of it.
pub(crate) fn letter_size(galley: &Galley, font: &FontId) -> f32 {
    let section = galley.job.sections.first();
    section.map_or(font.size, |section| section.format.font_id.size)
}

/// Paints words from this left end on, in the middle of their height.
pub(crate) fn put(painter: &Painter, left: Pos2, words: Arc<Galley>, ink: Color32) {
    let at = Align2::LEFT_CENTER.anchor_size(left, words.size()).min;
    painter.galley(at, words, ink);
}

/// Paints two texts one below the other from this left end on, both together in the middle of their height.
pub(crate) fn put_both(painter: &Painter, left: Pos2, texts: [(Arc<Galley>, Color32); 2]) {
    let high: f32 = texts.iter().map(|(words, _)| words.size().y).sum();
    let mut at = Pos2::new(left.x, left.y - high * 0.5);
    for (words, ink) in texts {
        let below = words.size().y;
        painter.galley(at, words, ink);
        at.y += below;
    }
}

/// Paints words from this left end on, in the middle of the height of their letters.
pub(crate) fn put_letters(painter: &Painter, left: Pos2, words: Arc<Galley>, ink: Color32) {
    let at = Pos2::new(left.x, left.y - words.mesh_bounds.center().y);
    painter.galley(at, words, ink);
}

/// Paints words with the middle of their letters here: a line leaves room below for letters of
/// other words that reach further down.
pub(crate) fn centre(painter: &Painter, middle: Pos2, words: Arc<Galley>, ink: Color32) {
    let at = middle - words.mesh_bounds.center().to_vec2();
    painter.galley(at, words, ink);
}

/// Lays words out in as many lines as they take, smaller where they would be higher than the room.
pub(crate) fn shrink(
    painter: &Painter,
    text: &str,
    font: &FontId,
    ink: Color32,
    room: Vec2,
) -> Arc<Galley> {
    let lay = |part| flow(painter, text, &scaled(font.clone(), part), ink, room.x);
    let mut galleys = sizes(painter, font).map(lay);
    let fitting = galleys.find(|lines| lines.size().y <= room.y);
    fitting.unwrap_or_else(|| lay(least(painter, font)))
}

/// Parts of its width that the lines of a short text are tried in.
const NARROWER: [f32; 6] = [0.92, 0.84, 0.76, 0.68, 0.6, 0.52];

/// Lays words out as [`shrink`] does, in lines of about the same length: no last line of a single word.
pub(crate) fn balance(
    painter: &Painter,
    text: &str,
    font: &FontId,
    ink: Color32,
    room: Vec2,
) -> Arc<Galley> {
    let galley = shrink(painter, text, font, ink, room);
    let font = FontId::new(letter_size(&galley, font), font.family.clone());
    let lay = |part: f32| flow(painter, text, &font, ink, room.x * part);
    let as_many =
        |lines: &Arc<Galley>| lines.rows.len() == galley.rows.len() && !breaks_words(lines);
    let narrower = NARROWER.into_iter().map(lay).take_while(as_many).last();
    narrower.unwrap_or_else(|| Arc::clone(&galley))
}

/// No-break space, which joins the letters around it: a number and its sign are one word.
const JOINING: char = '\u{a0}';

/// True for letters that stand in words. Chinese has no words that a line could break.
fn joins(letter: char) -> bool {
    letter.is_alphanumeric() && letter < '\u{2E80}'
}

/// True if a line that ends with the first letter and one that begins with the second would share a
/// word.
fn shares_word(end: char, begin: char) -> bool {
    [end, begin].contains(&JOINING) || (joins(end) && joins(begin))
}

/// True if a line ends within a word.
fn breaks_words(galley: &Galley) -> bool {
    galley.rows.windows(2).any(|pair| {
        let (end, begin) = (pair[0].glyphs.last(), pair[1].glyphs.first());
        let both = end.zip(begin).map(|(end, begin)| (end.chr, begin.chr));
        let shared = both.is_some_and(|(end, begin)| shares_word(end, begin));
        // A text may be in lines already; none of them ends where a space joins.
        let torn = both.is_some_and(|(end, begin)| [end, begin].contains(&JOINING));
        torn || shared && !pair[0].ends_with_newline
    })
}

/// Returns the place where the text must be broken instead of in front of a closing mark: the byte
/// of the last character before it that may begin a line.
fn bad_break(galley: &Galley, text: &str) -> Option<usize> {
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    let closes = |at: usize| letters.get(at).is_some_and(|(_, c)| CLOSING.contains(*c));
    let mut start = 0;
    for pair in galley.rows.windows(2) {
        let begin = start;
        start += pair[0].char_count_including_newline().0;
        if pair[0].ends_with_newline || !closes(start) {
            continue;
        }
        let mut at = start.checked_sub(1)?;
        let may_begin = |at: usize| !closes(at) && !shares_word(letters[at - 1].1, letters[at].1);
        while at > begin && !may_begin(at) {
            at -= 1;
        }
        return (at > begin).then(|| letters[at].0);
    }
    None
}

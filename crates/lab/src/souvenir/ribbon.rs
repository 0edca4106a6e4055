//! Ribbon for solved challenges, as a picture: a rosette with their number, the game, their difficulty, the position of
//! the last one, the house and the day. Nothing on it identifies its winner.

use super::frames::Still;
use super::letters::Align::{Left, Middle, Right};
use super::letters::{Face, write};
use super::paint::{GOLD, Painter, table};
use super::pixels::{Pixels, SouvenirError, WIDTHS, png};
use super::strip::{INK, SOFT};
use super::strokes::{disc, fill, line, rgba, ring, solid};
use super::words::names;
use std::f32::consts::TAU;
use tibetango_content::config::Config;
use tibetango_content::equipment::Equipment;
use tibetango_engines::goals::STEPS;
use tibetango_rules::GameName;
use tibetango_rules::any::AnyGameHistory;
use tiny_skia::{PathBuilder, Pixmap, PixmapPaint, Transform};

/// Colours of the ribbon's cloth, and of the ground of its number.
const CLOTH: [u8; 3] = [176, 50, 54];
const GROUND: [u8; 3] = [52, 20, 28];

/// Number of folds around the rosette.
const FOLDS: u32 = 18;

/// Shares of the width: the height; the rosette's middle and its radius; the board's upper edge and its width.
const HIGH: f32 = 1.44;
const ROSETTE: (f32, f32) = (0.19, 0.13);
const BOARD: (f32, f32) = (0.68, 0.62);

/// Texts on a ribbon.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ribbon {
    /// Names of the game, in one script after another.
    pub game: Vec<String>,
    /// Number of challenges that were solved.
    pub solved: String,
    /// The same in words, and the highest difficulty.
    pub lines: Vec<String>,
    /// Name of the house, if it has given one.
    pub house: String,
    /// Date.
    pub date: String,
}

impl Ribbon {
    /// Creates the texts for `solved` of `total` challenges of a game, in the language in force; `best` is the highest
    /// step among the solved ones, 0 if none was solved.
    #[must_use]
    pub fn of(
        config: &Config,
        game: GameName,
        (solved, total): (u8, u8),
        best: u8,
        date: &str,
    ) -> Self {
        let text = &config.text;
        let [solved, total, best_step, steps] =
            [solved, total, best, STEPS].map(|number| number.to_string());
        let counts = [("n", &*solved), ("total", &*total)];
        let mut lines = vec![text.fill("stand.challenge.ribbon.solved", &counts)];
        if best > 0 {
            let step = [("step", &*best_step), ("total", &*steps)];
            lines.push(text.fill("stand.challenge.ribbon.step", &step));
        }
        let house = config.exhibition.house(text.language());
        Self {
            game: names(config, game),
            solved,
            lines,
            house: house.map_or_else(String::new, |house| house.name.clone()),
            date: date.to_owned(),
        }
    }
}

/// Draws a ribbon, with the position of the last challenge as it stands, as the bytes of a PNG file.
///
/// # Errors
/// The width is out of [`WIDTHS`].
pub fn ribbon(
    position: &AnyGameHistory,
    said: &Ribbon,
    equipment: Equipment,
    width: u32,
) -> Result<Vec<u8>, SouvenirError> {
    let none = || SouvenirError::Width(width);
    if !WIDTHS.contains(&width) {
        return Err(none());
    }
    let wide = width as f32;
    let mut pixels = Pixmap::new(width, (wide * HIGH) as u32).ok_or_else(none)?;
    table(&mut pixels);
    rosette(&mut pixels, wide);
    let (middle, radius) = ROSETTE;
    let room = radius * 1.3;
    let base = middle + radius * 0.36;
    words(&mut pixels, &said.solved, base, radius, room, GOLD);
    words(&mut pixels, &said.game.join("   "), 0.495, 0.075, 0.9, GOLD);
    for (i, (text, ink)) in said.lines.iter().zip([INK, SOFT]).enumerate() {
        words(&mut pixels, text, 0.57 + 0.06 * i as f32, 0.05, 0.9, ink);
    }
    let (top, share) = BOARD;
    let board = Painter::bare(position.topology(), equipment, (wide * share) as u32)?;
    let board = board.lay(&Still::rest(position));
    let left = ((wide - board.width() as f32) * 0.5) as i32;
    let (top, paint, whole) = (wide * top, PixmapPaint::default(), Transform::identity());
    pixels.draw_pixmap(left, top as i32, board.as_ref(), &paint, whole, None);
    foot(&mut pixels, said, wide);
    png(&Pixels::from(pixels))
}

/// Writes a line in the middle of the picture; lengths are shares of the width.
fn words(pixels: &mut Pixmap, text: &str, base: f32, size: f32, room: f32, ink: [u8; 3]) {
    let wide = pixels.width() as f32;
    let at = (wide * 0.5, wide * base);
    let (size, room) = (wide * size, wide * room);
    write(pixels, Face::Display, text, at, Middle, size, room, ink);
}

/// Writes the line below the board: the house at the left, the day at the right.
fn foot(pixels: &mut Pixmap, said: &Ribbon, wide: f32) {
    let (base, size) = (wide * 1.395, wide * 0.04);
    let (left, right) = (wide * 0.05, wide * 0.95);
    let own = format!("TibetanGo   {}", said.date);
    let (text, room) = (Face::Text, wide * 0.5);
    let taken = write(pixels, text, &own, (right, base), Right, size, room, SOFT);
    let (house, room) = (&said.house, right - left - taken - size);
    write(pixels, text, house, (left, base), Left, size, room, INK);
}

/// Draws the rosette with its two tails; the number is written upon it.
fn rosette(pixels: &mut Pixmap, wide: f32) {
    let (middle, radius) = (wide * ROSETTE.0, wide * ROSETTE.1);
    let x = wide * 0.5;
    let gold = rgba(GOLD, 255);
    for side in [-1.0, 1.0] {
        let mut tail = PathBuilder::new();
        let corners = [(0.05, 0.5), (0.6, 0.5), (0.95, 1.65), (0.3, 1.75)];
        let [first, others @ ..] =
            corners.map(|(across, down)| (x + side * across * radius, middle + down * radius));
        tail.move_to(first.0, first.1);
        for at in others {
            tail.line_to(at.0, at.1);
        }
        tail.close();
        let tail = tail.finish();
        fill(pixels, tail.clone(), solid(rgba(CLOTH, 255)));
        line(pixels, tail, gold, wide * 0.003);
    }
    for fold in 0..FOLDS {
        let (sin, cos) = (fold as f32 / FOLDS as f32 * TAU).sin_cos();
        let at = (x + cos * radius, middle + sin * radius);
        disc(pixels, at, radius * 0.2, solid(rgba(CLOTH, 255)));
    }
    disc(pixels, (x, middle), radius, solid(rgba(GROUND, 255)));
    ring(pixels, (x, middle), radius * 0.93, gold, radius * 0.1);
}

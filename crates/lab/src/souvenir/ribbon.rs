//! Ribbon for solved challenges, as a picture: a rosette with their number on woven cloth, the game, their difficulty,
//! the position of the last one, the exhibition, the house and the day. Each game has a dye of its own. Nothing on it
//! identifies its winner.

use super::frames::Still;
use super::letters::Align::{Left, Middle, Right};
use super::letters::{Face, write};
use super::paint::Painter;
use super::pixels::{Pixels, SouvenirError, WIDTHS, png};
use super::strokes::{disc, fill, grain, paint, radial, rgba, solid, stop};
use super::words::names;
use std::f32::consts::TAU;
use tibetango_content::config::Config;
use tibetango_content::equipment::Equipment;
use tibetango_engines::goals::STEPS;
use tibetango_rules::GameName;
use tibetango_rules::any::AnyGameHistory;
use tiny_skia::{PathBuilder, Pixmap, PixmapPaint, Point as Spot, Rect, Shader, Transform};

/// Dyes of the ribbons, one game after the other: of the dark folds, and of the light ones.
const DYES: [[[u8; 3]; 2]; 4] = [
    [[150, 44, 48], [196, 84, 80]],
    [[28, 112, 108], [70, 166, 156]],
    [[44, 60, 124], [98, 116, 180]],
    [[66, 104, 76], [116, 150, 116]],
];

/// Colours of the cloth below the lamp and away from it, of texts, and of less important ones.
const CLOTH: [[u8; 3]; 2] = [[248, 242, 228], [222, 210, 186]];
const TEXT: [u8; 3] = [52, 34, 28];
const PALE: [u8; 3] = [104, 82, 62];
/// Colours of the rim around the number, from outside; and of a step, reached and not.
const RIM: [[u8; 3]; 3] = [[186, 132, 40], [236, 196, 104], [250, 245, 232]];
const STEP: [[u8; 3]; 2] = [[206, 152, 60], [212, 200, 176]];

/// Stripes of the edges, woven as those of an apron: their colours, and their heights as shares of the width.
const STRIPES: [([u8; 3], f32); 8] = [
    ([47, 62, 120], 0.031),
    ([240, 232, 214], 0.0105),
    ([150, 46, 48], 0.042),
    ([206, 152, 60], 0.016),
    ([240, 232, 214], 0.008),
    ([66, 150, 140], 0.031),
    ([78, 112, 84], 0.021),
    ([206, 152, 60], 0.0105),
];
/// Width of an edge, and of the seam beside it.
const EDGE: f32 = 0.07;
const SEAM: f32 = 0.005;
const SEAM_COLOUR: [u8; 3] = [120, 84, 40];

/// Number of folds around the rosette.
const FOLDS: u32 = 28;

/// Shares of the width: the height; the rosette's middle and its radius; the board's upper edge and its width.
const HIGH: f32 = 1.44;
const ROSETTE: (f32, f32) = (0.28, 0.135);
const BOARD: (f32, f32) = (0.785, 0.57);

/// Returns the dyes of a game's ribbon: of the dark folds, and of the light ones.
#[must_use]
pub fn dyes(game: GameName) -> [[u8; 3]; 2] {
    let at = GameName::ALL.iter().position(|other| *other == game);
    DYES[at.unwrap_or_default() % DYES.len()]
}

/// Texts and colours of a ribbon.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ribbon {
    /// Title of the exhibition.
    pub title: String,
    /// Dyes of the dark folds and of the light ones.
    pub dyes: [[u8; 3]; 2],
    /// Names of the game, in one script after another.
    pub game: Vec<String>,
    /// Number of challenges that were solved.
    pub solved: String,
    /// The same in words, and the highest difficulty.
    pub lines: Vec<String>,
    /// The highest step of difficulty, 0 for none.
    pub step: u8,
    /// Name of the house, if it has given one.
    pub house: String,
    /// Date.
    pub date: String,
}

impl Ribbon {
    /// Creates the texts for `count` of `total` challenges of a game, in the language in force; `best` is the highest
    /// step among the solved ones, 0 if none was solved.
    #[must_use]
    pub fn of(
        config: &Config,
        game: GameName,
        (count, total): (u8, u8),
        best: u8,
        date: &str,
    ) -> Self {
        let text = &config.text;
        let [count, total, best_step, steps] =
            [count, total, best, STEPS].map(|number| number.to_string());
        let counts = [("n", &*count), ("total", &*total)];
        let mut lines = vec![text.fill("stand.challenge.ribbon.solved", &counts)];
        if best > 0 {
            let step = [("step", &*best_step), ("total", &*steps)];
            lines.push(text.fill("stand.challenge.ribbon.step", &step));
        }
        let house = config.exhibition.house(text.language());
        Self {
            title: config.exhibition.title(text).to_owned(),
            dyes: dyes(game),
            game: names(config, game),
            solved: count,
            lines,
            step: best,
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
    ribbon: &Ribbon,
    equipment: Equipment,
    width: u32,
) -> Result<Vec<u8>, SouvenirError> {
    let none = || SouvenirError::Width(width);
    if !WIDTHS.contains(&width) {
        return Err(none());
    }
    let wide = width as f32;
    let mut pixels = Pixmap::new(width, (wide * HIGH) as u32).ok_or_else(none)?;
    cloth(&mut pixels, wide);
    rosette(&mut pixels, wide, ribbon.dyes);
    let ([dark, _], (middle, radius)) = (ribbon.dyes, ROSETTE);
    let base = middle + radius * 0.31;
    words(
        &mut pixels,
        &ribbon.solved,
        base,
        radius * 1.2,
        radius * 1.2,
        dark,
    );
    words(&mut pixels, &ribbon.title, 0.09, 0.046, 0.8, PALE);
    words(
        &mut pixels,
        &ribbon.game.join("   "),
        0.605,
        0.085,
        0.8,
        dark,
    );
    for (i, (text, (size, ink))) in ribbon
        .lines
        .iter()
        .zip([(0.054, TEXT), (0.044, PALE)])
        .enumerate()
    {
        words(&mut pixels, text, 0.678 + 0.05 * i as f32, size, 0.8, ink);
    }
    steps(&mut pixels, wide, ribbon.step);
    let (top, share) = BOARD;
    let board = Painter::bare(position.topology(), equipment, (wide * share) as u32)?;
    let board = board.lay(&Still::rest(position));
    let left = ((wide - board.width() as f32) * 0.5) as i32;
    let (top, paint, whole) = (wide * top, PixmapPaint::default(), Transform::identity());
    pixels.draw_pixmap(left, top as i32, board.as_ref(), &paint, whole, None);
    foot(&mut pixels, ribbon, wide);
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
fn foot(pixels: &mut Pixmap, ribbon: &Ribbon, wide: f32) {
    let (base, size) = (wide * 1.41, wide * 0.036);
    let (left, right) = (wide * 0.1, wide * 0.9);
    let own = format!("TibetanGo   {}", ribbon.date);
    let (text, room) = (Face::Text, wide * 0.45);
    let width = write(pixels, text, &own, (right, base), Right, size, room, PALE);
    let (house, room) = (&ribbon.house, right - left - width - size);
    write(pixels, text, house, (left, base), Left, size, room, TEXT);
}

/// Fills a rectangle with one colour.
fn block(pixels: &mut Pixmap, (x, y): (f32, f32), (wide, high): (f32, f32), colour: [u8; 3]) {
    if let Some(rect) = Rect::from_xywh(x, y, wide, high) {
        let ink = paint(Shader::SolidColor(rgba(colour, 255)));
        pixels.fill_rect(rect, &ink, Transform::identity(), None);
    }
}

/// Fills a polygon with one colour.
fn polygon(pixels: &mut Pixmap, corners: &[(f32, f32)], colour: [u8; 3]) {
    let [first, others @ ..] = corners else {
        return;
    };
    let mut path = PathBuilder::new();
    path.move_to(first.0, first.1);
    for corner in others {
        path.line_to(corner.0, corner.1);
    }
    path.close();
    fill(pixels, path.finish(), solid(rgba(colour, 255)));
}

/// Draws the cloth, with a striped edge at both sides.
fn cloth(pixels: &mut Pixmap, wide: f32) {
    let high = pixels.height() as f32;
    let lamp = Spot::from_xy(wide * 0.45, wide * 0.3);
    let [near, far] = CLOTH;
    let light = radial(lamp, lamp, high, vec![stop(0.0, near), stop(1.0, far)]);
    if let (Some(light), Some(whole)) = (light, Rect::from_xywh(0.0, 0.0, wide, high)) {
        pixels.fill_rect(whole, &paint(light), Transform::identity(), None);
    }
    let edge = wide * EDGE;
    for left in [0.0, wide - edge] {
        let mut top = 0.0;
        for (colour, share) in STRIPES.into_iter().cycle() {
            if top >= high {
                break;
            }
            block(pixels, (left, top), (edge, wide * share), colour);
            top += wide * share;
        }
    }
    let seam = wide * SEAM;
    for left in [edge, wide - edge - seam] {
        block(pixels, (left, 0.0), (seam, high), SEAM_COLOUR);
    }
    let (width, height) = (pixels.width(), pixels.height());
    grain(pixels, (0, 0, width, height), 4, 0);
}

/// Draws the rosette with its two tails; the number is written upon it.
fn rosette(pixels: &mut Pixmap, wide: f32, [dark, light]: [[u8; 3]; 2]) {
    let (x, middle, radius) = (wide * 0.5, wide * ROSETTE.0, wide * ROSETTE.1);
    for side in [-1.0, 1.0] {
        let at = |(across, down): (f32, f32)| (x + side * across * radius, middle + down * radius);
        let tail = [
            (0.08, 0.4),
            (0.62, 0.4),
            (0.98, 1.82),
            (0.66, 1.66),
            (0.4, 1.92),
        ];
        polygon(pixels, &tail.map(at), dark);
        let fold = [
            (0.3, 0.4),
            (0.46, 0.4),
            (0.82, 1.74),
            (0.66, 1.66),
            (0.56, 1.76),
        ];
        polygon(pixels, &fold.map(at), light);
    }
    for (late, reach, colour) in [(0.0, 1.22, dark), (0.5, 1.16, light)] {
        for fold in 0..FOLDS {
            let at = |part: f32, far: f32| {
                let angle = (fold as f32 + late + part) / FOLDS as f32 * TAU;
                let (sin, cos) = angle.sin_cos();
                (x + cos * far * radius, middle + sin * far * radius)
            };
            let (low, high) = (0.96 * reach, reach);
            let corners = [(x, middle), at(0.0, low), at(0.25, high), at(0.5, low)];
            polygon(pixels, &corners, colour);
        }
    }
    for (colour, share) in RIM.into_iter().zip([0.84, 0.79, 0.74]) {
        disc(
            pixels,
            (x, middle),
            radius * share,
            solid(rgba(colour, 255)),
        );
    }
}

/// Draws the steps of difficulty: those up to the highest one are of gold.
fn steps(pixels: &mut Pixmap, wide: f32, best: u8) {
    let (y, half) = (wide * 0.757, wide * 0.0105);
    for step in 0..STEPS {
        let aside = f32::from(step) - f32::from(STEPS - 1) * 0.5;
        let x = wide * (0.5 + 0.034 * aside);
        let corners = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)];
        polygon(pixels, &corners, STEP[usize::from(step >= best)]);
    }
}

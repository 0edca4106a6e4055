//! Colours that say something by themselves, after the palette of Okabe and Ito (*Color Universal Design*, 2008):
//! orange, sky blue, bluish green, yellow, blue, vermilion and reddish purple, made lighter or darker until the colours
//! of a group differ for people who see no red, no green or no blue.
//!
//! A test simulates these three deficiencies and holds every two colours of a group apart. Words are no members: they
//! say by themselves what they mean. Nor are marks that differ in form.

/// Red, green and blue, sRGB.
pub type Rgb = [u8; 3];

/// Green, red, blue and gold of the figures that people draw.
pub const INKS: [Rgb; 4] = [[40, 175, 130], [190, 64, 0], [0, 84, 166], [240, 228, 66]];

/// Colours of the two engines that are compared.
pub const ENGINES: [Rgb; 2] = [[0, 114, 178], [240, 228, 66]];

/// Colours of a candidate as good as the best, of an inaccuracy, of a mistake and of a blunder. Dark text is read on
/// each, and each on a dark panel.
pub const LOSSES: [Rgb; 4] = [
    [48, 178, 156],
    [253, 255, 204],
    [255, 140, 25],
    [204, 153, 255],
];

/// Colours of an inaccuracy, a mistake and a blunder on dark panels.
pub const GRADES_ON_DARK: [Rgb; 3] = [LOSSES[1], LOSSES[2], LOSSES[3]];
/// The same on light panels.
pub const GRADES_ON_LIGHT: [Rgb; 3] = [[104, 90, 0], [80, 6, 24], [0, 10, 100]];

/// Colour of a stone that is chosen, and of points that a move may lead to.
pub const CHOICE: Rgb = [237, 189, 77];
/// Colour of captures, and of points where no stone may be placed.
pub const CAPTURE: Rgb = [213, 70, 20];
/// Colour of the move advised.
pub const HINT: Rgb = [26, 168, 163];
/// Colour of the keyboard's cursor.
pub const CURSOR: Rgb = [0, 80, 190];
/// Colour of the last move.
pub const PAST: Rgb = [250, 247, 237];

/// Colours of formations of White and of Black, and of the row that has won: no stone has them, and no board.
pub const FORMATIONS: [Rgb; 3] = [[255, 107, 51], [41, 199, 250], [255, 255, 230]];

/// Groups of colours that stand side by side and mean different things.
pub const GROUPS: [(&str, &[Rgb]); 7] = [
    ("inks", &INKS),
    ("engines", &ENGINES),
    ("losses", &LOSSES),
    ("grades on dark panels", &GRADES_ON_DARK),
    ("grades on light panels", &GRADES_ON_LIGHT),
    ("marks", &[CHOICE, CAPTURE, HINT, CURSOR, PAST]),
    ("formations", &FORMATIONS),
];

//! Equipment of the game: the boards and the pairs of stones, and their plain colours, for code that draws them flat.
//! Their looks in the light of the table are the window's business.

use serde::{Deserialize, Serialize};
use tibetango_rules::Side;

/// A colour, sRGB.
pub type Rgb = [u8; 3];

/// Radii of the grooves of turned wood, as shares of the piece's.
pub const GROOVES: [f32; 2] = [0.58, 0.28];

/// Board that the game is played on. All but the wooden one are of the Tibetan board-game tradition; none is documented
/// for jiaqi alone.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, clap::ValueEnum,
)]
pub enum BoardKind {
    /// A carved granite slab with two stone bowls.
    #[default]
    Granite,
    /// White woven wool, embroidered with silk.
    Cloth,
    /// A yak hide with burnt lines.
    Hide,
    /// Lines drawn in the earth.
    Earth,
    /// Pale staves of birch, inlaid with walnut.
    Wood,
}

impl BoardKind {
    /// Every board.
    pub const ALL: [Self; 5] = [
        Self::Granite,
        Self::Cloth,
        Self::Hide,
        Self::Earth,
        Self::Wood,
    ];

    /// Returns the name in text keys and file names.
    pub fn id(self) -> &'static str {
        match self {
            Self::Granite => "granite",
            Self::Cloth => "cloth",
            Self::Hide => "hide",
            Self::Earth => "earth",
            Self::Wood => "wood",
        }
    }

    /// Returns the colour of writing on the board.
    pub fn ink(self) -> Rgb {
        match self {
            Self::Granite => [46, 36, 30],
            Self::Cloth => [52, 54, 92],
            Self::Hide => [48, 26, 14],
            Self::Earth => [246, 232, 208],
            Self::Wood => [58, 34, 18],
        }
    }

    /// Returns the colours of the board seen flat, from where the light falls to the far corner.
    pub fn surface(self) -> [Rgb; 3] {
        match self {
            Self::Granite => [[196, 186, 168], [174, 163, 144], [152, 140, 122]],
            Self::Cloth => [[240, 234, 222], [226, 219, 204], [206, 197, 180]],
            Self::Hide => [[178, 134, 92], [156, 112, 74], [128, 88, 56]],
            Self::Earth => [[138, 102, 72], [118, 86, 60], [96, 68, 46]],
            Self::Wood => [[218, 180, 128], [202, 162, 110], [178, 136, 88]],
        }
    }

    /// Returns the colours of its lines seen flat, and of the light at their edge.
    pub fn lines(self) -> [Rgb; 2] {
        match self {
            Self::Granite => [[72, 57, 45], [255, 246, 228]],
            Self::Cloth => [[54, 66, 128], [255, 252, 244]],
            Self::Hide => [[52, 28, 16], [206, 160, 114]],
            Self::Earth => [[62, 42, 28], [186, 150, 112]],
            Self::Wood => [[72, 42, 24], [236, 204, 156]],
        }
    }
}

/// A pair of stones. In each pair the dark side differs by a mark or its shape too.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, clap::ValueEnum,
)]
pub enum StoneKind {
    /// Smooth white shell and indigo stones with an inlaid ring.
    #[default]
    Conch,
    /// White river pebbles and black ones with a vein of quartz.
    Pebbles,
    /// Angular turquoise with its dark web, and round drilled coral.
    Turquoise,
    /// Pale knuckle bones and slices of a branch, picked up from the ground.
    Found,
    /// Maple and ebony, turned on a lathe.
    Ebony,
    /// Maple and red lacquer, turned on a lathe.
    Lacquer,
    /// Lenses of white shell and of black slate, ground alike.
    Slate,
}

/// The mark of the dark side, in shares of the stone's radius.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StoneMark {
    /// A ring: its radius and its breadth.
    Ring(f32, f32),
    /// A line across the stone, of this breadth.
    Vein(f32),
    /// A disc in the middle.
    Disc(f32),
}

impl StoneKind {
    /// Every pair.
    pub const ALL: [Self; 7] = [
        Self::Conch,
        Self::Pebbles,
        Self::Turquoise,
        Self::Found,
        Self::Ebony,
        Self::Lacquer,
        Self::Slate,
    ];

    /// Returns the name in text keys.
    pub fn id(self) -> &'static str {
        match self {
            Self::Conch => "conch",
            Self::Pebbles => "pebbles",
            Self::Turquoise => "turquoise",
            Self::Found => "found",
            Self::Ebony => "ebony",
            Self::Lacquer => "lacquer",
            Self::Slate => "slate",
        }
    }

    /// Returns true for wood turned on a lathe.
    #[must_use]
    pub fn is_turned(self) -> bool {
        matches!(self, Self::Ebony | Self::Lacquer)
    }

    /// Returns the colour of the grooves of turned wood seen flat.
    #[must_use]
    pub fn groove(self, side: Side) -> Rgb {
        let [body, light, _] = self.colours(side);
        let mix = |one: u8, other: u8| ((u16::from(one) * 3 + u16::from(other) * 2) / 5) as u8;
        match side {
            Side::White => body.map(|part| mix(part, 60)),
            Side::Black => [0, 1, 2].map(|part| mix(body[part], light[part])),
        }
    }

    /// Returns the colours of a stone seen flat: its body, the light on it, and its mark.
    pub fn colours(self, side: Side) -> [Rgb; 3] {
        match (self, side) {
            (Self::Conch, Side::White) => [[236, 228, 212], [255, 252, 244], [0, 0, 0]],
            (Self::Conch, Side::Black) => [[44, 58, 118], [92, 110, 180], [128, 146, 208]],
            (Self::Pebbles, Side::White) => [[222, 219, 211], [246, 245, 240], [0, 0, 0]],
            (Self::Pebbles, Side::Black) => [[44, 43, 46], [104, 102, 106], [206, 203, 196]],
            (Self::Turquoise, Side::White) => [[84, 184, 176], [170, 230, 220], [0, 0, 0]],
            (Self::Turquoise, Side::Black) => [[196, 60, 46], [238, 128, 108], [58, 14, 10]],
            (Self::Found, Side::White) => [[224, 205, 168], [246, 236, 212], [0, 0, 0]],
            (Self::Found, Side::Black) => [[96, 66, 44], [140, 102, 70], [48, 32, 22]],
            (Self::Ebony | Self::Lacquer, Side::White) => {
                [[232, 214, 180], [250, 240, 216], [0, 0, 0]]
            }
            (Self::Ebony, Side::Black) => [[44, 38, 35], [104, 94, 88], [206, 186, 148]],
            (Self::Lacquer, Side::Black) => [[156, 36, 28], [222, 108, 92], [240, 214, 160]],
            (Self::Slate, Side::White) => [[238, 232, 220], [255, 253, 247], [0, 0, 0]],
            (Self::Slate, Side::Black) => [[38, 40, 44], [104, 106, 110], [92, 95, 100]],
        }
    }

    /// Returns the marks of a side's stones, so that both differ in more than their colour.
    pub fn marks(self, side: Side) -> &'static [StoneMark] {
        match (self, side) {
            (_, Side::White) => &[],
            (Self::Conch, Side::Black) => &[StoneMark::Ring(0.56, 0.12)],
            (Self::Pebbles, Side::Black) => &[StoneMark::Vein(0.22)],
            (Self::Turquoise, Side::Black) => &[StoneMark::Disc(0.22)],
            (Self::Found, Side::Black) => &[
                StoneMark::Ring(0.94, 0.14),
                StoneMark::Ring(0.58, 0.07),
                StoneMark::Ring(0.26, 0.07),
            ],
            (Self::Ebony | Self::Lacquer, Side::Black) => &[StoneMark::Disc(0.15)],
            (Self::Slate, Side::Black) => &[StoneMark::Vein(0.05)],
        }
    }
}

/// A board and the stones on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Equipment {
    /// The board.
    pub board: BoardKind,
    /// The stones.
    pub stones: StoneKind,
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum;

    use super::*;

    /// Checks the name in files, and the word on the command line, in text keys and in file names. Derives make both
    /// from the names of the variants, and players have files with the former.
    fn is_called<K>(kind: K, file: &str, word: &str, id: &str)
    where
        K: ValueEnum + Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
    {
        assert_eq!(ron::to_string(&kind).expect("a name"), file);
        assert_eq!(ron::from_str::<K>(file).expect("a name"), kind);
        assert_eq!(K::from_str(word, false).expect("a word"), kind);
        assert_eq!(id, word);
    }

    #[test]
    fn every_board_keeps_its_names() {
        let names = [
            (BoardKind::Granite, "Granite", "granite"),
            (BoardKind::Cloth, "Cloth", "cloth"),
            (BoardKind::Hide, "Hide", "hide"),
            (BoardKind::Earth, "Earth", "earth"),
            (BoardKind::Wood, "Wood", "wood"),
        ];
        assert_eq!(names.map(|(kind, _, _)| kind), BoardKind::ALL);
        assert_eq!(BoardKind::value_variants(), BoardKind::ALL);
        for (kind, file, word) in names {
            is_called(kind, file, word, kind.id());
        }
    }

    #[test]
    fn every_pair_of_stones_keeps_its_names() {
        let names = [
            (StoneKind::Conch, "Conch", "conch"),
            (StoneKind::Pebbles, "Pebbles", "pebbles"),
            (StoneKind::Turquoise, "Turquoise", "turquoise"),
            (StoneKind::Found, "Found", "found"),
            (StoneKind::Ebony, "Ebony", "ebony"),
            (StoneKind::Lacquer, "Lacquer", "lacquer"),
            (StoneKind::Slate, "Slate", "slate"),
        ];
        assert_eq!(names.map(|(kind, _, _)| kind), StoneKind::ALL);
        assert_eq!(StoneKind::value_variants(), StoneKind::ALL);
        for (kind, file, word) in names {
            is_called(kind, file, word, kind.id());
        }
    }

    /// Returns the brightness of a colour to the eye, 0 to 1 (WCAG 2, relative luminance).
    fn luminance(colour: Rgb) -> f64 {
        let part = |c: u8| {
            let c = f64::from(c) / 255.0;
            if c <= 0.040_45 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(colour[0]) + 0.7152 * part(colour[1]) + 0.0722 * part(colour[2])
    }

    /// Checks that they differ without any colour, as on a grey print: by brightness (2:1; turquoise and coral
    /// have no more) and by a mark that can be seen on the stone.
    #[test]
    fn stones_of_a_pair_differ_in_grey_and_by_a_mark() {
        for pair in StoneKind::ALL {
            let [white, black] = Side::BOTH.map(|side| luminance(pair.colours(side)[0]));
            let contrast = (white + 0.05) / (black + 0.05);
            assert!(contrast >= 2.0, "{pair:?}: {contrast:.2}");
            assert!(pair.marks(Side::White).is_empty());
            assert!(!pair.marks(Side::Black).is_empty());
            let mark = luminance(pair.colours(Side::Black)[2]);
            let contrast = (mark.max(black) + 0.05) / (mark.min(black) + 0.05);
            assert!(contrast >= 1.5, "{pair:?}: {contrast:.2}");
        }
    }

    #[test]
    fn lines_can_be_seen_on_every_board() {
        for board in BoardKind::ALL {
            let (line, ground) = (luminance(board.lines()[0]), luminance(board.surface()[1]));
            let contrast = (ground.max(line) + 0.05) / (ground.min(line) + 0.05);
            assert!(contrast >= 1.8, "{board:?}: {contrast:.2}");
        }
    }
}

//! `theme.ron`: colours, sizes and motion of everything that is not the table itself, and the window's actions of its
//! own.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use serde::Deserialize;

use super::checks::{Checks, Number};
use super::error::{ConfigResult, Problem};
use super::place::Route;
use super::source::Files;
use tibetango_records::messages::WrongValue;

/// The path inside the configuration folder.
pub const FILE: &str = "theme.ron";

/// A colour in sRGB with straight (not premultiplied) alpha, 0 to 255 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
    /// 0 clear, 255 opaque.
    pub alpha: u8,
}

impl Colour {
    /// Returns red, green, blue and alpha.
    #[must_use]
    pub fn rgba(self) -> [u8; 4] {
        [self.red, self.green, self.blue, self.alpha]
    }

    /// Returns the visible colour when this one lies over an opaque one.
    #[must_use]
    pub fn over(self, below: Self) -> Self {
        let share = f64::from(self.alpha) / 255.0;
        let mix = |top: u8, bottom: u8| {
            (f64::from(top) * share + f64::from(bottom) * (1.0 - share)).round() as u8
        };
        Self {
            red: mix(self.red, below.red),
            green: mix(self.green, below.green),
            blue: mix(self.blue, below.blue),
            alpha: 255,
        }
    }

    /// Returns the relative luminance by WCAG 2.2: 0 black, 1 white; alpha is ignored.
    #[must_use]
    pub fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.04045 {
                share / 12.92
            } else {
                ((share + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }

    /// Returns the contrast ratio by WCAG 2.2, from 1 (equal) to 21 (black on white).
    #[must_use]
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }
}

/// Description of the text of a colour.
const FORM: &str = "a colour: \"#rrggbb\" or \"#rrggbbaa\" with digits 0-9 and a-f";

impl FromStr for Colour {
    type Err = WrongValue;

    fn from_str(text: &str) -> Result<Self, WrongValue> {
        let wrong = || WrongValue::bad_form(text, FORM);
        let digits = text.strip_prefix('#').ok_or_else(wrong)?;
        let opaque = match digits.len() {
            6 => format!("{digits}ff"),
            8 => digits.to_owned(),
            _ => return Err(wrong()),
        };
        // The number parser would take a sign for a digit.
        let plain = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let number = u32::from_str_radix(&opaque, 16).ok().filter(|_| plain);
        let [red, green, blue, alpha] = number.ok_or_else(wrong)?.to_be_bytes();
        Ok(Self {
            red,
            green,
            blue,
            alpha,
        })
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue, alpha] = self.rgba();
        write!(f, "#{red:02x}{green:02x}{blue:02x}")?;
        if alpha == 255 {
            Ok(())
        } else {
            write!(f, "{alpha:02x}")
        }
    }
}

/// Time of holding in a file without one, in milliseconds.
const USUAL_HOLD_MS: f64 = 450.0;

/// Declares the theme, its colours and the raw forms of both from one list each of colours and of numbers.
macro_rules! theme {
    (
        colours { $($(#[$colour_doc:meta])* $colour:ident,)* }
        numbers { $($(#[$number_doc:meta])* $number:ident: $low:literal ..= $high:literal,)* }
    ) => {
        /// Colours of panels and texts. See `config/theme.ron` for the use of each.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Palette {
            $($(#[$colour_doc])* pub $colour: Colour,)*
        }

        /// Colours, sizes and motion.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Theme {
            /// Colours of the dark look; marks on the board have them in both looks.
            pub dark: Palette,
            /// Colours of the light look, for daylight; those of the dark one in a file without them.
            pub light: Palette,
            /// Colours of the look with the highest contrast; those of the dark one in a file without them.
            pub contrast: Palette,
            $($(#[$number_doc])* pub $number: f64,)*
            /// Whether fades take the place of movements.
            pub reduced_motion: bool,
            /// Whether every finished match is kept as a record.
            pub keep_finished: bool,
            /// Time that a finger rests in one place to draw, in milliseconds.
            pub hold_ms: f64,
        }

        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct RawPalette {
            $($colour: String,)*
        }

        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct RawTheme {
            $($colour: String,)*
            $($number: Number,)*
            reduced_motion: bool,
            keep_finished: Option<bool>,
            hold_ms: Option<Number>,
            light: Option<RawPalette>,
            contrast: Option<RawPalette>,
        }

        /// Reads and checks the file.
        pub(super) fn check(files: &Files) -> ConfigResult<Theme> {
            let source = files.read(Path::new(FILE))?;
            let raw: RawTheme = source.parse()?;
            let mut checks = Checks::new(&source);
            let root = Route::root();
            let dark = Palette {
                $($colour: colour(&mut checks, &root.field(stringify!($colour)), &raw.$colour),)*
            };
            let other = |checks: &mut Checks<'_>, name: &str, raw: RawPalette| {
                let within = Route::root().field(name);
                Palette {
                    $($colour: colour(checks, &within.field(stringify!($colour)), &raw.$colour),)*
                }
            };
            let light = raw.light.map(|raw| other(&mut checks, "light", raw));
            let contrast = raw.contrast.map(|raw| other(&mut checks, "contrast", raw));
            let theme = Theme {
                light: light.unwrap_or_else(|| dark.clone()),
                contrast: contrast.unwrap_or_else(|| dark.clone()),
                dark,
                $($number: checks.real(
                    &root.field(stringify!($number)),
                    raw.$number,
                    $low..=$high,
                ),)*
                reduced_motion: raw.reduced_motion,
                keep_finished: raw.keep_finished.unwrap_or(true),
                hold_ms: raw.hold_ms.map_or(USUAL_HOLD_MS, |number| {
                    checks.real(&root.field("hold_ms"), number, 200.0..=3000.0)
                }),
            };
            checks.finish(theme)
        }
    };
}

theme! {
    colours {
        /// Text.
        ink,
        /// Less important text.
        ink_soft,
        /// Panels that lie over the table.
        paper,
        /// Buttons and cards on a panel.
        paper_raised,
        /// Edges of buttons and other controls, hairlines and frames.
        line,
        /// Chosen items, and the main button.
        accent,
        /// Text on the accent colour.
        accent_ink,
        /// Ornament: coral.
        coral,
        /// Ornament: indigo.
        indigo,
        /// Ornament: madder red.
        madder,
        /// Wins and headings.
        gold,
        /// Actions that cannot be taken back.
        danger,
        /// The frame around the control that has the keyboard focus.
        focus,
    }
    numbers {
        /// Factor on every text size.
        text_scale: 0.5..=3.0,
        /// Minimum size of anything to be touched, in millimetres.
        touch_mm: 10.0..=40.0,
        /// Number of logical pixels in one millimetre of the screen.
        pixels_per_mm: 1.0..=20.0,
        /// Factor on the speed of every animation.
        animation_speed: 0.25..=4.0,
    }
}

fn colour(checks: &mut Checks<'_>, at: &Route, text: &str) -> Colour {
    text.parse().unwrap_or_else(|wrong| {
        checks.note(at, Problem::WrongValue(wrong));
        Colour {
            red: 0,
            green: 0,
            blue: 0,
            alpha: 255,
        }
    })
}

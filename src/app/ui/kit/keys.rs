//! On-screen keyboard for those who have no other, with Latin and Tibetan letters. Chinese
//! characters come from a keyboard beside the screen and its input method.

use super::buttons::{Button, Weight};
use super::widgets::Kit;
use bevy_egui::egui::{self, Ui};
use tibetango_content::config::Script;

/// Number of keys in a row.
const ABREAST: usize = 10;
/// Gap between two keys, in design pixels.
const GAP: f32 = 6.0;
/// Gaps and margins of the keys and of the panel above them, in design pixels.
const ABOVE: f32 = 96.0;
const LATIN: [&str; 4] = ["1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm-."];
/// Number of rows of keys: letters, and one of wide keys.
const ROWS: f32 = LATIN.len() as f32 + 1.0;
/// Shifted top row of Latin keys where sentences are written: marks in place of digits.
const MARKS: &str = "!?:;()\"/+=";
/// Rows of Tibetan keys: consonants, then vowels and marks.
const TIBETAN: [&str; 4] = [
    "ཀཁགངཅཆཇཉཏཐ",
    "དནཔཕབམཙཚཛཝ",
    "ཞཟའཡརལཤསཧཨ",
    "\u{f72}\u{f74}\u{f7a}\u{f7c}\u{f71}\u{f7e}\u{f7b}\u{f7d}\u{f7f}\u{f0d}",
];
/// Mark that ends every syllable: it has a wide key of its own.
const TSHEG: char = '\u{f0b}';
const TSHEG_KEY: &str = "name.key.\u{f0b}";
const TIBETAN_DIGITS: &str = "༡༢༣༤༥༦༧༨༩༠";
/// Distance from a consonant's code point to that of its subjoined form.
const SUBJOINED_OFFSET: u32 = 0x50;
/// Placeholder for the letter that a mark belongs to.
const CIRCLE: char = '\u{25cc}';

/// Kind of text that the keys write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TextKind {
    /// One line, each word of which begins with a capital.
    #[default]
    Name,
    /// Sentences in one line: there are keys for more marks.
    Line,
    /// Sentences in any number of lines: there is a key for a new one, too.
    Words,
}

/// Action of a key.
#[derive(Clone, Copy, Debug)]
pub enum KeyboardPress {
    /// Writes this character at the caret.
    Write(char),
    /// Deletes the character before the caret.
    Rub,
    /// Switches capitals, or other signs, on or off.
    Shift,
    /// Switches to the other script.
    Letters,
}

/// State of the keyboard.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeyboardState {
    kind: TextKind,
    /// Whether the letters are Tibetan ones, else Latin.
    tibetan: bool,
    shifted: bool,
}

impl KeyboardState {
    /// Returns the keyboard for this kind of text and this script, with the text written before.
    #[must_use]
    pub fn new(kind: TextKind, script: Script, before: &str) -> Self {
        let mut keys = Self {
            kind,
            tibetan: script == Script::Tibetan,
            shifted: false,
        };
        keys.rest(before);
        keys
    }

    /// Sets the shift for the next letter after this text: each word of a name and each sentence begins
    /// with a capital.
    pub fn rest(&mut self, before: &str) {
        let begins = match self.kind {
            TextKind::Name => before.is_empty() || before.ends_with(' '),
            TextKind::Line | TextKind::Words => {
                let words_before = before.trim_end();
                let ended =
                    words_before.len() < before.len() && words_before.ends_with(['.', '!', '?']);
                words_before.is_empty() || ended || before.ends_with('\n')
            }
        };
        self.shifted = !self.tibetan && begins;
    }

    /// True if capitals, or other signs, are on the keys.
    #[must_use]
    pub fn is_shifted(&self) -> bool {
        self.shifted
    }

    /// Returns the characters of a row of keys; with shift they are capitals, or subjoined letters and digits.
    fn row(&self, row: usize) -> Vec<char> {
        let words = self.kind != TextKind::Name;
        match (self.tibetan, self.shifted) {
            (false, true) if words && row == 0 => MARKS.chars().collect(),
            (false, shifted) => {
                let comma = (words && row == 3).then_some(',');
                let keys = LATIN[row].chars().chain(comma);
                let capital = |c: char| if shifted { c.to_ascii_uppercase() } else { c };
                keys.map(capital).collect()
            }
            (true, true) if row == 3 => TIBETAN_DIGITS.chars().collect(),
            (true, true) => {
                let below = |c: char| char::from_u32(u32::from(c) + SUBJOINED_OFFSET);
                TIBETAN[row].chars().filter_map(below).collect()
            }
            (true, false) => TIBETAN[row].chars().collect(),
        }
    }

    /// Returns the keys below the letters: the action of each, its name, its label, and its width
    /// in keys.
    fn foot(&self, kit: &Kit) -> Vec<(KeyboardPress, &'static str, String, f32)> {
        let words = self.kind == TextKind::Words;
        // The key to the other script bears its first letters.
        let (shift, letters) = match self.tibetan {
            true => (format!("{CIRCLE}\u{f90}"), "ABC"),
            false => ("↑".to_owned(), "ཀཁག"),
        };
        let (other, space) = match (self.tibetan, words) {
            (false, false) => (2.0, 5.0),
            (false, true) => (2.0, 4.0),
            (true, false) => (2.0, 2.5),
            (true, true) => (1.5, 2.0),
        };
        let letters = letters.to_owned();
        let mut keys = vec![
            (KeyboardPress::Shift, "name.shift", shift, 1.5),
            (KeyboardPress::Letters, "name.letters", letters, other),
        ];
        if self.tibetan {
            let label = kit.t("name.tsheg");
            keys.push((KeyboardPress::Write(TSHEG), TSHEG_KEY, label, 2.5));
        }
        let label = kit.t("name.space");
        keys.push((KeyboardPress::Write(' '), "name.space", label, space));
        if words {
            keys.push((KeyboardPress::Write('\n'), "name.line", "¶".to_owned(), 1.0));
        }
        keys.push((KeyboardPress::Rub, "name.rub", "←".to_owned(), 1.5));
        keys
    }

    /// Applies a key to the text at the caret.
    pub fn obey(&mut self, press: KeyboardPress, text: &mut String, caret: &mut usize) {
        match press {
            KeyboardPress::Shift => {
                self.shifted = !self.shifted;
                return;
            }
            KeyboardPress::Letters => self.tibetan = !self.tibetan,
            KeyboardPress::Write(c) => {
                let at = place(text, *caret);
                text.insert(at, c);
                *caret += 1;
            }
            KeyboardPress::Rub if *caret > 0 => {
                *caret -= 1;
                let at = place(text, *caret);
                text.remove(at);
            }
            KeyboardPress::Rub => {}
        }
        self.rest(&text[..place(text, *caret)]);
    }
}

/// Returns the byte at which this character of a text begins, or the end of the text.
fn place(text: &str, character: usize) -> usize {
    let mut places = text.char_indices().map(|(at, _)| at);
    places.nth(character).unwrap_or(text.len())
}

impl Kit<'_, '_> {
    /// Returns the height of the keyboard.
    pub fn keys_height(&self) -> f32 {
        ROWS * self.key_height() + (ROWS - 1.0) * self.look.px(GAP)
    }

    /// Returns the height of a key below a text field beside the board. In large texts and low
    /// windows it is lower than usual, so that above the keys there is room for a line and for a
    /// button.
    pub fn key_height(&self) -> f32 {
        let (look, layout) = (&self.look, &self.layout);
        let above = 2.0 * look.touch + look.px(ABOVE);
        let gaps = (ROWS - 1.0) * look.px(GAP);
        let room = layout.messages.min.y - layout.panel.min.y - above - gaps;
        (room / ROWS).clamp(0.0, look.choice)
    }

    /// Draws the keyboard, with keys of this height. It writes into the text at the caret, counted
    /// in characters, and moves it along; true if a key was pressed.
    pub fn keys(
        &mut self,
        ui: &mut Ui,
        keys: &mut KeyboardState,
        text: &mut String,
        caret: &mut usize,
        height: f32,
    ) -> bool {
        let gap = self.look.px(GAP);
        ui.spacing_mut().item_spacing = egui::vec2(gap, gap);
        let room = ui.available_width();
        // Width of this number of keys side by side.
        let wide = |keys: f32| {
            let one = (room - gap * (ABREAST as f32 - 1.0)) / ABREAST as f32;
            egui::vec2(one * keys + gap * (keys - 1.0), height)
        };
        let mut pressed = None;
        for row in 0..LATIN.len() {
            ui.horizontal(|ui| {
                for c in keys.row(row) {
                    let name = format!("name.key.{c}");
                    let label = match c {
                        '\u{f71}'..='\u{f84}' | '\u{f90}'..='\u{fbc}' => format!("{CIRCLE}{c}"),
                        c => c.to_string(),
                    };
                    let button = Button::new(&name, label, Weight::Plain, true);
                    let key = self.press(ui, &button, wide(1.0));
                    if key.clicked() {
                        pressed = Some(KeyboardPress::Write(c));
                    }
                }
            });
        }
        let foot = keys.foot(self);
        ui.horizontal(|ui| {
            for (press, name, label, keys_wide) in foot {
                let chosen = matches!(press, KeyboardPress::Shift) && keys.shifted;
                let weight = Weight::Chosen.when(chosen);
                let button = Button::new(name, label, weight, true);
                let key = self.press(ui, &button, wide(keys_wide));
                if key.clicked() {
                    pressed = Some(press);
                }
            }
        });
        let Some(press) = pressed else {
            return false;
        };
        *caret = (*caret).min(text.chars().count());
        keys.obey(press, text, caret);
        true
    }
}

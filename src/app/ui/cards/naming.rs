//! What a player is called: a line to write it in, and a keyboard on the screen for those who have no other.
//! Chinese characters come from a keyboard beside the screen and its input method.

use crate::app::preferences::Preferences;
use crate::app::state::Overlay;
use crate::app::ui::kit::line::Line;
use crate::app::ui::kit::widgets::{Kit, Weight};
use crate::config::Script;
use crate::messages::is_plain;
use crate::record::text::{NAME_CHARS, name};
use bevy::prelude::*;
use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{self, Id, Key, Ui};

/// Keys in a row.
const ABREAST: usize = 10;
const LATIN: [&str; 4] = ["1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm-."];
/// Consonants, then vowels and marks.
const TIBETAN: [&str; 4] = [
    "ཀཁགངཅཆཇཉཏཐ",
    "དནཔཕབམཙཚཛཝ",
    "ཞཟའཡརལཤསཧཨ",
    "\u{f72}\u{f74}\u{f7a}\u{f7c}\u{f0b}\u{f0d}\u{f71}\u{f7e}\u{f7b}\u{f7d}",
];
const TIBETAN_DIGITS: &str = "༡༢༣༤༥༦༧༨༩༠";
/// From a consonant to the same one below another.
const SUBJOINED: u32 = 0x50;
/// Stands where the letter is that a mark belongs to.
const CIRCLE: char = '\u{25cc}';

/// The letters on the keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Letters {
    #[default]
    Latin,
    Tibetan,
}

impl Letters {
    /// What the key that leads to these letters says.
    fn label(self) -> &'static str {
        match self {
            Self::Latin => "ABC",
            Self::Tibetan => "ཀཁག",
        }
    }

    fn other(self) -> Self {
        match self {
            Self::Latin => Self::Tibetan,
            Self::Tibetan => Self::Latin,
        }
    }

    /// A row of keys: capitals, or letters below others and digits, where they are shifted.
    fn row(self, row: usize, shifted: bool) -> Vec<char> {
        match (self, shifted) {
            (Self::Latin, false) => LATIN[row].chars().collect(),
            (Self::Latin, true) => LATIN[row].to_uppercase().chars().collect(),
            (Self::Tibetan, true) if row == 3 => TIBETAN_DIGITS.chars().collect(),
            (Self::Tibetan, true) => {
                let below = |c: char| char::from_u32(u32::from(c) + SUBJOINED);
                TIBETAN[row].chars().filter_map(below).collect()
            }
            (Self::Tibetan, false) => TIBETAN[row].chars().collect(),
        }
    }
}

/// The name that is being written.
#[derive(Resource, Debug, Default)]
pub struct Naming {
    /// Whose it is among those of the preferences.
    who: usize,
    text: String,
    letters: Letters,
    shifted: bool,
    /// The line is to have the keyboard, behind its last letter.
    focus: bool,
}

impl Naming {
    /// Begins with the name of now.
    pub fn begin(&mut self, who: usize, text: &str, script: Script) {
        *self = Self {
            who,
            text: text.to_owned(),
            letters: match script {
                Script::Tibetan => Letters::Tibetan,
                _ => Letters::Latin,
            },
            shifted: false,
            focus: true,
        };
        self.rest();
    }

    fn write(&mut self, c: char) {
        if self.text.chars().count() < NAME_CHARS {
            self.text.push(c);
        }
        self.rest();
    }

    /// A key was pressed: a name begins with a capital, and so does each of its words.
    fn rest(&mut self) {
        let begins = self.text.is_empty() || self.text.ends_with(' ');
        self.shifted = self.letters == Letters::Latin && begins;
        self.focus = true;
    }
}

pub(crate) fn draw(mut kit: Kit, mut naming: ResMut<Naming>, mut preferences: ResMut<Preferences>) {
    let naming = naming.bypass_change_detection();
    let width = if kit.layout.portrait { 760.0 } else { 1000.0 };
    let mut done = false;
    let pressed = kit.card("name", "name.enter", width, |kit, ui| {
        kit.scroll(ui, 1.0, |kit, ui| {
            let note = kit.fill("name.note", &[("n", NAME_CHARS)]);
            kit.paragraph(ui, &note);
            done = line(kit, ui, naming);
            keys(kit, ui, naming);
        });
        const BUTTONS: [(&str, &str, Weight); 3] = [
            ("name.back", "menu.back", Weight::Plain),
            ("name.clear", "name.clear", Weight::Plain),
            ("name.done", "game.done", Weight::Primary),
        ];
        kit.rows(ui, &BUTTONS, 3)
    });
    match pressed {
        Some("name.clear") => {
            naming.text.clear();
            naming.rest();
        }
        Some("name.back") => kit.go(Overlay::NewGame),
        Some(_) => done = true,
        None => {}
    }
    if done {
        let written = name(&naming.text);
        if let Some(known) = preferences.names.get(naming.who)
            && *known != written
        {
            preferences.names[naming.who] = written;
        }
        kit.go(Overlay::NewGame);
    }
}

/// The line that is written; true when Enter ends it.
fn line(kit: &Kit, ui: &mut Ui, naming: &mut Naming) -> bool {
    let id = Id::new("name being written");
    let size = egui::vec2(ui.available_width(), kit.look.touch);
    let shown = Line {
        id,
        hint: "",
        chars: NAME_CHARS,
        wrong: false,
        size,
    };
    let response = kit.line(ui, &mut naming.text, &shown);
    naming.text.retain(is_plain);
    if std::mem::take(&mut naming.focus) {
        response.request_focus();
        let end = CCursor::new(naming.text.chars().count());
        let mut state = TextEditState::load(ui.ctx(), id).unwrap_or_default();
        state.cursor.set_char_range(Some(CCursorRange::one(end)));
        state.store(ui.ctx(), id);
    }
    response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}

/// The keyboard.
fn keys(kit: &mut Kit, ui: &mut Ui, naming: &mut Naming) {
    let gap = kit.look.px(6.0);
    ui.spacing_mut().item_spacing = egui::vec2(gap, gap);
    let room = ui.available_width();
    let height = kit.look.choice;
    // So many keys side by side are as wide as this.
    let wide = |keys: f32| {
        let one = (room - gap * (ABREAST as f32 - 1.0)) / ABREAST as f32;
        egui::vec2(one * keys + gap * (keys - 1.0), height)
    };
    for row in 0..LATIN.len() {
        ui.horizontal(|ui| {
            for c in naming.letters.row(row, naming.shifted) {
                let name = format!("name.key.{c}");
                let label = match c {
                    '\u{f71}'..='\u{f84}' | '\u{f90}'..='\u{fbc}' => format!("{CIRCLE}{c}"),
                    c => c.to_string(),
                };
                let pressed = kit.press(ui, &name, &label, Weight::Plain, wide(1.0), true);
                if pressed.clicked() {
                    naming.write(c);
                }
            }
        });
    }
    let other = naming.letters.other();
    let shift = match naming.letters {
        Letters::Latin => "↑".to_owned(),
        Letters::Tibetan => format!("{CIRCLE}\u{f90}"),
    };
    let shifted = Weight::Chosen.when(naming.shifted);
    let last = [
        ("name.shift", shift, shifted, 1.5),
        ("name.letters", other.label().to_owned(), Weight::Plain, 2.0),
        ("name.space", kit.t("name.space"), Weight::Plain, 5.0),
        ("name.rub", "←".to_owned(), Weight::Plain, 1.5),
    ];
    ui.horizontal(|ui| {
        for (name, label, weight, keys) in &last {
            let pressed = kit.press(ui, name, label, *weight, wide(*keys), true);
            if !pressed.clicked() {
                continue;
            }
            match *name {
                "name.shift" => naming.shifted = !naming.shifted,
                "name.letters" => {
                    naming.letters = other;
                    naming.rest();
                }
                "name.space" => naming.write(' '),
                _ => {
                    naming.text.pop();
                    naming.rest();
                }
            }
            naming.focus = true;
        }
    });
}

//! What a player or a game is called, or what is looked for: a line to write it in, and a keyboard on the screen for those who have no other.
//! Chinese characters come from a keyboard beside the screen and its input method.

use super::records::List;
use crate::app::play::store::{SaveGame, Tidy};
use crate::app::preferences::Preferences;
use crate::app::state::{Overlay, send};
use crate::app::ui::kit::line::Line;
use crate::app::ui::kit::widgets::{Kit, Weight};
use crate::config::Script;
use crate::messages::is_plain;
use crate::record::text::{MAX_CHARS, NAME_LETTERS, TITLE_LETTERS, holds, name};
use bevy::prelude::*;
use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{self, Id, Key, Ui};
use std::path::PathBuf;

/// Keys in a row.
const ABREAST: usize = 10;
const LATIN: [&str; 4] = ["1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm-."];
/// Consonants, then vowels and marks.
const TIBETAN: [&str; 4] = [
    "ཀཁགངཅཆཇཉཏཐ",
    "དནཔཕབམཙཚཛཝ",
    "ཞཟའཡརལཤསཧཨ",
    "\u{f72}\u{f74}\u{f7a}\u{f7c}\u{f71}\u{f7e}\u{f7b}\u{f7d}\u{f7f}\u{f0d}",
];
/// Ends every syllable: it has a wide key of its own.
const TSHEG: char = '\u{f0b}';
const TSHEG_KEY: &str = "name.key.\u{f0b}";
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

/// What is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// What a player is called: which of the names of the preferences, and the key of whose it is.
    Player(usize, &'static str),
    /// What a saved game is called.
    Game(PathBuf),
    /// What the game on the table is called, which is then saved.
    Save,
    /// What is looked for among the saved games.
    Search,
}

impl About {
    /// The keys of what the card is called, of a note, and of the button that ends it.
    fn keys(&self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Player(_, whose) => (whose, "name.note", "game.done"),
            Self::Game(_) => ("name.game", "name.game_note", "game.done"),
            Self::Save => ("name.game", "name.game_note", "menu.save"),
            Self::Search => ("record.search", "record.search_note", "game.done"),
        }
    }

    /// The most letters.
    fn letters(&self) -> usize {
        match self {
            Self::Player(..) => NAME_LETTERS,
            _ => TITLE_LETTERS,
        }
    }
}

/// The name that is being written.
#[derive(Resource, Debug)]
pub struct Naming {
    about: About,
    text: String,
    letters: Letters,
    shifted: bool,
    /// The line is to have the keyboard, behind its last letter.
    focus: bool,
}

impl Default for Naming {
    fn default() -> Self {
        Self {
            about: About::Player(0, "name.yours"),
            text: String::new(),
            letters: Letters::default(),
            shifted: false,
            focus: false,
        }
    }
}

impl Naming {
    /// Begins with the name of now.
    pub fn begin(&mut self, about: About, text: &str, script: Script) {
        *self = Self {
            about,
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
        self.text.push(c);
        self.shorten();
        self.rest();
    }

    /// Keeps to what a name may hold.
    fn shorten(&mut self) {
        self.text.retain(is_plain);
        while !holds(&self.text, self.about.letters()) {
            self.text.pop();
        }
    }

    /// Where it leads back to.
    #[must_use]
    pub fn below(&self) -> Overlay {
        match self.about {
            About::Player(..) => Overlay::NewGame,
            About::Game(_) | About::Search => Overlay::Records,
            About::Save => Overlay::Menu,
        }
    }

    /// A key was pressed: a name begins with a capital, and so does each of its words.
    fn rest(&mut self) {
        let begins = self.text.is_empty() || self.text.ends_with(' ');
        self.shifted = self.letters == Letters::Latin && begins;
        self.focus = true;
    }
}

pub(crate) fn draw(
    mut kit: Kit,
    mut naming: ResMut<Naming>,
    mut preferences: ResMut<Preferences>,
    mut list: ResMut<List>,
    mut tidy: MessageWriter<Tidy>,
    mut saves: MessageWriter<SaveGame>,
) {
    let naming = naming.bypass_change_detection();
    let width = if kit.layout.portrait { 760.0 } else { 1000.0 };
    let (heading, note, end) = naming.about.keys();
    let mut done = false;
    let pressed = kit.card("name", heading, width, |kit, ui| {
        kit.scroll(ui, 1.0, |kit, ui| {
            let note = kit.fill(note, &[("n", naming.about.letters())]);
            kit.paragraph(ui, &note);
            done = line(kit, ui, naming);
            keys(kit, ui, naming);
        });
        let buttons = [
            ("name.back", "answer.cancel", Weight::Plain),
            ("name.clear", "name.clear", Weight::Plain),
            ("name.done", end, Weight::Primary),
        ];
        kit.rows(ui, &buttons, 3)
    });
    match pressed {
        Some("name.clear") => {
            naming.text.clear();
            naming.rest();
        }
        Some("name.back") => kit.go(naming.below()),
        Some(_) => done = true,
        None => {}
    }
    if !done {
        return;
    }
    let written = name(&naming.text, naming.about.letters());
    kit.go(match naming.about {
        About::Save => Overlay::None,
        _ => naming.below(),
    });
    match naming.about.clone() {
        About::Player(who, _) => {
            if let Some(known) = preferences.names.get(who)
                && *known != written
            {
                preferences.names[who] = written;
            }
        }
        About::Game(path) => send(&mut tidy, Tidy::Rename(path, written)),
        About::Save => send(&mut saves, SaveGame { name: written }),
        About::Search => list.bypass_change_detection().seek(written),
    }
}

/// The line that is written; true when Enter ends it.
fn line(kit: &Kit, ui: &mut Ui, naming: &mut Naming) -> bool {
    let id = Id::new("name being written");
    let size = egui::vec2(ui.available_width(), kit.look.touch);
    let shown = Line {
        id,
        hint: "",
        chars: MAX_CHARS,
        wrong: false,
        size,
    };
    let response = kit.line(ui, &mut naming.text, &shown);
    naming.shorten();
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
    let tsheg = naming.letters == Letters::Tibetan;
    let mut last = vec![
        ("name.shift", shift, shifted, 1.5),
        ("name.letters", other.label().to_owned(), Weight::Plain, 2.0),
    ];
    if tsheg {
        let label = kit.t("name.tsheg");
        last.push((TSHEG_KEY, label, Weight::Plain, 2.5));
    }
    let space = if tsheg { 2.5 } else { 5.0 };
    last.extend([
        ("name.space", kit.t("name.space"), Weight::Plain, space),
        ("name.rub", "←".to_owned(), Weight::Plain, 1.5),
    ]);
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
                TSHEG_KEY => naming.write(TSHEG),
                _ => {
                    naming.text.pop();
                    naming.rest();
                }
            }
            naming.focus = true;
        }
    });
}

//! The texts of one language, found by their keys.

use super::forms::{Forms, Plurals};
use std::collections::{BTreeMap, HashMap};
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use tibetango_rules::GameName;

/// The language that is used unless another one is chosen.
pub const DEFAULT_LANGUAGE: &str = "en";

/// The key under which a language names itself, in its own script.
const NAME: &str = "language.name";

/// Script of a language; decides the font and where lines may break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    /// Latin letters.
    Latin,
    /// Chinese characters.
    Han,
    /// Tibetan letters; lines break at the tsheg.
    Tibetan,
}

impl Script {
    /// Every script.
    pub const ALL: [Self; 3] = [Self::Latin, Self::Han, Self::Tibetan];

    /// Returns its name in the file.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Latin => "Latin",
            Self::Han => "Han",
            Self::Tibetan => "Tibetan",
        }
    }
}

/// Texts of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Strings {
    pub(super) language: String,
    pub(super) script: Script,
    pub(super) plurals: Plurals,
    pub(super) texts: HashMap<String, Forms>,
}

/// The texts of one language by key. A text that it lacks is taken from the default language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextTable {
    pub(super) own: Arc<Strings>,
    pub(super) fallback: Option<Arc<Strings>>,
    /// The names of the sides; `None` where they have none yet.
    pub(super) stones: Option<SideNames>,
}

/// The names of the sides: those that a game has in its own texts, else those of a pair of stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideNames {
    /// The game on the table, for texts that concern no game alone; `None` without one.
    pub game: Option<GameName>,
    /// Name of the pair on the table, for texts that concern no game alone.
    pub table: String,
    /// Name of the pair of each game, for the game's own texts.
    pub games: Vec<(GameName, String)>,
}

impl SideNames {
    /// Creates the names of the sides of one game, played with this pair, for every text.
    #[must_use]
    pub fn of(game: GameName, pair: &str) -> Self {
        Self {
            game: Some(game),
            table: pair.to_owned(),
            games: Vec::new(),
        }
    }

    /// Returns the pair by which a text of this game calls the sides; of no game, the pair on the table.
    fn pair_of(&self, game: Option<GameName>) -> &str {
        let own = self.games.iter().find(|(of, _)| Some(*of) == game);
        own.map_or(&self.table, |(_, pair)| pair)
    }
}

/// The placeholders of the sides: they may stand in every text, and are filled beforehand.
const SIDES: [&str; 2] = ["light", "dark"];

/// Returns true if a text has a placeholder of a side.
fn names_side(text: &str) -> bool {
    text.contains("{light}") || text.contains("{dark}")
}

/// Returns the game that a key belongs to; `None` for texts of all games.
fn game_of(key: &str) -> Option<GameName> {
    let (first, _) = key.split_once('.')?;
    GameName::from_text(first)
}

impl TextTable {
    /// Returns the language's code, such as `en`.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.own.language
    }

    /// Returns the language's own name, in its own script.
    #[must_use]
    pub fn name(&self) -> &str {
        self.own
            .texts
            .get(NAME)
            .map_or(self.language(), Forms::usual)
    }

    /// Returns the script of the language.
    #[must_use]
    pub fn script(&self) -> Script {
        self.own.script
    }

    /// Returns the names of the sides, if they have any.
    #[must_use]
    pub fn stones(&self) -> Option<&SideNames> {
        self.stones.as_ref()
    }

    /// Returns the same texts with the names of both sides filled in: `{light}` and `{dark}` become the texts under
    /// `NAME.side.light` and `NAME.side.dark` in a game that has them, else those under `side.PAIR.light` and
    /// `side.PAIR.dark`. A game's own texts call them by the pair of that game; a text of all games that names a side
    /// gets a form of its own for each game, under `NAME.KEY`.
    #[must_use]
    pub fn with_names(&self, names: SideNames) -> Self {
        let call_all = |strings: &Arc<Strings>| {
            let mut copy = Strings::clone(strings);
            for (key, forms) in &strings.texts {
                if !forms.all().any(names_side) {
                    continue;
                }
                let game = game_of(key);
                for (other, pair) in names.games.iter().filter(|_| game.is_none()) {
                    let own = format!("{other}.{key}");
                    if !strings.texts.contains_key(&own) {
                        copy.texts.insert(own, self.call(forms, Some(*other), pair));
                    }
                }
                let forms = self.call(forms, game.or(names.game), names.pair_of(game));
                copy.texts.insert(key.clone(), forms);
            }
            Arc::new(copy)
        };
        Self {
            own: call_all(&self.own),
            fallback: self.fallback.as_ref().map(call_all),
            stones: Some(names),
        }
    }

    /// Fills the names of both sides of a game into a text: the game's own, else those of this pair.
    fn call(&self, forms: &Forms, game: Option<GameName>, pair: &str) -> Forms {
        let names = SIDES.map(|side| {
            let own = game.and_then(|game| self.find(&format!("{game}.side.{side}")));
            let name = own.unwrap_or_else(|| self.get(&format!("side.{pair}.{side}")));
            (format!("{{{side}}}"), name.to_owned())
        });
        forms.clone().map(|text| {
            let all = names.iter();
            all.fold(text, |text, (side, name)| text.replace(side, name))
        })
    }

    fn forms(&self, key: &str) -> Option<(&Forms, &Plurals)> {
        [Some(&self.own), self.fallback.as_ref()]
            .into_iter()
            .flatten()
            .find_map(|strings| Some((strings.texts.get(key)?, &strings.plurals)))
    }

    /// Returns the text of `key`, if there is one; of plural forms, the usual one.
    #[must_use]
    pub fn find(&self, key: &str) -> Option<&str> {
        self.forms(key).map(|(forms, _)| forms.usual())
    }

    /// Returns the plural forms of the text of `key`, each with its category of CLDR; none if it has one form, or if
    /// there is no such text.
    #[must_use]
    pub fn plural_forms(&self, key: &str) -> Vec<(&str, &str)> {
        let forms = self.forms(key).map(|(forms, _)| forms);
        forms.map_or_else(Vec::new, Forms::plural)
    }

    /// Returns the text of `key`; where there is none, the key itself in angle quotes, so that a gap is seen and the
    /// program goes on. A gap is logged the first time it is met.
    #[must_use]
    pub fn get(&self, key: &str) -> &str {
        match self.find(key) {
            Some(text) => text,
            None => missing(self.language(), key),
        }
    }

    /// Returns the text of `key` for one game: the game's own, which stands under `NAME.key`, else that of all games.
    #[must_use]
    pub fn find_of(&self, game: GameName, key: &str) -> Option<&str> {
        self.find(&self.key_of(game, key))
    }

    /// Returns the key of that text.
    #[must_use]
    pub fn key_of(&self, game: GameName, key: &str) -> String {
        let own = format!("{game}.{key}");
        match self.find(&own) {
            Some(_) => own,
            None => key.to_owned(),
        }
    }

    /// Returns the text of `key` with each `{name}` replaced by its value. A placeholder without a value stays as it
    /// is. Of plural forms, the number that stands for `{n}` chooses.
    #[must_use]
    pub fn fill(&self, key: &str, values: &[(&str, &str)]) -> String {
        let count = values.iter().find(|(name, _)| *name == "n");
        put_in(self.form(key, count.map(|(_, count)| *count)), values)
    }

    /// Returns the text of `key` as [`Self::fill`] does, with `n` for `{n}`: in a word where the language has one,
    /// under `number.n`.
    #[must_use]
    pub fn fill_number(&self, key: &str, n: usize, values: &[(&str, &str)]) -> String {
        let digits = n.to_string();
        let word = self.find(&format!("number.{n}")).unwrap_or(&digits);
        let mut all = vec![("n", word)];
        all.extend_from_slice(values);
        put_in(self.form(key, Some(&digits)), &all)
    }

    /// Returns the text of `key`; of plural forms, the one for this number.
    fn form(&self, key: &str, number: Option<&str>) -> &str {
        match (self.forms(key), number) {
            (Some((forms, plurals)), Some(number)) => forms.of(plurals, number),
            _ => self.get(key),
        }
    }

    /// Returns the keys of this language with their texts, every plural form, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let all = self.own.texts.iter();
        all.flat_map(|(key, forms)| forms.all().map(move |text| (key.as_str(), text)))
    }
}

/// Returns a text with each `{name}` replaced by its value.
fn put_in(mut rest: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(rest.len());
    // One pass, so that a brace inside a value is never taken for a placeholder.
    while let Some(open) = rest.find('{') {
        filled.push_str(&rest[..open]);
        rest = &rest[open..];
        let Some(close) = rest.find('}') else { break };
        let name = &rest[1..close];
        match values.iter().find(|(key, _)| *key == name) {
            Some((_, value)) => filled.push_str(value),
            None => filled.push_str(&rest[..=close]),
        }
        rest = &rest[close + 1..];
    }
    filled.push_str(rest);
    filled
}

/// Maximum number of gaps that are remembered. Keys are part of the program, so there are never that many.
const MAX_GAPS: usize = 1000;

/// Returns `«key»`. The texts made here live as long as the program: a caller may hold them for as long as one from the
/// table.
fn missing(language: &str, key: &str) -> &'static str {
    static GAPS: Mutex<BTreeMap<String, &'static str>> = Mutex::new(BTreeMap::new());
    let mut gaps = GAPS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(text) = gaps.get(key) {
        return text;
    }
    if gaps.len() >= MAX_GAPS {
        return "«…»";
    }
    let text: &'static str = Box::leak(format!("«{key}»").into_boxed_str());
    gaps.insert(key.to_owned(), text);
    // Writing fails without a terminal, which is no fault.
    let _ = writeln!(
        std::io::stderr(),
        "text/{language}.ron: no text for the key {key:?}"
    );
    text
}

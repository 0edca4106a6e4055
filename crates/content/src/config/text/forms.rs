//! One text, or one for each number that a language tells apart: "1 stone", "2 stones".

use std::collections::BTreeSet;
use std::fmt;

use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

use crate::config::checks::NO_CONTROLS;
use crate::config::entries::Entries;
use crate::config::error::Problem;
use tibetango_rules::quote::is_plain;
use tibetango_rules::text::list_text;

/// The categories of CLDR with their names in the file. The last one fits every language.
const CATEGORIES: [(&str, PluralCategory); 6] = [
    ("zero", PluralCategory::ZERO),
    ("one", PluralCategory::ONE),
    ("two", PluralCategory::TWO),
    ("few", PluralCategory::FEW),
    ("many", PluralCategory::MANY),
    (OTHER, PluralCategory::OTHER),
];

const OTHER: &str = "other";

/// Maximum number that is tried: up to it every category is met that whole numbers have in a language.
const TRIED: u32 = 200;

/// Formulas of gettext for the number of a plural form, each with what it computes. Those of other languages need more
/// than one comparison.
static FORMULAS: [(&str, fn(u32) -> usize); 3] = [
    ("0", |_| 0),
    ("(n != 1)", |n| usize::from(n != 1)),
    ("(n > 1)", |n| usize::from(n > 1)),
];

/// Numbers that a language tells apart.
#[derive(Clone)]
pub(super) struct Plurals {
    language: String,
    rules: Option<PluralRules>,
}

impl Plurals {
    /// Returns the rules of CLDR for a language; one that CLDR does not know has one form.
    pub fn of(language: &str) -> Self {
        let rules = language
            .parse::<unic_langid::LanguageIdentifier>()
            .ok()
            .and_then(|id| PluralRules::create(id, PluralRuleType::CARDINAL).ok());
        Self {
            language: language.to_owned(),
            rules,
        }
    }

    /// The category of a number as it is written.
    fn category(&self, number: &str) -> &'static str {
        let rule = self
            .rules
            .as_ref()
            .and_then(|rules| rules.select(number).ok());
        CATEGORIES
            .iter()
            .find(|(_, category)| rule.as_ref() == Some(category))
            .map_or(OTHER, |(name, _)| name)
    }

    /// The categories of whole numbers.
    fn categories(&self) -> BTreeSet<&'static str> {
        (0..=TRIED)
            .map(|number| self.category(&number.to_string()))
            .chain([OTHER])
            .collect()
    }

    /// Returns the categories of whole numbers in the order of CLDR, in which PO files number their forms.
    pub fn in_order(&self) -> Vec<&'static str> {
        let categories = self.categories();
        let names = CATEGORIES.iter().map(|(name, _)| *name);
        names.filter(|name| categories.contains(name)).collect()
    }

    /// Returns the field `Plural-Forms` of a PO file, if one of the [`FORMULAS`] tells the same numbers apart.
    pub fn formula(&self) -> Option<String> {
        let names = self.in_order();
        let fits = |index: fn(u32) -> usize| {
            (0..=TRIED).all(|n| names.get(index(n)).copied() == Some(self.category(&n.to_string())))
        };
        let (formula, _) = FORMULAS.iter().find(|(_, index)| fits(*index))?;
        Some(format!("nplurals={}; plural={formula};", names.len()))
    }
}

impl PartialEq for Plurals {
    fn eq(&self, other: &Self) -> bool {
        // The rules follow from the language.
        self.language == other.language
    }
}

impl Eq for Plurals {}

impl fmt::Debug for Plurals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Plurals").field(&self.language).finish()
    }
}

/// One text, or its plural forms: `"text"`, or `{ "one": "text", "other": "text" }`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Forms {
    One(String),
    Plural(Vec<(String, String)>),
}

impl Forms {
    /// The text for numbers of no special category.
    pub fn usual(&self) -> &str {
        match self {
            Self::One(text) => text,
            Self::Plural(forms) => of_category(forms, OTHER).unwrap_or_default(),
        }
    }

    /// The text for the numbers of a category.
    pub fn form(&self, category: &str) -> &str {
        match self {
            Self::One(text) => text,
            Self::Plural(forms) => of_category(forms, category).unwrap_or(self.usual()),
        }
    }

    /// The text for a number.
    pub fn of(&self, plurals: &Plurals, number: &str) -> &str {
        self.form(plurals.category(number))
    }

    /// The plural forms by their categories; none if there is one form.
    pub fn plural(&self) -> Vec<(&str, &str)> {
        match self {
            Self::One(_) => Vec::new(),
            Self::Plural(forms) => {
                let forms = forms.iter();
                forms
                    .map(|(category, text)| (category.as_str(), text.as_str()))
                    .collect()
            }
        }
    }

    /// Every form.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        let (one, many) = match self {
            Self::One(text) => (Some(text.as_str()), [].as_slice()),
            Self::Plural(forms) => (None, forms.as_slice()),
        };
        one.into_iter()
            .chain(many.iter().map(|(_, text)| text.as_str()))
    }

    /// Every form changed.
    pub fn map(self, change: impl Fn(String) -> String) -> Self {
        match self {
            Self::One(text) => Self::One(change(text)),
            Self::Plural(forms) => Self::Plural(
                forms
                    .into_iter()
                    .map(|(category, text)| (category, change(text)))
                    .collect(),
            ),
        }
    }

    /// True when a placeholder is to be filled in.
    pub fn has_placeholders(&self) -> bool {
        self.all().any(|text| !placeholders(text).is_empty())
    }

    /// Returns its fault, if any; `model` is the same text in the default language.
    pub fn fault(&self, plurals: &Plurals, model: Option<&Self>) -> Option<Problem> {
        for text in self.all() {
            if text.contains(|c: char| c != '\n' && !is_plain(c)) {
                return Some(Problem::bad_form(text, NO_CONTROLS));
            }
            if text.trim().is_empty() || text.chars().count() > 1000 {
                return Some(Problem::bad_form(text, "a text of 1 to 1000 characters"));
            }
            if !placeholders_close(text) {
                let form = "a text whose placeholders look like {name}";
                return Some(Problem::bad_form(text, form));
            }
        }
        if let Self::Plural(forms) = self {
            let needed = plurals.categories();
            let names: BTreeSet<&str> = forms.iter().map(|(name, _)| name.as_str()).collect();
            if names != needed || forms.len() != needed.len() {
                let form = format!("the plural forms of this language: {}", list_text(&needed));
                return Some(Problem::bad_form(&list_text(&names), &form));
            }
            // A special form may leave the number out: "one stone".
            let usual = placeholders(self.usual());
            if !usual.contains("n") {
                let form = "a text with {n}, which chooses the plural form";
                return Some(Problem::bad_form(self.usual(), form));
            }
            for text in self.all() {
                if !placeholders(text).is_subset(&usual) {
                    let form = "a text with the placeholders of the form \"other\"";
                    return Some(Problem::bad_form(text, form));
                }
            }
        }
        let needs = placeholders(model?.usual());
        (placeholders(self.usual()) != needs).then(|| {
            let form = if needs.is_empty() {
                "a text without placeholders, as in the default language".to_owned()
            } else {
                let names = list_text(needs.iter().map(|name| format!("{{{name}}}")));
                format!("a text with the placeholders of the default language: {names}")
            };
            Problem::bad_form(self.usual(), &form)
        })
    }
}

fn of_category<'a>(forms: &'a [(String, String)], category: &str) -> Option<&'a str> {
    let form = forms.iter().find(|(name, _)| name == category);
    form.map(|(_, text)| text.as_str())
}

/// Returns the names in braces.
fn placeholders(text: &str) -> BTreeSet<&str> {
    let parts = text.split('{').skip(1);
    parts
        .filter_map(|part| part.split_once('}').map(|(name, _)| name))
        .collect()
}

/// True when every brace belongs to a `{name}`.
fn placeholders_close(text: &str) -> bool {
    let mut parts = text.split('{');
    let before = parts.next().unwrap_or("");
    !before.contains('}')
        && parts.all(|part| match part.split_once('}') {
            Some((name, after)) => {
                let letter = |byte: u8| byte.is_ascii_lowercase() || byte == b'_';
                !name.is_empty() && name.bytes().all(letter) && !after.contains('}')
            }
            None => false,
        })
}

impl<'de> Deserialize<'de> for Forms {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AnyForm;
        impl<'de> Visitor<'de> for AnyForm {
            type Value = Forms;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text, or plural forms in { }")
            }

            fn visit_str<E>(self, text: &str) -> Result<Forms, E> {
                Ok(Forms::One(text.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Forms, A::Error> {
                let forms = Entries::deserialize(MapAccessDeserializer::new(map))?;
                Ok(Forms::Plural(forms.0))
            }
        }
        deserializer.deserialize_any(AnyForm)
    }
}

//! Names of the tags that are read, and words behind them.

use tibetango_rules::normalization::is_inline;

/// Tags that stand first in a file, in this order.
pub(super) const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// Tags that are read here; other tags are kept as they stand.
pub(super) const TAGS: [&str; 11] = [
    "GameType", "FEN", "SetUp", "White", "Black", "Date", "Preset", "GameName", "Program",
    "DateText", "Reason",
];

/// True for the name of a tag that every program knows, or that is read here.
pub(super) fn is_known(name: &str) -> bool {
    let mut word_of = ROSTER.iter().chain(&TAGS);
    word_of.any(|word_of| word_of.eq_ignore_ascii_case(name))
}

/// Tags with values of a set form.
const CODES: [&str; 5] = ["Date", "FEN", "GameType", "Result", "SetUp"];

/// Names of tags in other languages.
const TRANSLATIONS: [(&str, &[&str]); 4] = [
    (
        "White",
        &[
            "Wit",
            "Weiss",
            "Weiß",
            "Blancs",
            "Blanc",
            "Blancas",
            "Brancas",
            "Bianco",
            "Białe",
            "Белые",
            "白方",
        ],
    ),
    (
        "Black",
        &[
            "Zwart",
            "Schwarz",
            "Noirs",
            "Noir",
            "Negras",
            "Pretas",
            "Nero",
            "Czarne",
            "Черные",
            "Чёрные",
            "黑方",
        ],
    ),
    (
        "Result",
        &[
            "Uitslag",
            "Resultaat",
            "Ergebnis",
            "Resultat",
            "Résultat",
            "Resultado",
            "Risultato",
            "Wynik",
            "Результат",
            "结果",
        ],
    ),
    ("Date", &["Datum", "Data", "Fecha", "Дата", "日期"]),
];

/// Returns the English name of a tag whose name is in another language.
pub(super) fn translation(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    let is_same = |other: &&str| other.to_lowercase() == name;
    let mut all = TRANSLATIONS.iter();
    let entry = all.find(|(_, others)| others.iter().any(is_same));
    entry.map(|(english, _)| *english)
}

/// Words that make another name with that of a tag, as in `White Elo` and `Event Date`.
const TITLES: [&str; 30] = [
    "board",
    "born",
    "category",
    "class",
    "clock",
    "club",
    "country",
    "date",
    "detail",
    "elo",
    "fed",
    "federation",
    "fideid",
    "fmjdid",
    "id",
    "league",
    "na",
    "nationality",
    "number",
    "rank",
    "rating",
    "rounds",
    "section",
    "sponsor",
    "stage",
    "team",
    "text",
    "time",
    "title",
    "type",
];

/// Words that only say what the value of a tag is.
const PLAIN: [&str; 2] = ["name", "player"];

/// Meaning of the words between the name of a tag and a value in quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TagWords {
    /// They are a part of the name.
    Name,
    /// They are a part of the value, as in `[White Jan "Boer"]`.
    Value,
    /// They say nothing.
    Nothing,
}

impl TagWords {
    /// Returns the meaning of words behind a name.
    pub fn of(name: &str, words: &str) -> Self {
        let mut parts = words.split(is_inline);
        let first = parts.find(|part| !part.is_empty()).unwrap_or_default();
        let is = |word_of: &[&str], word: &str| {
            let mut word_of = word_of.iter();
            word_of.any(|word_of| word_of.eq_ignore_ascii_case(word))
        };
        match () {
            () if !is_known(name) || is(&TITLES, first) => Self::Name,
            () if is(&CODES, name) || is(&PLAIN, first) => Self::Nothing,
            () => Self::Value,
        }
    }
}

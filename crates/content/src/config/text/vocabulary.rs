//! The terms that a game alone has, and their words in the texts of that game.

use super::files::{TextSubject, source_of};
use super::table::{DEFAULT_LANGUAGE, TextTable};
use crate::config::checks::MAX_FAULTS;
use crate::config::error::{ConfigError, Problem};
use crate::config::game::cues;
use crate::config::place::Route;
use crate::config::source::Files;
use std::collections::BTreeMap;
use tibetango_engines::engine::feature_terms;
use tibetango_rules::{GameName, Phase, Term};

/// The kinds of keys that terms have.
const KINDS: [&str; 8] = [
    "refused.",
    "reason.",
    "against.",
    "why.gains.",
    CUE,
    "shapes.",
    DID,
    BEGINS,
];

/// Beginning of the keys of what a move did, by the words of events or of what every game has. No game need have them.
const DID: &str = "did.";

/// Beginning of the keys of the terms of events.
const CUE: &str = "cue.";

/// Beginning of the keys of sentences for the beginning of a phase. No game need have them.
const BEGINS: &str = "begins.";

/// The endings of keys whose sentence speaks to one side.
const FORMS: [&str; 2] = [".you", ".computer"];

/// Returns every term that a game can emit, with its English.
fn terms(game: GameName) -> BTreeMap<&'static str, &'static str> {
    let own = game.terms().iter().chain(feature_terms(game)).copied();
    let all = own.chain(game.ends());
    all.map(|term: &Term| (term.key, term.english)).collect()
}

/// Finds the terms for which the default language has no words, and the words there that belong to no term. Other
/// languages are checked against the default one.
pub(in crate::config) fn unmatched_terms(files: &Files, tables: &[TextTable]) -> Vec<ConfigError> {
    let Some(model) = tables
        .iter()
        .find(|table| table.language() == DEFAULT_LANGUAGE)
    else {
        return Vec::new();
    };
    let games = GameName::ALL.into_iter();
    games
        .flat_map(|game| unmatched_of(files, game, model))
        .collect()
}

fn unmatched_of(files: &Files, game: GameName, model: &TextTable) -> Vec<ConfigError> {
    let source = match source_of(files, model.language(), TextSubject::Game(game)) {
        Ok(source) => source,
        Err(errors) => return errors,
    };
    let terms = terms(game);
    // Faults of the file are reported elsewhere.
    let silent = cues::check(files, game).unwrap_or_default().silent();
    let all = Route::root().field("strings");
    let missing = terms.iter().filter_map(|(key, english)| {
        let own = format!("{game}.{key}");
        let problem = Problem::MissingText {
            key: own.clone(),
            text: (*english).to_owned(),
        };
        let has_text = model.own.texts.contains_key(&own) || silent.contains(*key);
        (!has_text).then(|| source.fault(&all, problem))
    });
    let term_words: Vec<&str> = terms.keys().copied().collect();
    let mut words: Vec<&str> = model.own.texts.keys().map(String::as_str).collect();
    words.sort_unstable();
    let prefix = format!("{game}.");
    let dead = words.into_iter().filter_map(|whole| {
        let key = whole.strip_prefix(&prefix)?;
        let form = FORMS.iter().find_map(|form| key.strip_suffix(form));
        let term = form.unwrap_or(key);
        // A game may have words of its own for terms that every game has.
        let begins = |phase: &Phase| key.strip_prefix(BEGINS) == Some(phase.name());
        let of_event = |word: &str| terms.contains_key(format!("{CUE}{word}").as_str());
        let is_known = terms.contains_key(term)
            || key.strip_prefix(DID).is_some_and(of_event)
            || model.own.texts.contains_key(term)
            || game.phases().iter().any(begins);
        if is_known || !KINDS.iter().any(|kind| key.starts_with(kind)) {
            return None;
        }
        let problem = Problem::not_one_of(term, "a term of this game", &term_words);
        Some(source.fault(&all.field(whole), problem))
    });
    let missing = missing.take(MAX_FAULTS);
    missing.chain(dead.take(MAX_FAULTS)).collect()
}

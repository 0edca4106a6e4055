//! A PO file back into the files of the texts.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::catalogue::{Catalogue, Entry};
use super::sides::{Sides, TextPair, fault, language_of};
use crate::config::checks::MAX_FAULTS;
use crate::config::error::{ConfigResult, Problem, no_faults};
use crate::config::place::Route;
use crate::config::source::{ConfigSource, Files, MAX_BYTES};
use crate::config::text::files::file_of;
use crate::config::text::forms::Forms;
use crate::config::text::parse::check;
use tibetango_records::messages::TextPosition;
use tibetango_rules::quote::quote_text;

/// Result of merging a PO file into the texts of its language. Nothing has been written yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergeResult {
    /// Files that change.
    pub files: Vec<Rewritten>,
    /// Entries that were left out.
    pub left_out: Vec<Omission>,
}

/// A file of texts with some of them changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewritten {
    /// Path of the file inside the configuration folder.
    pub path: PathBuf,
    /// Its new content.
    pub content: String,
    /// Number of texts that change.
    pub changed: usize,
}

/// An entry of a PO file that was left out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{place}: {context}: {reason}")]
pub struct Omission {
    /// The PO file, as messages name it.
    pub file: String,
    /// Place of the entry.
    pub place: TextPosition,
    /// Context of the entry, in quotes.
    pub context: String,
    /// Reason for it.
    pub reason: OmissionReason,
}

/// Reasons why an entry is left out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OmissionReason {
    /// There is no text of this context.
    #[error("there is no text of this context any more")]
    Unknown,
    /// The text to translate is another one now, which is given in quotes.
    #[error("the English has changed since, to {0}")]
    English(String),
    /// The new translation is not confirmed.
    #[error("the new translation is marked as fuzzy: it needs work")]
    Fuzzy,
    /// Some plural forms of the new translation are empty.
    #[error("a plural form is not translated")]
    Incomplete,
    /// The file of the language does not have the text yet.
    #[error("{0} does not have this text yet: add its key there")]
    Missing(String),
}

/// Judgement on an entry.
enum Verdict {
    /// There is nothing to change.
    Nothing,
    Omission(OmissionReason),
    Refused(Problem),
    /// The text of this key becomes another one.
    Change(String, Forms),
}

/// Merges a PO file into the texts of its language in a configuration folder: only what changed, and only what was
/// found right.
///
/// # Errors
/// The texts or the new ones among the entries have faults; nothing is merged then.
pub fn merge(folder: &Path, catalogue: &Catalogue) -> ConfigResult<MergeResult> {
    let files = &Files::Folder(folder.to_owned());
    let sides = Sides::load(files, &language_of(files, catalogue)?)?;
    let pairs: HashMap<String, TextPair<'_>> =
        sides.pairs().map(|pair| (pair.context(), pair)).collect();
    let (mut changes, mut left_out, mut faults) = (HashMap::new(), Vec::new(), Vec::new());
    for entry in &catalogue.entries {
        let (line, context) = (entry.line, entry.context.as_deref().unwrap_or_default());
        match judge(entry, pairs.get(context), &sides) {
            Verdict::Nothing => {}
            Verdict::Omission(reason) => left_out.push(Omission {
                file: catalogue.file.clone(),
                place: TextPosition { line, column: 1 },
                context: quote_text(context),
                reason,
            }),
            Verdict::Refused(problem) => {
                faults.push(fault(catalogue, line, context, problem));
                if faults.len() == MAX_FAULTS {
                    break;
                }
            }
            Verdict::Change(key, forms) => {
                changes.insert(key, forms);
            }
        }
    }
    no_faults(faults)?;
    let files = rewritten(&sides, &changes)?;
    Ok(MergeResult { files, left_out })
}

/// Decides what becomes of an entry.
fn judge(entry: &Entry, pair: Option<&TextPair<'_>>, sides: &Sides) -> Verdict {
    if entry.is_untranslated() {
        return Verdict::Nothing;
    }
    let Some(pair) = pair else {
        return Verdict::Omission(OmissionReason::Unknown);
    };
    let texts = pair.texts();
    let is_same = texts == entry.texts;
    // An entry that the translator has not touched is skipped.
    if is_same && (entry.is_fuzzy() || pair.has_english_of(entry)) {
        return Verdict::Nothing;
    }
    if !pair.has_english_of(entry) {
        let (id, plural) = pair.id();
        return Verdict::Omission(OmissionReason::English(quote_text(plural.unwrap_or(id))));
    }
    if entry.is_fuzzy() {
        return Verdict::Omission(OmissionReason::Fuzzy);
    }
    if entry.texts.iter().any(String::is_empty) {
        return Verdict::Omission(OmissionReason::Incomplete);
    }
    if pair.own.is_none() {
        return Verdict::Omission(OmissionReason::Missing(pair.file(&sides.language)));
    }
    let (count, needed) = (entry.texts.len(), texts.len());
    if count != needed {
        let form = format!("the number of plural forms of this language: {needed}");
        return Verdict::Refused(Problem::bad_number(count, &form));
    }
    let forms = pair.forms(&entry.texts);
    match forms.fault(&sides.plurals, Some(&pair.english.forms)) {
        Some(problem) => Verdict::Refused(problem),
        None => Verdict::Change(pair.english.key.clone(), forms),
    }
}

/// Writes the changes into the files of a language, which are checked as a whole.
fn rewritten(sides: &Sides, changes: &HashMap<String, Forms>) -> ConfigResult<Vec<Rewritten>> {
    let (language, mut files) = (sides.language.as_str(), Vec::new());
    for subject in &sides.subjects {
        let Some(own) = &subject.own else { continue };
        let keys = own.texts.iter().map(|text| &text.key);
        let changed = keys.filter(|key| changes.contains_key(*key)).count();
        if changed == 0 {
            continue;
        }
        let source = ConfigSource::of_text(own.source.file(), &own.with(changes));
        check(&source, (language, subject.about), Some(&sides.model))?;
        let content = own.source.content(source.text());
        if content.len() > MAX_BYTES {
            let problem = Problem::TooLarge(MAX_BYTES);
            return Err(vec![source.fault(&Route::root(), problem)]);
        }
        files.push(Rewritten {
            path: file_of(language, subject.about),
            content,
            changed,
        });
    }
    Ok(files)
}

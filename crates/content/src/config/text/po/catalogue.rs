//! A PO file: its header and its entries.

/// The flag of an entry whose translation is not confirmed yet.
pub(super) const FUZZY: &str = "fuzzy";

/// A PO file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalogue {
    /// The file, as messages name it.
    pub file: String,
    /// Notes of translators on the whole file, line by line.
    pub notes: Vec<String>,
    /// Fields of the header with their values, in the order of the file.
    pub header: Vec<(String, String)>,
    /// Line of the header, counted from 1; 0 if it was not read from a file.
    pub line: usize,
    /// The entries, in the order of the file, without obsolete ones.
    pub entries: Vec<Entry>,
}

impl Catalogue {
    /// Returns a field of the header.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&str> {
        let field = self.header.iter().find(|(key, _)| key == name);
        field.map(|(_, value)| value.as_str())
    }

    /// Sets a field of the header, at its place or behind the others.
    pub(super) fn set_field(&mut self, name: &str, value: &str) {
        match self.header.iter_mut().find(|(key, _)| key == name) {
            Some((_, old)) => value.clone_into(old),
            None => self.header.push((name.to_owned(), value.to_owned())),
        }
    }
}

/// One entry of a PO file: a text with its translation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Line of its first `msgstr`, counted from 1; 0 if it was not read from a file.
    pub line: usize,
    /// Notes of translators, line by line.
    pub notes: Vec<String>,
    /// Remarks for translators, line by line.
    pub remarks: Vec<String>,
    /// Flags, such as `fuzzy`.
    pub flags: Vec<String>,
    /// The text that was translated before, and its plural.
    pub previous: Option<(String, Option<String>)>,
    /// Place where the text is used.
    pub context: Option<String>,
    /// The text to translate.
    pub id: String,
    /// Its plural.
    pub plural: Option<String>,
    /// The translation: one, or all plural forms. Empty texts are not translated yet.
    pub texts: Vec<String>,
}

impl Entry {
    /// True if the translation is not confirmed yet.
    #[must_use]
    pub fn is_fuzzy(&self) -> bool {
        self.flags.iter().any(|flag| flag == FUZZY)
    }

    /// True if there is no translation at all.
    #[must_use]
    pub fn is_untranslated(&self) -> bool {
        self.texts.iter().all(String::is_empty)
    }

    /// True if there is no translation that was found right.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.is_untranslated() || self.is_fuzzy()
    }
}

//! Puts a file of one layer over the same file of the layers below it, entry by entry.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::mem;
use std::ops::Range;
use std::path::Path;

use super::origins::{Origin, Piece};
use super::outline::{Brackets, Part, brackets};
use crate::config::error::{ConfigError, Problem};
use crate::config::place::Route;

/// The files of all games, of the games and of the languages whose entries are put over those below them. They are
/// named here once more: the modules that check them read them by way of this one.
const THEME: &str = "theme.ron";
const KEYS: &str = "keys.ron";
const OF_GAMES: [&str; 3] = ["difficulty.ron", "engines.ron", "cues.ron"];
const TEXT_FOLDERS: [&str; 2] = ["text", "stories"];

/// Way in which a value of a file is put over the one below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Join {
    /// As a whole.
    Whole,
    /// Field by field.
    Fields,
    /// Entry by entry, by their keys.
    Keys,
    /// Item by item, by their ids.
    Ids,
}

/// True for a file whose entries are put over those below them; any other one counts as a whole.
pub(super) fn is_layered(inside: &Path) -> bool {
    let parts: Vec<&str> = inside.iter().filter_map(OsStr::to_str).collect();
    match &parts[..] {
        [file] => [THEME, KEYS].contains(file),
        [folder, _] if TEXT_FOLDERS.contains(folder) => true,
        [_game, _file] => is_given_whole(inside),
        [_game, folder, _] => *folder == TEXT_FOLDERS[0],
        _ => false,
    }
}

/// True for a file whose entries a folder of the program takes away by leaving them out: who edits the program's own
/// files may delete a level.
pub(super) fn is_given_whole(inside: &Path) -> bool {
    let parts: Vec<&str> = inside.iter().filter_map(OsStr::to_str).collect();
    matches!(&parts[..], [_game, file] if OF_GAMES.contains(file))
}

/// Returns the files that have all the entries that there may be in the program itself: any other entry is an old one.
pub(super) fn fixed_files() -> impl Iterator<Item = &'static Path> {
    [THEME, KEYS].into_iter().map(Path::new)
}

/// Returns the way for a field of a file.
fn join_of(inside: &Path, field: &str) -> Join {
    match field {
        "light" | "contrast" if is_theme(inside) => Join::Fields,
        "levels" => Join::Ids,
        "keys" | "strings" | "engines" | "points" | "cues" | "phases" => Join::Keys,
        _ => Join::Whole,
    }
}

fn is_theme(inside: &Path) -> bool {
    inside == Path::new(THEME)
}

/// A text with the pieces of the files that it was taken from.
#[derive(Clone, Debug, Default)]
pub(super) struct Woven {
    pub text: String,
    pub pieces: Vec<Piece>,
}

impl Woven {
    /// Creates the text of one file.
    pub fn of(text: &str, origin: usize) -> Self {
        let (begin, from) = (0, 0);
        Self {
            text: text.to_owned(),
            pieces: vec![Piece {
                begin,
                origin,
                from,
            }],
        }
    }

    /// Returns the number of the file if all of the text is from one.
    pub fn only(&self) -> Option<usize> {
        let first = self.pieces.first()?.origin;
        let same = self.pieces.iter().all(|piece| piece.origin == first);
        same.then_some(first)
    }

    /// Adds bytes of another text.
    fn take(&mut self, from: &Self, bytes: Range<usize>) {
        let behind = from
            .pieces
            .partition_point(|piece| piece.begin <= bytes.start);
        let pieces = &from.pieces[behind.saturating_sub(1)..];
        for piece in pieces.iter().take_while(|piece| piece.begin < bytes.end) {
            let begin = piece.begin.max(bytes.start);
            self.pieces.push(Piece {
                begin: self.text.len() + (begin - bytes.start),
                origin: piece.origin,
                from: piece.from + (begin - piece.begin),
            });
        }
        self.text.push_str(&from.text[bytes]);
    }
}

/// Puts the file `upper` over what the layers below it say, and notes the entries that no longer exist. Returns
/// nothing where the files are written in a way that is not known here.
pub(super) fn put_over(
    inside: &Path,
    lower: &Woven,
    (upper, origin): (&Woven, &Origin),
    notes: &mut Vec<ConfigError>,
) -> Option<Woven> {
    let roots = (brackets(&lower.text, 0)?, brackets(&upper.text, 0)?);
    let mut weaver = Weaver {
        inside,
        lower,
        upper,
        origin,
        woven: Woven::default(),
        notes: Vec::new(),
    };
    weaver.woven.take(upper, 0..roots.1.open);
    weaver.value(&roots.0, &roots.1, Join::Fields, &Route::root())?;
    weaver
        .woven
        .take(upper, roots.1.close + 1..upper.text.len());
    let is_own = weaver.woven.only() == upper.only();
    // A file that names everything stands as it is written, in its own order.
    let woven = match is_own && weaver.notes.is_empty() {
        true => upper.clone(),
        false => weaver.woven,
    };
    notes.extend(weaver.notes);
    Some(woven)
}

/// Two texts that become one.
struct Weaver<'t> {
    inside: &'t Path,
    lower: &'t Woven,
    upper: &'t Woven,
    /// The file of the upper text.
    origin: &'t Origin,
    woven: Woven,
    notes: Vec<ConfigError>,
}

/// Place of an entry in the new order: of the lower text, of the upper one, or of both.
#[derive(Clone, Copy, Debug)]
enum EntrySource {
    Lower(usize),
    Upper(usize),
    Both(usize, usize),
}

impl Weaver<'_> {
    /// Adds a value in brackets, with those of its entries that the upper text does not have.
    fn value(
        &mut self,
        lower: &Brackets,
        upper: &Brackets,
        join: Join,
        here: &Route,
    ) -> Option<()> {
        let names = |text: &Woven, all: &Brackets| -> Vec<Option<String>> {
            let parts = all.parts.iter();
            parts.map(|part| name_of(&text.text, part, join)).collect()
        };
        let lower_names = names(self.lower, lower);
        let upper_names = names(self.upper, upper);
        let entries = self.entries((&lower_names[..], &upper_names[..]), upper, join, here);
        self.woven.take(self.upper, upper.open..upper.open + 1);
        let mut is_first = true;
        for entry in entries {
            if !mem::take(&mut is_first) {
                self.woven.text.push(',');
            }
            match entry {
                EntrySource::Lower(at) => {
                    self.woven.take(self.lower, lower.parts[at].whole.clone());
                }
                EntrySource::Upper(at) => {
                    self.woven.take(self.upper, upper.parts[at].whole.clone());
                }
                EntrySource::Both(below, at) => {
                    let (below, part) = (&lower.parts[below], &upper.parts[at]);
                    let name = upper_names[at].as_deref().unwrap_or_default();
                    let inner = match join {
                        Join::Fields if here.is_root() => join_of(self.inside, name),
                        _ => Join::Whole,
                    };
                    self.entry(below, part, inner, &here.field(name))?;
                }
            }
        }
        // The last entry may stand before a comment to the end of the line, which is left out.
        self.woven.text.push('\n');
        self.woven.take(self.upper, upper.close..upper.close + 1);
        Some(())
    }

    /// Adds an entry that both texts have.
    fn entry(&mut self, below: &Part, part: &Part, join: Join, here: &Route) -> Option<()> {
        let open = match join {
            Join::Whole => None,
            Join::Fields => Some('('),
            Join::Keys => Some('{'),
            Join::Ids => Some('['),
        };
        let begins = |text: &Woven, part: &Part| {
            open.is_some_and(|open| text.text[part.value.clone()].starts_with(open))
        };
        if !begins(self.lower, below) || !begins(self.upper, part) {
            self.woven.take(self.upper, part.whole.clone());
            return Some(());
        }
        let lower = brackets(&self.lower.text, below.value.start)?;
        let upper = brackets(&self.upper.text, part.value.start)?;
        self.woven
            .take(self.upper, part.whole.start..part.value.start);
        self.value(&lower, &upper, join, here)
    }

    /// Returns the entries in their new order. One that only the upper text has follows the one before it there, and
    /// stands last if none of those before it is known below.
    fn entries(
        &mut self,
        (lower, upper): (&[Option<String>], &[Option<String>]),
        parts: &Brackets,
        join: Join,
        here: &Route,
    ) -> Vec<EntrySource> {
        let mut places: HashMap<&str, usize> = HashMap::new();
        for (at, name) in lower.iter().enumerate() {
            if let Some(name) = name {
                places.entry(name).or_insert(at);
            }
        }
        let is_fixed = is_fixed(self.inside, join, here);
        let mut both: Vec<Option<usize>> = vec![None; lower.len()];
        let mut behind: Vec<Vec<usize>> = vec![Vec::new(); lower.len()];
        let mut last: Vec<usize> = Vec::new();
        let mut anchor: Option<usize> = None;
        for (at, name) in upper.iter().enumerate() {
            let place = name.as_deref().and_then(|name| places.get(name).copied());
            match (place, anchor) {
                (None, _) if is_fixed => {
                    let name = name.as_deref().unwrap_or_default();
                    let known: Vec<&str> = lower.iter().flatten().map(String::as_str).collect();
                    self.note(name, &parts.parts[at], &known, here);
                }
                (Some(place), _) if both[place].is_none() => {
                    both[place] = Some(at);
                    anchor = Some(place);
                }
                // An entry that is given twice stays so, and is a fault.
                (_, Some(anchor)) => behind[anchor].push(at),
                (_, None) => last.push(at),
            }
        }
        let mut entries = Vec::new();
        for (place, (own, behind)) in both.into_iter().zip(behind).enumerate() {
            entries.push(match own {
                Some(at) => EntrySource::Both(place, at),
                None => EntrySource::Lower(place),
            });
            entries.extend(behind.into_iter().map(EntrySource::Upper));
        }
        entries.extend(last.into_iter().map(EntrySource::Upper));
        entries
    }

    /// Notes an entry that no longer exists.
    fn note(&mut self, name: &str, part: &Part, known: &[&str], here: &Route) {
        let problem = match is_theme(self.inside) {
            true => Problem::unknown_field(name, known),
            false => Problem::not_one_of(name, "an action", known),
        };
        let begin = part
            .name
            .as_ref()
            .map_or(part.value.start, |name| name.start);
        self.notes.push(ConfigError {
            file: self.origin.file.clone(),
            place: Some(self.origin.place(begin)),
            route: here.field(name),
            problem,
        });
    }
}

/// True where the layers below have every entry that there may be.
fn is_fixed(inside: &Path, join: Join, here: &Route) -> bool {
    is_theme(inside) || (inside == Path::new(KEYS) && join == Join::Keys && !here.is_root())
}

/// Returns the name by which an entry is found again.
fn name_of(text: &str, part: &Part, join: Join) -> Option<String> {
    let literal = |bytes: Range<usize>| ron::from_str::<String>(&text[bytes]).ok();
    match join {
        Join::Whole => None,
        Join::Fields => Some(text[part.name.clone()?].to_owned()),
        Join::Keys => literal(part.name.clone()?),
        Join::Ids => {
            let item = brackets(&text[part.value.clone()], 0)?;
            let bytes = &item.field(&text[part.value.clone()], "id")?.value;
            let begin = part.value.start;
            literal(begin + bytes.start..begin + bytes.end)
        }
    }
}

//! Reading one configuration file: bytes, text, RON; and faults with their place in the text.

use std::borrow::Cow;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use ron::extensions::Extensions;
use serde::de::DeserializeOwned;
use serde_path_to_error::Segment;

use super::error::{ConfigError, ConfigResult, Problem, is_missing};
use super::habits::{foreign_sign, wrong_quotes};
use super::keyboard::{odd_sign, truth};
use super::layers::{LayerFiles, Origin, Origins};
use super::place::{PathEnd, PathStep, Route, find, reader};
use super::ron_faults::explain;
use crate::config::BUILT_IN;
use crate::shipped_folder::ShippedFolder;
use tibetango_records::files::{FileProblem, read_bounded};
use tibetango_records::messages::{TextPosition, path_text};
use tibetango_rules::GameName;
use tibetango_rules::quote::one_line;

/// Maximum number of bytes that are read of one file: 1 MiB, far above any hand-written file.
pub const MAX_BYTES: usize = 1 << 20;

/// The byte order mark.
const MARK: char = '\u{feff}';

/// A file of a game inside the configuration folder.
pub(super) fn inside(game: GameName, file: &str) -> PathBuf {
    Path::new(game.text()).join(file)
}

/// Source of configuration files.
#[derive(Clone, Debug)]
pub(super) enum Files {
    /// A folder, named as the user named it.
    Folder(PathBuf),
    /// The shipped files, built into the program: one folder, as if these lay over each other. A file of several of
    /// them has the entries of all.
    BuiltIn(&'static [ShippedFolder]),
    /// Folders over the shipped files, each over those below it.
    Layers(LayerFiles),
}

impl Files {
    /// Reads a file by its path inside the folder.
    pub fn read(&self, inside: &Path) -> ConfigResult<ConfigSource> {
        let text = match self {
            Self::Layers(layers) => return layers.read(inside),
            Self::Folder(folder) => read_text(&folder.join(inside)).map(Cow::Owned),
            Self::BuiltIn(folders) => folders
                .iter()
                .filter_map(|folder| folder.text(inside))
                .map(Cow::Borrowed)
                .reduce(|first, more| Cow::Owned(join(&first, &more)))
                .ok_or((Problem::Missing, None)),
        };
        let mut text: Cow<'static, str> =
            text.map_err(|(problem, place)| self.fault(inside, place, problem))?;
        // Some editors begin UTF-8 files with a byte order mark; RON knows none.
        let has_mark = text.starts_with(MARK);
        if has_mark {
            text.to_mut().drain(..MARK.len_utf8());
        }
        let file = self.name(inside);
        Ok(ConfigSource {
            file,
            text,
            has_mark,
            origins: None,
        })
    }

    /// Reads a file that need not be there; `None` if it is missing.
    pub fn read_if_there(&self, inside: &Path) -> ConfigResult<Option<ConfigSource>> {
        match self.read(inside) {
            Err(faults) if is_missing(&faults) => Ok(None),
            read => read.map(Some),
        }
    }

    /// Reads a file for which the shipped one counts where it is missing; `None` if there is no such one, either.
    pub fn read_or_shipped(&self, inside: &Path) -> ConfigResult<Option<ConfigSource>> {
        match (self.read_if_there(inside)?, self) {
            (None, Self::Folder(_)) => Self::BuiltIn(&BUILT_IN).read_if_there(inside),
            (read, _) => Ok(read),
        }
    }

    /// Returns the `.ron` files directly in a folder inside this one, by name.
    pub fn list(&self, inside: &Path) -> ConfigResult<Vec<PathBuf>> {
        let mut entries = match self {
            Self::Layers(layers) => return layers.list(inside),
            Self::Folder(folder) => {
                let entries = list_folder(&folder.join(inside));
                entries.map_err(|problem| self.fault(inside, None, problem))?
            }
            Self::BuiltIn(folders) => folders
                .iter()
                .flat_map(|folder| folder.names(inside))
                .collect(),
        };
        if entries.is_empty() {
            return Err(self.fault(inside, None, Problem::EmptyFolder));
        }
        entries.sort();
        entries.dedup();
        Ok(entries.into_iter().map(|name| inside.join(name)).collect())
    }

    /// Returns the name of a file in messages.
    pub fn name(&self, inside: &Path) -> String {
        let folder = match self {
            Self::Layers(layers) => return layers.name(inside),
            Self::Folder(folder) => folder.as_path(),
            Self::BuiltIn(_) => Path::new("config"),
        };
        path_text(&folder.join(inside))
    }

    /// Returns a line for each file from which the file at a path was taken, one for each layer of several.
    pub fn lines(&self, inside: &Path) -> ConfigResult<Vec<String>> {
        match self {
            Self::Layers(layers) => layers.lines(inside),
            Self::Folder(_) | Self::BuiltIn(_) => Ok(vec![self.name(inside)]),
        }
    }

    /// Returns true if a file need not be the built-in one: of layers, one must have it, and every one that has it must
    /// count.
    pub fn is_own(&self, inside: &Path) -> bool {
        match self {
            Self::Layers(layers) => layers.is_own(inside),
            Self::Folder(_) | Self::BuiltIn(_) => true,
        }
    }

    fn fault(
        &self,
        inside: &Path,
        place: Option<TextPosition>,
        problem: Problem,
    ) -> Vec<ConfigError> {
        vec![ConfigError {
            file: self.name(inside),
            place,
            route: Route::root(),
            problem,
        }]
    }
}

/// Returns a built-in file with the entries of another one's map behind those of its own. In the first file an entry
/// ends with a comma and no brace follows the map; in the other one no brace stands before it.
fn join(first: &str, more: &str) -> String {
    let ends = first.rfind('}').zip(more.find('{').zip(more.rfind('}')));
    let Some((end, (begin, until))) = ends else {
        return first.to_owned();
    };
    let entries = more.get(begin + 1..until).unwrap_or_default();
    [&first[..end], entries, &first[end..]].concat()
}

/// True for a path that names a configuration file, and no editor's temporary one.
pub(super) fn is_ron(path: &Path) -> bool {
    !is_hidden(path) && path.extension().is_some_and(|extension| extension == "ron")
}

/// True for a file or a folder that systems and editors hide.
pub(super) fn is_hidden(path: &Path) -> bool {
    let name = path.file_name();
    name.is_none_or(|name| name.as_encoded_bytes().starts_with(b"."))
}

fn list_folder(folder: &Path) -> Result<Vec<PathBuf>, Problem> {
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(|error| match error.kind() {
        ErrorKind::NotFound => Problem::MissingFolder,
        _ => unreadable(&error),
    })? {
        let name = PathBuf::from(entry.map_err(|error| unreadable(&error))?.file_name());
        if is_ron(&name) {
            entries.push(name);
        }
    }
    Ok(entries)
}

fn unreadable(error: &std::io::Error) -> Problem {
    Problem::Unreadable(one_line(&error.to_string()))
}

fn read_text(path: &Path) -> Result<String, (Problem, Option<TextPosition>)> {
    let bytes = read_bytes(path).map_err(|problem| (problem, None))?;
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let text = String::from_utf8_lossy(error.as_bytes());
        (Problem::NotUtf8, Some(TextPosition::of_byte(&text, good)))
    })
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, Problem> {
    read_bounded(path, MAX_BYTES).map_err(|error| match error.problem {
        FileProblem::TooLarge(limit) => Problem::TooLarge(limit),
        FileProblem::Io { source, .. } if source.kind() == ErrorKind::NotFound => Problem::Missing,
        FileProblem::Io { source, .. } => unreadable(&source),
        FileProblem::NotAFile | FileProblem::Busy => {
            Problem::Unreadable("it is not a file".to_owned())
        }
    })
}

/// The text of one file, with the name that messages use.
#[derive(Clone, Debug)]
pub(super) struct ConfigSource {
    file: String,
    text: Cow<'static, str>,
    /// Whether the file begins with a byte order mark, which the text leaves out.
    has_mark: bool,
    /// Origin of each part, if the text was put together from several files.
    origins: Option<Origins>,
}

impl ConfigSource {
    /// A text that stands in no file.
    pub fn of_text(name: &str, text: &str) -> Self {
        Self {
            file: name.to_owned(),
            text: Cow::Owned(text.to_owned()),
            has_mark: false,
            origins: None,
        }
    }

    /// A text that was put together from several files, of which this one is the highest.
    pub fn of_origins(file: String, text: String, origins: Origins) -> Self {
        Self {
            file,
            text: Cow::Owned(text),
            has_mark: false,
            origins: Some(origins),
        }
    }

    /// Returns the text of the file, without a byte order mark.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the content of the file if its text becomes this one: a byte order mark stays.
    pub fn content(&self, text: &str) -> String {
        let mark = self.has_mark.then_some(MARK);
        mark.into_iter().chain(text.chars()).collect()
    }

    /// Returns the file, as messages name it.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Returns the file in which the value of `route` stands, as messages name it.
    pub fn file_of(&self, route: &Route) -> &str {
        let origin = self.origin_of(route);
        origin.map_or(self.file.as_str(), |origin| origin.file.as_str())
    }

    /// Returns the number of the layer in which the value of `route` stands, 0 in the text of one file.
    pub fn layer_of(&self, route: &Route) -> usize {
        self.origin_of(route).map_or(0, |origin| origin.layer)
    }

    fn origin_of(&self, route: &Route) -> Option<&Origin> {
        let origins = self.origins.as_ref()?;
        let place = find(&self.text, route, PathEnd::Value)?;
        origins.at(&self.text, place).map(|(origin, _)| origin)
    }

    /// Creates a fault at the value that `route` leads to.
    pub fn fault(&self, route: &Route, problem: Problem) -> ConfigError {
        self.fault_at(route, PathEnd::Value, problem)
    }

    /// Creates a fault at one end of `route`.
    pub fn fault_at(&self, route: &Route, part: PathEnd, problem: Problem) -> ConfigError {
        self.fault_in(find(&self.text, route, part), route.clone(), problem)
    }

    /// Creates a fault at a place of the text, which is named as in the file that it was taken from.
    fn fault_in(&self, place: Option<TextPosition>, route: Route, problem: Problem) -> ConfigError {
        let origins = self.origins.as_ref().zip(place);
        let origin = origins.and_then(|(origins, place)| origins.at(&self.text, place));
        let (file, place, route) = match origin {
            Some((origin, byte)) => (
                origin.file.clone(),
                Some(origin.place(byte)),
                origin.route(byte, route),
            ),
            None => (self.file.clone(), place, route),
        };
        ConfigError {
            file,
            place,
            route,
            problem,
        }
    }

    /// Describes the place of the value of `route`, for a message about another place.
    pub fn reference(&self, route: &Route) -> String {
        let Some(place) = find(&self.text, route, PathEnd::Value) else {
            return route.to_string();
        };
        let origins = self.origins.as_ref();
        match origins.and_then(|origins| origins.at(&self.text, place)) {
            None => format!("{route} in line {}", place.line),
            Some((origin, byte)) => {
                let (own, line) = (origin.route(byte, route.clone()), origin.place(byte).line);
                format!("{own} in line {line} of {}", origin.file)
            }
        }
    }

    /// Reads the text as RON of the shape `T`.
    pub fn parse<T: DeserializeOwned>(&self) -> ConfigResult<T> {
        self.parse_with(Extensions::empty())
    }

    /// The same with more of RON's extensions.
    pub fn parse_with<T>(&self, extensions: Extensions) -> ConfigResult<T>
    where
        T: DeserializeOwned,
    {
        let whole = |error| vec![self.ron_fault(error, Route::root())];
        let mut reader = reader(&self.text, extensions).map_err(whole)?;
        let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
            let route = route_of(error.path());
            vec![self.ron_fault(reader.span_error(error.into_inner()), route)]
        })?;
        let end = reader.end();
        end.map_err(|error| whole(reader.span_error(error)))?;
        Ok(value)
    }

    /// Turns RON's fault into ours. RON stops behind the part that it could not use; where the text can be searched for
    /// the path, the place is its beginning instead.
    fn ron_fault(&self, error: ron::error::SpannedError, route: Route) -> ConfigError {
        let stopped = TextPosition {
            line: error.span.end.line,
            column: error.span.end.col,
        };
        let truth = || {
            let expects_bool = matches!(error.code, ron::Error::ExpectedBoolean);
            let word = truth(&self.text, stopped).filter(|_| expects_bool)?;
            Some((stopped, format!("expected {word}, in small letters")))
        };
        let fault = |place, route, problem| self.fault_in(Some(place), route, problem);
        let odd = odd_sign(&self.text, stopped).or_else(|| foreign_sign(&self.text, stopped));
        let quotes = || Some((stopped, wrong_quotes(&error.code, &self.text, stopped)?));
        if let Some((place, problem)) = odd.or_else(truth).or_else(quotes) {
            return fault(place, route, Problem::Syntax(problem));
        }
        if matches!(error.code, ron::Error::SuggestRawIdentifier(_))
            && let Some((place, number)) = decimal_comma(&self.text, stopped)
        {
            let mut problem = format!("a number has a decimal point, not a comma: write {number}");
            if let Some((whole, fraction)) = number.split_once('.')
                && fraction.len() == 3
            {
                problem += &format!(", or {whole}{fraction} for thousands");
            }
            return fault(place, route, Problem::Syntax(problem));
        }
        let (route, part, problem) = explain(error.code, route);
        let at = part.and_then(|part| find(&self.text, &route, part));
        // The missing field itself has no place; the value that lacks it has.
        let place = at.or_else(|| match problem {
            Problem::MissingField => find(&self.text, &route.parent(), PathEnd::Value),
            _ => None,
        });
        fault(place.unwrap_or(stopped), route, problem)
    }
}

/// Finds the number that a comma divides before this place, where digits stand instead of a name: its beginning, and
/// its text.
fn decimal_comma(text: &str, stopped: TextPosition) -> Option<(TextPosition, String)> {
    let line: Vec<char> = text.lines().nth(stopped.line - 1)?.chars().collect();
    let (before, behind) = line.split_at_checked(stopped.column - 1)?;
    let digits = |chars: &[char]| chars.iter().take_while(|c| c.is_ascii_digit()).count();
    let fraction: String = behind[..digits(behind)].iter().collect();
    let whole: String = before.iter().collect();
    let whole = whole.trim_end().strip_suffix(',')?;
    let begin = whole.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
    let number = &whole[begin.len()..];
    let divided = number.ends_with(|c: char| c.is_ascii_digit()) && !fraction.is_empty();
    let place = TextPosition {
        line: stopped.line,
        column: begin.chars().count() + 1,
    };
    divided.then(|| (place, format!("{number}.{fraction}")))
}

/// Returns the path as we print it: `Uct(c: 1)` in the entry `uct` is `uct.c`.
fn route_of(path: &serde_path_to_error::Path) -> Route {
    let step = |segment: &Segment| match segment {
        Segment::Seq { index } => Some(PathStep::Item(*index)),
        Segment::Map { key } => Some(PathStep::Field(key.clone())),
        Segment::Enum { .. } | Segment::Unknown => None,
    };
    Route(path.iter().filter_map(step).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::place::MAX_DEPTH;
    use std::sync::LazyLock;

    const FIRST: &str =
        "text/en.ron\0// {n} is filled in.\n(strings: {\n    \"a\": { \"one\": \"1\" },\n})\n";
    const MORE: &str = "text/de.ron\0(strings: {})\0text/en.ron\0(strings: { \"b\": \"{n}\" })\n\0text/more/fr.ron\0()";
    static BOTH: LazyLock<[ShippedFolder; 2]> =
        LazyLock::new(|| [FIRST, MORE].map(ShippedFolder::unpack));

    #[test]
    fn built_in_folders_lie_over_each_other() {
        let files = Files::BuiltIn(BOTH.as_slice());
        let entries = files.list(Path::new("text")).expect("a folder");
        assert_eq!(entries, ["text/de.ron", "text/en.ron"].map(PathBuf::from));
        let read = files.read(&entries[1]).expect("a file");
        assert_eq!(
            read.text(),
            "// {n} is filled in.\n(strings: {\n    \"a\": { \"one\": \"1\" },\n \"b\": \"{n}\" })\n"
        );
    }

    #[derive(Debug, serde::Deserialize)]
    struct Nested {
        #[allow(dead_code)]
        inner: Option<Box<Nested>>,
    }

    #[test]
    fn nesting_is_limited_even_where_a_shape_allows_it() {
        let open = "(inner: ";
        let nested = |depth: usize| {
            let text = format!("{}None{}", open.repeat(depth), ")".repeat(depth));
            ConfigSource::of_text("a.ron", &text)
        };
        nested(MAX_DEPTH / 4)
            .parse::<Nested>()
            .expect("not too deep");
        // Without a limit this overflows the stack.
        let faults = nested(100_000).parse::<Nested>().expect_err("too deep");
        let line = faults[0].to_string();
        assert!(line.starts_with("a.ron:1:"), "{line}");
        assert!(
            line.ends_with(": too many brackets inside each other"),
            "{line}"
        );
    }
}

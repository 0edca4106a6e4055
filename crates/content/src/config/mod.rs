//! The configuration: RON files that a curator edits, checked before anything uses them.
//!
//! Each file is read as a raw value, then checked into the types here; every fault is a [`ConfigError`] of one line
//! that names file, line, column, path, value and allowed values. A running program calls [`Config::reload`] with the
//! changes that a [`ConfigWatch`] noticed: good files are applied, bad ones are refused, and the last good
//! configuration stays.
//!
//! ```
//! use tibetango_content::config::Config;
//! use tibetango_rules::GameName;
//!
//! // The files as shipped, which are built in; `Config::load` reads a folder.
//! let config = Config::embedded();
//! let jiaqi = config.of(GameName::Jiaqi);
//! let level = jiaqi.levels.get("novice").unwrap();
//! let skill = level.on(5, "thesis");
//! assert!(skill.engine_settings(&jiaqi.engines).is_some());
//! ```

mod checks;
mod entries;
mod error;
pub mod exhibition;
mod game;
mod habits;
mod keyboard;
pub mod keys;
mod layers;
mod lexer;
pub mod locate;
mod place;
mod ron_faults;
mod source;
pub mod stories;
pub mod text;
mod theme;
pub mod translation_review;
mod watch;

use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};
use tibetango_records::record::import::Usual;
use tibetango_rules::GameName;

pub use error::{ConfigError, ConfigResult, Problem};
pub use exhibition::Exhibition;
pub use game::challenges::Challenges;
pub use game::difficulty::{Adaptation, Difficulty, Level, Skill, ThinkMs};
pub use game::engines::Engines;
pub use game::help::{Help, RuleCard};
pub use game::ladder::{LadderCurve, Rung};
pub use game::lessons::{Exercise, Lesson, Lessons};
pub use game::papers::{ExamplePosition, Measurement, Paper, PaperPlayer, Papers};
pub use game::rules::Preset;
pub use game::{
    GameConfig, challenges, cues, difficulty, engines, equipment, help, lessons, papers, rules,
};
pub use keys::KeyBindings;
pub use layers::{Layer, LayerKind, Layers};
pub use locate::{Location, locate};
pub use place::MAX_DEPTH;
pub use source::MAX_BYTES;
pub use stories::Story;
pub use text::{Script, SideNames, TextTable, Ticks, breakable, po, without_breaks};
pub use theme::{Colour, Palette, Theme};
pub use watch::ConfigWatch;

use crate::equipment::StoneKind;
use crate::shipped_folder::ShippedFolder;
use error::{keep, no_faults, replace};
use layers::LayerFiles;
use source::{ConfigSource, Files, inside};
use text::TextSubject;

/// The shipped files, for a program that runs without its folder.
static BUILT_IN: LazyLock<Vec<ShippedFolder>> = LazyLock::new(|| {
    let folders: &[&[u8]] = &[
        include_bytes!(concat!(env!("OUT_DIR"), "/config.z")),
        #[cfg(feature = "guest")]
        include_bytes!(concat!(env!("OUT_DIR"), "/guest.z")),
    ];
    let folders = folders.iter();
    folders
        .map(|deflated| ShippedFolder::inflate(deflated))
        .collect()
});

/// Contents of the configuration folder.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// Configuration of each game, in the order of [`GameName::ALL`].
    games: Vec<GameConfig>,
    /// Colours, sizes and motion.
    pub theme: Theme,
    /// Keys of each action.
    pub keys: KeyBindings,
    /// Settings of a program that stands alone before visitors.
    pub exhibition: Arc<Exhibition>,
    /// Stories of where the games come from, in the order shown.
    pub stories: Arc<Vec<Story>>,
    /// All texts that people read, in the language in force.
    pub text: TextTable,
    /// Every language, the default one first.
    pub languages: Vec<TextTable>,
}

/// Files of all games.
const SHARED: [&str; 4] = [theme::FILE, keys::FILE, exhibition::FILE, stories::FILE];

/// Files that every game has in its folder.
const OF_GAME: [&str; 5] = [
    engines::FILE,
    difficulty::FILE,
    lessons::FILE,
    help::FILE,
    challenges::FILE,
];

/// Returns every file that may have changed, and the folders of files of which there may be any number.
fn places() -> Vec<PathBuf> {
    let mut places: Vec<PathBuf> = SHARED.map(PathBuf::from).into();
    places.extend(text::parts().map(text::folder_of));
    for game in GameName::ALL {
        let own = OF_GAME.into_iter();
        let own = own.chain([rules::FOLDER, cues::FILE, equipment::FILE, papers::FILE]);
        places.extend(own.map(|file| inside(game, file)));
    }
    places
}

/// Maximum number of times that bad files are left out, each time one at least.
const MOST_ROUNDS: usize = 24;

/// Returns true if a path inside the folder is one of ours; a user's folder holds other files, too.
#[must_use]
pub fn is_configuration(path: &Path) -> bool {
    places().iter().any(|place| path.starts_with(place))
}

/// Returns the files of a location.
fn files_at(location: &Location) -> Files {
    match location {
        Location::Folder(folder) => Files::Folder(folder.clone()),
        Location::Layers(layers) => Files::Layers(LayerFiles::new(layers)),
        Location::BuiltIn => Files::BuiltIn(&BUILT_IN),
    }
}

impl Location {
    /// Reads a text that the configuration may do without: that of the folder, else that of the built-in files. `None`
    /// if neither has one at this path inside the folder.
    ///
    /// # Errors
    /// The fault of a file that cannot be read.
    pub fn text_if_any(&self, inside: &Path) -> ConfigResult<Option<String>> {
        for files in [files_at(self), Files::BuiltIn(&BUILT_IN)] {
            match files.read(inside) {
                Ok(source) => return Ok(Some(source.text().to_owned())),
                Err(faults) if error::is_missing(&faults) => {}
                Err(faults) => return Err(faults),
            }
        }
        Ok(None)
    }
}

/// Reads the exhibition's file. Everybody can read the PIN of the one that is built in: over it, layers must name one.
fn exhibition_of<'c>(
    files: &Files,
    of: impl Fn(GameName) -> Option<&'c GameConfig>,
) -> ConfigResult<Exhibition> {
    let mut exhibition = exhibition::check(files, of)?;
    if !files.is_own(Path::new(exhibition::FILE)) {
        exhibition.pin = exhibition::Pin::none();
    }
    Ok(exhibition)
}

impl Config {
    /// Reads and checks a configuration folder alone: every file must be there.
    ///
    /// # Errors
    /// The faults of every file, the first 20 of each. A file that RON cannot read has one.
    pub fn load(dir: &Path) -> ConfigResult<Self> {
        Self::from_files(&Files::Folder(dir.to_owned()))
    }

    /// Reads a configuration folder as far as it is good. Bad parts are replaced by those built into the program, but
    /// no PIN lets staff in where no good file names one. The faults are returned beside it.
    #[must_use]
    pub fn load_good(dir: &Path) -> (Self, Vec<ConfigError>) {
        if let Ok(config) = Self::load(dir) {
            return (config, Vec::new());
        }
        let mut config = Self::embedded();
        config.shut_out_staff();
        let faults = config.reload(dir, &places()).err();
        (config, faults.unwrap_or_default())
    }

    /// Reads layers as far as they are good. For a bad file the layers below it count; the faults are returned beside
    /// the configuration. No PIN lets staff in unless a good file of a layer names one and no bad one might have.
    fn good_of(layers: &Layers) -> (Self, Vec<ConfigError>) {
        let mut source = LayerFiles::new(layers);
        let mut faults: Vec<ConfigError> = Vec::new();
        for _ in 0..MOST_ROUNDS {
            let files = Files::Layers(source.clone());
            let read = Self::from_files(&files);
            let found = match &read {
                // Other languages than the default one are left out without a word.
                Ok(_) => match text::load_all(&files) {
                    Ok((_, found)) | Err(found) => found,
                },
                Err(found) => found.clone(),
            };
            let is_progress = source.exclude(&found);
            for fault in found {
                if !faults.contains(&fault) {
                    faults.push(fault);
                }
            }
            match read {
                Ok(config) if !is_progress => return (config, faults),
                Err(_) if !is_progress => break,
                Ok(_) | Err(_) => {}
            }
        }
        let mut config = Self::embedded();
        config.shut_out_staff();
        // Its faults are among those already.
        let _ = config.reload_files(&Files::Layers(source), &places());
        (config, faults)
    }

    /// Keeps staff out from now on, until a file names a PIN.
    pub fn shut_out_staff(&mut self) {
        Arc::make_mut(&mut self.exhibition).pin = exhibition::Pin::none();
    }

    /// Returns the shipped configuration, which is built into the program.
    ///
    /// # Panics
    /// Never: the files are fixed when the program is built, and a test reads them.
    #[must_use]
    pub fn embedded() -> Self {
        Self::from_files(&Files::BuiltIn(&BUILT_IN)).expect("a test reads the shipped files")
    }

    /// Checks a configuration folder, the texts of all languages included, and names the files
    /// that were read.
    ///
    /// # Errors
    /// The faults of every file, as [`Config::load`] finds them.
    pub fn check(dir: &Path) -> ConfigResult<Vec<String>> {
        Self::check_files(&Files::Folder(dir.to_owned()))
    }

    fn check_files(files: &Files) -> ConfigResult<Vec<String>> {
        let mut faults = Self::from_files(files).err().unwrap_or_default();
        // The default one has been checked above.
        if let Ok((tables, errors)) = text::load_all(files) {
            faults.extend(errors);
            faults.extend(text::unmatched_terms(files, &tables));
            faults.extend(text::gaps(files, &tables));
            let games = GameName::ALL.into_iter();
            faults.extend(games.flat_map(|game| challenges::unsaid(files, game, &tables)));
        }
        no_faults(faults)?;
        let mut read: Vec<PathBuf> = SHARED.map(PathBuf::from).into();
        read.extend(text::files_of(files, TextSubject::All));
        read.extend(text::files_of(files, TextSubject::Stories));
        for game in GameName::ALL {
            read.extend(OF_GAME.map(|file| inside(game, file)));
            let optional = [cues::FILE, equipment::FILE, papers::FILE];
            let optional = optional.map(|file| inside(game, file)).into_iter();
            read.extend(optional.filter(|file| !matches!(files.read_if_there(file), Ok(None))));
            read.extend(files.list(&inside(game, rules::FOLDER))?);
            read.extend(text::files_of(files, TextSubject::Game(game)));
        }
        let lines = read.iter().map(|name| files.lines(name));
        Ok(lines.collect::<ConfigResult<Vec<_>>>()?.concat())
    }

    /// Proves the challenges of every game, which were read from `location`; `each` is called after every proof, which
    /// may look at `budget` positions.
    ///
    /// # Errors
    /// The fault of every challenge that is not as its file says.
    pub fn prove(
        &self,
        location: &Location,
        budget: u64,
        each: &mut dyn FnMut(),
    ) -> ConfigResult<()> {
        let files = files_at(location);
        let mut faults = Vec::new();
        for game in GameName::ALL {
            let challenges = &self.of(game).challenges;
            let proofs = challenges::prove_all(&files, game, challenges, budget, each);
            faults.extend(proofs.err().unwrap_or_default());
        }
        no_faults(faults)
    }

    /// Returns the faults that let the configuration stand but without something: engines whose networks cannot be
    /// used.
    pub fn without(&self) -> impl Iterator<Item = &ConfigError> {
        self.games.iter().flat_map(|game| game.engines.without())
    }

    /// Returns the configuration of a game.
    #[must_use]
    pub fn of(&self, game: GameName) -> &GameConfig {
        &self.games[game as usize]
    }

    /// Takes up other levels for a game, given in the form of its file of levels. The papers' players stay.
    ///
    /// # Errors
    /// The faults of the text; nothing is changed then.
    pub fn set_levels(&mut self, game: GameName, text: &str) -> ConfigResult<()> {
        let config = &mut self.games[game as usize];
        let source = ConfigSource::of_text(difficulty::FILE, text);
        let levels = difficulty::check(&source, game, Some(&config.engines), Some(&config.rules))?;
        let papers = config.levels.papers().clone();
        config.levels = levels.with_papers(papers);
        Ok(())
    }

    /// Reads changed files again, given as paths inside the folder. Good ones are applied, bad ones change nothing;
    /// files that are not ours are passed over.
    ///
    /// Levels name engines, so these two files of a game are applied together or not at all. The exhibition and the
    /// stories name much of other files and are checked against it again.
    ///
    /// # Errors
    /// The faults of the bad files; the good ones are applied even so.
    pub fn reload(&mut self, dir: &Path, changed: &[PathBuf]) -> ConfigResult<()> {
        self.reload_files(&Files::Folder(dir.to_owned()), changed)
    }

    /// Reads changed files of a location again, as [`Config::reload`] those of a folder. Of layers, the paths are those
    /// inside any of them.
    ///
    /// # Errors
    /// As [`Config::reload`].
    pub fn reload_from(&mut self, location: &Location, changed: &[PathBuf]) -> ConfigResult<()> {
        self.reload_files(&files_at(location), changed)
    }

    fn reload_files(&mut self, files: &Files, changed: &[PathBuf]) -> ConfigResult<()> {
        let is = |file: &str| changed.iter().any(|path| path == Path::new(file));
        let mut faults = Vec::new();
        for (game, config) in GameName::ALL.into_iter().zip(&mut self.games) {
            config.reload(files, game, changed, &mut faults);
        }
        if is(theme::FILE) {
            replace(&mut self.theme, theme::check(files), &mut faults);
        }
        if is(keys::FILE) {
            replace(&mut self.keys, keys::check(files), &mut faults);
        }
        if changed.iter().any(|path| text::is_text(path))
            && let Some((tables, errors)) = keep(text::load_all(files), &mut faults)
        {
            faults.extend(errors);
            self.renew_texts(tables);
        }
        let plain = [theme::FILE, keys::FILE].map(Path::new);
        if !changed.iter().all(|path| plain.contains(&path.as_path())) {
            let of = |game: GameName| Some(self.of(game));
            let exhibition = exhibition_of(files, of);
            let stories = stories::check(files, of, self.languages.first());
            replace(&mut self.exhibition, exhibition.map(Arc::new), &mut faults);
            replace(&mut self.stories, stories.map(Arc::new), &mut faults);
        }
        no_faults(faults)
    }

    /// Returns the names of the sides where every game is played with its usual pieces.
    #[must_use]
    pub fn usual_names(&self) -> SideNames {
        let pair = |game: GameName| self.of(game).equipment.usual().stones.id().to_owned();
        SideNames {
            game: None,
            table: StoneKind::default().id().to_owned(),
            games: GameName::ALL.map(|game| (game, pair(game))).into(),
        }
    }

    /// Returns the first preset of each game, for records and texts that name no rules: its name and its rules.
    #[must_use]
    pub fn usual_rules(&self) -> Vec<Usual> {
        let presets = GameName::ALL
            .into_iter()
            .filter_map(|game| self.of(game).rules.first());
        presets
            .map(|preset| (preset.id.clone(), preset.rules))
            .collect()
    }

    /// Changes to a language, if there is one of this code, else to the default one.
    pub fn speak(&mut self, language: &str) {
        let own = self.languages.iter().find(|t| t.language() == language);
        if let Some(table) = own.or(self.languages.first()) {
            self.text = table.clone();
        }
    }

    /// Returns the code of the language for a person who has not chosen one: that of the first of these wishes in which
    /// there are texts, else the default one. A wish is written as the system does: `zh-Hant-TW` and `zh_CN.UTF-8` are
    /// both `zh`.
    #[must_use]
    pub fn language_for<S: AsRef<str>>(&self, wishes: impl IntoIterator<Item = S>) -> &str {
        let offered = |wish: S| {
            let wish = wish.as_ref();
            let end = wish.find(|c: char| !c.is_ascii_alphanumeric());
            let code = &wish[..end.unwrap_or(wish.len())];
            // The system's own language without any country, which asks for no other one.
            if matches!(code, "C" | "POSIX") {
                return Some(text::DEFAULT_LANGUAGE);
            }
            let mut codes = self.languages.iter().map(TextTable::language);
            codes.find(|language| language.eq_ignore_ascii_case(code))
        };
        let first = wishes.into_iter().find_map(offered);
        first.unwrap_or(text::DEFAULT_LANGUAGE)
    }

    /// Takes up texts that were read again. A language whose file has become bad keeps its last
    /// good texts.
    fn renew_texts(&mut self, mut tables: Vec<TextTable>) {
        for (index, old) in self.languages.iter().enumerate() {
            if tables.iter().all(|new| new.language() != old.language()) {
                tables.insert(index.min(tables.len()), old.clone());
            }
        }
        let language = self.text.language().to_owned();
        self.languages = tables;
        self.speak(&language);
    }

    fn from_files(files: &Files) -> ConfigResult<Self> {
        let mut faults = Vec::new();
        let games =
            GameName::ALL.map(|game| keep(GameConfig::from_files(files, game), &mut faults));
        let theme = keep(theme::check(files), &mut faults);
        let keys = keep(keys::check(files), &mut faults);
        // The game starts in a good language; `check` names the faults of the others.
        let texts = keep(text::load_all(files), &mut faults);
        let languages = texts.map(|(tables, _)| tables).unwrap_or_default();
        let text = languages.first().cloned();
        let of = |game: GameName| games[game as usize].as_ref();
        let exhibition = keep(exhibition_of(files, of), &mut faults);
        let stories = keep(stories::check(files, of, text.as_ref()), &mut faults);
        let games: Option<Vec<GameConfig>> = games.into_iter().collect();
        let whole = || {
            Some(Self {
                games: games?,
                theme: theme?,
                keys: keys?,
                exhibition: Arc::new(exhibition?),
                stories: Arc::new(stories?),
                text: text?,
                languages,
            })
        };
        whole().ok_or(faults)
    }
}

//! The configuration: RON files that a curator edits, checked before anything uses them.
//!
//! Each file is read as a raw value, then checked into the types here; every fault is a
//! [`ConfigError`] of one line that names file, line, column, path, value and what is allowed.
//! A running program calls [`Config::reload`] with what a [`ConfigWatch`] noticed: what is good
//! is applied, what is bad is refused, and the last good configuration stays.

pub mod difficulty;
pub mod engines;
mod entries;
pub mod error;
pub mod keys;
pub mod lessons;
pub mod locate;
pub mod place;
mod ranges;
pub mod rules;
mod source;
pub mod text;
pub mod theme;
pub mod watch;

use crate::games::{AnyRules, GameName};
use std::path::{Path, PathBuf};

pub use difficulty::{Adaptation, Difficulty, Level, ThinkMs};
pub use engines::Engines;
pub use error::{ConfigError, Problem};
pub use keys::{Action, Keys};
pub use lessons::{Lesson, Lessons};
pub use locate::{Location, locate};
pub use rules::{JiuPreset, Preset, RulesPreset};
pub use source::{MAX_BYTES, MAX_DEPTH};
pub use text::{Script, TextTable};
pub use theme::{Colour, Theme};
pub use watch::ConfigWatch;

use source::{Files, Source};

/// The shipped files, for a program that runs without its folder.
const BUILT_IN: &[(&str, &str)] = &[
    ("engines.ron", include_str!("../../config/engines.ron")),
    (
        "difficulty.ron",
        include_str!("../../config/difficulty.ron"),
    ),
    (
        "jiu-difficulty.ron",
        include_str!("../../config/jiu-difficulty.ron"),
    ),
    (
        "rules/jiaqi/thesis.ron",
        include_str!("../../config/rules/jiaqi/thesis.ron"),
    ),
    (
        "rules/jiaqi/long-gun.ron",
        include_str!("../../config/rules/jiaqi/long-gun.ron"),
    ),
    (
        "rules/jiaqi/tap-by-tap.ron",
        include_str!("../../config/rules/jiaqi/tap-by-tap.ron"),
    ),
    (
        "rules/jiu/competition.ron",
        include_str!("../../config/rules/jiu/competition.ron"),
    ),
    (
        "rules/jiu/beginner.ron",
        include_str!("../../config/rules/jiu/beginner.ron"),
    ),
    (
        "rules/jiu/traditional.ron",
        include_str!("../../config/rules/jiu/traditional.ron"),
    ),
    ("theme.ron", include_str!("../../config/theme.ron")),
    ("keys.ron", include_str!("../../config/keys.ron")),
    (
        "lessons/jiaqi.ron",
        include_str!("../../config/lessons/jiaqi.ron"),
    ),
    (
        "lessons/jiu.ron",
        include_str!("../../config/lessons/jiu.ron"),
    ),
    ("text/en.ron", include_str!("../../config/text/en.ron")),
    ("text/zh.ron", include_str!("../../config/text/zh.ron")),
    ("text/bo.ron", include_str!("../../config/text/bo.ron")),
];

/// Everything that the configuration folder says.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// The engines by name.
    pub engines: Engines,
    /// The levels that people choose from.
    pub levels: Difficulty,
    /// The levels of jiu.
    pub jiu_levels: Difficulty,
    /// The presets of rules of jiaqi, at least one; the default one first.
    pub rules: Vec<RulesPreset>,
    /// The presets of rules of jiu, at least one; the default one first.
    pub jiu_rules: Vec<JiuPreset>,
    /// Colours, sizes and motion.
    pub theme: Theme,
    /// Which keys do what.
    pub keys: Keys,
    /// The tutorial of jiaqi.
    pub lessons: Lessons,
    /// The tutorial of jiu.
    pub jiu_lessons: Lessons,
    /// Everything that people read, in the language in force.
    pub text: TextTable,
    /// Every language, the default one first.
    pub languages: Vec<TextTable>,
}

impl Config {
    /// Reads and checks a configuration folder.
    ///
    /// # Errors
    /// The faults of every file, the first 20 of each. A file that RON cannot read has one.
    pub fn load(dir: &Path) -> Result<Self, Vec<ConfigError>> {
        Self::from_files(&Files::Folder(dir.to_owned()))
    }

    /// The shipped configuration, which is built into the program.
    ///
    /// # Panics
    /// Never: the files are fixed when the program is built, and a test reads them.
    #[must_use]
    pub fn embedded() -> Self {
        Self::from_files(&Files::BuiltIn(BUILT_IN)).expect("a test reads the shipped files")
    }

    /// Checks a configuration folder, the texts of all languages included, and names the files
    /// that were read.
    ///
    /// # Errors
    /// The faults of every file, as [`Config::load`] finds them.
    pub fn check(dir: &Path) -> Result<Vec<String>, Vec<ConfigError>> {
        let files = Files::Folder(dir.to_owned());
        let mut faults = Vec::new();
        if let Err(errors) = Self::from_files(&files) {
            faults = errors;
        }
        // The default one has been checked above.
        if let Ok((tables, errors)) = text::load_all(&files) {
            faults.extend(errors);
            faults.extend(text::gaps(&files, &tables));
        }
        let languages = files.list(Path::new(text::FOLDER)).unwrap_or_default();
        if !faults.is_empty() {
            return Err(faults);
        }
        let fixed = [
            engines::FILE,
            difficulty::FILE,
            difficulty::JIU_FILE,
            theme::FILE,
            keys::FILE,
            lessons::file(GameName::Jiaqi),
            lessons::file(GameName::Jiu),
        ];
        let mut presets = files.list(Path::new(rules::FOLDER))?;
        presets.extend(files.list(Path::new(rules::JIU_FOLDER))?);
        let all = fixed
            .iter()
            .map(PathBuf::from)
            .chain(presets)
            .chain(languages);
        Ok(all.map(|name| files.name(&name)).collect())
    }

    /// The levels of a game.
    #[must_use]
    pub fn levels_of(&self, game: GameName) -> &Difficulty {
        match game {
            GameName::Jiaqi => &self.levels,
            GameName::Jiu => &self.jiu_levels,
        }
    }

    /// The tutorial of a game.
    #[must_use]
    pub fn lessons_of(&self, game: GameName) -> &Lessons {
        match game {
            GameName::Jiaqi => &self.lessons,
            GameName::Jiu => &self.jiu_lessons,
        }
    }

    /// The presets of rules of a game, at least one; the default one first.
    #[must_use]
    pub fn presets(&self, game: GameName) -> Vec<Preset<AnyRules>> {
        match game {
            GameName::Jiaqi => self.rules.iter().map(Preset::any).collect(),
            GameName::Jiu => self.jiu_rules.iter().map(Preset::any).collect(),
        }
    }

    /// The preset of rules of a game called `id`.
    #[must_use]
    pub fn preset(&self, game: GameName, id: &str) -> Option<Preset<AnyRules>> {
        let mut presets = self.presets(game).into_iter();
        presets.find(|preset| preset.id == id)
    }

    /// Reads changed files again, given as paths inside the folder. Good ones are applied, bad
    /// ones leave what is there; files that are none of ours are passed over.
    ///
    /// Levels name engines, so these two files are applied together or not at all when the
    /// engines change.
    ///
    /// # Errors
    /// The faults of the bad files; the good ones are applied even so.
    pub fn reload(&mut self, dir: &Path, changed: &[PathBuf]) -> Result<(), Vec<ConfigError>> {
        let is = |file: &str| changed.iter().any(|path| path == Path::new(file));
        let mut faults = Vec::new();
        let engines = if is(engines::FILE) {
            keep(load_engines(dir), &mut faults)
        } else {
            None
        };
        let touched = is(difficulty::FILE) || is(difficulty::JIU_FILE);
        if engines.is_some() || touched {
            let known = engines.as_ref().unwrap_or(&self.engines);
            let levels = keep(load_difficulty(dir, known), &mut faults);
            let jiu = read_in(dir, Path::new(difficulty::JIU_FILE), |source| {
                difficulty::check(source, GameName::Jiu, Some(known))
            });
            if let Some((levels, jiu)) = levels.zip(keep(jiu, &mut faults)) {
                (self.levels, self.jiu_levels) = (levels, jiu);
                if let Some(engines) = engines {
                    self.engines = engines;
                }
            }
        }
        if changed.iter().any(|path| path.starts_with(rules::FOLDER)) {
            replace(&mut self.rules, load_rules(dir), &mut faults);
        }
        if changed
            .iter()
            .any(|path| path.starts_with(rules::JIU_FOLDER))
        {
            let read = rules::check_all_of_jiu(&Files::Folder(dir.to_owned()));
            replace(&mut self.jiu_rules, read, &mut faults);
        }
        if is(theme::FILE) {
            replace(&mut self.theme, load_theme(dir), &mut faults);
        }
        if is(keys::FILE) {
            replace(&mut self.keys, load_keys(dir), &mut faults);
        }
        if changed.iter().any(|path| path.starts_with(text::FOLDER)) {
            let files = Files::Folder(dir.to_owned());
            if let Some((tables, errors)) = keep(text::load_all(&files), &mut faults) {
                faults.extend(errors);
                self.renew_texts(tables);
            }
        }
        // Lessons are played by a preset of rules.
        for (game, folder) in [
            (GameName::Jiaqi, rules::FOLDER),
            (GameName::Jiu, rules::JIU_FOLDER),
        ] {
            let taught = changed.iter().any(|path| path.starts_with(folder));
            if taught || is(lessons::file(game)) {
                let read = load_lessons(dir, game, &self.presets(game));
                let lessons = match game {
                    GameName::Jiaqi => &mut self.lessons,
                    GameName::Jiu => &mut self.jiu_lessons,
                };
                replace(lessons, read, &mut faults);
            }
        }
        if faults.is_empty() {
            Ok(())
        } else {
            Err(faults)
        }
    }

    /// Changes to a language, if there is one of this code, else to the default one.
    pub fn speak(&mut self, language: &str) {
        let found = self.languages.iter().find(|t| t.language() == language);
        if let Some(table) = found.or(self.languages.first()) {
            self.text = table.clone();
        }
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

    fn from_files(files: &Files) -> Result<Self, Vec<ConfigError>> {
        let mut faults = Vec::new();
        let engines = keep(
            read(files, Path::new(engines::FILE), engines::check),
            &mut faults,
        );
        let levels = read(files, Path::new(difficulty::FILE), |source| {
            difficulty::check(source, GameName::Jiaqi, engines.as_ref())
        });
        let levels = keep(levels, &mut faults);
        let jiu_levels = read(files, Path::new(difficulty::JIU_FILE), |source| {
            difficulty::check(source, GameName::Jiu, engines.as_ref())
        });
        let levels = levels.zip(keep(jiu_levels, &mut faults));
        let rules = keep(rules::check_all(files), &mut faults);
        let jiu_rules = keep(rules::check_all_of_jiu(files), &mut faults);
        let theme = keep(
            read(files, Path::new(theme::FILE), theme::check),
            &mut faults,
        );
        let keys = keep(read(files, Path::new(keys::FILE), keys::check), &mut faults);
        let known = rules
            .as_ref()
            .map(|all| all.iter().map(Preset::any).collect::<Vec<_>>());
        let jiu_known = jiu_rules
            .as_ref()
            .map(|all| all.iter().map(Preset::any).collect::<Vec<_>>());
        let mut taught = |game: GameName, presets: Option<&[Preset<AnyRules>]>| {
            let path = Path::new(lessons::file(game));
            let checked = read(files, path, |source| lessons::check(source, game, presets));
            keep(checked, &mut faults)
        };
        let lessons = taught(GameName::Jiaqi, known.as_deref());
        let lessons = lessons.zip(taught(GameName::Jiu, jiu_known.as_deref()));
        // The game starts in a good language; `check` names the faults of the others.
        let texts = keep(text::load_all(files), &mut faults);
        let languages = texts.map(|(tables, _)| tables).unwrap_or_default();
        let text = languages.first().cloned();
        let small = theme.zip(keys).zip(lessons);
        match (engines, levels, rules.zip(jiu_rules), small, text) {
            (
                Some(engines),
                Some((levels, jiu_levels)),
                Some((rules, jiu_rules)),
                Some(((theme, keys), (lessons, jiu_lessons))),
                Some(text),
            ) => Ok(Self {
                engines,
                levels,
                jiu_levels,
                rules,
                jiu_rules,
                theme,
                keys,
                lessons,
                jiu_lessons,
                text,
                languages,
            }),
            _ => Err(faults),
        }
    }
}

/// Reads `engines.ron` of a configuration folder.
///
/// # Errors
/// The faults of the file, the first 20.
pub fn load_engines(dir: &Path) -> Result<Engines, Vec<ConfigError>> {
    read_in(dir, Path::new(engines::FILE), engines::check)
}

/// Reads `difficulty.ron` of a configuration folder; its levels may name only these engines.
///
/// # Errors
/// The faults of the file, the first 20.
pub fn load_difficulty(dir: &Path, engines: &Engines) -> Result<Difficulty, Vec<ConfigError>> {
    read_in(dir, Path::new(difficulty::FILE), |source| {
        difficulty::check(source, GameName::Jiaqi, Some(engines))
    })
}

/// Reads the presets of rules of jiaqi of a configuration folder, the default one first.
///
/// # Errors
/// The faults of every file, the first 20 of each.
pub fn load_rules(dir: &Path) -> Result<Vec<RulesPreset>, Vec<ConfigError>> {
    rules::check_all(&Files::Folder(dir.to_owned()))
}

/// Reads `theme.ron` of a configuration folder.
///
/// # Errors
/// The faults of the file, the first 20.
pub fn load_theme(dir: &Path) -> Result<Theme, Vec<ConfigError>> {
    read_in(dir, Path::new(theme::FILE), theme::check)
}

/// Reads `keys.ron` of a configuration folder.
///
/// # Errors
/// The faults of the file, the first 20.
pub fn load_keys(dir: &Path) -> Result<Keys, Vec<ConfigError>> {
    read_in(dir, Path::new(keys::FILE), keys::check)
}

/// Reads the lessons of a game of a configuration folder; they are played by one of these presets.
///
/// # Errors
/// The faults of the file, the first 20.
pub fn load_lessons(
    dir: &Path,
    game: GameName,
    presets: &[Preset<AnyRules>],
) -> Result<Lessons, Vec<ConfigError>> {
    read_in(dir, Path::new(lessons::file(game)), |source| {
        lessons::check(source, game, Some(presets))
    })
}

/// Reads the texts of a language, `text/LANGUAGE.ron`, of a configuration folder.
///
/// # Errors
/// The faults of the file, the first 20.
pub fn load_text(dir: &Path, language: &str) -> Result<TextTable, Vec<ConfigError>> {
    read_in(dir, &text::file_of(language), |source| {
        text::check(source, language)
    })
}

fn read_in<T>(
    dir: &Path,
    file: &Path,
    check: impl FnOnce(&Source) -> Result<T, Vec<ConfigError>>,
) -> Result<T, Vec<ConfigError>> {
    read(&Files::Folder(dir.to_owned()), file, check)
}

fn read<T>(
    files: &Files,
    file: &Path,
    check: impl FnOnce(&Source) -> Result<T, Vec<ConfigError>>,
) -> Result<T, Vec<ConfigError>> {
    check(&files.read(file)?)
}

/// The good result, or nothing and its faults added to the others.
fn keep<T>(result: Result<T, Vec<ConfigError>>, faults: &mut Vec<ConfigError>) -> Option<T> {
    result.map_err(|errors| faults.extend(errors)).ok()
}

fn replace<T>(current: &mut T, result: Result<T, Vec<ConfigError>>, faults: &mut Vec<ConfigError>) {
    if let Some(good) = keep(result, faults) {
        *current = good;
    }
}

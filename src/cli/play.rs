//! `play`: opens the window.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::failure::Failure;
use super::start::size;
#[cfg(feature = "gui")]
use tibetango_content::config::{Location, locate};
#[cfg(feature = "gui")]
use tibetango_records::messages::{WrongValue, path_text};
#[cfg(feature = "gui")]
use tibetango_rules::GameName;

#[derive(Args, Debug, Default)]
pub struct PlayArguments {
    /// Game to play (jiaqi, jiu, gomoku or draughts), or file with games to look at (XML, SGF, PDN or JIU14)
    #[arg(value_name = "GAME|FILE")]
    subject: Option<PathBuf>,
    /// Number of lines of the board: 3, 5, 7 or 9, in jiu 6, 8, 10, 12, 14, 16 or 18, in gomoku 15, in draughts 10
    /// [default: that of the rules]
    #[arg(long, value_name = "N", value_parser = size)]
    size: Option<u8>,
    /// Rules preset of the configuration
    #[arg(long, value_name = "PRESET")]
    rules: Option<String>,
    /// Run as an exhibit for visitors, as exhibition.ron of the configuration says
    #[arg(long, conflicts_with_all = ["subject", "size", "rules"])]
    exhibition: bool,
    /// Open a window of this size in pixels, such as 1280x720, instead of the whole screen
    #[arg(long, value_name = "WxH", value_parser = pixels)]
    windowed: Option<(u32, u32)>,
    /// File of steps that drives the game unattended
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
    /// Folder for a script's screenshots
    #[arg(long, value_name = "DIR")]
    screenshot_dir: Option<PathBuf>,
}

/// Parses a window's size, for clap.
fn pixels(text: &str) -> Result<(u32, u32), String> {
    let expected = || "width x height in pixels, each 200 to 16384, as in 1280x720".to_owned();
    let (width, height) = text.split_once(['x', 'X']).ok_or_else(expected)?;
    let number = |text: &str| {
        let number = text.parse::<u32>().ok();
        number.filter(|number| (200..=16384).contains(number))
    };
    number(width).zip(number(height)).ok_or_else(expected)
}

/// True for a word that can only be meant as a file: one that is there, or is written like one.
pub fn names_file(word: &Path) -> bool {
    word.is_file() || word.extension().is_some() || word.components().count() > 1
}

/// Returns the game or the file that the window begins with.
#[cfg(feature = "gui")]
fn subject(word: PathBuf) -> Result<(Option<GameName>, Option<PathBuf>), Failure> {
    let hit = GameName::ALL
        .into_iter()
        .find(|game| word.as_os_str() == game.text());
    if hit.is_none() && !names_file(&word) {
        let games = GameName::ALL.map(GameName::text);
        return Err(WrongValue::not_one_of(&path_text(&word), "a file or a game", &games).into());
    }
    Ok((hit, hit.is_none().then_some(word)))
}

#[cfg(feature = "gui")]
pub fn run(config: Option<&Path>, arguments: PlayArguments) -> Result<ExitCode, Failure> {
    let location = match locate(config) {
        Ok(location) => location,
        // An exhibition starts without a person who could read an error: it reports the missing folder in its log and
        // in its window, and uses the built-in configuration.
        Err(missing) if arguments.exhibition && config.is_none() => {
            Location::Folder(PathBuf::from(missing.folder))
        }
        Err(missing) => return Err(missing.into()),
    };
    let subject = arguments.subject.map(subject).transpose()?;
    let (game, file) = subject.unwrap_or_default();
    if file.is_some() && (arguments.size.is_some() || arguments.rules.is_some()) {
        let why = "--size and --rules begin a new game, and a file has its own: leave them out";
        return Err(why.into());
    }
    Ok(crate::app::run(crate::app::Options {
        game,
        file,
        config: Some(location),
        size: arguments.size,
        rules: arguments.rules,
        exhibition: arguments.exhibition,
        windowed: arguments.windowed,
        script: arguments.script,
        screenshot_dir: arguments.screenshot_dir,
    })?)
}

#[cfg(not(feature = "gui"))]
pub fn run(_: Option<&Path>, _: PlayArguments) -> Result<ExitCode, Failure> {
    Err(
        "this build has no window: build it with the feature gui (cargo run --release), or see \
         --help for what works without one",
    )?
}

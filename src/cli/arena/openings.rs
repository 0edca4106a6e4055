//! Openings of a match: the option, and the lists of the configuration.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cli::failure::Failure;
use tibetango_content::config::{Config, locate};
use tibetango_lab::arena::{OpeningList, Openings};
use tibetango_records::files::read_bounded;
use tibetango_records::messages::path_text;
use tibetango_rules::PlainMove;
use tibetango_rules::any::AnyGameHistory;

/// Maximum number of random plies of an opening.
const MAX_OPENING: u32 = 1000;

/// Number of random plies unless something else is given: the usual one, and that where the usual one leaves few
/// openings, so that engines without chance would play the same games again.
const PLIES: (u32, u32) = (2, 4);

/// Number of openings below which they are few.
const FEW_OPENINGS: usize = 100;

/// File in the folder of a game that lists even openings.
pub const FILE: &str = "openings.txt";

/// Maximum number of bytes of a file of openings.
pub const MAX_BYTES: usize = 1 << 20;

/// Openings as an option names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningChoice {
    /// This number of random plies.
    Random(u32),
    /// The two-move openings of draughts.
    Ballots,
    /// The even openings of the configuration.
    Balanced,
    /// The openings of a file.
    File(PathBuf),
}

/// Parses the kind of openings, for clap.
pub fn parse(text: &str) -> Result<OpeningChoice, String> {
    match text {
        "ballots" => return Ok(OpeningChoice::Ballots),
        "balanced" => return Ok(OpeningChoice::Balanced),
        _ => {}
    }
    if let Some(path) = text.strip_prefix("file:").filter(|path| !path.is_empty()) {
        return Ok(OpeningChoice::File(PathBuf::from(path)));
    }
    let digits = text.strip_prefix("random:").unwrap_or(text);
    let plies: Option<u32> = digits.parse().ok();
    plies
        .filter(|plies| *plies <= MAX_OPENING)
        .map(OpeningChoice::Random)
        .ok_or_else(|| {
            format!(
                "a number of random plies from 0 to {MAX_OPENING}, random:N, balanced, file:FILE, or ballots"
            )
        })
}

/// Returns the openings of a match on the board `empty`.
pub fn openings(
    choice: Option<&OpeningChoice>,
    config_dir: Option<&Path>,
    config: &Config,
    empty: &AnyGameHistory,
) -> Result<Openings, Failure> {
    let refuse = |why: String| Failure::option("--openings", why);
    let game = empty.game();
    match choice {
        Some(OpeningChoice::Random(plies)) => Ok(Openings::Random(*plies)),
        Some(OpeningChoice::Ballots) if empty.ballot_plies() == 0 => Err(refuse(format!(
            "{game} has no ballots: a number of random plies"
        ))),
        Some(OpeningChoice::Ballots) => Ok(Openings::Ballots),
        Some(OpeningChoice::Balanced) => {
            let list = balanced(config_dir, config, empty)?;
            list.map(Openings::List).ok_or_else(|| {
                refuse(format!(
                    "the configuration has no balanced openings of {game} for these rules: \
                     see tibetango openings"
                ))
            })
        }
        Some(OpeningChoice::File(path)) => {
            let name = path_text(path);
            let bytes = read_bounded(path, MAX_BYTES).map_err(|error| refuse(error.to_string()))?;
            let text = String::from_utf8(bytes)
                .map_err(|_| refuse(format!("{name} is no text in UTF-8")))?;
            let list = of_rules(&text, &name, config, empty)?;
            let none = || refuse(format!("{name} has no openings for these rules"));
            list.map(Openings::List).ok_or_else(none)
        }
        None => {
            let list = balanced(config_dir, config, empty)?;
            Ok(list.map_or_else(|| Openings::Random(usual_plies(empty)), Openings::List))
        }
    }
}

/// Returns the number of random plies where the openings are not given.
fn usual_plies(empty: &AnyGameHistory) -> u32 {
    let answers = |mv: &PlainMove| {
        let mut next = empty.clone();
        next.play(mv).map_or(0, |_| next.legal().len())
    };
    let openings: usize = empty.legal().iter().map(answers).sum();
    let (usual, more) = PLIES;
    if openings < FEW_OPENINGS { more } else { usual }
}

/// Returns the name of the section of a rules preset on a board of this size.
pub fn section(preset: &str, size: u8) -> String {
    format!("{preset} {size}")
}

/// Returns the even openings of the configuration, if it has any for these rules.
fn balanced(
    config_dir: Option<&Path>,
    config: &Config,
    empty: &AnyGameHistory,
) -> Result<Option<Arc<OpeningList>>, Failure> {
    let inside = Path::new(empty.game().text()).join(FILE);
    let text = locate(config_dir)?.text_if_any(&inside);
    match text.map_err(|faults| Failure::config(&faults))? {
        None => Ok(None),
        Some(text) => of_rules(&text, &path_text(&inside), config, empty),
    }
}

/// Returns the openings of a text for the preset whose rules are those of the board.
fn of_rules(
    text: &str,
    name: &str,
    config: &Config,
    empty: &AnyGameHistory,
) -> Result<Option<Arc<OpeningList>>, Failure> {
    let mut presets = config.of(empty.game()).rules.iter();
    let own = presets.find(|preset| preset.rules == empty.rules());
    let size = empty.topology().size();
    let section = own.map_or_else(String::new, |preset| section(&preset.id, size));
    let list = OpeningList::read(text, &section, empty);
    let list = list.map_err(|why| Failure::option("--openings", format!("{name}, {why}")))?;
    Ok(list.map(Arc::new))
}

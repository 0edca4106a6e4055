//! `stories.ron`: the origins of the games, as cards shown between games. Their words stand in `stories/*.ron`, one
//! file a language, by their ids.

use std::path::Path;

use serde::Deserialize;

use super::GameConfig;
use super::checks::{Checks, Unique};
use super::error::{ConfigResult, Problem};
use super::game::help;
use super::place::{PathEnd, Route};
use super::source::Files;
use super::text::TextTable;
use crate::equipment::{BoardKind, StoneKind};
use tibetango_rules::GameName;

/// The path inside the configuration folder.
pub const FILE: &str = "stories.ron";

/// Beginning of the keys of sources; they alone have a placeholder, for the section.
pub(super) const STORY_SOURCE: &str = "story.source.";

/// Description of a game with networks to be shown.
const LADDER: &str = "a game with a ladder and an example in papers.ron";

/// Maximum number of stories, and of games that one is about.
const MOST: usize = 100;
const MOST_GAMES: usize = 24;

/// One card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Story {
    /// Its name in the text tables, after `story.`.
    pub id: String,
    /// Games that the story is about: it appears while one of them lies on the table; all games, if none is named.
    pub games: Vec<GameName>,
    /// Picture beside the words.
    pub picture: StoryPicture,
    /// Sources of its statements, at least one.
    pub sources: Vec<WrittenSource>,
}

/// Picture beside the words of a story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoryPicture {
    /// A board with a pair of stones beside it.
    Board(BoardKind, StoneKind),
    /// Stones on a board of the game or on a part of one, written as in the cards of its rules.
    Stones(GameName, String),
    /// The moving picture of a card of the game's rules, by its id.
    Rule(GameName, String),
    /// The example of the game's ladder in the eyes of each of its networks.
    Learning(GameName),
}

/// A written source.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenSource {
    /// Its name in the text tables, after `story.source.`.
    pub id: String,
    /// Section of it, as it counts them itself.
    pub section: Option<String>,
}

impl Story {
    /// True if the story may appear while this game lies on the table.
    #[must_use]
    pub fn is_about(&self, game: GameName) -> bool {
        self.games.is_empty() || self.games.contains(&game)
    }

    /// Returns its heading.
    #[must_use]
    pub fn name<'t>(&self, text: &'t TextTable) -> &'t str {
        text.get(&format!("story.{}.name", self.id))
    }

    /// Returns its words, line by line.
    #[must_use]
    pub fn say<'t>(&self, text: &'t TextTable) -> &'t str {
        text.get(&format!("story.{}.say", self.id))
    }

    /// Returns the sources of its statements, one line each.
    #[must_use]
    pub fn sources(&self, text: &TextTable) -> Vec<String> {
        let name = |source: &WrittenSource| {
            let section = source.section.as_deref().unwrap_or_default();
            text.fill(&source.key(), &[("section", section)])
        };
        self.sources.iter().map(name).collect()
    }
}

impl WrittenSource {
    fn key(&self) -> String {
        format!("{STORY_SOURCE}{}", self.id)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStories {
    stories: Vec<RawStory>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStory {
    id: String,
    #[serde(default)]
    games: Vec<String>,
    picture: RawPicture,
    sources: Vec<WrittenSource>,
}

#[derive(Deserialize)]
enum RawPicture {
    Board(BoardKind, StoneKind),
    Stones(String, String),
    Rule(String, String),
    Learning(String),
}

impl RawStory {
    /// True if it tells of no game that this program has, or shows one that it does not have.
    fn is_left_out(&self) -> bool {
        let game_of_picture = match &self.picture {
            RawPicture::Board(..) => None,
            RawPicture::Stones(game, _)
            | RawPicture::Rule(game, _)
            | RawPicture::Learning(game) => Some(game),
        };
        let is_missing = |game: &String| GameName::is_left_out(game);
        game_of_picture.is_some_and(is_missing)
            || (!self.games.is_empty() && self.games.iter().all(is_missing))
    }
}

/// Reads and checks the file. `of` gives the configuration of a game and `text` the words of the default language;
/// faults of these are reported elsewhere, and their names go unchecked here.
pub(super) fn check<'c>(
    files: &Files,
    of: impl Fn(GameName) -> Option<&'c GameConfig>,
    text: Option<&TextTable>,
) -> ConfigResult<Vec<Story>> {
    let source = files.read(Path::new(FILE))?;
    let raw: RawStories = source.parse()?;
    let mut checks = Checks::new(&source);
    let all = Route::root().field("stories");
    let words = text.map_or_else(Vec::new, |text| ids_of(text, "story.", ".name"));
    let mut ids = Unique::default();
    let mut stories = Vec::new();
    for (here, raw) in checks.items(&all, raw.stories, 1..=MOST) {
        if checks.is_full() {
            break;
        }
        if raw.is_left_out() {
            continue;
        }
        let id = here.field("id");
        checks.id(&id, PathEnd::Value, &raw.id, &mut ids);
        if text.is_some() {
            let what = "a story with words in stories/*.ron";
            checks.one_of(&id, &raw.id, what, words.iter().copied());
        }
        let games = games(&mut checks, &here.field("games"), &raw.games);
        let picture = picture(&mut checks, &here.field("picture"), raw.picture, &of);
        for (here, source) in checks.items(&here.field("sources"), &raw.sources, 1..=3) {
            if let Some(text) = text {
                check_source(&mut checks, &here, source, text);
            }
            if let Some(section) = &source.section {
                checks.line(&here.field("section"), section, 40);
            }
        }
        stories.extend(picture.map(|picture| Story {
            id: raw.id,
            games,
            picture,
            sources: raw.sources,
        }));
    }
    checks.finish(stories)
}

/// Checks the games that a story is about; those that this program does not have are left out.
fn games(checks: &mut Checks<'_>, here: &Route, raw: &[String]) -> Vec<GameName> {
    let mut names = Unique::default();
    let mut games = Vec::new();
    for (here, name) in checks.items(here, raw, 0..=MOST_GAMES) {
        checks.unique(&here, PathEnd::Value, name, &mut names);
        if !GameName::is_left_out(name) {
            games.extend(checks.game(&here, name));
        }
    }
    games
}

/// Returns the ids that stand between these two in keys of the texts, in order.
fn ids_of<'t>(text: &'t TextTable, begin: &str, end: &str) -> Vec<&'t str> {
    let keys = text.iter().map(|(key, _)| key);
    let ids = keys.filter_map(|key| key.strip_prefix(begin)?.strip_suffix(end));
    let mut ids: Vec<&str> = ids.collect();
    ids.sort_unstable();
    ids
}

/// Checks that a source has a name, and that its section is given exactly where the name has a place for it.
fn check_source(checks: &mut Checks<'_>, here: &Route, source: &WrittenSource, text: &TextTable) {
    let Some(name) = text.find(&source.key()) else {
        let ids = ids_of(text, STORY_SOURCE, "");
        checks.one_of(&here.field("id"), &source.id, "a source", ids);
        return;
    };
    let section = source.section.as_deref();
    if name.contains("{section}") != section.is_some() {
        let form = match section {
            Some(_) => "told of this source: it has no sections",
            None => "a section of this source: tell which one",
        };
        checks.note(here, Problem::bad_form(section.unwrap_or_default(), form));
    }
}

fn picture<'c>(
    checks: &mut Checks<'_>,
    here: &Route,
    raw: RawPicture,
    of: &impl Fn(GameName) -> Option<&'c GameConfig>,
) -> Option<StoryPicture> {
    match raw {
        RawPicture::Board(board, stones) => Some(StoryPicture::Board(board, stones)),
        RawPicture::Stones(name, stones) => {
            let game = checks.game(here, &name)?;
            if !help::is_position(&stones, game) {
                checks.note(here, Problem::bad_form(&stones, help::POSITION));
            }
            Some(StoryPicture::Stones(game, stones))
        }
        RawPicture::Rule(name, card) => {
            let game = checks.game(here, &name)?;
            if let Some(config) = of(game) {
                let cards = config.help.cards.iter();
                let moving = cards.filter(|card| !card.steps.is_empty());
                let ids = moving.map(|card| card.id.as_str());
                checks.one_of(here, &card, "a card with a moving picture", ids);
            }
            Some(StoryPicture::Rule(game, card))
        }
        RawPicture::Learning(name) => {
            let game = checks.game(here, &name)?;
            let lacks = |config: &GameConfig| {
                config.levels.papers().example().is_none() || config.ladder().is_empty()
            };
            if of(game).is_some_and(lacks) {
                checks.note(here, Problem::bad_form(&name, LADDER));
            }
            Some(StoryPicture::Learning(game))
        }
    }
}

//! Choices for a new game. They are saved for each game separately, with the preferences.

use serde::{Deserialize, Serialize};
use tibetango_content::config::{Config, Difficulty, Level, Preset};
use tibetango_records::session::clock::TimeControl;
use tibetango_records::session::{MatchSettings, Player};
use tibetango_rules::{AnyRules, GameName, Side};

/// Time controls to choose from.
pub const CLOCKS: [TimeControl; 5] = [
    TimeControl::None,
    TimeControl::PerMove { seconds: 15 },
    TimeControl::PerMove { seconds: 30 },
    TimeControl::Total {
        seconds: 180,
        increment: 2,
    },
    TimeControl::Total {
        seconds: 600,
        increment: 5,
    },
];

/// Kind of opponent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Opponent {
    /// A person plays the computer.
    #[default]
    Computer,
    /// Two people play each other.
    Person,
    /// The computer plays against itself.
    Nobody,
}

impl Opponent {
    /// Every kind of opponent, with the key of its name.
    pub const ALL: [(Self, &str); 3] = [
        (Self::Computer, "menu.with_computer"),
        (Self::Person, "menu.two_people"),
        (Self::Nobody, "menu.two_computers"),
    ];
}

/// Colour of a person's stones against the computer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlayerColour {
    /// The white stones.
    #[default]
    White,
    /// The black stones.
    Black,
    /// One or the other at random.
    Random,
}

impl PlayerColour {
    /// Every choice, with the key of its name.
    pub const ALL: [(Self, &str); 3] = [
        (Self::White, "colour.white"),
        (Self::Black, "colour.black"),
        (Self::Random, "colour.random"),
    ];
}

/// Choices for one game. Anything not chosen yet, or no longer available, has a new visitor's value: the default
/// level of the game, the smallest board that there are rules for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Choices {
    /// Kind of opponent.
    pub opponent: Opponent,
    /// Colour of the person's stones.
    pub colour: PlayerColour,
    /// Id of the computer's level; White's level if it plays both sides.
    pub level: String,
    /// Id of Black's level if the computer plays both sides.
    pub second: String,
    /// Id of the rules.
    pub rules: String,
    /// The board's size; 0 for that of the rules.
    pub size: u8,
    /// Time control of each side.
    pub clock: TimeControl,
    /// True if a game was begun with these choices: nothing was changed since.
    pub played: bool,
}

impl Choices {
    /// Returns the chosen rules among these presets; without a match, the one with the smallest board.
    #[must_use]
    pub fn rules<'a>(&self, presets: &'a [Preset]) -> Option<&'a Preset> {
        let named = presets.iter().find(|preset| preset.id == self.rules);
        named.or_else(|| presets.iter().min_by_key(|preset| preset.size))
    }

    /// Returns the default choices: the person begins.
    #[must_use]
    pub fn usual(game: GameName) -> Self {
        let colour = match AnyRules::usual(game).first() {
            Side::White => PlayerColour::White,
            Side::Black => PlayerColour::Black,
        };
        Self {
            colour,
            ..Self::default()
        }
    }

    /// Returns a beginner's first choices: a small board, the weakest level, and Black, which has the better game
    /// wherever one side has it. On three lines of jiaqi White places first and loses against the best play, in jiu
    /// Black moves first in the battle, in gomoku Black begins.
    #[must_use]
    pub fn first(game: GameName, config: &Config) -> Self {
        let own = config.of(game);
        let usual = Self::default();
        let rules = usual.rules(&own.rules);
        let smallest = rules.and_then(|rules| rules.boards.iter().min());
        let weakest = own.levels.levels().first();
        Self {
            level: weakest.map_or_else(String::new, |level| level.id.clone()),
            rules: rules.map_or_else(String::new, |rules| rules.id.clone()),
            size: smallest.copied().unwrap_or_default(),
            played: true,
            colour: PlayerColour::Black,
            ..usual
        }
    }

    /// Returns the board's size under these rules.
    #[must_use]
    pub fn size(&self, rules: &Preset) -> u8 {
        let has_board = rules.boards.contains(&self.size);
        if has_board { self.size } else { rules.size }
    }

    /// Returns the settings of the match with these choices, with people of these names; `None` for a game without
    /// rules. Against the computer the first name is the person's.
    #[must_use]
    pub fn settings(
        &self,
        game: GameName,
        config: &Config,
        names: &[String; 2],
    ) -> Option<MatchSettings> {
        let config = config.of(game);
        let rules = self.rules(&config.rules)?;
        let computer = |id: &str| Player::Computer {
            level: level(&config.levels, id).id.clone(),
        };
        let mut called = <[String; 2]>::default();
        let players = match self.opponent {
            Opponent::Person => {
                called.clone_from(names);
                [Player::Human, Player::Human]
            }
            Opponent::Nobody => [computer(&self.level), computer(&self.second)],
            Opponent::Computer => {
                let human = match self.colour {
                    PlayerColour::White => Side::White,
                    PlayerColour::Black => Side::Black,
                    PlayerColour::Random => Side::BOTH[usize::from(rand::random::<bool>())],
                };
                let mut players = [Player::Human, Player::Human];
                players[human.other().index()] = computer(&self.level);
                called[human.index()].clone_from(&names[0]);
                players
            }
        };
        Some(MatchSettings {
            size: self.size(rules),
            rules: rules.rules,
            preset: rules.id.clone(),
            players,
            names: called,
            time: self.clock,
        })
    }
}

/// Returns the level with this id, else the one for a new visitor.
#[must_use]
pub fn level<'a>(levels: &'a Difficulty, id: &str) -> &'a Level {
    let usual = &levels.levels()[levels.default_index()];
    levels.get(id).unwrap_or(usual)
}

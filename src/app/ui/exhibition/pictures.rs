//! What moves on the cards of the first screens: plies of each game, the solution of an easy challenge, the rules.

use crate::app::settings::Settings;
use crate::app::ui::cards::cabinet::Picture;
use crate::app::ui::cards::showing::Showing;
use crate::app::ui::kit::board::smallest;
use crate::config::{Config, Help};
use crate::games::GameName;
use bevy::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;

/// Seconds until the next rule is shown.
const RULE: f64 = 8.0;

/// The pictures of the games offered.
#[derive(Resource, Default)]
pub(crate) struct Pictures {
    games: HashMap<GameName, Option<Showing>>,
    challenges: HashMap<GameName, Option<Showing>>,
}

impl Pictures {
    /// Plies of a game; its board while there are none.
    pub(super) fn game(&self, game: GameName) -> Option<Picture<'_>> {
        moving(&self.games, game)
    }

    /// How a challenge of a game is solved; its board while that is not known.
    pub(super) fn challenge(&self, game: GameName) -> Option<Picture<'_>> {
        moving(&self.challenges, game)
    }
}

fn moving(known: &HashMap<GameName, Option<Showing>>, game: GameName) -> Option<Picture<'_>> {
    let showing = known.get(&game).and_then(Option::as_ref);
    showing
        .map(Picture::Moving)
        .or_else(|| smallest(game).map(Picture::Board))
}

/// Makes one picture a frame, for it takes a moment: they are there before the first visitor comes.
pub(crate) fn prepare(settings: Res<Settings>, mut pictures: ResMut<Pictures>) {
    let config = &settings.config;
    let mut games = config.exhibition.games.iter().map(|offer| offer.game);
    let missing = games.find(|game| !pictures.games.contains_key(game));
    if let Some(game) = missing {
        let showing = Showing::of(game, config);
        pictures.games.insert(game, showing);
        return;
    }
    let mut games = config.exhibition.games.iter().map(|offer| offer.game);
    let missing = games.find(|game| !pictures.challenges.contains_key(game));
    if let Some(game) = missing {
        let showing = solved(game, config);
        pictures.challenges.insert(game, showing);
    }
}

/// One of the easiest challenges of a game and its solution.
fn solved(game: GameName, config: &Config) -> Option<Showing> {
    let challenges = &config.of(game).challenges;
    let all = challenges.challenges.iter();
    let easy = all.min_by_key(|challenge| challenge.step)?;
    let course = easy.course(challenges.rules)?;
    let mut line = course.line().clone();
    for mv in course.solution() {
        line.play(&mv).ok()?;
    }
    (!line.is_empty()).then(|| Showing::of_line(&line))
}

/// The rules that are shown in motion, of all these games.
pub(super) struct Rules(Vec<(GameName, Arc<Help>, usize)>);

impl Rules {
    pub(super) fn of(games: &[GameName], config: &Config) -> Self {
        let mut rules = Vec::new();
        for &game in games {
            let help = &config.of(game).help;
            for (at, card) in help.cards.iter().enumerate() {
                // Those that a lesson is about.
                if card.teaches.is_some() && card.steps.len() > 1 {
                    rules.push((game, Arc::clone(help), at));
                }
            }
        }
        Self(rules)
    }

    /// The one that is shown after so many seconds.
    pub(super) fn at(&self, seconds: f64) -> Option<Picture<'_>> {
        let turn = (seconds / RULE) as usize % self.0.len().max(1);
        let (game, help, at) = self.0.get(turn)?;
        Some(Picture::Rule(*game, help.cards.get(*at)?))
    }
}

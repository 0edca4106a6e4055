//! Moving pictures on the cards of the first screens: plies of each game, the solution of an easy
//! challenge, the rules.

use crate::app::exhibition::suspects::{Suspects, Thing};
use crate::app::settings::Settings;
use crate::app::task::Task;
use crate::app::ui::cards::pictures::cabinet::CardPicture;
use crate::app::ui::cards::pictures::demo_games::{self, Showing};
use crate::app::ui::kit::smallest;
use bevy::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;
use tibetango_content::challenge::Challenge;
use tibetango_content::config::{Config, Help};
use tibetango_rules::GameName;

/// Seconds until the next rule is shown.
const RULE: f64 = 8.0;

/// Pictures of the games offered.
#[derive(Resource, Default)]
pub(crate) struct OfferPictures {
    games: HashMap<GameName, Option<Showing>>,
    challenges: HashMap<GameName, Option<Showing>>,
    /// Picture that is being made.
    making: Option<Making>,
}

/// A picture that is being made on a thread of its own.
struct Making {
    game: GameName,
    /// Challenge that is being solved; `None` while the game is played.
    thing: Option<Thing>,
    task: Task<Option<Showing>>,
}

impl OfferPictures {
    /// True while one of them is being made.
    pub(crate) fn is_busy(&self) -> bool {
        self.making.is_some()
    }

    /// Returns plies of a game; its board while there are none.
    pub(super) fn game(&self, game: GameName) -> Option<CardPicture<'_>> {
        moving(&self.games, game)
    }

    /// Returns the solution of a challenge of a game; its board while that is not known.
    pub(super) fn challenge(&self, game: GameName) -> Option<CardPicture<'_>> {
        moving(&self.challenges, game)
    }
}

fn moving(
    showings: &HashMap<GameName, Option<Showing>>,
    game: GameName,
) -> Option<CardPicture<'_>> {
    let showing = showings.get(&game).and_then(Option::as_ref);
    showing
        .map(CardPicture::Moving)
        .or_else(|| smallest(game).map(CardPicture::Board))
}

/// Makes one picture after the other: they are there before the first visitor comes.
pub(crate) fn prepare(
    settings: Res<Settings>,
    mut pictures: ResMut<OfferPictures>,
    mut suspects: ResMut<Suspects>,
) {
    let config = &settings.config;
    if let Some(Making { game, thing, task }) = &pictures.making {
        // Checked before its results: after its end it sends none.
        let over = task.is_over();
        let result = task.news().last();
        if result.is_none() && !over {
            return;
        }
        let (game, showing) = (*game, result.flatten());
        if let Some(thing) = thing {
            suspects.past(thing);
            pictures.challenges.insert(game, showing);
        } else {
            pictures.games.insert(game, showing);
        }
        pictures.making = None;
    }
    let games = || config.exhibition.games.iter().map(|offer| offer.game);
    let missing = games().find(|game| !pictures.games.contains_key(game));
    if let Some(game) = missing {
        pictures.making = play(game, config);
        if pictures.making.is_none() {
            pictures.games.insert(game, None);
        }
        return;
    }
    let missing = games().find(|game| !pictures.challenges.contains_key(game));
    if let Some(game) = missing {
        pictures.making = solve(game, config, &mut suspects);
        if pictures.making.is_none() {
            pictures.challenges.insert(game, None);
        }
    }
}

/// Begins to play a game.
fn play(game: GameName, config: &Config) -> Option<Making> {
    let task = demo_games::begin(game, config, Showing::of_history);
    let task = task.inspect_err(|e| error!("a picture of {game}: {e}"));
    Some(Making {
        game,
        thing: None,
        task: task.ok()?,
    })
}

/// Begins to solve one of the easiest challenges of a game: a proof may take its time.
fn solve(game: GameName, config: &Config, suspects: &mut Suspects) -> Option<Making> {
    let challenges = &config.of(game).challenges;
    let things = |challenge: &Challenge| {
        [
            Thing::preview(game, challenge),
            Thing::challenge(game, challenge),
        ]
    };
    let fit = |challenge: &&Challenge| {
        let aside = |thing| suspects.is_aside(thing);
        !things(challenge).iter().any(aside)
    };
    let all = challenges.challenges.iter().filter(fit);
    let easy = all.min_by_key(|challenge| challenge.step)?;
    let course = easy.course(challenges.rules)?;
    let thing = Thing::preview(game, easy);
    suspects.note(thing.clone());
    let task = Task::begin("preview", move |worker| {
        let mut history = course.history().clone();
        let played = course.solution().iter().all(|mv| history.play(mv).is_ok());
        let has_picture = played && !history.is_empty();
        worker.tell(has_picture.then(|| Showing::of_history(&history)));
    });
    let task = task.inspect_err(|e| error!("a challenge: {e}")).ok()?;
    let thing = Some(thing);
    Some(Making { game, thing, task })
}

/// Rules that are shown in motion, of all these games.
pub(super) struct MovingRules(Vec<(GameName, Arc<Help>, usize)>);

impl MovingRules {
    pub(super) fn of(games: &[GameName], config: &Config) -> Self {
        let mut rules = Vec::new();
        for &game in games {
            let (help, lessons) = (&config.of(game).help, &config.of(game).lessons);
            let short: Vec<_> = lessons.lessons.iter().take(lessons.short).collect();
            for (at, card) in help.cards.iter().enumerate() {
                // Only those that a visitor's lesson is about.
                let taught = short
                    .iter()
                    .any(|lesson| card.teaches == Some(lesson.teaches));
                if taught && card.steps.len() > 1 {
                    rules.push((game, Arc::clone(help), at));
                }
            }
        }
        Self(rules)
    }

    /// Returns the rule that is shown after this number of seconds.
    pub(super) fn at(&self, seconds: f64) -> Option<CardPicture<'_>> {
        let turn = (seconds / RULE) as usize % self.0.len().max(1);
        let (game, help, at) = self.0.get(turn)?;
        Some(CardPicture::Rule(*game, help.cards.get(*at)?))
    }
}

//! Moving pictures on the cards of the first screens: plies of each game, the solution of an easy
//! challenge, the rules.

use crate::app::exhibition::suspects::{Suspects, Thing};
use crate::app::settings::Settings;
use crate::app::task::Task;
use crate::app::ui::cards::pictures::cabinet::CardPicture;
use crate::app::ui::cards::pictures::demo_games::Showing;
use crate::app::ui::kit::smallest;
use bevy::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;
use tibetango_content::challenge::Challenge;
use tibetango_content::config::{Config, Help};
use tibetango_rules::GameName;
use tibetango_rules::any::AnyGameHistory;

/// Seconds until the next rule is shown.
const RULE: f64 = 8.0;

/// Pictures of the games offered.
#[derive(Resource, Default)]
pub(crate) struct OfferPictures {
    games: HashMap<GameName, Option<Showing>>,
    challenges: HashMap<GameName, Option<Showing>>,
    /// Challenge that is being solved.
    solving: Option<Solving>,
}

struct Solving {
    game: GameName,
    thing: Thing,
    task: Task<Option<AnyGameHistory>>,
}

impl OfferPictures {
    /// True while one of them is being made.
    pub(crate) fn is_busy(&self) -> bool {
        self.solving.is_some()
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

fn moving(known: &HashMap<GameName, Option<Showing>>, game: GameName) -> Option<CardPicture<'_>> {
    let showing = known.get(&game).and_then(Option::as_ref);
    showing
        .map(CardPicture::Moving)
        .or_else(|| smallest(game).map(CardPicture::Board))
}

/// Makes one picture a frame, for it takes a moment: they are there before the first visitor comes.
pub(crate) fn prepare(
    settings: Res<Settings>,
    mut pictures: ResMut<OfferPictures>,
    mut suspects: ResMut<Suspects>,
) {
    let config = &settings.config;
    if let Some(Solving { game, thing, task }) = &pictures.solving {
        // Checked before its results: after its end it sends none.
        let over = task.is_over();
        let told = task.news().last();
        if told.is_some() || over {
            let game = *game;
            suspects.past(thing);
            let showing = told.flatten().map(|line| Showing::of_line(&line));
            pictures.challenges.insert(game, showing);
            pictures.solving = None;
        }
        return;
    }
    let games = || config.exhibition.games.iter().map(|offer| offer.game);
    let missing = games().find(|game| !pictures.games.contains_key(game));
    if let Some(game) = missing {
        let showing = Showing::of(game, config);
        pictures.games.insert(game, showing);
        return;
    }
    let missing = games().find(|game| !pictures.challenges.contains_key(game));
    if let Some(game) = missing {
        pictures.solving = solve(game, config, &mut suspects);
        if pictures.solving.is_none() {
            pictures.challenges.insert(game, None);
        }
    }
}

/// Begins to solve one of the easiest challenges of a game, on a thread of its own: a proof may
/// take its time.
fn solve(game: GameName, config: &Config, suspects: &mut Suspects) -> Option<Solving> {
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
        worker.tell((played && !history.is_empty()).then_some(history));
    });
    let task = task.inspect_err(|e| error!("a challenge: {e}")).ok()?;
    Some(Solving { game, thing, task })
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

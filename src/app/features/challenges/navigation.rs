//! Ways to the challenges on the title, and in the menu those to them and from one to others. One that begins closes
//! the menu by itself.

use super::{ActiveChallenge, ChallengeRequest, games, next_game};
use crate::app::exhibition::ExhibitionState;
use crate::app::features::lessons::LessonRequest;
use crate::app::play::game::GameOnTable;
use crate::app::preferences::GameChoices;
use crate::app::registry::ButtonPlace::{Menu, Title};
use crate::app::registry::{AddFeature, ButtonState, ready_during, shown_during};
use crate::app::settings::Settings;
use crate::app::state::Activity;
use bevy::prelude::*;
use tibetango_rules::GameName;

/// Returns the game whose challenges are offered: the one on the table, if it has any; without a game the first that
/// has.
fn offered_game(game: GameOnTable, settings: Res<Settings>) -> Option<GameName> {
    let games = games(&settings.config, ExhibitionState::Off);
    let game = game.get().map(|game| game.session.settings().game());
    let game = game.or(games.first().copied());
    game.filter(|game| games.contains(game))
}

/// Returns the game whose challenges are offered beside those of the one on the table.
fn other(active: Single<&ActiveChallenge>, settings: Res<Settings>) -> Option<GameName> {
    next_game(&settings.config, ExhibitionState::Off, active.ladder.game)
}

/// The button of the challenges of a game, if there is one.
fn button(In(game): In<Option<GameName>>) -> Option<ButtonState> {
    game.map(|_| ButtonState::ready())
}

/// Returns the game chosen on the title, if it has challenges.
fn chosen_game(chosen: Res<GameChoices>, settings: Res<Settings>) -> Option<GameName> {
    let games = games(&settings.config, ExhibitionState::Off);
    Some(chosen.current()).filter(|game| games.contains(game))
}

/// The button of the challenges on the title, where every game has its place for it.
fn title_button(In(game): In<Option<GameName>>) -> Option<ButtonState> {
    Some(ButtonState::ready_if(game.is_some(), "challenge.none_yet"))
}

fn begin(In(game): In<Option<GameName>>, mut challenges: MessageWriter<ChallengeRequest>) {
    challenges.write_batch(game.map(ChallengeRequest::Begin));
}

fn learn(active: Single<&ActiveChallenge>, mut lessons: MessageWriter<LessonRequest>) {
    lessons.write(LessonRequest::Begin(active.ladder.game));
}

/// Adds the ways to the app.
pub(super) fn plugin(app: &mut App) {
    let to = ("menu.challenges", "stand.challenge.title");
    let to_other = ("menu.other_challenges", "stand.challenge.other");
    let here = ready_during(&[Activity::Challenge]);
    let usually = shown_during(&Activity::WITHOUT_TASK);
    let on_title = ("title.challenges", "stand.challenge.title");
    app.add_button(
        Title.at(10),
        on_title,
        chosen_game.pipe(title_button),
        chosen_game.pipe(begin),
    )
    .add_button(Menu.at(30), to_other, other.pipe(button), other.pipe(begin))
    .add_button(Menu.at(40), "menu.learn", here, learn)
    .add_button(
        Menu.at(80),
        to,
        offered_game.pipe(button).pipe(usually),
        offered_game.pipe(begin),
    );
}

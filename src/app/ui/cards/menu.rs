//! Buttons of the menu that lead to challenges, and from there.

use crate::app::exhibition::Stand;
use crate::app::features::lessons::Teach;
use crate::app::play::game::Match;
use crate::app::registry::ButtonPlace::Menu;
use crate::app::registry::{AddFeature, ButtonState, ready_during};
use crate::app::settings::Settings;
use crate::app::state::Activity;
use crate::app::teaching::puzzle::{self, Puzzle, PuzzleWanted};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tibetango_rules::GameName;

/// Game on the table.
#[derive(SystemParam)]
struct GameOnTable<'w> {
    game: Option<Res<'w, Match>>,
    activity: Res<'w, State<Activity>>,
    settings: Res<'w, Settings>,
}

impl GameOnTable<'_> {
    fn game(&self) -> Option<&Match> {
        let lies = Activity::WITH_GAME.contains(self.activity.get());
        self.game.as_deref().filter(|_| lies)
    }

    fn name(&self) -> Option<GameName> {
        self.game().map(|game| game.session.setup().game())
    }

    /// Returns the game whose challenges are offered: the one on the table, if it has any; without a game the first
    /// that has.
    fn challenges(&self) -> Option<GameName> {
        let games = puzzle::games(&self.settings.config, Stand::Off);
        let game = self.name().or(games.first().copied());
        game.filter(|game| games.contains(game))
    }
}

fn challenges_button(table: GameOnTable) -> Option<ButtonState> {
    let offered = Activity::WITHOUT_TASK.contains(table.activity.get());
    (offered && table.challenges().is_some()).then(ButtonState::ready)
}

fn challenge(table: GameOnTable, mut puzzles: MessageWriter<PuzzleWanted>) {
    puzzles.write_batch(table.challenges().map(PuzzleWanted::Begin));
}

/// Adds the ways from a match, or from the title.
fn add_ways(app: &mut App) {
    let challenges = ("menu.challenges", "stand.challenge.title");
    app.add_button(Menu.at(110), challenges, challenges_button, challenge);
}

/// Returns the game whose challenges are offered beside those of the one on the table.
fn other_challenges(puzzle: &Puzzle, settings: &Settings) -> Option<GameName> {
    puzzle::next_game(&settings.config, Stand::Off, puzzle.ladder.game)
}

fn other_button(puzzle: Single<&Puzzle>, settings: Res<Settings>) -> Option<ButtonState> {
    other_challenges(&puzzle, &settings).map(|_| ButtonState::ready())
}

fn challenge_other(
    puzzle: Single<&Puzzle>,
    settings: Res<Settings>,
    mut puzzles: MessageWriter<PuzzleWanted>,
) {
    let other = other_challenges(&puzzle, &settings);
    puzzles.write_batch(other.map(PuzzleWanted::Begin));
}

fn learn_same(puzzle: Single<&Puzzle>, mut lessons: MessageWriter<Teach>) {
    lessons.write(Teach::Begin(puzzle.ladder.game));
}

/// Adds the ways from a challenge. One that begins closes the menu by itself, too.
fn add_challenges(app: &mut App) {
    let other = ("challenge.other", "stand.challenge.other");
    let here = ready_during(&[Activity::Challenge]);
    app.add_button(Menu.at(30), other, other_button, challenge_other)
        .add_button(Menu.at(40), "menu.learn", here, learn_same);
}

/// Adds these buttons to the app.
pub(crate) fn plugin(app: &mut App) {
    add_ways(app);
    add_challenges(app);
}

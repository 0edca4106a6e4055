//! Buttons of the menu that lead to lessons and challenges, and from there.

use crate::app::exhibition::Stand;
use crate::app::play::game::{Command, Match};
use crate::app::registry::ButtonPlace::Menu;
use crate::app::registry::{AddFeature, ButtonState, ready_during, writes};
use crate::app::settings::Settings;
use crate::app::state::Activity;
use crate::app::teaching::learn::{Stage, Teach, Tutorial};
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

fn learn(table: GameOnTable, mut lessons: MessageWriter<Teach>) {
    lessons.write(Teach::Begin(table.name().unwrap_or_default()));
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
    let usually = ready_during(&Activity::WITHOUT_TASK);
    let challenges = ("menu.challenges", "stand.challenge.title");
    app.add_button(Menu.at(100), "menu.learn", usually, learn)
        .add_button(Menu.at(110), challenges, challenges_button, challenge);
}

/// Returns the game whose lessons are offered beside those of this one.
fn next_game(game: GameName) -> GameName {
    let mut games = GameName::ALL.into_iter().cycle();
    games.find(|known| *known == game);
    games.next().unwrap_or(game)
}

fn back_button(tutorial: Single<&Tutorial>) -> Option<ButtonState> {
    let can = tutorial.at > 0 && tutorial.stage != Stage::Done;
    Some(ButtonState::ready().enabled_if(can))
}

fn chapter_button(tutorial: Single<&Tutorial>, settings: Res<Settings>) -> Option<ButtonState> {
    if tutorial.short || tutorial.stage == Stage::Done {
        return None;
    }
    let (config, game) = (&settings.config, tutorial.game);
    let next = config.of(game).lessons.chapter_after(tutorial.at)?;
    let key = format!("chapter.{}", next.id);
    let own = config.text.find_of(game, &key);
    let name = own.unwrap_or_else(|| config.text.get(&key));
    let label = config.text.fill("lesson.chapter", &[("name", name)]);
    Some(ButtonState::ready().labelled(label))
}

fn others_button(tutorial: Single<&Tutorial>, settings: Res<Settings>) -> Option<ButtonState> {
    let key = format!("{}.lessons", next_game(tutorial.game));
    let label = settings.config.text.get(&key).to_owned();
    Some(ButtonState::ready().labelled(label))
}

fn restart(tutorial: Single<&Tutorial>, mut lessons: MessageWriter<Teach>) {
    lessons.write(Teach::Begin(tutorial.game));
}

fn learn_other(tutorial: Single<&Tutorial>, mut lessons: MessageWriter<Teach>) {
    lessons.write(Teach::Begin(next_game(tutorial.game)));
}

/// Adds the ways from a lesson. One that begins closes the menu by itself.
fn add_lessons(app: &mut App) {
    let here = || ready_during(&[Activity::Lesson]);
    let (back, chapter) = (writes(Teach::Back), writes(Teach::Chapter));
    app.add_button(Menu.at(30), "lesson.back", back_button, back)
        .add_button(Menu.at(40), "lesson.chapter", chapter_button, chapter)
        .add_button(Menu.at(50), "lesson.restart", here(), restart)
        .add_button(Menu.at(60), "lesson.other", others_button, learn_other)
        .add_button(Menu.at(140), "lesson.leave", here(), writes(Command::Leave));
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
    add_lessons(app);
    add_challenges(app);
}

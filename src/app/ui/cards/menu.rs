//! Menu: every way that has no button of its own beside the board.

use super::naming::{About, Naming};
use crate::app::exhibition::Stand;
use crate::app::play::game::{Command, Match, WouldGiveUp};
use crate::app::registry::{ButtonPlace, Buttons, names};
use crate::app::state::{Activity, Overlay, send};
use crate::app::teaching::learn::{Stage, Teach, Tutorial};
use crate::app::teaching::puzzle::{self, Puzzle, PuzzleWanted};
use crate::app::ui::kit::widgets::{Button, Kit, Weight};
use crate::app::ui::placed::merged;
use bevy::ecs::system::SystemId;
use bevy::prelude::*;
use tibetango_rules::GameName;

/// Destination of a button.
#[derive(Clone, Copy)]
enum Way {
    Run(SystemId),
    Over(Overlay),
    Teach(Teach),
    Challenge(PuzzleWanted),
    Save,
    Leave,
    Quit,
}

type Entry = (Button<'static>, Way);

pub(crate) fn draw(
    mut kit: Kit,
    activity: Res<State<Activity>>,
    (game, tutorial, puzzle): (
        Option<Res<Match>>,
        Option<Single<&Tutorial>>,
        Option<Single<&Puzzle>>,
    ),
    (mut naming, placed): (ResMut<Naming>, Res<Buttons>),
    (mut teach, mut puzzles): (MessageWriter<Teach>, MessageWriter<PuzzleWanted>),
    (mut exit, mut asks_first): (MessageWriter<AppExit>, MessageWriter<WouldGiveUp>),
) {
    let here = *activity.get();
    let game = game.filter(|_| here.is_game() || here == Activity::Review);
    let awaited = game.as_ref().is_some_and(|game| game.is_awaited());
    let about = game.as_ref().map(|game| game.session.setup().game());
    let entries = match (&tutorial, &puzzle) {
        (Some(tutorial), _) => of_lessons(&kit, tutorial),
        (None, Some(puzzle)) => of_challenges(&kit, puzzle.ladder.game),
        (None, None) => {
            let placed = placed.at(ButtonPlace::Menu, kit.text());
            merged(of_a_game(&kit, about), placed, Way::Run)
        }
    };
    let (buttons, ways): (Vec<_>, Vec<_>) = entries.into_iter().unzip();
    // More rows than this do not fit a low window with large letters.
    let columns = if buttons.len() > 12 { 3 } else { 2 };
    let width = if columns > 2 { 640.0 } else { 500.0 };
    let pressed = kit.card("menu", "menu.paused", width, |kit, ui| {
        kit.rows_of(ui, &buttons, columns)
    });
    match pressed.map(|pressed| ways[pressed]) {
        Some(Way::Run(act)) => kit.run(act),
        Some(Way::Over(overlay)) => kit.go(overlay),
        // A lesson that begins closes the menu by itself.
        Some(Way::Teach(wish)) => send(&mut teach, wish),
        // So does a challenge.
        Some(Way::Challenge(wish)) => send(&mut puzzles, wish),
        Some(Way::Save) => {
            naming.begin(About::Save, "", kit.look.script);
            kit.open(names::NAME);
        }
        Some(Way::Leave) => kit.order(Command::Leave),
        // Somebody elsewhere waits: a game is not left without a word.
        Some(Way::Quit) if awaited => send(&mut asks_first, WouldGiveUp),
        Some(Way::Quit) => send(&mut exit, AppExit::Success),
        None => {}
    }
}

/// Returns an entry by the name of its button and the key of its label.
fn entry(kit: &Kit, name: &'static str, key: &str, way: Way) -> Entry {
    let button = Button {
        name,
        label: kit.t(key),
        weight: Weight::Primary.when(name == "menu.close"),
        ..Button::default()
    };
    (button, way)
}

/// Returns the ways from the title, or from a match of this game.
fn of_a_game(kit: &Kit, about: Option<GameName>) -> Vec<(u8, Entry)> {
    let way = |name, key, way| Some(entry(kit, name, key, way));
    // Some exist only with a game on the table.
    let playing = |name, key, way| about.map(|_| entry(kit, name, key, way));
    let lessons = Way::Teach(Teach::Begin(about.unwrap_or_default()));
    let entries = [
        way("menu.close", "menu.resume", Way::Over(Overlay::None)),
        way(
            "menu.new",
            "menu.new_game",
            Way::Over(Overlay::Card(names::NEW_GAME)),
        ),
        playing("menu.save", "menu.save", Way::Save),
        way(
            "menu.records",
            "menu.records",
            Way::Over(Overlay::Card(names::RECORDS)),
        ),
        way(
            "menu.network",
            "menu.network",
            Way::Over(Overlay::Card(names::NETWORK)),
        ),
        playing(
            "menu.share",
            "menu.share",
            Way::Over(Overlay::Card(names::SHARE)),
        ),
        playing(
            "menu.position",
            "position.title",
            Way::Over(Overlay::Card(names::POSITION)),
        ),
        playing(
            "menu.engine",
            "engine.title",
            Way::Over(Overlay::Card(names::ENGINE)),
        ),
        way(
            "menu.help",
            "menu.help",
            Way::Over(Overlay::Card(names::HELP)),
        ),
        way("menu.learn", "menu.learn", lessons),
        challenges(kit, about),
        way(
            "menu.settings",
            "menu.settings",
            Way::Over(Overlay::Card(names::SETTINGS)),
        ),
        // The description of the program is a feature.
        None,
        way("menu.main", "menu.main", Way::Leave),
        way("menu.quit", "menu.quit", Way::Quit),
    ];
    let ranked = (10..).step_by(10).zip(entries);
    ranked
        .filter_map(|(rank, entry)| Some((rank, entry?)))
        .collect()
}

/// Returns the way to the challenges of the game on the table, if it has any; without a game, of
/// the first that has.
fn challenges(kit: &Kit, about: Option<GameName>) -> Option<Entry> {
    let games = puzzle::games(&kit.settings.config, Stand::Off);
    let game = about.or(games.first().copied());
    let game = game.filter(|game| games.contains(game))?;
    let way = Way::Challenge(PuzzleWanted::Begin(game));
    Some(entry(kit, "menu.challenges", "stand.challenge.title", way))
}

/// Returns the ways from a challenge.
fn of_challenges(kit: &Kit, game: GameName) -> Vec<Entry> {
    let way = |name, key, way| Some(entry(kit, name, key, way));
    let other = puzzle::next_game(&kit.settings.config, Stand::Off, game);
    let other = other.map(|other| Way::Challenge(PuzzleWanted::Begin(other)));
    let lessons = Way::Teach(Teach::Begin(game));
    let entries = [
        way("menu.close", "menu.resume", Way::Over(Overlay::None)),
        way(
            "menu.new",
            "menu.new_game",
            Way::Over(Overlay::Card(names::NEW_GAME)),
        ),
        other.map(|other| entry(kit, "challenge.other", "stand.challenge.other", other)),
        way("menu.learn", "menu.learn", lessons),
        way(
            "menu.help",
            "menu.help",
            Way::Over(Overlay::Card(names::HELP)),
        ),
        way(
            "menu.settings",
            "menu.settings",
            Way::Over(Overlay::Card(names::SETTINGS)),
        ),
        way("menu.main", "menu.main", Way::Leave),
    ];
    entries.into_iter().flatten().collect()
}

/// Returns the ways from a lesson.
fn of_lessons(kit: &Kit, tutorial: &Tutorial) -> Vec<Entry> {
    let other = next_game(tutorial.game);
    let others = format!("{other}.lessons");
    let mut before = entry(kit, "lesson.back", "lesson.back", Way::Teach(Teach::Back));
    before.0.enabled = tutorial.at > 0 && tutorial.stage != Stage::Done;
    let first = Way::Teach(Teach::Begin(tutorial.game));
    let own = &kit.settings.config.of(tutorial.game).lessons;
    let next = own.chapter_after(tutorial.at).filter(|_| !tutorial.short);
    let next = next.filter(|_| tutorial.stage != Stage::Done).map(|next| {
        let name = kit.of(tutorial.game, &format!("chapter.{}", next.id));
        let way = Way::Teach(Teach::Chapter);
        let mut next = entry(kit, "lesson.chapter", "lesson.chapter", way);
        next.0.label = kit.text().fill("lesson.chapter", &[("name", &name)]);
        next
    });
    let mut entries = vec![
        entry(kit, "menu.close", "menu.resume", Way::Over(Overlay::None)),
        entry(
            kit,
            "menu.new",
            "menu.new_game",
            Way::Over(Overlay::Card(names::NEW_GAME)),
        ),
        before,
        entry(kit, "lesson.restart", "lesson.restart", first),
        entry(
            kit,
            "lesson.other",
            &others,
            Way::Teach(Teach::Begin(other)),
        ),
        entry(
            kit,
            "menu.help",
            "menu.help",
            Way::Over(Overlay::Card(names::HELP)),
        ),
        entry(
            kit,
            "menu.settings",
            "menu.settings",
            Way::Over(Overlay::Card(names::SETTINGS)),
        ),
        entry(kit, "lesson.leave", "lesson.leave", Way::Leave),
    ];
    if let Some(next) = next {
        // After the one that leads back.
        entries.insert(3, next);
    }
    entries
}

/// Returns the game whose lessons are offered beside those of this one.
fn next_game(game: GameName) -> GameName {
    let mut games = GameName::ALL.into_iter().cycle();
    games.find(|known| *known == game);
    games.next().unwrap_or(game)
}

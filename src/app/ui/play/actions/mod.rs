//! Permanent buttons of a match. Each keeps its place as long as the same game is played, or
//! reviewed: a button that cannot be used just now is dimmed, and shows the reason to a pointer
//! that rests on it.

mod transport;

use super::known::Table;
use crate::app::faces::face;
use crate::app::play::game::{Command, Match, ReplayWanted, Wish};
use crate::app::play::playback::PlayOrPause;
use crate::app::registry::{ButtonPlace, names};
use crate::app::state::{Overlay, TurnStep};
use crate::app::thinking::retry::{self, RetryWanted};
use crate::app::thinking::review::ReviewWanted;
use crate::app::ui::kit::widgets::{Button, Kit, Weight};
use crate::app::ui::placed::merged;
use bevy::ecs::system::SystemId;
use bevy_egui::egui::Ui;
use tibetango_records::session::choose::{self, Begun};

/// Name of the button that shows the last stones placed.
pub(crate) const RECENT: &str = "game.recent";

/// Action of a button of the match.
pub(crate) enum Press {
    /// Runs the action of a feature.
    Run(SystemId),
    /// Watches the search, or stops watching it.
    Think,
    /// Shows formations, or hides them.
    Formations,
    /// Shows the last stones placed.
    Recent,
    Review(ReviewWanted),
    Retry(RetryWanted),
    Do(Command),
    Replay(ReplayWanted),
    Over(Overlay),
    /// Starts or pauses the playback of the replay.
    Play(PlayOrPause),
    /// Sets the replay's next pace.
    Pace,
    /// Ends the move that was begun.
    Done,
    /// Takes the move that was begun back a step.
    Back,
    Hint,
}

pub(super) type Action = (Button<'static>, Press);

/// Returns the text key of the button that ends a move.
pub(crate) fn end_key(game: &Match, begun: Option<&Begun>) -> &'static str {
    let stopped = begun.is_none_or(|begun| begun.stopped);
    face(game.session.setup().game()).end[usize::from(stopped)]
}

/// Draws the buttons in this number of rows; returns what was pressed.
pub(crate) fn draw(
    kit: &mut Kit,
    ui: &mut Ui,
    game: &Match,
    table: &Table,
    rows: usize,
) -> Option<Press> {
    let review = table.replays();
    let stepped = review.then(|| transport::draw(kit, ui, game, table));
    let (actions, rows) = if review {
        (of_a_replay(kit, game, table), rows - 1)
    } else {
        (of_a_game(kit, game, table), rows)
    };
    let columns = actions.len().div_ceil(rows.max(1)).max(3);
    let (buttons, mut presses): (Vec<_>, Vec<_>) = actions.into_iter().unzip();
    let pressed = kit.rows_of(ui, &buttons, columns);
    let pressed = pressed.map(|pressed| presses.swap_remove(pressed));
    stepped.flatten().or(pressed)
}

/// Returns a button by its name and the key of its label; where it cannot be used, with the key of
/// the reason.
pub(super) fn action(
    kit: &Kit,
    (name, key): (&'static str, &str),
    why_not: Option<&str>,
    press: Press,
) -> Action {
    let button = Button {
        name,
        label: kit.t(key),
        enabled: why_not.is_none(),
        note: why_not.map_or_else(String::new, |why| kit.t(why)),
        ..Button::default()
    };
    (button, press)
}

/// Returns the action with this weight, as the one thing to do or as chosen.
fn weighty((mut button, press): Action, weight: Weight) -> Action {
    button.weight = weight;
    (button, press)
}

fn of_a_replay(kit: &Kit, game: &Match, table: &Table) -> Vec<Action> {
    let session = &game.session;
    let over = session.outcome().map(|_| "refused.game_over");
    // At a moment whose better move is not shown yet the one thing to do is to try again.
    let shown = table.review.shown(session);
    let asks = shown.is_some_and(|number| table.review.asks(game, number));
    let own = shown.is_some() && !retry::mistakes(game, &table.review).is_empty();
    let (again, press, why_not) = if own {
        ("review.again", Press::Retry(RetryWanted::Begin), None)
    } else {
        ("replay.continue", Press::Replay(ReplayWanted::PlayOn), over)
    };
    let untold = table.review.moments.is_empty();
    let open = Press::Review(ReviewWanted::Open);
    let next = Press::Review(ReviewWanted::Next);
    let mut actions = vec![
        weighty(
            action(kit, (again, again), why_not, press),
            Weight::Primary.when(asks),
        ),
        action(kit, ("review.open", "review.title"), None, open),
        action(
            kit,
            ("review.next", "review.next"),
            untold.then_some("review.untold"),
            next,
        ),
        think(kit, game, table),
    ];
    actions.extend(formations(kit, game, table));
    let notes = Press::Over(Overlay::Card(names::NOTES));
    actions.push(action(kit, ("replay.notes", "replay.notes"), None, notes));
    actions.push(menu(kit, false));
    actions
}

fn of_a_game(kit: &Kit, game: &Match, table: &Table) -> Vec<Action> {
    let session = &game.session;
    let not = |can: bool, why: &'static str| (!can).then_some(why);
    let begun = table.pending().is_some();
    let undo = match begun {
        true => Press::Back,
        false => Press::Do(Command::Ask(Wish::Undo)),
    };
    let redo = Press::Do(Command::Redo);
    let back = match game.is_contest() {
        _ if begun => None,
        true => Some("page.error.tournament"),
        false => not(session.can_undo(), "refused.nothing_to_undo"),
    };
    let on = not(game.can_redo(), "refused.nothing_to_redo");
    let mut actions = vec![
        action(kit, ("game.undo", "game.undo"), back, undo),
        action(kit, ("game.redo", "game.redo"), on, redo),
    ];
    let over = session.outcome().is_some();
    // Visitors play: nothing else is to be done with a game.
    let visited = table.stand.is_on();
    if over && !visited {
        let open = Press::Review(ReviewWanted::Open);
        actions.push(action(kit, ("review.open", "review.title"), None, open));
    } else {
        let names = ("game.hint", "game.hint");
        actions.push(action(kit, names, why_no_hint(game, table), Press::Hint));
    }
    if session.line().rules().lists_takes() {
        actions.push(end(kit, game, table.pending()));
    }
    let face = face(session.setup().game());
    if face.many_stones {
        let placing = face.at_speed(session.line()) && !session.line().is_empty();
        let why_not = not(placing, "game.recent.none");
        actions.push(action(kit, (RECENT, RECENT), why_not, Press::Recent));
    }
    actions.extend(formations(kit, game, table));
    if !visited {
        actions.push(think(kit, game, table));
    }
    if over {
        let (key, new) = match visited {
            true => (
                "result.again",
                Press::Do(Command::New(session.setup().clone())),
            ),
            false => ("menu.new_game", Press::Over(Overlay::Card(names::NEW_GAME))),
        };
        let again = action(kit, ("game.again", key), None, new);
        actions.push(weighty(again, Weight::Primary));
    }
    let own = actions.into_iter().map(|action| (0, action));
    let menu = std::iter::once((90, menu(kit, visited)));
    let placed = table.placed.at(ButtonPlace::Game, kit.text());
    merged(own.chain(menu), placed, Press::Run)
}

/// Returns the button of the menu; visitors find the way back there.
fn menu(kit: &Kit, visited: bool) -> Action {
    let menu = Press::Over(Overlay::Card(names::MENU));
    let key = if visited { "stand.back" } else { "menu.menu" };
    action(kit, ("game.menu", key), None, menu)
}

/// Returns the key of the reason why there is no hint now.
fn why_no_hint(game: &Match, table: &Table) -> Option<&'static str> {
    if !game.may_be_helped() {
        return Some("network.no_help");
    }
    match table.step.get() {
        TurnStep::Human if table.pending().is_none() => None,
        TurnStep::Human => Some("game.hint.begun"),
        TurnStep::Animating => Some("refused.animating"),
        TurnStep::Thinking => Some("refused.thinking"),
        TurnStep::Replay | TurnStep::Over => Some("refused.game_over"),
    }
}

/// Returns the button that ends the move that was begun.
fn end(kit: &Kit, game: &Match, begun: Option<&Begun>) -> Action {
    let line = game.session.line();
    let can = begun.is_some_and(|begun| choose::can_be_done(line, begun));
    let names = ("game.done", end_key(game, begun));
    let action = action(
        kit,
        names,
        (!can).then_some("game.done.nothing"),
        Press::Done,
    );
    weighty(action, Weight::Primary)
}

/// Returns the button that watches the search, or stops watching it.
fn think(kit: &Kit, game: &Match, table: &Table) -> Action {
    let over = game.session.outcome().map(|_| "refused.game_over");
    let why_not = over.or((!game.may_be_helped()).then_some("network.no_help"));
    let action = action(kit, ("game.think", "engine.see"), why_not, Press::Think);
    weighty(action, Weight::Chosen.when(table.watched()))
}

/// Returns the button of formations, in a game that has them.
fn formations(kit: &Kit, game: &Match, table: &Table) -> Option<Action> {
    face(game.session.setup().game()).formations?;
    let name = "game.formations";
    let action = action(kit, (name, name), None, Press::Formations);
    Some(weighty(
        action,
        Weight::Chosen.when(table.selection.formations),
    ))
}

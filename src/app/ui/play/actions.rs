//! The buttons of a match.

use super::known::Table;
use crate::app::faces::face;
use crate::app::play::game::{Command, Match, ReplayStep, Wish};
use crate::app::state::{Overlay, TurnStep};
use crate::app::thinking::review::ReviewWanted;
use crate::app::ui::kit::widgets::{Button, Kit, Weight};
use crate::games::Phase;
use crate::session::Player;
use crate::session::choose::{self, Begun};
use bevy_egui::egui::Ui;

/// The button that shows the last stones placed while it is held.
pub(crate) const RECENT: &str = "game.recent";

/// What a button of the match does.
pub(crate) enum Press {
    /// The search is watched, or no longer.
    Think,
    /// Formations are shown, or no longer.
    Formations,
    /// It is held rather than pressed.
    Nothing,
    Review(ReviewWanted),
    Do(Command),
    Over(Overlay),
    /// The move that was begun ends.
    Done,
    Hint,
}

type Action = (Button<'static>, Press);

/// What the button that ends a move is called.
pub(crate) fn end_key(game: &Match, begun: &Begun) -> &'static str {
    face(game.session.setup().game()).end[usize::from(begun.stopped)]
}

/// Draws them in so many rows; what was pressed.
pub(crate) fn draw(
    kit: &mut Kit,
    ui: &mut Ui,
    game: &Match,
    table: &Table,
    rows: usize,
) -> Option<Press> {
    let mut actions = if game.mode().is_review() {
        of_a_replay(kit, game, table)
    } else {
        of_a_game(kit, game, table)
    };
    actions.extend(of_the_board(kit, game, table));
    let menu = Press::Over(Overlay::Menu);
    actions.push(plain(kit, ("game.menu", "menu.menu"), true, menu));
    let columns = actions.len().div_ceil(rows).max(3);
    let (buttons, mut presses): (Vec<_>, Vec<_>) = actions.into_iter().unzip();
    let pressed = kit.rows_of(ui, &buttons, columns)?;
    Some(presses.swap_remove(pressed))
}

/// A button by its name and the key of its label.
fn action(
    kit: &Kit,
    (name, key): (&'static str, &str),
    weight: Weight,
    enabled: bool,
    press: Press,
) -> Action {
    let button = Button {
        name,
        label: kit.t(key),
        weight,
        enabled,
    };
    (button, press)
}

/// A button like others.
fn plain(kit: &Kit, names: (&'static str, &str), enabled: bool, press: Press) -> Action {
    action(kit, names, Weight::Plain, enabled, press)
}

fn of_a_replay(kit: &Kit, game: &Match, table: &Table) -> Vec<Action> {
    let session = &game.session;
    let shown = table.review.shown(session).is_some();
    let step = |name, step, weight, enabled| {
        let press = Press::Do(Command::Step(step));
        action(kit, (name, name), weight, enabled, press)
    };
    let (back, on) = (!session.line().is_empty(), session.can_redo());
    // One thing to do first: at a moment that is to try again.
    let next = Weight::Primary.when(!shown);
    let (again, press) = if shown {
        ("review.again", Press::Review(ReviewWanted::TryAgain))
    } else {
        ("replay.continue", Press::Do(Command::PlayOn))
    };
    let weight = Weight::Primary.when(shown);
    let over = session.outcome().is_some();
    let open = Press::Review(ReviewWanted::Open);
    let mut actions = vec![
        step("replay.first", ReplayStep::First, Weight::Plain, back),
        step("replay.previous", ReplayStep::Back, Weight::Plain, back),
        step("replay.next", ReplayStep::On, next, on),
        step("replay.last", ReplayStep::Last, Weight::Plain, on),
        action(kit, (again, again), weight, !over, press),
        plain(kit, ("review.open", "review.title"), true, open),
    ];
    if !table.review.moments.is_empty() {
        let next = Press::Review(ReviewWanted::Next);
        actions.push(plain(kit, ("review.next", "review.next"), true, next));
    }
    actions
}

fn of_a_game(kit: &Kit, game: &Match, table: &Table) -> Vec<Action> {
    let session = &game.session;
    let mut actions = Vec::new();
    if let Some(begun) = table.pending() {
        actions.push(end(kit, game, begun));
    }
    let (back, on) = (session.can_undo(), session.can_redo());
    let undo = Press::Do(Command::Ask(Wish::Undo));
    actions.push(plain(kit, ("game.undo", "game.undo"), back, undo));
    let redo = Press::Do(Command::Redo);
    actions.push(plain(kit, ("game.redo", "game.redo"), on, redo));
    if session.outcome().is_some() {
        let new = Press::Over(Overlay::NewGame);
        let names = ("game.again", "menu.new_game");
        let open = Press::Review(ReviewWanted::Open);
        actions.push(action(kit, names, Weight::Primary, true, new));
        actions.push(plain(kit, ("review.open", "review.title"), true, open));
        return actions;
    }
    let resign = Press::Over(Overlay::Resign);
    let person = session.setup().players.contains(&Player::Human);
    actions.push(plain(kit, ("game.resign", "game.end"), person, resign));
    let person = *table.step.get() == TurnStep::Human;
    let asks = person && table.pending().is_none();
    actions.push(plain(kit, ("game.hint", "game.hint"), asks, Press::Hint));
    actions
}

/// The button that ends the move that was begun.
fn end(kit: &Kit, game: &Match, begun: &Begun) -> Action {
    let line = game.session.line();
    let names = ("game.done", end_key(game, begun));
    let can = choose::can_be_done(line, begun);
    let (mut button, press) = action(kit, names, Weight::Primary, can, Press::Done);
    // What is still to be chosen is said on the button.
    let due = line.due(&begun.mv).unwrap_or_default();
    let left = due.saturating_sub(begun.mv.takes.len());
    if begun.stopped && left > 0 {
        button.label = kit.fill("game.choose", &[("n", left)]);
    }
    (button, press)
}

/// What can be seen on the board.
fn of_the_board(kit: &Kit, game: &Match, table: &Table) -> Vec<Action> {
    let session = &game.session;
    let mut actions = Vec::new();
    if table.pending().is_some() {
        return actions;
    }
    if session.outcome().is_none() {
        let names = ("game.think", "engine.see");
        let weight = Weight::Chosen.when(table.watched());
        actions.push(action(kit, names, weight, true, Press::Think));
    }
    let face = face(session.setup().game());
    if face.many_stones && session.line().phase() == Phase::Placement && !game.mode().is_review() {
        let (names, any) = ((RECENT, RECENT), !session.line().is_empty());
        actions.push(action(kit, names, Weight::Plain, any, Press::Nothing));
    } else if face.formations.is_some() {
        let name = "game.formations";
        let weight = Weight::Chosen.when(table.selection.formations);
        actions.push(action(kit, (name, name), weight, true, Press::Formations));
    }
    actions
}

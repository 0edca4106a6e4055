//! The buttons of a match.

use crate::app::faces::face;
use crate::app::play::game::{Command, Match, ReplayStep, Wish};
use crate::app::state::Overlay;
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

/// What the buttons depend on besides the match.
pub(crate) struct Situation<'a> {
    /// The search is watched.
    pub seeing: bool,
    /// A moment of the review is on the table.
    pub shown: bool,
    /// The review has moments.
    pub moments: bool,
    /// A person is to move.
    pub human: bool,
    /// Formations are shown.
    pub formations: bool,
    /// The move that was begun.
    pub pending: Option<&'a Begun>,
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
    can: &Situation,
    rows: usize,
) -> Option<Press> {
    let mut actions = if game.mode().is_review() {
        of_a_replay(kit, game, can)
    } else {
        of_a_game(kit, game, can)
    };
    actions.extend(of_the_board(kit, game, can));
    let menu = Press::Over(Overlay::Menu);
    actions.push(action(kit, "game.menu", "menu.menu", menu));
    let columns = actions.len().div_ceil(rows).max(3);
    let (buttons, mut presses): (Vec<_>, Vec<_>) = actions.into_iter().unzip();
    let pressed = kit.rows_of(ui, &buttons, columns)?;
    Some(presses.swap_remove(pressed))
}

/// A button like others, ready to be pressed.
fn action(kit: &Kit, name: &'static str, key: &str, press: Press) -> Action {
    let button = Button {
        name,
        label: kit.t(key),
        weight: Weight::Plain,
        enabled: true,
    };
    (button, press)
}

fn chosen(on: bool) -> Weight {
    if on { Weight::Chosen } else { Weight::Plain }
}

fn of_a_replay(kit: &Kit, game: &Match, can: &Situation) -> Vec<Action> {
    let session = &game.session;
    let over = session.outcome().is_some();
    let step = |name, step, weight, enabled| {
        let (mut button, press) = action(kit, name, name, Press::Do(Command::Step(step)));
        (button.weight, button.enabled) = (weight, enabled);
        (button, press)
    };
    let (back, on) = (!session.line().is_empty(), session.can_redo());
    // One thing to do first: at a moment that is to try again.
    let next = if can.shown {
        Weight::Plain
    } else {
        Weight::Primary
    };
    let (mut try_again, press) = if can.shown {
        let press = Press::Review(ReviewWanted::TryAgain);
        action(kit, "review.again", "review.again", press)
    } else {
        let press = Press::Do(Command::PlayOn);
        action(kit, "replay.continue", "replay.continue", press)
    };
    if can.shown {
        try_again.weight = Weight::Primary;
    }
    try_again.enabled = !over;
    let open = Press::Review(ReviewWanted::Open);
    let mut actions = vec![
        step("replay.first", ReplayStep::First, Weight::Plain, back),
        step("replay.previous", ReplayStep::Back, Weight::Plain, back),
        step("replay.next", ReplayStep::On, next, on),
        step("replay.last", ReplayStep::Last, Weight::Plain, on),
        (try_again, press),
        action(kit, "review.open", "review.title", open),
    ];
    if can.moments {
        let next = Press::Review(ReviewWanted::Next);
        actions.push(action(kit, "review.next", "review.next", next));
    }
    actions
}

fn of_a_game(kit: &Kit, game: &Match, can: &Situation) -> Vec<Action> {
    let session = &game.session;
    let mut actions = Vec::new();
    if let Some(begun) = can.pending {
        let (mut button, press) = action(kit, "game.done", end_key(game, begun), Press::Done);
        button.weight = Weight::Primary;
        button.enabled = choose::can_be_done(session.line(), begun);
        // What is still to be chosen is said on the button.
        let due = session.line().due(&begun.mv).unwrap_or_default();
        let left = due.saturating_sub(begun.mv.takes.len());
        if begun.stopped && left > 0 {
            let left = left.to_string();
            button.label = kit.text().fill("game.choose", &[("n", &left)]);
        }
        actions.push((button, press));
    }
    let undo = Press::Do(Command::Ask(Wish::Undo));
    let (mut button, press) = action(kit, "game.undo", "game.undo", undo);
    button.enabled = session.can_undo();
    actions.push((button, press));
    let (mut button, press) = action(kit, "game.redo", "game.redo", Press::Do(Command::Redo));
    button.enabled = session.can_redo();
    actions.push((button, press));
    if session.outcome().is_some() {
        let new = Press::Over(Overlay::NewGame);
        let (mut button, press) = action(kit, "game.again", "menu.new_game", new);
        button.weight = Weight::Primary;
        actions.push((button, press));
        let open = Press::Review(ReviewWanted::Open);
        actions.push(action(kit, "review.open", "review.title", open));
        return actions;
    }
    let resign = Press::Over(Overlay::Resign);
    let (mut button, press) = action(kit, "game.resign", "game.end", resign);
    button.enabled = session.setup().players.contains(&Player::Human);
    actions.push((button, press));
    let (mut button, press) = action(kit, "game.hint", "game.hint", Press::Hint);
    button.enabled = can.human && can.pending.is_none();
    actions.push((button, press));
    actions
}

/// What can be seen on the board.
fn of_the_board(kit: &Kit, game: &Match, can: &Situation) -> Vec<Action> {
    let session = &game.session;
    let mut actions = Vec::new();
    if can.pending.is_some() {
        return actions;
    }
    if session.outcome().is_none() {
        let (mut button, press) = action(kit, "game.think", "engine.see", Press::Think);
        button.weight = chosen(can.seeing);
        actions.push((button, press));
    }
    let face = face(session.setup().game());
    if face.many_stones && session.line().phase() == Phase::Placement && !game.mode().is_review() {
        let (mut button, press) = action(kit, RECENT, RECENT, Press::Nothing);
        button.enabled = !session.line().is_empty();
        actions.push((button, press));
    } else if face.formations.is_some() {
        let name = "game.formations";
        let (mut button, press) = action(kit, name, name, Press::Formations);
        button.weight = chosen(can.formations);
        actions.push((button, press));
    }
    actions
}

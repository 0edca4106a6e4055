//! Task or state of the match, in words.

use super::params::PanelParams;
use super::players::{is_open, party};
use super::remark::brief;
use crate::app::features::review::{Review, end_text, moment_words};
use crate::app::phrases::{phase_key, side_key};
use crate::app::play::account::{Mover, account};
use crate::app::play::game::Match;
use crate::app::play::remote_players::Reach;
use crate::app::presentation::{move_number, presentation};
use crate::app::state::TurnStep;
use crate::app::ui::kit::{Kit, shrink, then, two};
use crate::app::ui::play::outcome::{reason_text, winner_clause};
use bevy_egui::egui::{self, Ui, vec2};
use std::time::Duration;
use tibetango_records::record::RecordResult;
use tibetango_records::session::Player;
use tibetango_records::session::choose::PartialMove;
use tibetango_rules::Phase;
use tibetango_rules::any::AnyGameHistory;

/// Wait of the computer from which on its length is shown.
const LONG_WAIT: Duration = Duration::from_secs(3);

/// Returns a replay's note where nothing more specific applies.
fn replay_note(kit: &Kit, ui: &Ui, game: &Match, review: &Review) -> String {
    let replay = game.session.replay();
    match review.result() {
        _ if replay.is_some_and(|replay| replay.on() != 0) => kit.t("replay.variation"),
        Some(result) => {
            let won = winner_clause(kit, ui, game, result.winner);
            kit.fill("replay.note.ended", &[("result", won)])
        }
        None => kit.t("replay.note"),
    }
}

/// Returns winner and reason, where a replay stands at the end of the game or of another line.
fn end(kit: &Kit, ui: &Ui, game: &Match, review: &Review) -> Option<String> {
    let session = &game.session;
    let at_end =
        session.redo_count() == 0 && session.replay().is_some_and(|replay| replay.on() == 0);
    let result = match session.outcome() {
        Some(outcome) => RecordResult::from(outcome),
        None => review.result().filter(|_| at_end)?.clone(),
    };
    Some(end_text(kit, ui, game, &result))
}

/// Returns a note on the last stone, if its side placed the one before as well.
fn out_of_turn(kit: &Kit, ui: &Ui, game: &Match) -> Option<String> {
    let history = game.session.history();
    let last = history.moves().pop().filter(|mv| mv.out_of_turn)?;
    let side = *history.movers().last()?;
    let words = [
        ("side", party(kit, ui, game, side)),
        ("move", history.text(&last)),
    ];
    Some(kit.fill("replay.out_of_turn", &words))
}

/// Plies before the end by a rule of draws from which on they are counted down.
const NEAR: u16 = 20;

/// Returns the account of the last move; `None` before the first, and after an end that no move brought about.
fn last_move_text(kit: &Kit, ui: &Ui, table: &PanelParams) -> Option<String> {
    let (game, last) = (table.view.game()?, table.view.last()?);
    let session = &game.session;
    let history = session.history();
    if session.outcome().is_some() && history.outcome().is_none() {
        return None;
    }
    let name = match is_open(game) {
        // The colours belong to no player yet.
        true => kit.of(history.game(), side_key(last.side)),
        false => party(kit, ui, game, last.side),
    };
    let mover = match game.only_human() {
        _ if is_open(game) => Mover::Name(&name),
        Some(human) if human == last.side => Mover::You,
        Some(_) if *session.player(last.side) != Player::Human => Mover::Computer,
        _ => Mover::Name(&name),
    };
    let cues = &kit.settings.config.of(history.game()).cues;
    Some(account(kit.text(), history, cues, mover, last))
}

/// Returns the aim of the game before its first move, where nothing happened yet that could be told.
fn aim(kit: &Kit, game: &Match) -> Option<String> {
    let history = game.session.history();
    let begins = history.is_empty() && game.session.outcome().is_none();
    begins.then(|| kit.of(history.game(), "line"))
}

/// Draws the heading: the phase, or a draw that comes near, and the number of the move.
fn heading(kit: &Kit, ui: &mut Ui, game: &Match, table: &PanelParams) {
    let look = &kit.look;
    let (history, phase) = (game.session.history(), table.view.phase());
    // A draw that comes near is shown in place of the phase.
    let near = history
        .plies_to_draw()
        .filter(|plies| *plies <= NEAR && history.quiet() > 0);
    let phase_name = match (phase, near) {
        (None, _) => Some(kit.t("phase.over")),
        (Some(_), Some(plies)) => Some(kit.fill("game.draw_near", &[("n", plies.div_ceil(2))])),
        // It would be the same throughout the game.
        (Some(Phase::Play), None) => None,
        (Some(phase), None) => Some(kit.t(&phase_key(phase))),
    };
    let played = history.len();
    let at = |ply: usize| move_number(history, ply).number;
    let number = if table.replays() {
        let total = played + game.session.redo_count();
        // Before a move that is reviewed the number is that move's.
        let spoken = table.review.moment_on_table(&game.session).is_some();
        let n = played + usize::from(spoken);
        kit.fill("replay.position", &[("n", at(n)), ("total", at(total))])
    } else if phase.is_none() {
        kit.fill("game.moves_played", &[("n", at(played))])
    } else {
        kit.fill("game.move_number", &[("n", at(played + 1))])
    };
    ui.horizontal(|ui| {
        let Some(name) = phase_name else {
            let all = ui.available_width();
            return kit.short(ui, &number, look.strong(), look.gold, all);
        };
        let half = (ui.available_width() - look.px(8.0)) * 0.5;
        kit.short(ui, &name, look.strong(), look.gold, half);
        let rest = ui.available_width();
        kit.short(ui, &number, look.small(), look.ink_soft, rest);
    });
}

/// Returns the words beside a replay: on the moment that is shown, the comment, the end, or the last move.
fn replay_text(kit: &Kit, ui: &Ui, game: &Match, table: &PanelParams) -> String {
    // At the end of a finished game nothing is left to try.
    let moment = moment_words(
        kit,
        game,
        &table.review,
        table.watches(),
        table.report(game),
    );
    moment
        // If the list of moves is there, the comment stands below it.
        .or_else(|| brief(kit, game).filter(|_| kit.layout.portrait || table.shows_tree()))
        .or_else(|| end(kit, ui, game, &table.review))
        .or_else(|| out_of_turn(kit, ui, game))
        .or_else(|| last_move_text(kit, ui, table))
        .unwrap_or_else(|| replay_note(kit, ui, game, &table.review))
}

/// Draws what the last move did, or the aim before the first one, and the task or state, above `below` logical pixels
/// that others need.
pub(crate) fn status(kit: &Kit, ui: &mut Ui, game: &Match, table: &PanelParams, below: f32) {
    heading(kit, ui, game, table);
    let step = table.view.step();
    let (pending, thinker) = (table.pending(), table.thinker.as_deref());
    let look = &kit.look;
    let history = game.session.history();
    let waited = thinker.map_or(Duration::ZERO, |thinker| thinker.waiting());
    let near = || match step {
        TurnStep::Replay => replay_text(kit, ui, game, table),
        TurnStep::Animating if table.replays() => replay_text(kit, ui, game, table),
        TurnStep::Over => {
            let outcome = game.session.outcome().filter(|_| table.tells_end());
            let why = outcome.map(|outcome| reason_text(kit, ui, game, outcome));
            why.unwrap_or_default()
        }
        TurnStep::Thinking if waited > LONG_WAIT => {
            kit.fill("thinking.long", &[("n", waited.as_secs())])
        }
        TurnStep::Thinking => kit.t("thinking"),
        // Until the stones have landed the turn is that of the side whose they are.
        TurnStep::Animating if game.awaits_person() => to_do(kit, ui, game, None),
        TurnStep::Animating => to_move(kit, ui, game),
        TurnStep::Human => {
            let hint = thinker.and_then(|thinker| thinker.hint(game));
            match (hint, pending) {
                (Some(hint), None) => hint.words(kit.text(), history),
                _ => to_do(kit, ui, game, pending),
            }
        }
    };
    let say = far(kit, ui, game, step).unwrap_or_else(near);
    let room = ui.available_height() - below;
    let (width, gap) = (ui.available_width(), ui.spacing().item_spacing);
    let turns = step == TurnStep::Thinking;
    let size = look.px(18.0);
    let beside = if turns { size + gap.x } else { 0.0 };
    let place = vec2(width - beside, room);
    let lay = |words: &str| shrink(ui.painter(), words, &look.strong(), look.ink, place);
    let mut task = lay(&say);
    // The account gives way where there is no room for both.
    let room_left = room - task.size().y - gap.y;
    let account = match table.watches() {
        true => last_move_text(kit, ui, table),
        false => last_move_text(kit, ui, table).or_else(|| aim(kit, game)),
    };
    if let Some(account) = account.filter(|_| !table.replays()) {
        let place = vec2(width, room_left);
        let words = shrink(ui.painter(), &account, &look.body(), look.ink_soft, place);
        if room_left > 0.0 && words.size().y <= room_left {
            ui.label(words);
        } else if table.watches() {
            // The search takes the room of a line: both share those that are left.
            let both = lay(&then(kit, &account, &say));
            if both.size().y <= room {
                task = both;
            }
        }
    }
    ui.horizontal(|ui| {
        if turns {
            ui.add(egui::Spinner::new().size(size).color(look.accent));
        }
        ui.label(task);
    });
}

/// Returns the state of the connection to remote players, and the one who is waited for; `None`
/// where neither matters.
fn far(kit: &Kit, ui: &Ui, game: &Match, step: TurnStep) -> Option<String> {
    let remote = game.remote_in_play()?;
    let turn = game.session.history().to_move();
    let called = |side| party(kit, ui, game, side);
    match remote.reach {
        Reach::Cut => Some(kit.t("page.link.lost")),
        Reach::Lost => Some(kit.t("network.lost")),
        Reach::Away(side, 0) => Some(kit.fill("network.gone", &[("name", called(side))])),
        Reach::Away(side, seconds) => {
            let words = [("name", called(side)), ("n", seconds.to_string())];
            Some(kit.fill("page.away", &words))
        }
        // The computer thinks as at home.
        Reach::There if *game.session.player(turn) != Player::Human => None,
        Reach::There if step != TurnStep::Thinking => None,
        Reach::There => Some(kit.fill("network.waits", &[("name", called(turn))])),
    }
}

/// Returns whose turn it is.
fn to_move(kit: &Kit, ui: &Ui, game: &Match) -> String {
    let side = party(kit, ui, game, game.session.history().to_move());
    kit.fill("across.waits", &[("side", side)])
}

/// Returns the person's task. Of two people it says whose turn it is, and what to do where that is not obvious.
fn to_do(kit: &Kit, ui: &Ui, game: &Match, pending: Option<&PartialMove>) -> String {
    let history = game.session.history();
    let task = task_text(kit, history, pending);
    if game.only_human().is_some() {
        return task;
    }
    let shows = presentation(history.game());
    let key = (shows.to_do)(history, None);
    if key == "turn.decide" {
        let side = party(kit, ui, game, history.to_move());
        return kit.fill("turn.decide.of", &[("side", side)]);
    }
    let side_name = to_move(kit, ui, game);
    let obvious = pending.is_none() && shows.obvious.contains(&key);
    match obvious {
        true => side_name,
        false => two(kit, &side_name, &task),
    }
}

/// Returns the task of the side to move.
pub(crate) fn task_text(
    kit: &Kit,
    history: &AnyGameHistory,
    pending: Option<&PartialMove>,
) -> String {
    let key = (presentation(history.game()).to_do)(history, pending);
    match pending {
        Some(partial) => {
            let due = history.due(&partial.mv).unwrap_or_default();
            let rest = due.saturating_sub(partial.mv.takes.len());
            kit.fill(key, &[("n", rest), ("due", due)])
        }
        None => kit.fill(key, &[("n", history.compulsory())]),
    }
}

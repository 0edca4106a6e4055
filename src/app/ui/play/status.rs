//! Task or state of the match, in words.

use super::params::PanelParams;
use super::players::party;
use super::remark::brief;
use crate::app::engine::ai::Hint;
use crate::app::features::review::{Review, ended, shown};
use crate::app::phrases::{self, phase_key};
use crate::app::play::game::Match;
use crate::app::play::remote_players::Reach;
use crate::app::presentation::presentation;
use crate::app::state::{MatchPhase, TurnStep};
use crate::app::ui::kit::Kit;
use crate::app::ui::play::outcome::{reason_text, won};
use bevy_egui::egui::{self, Ui};
use std::time::Duration;
use tibetango_content::analysis::Why;
use tibetango_records::record::RecordResult;
use tibetango_records::session::Player;
use tibetango_records::session::choose::Begun;
use tibetango_rules::any::AnyGameHistory;

/// Wait of the computer from which on its length is shown.
const LONG_WAIT: Duration = Duration::from_secs(3);

/// Returns a replay's note where nothing more specific applies.
fn replay_note(kit: &Kit, ui: &Ui, game: &Match, review: &Review) -> String {
    let replay = game.session.replay();
    match review.result() {
        _ if replay.is_some_and(|replay| replay.on() != 0) => kit.t("replay.variation"),
        Some(result) => {
            let won = won(kit, ui, game, result.winner);
            kit.fill("replay.note.ended", &[("result", won)])
        }
        None => kit.t("replay.note"),
    }
}

/// Returns winner and reason, where a replay stands at the end of the game or of another line.
fn end(kit: &Kit, ui: &Ui, game: &Match, review: &Review) -> Option<String> {
    let session = &game.session;
    let at_end = session.undone() == 0 && session.replay().is_some_and(|replay| replay.on() == 0);
    let result = match session.outcome() {
        Some(outcome) => RecordResult::from(outcome),
        None => review.result().filter(|_| at_end)?.clone(),
    };
    Some(ended(kit, ui, game, &result))
}

/// Returns a note on the last stone, if its side placed the one before as well.
fn out_of_turn(kit: &Kit, ui: &Ui, game: &Match) -> Option<String> {
    let line = game.session.history();
    let last = line.moves().pop().filter(|mv| mv.out_of_turn)?;
    let side = *line.movers().last()?;
    let words = [
        ("side", party(kit, ui, game, side)),
        ("move", line.text(&last)),
    ];
    Some(kit.fill("replay.out_of_turn", &words))
}

/// Plies before the end by a rule of draws from which on they are counted down.
const NEAR: u16 = 20;

/// Draws the task or state, above `below` logical pixels that others need.
pub(crate) fn status(kit: &Kit, ui: &mut Ui, game: &Match, table: &PanelParams, below: f32) {
    let (step, MatchPhase(phase)) = (*table.step.get(), *table.phase.get());
    let (pending, thinker) = (table.pending(), table.thinker.as_deref());
    let look = &kit.look;
    let line = game.session.history();
    // A draw that comes near is shown in place of the phase.
    let near = line
        .until_drawn()
        .filter(|plies| *plies <= NEAR && line.quiet() > 0);
    let phase_name = match (phase, near) {
        (None, _) => kit.t("phase.over"),
        (Some(_), Some(plies)) => kit.fill("game.draw_near", &[("n", plies.div_ceil(2))]),
        (Some(phase), None) => kit.t(&phase_key(phase)),
    };
    let played = line.len();
    let number = if table.replays() {
        let total = played + game.session.undone();
        // Before a move that is reviewed the number is that move's.
        let spoken = table.review.shown(&game.session).is_some();
        let n = played + usize::from(spoken);
        kit.fill("replay.position", &[("n", n), ("total", total)])
    } else if phase.is_none() {
        kit.fill("game.moves_played", &[("n", played)])
    } else {
        kit.fill("game.move_number", &[("n", played + 1)])
    };
    ui.horizontal(|ui| {
        let half = (ui.available_width() - look.px(8.0)) * 0.5;
        kit.short(ui, &phase_name, look.strong(), look.gold, half);
        let rest = ui.available_width();
        kit.short(ui, &number, look.small(), look.ink_soft, rest);
    });
    let waited = thinker.map_or(Duration::ZERO, |thinker| thinker.waiting());
    let near = || match step {
        // At the end of a finished game nothing is left to try.
        TurnStep::Replay => shown(
            kit,
            game,
            &table.review,
            table.watched(),
            table.report(game),
        )
        // Where the list of moves stands, the comment stands below it.
        .or_else(|| brief(game).filter(|_| kit.layout.portrait || table.shows_tree()))
        .or_else(|| end(kit, ui, game, &table.review))
        .or_else(|| out_of_turn(kit, ui, game))
        .unwrap_or_else(|| replay_note(kit, ui, game, &table.review)),
        TurnStep::Over => {
            let outcome = game.session.outcome();
            let why = outcome.map(|outcome| reason_text(kit, ui, game, outcome));
            why.unwrap_or_default()
        }
        TurnStep::Thinking if waited > LONG_WAIT => {
            kit.fill("thinking.long", &[("n", waited.as_secs())])
        }
        TurnStep::Thinking => kit.t("thinking"),
        TurnStep::Animating => String::new(),
        TurnStep::Human => {
            let hint = thinker.and_then(|thinker| thinker.hint(game));
            match (hint, pending) {
                (Some(hint), None) => advice(kit, line, hint),
                _ => to_do(kit, ui, game, pending),
            }
        }
    };
    let say = far(kit, ui, game, step).unwrap_or_else(near);
    let room = ui.available_height() - below;
    ui.horizontal(|ui| {
        if step == TurnStep::Thinking {
            ui.add(egui::Spinner::new().size(look.px(18.0)).color(look.accent));
        }
        kit.words(ui, &say, look.strong(), look.ink, room);
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

/// Returns the words of a hint: a good move, and its reasons.
fn advice(kit: &Kit, line: &AnyGameHistory, hint: &Hint) -> String {
    // Every good move leads to a better position: that is no reason.
    let why = match hint.why[..] {
        [Why::Stronger] => String::new(),
        _ => phrases::why_good(kit.text(), line.topology(), &hint.why),
    };
    let words = [("move", line.text(&hint.mv)), ("why", why)];
    kit.fill("game.hint_shown", &words)
}

/// Returns the person's task.
fn to_do(kit: &Kit, ui: &Ui, game: &Match, pending: Option<&Begun>) -> String {
    let what = asked(kit, game.session.history(), pending);
    if game.only_human().is_some() {
        what
    } else {
        // Two people: say whose turn it is.
        let who = party(kit, ui, game, game.session.history().to_move());
        kit.fill("words.two", &[("first", who), ("second", what)])
    }
}

/// Returns the task of the side to move.
pub(crate) fn asked(kit: &Kit, line: &AnyGameHistory, pending: Option<&Begun>) -> String {
    let key = (presentation(line.game()).to_do)(line, pending);
    match pending {
        Some(begun) => {
            let due = line.due(&begun.mv).unwrap_or_default();
            let left = due.saturating_sub(begun.mv.takes.len());
            kit.fill(key, &[("n", left), ("due", due)])
        }
        None => kit.fill(key, &[("n", line.compulsory())]),
    }
}

//! Synchronises the server and the match on the table: messages from the server change the match one move at a time,
//! and actions here are sent to the server.

use super::network_game::{NetworkGame, SyncStep};
use super::outgoing_lines::{answer, question};
use super::state::DisconnectReason;
use super::{NetworkGames, Trouble};
use crate::app::board::{Animating, ShowPosition};
use crate::app::features::consent::Question;
use crate::app::play::finale::OngoingMatch;
use crate::app::play::game::{Asker, ConsentQuestion, Match, MoveApplied, MoveRequest, show};
use crate::app::play::remote_players::{Elsewhere, Reach};
use crate::app::play::{clock, commands};
use crate::app::registry::{Cards, Overlays};
use crate::app::state::{Activity, AppSystems, Overlay};
use bevy::prelude::*;
use std::time::{Duration, Instant};
use tibetango_records::session::Session;
use tibetango_rules::Side;

/// Maximum number of moves that are shown one by one; more are shown at once.
const WAITING: usize = 4;
/// Minimum time that a clock from the server keeps: the server reports the end of the time separately.
const LEAST: Duration = Duration::from_millis(1);

/// Follows the players elsewhere, also while their game is reviewed here: whether they can be reached, and what they
/// ask.
fn follow_players(
    network: Res<NetworkGames>,
    mut game: ResMut<Match>,
    (overlay, cards): (Res<State<Overlay>>, Res<Cards>),
    (mut question, mut overlays): (ResMut<Question>, Overlays),
) {
    let Some(remote) = game.remote() else {
        return;
    };
    if network.shown != Some(game.session.id()) {
        return;
    }
    let reach = reach(&network, Instant::now());
    if remote.reach != reach {
        game.set_reach(reach);
    }
    if let Some(course) = &network.server.course {
        let (open, below) = (
            their_question(course, remote.here),
            cards.kind(*overlay.get()),
        );
        question.follow(&game, open, below, &mut overlays);
    }
}

/// Brings the match on the table to the server's state, a move at a time.
fn follow_moves(
    mut network: ResMut<NetworkGames>,
    (mut game, mut ongoing): (ResMut<Match>, ResMut<OngoingMatch>),
    animating: Res<Animating>,
    mut board: MessageWriter<ShowPosition>,
    mut requests: MessageWriter<MoveRequest>,
    mut applied: MessageWriter<MoveApplied>,
) {
    let network = network.bypass_change_detection();
    if network.shown != Some(game.session.id()) {
        return;
    }
    let Some(course) = &mut network.server.course else {
        return;
    };
    let now = game.generation();
    if !network.due && network.compared == now {
        return;
    }
    network.compared = now;
    match course.step(&game.session.history().moves()) {
        SyncStep::Say(line) => network.say([line]),
        SyncStep::Back(plies) => {
            game.change(|session| while session.history().len() > plies && session.undo_ply() {});
            show(&game, &mut board);
            applied.write_default();
        }
        SyncStep::Play(moves) => {
            network.due = true;
            let waits = animating.0 && !game.at_speed();
            // A game that was ended here does not continue.
            if waits || game.session.outcome().is_some() {
                return;
            }
            if moves.len() > WAITING {
                game.change(|session| {
                    // The moves are legal: the course has played them.
                    moves.iter().all(|mv| session.play(mv).is_ok())
                });
                show(&game, &mut board);
                applied.write_default();
            } else if network.tried == Some(now) {
                error!("a move from the server is not played here");
                network.give_up(Some(Trouble::Left(DisconnectReason::Foreign)));
            } else if let Some(mv) = moves.into_iter().next() {
                network.tried = Some(now);
                let by = Asker::Remote(now);
                requests.write(MoveRequest { mv, by });
            }
        }
        SyncStep::Rest => {
            // The end is announced when the last piece lies.
            network.due = animating.0;
            if !animating.0 {
                settle(network, (&mut game, &mut *ongoing), &mut applied);
            }
        }
    }
}

/// Sets the result and the clocks, once both matches have the same moves.
fn settle(
    network: &mut NetworkGames,
    (game, ongoing): (&mut ResMut<Match>, &mut OngoingMatch),
    applied: &mut MessageWriter<MoveApplied>,
) {
    let course = network.server.course.as_ref();
    let ended = course.and_then(|course| Some((course.over?, course.was_over)));
    if let Some((outcome, was_over)) = ended.filter(|_| game.session.outcome().is_none()) {
        game.change(|session| session.end_with(outcome));
        if was_over {
            ongoing.forget();
        }
        applied.write_default();
    }
    let Some(clocks) = network.server.take_clocks() else {
        return;
    };
    let turn = clock::running(&game.session);
    let left = Side::BOTH.map(|side| {
        let reported = clocks.left[side.index()];
        let spent = match turn == Some(side) {
            true => clocks.at.elapsed(),
            false => Duration::ZERO,
        };
        reported.saturating_sub(spent).max(LEAST)
    });
    let set = |session: &mut Session| *session = session.clone().with_time_left(left);
    game.try_change(set, |_| false);
}

/// Returns whether the players elsewhere can be reached.
fn reach(network: &NetworkGames, now: Instant) -> Reach {
    let Some(course) = &network.server.course else {
        return Reach::Lost;
    };
    match course.waits(now) {
        _ if course.over.is_some() => Reach::There,
        _ if !network.server.inside || !course.is_synced => Reach::Cut,
        Some((side, seconds)) => Reach::Away(side, seconds),
        None => Reach::There,
    }
}

/// Returns the other side's question to the player here.
fn their_question(course: &NetworkGame, here: Option<Side>) -> Option<ConsentQuestion> {
    let question = course.question.zip(here);
    question.map(|(request, here)| ConsentQuestion {
        request,
        by: here.other(),
    })
}

/// Sends actions of the player here to the server.
fn tell(mut inbox: MessageReader<Elsewhere>, mut network: ResMut<NetworkGames>) {
    let network = network.bypass_change_detection();
    for message in inbox.read().copied() {
        let Some(room) = network.server.room() else {
            continue;
        };
        let lines = match message {
            Elsewhere::Question(request) => vec![question(room, request)],
            Elsewhere::Answer(agreed) => {
                if let Some(course) = &mut network.server.course {
                    course.question = None;
                }
                vec![answer(room, agreed)]
            }
            Elsewhere::Resign => {
                if let Some(course) = &mut network.server.course {
                    course.has_resigned = true;
                }
                vec![format!("Lose,{room}")]
            }
            Elsewhere::Claim => vec![format!("Claim,{room}")],
            // Another game may have begun there meanwhile.
            Elsewhere::Leave(match_left) if network.shown != Some(match_left) => Vec::new(),
            Elsewhere::Leave(_) => {
                network.shown = None;
                network.server.leave()
            }
        };
        network.say(lines);
    }
}

/// Adds the synchronisation of server and match to the app.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            // Steps through a game that is reviewed are no moves in it.
            (
                follow_players,
                follow_moves.run_if(in_state(Activity::Network)),
            )
                .chain()
                .run_if(resource_exists::<Match>)
                .in_set(AppSystems::Match)
                .before(commands::obey),
            tell.in_set(AppSystems::Turn),
        ),
    );
}

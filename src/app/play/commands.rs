//! Execution of the commands on the match as a whole: begin, open, take back, resign, leave.

use super::game::{
    Asker, ConsentRequest, DrawOffered, Match, MatchCommand, MoveApplied, MoveRequest, Seats,
    WouldGiveUp, answer_requests, ignore_outdated, position_message, show,
};
use super::remote_players::{Elsewhere, Reach, Remote};
use crate::app::board::ShowPosition;
use crate::app::features::consent::Question;
use crate::app::input::state::Selection;
use crate::app::registry::ButtonPlace::Game;
use crate::app::registry::{AddFeature, ButtonState, KeyBinding, Overlays, always, writes};
use crate::app::settings::Texts;
use crate::app::state::{Activities, Activity, AppSystems, request};
use crate::app::toast::ToastWriter;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tibetango_records::record::date;
use tibetango_records::session::{MatchSettings, Player, Session};
use tibetango_rules::PlainMove;

/// Outputs of a command.
#[derive(SystemParam)]
pub(crate) struct CommandParams<'w> {
    board: MessageWriter<'w, ShowPosition>,
    applied: MessageWriter<'w, MoveApplied>,
    offers: MessageWriter<'w, DrawOffered>,
    elsewhere: MessageWriter<'w, Elsewhere>,
    requests: ResMut<'w, Messages<MoveRequest>>,
    question: ResMut<'w, Question>,
    activities: Activities<'w>,
    overlays: Overlays<'w>,
    toasts: ToastWriter<'w>,
    texts: Res<'w, Texts>,
}

impl CommandParams<'_> {
    fn say(&mut self, key: &str) {
        self.toasts.say(self.texts.get(key));
    }

    /// Reports a change of the game without a move.
    fn report_change(&mut self) {
        self.applied.write_default();
    }
}

pub(crate) fn obey(
    mut commands: Commands,
    mut inbox: MessageReader<MatchCommand>,
    mut game: Option<ResMut<Match>>,
    mut results: CommandParams,
    mut asks_first: MessageWriter<WouldGiveUp>,
) {
    for command in inbox.read() {
        let before = game.as_ref().map(|game| game.generation());
        if let Some(game) = game.as_ref().filter(|_| clears(command)) {
            if game.is_awaited() {
                // A player who goes gives the game up, and is asked first.
                asks_first.write(WouldGiveUp);
                continue;
            }
            results.elsewhere.write_batch(game.leave_message());
        }
        if let Some((session, seats, activity)) = match_to_open(command) {
            results.activities.turn_to(activity);
            if let Some(game) = &mut game {
                game.replace(session, seats);
                show(game, &mut results.board);
            } else {
                let game = Match::open(session, seats);
                show(&game, &mut results.board);
                commands.insert_resource(game);
            }
            results.overlays.close();
        } else if let Some(game) = &mut game {
            act(command, game, &mut results);
        }
        if let Some((game, before)) = game.as_mut().zip(before) {
            ignore_outdated(game, before, &results.requests);
        }
    }
}

/// Puts the match of a command on the table between two frames, and turns to its activity.
pub(crate) fn lay(world: &mut World, command: &MatchCommand) {
    let Some((session, seats, activity)) = match_to_open(command) else {
        return;
    };
    let shows = match world.get_resource_mut::<Match>() {
        Some(mut game) => {
            game.replace(session, seats);
            position_message(&game)
        }
        None => {
            let game = Match::open(session, seats);
            let shows = position_message(&game);
            world.insert_resource(game);
            shows
        }
    };
    world.write_message(shows);
    request(world, activity);
}

/// Returns true for commands that take the match off the table; a remote match arrives by itself.
fn clears(command: &MatchCommand) -> bool {
    matches!(
        command,
        MatchCommand::New(_)
            | MatchCommand::Show(_)
            | MatchCommand::Open(_)
            | MatchCommand::LookAt(_)
            | MatchCommand::Lesson(_)
            | MatchCommand::Challenge(_)
            | MatchCommand::Leave
    )
}

/// Returns the match that a command puts on the table in place of another, who may move in it, and its activity.
fn match_to_open(command: &MatchCommand) -> Option<(Session, Seats, Activity)> {
    let session_of = |settings: &MatchSettings| {
        Some(Session::new(settings.clone())?.with_start_time(date::now()))
    };
    let task = Seats::Task { closed: false };
    Some(match command {
        MatchCommand::New(settings) => {
            let session = session_of(settings)?;
            let activity = Activity::of(&session);
            (session, Seats::Free, activity)
        }
        MatchCommand::Show(settings) => (session_of(settings)?, Seats::Showing, Activity::Attract),
        MatchCommand::Open(session) => {
            let mut session = (**session).clone();
            session.end_replay();
            let activity = Activity::of(&session);
            (session, Seats::Free, activity)
        }
        MatchCommand::LookAt(session) => {
            let mut session = (**session).clone();
            if session.replay().is_none() {
                session.begin_replay(None);
            }
            (session, Seats::Free, Activity::Review)
        }
        MatchCommand::Join {
            session,
            here,
            contest,
        } => {
            let (here, contest, reach) = (*here, *contest, Reach::There);
            let seats = Seats::Remote(Remote {
                here,
                contest,
                reach,
            });
            ((**session).clone(), seats, Activity::Network)
        }
        MatchCommand::Lesson(session) => ((**session).clone(), task, Activity::Lesson),
        MatchCommand::Challenge(session) => ((**session).clone(), task, Activity::Challenge),
        _ => return None,
    })
}

/// Carries out a command on the match that stays on the table.
fn act(command: &MatchCommand, game: &mut ResMut<Match>, results: &mut CommandParams) {
    match command {
        MatchCommand::Decide(decision) => {
            results.requests.write(MoveRequest {
                mv: PlainMove::decide(*decision),
                by: Asker::Human,
            });
        }
        MatchCommand::Leave => {
            // Pending questions lapse; an interrupted match comes back, or an empty one after practice or the editor.
            if let Some(session) = game.take_interrupted() {
                game.replace(*session, Seats::Free);
            } else {
                game.change(|_| ());
            }
            results.activities.turn_to(Activity::Title);
            results.overlays.close();
        }
        _ => match game.seats() {
            Seats::Free => act_here(command, game, results),
            Seats::Remote(remote) => act_elsewhere(command, game, remote, results),
            // In practice, the editor and a showing no move is taken back, no draw is offered and no side resigns.
            Seats::Task { .. } | Seats::Showing => {
                if matches!(command, MatchCommand::Resign) {
                    results.overlays.close();
                }
            }
        },
    }
}

/// Carries out a command on a match whose players are all at this device.
fn act_here(command: &MatchCommand, game: &mut ResMut<Match>, results: &mut CommandParams) {
    match command {
        MatchCommand::Ask(consent) => ask(*consent, game, results),
        MatchCommand::Answer(agreed) => {
            if let Some(question) = results.question.take(game) {
                results.overlays.close();
                match question.request {
                    _ if !agreed => results.say("ask.declined"),
                    ConsentRequest::Again => {}
                    ConsentRequest::Undo => undo(game, results),
                    ConsentRequest::Draw => {
                        game.change(|session| session.agree_on_draw());
                        results.report_change();
                    }
                }
            }
        }
        MatchCommand::Undo => undo(game, results),
        MatchCommand::Redo => {
            if game.try_change(|session| !session.redo().is_empty(), |done| *done) {
                show(game, &mut results.board);
                results.report_change();
            } else {
                results.say("refused.nothing_to_redo");
            }
        }
        MatchCommand::Resign => {
            if game.is_kept() && game.session.outcome().is_none() {
                resign(game, results);
            }
            results.overlays.close();
        }
        // Not in this match, or one of a size that there is no board for.
        _ => {}
    }
}

/// Carries out a command on a match with players elsewhere, who hear of it: the other end reports the consequences.
fn act_elsewhere(
    command: &MatchCommand,
    game: &mut ResMut<Match>,
    remote: Remote,
    results: &mut CommandParams,
) {
    // A game under review is over, also at a position before its end.
    let over = game.is_replay() || game.session.outcome().is_some();
    match command {
        MatchCommand::Ask(consent) if remote.contest && *consent != ConsentRequest::Draw => {
            results.say("page.error.tournament");
        }
        MatchCommand::Ask(consent)
            if remote.here.is_some() && over == (*consent == ConsentRequest::Again) =>
        {
            results.elsewhere.write(Elsewhere::Question(*consent));
            results.say("network.asked");
        }
        MatchCommand::Answer(agreed) if results.question.take(game).is_some() => {
            results.overlays.close();
            results.elsewhere.write(Elsewhere::Answer(*agreed));
        }
        MatchCommand::Resign => {
            if remote.here.is_some() && !over && resign(game, results) {
                results.elsewhere.write(Elsewhere::Resign);
            }
            results.overlays.close();
        }
        MatchCommand::Claim if game.may_claim() => {
            results.elsewhere.write(Elsewhere::Claim);
        }
        _ => {}
    }
}

/// Asks the other person at this device to consent to a request, if there is one; else carries it out.
fn ask(consent: ConsentRequest, game: &mut ResMut<Match>, results: &mut CommandParams) {
    if results.question.ask(game, consent, &mut results.overlays) {
        return;
    }
    match consent {
        ConsentRequest::Undo => undo(game, results),
        ConsentRequest::Draw if game.awaits_person() => {
            let about = game.number();
            results.offers.write(DrawOffered { about });
        }
        ConsentRequest::Draw | ConsentRequest::Again => {}
    }
}

/// Gives the game up for the only person, else for the side to move; returns false if engines play each other.
fn resign(game: &mut ResMut<Match>, results: &mut CommandParams) -> bool {
    if !game.session.settings().players.contains(&Player::Human) {
        return false;
    }
    let side = game
        .only_human()
        .unwrap_or(game.session.history().to_move());
    game.change(|session| session.resign(side));
    results.report_change();
    true
}

fn undo(game: &mut ResMut<Match>, results: &mut CommandParams) {
    if game.try_change(|session| session.undo(), |done| *done) {
        show(game, &mut results.board);
        results.report_change();
    } else {
        results.say("refused.nothing_to_undo");
    }
}

/// Takes back a step of the move begun; without one asks to take a move back.
fn take_back(mut selection: ResMut<Selection>, mut commands: MessageWriter<MatchCommand>) {
    if !selection.step_back() {
        commands.write(MatchCommand::Ask(ConsentRequest::Undo));
    }
}

/// In a tournament no move is taken back; a step of the move begun always is.
fn undo_button(game: Res<Match>, selection: Res<Selection>) -> Option<ButtonState> {
    Some(match game.is_contest() {
        _ if selection.pending.is_some() => ButtonState::ready(),
        true => ButtonState::unavailable("page.error.tournament"),
        false => ButtonState::ready_if(game.session.can_undo(), "refused.nothing_to_undo"),
    })
}

fn redo_button(game: Res<Match>) -> Option<ButtonState> {
    Some(ButtonState::ready_if(
        game.can_redo(),
        "refused.nothing_to_redo",
    ))
}

/// Adds the commands to the app.
pub(crate) fn plugin(app: &mut App) {
    let key = |action| KeyBinding::at_table(action, &Activity::WITHOUT_EDITOR).repeating();
    let redo = writes(MatchCommand::Redo);
    app.add_key(key("undo"), always, take_back)
        .add_key(key("redo"), always, redo.clone())
        .add_button(Game.at(40), "game.undo", undo_button, take_back)
        .add_button(Game.at(50), "game.redo", redo_button, redo)
        .add_message::<MatchCommand>()
        .add_message::<WouldGiveUp>()
        .add_systems(
            Update,
            obey.in_set(AppSystems::Match).before(answer_requests),
        );
}

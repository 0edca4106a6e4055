//! Execution of the commands on the match as a whole: begin, open, take back, resign, step through.

use super::consent::Question;
use super::elsewhere::Elsewhere;
use super::game::{
    Asker, Command, DrawOffered, Match, MoveApplied, MoveRequested, ReplayStep, Wish,
    answer_requests, show, shown,
};
use super::mode::Mode;
use crate::app::board::{ShowEffects, ShowPosition};
use crate::app::settings::Settings;
use crate::app::state::{Activities, Activity, AppSystems, Overlay, go};
use crate::app::toast::ToastWriter;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tibetango_records::record::date;
use tibetango_records::session::{Player, Session, Setup};
use tibetango_rules::PlainMove;

/// Outputs of a command.
#[derive(SystemParam)]
pub(crate) struct Results<'w> {
    board: MessageWriter<'w, ShowPosition>,
    effects: MessageWriter<'w, ShowEffects>,
    applied: MessageWriter<'w, MoveApplied>,
    offers: MessageWriter<'w, DrawOffered>,
    elsewhere: MessageWriter<'w, Elsewhere>,
    requests: ResMut<'w, Messages<MoveRequested>>,
    question: ResMut<'w, Question>,
    activities: Activities<'w>,
    overlay: ResMut<'w, NextState<Overlay>>,
    over: Res<'w, State<Overlay>>,
    toasts: ToastWriter<'w>,
    settings: Res<'w, Settings>,
}

impl Results<'_> {
    fn say(&mut self, key: &str) {
        self.toasts.say(self.settings.config.text.get(key));
    }

    /// Reports a change of the game without a move.
    fn changed(&mut self) {
        self.applied.write_default();
    }
}

pub(crate) fn obey(
    mut commands: Commands,
    mut inbox: MessageReader<Command>,
    mut game: Option<ResMut<Match>>,
    mut results: Results,
) {
    for command in inbox.read() {
        let before = game.as_ref().map(|game| game.generation());
        if let Some(game) = game.as_ref().filter(|_| clears(command)) {
            if game.is_awaited() {
                // Whoever goes gives the game up, and is asked first.
                go(&mut results.overlay, Overlay::Resign);
                continue;
            }
            if game.mode().is_remote() {
                let left = Elsewhere::Left(game.session.id());
                results.elsewhere.write(left);
            }
        }
        if let Some((session, mode)) = opened(command, game.as_mut()) {
            results.activities.turn_to(match command {
                Command::Show(_) => Activity::Attract,
                _ => mode.activity(),
            });
            if let Some(game) = &mut game {
                game.replace(session, mode);
                show(game, &mut results.board);
            } else {
                let game = Match::new(session, mode);
                show(&game, &mut results.board);
                commands.insert_resource(game);
            }
            go(&mut results.overlay, Overlay::None);
        } else if let Some(game) = &mut game {
            act(command, game, &mut results);
        }
        if game.as_ref().map(|game| game.generation()) != before {
            // A requested move was meant for the position before.
            results.requests.clear();
        }
    }
}

/// Puts a match of this setup on the table between two frames; returns false for a size that there is no board for.
pub(crate) fn lay(world: &mut World, setup: Setup) -> bool {
    let Some((session, mode)) = opened(&Command::New(setup), None) else {
        return false;
    };
    let shows = match world.get_resource_mut::<Match>() {
        Some(mut game) => {
            game.replace(session, mode);
            shown(&game)
        }
        None => {
            let game = Match::new(session, mode);
            let shows = shown(&game);
            world.insert_resource(game);
            shows
        }
    };
    world.write_message(shows);
    true
}

/// Returns true for commands that take the match off the table; a remote match arrives by itself.
fn clears(command: &Command) -> bool {
    match command {
        Command::New(_)
        | Command::Show(_)
        | Command::Lesson(_)
        | Command::Challenge(_)
        | Command::Leave => true,
        Command::Open { mode, .. } => !mode.is_remote(),
        _ => false,
    }
}

/// Returns the match that a command puts on the table in place of another, and its mode.
fn opened(command: &Command, old: Option<&mut ResMut<Match>>) -> Option<(Session, Mode)> {
    match command {
        Command::New(setup) | Command::Show(setup) => {
            let session = Session::new(setup.clone())?.begun_at(date::now());
            let mode = Mode::of(&session);
            Some((session, mode))
        }
        Command::Open { session, mode } => {
            let mut session = (**session).clone();
            if mode.is_review() && session.replay().is_none() {
                session.begin_replay(None);
            }
            Some((session, mode.clone()))
        }
        Command::Lesson(session) | Command::Challenge(session) => {
            let (judged, interrupted) = (false, old.and_then(|old| old.set_aside()));
            let mode = match command {
                Command::Lesson(_) => Mode::Lesson {
                    judged,
                    interrupted,
                },
                _ => Mode::Puzzle {
                    judged,
                    interrupted,
                },
            };
            Some(((**session).clone(), mode))
        }
        _ => None,
    }
}

fn act(command: &Command, game: &mut ResMut<Match>, results: &mut Results) {
    match command {
        Command::Ask(wish) => ask(*wish, game, results),
        Command::Answer(agreed) => {
            if let Some(asked) = results.question.take(game) {
                go(&mut results.overlay, Overlay::None);
                match asked.wish {
                    // The other end reports the consequences.
                    _ if game.mode().is_remote() => {
                        results.elsewhere.write(Elsewhere::Answered(*agreed));
                    }
                    _ if !agreed => results.say("ask.declined"),
                    Wish::Again => {}
                    Wish::Undo => undo(game, results),
                    Wish::Draw => {
                        game.change(|session, _| session.agree_on_draw());
                        results.changed();
                    }
                }
            }
        }
        Command::Decide(decision) => {
            results.requests.write(MoveRequested {
                mv: PlainMove::decide(*decision),
                by: Asker::Human,
            });
        }
        Command::Undo if game.mode().moves_are_taken_back() => undo(game, results),
        Command::Redo if game.mode().moves_are_taken_back() => {
            if game.try_change(|session, _| !session.redo().is_empty(), |done| *done) {
                show(game, &mut results.board);
                results.changed();
            } else {
                results.say("refused.nothing_to_redo");
            }
        }
        Command::Resign => {
            let watched = matches!(game.mode(), Mode::Remote { here: None, .. });
            let people = !watched && game.session.setup().players.contains(&Player::Human);
            if people && game.session.outcome().is_none() && game.mode().is_played() {
                let side = game.only_human().unwrap_or(game.session.line().to_move());
                game.change(|session, _| session.resign(side));
                results.changed();
                if game.mode().is_remote() {
                    results.elsewhere.write(Elsewhere::Resigned);
                }
            }
            go(&mut results.overlay, Overlay::None);
        }
        Command::Claim if game.may_claim() => {
            results.elsewhere.write(Elsewhere::Claimed);
        }
        Command::Step(step) if game.mode().is_review() => go_to(*step, game, results),
        Command::Follow { line, ply } if game.mode().is_review() => {
            game.change(|session, _| session.follow(*line, *ply));
            show(game, &mut results.board);
            // If the whole tree lies over the board, it stays open.
            if *results.over.get() != Overlay::Notes {
                go(&mut results.overlay, Overlay::None);
            }
        }
        Command::Remove(line) if game.mode().is_review() => {
            rearrange(game, results, |session| session.remove_variation(*line));
        }
        Command::PutBack if game.mode().is_review() => {
            rearrange(game, results, Session::put_back);
        }
        Command::Raise(line) if game.mode().is_review() => {
            rearrange(game, results, |session| session.raise_variation(*line));
        }
        Command::PlayOn if game.mode().is_review() => {
            game.change(|session, mode| {
                session.end_replay();
                *mode = Mode::of(session);
            });
            results.activities.go_on_with(game.mode().activity());
        }
        Command::Leave => {
            // Pending questions lapse; an interrupted match comes back.
            if game.mode().interrupts()
                && let Some(session) = game.set_aside()
            {
                let mode = Mode::of(&session);
                game.replace(*session, mode);
            } else {
                game.change(|_, _| ());
            }
            results.activities.turn_to(Activity::Title);
            go(&mut results.overlay, Overlay::None);
        }
        // Not in this mode, or a match of a size that there is no board for.
        _ => {}
    }
}

/// Asks the other side to consent to a wish, if there is one to be asked; else carries it out.
fn ask(wish: Wish, game: &mut ResMut<Match>, results: &mut Results) {
    if let Mode::Remote { here, contest } = game.mode() {
        let over = game.session.outcome().is_some();
        if *contest && wish != Wish::Draw {
            results.say("page.error.tournament");
        } else if here.is_some() && over == (wish == Wish::Again) {
            results.elsewhere.write(Elsewhere::Asked(wish));
            results.say("network.asked");
        }
        return;
    }
    if let Some(question) = game.question(wish) {
        results.question.ask(game, Some(question));
        go(&mut results.overlay, Overlay::Ask);
        return;
    }
    match wish {
        Wish::Undo if !game.mode().moves_are_taken_back() => {}
        Wish::Undo => undo(game, results),
        Wish::Again => {}
        Wish::Draw => {
            if matches!(game.mode(), Mode::Play) && game.session.awaits_human() {
                results.offers.write(DrawOffered);
            }
        }
    }
}

fn undo(game: &mut ResMut<Match>, results: &mut Results) {
    if game.try_change(|session, _| session.undo(), |done| *done) {
        show(game, &mut results.board);
        results.changed();
    } else {
        results.say("refused.nothing_to_undo");
    }
}

/// Changes the lines of a game under review, and shows the position.
fn rearrange(
    game: &mut ResMut<Match>,
    results: &mut Results,
    change: impl FnOnce(&mut Session) -> bool,
) {
    if game.try_change(|session, _| change(session), |done| *done) {
        show(game, &mut results.board);
    }
}

/// Steps through a record; a step forward is shown as the move that it is.
fn go_to(step: ReplayStep, game: &mut ResMut<Match>, results: &mut Results) {
    if matches!(step, ReplayStep::Up | ReplayStep::Down) {
        let aside = |session: &mut Session| session.step_aside(step == ReplayStep::Down);
        if game.try_change(|session, _| aside(session), |done| *done) {
            show(game, &mut results.board);
        }
        return;
    }
    let mut played = None;
    game.change(|session, _| match step {
        ReplayStep::First => while session.undo_ply() {},
        ReplayStep::Back => {
            session.undo_ply();
        }
        ReplayStep::On => played = session.redo_ply(),
        ReplayStep::Last => while session.redo_ply().is_some() {},
        ReplayStep::Up | ReplayStep::Down => {}
    });
    if let Some(effects) = played {
        let stamp = game.stamp();
        results.effects.write(ShowEffects { stamp, effects });
    } else if step != ReplayStep::On {
        show(game, &mut results.board);
    }
}

/// Adds the commands to the app.
pub(crate) fn plugin(app: &mut App) {
    app.add_message::<Command>()
        .init_resource::<Question>()
        .add_systems(
            Update,
            obey.in_set(AppSystems::Match).before(answer_requests),
        );
}

//! What people want of a match as a whole, done: begun, opened, taken back, given up, stepped
//! through.

use super::game::{
    Command, DrawOffered, Match, MoveApplied, ReplayStep, Wish, answer_requests, show,
};
use crate::app::board::{ShowEffects, ShowPosition};
use crate::app::settings::Settings;
use crate::app::state::{AppSystems, Overlay, Screen, go};
use crate::app::toast::Toasts;
use crate::session::{Player, Session};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// What comes of a command.
#[derive(SystemParam)]
pub(crate) struct Results<'w> {
    board: MessageWriter<'w, ShowPosition>,
    effects: MessageWriter<'w, ShowEffects>,
    applied: MessageWriter<'w, MoveApplied>,
    offers: MessageWriter<'w, DrawOffered>,
    screen: ResMut<'w, NextState<Screen>>,
    overlay: ResMut<'w, NextState<Overlay>>,
    toasts: ResMut<'w, Toasts>,
    settings: Res<'w, Settings>,
}

impl Results<'_> {
    fn say(&mut self, key: &str) {
        self.toasts.say(self.settings.config.text.get(key));
    }

    /// The game is another one now, without a move.
    fn changed(&mut self) {
        self.applied.write(MoveApplied {
            effects: Vec::new(),
        });
    }
}

pub(crate) fn obey(
    mut commands: Commands,
    mut inbox: MessageReader<Command>,
    mut game: Option<ResMut<Match>>,
    mut results: Results,
) {
    for command in inbox.read() {
        if let Some(fresh) = opened(command, game.as_mut()) {
            show(&fresh, &mut results.board);
            match &mut game {
                Some(game) => **game = fresh,
                None => commands.insert_resource(fresh),
            }
            go(&mut results.screen, Screen::Match);
            go(&mut results.overlay, Overlay::None);
        } else if let Some(game) = &mut game {
            act(command, game, &mut results);
        }
    }
}

/// The match that a command puts on the table in place of another.
fn opened(command: &Command, old: Option<&mut ResMut<Match>>) -> Option<Match> {
    match command {
        Command::New(setup) => {
            let session = Session::new(setup.clone())?;
            Some(Match::following(session, old.map(|old| &**old)))
        }
        Command::Open { session, replay } => {
            let mut fresh = Match::following((**session).clone(), old.map(|old| &**old));
            fresh.replay = *replay;
            Some(fresh)
        }
        Command::Lesson(session) => Some(Match::lesson((**session).clone(), old)),
        _ => None,
    }
}

fn act(command: &Command, game: &mut ResMut<Match>, results: &mut Results) {
    match command {
        Command::Ask(wish) => ask(*wish, game, results),
        Command::Answer(agreed) => {
            if let Some(asked) = game.asked.take() {
                go(&mut results.overlay, Overlay::None);
                match asked.wish {
                    _ if !agreed => results.say("ask.declined"),
                    Wish::Undo => undo(game, results),
                    Wish::Draw => {
                        game.session.agree_on_draw();
                        game.generation += 1;
                        results.changed();
                    }
                }
            }
        }
        Command::Undo if !game.lesson => undo(game, results),
        Command::Redo if !game.lesson => {
            if game.session.redo().is_empty() {
                results.say("refused.nothing_to_redo");
            } else {
                game.generation += 1;
                show(game, &mut results.board);
                results.changed();
            }
        }
        Command::Resign => {
            let people = game.session.setup().players.contains(&Player::Human);
            if people && game.session.outcome().is_none() && !game.replay && !game.lesson {
                let side = game.only_human().unwrap_or(game.session.line().to_move());
                game.session.resign(side);
                game.generation += 1;
                results.changed();
            }
            go(&mut results.overlay, Overlay::None);
        }
        Command::Step(step) if game.replay && !game.lesson => go_to(*step, game, results),
        Command::Follow { line, ply } if game.replay && !game.lesson => {
            game.session.follow(*line, *ply);
            game.generation += 1;
            show(game, &mut results.board);
            go(&mut results.overlay, Overlay::None);
        }
        Command::PlayOn if !game.lesson => {
            game.replay = false;
            game.session.end_replay();
            game.generation += 1;
        }
        Command::Leave => {
            game.generation += 1;
            if game.lesson {
                game.end_lessons();
            }
            go(&mut results.screen, Screen::Title);
            go(&mut results.overlay, Overlay::None);
        }
        // Not while a lesson is on the table, or nothing is replayed.
        Command::Undo
        | Command::Redo
        | Command::Step(_)
        | Command::Follow { .. }
        | Command::PlayOn => {}
        // A match of a size that there is no board for.
        Command::New(_) | Command::Open { .. } | Command::Lesson(_) => {}
    }
}

/// Asks the other side, where there is one to be asked.
fn ask(wish: Wish, game: &mut ResMut<Match>, results: &mut Results) {
    if let Some(question) = game.question(wish) {
        game.asked = Some(question);
        go(&mut results.overlay, Overlay::Ask);
        return;
    }
    let now = game.session.line().len();
    match wish {
        Wish::Undo if game.lesson => {}
        Wish::Undo => undo(game, results),
        Wish::Draw if game.offered == Some(now) => results.say("draw.again"),
        Wish::Draw => {
            if game.session.awaits_human() && !game.lesson && !game.replay {
                game.offered = Some(now);
                results.offers.write(DrawOffered);
            }
        }
    }
}

fn undo(game: &mut ResMut<Match>, results: &mut Results) {
    if game.session.undo() {
        game.generation += 1;
        game.result_seen = false;
        show(game, &mut results.board);
        results.changed();
    } else {
        results.say("refused.nothing_to_undo");
    }
}

/// A step through a record; a step on is shown as the move that it is.
fn go_to(step: ReplayStep, game: &mut ResMut<Match>, results: &mut Results) {
    game.generation += 1;
    match step {
        ReplayStep::First => while game.session.undo_ply() {},
        ReplayStep::Back => {
            game.session.undo_ply();
        }
        ReplayStep::Last => while game.session.redo_ply().is_some() {},
        ReplayStep::On => {
            if let Some(done) = game.session.redo_ply() {
                results.effects.write(ShowEffects {
                    stamp: game.stamp(),
                    effects: done,
                });
            }
            return;
        }
    }
    show(game, &mut results.board);
}

/// Adds the commands to the app.
pub(crate) fn plugin(app: &mut App) {
    app.add_message::<Command>().add_systems(
        Update,
        obey.in_set(AppSystems::Match).before(answer_requests),
    );
}

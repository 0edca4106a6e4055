//! Saving: when games are written, and which messages the player gets about it.

use super::writer::{WriterJob, WriterNews};
use super::{FolderChange, SaveGame, SaveReviewed, Store, Tidy};
use crate::app::play::game::{GameOnTable, Match, MoveApplied};
use crate::app::settings::Settings;
use crate::app::state::{Activity, AppSystems, send};
use crate::app::task::Task;
use crate::app::toast::ToastWriter;
use bevy::prelude::*;
use tibetango_records::messages::name_text;
use tibetango_records::record::session::record_of;

fn autosave(game: Res<Match>, settings: Res<Settings>, mut store: ResMut<Store>) {
    let session = &game.session;
    let over = session.outcome().is_some();
    if over && game.is_played() && settings.config.theme.keep_finished {
        store.send(WriterJob::Finish {
            about: session.id(),
            record: Box::new(record_of(session)),
        });
    }
    if !game.is_kept() {
        return;
    }
    // A finished match cannot be continued, nor one whose moves were all taken back.
    let goes_on = !over && !session.history().is_empty();
    let store = store.bypass_change_detection();
    store.offer = false;
    store.autosave_match = goes_on.then_some(session.id());
    store.send(WriterJob::Autosave {
        about: session.id(),
        record: goes_on.then(|| Box::new(record_of(session))),
    });
}

/// Offers to continue a game that another one has replaced on the table, until that game is on the table again.
fn offer_again(game: Res<Match>, mut store: ResMut<Store>) {
    if let Some(autosave) = store.autosave_match {
        let waits = autosave != game.session.id();
        store.bypass_change_detection().offer = waits;
    }
}

/// Saves the game that lies on the table when a person asks, even if another game replaces it in this frame.
pub(super) fn save(
    mut inbox: MessageReader<SaveGame>,
    table: GameOnTable,
    store: Res<Store>,
    settings: Res<Settings>,
    mut reviewed: MessageWriter<SaveReviewed>,
    mut toasts: ToastWriter,
) {
    for SaveGame { name } in inbox.read() {
        let Some(game) = table.get() else {
            continue;
        };
        if game.is_replay() {
            // The review has the analysis.
            reviewed.write(SaveReviewed {
                about: game.number(),
                name: name.clone(),
            });
            continue;
        }
        if store.place.is_none() {
            let text = &settings.config.text;
            toasts.fail(text, "record.save_failed", &text.get("record.no_folder"));
            continue;
        }
        let mut record = Box::new(record_of(&game.session));
        name.clone_into(&mut record.name);
        store.send(WriterJob::SaveAnew {
            about: game.session.id(),
            record,
        });
    }
}

fn tidy(mut inbox: MessageReader<Tidy>, mut store: ResMut<Store>) {
    let store = store.bypass_change_detection();
    for request in inbox.read().cloned() {
        match request {
            Tidy::Rename(path, name) => store.send(WriterJob::Rename(path, name)),
            Tidy::Delete(path) => store.send(WriterJob::Delete(path)),
            Tidy::Restore => {
                // If the game cannot be restored the writer says so, and the player may try again.
                if let Some(deleted) = store.deletions.pop() {
                    store.send(WriterJob::Restore(deleted));
                }
            }
        }
    }
}

fn tell_news(
    mut store: ResMut<Store>,
    settings: Res<Settings>,
    mut toasts: ToastWriter,
    mut tidied: MessageWriter<FolderChange>,
) {
    let store = store.bypass_change_detection();
    let text = &settings.config.text;
    for news in store.writer.iter().flat_map(Task::news) {
        match news {
            WriterNews::Saved(path, called) => {
                let called = if called.is_empty() {
                    name_text(&path)
                } else {
                    called
                };
                toasts.say(text.fill("record.saved", &[("file", &called)]));
            }
            WriterNews::Renamed | WriterNews::Restored => {
                send(&mut tidied, FolderChange { deletion: None })
            }
            WriterNews::Deleted(deleted) => {
                tidied.write(FolderChange {
                    deletion: Some(deleted.from.clone()),
                });
                store.deletions.push(deleted);
            }
            WriterNews::PutAway(path) => {
                toasts.say(text.fill("autosave.kept", &[("file", &name_text(&path))]));
            }
            WriterNews::Unreadable(error, path) => {
                let file = name_text(&path);
                let words = [("error", error.as_str()), ("file", file.as_str())];
                toasts.alarm(text.fill("autosave.failed", &words));
            }
            WriterNews::TidyFailed(error) => toasts.fail(text, "record.not_done", &error),
            WriterNews::Failed { asked: false, .. } if store.error_reported => {}
            WriterNews::Failed { error, asked } => {
                // A save that a person asked for is not retried, so no message would follow once it works again.
                store.error_reported |= !asked;
                toasts.fail(text, "record.save_failed", &error);
            }
            WriterNews::Panicked { asked: false, .. } if store.fault_reported => {}
            WriterNews::Panicked { error, asked } => {
                // It may happen at every ply.
                store.fault_reported |= !asked;
                toasts.fail(text, "record.save_failed", &error);
            }
            WriterNews::Recovered => store.error_reported = false,
        }
    }
}

/// Tells the file of the game in every window but the first.
fn tell_place(store: Res<Store>, settings: Res<Settings>, mut toasts: ToastWriter) {
    if let Some(place) = store.place.as_ref().filter(|place| place.number > 1) {
        let file = name_text(&place.autosave());
        let text = &settings.config.text;
        toasts.say(text.fill("autosave.second", &[("file", &file)]));
    }
}

/// Adds saving to the app.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            tell_place.run_if(run_once),
            autosave.run_if(
                // Also in the frame in which the match is left; the demonstration is not saved.
                on_message::<MoveApplied>
                    .and_then(resource_exists::<Match>)
                    .and_then(not(in_state(Activity::Attract))),
            ),
            offer_again.run_if(resource_exists_and_changed::<Match>),
            (tidy, tell_news),
        )
            .chain()
            .in_set(AppSystems::Turn),
    );
}

//! Opening of saved games, records of other programs, and the unfinished game of the last run.

use super::windows::WindowFolder;
use super::writer::WriterJob;
use super::{LastGame, LoadGame, OpenedSource, RecordOpened, SeveralGames, Store, session_of};
use crate::app::play::game::MatchCommand;
use crate::app::settings::Settings;
use crate::app::state::Venue;
use crate::app::toast::ToastWriter;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use std::path::Path;
use tibetango_records::messages::{name_text, path_text};
use tibetango_records::record::branches::{branches_of, notes_of};
use tibetango_records::record::date;
use tibetango_records::record::import::{self, ImportedRecord};
use tibetango_records::session::Session;

/// Reads the match of a file, or of one game of a file of several; `None` if the file holds several and
/// `number` chooses none.
fn read(
    path: &Path,
    number: Option<usize>,
    settings: &Settings,
) -> Result<Option<(Session, ImportedRecord)>, String> {
    let games = import::open_chosen(path)?;
    if number.is_none() && games.count() > 1 {
        return Ok(None);
    }
    let mut imported = games.read(number.unwrap_or(0), &settings.config.usual_rules())?;
    imported.notes = [games.notes(), imported.notes].concat();
    let session = session_of(&imported.record, settings)
        .map_err(|error| format!("{}: {error}", path_text(path)))?;
    Ok(Some((session, imported)))
}

/// Checks that a file holds a game that can be opened, or several.
///
/// # Errors
/// The reason why not, on one line.
pub(crate) fn check_file(path: &Path, settings: &Settings) -> Result<(), String> {
    read(path, None, settings).map(drop)
}

pub(super) fn open(
    mut loads: MessageReader<LoadGame>,
    mut last: MessageReader<LastGame>,
    mut store: ResMut<Store>,
    settings: Res<Settings>,
    mut commands: MessageWriter<MatchCommand>,
    mut opened: MessageWriter<RecordOpened>,
    mut several: MessageWriter<SeveralGames>,
    mut toasts: ToastWriter,
) {
    for LoadGame { path, number } in loads.read() {
        let text = &settings.config.text;
        match read(path, *number, &settings) {
            Ok(None) => {
                several.write(SeveralGames(path.clone()));
            }
            Ok(Some((session, imported))) => {
                // Playing on from it begins a new match, dated now.
                let mut session = session.with_start_time(date::now());
                let branches = branches_of(&imported.record, session.history()).ok();
                session.begin_replay(branches.map(|branches| {
                    let notes = notes_of(&imported.record, &branches);
                    (branches, notes)
                }));
                while session.undo_ply() {}
                let whole = session.whole();
                let out_of_turn = whole.iter().filter(|mv| mv.out_of_turn).count();
                let called = imported.record.name.clone();
                opened.write(RecordOpened {
                    about: session.id(),
                    source: OpenedSource {
                        // A record of another program, or one that was not read completely, is never overwritten.
                        path: whole_and_ours(&imported).then(|| path.clone()),
                        record: imported.record,
                    },
                });
                commands.write(MatchCommand::look_at(session));
                let file = name_text(path);
                let file = match number {
                    None => file,
                    Some(number) => {
                        let n = (number + 1).to_string();
                        text.fill("record.numbered", &[("file", &file), ("n", &n)])
                    }
                };
                let name = if called.is_empty() { file } else { called };
                match &imported.irregular {
                    None if !imported.notes.is_empty() => {
                        let why = in_short(&imported.notes);
                        let words = [("file", name.as_str()), ("why", why.as_str())];
                        toasts.say(text.fill("record.forgiven", &words));
                    }
                    None if out_of_turn > 0 => {
                        let n = out_of_turn.to_string();
                        let words = [("file", name.as_str()), ("n", n.as_str())];
                        toasts.say(text.fill("record.out_of_turn", &words));
                    }
                    None => toasts.say(text.fill("record.loaded", &[("file", &name)])),
                    Some(why) => {
                        let why = format!("{why} {}", in_short(&imported.notes));
                        let words = [("file", name.as_str()), ("why", why.trim_end())];
                        toasts.alarm(text.fill("record.irregular", &words));
                    }
                }
            }
            Err(error) => toasts.fail(text, "record.load_failed", &error),
        }
    }
    for answer in last.read() {
        let Some(path) = store.place.as_ref().map(WindowFolder::autosave) else {
            continue;
        };
        store.offer = false;
        match read(&path, None, &settings) {
            Ok(Some((session, imported)))
                if matches!(answer, LastGame::Continue) && imported.irregular.is_none() =>
            {
                store.autosave_match = Some(session.id());
                store.send(WriterJob::Continue(session.id()));
                commands.write(MatchCommand::open(session));
            }
            // An unreadable autosave is put away too, and the writer reports why.
            _ => {
                store.autosave_match = None;
                store.send(WriterJob::PutAway);
            }
        }
    }
}

/// Returns true for a record of our own that was read completely.
fn whole_and_ours(imported: &ImportedRecord) -> bool {
    !imported.foreign && imported.irregular.is_none() && imported.notes.is_empty()
}

/// Returns the first of the import's notes, and the number of further ones.
fn in_short(notes: &[String]) -> String {
    match notes {
        [] => String::new(),
        [first] => first.clone(),
        [first, others @ ..] => format!("{first} (+{})", others.len()),
    }
}

/// Opens a record that is dropped on the window, but not for visitors.
pub(super) fn take_dropped(
    mut drops: MessageReader<FileDragAndDrop>,
    venue: Res<State<Venue>>,
    mut loads: MessageWriter<LoadGame>,
) {
    for drop in drops.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop
            && *venue.get() == Venue::Home
        {
            loads.write(LoadGame::file(path_buf.clone()));
        }
    }
}

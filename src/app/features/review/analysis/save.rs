//! The record of the game under review: results, variations and notes are saved in it, in the one file of the game.

use super::Review;
use crate::app::play::game::Match;
use crate::app::play::store::{FolderChange, OpenedSource, SaveReviewed, Store};
use bevy::prelude::*;
use std::time::Duration;
use tibetango_content::analysis::record_form;
use tibetango_records::record::session::record_of;
use tibetango_records::record::{Record, branches::note_branches};
use tibetango_records::session::{Replay, Session};

/// Time without a change after which text that is being written is saved.
const REST: Duration = Duration::from_secs(2);

/// True while a person writes comments: changes are saved when the writer pauses.
#[derive(Resource, Debug, Default)]
pub(crate) struct Commenting(pub bool);

/// The record's place, and the changes that are not saved yet.
#[derive(Default)]
pub(super) struct Saving {
    /// The record of the match.
    pub source: Option<OpenedSource>,
    /// Whether a whole analysis has been completed since.
    pub is_complete: bool,
    /// Number of changes of lines and notes up to then.
    changes: usize,
    /// Time since the last unsaved change; `None` if all is saved.
    since_change: Option<Duration>,
}

impl Saving {
    /// Takes note of changes of lines and notes.
    fn note(&mut self, replay: &Replay) {
        if self.changes != replay.changes() {
            self.changes = replay.changes();
            self.since_change = Some(Duration::ZERO);
        }
    }

    /// True if changes are to be saved now: when the writer pauses, or writing has ended.
    fn is_due(&mut self, writes: bool, passed: Duration) -> bool {
        let due = self.since_change.as_mut().is_some_and(|since| {
            *since += passed;
            !writes || *since >= REST
        });
        if due {
            self.since_change = None;
        }
        due
    }
}

/// Returns the record with results, variations and notes.
fn record(review: &Review, session: &Session) -> Option<Record> {
    let mut record = review.saving.source.as_ref()?.record.clone();
    let history = review.history()?;
    // The file may have been renamed meanwhile.
    record.name.clear();
    if let Some(replay) = session.replay() {
        note_branches(&mut record, history, replay.branches(), replay.notes());
    }
    if let Some(analysis) = &review.analysis {
        record.analysis = Some(record_form::to_record(history, analysis));
    }
    Some(record)
}

impl Review {
    /// Returns the record of the game on the table; of one under review with results, variations and notes.
    pub(crate) fn record_on_table(&self, game: &Match) -> Record {
        let is_reviewed = game.session.replay().is_some() && self.is_of(game);
        let reviewed = is_reviewed.then(|| record(self, &game.session)).flatten();
        let source = self.saving.source.as_ref();
        match (reviewed, source) {
            (Some(record), Some(source)) => Record {
                name: source.record.name.clone(),
                ..record
            },
            _ => record_of(&game.session),
        }
    }
}

/// True if a person wrote a comment, or gave a move a sign.
fn has_words(record: &Record) -> bool {
    let mut notes = record.notes.iter();
    notes.any(|note| !note.note.comment.is_empty() || note.note.sign.is_some())
}

/// Reasons to save.
enum SaveReason {
    /// Lines or notes were changed.
    Change,
    /// The engine has analysed the whole game.
    Analysis,
    /// A person asked for it, with this name.
    Request(String),
}

/// Saves the record in the game's file. Variations and drawings alone do not create a file; comments, signs and results
/// do.
fn write(review: &mut Review, game: &Match, store: &Store, why: SaveReason) {
    let Some(mut record) = record(review, &game.session) else {
        return;
    };
    let on_request = matches!(why, SaveReason::Request(_));
    let anew = !matches!(why, SaveReason::Change) || has_words(&record);
    if let SaveReason::Request(name) = why {
        record.name = name;
    }
    if let Some(source) = &mut review.saving.source {
        match &source.path {
            Some(path) => store.keep(path.clone(), &record, on_request),
            None => store.annotate(game.session.id(), &record, on_request, anew),
        }
        source.record = record;
    }
}

/// Saves the record for a person who asks, before anything else takes the table.
pub(super) fn save_on_request(
    mut review: ResMut<Review>,
    game: Res<Match>,
    store: Res<Store>,
    mut saves: MessageReader<SaveReviewed>,
) {
    let own = |save: &&SaveReviewed| save.about == game.number();
    let request = saves.read().filter(own).last();
    let Some(SaveReviewed { name, .. }) = request.filter(|_| review.is_of(&game)) else {
        return;
    };
    let saving = &mut review.bypass_change_detection().saving;
    if let Some(replay) = game.session.replay() {
        saving.note(replay);
    }
    (saving.since_change, saving.is_complete) = (None, false);
    write(
        &mut review,
        &game,
        &store,
        SaveReason::Request(name.clone()),
    );
}

/// Saves changes when they are due.
pub(super) fn save(
    mut review: ResMut<Review>,
    game: Res<Match>,
    store: Res<Store>,
    commenting: Res<Commenting>,
    time: Res<Time<Real>>,
) {
    // While anything else lies on the table, saving waits with the review.
    let Some(replay) = game.session.replay() else {
        return;
    };
    let saving = &mut review.bypass_change_detection().saving;
    saving.note(replay);
    let due = saving.is_due(commenting.0, time.delta());
    let why = match std::mem::take(&mut saving.is_complete) {
        true => SaveReason::Analysis,
        false if due => SaveReason::Change,
        false => return,
    };
    write(&mut review, &game, &store, why);
}

/// Saves pending changes at once: another game may be about to take the place of this one, or the window is being
/// closed.
pub(super) fn flush(mut review: ResMut<Review>, game: Res<Match>, store: Res<Store>) {
    let Some(replay) = game.session.replay() else {
        return;
    };
    let saving = &mut review.bypass_change_detection().saving;
    saving.note(replay);
    if saving.since_change.take().is_some() {
        write(&mut review, &game, &store, SaveReason::Change);
    }
}

/// Forgets the file of a deleted game, which is not written again; further annotations create another file.
pub(super) fn let_go(mut review: ResMut<Review>, mut tidied: MessageReader<FolderChange>) {
    for FolderChange { deletion } in tidied.read() {
        if let Some(source) = &mut review.bypass_change_detection().saving.source
            && source.path.is_some()
            && source.path == *deletion
        {
            source.path = None;
        }
    }
}

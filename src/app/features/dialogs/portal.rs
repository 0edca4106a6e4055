//! The dialogs themselves: those of the desktop's portal on Linux, or of zenity without one; elsewhere the system's
//! own.

use super::{FileAnswer, FileQuestion};
use rfd::FileDialog;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Time in which no person closes a dialog. The system reports one that was closed and one that was never shown alike.
const AT_ONCE: Duration = Duration::from_millis(300);

/// Shows a dialog and waits for its answer.
pub(super) fn ask(question: &FileQuestion) -> FileAnswer {
    let begin = Instant::now();
    let dialog = FileDialog::new().set_title(&question.title);
    let file = match &question.new {
        None => dialog.pick_file(),
        Some((name, extensions)) => dialog
            .set_file_name(name)
            .add_filter(extensions.join(", "), extensions)
            .save_file(),
    };
    answer(file, begin.elapsed())
}

/// Returns the answer for a file that was named, or not, after this time.
#[must_use]
pub fn answer(file: Option<PathBuf>, after: Duration) -> FileAnswer {
    match file {
        Some(path) => FileAnswer::File(path),
        None if after < AT_ONCE => FileAnswer::NoDialog,
        None => FileAnswer::NoFile,
    }
}

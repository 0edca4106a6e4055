//! The editor: positions set up by hand, their faults, playing on, copy and paste.

#[cfg(all(feature = "jiu", feature = "draughts"))]
mod pasteboard;
mod stones;
#[cfg(feature = "jiu")]
mod transitions;

use crate::harness::TestApp;
use crate::setups::two_people;
use tibetango::app::play::editor::{EditRequest, Editor};
use tibetango::app::state::Activity;

fn editor(app: &TestApp) -> &Editor {
    app.data()
}

fn edits(app: &TestApp) -> bool {
    app.find::<Editor>().is_some() && app.activity() == Activity::Editor
}

fn want(app: &mut TestApp, request: EditRequest) {
    app.send(request);
    app.frames(3);
}

fn position(app: &TestApp) -> String {
    editor(app).editing.setup().text()
}

/// Returns the editor on the empty board of this size, opened from a match of two people.
fn open_editor(size: u8) -> TestApp {
    let mut app = TestApp::new();
    app.start(two_people(size));
    want(&mut app, EditRequest::Begin);
    assert!(edits(&app));
    app
}

/// Asserts that the board shows the editor's position.
#[track_caller]
fn assert_board(app: &mut TestApp) {
    let pieces = editor(app).editing.setup().pieces.clone();
    assert_eq!(app.pieces(), pieces);
}

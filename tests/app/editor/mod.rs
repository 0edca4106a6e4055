//! The editor: positions put together by hand, what is against them, playing on, copy and paste.

mod laying;
mod pasteboard;
mod ways;

use crate::harness::TestApp;
use crate::setups::two_people;
use tibetango::app::play::editor::{EditWanted, Editor};

fn editor(app: &TestApp) -> &Editor {
    app.world().resource::<Editor>()
}

fn edits(app: &TestApp) -> bool {
    app.world().contains_resource::<Editor>() && app.game().mode().is_edit()
}

fn want(app: &mut TestApp, wanted: EditWanted) {
    app.send(wanted);
    app.frames(3);
}

fn position(app: &TestApp) -> String {
    editor(app).editing.draft().text()
}

/// The editor on the empty board of this size, as a match of two people led there.
fn edited(size: u8) -> TestApp {
    let mut app = TestApp::new();
    app.start(two_people(size));
    want(&mut app, EditWanted::Begin);
    assert!(edits(&app));
    app
}

/// The board shows what the editor holds.
#[track_caller]
fn assert_shown(app: &mut TestApp) {
    let pieces = editor(app).editing.draft().pieces.clone();
    assert_eq!(app.shown(), pieces);
}

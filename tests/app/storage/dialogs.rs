//! Games opened and saved through the dialogs of a desktop, which a function stands in for.

use super::shipped;
use crate::harness::{TestApp, card};
use crate::input_devices::InputDevice;
use crate::screens::app::DrawnApp;
use crate::setups::two_people;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tibetango::app::features::dialogs::portal::answer;
use tibetango::app::features::dialogs::{DialogRequest, FileAnswer, FileDialogs, FileQuestion};
use tibetango::app::play::game::{MatchCommand, ReplayRequest, ReplayStep};
use tibetango::app::play::store::LoadGame;
use tibetango::app::state::TurnStep;
use tibetango::app::toast::Tone;
use tibetango_records::record::{file, sgf};

/// A desktop whose dialogs wait for the test.
struct Desktop {
    questions: Receiver<FileQuestion>,
    answers: Sender<FileAnswer>,
}

impl Desktop {
    /// Gives an app these dialogs.
    fn around(app: &mut TestApp) -> Self {
        let (asks, questions) = channel();
        let (answers, given) = channel();
        let given = Mutex::new(given);
        app.world_mut().resource_mut::<FileDialogs>().ask =
            Some(Arc::new(move |question: &FileQuestion| {
                asks.send(question.clone()).unwrap();
                given.lock().unwrap().recv().unwrap()
            }));
        Self { questions, answers }
    }

    /// Returns the next question, once a dialog is shown.
    fn question(&self, app: &mut TestApp) -> FileQuestion {
        let mut answer = None;
        app.until("a dialog", |_| {
            answer = answer.take().or_else(|| self.questions.try_recv().ok());
            answer.is_some()
        });
        answer.unwrap()
    }

    fn answer(&self, answer: FileAnswer) {
        self.answers.send(answer).unwrap();
    }
}

/// Waits until no dialog is open: until then another request lapses.
fn until_free(app: &mut TestApp) {
    app.until("end of the dialog", |app| {
        !app.world().resource::<FileDialogs>().is_open()
    });
}

/// Two moves and a comment in the form of other programs.
const SGF: &str = "(;GM[4]EV[Cup];B[hh]C[centre];W[ii])";

#[test]
fn a_file_is_opened_where_the_dialog_says() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.sgf");
    std::fs::write(&path, SGF).unwrap();
    let mut app = TestApp::with(shipped(), tempfile::tempdir().unwrap());
    let desktop = Desktop::around(&mut app);
    app.send(DialogRequest::Open);
    let question = desktop.question(&mut app);
    assert_eq!(
        (question.title.as_str(), question.new),
        ("Open a file…", None)
    );
    // No frame waits for the person, who has one dialog at a time.
    app.send(DialogRequest::Open);
    app.frames(10);
    desktop.answer(FileAnswer::File(path));
    app.until("replay", |app| app.step() == Some(TurnStep::Replay));
    app.replay(ReplayRequest::Step(ReplayStep::Last));
    assert_eq!(app.history().len(), 2);
    until_free(&mut app);
    app.frames(3);
    assert!(desktop.questions.try_recv().is_err(), "the request lapsed");
}

#[test]
fn a_dialog_that_is_closed_changes_nothing_and_one_that_is_missing_says_so() {
    let mut app = TestApp::with(shipped(), tempfile::tempdir().unwrap());
    // A window under a script shows no dialog.
    app.send(DialogRequest::Open);
    app.frames(10);
    let desktop = Desktop::around(&mut app);
    app.take_messages();
    for _ in 0..2 {
        app.send(DialogRequest::Open);
        desktop.question(&mut app);
        desktop.answer(FileAnswer::NoFile);
        until_free(&mut app);
    }
    assert!(app.take_messages().is_empty());
    app.send(DialogRequest::Open);
    desktop.question(&mut app);
    desktop.answer(FileAnswer::NoDialog);
    app.until_message(Tone::Alarm, "dialog.none", "zenity");
}

#[test]
fn a_game_is_saved_where_and_as_the_dialog_says() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let mut app = TestApp::with(shipped(), tempfile::tempdir().unwrap());
    let desktop = Desktop::around(&mut app);
    // Without a game there is no question.
    app.send(DialogRequest::SaveAs);
    app.frames(2);
    app.start(two_people(3));
    app.play_text(InputDevice::Mouse, "a1 b2 c1");
    let save = |app: &mut TestApp, path: PathBuf| {
        app.send(DialogRequest::SaveAs);
        let question = desktop.question(app);
        desktop.answer(FileAnswer::File(path));
        question.new.unwrap()
    };
    let (name, extensions) = save(&mut app, at("mine"));
    assert!(
        name.starts_with("jiaqi-") && name.ends_with(".xml"),
        "{name}"
    );
    assert_eq!(extensions, ["xml"]);
    app.until_message(Tone::Plain, "record.saved", "mine.xml");
    assert_eq!(file::load(&at("mine.xml")).unwrap().plies.len(), 3);
    // Nobody was asked about the file with our extension.
    app.play_text(InputDevice::Mouse, "e1");
    until_free(&mut app);
    save(&mut app, at("mine"));
    app.until_message(Tone::Plain, "record.saved", "mine");
    assert_eq!(file::load(&at("mine.xml")).unwrap().plies.len(), 3);
    assert_eq!(file::load(&at("mine")).unwrap().plies.len(), 4);
    until_free(&mut app);
    save(&mut app, at("no/such/folder.xml"));
    app.until_message(Tone::Alarm, "record.save_failed", "folder.xml");
}

#[test]
fn a_game_of_another_program_is_saved_whole_in_its_own_format() {
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (
        folder.path().join("cup.sgf"),
        folder.path().join("copy.SGF"),
    );
    std::fs::write(&path, SGF).unwrap();
    let mut app = TestApp::with(shipped(), tempfile::tempdir().unwrap());
    let desktop = Desktop::around(&mut app);
    app.send(LoadGame::file(path));
    app.until("replay", |app| app.step() == Some(TurnStep::Replay));
    app.frames(5);
    // The first position is shown; the whole game is saved.
    app.send(DialogRequest::SaveAs);
    let (_, extensions) = desktop.question(&mut app).new.unwrap();
    assert_eq!(extensions, ["xml", "sgf"]);
    desktop.answer(FileAnswer::File(copy.clone()));
    app.until_message(Tone::Plain, "record.saved", "copy.SGF");
    let text = std::fs::read(&copy).unwrap();
    let games = sgf::games(&text, "").unwrap();
    let record = games.read(0, None).unwrap().unwrap().record;
    assert_eq!(record.plies.len(), 2);
    let text = String::from_utf8(text).unwrap();
    assert!(
        text.contains("centre") && text.contains("EV[Cup]"),
        "{text}"
    );
}

/// The buttons are there with the dialogs alone, and hold their texts.
#[test]
fn the_ways_to_the_dialogs_stand_in_the_list_and_in_the_menu() {
    let mut screen = DrawnApp::shipped();
    screen.go(card("records"));
    screen.settle();
    assert!(!screen.buttons().contains(&"records.open".to_owned()));
    let desktop = Desktop::around(&mut screen.app);
    screen.look_at_ends("list of games with a way to files");
    screen.press("records.open");
    assert_eq!(desktop.question(&mut screen.app).new, None);
    desktop.answer(FileAnswer::NoFile);
    until_free(&mut screen.app);
    screen.app.start(two_people(3));
    screen.go(card("menu"));
    screen.look_at_ends("menu with a way to files");
    screen.press("menu.save_as");
    assert!(desktop.question(&mut screen.app).new.is_some());
    desktop.answer(FileAnswer::NoFile);
    screen.app.command(MatchCommand::Leave);
    screen.close();
}

#[test]
fn no_person_closes_a_dialog_at_once() {
    let [now, later] = [0, 2].map(Duration::from_secs);
    assert_eq!(answer(None, now), FileAnswer::NoDialog);
    assert_eq!(answer(None, later), FileAnswer::NoFile);
    let file = PathBuf::from("a.xml");
    for after in [now, later] {
        let answer = answer(Some(file.clone()), after);
        assert_eq!(answer, FileAnswer::File(file.clone()));
    }
}

//! Games on disk: autosave after every ply, saving, the list of saved games.
//!
//! Writing happens on a thread of its own, aside and renamed, the newest state last; closing
//! the program waits for it.

use super::game::{Match, MoveApplied};
use super::mode::Mode;
use crate::app::settings::Settings;
use crate::app::state::{AppSystems, Screen};
use crate::app::toast::Toasts;
use crate::config::Config;
use crate::games::{GameName, Side};
use crate::record::branches::branches_of;
use crate::record::import::{self, Imported, is_foreign};
use crate::record::replay::{Meta, ended, from_record, to_record};
use crate::record::{Record, RecordClock, date, file};
use crate::session::clock::{NoSuchClock, TimeControl};
use crate::session::{Player, Session, Setup};
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime};

/// Most saved games that the list shows, the newest first.
const LISTED: usize = 200;

/// Saves the game on the table under a name of its own.
#[derive(Message, Clone, Copy, Debug)]
pub struct SaveGame;

/// Opens a saved game to look at.
#[derive(Message, Clone, Debug)]
pub struct LoadGame(pub PathBuf);

/// Writes a record in place of whatever lies at this path.
#[derive(Message, Clone, Debug)]
pub struct KeepRecord {
    /// The file.
    pub path: PathBuf,
    /// What it shall hold.
    pub record: Box<Record>,
    /// Tells where it was saved.
    pub announce: bool,
}

/// A record and where it lies.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file; `None` before it was ever saved.
    pub path: Option<PathBuf>,
    /// What it holds.
    pub record: Record,
}

/// The match that is about to be looked at comes from this record.
#[derive(Message, Clone, Debug)]
pub(crate) struct RecordOpened(pub Source);

/// Reads the unfinished game of the last time, or puts it away.
#[derive(Message, Clone, Copy, Debug)]
pub enum LastGame {
    /// Go on with it.
    Continue,
    /// Put it among the saved games.
    PutAway,
}

enum Job {
    Save {
        path: PathBuf,
        record: Box<Record>,
        announce: bool,
    },
    /// Puts a file under another name.
    Move {
        from: PathBuf,
        to: PathBuf,
    },
    Remove(PathBuf),
}

/// What became of a job that a person asked for, or that went wrong.
struct Done {
    path: PathBuf,
    error: Option<String>,
    announce: bool,
}

/// The folder of the player's own files and the thread that writes there.
#[derive(Resource)]
pub struct Store {
    dir: Option<PathBuf>,
    jobs: Option<Sender<Job>>,
    done: Receiver<Done>,
    writer: Option<JoinHandle<()>>,
    /// An unfinished game of the last time waits to be continued.
    pub offer: bool,
    /// A fault of writing was told; it is not told again at every ply.
    complained: bool,
}

impl Store {
    /// A store in this folder; without one, games are simply not kept.
    #[must_use]
    pub fn new(dir: Option<PathBuf>) -> Self {
        let (jobs, inbox) = unbounded::<Job>();
        let (outbox, done) = unbounded();
        let writer = std::thread::Builder::new()
            .name("records".to_owned())
            .spawn(move || write(&inbox, &outbox))
            .map_err(|error| error!("games will not be saved: {error}"))
            .ok();
        let offer = dir.as_deref().is_some_and(|dir| autosave(dir).is_file());
        Self {
            dir,
            jobs: writer.is_some().then_some(jobs),
            done,
            writer,
            offer,
            complained: false,
        }
    }

    /// The platform's folder for the player's files; `TIBETANGO_DATA` stands for another.
    #[must_use]
    pub fn default_dir() -> Option<PathBuf> {
        if let Some(dir) = std::env::var_os("TIBETANGO_DATA") {
            return Some(PathBuf::from(dir));
        }
        directories::ProjectDirs::from("", "", "TibetanGo")
            .map(|dirs| dirs.data_dir().to_path_buf())
    }

    /// A name among the saved games that is new, for a record of this game; `None` where games
    /// are not kept.
    #[must_use]
    pub fn fresh_path(&self, game: GameName) -> Option<PathBuf> {
        let dir = self.dir.as_deref()?;
        Some(records(dir).join(format!("{game}-{}.xml", date::stamp())))
    }

    fn send(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // The writer lives as long as its inbox.
            let _ = jobs.send(job);
        }
    }

    /// Saved games, the newest first.
    #[must_use]
    pub fn saved(&self) -> Vec<PathBuf> {
        let Some(dir) = &self.dir else {
            return Vec::new();
        };
        let Ok(entries) = std::fs::read_dir(records(dir)) else {
            return Vec::new();
        };
        let mut found: Vec<(SystemTime, PathBuf)> = entries
            .filter_map(Result::ok)
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|e| e == "xml") || is_foreign(path))
            .filter_map(|path| Some((path.metadata().ok()?.modified().ok()?, path)))
            .collect();
        found.sort_by(|a, b| b.cmp(a));
        found.truncate(LISTED);
        found.into_iter().map(|(_, path)| path).collect()
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(writer) = self.writer.take() {
            // A writer that panicked has nothing left to lose.
            let _ = writer.join();
        }
    }
}

fn autosave(dir: &Path) -> PathBuf {
    dir.join("autosave.xml")
}

fn records(dir: &Path) -> PathBuf {
    dir.join("records")
}

fn write(inbox: &Receiver<Job>, outbox: &Sender<Done>) {
    while let Ok(job) = inbox.recv() {
        let done = match job {
            Job::Save {
                path,
                record,
                announce,
            } => {
                let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
                let saved = folder
                    .map_err(|e| format!("{}: {e}", path.display()))
                    .and_then(|()| file::save(&path, &record).map_err(|e| e.to_string()));
                Done {
                    path,
                    error: saved.err(),
                    announce,
                }
            }
            Job::Move { from, to } => {
                let folder = to.parent().map_or(Ok(()), std::fs::create_dir_all);
                let moved = folder.and_then(|()| std::fs::rename(&from, &to));
                Done {
                    error: moved.err().map(|e| format!("{}: {e}", to.display())),
                    path: to,
                    announce: true,
                }
            }
            Job::Remove(path) => {
                // A file that is not there is as good as removed.
                let _ = std::fs::remove_file(&path);
                continue;
            }
        };
        if outbox.send(done).is_err() {
            // The app is gone; go on writing what it asked for.
        }
    }
}

fn player_name(player: &Player) -> String {
    match player {
        Player::Human => "human".to_owned(),
        Player::Computer { level } => format!("computer {level}"),
    }
}

fn player_of(name: &str, game: GameName, settings: &Settings) -> Player {
    let levels = &settings.config.of(game).levels;
    match name.strip_prefix("computer ") {
        Some(level) if levels.get(level).is_some() => Player::Computer {
            level: level.to_owned(),
        },
        _ => Player::Human,
    }
}

/// Reads a record of any format; those that name no rules are played by the usual ones.
///
/// # Errors
/// The file cannot be read, or is no record; on one line.
pub fn read_any(path: &Path, config: &Config) -> Result<Imported, String> {
    let usual = config.of(import::FOREIGN).rules.first();
    import::load(path, usual.map(|preset| (&*preset.id, preset.rules)))
}

/// The record of a match as it stands.
#[must_use]
pub fn record_of(session: &Session) -> Record {
    let setup = session.setup();
    to_record(
        session.line(),
        &Meta {
            preset: setup.preset.clone(),
            developer: "TibetanGo".to_owned(),
            date: date::today(),
            black: player_name(&setup.players[1]),
            white: player_name(&setup.players[0]),
            outcome: session.outcome(),
            clock: session.clock().map(|clock| RecordClock {
                control: clock.control().to_string(),
                left: Side::BOTH.map(|side| {
                    let left = clock.left(side).as_millis();
                    u32::try_from(left).unwrap_or(u32::MAX)
                }),
            }),
        },
    )
}

/// The match that a record holds.
///
/// # Errors
/// Why the record cannot be played, in one line.
pub fn session_of(record: &Record, settings: &Settings) -> Result<Session, String> {
    let line = from_record(record).map_err(|e| e.to_string())?;
    let clock = record.clock.as_ref();
    let time = clock.map_or(Ok(TimeControl::None), |clock| {
        clock
            .control
            .parse()
            .map_err(|e: NoSuchClock| e.to_string())
    })?;
    let setup = Setup {
        time,
        size: record.size,
        rules: line.rules(),
        preset: record.rules.clone(),
        players: [&record.white, &record.black]
            .map(|name| player_of(name, record.game(), settings)),
    };
    let mut session = Session::with_line(setup, line);
    if let Some(clock) = clock {
        let left = clock.left.map(|ms| Duration::from_millis(u64::from(ms)));
        session = session.with_time_left(left);
    }
    if let Some(outcome) = ended(record) {
        session.end(outcome);
    }
    Ok(session)
}

fn autosave_ply(
    mut applied: MessageReader<MoveApplied>,
    game: Res<Match>,
    mut store: ResMut<Store>,
) {
    if applied.read().count() == 0 || !game.mode().is_kept() {
        return;
    }
    let store = store.bypass_change_detection();
    store.offer = false;
    let Some(dir) = &store.dir else { return };
    let path = autosave(dir);
    // A finished match is not to be continued, nor one whose every move was taken back.
    store.send(
        if game.session.outcome().is_some() || game.session.line().is_empty() {
            Job::Remove(path)
        } else {
            Job::Save {
                path,
                record: Box::new(record_of(&game.session)),
                announce: false,
            }
        },
    );
}

fn save(
    mut inbox: MessageReader<SaveGame>,
    game: Option<Res<Match>>,
    store: Res<Store>,
    settings: Res<Settings>,
    mut toasts: ResMut<Toasts>,
) {
    let Some(game) = game.filter(|game| !game.mode().is_lesson()) else {
        return;
    };
    for _ in inbox.read() {
        // A game that is looked at again is kept by the review, with what was found.
        if game.mode().is_review() {
            continue;
        }
        let Some(path) = store.fresh_path(game.session.setup().game()) else {
            let text = &settings.config.text;
            toasts.alarm(text.fill(
                "record.save_failed",
                &[("error", text.get("record.no_folder"))],
            ));
            continue;
        };
        store.send(Job::Save {
            path,
            record: Box::new(record_of(&game.session)),
            announce: true,
        });
    }
}

fn keep(mut inbox: MessageReader<KeepRecord>, store: Res<Store>) {
    for KeepRecord {
        path,
        record,
        announce,
    } in inbox.read().cloned()
    {
        store.send(Job::Save {
            path,
            record,
            announce,
        });
    }
}

fn tell_saved(mut store: ResMut<Store>, settings: Res<Settings>, mut toasts: ResMut<Toasts>) {
    let store = store.bypass_change_detection();
    while let Ok(done) = store.done.try_recv() {
        let text = &settings.config.text;
        match done.error {
            None if done.announce => {
                let name = done.path.file_name().unwrap_or_default().to_string_lossy();
                toasts.say(text.fill("record.saved", &[("file", &name)]));
            }
            None => {}
            Some(_) if store.complained && !done.announce => {}
            Some(error) => {
                store.complained = true;
                toasts.alarm(text.fill("record.save_failed", &[("error", &error)]));
            }
        }
    }
}

fn open(
    mut loads: MessageReader<LoadGame>,
    mut last: MessageReader<LastGame>,
    mut store: ResMut<Store>,
    settings: Res<Settings>,
    mut commands: MessageWriter<super::game::Command>,
    mut opened: MessageWriter<RecordOpened>,
    mut toasts: ResMut<Toasts>,
) {
    let text = &settings.config.text;
    let read = |path: &Path| -> Result<(Session, Imported), String> {
        let told = |e: String| format!("{}: {e}", path.display());
        let found = read_any(path, &settings.config)?;
        let session = session_of(&found.record, &settings).map_err(told)?;
        branches_of(&found.record, session.line()).map_err(|e| told(e.to_string()))?;
        Ok((session, found))
    };
    for LoadGame(path) in loads.read() {
        match read(path) {
            Ok((mut session, found)) => {
                session.begin_replay(branches_of(&found.record, session.line()).ok());
                while session.undo_ply() {}
                opened.write(RecordOpened(Source {
                    // What another program wrote is never written over.
                    path: (!found.foreign).then(|| path.clone()),
                    record: found.record,
                }));
                commands.write(super::game::Command::Open {
                    session: Box::new(session),
                    mode: Mode::Review,
                });
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                match &found.irregular {
                    None => toasts.say(text.fill("record.loaded", &[("file", &name)])),
                    Some(why) => {
                        let words = [("file", &*name), ("why", why.as_str())];
                        toasts.alarm(text.fill("record.irregular", &words));
                    }
                }
            }
            Err(error) => toasts.alarm(text.fill("record.load_failed", &[("error", &error)])),
        }
    }
    for answer in last.read() {
        let Some(path) = store.dir.as_deref().map(autosave) else {
            continue;
        };
        store.offer = false;
        match answer {
            LastGame::PutAway => {
                let game =
                    file::load(&path).map_or_else(|_| GameName::default(), |record| record.game());
                if let Some(to) = store.fresh_path(game) {
                    store.send(Job::Move { from: path, to });
                }
            }
            LastGame::Continue => match read(&path) {
                Ok((session, _)) => {
                    commands.write(super::game::Command::open(session));
                }
                Err(error) => toasts.alarm(text.fill("autosave.failed", &[("error", &error)])),
            },
        }
    }
}

/// A record that is dropped on the window is opened.
fn take_dropped(mut drops: MessageReader<FileDragAndDrop>, mut loads: MessageWriter<LoadGame>) {
    for drop in drops.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            loads.write(LoadGame(path_buf.clone()));
        }
    }
}

/// Adds the store to the app.
pub(crate) fn plugin(app: &mut App) {
    app.add_message::<SaveGame>()
        .add_message::<LoadGame>()
        .add_message::<LastGame>()
        .add_message::<KeepRecord>()
        .add_message::<RecordOpened>()
        .add_message::<FileDragAndDrop>()
        .add_systems(
            Update,
            (
                (take_dropped, (save, open))
                    .chain()
                    .in_set(AppSystems::Input),
                autosave_ply
                    .run_if(in_state(Screen::Match).and_then(resource_exists::<Match>))
                    .in_set(AppSystems::Turn),
                (keep, tell_saved).in_set(AppSystems::Turn),
            ),
        );
}

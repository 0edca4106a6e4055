//! Pictures of the game to take home: made on a thread of their own, with progress, and called
//! off at any time. A picture is written aside and then renamed into the pictures folder.

use crate::app::play::game::Match;
use crate::app::preferences::Preferences;
use crate::app::settings::Settings;
use crate::app::state::AppSystems;
use crate::app::toast::Toasts;
use crate::equipment::Equipment;
use crate::files::write_atomic;
use crate::games::any::AnyLine;
use crate::games::{Outcome, Side};
use crate::record::date;
use crate::souvenir::{Scope, SouvenirError, Words, animation, picture};
use bevy::prelude::*;
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

/// Width of a still picture, in pixels.
const WIDTH: u32 = 1600;

/// A picture to take home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    /// The board as it is, as PNG.
    Board,
    /// The last chain, as GIF.
    Chain,
    /// The whole game, as GIF.
    Game,
}

/// Asks for a picture of the game on the table, or calls off the one being made.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Souvenir {
    /// Make one; there is one at a time.
    Make(Picture),
    /// Call it off.
    Cancel,
}

/// Where pictures go, and the one being made.
#[derive(Resource)]
pub struct Studio {
    /// The folder; without one nothing can be made.
    pub folder: Option<PathBuf>,
    work: Option<Work>,
}

struct Work {
    /// In thousandths.
    done: Arc<AtomicU32>,
    stop: Arc<AtomicBool>,
    result: Receiver<Result<PathBuf, Fault>>,
}

enum Fault {
    Cancelled,
    Other(String),
}

impl Studio {
    /// The pictures folder of the player; `TIBETANGO_PICTURES` stands for another.
    #[must_use]
    pub fn default_folder() -> Option<PathBuf> {
        if let Some(folder) = std::env::var_os("TIBETANGO_PICTURES") {
            return Some(PathBuf::from(folder));
        }
        let dirs = directories::UserDirs::new()?;
        // Not every home has a folder of pictures.
        let pictures = dirs.picture_dir().unwrap_or_else(|| dirs.home_dir());
        Some(pictures.join("TibetanGo"))
    }

    /// How much of the picture being made is done, 0 to 1; `None` while none is.
    #[must_use]
    pub fn progress(&self) -> Option<f32> {
        let work = self.work.as_ref()?;
        Some(work.done.load(Relaxed) as f32 / 1000.0)
    }
}

impl Default for Studio {
    fn default() -> Self {
        Self {
            folder: Self::default_folder(),
            work: None,
        }
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        if let Some(work) = &self.work {
            work.stop.store(true, Relaxed);
        }
    }
}

/// What the strip below the board says.
fn words_of(settings: &Settings, outcome: Option<Outcome>) -> Words {
    let text = &settings.config.text;
    let key = outcome.map(|outcome| match outcome.winner {
        Some(Side::White) => "result.white",
        Some(Side::Black) => "result.black",
        None => "result.draw",
    });
    Words {
        date: date::today(),
        result: key.map_or_else(String::new, |key| text.get(key).to_owned()),
        winner: outcome.and_then(|outcome| outcome.winner),
    }
}

fn make(
    kind: Picture,
    line: &AnyLine,
    (words, equipment): &(Words, Equipment),
    folder: &Path,
    watch: &mut dyn FnMut(f32) -> bool,
) -> Result<PathBuf, Fault> {
    let bytes = match kind {
        Picture::Board => picture(line, words, *equipment, WIDTH),
        Picture::Chain => animation(line, Scope::LastChain, words, *equipment, watch),
        Picture::Game => animation(line, Scope::WholeGame, words, *equipment, watch),
    };
    let bytes = bytes.map_err(|error| match error {
        SouvenirError::Cancelled => Fault::Cancelled,
        error => Fault::Other(error.to_string()),
    })?;
    let (name, ending) = match kind {
        Picture::Board => ("board", "png"),
        Picture::Chain => ("chain", "gif"),
        Picture::Game => ("game", "gif"),
    };
    let path = folder.join(format!("tibetango-{name}-{}.{ending}", date::stamp()));
    std::fs::create_dir_all(folder)
        .map_err(|error| Fault::Other(format!("{}: {error}", folder.display())))?;
    write_atomic(&path, &bytes).map_err(|error| Fault::Other(error.to_string()))?;
    Ok(path)
}

fn start(
    kind: Picture,
    line: AnyLine,
    words: (Words, Equipment),
    folder: PathBuf,
) -> Result<Work, std::io::Error> {
    let done = Arc::new(AtomicU32::new(0));
    let stop = Arc::new(AtomicBool::new(false));
    let (outbox, result): (Sender<_>, Receiver<_>) = unbounded();
    let (told, stopped) = (done.clone(), stop.clone());
    std::thread::Builder::new()
        .name("souvenir".to_owned())
        .spawn(move || {
            let mut watch = |share: f32| {
                told.store((share.clamp(0.0, 1.0) * 1000.0) as u32, Relaxed);
                !stopped.load(Relaxed)
            };
            // The app may be gone already.
            let _ = outbox.send(make(kind, &line, &words, &folder, &mut watch));
        })?;
    Ok(Work { done, stop, result })
}

fn obey(
    mut inbox: MessageReader<Souvenir>,
    game: Option<Res<Match>>,
    mut studio: ResMut<Studio>,
    (settings, preferences): (Res<Settings>, Res<Preferences>),
    mut toasts: ResMut<Toasts>,
) {
    for wish in inbox.read() {
        let kind = match wish {
            Souvenir::Make(kind) => *kind,
            Souvenir::Cancel => {
                if let Some(work) = &studio.work {
                    work.stop.store(true, Relaxed);
                }
                continue;
            }
        };
        let text = &settings.config.text;
        let Some(game) = game.as_ref().filter(|_| studio.work.is_none()) else {
            continue;
        };
        let Some(folder) = studio.folder.clone() else {
            toasts.alarm(text.get("share.no_folder"));
            continue;
        };
        let line = game.session.line().clone();
        let words = words_of(&settings, game.session.outcome());
        let equipment = Equipment {
            board: preferences.board,
            stones: preferences.stones,
        };
        match start(kind, line, (words, equipment), folder) {
            Ok(work) => studio.work = Some(work),
            Err(error) => {
                toasts.alarm(text.fill("share.failed", &[("error", &error.to_string())]));
            }
        }
    }
}

fn tell(mut studio: ResMut<Studio>, settings: Res<Settings>, mut toasts: ResMut<Toasts>) {
    let Some(result) = studio
        .work
        .as_ref()
        .and_then(|work| work.result.try_recv().ok())
    else {
        return;
    };
    studio.work = None;
    let text = &settings.config.text;
    match result {
        Ok(path) => {
            let shown = path.display().to_string();
            toasts.say(text.fill("share.saved", &[("file", &shown)]));
        }
        Err(Fault::Cancelled) => toasts.say(text.get("share.cancelled")),
        Err(Fault::Other(error)) => {
            toasts.alarm(text.fill("share.failed", &[("error", &error)]));
        }
    }
}

/// Adds pictures to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Studio>()
        .add_message::<Souvenir>()
        .add_systems(Update, (obey, tell).chain().in_set(AppSystems::Turn));
}

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
use crate::search::Stop;
use crate::souvenir::{Scope, SouvenirError, Words, animation, picture};
use bevy::prelude::*;
use crossbeam_channel::{Receiver, bounded};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

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
    stop: Stop,
    /// Where the picture is; nowhere when it was called off.
    result: Receiver<Result<Option<PathBuf>, String>>,
}

impl Drop for Work {
    fn drop(&mut self) {
        self.stop.stop();
    }
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
) -> Result<Option<PathBuf>, String> {
    let mut moving = |scope| animation(line, scope, words, *equipment, watch);
    let (name, bytes) = match kind {
        Picture::Board => ("board", picture(line, words, *equipment, WIDTH)),
        Picture::Chain => ("chain", moving(Scope::LastChain)),
        Picture::Game => ("game", moving(Scope::WholeGame)),
    };
    let bytes = match bytes {
        Ok(bytes) => bytes,
        Err(SouvenirError::Cancelled) => return Ok(None),
        Err(error) => return Err(error.to_string()),
    };
    let ending = if kind == Picture::Board { "png" } else { "gif" };
    let path = folder.join(format!("tibetango-{name}-{}.{ending}", date::stamp()));
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    write_atomic(&path, &bytes).map_err(|error| error.to_string())?;
    Ok(Some(path))
}

fn start(
    kind: Picture,
    line: AnyLine,
    words: (Words, Equipment),
    folder: PathBuf,
) -> std::io::Result<Work> {
    let done = Arc::new(AtomicU32::new(0));
    let stop = Stop::default();
    let (outbox, result) = bounded(1);
    let (told, stopped) = (done.clone(), stop.clone());
    std::thread::Builder::new()
        .name("souvenir".to_owned())
        .spawn(move || {
            let mut watch = |share: f32| {
                told.store((share.clamp(0.0, 1.0) * 1000.0) as u32, Relaxed);
                !stopped.is_stopped()
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
    let text = &settings.config.text;
    for wish in inbox.read() {
        let (kind, game) = match (wish, &studio.work, &game) {
            (Souvenir::Make(kind), None, Some(game)) => (*kind, game),
            (Souvenir::Cancel, Some(work), _) => {
                work.stop.stop();
                continue;
            }
            _ => continue,
        };
        let Some(folder) = studio.folder.clone() else {
            toasts.alarm(text.get("share.no_folder"));
            continue;
        };
        let line = game.session.line().clone();
        let words = words_of(&settings, game.session.outcome());
        match start(kind, line, (words, preferences.equipment()), folder) {
            Ok(work) => studio.work = Some(work),
            Err(error) => {
                toasts.alarm(text.fill("share.failed", &[("error", &error.to_string())]));
            }
        }
    }
}

fn tell(mut studio: ResMut<Studio>, settings: Res<Settings>, mut toasts: ResMut<Toasts>) {
    let work = studio.work.as_ref();
    let Some(result) = work.and_then(|work| work.result.try_recv().ok()) else {
        return;
    };
    studio.work = None;
    let text = &settings.config.text;
    match result {
        Ok(Some(path)) => {
            let shown = path.display().to_string();
            toasts.say(text.fill("share.saved", &[("file", &shown)]));
        }
        Ok(None) => toasts.say(text.get("share.cancelled")),
        Err(error) => toasts.alarm(text.fill("share.failed", &[("error", &error)])),
    }
}

/// Adds pictures to the app.
pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Studio {
        folder: Studio::default_folder(),
        work: None,
    })
    .add_message::<Souvenir>()
    .add_systems(Update, (obey, tell).chain().in_set(AppSystems::Turn));
}

//! The pictures folder, and the making of a picture in the background.

use super::CARD;
use crate::app::desktop::Show;
use crate::app::play::game::Match;
use crate::app::preferences::Preferences;
use crate::app::settings::Settings;
use crate::app::state::{AppSystems, Overlay};
use crate::app::toast::ToastWriter;
use bevy::prelude::*;
use crossbeam_channel::{Receiver, bounded};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use tibetango_content::equipment::Equipment;
use tibetango_lab::souvenir::{Scope, SouvenirError, Words, animation, picture};
use tibetango_records::files::write_new;
use tibetango_records::messages::shown;
use tibetango_records::record::date;
use tibetango_records::record::session::named;
use tibetango_rules::Side;
use tibetango_rules::any::AnyLine;
use tibetango_search::Stop;

/// Width of a still picture, in pixels.
const WIDTH: u32 = 1600;

/// Kind of a picture to take home.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Picture {
    /// The board as it is, as PNG.
    #[default]
    Board,
    /// The last chain, as GIF.
    Chain,
    /// The whole game, as GIF.
    Game,
}

impl Picture {
    /// Returns the part of the game that is animated; `None` for a still picture.
    #[must_use]
    pub fn scope(self) -> Option<Scope> {
        match self {
            Self::Board => None,
            Self::Chain => Some(Scope::LastChain),
            Self::Game => Some(Scope::WholeGame),
        }
    }
}

/// Requests a picture of the game on the table, or cancels the one being made.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Souvenir {
    /// Make one; there is only one at a time.
    Make(Picture),
    /// Cancel it.
    Cancel,
    /// Show the folder of the picture that was saved last.
    Show,
}

/// Folder of the pictures, and the one being made.
#[derive(Resource)]
pub struct Studio {
    /// The folder; without one nothing can be made.
    pub folder: Option<PathBuf>,
    /// Kind chosen: it is previewed while the card of pictures is open.
    pub wanted: Picture,
    /// Picture saved since the card was opened, and its path.
    saved: Option<(Picture, PathBuf)>,
    work: Option<Work>,
}

struct Work {
    kind: Picture,
    /// Progress in thousandths.
    done: Arc<AtomicU32>,
    stop: Stop,
    /// Path of the picture; `None` if it was cancelled.
    result: Receiver<Result<Option<PathBuf>, String>>,
}

impl Drop for Work {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

impl Studio {
    /// Returns the player's pictures folder; `TIBETANGO_PICTURES` overrides it.
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

    /// Returns the progress of the picture being made, 0 to 1; `None` while none is.
    #[must_use]
    pub fn progress(&self) -> Option<f32> {
        let work = self.work.as_ref()?;
        Some(work.done.load(Relaxed) as f32 / 1000.0)
    }

    /// Returns the path of the chosen picture, once it was saved.
    #[must_use]
    pub fn saved(&self) -> Option<&Path> {
        let (kind, path) = self.saved.as_ref()?;
        (*kind == self.wanted).then_some(path)
    }
}

/// Returns the words on pictures of this match.
pub(super) fn words_of(settings: &Settings, game: &Match) -> Words {
    let (config, session) = (&settings.config, &game.session);
    let players = Side::BOTH.map(|side| named(session.player(side), session.name(side)));
    let about = session.setup().game();
    let ended = session.outcome().map(|outcome| outcome.winner);
    // A match without a date is dated today.
    let today = date::today();
    let day = match session.begun() {
        "" => &today,
        begun => begun,
    };
    Words::of(config, &config.text, about, players, day, ended)
}

fn make(
    kind: Picture,
    line: &AnyLine,
    (words, equipment): &(Words, Equipment),
    folder: &Path,
    watch: &mut dyn FnMut(f32) -> bool,
) -> Result<Option<PathBuf>, String> {
    let name = match kind {
        Picture::Board => "board",
        Picture::Chain => "chain",
        Picture::Game => "game",
    };
    let bytes = match kind.scope() {
        None => picture(line, words, *equipment, WIDTH),
        Some(scope) => animation(line, scope, words, *equipment, watch),
    };
    let bytes = match bytes {
        Ok(bytes) => bytes,
        Err(SouvenirError::Cancelled) => return Ok(None),
        Err(error) => return Err(error.to_string()),
    };
    let ending = if kind == Picture::Board { "png" } else { "gif" };
    let stem = format!("tibetango-{name}-{}", date::stamp());
    let written = write_new(folder, &stem, ending, &bytes);
    written.map(Some).map_err(|error| error.to_string())
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
    Ok(Work {
        kind,
        done,
        stop,
        result,
    })
}

fn obey(
    mut inbox: MessageReader<Souvenir>,
    game: Option<Res<Match>>,
    mut studio: ResMut<Studio>,
    (settings, preferences): (Res<Settings>, Res<Preferences>),
    mut toasts: ToastWriter,
    mut desktop: MessageWriter<Show>,
) {
    let text = &settings.config.text;
    for wish in inbox.read() {
        if *wish == Souvenir::Show {
            let folder = studio.saved().and_then(Path::parent);
            desktop.write_batch(folder.map(|folder| Show(folder.to_owned())));
            continue;
        }
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
        let words = words_of(&settings, game);
        match start(kind, line, (words, preferences.equipment()), folder) {
            Ok(work) => studio.work = Some(work),
            Err(error) => {
                toasts.alarm(text.fill("share.failed", &[("error", &error.to_string())]));
            }
        }
    }
}

fn tell(mut studio: ResMut<Studio>, settings: Res<Settings>, mut toasts: ToastWriter) {
    let work = studio.work.as_ref();
    let heard = work.and_then(|work| Some((work.kind, work.result.try_recv().ok()?)));
    let Some((kind, result)) = heard else {
        return;
    };
    studio.work = None;
    let text = &settings.config.text;
    match result {
        Ok(Some(path)) => {
            toasts.say(text.fill("share.saved", &[("file", &shown(&path))]));
            studio.saved = Some((kind, path));
        }
        Ok(None) => toasts.say(text.get("share.cancelled")),
        Err(error) => toasts.alarm(text.fill("share.failed", &[("error", &error)])),
    }
}

/// Adds the making of pictures to the app.
pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Studio {
        folder: Studio::default_folder(),
        wanted: Picture::default(),
        saved: None,
        work: None,
    })
    .add_message::<Souvenir>()
    .add_systems(OnEnter(Overlay::Card(CARD)), anew)
    .add_systems(Update, (obey, tell).chain().in_set(AppSystems::Turn));
}

/// Resets the card when it opens: it begins with the still picture.
fn anew(mut studio: ResMut<Studio>) {
    studio.wanted = Picture::default();
    studio.saved = None;
}

//! The pictures folder, and the making of a picture in the background.

use crate::app::desktop::Show;
use crate::app::play::game::Match;
use crate::app::preferences::Preferences;
use crate::app::settings::Settings;
use crate::app::state::AppSystems;
use crate::app::task::{FAULT, Task, TaskNews, add_task};
use crate::app::toast::ToastWriter;
use bevy::prelude::*;
use std::path::{Path, PathBuf};
use tibetango_content::equipment::Equipment;
use tibetango_lab::souvenir::{Scope, SouvenirError, Words, animation, picture};
use tibetango_records::files::write_new;
use tibetango_records::messages::path_text;
use tibetango_records::record::date;
use tibetango_records::record::session::record_name;
use tibetango_rules::Side;
use tibetango_rules::any::AnyGameHistory;
use tibetango_search::Stop;

/// Width of a still picture, in pixels.
const WIDTH: u32 = 1600;

/// Kind of a picture to take home.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SouvenirKind {
    /// The board as it is, as PNG.
    #[default]
    Board,
    /// The last chain, as GIF.
    Chain,
    /// The whole game, as GIF.
    Game,
}

impl SouvenirKind {
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
    Make(SouvenirKind),
    /// Cancel it.
    Cancel,
    /// Show the folder of the picture that was saved last.
    Show,
}

/// Folder of the pictures, and the one being made.
#[derive(Resource, Default)]
pub struct Studio {
    /// The folder; without one nothing can be made.
    pub folder: Option<PathBuf>,
    /// Kind chosen: it is previewed while the card of pictures is open.
    pub kind: SouvenirKind,
    /// Picture saved since the card was opened, and its path.
    last_picture: Option<(SouvenirKind, PathBuf)>,
    work: Option<Work>,
}

/// The picture being made.
struct Work {
    kind: SouvenirKind,
    task: Entity,
    stop: Stop,
    /// Progress, 0 to 1.
    progress: f32,
}

/// News of the picture being made.
#[derive(Clone, Debug)]
pub enum PictureNews {
    /// Its progress, 0 to 1.
    Progress(f32),
    /// Its path, or the reason why it could not be made; `None` if it was cancelled.
    Done(Result<Option<PathBuf>, String>),
}

impl Studio {
    /// Returns the player's pictures folder; `TIBETANGO_PICTURES` overrides it.
    #[must_use]
    pub fn default_folder() -> Option<PathBuf> {
        if let Some(folder) = std::env::var_os("TIBETANGO_PICTURES") {
            return Some(PathBuf::from(folder));
        }
        let dirs = directories::UserDirs::new()?;
        // A home may lack a folder of pictures.
        let pictures = dirs.picture_dir().unwrap_or_else(|| dirs.home_dir());
        Some(pictures.join("TibetanGo"))
    }

    /// Returns the progress of the picture being made, 0 to 1; `None` while none is.
    #[must_use]
    pub fn progress(&self) -> Option<f32> {
        Some(self.work.as_ref()?.progress)
    }

    /// Returns the path of the chosen picture, once it was saved.
    #[must_use]
    pub fn saved_path(&self) -> Option<&Path> {
        let (kind, path) = self.last_picture.as_ref()?;
        (*kind == self.kind).then_some(path)
    }
}

/// Returns the words on pictures of this match.
pub(super) fn words_of(settings: &Settings, game: &Match) -> Words {
    let (config, session) = (&settings.config, &game.session);
    let players = Side::BOTH.map(|side| record_name(session.player(side), session.name(side)));
    let about = session.settings().game();
    let ended = session.outcome().map(|outcome| outcome.winner);
    // A match without a date is dated today.
    let today = date::today();
    let day = match session.start_time() {
        "" => &today,
        date => date,
    };
    Words::of(config, &config.text, about, players, day, ended)
}

fn make(
    kind: SouvenirKind,
    history: &AnyGameHistory,
    (words, equipment): &(Words, Equipment),
    folder: &Path,
    watch: &mut dyn FnMut(f32) -> bool,
) -> Result<Option<PathBuf>, String> {
    let (name, ending) = match kind {
        SouvenirKind::Board => ("board", "png"),
        SouvenirKind::Chain => ("chain", "gif"),
        SouvenirKind::Game => ("game", "gif"),
    };
    let bytes = match kind.scope() {
        None => picture(history, words, *equipment, WIDTH),
        Some(scope) => animation(history, scope, words, *equipment, watch),
    };
    let bytes = match bytes {
        Ok(bytes) => bytes,
        Err(SouvenirError::Cancelled) => return Ok(None),
        Err(error) => return Err(error.to_string()),
    };
    let stem = format!("tibetango-{name}-{}", date::stamp());
    let written = write_new(folder, &stem, ending, &bytes);
    written.map(Some).map_err(|error| error.to_string())
}

fn start(
    kind: SouvenirKind,
    history: AnyGameHistory,
    words: (Words, Equipment),
    folder: PathBuf,
    commands: &mut Commands,
) -> std::io::Result<Work> {
    let task = Task::begin("souvenir", move |worker| {
        let mut watch = |share: f32| {
            worker.tell(PictureNews::Progress(share.clamp(0.0, 1.0)));
            !worker.stop.is_stopped()
        };
        let result = make(kind, &history, &words, &folder, &mut watch);
        worker.tell(PictureNews::Done(result));
    })?;
    let stop = task.stop().clone();
    Ok(Work {
        kind,
        task: commands.spawn(task).id(),
        stop,
        progress: 0.0,
    })
}

fn obey(
    mut inbox: MessageReader<Souvenir>,
    game: Option<Res<Match>>,
    mut studio: ResMut<Studio>,
    (settings, preferences): (Res<Settings>, Res<Preferences>),
    mut toasts: ToastWriter,
    mut desktop: MessageWriter<Show>,
    mut commands: Commands,
) {
    let text = &settings.config.text;
    for request in inbox.read() {
        if *request == Souvenir::Show {
            let folder = studio.saved_path().and_then(Path::parent);
            desktop.write_batch(folder.map(|folder| Show(folder.to_owned())));
            continue;
        }
        let (kind, game) = match (request, &studio.work, &game) {
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
        let history = game.session.history().clone();
        let words = words_of(&settings, game);
        let equipment = preferences.equipment(history.game(), &settings.config);
        let look = (words, equipment);
        match start(kind, history, look, folder, &mut commands) {
            Ok(work) => studio.work = Some(work),
            Err(error) => toasts.fail(text, "share.failed", &error),
        }
    }
}

fn tell(
    mut studio: ResMut<Studio>,
    mut inbox: MessageReader<TaskNews<PictureNews>>,
    settings: Res<Settings>,
    mut toasts: ToastWriter,
) {
    let text = &settings.config.text;
    for TaskNews { task, news } in inbox.read() {
        let Some(work) = studio.work.as_mut().filter(|work| work.task == *task) else {
            continue;
        };
        let result = match news {
            Some(PictureNews::Progress(share)) => {
                work.progress = *share;
                continue;
            }
            Some(PictureNews::Done(result)) => result.clone(),
            None => Err(FAULT.to_owned()),
        };
        let kind = work.kind;
        studio.work = None;
        match result {
            Ok(Some(path)) => {
                toasts.say(text.fill("share.saved", &[("file", &path_text(&path))]));
                studio.last_picture = Some((kind, path));
            }
            Ok(None) => toasts.say(text.get("share.cancelled")),
            Err(error) => toasts.fail(text, "share.failed", &error),
        }
    }
}

/// Adds the making of pictures to the app.
pub(super) fn plugin(app: &mut App) {
    add_task::<PictureNews>(app);
    app.insert_resource(Studio {
        folder: Studio::default_folder(),
        ..default()
    })
    .add_message::<Souvenir>()
    .add_systems(Update, (obey, tell).chain().in_set(AppSystems::Turn));
}

/// Resets the card when it opens: it begins with the still picture.
pub(super) fn anew(mut studio: ResMut<Studio>) {
    studio.kind = SouvenirKind::default();
    studio.last_picture = None;
}

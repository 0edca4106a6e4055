//! The ribbon of a round as a picture, for a phone or for a file: at home it is saved where other pictures are, drawn
//! on a thread of its own.

use super::{ActiveChallenge, ChallengeStage, ROUND};
use crate::app::desktop::Show;
use crate::app::exhibition::wall::Wall;
use crate::app::features::share::Studio;
use crate::app::preferences::Preferences;
use crate::app::settings::Settings;
use crate::app::state::AppSystems;
use crate::app::task::{FAULT, Task, TaskNews, add_task};
use crate::app::toast::ToastWriter;
use bevy::prelude::*;
use std::io;
use std::path::{Path, PathBuf};
use tibetango_content::equipment::Equipment;
use tibetango_lab::souvenir::{Ribbon, SouvenirError, ribbon};
use tibetango_records::files::write_new;
use tibetango_records::messages::path_text;
use tibetango_records::record::date;
use tibetango_rules::any::AnyGameHistory;

/// Width of the picture, in pixels.
const WIDTH: u32 = 1000;

/// Requests about the ribbon on the screen.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum RibbonRequest {
    /// Save it as a picture.
    Save,
    /// Show the folder in which it was saved.
    Show,
}

/// State of the file of the ribbon on the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum RibbonFile {
    /// There is none.
    #[default]
    Unsaved,
    /// This task draws and writes it.
    Coming(Entity),
    /// It lies here.
    Saved(PathBuf),
}

/// News of a ribbon's file: its path, or the reason why there is none.
#[derive(Clone, Debug)]
pub struct RibbonNews(Result<PathBuf, String>);

/// Everything that the picture of a ribbon shows.
pub struct RibbonPicture {
    /// The last challenge as it stands.
    position: AnyGameHistory,
    ribbon: Ribbon,
    equipment: Equipment,
}

impl RibbonPicture {
    /// Takes down the ribbon of a round that has ended.
    #[must_use]
    pub fn of(
        active: &ActiveChallenge,
        (settings, preferences, wall): (&Settings, &Preferences, &Wall),
    ) -> Self {
        let (config, ladder) = (&settings.config, active.ladder);
        let counts = (ladder.solved, ladder.posed.min(ROUND));
        let day = wall.now().date().to_string();
        let position = active.course().history().clone();
        Self {
            ribbon: Ribbon::of(config, ladder.game, counts, ladder.best, &day),
            equipment: preferences.equipment(position.game(), config),
            position,
        }
    }

    /// Draws it, as the bytes of a PNG file.
    ///
    /// # Errors
    /// The picture cannot be drawn.
    pub fn png(&self) -> Result<Vec<u8>, SouvenirError> {
        ribbon(&self.position, &self.ribbon, self.equipment, WIDTH)
    }

    /// Draws it into a new file in this folder; returns the file's path, or the reason why there is none.
    fn write(&self, folder: &Path) -> Result<PathBuf, String> {
        let png = self.png().map_err(|error| error.to_string())?;
        let stem = format!("tibetango-ribbon-{}", date::stamp());
        let written = write_new(folder, &stem, "png", &png);
        written.map_err(|error| error.to_string())
    }
}

/// Begins to draw and write a ribbon. The task outlives the challenges, so that a ribbon is saved although its winner
/// leaves at once.
fn start(
    picture: RibbonPicture,
    folder: PathBuf,
    commands: &mut Commands,
) -> io::Result<RibbonFile> {
    let task = Task::begin("ribbon", move |worker| {
        worker.tell(RibbonNews(picture.write(&folder)));
    })?;
    Ok(RibbonFile::Coming(commands.spawn(task).id()))
}

fn obey(
    mut inbox: MessageReader<RibbonRequest>,
    active: Option<Single<&mut ActiveChallenge>>,
    (studio, wall): (Res<Studio>, Res<Wall>),
    (settings, preferences): (Res<Settings>, Res<Preferences>),
    mut toasts: ToastWriter,
    mut desktop: MessageWriter<Show>,
    mut commands: Commands,
) {
    let mut active = active.map(Single::into_inner);
    let text = &settings.config.text;
    for request in inbox.read() {
        let Some(active) = &mut active else { continue };
        match (request, active.file.clone()) {
            (RibbonRequest::Show, RibbonFile::Saved(path)) => {
                let folder = path.parent().map(Path::to_owned);
                desktop.write_batch(folder.map(Show));
            }
            (RibbonRequest::Save, RibbonFile::Unsaved)
                if active.stage == ChallengeStage::Ribbon =>
            {
                let Some(folder) = studio.folder.clone() else {
                    toasts.alarm(text.get("share.no_folder"));
                    continue;
                };
                let about = (&*settings, &*preferences, &*wall);
                match start(RibbonPicture::of(active, about), folder, &mut commands) {
                    Ok(file) => active.file = file,
                    Err(error) => toasts.fail(text, "share.failed", &error),
                }
            }
            _ => {}
        }
    }
}

fn hear(
    mut inbox: MessageReader<TaskNews<RibbonNews>>,
    active: Option<Single<&mut ActiveChallenge>>,
    settings: Res<Settings>,
    mut toasts: ToastWriter,
) {
    let mut active = active.map(Single::into_inner);
    let text = &settings.config.text;
    for TaskNews { task, news } in inbox.read() {
        let coming = RibbonFile::Coming(*task);
        let awaited = active.as_ref().is_some_and(|active| active.file == coming);
        let result = match news {
            Some(RibbonNews(result)) => result.clone(),
            None if awaited => Err(FAULT.to_owned()),
            // Its news came before its end.
            None => continue,
        };
        match &result {
            Ok(path) => toasts.say(text.fill("share.saved", &[("file", &path_text(path))])),
            Err(error) => toasts.fail(text, "share.failed", error),
        }
        if let Some(active) = active.as_mut().filter(|_| awaited) {
            active.file = result.map_or(RibbonFile::Unsaved, RibbonFile::Saved);
        }
    }
}

/// Adds the saving of ribbons to the app.
pub(super) fn plugin(app: &mut App) {
    add_task::<RibbonNews>(app);
    app.add_message::<RibbonRequest>()
        .add_systems(Update, (obey, hear).chain().in_set(AppSystems::Turn));
}

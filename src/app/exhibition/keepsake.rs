//! The picture of a ribbon for its winner's phone: drawn when the ribbon is shown and a phone can fetch it, and kept
//! in memory for a while.

use super::phones::Phones;
use super::wall::Wall;
use crate::app::features::challenges::{ActiveChallenge, ChallengeStage, Ladder, RibbonPicture};
use crate::app::preferences::Preferences;
use crate::app::settings::Settings;
use crate::app::state::{Activity, AppSystems};
use crate::app::task::{Task, TaskNews, add_task};
use bevy::prelude::*;
use tibetango_server::pictures::path_of;

/// Length of the random part of the picture's address.
const TOKEN: usize = 32;

/// The ribbon on the screen.
#[derive(Clone, Debug, PartialEq)]
struct ShownRibbon {
    ladder: Ladder,
    /// The language code of its texts.
    language: String,
}

/// The picture of the ribbon on the screen.
#[derive(Resource, Default)]
pub struct Keepsake {
    of: Option<ShownRibbon>,
    making: Option<Entity>,
    /// The picture's path on the server.
    path: Option<String>,
}

impl Keepsake {
    /// Returns the address of the picture; `None` before it is drawn, or while no phone would reach it.
    #[must_use]
    pub fn address(&self, phones: &Phones) -> Option<String> {
        Some(phones.address()? + self.path.as_ref()?)
    }

    /// Returns a placeholder of the same length as the address, while the picture is drawn: the layout can reserve
    /// room for its QR code.
    #[must_use]
    pub fn placeholder(&self, phones: &Phones) -> Option<String> {
        self.making?;
        Some(phones.address()? + &path_of(&"0".repeat(TOKEN)))
    }
}

/// Starts drawing the ribbon of a round that ends.
fn begin(
    ribbon: ShownRibbon,
    challenge: &ActiveChallenge,
    about: (&Settings, &Preferences, &Wall),
    commands: &mut Commands,
) -> Keepsake {
    let picture = RibbonPicture::of(challenge, about);
    let task = Task::begin("keepsake", move |worker| match picture.png() {
        Ok(png) => {
            worker.tell(png);
        }
        Err(error) => error!("a ribbon was not drawn: {error}"),
    });
    let task = task.inspect_err(|error| error!("a ribbon was not drawn: {error}"));
    let despawn = DespawnOnExit(Activity::Challenge);
    Keepsake {
        of: Some(ribbon),
        making: task.ok().map(|task| commands.spawn((task, despawn)).id()),
        path: None,
    }
}

fn make(
    challenge: Option<Single<&ActiveChallenge>>,
    phones: Res<Phones>,
    (settings, preferences, wall): (Res<Settings>, Res<Preferences>, Res<Wall>),
    mut keepsake: ResMut<Keepsake>,
    mut inbox: MessageReader<TaskNews<Vec<u8>>>,
    mut commands: Commands,
) {
    let reached = phones.address().is_some();
    let ribbon = challenge.filter(|challenge| reached && challenge.stage == ChallengeStage::Ribbon);
    let Some(challenge) = ribbon else {
        if keepsake.of.is_some() {
            *keepsake = Keepsake::default();
        }
        return;
    };
    let ribbon_made = ShownRibbon {
        ladder: challenge.ladder,
        language: settings.config.text.language().to_owned(),
    };
    if keepsake.of.as_ref() != Some(&ribbon_made) {
        let about = (&*settings, &*preferences, &*wall);
        *keepsake = begin(ribbon_made, &challenge, about, &mut commands);
    }
    for TaskNews { task, news } in inbox.read() {
        if keepsake.making == Some(*task) {
            keepsake.path = news.clone().and_then(|png| phones.keep(png));
            keepsake.making = None;
        }
    }
}

/// Adds the picture of a ribbon to the app.
pub(super) fn plugin(app: &mut App) {
    add_task::<Vec<u8>>(app);
    app.init_resource::<Keepsake>()
        .add_systems(Update, make.in_set(AppSystems::Marks));
}

//! The picture of a ribbon for its winner's phone: drawn when the ribbon is shown and a phone can fetch it, and kept
//! in memory for a while.

use super::phones::Phones;
use super::wall::Wall;
use crate::app::preferences::Preferences;
use crate::app::settings::Settings;
use crate::app::state::AppSystems;
use crate::app::task::Task;
use crate::app::teaching::puzzle::{Ladder, Puzzle, ROUND, Stage};
use bevy::prelude::*;
use tibetango_lab::souvenir::{Ribbon, ribbon};
use tibetango_server::pictures::path_of;

/// Width of the picture, in pixels.
const WIDTH: u32 = 1000;

/// Length of the random part of the picture's address.
const TOKEN: usize = 32;

/// The ribbon on the screen.
#[derive(Clone, Debug, PartialEq)]
struct Shown {
    ladder: Ladder,
    /// The language code of its texts.
    language: String,
}

/// The picture of the ribbon on the screen.
#[derive(Resource, Default)]
pub struct Keepsake {
    of: Option<Shown>,
    making: Option<Task<Vec<u8>>>,
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
    pub fn to_come(&self, phones: &Phones) -> Option<String> {
        self.making.as_ref().filter(|making| !making.is_over())?;
        Some(phones.address()? + &path_of(&"0".repeat(TOKEN)))
    }
}

/// Starts drawing the ribbon of a round that ends.
fn begin(
    shown: Shown,
    puzzle: &Puzzle,
    (settings, preferences, wall): (&Settings, &Preferences, &Wall),
) -> Keepsake {
    let (config, ladder) = (&settings.config, shown.ladder);
    let counts = (ladder.solved, ladder.posed.min(ROUND));
    let day = wall.now().date().to_string();
    let said = Ribbon::of(config, ladder.game, counts, ladder.best, &day);
    let (line, equipment) = (puzzle.course().line().clone(), preferences.equipment());
    let making = Task::begin("keepsake", move |worker| {
        match ribbon(&line, &said, equipment, WIDTH) {
            Ok(png) => {
                worker.tell(png);
            }
            Err(error) => error!("a ribbon was not drawn: {error}"),
        }
    });
    Keepsake {
        of: Some(shown),
        making: making
            .inspect_err(|error| error!("a ribbon was not drawn: {error}"))
            .ok(),
        path: None,
    }
}

fn make(
    puzzle: Option<Single<&Puzzle>>,
    phones: Res<Phones>,
    (settings, preferences, wall): (Res<Settings>, Res<Preferences>, Res<Wall>),
    mut keepsake: ResMut<Keepsake>,
) {
    let reached = phones.address().is_some();
    let ribbon = puzzle.filter(|puzzle| reached && puzzle.stage == Stage::Ribbon);
    let Some(puzzle) = ribbon else {
        if keepsake.of.is_some() {
            *keepsake = Keepsake::default();
        }
        return;
    };
    let shown = Shown {
        ladder: puzzle.ladder,
        language: settings.config.text.language().to_owned(),
    };
    if keepsake.of.as_ref() != Some(&shown) {
        *keepsake = begin(shown, &puzzle, (&settings, &preferences, &wall));
    }
    let made = keepsake.making.as_ref();
    if let Some(png) = made.and_then(|making| making.news().last()) {
        keepsake.path = phones.keep(png);
        keepsake.making = None;
    }
}

/// Adds the picture of a ribbon to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Keepsake>()
        .add_systems(Update, make.in_set(AppSystems::Marks));
}

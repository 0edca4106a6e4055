//! Preview of a picture to take home: drawn on a background thread while the card of pictures is open.

use super::studio::{SouvenirKind, Studio, words_of};
use crate::app::play::game::Match;
use crate::app::preferences::Preferences;
use crate::app::settings::Settings;
use crate::app::state::Overlay;
use crate::app::task::{Task, TaskNews, add_task};
use bevy::prelude::*;
use tibetango_content::equipment::Equipment;
use tibetango_lab::souvenir::{Pixels, Still, Words, moments, plies, sketch};
use tibetango_rules::Topology;
use tibetango_rules::any::AnyGameHistory;

/// Width of a preview, in pixels.
const WIDTH: u32 = 720;

/// Inputs of a preview.
#[derive(Clone, Debug, PartialEq)]
struct PreviewInputs {
    kind: SouvenirKind,
    words: Words,
    equipment: Equipment,
    /// The match and its generation.
    of: (u64, u64),
}

/// A preview.
pub struct Sketch {
    /// The final picture.
    pub pixels: Pixels,
    /// Frames of the animation: the board's content, and its duration in hundredths of a second.
    pub moments: Vec<(Still, u16)>,
    /// The board.
    pub topology: &'static Topology,
    /// Its look.
    pub equipment: Equipment,
}

/// The preview shown, and the one being drawn.
#[derive(Resource, Default)]
pub struct Preview {
    /// The preview shown.
    pub sketch: Option<Sketch>,
    /// Number that grows with every preview.
    pub number: u64,
    about: Option<PreviewInputs>,
    task: Option<Entity>,
}

impl Preview {
    /// Returns true while one is being drawn.
    pub(crate) fn is_busy(&self) -> bool {
        self.task.is_some()
    }
}

fn draw(history: &AnyGameHistory, about: &PreviewInputs) -> Option<Sketch> {
    let moments = match about.kind.scope() {
        None => Vec::new(),
        Some(scope) => moments(history, plies(history, scope).ok()?),
    };
    let moments = moments.into_iter().map(|(still, stay, _)| (still, stay));
    Some(Sketch {
        pixels: sketch(history, &about.words, about.equipment, WIDTH).ok()?,
        moments: moments.collect(),
        topology: history.topology(),
        equipment: about.equipment,
    })
}

/// Draws the chosen preview on a background thread, whenever it differs from the last one.
pub(super) fn want(
    mut preview: ResMut<Preview>,
    studio: Res<Studio>,
    game: Option<Res<Match>>,
    overlay: Res<State<Overlay>>,
    (settings, preferences): (Res<Settings>, Res<Preferences>),
    mut inbox: ResMut<Messages<TaskNews<Option<Sketch>>>>,
    mut commands: Commands,
) {
    let Some(game) = game else { return };
    let about = PreviewInputs {
        kind: studio.kind,
        words: words_of(&settings, &game),
        equipment: preferences.equipment(game.session.settings().game(), &settings.config),
        of: (game.number(), game.generation()),
    };
    if preview.about.as_ref() != Some(&about) {
        let history = game.session.history().clone();
        preview.about = Some(about.clone());
        if let Some(task) = preview.task {
            commands.entity(task).try_despawn();
        }
        let task = Task::begin("preview", move |worker| {
            worker.tell(draw(&history, &about));
        });
        let despawn = DespawnOnExit(*overlay.get());
        // Without a thread the picture is made without a preview.
        preview.task = task.ok().map(|task| commands.spawn((task, despawn)).id());
    }
    for TaskNews { task, news } in inbox.drain() {
        if preview.task == Some(task) {
            preview.task = None;
            if let Some(sketch) = news {
                preview.sketch = sketch;
                preview.number += 1;
            }
        }
    }
}

/// Leaves no preview for the next time.
pub(super) fn forget(mut preview: ResMut<Preview>) {
    let number = preview.number;
    *preview = Preview {
        number,
        ..Preview::default()
    };
}

/// Adds previews to the app.
pub(super) fn plugin(app: &mut App) {
    add_task::<Option<Sketch>>(app);
    app.init_resource::<Preview>();
}

//! The start of the exhibition when the program starts, and its end when staff leave it for the usual program.

use crate::app::exhibition::programme::Programme;
use crate::app::exhibition::state::{AbandonedGame, Leaver};
use crate::app::exhibition::suspects::Suspects;
use crate::app::exhibition::transitions::tidy_up;
use crate::app::play::commands;
use crate::app::play::game::MatchCommand;
use crate::app::play::store::Store;
use crate::app::preferences::{self, PreferenceResources};
use crate::app::settings::Settings;
use crate::app::state::{Activity, Overlay, Venue, request};
use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use tibetango_content::config::exhibition;
use tibetango_lab::statistics::event::Leaving;
use tibetango_records::files::PlayerFolders;

/// The exit status after staff left the exhibition: the supervisor does not restart the program then, so that
/// they can work on the machine.
pub const EXIT_STATUS: u8 = 10;

/// The program's usual state, restored when the exhibition ends.
#[derive(Resource)]
struct Usual {
    resources: PreferenceResources,
    folders: PlayerFolders,
    windowed: bool,
    /// Whether visitors' games are kept in the player's folder meanwhile.
    records: bool,
}

/// Marks that staff have left the exhibition: the program ends with [`EXIT_STATUS`].
#[derive(Resource)]
pub(super) struct StaffExit;

/// Begins the exhibition and puts the program's usual state aside until staff leave.
pub fn begin(world: &mut World, folders: PlayerFolders, windowed: bool) {
    let config = world.resource::<Settings>().config.clone();
    // Whether that folder may be written is checked when they are saved again.
    let first = preferences::first_language(world);
    let folder = folders.settings.as_deref();
    let read = folder.map(|folder| preferences::read_in(folder, &first));
    let usual = read.map_or_else(|| PreferenceResources::of(world), |(saved, _)| saved);
    let mut saved = usual.clone();
    let (preferences, familiar) = (&mut saved.preferences, &mut saved.familiar);
    preferences.fullscreen = !windowed;
    familiar.at_home = false;
    tidy_up(preferences, &mut saved.people, familiar, &config);
    if config.exhibition.pin.is_none() {
        let file = exhibition::FILE;
        error!("no number lets staff in until there is a good {file}");
    }
    let showing = world.resource_scope(|world, mut suspects: Mut<Suspects>| {
        let mut programme = world.resource_mut::<Programme>();
        programme.next(&config, (preferences, familiar), &mut suspects)
    });
    saved.insert(world);
    world.insert_resource(Usual {
        resources: usual,
        folders,
        windowed,
        records: config.exhibition.save.records,
    });
    // All at once, so that not even the first frame has a visitor before the offers.
    request(world, Venue::Exhibition);
    if let Some(showing) = showing {
        commands::lay(world, &MatchCommand::Show(showing));
    }
}

/// Ends the exhibition and restores the program's usual state.
pub(crate) fn end(world: &mut World) {
    world.resource_mut::<Leaver>().0 = Leaving::Staff;
    world.resource_mut::<AbandonedGame>().0 = None;
    world.resource_mut::<Suspects>().clear();
    world.insert_resource(Suspects::default());
    // All at once, so that no frame shows a part of each.
    request(world, Venue::Home);
    request(world, Activity::Title);
    request(world, Overlay::None);
    world.write_message(MatchCommand::Leave);
    world.insert_resource(StaffExit);
    let Some(usual) = world.remove_resource::<Usual>() else {
        return;
    };
    match usual.folders.settings {
        Some(folder) => preferences::keep_in(world, &folder, usual.windowed),
        None => usual.resources.insert(world),
    }
    if let Some(folder) = usual.folders.data.filter(|_| !usual.records) {
        world.insert_resource(Store::new(Some(folder)));
    }
}

/// Exits with [`EXIT_STATUS`] after staff left the exhibition, so that the program is not restarted.
fn end_for_good(mut exits: ResMut<Messages<AppExit>>, mut read: Local<MessageCursor<AppExit>>) {
    if read.read(&exits).any(|exit| *exit == AppExit::Success) {
        exits.write(AppExit::from_code(EXIT_STATUS));
    }
}

/// Adds the end of the exhibition to the app.
pub(in crate::app::exhibition) fn plugin(app: &mut App) {
    app.add_systems(Last, end_for_good.run_if(resource_exists::<StaffExit>));
}

//! The program's description and credits.

mod view;

use crate::app::registry::{
    AddFeature, ButtonPlace, CardName, CardSpec, Weight, opens, ready_as, ready_during,
};
use crate::app::state::Activity;
use bevy::asset::io::file::FileAssetReader;
use bevy::prelude::*;
use std::iter;
use std::path::PathBuf;
use tibetango_records::files::shared_folders;

const CARD: CardName = CardName::new("about");

/// Name of the file with the licences of everything that the program is made of.
const LICENCES: &str = "licences.txt";

/// Path of the file with all licences; `None` if no release brought it along.
#[derive(Resource)]
pub struct LicencesFile(pub Option<PathBuf>);

impl LicencesFile {
    /// Finds the file above the assets, or where the program is installed.
    fn find() -> Self {
        let folders = iter::once(FileAssetReader::get_base_path()).chain(shared_folders());
        let mut files = folders.map(|folder| folder.join(LICENCES));
        Self(files.find(|file| file.is_file()))
    }
}

/// Adds the description to the app.
pub(super) fn plugin(app: &mut App) {
    let usually = ready_during(&Activity::WITHOUT_TASK);
    let (on_title, in_menu) = (("title.about", "menu.about"), "menu.about");
    let quiet = ready_as(Weight::Quiet);
    app.insert_resource(LicencesFile::find())
        .add_card(CardSpec::new(CARD), view::draw)
        .add_button(ButtonPlace::TitleEnd.at(20), on_title, quiet, opens(CARD))
        .add_button(ButtonPlace::Menu.at(130), in_menu, usually, opens(CARD));
}

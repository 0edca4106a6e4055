//! The best of five that is being played, kept until it is ended.

use bevy::prelude::*;
use tibetango_records::record::text::{NAME_LETTERS, name};
use tibetango_records::series::{MOST_GAMES, Series};

/// The best of five that is being played at this device, if there is one.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ActiveSeries(pub Option<Series>);

impl ActiveSeries {
    /// Mends what people may have written into the file.
    pub(super) fn mend(&mut self) {
        let Some(series) = &mut self.0 else { return };
        series.games.truncate(MOST_GAMES);
        for player in &mut series.players {
            player.name = name(&player.name, NAME_LETTERS);
            player.grade = name(&player.grade, NAME_LETTERS);
        }
    }
}

//! Effort of the analysis of a finished game.

use super::engine_thread::{EngineSeed, strongest};
use crate::app::preferences::Preferences;
use crate::app::settings::Settings;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tibetango_content::analysis::AnalysisEffort;
use tibetango_records::session::MatchSettings;

/// Visits for one position where the results must not depend on the machine. A search of jiaqi takes 25 ms for them,
/// one of jiu much longer, so for people the time decides.
const VISITS: u64 = 60_000;

/// Settings of the analysis of finished games.
#[derive(SystemParam)]
pub(crate) struct Efforts<'w> {
    settings: Res<'w, Settings>,
    preferences: Res<'w, Preferences>,
    seed: Option<Res<'w, EngineSeed>>,
}

impl Efforts<'_> {
    /// Returns the strongest level's engine at full strength, with its limits for one position.
    pub(crate) fn of(&self, settings: &MatchSettings) -> Option<AnalysisEffort> {
        self.of_each(settings, 1)
    }

    /// Returns the same with its limits for each of this number of positions. Small losses are looked at again, which
    /// comes on top.
    pub(crate) fn of_each(
        &self,
        settings: &MatchSettings,
        positions: usize,
    ) -> Option<AnalysisEffort> {
        let (skill, engine) = strongest(&self.settings.config, settings)?;
        let time = self.preferences.review_effort.time(positions);
        let seeded = self.seed.is_some();
        Some(AnalysisEffort {
            name: skill.engine.clone(),
            engine,
            visits: seeded.then_some(VISITS),
            time: (!seeded).then_some(time),
            seed: 0,
        })
    }
}

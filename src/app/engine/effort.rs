//! Effort of the analysis of a finished game.

use super::engine_thread::{EngineSeed, strongest};
use crate::app::settings::Settings;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::time::Duration;
use tibetango_content::analysis::AnalysisEffort;
use tibetango_records::session::MatchSettings;

/// Visits and time for one position: a game of a hundred plies takes about half a minute.
const VISITS: u64 = 60_000;
const TIME: Duration = Duration::from_millis(1000);

/// Settings of the analysis of finished games.
#[derive(SystemParam)]
pub(crate) struct Efforts<'w> {
    settings: Res<'w, Settings>,
    seed: Option<Res<'w, EngineSeed>>,
}

impl Efforts<'_> {
    /// Returns the strongest level's engine at full strength, with its limits.
    pub(crate) fn of(&self, settings: &MatchSettings) -> Option<AnalysisEffort> {
        let (skill, engine) = strongest(&self.settings.config, settings)?;
        Some(AnalysisEffort {
            name: skill.engine.clone(),
            engine,
            visits: Some(VISITS),
            time: self.seed.is_none().then_some(TIME),
            seed: 0,
        })
    }
}

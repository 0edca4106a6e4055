//! Settings of an engine that a network leads through placement.

use super::EngineGame;
use super::settings::EngineSettings;
use std::sync::Arc;
use tibetango_rules::GameName;
use tibetango_search::PuctParameters;
use tibetango_search::net::{Aim, NetFile, NeuralNetwork};
use tibetango_search::puct::Noise;

/// Settings of [`EngineSettings::Guided`].
#[derive(Clone, Debug, PartialEq)]
pub struct GuidedSettings {
    /// The search of placement.
    pub placement: PuctSettings,
    /// Network that leads it.
    pub net: NetworkSource,
    /// Name of the base engine.
    pub base_name: String,
    /// Engine that plays after placement, and throughout if there is no network.
    pub base: EngineSettings,
}

/// Returns the numbers of rounds, rising, after which the networks of a game with this aim that come with the program
/// were kept.
pub fn kept_rounds(game: GameName, aim: Aim) -> &'static [u32] {
    of_game!(game, G => G::kept_rounds(aim))
}

/// Source of an engine's network.
#[derive(Clone, Debug, PartialEq)]
pub enum NetworkSource {
    /// The networks with this aim that come with the program, one for each of some boards: those after this number of
    /// rounds of their training, or the last.
    BuiltIn(Aim, Option<u32>),
    /// A network read from a file.
    File(Arc<NetFile>),
    /// A network that could not be read, with the reason.
    Missing(String),
}

impl GuidedSettings {
    /// Returns the network for a board.
    ///
    /// # Errors
    /// The reason why there is none, in one line.
    pub fn file(&self, game: GameName, size: u8) -> Result<Arc<NetFile>, String> {
        match &self.net {
            NetworkSource::BuiltIn(aim, after) => {
                let network = of_game!(game, G => G::shipped_network(size, *aim, *after));
                network.ok_or_else(|| {
                    let after = after.map_or_else(String::new, |rounds| format!(" after {rounds}"));
                    format!(
                        "no network for {game} on {size} x {size} that aims at {}{after}",
                        aim.word()
                    )
                })
            }
            NetworkSource::File(file) => file.serves(game, size).map(|()| file.clone()),
            NetworkSource::Missing(why) => Err(why.clone()),
        }
    }

    /// Returns the network for a board, ready for inference.
    pub(super) fn network(&self, game: GameName, size: u8) -> Option<NeuralNetwork> {
        self.file(game, size)
            .ok()
            .map(|file| NeuralNetwork::new(&file))
    }
}

/// Settings of a search that a network leads.
#[derive(Clone, Debug, PartialEq)]
pub struct PuctSettings {
    /// c of formula 2 of the paper of 2022 on jiu, 0 to 10.
    pub c: f64,
    /// Memory of the tree in MiB.
    pub memory_mib: u32,
    /// Number of threads that search one tree.
    pub threads: u32,
    /// Maximum number of positions that the network evaluates together.
    pub batch: u32,
    /// Number of root moves that are compared by sequential halving, if visits are limited.
    pub considered: Option<u32>,
    /// Noise on the priors of the root, of which the paper says nothing.
    pub noise: Option<Noise>,
}

impl Default for PuctSettings {
    /// Returns the settings with the paper's c (3.2); it names no others.
    fn default() -> Self {
        Self {
            c: 3.5,
            memory_mib: 64,
            threads: 1,
            batch: 1,
            considered: None,
            noise: None,
        }
    }
}

impl From<&PuctSettings> for PuctParameters {
    fn from(settings: &PuctSettings) -> Self {
        Self {
            c: settings.c,
            memory: u64::from(settings.memory_mib) << 20,
            batch: settings.batch,
            considered: settings.considered,
            noise: settings.noise,
        }
    }
}

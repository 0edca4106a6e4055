//! What an engine is made of that a network leads through placement.

use super::settings::EngineSettings;
use std::sync::Arc;
use tibetango_rules::{GameName, for_games};
use tibetango_search::PuctParameters;
use tibetango_search::net::{NetFile, Network};
use tibetango_search::puct::Noise;

/// Settings of [`EngineSettings::Guided`].
#[derive(Clone, Debug, PartialEq)]
pub struct GuidedSettings {
    /// The search of placement.
    pub placement: PuctSettings,
    /// What leads it.
    pub net: Net,
    /// The name of the engine below.
    pub base_name: String,
    /// What plays after placement, and all through where there is no network.
    pub base: EngineSettings,
}

/// Where the network of an engine comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum Net {
    /// Those that come with the program, one for each of some boards.
    BuiltIn,
    /// It was read from a file.
    File(Arc<NetFile>),
    /// It could not be read, and why.
    Missing(String),
}

impl GuidedSettings {
    /// The network for a board.
    ///
    /// # Errors
    /// Why there is none, in one line.
    pub fn file(&self, game: GameName, size: u8) -> Result<Arc<NetFile>, String> {
        match &self.net {
            Net::BuiltIn => {
                let known = built_in(game, size);
                known.ok_or_else(|| format!("no network for {game} on {size} x {size}"))
            }
            Net::File(file) => file.serves(game, size).map(|()| file.clone()),
            Net::Missing(why) => Err(why.clone()),
        }
    }

    /// The same, ready to be asked.
    pub(super) fn network(&self, game: GameName, size: u8) -> Option<Network> {
        self.file(game, size).ok().map(|file| Network::new(&file))
    }
}

macro_rules! networks {
    ([$($Name:ident $module:ident { $($size:literal),+ })+]) => {
        /// The network for a board that comes with the program, where there is one.
        fn built_in(game: GameName, size: u8) -> Option<Arc<NetFile>> {
            match game {
                $(GameName::$Name => super::$module::network(size)),+
            }
        }
    };
}
for_games!(networks);

/// Settings of a search that a network leads.
#[derive(Clone, Debug, PartialEq)]
pub struct PuctSettings {
    /// c of formula 2 of the paper of 2022 on jiu, 0 to 10.
    pub c: f64,
    /// Memory of the tree in MiB.
    pub memory_mib: u32,
    /// Threads that search one tree.
    pub threads: u32,
    /// Positions that the network looks at together at most.
    pub batch: u32,
    /// Moves of the root that are compared by sequential halving where visits are limited.
    pub considered: Option<u32>,
    /// Noise on the priors of the root.
    pub noise: Option<Noise>,
}

impl Default for PuctSettings {
    /// What the paper says.
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

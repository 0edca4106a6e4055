//! A server for visitors' phones, if the configuration asks for one: they play there, and fetch pictures to take
//! home. Otherwise no network is opened. Activity on the server does not count as a visit to this screen.

use super::state::ExhibitionState;
use crate::app::network::host::{Host, outward};
use crate::app::settings::Settings;
use crate::app::state::AppSystems;
use bevy::prelude::*;
use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};
use tibetango_content::config::Config;
use tibetango_content::config::exhibition::{ExhibitionNetwork, OfferedGame};
use tibetango_server::engine_threads::ServerEngine;
use tibetango_server::pictures::PictureStore;
use tibetango_server::room::RoomSettings;
use tibetango_server::server::{ServerConfig, ServerLimits};

/// Pauses before a server is started: after one was stopped, until its ports are free again, and after a failed
/// start.
const RESTART_PAUSE: Duration = Duration::from_secs(2);
const RETRY_PAUSE: Duration = Duration::from_secs(30);

/// Interval between two look-ups of the address by which phones reach this machine.
const LOOK: Duration = Duration::from_secs(10);

/// Maximum number of connections: the program's files need descriptors, too.
const CONNECTIONS: usize = 256;

/// The server that the configuration asks for.
#[derive(Clone, Debug, PartialEq)]
struct ConfiguredServer {
    network: ExhibitionNetwork,
    games: Vec<OfferedGame>,
}

/// The server for visitors' phones.
#[derive(Resource, Default)]
pub struct Phones {
    server: Option<ConfiguredServer>,
    host: Option<Host>,
    pictures: PictureStore,
    /// The address of its page for phones.
    page: Option<SocketAddr>,
    /// Time since the last look-up of that address.
    since_lookup: Duration,
    /// Time until a server may be started.
    rests: Duration,
    /// The last error that was logged.
    last_error: String,
}

impl Phones {
    /// True while a server is being started or runs.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.host.is_some()
    }

    /// Returns the URL that a phone opens to play; `None` while no phone would reach it.
    #[must_use]
    pub fn address(&self) -> Option<String> {
        self.page.map(|page| format!("http://{page}/"))
    }

    /// Keeps a picture for a while and returns its path on the page.
    pub(super) fn keep(&self, png: Vec<u8>) -> Option<String> {
        self.pictures.put(png, Instant::now())
    }

    /// Follows the configuration: if it asks for another server, the running one is stopped.
    fn follow(&mut self, network: Option<ExhibitionNetwork>, config: &Config) {
        let games = &config.exhibition.games;
        let now = self.server.as_ref();
        if now.map(|now| (now.network, &now.games)) == network.map(|network| (network, games)) {
            return;
        }
        let rests = match self.host {
            Some(_) => RESTART_PAUSE,
            None => Duration::ZERO,
        };
        let games = games.clone();
        *self = Self {
            server: network.map(|network| ConfiguredServer { network, games }),
            rests: rests.max(self.rests.min(RESTART_PAUSE)),
            ..Self::default()
        };
    }

    /// Advances the timers, starts the server and reads its news.
    fn pass(&mut self, passed: Duration, config: &Config) {
        self.rests = self.rests.saturating_sub(passed);
        let Some(server) = &self.server else { return };
        if self.host.is_none() && self.rests.is_zero() {
            match open(server, &self.pictures, config) {
                Ok(host) => self.host = Some(host),
                Err(why) => return self.fail(&why),
            }
        }
        match self.host.as_mut().and_then(Host::news) {
            Some(Ok(_)) => {
                self.last_error.clear();
                self.since_lookup = LOOK;
            }
            Some(Err(why)) => return self.fail(&why),
            None => self.since_lookup += passed,
        }
        if self.since_lookup >= LOOK {
            self.since_lookup = Duration::ZERO;
            let place = self.host.as_ref().and_then(Host::place);
            self.page = place.and_then(|place| phone_address(place.page?, outward));
        }
    }

    /// Stops the server for this reason, which is logged once, and schedules another start: the network may come up
    /// later than the program.
    fn fail(&mut self, why: &str) {
        (self.host, self.page, self.rests) = (None, None, RETRY_PAUSE);
        if self.last_error != why {
            let address = self.server.as_ref().map(|server| server.network.address);
            let address = address.map_or_else(String::new, |address| address.to_string());
            warn!("no server for phones at {address}: {why}");
            why.clone_into(&mut self.last_error);
        }
    }
}

/// Starts a server whose rooms begin with the games on offer to visitors, against their first level. It searches with
/// one thread: the screen comes first.
fn open(
    server: &ConfiguredServer,
    pictures: &PictureStore,
    config: &Config,
) -> Result<Host, String> {
    let boards = server
        .games
        .iter()
        .flat_map(|offer| offer.boards.iter().map(move |board| (offer.game, board)));
    // Skips boards that other configuration files no longer have.
    let played = boards.filter_map(|(game, board)| {
        RoomSettings::find(config, game.text(), board.size, &board.rules).ok()
    });
    let played: Vec<RoomSettings> = played.collect();
    let first = played.first().ok_or("no game is offered")?.clone();
    let level = server.games.first().and_then(|offer| offer.levels.first());
    let engine = ServerEngine::Level(level.cloned().unwrap_or_default());
    let plan = ServerConfig {
        played,
        threads: 1,
        web: Some(server.network.web),
        pictures: Some(pictures.clone()),
        limits: ServerLimits {
            connections: CONNECTIONS,
            ..ServerLimits::default()
        },
        ..ServerConfig::new(server.network.address, engine, first)
    };
    Host::open(plan, config)
}

/// Returns the address by which phones reach a listener on one address of this machine, or on all of them; `outward`
/// returns this machine's address in the network.
#[must_use]
pub fn phone_address(listens: SocketAddr, outward: impl FnOnce() -> IpAddr) -> Option<SocketAddr> {
    if !listens.ip().is_unspecified() {
        return Some(listens);
    }
    let ip = outward();
    (!ip.is_loopback()).then(|| SocketAddr::new(ip, listens.port()))
}

fn attend(
    time: Res<Time<Real>>,
    exhibition_state: Res<State<ExhibitionState>>,
    settings: Res<Settings>,
    mut phones: ResMut<Phones>,
) {
    let config = &settings.config;
    let network = config
        .exhibition
        .network
        .filter(|_| exhibition_state.is_on());
    phones.follow(network, config);
    phones.pass(time.delta(), config);
}

/// Adds the server for phones to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Phones>()
        .add_systems(Update, attend.in_set(AppSystems::Outside));
}

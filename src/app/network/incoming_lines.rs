//! Processes the server's lines: they update the known state, and their consequences are carried out.

use super::host::Host;
use super::link::ConnectionNews;
use super::state::{Act, DisconnectReason};
use super::{Connection, NetworkGames, Trouble};
use crate::app::play::game::MatchCommand;
use crate::app::preferences::People;
use crate::app::settings::Settings;
use crate::app::state::{AppSystems, Screen};
use crate::app::toast::ToastWriter;
use bevy::prelude::*;
use std::time::{Duration, Instant};
use tibetango_records::record::date;
use tibetango_records::session::Session;
use tibetango_rules::quote::cut;
use tibetango_server::line_parser::ReceivedMessage;

/// Maximum number of news processed in one frame; more wait for the next.
const NEWS: usize = 256;
/// Interval between two requests for the rooms while they are shown.
const ROOMS: Duration = Duration::from_secs(2);
/// Maximum number of characters of a chat line shown over the board; the room shows all of it.
const MAX_CHARS: usize = 80;

/// Empties the channels; no other system reads them.
fn hear(
    mut network: ResMut<NetworkGames>,
    (settings, people): (Res<Settings>, Res<People>),
    screen: Res<State<Screen>>,
    mut toasts: ToastWriter,
    mut commands: MessageWriter<MatchCommand>,
) {
    let network = network.bypass_change_detection();
    match network.host.as_mut().and_then(Host::news) {
        Some(Ok(place)) => {
            let name = people.server_name(&settings.config.text);
            network.connect(&place.address.to_string(), &name);
        }
        Some(Err(why)) => {
            network.host = None;
            network.trouble = Some(Trouble::Host(why));
        }
        None => {}
    }
    for _ in 0..NEWS {
        let Some(link) = &network.link else { break };
        let Ok(news) = link.news.try_recv() else {
            break;
        };
        network.due = true;
        match news {
            ConnectionNews::Up => {
                let lines = network.server.greet();
                network.say(lines);
            }
            ConnectionNews::Cut => {
                network.connection = Connection::Cut;
                network.server.inside = false;
            }
            ConnectionNews::Failed(why) => network.give_up(Some(Trouble::Failed(why))),
            ConnectionNews::Line(line) => {
                let acts = match ReceivedMessage::read(&line) {
                    Ok(message) => {
                        let config = &settings.config;
                        network.server.hear(message, config, Instant::now())
                    }
                    Err(error) => {
                        warn!("{error}");
                        vec![Act::GiveUp(DisconnectReason::Senseless)]
                    }
                };
                if network.server.inside {
                    network.connection = Connection::Up;
                }
                for act in acts {
                    obey(act, network, &settings, &mut toasts, &mut commands);
                }
            }
        }
        if let Some(trouble) = &network.trouble
            && *screen.get() == Screen::Match
            && !network.looked_at
        {
            let (key, why) = trouble.message();
            let words = [("address", &*network.address), ("why", why)];
            toasts.alarm(settings.config.text.fill(key, &words));
        }
    }
    network.remember();
    refresh(network);
}

/// Carries out a consequence of a line.
fn obey(
    act: Act,
    network: &mut NetworkGames,
    settings: &Settings,
    toasts: &mut ToastWriter,
    commands: &mut MessageWriter<MatchCommand>,
) {
    let text = &settings.config.text;
    match act {
        Act::Say(line) => network.say([line]),
        Act::Tell(key, why) => {
            if !why.is_empty() {
                warn!("the server: {why}");
            }
            toasts.say(text.get(key));
        }
        Act::Fill(key, words) => {
            let words: Vec<_> = words.iter().map(|(name, word)| (*name, &**word)).collect();
            toasts.say(text.fill(key, &words));
        }
        Act::Read(line) => {
            // The panel of the room shows it already.
            if !network.looked_at {
                let excerpt = cut(&line.text, MAX_CHARS);
                let words = [("name", &*line.user), ("value", &*excerpt)];
                toasts.say(text.fill("words.value", &words));
            }
        }
        Act::GiveUp(why) => {
            if why == DisconnectReason::Moved {
                // Another window has the seat.
                network.ticket = None;
            }
            network.give_up(Some(Trouble::Left(why)));
        }
        Act::Open => {
            let Some(course) = &network.server.course else {
                return;
            };
            let here = network.server.side();
            let match_settings = course.settings(network.server.here(), here);
            let session = Session::with_history(match_settings, course.history().clone())
                .with_start_time(date::now());
            (network.shown, network.tried) = (Some(session.id()), None);
            commands.write(MatchCommand::Join {
                session: Box::new(session),
                here,
                contest: here.is_some() && network.server.contest.is_some(),
            });
        }
    }
}

/// Requests the rooms' state while the player looks at them.
fn refresh(network: &mut NetworkGames) {
    let due = network
        .last_request
        .is_none_or(|last| last.elapsed() > ROOMS);
    if network.looked_at && due && network.server.inside {
        network.last_request = Some(Instant::now());
        network.say(["Rooms".to_owned()]);
    }
}

fn seek(mut network: ResMut<NetworkGames>) {
    let seeks = network.looked_at && network.connection == Connection::None;
    network.bypass_change_detection().seek(seeks);
}

/// Adds the processing of the server's lines to the app.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (hear, seek).chain().in_set(AppSystems::Input));
}

//! Addresses without a server, and servers that lie.

use super::servers::speaker;
use super::{connect, first, network, until, window, with};
use crate::harness::TestApp;
use support::ports::NOBODY;
use tibetango::app::network::link::ConnectionFailure;
use tibetango::app::network::outgoing_lines::{address, guest};
use tibetango::app::network::state::DisconnectReason;
use tibetango::app::network::{Connection, Trouble};
use tibetango_rules::any::AnyGameHistory;

/// Waits until a connection has failed, and returns the reason.
#[track_caller]
fn trouble(app: &mut TestApp) -> Trouble {
    let apps = std::slice::from_mut(app);
    until(apps, "trouble", |apps| network(&apps[0]).trouble.is_some());
    assert_eq!(network(app).connection, Connection::None);
    with(app, |network| network.trouble.clone().unwrap())
}

#[test]
fn what_is_wrong_with_an_address_is_told() {
    let mut app = window();
    connect(&mut app, "no such, address", "Dolma");
    assert_eq!(trouble(&mut app), Trouble::Address);
    connect(&mut app, NOBODY, "Dolma");
    assert_eq!(
        trouble(&mut app),
        Trouble::Failed(ConnectionFailure::Unreachable)
    );
    let speaks_http = speaker("HTTP/1.1 400 Bad Request\r\n\r\n");
    connect(&mut app, &speaks_http.to_string(), "Dolma");
    assert_eq!(
        trouble(&mut app),
        Trouble::Failed(ConnectionFailure::NoServer)
    );
    let full = speaker("Error,full,too many connections\n");
    connect(&mut app, &full.to_string(), "Dolma");
    let why = "too many connections".to_owned();
    assert_eq!(
        trouble(&mut app),
        Trouble::Left(DisconnectReason::Refused(why))
    );
}

/// Returns a server's lines on a game that begins between these two in its first room, and on its position.
pub fn lines_of_game(names: [&str; 2]) -> [String; 2] {
    let played = first();
    let game = played.rules.game();
    let (size, rules) = (played.size, &played.preset);
    let [white, black] = names;
    let begun = format!(
        "Hello,1,liar\nTables,1\nRoom,1,{game},{size},{rules},playing,{white},{black},0,none,-\n"
    );
    let position = AnyGameHistory::new(size, played.rules)
        .unwrap()
        .position_text();
    let sync = format!("Sync,1,0,{game},{size},{rules},{position}\n");
    [begun, sync]
}

#[test]
fn a_server_that_lies_is_left_with_one_message() {
    let played = first();
    let game = played.rules.game();
    let (size, rules) = (played.size, &played.preset);
    let [begun, sync] = lines_of_game(["Dolma", "Tashi"]);
    for (lie, fault) in [
        (
            "Played,1,1,White,no such move\n".to_owned(),
            DisconnectReason::Foreign,
        ),
        (
            "Played,1,1,Black,a1\n".to_owned(),
            DisconnectReason::Foreign,
        ),
        (
            format!("Sync,1,0,{game},{size},no-such-rules,nonsense\n"),
            DisconnectReason::Foreign,
        ),
        (
            format!("Sync,1,7,{game},{size},{rules},nonsense\n"),
            DisconnectReason::Foreign,
        ),
        (
            "Played,1,many,White,a1\n".to_owned(),
            DisconnectReason::Senseless,
        ),
        ("Room,0,\u{202e}\n".to_owned(), DisconnectReason::Senseless),
    ] {
        let server = speaker(&format!(
            "{begun}{sync}{}{lie}",
            "Pong,flood\n".repeat(5000)
        ));
        let mut app = window();
        connect(&mut app, &server.to_string(), "Pema");
        with(&mut app, |network| network.server.watching = Some(1));
        assert_eq!(trouble(&mut app), Trouble::Left(fault), "{lie}");
        app.frames(20);
        let alarms = app.take_messages();
        assert!(alarms.len() <= 1, "{lie}: {alarms:?}");
    }
}

#[test]
fn names_and_addresses_are_made_fit() {
    assert_eq!(
        guest(" Dolma, Tsering\u{7} of Lhasa and beyond"),
        "Dolma Tsering of"
    );
    assert_eq!(guest(",,"), "");
    for (written, expected) in [
        ("192.168.1.5", Some("192.168.1.5:4715")),
        (" table:80 ", Some("table:80")),
        ("::1", Some("[::1]:4715")),
        ("[::1]:9", Some("[::1]:9")),
        ("", None),
        (":80", None),
        ("table:0", None),
        ("table:many", None),
        ("a b", None),
        ("http://table/", None),
    ] {
        assert_eq!(address(written, 4715).as_deref(), expected, "{written}");
    }
}

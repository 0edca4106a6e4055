//! Other programs, asked by us: this one behind scripts that change what it hears and says.

#![cfg(unix)]

use std::time::Duration;

use tibetango::protocol::draughts::play_text;
use tibetango::protocol::hub::client::{Client, Limit};
use tibetango::protocol::hub::server::LETTERS;
use tibetango::protocol::hub::syntax::Version;
use tibetango::protocol::program::Program;
use tibetango::search::Stop;

use super::{SOON, empty};

/// A client of this program behind a script.
fn behind(script: &str) -> Result<Client, String> {
    let ours = format!(
        "'{}' engine draughts --protocol hub --visits 50",
        env!("CARGO_BIN_EXE_tibetango")
    );
    let program = Program {
        path: "sh".to_owned(),
        arguments: vec!["-c".to_owned(), script.replace("OURS", &ours)],
    };
    Client::start(&program, SOON, Stop::default())
}

/// Says what version 1 says where it is asked who it is.
const FIRST: &str =
    "read line; echo Welcome; echo name Old program; echo author X; echo wait; exec OURS";

#[test]
fn other_programs_are_asked_in_the_version_that_they_speak() {
    let position = LETTERS.write(&empty());
    let moves = ["32-28".to_owned(), "19-23".to_owned()];
    let mut line = empty();
    for mv in &moves {
        play_text(&mut line, mv).unwrap();
    }
    for (script, version, limits) in [
        (
            "exec OURS",
            Version::Two,
            [Limit::Nodes(100), Limit::Time(Duration::from_millis(50))],
        ),
        (
            FIRST,
            Version::One,
            [Limit::Time(Duration::from_millis(50)); 2],
        ),
    ] {
        let mut client = behind(script).unwrap();
        assert_eq!(client.version(), version);
        client.try_nodes().unwrap();
        assert_eq!(client.knows_nodes(), version == Version::Two, "{version:?}");
        for limit in limits {
            client.new_game().unwrap();
            let found = client.search(&position, &moves, limit).unwrap();
            play_text(&mut line.clone(), &found).unwrap();
        }
        client.quit();
    }
    // It passes over limits of nodes, as programs may.
    let deaf = "sed -u 's/nodes=[0-9]*//' | OURS";
    let mut client = behind(deaf).unwrap();
    client.try_nodes().unwrap();
    assert!(!client.knows_nodes());
    client.quit();
}

#[test]
fn programs_that_do_not_get_ready_are_refused() {
    for (script, why) in [
        ("exit 3", "ended instead of answering"),
        ("read line; echo error message=never", "refused \"hub\""),
        ("exec yes info", "wrote too much"),
        ("exec cat /dev/zero", "wrote too much"),
        (
            "read line; echo wait",
            "ended instead of answering \"init\"",
        ),
    ] {
        let error = behind(script).unwrap_err();
        assert!(error.contains(why), "{script}: {error}");
    }
    // One that closes in the middle of a game.
    let script = "read a; echo id name=x; echo wait; read a; echo ready; read a; read a; read a; echo info; exit";
    let mut client = behind(script).unwrap();
    let limit = Limit::Time(Duration::from_millis(50));
    let error = client
        .search(&LETTERS.write(&empty()), &[], limit)
        .unwrap_err();
    assert!(
        error.contains("ended instead of answering \"go think\""),
        "{error}"
    );
}

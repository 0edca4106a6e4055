//! Tests of the Hub client with this program behind scripts that change its input and output.

#![cfg(unix)]

use std::time::Duration;

use tibetango_lab::protocol::draughts::play_text;
use tibetango_lab::protocol::hub::client::HubClient;
use tibetango_lab::protocol::hub::server::LETTERS;
use tibetango_lab::protocol::hub::syntax::Version;
use tibetango_lab::protocol::pace::MoveBudget;
use tibetango_lab::protocol::program::{Program, ProgramFailure};
use tibetango_search::Stop;

use support::games::draughts::{empty, fen};
use support::wait::PATIENCE;

/// Starts a client of this program behind a script.
fn behind(script: &str) -> Result<HubClient, ProgramFailure> {
    let ours = format!(
        "'{}' engine draughts --protocol hub --visits 50",
        env!("CARGO_BIN_EXE_tibetango")
    );
    let program = Program {
        path: "sh".to_owned(),
        arguments: vec!["-c".to_owned(), script.replace("OURS", &ours)],
    };
    HubClient::start(&program, PATIENCE, Stop::default())
}

/// Script that answers the first request as version 1 of the protocol does.
const FIRST: &str =
    "read line; echo Welcome; echo name Old program; echo author X; echo wait; exec OURS";

#[test]
fn other_programs_are_asked_in_the_version_that_they_speak() {
    let position = LETTERS.write(&empty());
    let moves = ["32-28".to_owned(), "19-23".to_owned()];
    let mut history = empty();
    for mv in &moves {
        play_text(&mut history, mv).unwrap();
    }
    for (script, version, limits) in [
        (
            "exec OURS",
            Version::Two,
            [
                MoveBudget::Visits(100),
                MoveBudget::Time(Duration::from_millis(50)),
            ],
        ),
        (
            FIRST,
            Version::One,
            [MoveBudget::Time(Duration::from_millis(50)); 2],
        ),
    ] {
        let mut client = behind(script).unwrap();
        assert_eq!(client.version(), version);
        client.try_nodes().unwrap();
        assert_eq!(client.knows_nodes(), version == Version::Two, "{version:?}");
        for limit in limits {
            client.new_game().unwrap();
            let result = client.search(&position, &moves, limit).unwrap();
            play_text(&mut history.clone(), &result).unwrap();
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

/// Script that accepts the same input as Scan 2: a position begins with a small letter, and other input gets an error.
const SCAN_2: &str = "while read command rest; do
    case $command in
        hub) echo name Scan 2.0; echo author X; echo country Y; echo wait ;;
        init) echo ready ;;
        pos) case $rest in w*|b*) ;; *) echo error bad position ;; esac ;;
        go) echo move 32-28 ;;
        quit) exit ;;
    esac
done";

#[test]
fn the_first_version_is_told_of_positions_as_scan_2_reads_them() {
    let mut client = behind(SCAN_2).unwrap();
    assert_eq!(client.version(), Version::One);
    let limit = MoveBudget::Time(Duration::from_millis(50));
    for position in ["W:W32:B18", "B:W32:B18"] {
        let position = LETTERS.write(&fen(position));
        let result = client.search(&position, &[], limit);
        assert_eq!(result, Ok("32-28".to_owned()), "{position}");
    }
    // A message that it does not accept is reported as a refusal.
    let error = client.search("no position", &[], limit).unwrap_err();
    assert_eq!(
        error,
        ProgramFailure::Refused("refused \"go\": \"error bad position\"".to_owned())
    );
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
        assert!(error.to_string().contains(why), "{script}: {error}");
        let refuses = script.contains("error");
        assert_eq!(
            matches!(error, ProgramFailure::Refused(_)),
            refuses,
            "{script}"
        );
    }
    // One that closes in the middle of a game.
    let script = "read a; echo id name=x; echo wait; read a; echo ready; read a; read a; read a; echo info; exit";
    let mut client = behind(script).unwrap();
    let limit = MoveBudget::Time(Duration::from_millis(50));
    let error = client
        .search(&LETTERS.write(&empty()), &[], limit)
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("ended instead of answering \"go think\""),
        "{error}"
    );
}

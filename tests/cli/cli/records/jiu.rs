//! Tests of `record` with files of jiu in AMDO's format.

use super::{failure, good};
use support::games::jiu::random_history;
use tibetango_records::record::replay::to_record;
use tibetango_records::record::{Record, jiu14};
use tibetango_rules::{Side, jiu};

#[test]
fn a_header_that_tells_another_winner_is_found() {
    let history = (0..)
        .map(|seed| random_history(6, jiu::JiuRules::default(), seed))
        .find(|history| history.outcome().is_some_and(|end| end.winner.is_some()))
        .unwrap();
    let outcome = history.outcome();
    let text = jiu14::write(
        &history,
        &Record {
            result: outcome.map(Into::into),
            ..to_record(&history)
        },
    );
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("game.txt");
    let file = path.to_str().unwrap();
    std::fs::write(&path, &text).unwrap();
    assert!(good(&["record", "verify", file]).contains("all legal"));
    let other = match outcome.and_then(|end| end.winner) {
        Some(Side::White) => text.replace("先手胜", "后手胜"),
        _ => text.replace("后手胜", "先手胜"),
    };
    std::fs::write(&path, other).unwrap();
    let line = failure(1, &["record", "verify", file]);
    assert!(line.contains("the header says"), "{line}");
}

#[test]
fn the_result_of_a_game_that_stops_early_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("game.txt");
    let file = path.to_str().unwrap();
    for (header, message) in [
        ("[先手胜],[0:2]", "; not finished, the header says 先手胜\n"),
        ("[],[2:0]", "; not finished, the header says 2:0\n"),
        ("[],[]", "; not finished\n"),
    ] {
        let text = format!("[JIU8],[a],[b],{header};0,d3;\n");
        std::fs::write(&path, text).unwrap();
        let line = good(&["record", "verify", file]);
        assert!(line.ends_with(message), "{header}: {line}");
    }
}

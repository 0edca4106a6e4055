//! Tests of `record` with records of our own, and of AMDO.

use super::*;

#[test]
fn show_prints_who_what_and_the_board() {
    let scratch = Scratch::new();
    let file = scratch.write("game.xml", THESIS);
    let text = good(&["record", "show", &file]);
    for part in [
        "game: jiaqi, size 5",
        "white: Dolma",
        "result: no result",
        "1. a7 c7 e7",
        "7 o   o   o   .   .",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(
        !text.contains("black:"),
        "an unknown player is not named: {text}"
    );
}

#[test]
fn show_prints_variations_and_comments() {
    let scratch = Scratch::new();
    let noted = THESIS.replace(
        "</TibetanGo>",
        "<VA of=\"0\" at=\"1\"><CR><CC>Black</CC><CL>42</CL></CR></VA>\
         <NO of=\"0\" at=\"3\">a pinch\nat once</NO><NO of=\"1\" at=\"2\">slow</NO></TibetanGo>",
    );
    let text = good(&["record", "show", &scratch.write("game.xml", &noted)]);
    let message = "variation 1, after ply 1: c5\n\
                comment after ply 3: a pinch\n    at once\n\
                comment after ply 2 of variation 1: slow\n";
    assert!(text.contains(message), "{text}");
}

#[test]
fn verify_passes_legal_games_and_names_the_first_illegal_ply() {
    let scratch = Scratch::new();
    let file = scratch.write("game.xml", THESIS);
    let passed = good(&["record", "verify", &file]);
    assert_eq!(passed, format!("{file}: 3 plies, all legal; no result\n"));
    let occupied = scratch.write("occupied.xml", &THESIS.replace(">24<", ">22<"));
    let line = failure(1, &["record", "verify", &occupied]);
    assert_eq!(
        line,
        format!("{occupied}:7:1: ply 3 (white c7): c7 is occupied")
    );
    let turn = scratch.write("turn.xml", &THESIS.replace("Black", "White"));
    let line = failure(1, &["record", "verify", &turn]);
    assert!(
        line.ends_with("turn.xml:6:1: ply 2 (white c7): it is black's turn"),
        "{line}"
    );
}

#[test]
fn what_stands_before_an_illegal_ply_is_shown_and_converted() {
    let scratch = Scratch::new();
    let ways = "<ER reason=\"resigned\">Black</ER>\n\
        <VA of=\"0\" at=\"1\"><CR><CC>Black</CC><CL>42</CL></CR><CR><CC>White</CC><CL>42</CL></CR></VA>\n\
        <AN engine=\"champion\"><AV white=\"500\" depth=\"1\"/></AN>\n</TibetanGo>";
    let text = THESIS.replace(">24<", ">22<").replace("</TibetanGo>", ways);
    let file = scratch.write("cut.xml", &text);
    let why = "7:1: ply 3 (white c7): c7 is occupied; recorded result: black";
    let note = "10:1: variation 1 is cut after 1 ply: what follows is not legal";
    let output = good(&["record", "show", &file]);
    for part in [
        "result: black wins (resigned)\n",
        "1. a7 c7\n",
        "variation 1, after ply 1: c5\n",
    ] {
        assert!(output.contains(part), "{part}: {output}");
    }
    let message =
        format!("note, line and column {note}\nirregular from here, line and column {why}\n");
    assert!(output.ends_with(&message), "{output}");
    // The rest is a game, although the analysis covered the whole of it.
    let ours = scratch.path("ours.xml");
    let ours = ours.to_str().unwrap();
    let converted = run(&["record", "convert", &file, "--out", ours]);
    assert_eq!(
        (converted.status, converted.err),
        (
            0,
            format!("{file}:{note}\n{file}:{why}; left out from here on\n")
        )
    );
    assert_eq!(
        good(&["record", "verify", ours]),
        format!("{ours}: 2 plies, all legal; black wins (resigned)\n")
    );
    // Its own file keeps what was left out.
    for action in [
        &["convert", &file][..],
        &["analyse", &file, "--visits", "1"],
    ] {
        let stdout = run(&[&["record"][..], action, &["--out", &file]].concat());
        assert_eq!(stdout.status, 2, "{action:?}: {}", stdout.err);
        let refused =
            format!("error: --out: {file} holds more than was read of it: name another file\n");
        assert!(stdout.err.ends_with(&refused), "{action:?}: {}", stdout.err);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), text, "{action:?}");
    }
}

#[test]
fn verify_compares_the_result() {
    let scratch = Scratch::new();
    let with = |name: &str, result: &str| {
        let text = THESIS.replace("</TibetanGo>", &format!("{result}</TibetanGo>"));
        scratch.write(name, &text)
    };
    let resigned = with("resigned.xml", "<ER reason=\"resigned\">White</ER>");
    assert!(good(&["record", "verify", &resigned]).contains("white wins (resigned)"));
    let wrong = with("wrong.xml", "<ER reason=\"no stones\">White</ER>");
    let line = failure(1, &["record", "verify", &wrong]);
    let expected =
        "wrong.xml: the record says a win of white (no stones), but the game is not over";
    assert!(line.ends_with(expected), "{line}");
    // A finished game whose winner was changed.
    let folder = scratch.path("games");
    good(&[
        "arena",
        "jiaqi",
        "--a",
        "random",
        "--b",
        "random",
        "--games",
        "1",
        "--size",
        "3",
        "--records",
        folder.to_str().unwrap(),
    ]);
    let saved = std::fs::read_to_string(folder.join("000001.xml")).unwrap();
    let (rest, end) = saved.split_at(saved.find("<ER ").expect("a result"));
    let other = if end.contains("White") {
        end.replace("White", "Black")
    } else {
        end.replace("Black", "White").replace("Draw", "White")
    };
    let file = scratch.write("changed.xml", &format!("{rest}{other}"));
    let line = failure(1, &["record", "verify", &file]);
    let parts = [
        "changed.xml: the record says a win of",
        "but the game ends: ",
    ];
    assert!(parts.iter().all(|part| line.contains(part)), "{line}");
}

#[test]
fn convert_writes_every_form() {
    let scratch = Scratch::new();
    let file = scratch.write("game.xml", THESIS);
    let record = json(&["record", "convert", &file, "--to", "json"]);
    assert_eq!(
        keys(&record),
        [
            "black",
            "date",
            "developer",
            "game",
            "moves",
            "result",
            "rules",
            "settings",
            "size",
            "white"
        ]
    );
    assert_eq!(
        record["moves"][2],
        serde_json::json!({"side": "white", "move": "e7"})
    );
    assert!(record["result"].is_null());
    assert!(good(&["record", "convert", &file, "--to", "text"]).contains("a7 c7 e7"));
    // Once in our form it stays as it is, and the moves are the same.
    let ours = good(&["record", "convert", &file]);
    let again = scratch.write("ours.xml", &ours);
    assert_eq!(good(&["record", "convert", &again, "--to", "xml"]), ours);
    assert_eq!(json(&["record", "convert", &again, "--to", "json"]), record);
    // Into a file, in place of what stood there.
    let out = scratch.write("out.xml", "old");
    assert_eq!(good(&["record", "convert", &file, "--out", &out]), "");
    assert_eq!(std::fs::read_to_string(&out).unwrap(), ours);
}

#[test]
fn files_that_are_no_records_are_refused() {
    let scratch = Scratch::new();
    let missing = scratch.path("none.xml");
    let broken = scratch.write("broken.xml", "<TibetanGo><SZ>6</SZ></TibetanGo>");
    let text = scratch.write("text.xml", "hello");
    let folder = scratch.folder.path().to_str().unwrap();
    for action in ["show", "verify", "convert"] {
        let line = failure(2, &["record", action, missing.to_str().unwrap()]);
        assert!(line.contains("none.xml"), "{action}: {line}");
        let line = failure(2, &["record", action, &broken]);
        assert!(
            line.contains("broken.xml:1:16: SZ: \"6\""),
            "{action}: {line}"
        );
        let line = failure(2, &["record", action, &text]);
        assert!(
            line.contains("text.xml: no record: XML"),
            "{action}: {line}"
        );
        let line = failure(2, &["record", action, folder]);
        assert!(line.contains("is not a regular file"), "{action}: {line}");
    }
    let file = scratch.write("game.xml", THESIS);
    let nowhere = scratch.path("no/such/folder/out.xml");
    let line = failure(
        2,
        &[
            "record",
            "convert",
            &file,
            "--out",
            nowhere.to_str().unwrap(),
        ],
    );
    assert!(line.starts_with("--out: "), "{line}");
}

#[test]
fn a_file_that_cannot_be_written_is_told_before_the_work() {
    let scratch = Scratch::new();
    let file = scratch.write("game.xml", THESIS);
    let nowhere = scratch.path("no/such/folder/out.png");
    let nowhere = nowhere.to_str().unwrap();
    // A program that did the work first would be at it for years.
    let many = ["--games", "1000000", "--visits", "1000000000"];
    let play = ["selfplay", "jiaqi", "--engine", "uct"];
    let analyse = ["--engine", "uct", "--visits", "1000000000000"];
    let commands = [
        ("--out", [&play[..], &many].concat()),
        (
            "--out",
            [&["experiment", "thesis-strength"][..], &many].concat(),
        ),
        (
            "--plot",
            [&["experiment", "thesis-speed"][..], &many].concat(),
        ),
        (
            "--out",
            [&["record", "analyse", &file][..], &analyse].concat(),
        ),
        ("--out", vec!["record", "picture", &file]),
    ];
    for (option, command) in commands {
        let line = failure(2, &[&command[..], &[option, nowhere]].concat());
        let message = format!("{option}: {nowhere}: cannot write the file: ");
        assert!(
            line.starts_with(&message) && !line.contains(".tibetango"),
            "{line}"
        );
    }
}

//! Tests of `record` with files of gomoku in SGF.

use super::*;

#[cfg(feature = "jiaqi")]
#[test]
fn smart_games_are_shown_verified_and_converted_both_ways() {
    let scratch = Scratch::new();
    let file = scratch.write("game.sgf", SMART);
    let stdout = good(&["record", "show", &file]);
    for part in [
        "game: gomoku, size 15",
        "rules: renju (",
        "black: Dolma",
        "result: black wins (resigned)",
        "1. h8 i9 i8\n",
        "variation 1, after ply 2: g8\n",
        "comment after ply 1: centre\n",
        "besides after ply 0: EV[Cup]\nbesides after ply 3: BL[9]\n",
    ] {
        assert!(stdout.contains(part), "{part}: {stdout}");
    }
    let verified = good(&["record", "verify", &file]);
    assert_eq!(
        verified,
        format!("{file}: 3 plies, all legal; black wins (resigned)\n")
    );
    let ours = scratch.write("ours.xml", &good(&["record", "convert", &file]));
    assert_eq!(good(&["record", "show", &ours]), stdout);
    let theirs = good(&["record", "convert", &ours, "--to", "sgf"]);
    assert_eq!(good(&["record", "convert", &file, "--to", "sgf"]), theirs);
    let theirs = scratch.write("again.sgf", &theirs);
    assert_eq!(good(&["record", "show", &theirs]), stdout);

    let other = scratch.write("other.xml", THESIS);
    let why = failure(2, &["record", "convert", &other, "--to", "sgf"]);
    assert!(
        why.contains("--to sgf: ") && why.ends_with("games of gomoku, and this is one of jiaqi"),
        "{why}"
    );
    let cut = scratch.write("cut.sgf", &SMART.replace("W[ig]", "W[hh]"));
    let why = failure(1, &["record", "verify", &cut]);
    assert!(
        why.starts_with(&format!("{cut}:1:")) && why.contains("ply 2 (white h8)"),
        "{why}"
    );
    // A pass ends the game, and its result stays.
    let passed = scratch.write("passed.sgf", &SMART.replace("[ig]", "[]"));
    let why = failure(1, &["record", "verify", &passed]);
    let message = "1:58: white passes, and in gomoku nobody does; recorded result: B+R";
    assert_eq!(why, format!("{passed}:{message}"));
    let output = good(&["record", "show", &passed]);
    assert!(
        output.contains("result: black wins (resigned)\n"),
        "{output}"
    );
    assert!(
        output.ends_with(&format!("irregular from here, line and column {message}\n")),
        "{output}"
    );
    // A file that names no rules is played by those that are asked for.
    let plain = scratch.write("plain.sgf", "(;GM[4];B[hh])");
    assert!(good(&["record", "show", &plain]).contains("rules: freestyle ("));
    assert!(good(&["record", "show", &plain, "--rules", "standard"]).contains("rules: standard ("));
}

#[test]
fn what_is_forgiven_is_told_beside_the_game() {
    let scratch = Scratch::new();
    let file = scratch.write(
        "odd.sgf",
        "(;GM[4]5A[gg]SZ[15];B[hh](;W[ii];B[jj])(;W[];B[ij]))",
    );
    let notes = [
        "1:8: \"5A\" is no name of a property: it is passed over",
        "1:44: the variation is cut here: white passes, and in gomoku nobody does",
    ];
    let verified = run(&["record", "verify", &file]);
    let message: String = notes.map(|note| format!("{file}:{note}\n")).concat();
    assert_eq!(
        (verified.status, verified.out, verified.err),
        (
            0,
            format!("{file}: 3 plies, all legal; no result\n"),
            message.clone()
        )
    );
    let output = good(&["record", "show", &file]);
    let lines: String = notes
        .map(|note| format!("note, line and column {note}\n"))
        .concat();
    assert!(output.ends_with(&lines), "{output}");
    let converted = run(&["record", "convert", &file]);
    assert_eq!((converted.status, converted.err), (0, message));

    // A guess at the encoding of a file is reported once, with any number of games.
    let two = b"(;GM[4]PB[\x92\x86\x91\xba];B[hh])(;GM[4]PB[\x83\x5c];B[ii])";
    let path = scratch.path("two.sgf");
    std::fs::write(&path, two).unwrap();
    let verified = run(&["record", "verify", path.to_str().unwrap()]);
    let guesses = verified
        .err
        .matches("read as Shift_JIS, which is a guess")
        .count();
    assert_eq!((verified.status, guesses), (0, 1), "{}", verified.err);
}

#[cfg(all(feature = "jiaqi", feature = "jiu", feature = "draughts"))]
#[test]
fn a_game_that_says_to_be_another_is_read_with_game() {
    let scratch = Scratch::new();
    let file = scratch.write("go.sgf", "(;GM[1]SZ[15];B[hh];W[ii])");
    let why = failure(2, &["record", "show", &file]);
    assert_eq!(
        why,
        format!(
            "{file}:1:6: GM: 1 is Go: gomoku is GM[4] (--game gomoku reads it as that all the same)"
        )
    );
    let all = run(&["record", "verify", &file, "--game", "gomoku"]);
    assert_eq!(
        (all.status, all.out, all.err),
        (
            0,
            format!("{file}: 2 plies, all legal; no result\n"),
            format!("{file}:1:6: GM: 1 is Go: read as gomoku all the same\n")
        )
    );
    for action in ["show", "convert", "analyse", "picture"] {
        let out = scratch.path("out.png");
        let more: &[&str] = match action {
            "picture" => &["--out", out.to_str().unwrap()],
            "analyse" => &["--visits", "1"],
            _ => &[],
        };
        let arguments = [&["record", action, &file, "--game", "gomoku"][..], more].concat();
        let run = run(&arguments);
        assert_eq!(run.status, 0, "{action}: {}", run.err);
    }
    // The requested game must be one that the file can hold.
    let ours = scratch.write("ours.xml", THESIS);
    let jiu = scratch.write("jiu.txt", "[JIU8],[a],[b];\n0,d3,E4;");
    for (file, content, request) in [
        (&file, "gomoku", "draughts"),
        (&ours, "jiaqi", "gomoku"),
        (&jiu, "jiu", "jiaqi"),
    ] {
        let why = failure(2, &["record", "show", file, "--game", request]);
        let message = format!("--game: {file} holds games of {content}, none of {request}");
        assert_eq!(why, message, "{content} as {request}");
    }
}

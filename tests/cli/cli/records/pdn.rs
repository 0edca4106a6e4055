//! Tests of `record` with files of draughts in PDN, and with files of programs that are not read.

use super::*;

#[cfg(feature = "gomoku")]
#[test]
fn a_file_of_a_program_that_is_not_read_is_called_by_its_name() {
    let scratch = Scratch::new();
    let piskvork = scratch.write(
        "game.psq",
        "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,120\n-1\n",
    );
    let chess = scratch.write("game.pgn", "[Event \"x\"]\n\n1. e4 e5 *\n");
    for (file, message) in [
        (&piskvork, "this is a file of Piskvork, which is not read: "),
        (&chess, "this is a file of chess (PGN), which is not read: "),
    ] {
        for action in ["show", "verify", "convert"] {
            let why = failure(2, &["record", action, file]);
            assert!(
                why.starts_with(&format!("{file}: {message}")),
                "{action}: {why}"
            );
        }
    }
}

/// Game of draughts in PDN, with a variation and properties of another program.
const DRAUGHTS: &str = "[Event \"Cup\"]\n[White \"Dolma\"]\n[Result \"2-0\"]\n[GameType \"20\"]\n\n\
    1. 32-28! {centre} 19-23\n(1... 18-23 $2) 2. 28x19 14x23 $14 2-0\n";

#[cfg(feature = "gomoku")]
#[test]
fn draughts_in_pdn_are_shown_verified_and_converted_both_ways() {
    let scratch = Scratch::new();
    let file = scratch.write("game.pdn", DRAUGHTS);
    let stdout = good(&["record", "show", &file]);
    for part in [
        "game: draughts, size 10",
        "rules: fmjd (",
        "white: Dolma",
        "result: white wins",
        "1. 32-28 19-23 28x19 14x23\n",
        "variation 1, after ply 1: 18-23\n",
        "sign after ply 1: !\nsign after ply 2 of variation 1: ?\ncomment after ply 1: centre\n",
        "besides after ply 0: [Event \"Cup\"]\nbesides after ply 4: $14\n",
    ] {
        assert!(stdout.contains(part), "{part}: {stdout}");
    }
    let verified = good(&["record", "verify", &file]);
    assert_eq!(
        verified,
        format!("{file}: 4 plies, all legal; white wins\n")
    );
    let ours = scratch.write("ours.xml", &good(&["record", "convert", &file]));
    assert_eq!(good(&["record", "show", &ours]), stdout);
    let theirs = good(&["record", "convert", &ours, "--to", "pdn"]);
    assert_eq!(good(&["record", "convert", &file, "--to", "pdn"]), theirs);
    let theirs = scratch.write("again.txt", &theirs);
    assert_eq!(good(&["record", "show", &theirs]), stdout);

    let smart = scratch.write("game.sgf", SMART);
    let why = failure(2, &["record", "convert", &smart, "--to", "pdn"]);
    assert!(
        why.contains("--to pdn: ") && why.ends_with("games of draughts, and this is one of gomoku"),
        "{why}"
    );
    let cut = scratch.write("cut.pdn", &DRAUGHTS.replace("28x19", "28-22"));
    let why = failure(1, &["record", "verify", &cut]);
    assert!(
        why.starts_with(&format!("{cut}:7:20: ply 3 (white 28-22)")),
        "{why}"
    );
    let output = good(&["record", "show", &cut]);
    assert!(
        output.ends_with(&format!(
            "irregular from here, line and column {}\n",
            &why[cut.len() + 1..]
        )),
        "{output}"
    );
    let bad = scratch.write("bad.pdn", &DRAUGHTS.replace("\"20\"", "\"26\""));
    let why = failure(2, &["record", "show", &bad]);
    assert_eq!(
        why,
        format!("{bad}:4:12: GameType: 26 is Brazilian draughts: international draughts is 20")
    );
    let rules = good(&["record", "show", &file, "--rules", "fmjd,king_moves=10"]);
    assert!(rules.contains("king moves 10"), "{rules}");
}

/// Writes a file of two games; returns its path and the text of the second.
fn cup(scratch: &Scratch) -> (String, String) {
    let second = DRAUGHTS
        .replace("19-23", "18-22")
        .replace("28x19 14x23", "37-32 12-18");
    let file = scratch.write("cup.pdn", &format!("{DRAUGHTS}\n{second}"));
    (file, second)
}

#[test]
fn each_game_of_a_file_can_be_chosen() {
    let scratch = Scratch::new();
    let (file, second) = cup(&scratch);
    for (more, number, mv) in [
        (&[][..], "number: 1 of 2\n", "28x19"),
        (&["--number", "2"], "number: 2 of 2\n", "37-32"),
    ] {
        let output = good(&[&["record", "show", file.as_str()][..], more].concat());
        assert!(
            output.starts_with(number) && output.contains(mv),
            "{output}"
        );
    }
    assert_eq!(
        good(&["record", "verify", &file]),
        format!(
            "{file}, game 1: 4 plies, all legal; white wins\n{file}, game 2: 4 plies, all legal; white wins\n"
        )
    );
    let alone = scratch.write("second.pdn", &second);
    assert_eq!(
        good(&["record", "convert", &file, "--number", "2"]),
        good(&["record", "convert", &alone])
    );
    let picture = scratch.folder.path().join("second.png");
    let out = picture.to_str().unwrap();
    good(&["record", "picture", &file, "--number", "2", "--out", out]);
    let whole = std::fs::read(&picture).unwrap();
    good(&["record", "picture", &alone, "--out", out]);
    assert!(std::fs::read(&picture).unwrap() == whole, "another picture");
    let first = run(&["record", "convert", &file, "--to", "text"]);
    assert_eq!(
        first.err,
        format!("{file}: the first of 2 games: --number chooses another\n")
    );
}

#[cfg(feature = "jiu")]
#[test]
fn a_game_that_a_file_does_not_hold_is_told() {
    let scratch = Scratch::new();
    let (two, second) = cup(&scratch);
    let alone = scratch.write("second.pdn", &second);
    let ours = scratch.write("ours.xml", &good(&["record", "convert", &alone]));
    let jiu = scratch.write("cup.txt", "[JIU14],[a],[b];(A,0);");
    for (file, number, why) in [
        (&two, "3", format!("{two}: there is no game 3: it holds 2")),
        (&ours, "2", format!("--number: {ours} holds one game")),
        (&jiu, "2", format!("--number: {jiu} holds one game")),
    ] {
        let message = failure(2, &["record", "show", file, "--number", number]);
        assert_eq!(message, why);
    }
}

#[test]
fn games_beside_a_wrong_one_are_checked_too() {
    let scratch = Scratch::new();
    let wrong = scratch.write(
        "wrong.pdn",
        &format!("[GameType \"26\"] *\n{DRAUGHTS}1. 32-26 *"),
    );
    let good_one = format!("{wrong}, game 2: 4 plies, all legal; white wins\n");
    let all = run(&["record", "verify", &wrong]);
    assert_eq!((all.status, &all.out), (2, &good_one), "{}", all.err);
    let lines: Vec<&str> = all.err.lines().collect();
    let [first, second] = lines[..] else {
        panic!("{}", all.err);
    };
    assert!(
        first.starts_with(&format!("error: {wrong}:1:12: GameType: 26")),
        "{first}"
    );
    assert!(second.contains(": ply 1 (white 32-26): "), "{second}");
    assert_eq!(
        good(&["record", "verify", &wrong, "--number", "2"]),
        good_one
    );
    failure(1, &["record", "verify", &wrong, "--number", "3"]);
}

#[test]
fn trifles_of_draughts_are_told_beside_the_game_and_damage_instead_of_its_end() {
    let scratch = Scratch::new();
    let forum = scratch.write(
        "forum.pdn",
        "[pdn]\n1. 32\u{2013}28 bravo 19\u{2013}23 1/2 - 1/2\n[/pdn]\n",
    );
    let output = run(&["record", "verify", &forum]);
    assert_eq!(output.status, 0, "{}", output.err);
    assert_eq!(
        output.out,
        format!("{forum}: 2 plies, all legal; draw (agreed)\n")
    );
    assert_eq!(
        output.err,
        format!("{forum}:1:1: \"[pdn]\" is passed over\n{forum}:2:10: \"bravo\" is passed over\n")
    );
    let torn = scratch.write(
        "torn.pdn",
        "[White \"a\"]\n\n1. 32-28 {why 19-23 2-0\n\n[White \"b\"]\n\n1. 33-28 1-1\n",
    );
    let output = run(&["record", "verify", &torn]);
    assert_eq!(output.status, 1, "{}", output.err);
    assert_eq!(
        output.out,
        format!("{torn}, game 2: 1 ply, all legal; draw (agreed)\n")
    );
    assert!(
        output
            .err
            .starts_with(&format!("error: {torn}:3:10: }} is missing")),
        "{}",
        output.err
    );
}

#[test]
fn one_game_of_very_many_can_be_chosen() {
    let scratch = Scratch::new();
    let text = "1. 33-28 *\n".repeat(12_000) + "1. 31-27 16-21 *\n";
    let many = scratch.write("many.pdn", &text);
    let output = good(&["record", "show", &many, "--number", "12001"]);
    assert!(
        output.starts_with("number: 12001 of 12001\n") && output.contains("31-27 16-21"),
        "{output}"
    );
}

//! `record`.

use std::path::PathBuf;

use super::{failure, good, json, keys, run};
use support::games::jiu::random_line;
use tibetango_records::record::Record;
use tibetango_records::record::jiu14;
use tibetango_records::record::replay::to_record;
use tibetango_rules::{Side, jiu};

/// A game of gomoku in SGF, with a variation and what another program said.
const SMART: &str =
    "(;GM[4]PB[Dolma]RU[Renju]EV[Cup]RE[B+R];B[hh]C[centre];W[ig]\n(;B[ih]BL[9])(;B[gh]))\n";

#[test]
fn smart_games_are_shown_verified_and_converted_both_ways() {
    let scratch = Scratch::new();
    let file = scratch.write("game.sgf", SMART);
    let told = good(&["record", "show", &file]);
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
        assert!(told.contains(part), "{part}: {told}");
    }
    let verified = good(&["record", "verify", &file]);
    assert_eq!(
        verified,
        format!("{file}: 3 plies, all legal; black wins (resigned)\n")
    );
    let ours = scratch.write("ours.xml", &good(&["record", "convert", &file]));
    assert_eq!(good(&["record", "show", &ours]), told);
    let theirs = good(&["record", "convert", &ours, "--to", "sgf"]);
    assert_eq!(good(&["record", "convert", &file, "--to", "sgf"]), theirs);
    let theirs = scratch.write("again.sgf", &theirs);
    assert_eq!(good(&["record", "show", &theirs]), told);

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
    let told = "1:58: white passes, and in gomoku nobody does; recorded result: B+R";
    assert_eq!(why, format!("{passed}:{told}"));
    let shown = good(&["record", "show", &passed]);
    assert!(shown.contains("result: black wins (resigned)\n"), "{shown}");
    assert!(
        shown.ends_with(&format!("irregular from here, line and column {told}\n")),
        "{shown}"
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
    let told: String = notes.map(|note| format!("{file}:{note}\n")).concat();
    assert_eq!(
        (verified.status, verified.out, verified.err),
        (
            0,
            format!("{file}: 3 plies, all legal; no result\n"),
            told.clone()
        )
    );
    let shown = good(&["record", "show", &file]);
    let lines: String = notes
        .map(|note| format!("note, line and column {note}\n"))
        .concat();
    assert!(shown.ends_with(&lines), "{shown}");
    let converted = run(&["record", "convert", &file]);
    assert_eq!((converted.status, converted.err), (0, told));

    // A guess at the encoding of a file is said once, whatever its games.
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
    // What is asked for must be what the file can hold.
    let ours = scratch.write("ours.xml", THESIS);
    let jiu = scratch.write("jiu.txt", "[JIU8],[a],[b];\n0,d3,E4;");
    for (file, found, asked) in [
        (&file, "gomoku", "draughts"),
        (&ours, "jiaqi", "gomoku"),
        (&jiu, "jiu", "jiaqi"),
    ] {
        let why = failure(2, &["record", "show", file, "--game", asked]);
        let told = format!("--game: {file} holds games of {found}, none of {asked}");
        assert_eq!(why, told);
    }
}

#[test]
fn a_file_of_a_program_that_is_not_read_is_called_by_its_name() {
    let scratch = Scratch::new();
    let piskvork = scratch.write(
        "game.psq",
        "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,120\n-1\n",
    );
    let chess = scratch.write("game.pgn", "[Event \"x\"]\n\n1. e4 e5 *\n");
    for (file, told) in [
        (&piskvork, "this is a file of Piskvork, which is not read: "),
        (&chess, "this is a file of chess (PGN), which is not read: "),
    ] {
        for action in ["show", "verify", "convert"] {
            let why = failure(2, &["record", action, file]);
            assert!(
                why.starts_with(&format!("{file}: {told}")),
                "{action}: {why}"
            );
        }
    }
}

/// A game of draughts in PDN, with a variation and what another program said.
const DRAUGHTS: &str = "[Event \"Cup\"]\n[White \"Dolma\"]\n[Result \"2-0\"]\n[GameType \"20\"]\n\n\
    1. 32-28! {centre} 19-23\n(1... 18-23 $2) 2. 28x19 14x23 2-0\n";

#[test]
fn draughts_in_pdn_are_shown_verified_and_converted_both_ways() {
    let scratch = Scratch::new();
    let file = scratch.write("game.pdn", DRAUGHTS);
    let told = good(&["record", "show", &file]);
    for part in [
        "game: draughts, size 10",
        "rules: fmjd (",
        "white: Dolma",
        "result: white wins",
        "1. 32-28 19-23 28x19 14x23\n",
        "variation 1, after ply 1: 18-23\n",
        "comment after ply 1: centre\n",
        "besides after ply 0: [Event \"Cup\"]\nbesides after ply 1: !\nbesides after ply 2 of variation 1: $2\n",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let verified = good(&["record", "verify", &file]);
    assert_eq!(
        verified,
        format!("{file}: 4 plies, all legal; white wins\n")
    );
    let ours = scratch.write("ours.xml", &good(&["record", "convert", &file]));
    assert_eq!(good(&["record", "show", &ours]), told);
    let theirs = good(&["record", "convert", &ours, "--to", "pdn"]);
    assert_eq!(good(&["record", "convert", &file, "--to", "pdn"]), theirs);
    let theirs = scratch.write("again.txt", &theirs);
    assert_eq!(good(&["record", "show", &theirs]), told);

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
    let shown = good(&["record", "show", &cut]);
    assert!(
        shown.ends_with(&format!(
            "irregular from here, line and column {}\n",
            &why[cut.len() + 1..]
        )),
        "{shown}"
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

/// A file of two games, and the text of the second.
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
        let told = good(&[&["record", "show", file.as_str()][..], more].concat());
        assert!(told.starts_with(number) && told.contains(mv), "{told}");
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
        let told = failure(2, &["record", "show", file, "--number", number]);
        assert_eq!(told, why);
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
    let told = run(&["record", "verify", &forum]);
    assert_eq!(told.status, 0, "{}", told.err);
    assert_eq!(
        told.out,
        format!("{forum}: 2 plies, all legal; draw (agreed)\n")
    );
    assert_eq!(
        told.err,
        format!("{forum}:1:1: \"[pdn]\" is passed over\n{forum}:2:10: \"bravo\" is passed over\n")
    );
    let torn = scratch.write(
        "torn.pdn",
        "[White \"a\"]\n\n1. 32-28 {why 19-23 2-0\n\n[White \"b\"]\n\n1. 33-28 1-1\n",
    );
    let told = run(&["record", "verify", &torn]);
    assert_eq!(told.status, 1, "{}", told.err);
    assert_eq!(
        told.out,
        format!("{torn}, game 2: 1 plies, all legal; draw (agreed)\n")
    );
    assert!(
        told.err
            .starts_with(&format!("error: {torn}:3:10: }} is missing")),
        "{}",
        told.err
    );
}

#[test]
fn one_game_of_very_many_can_be_chosen() {
    let scratch = Scratch::new();
    let text = "1. 33-28 *\n".repeat(12_000) + "1. 31-27 16-21 *\n";
    let many = scratch.write("many.pdn", &text);
    let told = good(&["record", "show", &many, "--number", "12001"]);
    assert!(
        told.starts_with("number: 12001 of 12001\n") && told.contains("31-27 16-21"),
        "{told}"
    );
}

/// Files in a folder of their own.
struct Scratch {
    folder: tempfile::TempDir,
}

impl Scratch {
    fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.path(name), text).unwrap();
        self.path(name).to_str().unwrap().to_owned()
    }
}

/// A game of three plies in the thesis's own words; White pinches at the third.
const THESIS: &str = "<TibetanGo>\n<SZ>5*5</SZ>\n<PW>Dolma</PW>\n<PC>\n\
    <CR><CC>White</CC><CL>20</CL></CR>\n\
    <CR><CC>Black</CC><CL>22</CL></CR>\n\
    <CR><CC>White</CC><CL>24</CL></CR>\n\
    </PC>\n</TibetanGo>\n";

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
    let told = "variation 1, after ply 1: c5\n\
                comment after ply 3: a pinch\n    at once\n\
                comment after ply 2 of variation 1: slow\n";
    assert!(text.contains(told), "{text}");
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
    let note = "10:1: variation 1 is cut after 1 plies: what follows is not legal";
    let shown = good(&["record", "show", &file]);
    for part in [
        "result: black wins (resigned)\n",
        "1. a7 c7\n",
        "variation 1, after ply 1: c5\n",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let told =
        format!("note, line and column {note}\nirregular from here, line and column {why}\n");
    assert!(shown.ends_with(&told), "{shown}");
    // What is left is a game, whatever an engine thought of the whole of it.
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
        let told = run(&[&["record"][..], action, &["--out", &file]].concat());
        assert_eq!(told.status, 2, "{action:?}: {}", told.err);
        let refused =
            format!("error: --out: {file} holds more than was read of it: name another file\n");
        assert!(told.err.ends_with(&refused), "{action:?}: {}", told.err);
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
        assert!(line.contains("text.xml:1:"), "{action}: {line}");
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
    // Whoever did the work first would be at it for years.
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
        let told = format!("{option}: {nowhere}: cannot write the file: ");
        assert!(
            line.starts_with(&told) && !line.contains(".tibetango"),
            "{line}"
        );
    }
}

#[test]
fn a_header_that_tells_another_winner_is_found() {
    let line = (0..)
        .map(|seed| random_line(6, jiu::Rules::default(), seed))
        .find(|line| line.outcome().is_some_and(|end| end.winner.is_some()))
        .unwrap();
    let outcome = line.outcome();
    let text = jiu14::write(
        &line,
        &Record {
            result: outcome.map(Into::into),
            ..to_record(&line)
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

//! Files of other programs: the parts that are read, and refusals with their places.

use super::*;

/// File with everything that may stand there.
const WHOLE: &str = "\u{feff}% written by hand\n\
    [Event \"Cup: the \\\"final\\\"\"]\n[Site \"Amsterdam, Netherlands\"]\n[Date \"2003.03.??\"]\n[Round \"3.1\"]\n\
    [White \"Wiersma, Harm\"]\n[Black \"?\"]\n[Result \"1-0\"]\n[GameType \"20,W,10,10,N2,0\"]\n\
    [WhiteTime \"1:59:20\"]\n[Annotator \"D. \\\\ T.\"]\n[Termination \"normal\"]\n[Annotator \"another\"]\n\n\
    {Before the first move.} 1. 32-28! 19-23 {[%clock w0:10:00 B0:09:30]} (1... 18-23 $2 {a threat}\n\
    2. 38-32 (2. 37-32?? 23-29 {[%ink red:23 blue:23-29]}) 12-18) ( 1...17-22 ; to the end } of the line\n\
    2. 28x17 12x21(!?) )\n\
    % not a part of it\n\
    2. 28x19 14x23 $14 $255\n3.37 - 32 10-14 4. 41-37 05-10 *\n";

#[test]
fn a_file_with_everything_is_read_whole() {
    let record = PDN.record(WHOLE);
    assert_eq!(
        moves(&record),
        "32-28 19-23 28x19 14x23 37-32 10-14 41-37 5-10",
        "the moves"
    );
    assert_eq!(
        (&*record.white, &*record.black),
        ("Wiersma, Harm", ""),
        "who played"
    );
    assert_eq!(
        (&*record.date, &*record.rules),
        ("2003.03.??", "fmjd"),
        "the day and the rules"
    );
    assert_eq!(record.result, result(Some(Side::White), ""), "the result");
    let variations: Vec<_> = (1..=record.variations.len())
        .map(|number| variation(&record, number))
        .collect();
    assert_eq!(
        variations,
        [
            (0, 1, "18-23 38-32 12-18".to_owned()),
            (0, 1, "17-22 28x17 12x21".to_owned()),
            (1, 2, "37-32 23-29".to_owned()),
        ],
        "the variations"
    );
    let notes: Vec<(usize, usize, &str, usize)> = record
        .notes
        .iter()
        .map(|note| {
            (
                note.of,
                note.at,
                &*note.note.comment,
                note.note.figures.len(),
            )
        })
        .collect();
    assert_eq!(
        notes,
        [
            (0, 0, "Before the first move.", 0),
            (0, 1, "", 0),
            (0, 2, "[%clock w0:10:00 B0:09:30]", 0),
            (1, 2, "a threat", 0),
            (2, 2, "to the end } of the line", 0),
            (2, 4, "", 0),
            (3, 3, "", 0),
            (3, 4, "", 2),
        ],
        "the notes"
    );
    assert_eq!(
        signs(&record),
        [
            (0, 1, MoveSign::Good),
            (1, 2, MoveSign::Bad),
            (2, 4, MoveSign::Interesting),
            (3, 3, MoveSign::Blunder),
        ],
        "the signs of moves"
    );
    let properties: Vec<String> = record
        .foreign
        .iter()
        .map(|entry| format!("{} {} {}", entry.of, entry.at, entry.text()))
        .collect();
    assert_eq!(
        properties,
        [
            "0 0 [Event \"Cup: the \\\"final\\\"\"] [Site \"Amsterdam, Netherlands\"] [Round \"3.1\"] \
             [WhiteTime \"1:59:20\"] [Annotator \"D. \\\\ T.\"] [Termination \"normal\"] [Annotator \"another\"]",
            "0 4 $14 $255",
        ],
        "what is kept"
    );
    assert_eq!(PDN.again(&record), record, "written and read again");
    assert_eq!(through_xml(&record), record, "through our own format");
    let ours = xml::write(&record).unwrap();
    assert!(
        ours.contains("version=\"8\"") && ours.contains("<PD of=\"0\" at=\"4\">$14 $255</PD>"),
        "{ours}"
    );
    let text = PDN.written(&record);
    let (head, game) = text.split_once("\n\n").unwrap();
    assert!(
        head.starts_with("[Event \"Cup: the \\\"final\\\"\"]\n[Site \"Amsterdam, Netherlands\"]\n[Date \"2003.03.??\"]\n\
             [Round \"3.1\"]\n[White \"Wiersma, Harm\"]\n[Result \"2-0\"]\n"),
        "{text}"
    );
    assert_eq!(
        game,
        "{Before the first move.} 1. 32-28! 19-23 {[%clock w0:10:00 B0:09:30]} (1...\n\
         18-23? {a threat} 2. 38-32 (2. 37-32?? 23-29 {[%ink red:23 blue:23-29]}) 2...\n\
         12-18) (1... 17-22\n; to the end } of the line\n\
         2. 28x17 12x21!?) 2. 28x19 14x23 $14 $255 3. 37-32 10-14 4. 41-37 5-10 *\n",
        "the moves as they are written"
    );
}

#[test]
fn results_are_read_in_both_ways() {
    let white = Some(Side::White);
    let black = Some(Side::Black);
    for (tag, end, expected, ours) in [
        ("2-0", "2-0", result(white, ""), "2-0"),
        ("1-0", "1-0", result(white, ""), "2-0"),
        ("0-2", "*", result(black, ""), "0-2"),
        ("0-1", "", result(black, ""), "0-2"),
        ("1-1", "1-1", result(None, "agreed"), "1-1"),
        ("1/2-1/2", "1/2-1/2", result(None, "agreed"), "1-1"),
        ("0-0", "0-0", result(None, ""), "0-0"),
        ("*", "1-0", result(white, ""), "2-0"),
        ("", "0-2", result(black, ""), "0-2"),
        ("?", "½-½", result(None, "agreed"), "1-1"),
        ("*", "*", None, "*"),
        // The winner is unknown then.
        ("4-6", "4-6", None, "4-6"),
        ("1+ - 1-", "1+ - 1-", None, "1+ - 1-"),
        ("won", "*", None, "won"),
        ("4-6", "0-2", result(black, ""), "0-2"),
    ] {
        let text = format!("[Result \"{tag}\"]\n1. 32-28 18-23 {end}\n");
        let reading = PDN.read(&text);
        let notes: Vec<String> = reading.notes.iter().map(ToString::to_string).collect();
        let unknown = expected.is_none() && tag != "*";
        let what = format!("1:10: Result {tag:?} is not understood, and kept as it stands");
        assert_eq!(notes, Vec::from_iter(unknown.then_some(what)), "{text}");
        let result = reading.record;
        assert_eq!(
            (&result.result, result.plies.len()),
            (&expected, 2),
            "{text}"
        );
        let text = PDN.written(&result);
        assert!(text.contains(&format!("[Result \"{ours}\"]")), "{text}");
        assert_eq!(PDN.read(&text).record.result, expected, "{text}");
    }
    let late = PDN.record("[Result \"2-0\"][Termination \"time forfeit\"] 1. 32-28 *");
    assert_eq!(late.result, result(white, "time"));
    // The result of a variation becomes a comment on it.
    let inner = PDN.record("1. 32-28 18-23 (1... 19-23 2-0) (1... 17-22 *) 2. 38-32 1-1");
    assert_eq!((inner.notes.len(), inner.plies.len()), (1, 3));
    assert_eq!(inner.notes[0].note.comment, "white wins");
    assert_eq!(inner.result, result(None, "agreed"));
    // A word behind the end is said of the last position.
    let resigned = PDN.record("1. 32-28 2-0 {Black resigned} ;at once\n");
    assert_eq!(resigned.notes[0].note.comment, "Black resigned\nat once");
}

#[test]
fn the_ways_of_old_files_are_read() {
    let same = PDN.record("[FEN \"B:W31-50:B1-20\"] 1... 18-23 2. 32-28 23:32 3. 37x28 *");
    for text in [
        "[Setup \"1\"]\r\n[FEN \"B:W31-50:B1-20.\"]\r\n1. ... 18-23\r\n2. 32-28 23x32 3.\r\n37x28 . *\r\n\u{1a}",
        "[ FEN \"B:W31-50:B1-20\" ] 18 - 23 32–28 23X32 37×28",
        "[FEN \"B:B1-20:W31-50\"]1.18-23 32-28 2. 23x32 37x28",
    ] {
        assert_eq!(PDN.record(text), same, "{text}");
    }
    // A star right behind a move says that it is forced, and one that stands alone ends the game.
    let forced = PDN.record("32-28 18-23* 38-32 *");
    assert_eq!(
        (moves(&forced).as_str(), forced.foreign[0].text().as_str()),
        ("32-28 18-23 38-32", "$7")
    );
    let strong = PDN.record("1.32-28!? 19-23(!?!!!) 2.28x19 *");
    let properties: Vec<String> = strong.foreign.iter().map(ForeignProperties::text).collect();
    assert_eq!(properties, ["!?!!!"]);
    assert_eq!(signs(&strong), [(0, 1, MoveSign::Interesting)]);
    // Without tags, and without an end.
    let bare =
        PDN.record("32-28 19-23 (18-23 38-32 (37-32? 23-29! { Black wins }) 12-18) 28x19 14x23\n");
    assert_eq!((bare.plies.len(), bare.variations.len()), (4, 2));
    assert_eq!(PDN.again(&bare), bare);
    // Tags alone are a position.
    let problem = PDN.record("[GameType \"20\"][FEN \"W:W31,27,19:B17,12,15\"]\n0-1\n");
    assert_eq!(
        (problem.plies.len(), &problem.result),
        (0, &result(Some(Side::Black), ""))
    );
    assert_eq!(PDN.again(&problem), problem);
    // A variation before any move is played in place of none.
    let early = PDN.record("(1. 33-29) 1. 32-28 *");
    assert_eq!(
        (moves(&early).as_str(), variation(&early, 1)),
        ("32-28", (0, 0, "33-29".to_owned()))
    );
    assert_eq!(PDN.again(&early), early);
}

#[test]
fn names_in_other_alphabets_are_read() {
    let text = "[White \"扎西\"][Black \"次仁\"] {开局} 1. 32-28 *";
    let (gbk, _, lost) = encoding_rs::GBK.encode(text);
    assert!(!lost && std::str::from_utf8(&gbk).is_err());
    assert_eq!(PDN.first(&gbk, "", None).unwrap().record, PDN.record(text));
    let latin = b"[White \"G\xe9rard Jansen\"] 1. 32-28 *";
    assert_eq!(
        PDN.first(latin, "", None).unwrap().record.white,
        "Gérard Jansen"
    );
}

#[test]
fn what_the_rules_do_not_allow_ends_the_game_there() {
    for (text, legal, message) in [
        (
            "[Result \"2-0\"]\n1. 32-28 19-23\n  2. 33-29 14-19 2-0",
            "32-28 19-23",
            "3:6: ply 3 (white 33-29): a capture is compulsory: 28 can take; recorded result: 2-0",
        ),
        ("1. 32x28 *", "", "1:4: ply 1 (white 32x28): "),
        ("1. 20-25 *", "", "1:4: ply 1 (white 20-25): "),
        (
            "[FEN \"W:W28:B22\"] 1. 28x17 1-7 *",
            "28x17",
            "1:28: ply 2 (black 1-7): the game is over: white wins",
        ),
    ] {
        let ReadGame {
            record, irregular, ..
        } = PDN.read(text);
        assert_eq!(moves(&record), legal, "{text}");
        let why = irregular.unwrap().to_string();
        assert!(why.starts_with(message), "{why}");
    }
    // The result stays.
    let cut = PDN.read("[Result \"2-0\"] 1. 32-28 1-7 *").record;
    assert_eq!(cut.result, result(Some(Side::White), ""));
}

#[test]
fn what_is_wrong_in_a_variation_ends_that_variation() {
    let text = "1. 32-28 18-23 (1... 19-24 2. 28-22 (2. 28-21) 17x28) 2. 38-32 *";
    let game = PDN.read(text);
    assert_eq!(moves(&game.record), "32-28 18-23 38-32");
    assert_eq!(game.irregular, None);
    let [note] = &game.notes[..] else {
        panic!("{:?}", game.notes);
    };
    let message = "1:41: the variation is cut here: ply 3 (white 28-21): ";
    assert!(note.to_string().starts_with(message), "{note}");
    assert_eq!(
        variation(&game.record, 1),
        (0, 1, "19-24 28-22 17x28".to_owned())
    );
}

#[test]
fn faults_are_told_with_line_and_column() {
    for (text, message) in [
        ("", "1:1: no game: one begins with a tag or a move"),
        (" {nothing} % else", "1:1: no game"),
        ("rnbqkbnr", "1:1: no game"),
        ("Hello (there)! See 12.", "1:1: no game"),
        (
            "[GameType \"21\"]",
            "1:12: GameType: 21 is English draughts: international draughts is 20",
        ),
        (
            "[FEN \"W:W3:B40\"]",
            "1:7: FEN: bad position: men stand on the row",
        ),
        (
            "[FEN \"W:W7\"]",
            "1:7: FEN: bad position: FEN: the pieces of black are missing",
        ),
        (
            "[FEN \"W:Wa3,c5:Bb6\"]",
            "1:7: FEN: bad position: FEN: \"a3\" is a square of a board of 8 x 8",
        ),
        ("[FEN \"rnbq/8 w\"]", "1:7: FEN: "),
        ("1. c3-d4", "1:4: \"c3-d4\" is a move by letters and digits"),
        ("{\u{f40}\u{f42}} 1. e4", "1:9: \"e4\" is a move of chess"),
    ] {
        let why = PDN.fault(text);
        assert!(
            why.starts_with(&format!("game.pdn:{message}")),
            "{text}: {why}"
        );
        assert!(!why.contains('\n'), "{text}: {why}");
    }
}

/// Checks that any fault of a file is reported in one line.
fn answered(bytes: &[u8]) -> Result<(), TestCaseError> {
    let games = pdn::games(bytes, "odd.pdn").unwrap();
    for number in 0..games.count() {
        let why = match games.read(number, None).unwrap() {
            Err(error) => error.to_string(),
            Ok(found) => {
                // As far as it is read it is a game.
                prop_assert!(from_record(&found.record).is_ok(), "game {}", number);
                prop_assert!(pdn::write(&found.record).is_ok(), "game {}", number);
                for note in found.notes.iter().map(ToString::to_string) {
                    let short = !note.contains('\n') && note.chars().count() < 500;
                    prop_assert!(short, "{}", note);
                }
                found
                    .irregular
                    .map_or_else(String::new, |why| why.to_string())
            }
        };
        prop_assert!(!why.contains('\n') && why.chars().count() < 500, "{}", why);
    }
    Ok(())
}

#[test]
fn a_file_cut_anywhere_is_answered() {
    let bytes = WHOLE.as_bytes();
    for end in 0..=bytes.len() {
        answered(&bytes[..end]).unwrap();
        answered(&bytes[end..]).unwrap();
    }
}

proptest! {
    #[test]
    fn noise_in_a_file_is_answered(bytes in proptest::collection::vec((0..WHOLE.len(), any::<u8>()), 1..6)) {
        let mut noisy = WHOLE.as_bytes().to_vec();
        for (at, byte) in bytes {
            noisy[at] = byte;
        }
        answered(&noisy)?;
    }

    #[test]
    fn parts_in_any_order_are_answered(parts in proptest::collection::vec(0..PARTS.len(), 0..40)) {
        let text: Vec<&str> = parts.into_iter().map(|part| PARTS[part]).collect();
        answered(text.join(" ").as_bytes())?;
        answered(text.concat().as_bytes())?;
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
        answered(&bytes)?;
        answered(&[b"1. 32-28 {", &bytes[..]].concat())?;
    }
}

const PARTS: [&str; 30] = [
    "[Event \"Cup\"]",
    "[Result \"4-6\"]",
    "[Result \"0-0\"]",
    "[FEN \"B:W28,K3:B22,K41\"]",
    "[Time \"1:2\"]",
    "[Date \"2026.01.05\"]",
    "[Rules \"mine\"]",
    "[Reason \"x\"]",
    "[Termination \"y\"]",
    "1.",
    "1...",
    "...",
    "32-28",
    "19-23",
    "28x19",
    "14x23x1",
    "(",
    ")",
    "(",
    ")",
    "{said}",
    "{[%ink red:1]}",
    "; line\n",
    "; [%ink red:1]\n",
    "!?",
    "$14",
    "4-6",
    "2-0",
    "*",
    "% no\n",
];

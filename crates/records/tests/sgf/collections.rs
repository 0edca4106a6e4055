//! Files with several games.

use super::*;

/// Returns the moves of each game of a file, or its fault.
pub(super) fn each(text: &str) -> Vec<Result<String, String>> {
    let Ok(games) = sgf::games(text.as_bytes(), "cup.sgf") else {
        return Vec::new();
    };
    let one = |number| match games.read(number, None).unwrap() {
        Ok(game) => Ok(moves(&game.record)),
        Err(why) => Err(why.to_string()),
    };
    (0..games.count()).map(one).collect()
}

#[test]
fn the_games_of_a_collection_are_read_each_for_itself() {
    let text = "a cup\n(;GM[4]C[(;not one)];B[hh])\n(;GM[1];B[pd])(;GM[4];B[aa](;W[bb])(;W[cc]))\n and (;GM[4])";
    let result = each(text);
    let [first, second, third, fourth] = &result[..] else {
        panic!("{result:?}");
    };
    let why = second.as_ref().unwrap_err();
    assert!(why.starts_with("cup.sgf:3:6: GM: "), "{why}");
    let actual = [first, third, fourth].map(|game| game.as_deref());
    assert_eq!(actual, [Ok("h8"), Ok("a15 b14"), Ok("")], "{result:?}");
    // Faults and deviations of one do not affect the next.
    for wrong in [
        "(;GM[4];b[hh])",
        "(;GM[4];B hh)",
        "(GM[4])",
        "(;GM[4];C[x\\](;];W[)])",
        "(;GM[4];B[hh]",
        "(;GM[4];B[hh];W[ii]C[not closed)",
        "(;GM[4];B[hh]C[not closed;W[ii];B[jj])",
        "(;GM[4];B[hh](;W[ii]",
        "(;GM[4]SZ[19];B[hh]",
        "(;GM[4];B[hh]))",
        &format!("(;GM[4]{})", ";".repeat(20_000)),
        &format!("(;GM[4]{}{})", "(;C[x]".repeat(2_000), ")".repeat(2_000)),
    ] {
        let result = each(&format!("{wrong} (;GM[4];B[aa])"));
        assert_eq!(
            result.last(),
            Some(&Ok("a15".to_owned())),
            "{wrong}: {result:?}"
        );
    }
}

#[test]
fn a_game_that_is_not_closed_ends_where_the_next_one_begins() {
    let text =
        "(;GM[4]PB[One];B[hh];W[ii]\n\n(;SZ[15]GM[4];B[aa])\n(;FF[4]GM[4];B[bb](;W[cc];B[dd]\n";
    assert_eq!(
        each(text),
        ["h8 i7", "a15", "b14 c13 d12"].map(|moves| Ok::<_, String>(moves.to_owned()))
    );
    let games = sgf::games(text.as_bytes(), "").unwrap();
    let message_of = |number| {
        let game = games.read(number, None).unwrap().unwrap();
        assert_eq!(game.irregular, None, "{number}");
        game.notes
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    let missing = "the game is not closed: ) is missing, and it ends here";
    assert_eq!(message_of(0), [format!("1:27: {missing}")]);
    assert_eq!(message_of(1), [""; 0]);
    assert_eq!(message_of(2), [format!("4:32: {missing}")]);
    // A game that is not closed also ends before one with a name in `GM`, in any letters, and before one that lacks
    // its semicolon.
    for next in [
        "(;GM[gomoku]",
        "(;GM[\u{4e94}\u{5b50}\u{68cb}]",
        "(GM[4]",
        "( FF[4]GM[4]",
    ] {
        let result = each(&format!("(;GM[4];B[hh];W[ii]\n{next};B[aa])"));
        let both = ["h8 i7", "a15"].map(|moves| Ok::<_, String>(moves.to_owned()));
        assert_eq!(result, both, "{next}");
    }
    // A variation begins like a game that says nothing of itself: it stays one.
    assert_eq!(each("(;GM[4];B[hh]\n(;W[ii])(;W[jj])").len(), 1);
}

#[test]
fn a_game_without_gm_begins_with_another_property_of_a_first_node() {
    let played = |text: &str| {
        let games = sgf::games_of_any_name(text.as_bytes(), "").unwrap();
        let game = |number| games.read(number, None).unwrap().unwrap();
        let each = (0..games.count()).map(|number| moves(&game(number).record));
        each.collect::<Vec<_>>()
    };
    for (what, next) in [
        ("the board", "(;SZ[15]"),
        ("the board by two numbers", "(;SZ[15:15]"),
        ("the encoding", "(;CA[UTF-8]"),
        ("the program", "(;AP[Some Program:2.1]"),
        ("behind a player", "(;PB[Bo]SZ[15]"),
    ] {
        let text = format!("(;SZ[15];B[hh];W[ii]\n{next};B[aa])\n{next};B[bb])");
        assert_eq!(played(&text), ["h8 i7", "a15", "b14"], "{what}");
    }
    for (what, way) in [
        ("behind a ply", "(;W[jj]SZ[15])"),
        ("no size", "(;SZ[large]W[jj])"),
        ("no value", "(;SZ[]W[jj])"),
        ("in the line of another game", "(;SZ[15]W[jj])"),
    ] {
        let text = format!("(;SZ[15];B[hh](;W[ii]){way})");
        assert_eq!(played(&text), ["h8 i7"], "{what}");
    }
    for (what, before) in [
        ("behind blanks", "\n \t"),
        ("behind a byte order mark", "\n\u{feff}"),
        ("behind a line that ends with CR alone", "\r"),
    ] {
        let text = format!("(;SZ[15];B[hh];W[ii]{before}(;SZ[15];B[aa])");
        assert_eq!(played(&text), ["h8 i7", "a15"], "{what}");
    }
}

#[test]
fn a_text_that_quotes_the_beginning_of_a_file_is_read_on() {
    for begin in [
        "(;SZ[15]",
        "(;CA[UTF-8]",
        "(;AP[Some Program:2.1]",
        "(;PB[Bo]SZ[15]",
    ] {
        // The bracket within the text needs no stroke before it by the standard.
        let text = format!("(;GM[4];B[hh]C[a file begins with {begin};W[ii])");
        assert_eq!(
            each(&text),
            [Ok::<_, String>("h8 i7".to_owned())],
            "{begin}"
        );
    }
}

#[test]
fn a_value_that_is_not_closed_takes_no_other_game_along() {
    // An even number of plies before it: the next game would go on as this one.
    let text = "(;GM[4]RE[W+R];B[hh];W[ii]C[oops)\n(;GM[4];B[aa];W[bb])\n(;GM[4];B[cc])";
    assert_eq!(
        each(text),
        ["h8 i7", "a15 b14", "c13"].map(|moves| Ok::<_, String>(moves.to_owned()))
    );
    let games = sgf::games(text.as_bytes(), "").unwrap();
    let first = games.read(0, None).unwrap().unwrap();
    assert_eq!(
        first.irregular.unwrap().to_string(),
        "1:28: this value is not closed: ] is missing; recorded result: W+R"
    );
    assert_eq!(first.record.result, result(Some(Side::White), "resigned"));
}

#[test]
fn what_is_wrong_in_a_later_game_is_told_with_its_place_in_the_file() {
    let result = each("(;GM[4];B[aa])\n  (;GM[4];B[bb];B[cc])\n(;GM[4]\n;B[hh];C[x");
    assert_eq!(result[1], Ok("b14".to_owned()));
    let games = sgf::games(b"(;GM[4])\n (;GM[4];B[bb];B[cc])\n(;GM[4]\n;B[hh];C[x", "").unwrap();
    for (number, message) in [
        (1, "2:16: ply 2 (black c13): "),
        (2, "4:9: this value is not closed: ] is missing"),
    ] {
        let cut = games.read(number, None).unwrap().unwrap().irregular;
        let cut = cut.unwrap().to_string();
        assert!(cut.starts_with(message), "{cut}");
    }
}

#[test]
fn a_large_file_is_split_at_once() {
    for part in [
        "(", "(;", ";", "[", "]", "(;[", "\\", "(;)", "()", " (", "X[]",
    ] {
        let text = format!("(;{}", part.repeat((1 << 23) / part.len()));
        let games = sgf::games(text.as_bytes(), "").unwrap();
        // Nothing of it closes the game, and nothing of it says that another one begins.
        assert_eq!(games.count(), 1, "{part:?}");
        let _ = games.read(0, None).unwrap();
        assert!(games.read(1, None).is_none(), "{part:?}");
    }
    for (part, count) in [
        ("()", 0),
        ("(;)", 100_000),
        ("(GM[", 1),
        ("(GM[4]", 100_000),
    ] {
        let text = part.repeat((1 << 23) / part.len());
        let games = sgf::games(text.as_bytes(), "");
        let result = games.map_or(0, |games| games.count());
        assert_eq!(result, count, "{part:?}");
    }
    // A file of more games than that is read up to there.
    let many = "(;GM[4])\n".repeat(100_001);
    let games = sgf::games(many.as_bytes(), "cup.sgf").unwrap();
    assert_eq!(games.count(), 100_000);
    let messages: Vec<String> = games.notes().iter().map(ToString::to_string).collect();
    assert_eq!(
        messages,
        ["100001:1: more than 100000 games: the others are left out"]
    );
    assert!(games.read(99_999, None).unwrap().is_ok());
}

proptest! {
    #[test]
    fn each_game_of_a_collection_is_what_it_is_alone(seeds in prop::collection::vec(any::<u64>(), 1..6)) {
        let records = seeds.iter().map(|seed| random(*seed, GomokuRules::default()));
        let texts: Vec<String> = records.map(|record| SGF.written(&record)).collect();
        let games = texts.concat();
        let games = sgf::games(games.as_bytes(), "").unwrap();
        prop_assert_eq!(games.count(), texts.len());
        for (number, text) in texts.iter().enumerate() {
            let result = games.read(number, None).unwrap().unwrap();
            prop_assert_eq!(result.irregular, None);
            prop_assert_eq!(result.record, SGF.record(text));
        }
    }
}

#[test]
fn a_game_begins_in_a_text_where_its_first_node_says_so() {
    for (line, begins) in [
        ("GM[4]", true),
        ("GM[Go-moku 4]", true),
        ("GM[\u{4e94}\u{5b50}\u{68cb}]", true),
        ("FF[4]", true),
        ("SZ[15]", true),
        ("SZ[15 : 15]", true),
        ("SZ[15x15]", true),
        ("SZ[15X15]", true),
        ("SZ[15*15]", true),
        ("CA[UTF-8]", true),
        ("AP[Any:1.0]", true),
        ("PB[x]SZ[15]", true),
        ("B[aa]GM[4]", true),
        ("B[aa]SZ[15]", false),
        ("GM[]", false),
        ("GM[a=b]", false),
        ("FF[four]", false),
        ("SZ[15,15]", false),
        ("PB[x]", false),
    ] {
        let text = format!("(;GM[4];B[hh]C[open\n(;{line};B[ii])");
        assert_eq!(each(&text).len(), 1 + usize::from(begins), "{text}");
    }
    // Only what no game does without counts behind other text in its line.
    for (line, begins) in [("GM[4]", true), ("SZ[15]", false)] {
        let text = format!("(;GM[4];B[hh]C[open (;{line};B[ii])");
        assert_eq!(each(&text).len(), 1 + usize::from(begins), "{text}");
    }
}

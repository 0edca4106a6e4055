//! Files with several games.

use super::*;
use support::effort::is_long;
use tibetango_records::record::limits::{self, MAX_GAMES};

/// Returns the size in bytes of a file that is large enough to show whether it is split at once: if each byte looked
/// at all others, a test would take hours.
fn large() -> usize {
    if is_long() { 1 << 23 } else { 1 << 20 }
}

/// Returns the moves of each game of a file, or its fault.
fn each(text: &str) -> Vec<Result<String, String>> {
    let games = pdn::games(text.as_bytes(), "cup.pdn").unwrap();
    let one = |number| {
        let game = games
            .read(number, None)
            .unwrap()
            .map_err(|why| why.to_string())?;
        match game.irregular {
            None => Ok(moves(&game.record)),
            Some(why) => Err(why.to_string()),
        }
    };
    (0..games.count()).map(one).collect()
}

#[test]
fn games_stand_behind_each_other_in_many_ways() {
    for text in [
        "[Event \"One\"]\n\n1. 32-28 19-23 2-0\n\n[Event \"Two\"]\n\n1. 33-29 *\n\n[Event \"Three\"]\n1. 31-26 20-25 1-1\n",
        "1. 32-28 19-23 * 1. 33-29 * 1. 31-26 20-25 *",
        "[Event \"One\"] 1. 32-28 19-23\n[Event \"Two\"] 1. 33-29 [Event \"Three\"] 1. 31-26 20-25",
        "[Result \"12-8\"] 1. 32-28 19-23 12-8\r\n\r\n[Result \"12-8\"]\r\n1. 33-29 12-8\r\n[Event \"Three\"] 1. 31-26 20-25 *\r\n\u{1a}",
        "1. 32-28 {[a]} 19-23 (1... 18-23) 2-0 {a comment\n[at the end]}\n% a line\n[Event \"Two\"]1. 33-29 0-2 ; again\n[Event \"Three\"]1. 31-26 20-25",
    ] {
        let result: Vec<String> = each(text).into_iter().map(Result::unwrap).collect();
        assert_eq!(result, ["32-28 19-23", "33-29", "31-26 20-25"], "{text}");
    }
}

#[test]
fn games_without_numbers_stand_one_a_line() {
    for (label, text) in [
        (
            "results",
            "32-28 19-23 28x19 14x23 2-0\n33-28 18-22 0-2\n31-27 17-21 1-1\n",
        ),
        (
            "lines of Windows",
            "32-28 19-23 28x19 14x23 *\r\n33-28 18-22 *\r\n31-27 17-21 *\r\n",
        ),
        (
            "words behind them",
            "32-28 19-23 28x19 14x23 2-0 White\n33-28 18-22 0-2 Black\n31-27 17-21 1-1 nobody\n",
        ),
        (
            "times behind them",
            "32-28 19-23 28x19 14x23 2-0 12:30\n33-28 18-22 0-2 12:45\n31-27 17-21 1-1 13:00\n",
        ),
        (
            "times behind them and comments between them",
            "32-28 19-23 28x19 14x23 2-0 12:30\n{two}\n33-28 18-22 0-2 1:20\n\n{three}\n31-27 17-21 1-1\n",
        ),
        (
            "times of both sides behind them",
            "32-28 19-23 28x19 14x23 2-0 1:20 1:45\n33-28 18-22 0-2\n33:28 33:29\n31-27 17-21 1-1\n",
        ),
        (
            "comments before them",
            "32-28 19-23 28x19 14x23 2-0\n{two} 33-28 18-22 0-2\n{three}\n31-27 17-21 1-1\n",
        ),
        (
            "words before them",
            "32-28 19-23 28x19 14x23 2-0\nGame two: 33-28 18-22 0-2\nGame 3: 31-27 17-21 1-1\n",
        ),
        (
            "scores between them",
            "32-28 19-23 28x19 14x23 2-0\n12-8\n33-28 18-22 0-2\n12-10\n31-27 17-21 1-1\n",
        ),
    ] {
        let result = each(text);
        let whole = ["32-28 19-23 28x19 14x23", "33-28 18-22", "31-27 17-21"];
        assert_eq!(result, whole.map(|moves| Ok(moves.to_owned())), "{label}");
    }
    for (label, text) in [
        ("no first step", "32-28 19-23 1-1\n28x19 14x23 2-0\n"),
        (
            "a game that goes on",
            "34-30 20-25 1-1 31-26 19-23\n33-28 23x32 2-0\n",
        ),
        ("a variation", "34-30 20-25 1-1 (\n33-28 18-22)\n"),
        (
            "a number before it",
            "31-26 19-23 1-1 2.\n33-28 20-24 2-0\n",
        ),
        (
            "no beginning of a line",
            "31-26 19-23 1-1 33-28 20-24 2-0\n",
        ),
        ("a word before it", "31-26 19-23 2-0 and 33-28 20-24\n"),
        (
            "a score in words",
            "31-26 19-23 2-0\nWe won by 31-26 in all\n",
        ),
    ] {
        assert_eq!(each(text).len(), 1, "{label}");
    }
}

#[test]
fn a_name_of_a_file_behind_a_game_is_none_of_the_next() {
    let second = |text: &str| {
        let games = pdn::games(text.as_bytes(), "cup.pdn").unwrap();
        let game = games.read(1, None).unwrap();
        game.map_err(|why| why.to_string()).unwrap().record
    };
    let game = "[Event \"One\"]\n1. 32-28 19-23 2-0\n";
    let next = "[Event \"Two\"]\n1. 33-29 *\n";
    let alone = second(&format!("{game}\n{next}"));
    for end in ["\n", "\r\n", "\r"] {
        let text = format!("{game}[FileName \"a\"]\n\n{next}").replace('\n', end);
        assert_eq!(second(&text), alone, "{end:?}");
    }
    // Any other tag is, whatever stands behind it.
    let text = format!("{game}[White \"Dolma\"]\n\n1. 33-29 *\n");
    assert_eq!(second(&text).white, "Dolma");
    // So is a name of a file with other tags right behind it.
    let text = format!("{game}\n[FileName \"b\"]\n{next}");
    let properties = second(&text).foreign;
    assert_eq!(properties[0].text(), "[FileName \"b\"] [Event \"Two\"]");
}

#[test]
fn what_is_wrong_with_one_is_no_matter_to_the_others() {
    for (middle, why) in [
        (
            "[GameType \"26\"]\n[Site \"a\"]\n\n1. a3-b4 *",
            "4:12: GameType: 26 is ",
        ),
        ("[Event \"Chess\"]\n1. e4 e5 2. Nf3 *", "5:4: "),
        ("[Event \"Open\"]\n1. 32-28 (1. 33-29", "5:10: ) is missing"),
        (
            "[Event \"Illegal\"]\n1. 32-26 *",
            "5:4: ply 1 (white 32-26): ",
        ),
        (
            "[Event \"Not so\"]\n1. 32-28 19-23 2. 33-29 *",
            "5:19: ply 3 (white 33-29): ",
        ),
        ("[FEN \"W:W99:B1\"]\n*", "4:7: FEN: "),
        ("[Event \"x\"]\n1. 31-26 {", "5:10: } is missing"),
    ] {
        let text = format!(
            "[Event \"One\"]\n1. 32-28 *\n\n{middle}\n\n[Event \"Two\"]\n[Site \"c\"]\n1. 33-29 *\n"
        );
        let result = each(&text);
        let [first, second, third] = &result[..] else {
            panic!("{text}: {result:?}");
        };
        assert_eq!(
            (first, third),
            (&Ok("32-28".to_owned()), &Ok("33-29".to_owned())),
            "{text}"
        );
        let Err(fault) = second else {
            panic!("{text}: {result:?}");
        };
        assert!(
            fault.trim_start_matches("cup.pdn:").starts_with(why),
            "{why}: {fault}"
        );
    }
}

#[test]
fn games_of_others_do_not_swallow_ours() {
    for text in [
        "[GameType \"26\"] 1. a3-b4 * [GameType \"20\"] 1. 32-28 *",
        "[GameType \"26\"]\n[Result \"2-0\"]\n\n[GameType \"20\"]\n1. 32-28 *",
        "[GameType \"26\"]\n{x\n[y]}\n% [z]\n[White \"a\"]\n1. a3-b4 {\n[%clk 1:00]} 0-1\n\u{1a}[Event \"b\"] 1. 32-28",
        "[GameType \"25\" 3]\n[White \"a\"]\n1. 33-29 *\n[Event \"b\"]1. 32-28 *",
        "1. 32-28 (1. 33-29 (1. 31-26 *\n\n[White \"a\"]\n1. 32-28 *",
        "1. e4 e5 2. Nf3 1-0 2. Nc6 *\r\r[White \"a\"]\r1. 32-28 *",
    ] {
        let result = each(text);
        assert!(result[0].is_err(), "{text}: {result:?}");
        assert_eq!(
            result.last(),
            Some(&Ok("32-28".to_owned())),
            "{text}: {result:?}"
        );
    }
    for broken in [
        "[Event \"The \"Big\" Cup\"]",
        "[Event Cup 2020]",
        "[Event \"never closed",
        "[Event]",
        "[",
    ] {
        let text = format!(
            "1. 33-29 / *\n\n[Date \"2020/01/05\"]\n{broken}\n[White \"a\"]\n\n1. 31-26 *\n\n[Date \"2020/01/06\"]\n1. 32-28 (1. 33-x) 19-23 2-0\n1. 32-28 *"
        );
        let result: Vec<String> = each(&text).into_iter().map(Result::unwrap).collect();
        assert_eq!(result, ["33-29", "31-26", "32-28 19-23", "32-28"], "{text}");
    }
    // Tags alone are a game that was not played.
    let result =
        each("[White \"a\"]\n[Result \"2-0\"]\n\n[White \"b\"]\n[Result \"2-0\"]\n\n1. 32-28 *");
    assert_eq!(result, [Ok(String::new()), Ok("32-28".to_owned())]);
    // So are those behind a result.
    let result = each("[White \"a\"]\n2-0\n[Black \"b\"]\n*");
    assert_eq!(result, [Ok(String::new()), Ok(String::new())]);
    // Those that come twice in one block are of one game.
    assert_eq!(
        each("[White \"a\"]\n[White \"b\"]\n\n[Event \"c\"]\n\n1. 32-28 *").len(),
        1
    );
}

#[test]
fn a_bracket_that_a_forum_or_a_tag_tears_is_none_of_the_next_game() {
    for begin in ["[pdn]", "[White \"a\"]"] {
        let result = each(&format!(
            "{begin}1. 34-30 (1. 33-29\n{begin}1. 31-27 20-24 2-0\nAt 14:45 we left.\n\n33-28 18-22 0-2\n"
        ));
        let [Err(torn), Ok(second), Ok(third)] = &result[..] else {
            panic!("{begin}: {result:?}");
        };
        assert!(torn.contains(") is missing"), "{begin}: {torn}");
        let whole = ("31-27 20-24", "33-28 18-22");
        assert_eq!((&**second, &**third), whole, "{begin}");
    }
}

#[test]
fn what_stands_between_games_belongs_to_one_of_them() {
    let text = "1. 32-28 2-0 {of the first}\n{of the second}\n; too\n[White \"a\"]\n{also} 1. 33-29 *\n{at the end}";
    let games = pdn::games(text.as_bytes(), "").unwrap();
    assert_eq!(games.count(), 2);
    let words = |number: usize| -> Vec<String> {
        let record = games.read(number, None).unwrap().unwrap().record;
        record
            .notes
            .into_iter()
            .map(|note| note.note.comment)
            .collect()
    };
    assert_eq!(words(0), ["of the first"]);
    assert_eq!(words(1), ["of the second\ntoo\nalso", "at the end"]);
}

#[test]
fn as_much_as_a_file_may_be_is_split_at_once() {
    for part in [
        "{",
        "{x}",
        "{}\n[A \"\"]\n",
        "; x\n",
        "!",
        "(",
        "(32-28)",
        "1. ",
        "... ",
        "* ",
        "[X \"\"]",
        "[X \"",
        "[",
        "/",
        "(!)",
        "%\n",
        "e4 ",
        "\"",
        "x",
        "<",
        "&",
        "<a ",
        "-",
        "- ",
        "--",
        "1 ",
        "0-0",
        "0-0{",
        "{\n[A \"",
        "(1",
        "[\"",
        "[x ",
        "\u{ad}",
        "\n",
        "1.*\n",
        "\u{2026}",
        "[Result \"1\"]\n\n",
        "[X \"a\"b] ",
        "[X a] ",
        "[X \u{201c}a\u{201d}b ",
        "0-0;\r",
        "0-0{\n[FileName \"\"]\n\n",
    ] {
        let text = part.repeat(large() / part.len());
        if let Ok(games) = pdn::games(text.as_bytes(), "") {
            let last = games.read(games.count() - 1, None).unwrap();
            assert!(games.read(games.count(), None).is_none(), "{part:?}");
            drop(last);
        }
    }
}

#[test]
fn a_comment_as_long_as_a_game_may_be_is_read_at_once() {
    let room = limits::MAX_BYTES - 64;
    for (label, line, end, whole) in [
        ("lines like tags", "\n[A \"\"]", "}", true),
        ("lines like games", "\n\n1. 31-27", "}", true),
        ("another comment behind them", "\n[A \"\"]", "{}", false),
        ("no brace that closes", "\n[A \"\"]", "", false),
    ] {
        let lines = line.repeat(room / line.len());
        let result = each(&format!("1. 34-30 {{{lines}{end} 20-25 *"));
        assert_eq!(result == [Ok("34-30 20-25".to_owned())], whole, "{label}");
    }
}

#[test]
fn tags_of_as_many_names_as_a_file_may_have_are_one_game() {
    let tags: String = (0..large() / 16)
        .map(|n| format!("[T{n} \"\"]\n"))
        .collect();
    assert_eq!(pdn::games(tags.as_bytes(), "").unwrap().count(), 1);
    // Of the first ones each is known when it comes again.
    let tags: String = (0..501).map(|n| format!("[T{n} \"\"]\n")).collect();
    for (again, count) in [(499, 2), (500, 1)] {
        let text = format!("{tags}\n[T{again} \"\"]\n1. 32-28 *\n");
        let games = pdn::games(text.as_bytes(), "").unwrap();
        assert_eq!(games.count(), count, "T{again}");
    }
}

#[test]
fn there_is_a_most() {
    let text = "1. 32-28 *\n".repeat(MAX_GAMES);
    let games = pdn::games(text.as_bytes(), "").unwrap();
    assert_eq!(games.count(), MAX_GAMES);
    assert_eq!(
        moves(&games.read(MAX_GAMES - 1, None).unwrap().unwrap().record),
        "32-28"
    );
    let more = pdn::games((text + "1. 33-29").as_bytes(), "cup.pdn").unwrap();
    let messages: Vec<String> = more.notes().iter().map(ToString::to_string).collect();
    assert_eq!(more.count(), MAX_GAMES);
    assert_eq!(
        messages,
        ["100001:1: more than 100000 games: the others are left out"]
    );
    let long = format!("1. 32-28 *\n[Event \"Two\"]\n{}*", "; x\n".repeat(1 << 18));
    let result = each(&long);
    assert!(result[0].is_ok());
    assert_eq!(
        result[1],
        Err("cup.pdn:2:1: the game is too large: at most 1048576 bytes of one are read".to_owned())
    );
}

proptest! {
    #[test]
    fn each_is_what_it_is_alone(seeds in prop::collection::vec(any::<u64>(), 1..6)) {
        let records: Vec<Record> = seeds.iter().map(|seed| random(*seed, DraughtsRules::default())).collect();
        let texts: Vec<String> = records.iter().map(|record| PDN.written(record)).collect();
        let games = texts.join("\n");
        let games = pdn::games(games.as_bytes(), "").unwrap();
        prop_assert_eq!(games.count(), records.len());
        for (number, text) in texts.iter().enumerate() {
            let result = games.read(number, None).unwrap().unwrap();
            prop_assert_eq!(result.irregular, None);
            prop_assert_eq!(result.record, PDN.record(text));
        }
    }
}

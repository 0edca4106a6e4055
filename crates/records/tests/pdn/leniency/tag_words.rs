//! Names of tags in small letters and of several words, and values without plain quotes and brackets.

use super::*;

/// Returns a game with this tag, and the kept tags as text.
#[track_caller]
fn with(tag: &str) -> (ForgivenGame, String) {
    let result = read(&format!("{tag}\n\n1. 34-30 20-25 *"));
    assert_eq!(moves(&result.record), "34-30 20-25", "{tag}");
    assert_eq!(result.cut, None, "{tag}");
    let properties = result.record.foreign.iter().map(ForeignProperties::text);
    let foreign = properties.collect();
    (result, foreign)
}

#[test]
fn words_behind_a_name_make_another_only_where_they_are_known() {
    const UNQUOTED: &str = "a value stands without quotes";
    const SEVERAL: &str = "a name of several words is read as one";
    const BETWEEN: &str = "what stands between a name and its value is left out";
    for (tag, white, foreign, message) in [
        ("[White Jan \"Boer\"]", "Jan \"Boer\"", "", UNQUOTED),
        (
            "[White Jan Willem \"JW\"]",
            "Jan Willem \"JW\"",
            "",
            UNQUOTED,
        ),
        (
            "[White Jan \"Boer\" Smit]",
            "Jan \"Boer\" Smit",
            "",
            UNQUOTED,
        ),
        ("[White Gérard \"Boer\"]", "Gérard \"Boer\"", "", UNQUOTED),
        ("[White Player \"Jan\"]", "Jan", "", BETWEEN),
        ("[white name \"Jan\"]", "Jan", "", BETWEEN),
        (
            "[White Rating \"2300\"]",
            "",
            "[WhiteRating \"2300\"]",
            SEVERAL,
        ),
        ("[White NA \"x@y\"]", "", "[WhiteNA \"x@y\"]", SEVERAL),
        ("[White Elo 2300]", "", "[WhiteElo \"2300\"]", UNQUOTED),
        ("[White Elo Jansen]", "Elo Jansen", "", UNQUOTED),
        (
            "[Event Date \"2020.01.02\"]",
            "",
            "[EventDate \"2020.01.02\"]",
            SEVERAL,
        ),
        (
            "[Event Cup \"2020\"]",
            "",
            "[Event \"Cup \\\"2020\\\"\"]",
            UNQUOTED,
        ),
        ("[My Own \"x\"]", "", "[MyOwn \"x\"]", SEVERAL),
        ("[My (Own) \"x\"]", "", "[My \"(Own) \\\"x\\\"\"]", UNQUOTED),
    ] {
        let (reading, all) = with(tag);
        assert_eq!((&*reading.record.white, &*all), (white, foreign), "{tag}");
        assert!(
            reading.notes.len() == 1 && reading.notes[0].ends_with(message),
            "{tag}: {:?}",
            reading.notes
        );
        assert_eq!(PDN.again(&reading.record), reading.record, "{tag}");
    }
    // A result has a form of its own.
    let (reading, _) = with("[Result is \"2-0\"]");
    assert_eq!(reading.record.result, result(Some(Side::White), ""));
    // A rating without quotes hides no player.
    let (reading, _) = with("[White Elo 2300]\n[White \"Jan\"]");
    assert_eq!(reading.record.white, "Jan");
}

#[test]
fn known_names_are_read_in_any_case() {
    for (tag, reports) in [
        ("[white \"Jan\"]", false),
        ("[WHITE \"Jan\"]", false),
        ("[white: \"Jan\"]", false),
        ("[white=\"Jan\"]", false),
        ("[white\"Jan\"]", false),
        ("[white Jan]", true),
        ("[black Piet][white Jan]", true),
    ] {
        let (record, _) = with(tag);
        assert_eq!(record.record.white, "Jan", "{tag}");
        let reports = usize::from(reports) * tag.matches('[').count();
        assert_eq!(record.notes.len(), reports, "{tag}: {:?}", record.notes);
    }
    let record = PDN.record(
        "[event \"Cup\"]\n[date \"2020.01.02\"]\n[RESULT \"2-0\"]\n[gametype \"20\"]\n[fen \"B:W31-50:B1-20\"]\n\n20-25 *",
    );
    assert_eq!(
        (&*record.date, moves(&record).as_str()),
        ("2020-01-02", "20-25")
    );
    assert_eq!(record.result, result(Some(Side::White), ""));
    // Words between moves are none.
    for (gap, place) in [(" ", "1:10"), ("\n", "2:1")] {
        let result = read(&format!("1. 34-30{gap}[white is better] 20-25 *"));
        assert_eq!(moves(&result.record), "34-30 20-25", "{place}");
        let message = format!("{place}: \"[white is better]\" is passed over");
        assert_eq!(result.notes, [message]);
    }
}

#[test]
fn other_signs_around_a_value_are_none_of_it() {
    for (tag, white) in [
        ("[White 'Jan']", "Jan"),
        ("[White ''Jan'']", "Jan"),
        ("[White `Jan']", "Jan"),
        ("[White \u{2018}Jan\u{2019}]", "Jan"),
        ("[White &quot;Jan&quot;]", "Jan"),
        ("[White 't Hart]", "'t Hart"),
        ("[White Jan 't Hart]", "Jan 't Hart"),
    ] {
        let (reading, _) = with(tag);
        assert_eq!(reading.record.white, white, "{tag}");
        assert_eq!(reading.notes.len(), 1, "{tag}: {:?}", reading.notes);
    }
    let result = read("[FEN 'W:W39:B12']\n1. 39-34 &#34;so&#34; 12-18 *");
    assert_eq!(
        (moves(&result.record).as_str(), result.cut),
        ("39-34 12-18", None)
    );
}

#[test]
fn brackets_of_full_width_are_those_of_tags() {
    for tags in [
        "\u{ff3b}White \"Jan\"\u{ff3d}\n\u{ff3b}Result \"2-0\"\u{ff3d}",
        "\u{ff3b}White \u{ff02}Jan\u{ff02}\u{ff3d} \u{ff3b}Result \u{201c}2-0\u{201d}\u{ff3d}",
        "\u{3010}White \"Jan\"\u{3011}\n\u{3010}Result \"2-0\"\u{3011}",
        "[White \"Jan\"\u{ff3d}\n[Result \"2-0\"]",
    ] {
        let record = PDN.record(&format!("{tags}\n\n1. 34-30 20-25 *"));
        assert_eq!(record.white, "Jan", "{tags}");
        assert_eq!(record.result, result(Some(Side::White), ""), "{tags}");
    }
    let ended = PDN.record("1. 34-30 20-25 \u{ff3b}0-2\u{ff3d}");
    assert_eq!(ended.result, result(Some(Side::Black), ""));
    // Other words in them are none.
    let result = read("\u{3010}\u{7b2c}\u{4e00}\u{5c40}\u{3011} 1. 34-30 20-25 *");
    assert_eq!(moves(&result.record), "34-30 20-25");
    // Nor does one go on to a plain bracket.
    let result = read("\u{3010}\u{7b2c}\u{4e00}\u{5c40}\u{3011} 1. 34-30 [so] 20-25 *");
    assert_eq!(moves(&result.record), "34-30 20-25");
    // They part games as others do.
    let text =
        "\u{ff3b}White \"a\"\u{ff3d}\n1. 34-30 *\n\n\u{ff3b}White \"b\"\u{ff3d}\n1. 31-27 *\n";
    assert_eq!(pdn::games(text.as_bytes(), "").unwrap().count(), 2);
}

#[test]
fn names_of_tags_are_read_in_other_languages() {
    for names in [
        ["Wit", "Zwart", "Uitslag", "Datum"],
        ["wit", "ZWART", "uitslag", "datum"],
        ["Blancs", "Noirs", "Résultat", "Date"],
        ["Белые", "Черные", "Результат", "Дата"],
        ["白方", "黑方", "结果", "日期"],
    ] {
        let [white, black, end, date] = names;
        let text = format!(
            "[{white} \"Jan\"]\n[{black} \"Piet\"]\n[{end} \"2-0\"]\n[{date} \"5.3.2024\"]\n\n1. 32-28 19-23 *"
        );
        let reading = read(&text);
        let record = reading.record;
        assert_eq!(
            (&*record.white, &*record.black, &*record.date),
            ("Jan", "Piet", "2024-03-05"),
            "{white}"
        );
        assert_eq!(record.result, result(Some(Side::White), ""), "{white}");
        let count = names.iter().filter(|name| **name != "Date").count();
        assert_eq!(reading.notes.len(), count, "{:?}", reading.notes);
        let message = format!("1:1: the tag \"{white}\" is read as White");
        assert_eq!(reading.notes[0], message);
        assert_eq!(PDN.again(&record), record, "{white}");
    }
}

#[test]
fn a_variant_that_is_another_game_is_told() {
    for (variant, is_told) in [
        ("Antidraughts", true),
        ("Frisian", true),
        ("Standard", false),
        ("From Position", false),
        ("Sicilian", false),
    ] {
        let text = format!("[Variant \"{variant}\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 2-0");
        let reading = read(&text);
        assert_eq!(moves(&reading.record), "32-28 19-23", "{variant}");
        assert_eq!(reading.record.result, result(Some(Side::White), ""));
        let message = format!("1:11: Variant \"{variant}\" is another game");
        let notes = &reading.notes;
        let hits = notes.iter().filter(|note| note.starts_with(&message));
        assert_eq!(hits.count(), usize::from(is_told), "{notes:?}");
    }
}

#[test]
fn a_result_may_name_the_player_who_won() {
    let white = Some(Side::White);
    for (words, expected) in [
        ("Jan wins", result(white, "")),
        ("Piet resigned", result(white, "resigned")),
        ("Piet won on time", result(Some(Side::Black), "time")),
    ] {
        let text =
            format!("[White \"Jan\"]\n[Black \"Piet\"]\n[Result \"{words}\"]\n\n1. 32-28 19-23");
        let reading = read(&text);
        assert_eq!(
            (reading.record.result, reading.notes),
            (expected, vec![]),
            "{words}"
        );
    }
    // One name begins with the other, or is that of a side.
    for [white, black, words] in [
        ["Jan", "Jan Piet", "Jan Piet wins"],
        ["J", "Piet", "J wins"],
        ["Jan", "Piet", "Jans win"],
    ] {
        let text = format!(
            "[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{words}\"]\n\n1. 32-28 19-23"
        );
        assert_eq!(read(&text).record.result, None, "{words}");
    }
}

//! Values that say nothing, or something else than they should: no game is lost by them, and a note tells of each.

use super::*;

/// Returns the record of a text that is regular, and the deviations that were forgiven.
#[track_caller]
fn forgiven(text: &str) -> (Record, Vec<String>) {
    let result = SGF.read(text);
    assert_eq!(result.irregular, None, "{text}");
    let notes = result.notes.iter().map(ToString::to_string);
    (result.record, notes.collect())
}

#[test]
fn an_empty_value_says_nothing() {
    for (text, place) in [
        ("(;GM[4]AB[];B[hh];W[ii])", "1:11: AB"),
        ("(;GM[4]AW[];B[hh];W[ii])", "1:11: AW"),
        ("(;GM[4]AE[];B[hh];W[ii])", "1:11: AE"),
        ("(;GM[4]PL[ ];B[hh];W[ii])", "1:11: PL"),
        ("(;GM[4]SZ[];B[hh];W[ii])", "1:11: SZ"),
        ("(;GM[]GM[4];B[hh];W[ii])", "1:6: GM"),
        // Also behind the first ply.
        ("(;GM[4];B[hh];AB[]PL[\u{200b}];W[ii])", "1:18: AB"),
    ] {
        let (record, notes) = forgiven(text);
        assert_eq!(record, SGF.record("(;GM[4];B[hh];W[ii])"), "{text}");
        let message = format!("{place} has an empty value, which is passed over");
        assert_eq!(notes.first(), Some(&message), "{text}");
    }
    // Other values of the same property count.
    let (record, notes) = forgiven("(;GM[4]AB[hh][]AW[][ii])");
    assert_eq!(record, SGF.record("(;GM[4]AB[hh]AW[ii])"));
    assert_eq!(notes.len(), 2, "{notes:?}");
}

#[test]
fn a_result_that_is_not_understood_is_told_and_kept() {
    for value in ["3-1", "1-0-2", "B?", "Resigned"] {
        let (record, notes) = forgiven(&format!("(;GM[4]RE[{value}];B[hh];W[ii])"));
        assert_eq!(record.result, None, "{value}");
        let message = format!("1:11: RE: \"{value}\" is not understood, and kept as it stands");
        assert_eq!(notes, [message]);
        let written = SGF.written(&record);
        assert!(written.contains(&format!("RE[{value}]")), "{written}");
        assert_eq!(SGF.read(&written).record, record, "{value}");
    }
    for value in ["", "?", "Void"] {
        let record = SGF.record(&format!("(;GM[4]RE[{value}];B[hh];W[ii])"));
        assert_eq!(record.result, None, "{value}");
    }
}

/// Black moves first here, and in other games White does.
#[test]
fn points_are_those_of_the_side_that_begins_unless_the_board_shows_another_end() {
    let message =
        "unless the board shows another end: the points of black, who begins, stand first";
    for (value, winner) in [
        ("1-0", "black"),
        ("2:0", "black"),
        ("12-0", "black"),
        ("0-1", "white"),
        ("0 - 2", "white"),
    ] {
        let (record, notes) = forgiven(&format!("(;GM[4]RE[{value}];B[hh];W[ii])"));
        let won = record.result.as_ref().and_then(|result| result.winner);
        assert_eq!(won.map(Side::name), Some(winner), "{value}");
        let what = format!("1:11: RE: \"{value}\" is read as a win of {winner}, {message}");
        assert_eq!(notes, [what]);
        assert_eq!(SGF.again(&record), record, "{value}");
    }
    // White has five in a row.
    let five = "B[aa];W[ha];B[ac];W[hb];B[ae];W[hc];B[ag];W[hd];B[ai];W[he]";
    for value in ["1-0", "0-1"] {
        let (record, _) = forgiven(&format!("(;GM[4]RE[{value}];{five})"));
        let won = record.result.as_ref().and_then(|result| result.winner);
        assert_eq!(won, Some(Side::White), "{value}");
    }
}

/// Some programs write a draw so, and others a game without a result: the board knows better.
#[test]
fn no_points_for_either_side_are_a_draw_unless_the_board_shows_another_end() {
    let draw = result(None, "");
    for value in ["0-0", "0:0", "0 - 0", "0.0-0.0"] {
        let (record, notes) = forgiven(&format!("(;GM[4]RE[{value}];B[hh];W[ii])"));
        assert_eq!(record.result, draw, "{value}");
        let what = format!(
            "1:11: RE: \"{value}\" is read as a draw, unless the board shows another end: no side has points"
        );
        assert_eq!(notes, [what]);
        assert_eq!(SGF.again(&record), record, "{value}");
    }
    // White has five in a row.
    let five = "B[aa];W[ha];B[ac];W[hb];B[ae];W[hc];B[ag];W[hd];B[ai];W[he]";
    let (record, _) = forgiven(&format!("(;GM[4]RE[0-0];{five})"));
    let won = record.result.and_then(|result| result.winner);
    assert_eq!(won, Some(Side::White));
}

#[test]
fn a_property_of_the_game_that_stands_twice_is_told() {
    for (head, name) in [
        ("PB[Jan]PB[Piet]", Some("1:18: PB")),
        ("PB[Jan][Piet]", Some("1:16: PB")),
        ("PB[Jan]RE[B+R];PW[Li]RE[W+R]", Some("1:32: RE")),
        ("PB[Jan]PL[B]PL[W]", Some("1:23: PL")),
        ("PB[Jan]PB[Jan]", None),
        // Others are all kept.
        ("PB[Jan]EV[a]EV[b]", None),
    ] {
        let (record, notes) = forgiven(&format!("(;GM[4]{head};B[hh];W[ii])"));
        assert_eq!(
            (&*record.black, moves(&record).as_str()),
            ("Jan", "h8 i7"),
            "{head}"
        );
        let message = name.map(|name| format!("{name} stands twice: the first one counts"));
        assert_eq!(notes, Vec::from_iter(message), "{head}");
    }
}

#[test]
fn brackets_of_full_width_are_read() {
    for (text, place) in [
        (
            "(;GM[4]PB[Jan];B\u{ff3b}hh\u{ff3d};W\u{ff3b}ii\u{ff3d})",
            "1:17",
        ),
        (
            "(;GM\u{ff3b}4\u{ff3d}PB\u{ff3b}Jan\u{ff3d};B\u{ff3b}hh\u{ff3d};W[ii])",
            "1:5",
        ),
        ("(;GM[4]PB\u{ff3b}Jan];B[hh];W[ii])", "1:10"),
    ] {
        let (record, notes) = forgiven(text);
        assert_eq!(
            (&*record.black, moves(&record).as_str()),
            ("Jan", "h8 i7"),
            "{text}"
        );
        let message = format!(
            "{place}: brackets of full width are read as those of a value, here and further on"
        );
        assert_eq!(notes, [message], "{text}");
    }
    // Within a text they are letters.
    let result = SGF.record("(;GM[4];B[hh]C[see B\u{ff3b}ii\u{ff3d}];W[ii])");
    assert_eq!(result.notes[0].note.comment, "see B\u{ff3b}ii\u{ff3d}");
}

#[test]
fn a_game_on_another_board_is_named_without_a_way_out() {
    for (text, message) in [
        ("(;GM[1]SZ[19];B[pd])", "1:6: GM: 1 is Go"),
        ("(;GM[2]SZ[8];B[cd])", "1:6: GM: 2 is Othello"),
        ("(;GM[x]SZ[9];B[cd])", "1:6: GM: \"x\" is another game"),
        (
            "(;SZ[19];B[pd])",
            "1:3: GM is missing, which makes it a game of Go",
        ),
    ] {
        let why =
            format!("game.sgf:{message}, and SZ is no board of gomoku, which is GM[4] on 15 lines");
        assert_eq!(SGF.fault(text), why);
    }
}

#[test]
fn games_in_signs_of_full_width_are_read() {
    const WHOLE: &str =
        "brackets and semicolons of full width are read as plain ones outside of values";
    for (label, text, place) in [
        (
            "everything",
            "\u{ff08}\u{ff1b}GM\u{ff3b}4\u{ff3d}PB\u{ff3b}Jan\u{ff3d}\u{ff1b}B\u{ff3b}hh\u{ff3d}\u{ff1b}W\u{ff3b}ii\u{ff3d}\u{ff09}",
            "1:1",
        ),
        (
            "plain brackets of values",
            "\u{ff08}\u{ff1b}GM[4]PB[Jan]\u{ff1b}B[hh]\u{ff08}\u{ff1b}W[ii]\u{ff09}\u{ff08}\u{ff1b}W[jj]\u{ff09}\u{ff09}",
            "1:1",
        ),
        (
            "semicolons alone, behind words",
            "see ( \u{ff1b}GM[4]PB[Jan]\u{ff1b}B[hh]\u{ff1b}W[ii])",
            "1:5",
        ),
        (
            "a bracket alone",
            "\u{ff08};GM[4]PB[Jan];B[hh];W[ii]\u{ff09}",
            "1:1",
        ),
        (
            "brackets of a Chinese keyboard",
            "\u{ff08}\u{ff1b}GM\u{3010}4\u{3011}PB\u{3010}Jan\u{3011}\u{ff1b}B\u{3010}hh\u{3011}\u{ff1b}W\u{3010}ii\u{3011}\u{ff09}",
            "1:1",
        ),
        (
            "letters, too",
            "\u{ff08}\u{ff1b}\u{ff27}\u{ff2d}[4]PB[Jan]\u{ff1b}\u{ff22}[\u{ff48}\u{ff48}]\u{ff1b}\u{ff37}[ii]\u{ff09}",
            "1:1",
        ),
    ] {
        let games = sgf::games(text.as_bytes(), "wide.sgf").unwrap();
        let game = games.read(0, None).unwrap().unwrap();
        assert_eq!(game.irregular, None, "{label}");
        assert_eq!(
            (&*game.record.black, moves(&game.record).as_str()),
            ("Jan", "h8 i7"),
            "{label}"
        );
        let messages: Vec<String> = games.notes().iter().map(ToString::to_string).collect();
        assert_eq!(messages, [format!("{place}: {WHOLE}")], "{label}");
    }
    // Such signs in values are text, and a plain game is read by the standard alone.
    let text = "(;GM[4];B[hh]C[\u{ff08}\u{ff1b}\u{ff09}];W[ii])";
    let games = sgf::games(text.as_bytes(), "").unwrap();
    assert!(games.notes().is_empty(), "{:?}", games.notes());
    let record = games.read(0, None).unwrap().unwrap().record;
    assert_eq!(record.notes[0].note.comment, "\u{ff08}\u{ff1b}\u{ff09}");
    let wide =
        "\u{ff08}\u{ff1b}GM[4]\u{ff1b}B[hh]C[a\u{ff08}b\u{ff09}\\]\u{ff1b}]\u{ff1b}W[ii]\u{ff09}";
    let games = sgf::games(wide.as_bytes(), "").unwrap();
    let record = games.read(0, None).unwrap().unwrap().record;
    assert_eq!(moves(&record), "h8 i7");
    assert_eq!(record.notes[0].note.comment, "a\u{ff08}b\u{ff09}]\u{ff1b}");
    let text = "\u{ff08}\u{ff1b}GM\u{3010}4\u{3011}\u{ff1b}B\u{3010}hh\u{3011}C\u{3010}a\u{ff1b}b\u{3011}\u{ff1b}W\u{3010}ii\u{3011}\u{ff09}";
    let games = sgf::games(text.as_bytes(), "").unwrap();
    let record = games.read(0, None).unwrap().unwrap().record;
    assert_eq!(record.notes[0].note.comment, "a\u{ff1b}b");
    // One such game among others.
    let text = format!("(;GM[4];B[hh])\n{wide}\n(;GM[4];B[ii])");
    assert_eq!(sgf::games(text.as_bytes(), "").unwrap().count(), 3);
    // The first letters of a file tell it.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    std::fs::write(&path, wide).unwrap();
    assert_eq!(Format::of(&path), Format::Sgf);
    assert_eq!(load(&path, &[]).unwrap().record.plies.len(), 2);
    // So do a bracket and a semicolon, if nothing else stands before them.
    std::fs::write(&path, " (;)").unwrap();
    assert_eq!(Format::of(&path), Format::Sgf);
}

#[test]
fn names_of_properties_in_full_are_read_in_any_case() {
    let same = SGF.record("(;GM[4]SZ[15]PB[Jan]RE[B+R];B[hh]C[a];W[ii])");
    for (label, text, messages) in [
        (
            "FF[3]",
            "(;GaMe[4]SiZe[15]PlayerBlack[Jan]REsult[B+R];Black[hh]Comment[a];White[ii])",
            &[][..],
        ),
        (
            "capitals",
            "(;GM[4]SZ[15]PB[Jan]RE[B+R];BLACK[hh]COMMENT[a];WHITE[ii])",
            &["BLACK", "COMMENT", "WHITE"],
        ),
        (
            "small letters",
            "(;GM[4]SZ[15]PB[Jan]RE[B+R];black[hh]comment[a];white[ii])",
            &["black", "comment", "white"],
        ),
        (
            "words",
            "(;Game[4]Size[15]PlayerBlack[Jan]Result[B+R];Black[hh]Comment[a];White[ii])",
            &["Game", "Size", "Result"],
        ),
    ] {
        let (record, notes) = forgiven(text);
        assert_eq!(record, same, "{label}");
        assert_eq!(notes.len(), messages.len(), "{label}: {notes:?}");
        for (note, name) in notes.iter().zip(messages) {
            let what = format!(": \"{name}\" is read as ");
            assert!(note.contains(&what), "{label}: {note}");
        }
    }
    // Records of ours keep a name as they have kept it before.
    let properties = sgf::properties("BLACK[hh]").unwrap();
    assert_eq!(properties[0].name, "BLACK");
    let mut ours = same.clone();
    ours.foreign.push(ForeignProperties {
        of: 0,
        at: 1,
        properties: properties.into_iter().map(ForeignProperty::Sgf).collect(),
    });
    assert_eq!(through_xml(&ours), ours);
    assert_eq!(SGF.again(&ours), same);
}

#[test]
fn blanks_that_nobody_sees_stand_between_the_signs_of_a_game() {
    let plain = SGF.record("(;GM[4]PB[Jan];B[hh];W[ii])");
    for blank in ["\u{a0}", "\u{200b}", "\u{3000}\u{feff}"] {
        let text = format!("({blank};GM[4]{blank}PB[Jan]{blank};{blank}B[hh];W[ii]{blank})");
        assert_eq!(SGF.record(&text), plain, "{blank:?}");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.txt");
        std::fs::write(&path, &text).unwrap();
        assert_eq!(Format::of(&path), Format::Sgf, "{blank:?}");
    }
    // In a text they stay, also behind signs that part a game.
    for comment in [
        "a\u{a0}b",
        "\u{767d}\u{5148};\u{3000}\u{9ed1}\u{5f8c}",
        "(\u{3000}a)\u{3000}b",
    ] {
        let record = SGF.record(&format!("(;GM[4];B[hh]C[{comment}];W[ii])"));
        assert_eq!(record.notes[0].note.comment, comment);
    }
    let record = SGF.record("(;GM[4];B[hh]C[\\]\u{3000}a];W[ii])");
    assert_eq!(record.notes[0].note.comment, "]\u{3000}a");
}

#[test]
fn a_game_without_a_choice_of_swap2_is_read_without_it() {
    let opening = |record: &Record| GomokuRules::try_from(record.settings).unwrap().opening;
    let (record, notes) = forgiven("(;GM[4]RU[swap2];B[hh];W[ii];B[jj];W[kk])");
    assert_eq!(moves(&record), "h8 i7 j6 k5");
    assert_eq!(opening(&record), Opening::Free);
    let message =
        "1:11: RU: swap2, of which the game holds no choice: it is read without that opening";
    assert_eq!(notes, [message]);
    // As far as the first choice nothing is missing.
    let record = SGF.record("(;GM[4]RU[swap2];B[hh];W[ii];B[jj])");
    assert_eq!(opening(&record), Opening::Swap2);
    let record = SGF.record("(;GM[4]RU[swap2];B[hh];W[ii];B[jj];DECISION[keep];W[kk])");
    assert_eq!(opening(&record), Opening::Swap2);
}

#[test]
fn a_result_may_name_the_player_and_a_date_may_be_written_in_any_order() {
    let (record, notes) = forgiven("(;GM[4]PB[Jan]PW[Piet]DT[5.3.2024]RE[Jan wins];B[hh];W[ii])");
    assert_eq!(notes, [""; 0]);
    assert_eq!(record.result, result(Some(Side::Black), ""));
    assert_eq!(record.date, "2024-03-05");
}

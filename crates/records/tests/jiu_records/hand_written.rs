//! Records that people write by hand: other signs than commas and dashes, remarks, headers without brackets.

use super::*;

/// Returns a game, the header of its record, and the lines behind it.
fn game() -> (AnyGameHistory, String, String) {
    let history = random_history(6, JiuRules::default(), 5);
    let text = jiu14_text(&history);
    let (header, rest) = text.split_once('\n').unwrap();
    (history, header.to_owned(), rest.to_owned())
}

/// Returns the lines of a record with another sign behind the number of each.
fn numbered(rest: &str, sign: &str) -> String {
    let lines = rest.lines();
    let lines = lines.map(|line| line.replacen(',', sign, 1) + "\n");
    lines.collect()
}

#[test]
fn other_signs_than_commas_part_the_words_of_a_line() {
    let (history, header, rest) = game();
    for (label, changed) in [
        ("blanks", rest.replace(',', " ")),
        ("tabs", rest.replace(',', "\t")),
        ("a full stop behind the number", numbered(&rest, ". ")),
        ("a colon behind it", numbered(&rest, ":")),
        ("a bracket behind it", numbered(&rest, ") ")),
    ] {
        let notes = deviations(&history, &format!("{header}\n{changed}"));
        let message = "2:1: other signs than commas part the words of a line, here and further on";
        assert_eq!(notes, [message], "{label}");
    }
    // Text with a number in which anything else stands is no line, and no game goes on behind what is torn.
    for (text, message) in [
        ("[JIU8];0,d3;3 E4 and c3;", "is no line number"),
        ("[JIU8];0,d3;0 E4 c;", "is no line number"),
    ] {
        let record = jiu14::read(text.as_bytes(), "").unwrap();
        let fault = record.fault.unwrap().to_string();
        assert!(fault.contains(message), "{text}: {fault}");
    }
}

#[test]
fn a_run_of_blanks_as_long_as_a_file_may_be_parts_two_words() {
    let (history, header, rest) = game();
    let spaced = rest.replace(',', " ");
    let (number, words) = spaced.split_once(' ').unwrap();
    let run = " ".repeat(jiu14::MAX_BYTES - header.len() - rest.len() - 1);
    let words = words.replacen(' ', &run, 1);
    let notes = deviations(&history, &format!("{header}\n{number} {words}"));
    let message = "2:1: other signs than commas part the words of a line, here and further on";
    assert_eq!(notes, [message]);
}

#[test]
fn other_signs_stand_between_stations_and_before_what_is_taken() {
    let (history, header, rest) = game();
    for sign in [">", "->", "_", "\u{21d2}", "\u{5230}", " - "] {
        let changed = rest.replace('-', sign);
        let notes = deviations(&history, &format!("{header}\n{changed}"));
        assert_eq!(notes, [""; 0], "{sign}");
    }
    // As we write moves ourselves, and in brackets.
    let mut crosses: Vec<String> = Vec::new();
    let mut brackets: Vec<String> = Vec::new();
    for line in rest.lines() {
        let parts: Vec<&str> = line.trim_end_matches(';').splitn(3, ',').collect();
        let captures = match parts[..] {
            [number, way, captures] if number != "0" => Some((number, way, captures)),
            _ => None,
        };
        crosses.push(match captures {
            Some((number, way, captures)) => format!("{number},{way}x{captures};\n"),
            None => format!("{line}\n"),
        });
        brackets.push(match captures {
            Some((number, way, captures)) => {
                let captures = captures.replace(',', "),(");
                format!("{number},{way},({captures});\n")
            }
            None => format!("{line}\n"),
        });
    }
    for changed in [crosses.concat(), brackets.concat()] {
        assert_ne!(changed, rest);
        let notes = deviations(&history, &format!("{header}\n{changed}"));
        assert_eq!(notes, [""; 0], "{changed}");
    }
}

#[test]
fn a_remark_behind_a_line_is_passed_over() {
    let (history, header, rest) = game();
    let (placed, battle) = rest.split_once(";\n").unwrap();
    let noted = format!("{header}\n{placed} (a good opening);\n{battle}");
    let notes = deviations(&history, &noted);
    assert_eq!(notes, ["2:1: \"(a good opening)\" is passed over"]);
}

#[test]
fn a_header_without_brackets_of_its_fields_is_read() {
    let (history, _, rest) = game();
    for (header, place) in [
        ("JIU6,Dolma,Tashi,\u{5148}\u{624b}\u{80dc},0:2;", "1:1"),
        ("[JIU6,Dolma,Tashi,\u{5148}\u{624b}\u{80dc},0:2]", "1:1"),
        ("jiu6\u{ff0c}Dolma\u{ff0c}Tashi", "1:1"),
    ] {
        let text = format!("{header}\n{rest}");
        let notes = deviations(&history, &text);
        let message =
            format!("{place}: the fields of the header stand without brackets of their own");
        assert_eq!(notes.first(), Some(&message), "{header}");
        let record = jiu14::read(text.as_bytes(), "").unwrap();
        assert_eq!(record.header[..2], ["Dolma", "Tashi"], "{header}");
    }
    let fields = "JIU6,Dolma,Tashi,\u{5148}\u{624b}\u{80dc},0:2,2024,5,12,Xining";
    for (header, has_more) in [
        (format!("{fields};"), false),
        (format!("[{fields}, ];"), false),
        (format!("{fields},Cup;"), true),
        (format!("[{fields},Cup,a];"), true),
    ] {
        let notes = deviations(&history, &format!("{header}\n{rest}"));
        let message = "the header has more than nine fields: the others are left out";
        let more = notes.iter().any(|note| note.ends_with(message));
        assert_eq!(more, has_more, "{header}: {notes:?}");
    }
    // A name in brackets within a field ends none.
    let text = format!("[JIU6],[Dolma [Lhasa]],[Tashi];\n{rest}");
    assert_eq!(deviations(&history, &text), [""; 0]);
    let record = jiu14::read(text.as_bytes(), "").unwrap();
    assert_eq!(record.header[..2], ["Dolma [Lhasa]", "Tashi"]);
}

#[test]
fn a_sign_of_no_list_between_two_fields_shifts_none() {
    for header in [
        "[JIU6][Dolma] - [Tashi];",
        "[JIU14][Dolma] - [Tashi][\u{5148}\u{624b}\u{80dc}][2:0];",
    ] {
        let why = jiu14::read(header.as_bytes(), "").err();
        let why = why.as_ref().map(ToString::to_string).unwrap_or_default();
        let message = "a record begins with [JIU14] and eight more fields in [ ]";
        assert!(why.ends_with(message), "{header}: {why}");
    }
    let (_, _, rest) = game();
    let text = format!("[JIU6][Dolma [Lhasa]] [Tashi [a] [b]];\n{rest}");
    let record = jiu14::read(text.as_bytes(), "").unwrap();
    assert_eq!(record.header[..2], ["Dolma [Lhasa]", "Tashi [a] [b]"]);
}

#[test]
fn both_stones_of_the_centre_may_leave_in_one_line() {
    let (history, header, rest) = game();
    let lines: Vec<&str> = rest.lines().collect();
    let stone = |line: &str| line[2..].trim_end_matches(';').to_owned();
    let both = format!("1,{},{};", stone(lines[1]), stone(lines[2]));
    let changed = [&[header.as_str(), lines[0], &both][..], &lines[3..]].concat();
    let notes = deviations(&history, &changed.join("\n"));
    assert_eq!(notes, [""; 0]);
}

#[test]
fn a_jump_need_not_name_what_it_takes() {
    let (history, header, rest) = game();
    // The first jump of one hop that takes nothing besides.
    let mut moves = history.moves().into_iter();
    let plain =
        |mv: &PlainMove| mv.kind == MoveKind::Jump && mv.via.is_empty() && mv.takes.is_empty();
    let at = moves.position(|mv| plain(&mv)).expect("a jump");
    // Line 0 has the 36 placements, and two lines take the centre away.
    let line = rest.lines().nth(at - 36 + 3).expect("its line");
    let (short, _) = line.rsplit_once(',').unwrap();
    let text = format!("{header}\n{}", rest.replacen(line, &format!("{short};"), 1));
    let notes = deviations(&history, &text);
    let message = "a move over a stone is read as a jump, though it does not name what it takes";
    assert!(notes.len() == 1 && notes[0].ends_with(message), "{notes:?}");
}

//! Moves with too few details.

use super::*;

/// Returns the captures between two squares.
fn captures(fen: &str, from: u16, to: u16) -> Vec<PlainMove> {
    let history = AnyGameHistory::from_text(DraughtsRules::default(), fen).unwrap();
    let ends = (Some(Point(from - 1)), Some(Point(to - 1)));
    let all = history.legal().into_iter();
    all.filter(|mv| (mv.from, mv.to) == ends).collect()
}

#[test]
fn a_short_capture_is_the_one_that_the_moves_behind_it_fit() {
    // Taken 37 or 32, the piece that is left goes on.
    const FEN: &str = "W:WK4:B13,20,32,37";
    assert_eq!(
        captures(FEN, 4, 15).len(),
        2,
        "two captures with the same ends"
    );
    for (behind, left) in [
        ("37-42", 37),
        ("37-41", 37),
        ("32-38", 32),
        ("32-37 15-10", 32),
    ] {
        let text = format!("[Result \"2-0\"][FEN \"{FEN}\"] 1. 4x15 {behind} 2-0");
        let reading = read(&text);
        assert_eq!(reading.cut, None, "{text}");
        assert_eq!(
            reading.record.plies.len(),
            1 + behind.split(' ').count(),
            "{text}"
        );
        assert_eq!(
            reading.record.result,
            result(Some(Side::White), ""),
            "{text}"
        );
        let message = &reading.notes[0];
        assert!(
            message.contains("4x15 may be several moves: it is read as 4x"),
            "{message}"
        );
        let mut history = from_record(&reading.record).unwrap();
        while history.len() > 1 {
            history.undo();
        }
        assert!(
            history.piece_at(Point(left - 1)).is_some(),
            "{text}: {left} is taken"
        );
        // Once it is read it says which it is.
        assert_eq!(
            PDN.again(&reading.record).plies,
            reading.record.plies,
            "{text}"
        );
    }
    // The captured squares decide it too, and then nothing is guessed.
    for (taken, left) in [("13,32,20", 37), ("37", 32)] {
        let result = read(&format!("[FEN \"{FEN}\"] 1. 4x15({taken}) *"));
        assert_eq!(
            (&result.cut, result.notes.len()),
            (&None, 0),
            "{taken}: {:?}",
            result.notes
        );
        let history = from_record(&result.record).unwrap();
        assert!(history.piece_at(Point(left - 1)).is_some(), "{taken}");
    }
    // Without a clue it is cut there, and the result stays.
    for behind in ["", "1-6"] {
        let reading = read(&format!(
            "[Result \"2-0\"]\n[FEN \"{FEN}\"] 1. 4x15 {behind} 2-0"
        ));
        let cut = reading.cut.unwrap();
        assert!(
            cut.starts_with("2:31: ply 1 (white 4x15): 4x15 is more than one capture")
                && cut.ends_with("; recorded result: 2-0"),
            "{cut}"
        );
        assert_eq!(reading.record.plies.len(), 0, "{behind}");
        assert_eq!(
            reading.record.result,
            result(Some(Side::White), ""),
            "{behind}"
        );
    }
    // In a variation too.
    let result = read(&format!(
        "[FEN \"{FEN}\"] 1. 4x15({}) 37-42 (1... 37-41) *",
        "32"
    ));
    assert_eq!((result.record.variations.len(), &result.cut), (1, &None));
}

#[test]
fn a_dash_may_stand_for_a_capture_and_a_cross_for_no_step() {
    let reading = read("1. 34-30 20-25 2. 30-24 19-30 3. 35-24 *");
    assert_eq!(moves(&reading.record), "34-30 20-25 30-24 19x30 35x24");
    assert_eq!(
        reading.notes,
        [
            "1:25: 19-30 is read as 19x30",
            "1:34: 35-24 is read as 35x24"
        ]
    );
    let reading = read("[Result \"1-1\"] 1. 34x30 20-25 *");
    let cut = reading.cut.unwrap();
    assert!(cut.starts_with("1:19: ply 1 (white 34x30): "), "{cut}");
    assert!(!cut.contains("no stone steps"), "it is false: {cut}");
    assert_eq!(reading.record.result, result(None, "agreed"));
}

#[test]
fn a_capture_goes_over_as_many_squares_as_a_side_has_pieces() {
    for (more, is_reported) in [(20, false), (21, true)] {
        let cut = read(&format!("1. 32-28 1{} *", "x2".repeat(more))).cut;
        let cut = cut.unwrap();
        assert_eq!(
            cut.contains("too many squares"),
            is_reported,
            "{more}: {cut}"
        );
    }
}

#[test]
fn no_message_repeats_all_squares_of_a_long_list() {
    for (label, written) in [
        ("taken", format!("28x19{}", ",23".repeat(1000))),
        ("not taken", format!("28x19{}", ",24".repeat(1000))),
        ("in brackets", format!("28x19(24{})", ",24".repeat(30))),
        ("behind a star", format!("28*19(23{})", ",23".repeat(30))),
    ] {
        let result = read(&format!("1. 32-28 19-23 2. {written} 14x23 *\n"));
        assert_eq!(moves(&result.record), "32-28 19-23 28x19 14x23", "{label}");
        assert!(!result.notes.is_empty(), "{label}");
        for note in result.notes {
            assert!(note.chars().count() < 250, "{label}: {note}");
        }
    }
}

#[test]
fn taken_squares_are_read_wherever_they_stand() {
    for (written, report) in [
        ("28x23x19", "1:16: 28x23x19 is read as 28x19"),
        ("28-23-19", "1:16: 28x23x19 is read as 28x19"),
        ("28x19x23", "1:16: 28x19x23 is read as 28x19"),
        ("28x19(24)", "1:16: 28x19 does not take 24, but 23"),
    ] {
        let result = read(&format!("1. 32-28 19-23 {written} 14x23 *\n"));
        assert_eq!(result.cut, None, "{written}");
        assert_eq!(
            moves(&result.record),
            "32-28 19-23 28x19 14x23",
            "{written}"
        );
        assert_eq!(result.notes, [report], "{written}");
    }
    // More than a side has pieces are not looked at.
    for (squares, reports) in [(20, 2), (21, 1)] {
        let listed = ",23".repeat(squares);
        let result = read(&format!("1. 32-28 19-23 28x19{listed},24 14x23 *\n"));
        assert_eq!(moves(&result.record), "32-28 19-23 28x19 14x23");
        assert_eq!(result.notes.len(), reports, "{:?}", result.notes);
    }
    // In brackets they stand near.
    for (blanks, reports) in [(98, 0), (99, 1)] {
        let blanks = " ".repeat(blanks);
        let result = read(&format!("1. 32-28 19-23 28x19(23{blanks}) 14x23 *\n"));
        assert_eq!(moves(&result.record), "32-28 19-23 28x19 14x23");
        assert_eq!(result.notes.len(), reports, "{:?}", result.notes);
    }
    for (written, why) in [
        ("28x17", "17 is occupied"),
        ("28x22", "28 takes otherwise: 28x19"),
        ("37-31", "31 is occupied"),
        ("37-42", "42 is occupied"),
        ("31-27", "a capture is compulsory: 28 can take"),
    ] {
        let cut = read(&format!("1. 32-28 19-23 {written} *\n")).cut;
        let cut = cut.unwrap_or_else(|| panic!("{written}"));
        assert!(cut.ends_with(why), "{written}: {cut}");
    }
}

//! Fields of a record: empty ones, those that no file holds, and the forms of points in messages.

use super::*;
use tibetango_records::record::RecordNote;
use tibetango_records::session::notes::Note;
use tibetango_rules::LONGEST_POSITION;

#[test]
fn an_empty_field_has_no_tag() {
    let text = write(&Record::new(3, JiaqiRules::default())).unwrap();
    assert!(text.contains("  <SZ>3</SZ>\n  <PC>\n"), "{text}");
}

/// Returns a record of one note with this comment.
fn noted(comment: &str) -> Record {
    let note = Note {
        comment: comment.to_owned(),
        ..Note::default()
    };
    Record {
        notes: vec![RecordNote { of: 0, at: 0, note }],
        ..full()
    }
}

#[test]
fn a_field_that_no_file_holds_is_named() {
    let start = |start: String| Record { start, ..full() };
    let mut late = full();
    late.plies.push(late.plies[0].clone());
    for (what, record, part) in [
        (
            "a sign that no position has",
            start("a;b".to_owned()),
            "MG start: \"a;b\"",
        ),
        (
            "a longer position than any",
            start("a".repeat(LONGEST_POSITION + 1)),
            "MG start: \"aaaa",
        ),
        (
            "a comment with a blank before it",
            noted(" x"),
            "NO: \" x\"",
        ),
        (
            "a comment with other ends of lines",
            noted("a\r\nb"),
            "NO: \"a\\r\\nb\"",
        ),
        (
            "a placement at the end",
            late,
            "ply 6 is a placement after the first movement",
        ),
    ] {
        let error = write(&record).expect_err(what).to_string();
        assert!(error.contains(part), "{what}: {error}");
    }
}

#[test]
fn only_a_jump_that_touches_down_ends_where_it_began() {
    let ply = "<CR kind='jump'><CC>白</CC><CL>00</CL><CJ>00</CJ></CR>";
    let text = format!("<TibetanGo><SZ>5</SZ><CM>{ply}</CM></TibetanGo>");
    let why = read(text.as_bytes(), "t.xml").unwrap_err().to_string();
    assert!(why.contains("CJ: \"00\" is not another point"), "{why}");
}

#[test]
fn the_form_of_a_point_is_told_for_each_size() {
    for (size, form) in [
        (
            5,
            "a point of size 5: two digits, row and column, each 0 to 8",
        ),
        (
            9,
            "a point of size 9: row and column, each 00 to 16, as in 00,04",
        ),
    ] {
        let topology = Topology::of(GameName::Jiaqi, size).unwrap();
        assert_eq!(array::read("x", topology, ",").unwrap_err(), form, "{size}");
    }
}

//! Parts of a text, one by one.

use super::super::outcome::result;
use super::*;
use tibetango_rules::{MoveKind, PlainMove, Point, Side};

fn tokens(text: &str) -> Vec<Token> {
    let mut lexer = Lexer::new(text);
    std::iter::from_fn(|| lexer.next().map(|(_, token)| token)).collect()
}

#[test]
fn moves_are_read_as_they_are_written_anywhere() {
    let step = PlainMove::walk(MoveKind::Step, Point(0), Point(6));
    for text in [
        "1-7",
        "01-07",
        "1 - 7",
        "1–7",
        "1.1-7",
        "12...1\t- 7",
        "1\u{2011}7",
        "1\u{ad}7",
        "1\u{ad}-7",
        "１－７",
        "1\u{200b}-\u{feff}7",
        "1\u{a0}-\u{a0}7",
        "12 1-7",
        "12) 1-7",
        "12: 1-7",
        "12. 0107",
    ] {
        let tokens_there = tokens(text);
        assert_eq!(
            tokens_there.last(),
            Some(&Token::Move(step.clone())),
            "{text}"
        );
    }
    for text in [
        "28x19x10",
        "28:19:10",
        "28 x 19X10",
        "28×19×10",
        "28х19х10",
        "28-19-10",
    ] {
        let [Token::Move(mv)] = &tokens(text)[..] else {
            panic!("{text}");
        };
        assert_eq!((mv.kind, &mv.via[..]), (MoveKind::Jump, &[Point(18)][..]));
    }
    let [Token::Move(mv), Token::Sign(sign)] = &tokens("28x19 (23, 14)!")[..] else {
        panic!("a capture with what it takes");
    };
    assert_eq!((&mv.takes[..], &**sign), (&[Point(22), Point(13)][..], "!"));
}

#[test]
fn a_result_is_no_move() {
    for (text, winner) in [
        ("2-0", Some(Side::White)),
        ("1 - 0", Some(Side::White)),
        ("2:0", Some(Side::White)),
        ("2.0-0.0", Some(Side::White)),
        ("0-2", Some(Side::Black)),
        ("0\u{2013}2", Some(Side::Black)),
        ("1-1", None),
        ("1/2-1/2", None),
        ("1/2 - 1/2", None),
        ("½–½", None),
        ("0.5-0.5", None),
        ("0,5 - 0,5", None),
        ("1.0-1.0", None),
        ("0-0", None),
    ] {
        let [Token::End(Some((own, _)))] = tokens(text)[..] else {
            panic!("{text}: {:?}", tokens(text));
        };
        assert_eq!(own, winner, "{text}");
        assert_eq!(result(text).map(|(winner, _)| winner), Some(winner));
    }
    assert_eq!(tokens("*"), [Token::End(None)]);
    assert_eq!(tokens("28x19*")[1], Token::Sign("$7".to_owned()));
    assert_eq!(result("4-6"), None);
    // Before moves it stands for a move that was not made.
    assert!(matches!(
        tokens("0-0 14-20")[..],
        [Token::Wrong { at: 0, .. }, Token::Move(_)]
    ));
}

#[test]
fn values_of_tags_are_read_as_well_as_can_be() {
    for (text, name, value, whole) in [
        (
            r#"[ Site  "\"64\" C:\a\\b" ]"#,
            "Site",
            r#""64" C:\a\b"#,
            true,
        ),
        (
            r#"[Event "The "final" match"]"#,
            "Event",
            r#"The "final" match"#,
            false,
        ),
        ("[Event “Cup”]", "Event", "Cup", true),
        ("[Event Cup 2020]", "Event", "Cup 2020", false),
        ("[Event \"Cup]", "Event", "Cup", false),
        ("[Event \"Cup\"", "Event", "Cup", false),
        ("[Event \"Cup\" 3]", "Event", "Cup", false),
        ("[Event \"Cup", "Event", "Cup", false),
        ("[Event \"a long\nname\"]", "Event", "a long name", false),
        ("[Event: \"Cup\"]", "Event", "Cup", true),
    ] {
        let [Token::Tag(tag)] = &tokens(text)[..] else {
            panic!("{text}: {:?}", tokens(text));
        };
        assert_eq!(
            (&*tag.name, &*tag.value, tag.fault.is_none()),
            (name, value, whole),
            "{text}"
        );
    }
    for text in [
        "[pdn]",
        "[/pdn]",
        "[url=\"x\"]",
        "[Event]",
        "[b]",
        "[%clk 1:00]",
        "<br>",
    ] {
        assert_eq!(tokens(text), [Token::Word(text.to_owned())], "{text}");
    }
}

#[test]
fn a_comment_ends_before_the_tags_of_another_game() {
    let [Token::OpenComment(text), Token::Tag(_)] = &tokens("{open 19-23\n\n[Event \"two\"]")[..]
    else {
        panic!("a comment and a tag");
    };
    assert_eq!(text, "open 19-23\n\n");
    assert_eq!(tokens("{never"), [Token::OpenComment("never".to_owned())]);
    let own = "{a\n[%clk 1:00]\n[b]}";
    assert_eq!(tokens(own).len(), 1);
    assert!(matches!(&tokens(own)[0], Token::Comment(_)));
}

//! Stones that are placed out of turn.

use super::*;
use support::games::present_games::{other_than, smallest};

/// Plies as in AMDO's own whole record, in which a side places twice running at the 67th stone: a penalty. The turn
/// is made up for later, and another is lost.
const PENALTIES: [usize; 4] = [67, 90, 91, 150];

#[test]
fn a_record_with_stones_out_of_turn_is_read_to_its_end() {
    let history = irregular_history(14, &PENALTIES, 3);
    let text = jiu14_text(&history);
    // The file tells whose stones they are by the case of their letters alone.
    let placed: Vec<&str> = text.lines().nth(1).unwrap().split(',').skip(1).collect();
    let first = |ply: usize| placed[ply - 1].starts_with(|c: char| c.is_ascii_lowercase());
    assert_eq!(placed.len(), 196);
    let is_same_side = |ply: &usize| first(*ply) == first(*ply - 1);
    let twice: Vec<usize> = PENALTIES.into_iter().filter(is_same_side).collect();
    assert_eq!(twice, PENALTIES);
    let record = jiu14::read(text.as_bytes(), "game.txt").expect("a record");
    let replay = record.replay(JiuRules::default()).expect("a board");
    assert_eq!(replay.irregular, None);
    assert_eq!(out_of_turn(&replay.history), PENALTIES);
    assert_eq!(replay.history.moves(), history.moves());
    assert_eq!(replay.history.movers(), history.movers());
    assert_eq!(replay.history.outcome(), history.outcome());
    // The battle is checked strictly, from the position on the board.
    let battle = text.find("\n5,").expect("a third move") + 1;
    let twice = format!(
        "{}{}",
        &text[..battle],
        text[battle..].replacen("5,", "5,a0-a0;\n6,", 1)
    );
    let message_of = |text: &str| {
        let record = jiu14::read(text.as_bytes(), "game.txt").expect("a record");
        let replay = record.replay(JiuRules::default()).expect("a board");
        assert_eq!(replay.history.len(), 198, "{:?}", replay.irregular);
        replay.irregular.expect("no legal move").to_string()
    };
    assert!(
        message_of(&twice).starts_with("7:1: line 5: "),
        "{}",
        message_of(&twice)
    );
    let end = battle + text[battle..].find(';').unwrap() + 1;
    let left_out = format!("{}{}", &text[..battle], &text[end + 1..]);
    assert!(
        message_of(&left_out).starts_with("7:1: line 6: the other side is to move"),
        "{}",
        message_of(&left_out)
    );
}

#[test]
fn stones_out_of_turn_survive_the_way_through_xml_and_back() {
    let history = irregular_history(8, &[1, 5, 20, 21, 64], 1);
    assert_eq!(history.movers()[0], Side::Black);
    let record = to_record(&history);
    let text = xml::write(&record).expect("it can be written");
    assert!(text.contains("<TibetanGo version=\"3\">"), "{text}");
    assert_eq!(text.matches("turn=\"out\"").count(), 5);
    let again = xml::read(text.as_bytes(), "game.xml").expect("our own record");
    assert_eq!(again, record);
    let back = from_record(&again).expect("as it was played");
    assert_eq!(
        (back.moves(), back.movers()),
        (history.moves(), history.movers())
    );
    assert_eq!(back.position_text(), history.position_text());
    let Ok(PlainText::Game(pasted)) =
        plain_text::read(history.rules(), 8, &plain_text::write(&history))
    else {
        panic!("a game that was copied")
    };
    assert_eq!(pasted.moves(), history.moves());
    // A game without such moves is written as before.
    let text =
        xml::write(&to_record(&random_history(6, JiuRules::default(), 1))).expect("a record");
    assert!(text.contains("<TibetanGo version=\"2\">"), "{text}");
}

#[test]
fn a_variation_behind_a_stone_out_of_turn_is_opened() {
    let mut history = irregular_history(8, &[1, 5], 1);
    while history.len() > 6 {
        history.undo();
    }
    assert_eq!(out_of_turn(&history), [1, 5]);
    let mut record = to_record(&history);
    let ply = RecordPly {
        side: history.to_move(),
        mv: history.legal().swap_remove(0),
    };
    record.variations.push(RecordVariation {
        of: 0,
        at: 6,
        plies: vec![ply],
    });
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.xml");
    std::fs::write(&path, xml::write(&record).expect("it can be written")).unwrap();
    let games = import::open(&path).expect("a file");
    let opened = games.read(0, &[]).expect("a game");
    assert_eq!((opened.irregular, opened.notes), (None, vec![]));
    assert_eq!(opened.record, record);
}

#[test]
fn a_stone_is_out_of_turn_where_its_mark_says_so_and_nowhere_else() {
    let history = irregular_history(8, &[1, 5, 20, 21, 64], 1);
    let text = xml::write(&to_record(&history)).expect("it can be written");
    for (what, from, to, begin, end) in [
        (
            "without its mark",
            " turn=\"out\"",
            "",
            "ply 1 ",
            "it is white's turn",
        ),
        (
            "a mark in turn",
            "<CR><CC>",
            "<CR turn=\"out\"><CC>",
            "",
            "",
        ),
    ] {
        let changed = text.replacen(from, to, 1);
        let record = xml::read(changed.as_bytes(), "game.xml").expect("a record");
        let why = from_record(&record).expect_err(what).to_string();
        assert!(
            why.starts_with(begin) && why.ends_with(end),
            "{what}: {why}"
        );
    }
    for (from, to, message) in [
        ("turn=\"out\"", "turn=\"in\"", "a turn: allowed: out"),
        (
            "<CM>\n    <CR",
            "<CM>\n    <CR turn=\"out\"",
            "only a placement is out of turn",
        ),
    ] {
        assert!(text.contains(from), "{from}");
        let spoiled = text.replacen(from, to, 1);
        let error = xml::read(spoiled.as_bytes(), "game.xml")
            .expect_err(to)
            .to_string();
        assert!(
            error.starts_with("game.xml:") && error.contains(message),
            "{to}: {error}"
        );
    }
}

#[test]
fn a_game_with_stones_out_of_turn_is_taken_back_and_played_again() {
    let mut history = irregular_history(8, &[5, 20, 64], 2);
    let (moves, movers) = (history.moves(), history.movers());
    let last = history.position_text();
    let turns: Vec<Side> = (0..moves.len())
        .rev()
        .map(|_| {
            history.undo();
            history.to_move()
        })
        .collect();
    for ((mv, &mover), &turn) in moves.iter().zip(&movers).zip(turns.iter().rev()) {
        // Taken back, the turn is that of the side that did not get it.
        assert_eq!(history.to_move(), turn, "{}", history.text(mv));
        assert_eq!(turn == mover, !mv.out_of_turn, "{}", history.text(mv));
        history.play(mv).expect("it was played before");
    }
    assert_eq!(
        (history.moves(), history.movers(), history.position_text()),
        (moves, movers, last)
    );
}

#[test]
fn playing_out_of_turn_is_refused() {
    let settings = MatchSettings {
        size: 6,
        rules: JiuRules::default().into(),
        ..MatchSettings::default()
    };
    let mut session = Session::new(settings).expect("a board");
    let mv = PlainMove {
        out_of_turn: true,
        ..session.history().parse("c2").unwrap()
    };
    let refused = Err(Refusal::Illegal(IllegalMove::OutOfTurn));
    assert_eq!(session.play(&mv), refused);
    session.begin_replay(None);
    assert_eq!(session.vary(&mv), refused);
    let other = smallest(other_than(GameName::Jiu));
    let stone = PlainMove {
        out_of_turn: true,
        ..other.legal().swap_remove(0)
    };
    assert_eq!(other.check(&stone), Err(IllegalMove::OutOfTurn));
    // In battle there is nothing of the kind.
    let history = random_history(6, JiuRules::default(), 1);
    let mut battle = history.clone();
    while battle.len() > 38 {
        battle.undo();
    }
    let step = PlainMove {
        out_of_turn: true,
        ..history.moves()[38].clone()
    };
    assert_eq!(battle.check(&step), Err(IllegalMove::OutOfTurn));
}

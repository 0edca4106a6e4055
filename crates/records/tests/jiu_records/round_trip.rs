//! Games that are written and read again.

use super::*;

#[test]
fn every_game_that_is_written_is_read_move_by_move() {
    let mut jumps = 0;
    for (seed, size) in GameName::Jiu
        .sizes()
        .iter()
        .copied()
        .cycle()
        .take(30)
        .enumerate()
    {
        let rules = JiuRules {
            gun: seed % 2 == 0,
            single_jump: [SingleJump::WalkerMayNot, SingleJump::Free][seed % 3 % 2],
            ..JiuRules::default()
        };
        let history = random_history(size, rules, seed as u64);
        let text = jiu14_text(&history);
        let record = jiu14::read(text.as_bytes(), "game.txt").expect("our own record");
        let replay = record.replay(rules).expect("a board");
        assert_eq!(replay.irregular, None, "seed {seed}, size {size}: {text}");
        assert_eq!(
            replay.history.position_text(),
            history.position_text(),
            "seed {seed}, size {size}"
        );
        assert_eq!(
            replay.history.outcome(),
            history.outcome(),
            "seed {seed}, size {size}"
        );
        assert_eq!(
            record.result(&replay),
            history.outcome().map(RecordResult::from),
            "seed {seed}, size {size}"
        );
        assert_eq!(
            jiu14_text(&replay.history),
            text,
            "seed {seed}, size {size}"
        );
        jumps += history
            .moves()
            .iter()
            .filter(|mv| !mv.via.is_empty())
            .count();
    }
    assert!(jumps > 10, "{jumps} jumps of several stations");
}

#[test]
fn a_flight_over_a_stone_that_it_takes_is_no_jump() {
    // Such a flight is written as a jump would be; where all fly there are many.
    let rules = JiuRules {
        fly_at: Some(18),
        single_jump: SingleJump::Free,
        ..JiuRules::default()
    };
    let middle = |history: &AnyGameHistory, mv: &PlainMove| {
        let topology = history.topology();
        let ((r0, c0), (r1, c1)) = (topology.row_column(mv.from?), topology.row_column(mv.to?));
        let apart = (r0.abs_diff(r1), c0.abs_diff(c1));
        let near = matches!(apart, (2, 0) | (0, 2));
        topology.at((r0 + r1) / 2, (c0 + c1) / 2).filter(|_| near)
    };
    let mut flights = 0;
    for seed in 0..400 {
        let history = random_history(6, rules, seed);
        let such = history.moves().into_iter().any(|mv| {
            let over = middle(&history, &mv);
            mv.kind == MoveKind::Fly && over.is_some_and(|over| mv.takes.contains(&over))
        });
        if flights < 3 && such {
            flights += 1;
            let record = jiu14::read(jiu14_text(&history).as_bytes(), "game.txt").expect("our own");
            let replay = record.replay(rules).expect("a board");
            assert_eq!(replay.irregular, None, "seed {seed}");
            assert_eq!(
                replay.history.position_text(),
                history.position_text(),
                "seed {seed}"
            );
        }
    }
    assert!(flights > 0);
}

#[test]
fn another_try_leaves_the_first_game_as_it_is() {
    let history = random_history(6, JiuRules::default(), 5);
    let text = jiu14_text(&history) + "500,clrall;\n0,c2,D3,a0;\n";
    let record = jiu14::read(text.as_bytes(), "game.txt").expect("a record");
    let replay = record.replay(JiuRules::default()).expect("a board");
    assert_eq!(replay.history.moves(), history.moves());
    let why = replay.irregular.expect("another try");
    assert!(
        why.why.starts_with("line 500: the board is cleared"),
        "{why}"
    );
    // Without the sign of a new try it is one all the same.
    let text = jiu14_text(&history) + "0,c2,D3,a0;\n";
    let record = jiu14::read(text.as_bytes(), "game.txt").expect("a record");
    let replay = record.replay(JiuRules::default()).expect("a board");
    assert_eq!(replay.history.moves(), history.moves());
    assert!(replay.irregular.is_some());
}

#[test]
fn only_the_centre_is_cleared() {
    let history = random_history(6, JiuRules::default(), 5);
    let text = jiu14_text(&history);
    let at = text.find("\n1,").expect("the centre is cleared") + 3;
    let wrong = format!("{}a0{}", &text[..at], &text[at + 2..]);
    let record = jiu14::read(wrong.as_bytes(), "game.txt").expect("a record");
    let irregular = record
        .replay(JiuRules::default())
        .expect("a board")
        .irregular;
    let why = irregular.expect("not the centre").to_string();
    assert!(
        why.starts_with("3:1: line 1: a0 is not in the centre"),
        "{why}"
    );
    // Nor does a stone of the centre leave again.
    let again = text.replacen("\n3,", "\n3,c2;\n4,", 1);
    let record = jiu14::read(again.as_bytes(), "game.txt").expect("a record");
    let irregular = record
        .replay(JiuRules::default())
        .expect("a board")
        .irregular;
    let why = irregular.expect("no move").to_string();
    assert!(
        why.starts_with("5:1: line 3: a stone is taken away for no move"),
        "{why}"
    );
}

#[test]
fn the_centre_of_a_board_that_is_not_full_is_not_cleared() {
    let mut history = AnyGameHistory::new(6, JiuRules::default()).expect("a board");
    for point in ["c2", "d3"] {
        let mv = history.parse(point).expect("a placement");
        history.play(&mv).expect("a legal one");
    }
    let text = jiu14_text(&history);
    assert!(text.ends_with(";\n0,c2,D3;\n"), "{text}");
}

#[test]
fn games_survive_the_way_through_xml() {
    let (mut long, mut flights) = (0, 0);
    for (seed, &size) in GameName::Jiu.sizes().iter().cycle().take(20).enumerate() {
        let rules = JiuRules {
            gun: seed % 2 == 0,
            fly_at: (seed % 3 == 0).then_some(9),
            ..JiuRules::default()
        };
        let history = random_history(size, rules, seed as u64);
        let record = Record {
            result: history.outcome().map(Into::into),
            rules: "competition".to_owned(),
            ..to_record(&history)
        };
        let text = xml::write(&record).expect("it can be written");
        let again = xml::read(text.as_bytes(), "game.xml").expect("our own record");
        assert_eq!(again, record, "seed {seed}, size {size}");
        let back = from_record(&again).expect("a legal game");
        assert_eq!(back.moves(), history.moves(), "seed {seed}, size {size}");
        assert_eq!(
            (back.rules(), back.outcome()),
            (rules.into(), history.outcome()),
            "seed {seed}, size {size}"
        );
        assert_eq!(
            contradiction(&again, &back),
            None,
            "seed {seed}, size {size}"
        );
        long += history
            .moves()
            .iter()
            .filter(|mv| !mv.via.is_empty())
            .count();
        flights += history
            .moves()
            .iter()
            .filter(|mv| mv.kind == MoveKind::Fly)
            .count();
    }
    assert!(long > 10 && flights > 10, "{long} {flights}");
}

#[test]
fn rules_of_another_game_and_ways_of_no_jump_are_refused() {
    let history = random_history(6, JiuRules::default(), 3);
    let text = xml::write(&to_record(&history)).expect("it can be written");
    let message = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        let spoiled = text.replacen(from, to, 1);
        xml::read(spoiled.as_bytes(), "game.xml")
            .expect_err(to)
            .to_string()
    };
    let stray = message("win=\"Competition\"", "win=\"Competition\" pinch=\"Run\"");
    assert!(
        stray.contains("MG pinch") && stray.contains("another game"),
        "{stray}"
    );
    let off = message("<CL>02,02</CL>", "<CL>06,02</CL>");
    assert!(off.contains("each 0 to 5"), "{off}");
    let size = message("<SZ>6</SZ>", "<SZ>5</SZ>");
    assert!(size.contains("SZ"), "{size}");
    let fly = message("fly_at=\"row\"", "fly_at=\"-1\"");
    assert!(fly.contains("MG fly_at"), "{fly}");
    let via = message(
        "<CR><CC>White</CC><CL>02,02</CL>",
        "<CR via=\"02,02\"><CC>White</CC><CL>02,02</CL>",
    );
    assert!(via.contains("CR via"), "{via}");
}

#[test]
fn the_centre_of_a_full_board_is_cleared_by_those_who_placed_there() {
    let mut history = AnyGameHistory::new(6, JiuRules::default()).expect("a board");
    for point in ["c2", "d3"] {
        let mv = history.parse(point).expect("a placement");
        history.play(&mv).expect("a legal one");
    }
    while history.len() < 36 {
        let mv = history.legal().swap_remove(0);
        history.play(&mv).expect("a legal placement");
    }
    let text = jiu14_text(&history);
    assert!(text.ends_with(";\n1,c2;\n2,D3;\n"), "{text}");
}

#[test]
fn a_semicolon_within_a_field_ends_no_header() {
    let text = "[JIU8],[a;b],[c],[],[],[],[],[],[];\n0,d3,E4;\n";
    let record = jiu14::read(text.as_bytes(), "game.txt").expect("a record");
    assert_eq!(record.header[..2], ["a;b", "c"]);
    assert_eq!(record.placements.len(), 2);
}

#[test]
fn a_flight_that_may_not_be_is_no_jump() {
    let position = "wb4/2b1ww/1w1b1w/1ww1ww/b5/b1b1b1 w battle 0 40";
    let history = AnyGameHistory::from_text(JiuRules::default(), position).expect("a position");
    let jump = history.parse("a0-a2").expect("a move");
    for (kind, legal) in [
        (MoveKind::Jump, true),
        (MoveKind::Step, true),
        (MoveKind::Fly, false),
    ] {
        let mut record = to_record(&history);
        record.plies.push(RecordPly {
            side: Side::White,
            mv: PlainMove {
                kind,
                ..jump.clone()
            },
        });
        assert_eq!(from_record(&record).is_ok(), legal, "{kind:?}");
    }
}

#[test]
fn a_jump_that_may_not_be_is_told_as_one() {
    let history = random_history(6, JiuRules::default(), 5);
    let text = jiu14_text(&history);
    let (before, battle) = text.split_once("\n3,").expect("a battle");
    let first = battle.starts_with(|c: char| c.is_ascii_lowercase());
    // Both corners are full.
    let wrong = if first { "a0-a2,A1" } else { "A0-A2,a1" };
    let text = format!("{before}\n3,{wrong};\n");
    let record = jiu14::read(text.as_bytes(), "game.txt").expect("a record");
    let replay = record.replay(JiuRules::default()).expect("a board");
    let why = replay.irregular.expect("no legal move").why;
    assert!(why.starts_with("line 3: a0-a2: "), "{why}");
}

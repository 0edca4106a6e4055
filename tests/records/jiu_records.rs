//! AMDO's records of jiu: read, replayed and written.

use support::games::jiu::{irregular_line, random_line};
use tibetango_records::record::jiu14::{self, Action, Numbered, Stone};
use tibetango_records::record::plain::{self, Plain};
use tibetango_records::record::replay::{contradiction, from_record, to_record};
use tibetango_records::record::{Record, xml};
use tibetango_records::session::{Refusal, Session, Setup};
use tibetango_rules::any::AnyLine;
use tibetango_rules::jiu::{Rules, SingleJump};
use tibetango_rules::{AnyRules, GameName, IllegalMove, Kind, PlainMove, Side};

/// The example opening of the format's description: 22 placements, then nine lines.
const OPENING: &str = "[JIU14],[First z],[Second Z],[先手胜],[0:2],[2019-05-12 10:00:00],[00:40:00],\
    [place],[event];\n0,h7,G6,h6,G7,h8,I8,g5,I7,h5,H4,g4,J7,i6,J8,g8,K8,f6,F5,e6,K7,J6,f7;\n1,h7;\n\
    2,G6;\n3,G7-G6;\n4,g5-g7,G6;\n5,I7-H7;\n6,h6-g6;\n7,h8-h6;\n8,g7-i7-i9;\n9,clrall;\n";

#[test]
fn the_example_opening_is_kept_whole_and_marked_where_it_stops() {
    let record = jiu14::read(OPENING.as_bytes(), "opening.txt").expect("a record");
    assert_eq!(record.size, 14, "size");
    assert_eq!(
        record.header[..4],
        ["First z", "Second Z", "先手胜", "0:2"],
        "header"
    );
    assert_eq!(
        (record.placements.len(), record.battle.len()),
        (22, 9),
        "placements and lines of the battle"
    );
    let stone = |first, at| Stone { first, at };
    let (place, second) = record.placements[1];
    assert_eq!(
        (place.line, place.column),
        (2, 6),
        "where the second placement stands"
    );
    assert_eq!(second, stone(false, (6, 6)), "the second placement");
    let Numbered {
        place,
        number,
        action,
    } = &record.battle[3];
    assert_eq!(
        (place.line, place.column),
        (6, 1),
        "where the fourth line of the battle stands"
    );
    let jump = Action::Go(
        vec![stone(true, (6, 5)), stone(true, (6, 7))],
        vec![stone(false, (6, 6))],
    );
    assert_eq!(
        (number, action),
        (&4, &jump),
        "the fourth line of the battle"
    );
    assert_eq!(record.battle[8].action, Action::Clear, "the last line");
    let played = record.replay(Rules::default()).expect("a board");
    // Twenty of the 22 are placed in turn; then one side places twice running.
    assert_eq!(out_of_turn(&played.line), [21], "placed out of turn");
    assert_eq!(
        played.line.movers()[19..22],
        [Side::Black, Side::Black, Side::White],
        "who placed the 20th to the 22nd"
    );
    let why = played.irregular.expect("an opening is no whole game");
    let told = "3:1: line 1: the battle begins with 174 points still empty: the opening of a game; \
                recorded result: 先手胜";
    assert_eq!(why.to_string(), told, "why it is no whole game");
    assert_eq!(played.line.moves().len(), 22, "plies");
}

#[test]
fn names_in_gbk_are_read() {
    let text = OPENING.replace("First z", "扎西");
    let (gbk, _, lost) = encoding_rs::GBK.encode(&text);
    assert!(!lost && std::str::from_utf8(&gbk).is_err());
    let record = jiu14::read(&gbk, "opening.txt").expect("a record");
    assert_eq!(record.header[0], "扎西");
}

/// The plies placed out of turn, from 1.
fn out_of_turn(line: &AnyLine) -> Vec<usize> {
    let moves = line.moves().into_iter().zip(1..);
    let out = moves.filter(|(mv, _)| mv.out_of_turn);
    out.map(|(_, ply)| ply).collect()
}

/// As in AMDO's own whole record a side places twice running at the 67th stone: a penalty. The
/// turn is made up for later, and another is lost.
const PENALTIES: [usize; 4] = [67, 90, 91, 150];

#[test]
fn a_record_with_stones_out_of_turn_is_read_to_its_end() {
    let line = irregular_line(14, &PENALTIES, 3);
    let text = written(&line);
    // The file tells whose stones they are by the case of their letters alone.
    let placed: Vec<&str> = text.lines().nth(1).unwrap().split(',').skip(1).collect();
    let first = |ply: usize| placed[ply - 1].starts_with(|c: char| c.is_ascii_lowercase());
    assert_eq!(placed.len(), 196);
    let kept = |ply: &usize| first(*ply) == first(*ply - 1);
    let twice: Vec<usize> = PENALTIES.into_iter().filter(kept).collect();
    assert_eq!(twice, PENALTIES);
    let record = jiu14::read(text.as_bytes(), "game.txt").expect("a record");
    let played = record.replay(Rules::default()).expect("a board");
    assert_eq!(played.irregular, None);
    assert_eq!(out_of_turn(&played.line), PENALTIES);
    assert_eq!(played.line.moves(), line.moves());
    assert_eq!(played.line.movers(), line.movers());
    assert_eq!(played.line.outcome(), line.outcome());
    // The battle is checked strictly, from the position on the board.
    let battle = text.find("\n5,").expect("a third move") + 1;
    let twice = format!(
        "{}{}",
        &text[..battle],
        text[battle..].replacen("5,", "5,a0-a0;\n6,", 1)
    );
    let told = |text: &str| {
        let record = jiu14::read(text.as_bytes(), "game.txt").expect("a record");
        let played = record.replay(Rules::default()).expect("a board");
        assert_eq!(played.line.len(), 198, "{:?}", played.irregular);
        played.irregular.expect("no legal move").to_string()
    };
    assert!(
        told(&twice).starts_with("7:1: line 5: "),
        "{}",
        told(&twice)
    );
    let end = battle + text[battle..].find(';').unwrap() + 1;
    let left_out = format!("{}{}", &text[..battle], &text[end + 1..]);
    assert!(
        told(&left_out).starts_with("7:1: line 6: the other side is to move"),
        "{}",
        told(&left_out)
    );
}

#[test]
fn stones_out_of_turn_survive_the_way_through_xml_and_back() {
    let line = irregular_line(8, &[1, 5, 20, 21, 64], 1);
    assert_eq!(line.movers()[0], Side::Black);
    let record = to_record(&line);
    let text = xml::write(&record).expect("it can be written");
    assert!(text.contains("<TibetanGo version=\"3\">"), "{text}");
    assert_eq!(text.matches("turn=\"out\"").count(), 5);
    let again = xml::read(text.as_bytes(), "game.xml").expect("our own record");
    assert_eq!(again, record);
    let back = from_record(&again).expect("as it was played");
    assert_eq!((back.moves(), back.movers()), (line.moves(), line.movers()));
    assert_eq!(back.position_text(), line.position_text());
    let Ok(Plain::Game(pasted)) = plain::read(line.rules(), 8, &plain::write(&line)) else {
        panic!("a game that was copied")
    };
    assert_eq!(pasted.moves(), line.moves());
    // A game in which nobody did is written as before.
    let text = xml::write(&to_record(&random_line(6, Rules::default(), 1))).expect("a record");
    assert!(text.contains("<TibetanGo version=\"2\">"), "{text}");
}

#[test]
fn a_stone_is_out_of_turn_where_its_mark_says_so_and_nowhere_else() {
    let line = irregular_line(8, &[1, 5, 20, 21, 64], 1);
    let text = xml::write(&to_record(&line)).expect("it can be written");
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
    for (from, to, told) in [
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
            error.starts_with("game.xml:") && error.contains(told),
            "{to}: {error}"
        );
    }
}

#[test]
fn a_game_with_stones_out_of_turn_is_taken_back_and_played_again() {
    let mut line = irregular_line(8, &[5, 20, 64], 2);
    let (moves, movers) = (line.moves(), line.movers());
    let last = line.position_text();
    let turns: Vec<Side> = (0..moves.len())
        .rev()
        .map(|_| {
            line.undo();
            line.to_move()
        })
        .collect();
    for ((mv, &mover), &turn) in moves.iter().zip(&movers).zip(turns.iter().rev()) {
        // Taken back, the turn is that of the side that did not get it.
        assert_eq!(line.to_move(), turn, "{}", line.text(mv));
        assert_eq!(turn == mover, !mv.out_of_turn, "{}", line.text(mv));
        line.play(mv).expect("it was played before");
    }
    assert_eq!(
        (line.moves(), line.movers(), line.position_text()),
        (moves, movers, last)
    );
}

#[test]
fn nobody_plays_out_of_turn() {
    let setup = Setup {
        size: 6,
        rules: Rules::default().into(),
        ..Setup::default()
    };
    let mut session = Session::new(setup).expect("a board");
    let mv = PlainMove {
        out_of_turn: true,
        ..session.line().parse("c2").unwrap()
    };
    let refused = Err(Refusal::Illegal(IllegalMove::OutOfTurn));
    assert_eq!(session.play(&mv), refused);
    session.begin_replay(None);
    assert_eq!(session.vary(&mv), refused);
    let jiaqi = AnyLine::new(5, AnyRules::usual(GameName::Jiaqi)).unwrap();
    let stone = PlainMove {
        out_of_turn: true,
        ..jiaqi.parse("c3").unwrap()
    };
    assert_eq!(jiaqi.check(&stone), Err(IllegalMove::OutOfTurn));
    // In battle there is nothing of the kind.
    let line = random_line(6, Rules::default(), 1);
    let mut battle = line.clone();
    while battle.len() > 38 {
        battle.undo();
    }
    let step = PlainMove {
        out_of_turn: true,
        ..line.moves()[38].clone()
    };
    assert_eq!(battle.check(&step), Err(IllegalMove::OutOfTurn));
}

fn written(line: &AnyLine) -> String {
    let record = Record {
        white: "a [b]; c".to_owned(),
        result: line.outcome().map(Into::into),
        ..to_record(line)
    };
    jiu14::write(line, &record)
}

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
        let rules = Rules {
            gun: seed % 2 == 0,
            single_jump: [SingleJump::WalkerMayNot, SingleJump::Free][seed % 3 % 2],
            ..Rules::default()
        };
        let line = random_line(size, rules, seed as u64);
        let text = written(&line);
        let record = jiu14::read(text.as_bytes(), "game.txt").expect("our own record");
        let played = record.replay(rules).expect("a board");
        assert_eq!(played.irregular, None, "seed {seed}, size {size}: {text}");
        assert_eq!(
            played.line.position_text(),
            line.position_text(),
            "seed {seed}, size {size}"
        );
        assert_eq!(
            played.line.outcome(),
            line.outcome(),
            "seed {seed}, size {size}"
        );
        assert_eq!(written(&played.line), text, "seed {seed}, size {size}");
        jumps += line.moves().iter().filter(|mv| !mv.via.is_empty()).count();
    }
    assert!(jumps > 10, "{jumps} jumps of several stations");
}

#[test]
fn a_flight_over_a_stone_that_it_takes_is_no_jump() {
    // Such a flight is written as a jump would be; where all fly there are many.
    let rules = Rules {
        fly_at: Some(18),
        single_jump: SingleJump::Free,
        ..Rules::default()
    };
    let middle = |line: &AnyLine, mv: &PlainMove| {
        let shape = line.shape();
        let ((r0, c0), (r1, c1)) = (shape.row_column(mv.from?), shape.row_column(mv.to?));
        let apart = (r0.abs_diff(r1), c0.abs_diff(c1));
        let near = matches!(apart, (2, 0) | (0, 2));
        shape.at((r0 + r1) / 2, (c0 + c1) / 2).filter(|_| near)
    };
    let mut seen = 0;
    for seed in 0..400 {
        let line = random_line(6, rules, seed);
        let such = line.moves().into_iter().any(|mv| {
            let over = middle(&line, &mv);
            mv.kind == Kind::Fly && over.is_some_and(|over| mv.takes.contains(&over))
        });
        if seen < 3 && such {
            seen += 1;
            let record = jiu14::read(written(&line).as_bytes(), "game.txt").expect("our own");
            let played = record.replay(rules).expect("a board");
            assert_eq!(played.irregular, None, "seed {seed}");
            assert_eq!(
                played.line.position_text(),
                line.position_text(),
                "seed {seed}"
            );
        }
    }
    assert!(seen > 0);
}

#[test]
fn another_try_leaves_the_first_game_as_it_is() {
    let line = random_line(6, Rules::default(), 5);
    let text = written(&line) + "500,clrall;\n0,c2,D3,a0;\n";
    let record = jiu14::read(text.as_bytes(), "game.txt").expect("a record");
    let played = record.replay(Rules::default()).expect("a board");
    assert_eq!(played.line.moves(), line.moves());
    let why = played.irregular.expect("another try");
    assert!(
        why.why.starts_with("line 500: the board is cleared"),
        "{why}"
    );
    // Without the sign of a new try it is one all the same.
    let text = written(&line) + "0,c2,D3,a0;\n";
    let record = jiu14::read(text.as_bytes(), "game.txt").expect("a record");
    let played = record.replay(Rules::default()).expect("a board");
    assert_eq!(played.line.moves(), line.moves());
    assert!(played.irregular.is_some());
}

#[test]
fn only_the_centre_is_cleared() {
    let line = random_line(6, Rules::default(), 5);
    let text = written(&line);
    let at = text.find("\n1,").expect("the centre is cleared") + 3;
    let wrong = format!("{}a0{}", &text[..at], &text[at + 2..]);
    let record = jiu14::read(wrong.as_bytes(), "game.txt").expect("a record");
    let irregular = record.replay(Rules::default()).expect("a board").irregular;
    let why = irregular.expect("not the centre").to_string();
    assert!(
        why.starts_with("3:1: line 1: a0 is not in the centre"),
        "{why}"
    );
}

#[test]
fn the_first_illegal_ply_is_named() {
    let line = random_line(6, Rules::default(), 3);
    let text = written(&line);
    let battle = text.find("\n3,").expect("a battle");
    let swapped = {
        let end = battle + text[battle..].find(';').expect("its end");
        format!("{}\n3,A0-F5{}", &text[..battle], &text[end..])
    };
    let record = jiu14::read(swapped.as_bytes(), "game.txt").expect("a record");
    let why = record.replay(Rules::default()).expect("a board").irregular;
    let why = why.expect("nobody flies at once").to_string();
    assert!(why.starts_with("5:1: line 3: a0~f5:"), "{why}");
}

#[test]
fn what_is_no_record_is_told_in_one_line() {
    for (text, told) in [
        (
            "",
            "game.txt:1:1: a record begins with [JIU14] and eight more fields in [ ]",
        ),
        (
            "[JIU8],a,[b];",
            "game.txt:1:1: a record begins with [JIU14] and eight more fields in [ ]",
        ),
        ("[JIU15];", "game.txt:1:1: the board is JIU6 to JIU18, even"),
    ] {
        let error = jiu14::read(text.as_bytes(), "game.txt").expect_err(text);
        assert_eq!(error.to_string(), told, "{text}");
    }
}

#[test]
fn a_line_that_is_none_ends_the_record_there() {
    // Nor does a move of more points than the board has hold anybody up.
    let endless = format!("[JIU6];0,c2;3,{}a0;", "a0-".repeat(300_000));
    let many = format!("[JIU6];0,c2{};", ",a0".repeat(20_000));
    for (text, placed, told) in [
        (
            "[JIU8],[a],[b],[先手胜];\n 0,d3,\n i0;",
            1,
            "3:2: \"i0\" is no point of this board (corners a0 and h7); recorded result: 先手胜",
        ),
        (
            "[JIU8];0,d3;3,a0,b0;",
            1,
            "1:13: a stone that does not move takes nothing",
        ),
        ("[JIU8];0,d3;3O,E4-E5;", 1, "1:13: \"3O\" is no line number"),
        ("[JIU8];d3,E4;", 0, "1:8: \"d3\" is no line number"),
        (&endless, 1, "1:13: a move of more than 36 points"),
        (&many, 1, "1:13: placement 2 (a0): "),
    ] {
        let record = jiu14::read(text.as_bytes(), "game.txt").expect(text);
        let played = record.replay(Rules::default()).expect("a board");
        assert_eq!(played.line.len(), placed, "{told}");
        let why = played.irregular.expect(told).to_string();
        assert!(why.starts_with(told), "{why}");
    }
    let record = jiu14::read(many.as_bytes(), "game.txt").expect("a record");
    assert_eq!(record.placements.len(), 10_000);
    let why = record.fault.expect("too many").to_string();
    assert!(why.ends_with("more than 10000 plies"), "{why}");
}

#[test]
fn trifles_in_a_record_are_forgiven_and_told() {
    let line = random_line(6, Rules::default(), 5);
    let text = written(&line);
    let played = |text: &str| {
        let record = jiu14::read(text.as_bytes(), "game.txt").expect("a record");
        let played = record.replay(Rules::default()).expect("a board");
        assert_eq!(played.irregular, None, "{text}");
        assert_eq!(played.line.moves(), line.moves(), "{text}");
        let notes = record.notes.iter().map(ToString::to_string);
        notes.collect::<Vec<_>>()
    };
    // As a Chinese keyboard, a word processor or a page of the web has it.
    let (header, rest) = text.split_once('\n').unwrap();
    for (from, to) in [
        (";", "\u{ff1b}"),
        (",", "\u{ff0c}"),
        ("-", "\u{2013}"),
        ("-", "\u{ff0d}"),
        (";\n", ";\u{200b}\r\n\u{feff}"),
        (";\n", ";\0\u{180e}\n"),
        (",", ",\u{2800}"),
        (",", ", \u{a0}"),
    ] {
        let changed = format!("{header}\n{}", rest.replace(from, to));
        assert_ne!(changed, text, "{from}");
        assert_eq!(played(&changed), [""; 0], "{from} {to}");
    }
    // Notes of people between the lines, and more than the header has room for.
    let noted = text.replacen("\n1,", "\n(after a break);\n1,", 1);
    assert_eq!(
        played(&noted),
        ["3:1: \"(after a break)\" is no line of a record: it is passed over"]
    );
    let more = text.replacen(";\n", ",[10],[11];\n", 1);
    let told = played(&more);
    assert!(
        told[0].ends_with("the header has more than nine fields: the others are left out"),
        "{told:?}"
    );
}

#[test]
fn the_result_of_a_header_stays_wherever_its_game_is_cut() {
    let result = |header: &str, rest: &str| {
        let text = format!("[JIU8],[a],[b],{header};{rest}");
        let record = jiu14::read(text.as_bytes(), "game.txt").expect("a record");
        let played = record.replay(Rules::default()).expect("a board");
        let result = record.result(&played);
        (
            result.map(|result| (result.winner, result.reason)),
            played.irregular.is_some(),
        )
    };
    let told = |winner, reason: &str| Some((winner, reason.to_owned()));
    let (white, black) = (Some(Side::White), Some(Side::Black));
    for (header, told) in [
        ("[先手胜]", white),
        ("[后手胜],[2:0]", black),
        ("[後手勝]", black),
        ("[和棋]", None),
        ("[平局]", None),
        // The score, where there is no word: the second player's first.
        ("[],[0:2]", white),
        ("[],[1:1]", None),
    ]
    .map(|(header, winner)| (header, told(winner, "")))
    {
        assert_eq!(result(header, "0,d3,d3;"), (told, true), "{header}");
    }
    // Who stops early has given up or agreed.
    assert_eq!(
        result("[先手胜]", "0,d3;"),
        (told(white, "resigned"), false)
    );
    assert_eq!(result("[和棋]", "0,d3;"), (told(None, "agreed"), false));
    assert_eq!(result("[unknown],[0:2]", "0,d3;"), (None, false));
}

#[test]
fn no_bytes_break_the_reader() {
    let mut seed = 1_u64;
    let alphabet = b"[]JIU14,;0123abcABC-x \xff\n";
    for _ in 0..support::effort::cases(20_000) {
        let mut bytes = b"[JIU8];".to_vec();
        for _ in 0..24 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            bytes.push(alphabet[(seed >> 33) as usize % alphabet.len()]);
        }
        if let Ok(record) = jiu14::read(&bytes, "noise") {
            let played = record.replay(Rules::default()).expect("a board");
            assert!(
                played.line.movers().len() <= record.placements.len() + record.battle.len(),
                "{}",
                bytes.escape_ascii()
            );
            let whose = record.placements.iter().map(|(_, stone)| stone.first);
            let movers = played.line.movers();
            let mut placed = movers.iter().map(|side| *side == Side::White).zip(whose);
            assert!(
                placed.all(|(white, first)| white == first),
                "{}",
                bytes.escape_ascii()
            );
        }
    }
}

#[test]
fn games_survive_the_way_through_xml() {
    let (mut long, mut flights) = (0, 0);
    for (seed, &size) in GameName::Jiu.sizes().iter().cycle().take(20).enumerate() {
        let rules = Rules {
            gun: seed % 2 == 0,
            fly_at: (seed % 3 == 0).then_some(9),
            ..Rules::default()
        };
        let line = random_line(size, rules, seed as u64);
        let record = Record {
            result: line.outcome().map(Into::into),
            rules: "competition".to_owned(),
            ..to_record(&line)
        };
        let text = xml::write(&record).expect("it can be written");
        let again = xml::read(text.as_bytes(), "game.xml").expect("our own record");
        assert_eq!(again, record, "seed {seed}, size {size}");
        let back = from_record(&again).expect("a legal game");
        assert_eq!(back.moves(), line.moves(), "seed {seed}, size {size}");
        assert_eq!(
            (back.rules(), back.outcome()),
            (rules.into(), line.outcome()),
            "seed {seed}, size {size}"
        );
        assert_eq!(
            contradiction(&again, &back),
            None,
            "seed {seed}, size {size}"
        );
        long += line.moves().iter().filter(|mv| !mv.via.is_empty()).count();
        flights += line
            .moves()
            .iter()
            .filter(|mv| mv.kind == Kind::Fly)
            .count();
    }
    assert!(long > 10 && flights > 10, "{long} {flights}");
}

#[test]
fn rules_of_another_game_and_ways_of_no_jump_are_refused() {
    let line = random_line(6, Rules::default(), 3);
    let text = xml::write(&to_record(&line)).expect("it can be written");
    let told = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        let spoiled = text.replacen(from, to, 1);
        xml::read(spoiled.as_bytes(), "game.xml")
            .expect_err(to)
            .to_string()
    };
    let stray = told("win=\"Competition\"", "win=\"Competition\" pinch=\"Run\"");
    assert!(
        stray.contains("MG pinch") && stray.contains("another game"),
        "{stray}"
    );
    let off = told("<CL>02,02</CL>", "<CL>06,02</CL>");
    assert!(off.contains("each 0 to 5"), "{off}");
    let size = told("<SZ>6</SZ>", "<SZ>5</SZ>");
    assert!(size.contains("SZ"), "{size}");
    let fly = told("fly_at=\"row\"", "fly_at=\"-1\"");
    assert!(fly.contains("MG fly_at"), "{fly}");
    let via = told(
        "<CR><CC>White</CC><CL>02,02</CL>",
        "<CR via=\"02,02\"><CC>White</CC><CL>02,02</CL>",
    );
    assert!(via.contains("CR via"), "{via}");
}

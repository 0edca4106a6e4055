//! Records on the board: whole games survive, and illegal plies are named.

use super::record_xml::{at, ply};
use support::games::histories::random_game;
use tibetango_content::config::Config;
use tibetango_records::record::import::open;
use tibetango_records::record::replay::{
    ReplayError, WhyNot, contradiction, from_record, off_board_outcome, replay, to_record,
};
use tibetango_records::record::{Record, RecordPly, RecordResult, RecordVariation, xml};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiaqi::{Blocked, Capture, JiaqiRules};
use tibetango_rules::{GameName, IllegalMove, MoveKind, Outcome, PlainMove, Point, Reason, Side};

fn variants() -> Vec<JiaqiRules> {
    let config = Config::embedded();
    let presets = config.of(GameName::Jiaqi).rules.iter();
    let mut rules: Vec<JiaqiRules> = presets
        .map(|preset| JiaqiRules::try_from(preset.rules).expect("rules of jiaqi"))
        .collect();
    rules.extend([Blocked::Pass, Blocked::Lose].map(|blocked| JiaqiRules {
        blocked,
        first: Side::Black,
        quiet_limit: 30,
        ..JiaqiRules::default()
    }));
    rules
}

/// Returns the record of a game with names, date and result.
fn full_record(history: &AnyGameHistory) -> Record {
    Record {
        white: "Dolma".to_owned(),
        black: "བཀྲ་ཤིས".to_owned(),
        date: "2019-05-12".to_owned(),
        result: history.outcome().map(Into::into),
        ..to_record(history)
    }
}

#[test]
fn whole_games_survive_a_file() {
    let mut kinds = [0; 4];
    let mut choices = 0;
    for rules in variants() {
        for (seed, size) in [(1, 3), (2, 3), (3, 3), (4, 5), (5, 5), (6, 7), (7, 9)] {
            let case = format!("{rules:?}, seed {seed}, size {size}");
            let history = random_game(size, rules, seed, 400);
            let record = full_record(&history);
            let text = xml::write(&record).unwrap();
            let reading = xml::read(text.as_bytes(), "game.xml").unwrap();
            assert_eq!(reading, record, "{case}");
            let back = from_record(&reading).unwrap();
            assert_eq!(back.moves(), history.moves(), "{case}");
            assert_eq!(back.movers(), history.movers(), "{case}");
            assert_eq!(back.position_text(), history.position_text(), "{case}");
            assert_eq!(
                (back.rules(), back.outcome()),
                (rules.into(), history.outcome()),
                "{case}"
            );
            assert_eq!(contradiction(&reading, &back), None, "{case}");
            assert_eq!(full_record(&back), reading, "{case}");
            for mv in history.moves() {
                kinds[mv.kind as usize] += 1;
                choices += usize::from(!mv.takes.is_empty());
            }
        }
    }
    assert!(kinds[MoveKind::Place as usize] > 0 && kinds[MoveKind::Step as usize] > 0);
    assert!(
        kinds[MoveKind::Pass as usize] > 0 && choices > 0,
        "{kinds:?} {choices}"
    );
}

#[test]
fn a_jump_written_as_a_step_is_still_a_jump() {
    // Jumps are rare in random play: some seed has one.
    let (history, at) = (0..3000)
        .map(|seed| {
            random_game(
                if seed % 2 == 0 { 3 } else { 5 },
                JiaqiRules::default(),
                seed,
                200,
            )
        })
        .find_map(|history| {
            let at = history
                .moves()
                .iter()
                .position(|mv| mv.kind == MoveKind::Jump)?;
            Some((history, at))
        })
        .expect("a game with a jump");
    let mut record = full_record(&history);
    let jump = record.plies[at].mv.clone();
    assert_eq!(jump.kind, MoveKind::Jump, "a jump is recorded as one");
    let mut before = history.clone();
    while before.len() > at && before.undo() {}
    let step = PlainMove {
        kind: MoveKind::Step,
        ..jump.clone()
    };
    assert_eq!(before.readings(&step), std::slice::from_ref(&jump));
    for ply in &mut record.plies {
        if ply.mv.kind == MoveKind::Jump {
            ply.mv.kind = MoveKind::Step;
        }
    }
    assert_eq!(from_record(&record).unwrap().moves(), history.moves());
    // The other way round nothing is bent: a step is no jump.
    let step = record.plies.iter().position(|RecordPly { mv, .. }| {
        mv.kind == MoveKind::Step && (mv.from, mv.to) != (jump.from, jump.to)
    });
    let step = step.expect("a game with steps");
    record.plies[step].mv.kind = MoveKind::Jump;
    let error = from_record(&record).expect_err("no jump");
    assert!(
        matches!(error, ReplayError::Ply { ply, .. } if ply == step + 1),
        "{error}"
    );
}

fn place(side: Side, row: u8, col: u8) -> RecordPly {
    ply(side, PlainMove::place(at(5, row, col)))
}

#[test]
fn the_first_illegal_ply_is_named() {
    let good = [place(Side::White, 0, 0), place(Side::Black, 0, 2)];
    let bad = [
        (place(Side::White, 0, 2), "ply 3 (white c9): c9 is occupied"),
        (
            place(Side::White, 4, 4),
            "ply 3 (white e5): e5 is the hub: it stays empty until every other point is filled",
        ),
        (
            place(Side::Black, 1, 1),
            "ply 3 (black b8): it is white's turn",
        ),
        (
            ply(Side::White, PlainMove::pass()),
            "ply 3 (white --): passing is allowed only to a side that cannot move",
        ),
        (
            ply(
                Side::White,
                PlainMove::place(at(5, 8, 8)).taking(vec![at(5, 0, 2)]),
            ),
            "ply 3 (white i1xc9): captures are compulsory under these rules: leave out the x part",
        ),
        (
            ply(
                Side::White,
                PlainMove::walk(MoveKind::Step, at(5, 0, 0), at(5, 4, 4)),
            ),
            "ply 3 (white a9-e5): stones do not move before placement is over",
        ),
    ];
    for (ply, message) in bad {
        let mut record = Record::new(5, JiaqiRules::default());
        record.plies = good.to_vec();
        record.plies.push(ply);
        record.plies.push(place(Side::Black, 1, 1));
        assert_eq!(
            from_record(&record).expect_err("illegal").to_string(),
            message,
            "{message}"
        );
        // As far as it goes, it is there.
        let (history, fault) = replay(&record).unwrap();
        assert_eq!(history.len(), 2, "{message}");
        assert!(
            matches!(fault, Some(ReplayError::Ply { ply: 3, .. })),
            "{message}"
        );
    }
}

#[test]
fn nothing_is_played_after_the_end() {
    let history = random_game(3, JiaqiRules::default(), 1, 1000);
    assert!(history.outcome().is_some());
    let mut record = full_record(&history);
    let plies = record.plies.len();
    record.plies.push(ply(history.to_move(), PlainMove::pass()));
    match from_record(&record) {
        Err(ReplayError::Ply { ply, why, .. }) => {
            assert_eq!(ply, plies + 1);
            assert!(matches!(why, WhyNot::Illegal(_)));
            assert_eq!(why.to_string(), "the game is over");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_board_that_there_is_none_of_is_refused() {
    assert_eq!(
        from_record(&Record::new(4, JiaqiRules::default())).unwrap_err(),
        ReplayError::Size(GameName::Jiaqi, 4)
    );
}

#[test]
fn a_resignation_is_kept_and_told() {
    let history = random_game(5, JiaqiRules::default(), 1, 10);
    let outcome = |winner| Outcome {
        winner: Some(winner),
        reason: Reason::Resigned,
    };
    for side in Side::BOTH {
        let record = Record {
            result: Some(outcome(side).into()),
            ..full_record(&history)
        };
        let text = xml::write(&record).unwrap();
        let reading = xml::read(text.as_bytes(), "game.xml").unwrap();
        let end = off_board_outcome(&reading).unwrap();
        assert_eq!(
            (end.winner, end.reason),
            (Some(side), Reason::Resigned),
            "{side}"
        );
        assert_eq!(
            contradiction(&reading, &from_record(&reading).unwrap()),
            None,
            "{side}"
        );
    }
    assert_eq!(off_board_outcome(&full_record(&history)), None);
}

#[test]
fn a_result_that_the_game_does_not_have_is_told() {
    let over = random_game(3, JiaqiRules::default(), 1, 1000);
    let outcome = over.outcome().unwrap();
    let open = random_game(3, JiaqiRules::default(), 1, 5);
    let contradiction_of = |history: &AnyGameHistory, winner, reason: &str| {
        let mut record = to_record(history);
        record.result = Some(RecordResult {
            winner,
            reason: reason.to_owned(),
        });
        contradiction(&record, history)
    };
    let (same, reason) = (outcome.winner, outcome.reason.text());
    let (white, black) = (Some(Side::White), Some(Side::Black));
    let other = if same == white { black } else { white };
    for (history, winner, reason, is_told) in [
        (&over, same, reason, false),
        (&over, same, "", false),
        (&over, same, "by the referee", false),
        (&over, same, "agreed", true),
        (&over, other, reason, true),
        (&over, other, "", true),
        (&over, same, "resigned", true),
        (&over, same, "time", true),
        (&over, same, "forfeit", true),
        // Off the board a game may end for reasons that the board does not know.
        (&open, black, "resigned", false),
        (&open, black, "time", false),
        (&open, black, "forfeit", false),
        (&open, None, "resigned", true),
        (&open, None, "time", true),
        (&open, None, "forfeit", true),
        (&open, None, "agreed", false),
        (&open, white, "agreed", true),
        (&open, white, "", false),
        (&open, white, "no stones", true),
        (&open, None, "repetition", true),
    ] {
        let result = contradiction_of(history, winner, reason);
        let is_over = history.outcome().is_some();
        let case = format!("{winner:?} by {reason:?}, over: {is_over}");
        assert_eq!(result.is_some(), is_told, "{case}: {result:?}");
    }
    // Without a result nothing is claimed.
    assert_eq!(contradiction(&to_record(&over), &over), None);
}

#[test]
fn choices_in_another_order_replay_if_they_can_be_taken_so() {
    let rules = JiaqiRules {
        capture: Capture::Choice,
        ..JiaqiRules::default()
    };
    let (history, at) = (0..)
        .map(|seed| random_game(5, rules, seed, 60))
        .find_map(|history| {
            let at = history.moves().iter().position(|mv| mv.takes.len() > 1)?;
            Some((history, at))
        })
        .expect("a game with two captures in one move");
    let mut record = full_record(&history);
    let first = record.plies[at].mv.takes[0];
    record.plies[at].mv.takes.push(first);
    assert!(
        from_record(&record).is_err(),
        "a stone cannot be taken twice"
    );
    record.plies[at].mv.takes.pop();
    record.plies[at].mv.takes.reverse();
    // Either it is refused, or it is the same game.
    if let Ok(back) = from_record(&record) {
        assert_eq!(back.moves(), history.moves());
    }
}

#[test]
fn plies_know_their_places() {
    let text = "<TibetanGo><SZ>5</SZ>\n<CM>\n<CR><CC>White</CC><CL>00</CL><CJ>11</CJ></CR>\n</CM>\n\
        <PC><CR><CC>White</CC><CL>00</CL></CR><CR><CC>Black</CC>\n<CL>02</CL></CR>\n\n\
        <CR><CC>White</CC><CL>04</CL></CR></PC>\n</TibetanGo>";
    let places = |text: &str| -> Vec<String> {
        let result = xml::read_forgiving(text.as_bytes(), "game.xml").unwrap();
        assert_eq!(result.record.plies.len(), 4);
        result.plies.iter().map(ToString::to_string).collect()
    };
    let known_places = ["5:5", "5:39", "8:1", "3:1"];
    assert_eq!(places(text), known_places);
    assert_eq!(places(&format!("\u{feff}{text}")), known_places);
}

#[test]
fn a_ply_off_the_board_is_named_by_its_number() {
    let mut record = to_record(&random_game(3, JiaqiRules::default(), 1, 2));
    // The board has 13 points, from 0 on.
    for point in [13, 20] {
        record.plies[1].mv = PlainMove::place(Point(point));
        let (history, fault) = replay(&record).expect("the board is there");
        assert_eq!(history.len(), 1);
        let Some(ReplayError::Ply { ply: 2, text, .. }) = fault else {
            panic!("{fault:?}")
        };
        assert_eq!(text, format!("#{point}"));
    }
}

#[test]
fn a_step_of_a_variation_that_is_a_jump_is_opened_as_one() {
    let jumps = |mv: &PlainMove| mv.kind == MoveKind::Jump;
    let (mut history, at) = (0..)
        .map(|seed| random_game(5, JiaqiRules::default(), seed, 200))
        .find_map(|history| {
            let at = history.moves().iter().position(jumps)?;
            Some((history, at))
        })
        .expect("a game with a jump");
    let step = RecordPly {
        side: history.movers()[at],
        mv: PlainMove {
            kind: MoveKind::Step,
            ..history.moves().swap_remove(at)
        },
    };
    while history.len() > at {
        history.undo();
    }
    let mut record = to_record(&history);
    record.variations.push(RecordVariation {
        of: 0,
        at,
        plies: vec![step],
    });
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.xml");
    std::fs::write(&path, xml::write(&record).unwrap()).unwrap();
    let opened = open(&path).unwrap().read(0, &[]).unwrap();
    assert_eq!(opened.notes, [""; 0]);
    let mv = &opened.record.variations[0].plies[0].mv;
    assert!(jumps(mv), "{mv:?}");
}

#[test]
fn the_reason_of_a_result_tells_what_is_missing_of_it() {
    let history = AnyGameHistory::new(5, JiaqiRules::default()).unwrap();
    for (reason, message) in [
        (
            Reason::Resigned,
            "the record says that a side resigned, but names no winner",
        ),
        (
            Reason::Time,
            "the record says that a side lost (time), but names no winner",
        ),
    ] {
        let record = Record {
            result: Some(RecordResult {
                winner: None,
                reason: reason.text().to_owned(),
            }),
            ..to_record(&history)
        };
        assert_eq!(contradiction(&record, &history).as_deref(), Some(message));
    }
}

#[test]
fn a_ply_behind_the_end_is_refused_for_either_side() {
    let mut games = (1..20).map(|seed| random_game(3, JiaqiRules::default(), seed, 400));
    let history = games.find(|game| game.outcome().is_some());
    let history = history.expect("a game that ends");
    for side in Side::BOTH {
        let mut record = to_record(&history);
        let mv = record.plies[0].mv.clone();
        record.plies.push(RecordPly { side, mv });
        match from_record(&record) {
            Err(ReplayError::Ply { why, .. }) => {
                assert_eq!(why, WhyNot::Illegal(IllegalMove::GameOver), "{side}");
            }
            other => panic!("{side}: {other:?}"),
        }
    }
}

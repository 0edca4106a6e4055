//! Games looked at by an engine: reasons read off the board, mistakes by size, progress and an end from outside, and
//! the analysis in a record.

use support::games::histories::after;
use tibetango_content::analysis::accuracy::{accounts, accuracy_of};
use tibetango_content::analysis::reason::{line_name, strike, threat, why_bad, why_good};
use tibetango_content::analysis::{
    AnalysisEffort, CaptureManner, Chances, GameAnalysis, Grade, LineName, Thought, What, Why,
    Worth, analyse, moment, record_form, verdict,
};
use tibetango_engines::engine::{AlphaBetaSettings, EngineSettings, PlainReport};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiaqi::JiaqiRules;
use tibetango_rules::text::parse_point;
use tibetango_rules::{GameName, PlainMove, Point, Side, Topology};
use tibetango_search::{MoveStat, Stop};

/// Returns a line of play of one move, which need not be legal here.
fn one_move(history: &AnyGameHistory, text: &str) -> Vec<PlainMove> {
    vec![history.parse(text).unwrap()]
}

fn point(history: &AnyGameHistory, text: &str) -> Point {
    parse_point(history.topology(), text).unwrap()
}

fn effort(visits: u64) -> AnalysisEffort {
    AnalysisEffort {
        name: "alpha-beta".to_owned(),
        engine: EngineSettings::AlphaBeta(AlphaBetaSettings {
            memory_mib: 1,
            ..AlphaBetaSettings::default()
        }),
        visits: Some(visits),
        time: None,
        seed: 1,
    }
}

#[test]
fn lines_are_called_as_people_count_them() {
    let topology = Topology::of(GameName::Jiaqi, 5).unwrap();
    let name = |one: &str, other: &str| {
        let [one, other] = [one, other].map(|text| parse_point(topology, text).unwrap());
        line_name(topology, one, other)
    };
    assert_eq!(name("a1", "i1"), Some(LineName::Row(1)));
    assert_eq!(name("c5", "a5"), Some(LineName::Row(3)));
    assert_eq!(name("e9", "e1"), Some(LineName::Column(3)));
    assert_eq!(name("i1", "i3"), Some(LineName::Column(5)));
    assert!(matches!(
        name("a1", "b2"),
        Some(LineName::Diagonal(one, other)) if one != other
    ));
    assert_eq!(name("a1", "b4"), None);
    assert_eq!(name("a1", "a1"), None);
}

/// The loss of a move is then that between two moves of one search.
#[test]
fn a_search_that_sees_further_corrects_an_analysis() {
    let mut history = after(5, JiaqiRules::default(), "a1 c1 i9 g9");
    let thought = |history: &AnyGameHistory| Thought {
        white: 0.5,
        depth: 4,
        best: vec![history.legal().swap_remove(0)],
    };
    let mut thoughts = Vec::new();
    let mut whole = history.clone();
    for _ in 0..=history.len() {
        thoughts.insert(0, thought(&whole));
        whole.undo();
    }
    let analysis = GameAnalysis {
        engine: "alpha-beta".to_owned(),
        thoughts,
    };
    let moves = history.moves();
    while history.len() > 2 {
        history.undo();
    }
    let played = Some(&moves[2]);
    let better = history.parse("e1").unwrap();
    let report = |depth, by_depth| PlainReport {
        visits: 100,
        depth,
        by_depth,
        pv: vec![better.clone()],
        value: 0.8,
        moves: vec![
            MoveStat::new(better.clone(), 60, 0.8),
            MoveStat::new(moves[2].clone(), 40, 0.7),
        ],
        ..PlainReport::default()
    };
    let corrected = analysis.corrected(&history, played, &report(6, true));
    let corrected = corrected.expect("it sees further");
    let chances = |analysis: &GameAnalysis| -> Vec<f64> {
        analysis.thoughts.iter().map(|t| t.white).collect()
    };
    assert_eq!(chances(&corrected), [0.5, 0.5, 0.8, 0.7, 0.5]);
    let now = &corrected.thoughts[2];
    assert_eq!((now.depth, now.best.first()), (6, Some(&better)));
    let loss = corrected.loss(2, Side::White, &moves[2]);
    assert!((loss - 0.1).abs() < 1e-9, "{loss}");
    // No further, or in the middle of an exchange.
    for (depth, by_depth) in [(4, false), (3, false), (5, true)] {
        let correction = analysis.corrected(&history, played, &report(depth, by_depth));
        assert_eq!(correction, None, "{depth}");
    }
    assert!(
        analysis
            .corrected(&history, played, &report(5, false))
            .is_some()
    );
}

#[test]
fn a_pinch_is_a_reason_to_play_and_a_reason_not_to_allow_it() {
    // White c3, Black d4: a white stone on e5 is not allowed in placement, so the pinch is on
    // the row: White a1, Black c1, and e1 pinches.
    let history = after(5, JiaqiRules::default(), "a1 c1 i9 g9");
    let takes = history.parse("e1").unwrap();
    let reasons = why_good(&history, &takes);
    let Some(Why::Takes(captures)) = reasons.first() else {
        panic!("{reasons:?}")
    };
    assert_eq!((captures.stones, captures.how), (1, CaptureManner::Pinch));
    assert_eq!(captures.at, Some(point(&history, "e1")));
    // A move that does not take it lets it go.
    let idle = history.parse("c5").unwrap();
    let best = [takes];
    assert!(matches!(
        why_bad(&history, &idle, &best, &[]),
        Why::Misses(strike) if strike.stones == 1
    ));
}

#[test]
fn what_stood_open_before_was_left_and_what_did_not_was_opened() {
    // Black's c1 stands between a1 and the open e1; Black plays elsewhere and loses it.
    let history = after(5, JiaqiRules::default(), "a1 c1 a9");
    assert_eq!(threat(&history, Side::White).map(|s| s.stones), Some(1));
    let idle = history.parse("g3").unwrap();
    let better = one_move(&history, "e1");
    let answer = one_move(&history, "e1");
    assert!(matches!(
        why_bad(&history, &idle, &better, &answer),
        Why::Leaves(strike) if strike.stones == 1
    ));
    assert!(why_good(&history, &better[0]).contains(&Why::Saves(1)));
    // Black walks between a1 and e1 with e1 still open.
    let history = after(5, JiaqiRules::default(), "a1");
    let walks = history.parse("c1").unwrap();
    let elsewhere = one_move(&history, "g7");
    let answer = one_move(&history, "e1");
    assert!(matches!(
        why_bad(&history, &walks, &elsewhere, &answer),
        Why::Opens(strike) if strike.stones == 1
    ));
}

#[test]
fn a_gun_is_named_by_its_line() {
    // The first row of three: White a1 and c1, Black e1 at the end. A gun needs the line full.
    let mut history = after(3, JiaqiRules::default(), "a1 e1");
    let fires = history.parse("c1").unwrap();
    let effects = history.play(&fires).unwrap();
    let result = strike(history.topology(), &effects).unwrap();
    assert_eq!(
        (result.stones, result.how),
        (1, CaptureManner::Gun(Some(LineName::Row(1))))
    );
}

#[test]
fn a_whole_game_is_looked_at_from_its_end_and_mistakes_have_their_size() {
    let history = after(
        3,
        JiaqiRules::default(),
        "a1 c1 a5 b2 e5 d4 e1 d2 a3 b4 c5 e3",
    );
    let mut plies = Vec::new();
    let result = analyse(
        &history,
        &effort(3000),
        &[],
        &Stop::default(),
        &mut |ply, _, all| {
            plies.push((ply, all));
        },
    )
    .unwrap();
    let all = history.len() + 1;
    let expected: Vec<_> = (0..all).rev().map(|ply| (ply, all)).collect();
    assert_eq!(plies, expected);
    assert!(result.fits(&history));
    for moment in moment::moments(&history, &result) {
        let What::Slip {
            grade,
            loss,
            better,
            ..
        } = &moment.what
        else {
            continue;
        };
        assert_eq!(Grade::of(*loss), Some(*grade), "ply {}", moment.ply);
        assert_eq!(
            result.loss(moment.ply, moment.side, &moment.mv),
            *loss,
            "ply {}",
            moment.ply
        );
        assert_ne!(better.first(), Some(&moment.mv), "ply {}", moment.ply);
    }
    // The same again, to the last bit.
    let again = analyse(
        &history,
        &effort(3000),
        &[],
        &Stop::default(),
        &mut |_, _, _| {},
    );
    assert_eq!(again, Some(result));
}

#[test]
fn an_analysis_ends_when_it_is_told_to() {
    let history = after(5, JiaqiRules::default(), "a1 c1 a5 c5");
    let stop = Stop::default();
    let mut reports = 0;
    let result = analyse(&history, &effort(200), &[], &stop, &mut |_, _, _| {
        reports += 1;
        stop.stop();
    });
    assert_eq!((result, reports), (None, 1));
}

#[test]
fn an_analysis_goes_on_where_it_was_stopped() {
    let history = after(3, JiaqiRules::default(), "a1 c1 a5 b2 e5 d4");
    let thoughts = vec![
        thought(0.75, Vec::new()),
        thought(0.25, one_move(&history, "e1")),
    ];
    let mut reports = Vec::new();
    let stop = Stop::default();
    let result = analyse(
        &history,
        &effort(200),
        &thoughts,
        &stop,
        &mut |ply, _, _| {
            reports.push(ply);
        },
    )
    .unwrap();
    assert_eq!(reports, [4, 3, 2, 1, 0]);
    let last: Vec<_> = result.thoughts.iter().rev().take(2).cloned().collect();
    assert_eq!(last, thoughts);
    // With nothing left to look at, what is known is the analysis.
    let all: Vec<_> = result.thoughts.iter().rev().cloned().collect();
    let again = analyse(&history, &effort(200), &all, &stop, &mut |_, _, _| {
        panic!("a position was looked at again");
    });
    assert_eq!(again, Some(result));
}

fn thought(white: f64, best: Vec<PlainMove>) -> Thought {
    Thought {
        white,
        depth: 3,
        best,
    }
}

#[test]
fn the_lead_changes_hands_in_a_blunder_and_the_engines_own_move_is_none() {
    let history = after(5, JiaqiRules::default(), "a1 c1 a9");
    let best = |text: &str| one_move(&history, text);
    let analysis = GameAnalysis {
        engine: "test".to_owned(),
        thoughts: vec![
            thought(0.5, best("a1")),
            thought(0.3, best("g3")),
            thought(0.7, best("e1")),
            thought(0.4, best("e1")),
        ],
    };
    let result = moment::moments(&history, &analysis);
    // The first ply was the engine's own move, so it is no mistake even if the value fell afterwards.
    let slips: Vec<_> = result
        .iter()
        .map(|moment| match &moment.what {
            What::Slip { grade, .. } => (moment.ply, moment.side, *grade, moment.turning),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(
        slips,
        [
            // White's lead did not hold: it gave it back at once.
            (1, Side::Black, Grade::Blunder, false),
            (2, Side::White, Grade::Blunder, true),
        ]
    );
    assert_eq!(moment::count(&result, Side::Black), [0, 0, 1]);
}

#[test]
fn a_record_keeps_an_analysis_of_its_own_game_only() {
    let history = after(5, JiaqiRules::default(), "a1 c1 a9");
    let analysis = analyse(
        &history,
        &effort(300),
        &[],
        &Stop::default(),
        &mut |_, _, _| {},
    )
    .unwrap();
    let form = record_form::to_record(&history, &analysis);
    let reading = record_form::from_record(&history, &form).unwrap();
    assert_eq!(reading.thoughts.len(), analysis.thoughts.len());
    for (ply, (reading, was)) in reading.thoughts.iter().zip(&analysis.thoughts).enumerate() {
        let apart = (reading.white - was.white).abs();
        assert!(
            apart < 0.001,
            "ply {ply}: {} of {}",
            reading.white,
            was.white
        );
        assert_eq!(
            (&reading.best, reading.depth),
            (&was.best, was.depth),
            "ply {ply}"
        );
    }
    // Too short, off the board, or not legal where it stands.
    let mut short = form.clone();
    short.thoughts.pop();
    let mut wild = form.clone();
    wild.thoughts[0].best = vec!["z99".to_owned()];
    let mut occupied = form.clone();
    occupied.thoughts[3].best = vec!["a1".to_owned()];
    for (what, bad) in [
        ("too short", short),
        ("off the board", wild),
        ("occupied", occupied),
    ] {
        assert_eq!(record_form::from_record(&history, &bad), None, "{what}");
    }
}

/// An analysis with these values for White, and no best moves.
fn valued(white: &[f64]) -> GameAnalysis {
    GameAnalysis {
        engine: "test".to_owned(),
        thoughts: white.iter().map(|w| thought(*w, Vec::new())).collect(),
    }
}

#[test]
fn accuracy_falls_with_every_chance_that_is_given_away() {
    let history = after(5, JiaqiRules::default(), "a1 c1 a9 i1 i9 g3");
    let of = |white: &[f64]| accounts(&history, &valued(white)).map(|side| side.accuracy.unwrap());
    let flawless = of(&[0.5; 7]);
    assert!(
        flawless.iter().all(|accuracy| *accuracy > 99.9),
        "{flawless:?}"
    );
    // White gives away more and more with its second move; Black gives away nothing.
    let mut last = flawless[0];
    for after in [0.45, 0.35, 0.2, 0.05] {
        let [white, black] = of(&[0.5, 0.5, 0.5, after, after, after, after]);
        assert!(
            white < last && black > 99.9,
            "{white} after {last}, {black}"
        );
        last = white;
    }
    assert!((0.0..50.0).contains(&last));
    // A side that never moved has none.
    let one = after(5, JiaqiRules::default(), "a1");
    assert_eq!(accounts(&one, &valued(&[0.5, 0.5]))[1].accuracy, None);
    assert_eq!(accuracy_of(1.0), 0.0);
}

#[test]
fn who_has_nothing_to_lose_has_no_accuracy() {
    let history = after(5, JiaqiRules::default(), "a1 c1 a9 i1 i9 g3 c5 g7");
    let [white, black] = accounts(&history, &valued(&[0.0; 9]));
    assert_eq!((white.accuracy, white.lost_from), (None, Some(0)));
    // The winner had a game to lose in every move.
    assert!(black.accuracy.is_some_and(|accuracy| accuracy > 99.9));
    assert_eq!(black.lost_from, None);
    // Once a game is thrown away, its later moves count no more.
    let thrown =
        |ply: usize| -> Vec<f64> { (0..9).map(|at| if at <= ply { 0.5 } else { 0.0 }).collect() };
    let [white, _] = accounts(&history, &valued(&thrown(4)));
    assert_eq!(white.lost_from, Some(6));
    assert!(white.accuracy.is_some_and(|accuracy| accuracy < 30.0));
    // Two moves are too few for an accuracy.
    let [white, _] = accounts(&history, &valued(&thrown(2)));
    assert_eq!((white.accuracy, white.lost_from), (None, Some(4)));
    // A game that was given back at the end was not lost.
    let [white, _] = accounts(
        &history,
        &valued(&[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5]),
    );
    assert_eq!((white.accuracy, white.lost_from), (None, None));
}

#[test]
fn where_every_move_loses_stones_tell_moves_apart() {
    // White could pinch with its third move and plays elsewhere.
    let history = after(5, JiaqiRules::default(), "a1 c1 i9 g9 c5");
    let mut analysis = valued(&[0.0; 6]);
    assert_eq!(moment::moments(&history, &analysis), []);
    analysis.thoughts[4].best = one_move(&history_before(&history), "e1");
    let result = moment::moments(&history, &analysis);
    let [costly] = &result[..] else {
        panic!("{result:?}")
    };
    assert_eq!((costly.ply, costly.side), (4, Side::White));
    assert!(matches!(
        &costly.what,
        What::Costly { better, reason: Why::Misses(strike) }
            if *better == analysis.thoughts[4].best && strike.stones == 1
    ));
    // A side that once had something to lose is judged by chances alone.
    analysis.thoughts[0].white = 0.5;
    assert_eq!(moment::moments(&history, &analysis), []);
}

#[test]
fn what_was_there_to_take_is_found_or_missed() {
    // White pinches with its third move; Black could pinch before and plays elsewhere.
    let history = after(5, JiaqiRules::default(), "a1 c1 i9 g9 e1");
    let mut analysis = valued(&[0.5, 0.5, 0.5, 0.5, 0.5, 0.9]);
    let [white, black] = accounts(&history, &analysis);
    let pinch = |found, missed| Chances {
        hits: found,
        misses: missed,
    };
    assert_eq!(white.chances[0], pinch(1, 0));
    assert_eq!(black.chances, [Chances::default(); 5]);
    // The same move let go by: it counts as missed only where that cost something.
    let history = after(5, JiaqiRules::default(), "a1 c1 i9 g9 c5");
    analysis.thoughts[4].best = one_move(&history_before(&history), "e1");
    analysis.thoughts[5].white = 0.48;
    assert_eq!(accounts(&history, &analysis)[0].chances[0], pinch(0, 0));
    analysis.thoughts[5].white = 0.3;
    assert_eq!(accounts(&history, &analysis)[0].chances[0], pinch(0, 1));
}

fn history_before(history: &AnyGameHistory) -> AnyGameHistory {
    let mut before = history.clone();
    before.undo();
    before
}

#[test]
fn a_try_is_judged_beside_the_best_move_and_the_one_that_was_played() {
    let history = after(5, JiaqiRules::default(), "a1 c1 i9 g9");
    let before = thought(0.6, one_move(&history, "e1"));
    let after = |white| thought(white, Vec::new());
    let tried = history.parse("c5").unwrap();
    let worth = |white: f64| verdict(&history, &tried, [&before, &after(white)], 0.3);
    assert_eq!(worth(0.58).worth, Worth::Good);
    assert_eq!(worth(0.45).worth, Worth::Better);
    assert_eq!(worth(0.31).worth, Worth::NoBetter);
    assert_eq!(worth(0.1).worth, Worth::NoBetter);
    assert!((worth(0.45).loss - 0.15).abs() < 1e-9);
    // A move that is not good has its missed capture as the reason.
    assert!(matches!(worth(0.31).why[..], [Why::Misses(strike)] if strike.stones == 1));
    let best = history.parse("e1").unwrap();
    let result = verdict(&history, &best, [&before, &before], 0.3);
    assert_eq!((result.worth, result.loss), (Worth::Best, 0.0));
    assert!(matches!(result.why[0], Why::Takes(_)));
}

#[test]
fn the_best_capture_is_the_first_of_the_largest() {
    let history = after(5, JiaqiRules::default(), "a1 c1 i9 g9 e1");
    assert_eq!(moment::best_capture(&history, Side::White), Some((4, 1)));
    assert_eq!(moment::best_capture(&history, Side::Black), None);
}

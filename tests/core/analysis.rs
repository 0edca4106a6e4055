//! Games looked at by an engine: reasons read off the board, mistakes by size, progress and an
//! end from outside, and what a record keeps of it.

use tibetango::analysis::reason::{line_name, strike, threat, why_bad, why_good};
use tibetango::analysis::{
    Effort, GameAnalysis, Grade, How, LineName, Thought, What, Why, analyse, in_records, moment,
};
use tibetango::engine::{AlphaBetaSettings, EngineSettings};
use tibetango::games::any::AnyLine;
use tibetango::games::jiaqi::Rules;
use tibetango::games::text::parse_point;
use tibetango::games::{GameName, PlainMove, Point, Shape, Side, jiu};
use tibetango::search::Stop;

fn game(size: u8, moves: &str) -> AnyLine {
    let mut line = AnyLine::new(size, Rules::default()).unwrap();
    for text in moves.split_whitespace() {
        let mv = line.parse(text).unwrap();
        line.play(&mv).unwrap();
    }
    line
}

fn moves(line: &AnyLine, texts: &str) -> Vec<PlainMove> {
    texts
        .split_whitespace()
        .map(|text| line.parse(text).unwrap())
        .collect()
}

fn point(line: &AnyLine, text: &str) -> Point {
    parse_point(line.shape(), text).unwrap()
}

fn effort(visits: u64) -> Effort {
    Effort {
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
    let shape = Shape::of(GameName::Jiaqi, 5).unwrap();
    let name = |one: &str, other: &str| {
        let [one, other] = [one, other].map(|text| parse_point(shape, text).unwrap());
        line_name(shape, one, other)
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

#[test]
fn a_pinch_is_a_reason_to_play_and_a_reason_not_to_allow_it() {
    // White c3, Black d4: a white stone on e5 is not allowed in placement, so the pinch is on
    // the row: White a1, Black c1, and e1 pinches.
    let line = game(5, "a1 c1 i9 g9");
    let takes = line.parse("e1").unwrap();
    let reasons = why_good(&line, &takes);
    let Some(Why::Takes(found)) = reasons.first() else {
        panic!("{reasons:?}")
    };
    assert_eq!((found.stones, found.how), (1, How::Pinch));
    assert_eq!(found.at, Some(point(&line, "e1")));
    // Not to take it lets it go.
    let idle = line.parse("c5").unwrap();
    let best = [takes];
    assert!(matches!(
        why_bad(&line, &idle, &best, &[]),
        Why::Misses(strike) if strike.stones == 1
    ));
}

#[test]
fn what_stood_open_before_was_left_and_what_did_not_was_opened() {
    // Black's c1 stands between a1 and the open e1; Black plays elsewhere and loses it.
    let line = game(5, "a1 c1 a9");
    assert_eq!(threat(&line, Side::White).map(|s| s.stones), Some(1));
    let idle = line.parse("g3").unwrap();
    let better = moves(&line, "e1");
    let answer = moves(&line, "e1");
    assert!(matches!(
        why_bad(&line, &idle, &better, &answer),
        Why::Leaves(strike) if strike.stones == 1
    ));
    assert!(why_good(&line, &better[0]).contains(&Why::Saves(1)));
    // Black walks between a1 and e1 with e1 still open.
    let line = game(5, "a1");
    let walks = line.parse("c1").unwrap();
    let elsewhere = moves(&line, "g7");
    let answer = moves(&line, "e1");
    assert!(matches!(
        why_bad(&line, &walks, &elsewhere, &answer),
        Why::Opens(strike) if strike.stones == 1
    ));
}

#[test]
fn a_gun_is_named_by_its_line() {
    // The first row of three: White a1 and c1, Black e1 at the end. A gun needs the line full.
    let mut line = game(3, "a1 e1");
    let fires = line.parse("c1").unwrap();
    let effects = line.play(&fires).unwrap();
    let found = strike(line.shape(), &effects).unwrap();
    assert_eq!(
        (found.stones, found.how),
        (1, How::Gun(Some(LineName::Row(1))))
    );
}

#[test]
fn what_jiu_takes_is_told_by_how() {
    let rules = jiu::Rules {
        gun: true,
        fly_at: Some(20),
        ..jiu::Rules::default()
    };
    let told = |position: &str, mv: &str| {
        let mut line = AnyLine::from_text(rules, position).unwrap();
        let mv = line.parse(mv).unwrap();
        let effects = line.play(&mv).unwrap();
        let found = strike(line.shape(), &effects).unwrap();
        (found.stones, found.how)
    };
    let all = AnyLine::new(6, rules).unwrap();
    let row = How::Gun(Some(LineName::Ends(point(&all, "a0"), point(&all, "a5"))));
    // A stone from afar completes the first row, and in the second case a square with it.
    let full = "www1ww/6/6/6/bbbb2/bbbb1w w battle 0 40";
    assert_eq!(told(full, "f5~a3xe0,e1"), (2, row));
    let both = "www1ww/2ww2/6/6/bbbb2/bbbb1w w battle 0 40";
    assert_eq!(told(both, "f5~a3xe0,e1,e2"), (3, row));
    let square = "ww4/w4w/6/6/bbbb2/bbbb2 w battle 0 40";
    assert_eq!(told(square, "b5~b1xe0"), (1, How::Square));
    let jump = "ww4/w1bw2/6/6/bbbb2/bbb3 w battle 0 40";
    assert_eq!(told(jump, "b3-b1xe0"), (2, How::JumpAndSquare));
}

#[test]
fn a_whole_game_is_looked_at_from_its_end_and_mistakes_have_their_size() {
    let line = game(3, "a1 c1 a5 b2 e5 d4 e1 d2 a3 b4 c5 e3");
    let mut seen = Vec::new();
    let found = analyse(
        &line,
        &effort(3000),
        &[],
        &Stop::default(),
        &mut |ply, _, all| {
            seen.push((ply, all));
        },
    )
    .unwrap();
    let all = line.len() + 1;
    let expected: Vec<_> = (0..all).rev().map(|ply| (ply, all)).collect();
    assert_eq!(seen, expected);
    assert!(found.fits(&line));
    for moment in moment::moments(&line, &found) {
        let What::Slip {
            grade,
            loss,
            better,
            ..
        } = &moment.what
        else {
            continue;
        };
        assert_eq!(Grade::of(*loss), Some(*grade));
        assert_eq!(found.loss(moment.ply, moment.side, &moment.played), *loss);
        assert_ne!(better.first(), Some(&moment.played));
    }
    // The same again, to the last bit.
    let again = analyse(
        &line,
        &effort(3000),
        &[],
        &Stop::default(),
        &mut |_, _, _| {},
    );
    assert_eq!(again, Some(found));
}

#[test]
fn an_analysis_ends_when_it_is_told_to() {
    let line = game(5, "a1 c1 a5 c5");
    let stop = Stop::default();
    let mut told = 0;
    let found = analyse(&line, &effort(200), &[], &stop, &mut |_, _, _| {
        told += 1;
        stop.stop();
    });
    assert_eq!((found, told), (None, 1));
}

#[test]
fn an_analysis_goes_on_where_it_was_stopped() {
    let line = game(3, "a1 c1 a5 b2 e5 d4");
    let known = vec![thought(0.75, Vec::new()), thought(0.25, moves(&line, "e1"))];
    let mut told = Vec::new();
    let stop = Stop::default();
    let found = analyse(&line, &effort(200), &known, &stop, &mut |ply, _, _| {
        told.push(ply);
    })
    .unwrap();
    assert_eq!(told, [4, 3, 2, 1, 0]);
    let last: Vec<_> = found.thoughts.iter().rev().take(2).cloned().collect();
    assert_eq!(last, known);
    // With nothing left to look at, what is known is the analysis.
    let all: Vec<_> = found.thoughts.iter().rev().cloned().collect();
    let again = analyse(&line, &effort(200), &all, &stop, &mut |_, _, _| {
        panic!("a position was looked at again");
    });
    assert_eq!(again, Some(found));
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
    let line = game(5, "a1 c1 a9");
    let best = |text: &str| moves(&line, text);
    let analysis = GameAnalysis {
        engine: "test".to_owned(),
        thoughts: vec![
            thought(0.5, best("a1")),
            thought(0.3, best("g3")),
            thought(0.7, best("e1")),
            thought(0.4, best("e1")),
        ],
    };
    let found = moment::moments(&line, &analysis);
    // The first ply was the engine's own, whatever the value did afterwards.
    let told: Vec<_> = found
        .iter()
        .map(|moment| match &moment.what {
            What::Slip { grade, .. } => (moment.ply, moment.side, *grade, moment.turning),
            What::Capture(_) => panic!("nothing was taken"),
        })
        .collect();
    assert_eq!(
        told,
        [
            // White's lead did not hold: it gave it back at once.
            (1, Side::Black, Grade::Blunder, false),
            (2, Side::White, Grade::Blunder, true),
        ]
    );
    assert_eq!(moment::count(&found, Side::Black), [0, 0, 1]);
}

#[test]
fn a_record_keeps_an_analysis_of_its_own_game_only() {
    let line = game(5, "a1 c1 a9");
    let analysis = analyse(
        &line,
        &effort(300),
        &[],
        &Stop::default(),
        &mut |_, _, _| {},
    )
    .unwrap();
    let kept = in_records::to_record(&line, &analysis);
    let read = in_records::from_record(&line, &kept).unwrap();
    assert_eq!(read.thoughts.len(), analysis.thoughts.len());
    for (read, was) in read.thoughts.iter().zip(&analysis.thoughts) {
        assert!((read.white - was.white).abs() < 0.001);
        assert_eq!((&read.best, read.depth), (&was.best, was.depth));
    }
    // Too short, off the board, or not legal where it stands.
    let mut short = kept.clone();
    short.thoughts.pop();
    let mut wild = kept.clone();
    wild.thoughts[0].best = vec!["z99".to_owned()];
    let mut occupied = kept.clone();
    occupied.thoughts[3].best = vec!["a1".to_owned()];
    for bad in [short, wild, occupied] {
        assert_eq!(in_records::from_record(&line, &bad), None);
    }
}

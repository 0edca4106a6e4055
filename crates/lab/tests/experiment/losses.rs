//! Lost games: their kinds, and the table of the places where they were lost.

use tibetango_lab::experiment::losses::{
    LossKind, LostGame, LostRow, MULTIPLES, Passing, csv, passings, summary,
};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::draughts::DraughtsRules;
use tibetango_rules::{GameName, Side};

/// Plays moves that a simple count chooses until so few pieces are left, or the game is over.
fn played(pieces: u32) -> LostGame {
    let mut history = AnyGameHistory::new(10, DraughtsRules::default()).unwrap();
    let mut count = 7usize;
    while history.count(Side::White) + history.count(Side::Black) > pieces {
        let moves = history.legal();
        assert!(!moves.is_empty(), "{} plies", history.len());
        count = count.wrapping_mul(6_364_136_223).wrapping_add(1_442_695);
        history.play(&moves[(count >> 16) % moves.len()]).unwrap();
    }
    assert_eq!(history.game(), GameName::Draughts);
    LostGame {
        name: "000001.xml".to_owned(),
        history,
        loser: Side::White,
    }
}

#[test]
fn losses_are_told_apart_by_rules() {
    let game = played(16);
    let end = game.history.len();
    assert!(end > 24, "{end}");
    let kind = |course: &[(usize, f64)]| LossKind::of(&game, course);
    // From above the first threshold past the last within two moves.
    assert_eq!(
        kind(&[(20, 0.0), (22, -0.4), (24, -0.7), (26, -1.0)]),
        LossKind::Shot
    );
    assert_eq!(kind(&[(20, 0.0), (22, -1.0)]), LossKind::Shot);
    // It takes longer, or never goes so far.
    assert_eq!(
        kind(&[(20, 0.0), (22, -0.4), (24, -0.7), (28, -1.0)]),
        LossKind::Drift
    );
    assert_eq!(kind(&[(20, 0.0), (22, -0.4), (24, -0.5)]), LossKind::Drift);
    // Early, or from the beginning on.
    assert_eq!(kind(&[(8, 0.0), (10, -0.4), (12, -1.0)]), LossKind::Opening);
    assert_eq!(kind(&[(30, -0.4), (32, -1.0)]), LossKind::Opening);
    // 16 of 40 pieces are an ending.
    assert_eq!(kind(&[(end - 2, 0.1), (end, -0.5)]), LossKind::Ending);
    assert_eq!(kind(&[(end - 2, -0.9), (end, -0.1)]), LossKind::Unseen);
    assert_eq!(kind(&[]), LossKind::Unseen);
}

#[test]
fn a_threshold_is_passed_where_the_value_stays_below_it() {
    let course = [
        (4, -0.7),
        (6, -0.1),
        (8, -0.3),
        (10, -0.61),
        (12, -0.59),
        (14, -0.98),
    ];
    assert_eq!(passings(&course), [Some(2), Some(5), Some(5)]);
    assert_eq!(passings(&course[..5]), [Some(2), None, None]);
    assert_eq!(passings(&course[..2]), [None; 3]);
    assert_eq!(passings(&[(0, -1.0)]), [Some(0); 3]);
}

#[test]
fn the_analysis_is_a_table_and_a_summary() {
    let passing = |threshold: f64, judge: f64, ours: [f64; 3]| Passing {
        threshold,
        ply: 30,
        mistake: "a,b".to_owned(),
        judge,
        ours,
    };
    let row = |game: &str, kind: LossKind, passings: Vec<Passing>| LostRow {
        game: game.to_owned(),
        loser: "black".to_owned(),
        plies: 50,
        kind,
        passings,
    };
    let rows = [
        row(
            "one.xml",
            LossKind::Drift,
            vec![
                passing(-0.3, -0.45, [0.0, -0.1, -0.4]),
                passing(-1.0, -1.0, [-0.9, -1.0, -1.0]),
            ],
        ),
        row(
            "two.xml",
            LossKind::Shot,
            vec![passing(-0.3, -0.35, [-0.2, -0.1, 0.2])],
        ),
        row("three.xml", LossKind::Unseen, Vec::new()),
    ];
    assert_eq!(
        csv(&rows),
        "game,loser,plies,kind,threshold,ply,mistake,judge,ours_1,ours_10,ours_100\n\
         one.xml,black,50,drift,-0.3,30,\"a,b\",-0.450,0.000,-0.100,-0.400\n\
         one.xml,black,50,drift,-1,30,\"a,b\",-1.000,-0.900,-1.000,-1.000\n\
         two.xml,black,50,shot,-0.3,30,\"a,b\",-0.350,-0.200,-0.100,0.200\n\
         three.xml,black,50,unseen,,,,,,,\n"
    );
    assert_eq!(MULTIPLES, [1, 10, 100]);
    let text = summary(&rows, 500);
    let begin = "3 lost games: opening 0, shot 1, ending 0, drift 1, unseen 1.";
    assert!(text.starts_with(begin), "{text}");
    // Above -0.15 is blind to -0.3: one, two and one of the two games.
    let first = "passes -0.3 for good (2 games, -0.40 on average), ours says -0.10, -0.10, -0.10 with \
                 500, 5000, 50000 visits, and is blind in 1, 2, 1 of them.";
    assert!(text.contains(first), "{text}");
    assert!(!text.contains("-0.6"), "{text}");
    assert!(text.contains("passes -1 for good (1 game,"), "{text}");
}

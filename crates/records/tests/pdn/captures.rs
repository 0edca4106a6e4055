//! Squares by which captures are named.

use super::*;
use support::effort::cases;
use tibetango_rules::MoveKind;

#[test]
fn captures_name_the_squares_of_the_standard() {
    let mut named = 0;
    for seed in 0..u64::from(cases(4000)) {
        let mut dice = Dice(seed);
        let Some(history) = scattered(&mut dice) else {
            continue;
        };
        for mv in history.legal() {
            let mut played = history.clone();
            played.play(&mv).unwrap();
            let ours = to_record(&played);
            let text = PDN.written(&ours);
            assert_eq!(PDN.again(&ours).plies, ours.plies, "{text}");
            let word = text.split_whitespace().rev().nth(1).unwrap();
            let capture = history.parse(word).unwrap();
            assert_eq!(
                capture.via.len(),
                mv.via.len(),
                "{word} of {}",
                history.position_text()
            );
            for square in turns_or_lands(&history, &capture) {
                assert!(square, "{word} of {}", history.position_text());
                named += 1;
            }
        }
    }
    // A quick run tries a tenth of the positions, in which 16 are named.
    assert!(named > 10, "{named}");
}

/// Checks for each square between the ends whether the piece turns there or has just jumped over another.
fn turns_or_lands(history: &AnyGameHistory, mv: &PlainMove) -> Vec<bool> {
    let topology = history.topology();
    let places: Vec<(i32, i32)> = mv
        .stations()
        .map(|point| topology.row_column(point))
        .map(|(row, column)| (row.into(), column.into()))
        .collect();
    let way =
        |from: (i32, i32), to: (i32, i32)| ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    let good = places.windows(3).map(|three| {
        let ways = [way(three[0], three[1]), way(three[1], three[2])];
        let (row, column) = (three[1].0 - ways[0].0, three[1].1 - ways[0].1);
        let before = topology.at(row as u8, column as u8).unwrap();
        ways[0] != ways[1] || history.piece_at(before).is_some()
    });
    good.collect()
}

/// Position in which a man may take in two ways between the same squares.
const TWO_PATHS: (&str, [&str; 2]) = (
    "W:W8:B11,12,13,22,23,31,32,36,40",
    ["8x19x28x37x26", "8x17x28x37x26"],
);

/// Position in which a king may too, and goes straight on from 31 and from 36 behind 27.
const STRAIGHT: (&str, [&str; 2]) = (
    "W:WK24:B11,13,20,27,37,38,41",
    ["24x42x31x22x9x25", "24x47x36x22x9x25"],
);

#[test]
fn a_king_that_goes_straight_on_touches_down_behind_what_it_takes() {
    let history = AnyGameHistory::from_text(DraughtsRules::default(), STRAIGHT.0).unwrap();
    let mut captures = Vec::new();
    for mv in history.legal().iter().filter(|mv| !mv.via.is_empty()) {
        let mut played = history.clone();
        played.play(mv).unwrap();
        let text = PDN.written(&to_record(&played));
        captures.extend(text.split_whitespace().rev().nth(1).map(str::to_owned));
    }
    for way in STRAIGHT.1 {
        assert!(
            captures.iter().any(|text| text == way),
            "{way}: {captures:?}"
        );
    }
    // Wherever it touches down it is the same move.
    let by = |way: &str| PDN.record(&format!("[FEN \"{}\"] 1. {way} *", STRAIGHT.0));
    assert_eq!(by("24x42x31x18x9x25"), by(STRAIGHT.1[0]));
    assert_ne!(by(STRAIGHT.1[1]).plies, by(STRAIGHT.1[0]).plies);
}

#[test]
fn every_square_stands_where_two_captures_have_the_same_ends() {
    let two = AnyGameHistory::from_text(DraughtsRules::default(), TWO_PATHS.0).unwrap();
    let texts: Vec<String> = two.legal().iter().map(|mv| two.text(mv)).collect();
    assert!(texts.len() > 1, "{texts:?}");
    for capture_text in TWO_PATHS.1 {
        let ours = PDN.record(&format!("[FEN \"{}\"] 1. {capture_text} *", TWO_PATHS.0));
        let text = PDN.written(&ours);
        assert!(text.contains(&format!("1. {capture_text} *")), "{text}");
        assert_eq!(PDN.again(&ours), ours, "{capture_text}");
    }
    // One of them alone says too little.
    let ends = PlainMove {
        via: Vec::new(),
        ..two.parse(TWO_PATHS.1[0]).unwrap()
    };
    let ReadGame { irregular, .. } = PDN.read(&format!(
        "[FEN \"{}\"] 1. {} *",
        TWO_PATHS.0,
        two.text(&ends)
    ));
    let why = irregular.unwrap().to_string();
    assert!(why.contains("more than one capture"), "{why}");
    // And where one way leads there, squares that are named need no name.
    let ours = PDN.record("[FEN \"W:W38:B32,21,1\"] 1. 38x27x16 *");
    assert_eq!(moves(&ours), "38x16");
    assert_eq!(ours.plies[0].mv.kind, MoveKind::Jump);
    assert_eq!(ours, PDN.record("[FEN \"W:W38:B32,21,1\"] 1. 38x16 *"));
    // A piece may come back to where it was, in our own format too.
    let round = PDN.record("[FEN \"W:W38:B32,22,23,33,1\"] 1. 38x38 *");
    assert_eq!(
        (PDN.again(&round), through_xml(&round)),
        (round.clone(), round)
    );
}

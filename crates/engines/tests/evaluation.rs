//! Static evaluations of jiaqi: hanging stones, the thesis's order of moves, patterns.

use rand::SeedableRng;
use rand_xoshiro::SplitMix64;
use support::jiaqi_setups::{history_at, random_move, random_text, rows_text, variants};
use support::slow_jiaqi::{lines, neighbours};
use support::symmetries::turned;
use tibetango_engines::engine::{EngineGame, move_scores};
use tibetango_engines::eval::MoveScore;
use tibetango_engines::eval::jiaqi::patterns::{LARGE_ROOM, PatternSet, Patterns, ROOM, stage};
use tibetango_engines::eval::jiaqi::{Glance, PatternWeights, ThesisPlayout, move_score};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::bitboard::Word;
use tibetango_rules::jiaqi::{Capture, JiaqiPosition, JiaqiRules, JiaqiSize};
use tibetango_rules::{
    AnyRules, Board, Effect, Game, GameHistory, GameName, Grid, Phase, PlainMove, Point, Side,
    TextForm, Topology,
};
use tibetango_search::{Evaluate, MoveOrder, Playout};

fn check_hanging<S: JiaqiSize>() {
    let mut rng = SplitMix64::seed_from_u64(40 + u64::from(S::N));
    let mut hanging = 0;
    let mut moves = Vec::new();
    for rules in variants() {
        if rules.capture == Capture::Choice {
            continue;
        }
        for _ in 0..40 {
            let history = history_at::<S>(rules, &random_text::<S>(&rules, &mut rng));
            let position = history.position();
            if position.phase() != Phase::Placement {
                continue;
            }
            position.legal_moves(&mut moves);
            let mut slow = S::Word::ZERO;
            for &mv in &moves {
                let mut after = *position;
                for effect in after.play(mv).expect("legal") {
                    if let Effect::Recolour { at, round: 0, .. } = effect {
                        slow |= S::Word::bit(u32::from(at.0));
                    }
                }
            }
            assert_eq!(
                position.hanging(position.to_move().other()),
                slow,
                "{rules:?} {position}"
            );
            hanging += slow.count();
        }
    }
    assert!(hanging > 100, "only {hanging} stones hang");
}

#[test]
fn stones_hang_that_some_move_takes_at_once() {
    check_hanging::<Grid<3>>();
    check_hanging::<Grid<5>>();
    check_hanging::<Grid<7>>();
    check_hanging::<Grid<9>>();
}

#[test]
fn the_thesis_orders_moves_by_captures_threats_and_crowding() {
    let mut rng = SplitMix64::seed_from_u64(9);
    let mut playout = ThesisPlayout::<Grid<5>>::new(200, MoveOrder::Static);
    let mut plain = ThesisPlayout::<Grid<5>>::new(200, MoveOrder::Generated);
    let mut letter = ThesisPlayout::<Grid<5>>::new(200, MoveOrder::StaticBest);
    for _ in 0..200 {
        let rules = JiaqiRules::default();
        let history = history_at::<Grid<5>>(rules, &random_text::<Grid<5>>(&rules, &mut rng));
        let position = history.position();
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mut ordered = moves.clone();
        playout.order(position, &mut ordered, &mut rng);
        let scores: Vec<i32> = ordered
            .iter()
            .map(|&mv| move_score(position, mv).total())
            .collect();
        assert!(scores.is_sorted_by(|a, b| a >= b), "{position}: {scores:?}");
        assert!(
            ordered.len() == moves.len() && moves.iter().all(|mv| ordered.contains(mv)),
            "{position}"
        );
        let mut unordered = moves.clone();
        plain.order(position, &mut unordered, &mut rng);
        assert_eq!(unordered, moves, "{position}");
        // By the letter, only moves that no other surpasses.
        letter.order(position, &mut unordered, &mut rng);
        let best = scores.iter().filter(|&&score| score == scores[0]).count();
        assert_eq!(unordered, ordered[..best], "{position}");
    }
    // White takes b2's neighbour between a1 and c3, and nothing hangs afterwards.
    let mut history = GameHistory::new(JiaqiPosition::<Grid<5>>::new(JiaqiRules::default()));
    for text in ["a1", "b2", "i9", "a9"] {
        history.play_text(text).expect("legal");
    }
    let position = history.position();
    let of = |text: &str| {
        let mv = position.parse_move(text).expect("a move");
        move_score(position, mv).total()
    };
    // c3 pinches b2: one stone captured, nothing hangs, so 2 halves.
    assert_eq!(of("c3"), 2);
    // c1 stands beside b2 without capturing it, and Black could answer a3: a gun on a3-b2-c1.
    assert_eq!((of("c1"), of("i1")), (-2 - 1, 0));
}

/// Computes the parts of a placement's score by trying everything: the stones that fall when it is played, the own
/// stones that some answer captures at its first blow, and the number of enemy stones a step away.
fn slow_score<S: JiaqiSize>(position: &JiaqiPosition<S>, mv: &PlainMove) -> MoveScore {
    let to = mv.to.expect("a placement");
    let mut after = *position;
    let effects = after
        .play(position.checked(mv).expect("legal"))
        .expect("legal");
    let flips = |effects: &[Effect], first: bool| -> Vec<Point> {
        let flips = effects.iter().filter_map(|effect| match effect {
            Effect::Recolour { at, round, .. } if !first || *round == 0 => Some(*at),
            _ => None,
        });
        flips.collect()
    };
    let attack = flips(&effects, false).len() as u32;
    let mut endangered = std::collections::BTreeSet::new();
    let mut answers = Vec::new();
    after.legal_moves(&mut answers);
    for mv in answers {
        let effects = after.clone().play(mv).expect("legal");
        endangered.extend(flips(&effects, true));
    }
    let topology = position.topology();
    let beside = neighbours(&lines(topology.size().into()), {
        let (row, column) = topology.row_column(to);
        (row.into(), column.into())
    });
    let enemies = beside.into_iter().filter(|&(row, column)| {
        let there = topology.at(row as u8, column as u8).expect("a point");
        position
            .piece_at(there)
            .is_some_and(|piece| piece.side != position.to_move())
    });
    MoveScore {
        attack,
        threat: endangered.len() as u32,
        crowding: if attack == 0 {
            enemies.count() as u32
        } else {
            0
        },
    }
}

fn check_merits<S: JiaqiSize>(counts: &mut [u32; 3])
where
    JiaqiPosition<S>: EngineGame,
{
    let mut rng = SplitMix64::seed_from_u64(90 + u64::from(S::N));
    for rules in variants() {
        if rules.capture == Capture::Choice {
            continue;
        }
        for _ in 0..10 {
            let text = random_text::<S>(&rules, &mut rng);
            let history = history_at::<S>(rules, &text);
            let position = history.position();
            let full = u32::from(S::N) * u32::from(S::N - 1) * 2;
            // With the last stone placement is over, and other moves threaten.
            if position.phase() != Phase::Placement || position.ply() + 1 >= full {
                continue;
            }
            let rated = move_scores(&AnyGameHistory::from_text(rules, &text).expect("a position"));
            let legal = AnyGameHistory::from_text(rules, &text)
                .expect("a position")
                .legal();
            assert!(rated.iter().map(|(mv, _)| mv).eq(&legal), "{position}");
            for (mv, score) in rated {
                assert_eq!(
                    score,
                    slow_score(position, &mv),
                    "{position} {mv:?} {rules:?}"
                );
                let parts = [score.attack, score.threat, score.crowding];
                counts
                    .iter_mut()
                    .zip(parts)
                    .for_each(|(count, part)| *count += part.min(1));
            }
        }
    }
}

#[test]
fn the_parts_of_a_score_are_what_trying_everything_finds() {
    let mut counts = [0; 3];
    check_merits::<Grid<3>>(&mut counts);
    check_merits::<Grid<5>>(&mut counts);
    check_merits::<Grid<7>>(&mut counts);
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
    let parts = MoveScore {
        attack: 3,
        threat: 1,
        crowding: 1,
    };
    assert_eq!(parts.total(), 3);
    // A game without such an evaluation has none.
    for game in GameName::ALL {
        let history = AnyGameHistory::new(game.sizes()[0], AnyRules::usual(game)).expect("a board");
        let has = game == GameName::Jiaqi;
        assert!(!history.legal().is_empty(), "{game}");
        assert_eq!(!move_scores(&history).is_empty(), has, "{game}");
    }
}

pub fn patterns<S: JiaqiSize, const R: usize>() -> Patterns<R> {
    let weights = PatternWeights::built_in(S::N).expect("weights come with the program");
    Patterns::new(S::tables().topology, &weights).expect("they fit")
}

pub fn value<S: JiaqiSize, E: Evaluate<JiaqiPosition<S>>>(
    evaluate: &E,
    position: &JiaqiPosition<S>,
) -> i32 {
    evaluate.value(&evaluate.start(position), position)
}

fn check_carried<S: JiaqiSize, const R: usize>(games: usize) {
    let patterns = patterns::<S, R>();
    let mut rng = SplitMix64::seed_from_u64(77);
    let mut moves = Vec::new();
    let mut stages = std::collections::BTreeSet::new();
    for _ in 0..games {
        let mut history = GameHistory::new(JiaqiPosition::<S>::new(JiaqiRules::default()));
        let mut state = patterns.start(history.position());
        for _ in 0..2 * S::tables().topology.points() {
            let Some(mv) = random_move(&history, &mut moves, &mut rng) else {
                break;
            };
            let before = *history.position();
            history.play(mv).expect("legal");
            state = patterns.update(&state, &before, history.position());
            assert_eq!(
                state,
                patterns.start(history.position()),
                "{}",
                history.position()
            );
            stages.insert(stage(history.position()));
        }
    }
    assert_eq!(stages.len(), 9, "{stages:?}");
}

#[test]
fn carried_along_or_counted_anew_patterns_say_the_same() {
    check_carried::<Grid<5>, ROOM>(40);
    check_carried::<Grid<7>, LARGE_ROOM>(10);
    check_carried::<Grid<9>, LARGE_ROOM>(5);
}

/// Returns the image of a position under a symmetry of the board; its fourth bit exchanges the colours.
fn image<S: JiaqiSize>(position: &JiaqiPosition<S>, symmetry: u8) -> JiaqiPosition<S> {
    let topology = position.topology();
    let mut cells = vec!['1'; topology.points()];
    for point in topology.iter() {
        let at = turned(topology, point, symmetry);
        let white = (position.piece_at(point) == Some(Side::White.into())) == (symmetry & 8 == 0);
        if position.piece_at(point).is_some() {
            cells[at.index()] = if white { 'w' } else { 'b' };
        }
    }
    let text = position.to_string();
    let mut fields: Vec<&str> = text.split(' ').collect();
    let rows = rows_text::<S>(&cells);
    fields[0] = &rows;
    let mut rules = *position.rules();
    if symmetry & 8 != 0 {
        fields[1] = if fields[1] == "w" { "b" } else { "w" };
        rules.first = rules.first.other();
    }
    JiaqiPosition::from_text(rules, &fields.join(" ")).expect("a position")
}

fn check_mirrors<S: JiaqiSize, const R: usize>(positions: usize) {
    let patterns = patterns::<S, R>();
    let mut rng = SplitMix64::seed_from_u64(3);
    let mut different = std::collections::BTreeSet::new();
    for _ in 0..positions {
        let rules = JiaqiRules::default();
        let history = history_at::<S>(rules, &random_text::<S>(&rules, &mut rng));
        let (by_pattern, by_glance) = (
            value(&patterns, history.position()),
            value(&Glance, history.position()),
        );
        different.insert(by_pattern);
        for symmetry in 1..16 {
            let other = image(history.position(), symmetry);
            assert_eq!(value(&patterns, &other), by_pattern, "{symmetry}: {other}");
            assert_eq!(value(&Glance, &other), by_glance, "{symmetry}: {other}");
        }
    }
    assert!(different.len() > positions / 3, "{different:?}");
}

#[test]
fn mirrors_and_colours_do_not_change_a_value() {
    check_mirrors::<Grid<5>, ROOM>(300);
    check_mirrors::<Grid<7>, LARGE_ROOM>(60);
    check_mirrors::<Grid<9>, LARGE_ROOM>(30);
}

fn check_features<S: JiaqiSize>(patterns: usize, classes: usize) {
    let layout = PatternSet::of(S::tables().topology);
    assert_eq!((layout.len(), layout.classes.len()), (patterns, classes));
    let mut rng = SplitMix64::seed_from_u64(12);
    let rules = JiaqiRules::default();
    for _ in 0..50 {
        let history = history_at::<S>(rules, &random_text::<S>(&rules, &mut rng));
        let mut features = layout.features(history.position());
        features.sort_unstable();
        for symmetry in 1..16 {
            let mut others = layout.features(&image(history.position(), symmetry));
            others.sort_unstable();
            assert_eq!(
                others,
                features,
                "symmetry {symmetry} of {}",
                history.position()
            );
        }
        assert!(
            features
                .iter()
                .all(|&(class, state)| state < layout.classes[class].states()),
            "{}",
            history.position()
        );
    }
}

#[test]
fn features_name_the_state_of_every_line_cell_and_star() {
    // 24 lines, 16 cells and 9 stars.
    check_features::<Grid<5>>(49, 13);
    // 14 rows and columns, 16 diagonals of up to 9 points, four of 11 in two pieces each and two of 13 in two;
    // 36 cells and 25 stars.
    check_features::<Grid<7>>(14 + 16 + 12 + 36 + 25, 10);
    // 18 rows and columns, 16 diagonals, those of 11, 13 and 15 in two pieces, two of 17 in three; 64 cells
    // and 49 stars.
    check_features::<Grid<9>>(18 + 16 + 24 + 6 + 64 + 49, 11);
    assert!(PatternSet::of(Topology::of(GameName::Jiaqi, 5).unwrap()).len() <= ROOM);
    assert!(PatternSet::of(Topology::of(GameName::Jiaqi, 9).unwrap()).len() <= LARGE_ROOM);
}

/// Checks that on large boards a cell or star has the same weights wherever it lies off the edge.
#[test]
fn forms_away_from_the_rim_are_alike_wherever_they_lie() {
    let rules = JiaqiRules::default();
    let topology = Topology::of(GameName::Jiaqi, 9).unwrap();
    let layout = PatternSet::of(topology);
    // A pinch about to be played, in cells and stars off the edge: no other form occurs as often.
    let features = |row: u8, column: u8| {
        let mut cells = vec!['1'; topology.points()];
        for (at, mark) in [(0, 'w'), (2, 'b')] {
            cells[topology.at(row, column + at).unwrap().index()] = mark;
        }
        let text = format!("{} w placement 0 2", rows_text::<Grid<9>>(&cells));
        let history = history_at::<Grid<9>>(rules, &text);
        let all = layout.features(history.position());
        let alike = |class| all.iter().filter(|(other, _)| *other == class).count();
        let inner = all.iter().copied();
        let mut inner: Vec<_> = inner
            .filter(|(class, _)| [25, 36].contains(&alike(*class)))
            .collect();
        inner.sort_unstable();
        assert_eq!(inner.len(), 25 + 36, "row {row}, column {column}");
        inner
    };
    // No symmetry of the board maps one to the other.
    assert_eq!(features(6, 6), features(6, 8));
    assert_ne!(features(6, 6), features(0, 4));
}

#[test]
fn a_playout_does_not_depend_on_the_order_of_moves() {
    let history = GameHistory::new(JiaqiPosition::<Grid<5>>::new(JiaqiRules::default()));
    let run = |mut playout: ThesisPlayout<Grid<5>>| {
        let mut rng = SplitMix64::seed_from_u64(1);
        (0..50)
            .map(|_| playout.value(history.position(), &mut rng))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        run(ThesisPlayout::new(200, MoveOrder::Generated)),
        run(ThesisPlayout::new(200, MoveOrder::Static))
    );
}

/// Rebuilds the thesis's Fig. 3-10: its picture is not available, so this position fits its text (3.5.2), except for
/// C, which defends a stone while it is in danger itself. Four and eight hang; A captures three and saves both, B
/// captures two, D and E save one each, and stones on six points beside enemy stones would be captured.
#[test]
fn the_position_of_the_thesis_is_judged_as_its_text_says() {
    let text = "4w/1b2/ww3/w1b1/b4/b3/1w1w1/4/b3b w placement 0 12";
    let position = JiaqiPosition::<Grid<5>>::from_text(JiaqiRules::default(), text).unwrap();
    assert_eq!(position.hanging(Side::White).count(), 2);
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    // Stones captured, own stones that hang afterwards, whether the new one does, and the score.
    let seen = moves.iter().map(|&mv| {
        let hanging = position.after(mv).hanging(Side::White);
        let endangered = hanging.has(mv.to());
        let taken = position.captures(mv);
        (
            taken,
            hanging.count(),
            endangered,
            move_score(&position, mv).total(),
        )
    });
    let seen: Vec<_> = seen.collect();
    let scores = |kind: &dyn Fn(u32, u32, bool) -> bool| -> Vec<i32> {
        let of_kind = seen
            .iter()
            .filter(|(taken, hang, own, _)| kind(*taken, *hang, *own));
        of_kind.map(|&(.., score)| score).collect()
    };
    let a = scores(&|taken, hang, _| (taken, hang) == (3, 0));
    let b = scores(&|taken, _, _| taken == 2);
    let defends = scores(&|taken, hang, own| (taken, hang, own) == (0, 1, false));
    let endangered = scores(&|_, _, own| own);
    let others = scores(&|taken, hang, own| (taken, hang, own) == (0, 2, false));
    assert_eq!(
        [a.len(), b.len(), defends.len(), endangered.len()],
        [1, 1, 2, 6]
    );
    assert_eq!(2 + 2 + 6 + others.len(), moves.len());
    // A before B before the defences before all others, those in danger last.
    assert!(a[0] > b[0] && b[0] > defends[0] && defends[0] == defends[1]);
    assert!(
        others.iter().all(|&score| score < defends[0]),
        "{others:?} and {defends:?}"
    );
    assert!(
        endangered
            .iter()
            .all(|&score| others.iter().all(|&other| score < other)),
        "{endangered:?} and {others:?}"
    );
}

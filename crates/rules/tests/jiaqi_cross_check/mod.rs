//! The bitboard rules against the slow, obvious version, position by position.
//!
//! Every variant gets its equal share of the positions. They come from random texts and random
//! play; [`event_counts`] counts what happened, and each kind of event must have occurred.

mod corrupt_moves;
mod event_counts;

use event_counts::EventCounts;
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use slow::effort::cases;
use slow::jiaqi_setups::{Mv, both, random_text, variants};
use slow::slow_jiaqi::{self, SlowGame};
use tibetango_rules::bitboard::Word;
use tibetango_rules::jiaqi::{Capture, JiaqiPosition, JiaqiRules, JiaqiSize};
use tibetango_rules::{Board, Game, GameHistory, Grid, MoveKind, Phase, TextForm, text};

/// Minimum number of positions compared for each size.
const POSITIONS: u32 = 50_000;

/// Maximum length of the lists of moves that are compared whole with `capture: Choice`: the slow version looks for
/// every set of captures by trying all orders. One list in [`LONG_LISTS`] may have [`LONG`] moves.
const SHORT: usize = 48;
const LONG: usize = 500;
const LONG_LISTS: u32 = 100;

/// Compares outcome, hash and legal moves, and leaves the moves in `moves`: none at the end.
fn compare<S: JiaqiSize>(
    (history, slow): (&GameHistory<JiaqiPosition<S>>, &SlowGame),
    moves: &mut Vec<Mv<S>>,
    events: &mut EventCounts,
    rng: &mut impl Rng,
) {
    let position = history.position();
    let context = || format!("{position} under {:?}", position.rules());
    let outcome = history
        .outcome()
        .map(|o| (o.winner_name().to_owned(), o.reason.text().to_owned()));
    assert_eq!(outcome, slow.outcome(), "outcome at {}", context());
    assert_eq!(
        position.hash(),
        position.recomputed_hash(),
        "hash at {}",
        context()
    );
    if outcome.is_some() {
        moves.clear();
        return;
    }
    position.legal_moves(moves);
    let limit = if rng.random_ratio(1, LONG_LISTS) {
        LONG
    } else {
        SHORT
    };
    if position.rules().capture == Capture::All
        || moves.len() <= limit && moves.iter().all(|&mv| few_choices(position, mv))
    {
        let mut fast: Vec<String> = moves.iter().map(|&mv| position.move_text(mv)).collect();
        let mut expected = slow.legal_moves();
        fast.sort();
        expected.sort();
        assert!(
            fast == expected,
            "legal moves at {}: fast {}, slow {}",
            context(),
            fast.join(" "),
            expected.join(" ")
        );
        return;
    }
    events.add("a list of moves too long to compare");
    compare_acts(position, slow, moves);
    for _ in 0..3 {
        let mv = moves[rng.random_range(0..moves.len())];
        let text = position.move_text(mv);
        let (mut after, mut slow_after) = (*position, slow.clone());
        after.play_unchecked(mv);
        slow_after
            .play(&text)
            .unwrap_or_else(|e| panic!("{text}: {e} at {}", context()));
        assert_eq!(
            after.to_string(),
            slow_after.to_text(),
            "{text} at {}",
            context()
        );
    }
}

/// True when the ways of taking after a move are too few for the fast list to be cut; in a yield a list may be short
/// because the slow list of all tried moves is long.
fn few_choices<S: JiaqiSize>(position: &JiaqiPosition<S>, mv: Mv<S>) -> bool {
    mv.kind() == MoveKind::Pass || position.chain_of(mv).count() < 12
}

/// Compares the parts of the moves before their `x`.
fn compare_acts<S: JiaqiSize>(position: &JiaqiPosition<S>, slow: &SlowGame, moves: &[Mv<S>]) {
    let mut acts: Vec<Mv<S>> = Vec::new();
    for mv in moves {
        let act = mv.taking(S::Word::default());
        if acts.last() != Some(&act) {
            acts.push(act);
        }
    }
    let mut fast: Vec<String> = acts
        .into_iter()
        .map(|act| position.move_text(act))
        .collect();
    let mut expected = slow.legal_acts();
    fast.sort();
    expected.sort();
    assert_eq!(
        fast,
        expected,
        "acts at {position} under {:?}",
        position.rules()
    );
}

/// Returns a move that leads back to an earlier position if there is one, so that positions repeat.
fn returning<S: JiaqiSize>(
    history: &GameHistory<JiaqiPosition<S>>,
    moves: &[Mv<S>],
) -> Option<Mv<S>> {
    let position = history.position();
    if position.phase() == Phase::Placement || moves.len() > 64 {
        return None;
    }
    moves.iter().copied().find(|&mv| {
        let mut next = *position;
        next.play_unchecked(mv);
        history
            .positions()
            .iter()
            .any(|earlier| next.repeats(earlier))
    })
}

/// Plays one game from a random position and returns how many positions were compared.
fn game<S: JiaqiSize>(rules: JiaqiRules, events: &mut EventCounts, rng: &mut impl Rng) -> usize {
    let text = random_text::<S>(&rules, rng);
    let (mut history, mut slow) = both::<S>(rules, &text);
    let mut moves = Vec::new();
    let goes_back = rng.random_ratio(1, 4);
    let plies = if goes_back {
        40
    } else {
        rng.random_range(1..12)
    };
    for ply in 0..plies {
        compare((&history, &slow), &mut moves, events, rng);
        events.position(&history);
        if moves.is_empty() {
            return ply + 1;
        }
        if rng.random_ratio(1, 4) {
            corrupt_moves::compare(history.position(), &slow, &moves, events, rng);
        }
        let mv = Some(&history)
            .filter(|_| goes_back)
            .and_then(|history| returning(history, &moves))
            .unwrap_or_else(|| moves[rng.random_range(0..moves.len())]);
        let before = *history.position();
        let text = before.move_text(mv);
        assert_eq!(before.parse_move(&text), Ok(mv), "{text} at {before}");
        let effects = history
            .play(mv)
            .unwrap_or_else(|e| panic!("{text} at {before}: {e}"));
        slow.play(&text)
            .unwrap_or_else(|e| panic!("{text} at {before}: {e}"));
        assert_eq!(
            history.position().to_string(),
            slow.to_text(),
            "{text} at {before} under {rules:?}"
        );
        events.played(&before, mv, &effects, history.position());
    }
    plies
}

fn agree<S: JiaqiSize>() {
    let mut events = EventCounts::default();
    let mut rng = SplitMix64::seed_from_u64(u64::from(S::N));
    let variants = variants();
    let share = (cases(POSITIONS).max(10_000) as usize).div_ceil(variants.len());
    for variant in variants {
        let mut compared = 0;
        while compared < share {
            let quiet_limit = [3, 10, 100][rng.random_range(0..3)];
            let rules = JiaqiRules {
                quiet_limit,
                ..variant
            };
            compared += game::<S>(rules, &mut events, &mut rng);
        }
    }
    events.assert_all(S::N);
}

#[test]
fn agrees_on_3_lines() {
    agree::<Grid<3>>();
}

#[test]
fn agrees_on_5_lines() {
    agree::<Grid<5>>();
}

#[test]
fn agrees_on_7_lines() {
    agree::<Grid<7>>();
}

#[test]
fn agrees_on_9_lines() {
    agree::<Grid<9>>();
}

/// Checks that the stones open to choice are those that the slow version could take next, stone after stone, and none
/// where the rules choose.
#[test]
fn the_same_stones_are_open_to_choice() {
    let mut rng = SplitMix64::seed_from_u64(40);
    let (mut chosen, mut closed) = (0, 0);
    for rules in variants() {
        for _ in 0..cases(10) {
            let at = random_text::<Grid<5>>(&rules, &mut rng);
            let (history, slow) = both::<Grid<5>>(rules, &at);
            let position = history.position();
            for act in slow.legal_acts().iter().filter(|act| *act != "--") {
                let mut way = text::parse_plain(position.topology(), act).expect("a move");
                let mut taken = Vec::new();
                loop {
                    let open = position.open_captures(&way);
                    let could = slow.open_after(act, &taken);
                    if rules.capture == Capture::All {
                        assert_eq!(open, [], "{act} at {position} under {rules:?}");
                        closed += usize::from(!could.is_empty());
                        break;
                    }
                    let name = |at| text::point_text(position.topology(), at);
                    let names: Vec<String> = open.iter().copied().map(name).collect();
                    let name = |at| slow_jiaqi::point_text(5, at);
                    let expected: Vec<String> = could.iter().copied().map(name).collect();
                    assert_eq!(
                        names, expected,
                        "{act} after {taken:?} at {position} under {rules:?}"
                    );
                    if open.is_empty() {
                        break;
                    }
                    let next = rng.random_range(0..open.len());
                    way.takes.push(open[next]);
                    taken.push(could[next]);
                    chosen += 1;
                }
            }
        }
    }
    assert!(chosen > 20 && closed > 20, "{chosen} {closed}");
}

//! No text makes the program panic.

use super::choice;
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use slow::jiaqi_setups::{history_at, random_move, random_text, variants};
use tibetango_rules::jiaqi::{JiaqiPosition, JiaqiRules, JiaqiSize};
use tibetango_rules::text::{parse_plain, size_of_text};
use tibetango_rules::{Game, GameName, Grid, TextForm};

/// A text near a good one: characters dropped, doubled or replaced.
fn mutate(text: &str, edits: &[(usize, u8, char)]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for &(at, what, c) in edits {
        if chars.is_empty() {
            break;
        }
        let at = at % chars.len();
        match what % 3 {
            0 => drop(chars.remove(at)),
            1 => chars.insert(at, c),
            _ => chars[at] = c,
        }
    }
    chars.into_iter().collect()
}

/// Reads a text in every possible way; accepted values must be consistent.
fn read_all<S: JiaqiSize>(
    rules: JiaqiRules,
    position: &JiaqiPosition<S>,
    text: &str,
) -> Result<(), TestCaseError> {
    let topology = position.topology();
    if let Ok(plain) = parse_plain(topology, text) {
        prop_assert!(plain.takes.iter().all(|p| p.index() < topology.points()));
    }
    if let Ok(mv) = position.parse_move(text) {
        let mut next = *position;
        prop_assert!(next.play(mv).is_ok());
    }
    let _ = size_of_text(GameName::Jiaqi, text);
    if let Ok(read) = JiaqiPosition::<S>::from_text(rules, text) {
        let mut moves = Vec::new();
        read.legal_moves(&mut moves);
        prop_assert_eq!(moves.is_empty(), read.outcome().is_some());
        prop_assert_eq!(
            JiaqiPosition::<S>::from_text(rules, &read.to_string()),
            Ok(read)
        );
    }
    Ok(())
}

fn read_near<S: JiaqiSize>(seed: u64, edits: &[(usize, u8, char)]) -> Result<(), TestCaseError> {
    let mut rng = SplitMix64::seed_from_u64(seed);
    let variants = variants();
    let rules = variants[rng.random_range(0..variants.len())];
    let history = history_at::<S>(rules, &random_text::<S>(&rules, &mut rng));
    let position = history.position();
    read_all(rules, position, &mutate(&position.to_string(), edits))?;
    let mut moves = Vec::new();
    if let Some(mv) = random_move(&history, &mut moves, &mut rng) {
        read_all(rules, position, &mutate(&position.move_text(mv), edits))?;
    }
    Ok(())
}

const LETTERS: &str = "[a-z0-9wbx,*/ -]";

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(slow::effort::cases(500)) })]

    #[test]
    fn no_text_panics(text in "\\PC{0,60}", near in "[a-j0-9x,*-]{0,12}", rows in "[wb0-9/ a-z]{0,40}") {
        let rules = choice();
        for text in [text, near, rows] {
            read_all(rules, &JiaqiPosition::<Grid<3>>::new(rules), &text)?;
            read_all(rules, &JiaqiPosition::<Grid<9>>::new(rules), &text)?;
        }
    }

    #[test]
    fn no_text_near_a_good_one_panics(
        seed: u64,
        edits in prop::collection::vec((any::<usize>(), any::<u8>(), LETTERS), 0..4),
    ) {
        let edits: Vec<_> = edits
            .iter()
            .map(|(at, what, text)| (*at, *what, text.chars().next().unwrap_or('?')))
            .collect();
        read_near::<Grid<3>>(seed, &edits)?;
        read_near::<Grid<5>>(seed, &edits)?;
        read_near::<Grid<7>>(seed, &edits)?;
        read_near::<Grid<9>>(seed, &edits)?;
    }
}

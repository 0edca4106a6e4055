//! Rare files: a position in a tag of another name, a result behind a number, and more than is read.

use super::*;
use tibetango_records::record::RecordVariation;

#[test]
fn a_position_in_a_tag_of_another_name_is_kept_as_it_stands() {
    let position = "B:W28,K39:B12,41";
    let result = PDN.record(&format!("[Site \"{position}\"]\n1. 32-28 *"));
    let [kept] = &result.foreign[..] else {
        panic!("{:?}", result.foreign);
    };
    assert_eq!(kept.properties, [tag("Site", position)]);
}

#[test]
fn a_result_behind_the_number_of_a_move_belongs_to_no_game() {
    let reading = PDN.read("[GameType \"20\"]\n1. 32-28 19-23 2-0 2. 1-1");
    let winner = reading.record.result.and_then(|result| result.winner);
    assert_eq!(winner, Some(Side::White));
    let notes: Vec<String> = reading.notes.iter().map(ToString::to_string).collect();
    let message = "2:20: what stands behind the end of the game is left out";
    assert_eq!(notes, [message]);
}

#[test]
fn a_larger_file_than_any_is_refused_unread() {
    let huge = vec![b' '; MAX_BYTES + 1];
    let why = PDN.first(&huge, "huge.pdn", None).unwrap_err();
    assert_eq!(
        why,
        "huge.pdn:1:1: the file is too large: at most 67108864 bytes are read: part it into several"
    );
}

#[test]
fn a_game_that_is_cut_by_its_own_variations_is_not_written() {
    let mut ours = PDN.record("[GameType \"20\"]\n1. 32-28 19-23 *");
    let mut history = AnyGameHistory::new(10, DraughtsRules::default()).unwrap();
    let mut dice = Dice(7);
    let plies: Vec<_> = (0..21).map_while(|_| dice.play(&mut history)).collect();
    assert_eq!(plies.len(), 21);
    // 10,500 moves, and a file holds 10,000.
    let variation = RecordVariation {
        of: 0,
        at: 0,
        plies,
    };
    ours.variations = vec![variation; 500];
    let why = pdn::write(&ours).unwrap_err().to_string();
    let message = "it cannot be played: too many moves: at most 10000 are allowed";
    assert!(why.ends_with(message), "{why}");
}

//! Counts of lines of play that other programs have published (engines.md; the counts of the first position stand on
//! many pages, such as damforum's).

use slow::games::draughts::{Draughts, read};
use tibetango_rules::draughts::DraughtsRules;
use tibetango_rules::perft::perft;

fn counts(position: &Draughts, expected: &[u64]) {
    for (depth, expected) in (1..).zip(expected) {
        assert_eq!(perft(position, depth), *expected, "depth {depth}");
    }
}

#[test]
fn the_first_position_has_as_many_lines_as_known() {
    let first = Draughts::new(DraughtsRules::default());
    counts(
        &first,
        &[9, 81, 658, 4265, 27_117, 167_140, 1_049_442, 6_483_961],
    );
}

#[test]
fn positions_with_kings_have_as_many_lines_as_known() {
    let kings = read("B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46");
    counts(&kings, &[14, 55, 1168, 5432, 87_195, 629_010]);
    let men = read("W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38");
    counts(
        &men,
        &[6, 12, 30, 73, 215, 590, 1944, 6269, 22_369, 88_050, 377_436],
    );
}

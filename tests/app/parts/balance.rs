//! The sentence on which side stands better.

use tibetango::app::ui::chances::balance;
use tibetango_rules::Side;

#[test]
fn the_better_side_is_named_with_its_own_chance() {
    let (white, black) = (Side::White, Side::Black);
    for (to_move, chance, expected) in [
        (white, 0.5, (white, "even")),
        (black, 0.48, (black, "even")),
        (white, 0.56, (white, "little")),
        (white, 0.44, (black, "little")),
        (black, 0.7, (black, "better")),
        (black, 0.2, (white, "better")),
        (white, 0.95, (white, "winning")),
        (white, 0.0, (black, "winning")),
    ] {
        let (side, share, key) = balance(to_move, chance);
        assert_eq!((side, key), expected, "{to_move:?} {chance}");
        let own = if side == to_move {
            chance
        } else {
            1.0 - chance
        };
        assert!((share - own).abs() < 1e-12, "{to_move:?} {chance}: {share}");
    }
}

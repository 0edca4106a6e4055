//! Numbering of endings: each position of a material has its own number.

use tibetango_engines::eval::draughts::endings::index::{bare, index, positions, size};
use tibetango_engines::eval::draughts::endings::{MOST_PIECES, Material};

#[test]
fn every_position_has_its_own_number() {
    for material in Material::up_to(MOST_PIECES) {
        let step = if material.pieces() == MOST_PIECES {
            7
        } else {
            1
        };
        let (mut standing, mut count) = (0, 0);
        for number in (0..size(material)).step_by(step) {
            count += 1;
            if let Some(bare) = bare(number, material) {
                assert_eq!(bare.material(), material, "{number}");
                assert_eq!(index(&bare, material), number, "{material}");
                standing += 1;
            }
        }
        if step == 1 {
            assert_eq!(standing, positions(material), "{material}");
            assert_eq!(count, size(material), "{material}");
        }
    }
}

//! The curves of motion.

use tibetango::app::board::easing::{drop_height, hump, settle, smooth};

#[test]
fn curves_begin_and_end_where_they_should() {
    let curves: [(&str, fn(f32) -> f32); 4] = [
        ("smooth", smooth),
        ("settle", settle),
        ("hump", hump),
        ("drop height", drop_height),
    ];
    // Beyond both ends too: time is measured, not counted.
    for t in [-0.5, 0.0, 0.25, 0.5, 1.0, 1.5] {
        for (name, curve) in curves {
            let value = curve(t);
            assert!((0.0..=1.0).contains(&value), "{name}: {value} at {t}");
            assert!(value.sqrt().is_finite(), "{name}: no root at {t}");
        }
    }
    for (name, curve) in &curves[..2] {
        assert_eq!((curve(0.0), curve(1.0)), (0.0, 1.0), "{name}");
    }
    assert_eq!((hump(0.0), hump(1.0), drop_height(0.0)), (0.0, 0.0, 1.0));
    assert!(drop_height(1.0) < 1e-6);
}

//! Addresses as QR codes.

use bevy_egui::egui::Context;
use tibetango::app::ui::kit::code::Code;

/// Returns the number of modules along a side; the standard leaves four of them free on every side.
fn count(code: &Code) -> usize {
    code.whole() - 2 * 4
}

#[test]
fn squares_are_whole_pixels_and_the_code_is_as_large_as_it_is_asked_for() {
    let ctx = Context::default();
    let address = "http://192.168.100.100:4716/picture/0123456789abcdef0123456789abcdef.png";
    let code = Code::of(&ctx, address).expect("short enough");
    for wide in [1.0, 75.6, 76.0, 140.0] {
        let edge = code.of_at_least(&ctx, wide);
        let square = edge / code.whole() as f32;
        assert!((square - square.round()).abs() < 1e-3, "{square}");
        assert!(
            square * count(&code) as f32 >= wide - 1e-3,
            "{wide}: {edge}"
        );
        // Slightly more room gives a code of the same size.
        let inside = code.within(&ctx, edge + 0.5);
        assert!((inside - edge).abs() < 1e-3, "{inside} {edge}");
    }
    // Another address is another code.
    let other = Code::of(&ctx, "http://192.168.1.5:4716/").expect("short enough");
    assert!(count(&other) < count(&code));
    assert!(Code::of(&ctx, &"a".repeat(5000)).is_none());
}

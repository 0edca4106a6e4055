//! The row that a stone makes of the points around it in one line.

use tibetango_rules::gomoku::lines::Window;
use tibetango_rules::gomoku::{RowKind, Rows};

/// A window as it is drawn: `*` is the stone in the middle, `x` an own one, `o` barred, `.` empty.
fn window(drawn: &str) -> Window {
    assert_eq!((drawn.len(), drawn.find('*')), (11, Some(5)), "{drawn}");
    let all = |sign: char| {
        let result = drawn.char_indices().filter(|(_, at)| *at == sign);
        result.fold(0_u32, |set, (place, _)| set | 1 << place)
    };
    Window {
        own: all('x'),
        barred: all('o'),
    }
}

#[test]
fn rows_are_what_they_can_grow_to() {
    for (drawn, made) in [
        // Room for four, then for five.
        ("oooo.*..ooo", RowKind::Nothing),
        ("oooo.*x.ooo", RowKind::Nothing),
        ("oooo.*...oo", RowKind::One),
        (".....*.....", RowKind::One),
        ("oooo.*x..oo", RowKind::ClosedTwo),
        (".....*x....", RowKind::OpenTwo),
        ("oooo.*xx.oo", RowKind::ClosedThree),
        ("....x*.xo..", RowKind::ClosedThree),
        ("....x*x....", RowKind::OpenThree),
        ("....x*.x...", RowKind::OpenThree),
        ("...ox*xx...", RowKind::Four),
        ("....x*.xx..", RowKind::Four),
        ("..x.x*x.x..", RowKind::DoubleFour),
        ("....x*xx...", RowKind::StraightFour),
        ("...xx*xx...", RowKind::Five),
    ] {
        for exact in [false, true] {
            let result = Rows::of(exact).kind(window(drawn));
            assert_eq!(result, made, "{drawn}, {exact}");
        }
    }
}

#[test]
fn a_row_of_six_counts_only_where_more_than_five_win() {
    for (drawn, more, exact) in [
        ("..xxx*xx...", RowKind::Five, RowKind::Overline),
        ("xxxxx*xxxxx", RowKind::Five, RowKind::Overline),
        // A stone in the gap makes six.
        ("..xx.*xx...", RowKind::Four, RowKind::ClosedThree),
    ] {
        let window = window(drawn);
        assert_eq!(Rows::of(false).kind(window), more, "{drawn}");
        assert_eq!(Rows::of(true).kind(window), exact, "{drawn}");
    }
}

#[test]
fn a_row_grows_on_empty_points_alone() {
    for (drawn, into, steps) in [
        // The stone in the middle stands already.
        (".....*.....", RowKind::One, &[-5, 5][..]),
        (".....*x....", RowKind::OpenThree, &[-2, -1, 2, 3]),
        ("...ox*xx...", RowKind::Five, &[3]),
    ] {
        for exact in [false, true] {
            let result: Vec<i8> = Rows::of(exact).growing(window(drawn), into).collect();
            assert_eq!(result, steps, "{drawn}, {exact}");
        }
    }
}

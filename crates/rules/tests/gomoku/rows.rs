//! The row that a stone makes of the points around it in one line.

use tibetango_rules::gomoku::lines::Window;
use tibetango_rules::gomoku::{Made, Rows};

/// A window as it is drawn: `*` is the stone in the middle, `x` an own one, `o` barred, `.` empty.
fn window(drawn: &str) -> Window {
    assert_eq!((drawn.len(), drawn.find('*')), (11, Some(5)), "{drawn}");
    let all = |sign: char| {
        let found = drawn.char_indices().filter(|(_, at)| *at == sign);
        found.fold(0_u32, |set, (place, _)| set | 1 << place)
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
        ("oooo.*..ooo", Made::Nothing),
        ("oooo.*x.ooo", Made::Nothing),
        ("oooo.*...oo", Made::One),
        (".....*.....", Made::One),
        ("oooo.*x..oo", Made::ClosedTwo),
        (".....*x....", Made::OpenTwo),
        ("oooo.*xx.oo", Made::ClosedThree),
        ("....x*.xo..", Made::ClosedThree),
        ("....x*x....", Made::OpenThree),
        ("....x*.x...", Made::OpenThree),
        ("...ox*xx...", Made::Four),
        ("....x*.xx..", Made::Four),
        ("..x.x*x.x..", Made::DoubleFour),
        ("....x*xx...", Made::StraightFour),
        ("...xx*xx...", Made::Five),
    ] {
        for exact in [false, true] {
            let found = Rows::of(exact).made(window(drawn));
            assert_eq!(found, made, "{drawn}, {exact}");
        }
    }
}

#[test]
fn a_row_of_six_counts_only_where_more_than_five_win() {
    for (drawn, more, exact) in [
        ("..xxx*xx...", Made::Five, Made::Overline),
        ("xxxxx*xxxxx", Made::Five, Made::Overline),
        // A stone in the gap makes six.
        ("..xx.*xx...", Made::Four, Made::ClosedThree),
    ] {
        let window = window(drawn);
        assert_eq!(Rows::of(false).made(window), more, "{drawn}");
        assert_eq!(Rows::of(true).made(window), exact, "{drawn}");
    }
}

#[test]
fn a_row_grows_on_empty_points_alone() {
    for (drawn, into, steps) in [
        // The stone in the middle stands already.
        (".....*.....", Made::One, &[-5, 5][..]),
        (".....*x....", Made::OpenThree, &[-2, -1, 2, 3]),
        ("...ox*xx...", Made::Five, &[3]),
    ] {
        for exact in [false, true] {
            let found: Vec<i8> = Rows::of(exact).growing(window(drawn), into).collect();
            assert_eq!(found, steps, "{drawn}, {exact}");
        }
    }
}

//! The order of listed games.

use tibetango::app::features::records::order::{Item, Sort, order, plain};
use tibetango_records::record::date::When;

fn item(day: &str, name: &str, plies: usize, text: &str) -> Item {
    Item {
        when: When::read(day),
        name: name.to_owned(),
        plies,
        text: plain(text),
    }
}

#[test]
fn games_are_found_and_put_in_order() {
    let items = [
        item("2024-03-01", "", 40, "Dolma. Computer wins"),
        item(
            "2026-01-05 10:00",
            "zebra",
            12,
            "དཔལ་\u{200a}ལྡན། 2026-01-05",
        ),
        item("2026-01-05 12:00", "Apple", 90, "Dolma, Tashi. A draw"),
        item("unknown", "", 0, ""),
    ];
    let indices = |sort, search| order(&items, sort, search);
    assert_eq!(indices(Sort::Date, ""), [2, 1, 0, 3]);
    assert_eq!(indices(Sort::Name, " "), [2, 1, 0, 3]);
    assert_eq!(indices(Sort::Moves, ""), [2, 0, 1, 3]);
    assert_eq!(indices(Sort::Date, "dolma"), [2, 0]);
    assert_eq!(indices(Sort::Date, "DOLMA draw"), [2]);
    assert_eq!(indices(Sort::Date, "དཔལ་ལྡན"), [1]);
    assert_eq!(indices(Sort::Date, "2026-01"), [1]);
    assert!(indices(Sort::Date, "nobody").is_empty());
}

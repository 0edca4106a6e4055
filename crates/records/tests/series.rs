//! A best of five: whose game counts, who has won it, and its sheet.

use tibetango_records::series::{Series, SeriesSide};
use tibetango_records::session::{MatchSettings, Player};
use tibetango_rules::{Outcome, Reason, Side};

/// A series of two people of these names.
fn series(names: [&str; 2]) -> (Series, MatchSettings) {
    let settings = MatchSettings {
        names: names.map(str::to_owned),
        ..MatchSettings::default()
    };
    (Series::of(&settings), settings)
}

fn won_by(winner: Option<Side>) -> Outcome {
    let reason = match winner {
        Some(_) => Reason::Resigned,
        None => Reason::Agreed,
    };
    Outcome { winner, reason }
}

#[test]
fn a_series_ends_with_three_wins_or_five_games() {
    use Side::{Black, White};
    // Winners by colour, then the wins of both sides, whether it is decided, and by whom. The colours change.
    for (what, colours, wins, decided, winner) in [
        ("one game", &[Some(White)][..], [1, 0], false, None),
        (
            "three in a row",
            &[Some(White), Some(Black), Some(White)][..],
            [3, 0],
            true,
            Some(SeriesSide::First),
        ),
        (
            "always White",
            &[Some(White); 5][..],
            [3, 2],
            true,
            Some(SeriesSide::First),
        ),
        (
            "always Black",
            &[Some(Black); 5][..],
            [2, 3],
            true,
            Some(SeriesSide::Second),
        ),
        (
            "drawn games count for nobody",
            &[None, Some(White), None, None][..],
            [0, 1],
            false,
            None,
        ),
        (
            "level after five",
            &[None, Some(White), Some(White), None, None][..],
            [1, 1],
            true,
            None,
        ),
    ] {
        let (mut series, settings) = series(["Dolma", "Tashi"]);
        for colour in colours {
            let next = series.next_game(settings.rules);
            assert!(series.count(&next, won_by(*colour), 9, "day"), "{what}");
        }
        let result = (series.wins(), series.is_decided(), series.winner());
        assert_eq!(result, (wins, decided, winner), "{what}");
        let next = series.next_game(settings.rules);
        let more = series.count(&next, won_by(None), 9, "day");
        assert_eq!(more, !decided, "{what}: one game more");
    }
}

#[test]
fn another_game_does_not_count() {
    let (mut series, settings) = series(["Dolma", "Tashi"]);
    let mut changed = settings.clone();
    changed.swap_players();
    let mut computer = settings.clone();
    computer.players[1] = Player::Computer {
        level: "novice".to_owned(),
    };
    let mut larger = settings.clone();
    larger.size += 2;
    for (what, other) in [
        ("colours changed", changed.clone()),
        ("another opponent", computer),
        ("another board", larger),
    ] {
        assert!(!series.count(&other, won_by(None), 9, "day"), "{what}");
    }
    assert!(series.count(&settings, won_by(None), 9, "day"));
    assert!(!series.count(&settings, won_by(None), 9, "day"), "again");
    assert!(series.count(&changed, won_by(None), 9, "day"));
}

#[test]
fn the_sheet_has_a_row_for_each_game() {
    let (mut series, mut settings) = series(["Dolma, \"D\"", ""]);
    settings.players[1] = Player::Computer {
        level: "uct".to_owned(),
    };
    series.players[1] = Series::of(&settings).players[1].clone();
    series.players[0].grade = "=1 dan".to_owned();
    for colour in [Side::White, Side::White] {
        let next = series.next_game(settings.rules);
        assert!(series.count(&next, won_by(Some(colour)), 40, "2026-11-30"));
    }
    let game = format!("{},{},{}", series.game, series.size, series.preset);
    let expected = format!(
        "number,white,white_grade,black,black_grade,winner,reason,plies,day,game,size,rules\n\
         1,\"Dolma, \"\"D\"\"\",'=1 dan,level:uct,,white,resigned,40,2026-11-30,{game}\n\
         2,level:uct,,\"Dolma, \"\"D\"\"\",'=1 dan,white,resigned,40,2026-11-30,{game}\n"
    );
    assert_eq!(series.csv(["One", "Two"]), expected);
}

#[test]
fn people_without_names_keep_theirs_when_they_change_colours() {
    let (mut series, settings) = series(["", ""]);
    for colour in [Side::White, Side::White] {
        let next = series.next_game(settings.rules);
        assert!(series.count(&next, won_by(Some(colour)), 7, "2026-11-30"));
    }
    let sheet = series.csv(["One", "Two"]);
    let rows: Vec<&str> = sheet.lines().skip(1).collect();
    assert_eq!(rows.len(), 2, "{sheet}");
    assert!(
        rows[0].starts_with("1,One,,Two,,white,resigned,7,"),
        "{sheet}"
    );
    assert!(
        rows[1].starts_with("2,Two,,One,,white,resigned,7,"),
        "{sheet}"
    );
}

//! The exhibition: its names exist, its numbers have limits, and hours are hours.

use std::path::PathBuf;

use jiff::civil::Weekday;
use tibetango_content::config::Config;
use tibetango_content::config::exhibition::Layout;
use tibetango_rules::GameName;

use super::{copy, edit, faults, lines};

/// The one message that a change of the shipped file brings, after its place.
pub fn fault(old: &str, new: &str) -> String {
    let dir = copy();
    edit(&dir, "exhibition.ron", old, new);
    let result = faults(&dir);
    assert_eq!(result.len(), 1, "{new}: {result:#?}");
    let (place, message) = result[0].split_once(": ").unwrap();
    assert!(place.starts_with("exhibition.ron:"), "{}", result[0]);
    message.to_owned()
}

/// The exhibition after such a change, which is good.
pub fn changed(old: &str, new: &str) -> Config {
    let dir = copy();
    edit(&dir, "exhibition.ron", old, new);
    Config::load(dir.path()).unwrap_or_else(|faults| panic!("{new}: {faults:?}"))
}

#[test]
fn the_shipped_exhibition_can_be_played() {
    let config = Config::embedded();
    let exhibition = &config.exhibition;
    assert_eq!(exhibition.layout, Layout::Stand);
    assert!(!exhibition.save.pictures && !exhibition.save.records);
    for offer in &exhibition.games {
        let game = config.of(offer.game);
        assert_eq!(exhibition.offer(offer.game), Some(offer), "{}", offer.game);
        assert!(
            offer.boards.is_sorted_by_key(|board| board.size),
            "{}: {:?}",
            offer.game,
            offer.boards
        );
        for board in &offer.boards {
            let rules = game.preset(&board.rules).unwrap();
            assert!(
                rules.boards.contains(&board.size),
                "{}: {board:?}",
                offer.game
            );
        }
        assert!(
            offer.levels.iter().all(|id| game.levels.get(id).is_some()),
            "{}: {:?}",
            offer.game,
            offer.levels
        );
    }
    // Another game or board every few minutes.
    let mut pairs = exhibition.attract.showings.windows(2);
    let same = pairs.find(|pair| (pair[0].game, &pair[0].board) == (pair[1].game, &pair[1].board));
    assert_eq!(same, None);
    assert!(exhibition.is_open(Weekday::Monday, 0));
    assert_eq!(exhibition.touch_mm(&config.theme), 20.0);
    // A log does not show the PIN.
    assert!(exhibition.pin.opens("2468") && !exhibition.pin.opens("246"));
    assert!(!format!("{exhibition:?}").contains("2468"));
}

#[test]
fn numbers_of_the_exhibition_have_limits() {
    for (old, new, message) in [
        (
            "alone_s: 45",
            "alone_s: 9",
            "idle.alone_s: 9 is out of range: 10 to 600",
        ),
        (
            "together_s: 90",
            "together_s: 1201",
            "idle.together_s: 1201 is out of range: 10 to 1200",
        ),
        (
            "countdown_s: 15",
            "countdown_s: 1.5",
            "idle.countdown_s: 1.5 is not a whole number: 5 to 60",
        ),
        (
            "fact_s: 12",
            "fact_s: 3",
            "attract.fact_s: 3 is out of range: 4 to 120",
        ),
        #[cfg(feature = "jiaqi")]
        (
            "minutes: 2)",
            "minutes: 0)",
            "attract.showings[2].minutes: 0 is out of range: 1 to 60",
        ),
        (
            "percent: 60",
            "percent: 101",
            "volume[2].percent: 101 is out of range: 0 to 100",
        ),
        (
            "room_tone: 0",
            "room_tone: 101",
            "room_tone: 101 is out of range: 0 to 100",
        ),
        (
            "touch_mm: 20",
            "touch_mm: 9.9",
            "touch_mm: 9.9 is out of range: 10 to 40",
        ),
    ] {
        assert_eq!(fault(old, new), message, "{new}");
    }
}

#[cfg(all(feature = "jiaqi", feature = "jiu"))]
#[test]
fn names_of_the_exhibition_are_looked_up() {
    for (old, new, message) in [
        (
            "[\"en\", \"zh\", \"bo\"]",
            "[\"en\", \"fr\"]",
            "languages[1]: \"fr\" is not a language: allowed: bo, en, zh",
        ),
        (
            "[\"en\", \"zh\", \"bo\"]",
            "[\"en\", \"en\"]",
            "languages[1]: \"en\" is already used by languages[0] in line ",
        ),
        (
            "[\"en\", \"zh\", \"bo\"]",
            "[]",
            "languages: has 0 entries: 1 to 12 are allowed",
        ),
        (
            "            game: \"jiaqi\"",
            "            game: \"jiaki\"",
            "games[0].game: \"jiaki\" is not a game: did you mean \"jiaqi\"? allowed: jiaqi, jiu",
        ),
        (
            "(size: 3, rules: \"thesis\")",
            "(size: 4, rules: \"thesis\")",
            "games[0].boards[0].size: 4 is not a board of these rules: one of 3, 5, 7, 9",
        ),
        (
            "(size: 3, rules: \"thesis\")",
            "(size: 7, rules: \"thesis\")",
            "games[0].boards[1].size: 5 is not another board of at least 7: short ones stand first",
        ),
        (
            "(size: 3, rules: \"thesis\")",
            "(size: 3, rules: \"thesus\")",
            "games[0].boards[0].rules: \"thesus\" is not a rules preset of jiaqi: did you mean \
             \"thesis\"? allowed: thesis, long-gun, tap-by-tap",
        ),
        (
            "white: \"player\"",
            "white: \"plaier\"",
            "attract.showings[2].white: \"plaier\" is not a level of jiaqi: did you mean \"player\"?",
        ),
        (
            "layout: Stand",
            "layout: Tabel",
            "layout: \"Tabel\" is not known here: did you mean \"Table\"? allowed: Stand, Table",
        ),
        (
            "fact_s: 12",
            "facts_s: 12",
            "attract.facts_s: unknown field: did you mean \"fact_s\"? allowed: fact_s, showings",
        ),
    ] {
        let result = fault(old, new);
        assert!(result.starts_with(message), "{result}");
    }
    // A game named twice is reported for any entry.
    let dir = copy();
    edit(
        &dir,
        "exhibition.ron",
        "            game: \"jiaqi\"",
        "            game: \"jiu\"",
    );
    let twice = "games[1].game: \"jiu\" is already used by games[0].game in line ";
    let result = faults(&dir);
    assert!(result.iter().any(|line| line.contains(twice)), "{result:?}");
}

#[test]
fn hours_are_told_as_a_clock_tells_them() {
    for (old, new, message) in [
        (
            "from: \"08:00\"",
            "from: \"8:00\"",
            "volume[1].from: \"8:00\" is not a time of day: \"00:00\" to \"23:59\"",
        ),
        (
            "from: \"22:00\"",
            "from: \"24:00\"",
            "volume[4].from: \"24:00\" is not a time of day: \"00:00\" to \"23:59\"",
        ),
        (
            "from: \"10:00\", percent",
            "from: \"08:00\", percent",
            "volume[2].from: \"08:00\" is not a time after the one in the line before",
        ),
        (
            "opening: []",
            "opening: [(days: [], from: \"10:00\", until: \"18:00\")]",
            "opening[0].days: has 0 entries: 1 to 7 are allowed",
        ),
        (
            "opening: []",
            "opening: [(days: [Friday], from: \"10:00\", until: \"10:00\")]",
            "opening[0].until: \"10:00\" is not another time than the one before it; \"24:00\" is the \
             end of the day",
        ),
        (
            "opening: []",
            "opening: [(days: [Firday], from: \"10:00\", until: \"18:00\")]",
            "opening[0].days[0]: \"Firday\" is not known here: did you mean \"Friday\"? allowed: \
             Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday",
        ),
        (
            "opening: []",
            "opening: [(days: [Friday], from: \"10:00\", until: \"18:60\")]",
            "opening[0].until: \"18:60\" is not a time of day: \"00:00\" to \"24:00\"",
        ),
    ] {
        assert_eq!(fault(old, new), message, "{new}");
    }
    let open = "opening: [(days: [Monday], from: \"10:00\", until: \"12:00\"), \
                (days: [Monday, Friday], from: \"22:00\", until: \"01:00\")]";
    let config = changed("opening: []", open);
    let is_open = |day, hour: u16| config.exhibition.is_open(day, hour * 60);
    assert!(is_open(Weekday::Monday, 11) && !is_open(Weekday::Monday, 12));
    assert!(is_open(Weekday::Monday, 23) && is_open(Weekday::Tuesday, 0));
    assert!(!is_open(Weekday::Tuesday, 1) && !is_open(Weekday::Friday, 11));
    let loud = |minutes| config.exhibition.volume_at(minutes);
    assert_eq!(
        [loud(0), loud(479), loud(480), loud(600), loud(1439)],
        [0, 0, 40, 60, 0]
    );
}

#[test]
fn every_day_of_the_week_has_the_name_that_houses_have_in_their_files() {
    for (name, day) in [
        ("Monday", Weekday::Monday),
        ("Tuesday", Weekday::Tuesday),
        ("Wednesday", Weekday::Wednesday),
        ("Thursday", Weekday::Thursday),
        ("Friday", Weekday::Friday),
        ("Saturday", Weekday::Saturday),
        ("Sunday", Weekday::Sunday),
    ] {
        let open = format!("opening: [(days: [{name}], from: \"10:00\", until: \"12:00\")]");
        let config = changed("opening: []", &open);
        let is_open = |day| config.exhibition.is_open(day, 11 * 60);
        let open_on: Vec<Weekday> = day
            .cycle_forward()
            .take(7)
            .filter(|&d| is_open(d))
            .collect();
        assert_eq!(open_on, [day], "{name}");
    }
}

#[test]
fn a_pin_has_four_to_eight_digits_and_is_never_repeated() {
    for bad in ["123", "123456789", "12a4", "१२३४", ""] {
        let message = fault("pin: \"2468\"", &format!("pin: \"{bad}\""));
        assert_eq!(
            message, "pin: what stands here is not a PIN: 4 to 8 digits in double quotes",
            "{bad:?}"
        );
    }
    let report = fault("pin: \"2468\"", "pin: 97531");
    assert!(!report.contains("97531"), "{report}");
}

#[test]
fn the_house_speaks_every_language_that_is_offered_or_none() {
    let one = "house: { \"en\": (name: \"House\", text: \"Welcome.\") }";
    let dir = copy();
    edit(&dir, "exhibition.ron", "house: {}", one);
    let result = faults(&dir);
    assert_eq!(result.len(), 2, "{result:?}");
    for (line, code) in result.iter().zip(["zh", "bo"]) {
        let message = format!(": house: the text \"{code}\" is missing: add it for \"House\"");
        assert!(line.ends_with(&message), "{line}");
    }
    edit(
        &dir,
        "exhibition.ron",
        "[\"en\", \"zh\", \"bo\"]",
        "[\"en\"]",
    );
    let config = Config::load(dir.path()).expect("one language, and the house speaks it");
    let house = config.exhibition.house("en").unwrap();
    assert_eq!(
        (house.name.as_str(), house.text.as_str()),
        ("House", "Welcome.")
    );
    assert_eq!(config.exhibition.house("zh"), None);
    let usual = config.text.get("stand.title");
    assert_eq!(config.exhibition.title(&config.text), usual);
    let titled = "text: \"Welcome.\", title: \"Games\"";
    edit(&dir, "exhibition.ron", "text: \"Welcome.\"", titled);
    let own = Config::load(dir.path()).expect("a house with a title");
    assert_eq!(own.exhibition.title(&own.text), "Games");
    let spoken = config.exhibition.speaks(&config.languages);
    assert_eq!(spoken.len(), 1);
    assert_eq!(spoken[0].language(), "en");
    let turned = "\"Hou\u{202e}se\"";
    edit(&dir, "exhibition.ron", "\"House\"", turned);
    let result = faults(&dir);
    assert!(
        result[0].ends_with("is not a text without control characters"),
        "{result:?}"
    );
    edit(
        &dir,
        "exhibition.ron",
        turned,
        &format!("\"{}\"", "H".repeat(61)),
    );
    let result = faults(&dir);
    assert!(
        result[0].ends_with("is not a text of 1 to 60 characters on one line"),
        "{result:?}"
    );
    edit(&dir, "exhibition.ron", "{ \"en\":", "{ \"eng\":");
    assert!(faults(&dir)[0].contains("house.eng: \"eng\" is not a language: did you mean \"en\"?"));
}

#[test]
fn there_is_no_room_tone_unless_the_house_wants_one() {
    assert_eq!(Config::embedded().exhibition.room_tone, 0);
    let set = changed("room_tone: 0,", "room_tone: 35,");
    assert_eq!(set.exhibition.room_tone, 35);
    let left_out = changed("room_tone: 0,", "");
    assert_eq!(left_out.exhibition.room_tone, 0);
}

#[test]
fn the_theme_says_how_large_things_to_touch_are_where_the_exhibition_does_not() {
    let config = changed("touch_mm: 20,", "");
    assert_eq!(
        config.exhibition.touch_mm(&config.theme),
        config.theme.touch_mm
    );
}

#[test]
fn what_other_files_take_away_is_told_and_the_last_good_exhibition_stays() {
    let dir = copy();
    let mut config = Config::load(dir.path()).expect("the shipped files");
    let before = config.clone();
    edit(&dir, "exhibition.ron", "alone_s: 45", "alone_s: 60");
    let changed = [PathBuf::from("exhibition.ron")];
    config.reload(dir.path(), &changed).expect("a good change");
    assert_eq!(config.exhibition.idle.alone_s, 60);

    edit(&dir, "exhibition.ron", "alone_s: 60", "alone_s: 6");
    assert_eq!(lines(&dir, config.reload(dir.path(), &changed)).len(), 1);
    assert_eq!(config.exhibition.idle.alone_s, 60);
    edit(&dir, "exhibition.ron", "alone_s: 6,", "alone_s: 45,");
    config
        .reload(dir.path(), &changed)
        .expect("put right again");
    assert_eq!(config, before);
}

#[cfg(feature = "jiu")]
#[test]
fn a_level_that_goes_is_missed_by_the_exhibition() {
    let dir = copy();
    let mut config = Config::load(dir.path()).expect("the shipped files");
    let before = config.clone();
    // The level goes, as the file of levels says; the exhibition gets a fault for naming it.
    edit(
        &dir,
        "jiu/difficulty.ron",
        "id: \"learner\"",
        "id: \"pupil\"",
    );
    let levels = [PathBuf::from("jiu/difficulty.ron")];
    let result = lines(&dir, config.reload(dir.path(), &levels));
    assert_eq!(result.len(), 1, "{result:?}");
    let message = "games[1].levels[2]: \"learner\" is not a level of jiu: allowed: ";
    assert!(result[0].contains(message), "{result:?}");
    assert!(config.of(GameName::Jiu).levels.get("pupil").is_some());
    assert_eq!(config.exhibition, before.exhibition);
}

//! Files of every version of the format, and of every form that the first one had, as the program wrote them then.

#[cfg(feature = "jiu")]
use tibetango_content::config::Config;
use tibetango_records::record::xml::{read, read_forgiving, write};
#[cfg(feature = "jiu")]
use tibetango_records::record::{
    Record,
    replay::{contradiction, from_record},
};
#[cfg(feature = "jiu")]
use tibetango_rules::Side;

/// Files by their names. The number is the version; the first one had parts added to it four times.
const FILES: &[(&str, &str)] = &[
    ("1-first", include_str!("files/1-first.xml")),
    ("1-variations", include_str!("files/1-variations.xml")),
    ("1-clocks", include_str!("files/1-clocks.xml")),
    #[cfg(feature = "jiu")]
    ("1-jiu", include_str!("files/1-jiu.xml")),
    #[cfg(feature = "gomoku")]
    ("2-decisions", include_str!("files/2-decisions.xml")),
    #[cfg(feature = "jiu")]
    ("3-out-of-turn", include_str!("files/3-out-of-turn.xml")),
    ("4-start", include_str!("files/4-start.xml")),
    #[cfg(feature = "jiu")]
    (OLDER_RULE, include_str!("files/4-double-dalian.xml")),
    ("5-notes", include_str!("files/5-notes.xml")),
    #[cfg(feature = "gomoku")]
    ("6-sgf", include_str!("files/6-sgf.xml")),
    #[cfg(feature = "draughts")]
    ("7-pdn", include_str!("files/7-pdn.xml")),
    ("8-signs", include_str!("files/8-signs.xml")),
];

/// Game by the preset `paper-2021` as its rules were then.
#[cfg(feature = "jiu")]
const OLDER_RULE: &str = "4-double-dalian";

/// Head of a file of the first version, which states none.
const UNSTATED: &str = "<TibetanGo>";

/// A file is written byte for byte as it was; one of the first version now states the second, which has all its parts.
#[test]
fn files_of_every_version_are_read_and_written_as_they_were() {
    for &(name, text) in FILES {
        let record = read(text.as_bytes(), name).unwrap_or_else(|error| panic!("{error}"));
        let written = write(&record).unwrap_or_else(|error| panic!("{name}: {error}"));
        let expected = text.replacen(UNSTATED, "<TibetanGo version=\"2\">", 1);
        assert_eq!(written, expected, "{name}");
        // People open it without any note, too.
        let opened = read_forgiving(text.as_bytes(), name);
        let opened = opened.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(opened.record, record, "{name}");
        assert!(opened.notes.is_empty(), "{name}: {:?}", opened.notes);
    }
}

/// A version that is added needs a file here.
#[cfg(all(feature = "jiu", feature = "gomoku", feature = "draughts"))]
#[test]
fn every_version_has_a_file() {
    const LAST: u32 = 8;
    for version in 1..=LAST {
        let head = match version {
            1 => UNSTATED.to_owned(),
            _ => format!("<TibetanGo version=\"{version}\""),
        };
        let mut named = FILES
            .iter()
            .filter(|(name, _)| name.starts_with(&format!("{version}-")));
        assert!(named.clone().count() > 0, "version {version}");
        assert!(
            named.all(|(_, text)| text.contains(&head)),
            "version {version}: {head}"
        );
    }
    let (name, first) = FILES[0];
    let next = format!("<TibetanGo version=\"{}\">", LAST + 1);
    let fault = read(first.replacen(UNSTATED, &next, 1).as_bytes(), name);
    let message = fault.expect_err("a version without a file").to_string();
    assert!(
        message.contains(&format!("a version from 1 to {LAST}")),
        "{message}"
    );
}

/// The rules stand in the file in full: a preset whose rules have changed since does not change the game.
#[cfg(feature = "jiu")]
#[test]
fn a_game_by_rules_that_a_preset_had_earlier_ends_as_it_did() {
    let (name, text) = FILES
        .iter()
        .find(|(name, _)| *name == OLDER_RULE)
        .expect("a file");
    let record = read(text.as_bytes(), name).unwrap();
    let history = from_record(&record).unwrap();
    let end = history.outcome().map(|end| (end.winner, end.reason.text()));
    assert_eq!(end, Some((Some(Side::White), "dalian")));
    assert_eq!(contradiction(&record, &history), None);
    // By the rules that the preset has now the game would go on.
    let config = Config::embedded();
    let preset = config.of(record.game()).preset(&record.rules);
    let now = Record {
        settings: preset.expect("a preset").rules,
        ..record
    };
    assert_eq!(from_record(&now).unwrap().outcome(), None);
}

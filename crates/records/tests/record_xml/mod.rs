//! XML records of the thesis: exact round trips, the thesis's own files, and files from other programs.

mod disk;
mod fields;
mod leniency;
mod random;
mod refusals;
mod versions;

use tibetango_records::record::array;
use tibetango_records::record::text::MAX_CHARS;
use tibetango_records::record::xml::{read, write};
use tibetango_records::record::{
    MAX_PLIES, Record, RecordAnalysis, RecordClock, RecordError, RecordPly, RecordResult,
    RecordThought,
};
use tibetango_rules::jiaqi::{Blocked, Capture, Gun, JiaqiRules, Pinch};
use tibetango_rules::{AnyRules, GameName, MoveKind, PlainMove, Point, Side, Topology};

/// Returns a point of a board of this size.
pub fn at(size: u8, row: u8, col: u8) -> Point {
    let topology = Topology::of(GameName::Jiaqi, size).unwrap();
    topology.at(row, col).expect("a point of the board")
}

pub fn ply(side: Side, mv: PlainMove) -> RecordPly {
    RecordPly { side, mv }
}

/// Returns a record with one of every kind of ply, and every field filled.
fn full() -> Record {
    let mut record = Record::new(5, JiaqiRules::default());
    record.rules = "house & \"home\"".to_owned();
    rules(&mut record).capture = Capture::Choice;
    rules(&mut record).quiet_limit = 60;
    record.clock = Some(RecordClock {
        control: "total 300+5".to_owned(),
        left: [299_999, 0],
    });
    record.developer = "TibetanGo <0.1>".to_owned();
    record.date = "2019-05-12 ག".to_owned();
    record.black = "བཀྲ་ཤིས་ & <'\"]]>".to_owned();
    record.white = "&lt; &#65; 白".to_owned();
    let at = |row, col| at(5, row, col);
    let taking = PlainMove::place(at(3, 3)).taking(vec![at(1, 1), at(0, 0)]);
    record.plies = vec![
        ply(Side::White, PlainMove::place(at(0, 0))),
        ply(Side::Black, taking),
        ply(
            Side::Black,
            PlainMove::walk(MoveKind::Step, at(3, 3), at(4, 4)),
        ),
        ply(
            Side::White,
            PlainMove::walk(MoveKind::Jump, at(8, 0), at(3, 3)),
        ),
        ply(Side::Black, PlainMove::pass()),
    ];
    record.result = Some(RecordResult {
        winner: None,
        reason: "quiet limit".to_owned(),
    });
    record
}

fn round_trip(record: &Record) -> Record {
    let text = write(record).expect("the record can be written");
    read(text.as_bytes(), "game.xml").expect("what was written reads")
}

#[test]
fn every_kind_of_ply_and_text_survives() {
    for &size in GameName::Jiaqi.sizes() {
        let last = 2 * (size - 1);
        let mut record = full();
        record.size = size;
        record.plies.retain(|ply| ply.mv.kind == MoveKind::Pass);
        let at = |row, col| at(size, row, col);
        let mv = PlainMove::place(at(last, last)).taking(vec![at(1, 1), at(last, 0)]);
        record.plies.insert(0, ply(Side::White, mv));
        assert_eq!(round_trip(&record), record, "size {size}");
    }
    assert_eq!(round_trip(&full()), full());
    let mut long = full();
    long.date = "ག".repeat(200);
    assert_eq!(round_trip(&long), long);
    assert_eq!(round_trip(&greatest_analysis()), greatest_analysis());
    let comment = "ག".repeat(2000);
    let figures = "red:00 ".repeat(64);
    let note = format!("<NO of='0' at='0' figures='{figures}'>{comment}</NO>");
    let text = format!("<TibetanGo><SZ>5</SZ>{note}</TibetanGo>");
    let result = read(text.as_bytes(), "game.xml").unwrap();
    assert_eq!(result.notes[0].note.figures.len(), 64);
    assert_eq!(result.notes[0].note.comment, comment);
    assert_eq!(
        round_trip(&Record::new(3, JiaqiRules::default())),
        Record::new(3, JiaqiRules::default())
    );
}

#[test]
fn points_are_written_as_in_the_thesis_and_apart_on_large_boards() {
    let mut record = Record::new(5, JiaqiRules::default());
    record.plies = vec![ply(Side::White, PlainMove::place(at(5, 0, 4)))];
    let text = write(&record).unwrap();
    assert!(
        text.contains("    <CR><CC>White</CC><CL>04</CL></CR>\n"),
        "{text}"
    );
    record.size = 9;
    record.plies = vec![
        ply(Side::White, PlainMove::place(at(9, 0, 4))),
        ply(
            Side::Black,
            PlainMove::walk(MoveKind::Step, at(9, 1, 11), at(9, 0, 12)),
        ),
    ];
    let text = write(&record).unwrap();
    assert!(text.contains("<CL>00,04</CL>"), "{text}");
    assert!(
        text.contains("<CC>Black</CC><CL>01,11</CL><CJ>00,12</CJ>"),
        "{text}"
    );
}

/// Every game says in whole words which places of the array are no points of its board.
#[test]
fn a_place_that_is_no_point_is_refused_by_what_points_are() {
    for (game, size, place, message) in [
        (
            GameName::Jiaqi,
            5,
            "01",
            "each 0 to 8, both even or both odd",
        ),
        #[cfg(feature = "draughts")]
        (
            GameName::Draughts,
            10,
            "00,00",
            "each 0 to 9, a dark square",
        ),
        #[cfg(feature = "jiu")]
        (GameName::Jiu, 8, "00,08", "each 0 to 7"),
        #[cfg(feature = "gomoku")]
        (GameName::Gomoku, 15, "00,15", "each 0 to 14"),
    ] {
        let topology = Topology::of(game, size).unwrap();
        let why = array::read(place, topology, ",").unwrap_err();
        assert!(why.ends_with(message), "{game}: {why}");
    }
    for (size, message) in [
        (
            5,
            "a point of size 5: two digits, row and column, each 0 to 8",
        ),
        (
            7,
            "a point of size 7: row and column, each 00 to 12, as in 00,04",
        ),
    ] {
        let topology = Topology::of(GameName::Jiaqi, size).unwrap();
        assert_eq!(array::read("x", topology, ",").unwrap_err(), message);
    }
}

#[test]
fn a_file_of_the_thesis_reads_with_its_rules() {
    // No attributes, other word forms, another order, a byte order mark, the encoding that .NET
    // writes by mistake, comments and a style sheet.
    let text = "\u{feff}<?xml version=\"1.0\" encoding=\"utf-16\"?>\r\n\
        <?xml-stylesheet href='a.xsl'?><!-- 棋谱 -->\r\n<TibetanGo>\r\n\
        <CM><CR><CC>黑</CC><CL> 33 </CL><CJ>\r\n44</CJ></CR></CM><ER>白方</ER>\r\n\
        <PB><![CDATA[<a>]]> &amp; &#x0f40;</PB><PW/>\
        <PC><CR><CL>80</CL><CC>WHITE</CC></CR></PC><SZ>5×5</SZ><MG>藏式夹棋</MG></TibetanGo>\r\n";
    let mut expected = Record::new(5, JiaqiRules::default());
    expected.black = "<a> & ཀ".to_owned();
    expected.plies = vec![
        ply(Side::White, PlainMove::place(at(5, 8, 0))),
        ply(
            Side::Black,
            PlainMove::walk(MoveKind::Step, at(5, 3, 3), at(5, 4, 4)),
        ),
    ];
    expected.result = Some(RecordResult {
        winner: Some(Side::White),
        reason: String::new(),
    });
    assert_eq!(read(text.as_bytes(), "t.xml").unwrap(), expected);

    for (text, size) in [("3", 3), ("7*7", 7), (" 9 x 9 ", 9), ("5X5", 5)] {
        let text = format!("<TibetanGo><SZ>{text}</SZ><ER/></TibetanGo>");
        assert_eq!(
            read(text.as_bytes(), "t.xml").unwrap(),
            Record::new(size, JiaqiRules::default()),
            "{text}"
        );
    }
}

/// Checks that rules come back from their words.
#[track_caller]
fn same(rules: AnyRules) {
    let words = rules.words();
    let given: Vec<(&str, &str)> = words
        .iter()
        .map(|(name, word)| (*name, word.as_str()))
        .collect();
    assert_eq!(
        AnyRules::from_words(rules.game(), &given),
        Ok(rules),
        "{words:?}"
    );
    let names: Vec<&str> = given.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, AnyRules::fields(rules.game()), "{rules:?}");
}

#[cfg(feature = "jiu")]
#[test]
fn every_value_of_every_rule_of_jiu_is_written_and_read() {
    use tibetango_rules::jiu::{JiuRules, SingleJump, Win};
    let jumps = [
        SingleJump::WalkerMayNot,
        SingleJump::FlyerMayNot,
        SingleJump::NeitherMay,
        SingleJump::Free,
    ];
    let wins = [
        Win::Competition,
        Win::Pattern,
        Win::DoubleDalian,
        Win::TwoDalian,
        Win::UnansweredDoubleDalian,
    ];
    for single_jump in jumps {
        for fly_at in [None, Some(4), Some(98)] {
            for win in wins {
                let (gun, adjudicate_dalian) = (true, true);
                same(
                    JiuRules {
                        fly_at,
                        single_jump,
                        gun,
                        win,
                        adjudicate_dalian,
                        quiet_limit: 1,
                    }
                    .into(),
                );
            }
        }
    }
}

#[test]
fn every_value_of_every_rule_is_written_and_read() {
    let usual = JiaqiRules::default();
    for pinch in [Pinch::Single, Pinch::Run] {
        for gun in [Gun::All, Gun::LongOnly, Gun::Off] {
            for blocked in [Blocked::Yield, Blocked::Pass, Blocked::Lose] {
                let (capture, first) = (Capture::Choice, Side::Black);
                same(
                    JiaqiRules {
                        pinch,
                        gun,
                        capture,
                        blocked,
                        first,
                        ..usual
                    }
                    .into(),
                );
            }
        }
    }
    let message = |field: &str, word: &str| {
        let mut words = AnyRules::from(usual).words();
        words.retain(|(name, _)| *name != field);
        let mut given: Vec<(&str, &str)> = words.iter().map(|(n, w)| (*n, w.as_str())).collect();
        given.push((field, word));
        AnyRules::from_words(usual_game(), &given)
            .expect_err(word)
            .to_string()
    };
    assert_eq!(
        message("gun", "Short"),
        "gun Short: expected All, LongOnly, Off"
    );
    assert_eq!(
        message("quiet_limit", "0"),
        "quiet_limit 0: expected a whole number from 1 to 10000"
    );
    assert!(message("wings", "2").starts_with("there is no rule wings"));
    assert_eq!(
        AnyRules::from_words(usual_game(), &[])
            .unwrap_err()
            .to_string(),
        "pinch is missing"
    );
}

fn usual_game() -> GameName {
    AnyRules::from(JiaqiRules::default()).game()
}

/// Returns the rules of a record of jiaqi.
fn rules(record: &mut Record) -> &mut JiaqiRules {
    match &mut record.settings {
        AnyRules::Jiaqi(rules) => rules,
        other => panic!("a record of {}", other.game()),
    }
}

#[test]
fn the_most_plies_are_written_and_read_and_no_more() {
    let mut record = Record::new(9, JiaqiRules::default());
    let jump = PlainMove::walk(MoveKind::Jump, at(9, 10, 10), at(9, 12, 12));
    record.plies = vec![ply(Side::White, jump.clone()); MAX_PLIES];
    assert_eq!(round_trip(&record), record);
    record.plies.push(ply(Side::White, jump));
    let message = write(&record).unwrap_err().to_string();
    assert!(message.contains("at most 10000"), "{message}");
}

/// Returns an analysis of one position, with this best line.
fn analysis(best: Vec<String>) -> RecordAnalysis {
    let thought = RecordThought {
        best,
        ..RecordThought::default()
    };
    RecordAnalysis {
        engine: String::new(),
        thoughts: vec![thought],
    }
}

/// Returns a record with a best line of as many and as long moves as one can have.
fn greatest_analysis() -> Record {
    Record {
        analysis: Some(analysis(vec!["a".repeat(1200); 16])),
        ..full()
    }
}

#[test]
fn what_would_not_read_back_is_not_written() {
    type Spoil = fn(&mut Record);
    let spoils: [(Spoil, &str); 15] = [
        (|r| r.size = 4, "SZ: \"4\""),
        (|r| r.size = 255, "SZ: \"255\""),
        (|r| r.rules.clear(), "MG rules"),
        (|r| rules(r).quiet_limit = 0, "MG quiet_limit"),
        (|r| rules(r).capture = Capture::All, "CR takes"),
        (|r| r.black = "a\nb".to_owned(), "PB: \"a\\nb\""),
        (|r| r.white = " a".to_owned(), "PW: \" a\""),
        (|r| r.date = "x".repeat(MAX_CHARS + 1), "DT: "),
        (|r| r.developer = "\u{0}".to_owned(), "UN: "),
        (|r| r.plies.reverse(), "placement after the first movement"),
        (
            |r| r.plies[0].mv = PlainMove::place(Point(41)),
            "CL: \"#41\"",
        ),
        (|r| r.plies[2].mv.from = Some(Point(255)), "CL: \"#255\""),
        (
            |r| r.analysis = Some(analysis(vec!["a1 c1".to_owned()])),
            "read back the same",
        ),
        (
            |r| r.analysis = Some(analysis(vec!["a".repeat(1201)])),
            "at most 16 moves",
        ),
        (
            |r| r.analysis = Some(analysis(vec!["a".to_owned(); 17])),
            "at most 16 moves",
        ),
    ];
    for (spoil, part) in spoils {
        let mut record = full();
        spoil(&mut record);
        let error = write(&record).expect_err(part);
        assert!(matches!(error, RecordError::Unwritable(_)), "{error}");
        assert!(error.to_string().contains(part), "{part}: {error}");
    }
}

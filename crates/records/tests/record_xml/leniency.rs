//! Files that people open: deviations that take nothing from the game are forgiven and reported; files of our own
//! are read strictly.

use tibetango_records::record::import::{ImportedRecord, open};
use tibetango_records::record::xml::{OpenedXml, read, read_forgiving, write};
use tibetango_records::record::{Record, RecordResult};
use tibetango_rules::Side;

use super::full;

/// Returns a game of three plies of size 5 with `inner`, which begins in line 2, column 1.
fn with(inner: &str) -> String {
    format!(
        "<TibetanGo><SZ>5</SZ>\n{inner}\n<PC>\
         <CR><CC>White</CC><CL>20</CL></CR><CR><CC>Black</CC><CL>22</CL></CR><CR><CC>White</CC><CL>24</CL></CR></PC>\
         </TibetanGo>"
    )
}

/// Returns the record of a text, and the deviations that were forgiven.
fn forgiving(text: &str) -> (Record, Vec<String>) {
    let result = read_forgiving(text.as_bytes(), "game.xml");
    let OpenedXml { record, notes, .. } = result.unwrap_or_else(|why| panic!("{why}: {text}"));
    (record, notes.iter().map(ToString::to_string).collect())
}

#[test]
fn unknown_content_is_skipped_and_reported() {
    let (plain, none) = forgiving(&with(""));
    assert_eq!((plain.plies.len(), none.len()), (3, 0));
    for (inner, message) in [
        (
            "<WP>x</WP>",
            "2:1: \"WP\" is no tag of TibetanGo: did you mean \"PW\"?",
        ),
        (
            "<Deep><PC><CR/><x><y/></x></PC>text &amp; &odd;</Deep>",
            "2:1: \"Deep\" is no tag of TibetanGo",
        ),
        (
            "<SZ>7</SZ>",
            "2:1: SZ stands twice: once is allowed: the first one counts",
        ),
        (
            "stray",
            "2:1: \"stray\" stands between tags: only tags are allowed there: it is passed over",
        ),
        (
            "<ER resaon=''></ER>",
            "2:5: \"resaon\" is no attribute of ER: did you mean \"reason\"?",
        ),
        ("<ER>grey</ER>", "2:5: ER: \"grey\" is not a winner"),
        (
            "<MG clock='' left='1 2'>jiaqi</MG>",
            "2:12: MG clock: \"\" is not a clock such as",
        ),
        (
            "<MG clock='a' left='x'>jiaqi</MG>",
            "2:21: MG left: \"x\" is not two whole numbers of milliseconds",
        ),
        (
            "<NO of='0' at='9'>late</NO>",
            "2:16: NO at: \"9\" is not a whole number from 0 to 3: it is left out",
        ),
        (
            "<AN><AV white='2000' depth='1'/></AN>",
            "2:16: AV white: \"2000\" is not a whole number from 0 to 1000: the analysis is left out",
        ),
        #[cfg(feature = "gomoku")]
        (
            "<SG of='0' at='0'>K M[]</SG>",
            "2:19: SG: \"K M[]\" is not properties of SGF",
        ),
    ] {
        let text = with(inner);
        let (record, notes) = forgiving(&text);
        assert_eq!(record, plain, "{inner}");
        assert!(
            notes.len() == 1 && notes[0].starts_with(message),
            "{inner}: {notes:?}"
        );
        // A record of our own holds nothing of the kind.
        let strict = read(text.as_bytes(), "game.xml").unwrap_err().to_string();
        let place = message.split(' ').next().unwrap();
        assert!(
            strict.starts_with(&format!("game.xml:{place}")),
            "{inner}: {strict}"
        );
    }
}

#[test]
fn names_lose_what_no_record_may_hold() {
    for (inner, black) in [
        ("<PB>a\tb</PB>", "ab"),
        ("<PB>\u{202e}Dolma</PB>", "Dolma"),
        ("<PB>Dolma &nbsp; Tashi</PB>", "Dolma &nbsp; Tashi"),
    ] {
        let (record, notes) = forgiving(&with(inner));
        assert_eq!((&*record.black, record.plies.len()), (black, 3), "{inner}");
        assert_eq!(notes.len(), 1, "{inner}: {notes:?}");
        assert!(read(with(inner).as_bytes(), "").is_err(), "{inner}");
    }
}

#[test]
fn a_variation_is_cut_where_something_is_wrong_in_it() {
    let way = |of: usize, at: usize, plies: &str| format!("<VA of='{of}' at='{at}'>{plies}</VA>");
    let black = "<CR><CC>Black</CC><CL>44</CL></CR>";
    let white = "<CR><CC>White</CC><CL>00</CL></CR>";
    let wrong = "<CR><CC>White</CC><CL>99</CL></CR>";
    let inner = [
        way(0, 1, &format!("{black}{wrong}{white}")),
        way(0, 1, wrong),
        way(2, 2, white),
        way(1, 2, white),
        "<NO of='2' at='1'>gone</NO><NO of='4' at='3'>here</NO>".to_owned(),
    ];
    let (record, notes) = forgiving(&with(&inner.concat()));
    let ways: Vec<_> = record
        .variations
        .iter()
        .map(|way| (way.of, way.at, way.plies.len()))
        .collect();
    // The second and what hangs on it are gone, and the numbers of the others are new ones.
    assert_eq!(ways, [(0, 1, 1), (1, 2, 1)]);
    let comments: Vec<_> = record
        .notes
        .iter()
        .map(|note| (note.of, note.at, &*note.note.comment))
        .collect();
    assert_eq!(comments, [(2, 3, "here")]);
    assert_eq!(notes.len(), 4, "{notes:?}");
    assert!(notes[0].ends_with("the variation is cut here"), "{notes:?}");
    for note in &notes[2..] {
        assert!(
            note.contains("the variation that it names was left out"),
            "{notes:?}"
        );
    }
    // As many as a game can have; the excess is reported.
    let many = way(0, 1, black).repeat(501);
    let (record, notes) = forgiving(&with(&many));
    assert_eq!((record.variations.len(), notes.len()), (500, 1));
    assert!(
        notes[0].ends_with("too many variations: at most 500 are allowed: the others are left out"),
        "{notes:?}"
    );
}

#[test]
fn what_is_written_is_read_without_a_word() {
    let text = write(&full()).unwrap();
    assert_eq!(forgiving(&text), (full(), vec![]));
}

#[test]
fn blanks_before_the_declaration_are_passed_over() {
    let declared = format!("<?xml version=\"1.0\"?>{}", with(""));
    let (whole, none) = forgiving(&declared);
    assert_eq!((whole.plies.len(), none.len()), (3, 0));
    for blanks in ["\n", "\u{feff}\r\n ", " \u{200b}\u{feff}\t"] {
        let text = format!("{blanks}{declared}");
        assert_eq!(forgiving(&text), (whole.clone(), vec![]), "{blanks:?}");
    }
}

#[test]
fn what_is_no_game_is_refused_all_the_same() {
    for (text, part) in [
        ("<other/>", "\"other\" is no tag of the whole file"),
        ("hello", "\"hello\" stands between tags"),
        ("<TibetanGo>", "never closed"),
        (
            "<TibetanGo><SZ>6</SZ></TibetanGo>",
            "SZ: \"6\" is not a board size",
        ),
        ("<TibetanGo></TibetanGo>", "SZ is missing"),
        (
            "<TibetanGo><SZ>5</SZ><PC><CR><CC>White</CC><CL>99</CL></CR></PC></TibetanGo>",
            "CL: \"99\" is not a point",
        ),
        (
            "<TibetanGo><SZ>5</SZ><MG gun='All'/></TibetanGo>",
            "MG pinch is missing",
        ),
    ] {
        let why = read_forgiving(text.as_bytes(), "game.xml")
            .unwrap_err()
            .to_string();
        assert!(
            why.starts_with("game.xml:1:") && why.contains(part),
            "{text}: {why}"
        );
    }
    let large = " ".repeat((1 << 20) + 1);
    let why = read_forgiving(large.as_bytes(), "game.xml").unwrap_err();
    assert!(why.to_string().contains("too large"), "{why}");
}

/// Returns the record of a file with the deviations of other tools, and what is told of it.
#[track_caller]
fn of_tools(text: &str) -> (Record, Vec<String>) {
    let opened = read_forgiving(text.as_bytes(), "game.xml").unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(opened.damage, None, "{text}");
    let notes = opened.notes.iter().map(ToString::to_string);
    (opened.record, notes.collect())
}

#[test]
fn what_other_tools_put_around_a_record_costs_nothing() {
    let plain = with("");
    let (whole, _) = forgiving(&plain);
    let prefixed = plain.replace("</", "</tg:").replace('<', "<tg:");
    let prefixed = prefixed.replace("<tg:/tg:", "</tg:");
    for (label, text, message) in [
        ("a prefix of names", prefixed, None),
        (
            "a DOCTYPE",
            format!("<!DOCTYPE TibetanGo SYSTEM \"a.dtd\">{plain}"),
            Some("1:1: a DOCTYPE is not allowed: delete it: it is passed over"),
        ),
        (
            "entities",
            format!("<!DOCTYPE a [<!ENTITY b \"c\">]>{plain}"),
            Some("1:1: a DOCTYPE is not allowed"),
        ),
        (
            "an element around it",
            format!("<records>{plain}</records>"),
            Some("1:1: \"<records>\" stands between tags"),
        ),
        (
            "an end that nothing began",
            format!("{plain}</records>"),
            Some("what stands behind the record is passed over"),
        ),
        (
            "a sign that begins no tag",
            plain.replacen("\n\n", "\n<PB>Jan < 3 < 4</PB>\n", 1),
            Some("2:9: < in a text is written &lt;"),
        ),
        (
            "colours by their letters",
            plain.replace("White", "W").replace("Black", "B"),
            None,
        ),
        (
            "colours in Tibetan",
            plain.replace("White", "དཀར་པོ").replace("Black", "ནག་པོ"),
            None,
        ),
    ] {
        let (record, notes) = of_tools(&text);
        assert_eq!(record.plies, whole.plies, "{label}");
        match message {
            Some(message) => assert!(notes.iter().any(|note| note.contains(message)), "{notes:?}"),
            None => assert!(notes.is_empty(), "{label}: {notes:?}"),
        }
    }
}

#[test]
fn a_file_is_opened_as_far_as_it_is_legal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.xml");
    let opened = |text: &str| -> ImportedRecord {
        std::fs::write(&path, text).unwrap();
        open(&path).unwrap().read(0, &[]).unwrap()
    };
    let ways = "<ER reason='resigned'>Black</ER>\
        <VA of='0' at='1'><CR><CC>Black</CC><CL>04</CL></CR><CR><CC>White</CC><CL>20</CL></CR></VA>\
        <VA of='0' at='2'><CR><CC>White</CC><CL>22</CL></CR></VA>\
        <VA of='1' at='2'><CR><CC>White</CC><CL>00</CL></CR></VA>\
        <NO of='2' at='3'>gone</NO><NO of='3' at='3'>here</NO>\
        <SG of='2' at='3'>KM[1]</SG><SG of='3' at='3'>KM[2]</SG>\
        <AN><AV white='500' depth='1'/></AN>";
    // Two of the variations play on a stone.
    let reading = opened(&with(ways));
    assert_eq!((reading.irregular, reading.record.plies.len()), (None, 3));
    let places: Vec<_> = reading
        .record
        .variations
        .iter()
        .map(|way| (way.of, way.at, way.plies.len()))
        .collect();
    assert_eq!(places, [(0, 1, 1), (1, 2, 1)]);
    assert_eq!(
        (reading.record.notes.len(), reading.record.notes[0].of),
        (1, 2)
    );
    #[cfg(feature = "gomoku")]
    {
        let properties = reading
            .record
            .foreign
            .iter()
            .map(|entry| (entry.of, entry.text()));
        assert_eq!(properties.collect::<Vec<_>>(), [(2, "KM[2]".to_owned())]);
    }
    assert!(reading.record.analysis.is_some());
    assert_eq!(
        reading.notes,
        [
            "2:33: variation 1 is cut after 1 ply: what follows is not legal",
            "2:124: variation 2 is cut after 0 plies: what follows is not legal",
        ]
    );
    // The notes are in the order of the file.
    let late = opened(&with(&format!("{ways}<WP>x</WP>"))).notes;
    let passed: Vec<bool> = late.iter().map(|note| note.contains("WP")).collect();
    assert_eq!(passed, [false, false, true], "{late:?}");
    // The game itself is cut, at its third ply: the recorded result stays.
    let reading = opened(&with(ways).replace("<CL>24<", "<CL>22<"));
    let message = reading.irregular.unwrap();
    assert_eq!(
        message,
        "3:73: ply 3 (white c7): c7 is occupied; recorded result: black"
    );
    assert_eq!(reading.record.plies.len(), 2);
    // The analysis was one of the whole game.
    assert_eq!(reading.record.analysis, None);
    // Placement counts before movement, wherever it stands.
    let moves = "<CM>\n<CR><CC>White</CC><CL>20</CL><CJ>22</CJ></CR></CM>";
    let message = opened(&with(moves)).irregular.unwrap();
    assert!(
        message.starts_with("3:1: ply 4 (white a7-c7): "),
        "{message}"
    );
    let report = opened(&with(moves).replace("<CL>24<", "<CL>22<"));
    let message = report.irregular.unwrap();
    assert!(message.starts_with("4:73: ply 3 (white c7): "), "{message}");
    let result = reading.record.result.unwrap();
    assert_eq!(
        result,
        RecordResult {
            winner: Some(Side::Black),
            reason: "resigned".to_owned()
        }
    );
}

#[test]
fn tags_and_attributes_are_read_in_any_case() {
    let (plain, _) = forgiving(&with(""));
    let small = with("").to_ascii_lowercase();
    let (record, notes) = forgiving(&small);
    assert_eq!(record, plain);
    assert_eq!(notes.len(), 12, "{notes:?}");
    assert!(
        notes[0].starts_with("1:1: \"tibetango\" is no tag of the whole file")
            && notes[0].ends_with(": it is read as TibetanGo"),
        "{notes:?}"
    );
    assert!(read(small.as_bytes(), "").is_err());
    let (record, notes) = forgiving(&with("<no OF='0' At='1'>so</no>"));
    assert_eq!(
        (record.notes[0].at, &*record.notes[0].note.comment),
        (1, "so")
    );
    assert_eq!(notes.len(), 3, "{notes:?}");
    assert!(notes[1].ends_with(": it is read as of"), "{notes:?}");
}

#[test]
fn a_ply_that_cannot_be_read_cuts_the_record_there() {
    for (label, from, to, plies, why) in [
        (
            "no point",
            "<CL>24<",
            "<CL>99<",
            2,
            "CL: \"99\" is not a point",
        ),
        (
            "no colour",
            "<CC>Black<",
            "<CC>grey<",
            1,
            "CC: \"grey\" is not a colour",
        ),
        ("nothing", "<CL>22</CL>", "", 1, "CL is missing"),
    ] {
        let text = with("<ER>White</ER>").replace(from, to);
        let reading = read_forgiving(text.as_bytes(), "").unwrap();
        assert_eq!(reading.record.plies.len(), plies, "{label}");
        let winner = reading.record.result.map(|result| result.winner);
        assert_eq!(winner, Some(Some(Side::White)), "{label}");
        let damage = reading.damage.map(|damage| damage.why).unwrap_or_default();
        let message = format!("the record is damaged here: {why}");
        assert!(damage.starts_with(&message), "{label}: {damage}");
        assert!(read(text.as_bytes(), "").is_err(), "{label}");
    }
    // What the file says of the end stays with the fault.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.xml");
    let text = with("<ER>White</ER>").replace("<CL>24<", "<CL>99<");
    std::fs::write(&path, text).unwrap();
    let result: ImportedRecord = open(&path).unwrap().read(0, &[]).unwrap();
    let report = result.irregular.unwrap();
    assert!(report.ends_with("; recorded result: white"), "{report}");
}

#[test]
fn a_damaged_record_is_read_up_to_the_damage() {
    let whole = with("<PB>Tom & Jerry</PB>");
    let (record, notes) = forgiving(&whole);
    assert_eq!((&*record.black, record.plies.len()), ("Tom & Jerry", 3));
    assert_eq!(
        notes,
        ["2:9: not well-formed XML: & is written &amp;: it stays as it is"]
    );
    let (record, notes) = forgiving(&with("<!-- a -- b -->"));
    assert_eq!((record.plies.len(), notes.len()), (3, 0));
    let (record, notes) = forgiving(&format!("[code]{}[/code]", with("")));
    assert_eq!((record.plies.len(), notes.len()), (3, 2), "{notes:?}");
    for (label, text, plies) in [
        (
            "a wrong end",
            with("").replace("<CL>22</CL>", "<CL>22</CJ>"),
            1,
        ),
        (
            "a cut within a ply",
            with("")[..with("").len() - 40].to_owned(),
            2,
        ),
        ("no end", with("").replace("</PC></TibetanGo>", ""), 3),
        (
            "two files in one",
            format!("<?xml version=\"1.0\"?>{}", with("")).repeat(2),
            3,
        ),
    ] {
        let result = read_forgiving(text.as_bytes(), "").unwrap();
        assert_eq!(result.record.plies.len(), plies, "{label}");
        assert!(result.notes.is_empty(), "{label}: {:?}", result.notes);
        let damage = result.damage.map(|damage| damage.why);
        assert!(
            damage.is_some_and(|why| why.starts_with("the record is damaged here: ")),
            "{label}"
        );
        assert!(read(text.as_bytes(), "").is_err(), "{label}");
    }
}

#[test]
fn a_fault_within_a_tag_ends_a_record_and_too_many_plies_refuse_it() {
    for tag in [
        "<ER reason='a<b'>White</ER>",
        "<ER reason='a&b;'>White</ER>",
    ] {
        let result = read_forgiving(with(tag).as_bytes(), "game.xml");
        let reading = result.unwrap_or_else(|why| panic!("{tag}: {why}"));
        assert!(reading.damage.is_some(), "{tag}");
        assert!(reading.record.plies.is_empty(), "{tag}");
    }
    let many = format!("<CM>{}</CM>", "<CR/>".repeat(10_001));
    let why = read_forgiving(with(&many).as_bytes(), "game.xml").unwrap_err();
    assert!(why.to_string().contains("too many plies"), "{why}");
}

#[test]
fn a_sign_where_no_text_is_read_is_told_once() {
    for inner in ["<Deep>a & b</Deep>", " & "] {
        let (record, notes) = forgiving(&with(inner));
        assert_eq!(
            (record.plies.len(), notes.len()),
            (3, 1),
            "{inner}: {notes:?}"
        );
    }
}

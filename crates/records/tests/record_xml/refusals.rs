//! Files that are refused, and their messages.

use tibetango_records::record::Record;
use tibetango_records::record::xml::{MAX_BYTES, read, write};
use tibetango_rules::jiaqi::JiaqiRules;
use tibetango_rules::{MoveKind, PlainMove, Side};

use super::{at, full, ply};

/// Returns the one-line message with which a text is refused.
fn refusal(text: &str) -> String {
    let error = read(text.as_bytes(), "game.xml").expect_err("the text should be refused");
    let message = error.to_string();
    assert!(!message.contains('\n') && message.len() < 900, "{message}");
    message
}

/// Returns a record of size 5 around `inner`, which begins in line 2, column 1.
fn wrapped(inner: &str) -> String {
    format!("<TibetanGo><SZ>5</SZ>\n{inner}</TibetanGo>")
}

#[test]
fn a_fault_is_told_by_line_column_tag_value_and_what_is_allowed() {
    let cases: &[(&str, &[&str])] = &[
        (
            "<WP>x</WP>",
            &[
                "game.xml:2:1: ",
                "\"WP\"",
                "TibetanGo",
                "did you mean \"PW\"?",
                "PB",
            ],
        ),
        (
            "<PC><CX/></PC>",
            &["game.xml:2:5: ", "\"CX\"", "of PC", "allowed: CR"],
        ),
        ("<PB>x<b/></PB>", &["2:6: ", "\"b\"", "of PB", "none"]),
        ("<PB>x</PB>\n<PB>y</PB>", &["3:1: ", "PB stands twice"]),
        ("<SZ>5</SZ>", &["2:1: ", "SZ stands twice"]),
        (
            "<PC knd='x'/>",
            &["2:5: ", "\"knd\"", "attribute of PC", "none"],
        ),
        (
            "<ER resaon=''>白</ER>",
            &["2:5: ", "\"resaon\"", "did you mean \"reason\"?"],
        ),
        (
            "<ER>grey</ER>",
            &["2:5: ", "ER: \"grey\"", "White", "白", "Draw"],
        ),
        ("<ER>\n  Whte</ER>", &["3:3: ", "did you mean \"White\"?"]),
        ("<ER reason='x'/>", &["ER: \"\"", "Draw"]),
        ("<MG>chess</MG>", &["2:5: ", "MG: \"chess\"", "jiaqi"]),
        (
            "<MG rules='mine'/>",
            &["2:1: ", "MG pinch is missing", "quiet_limit"],
        ),
        ("<MG gun='All'/>", &["2:1: ", "MG pinch is missing"]),
        ("stray", &["2:1: ", "\"stray\""]),
        ("<PC>ཀ <CR/></PC>", &["2:5: ", "\"ཀ\""]),
        ("<PC><CR><CL>00</CL></CR></PC>", &["2:5: ", "CC is missing"]),
        ("<PC><CR><CC>白</CC></CR></PC>", &["2:5: ", "CL is missing"]),
        (
            "<CM><CR><CC>白</CC><CL>00</CL></CR></CM>",
            &["2:5: ", "CJ is missing"],
        ),
        (
            "<PC><CR><CC>空</CC></CR></PC>",
            &["2:13: ", "CC: \"空\"", "White", "黑"],
        ),
        ("<PC><CR kind='step'/></PC>", &["CC is missing"]),
        (
            "<PC><CR kind='step'><CC>白</CC></CR></PC>",
            &["2:15: ", "CR kind: \"step\"", "place"],
        ),
        ("<PB>a&#7;b</PB>", &["2:5: ", "PB: ", "control"]),
        ("<PB>a\tb</PB>", &["2:5: ", "PB: ", "control"]),
        ("<PB>\u{202e}b</PB>", &["2:5: ", "PB: "]),
        ("<PB>&nbsp;</PB>", &["2:5: ", "\"&nbsp;\"", "&amp;"]),
        ("<PB>&#0;</PB>", &["2:5: ", "\"&#0;\""]),
        ("<PB>&#xD800;</PB>", &["2:5: "]),
        ("<ER reason='ab&x;'>白</ER>", &["2:15: ", "\"&x;\""]),
        ("<ER reason='a<b'>白</ER>", &["2:14: ", "&lt;"]),
        ("<ER reason='ab & c'>白</ER>", &["2:16: ", "&amp;"]),
        ("<ER reason='a' reason='b'>白</ER>", &["2:16: ", "twice"]),
        ("<ER reason=a>白</ER>", &["game.xml:2:", "quotes"]),
        ("<PB>x</PW>", &["game.xml:2:", "PB", "PW"]),
        ("<PB>x", &["game.xml:2:"]),
        ("<!DOCTYPE a>", &["2:1: ", "DOCTYPE"]),
        ("<?xml version='1.0'?>", &["2:1: ", "first"]),
    ];
    for (inner, parts) in cases {
        let message = refusal(&wrapped(inner));
        for part in *parts {
            assert!(
                message.contains(part),
                "{inner}: {message:?} lacks {part:?}"
            );
        }
    }
}

#[test]
fn a_setting_must_exist() {
    let settings = write(&Record::new(5, JiaqiRules::default())).unwrap();
    for (good, bad, parts) in [
        (
            "pinch=\"Single\"",
            "pinch=\"Singel\"",
            ["MG pinch: \"Singel\"", "\"Single\"?"],
        ),
        (
            "gun=\"All\"",
            "gun=\"Short\"",
            ["MG gun: \"Short\"", "All, LongOnly, Off"],
        ),
        (
            "=\"100\"",
            "=\"0\"",
            ["MG quiet_limit: \"0\"", "1 to 10000"],
        ),
        (
            "=\"100\"",
            "=\"70000\"",
            ["MG quiet_limit: \"70000\"", "0 to 65535"],
        ),
        ("rules=\"thesis\"", "rules=\"\"", ["MG rules: \"\"", "name"]),
        (
            " blocked=\"Yield\"",
            "",
            ["MG blocked is missing", "in full"],
        ),
        ("<SZ>5", "<SZ>6", ["SZ: \"6\"", "3, 5, 7, 9"]),
        ("<SZ>5", "<SZ>5*7", ["SZ: \"5*7\"", "3, 5, 7, 9"]),
        ("<SZ>5</SZ>", "", ["SZ is missing", "5"]),
    ] {
        let text = settings.replace(good, bad);
        assert_ne!(text, settings, "{bad}");
        let message = refusal(&text);
        assert!(
            parts.iter().all(|part| message.contains(part)),
            "{bad}: {message}"
        );
    }
    let shouted = settings.replace("pinch=\"Single\"", "pinch=\"SINGLE\"");
    assert_eq!(
        read(shouted.as_bytes(), "t.xml").unwrap(),
        Record::new(5, JiaqiRules::default())
    );
}

#[test]
fn a_point_must_be_on_the_board() {
    let place = |size: u8, point: &str| {
        let ply = format!("<PC><CR><CC>白</CC><CL>{point}</CL></CR></PC>");
        format!("<TibetanGo><SZ>{size}</SZ>{ply}</TibetanGo>")
    };
    for (size, point) in [
        (3, "44"),
        (5, "88"),
        (7, "12,12"),
        (9, "16,16"),
        (9, "01,11"),
        // As a Chinese keyboard or a page of the web has it.
        (5, "\u{ff18}\u{ff18}"),
        (5, "8\u{200b}8"),
        // Arabic digits.
        (5, "\u{668}\u{668}"),
        (9, "16 , 16"),
        (9, "\u{ff11}\u{ff16}\u{ff0c}\u{ff11}\u{ff16}"),
    ] {
        let text = place(size, point);
        assert!(read(text.as_bytes(), "t.xml").is_ok(), "{size} {point}");
    }
    for (size, point) in [
        (3, "50"),
        (3, "55"),
        (5, "01"),
        (5, "90"),
        (5, "4"),
        (5, ""),
        (5, "444"),
        (5, "4,4"),
        (5, "+4"),
        (5, "-2"),
        (7, "44"),
        (7, "12,14"),
        (9, "0,4"),
        (9, "004"),
        (9, "0004"),
        (9, "16,17"),
        (9, "18,18"),
        (9, "+1,+1"),
        (9, "01,01,01"),
        (9, "1,111"),
    ] {
        let message = refusal(&place(size, point));
        assert!(
            message.contains(&format!("CL: {point:?} is not a point")),
            "{message}"
        );
    }
}

#[test]
fn a_ply_says_no_more_than_its_kind() {
    let ply = |kind: &str, points: &str| {
        wrapped(&format!("<CM><CR {kind}><CC>白</CC>{points}</CR></CM>"))
    };
    for (kind, points, part) in [
        ("kind='pass'", "<CL>00</CL>", "CL must not stand here"),
        ("kind='pass'", "<CJ>00</CJ>", "CJ must not stand here"),
        ("kind='fly'", "<CL>00</CL><CJ>11</CJ>", "\"fly\""),
        (
            "",
            "<CL>00</CL><CJ>00</CJ>",
            "CJ: \"00\" is not another point",
        ),
        (
            "takes='22'",
            "<CL>00</CL><CJ>11</CJ>",
            "CR takes must not stand here",
        ),
    ] {
        let message = refusal(&ply(kind, points));
        assert!(message.contains(part), "{message}");
    }
    let placed = wrapped("<PC><CR><CC>白</CC><CL>00</CL><CJ>11</CJ></CR></PC>");
    assert!(refusal(&placed).contains("CJ must not stand here"));
    for (decision, points, part) in [
        ("decision='swap'", "<CL>00</CL>", "CL must not stand here"),
        ("decision='swap'", "<CJ>00</CJ>", "CJ must not stand here"),
        ("decision='skip'", "", "CR decision: \"skip\""),
        ("", "", "CR decision is missing"),
    ] {
        let ply = format!("<CR kind='decide' {decision}><CC>白</CC>{points}</CR>");
        let message = refusal(&wrapped(&format!("<PC>{ply}</PC>")));
        assert!(message.contains(part), "{message}");
    }

    let chosen = write(&full()).unwrap();
    for (bad, part) in [
        ("takes=\"11 01\"", "CR takes: \"01\""),
        ("takes=\"11 11\"", "twice"),
        ("takes=\"11,00\"", "CR takes: \"11,00\""),
    ] {
        let message = refusal(&chosen.replace("takes=\"11 00\"", bad));
        assert!(message.contains(part), "{message}");
    }
    let pass = chosen.replace("kind=\"pass\"", "kind=\"pass\" takes=\"11\"");
    assert!(refusal(&pass).contains("a pass takes nothing"));
}

#[test]
fn large_and_deep_and_odd_files_are_refused() {
    let filled = |one: &str| one.repeat((MAX_BYTES - 200) / one.len());
    let attributes: String = (0..90_000).map(|n| format!(" a{n}=''")).collect();
    for (text, part) in [
        (" ".repeat(MAX_BYTES + 1), "too large"),
        (filled("<TibetanGo>"), "\"TibetanGo\" is no tag"),
        (filled("<a>"), "\"a\" is no tag of the whole file"),
        (wrapped(&filled("<PC>")), "\"PC\" is no tag of PC"),
        (
            wrapped(&format!("<PC>{}", filled("<CR>"))),
            "\"CR\" is no tag of CR",
        ),
        (
            wrapped(&format!("<PC{attributes}/>")),
            "\"a0\" is no attribute",
        ),
        (wrapped(&format!("<{}/>", filled("x"))), "is no tag"),
        (
            wrapped(&format!("<PB>{}</PB>", filled("&amp;"))),
            "at most 200",
        ),
        (wrapped(&format!("<PB>{}</PB>", filled("&x;"))), "\"&x;\""),
        (
            wrapped(&format!("<MG>{}</MG>", filled("x"))),
            "is not a game",
        ),
        (
            wrapped(&format!("<SZ>5</{}>", filled("x"))),
            "SZ stands twice",
        ),
        (filled("<!---->"), "TibetanGo is missing"),
        (wrapped("<!-- a -- b -->"), "not well-formed"),
        (wrapped("<CM><CR></CM></CR>"), "not well-formed"),
        (wrapped("<"), "game.xml:2:"),
        (wrapped("& "), "game.xml:2:"),
        (String::new(), "1:1: no record"),
        ("\0".to_owned(), "1:1: "),
        (wrapped("") + "<TibetanGo/>", "TibetanGo stands twice"),
        (wrapped("") + "\nmore", "3:1: \"more\""),
        (
            "<?xml version='1.0' encoding='gb2312'?>".to_owned() + &wrapped(""),
            "\"gb2312\"",
        ),
    ] {
        let start: String = text.chars().take(40).collect();
        let message = refusal(&text);
        assert!(message.contains(part), "{start}: {message}");
    }
    // As many elements as there may be, and one of them is faulty.
    let most = wrapped(&format!("<AN>{}</AN>", "<AV/>".repeat(20_000)));
    assert!(refusal(&most).contains("AV white is missing"));
    // A billion laughs is refused at its DOCTYPE.
    let laughs = "<!DOCTYPE l [<!ENTITY a 'ha'><!ENTITY b '&a;&a;'>]><TibetanGo>&b;</TibetanGo>";
    assert!(refusal(laughs).contains("1:1: a DOCTYPE is not allowed"));

    let gbk = b"<TibetanGo><SZ>5</SZ>\n<PB>\xb2\xd8</PB></TibetanGo>";
    let message = read(gbk, "game.xml").unwrap_err().to_string();
    assert!(message.starts_with("game.xml:2:5: not UTF-8"), "{message}");
    let wide: Vec<u8> = wrapped("")
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    assert!(read(&wide, "game.xml").is_err());
    assert!(
        read(b"", "a\nb.xml")
            .unwrap_err()
            .to_string()
            .starts_with(r"a\nb.xml:1:1: ")
    );
}

#[test]
fn a_file_cut_short_is_never_half_loaded() {
    let text = write(&full()).unwrap();
    let whole = text.trim_end().len();
    for cut in (0..whole).filter(|&cut| text.is_char_boundary(cut)) {
        refusal(&text[..cut]);
    }
}

#[test]
fn a_message_shows_tibetan_whole_and_nothing_that_breaks_the_line() {
    let message = refusal(&wrapped("<ER>བོད་ཀྱི</ER>"));
    assert!(message.contains("ER: \"བོད་ཀྱི\" is not"), "{message}");
    let message = refusal(&wrapped("<ER>a\u{202e}\nb</ER>"));
    assert!(
        message.contains("ER: \"a\\u{202e}\\nb\" is not"),
        "{message}"
    );
}

#[test]
fn values_that_no_record_may_hold_are_refused_where_they_stand() {
    let long = "a".repeat(2000);
    for (inner, place) in [
        ("<MG start='a!b'>jiaqi</MG>".to_owned(), "2:12: MG start: "),
        ("<MG start=''>jiaqi</MG>".to_owned(), "2:12: MG start: "),
        ("<MG start='a '>jiaqi</MG>".to_owned(), "2:12: MG start: "),
        (format!("<MG start='{long}'>jiaqi</MG>"), "2:12: MG start: "),
        (
            "<MG clock='a\u{202e}' left='1 2'>jiaqi</MG>".to_owned(),
            "2:12: MG clock: ",
        ),
        // A blank text is none: the tag is told.
        ("<ER reason='x'>  </ER>".to_owned(), "2:1: ER: "),
    ] {
        let message = refusal(&wrapped(&inner));
        assert!(
            message.starts_with(&format!("game.xml:{place}")),
            "{message}"
        );
    }
    let named = "<TibetanGo name='a\u{202e}b'><SZ>5</SZ></TibetanGo>";
    let message = refusal(named);
    assert!(message.contains("TibetanGo name: "), "{message}");
    let mut odd = full();
    odd.start = "a\"b".to_owned();
    let message = write(&odd).unwrap_err().to_string();
    assert!(message.contains("MG start"), "{message}");
}

#[test]
fn a_declaration_names_its_version() {
    for (declaration, read_whole) in [
        ("<?xml version='1.0' encoding='UTF-8'?>", true),
        ("<?xml encoding='UTF-8'?>", false),
    ] {
        let text = format!("{declaration}{}", wrapped(""));
        let result = read(text.as_bytes(), "game.xml");
        assert_eq!(result.is_ok(), read_whole, "{declaration}: {result:?}");
    }
}

#[test]
fn a_placement_behind_a_movement_is_told_by_its_number() {
    let mut late = Record::new(5, JiaqiRules::default());
    let text = write(&late).unwrap();
    assert!(!text.contains("<PB>"), "no name, no tag: {text}");
    late.plies = vec![
        ply(Side::White, PlainMove::place(at(5, 0, 0))),
        ply(
            Side::Black,
            PlainMove::walk(MoveKind::Step, at(5, 0, 0), at(5, 0, 2)),
        ),
        ply(Side::White, PlainMove::place(at(5, 4, 4))),
    ];
    let why = write(&late).unwrap_err().to_string();
    assert!(why.contains("ply 3 is a placement"), "{why}");
}

#[test]
fn a_jump_of_jiaqi_leads_to_another_point() {
    let round = "<CM><CR kind='jump'><CC>白</CC><CL>00</CL><CJ>00</CJ></CR></CM>";
    let message = refusal(&wrapped(round));
    assert!(message.contains("another point than CL"), "{message}");
}

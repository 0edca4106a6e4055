//! PO files that are damaged, or made to do harm.

use super::*;

const HEADER: &str = "msgid \"\"\nmsgstr \"Language: bo\\n\"\n\n";

/// The one line of the fault of a file.
#[track_caller]
fn fault(bytes: impl AsRef<[u8]>) -> String {
    let faults = po::read("bad.po", bytes.as_ref()).expect_err("a bad file was accepted");
    assert_eq!(faults.len(), 1);
    let line = faults[0].to_string();
    assert!(!line.contains('\n') && line.len() < 300, "{line}");
    let rest = line.strip_prefix("bad.po:").expect("the file's name");
    rest.to_owned()
}

#[test]
fn a_damaged_file_is_one_line_with_its_place() {
    for (text, message) in [
        (
            "",
            "1:1: the header is missing: it is the first entry, with an empty msgid",
        ),
        (
            "# nothing\n",
            "1:1: the header is missing: it is the first entry, with an empty msgid",
        ),
        (
            "msgid \"a\"\nmsgstr \"b\"\n",
            "2:1: the header is missing: it is the first entry, with an empty msgid",
        ),
        ("{\"json\": true}", "1:1: expected msgctxt or msgid"),
        ("\"a\"", "1:1: expected msgctxt or msgid"),
        ("msgid a", "1:7: expected a text in double quotes"),
        ("msgid", "1:6: expected a text in double quotes"),
        ("  msgid \"ཀ", "1:11: the closing double quote is missing"),
        ("msgid \"ཀ\\\"", "1:11: the closing double quote is missing"),
        ("msgid \"\" x", "1:10: expected a text in double quotes"),
        (
            "msgid \"\\x41\"",
            "1:8: an escape is one of \\n, \\t, \\r, \\\" and \\\\",
        ),
        ("msgstr \"\"", "1:1: expected msgctxt or msgid"),
        ("msgctxt \"\"\nmsgstr \"\"", "2:1: expected msgid"),
        (
            "msgid \"\"\nmsgid \"\"",
            "2:1: expected msgid_plural or msgstr",
        ),
        (
            "msgid \"\"\n# note\nmsgstr \"\"",
            "2:1: expected msgid_plural or msgstr",
        ),
        (
            "msgid \"\"\nmsgid_plural \"\"\nmsgstr \"\"",
            "3:1: expected msgstr[0]",
        ),
        (
            "msgid \"\"\nmsgid_plural \"\"\nmsgstr[1] \"\"",
            "3:1: expected msgstr[0]",
        ),
        (
            "msgid \"\"\nmsgid_plural \"\"\nmsgstr[0] \"\"\nmsgstr[99999999999999999999] \"\"",
            "4:1: expected msgstr[1], or the next entry",
        ),
        (
            "msgid \"\"\nmsgstr \"\"\nmsgstr \"\"",
            "3:1: expected the next entry: msgctxt or msgid",
        ),
        (
            "msgid \"\"",
            "1:1: the file ends too early: expected msgid_plural or msgstr",
        ),
        ("#| \"a\"", "1:4: expected msgctxt, msgid or msgid_plural"),
        (
            "#| msgid_plural \"a\"",
            "1:4: expected msgctxt, msgid or msgid_plural",
        ),
        ("#| msgid \"a", "1:12: the closing double quote is missing"),
        (
            "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=GB18030\\n\"\n",
            "2:1: the file says that its encoding is \"GB18030\": save it as UTF-8",
        ),
    ] {
        assert_eq!(fault(text), message, "{text}");
        // Another byte order mark and other ends of lines change nothing.
        let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        assert_eq!(fault(windows), message, "{text}");
    }
    let twice = "msgctxt \"a\"\nmsgid \"b\"\nmsgstr \"\"\n";
    assert_eq!(
        fault(format!("{HEADER}{twice}{twice}")),
        "9:1: the entry stands twice: first in line 6"
    );
    assert_eq!(
        fault(format!("{HEADER}{HEADER}")),
        "5:1: the entry stands twice: first in line 2"
    );
    assert_eq!(
        fault(b"msgid \"\xff\""),
        "1:8: the file is not UTF-8 text: save it with the encoding UTF-8"
    );
    assert_eq!(
        fault("\u{202e}".repeat(100_000)),
        "1:1: expected msgctxt or msgid"
    );
    let many: String = (0..20_001)
        .map(|number| format!("msgid \"{number}\"\nmsgstr \"\"\n"))
        .collect();
    assert_eq!(
        fault(format!("{HEADER}{many}")),
        "40005:1: too many entries: at most 20000 are read"
    );
}

#[test]
fn what_others_leave_behind_is_passed_over() {
    let text = format!(
        "{HEADER}# old\n#, fuzzy\n#~ msgid \"gone\"\n#~ msgstr \"away\"\n#~| msgid \"x\"\n\n#: a.rs:1\n#= c-format\n\
         #| msgctxt \"c\"\n#| \"d\"\n#| msgid \"p\"\n#| \"q\"\n#| msgid_plural \"ps\"\n#| \"qs\"\n\
         msgctxt \"a\" \"b\"\n\n\"c\"\n\tmsgid   \"i\"\nmsgid_plural \"is\"\nmsgstr[0] \"t\"\nmsgstr[1] \"u\"\n  \"v\"\n#~ msgid \"end\"\n"
    );
    let read = read("odd.po", &text);
    let expected = Entry {
        line: 23,
        flags: vec!["c-format".to_owned()],
        previous: Some(("pq".to_owned(), Some("psqs".to_owned()))),
        context: Some("abc".to_owned()),
        id: "i".to_owned(),
        plural: Some("is".to_owned()),
        texts: vec!["t".to_owned(), "uv".to_owned()],
        ..Entry::default()
    };
    assert_eq!(read.entries, [expected]);
}

#[test]
fn no_damage_ends_in_a_panic() {
    let judged = |bytes: &[u8]| match po::read("bad.po", bytes) {
        // A catalogue that was read is written so that it reads the same.
        Ok(read) => {
            let text = po::write(&read);
            let again = po::read("good.po", text.as_bytes()).map(|again| po::write(&again));
            assert_eq!(again, Ok(text));
        }
        Err(faults) => assert!(!faults[0].to_string().contains('\n')),
    };
    let (_, text) = SAMPLES[1];
    for at in 0..text.len() {
        judged(&text.as_bytes()[..at]);
        for byte in [b'"', b'\\', b'\n', b'#', b' ', b'[', 0, 0xff] {
            let mut spoilt = text.as_bytes().to_vec();
            spoilt[at] = byte;
            judged(&spoilt);
        }
    }
}

//! Translations that come back.

use super::*;

/// A PO file with one changed translation that was found right.
fn with(context: &str, texts: &[&str]) -> Catalogue {
    let mut catalogue = read("bo.po", EXPORTED);
    let changed = entry(&mut catalogue, context);
    changed.flags.retain(|flag| flag != "fuzzy");
    changed.texts = texts.iter().map(|&text| text.to_owned()).collect();
    catalogue
}

fn line_of(context: &str) -> usize {
    entry(&mut read("bo.po", EXPORTED), context).line
}

#[test]
fn only_the_changed_text_changes_in_its_file() {
    let (_, old, new) = CHANGED;
    for (name, text) in SAMPLES {
        let dir = folder();
        let mut expected = contents(&dir);
        for (path, content) in &mut expected {
            if path.ends_with("text/bo.ron") {
                let text = String::from_utf8(content.clone()).unwrap();
                *content = text.replace(old, new).into_bytes();
            }
        }
        assert_eq!(merge(&dir, &read(name, text)), (1, Vec::new()), "{name}");
        assert_eq!(contents(&dir), expected, "{name}");
    }
}

#[test]
fn the_shipped_texts_come_back_as_they_went() {
    let dir = copy();
    let before = contents(&dir);
    for language in ["zh", "bo"] {
        let catalogue = po::export(&location(&dir), language, &Ticks::default(), None);
        let text = po::write(&catalogue.unwrap());
        // Fuzzy or not.
        for text in [text.replace("#, fuzzy\n", ""), text] {
            let back = read("back.po", &text);
            assert_eq!(po::write(&back), text, "{language}");
            assert_eq!(merge(&dir, &back), (0, Vec::new()), "{language}");
        }
    }
    assert_eq!(contents(&dir), before);
}

#[test]
fn a_text_is_written_in_the_form_that_it_has() {
    let context = "text/en.ron caption.captures";
    let german = |forms: &str, texts: [&str; 2]| {
        let dir = folder();
        write(&dir, "text/de.ron", file("de", "Latin", forms));
        let catalogue = po::export(&location(&dir), "de", &Ticks::default(), None);
        let mut catalogue = catalogue.unwrap();
        let changed = entry(&mut catalogue, context);
        changed.flags.clear();
        changed.texts = texts.map(str::to_owned).into();
        assert_eq!(merge(&dir, &catalogue), (1, Vec::new()), "{forms}");
        fs::read_to_string(dir.path().join("text/de.ron")).unwrap()
    };
    for (before, texts, after) in [
        (
            r#"{ "other": "{n} Steine", /* a */ "one": "ein Stein" }"#,
            ["1 Stein", "{n} Steine"],
            r#"{ "other": "{n} Steine", /* a */ "one": "1 Stein" }"#,
        ),
        (
            r#"{ "one": "{n} Stein", "other": "{n} Steine" }"#,
            ["Steine: {n}", "Steine: {n}"],
            r#"{ "one": "Steine: {n}", "other": "Steine: {n}" }"#,
        ),
        (r#""Steine: {n}""#, ["\"{n}\"", "\"{n}\""], r#""\"{n}\"""#),
        (
            r#""Steine: {n}""#,
            ["{n} Stein", "{n}\n\\ Steine"],
            r#"{ "one": "{n} Stein", "other": "{n}\n\\ Steine" }"#,
        ),
    ] {
        let forms = |forms: &str| format!("\n \"caption.captures\" : {forms} // b\n");
        let expected = file("de", "Latin", &forms(after));
        assert_eq!(german(&forms(before), texts), expected);
    }
    // A byte order mark and the ends of lines stay, too.
    let dir = folder();
    let path = dir.path().join("text/bo.ron");
    let text = fs::read_to_string(&path).unwrap();
    let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    fs::write(&path, &windows).unwrap();
    let (context, old, new) = CHANGED;
    assert_eq!(merge(&dir, &with(context, &[new])), (1, Vec::new()));
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        windows.replace(old, new)
    );
}

#[test]
fn what_does_not_fit_any_more_is_left_out_and_told() {
    let dir = folder();
    let mut catalogue = read("bo.po", EXPORTED);
    let cases: [(&str, &[&str]); 5] = [
        ("text/en.ron menu.level", &["{light}"]),
        ("text/en.ron menu.new", &["གསར་པ།"]),
        ("text/en.ron caption.lines", &["ཕྲེང་།"]),
        ("text/en.ron caption.captures", &["{n} ཟོས།", ""]),
        ("jiu/text/en.ron jiu.name", &["མིག་མངས།"]),
    ];
    for (context, texts) in cases {
        let changed = entry(&mut catalogue, context);
        changed.texts = texts.iter().map(|&text| text.to_owned()).collect();
        // One of them needs work.
        changed
            .flags
            .retain(|flag| flag != "fuzzy" || context.ends_with("lines"));
    }
    entry(&mut catalogue, CHANGED.0).context = Some("text/en.ron menu.shut\u{202e}".to_owned());
    edit(&dir, "text/en.ron", "{light}’s level", "Level of {light}");
    edit(&dir, "text/en.ron", "Only stones", "Stones");
    let (changed, left_out) = merge(&dir, &catalogue);
    assert_eq!(changed, 1);
    let at = |key: &str| format!("bo.po:{}:1: \"{key}\"", line_of(key));
    assert_eq!(
        left_out,
        [
            format!(
                "bo.po:{}:1: \"text/en.ron menu.shut\\u{{202e}}\": there is no text of this context any more",
                line_of(CHANGED.0)
            ),
            format!(
                "{}: the English has changed since, to \"Level of {{light}}\"",
                at("text/en.ron menu.level")
            ),
            format!(
                "{}: text/bo.ron does not have this text yet: add its key there",
                at("text/en.ron menu.new")
            ),
            format!(
                "{}: a plural form is not translated",
                at("text/en.ron caption.captures")
            ),
            format!(
                "{}: the new translation is marked as fuzzy: it needs work",
                at("text/en.ron caption.lines")
            ),
        ]
    );
    let name = fs::read_to_string(dir.path().join("jiu/text/bo.ron")).unwrap();
    assert!(name.contains("\"jiu.name\": \"མིག་མངས།\""), "{name}");
}

#[test]
fn a_translation_with_a_fault_is_refused_with_its_place() {
    let long = "ཀ".repeat(1001);
    let level = "text/en.ron menu.level";
    let close = "text/en.ron menu.close";
    let captures = "text/en.ron caption.captures";
    let like_english = "is not a text with the placeholders of the default language:";
    let cases: &[(&str, &[&str], String)] = &[
        (
            level,
            &["རིམ་པ།"],
            format!("\"རིམ་པ།\" {like_english} {{light}}"),
        ),
        (
            level,
            &["{light} {n}"],
            format!("\"{{light}} {{n}}\" {like_english} {{light}}"),
        ),
        (
            level,
            &["{lihgt}"],
            format!("\"{{lihgt}}\" {like_english} {{light}}"),
        ),
        (
            level,
            &["{light"],
            "\"{light\" is not a text whose placeholders look like {name}".to_owned(),
        ),
        (
            close,
            &["{n}"],
            "\"{n}\" is not a text without placeholders, as in the default language".to_owned(),
        ),
        (
            close,
            &[" "],
            "\" \" is not a text of 1 to 1000 characters".to_owned(),
        ),
        (
            close,
            &[long.as_str()],
            format!(
                "\"{}…\" is not a text of 1 to 1000 characters",
                "ཀ".repeat(60)
            ),
        ),
        (
            close,
            &["a\u{202e}b"],
            "\"a\\u{202e}b\" is not a text without control characters".to_owned(),
        ),
        (
            captures,
            &["{n}", "{n}"],
            "2 is not the number of plural forms of this language: 1".to_owned(),
        ),
    ];
    for (context, texts, problem) in cases {
        let dir = folder();
        let mut catalogue = with(context, texts);
        // A good one does not save it.
        let name = entry(&mut catalogue, "jiu/text/en.ron jiu.name");
        name.flags.clear();
        name.texts = vec!["མིག་མངས།".to_owned()];
        let line = line_of(context);
        let refused = lines(&dir, po::merge(dir.path(), &catalogue));
        assert_eq!(
            refused,
            [format!("bo.po:{line}:1: {context}: {problem}")],
            "{context}: {texts:?}"
        );
    }
}

#[test]
fn the_header_names_the_language() {
    let dir = folder();
    let (context, _, new) = CHANGED;
    let named = |code: &str| {
        let mut catalogue = with(context, &[new]);
        catalogue.header.retain(|(name, _)| name != "Language");
        if !code.is_empty() {
            let field = ("Language".to_owned(), code.to_owned());
            catalogue.header.push(field);
        }
        po::merge(dir.path(), &catalogue)
    };
    for code in ["bo", "bo_CN", "bo-IN", "bo@latin"] {
        assert_eq!(named(code).unwrap().files.len(), 1, "{code}");
    }
    // English is what the others are made after.
    for code in ["", "en", "de", "../bo"] {
        let line = lines(&dir, named(code)).join("\n");
        let expected = format!("bo.po:2:1: Language: \"{code}\" is not a language of the texts");
        assert!(line.starts_with(&expected), "{line}");
        assert!(line.ends_with("allowed: bo, zh"), "{line}");
    }
}

//! Sources written with their mutants.

use mutants::insertions::{self, Exclusions};
use mutants::sites;

/// Returns a source with its mutants, in which the name of the deciding function is shorter.
fn written(source: &str, left_out: &Exclusions) -> String {
    let file_sites = sites::find(source).unwrap();
    insertions::write(source, &file_sites, 1, left_out)
        .text
        .replace("crate::mutation::on", "on")
}

#[test]
fn each_form_stands_around_the_original() {
    let cases = [
        (
            "operator",
            "fn f() -> char { g(a < 1) }",
            "fn f() -> char { g((if on(1) { (a) <= (1) } else if on(2) { (a) >= (1) } else { a < 1 })) }",
        ),
        (
            "assignment",
            "fn f() -> char { a += 1; b }",
            "fn f() -> char { (if on(1) { a -= 1 } else { a += 1 }); b }",
        ),
        (
            "condition with an operator of the same place",
            "fn f() -> char { if a < 1 { b } else { c } }",
            "fn f() -> char { if (on(1) || !on(2) && ((if on(3) { (a) <= (1) } else { a < 1 }))) { b } else { c } }",
        ),
        (
            "let",
            "fn f() -> char { if let Some(a) = b && c { a } else { d } }",
            "fn f() -> char { if !on(1) && let Some(a) = b && (on(2) || (c)) { a } else { d } }",
        ),
        (
            "body",
            "fn f() -> bool {\n    a.b()\n}",
            "fn f() -> bool {if on(1) { return true; } if on(2) { return false; } \n    a.b()\n}",
        ),
        (
            "statement",
            "fn f() -> char { a.b(!c); d }",
            "fn f() -> char { if !on(1) { a.b((if on(2) { c } else { !c })); } d }",
        ),
        (
            "constant function",
            "const fn f() -> char { g(!a) }",
            "      fn f() -> char { g((if on(1) { a } else { !a })) }",
        ),
    ];
    for (label, source, expected) in cases {
        let text = written(source, &Exclusions::default());
        assert_eq!(text, expected, "{label}");
        assert!(syn::parse_file(&text).is_ok(), "{label}");
    }
}

#[test]
fn what_does_not_compile_is_left_out() {
    let source = "fn f() -> char { g(a < 1) } const fn h() -> char { g(!a) }";
    let left_out = |mutants: &[u32], constants: &[&str]| Exclusions {
        mutants: mutants.iter().copied().collect(),
        constants: constants.iter().map(ToString::to_string).collect(),
    };
    assert_eq!(
        written(source, &left_out(&[1], &["h"])),
        "fn f() -> char { g((if on(2) { (a) >= (1) } else { a < 1 })) } const fn h() -> char { g(!a) }",
    );
    assert_eq!(written(source, &left_out(&[1, 2, 3], &[])), source);
}

#[test]
fn lines_stay_and_places_are_those_of_the_mutants() {
    let source = "fn f() -> char {
    // A comment.
    if a
        && b < c // another
    {
        d.e(\"a
            text\", 1 + 2);
    }
    g
}
";
    let file_sites = sites::find(source).unwrap();
    let written = insertions::write(source, &file_sites, 10, &Exclusions::default());
    let text = &written.text;
    assert_eq!(text.lines().count(), source.lines().count());
    let line = |text: &str, part: &str| text[..text.find(part).unwrap()].matches('\n').count();
    for part in [
        "// A comment.",
        "// another",
        "            text\"",
        "    g\n",
    ] {
        assert_eq!(line(text, part), line(source, part), "{part}");
    }
    let lines: Vec<_> = written
        .places
        .iter()
        .map(|place| {
            (
                place.number,
                &text[place.choice.clone()],
                &text[place.site.clone()],
            )
        })
        .map(|(number, choice, site)| (number, choice, site.ends_with(')') || site.ends_with('}')))
        .collect();
    assert_eq!(
        lines,
        [
            (10, "crate::mutation::on(10) || ", true),
            (11, "!crate::mutation::on(11) && ", true),
            (12, "(a) || (b < c)", true),
            (13, "(b) <= (c)", true),
            (14, "(b) >= (c)", true),
            (15, "if !crate::mutation::on(15) { ", true),
            (16, "(1) - (2)", true),
        ]
    );
}

//! Mutants that are found in a source.

use mutants::sites;

/// Returns the mutants of a source: function, original and what replaces it.
fn mutants_of(source: &str) -> Vec<String> {
    let file_sites = sites::find(source).unwrap();
    let lines = file_sites.sites.iter().flat_map(|site| {
        let tell = |choice: &sites::Choice| {
            format!(
                "{}: {} -> {}",
                site.function, choice.original, choice.mutated
            )
        };
        site.choices.iter().map(tell).collect::<Vec<_>>()
    });
    lines.collect()
}

/// Asserts the mutants of each source, which is the body of a function of a type without constants.
fn assert_bodies(cases: &[(&str, &str, &[&str])]) {
    for (label, body, expected) in cases {
        let sites = mutants_of(&format!("fn f() -> char {{ {body} }}"));
        let expected: Vec<String> = expected.iter().map(|text| format!("f: {text}")).collect();
        assert_eq!(sites, expected, "{label}");
    }
}

#[test]
fn an_operator_becomes_another() {
    assert_bodies(&[
        ("order", "g(a < b)", &["a < b -> a <= b", "a < b -> a >= b"]),
        (
            "order, too",
            "g(a >= b)",
            &["a >= b -> a > b", "a >= b -> a < b"],
        ),
        ("equality", "g(a == b)", &["a == b -> a != b"]),
        ("arithmetic", "g(a - 1)", &["a - 1 -> a + 1"]),
        ("bits", "g(a << 2)", &["a << 2 -> a >> 2"]),
        (
            "one in another",
            "g(a + b * c)",
            &["a + b * c -> a - b * c", "b * c -> b / c"],
        ),
        ("logic", "g(a || b)", &["a || b -> a && b"]),
        ("assignment", "a += 1; g(a)", &["a += 1 -> a -= 1"]),
        ("not", "g(!a)", &["!a -> a"]),
        ("minus", "g(-a)", &["-a -> a"]),
        ("several lines", "g(a\n    + b)", &["a + b -> a - b"]),
    ]);
}

#[test]
fn a_condition_becomes_true_and_false() {
    assert_bodies(&[
        (
            "if",
            "if a() { b } else { c }",
            &["a() -> true", "a() -> false"],
        ),
        (
            "order at a boundary",
            "if a < b { c } else { d }",
            &["a < b -> true", "a < b -> false", "a < b -> a <= b"],
        ),
        (
            "equality as a whole",
            "if a == b { c } else { d }",
            &["a == b -> true", "a == b -> false"],
        ),
        (
            "not as a whole",
            "if !a { c } else { d }",
            &["!a -> true", "!a -> false"],
        ),
        (
            "logic",
            "if a && b { c } else { d }",
            &["a && b -> true", "a && b -> false", "a && b -> a || b"],
        ),
        ("loop", "while a { b!() } c", &["a -> false"]),
        (
            "guard",
            "match a { b if c => d, e => e }",
            &["c -> true", "c -> false"],
        ),
        (
            "let",
            "if let Some(a) = b { a } else { c }",
            &["let Some(a) = b -> false"],
        ),
        (
            "let and more",
            "if let Some(a) = b && a < c { a } else { c }",
            &[
                "let Some(a) = b && a < c -> false",
                "a < c -> true",
                "a < c -> a <= c",
            ],
        ),
        (
            "known",
            "if cfg!(test) { a } else if true { b } else { c }",
            &[],
        ),
    ]);
}

#[test]
fn a_body_becomes_a_constant_of_its_type() {
    let cases: &[(&str, &[&str])] = &[
        ("bool", &["true", "false"]),
        ("u8", &["0", "1"]),
        ("f64", &["0.0", "1.0"]),
        ("Option<u8>", &["None"]),
        ("Vec<u8>", &["Vec::new()"]),
        ("&'static str", &["\"\""]),
        ("Result<(), E>", &["Ok(())"]),
        ("io::Result<bool>", &["Ok(true)", "Ok(false)"]),
        ("fmt::Result", &["Ok(())"]),
        ("Result<E, E>", &[]),
        ("Self", &[]),
        ("impl Iterator<Item = u8>", &[]),
    ];
    for (output, constants) in cases {
        let sites = mutants_of(&format!("impl A {{ fn f() -> {output} {{ g() }} }}"));
        let expected: Vec<String> = constants
            .iter()
            .map(|value| format!("A::f: body -> return {value}"))
            .collect();
        assert_eq!(sites, expected, "{output}");
    }
    assert_eq!(
        mutants_of("fn f() { g!(); }"),
        ["f: body -> return ()"],
        "no type"
    );
    assert_eq!(
        mutants_of("fn f() {}"),
        Vec::<String>::new(),
        "an empty body"
    );
    assert_eq!(
        mutants_of("fn f() -> Option<u8> { None }"),
        Vec::<String>::new(),
        "the same"
    );
    assert_eq!(
        mutants_of("fn f() { g(); }"),
        ["f: g(); -> ;"],
        "one statement alone"
    );
}

#[test]
fn a_statement_is_deleted() {
    assert_bodies(&[
        ("method", "a.b(); c", &["a.b(); -> ;"]),
        ("function", "a(b); c", &["a(b); -> ;"]),
        ("error", "a()?; c", &["a()?; -> ;"]),
        ("field", "a.b = c; d", &["a.b = c; -> ;"]),
        ("variable, which may have no value yet", "a = b; a", &[]),
        ("value", "a.b()", &[]),
    ]);
}

#[test]
fn what_the_compiler_computes_has_no_mutants() {
    let cases = [
        ("constant", "const A: usize = 1 + 2;"),
        ("static", "static A: usize = 1 + 2;"),
        (
            "length of an array",
            "fn f() -> char { let a: [u8; 1 + 2] = [0; 1 + 2]; b }",
        ),
        (
            "argument of a type",
            "fn f() -> char { A::<{ 1 + 2 }>::new() }",
        ),
        ("constant block", "fn f() -> char { const { 1 + 2 } }"),
        ("number of a variant", "enum A { B = 1 + 2 }"),
        ("pattern", "fn f() -> char { match a { -1 => b, _ => c } }"),
        ("macro", "fn f() -> char { a!(1 + 2) }"),
        (
            "definition of a macro",
            "macro_rules! a { () => { 1 + 2 } }",
        ),
        ("tests", "#[cfg(test)] mod tests { fn f() -> bool { a() } }"),
        ("test", "#[test] fn f() { a(); }"),
        (
            "another system",
            "#[cfg(all(windows, feature = \"a\"))] fn f() { a(); }",
        ),
        (
            "the guest game",
            "impl A { #[cfg(feature = \"guest\")] fn f() { a(); } }",
        ),
    ];
    for (label, source) in cases {
        assert_eq!(mutants_of(source), Vec::<String>::new(), "{label}");
    }
    let compiled = "#[cfg(any(not(test), feature = \"a\"))] fn f() { a(); }";
    assert_eq!(
        mutants_of(compiled),
        ["f: a(); -> ;"],
        "a condition that holds"
    );
}

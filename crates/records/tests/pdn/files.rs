//! Detection of files, and the rules by which they are read.

use super::*;
use crate::notation::load;
use tibetango_records::record::formats::Format;
use tibetango_records::record::index::GameSummary;
use tibetango_records::record::replay::contradiction;
use tibetango_rules::GameName;

#[test]
fn files_are_known_by_what_they_begin_with_or_by_their_name() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = dir.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let tags = "\u{feff}% by hand\n[Event \"Cup\"]\n{now}[Site \"?\"]\n";
    let files = [
        file(
            "a.txt",
            &format!("{tags}[GameType \"20,W,10,10,N2,0\"]\n1. 32-28 *"),
        ),
        file("b.txt", &format!("{tags}[FEN \"W:W28:B17,K41\"] *")),
        file("c.PDN", "1. 32-28 18-23 *"),
    ];
    for path in &files {
        assert_eq!(Format::of(path), Format::Pdn, "{path:?}");
        assert!(load(path, &[]).unwrap().foreign, "{path:?}");
    }
    for (name, text) in [
        ("chess.txt", "[Event \"Cup\"]\n1. e4 e5 *".to_owned()),
        ("small.txt", format!("{tags}[FEN \"W:W28:B17,K31\"] *")),
        (
            "other.txt",
            format!("{tags}[GameType \"25\"] [FEN \"W:W28:B17,K41\"] *"),
        ),
        ("jiu.txt", "[JIU14],[a],[b];".to_owned()),
        ("cut.txt", "[Event \"Cup\"]\n[GameType \"20".to_owned()),
        ("round.txt", "[Round \"20\"]\n1. e4 e5 *".to_owned()),
        ("moves.txt", "1. 32-28 18-23 *".to_owned()),
        ("bare.txt", "[Event \"Cup\"]\n32-28 18-23 *".to_owned()),
        ("xml.txt", "<TibetanGo/>".to_owned()),
    ] {
        assert_ne!(Format::of(&file(name, &text)), Format::Pdn, "{name}");
    }
    assert_eq!(Format::of(&dir.path().join("none.pdn")), Format::Xml);
    let summary = GameSummary::from(load(&files[2], &[]).unwrap());
    assert_eq!(
        (summary.game, summary.size, summary.plies),
        (GameName::Draughts, 10, 2)
    );
    let wrong = file("wrong.pdn", "[GameType \"25,W,8,8,A0,0\"] 1. c3-d4 *");
    let why = load(&wrong, &[]).unwrap_err();
    assert!(
        why.ends_with(
            "wrong.pdn:1:12: GameType: 25 is Russian draughts: international draughts is 20"
        ),
        "{why}"
    );
}

#[test]
fn a_file_that_names_no_rules_has_the_usual_ones() {
    let rules = VARIANTS[1];
    let usual = Some(("mine", rules.into()));
    let result = PDN.first(b"1. 32-28 *", "", usual).unwrap().record;
    assert_eq!((&*result.rules, result.settings), ("mine", rules.into()));
    // Once written it names them.
    let text = PDN.written(&result);
    assert_eq!(PDN.record(&text), result);
    let ours = PDN.record("1. 32-28 *");
    assert_eq!(
        (
            &*ours.rules,
            contradiction(&ours, &from_record(&ours).unwrap())
        ),
        ("fmjd", None)
    );
    let again = PDN.first(PDN.written(&ours).as_bytes(), "", usual).unwrap();
    assert_eq!(again.record, ours);
}

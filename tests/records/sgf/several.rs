//! Files with several games.

use super::*;

/// The moves of each game of a file, or what is wrong with it.
pub(super) fn each(text: &str) -> Vec<Result<String, String>> {
    let Ok(games) = sgf::games(text.as_bytes(), "cup.sgf") else {
        return Vec::new();
    };
    let one = |number| match games.read(number, None).unwrap() {
        Ok(game) => Ok(moves(&game.record)),
        Err(why) => Err(why.to_string()),
    };
    (0..games.count()).map(one).collect()
}

#[test]
fn the_games_of_a_collection_are_read_each_for_itself() {
    let text = "a cup\n(;GM[4]C[(;not one)];B[hh])\n(;GM[1];B[pd])(;GM[4];B[aa](;W[bb])(;W[cc]))\n and (;GM[4])";
    let found = each(text);
    let [first, second, third, fourth] = &found[..] else {
        panic!("{found:?}");
    };
    let why = second.as_ref().unwrap_err();
    assert!(why.starts_with("cup.sgf:3:6: GM: "), "{why}");
    let known = [first, third, fourth].map(|game| game.as_deref());
    assert_eq!(known, [Ok("h8"), Ok("a15 b14"), Ok("")], "{found:?}");
    for wrong in [
        "(;GM[4];b[hh])",
        "(;GM[4];B hh)",
        "(GM[4])",
        "(;GM[4];C[x\\](;];W[)])",
        &format!("(;GM[4]{})", ";".repeat(20_000)),
        &format!("(;GM[4]{}{})", "(;C[x]".repeat(2_000), ")".repeat(2_000)),
    ] {
        let found = each(&format!("{wrong} (;GM[4];B[aa])"));
        assert_eq!(
            found.last(),
            Some(&Ok("a15".to_owned())),
            "{wrong}: {found:?}"
        );
        assert!(found.len() == 1 || found[0].is_err(), "{wrong}: {found:?}");
    }
    // Brackets that do not close go on to the end.
    assert_eq!(each("(;GM[4];B[hh]\n(;GM[4];B[ii])").len(), 1);
}

#[test]
fn what_is_wrong_in_a_later_game_is_told_with_its_place_in_the_file() {
    let found = each("(;GM[4];B[aa])\n  (;GM[4];B[bb];B[cc])\n(;GM[4]\n;B[hh];C[x");
    assert_eq!(found[1], Ok("b14".to_owned()));
    assert_eq!(
        found[2],
        Err("cup.sgf:4:11: the file ends before its game does: ] is missing".to_owned())
    );
    let irregular = sgf::games(b"(;GM[4])\n (;GM[4];B[bb];B[cc])", "").unwrap();
    let irregular = irregular.read(1, None).unwrap().unwrap().irregular.unwrap();
    assert!(
        irregular
            .to_string()
            .starts_with("2:16: ply 2 (black c13): "),
        "{irregular}"
    );
}

#[test]
fn as_much_as_a_file_may_be_is_split_at_once() {
    for part in [
        "(", "(;", ";", "[", "]", "(;[", "\\", "(;)", "()", " (", "X[]",
    ] {
        let text = format!("(;{}", part.repeat(MAX_BYTES / part.len() - 1));
        if let Ok(games) = sgf::games(text.as_bytes(), "") {
            let _ = games.read(games.count() - 1, None).unwrap();
            assert!(games.read(games.count(), None).is_none(), "{part:?}");
        }
    }
    assert_eq!(each(&"(;GM[4])".repeat(10_000)).len(), 10_000);
    let many = "(;GM[4])".repeat(10_001);
    let why = sgf::games(many.as_bytes(), "cup.sgf")
        .unwrap_err()
        .to_string();
    assert!(
        why.ends_with("too many games: at most 10000 in one file are allowed"),
        "{why}"
    );
}

proptest! {
    #[test]
    fn each_game_of_a_collection_is_what_it_is_alone(seeds in prop::collection::vec(any::<u64>(), 1..6)) {
        let records = seeds.iter().map(|seed| random(*seed, Rules::default()));
        let texts: Vec<String> = records.map(|record| SGF.written(&record)).collect();
        let games = texts.concat();
        let games = sgf::games(games.as_bytes(), "").unwrap();
        prop_assert_eq!(games.count(), texts.len());
        for (number, text) in texts.iter().enumerate() {
            let found = games.read(number, None).unwrap().unwrap();
            prop_assert_eq!(found.irregular, None);
            prop_assert_eq!(found.record, SGF.record(text));
        }
    }
}

//! The terms that each game has for itself.

use std::collections::BTreeSet;
use tibetango_rules::{Cue, GameEnd, GameName, Reason, Side};

#[test]
fn no_two_ends_are_the_same_words_in_records() {
    let reasons: Vec<Reason> = Reason::SHARED
        .into_iter()
        .chain(GameEnd::all().map(Reason::Rule))
        .collect();
    let texts: BTreeSet<&str> = reasons.iter().map(|reason| reason.text()).collect();
    assert_eq!(texts.len(), reasons.len(), "{texts:?}");
    for reason in reasons {
        assert_eq!(Reason::from_text(reason.text()), Some(reason), "{reason:?}");
    }
    assert_eq!(Reason::from_text("no such end"), None);
}

// The words that other programs and old records were given must never change.
#[test]
fn ends_are_called_what_records_have_always_called_them() {
    let expected: [(&str, &[&str]); 4] = [
        ("jiaqi", &[]),
        ("jiu", &["few stones", "dalian", "pattern"]),
        ("gomoku", &["five in a row", "board full"]),
        ("draughts", &["king moves", "last pieces"]),
    ];
    for game in GameName::ALL {
        let row = expected.iter().find(|(name, _)| *name == game.text());
        // The game that only tests play has no records.
        let may_lack = cfg!(feature = "guest");
        assert!(row.is_some() || may_lack, "{game} has no row here");
        if let Some((_, texts)) = row {
            let words: Vec<&str> = game.ends().iter().map(|term| term.english).collect();
            assert_eq!(words, *texts, "{game}");
        }
    }
    let shared = Reason::SHARED.map(Reason::text);
    assert_eq!(
        shared,
        [
            "no stones",
            "blocked",
            "repetition",
            "quiet limit",
            "resigned",
            "time",
            "forfeit",
            "agreed"
        ]
    );
}

#[test]
fn each_term_of_a_game_has_a_key_and_an_end_that_follows_its_words() {
    for game in GameName::ALL {
        let terms = game.terms().iter().copied().chain(game.ends());
        let keys: Vec<&str> = terms.map(|term| term.key).collect();
        let different: BTreeSet<&str> = keys.iter().copied().collect();
        assert_eq!(different.len(), keys.len(), "{game}: {keys:?}");
        for end in game.ends() {
            // The page of a server derives a key from the words, for it receives nothing else.
            let key = format!("reason.{}", end.english.replace(' ', "_"));
            assert_eq!(end.key, key, "{game}");
        }
    }
}

tibetango_rules::terms! {
    /// Names every detail that a cue may have.
    SAMPLE = "refused.sample": "{point} of {side} after {n}: {nothing}.";
}

#[test]
fn a_cue_fills_its_words_in() {
    let cue = Cue::new(&SAMPLE)
        .with("point", "c3".to_owned())
        .with("side", Side::Black)
        .with("n", 7);
    assert_eq!(cue.to_string(), "c3 of black after 7: .");
    assert_eq!(cue.points(), []);
}

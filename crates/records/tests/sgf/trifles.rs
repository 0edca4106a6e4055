//! Values that say nothing, or something else than they should: no game is lost by them, and a note tells of each.

use super::*;

/// Returns the record of a text that is regular, and the deviations that were forgiven.
#[track_caller]
fn forgiven(text: &str) -> (Record, Vec<String>) {
    let found = SGF.read(text);
    assert_eq!(found.irregular, None, "{text}");
    let notes = found.notes.iter().map(ToString::to_string);
    (found.record, notes.collect())
}

#[test]
fn an_empty_value_says_nothing() {
    for (text, place) in [
        ("(;GM[4]AB[];B[hh];W[ii])", "1:11: AB"),
        ("(;GM[4]AW[];B[hh];W[ii])", "1:11: AW"),
        ("(;GM[4]AE[];B[hh];W[ii])", "1:11: AE"),
        ("(;GM[4]PL[ ];B[hh];W[ii])", "1:11: PL"),
        ("(;GM[4]SZ[];B[hh];W[ii])", "1:11: SZ"),
        ("(;GM[]GM[4];B[hh];W[ii])", "1:6: GM"),
        // Also behind the first ply.
        ("(;GM[4];B[hh];AB[]PL[\u{200b}];W[ii])", "1:18: AB"),
    ] {
        let (record, notes) = forgiven(text);
        assert_eq!(record, SGF.record("(;GM[4];B[hh];W[ii])"), "{text}");
        let told = format!("{place} has an empty value, which is passed over");
        assert_eq!(notes.first(), Some(&told), "{text}");
    }
    // Other values of the same property count.
    let (record, notes) = forgiven("(;GM[4]AB[hh][]AW[][ii])");
    assert_eq!(record, SGF.record("(;GM[4]AB[hh]AW[ii])"));
    assert_eq!(notes.len(), 2, "{notes:?}");
}

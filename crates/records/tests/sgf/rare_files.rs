//! Rare files: brackets and names within values, games of which nothing is left, and stones of one colour.

use super::*;

#[test]
fn a_name_before_a_bracket_is_told_wherever_it_stands_in_a_value() {
    for (text, place) in [
        ("(;GM[4]PB[Jan PW[Piet];B[hh];W[ii])", Some("1:15: PW[")),
        // An odd number of letters stands before the bracket.
        ("(;GM[4]PB[Ja PW[Piet];B[hh];W[ii])", Some("1:14: PW[")),
        // Brackets with a stroke before them are of the text.
        ("(;GM[4];B[hh]C[see AB[1\\[2\\]];W[ii])", None),
    ] {
        let result = SGF.read(text);
        assert_eq!(moves(&result.record), "h8 i7", "{text}");
        let notes: Vec<String> = result.notes.iter().map(ToString::to_string).collect();
        let looks = |note: &String| note.contains("within a value looks like a property");
        let message = notes.iter().find(|note| looks(note));
        let right = match place {
            Some(place) => message.is_some_and(|note| note.starts_with(place)),
            None => message.is_none(),
        };
        assert!(right, "{text}: {notes:?}");
    }
}

#[test]
fn a_game_ends_behind_the_variations_of_its_variations() {
    let result = collections::each("(;GM[4];B[hh](;W[ii](;B[jj])))(;B[aa])");
    let [first, second] = &result[..] else {
        panic!("{result:?}");
    };
    assert_eq!(first.as_deref(), Ok("h8 i7 j6"));
    let why = second.as_ref().unwrap_err();
    assert!(why.contains("GM is missing"), "{why}");
}

#[test]
fn a_game_of_which_no_node_is_whole_is_a_fault() {
    let why = SGF.fault("(GM[4");
    let message = "game.sgf:1:4: this value is not closed: ] is missing";
    assert!(why.starts_with(message), "{why}");
}

#[test]
fn stones_of_one_colour_are_set_up_by_one_property() {
    let ours = SGF.record("(;GM[4]AB[hh]PL[W];W[ii])");
    let text = SGF.written(&ours);
    assert!(text.contains("AB[hh]PL[W]"), "{text}");
    assert!(!text.contains("AW"), "{text}");
    assert_eq!(SGF.again(&ours), ours);
}

#[test]
fn a_result_that_was_kept_gives_way_to_one_that_is_known() {
    let mut ours = SGF.read("(;GM[4]RE[Resigned];B[hh])").record;
    ours.result = result(Some(Side::Black), "resigned");
    let text = SGF.written(&ours);
    assert!(text.contains("RE[B+R]"), "{text}");
    assert!(!text.contains("Resigned"), "{text}");
}

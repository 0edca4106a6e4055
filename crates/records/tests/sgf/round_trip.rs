//! Games of ours, written and read again.

use super::*;
use support::games::present_games::{other_than, smallest};

const VARIANTS: [GomokuRules; 4] = [
    GomokuRules {
        rule: Rule::Freestyle,
        opening: Opening::Free,
    },
    GomokuRules {
        rule: Rule::Standard,
        opening: Opening::Free,
    },
    GomokuRules {
        rule: Rule::Renju,
        opening: Opening::Free,
    },
    GomokuRules {
        rule: Rule::Renju,
        opening: Opening::Swap2,
    },
];

proptest! {
    #[test]
    fn a_game_of_ours_comes_back(seed: u64, variant in 0..VARIANTS.len()) {
        let ours = random(seed, VARIANTS[variant]);
        let text = SGF.written(&ours);
        let back = SGF.record(&text);
        prop_assert_eq!(game_of(&ours), game_of(&back));
        prop_assert_eq!(record_contents(&ours), record_contents(&back));
        // In the order of the tree nothing changes any more.
        prop_assert_eq!(&SGF.again(&back), &back);
        prop_assert_eq!(SGF.written(&back), text);
        // And XML holds all of it.
        prop_assert_eq!(through_xml(&back), back);
    }

    #[test]
    fn no_text_of_brackets_makes_it_panic(text in "[();BWC\\[\\]\\\\:ah8\\n ]{0,60}") {
        let _ = SGF.first(format!("(;GM[4]{text}").as_bytes(), "", None);
        let _ = collections::each(&text);
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
        let _ = SGF.first(&bytes, "", None);
        let _ = SGF.first(&[b"(;GM[4]C[", &bytes[..]].concat(), "", None);
    }

    #[test]
    fn any_comment_comes_back(text in "\\PC{0,20}(\n[\\]\\[\\\\:]{0,4}\\PC{0,5})?") {
        let mut ours = SGF.record("(;GM[4];B[hh])");
        let comment = tibetango_records::record::text::comment(&text);
        let note = Note { comment: comment.clone(), ..Note::default() };
        ours.notes.push(RecordNote { of: 0, at: 1, note });
        ours.notes.retain(|note| !note.note.comment.is_empty());
        prop_assert_eq!(SGF.again(&ours).notes, ours.notes);
    }
}

#[test]
fn a_line_that_goes_on_behind_the_end_stays_a_variation() {
    let mut ours = SGF.record("(;GM[4]RE[B+R];B[hh];W[ii])");
    let mut history = from_record(&ours).unwrap();
    let plies = Dice(3).play(&mut history).into_iter().collect();
    ours.variations.push(RecordVariation {
        of: 0,
        at: 2,
        plies,
    });
    assert_eq!(SGF.again(&ours), ours);
    let mut empty = Record::new(15, GomokuRules::default());
    empty.variations = vec![RecordVariation {
        of: 0,
        at: 0,
        plies: ours.plies.clone(),
    }];
    assert_eq!(SGF.again(&empty), empty);
}

#[test]
fn every_end_comes_back() {
    let won = "(;GM[4];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea])";
    let open = "(;GM[4];B[hh])";
    let black = Some(Side::Black);
    for result in [
        result(black, "resigned"),
        result(Some(Side::White), "time"),
        result(black, "forfeit"),
        result(None, "agreed"),
        result(None, ""),
        result(black, ""),
        result(black, "the lamp went out [sic]"),
        None,
    ] {
        let ours = Record {
            result,
            ..SGF.record(open)
        };
        assert_eq!(SGF.again(&ours), ours, "{:?}", ours.result);
    }
    let ours = SGF.record(won);
    assert_eq!(ours.result, result(black, "five in a row"));
    assert_eq!(SGF.again(&ours), ours);
    let text = SGF.written(&ours);
    assert!(
        text.contains("RE[B+]") && !text.contains("REASON"),
        "{text}"
    );
}

#[test]
fn a_position_that_was_set_up_comes_back() {
    let set = "(;GM[4]AB[hh][ii:jj]AW[aa:ca][h1]PL[W];W[oo])";
    let ours = SGF.record(set);
    assert!(ours.start.ends_with(" w play 0 9"), "{}", ours.start);
    assert_eq!(SGF.again(&ours), ours);
    // Behind an opening with other phases, the stones are those of play.
    let set = "(;GM[4]RU[freestyle swap2]AB[hh][jj]AW[ii]PL[W])";
    let ours = SGF.record(set);
    assert!(ours.start.contains(" w play "), "{}", ours.start);
    assert_eq!(SGF.again(&ours), ours);
    // In the middle of an opening the stones do not say all.
    let rules = GomokuRules {
        rule: Rule::Freestyle,
        opening: Opening::Swap2,
    };
    let mut history = AnyGameHistory::new(15, rules).unwrap();
    let mut dice = Dice(9);
    for _ in 0..3 {
        dice.play(&mut history);
    }
    let middle = AnyGameHistory::from_text(rules, &history.position_text()).unwrap();
    let ours = to_record(&middle);
    let ours = Record {
        rules: "freestyle,opening=Swap2".to_owned(),
        ..ours
    };
    assert!(ours.start.contains("decision"), "{}", ours.start);
    assert_eq!(SGF.again(&ours), ours);
}

#[test]
fn a_text_is_written_in_short_lines() {
    let ours = SGF.record(
        "(;GM[4];B[aa];W[ao];B[ca];W[co];B[ea];W[eo];B[ga];W[go];B[ia];W[io];B[ka];W[ko](;B[hh])(;B[ii];W[hh]))",
    );
    let text = SGF.written(&ours);
    let (head, plies) = text.split_once('\n').unwrap();
    assert_eq!(head, "(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[freestyle]");
    assert_eq!(
        plies,
        ";B[aa];W[ao];B[ca];W[co];B[ea];W[eo];B[ga];W[go];B[ia];W[io]\n;B[ka];W[ko]\n\
         (;B[hh])\n(;B[ii];W[hh]))\n"
    );
    let fork = SGF.written(&SGF.record("(;GM[4](;B[hh])(;B[ii]))"));
    let (_, plies) = fork.split_once('\n').unwrap();
    assert_eq!(plies, "(;B[hh])\n(;B[ii]))\n");
}

#[test]
fn a_file_of_the_greatest_size_is_written_and_no_larger_one() {
    for write in [sgf::write, xml::write] {
        let mut ours = SGF.record("(;GM[4];B[hh]KM[a])");
        let room = (1 << 20) - write(&ours).unwrap().len();
        let mut text = |more: usize| {
            let property = Property {
                name: "KM".to_owned(),
                values: vec!["a".repeat(1 + more)],
            };
            ours.foreign[0].properties = vec![ForeignProperty::Sgf(property)];
            write(&ours)
        };
        assert_eq!(text(room).unwrap().len(), 1 << 20);
        let why = text(room + 1).unwrap_err().to_string();
        assert!(
            why.ends_with("the file would have more than 1048576 bytes"),
            "{why}"
        );
    }
}

#[test]
fn what_no_file_can_hold_is_not_written() {
    let game = other_than(GameName::Gomoku);
    let why = sgf::write(&to_record(&smallest(game)));
    let why = why.unwrap_err().to_string();
    let message = format!("the format holds games of gomoku, and this is one of {game}");
    assert!(why.ends_with(&message), "{why}");
    let mut twice = SGF.record("(;GM[4];B[hh])");
    twice.plies.push(twice.plies[0].clone());
    let why = sgf::write(&twice).unwrap_err().to_string();
    assert!(why.contains("it cannot be played: ply 2"), "{why}");
    for bad in ["B", "c", "AB", "K M", ""] {
        let mut odd = SGF.record("(;GM[4];B[hh])");
        let properties = vec![ForeignProperty::Sgf(Property {
            name: bad.to_owned(),
            values: vec![String::new()],
        })];
        odd.foreign.push(ForeignProperties {
            of: 0,
            at: 0,
            properties,
        });
        assert!(sgf::write(&odd).is_err(), "{bad}");
        assert!(xml::write(&odd).is_err(), "{bad}");
    }
    let bad: [&[&str]; 5] = [&[], &["]"], &["a\\"], &["a", "["], &["\u{7}"]];
    for values in bad {
        let mut odd = SGF.record("(;GM[4];B[hh]KM[a])");
        odd.foreign[0].properties = vec![ForeignProperty::Sgf(Property {
            name: "KM".to_owned(),
            values: values.iter().map(|value| (*value).to_owned()).collect(),
        })];
        assert!(sgf::write(&odd).is_err(), "{values:?}");
        assert!(xml::write(&odd).is_err(), "{values:?}");
    }
    // A variation that would be cut when it is read.
    let mut cut = SGF.record("(;GM[4];B[hh](;W[ii])(;W[kk]))");
    let again = cut.variations[0].plies[0].clone();
    cut.variations[0].plies.push(again);
    let why = sgf::write(&cut).unwrap_err().to_string();
    assert!(why.ends_with("it does not read back the same"), "{why}");
}

#[test]
fn a_position_is_written_by_its_stones_and_the_side_to_move() {
    // Without PL the numbers of stones decide.
    let ours = SGF.record("(;GM[4]AB[hh];W[ii])");
    assert_eq!(moves(&ours), "i7");
    assert!(ours.start.ends_with(" w play 0 1"), "{}", ours.start);
    let text = SGF.written(&ours);
    assert!(text.contains("AB[hh]") && text.contains("PL[W]"), "{text}");
    assert!(!text.contains("START"), "the stones say all: {text}");
    assert!(!text.contains("AW"), "none is white: {text}");
}

#[test]
fn colours_of_figures_are_written_where_they_are_not_the_usual_one() {
    for (ink, is_reported) in [(Ink::Green, false), (Ink::Red, true)] {
        let mut ours = SGF.record("(;GM[4];B[hh])");
        let ring = DrawnFigure {
            from: Point(0),
            to: Point(0),
            ink,
        };
        let note = Note {
            figures: vec![ring],
            ..Note::default()
        };
        ours.notes.push(RecordNote { of: 0, at: 1, note });
        assert_eq!(SGF.written(&ours).contains("INK"), is_reported, "{ink:?}");
        assert_eq!(SGF.again(&ours), ours, "{ink:?}");
    }
}

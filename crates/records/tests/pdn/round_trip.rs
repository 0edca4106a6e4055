//! Games of ours, written and read again, and games that cannot be written.

use super::*;
use crate::notation::game_of;
use support::games::present_games::{other_than, smallest};
use support::trees::record_contents;
use tibetango_records::record::branches::{branches_of, note_branches, notes_of};
use tibetango_rules::GameName;

proptest! {
    #[test]
    fn a_game_of_ours_comes_back(seed: u64, variant in 0..VARIANTS.len()) {
        let ours = random(seed, VARIANTS[variant]);
        let text = PDN.written(&ours);
        let back = PDN.record(&text);
        prop_assert_eq!(game_of(&ours), game_of(&back));
        prop_assert_eq!(record_contents(&ours), record_contents(&back));
        // In the order of the tree nothing changes any more.
        prop_assert_eq!(&PDN.again(&back), &back);
        prop_assert_eq!(&PDN.written(&back), &text);
        // And XML holds all of it.
        prop_assert_eq!(&PDN.written(&through_xml(&back)), &text);
        prop_assert_eq!(through_xml(&back), back);
        // Of words that may be parted none makes a line too long; brackets stand where they close.
        for line in text.lines().filter(|line| !line.contains(['{', '}', '['])) {
            prop_assert!(line.trim_end_matches(')').chars().count() < 80, "{}", line);
        }
    }

    #[test]
    fn any_comment_comes_back(text in "\\PC{0,20}(\n[\\]\\[{};%()\\\\: *1-]{0,6}\\PC{0,5}){0,3}") {
        let mut ours = PDN.record("1. 32-28 *");
        let comment = tibetango_records::record::text::comment(&text);
        let note = Note { comment: comment.clone(), ..Note::default() };
        ours.notes.push(RecordNote { of: 0, at: 1, note });
        ours.notes.retain(|note| !note.note.comment.is_empty());
        prop_assert_eq!(PDN.again(&ours).notes, ours.notes);
    }

    #[test]
    fn any_tag_comes_back(name in "[A-Z][A-Za-z0-9_]{0,8}", value in "\\PC{0,20}") {
        let mut ours = PDN.record("1. 32-28 *");
        ours.foreign.push(ForeignProperties { of: 0, at: 0, properties: vec![tag(&name, &value)] });
        if ours.foreign[0].properties[0].is_sound() {
            prop_assert_eq!(&PDN.again(&ours).foreign, &ours.foreign);
            prop_assert_eq!(&through_xml(&ours).foreign, &ours.foreign);
        } else {
            prop_assert!(pdn::write(&ours).is_err() && xml::write(&ours).is_err());
        }
    }
}

#[test]
fn a_line_that_goes_on_behind_the_end_stays_a_variation() {
    let mut ours = PDN.record("[Result \"2-0\"] [Reason \"resigned\"] 1. 32-28 18-23 *");
    let mut history = from_record(&ours).unwrap();
    let mut dice = Dice(3);
    let plies: Vec<_> = (0..3).map_while(|_| dice.play(&mut history)).collect();
    ours.variations
        .push(tibetango_records::record::RecordVariation {
            of: 0,
            at: 2,
            plies: plies.clone(),
        });
    let text = PDN.written(&ours);
    assert!(text.contains("18-23 ... (2. "), "{text}");
    assert_eq!(PDN.again(&ours), ours);
    let mut empty = Record::new(10, DraughtsRules::default());
    empty.variations = vec![tibetango_records::record::RecordVariation {
        of: 0,
        at: 0,
        plies: ours.plies.clone(),
    }];
    assert_eq!(PDN.again(&empty), empty);
    let nothing = Record::new(10, DraughtsRules::default());
    assert_eq!(PDN.again(&nothing), nothing);
}

#[test]
fn tags_of_others_stand_before_ours_behind_those_that_every_file_has() {
    let ours = PDN.record("[Annotator \"me\"] [Event \"Cup\"] 1. 32-28 *");
    let text = PDN.written(&ours);
    let tags = "[Result \"*\"]\n[Annotator \"me\"]\n[Event \"Cup\"]\n[GameType \"20\"]\n";
    assert!(text.starts_with(tags), "{text}");
    assert!(!text.contains("Preset"), "{text}");
    let theirs = PDN.record("[Rules \"mine\"] 1. 32-28 *");
    assert_eq!(PDN.again(&theirs), theirs);
    let named = Record {
        name: "a game".to_owned(),
        developer: "a program".to_owned(),
        black: "Dolma".to_owned(),
        ..ours
    };
    assert_eq!(PDN.again(&named), named);
}

#[test]
fn a_line_of_text_has_79_columns() {
    for (letters, fits) in [(68, true), (69, false)] {
        let comment = "x".repeat(letters);
        let text = PDN.written(&PDN.record(&format!("1. 32-28 {{{comment}}} *")));
        let one = format!("\n1. 32-28 {{{comment}}}\n*");
        assert_eq!(text.contains(&one), fits, "{letters}: {text}");
    }
}

#[test]
fn a_move_behind_a_comment_or_a_variation_has_its_number() {
    for between in ["{so}", "(1. 33-29)"] {
        let ours = PDN.record(&format!("1. 32-28 {between} 19-23 2. 28x19 14x23 *"));
        let text = PDN.written(&ours);
        let moves = format!("\n\n1. 32-28 {between} 1... 19-23 2. 28x19 14x23 *\n");
        assert!(text.ends_with(&moves), "{text}");
    }
}

#[test]
fn every_end_comes_back() {
    let open = "1. 32-28 *";
    let black = Some(Side::Black);
    for result in [
        result(black, "resigned"),
        result(Some(Side::White), "time"),
        result(black, "forfeit"),
        result(None, "agreed"),
        result(None, ""),
        result(black, ""),
        result(black, "the \"lamp\" went out [sic]"),
        None,
    ] {
        let ours = Record {
            result,
            ..PDN.record(open)
        };
        assert_eq!(PDN.again(&ours), ours, "{:?}", ours.result);
        assert_eq!(through_xml(&PDN.again(&ours)), ours, "{:?}", ours.result);
    }
    let late = Record {
        result: result(black, "time"),
        ..PDN.record(open)
    };
    let text = PDN.written(&late);
    assert!(text.contains("[Termination \"time forfeit\"]"), "{text}");
    assert!(!text.contains("Reason"), "{text}");
    // A result that the board shows needs no words.
    let ours = PDN.record("[GameType \"20\"][FEN \"W:W28:B22\"] 1. 28x17 *");
    assert_eq!(ours.result, result(Some(Side::White), "no stones"));
    assert_eq!(PDN.again(&ours), ours);
    let text = PDN.written(&ours);
    assert!(
        text.contains("[Result \"2-0\"]") && !text.contains("Reason"),
        "{text}"
    );
}

#[test]
fn a_date_in_any_words_comes_back() {
    for (date, message) in [
        ("2026-01-05 12:30:05", "[Date \"2026.01.05\"]"),
        ("2026-01-05", "[Date \"2026.01.05\"]"),
        ("2026.01.05", "[DateText \"2026.01.05\"]"),
        ("2003.03.??", "[Date \"2003.03.??\"]"),
        ("in May 2019", "[Date \"in May 2019\"]"),
        ("05-01-20", "[Date \"05-01-20\"]"),
        ("2026-0x-05", "[Date \"2026-0x-05\"]"),
        ("2026-1-05", "[Date \"2026-1-05\"]"),
        ("2026-01-5", "[Date \"2026-01-5\"]"),
        (
            "2026-01-05 12:30:05 at home",
            "[Date \"2026-01-05 12:30:05 at home\"]",
        ),
        ("? ", ""),
        ("", ""),
    ] {
        let ours = Record {
            date: tibetango_records::record::text::clean(date),
            ..PDN.record("1. 32-28 *")
        };
        let text = PDN.written(&ours);
        assert!(text.contains(message), "{date}: {text}");
        assert_eq!(PDN.again(&ours), ours, "{text}");
    }
    let plain = PDN.written(&PDN.record("[Date \"2026.01.05\"] 1. 32-28 *"));
    assert!(!plain.contains("DateText"), "{plain}");
}

#[test]
fn a_position_that_was_set_up_comes_back() {
    // Kings, and Black to move.
    let ours = PDN.record(
        "[GameType \"20\"][SetUp \"1\"]\n\
         [FEN \"B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29.\"]\n1... 12x21 *",
    );
    assert_eq!(ours.plies[0].side, Side::Black);
    assert!(ours.start.contains(" b play 0 0"), "{}", ours.start);
    assert_eq!(PDN.again(&ours), ours);
    let text = PDN.written(&ours);
    assert!(
        text.contains("[SetUp \"1\"]\n[FEN \"B:WK10,K15,18,24,27,28:B12,16,20,K22,K25,K29\"]"),
        "{text}"
    );
    assert!(
        text.contains("\n\n1... ") && !text.contains("Start"),
        "{text}"
    );
    // In the middle of a game FEN does not say all.
    let rules = DraughtsRules::default();
    let middle = AnyGameHistory::from_text(rules, "W4/5/5/5/5/5/5/5/1w3/4B w play 4 90").unwrap();
    let ours = to_record(&middle);
    assert!(
        PDN.written(&ours)
            .contains("[Start \"W4/5/5/5/5/5/5/5/1w3/4B w play 4 90\"]")
    );
    assert_eq!(PDN.again(&ours), ours);
    // The first position needs no words.
    let ours = PDN.record("[FEN \"W:W31-50:B1-20\"] 1. 32-28 *");
    assert_eq!((&*ours.start, PDN.again(&ours)), ("", ours.clone()));
}

#[test]
fn what_is_kept_stays_with_its_position_when_variations_change() {
    let mut ours = PDN.record(
        "[Event \"Cup\"] 1. 32-28 18-23 (1... 19-23! $14 2. 28x19) (1... 17-22? $16 2. 28x17 $15) *",
    );
    let history = from_record(&ours).unwrap();
    let mut branches = branches_of(&ours, &history).unwrap();
    let notes = notes_of(&ours, &branches);
    assert_eq!(branches.raise(2), Some(1));
    note_branches(&mut ours, &history, &branches, &notes);
    let places = |record: &Record| {
        let properties = record.foreign.iter();
        properties
            .map(|entry| (entry.of, entry.at, entry.text()))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        places(&ours),
        [
            (0, 0, "[Event \"Cup\"]".to_owned()),
            (2, 2, "$14".to_owned()),
            (1, 2, "$16".to_owned()),
            (1, 3, "$15".to_owned())
        ]
    );
    assert_eq!(
        signs(&ours),
        [(2, 2, MoveSign::Good), (1, 2, MoveSign::Bad)],
        "signs of moves go along"
    );
    assert_eq!(record_contents(&PDN.again(&ours)), record_contents(&ours));
}

#[test]
fn a_sign_that_an_older_file_kept_becomes_the_notes_and_can_be_removed() {
    let older = include_str!("../record_xml/files/7-pdn.xml");
    let mut ours = xml::read(older.as_bytes(), "7-pdn.xml").unwrap();
    let history = from_record(&ours).unwrap();
    let branches = branches_of(&ours, &history).unwrap();
    let all = history.moves();
    let moves = &all[..2];
    let mut notes = notes_of(&ours, &branches);
    let sign = notes.on(moves).and_then(|note| note.sign);
    assert_eq!(sign, Some(MoveSign::Brilliant), "$3");
    note_branches(&mut ours, &history, &branches, &notes);
    assert_eq!(signs(&ours), [(0, 2, MoveSign::Brilliant)]);
    notes.mark(moves, None);
    note_branches(&mut ours, &history, &branches, &notes);
    let properties: Vec<String> = ours.foreign.iter().map(ForeignProperties::text).collect();
    assert_eq!(properties, ["[Event \"Cup\"]"], "the sign is gone");
    assert_eq!(notes_of(&ours, &branches), notes);
}

#[test]
fn a_result_that_an_older_record_kept_is_not_lost() {
    for (value, expected) in [
        ("2-0F", result(Some(Side::White), "forfeit")),
        ("Black wins (on time)", result(Some(Side::Black), "time")),
    ] {
        let mut older = PDN.record("1. 32-28 *");
        older.foreign.push(ForeignProperties {
            of: 0,
            at: 0,
            properties: vec![tag("Result", value)],
        });
        assert_eq!(through_xml(&older), older, "{value}");
        let text = PDN.written(&older);
        assert!(text.contains(&format!("[Result \"{value}\"]")), "{text}");
        assert_eq!(PDN.record(&text).result, expected, "{value}");
    }
}

#[test]
fn what_no_file_can_hold_is_not_written() {
    let game = other_than(GameName::Draughts);
    let why = pdn::write(&to_record(&smallest(game)));
    let why = why.unwrap_err().to_string();
    let message = format!("the format holds games of draughts, and this is one of {game}");
    assert!(why.ends_with(&message), "{why}");
    let mut twice = PDN.record("1. 32-28 *");
    twice.plies.push(twice.plies[0].clone());
    let why = pdn::write(&twice).unwrap_err().to_string();
    assert!(why.contains("it cannot be played: ply 2"), "{why}");
    let odd = |property: ForeignProperty| {
        let mut odd = PDN.record("1. 32-28 *");
        odd.foreign.push(ForeignProperties {
            of: 0,
            at: 0,
            properties: vec![property],
        });
        odd
    };
    for property in [
        tag("FEN", "W:W1:B2"),
        tag("White", "Dolma"),
        tag("Result", "2-0"),
        tag("K M", ""),
        tag("", ""),
        tag("Event", "two\nlines"),
        sign("$1234567"),
        sign("$"),
        sign("2-0"),
        sign(""),
    ] {
        let odd = odd(property.clone());
        assert!(pdn::write(&odd).is_err(), "{property:?}");
        assert!(xml::write(&odd).is_err(), "{property:?}");
    }
    // A tag is of the whole game.
    let mut late = odd(tag("Event", "Cup"));
    late.foreign[0].at = 1;
    assert!(pdn::write(&late).is_err());
}

#[test]
fn a_position_has_no_more_signs_than_it_may_have() {
    for (count, fits) in [(500, true), (501, false)] {
        let remarks = pdn::remarks(&"$14 ".repeat(count));
        assert_eq!(remarks.is_ok(), fits, "{count}");
    }
    // And none that must be mended.
    assert!(pdn::remarks("[Event Cup]").is_err());
}

#[cfg(feature = "gomoku")]
#[test]
fn a_property_of_another_format_is_not_written() {
    let mut properties = tibetango_records::record::sgf::properties("KM[0]").unwrap();
    let mut odd = PDN.record("1. 32-28 *");
    odd.foreign.push(ForeignProperties {
        of: 0,
        at: 0,
        properties: vec![ForeignProperty::Sgf(properties.remove(0))],
    });
    let text = pdn::write(&odd);
    assert!(text.is_err(), "{text:?}");
}

#[test]
fn lines_of_a_comment_with_braces_stand_one_behind_the_other() {
    let mut ours = PDN.record("1. 34-30 20-25 *");
    let note = Note {
        comment: "a } b\nc } d".to_owned(),
        ..Note::default()
    };
    ours.notes.push(RecordNote { of: 0, at: 1, note });
    let text = PDN.written(&ours);
    assert!(text.contains("34-30\n; a } b\n; c } d\n"), "{text}");
    assert_eq!(PDN.again(&ours), ours);
}

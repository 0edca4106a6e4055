//! The Smart Game Format for gomoku: games of ours there and back, files of strangers, and what is refused.

use super::notation::{SGF, load, moves, result, through_xml};
use proptest::prelude::*;
use support::trees::{Dice, told, variation};
use tibetango_records::record::branches::{branches_of, note_branches, notes_of};
use tibetango_records::record::formats::Format;
use tibetango_records::record::index::Summary;
use tibetango_records::record::lines::ReadGame;
use tibetango_records::record::replay::{from_record, to_record};
use tibetango_records::record::sgf::{self, MAX_BYTES, Property};
use tibetango_records::record::xml;
use tibetango_records::record::{Kept, Record, RecordKept, RecordNote, RecordVariation};
use tibetango_records::session::notes::{Figure, Ink, Note};
use tibetango_rules::any::AnyLine;
use tibetango_rules::gomoku::{Opening, Rule, Rules};
use tibetango_rules::{GameName, Point, Side, jiaqi};

mod several;
mod trifles;

// -- Games of ours ------------------------------------------------------------------------------------------------

/// A record with random plies, variations and notes.
fn random(seed: u64, rules: Rules) -> Record {
    let mut dice = Dice(seed);
    let mut line = AnyLine::new(15, rules).unwrap();
    for _ in 0..dice.below(60) {
        dice.play(&mut line);
    }
    let mut record = Record {
        rules: "my rules".to_owned(),
        name: "a [good] game".to_owned(),
        developer: "Tibetan:Go 1\\2".to_owned(),
        date: "2026-01-05 12:30:05".to_owned(),
        white: "བསྟན་འཛིན".to_owned(),
        black: "computer novice\\".to_owned(),
        result: line.outcome().map(Into::into),
        ..to_record(&line)
    };
    dice.vary(&mut record, 12);
    for number in 0..=record.variations.len() {
        let at = match number.checked_sub(1).map(|k| &record.variations[k]) {
            None => 0,
            Some(other) => other.at + 1,
        };
        let ink = Ink::ALL[dice.below(4)];
        let ring = Point(dice.below(225) as u16);
        let figures = vec![
            Figure {
                from: ring,
                to: Point((ring.0 + 7) % 225),
                ink,
            },
            Figure {
                from: ring,
                to: ring,
                ink: Ink::Green,
            },
        ];
        let comment = format!("line {number}:\nwith a \\ and [brackets]");
        record.notes.push(RecordNote {
            of: number,
            at,
            note: Note { comment, figures },
        });
        let kept = Property {
            name: "KM".to_owned(),
            values: vec!["a\\]\\\nb".to_owned(), String::new()],
        };
        record.kept.push(RecordKept {
            of: number,
            at,
            properties: vec![Kept::Sgf(kept)],
        });
    }
    record
}

const VARIANTS: [Rules; 4] = [
    Rules {
        rule: Rule::Freestyle,
        opening: Opening::Free,
    },
    Rules {
        rule: Rule::Standard,
        opening: Opening::Free,
    },
    Rules {
        rule: Rule::Renju,
        opening: Opening::Free,
    },
    Rules {
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
        let same = (
            (&ours.plies, &ours.result, &ours.start, ours.settings, ours.size),
            (&ours.rules, &ours.name, &ours.developer, &ours.date, &ours.black, &ours.white),
        );
        let theirs = (
            (&back.plies, &back.result, &back.start, back.settings, back.size),
            (&back.rules, &back.name, &back.developer, &back.date, &back.black, &back.white),
        );
        prop_assert_eq!(same, theirs);
        prop_assert_eq!(told(&ours), told(&back));
        // In the order of the tree nothing changes any more.
        prop_assert_eq!(&SGF.again(&back), &back);
        prop_assert_eq!(SGF.written(&back), text);
        // And XML holds all of it.
        prop_assert_eq!(through_xml(&back), back);
    }

    #[test]
    fn no_text_of_brackets_makes_it_panic(text in "[();BWC\\[\\]\\\\:ah8\\n ]{0,60}") {
        let _ = SGF.first(format!("(;GM[4]{text}").as_bytes(), "", None);
        let _ = several::each(&text);
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
        let note = Note { comment: comment.clone(), figures: Vec::new() };
        ours.notes.push(RecordNote { of: 0, at: 1, note });
        ours.notes.retain(|note| !note.note.comment.is_empty());
        prop_assert_eq!(SGF.again(&ours).notes, ours.notes);
    }
}

#[test]
fn a_line_that_goes_on_behind_the_end_stays_a_variation() {
    let mut ours = SGF.record("(;GM[4]RE[B+R];B[hh];W[ii])");
    let mut line = from_record(&ours).unwrap();
    let plies = Dice(3).play(&mut line).into_iter().collect();
    ours.variations.push(RecordVariation {
        of: 0,
        at: 2,
        plies,
    });
    assert_eq!(SGF.again(&ours), ours);
    let mut empty = Record::new(15, Rules::default());
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
    // In the middle of an opening the stones do not say all.
    let rules = Rules {
        rule: Rule::Freestyle,
        opening: Opening::Swap2,
    };
    let mut line = AnyLine::new(15, rules).unwrap();
    let mut dice = Dice(9);
    for _ in 0..3 {
        dice.play(&mut line);
    }
    let middle = AnyLine::from_text(rules, &line.position_text()).unwrap();
    let ours = to_record(&middle);
    let ours = Record {
        rules: "freestyle,opening=Swap2".to_owned(),
        ..ours
    };
    assert!(ours.start.contains("decision"), "{}", ours.start);
    assert_eq!(SGF.again(&ours), ours);
}

#[test]
fn what_no_file_can_hold_is_not_written() {
    let other = Record::new(5, jiaqi::Rules::default());
    let why = sgf::write(&other).unwrap_err().to_string();
    assert!(
        why.ends_with("the format holds games of gomoku, and this is one of jiaqi"),
        "{why}"
    );
    let mut twice = SGF.record("(;GM[4];B[hh])");
    twice.plies.push(twice.plies[0].clone());
    let why = sgf::write(&twice).unwrap_err().to_string();
    assert!(why.contains("it cannot be played: ply 2"), "{why}");
    for bad in ["B", "c", "AB", "K M", ""] {
        let mut odd = SGF.record("(;GM[4];B[hh])");
        let properties = vec![Kept::Sgf(Property {
            name: bad.to_owned(),
            values: vec![String::new()],
        })];
        odd.kept.push(RecordKept {
            of: 0,
            at: 0,
            properties,
        });
        assert!(sgf::write(&odd).is_err(), "{bad}");
        assert!(xml::write(&odd).is_err(), "{bad}");
    }
}

// -- Files of strangers -------------------------------------------------------------------------------------------

/// In the manner of FF[4], with everything that may stand there.
const FOUR: &str = "\u{feff}\n(;FF[4]GM[4]CA[UTF-8]AP[Some Program:2.1]ST[2]SZ[15]\n\
    PB[Black \\[2 dan\\]]BR[2d]PW[White\\\\Co]DT[1999-08-07]PC[Tallinn]EV[Cup: the \\] final]\n\
    RO[3]RU[Renju]TM[3600]RE[W+Time]GN[A game]KM[6.5]C[Soft\\\nbreak\nand hard]\n\
    ;B[hh]BL[3599.5] ;W [hg] N[name]\n\
    (;B[ig]LB[aa:1][bb:2 \\: x]TR[cc];W[ih]C[main])\n\
    (;B[ih]CR[hh][ii:jj]AR[hh:ii];W[ig]\n  (;B[gh])(;B[fh]))\n\
    (;B[gg]))\n\n";

#[test]
fn a_file_in_the_manner_of_ff4_is_read_whole() {
    let found = SGF.record(FOUR);
    assert_eq!(moves(&found), "h8 h9 i9 i8", "the moves");
    assert_eq!(
        (found.black.as_str(), found.white.as_str()),
        ("Black [2 dan]", "White\\Co"),
        "who played"
    );
    assert_eq!(
        (found.date.as_str(), found.name.as_str()),
        ("1999-08-07", "A game"),
        "the day and the name"
    );
    assert_eq!(
        (found.developer.as_str(), found.rules.as_str()),
        ("Some Program 2.1", "renju"),
        "the program and the rules"
    );
    let result = found.result.clone().unwrap();
    assert_eq!(
        (result.winner, &*result.reason),
        (Some(Side::White), "time"),
        "the result"
    );
    assert_eq!(found.variations.len(), 3, "the variations");
    assert_eq!(
        variation(&found, 1),
        (0, 2, "i8 i9 g8".to_owned()),
        "variation 1"
    );
    assert_eq!(variation(&found, 2), (0, 2, "g9".to_owned()), "variation 2");
    assert_eq!(variation(&found, 3), (1, 4, "f8".to_owned()), "variation 3");
    let note = |at: usize, of: usize| {
        let mut notes = found.notes.iter();
        notes
            .find(|note| (note.of, note.at) == (of, at))
            .unwrap()
            .note
            .clone()
    };
    assert_eq!(
        note(0, 0).comment,
        "Softbreak\nand hard",
        "a comment with line ends of both kinds"
    );
    assert_eq!(note(4, 0).comment, "main", "a comment on the main line");
    assert_eq!(note(3, 1).figures.len(), 6, "the signs on a board");
    let kept: Vec<String> = found
        .kept
        .iter()
        .map(|kept| {
            let text = kept.text();
            format!("{} {} {text}", kept.of, kept.at)
        })
        .collect();
    assert_eq!(
        kept,
        [
            "0 0 ST[2]BR[2d]PC[Tallinn]EV[Cup: the \\] final]RO[3]TM[3600]KM[6.5]",
            "0 1 BL[3599.5]",
            "0 2 N[name]",
            "0 3 LB[aa:1][bb:2 \\: x]TR[cc]",
        ],
        "what is kept"
    );
    assert_eq!(SGF.again(&found), found, "written and read again");
    let text = SGF.written(&found);
    assert!(text.contains("LB[aa:1][bb:2 \\: x]TR[cc]"), "{text}");
    // A value of a list between brackets says no less through our own format.
    let ours = xml::write(&found).unwrap();
    assert!(
        ours.contains("version=\"6\"") && ours.contains("<SG of=\"0\" at=\"1\">BL[3599.5]</SG>"),
        "{ours}"
    );
    assert_eq!(
        xml::read(ours.as_bytes(), "").unwrap(),
        found,
        "through our own format"
    );
}

#[test]
fn names_of_old_files_lose_their_small_letters() {
    let old = "Saved by hand (not the game) ( ; GaMe[4] FileFormat[3] SiZe[15] PlayerBlack[One] PlayerWhite[Two]\r\n\
        DaTe[1994] REsult[0]\r\n;Black[hh]Comment[first];White[ii]Odd1Thing[x])";
    let found = SGF.record(old);
    assert_eq!(moves(&found), "h8 i7");
    assert_eq!(
        (
            found.black.as_str(),
            found.white.as_str(),
            found.date.as_str()
        ),
        ("One", "Two", "1994")
    );
    assert_eq!(found.result.clone().unwrap().winner, None);
    assert_eq!(found.notes[0].note.comment, "first");
    assert_eq!(found.kept[0].properties[0].text(), "O1T[x]");
    assert_eq!(SGF.again(&found), found);
}

#[test]
fn points_are_read_as_gomoku_programs_write_them() {
    assert_eq!(
        moves(&SGF.record("(;GM[4];B[h8];W[H9];B[oo];W[a15])")),
        "h8 h9 o1 a15"
    );
}

#[test]
fn rules_are_read_by_their_words() {
    let rules = |text: &str| {
        let found = SGF.record(&format!("(;GM[4]RU[{text}])"));
        (found.rules, Rules::try_from(found.settings).unwrap())
    };
    for (text, name, rule, opening) in [
        ("Renju", "renju", Rule::Renju, Opening::Free),
        ("1", "standard", Rule::Standard, Opening::Free),
        ("4", "renju", Rule::Renju, Opening::Free),
        ("8", "freestyle", Rule::Freestyle, Opening::Free),
        ("STANDARD gomoku", "standard", Rule::Standard, Opening::Free),
        (
            "gomoku, freestyle",
            "freestyle",
            Rule::Freestyle,
            Opening::Free,
        ),
        ("Japanese", "freestyle", Rule::Freestyle, Opening::Free),
        (
            "standard swap2",
            "standard,opening=Swap2",
            Rule::Standard,
            Opening::Swap2,
        ),
    ] {
        assert_eq!(
            rules(text),
            (name.to_owned(), Rules { rule, opening }),
            "{text}"
        );
    }
    // What nobody here knows is kept.
    let odd = SGF.record("(;GM[4]RU[Japanese];B[hh])");
    assert_eq!(odd.kept[0].properties[0].text(), "RU[Japanese]");
    assert_eq!(SGF.again(&odd), odd);
    // Who names none is played by the usual ones.
    let usual = Rules {
        rule: Rule::Standard,
        opening: Opening::Free,
    };
    let found = SGF
        .first(b"(;GM[4])", "", Some(("mine", usual.into())))
        .unwrap()
        .record;
    assert_eq!((&*found.rules, found.settings), ("mine", usual.into()));
}

#[test]
fn nodes_without_a_ply_belong_to_the_position_before_them() {
    let found = SGF.record(
        "(;GM[4];PB[One];AB[hh]AW[ii]C[a];C[b](;;C[c];B[aa];C[d])(;C[e])(;N[f](;B[bb])(;B[cc];W[dd])))",
    );
    assert_eq!(
        (moves(&found).as_str(), found.black.as_str()),
        ("a15", "One")
    );
    let notes: Vec<(usize, usize, &str)> = found
        .notes
        .iter()
        .map(|note| (note.of, note.at, &*note.note.comment))
        .collect();
    assert_eq!(notes, [(0, 0, "a\nb\nc\ne"), (0, 1, "d")]);
    assert_eq!(variation(&found, 1), (0, 0, "b14".to_owned()));
    assert_eq!(variation(&found, 2), (0, 0, "c13 d12".to_owned()));
    assert_eq!(found.kept[0].properties[0].text(), "N[f]");
    assert_eq!(SGF.again(&found), found);
}

#[test]
fn names_in_other_alphabets_are_read() {
    let text = "(;GM[4]PB[扎西]C[黑先手]EV[比赛];B[hh])";
    let (gbk, _, lost) = encoding_rs::GBK.encode(text);
    assert!(!lost && std::str::from_utf8(&gbk).is_err());
    let found = SGF.first(&gbk, "", None).unwrap().record;
    assert_eq!(found, SGF.record(text));
    let (big5, _, _) = encoding_rs::BIG5.encode("(;CA[Big5]GM[4]PB[許功蓋];B[hh])");
    assert_eq!(SGF.first(&big5, "", None).unwrap().record.black, "許功蓋");
    for (bytes, name) in [(&b"J\xf6rg"[..], "Jörg"), (b"Bj\xf6", "Bjö")] {
        let file = [b"(;GM[4]PB[", bytes, b"];B[hh])"].concat();
        assert_eq!(SGF.first(&file, "", None).unwrap().record.black, name);
    }
}

#[test]
fn what_the_rules_do_not_allow_ends_the_game_there() {
    for (text, kept, told) in [
        (
            "(;GM[4]RE[B+R];B[hh]\n;W[ii];W[jj];B[aa])",
            "h8 i7",
            "2:8: ply 3 (white j6): it is black's turn; recorded result: B+R",
        ),
        (
            "(;GM[4];B[hh]\n ;W[hh])",
            "h8",
            "2:3: ply 2 (white h8): h8 is occupied",
        ),
        (
            "(;GM[4];W[hh])",
            "",
            "1:9: ply 1 (white h8): it is black's turn",
        ),
        ("(;GM[4];DECISION[swap])", "", "1:9: ply 1 (black swap): "),
        (
            "(;GM[4];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea];W[eb])",
            "a15 a14 b15 b14 c15 c14 d15 d14 e15",
            "1:63: ply 10 (white e14): ",
        ),
        // What is no ply of this game does so as well.
        (
            "(;GM[4];B[hh];W[];B[aa])",
            "h8",
            "1:17: white passes, and in gomoku nobody does",
        ),
        (
            "(;GM[4];B[hh];W[tt])",
            "h8",
            "1:17: white passes, and in gomoku nobody does",
        ),
        (
            "(;GM[4];B[pp];W[aa])",
            "",
            "1:11: B: \"pp\" is not a point of the board such as hh or h8",
        ),
        (
            "(;GM[4]C[\u{f40}]; B[x])",
            "",
            "1:16: B: \"x\" is not a point of the board",
        ),
        (
            "(;GM[4];B[hh];AW[ii])",
            "h8",
            "1:15: \"AW\": stones are set up before the first ply alone",
        ),
        (
            "(;GM[4]\n;B[hh];W[ii",
            "h8",
            "2:9: this value is not closed: ] is missing",
        ),
        (
            "(;GM[4];B[hh][ii])",
            "h8",
            "1:15: ply 2 (black i7): it is white's turn",
        ),
    ] {
        let ReadGame {
            record, irregular, ..
        } = SGF.read(text);
        assert_eq!(moves(&record), kept, "{text}");
        let why = irregular.unwrap_or_else(|| panic!("{text}")).to_string();
        assert!(why.starts_with(told), "{text}: {why}");
    }
}

#[test]
fn the_result_of_a_file_stays_wherever_its_game_is_cut() {
    let white = Some(Side::White);
    let over = "B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea];W[oo]";
    // A double three of Black's in Renju, which the file plays as its last stone.
    let threes = "B[hh];W[aa];B[ih];W[oa];B[gi];W[ao];B[gj];W[oo];B[gh]";
    for (head, plies, kept, told) in [
        (
            "RE[B+R]",
            "B[hh];B[ii]",
            1,
            result(Some(Side::Black), "resigned"),
        ),
        ("RE[W+]", "B[hh];W[];B[ii]", 1, result(white, "")),
        ("RE[0]", "B[hh];W[ii", 1, result(None, "agreed")),
        ("RE[W+T]", over, 9, result(white, "time")),
        ("RU[renju]RE[W+F]", threes, 8, result(white, "forfeit")),
        // Where the file tells none it is that of the board.
        ("", over, 9, result(Some(Side::Black), "five in a row")),
        ("", "B[hh];B[ii]", 1, None),
    ] {
        let text = format!("(;GM[4]{head};{plies})");
        let ReadGame {
            record, irregular, ..
        } = SGF.read(&text);
        assert_eq!(record.plies.len(), kept, "{text}");
        assert_eq!(record.result, told, "{text}");
        let why = irregular.unwrap_or_else(|| panic!("{text}")).to_string();
        let recorded = head
            .split_once("RE[")
            .map(|(_, code)| code.trim_end_matches(']'));
        let ending = recorded.map(|code| format!("; recorded result: {code}"));
        assert!(
            ending.is_none_or(|ending| why.ends_with(&ending)),
            "{text}: {why}"
        );
    }
    assert!(SGF.record("(;GM[4]RE[B+R];B[hh])").result.is_some());
}

#[test]
fn results_are_read_in_other_words() {
    let (black, white) = (Some(Side::Black), Some(Side::White));
    for (text, told) in [
        ("B+Resign", result(black, "resigned")),
        ("b+r.", result(black, "resigned")),
        ("W+Time", result(white, "time")),
        ("White+F", result(white, "forfeit")),
        ("B+3.5", result(black, "")),
        ("Black wins", result(black, "")),
        ("W", result(white, "")),
        ("黑胜", result(black, "")),
        ("白勝", result(white, "")),
        ("Draw", result(None, "agreed")),
        ("1/2-1/2", result(None, "agreed")),
        ("和棋", result(None, "agreed")),
    ] {
        let found = SGF.record(&format!("(;GM[4]RE[{text}];B[hh])"));
        assert_eq!(found.result, told, "{text}");
        assert!(found.kept.is_empty(), "{text}");
    }
    // What says nothing of this is kept as it stands.
    let odd = SGF.record("(;GM[4]RE[Beautiful];B[hh])");
    assert_eq!(odd.result, None);
    assert_eq!(odd.kept[0].properties[0].text(), "RE[Beautiful]");
}

#[test]
fn faults_of_a_whole_game_are_told_with_line_and_column() {
    for (text, told) in [
        ("", "1:1: no game: one begins with (;"),
        ("chess", "1:1: no game: one begins with (;"),
        (
            "(;B[hh])",
            "1:3: GM is missing, which makes it a game of Go: gomoku is GM[4] (--game gomoku",
        ),
        (
            "(;GM[1])",
            "1:6: GM: 1 is Go: gomoku is GM[4] (--game gomoku",
        ),
        (
            "(;\nGM[4]SZ[19])",
            "2:9: SZ: \"19\" is no board of gomoku: allowed: 15",
        ),
        (
            "(;GM[4]SZ[15:19])",
            "1:11: SZ: \"15:19\" is no board of gomoku: allowed: 15",
        ),
        (
            "(;GM[4]AB[hh:])",
            "1:11: AB: \"hh:\" is not a point such as",
        ),
        ("(;GM[4]AB[hh][ii])", "1:8: the position that is set up: "),
        ("(;GM[4]PL[X])", "1:11: PL: \"X\" is not B or W"),
        ("(;GM[4]PL[W])", "1:8: the position that is set up: "),
    ] {
        let why = SGF.fault(text);
        assert!(
            why.starts_with(&format!("game.sgf:{told}")),
            "{text}: {why}"
        );
        assert!(!why.contains('\n'), "{text}: {why}");
    }
}

#[test]
fn a_file_cut_anywhere_says_so() {
    let bytes = FOUR.as_bytes();
    for end in 0..bytes.len() {
        // With its last bracket the game is whole.
        let whole = end >= FOUR.trim_end().len();
        match SGF.first(&bytes[..end], "cut.sgf", None) {
            Ok(game) => {
                let told = game.irregular.is_some() || !game.notes.is_empty();
                assert_eq!(told, !whole, "{end}");
            }
            Err(error) => assert!(!whole && error.starts_with("cut.sgf:"), "{end}: {error}"),
        }
    }
}

#[test]
fn what_is_too_much_is_left_out_and_told() {
    let cut = |text: &str| SGF.read(text).irregular.expect("too much").to_string();
    let told = |text: &str| -> Vec<String> {
        let notes = SGF.read(text).notes;
        notes.iter().map(ToString::to_string).collect()
    };
    let deep = cut(&format!("(;GM[4]{}", "(;".repeat(100_000)));
    assert!(deep.contains("at most 1000 deep"), "{deep}");
    assert!(SGF.fault(&"(".repeat(100_000)).contains("no game"));
    let closed = format!("(;GM[4]{}{}", "(;C[x]".repeat(100_000), ")".repeat(100_001));
    assert_eq!(
        cut(&closed),
        "1:6002: variations within variations: at most 1000 deep"
    );
    let nodes = cut(&format!("(;GM[4]{})", ";".repeat(20_000)));
    assert!(nodes.contains("too many nodes"), "{nodes}");

    let ways = format!("(;GM[4]{})", "(;B[hh])".repeat(600));
    assert_eq!(SGF.read(&ways).record.variations.len(), 500);
    let [left] = &told(&ways)[..] else {
        panic!("{:?}", told(&ways));
    };
    assert!(
        left.ends_with("too many variations: at most 500 are allowed: the others are left out"),
        "{left}"
    );
    let said = "(;B[aa]C[x];W[bb]C[x];B[cc]C[x])".repeat(400);
    let said = format!("(;GM[4]{said})");
    assert_eq!(SGF.read(&said).record.notes.len(), 1000);
    let [left] = &told(&said)[..] else {
        panic!("{:?}", told(&said));
    };
    assert!(
        left.ends_with("too many notes: at most 1000 are allowed: the others are left out"),
        "{left}"
    );
    let names: String = (0..600).map(|n| format!("X{n}[]")).collect();
    let names = format!("(;GM[4]{names};B[hh])");
    assert_eq!(moves(&SGF.read(&names).record), "h8");
    let told = told(&names);
    assert!(
        told[0].contains("too many properties: at most 500"),
        "{told:?}"
    );
    // As much is told as anybody reads.
    assert_eq!(told.len(), 21, "{told:?}");
    assert!(told[20].ends_with("there is more like this, which is not told"));

    let huge = vec![b' '; MAX_BYTES + 1];
    let why = SGF.first(&huge, "huge.sgf", None).unwrap_err();
    assert_eq!(
        why,
        "huge.sgf:1:1: the file is too large: at most 67108864 bytes are read: part it into several"
    );
    // As large as it may be, and of one kind of thing only.
    for part in [
        "AB[aa:oo]",
        "C[x]",
        "CR[aa:oo]",
        "X[]",
        "B[hh]",
        "LB[aa:1]",
        "C[[]",
        "C[x]]",
        "]",
        "?",
        "x ",
        "5A[x]",
        "C[(;GM[",
        "C[]]",
        "N[(;A[",
        "[",
    ] {
        let text = format!("(;GM[4]{})", part.repeat(1_000_000 / part.len()));
        let _ = SGF.first(text.as_bytes(), "", None);
    }
}

// -- In the rest of the program -----------------------------------------------------------------------------------

#[test]
fn files_are_known_by_what_they_begin_with_or_by_their_name() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = dir.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let plain = file("game.txt", "\u{feff} ( ;GM[4];B[hh])");
    let named = file(
        "game.SGF",
        &format!("{}(;GM[4];B[ii])", "written by hand\n".repeat(9)),
    );
    for (name, text) in [
        ("forum.txt", "[sgf](;GM[4];B[hh];W[ii])[/sgf]\n"),
        ("forum", "[sgf]\n(;FF[4]GM[4];B[hh];W[ii])\n[/sgf]"),
        (
            "mail.txt",
            "The last game (the best ;-):\n\n(;GM[4];B[hh];W[ii])",
        ),
        ("bare.txt", "Game 1: (GM[4]SZ[15];B[hh];W[ii])"),
        (
            "named.txt",
            "(;GM[4]C[what <TibetanGo> writes];B[hh];W[ii])",
        ),
    ] {
        let path = file(name, text);
        assert_eq!(Format::of(&path), Format::Sgf, "{name}");
        assert_eq!(moves(&load(&path, &[]).unwrap().record), "h8 i7", "{name}");
    }
    for (name, text, format) in [
        (
            "note.xml",
            "<?xml version='1.0'?><TibetanGo><SZ>5</SZ><NO of='0' at='0'>(;GM[4])</NO></TibetanGo>",
            Format::Xml,
        ),
        (
            "smile.txt",
            "[GameType \"20\"]\n{good (;-) } 1. 32-28 *",
            Format::Pdn,
        ),
        ("words.txt", "what (;a smile) is this", Format::Xml),
    ] {
        assert_eq!(Format::of(&file(name, text)), format, "{name}");
    }
    let other = file("game.xml", "<TibetanGo/>");
    let formats = [&plain, &named, &other].map(|path| Format::of(path));
    assert_eq!(formats, [Format::Sgf, Format::Sgf, Format::Xml]);
    assert_eq!(Format::of(&dir.path().join("none.sgf")), Format::Xml);
    let found = load(&plain, &[]).unwrap();
    assert!(found.foreign && found.irregular.is_none());
    let summary = Summary::from(found);
    assert_eq!(
        (summary.game, summary.size, summary.plies),
        (GameName::Gomoku, 15, 1)
    );
    assert!(load(&named, &[]).is_ok());
    let wrong = file("wrong.sgf", "(;GM[2])");
    let why = load(&wrong, &[]).unwrap_err();
    assert!(
        why.contains("wrong.sgf:1:6: GM: 2 is Othello: gomoku is GM[4] ("),
        "{why}"
    );
}

#[test]
fn what_is_kept_stays_with_its_position_when_variations_change() {
    let mut ours = SGF.record("(;GM[4];B[hh](;W[ii])(;W[jj]KM[1])(;W[kk]KM[2];B[aa]))");
    let line = from_record(&ours).unwrap();
    let mut branches = branches_of(&ours, &line).unwrap();
    let notes = notes_of(&ours, &branches);
    assert_eq!(branches.raise(2), Some(1));
    note_branches(&mut ours, &line, &branches, &notes);
    let places = |record: &Record| {
        let kept = record.kept.iter();
        kept.map(|kept| (kept.of, kept.at, kept.properties[0].text()))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        places(&ours),
        [(2, 2, "KM[1]".to_owned()), (1, 2, "KM[2]".to_owned())]
    );
    assert!(branches.remove(2));
    note_branches(&mut ours, &line, &branches, &notes);
    assert_eq!(places(&ours), [(1, 2, "KM[2]".to_owned())]);
}

//! The Portable Draughts Notation: games of ours there and back, files of strangers, and what is refused.

use super::notation::{PDN, game_of, load, moves, result, through_xml};
use proptest::prelude::*;
use support::effort::cases;
use support::trees::{Dice, told, variation};
use tibetango_records::record::branches::{branches_of, note_branches, notes_of};
use tibetango_records::record::formats::Format;
use tibetango_records::record::index::Summary;
use tibetango_records::record::lines::ReadGame;
use tibetango_records::record::pdn::{self, MAX_BYTES, Remark};
use tibetango_records::record::replay::{contradiction, from_record, to_record};
use tibetango_records::record::{Kept, Record, RecordKept, RecordNote, xml};
use tibetango_records::session::notes::{Figure, Ink, Note};
use tibetango_rules::any::AnyLine;
use tibetango_rules::draughts::Rules;
use tibetango_rules::{GameName, Kind, PlainMove, Point, Side, jiaqi};

mod forgiven;
mod several;
mod strangers;

fn tag(name: &str, value: &str) -> Kept {
    Kept::Pdn(Remark::Tag {
        name: name.to_owned(),
        value: value.to_owned(),
    })
}

fn sign(text: &str) -> Kept {
    Kept::Pdn(Remark::Sign(text.to_owned()))
}

// -- Games of ours ------------------------------------------------------------------------------------------------

/// A position with a few men and kings of each side at random; none where the dice put one together that cannot stand.
fn scattered(dice: &mut Dice) -> Option<AnyLine> {
    let mut sides = [Vec::new(), Vec::new()];
    let mut squares: Vec<usize> = (1..=50).collect();
    for (side, pieces) in sides.iter_mut().enumerate() {
        for _ in 0..=dice.below(9) {
            let square = squares.swap_remove(dice.below(squares.len()));
            let last = [square <= 5, square > 45][side];
            let king = last || dice.below(3) == 0;
            pieces.push(format!("{}{square}", if king { "K" } else { "" }));
        }
    }
    let turn = ["W", "B"][dice.below(2)];
    let fen = format!("{turn}:W{}:B{}", sides[0].join(","), sides[1].join(","));
    let line = AnyLine::from_text(Rules::default(), &fen).ok()?;
    line.outcome().is_none().then_some(line)
}

/// A record with random plies, variations and notes, from the first position or another one.
fn random(seed: u64, rules: Rules) -> Record {
    let mut dice = Dice(seed);
    let first = AnyLine::new(10, rules).unwrap();
    let start = match dice.below(2) {
        0 => scattered(&mut dice).map(|line| line.draft()),
        _ => None,
    };
    let mut line = start.map_or(first, |start| {
        AnyLine::to_play_on(rules.into(), &start).unwrap()
    });
    for _ in 0..dice.below(80) {
        dice.play(&mut line);
    }
    let mut record = Record {
        rules: "my rules".to_owned(),
        name: "a [good] \"game\"".to_owned(),
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
            None => record.plies.len().min(1),
            Some(other) => other.at + 1,
        };
        let ring = Point(dice.below(50) as u16);
        let figures = vec![
            Figure {
                from: ring,
                to: Point((ring.0 + 7) % 50),
                ink: Ink::ALL[dice.below(4)],
            },
            Figure {
                from: ring,
                to: ring,
                ink: Ink::Green,
            },
        ];
        let comment = format!("line {number}:\n  with a \\ and [%clock w0:10:00 B0:09:30]");
        record.notes.push(RecordNote {
            of: number,
            at,
            note: Note { comment, figures },
        });
        let signs = [vec![sign("!?"), sign("$14")], vec![sign("$3"), sign("!")]];
        let mut properties = signs[dice.below(2)].clone();
        if (number, at) == (0, 0) {
            properties.insert(0, tag("Event", "Cup"));
        }
        record.kept.push(RecordKept {
            of: number,
            at,
            properties,
        });
    }
    record
}

const VARIANTS: [Rules; 2] = [
    Rules {
        king_moves: 25,
        three_pieces: 16,
        two_pieces: 5,
    },
    Rules {
        king_moves: 10,
        three_pieces: 3,
        two_pieces: 1,
    },
];

#[test]
fn captures_name_the_squares_of_the_standard() {
    let mut named = 0;
    for seed in 0..u64::from(cases(4000)) {
        let mut dice = Dice(seed);
        let Some(line) = scattered(&mut dice) else {
            continue;
        };
        for mv in line.legal() {
            let mut played = line.clone();
            played.play(&mv).unwrap();
            let ours = to_record(&played);
            let text = PDN.written(&ours);
            assert_eq!(PDN.again(&ours).plies, ours.plies, "{text}");
            let word = text.split_whitespace().rev().nth(1).unwrap();
            let told = line.parse(word).unwrap();
            assert_eq!(
                told.via.len(),
                mv.via.len(),
                "{word} of {}",
                line.position_text()
            );
            for square in turns_or_lands(&line, &told) {
                assert!(square, "{word} of {}", line.position_text());
                named += 1;
            }
        }
    }
    // A quick run tries a tenth of the positions, in which 16 are named.
    assert!(named > 10, "{named}");
}

proptest! {
    #[test]
    fn a_game_of_ours_comes_back(seed: u64, variant in 0..VARIANTS.len()) {
        let ours = random(seed, VARIANTS[variant]);
        let text = PDN.written(&ours);
        let back = PDN.record(&text);
        prop_assert_eq!(game_of(&ours), game_of(&back));
        prop_assert_eq!(told(&ours), told(&back));
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
        let note = Note { comment: comment.clone(), figures: Vec::new() };
        ours.notes.push(RecordNote { of: 0, at: 1, note });
        ours.notes.retain(|note| !note.note.comment.is_empty());
        prop_assert_eq!(PDN.again(&ours).notes, ours.notes);
    }

    #[test]
    fn any_tag_comes_back(name in "[A-Z][A-Za-z0-9_]{0,8}", value in "\\PC{0,20}") {
        let mut ours = PDN.record("1. 32-28 *");
        ours.kept.push(RecordKept { of: 0, at: 0, properties: vec![tag(&name, &value)] });
        if ours.kept[0].properties[0].is_sound() {
            prop_assert_eq!(&PDN.again(&ours).kept, &ours.kept);
            prop_assert_eq!(&through_xml(&ours).kept, &ours.kept);
        } else {
            prop_assert!(pdn::write(&ours).is_err() && xml::write(&ours).is_err());
        }
    }
}

/// Whether each square between the ends is where the piece turns or the one behind what it takes.
fn turns_or_lands(line: &AnyLine, mv: &PlainMove) -> Vec<bool> {
    let shape = line.shape();
    let places: Vec<(i32, i32)> = mv
        .stations()
        .map(|point| shape.row_column(point))
        .map(|(row, column)| (row.into(), column.into()))
        .collect();
    let way =
        |from: (i32, i32), to: (i32, i32)| ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    let good = places.windows(3).map(|three| {
        let ways = [way(three[0], three[1]), way(three[1], three[2])];
        let (row, column) = (three[1].0 - ways[0].0, three[1].1 - ways[0].1);
        let before = shape.at(row as u8, column as u8).unwrap();
        ways[0] != ways[1] || line.piece_at(before).is_some()
    });
    good.collect()
}

#[test]
fn a_line_that_goes_on_behind_the_end_stays_a_variation() {
    let mut ours = PDN.record("[Result \"2-0\"] [Reason \"resigned\"] 1. 32-28 18-23 *");
    let mut line = from_record(&ours).unwrap();
    let mut dice = Dice(3);
    let plies: Vec<_> = (0..3).map_while(|_| dice.play(&mut line)).collect();
    ours.variations
        .push(tibetango_records::record::RecordVariation {
            of: 0,
            at: 2,
            plies: plies.clone(),
        });
    let text = PDN.written(&ours);
    assert!(text.contains("18-23 ... (2. "), "{text}");
    assert_eq!(PDN.again(&ours), ours);
    let mut empty = Record::new(10, Rules::default());
    empty.variations = vec![tibetango_records::record::RecordVariation {
        of: 0,
        at: 0,
        plies: ours.plies.clone(),
    }];
    assert_eq!(PDN.again(&empty), empty);
    let nothing = Record::new(10, Rules::default());
    assert_eq!(PDN.again(&nothing), nothing);
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
    // What the board says needs no words.
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
    for (date, told) in [
        ("2026-01-05 12:30:05", "[Date \"2026.01.05\"]"),
        ("2026-01-05", "[Date \"2026.01.05\"]"),
        ("2026.01.05", "[DateText \"2026.01.05\"]"),
        ("2003.03.??", "[Date \"2003.03.??\"]"),
        ("in May 2019", "[Date \"in May 2019\"]"),
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
        assert!(text.contains(told), "{date}: {text}");
        assert_eq!(PDN.again(&ours), ours, "{text}");
    }
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
        text.contains("[FEN \"B:WK10,K15,18,24,27,28:B12,16,20,K22,K25,K29\"]"),
        "{text}"
    );
    assert!(
        text.contains("\n\n1... ") && !text.contains("Start"),
        "{text}"
    );
    // In the middle of a game FEN does not say all.
    let rules = Rules::default();
    let middle = AnyLine::from_text(rules, "W4/5/5/5/5/5/5/5/1w3/4B w play 4 90").unwrap();
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

/// A man may take in two ways between the same squares.
const TWO_WAYS: (&str, [&str; 2]) = (
    "W:W8:B11,12,13,22,23,31,32,36,40",
    ["8x19x28x37x26", "8x17x28x37x26"],
);

/// A king may too, and goes straight on from 31 and from 36 behind 27.
const STRAIGHT: (&str, [&str; 2]) = (
    "W:WK24:B11,13,20,27,37,38,41",
    ["24x42x31x22x9x25", "24x47x36x22x9x25"],
);

#[test]
fn a_king_that_goes_straight_on_touches_down_behind_what_it_takes() {
    let line = AnyLine::from_text(Rules::default(), STRAIGHT.0).unwrap();
    let mut told = Vec::new();
    for mv in line.legal().iter().filter(|mv| !mv.via.is_empty()) {
        let mut played = line.clone();
        played.play(mv).unwrap();
        let text = PDN.written(&to_record(&played));
        told.extend(text.split_whitespace().rev().nth(1).map(str::to_owned));
    }
    for way in STRAIGHT.1 {
        assert!(told.iter().any(|text| text == way), "{way}: {told:?}");
    }
    // Wherever it touches down it is the same move.
    let by = |way: &str| PDN.record(&format!("[FEN \"{}\"] 1. {way} *", STRAIGHT.0));
    assert_eq!(by("24x42x31x18x9x25"), by(STRAIGHT.1[0]));
    assert_ne!(by(STRAIGHT.1[1]).plies, by(STRAIGHT.1[0]).plies);
}

#[test]
fn every_square_stands_where_two_captures_have_the_same_ends() {
    let two = AnyLine::from_text(Rules::default(), TWO_WAYS.0).unwrap();
    let texts: Vec<String> = two.legal().iter().map(|mv| two.text(mv)).collect();
    assert!(texts.len() > 1, "{texts:?}");
    for told in TWO_WAYS.1 {
        let ours = PDN.record(&format!("[FEN \"{}\"] 1. {told} *", TWO_WAYS.0));
        let text = PDN.written(&ours);
        assert!(text.contains(&format!("1. {told} *")), "{text}");
        assert_eq!(PDN.again(&ours), ours, "{told}");
    }
    // One of them alone says too little.
    let ends = PlainMove {
        via: Vec::new(),
        ..two.parse(TWO_WAYS.1[0]).unwrap()
    };
    let ReadGame { irregular, .. } = PDN.read(&format!(
        "[FEN \"{}\"] 1. {} *",
        TWO_WAYS.0,
        two.text(&ends)
    ));
    let why = irregular.unwrap().to_string();
    assert!(why.contains("more than one capture"), "{why}");
    // And where one way leads there, squares that are named need no name.
    let ours = PDN.record("[FEN \"W:W38:B32,21,1\"] 1. 38x27x16 *");
    assert_eq!(moves(&ours), "38x16");
    assert_eq!(ours.plies[0].mv.kind, Kind::Jump);
    assert_eq!(ours, PDN.record("[FEN \"W:W38:B32,21,1\"] 1. 38x16 *"));
    // A piece may come back to where it was, in our own format too.
    let round = PDN.record("[FEN \"W:W38:B32,22,23,33,1\"] 1. 38x38 *");
    assert_eq!(
        (PDN.again(&round), through_xml(&round)),
        (round.clone(), round)
    );
}

#[test]
fn what_no_file_can_hold_is_not_written() {
    let other = Record::new(5, jiaqi::Rules::default());
    let why = pdn::write(&other).unwrap_err().to_string();
    assert!(
        why.ends_with("the format holds games of draughts, and this is one of jiaqi"),
        "{why}"
    );
    let mut twice = PDN.record("1. 32-28 *");
    twice.plies.push(twice.plies[0].clone());
    let why = pdn::write(&twice).unwrap_err().to_string();
    assert!(why.contains("it cannot be played: ply 2"), "{why}");
    let odd = |kept: Kept| {
        let mut odd = PDN.record("1. 32-28 *");
        odd.kept.push(RecordKept {
            of: 0,
            at: 0,
            properties: vec![kept],
        });
        odd
    };
    for kept in [
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
        let odd = odd(kept.clone());
        assert!(pdn::write(&odd).is_err(), "{kept:?}");
        assert!(xml::write(&odd).is_err(), "{kept:?}");
    }
    // A tag is of the whole game.
    let mut late = odd(tag("Event", "Cup"));
    late.kept[0].at = 1;
    assert!(pdn::write(&late).is_err());
    let property = Kept::Sgf(
        tibetango_records::record::sgf::properties("KM[0]")
            .unwrap()
            .remove(0),
    );
    assert!(pdn::write(&odd(property)).is_err());
}

#[test]
fn what_is_kept_stays_with_its_position_when_variations_change() {
    let mut ours = PDN.record(
        "[Event \"Cup\"] 1. 32-28 18-23 (1... 19-23! 2. 28x19) (1... 17-22? 2. 28x17 $5) *",
    );
    let line = from_record(&ours).unwrap();
    let mut branches = branches_of(&ours, &line).unwrap();
    let notes = notes_of(&ours, &branches);
    assert_eq!(branches.raise(2), Some(1));
    note_branches(&mut ours, &line, &branches, &notes);
    let places = |record: &Record| {
        let kept = record.kept.iter();
        kept.map(|kept| (kept.of, kept.at, kept.text()))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        places(&ours),
        [
            (0, 0, "[Event \"Cup\"]".to_owned()),
            (2, 2, "!".to_owned()),
            (1, 2, "?".to_owned()),
            (1, 3, "$5".to_owned())
        ]
    );
    assert_eq!(told(&PDN.again(&ours)), told(&ours));
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
    let tags = "\u{feff}% by hand\n[Event \"Cup\"]\n{now}[Site \"?\"]\n";
    let known = [
        file(
            "a.txt",
            &format!("{tags}[GameType \"20,W,10,10,N2,0\"]\n1. 32-28 *"),
        ),
        file("b.txt", &format!("{tags}[FEN \"W:W28:B17,K41\"] *")),
        file("c.PDN", "1. 32-28 18-23 *"),
    ];
    for path in &known {
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
        ("xml.txt", "<TibetanGo/>".to_owned()),
    ] {
        assert_ne!(Format::of(&file(name, &text)), Format::Pdn, "{name}");
    }
    assert_eq!(Format::of(&dir.path().join("none.pdn")), Format::Xml);
    let summary = Summary::from(load(&known[2], &[]).unwrap());
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
    let found = PDN.first(b"1. 32-28 *", "", usual).unwrap().record;
    assert_eq!((&*found.rules, found.settings), ("mine", rules.into()));
    // Once written it names them.
    let text = PDN.written(&found);
    assert_eq!(PDN.record(&text), found);
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

//! Random records, random texts and randomly damaged files.

use proptest::prelude::*;
use proptest::sample::Index;
use tibetango_records::record::text::{clean, comment, is_clean, is_comment};
use tibetango_records::record::xml::{read, write};
use tibetango_records::record::{Record, RecordNote, RecordPly, RecordResult, RecordVariation};
use tibetango_records::session::notes::{DrawnFigure, Ink, MoveSign, Note};
use tibetango_rules::jiaqi::{Blocked, Capture, Gun, JiaqiRules, Pinch};
use tibetango_rules::{GameName, MoveKind, PlainMove, Point, Side, Topology};

fn some_text() -> impl Strategy<Value = String> + Clone {
    let odd = prop_oneof![
        Just('<'),
        Just('>'),
        Just('&'),
        Just('"'),
        Just('\''),
        Just(']'),
        Just(' '),
        Just('\n'),
        Just('\r'),
        Just('\u{202e}'),
        Just('\u{a0}'),
        Just('\u{85}'),
        Just(';'),
        Just('#'),
        proptest::char::range('\u{f40}', '\u{fbc}'),
        any::<char>(),
    ];
    proptest::collection::vec(odd, 0..12).prop_map(String::from_iter)
}

fn some_point(size: u8) -> impl Strategy<Value = Point> {
    let points = Topology::of(GameName::Jiaqi, size).unwrap().points() as u16;
    (0..points).prop_map(Point)
}

fn some_ply(size: u8) -> impl Strategy<Value = RecordPly> {
    let takes = proptest::collection::vec(some_point(size), 0..4);
    (
        any::<bool>(),
        0..4,
        some_point(size),
        some_point(size),
        takes,
    )
        .prop_map(|(white, kind, from, to, mut takes)| {
            let mv = match kind {
                1 if from != to => PlainMove::walk(MoveKind::Step, from, to),
                2 if from != to => PlainMove::walk(MoveKind::Jump, from, to),
                3 => PlainMove::pass(),
                _ => PlainMove::place(from),
            };
            let mut points = Vec::new();
            takes.retain(|take| {
                let new = !points.contains(take) && mv.kind != MoveKind::Pass;
                points.push(*take);
                new
            });
            let mv = mv.taking(takes);
            let side = if white { Side::White } else { Side::Black };
            RecordPly { side, mv }
        })
}

/// Generates a note with its place as a share of all places.
fn some_note(size: u8) -> impl Strategy<Value = (Index, Index, Note)> {
    let ink = (0..Ink::ALL.len()).prop_map(|ink| Ink::ALL[ink]);
    let figure = (some_point(size), some_point(size), ink);
    let figure = figure.prop_map(|(from, to, ink)| DrawnFigure { from, to, ink });
    let words = proptest::collection::vec(some_text(), 0..4);
    let sign = (0..2 * MoveSign::ALL.len()).prop_map(|n| MoveSign::ALL.get(n).copied());
    (
        any::<Index>(),
        any::<Index>(),
        words,
        proptest::collection::vec(figure, 0..4),
        sign,
    )
        .prop_map(|(of, at, words, figures, sign)| {
            let comment = comment(&words.join("\n"));
            let note = Note {
                comment,
                figures,
                sign,
            };
            (of, at, note)
        })
}

fn some_record() -> impl Strategy<Value = Record> {
    let size = prop_oneof![Just(3u8), Just(5), Just(7), Just(9)];
    let texts = proptest::collection::vec(some_text().prop_map(|text| clean(&text)), 6);
    let result = proptest::option::of(prop_oneof![
        Just(Some(Side::White)),
        Just(Some(Side::Black)),
        Just(None)
    ]);
    let rules = (
        0..2usize,
        0..3usize,
        any::<bool>(),
        0..3usize,
        0..2usize,
        1..=10_000u16,
    );
    size.prop_flat_map(move |size| {
        let plies = proptest::collection::vec(some_ply(size), 0..12);
        let variation = (
            any::<Index>(),
            any::<Index>(),
            proptest::collection::vec(some_ply(size), 1..4),
        );
        let variations = proptest::collection::vec(variation, 0..4);
        let notes = proptest::collection::vec(some_note(size), 0..4);
        (
            Just(size),
            texts.clone(),
            result.clone(),
            rules.clone(),
            plies,
            variations,
            notes,
        )
    })
    .prop_map(|(size, texts, result, rules, mut plies, tried, notes)| {
        let (pinch, gun, choice, blocked, first, quiet_limit) = rules;
        let mut played = tried.iter().flat_map(|(.., plies)| plies).chain(&plies);
        let choice = choice || played.any(|ply| !ply.mv.takes.is_empty());
        plies.sort_by_key(|ply| ply.mv.kind != MoveKind::Place);
        let mut record = Record::new(size, JiaqiRules::default());
        record.settings = JiaqiRules {
            pinch: [Pinch::Single, Pinch::Run][pinch],
            gun: [Gun::All, Gun::LongOnly, Gun::Off][gun],
            capture: if choice {
                Capture::Choice
            } else {
                Capture::All
            },
            blocked: [Blocked::Yield, Blocked::Pass, Blocked::Lose][blocked],
            first: Side::BOTH[first],
            quiet_limit,
        }
        .into();
        if !texts[0].is_empty() {
            record.rules = texts[0].clone();
        }
        record.developer = texts[1].clone();
        record.date = texts[2].clone();
        record.black = texts[3].clone();
        record.white = texts[4].clone();
        let mut lengths = vec![plies.len()];
        for (of, at, plies) in tried {
            let of = of.index(lengths.len());
            let at = at.index(lengths[of] + 1);
            lengths.push(at + plies.len());
            record.variations.push(RecordVariation { of, at, plies });
        }
        for (of, at, mut note) in notes {
            let of = of.index(lengths.len());
            let at = at.index(lengths[of] + 1);
            // No move leads to the first position.
            note.sign = note.sign.filter(|_| at > 0);
            record.notes.push(RecordNote { of, at, note });
        }
        record.plies = plies;
        record.result = result.map(|winner| RecordResult {
            winner,
            reason: texts[5].clone(),
        });
        record
    })
}

proptest! {
    #[test]
    fn any_record_survives(record in some_record()) {
        let text = write(&record).map_err(|error| TestCaseError::fail(error.to_string()))?;
        let again = read(text.as_bytes(), "t.xml");
        prop_assert_eq!(again.map_err(|error| error.to_string()), Ok(record));
    }

    #[test]
    fn a_cleaned_text_is_clean_and_stays(text in some_text()) {
        let once = clean(&text);
        prop_assert!(is_clean(&once), "{:?}", once);
        prop_assert_eq!(clean(&once), once);
        prop_assert!(!is_clean(&text) || clean(&text) == text);
    }

    #[test]
    fn a_text_becomes_a_comment_once(text in some_text(), more in some_text()) {
        let written = format!("{text}\n{more}");
        let once = comment(&written);
        prop_assert!(is_comment(&once), "{:?}", once);
        prop_assert_eq!(comment(&once), once.as_str());
        prop_assert!(!is_comment(&written) || once == written);
    }

    #[test]
    fn a_name_from_outside_is_kept_exactly_or_refused(text in some_text()) {
        let mut record = Record::new(5, JiaqiRules::default());
        record.black.clone_from(&text);
        match write(&record) {
            Ok(file) => prop_assert_eq!(&read(file.as_bytes(), "t.xml").unwrap().black, &text),
            Err(_) => prop_assert!(!is_clean(&text)),
        }
    }

    /// A damaged file either reads or is refused in one line; it never panics, and what reads
    /// can be written.
    #[test]
    fn damage_is_survived(
        record in some_record(),
        edits in proptest::collection::vec((any::<Index>(), 0..3, any::<u8>(), 0..90usize), 1..4),
    ) {
        let mut bytes = write(&record).unwrap().into_bytes();
        for (index, kind, byte, piece) in edits {
            let at = index.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => drop(bytes.drain(at..(at + piece).min(bytes.len()))),
                _ => {
                    let copy = bytes[at..(at + piece).min(bytes.len())].to_vec();
                    bytes.splice(at..at, copy);
                }
            }
            if bytes.is_empty() {
                break;
            }
        }
        match read(&bytes, "t.xml") {
            Ok(record) => prop_assert!(write(&record).is_ok()),
            Err(error) => {
                let message = error.to_string();
                prop_assert!(message.starts_with("t.xml:") && !message.contains('\n'), "{}", message);
            }
        }
    }
}

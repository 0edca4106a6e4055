//! Portable Draughts Notation: games of ours there and back, files of other programs, and refusals.

use super::notation::{PDN, moves, result, signs, through_xml};
use proptest::prelude::*;
use support::trees::{Dice, variation};
use tibetango_records::record::lines::ReadGame;
use tibetango_records::record::pdn::{self, MAX_BYTES, Remark};
use tibetango_records::record::replay::{from_record, to_record};
use tibetango_records::record::{ForeignProperties, ForeignProperty, Record, RecordNote, xml};
use tibetango_records::session::notes::{DrawnFigure, Ink, MoveSign, Note};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::draughts::DraughtsRules;
use tibetango_rules::{PlainMove, Point, Side};

mod captures;
mod collections;
mod excess;
mod files;
mod foreign_files;
mod leniency;
mod program_files;
mod rare_files;
mod round_trip;

fn tag(name: &str, value: &str) -> ForeignProperty {
    ForeignProperty::Pdn(Remark::Tag {
        name: name.to_owned(),
        value: value.to_owned(),
    })
}

fn sign(text: &str) -> ForeignProperty {
    ForeignProperty::Pdn(Remark::Sign(text.to_owned()))
}

/// Returns a random position with a few men and kings of each side; `None` if the dice made an invalid one.
fn scattered(dice: &mut Dice) -> Option<AnyGameHistory> {
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
    let history = AnyGameHistory::from_text(DraughtsRules::default(), &fen).ok()?;
    history.outcome().is_none().then_some(history)
}

/// Returns the sign of a move, or none.
fn some_sign(dice: &mut Dice) -> Option<MoveSign> {
    MoveSign::ALL.get(dice.below(8)).copied()
}

/// Returns a record with random plies, variations and notes, from the first position or another one.
fn random(seed: u64, rules: DraughtsRules) -> Record {
    let mut dice = Dice(seed);
    let first = AnyGameHistory::new(10, rules).unwrap();
    let start = match dice.below(2) {
        0 => scattered(&mut dice).map(|history| history.setup()),
        _ => None,
    };
    let mut history = start.map_or(first, |start| {
        AnyGameHistory::to_play_on(rules.into(), &start).unwrap()
    });
    for _ in 0..dice.below(80) {
        dice.play(&mut history);
    }
    let mut record = Record {
        rules: "my rules".to_owned(),
        name: "a [good] \"game\"".to_owned(),
        developer: "Tibetan:Go 1\\2".to_owned(),
        date: "2026-01-05 12:30:05".to_owned(),
        white: "བསྟན་འཛིན".to_owned(),
        black: "computer novice\\".to_owned(),
        result: history.outcome().map(Into::into),
        ..to_record(&history)
    };
    dice.vary(&mut record, 12);
    for number in 0..=record.variations.len() {
        let at = match number.checked_sub(1).map(|k| &record.variations[k]) {
            None => record.plies.len().min(1),
            Some(other) => other.at + 1,
        };
        let ring = Point(dice.below(50) as u16);
        let figures = vec![
            DrawnFigure {
                from: ring,
                to: Point((ring.0 + 7) % 50),
                ink: Ink::ALL[dice.below(4)],
            },
            DrawnFigure {
                from: ring,
                to: ring,
                ink: Ink::Green,
            },
        ];
        let comment = format!("line {number}:\n  with a \\ and [%clock w0:10:00 B0:09:30]");
        record.notes.push(RecordNote {
            of: number,
            at,
            note: Note {
                comment,
                figures,
                sign: some_sign(&mut dice).filter(|_| at > 0),
            },
        });
        let signs = [
            vec![sign("!?!!"), sign("$14")],
            vec![sign("$7"), sign("!!!")],
        ];
        let mut properties = signs[dice.below(2)].clone();
        if (number, at) == (0, 0) {
            properties.insert(0, tag("Event", "Cup"));
        }
        record.foreign.push(ForeignProperties {
            of: number,
            at,
            properties,
        });
    }
    record
}

const VARIANTS: [DraughtsRules; 2] = [
    DraughtsRules {
        king_moves: 25,
        three_pieces: 16,
        two_pieces: 5,
    },
    DraughtsRules {
        king_moves: 10,
        three_pieces: 3,
        two_pieces: 1,
    },
];

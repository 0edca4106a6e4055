//! Smart Game Format for gomoku: games of ours there and back, files of other programs, and refusals.

use super::notation::{SGF, game_of, load, moves, result, signs, through_xml};
use proptest::prelude::*;
use support::trees::{Dice, record_contents, variation};
use tibetango_records::record::branches::{branches_of, note_branches, notes_of};
use tibetango_records::record::formats::Format;
use tibetango_records::record::index::GameSummary;
use tibetango_records::record::lines::ReadGame;
use tibetango_records::record::replay::{from_record, to_record};
use tibetango_records::record::sgf::{self, MAX_BYTES, Property};
use tibetango_records::record::{
    ForeignProperties, ForeignProperty, Record, RecordNote, RecordVariation, xml,
};
use tibetango_records::session::notes::{DrawnFigure, Ink, MoveSign, Note};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::gomoku::{GomokuRules, Opening, Rule};
use tibetango_rules::{GameName, Point, Side};

mod collections;
mod faults;
mod foreign_files;
mod integration;
mod leniency;
mod program_files;
mod rare_files;
mod round_trip;
mod scan;
mod trifles;

/// Returns a record with random plies, variations and notes.
fn random(seed: u64, rules: GomokuRules) -> Record {
    let mut dice = Dice(seed);
    let mut history = AnyGameHistory::new(15, rules).unwrap();
    for _ in 0..dice.below(60) {
        dice.play(&mut history);
    }
    let mut record = Record {
        rules: "my rules".to_owned(),
        name: "a [good] game".to_owned(),
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
            None => 0,
            Some(other) => other.at + 1,
        };
        let ink = Ink::ALL[dice.below(4)];
        let ring = Point(dice.below(225) as u16);
        let figures = vec![
            DrawnFigure {
                from: ring,
                to: Point((ring.0 + 7) % 225),
                ink,
            },
            DrawnFigure {
                from: ring,
                to: ring,
                ink: Ink::Green,
            },
        ];
        let comment = format!("line {number}:\nwith a \\ and [brackets]");
        record.notes.push(RecordNote {
            of: number,
            at,
            note: Note {
                comment,
                figures,
                sign: MoveSign::ALL.get(dice.below(8)).copied().filter(|_| at > 0),
            },
        });
        let property = Property {
            name: "KM".to_owned(),
            values: vec!["a\\]\\\nb".to_owned(), String::new()],
        };
        record.foreign.push(ForeignProperties {
            of: number,
            at,
            properties: vec![ForeignProperty::Sgf(property)],
        });
    }
    record
}

/// File in the manner of FF[4], with everything that may stand there.
const FOUR: &str = "\u{feff}\n(;FF[4]GM[4]CA[UTF-8]AP[Some Program:2.1]ST[2]SZ[15]\n\
    PB[Black \\[2 dan\\]]BR[2d]PW[White\\\\Co]DT[1999-08-07]PC[Tallinn]EV[Cup: the \\] final]\n\
    RO[3]RU[Renju]TM[3600]RE[W+Time]GN[A game]KM[6.5]C[Soft\\\nbreak\nand hard]\n\
    ;B[hh]BL[3599.5] ;W [hg] N[name]\n\
    (;B[ig]LB[aa:1][bb:2 \\: x]TR[cc];W[ih]C[main])\n\
    (;B[ih]CR[hh][ii:jj]AR[hh:ii];W[ig]\n  (;B[gh])(;B[fh]))\n\
    (;B[gg]))\n\n";

//! AMDO's records of jiu: read, replayed and written.

use support::games::jiu::{irregular_history, random_history};
use tibetango_records::record::jiu14::{self, BattleLine, Jiu14Action, Stone};
use tibetango_records::record::plain_text::{self, PlainText};
use tibetango_records::record::replay::{contradiction, from_record, to_record};
use tibetango_records::record::{Record, RecordPly, RecordResult, RecordVariation, import, xml};
use tibetango_records::session::{MatchSettings, Refusal, Session};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiu::{JiuRules, SingleJump};
use tibetango_rules::{GameName, IllegalMove, MoveKind, PlainMove, Side};

mod file_faults;
mod hand_written;
mod round_trip;
mod trifles;
mod turns;

/// Example opening of the format's description: 22 placements, then nine lines.
const OPENING: &str = "[JIU14],[First z],[Second Z],[先手胜],[0:2],[2019-05-12 10:00:00],[00:40:00],\
    [place],[event];\n0,h7,G6,h6,G7,h8,I8,g5,I7,h5,H4,g4,J7,i6,J8,g8,K8,f6,F5,e6,K7,J6,f7;\n1,h7;\n\
    2,G6;\n3,G7-G6;\n4,g5-g7,G6;\n5,I7-H7;\n6,h6-g6;\n7,h8-h6;\n8,g7-i7-i9;\n9,clrall;\n";

/// Returns the plies placed out of turn, from 1.
fn out_of_turn(history: &AnyGameHistory) -> Vec<usize> {
    let moves = history.moves().into_iter().zip(1..);
    let out = moves.filter(|(mv, _)| mv.out_of_turn);
    out.map(|(_, ply)| ply).collect()
}

fn jiu14_text(history: &AnyGameHistory) -> String {
    let record = Record {
        white: "a [b]; c".to_owned(),
        result: history.outcome().map(Into::into),
        ..to_record(history)
    };
    jiu14::write(history, &record)
}

/// Returns the deviations that are reported of a record, on its text and on the board. Its game must be whole.
#[track_caller]
fn deviations(history: &AnyGameHistory, text: &str) -> Vec<String> {
    let record = jiu14::read(text.as_bytes(), "game.txt").unwrap_or_else(|why| panic!("{why}"));
    let replay = record.replay(JiuRules::default()).expect("a board");
    assert_eq!(replay.irregular, None, "{text}");
    assert_eq!(replay.history.moves(), history.moves(), "{text}");
    let notes = record.notes.iter().chain(&replay.notes);
    notes.map(ToString::to_string).collect()
}

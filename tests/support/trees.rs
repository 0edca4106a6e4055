//! Games with variations at random, and the contents of a record apart from the numbers of its variations.

use tibetango_records::record::branches::branches_of;
use tibetango_records::record::replay::from_record;
use tibetango_records::record::{Record, RecordPly, RecordVariation};
use tibetango_rules::PlainMove;
use tibetango_rules::any::AnyGameHistory;

/// A few numbers as a source of choices.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) as usize % most.max(1)
    }

    pub fn play(&mut self, history: &mut AnyGameHistory) -> Option<RecordPly> {
        let mut legal = history.legal();
        let side = history.to_move();
        let mv = match legal.len() {
            0 => return None,
            n => legal.swap_remove(self.below(n)),
        };
        history.play(&mv).unwrap();
        Some(RecordPly { side, mv })
    }

    /// Adds variations that leave any line anywhere.
    pub fn vary(&mut self, record: &mut Record, most: usize) {
        for _ in 0..self.below(most) {
            let of = self.below(record.variations.len() + 1);
            let length = match of.checked_sub(1).map(|k| &record.variations[k]) {
                None => record.plies.len(),
                Some(other) => other.at + other.plies.len(),
            };
            let at = self.below(length + 1);
            let mut history = position(record, of, at);
            let plies = (0..=self.below(6)).map_while(|_| self.play(&mut history));
            let plies: Vec<RecordPly> = plies.collect();
            if !plies.is_empty() {
                record.variations.push(RecordVariation { of, at, plies });
            }
        }
    }
}

/// Returns the position after `at` plies of a line of a record.
pub fn position(record: &Record, of: usize, at: usize) -> AnyGameHistory {
    let mut history = from_record(record).unwrap();
    let branches = branches_of(record, &history).unwrap();
    while history.undo() {}
    for mv in branches.path(of).iter().take(at) {
        history.play(mv).unwrap();
    }
    history
}

/// Returns a variation: the line and the ply where it begins, and its own moves.
pub fn variation(record: &Record, number: usize) -> (usize, usize, String) {
    let history = from_record(record).unwrap();
    let RecordVariation { of, at, plies } = &record.variations[number - 1];
    let texts: Vec<String> = plies.iter().map(|ply| history.text(&ply.mv)).collect();
    (*of, *at, texts.join(" "))
}

/// Returns the parts of a record that do not depend on the numbers of variations: the moves of each line, with notes
/// and kept properties.
pub fn record_contents(record: &Record) -> (Vec<String>, Vec<String>) {
    let history = from_record(record).unwrap();
    let branches = branches_of(record, &history).unwrap();
    let paths = branches.paths();
    let text = |moves: &[PlainMove]| {
        let texts: Vec<String> = moves.iter().map(|mv| history.text(mv)).collect();
        texts.join(" ")
    };
    let mut lines: Vec<String> = paths.iter().map(|path| text(path)).collect();
    lines.sort();
    let notes = record.notes.iter();
    let mut contents: Vec<String> = notes
        .map(|note| format!("{} {:?}", text(&paths[note.of][..note.at]), note.note))
        .collect();
    let foreign = record.foreign.iter();
    contents.extend(foreign.map(|entry| {
        format!(
            "{} {:?}",
            text(&paths[entry.of][..entry.at]),
            entry.properties
        )
    }));
    contents.sort();
    (lines, contents)
}

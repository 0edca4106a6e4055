//! The table of a tournament as text, and the tournament on disk.

use super::standings::{Standing, table};
use super::{Round, Tournament};
use crate::connection::peer::network;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use tibetango_records::files::{make_folder, read_private, write_atomic, write_private};
use tibetango_records::messages::{json_fault, path_text};

/// Maximum bytes of the file: more than 128 entrants in 64 rounds take.
const MOST: usize = 1 << 20;

/// Version of the file format.
const VERSION: u32 = 1;

/// Tournament with the tickets and addresses of its entrants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedTournament {
    version: u32,
    /// Tournament itself.
    pub tournament: Tournament,
    /// Ticket of each entrant, 32 hexadecimal digits.
    pub tickets: Vec<String>,
    /// Network of each entrant ([`network`]), if it is known and is not the server's own machine: all of one house
    /// share one. Entrants after the last entry have none, nor have those of a file of an earlier version.
    #[serde(default)]
    addresses: Vec<Option<IpAddr>>,
}

impl SavedTournament {
    /// Prepares a tournament to be saved.
    #[must_use]
    pub const fn new(tournament: Tournament, tickets: Vec<String>) -> Self {
        Self {
            version: VERSION,
            tournament,
            tickets,
            addresses: Vec::new(),
        }
    }

    /// Records the ticket and the network of an entrant who has just entered from this address, in place of those of
    /// any earlier one with that number.
    pub fn note(&mut self, entrant: usize, ticket: String, from: Option<IpAddr>) {
        match self.tickets.get_mut(entrant) {
            Some(before) => *before = ticket,
            None => self.tickets.push(ticket),
        }
        if self.addresses.len() <= entrant {
            self.addresses.resize(entrant + 1, None);
        }
        self.addresses[entrant] = from.map(network);
    }

    /// Returns the number of active entrants from the network of this address.
    #[must_use]
    pub fn count_from(&self, from: IpAddr) -> usize {
        let active = self.tournament.active();
        let from = Some(network(from));
        let own = |entrant: &usize| self.addresses.get(*entrant) == Some(&from);
        active.filter(own).count()
    }

    /// Writes the tournament, readable by its owner alone, and its table beside it, each to a temporary file that is
    /// renamed; the folder is made if it is missing.
    ///
    /// # Errors
    /// Fails if a file cannot be written; the message is one line.
    pub fn save(&self, dir: &Path) -> Result<(), String> {
        let text = serde_json::to_vec(self).map_err(|error| error.to_string())?;
        make_folder(dir).map_err(|error| error.to_string())?;
        // A ticket allows its holder to play in its owner's place.
        write_private(&path(dir), &text).map_err(|error| error.to_string())?;
        let tables = [
            ("table.csv", csv(&self.tournament)),
            ("table.md", markdown(&self.tournament)),
        ];
        for (name, text) in tables {
            write_atomic(&dir.join(name), text.as_bytes()).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    /// Reads the tournament of a folder; `None` if there is none. From then on only its owner may read the file.
    ///
    /// # Errors
    /// Returns the fault in the file, in one line.
    pub fn load(dir: &Path) -> Result<Option<Self>, String> {
        let path = path(dir);
        let Some(bytes) = read_private(&path, MOST).map_err(|error| error.to_string())? else {
            return Ok(None);
        };
        let wrong = |why: String| format!("{}: {why}", path_text(&path));
        let result: Result<Self, _> = serde_json::from_slice(&bytes);
        let results =
            result.map_err(|error| format!("{}:{}", path_text(&path), json_fault(&error)))?;
        results.check().map_err(wrong)?;
        Ok(Some(results))
    }

    fn check(&self) -> Result<(), String> {
        if self.version != VERSION {
            return Err(format!("version {}, not {VERSION}", self.version));
        }
        let digits = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let good = |ticket: &String| ticket.len() == 32 && ticket.bytes().all(digits);
        let different: BTreeSet<&String> = self.tickets.iter().collect();
        let count = self.tournament.entrants().len();
        if different.len() != count || self.tickets.len() != count {
            return Err("not one ticket for each entrant".to_owned());
        }
        if self.addresses.len() > count {
            return Err("more addresses than entrants".to_owned());
        }
        if !self.tickets.iter().all(good) {
            return Err("a ticket that is none".to_owned());
        }
        self.tournament.check()
    }
}

/// Returns the file of a folder.
fn path(dir: &Path) -> PathBuf {
    dir.join("tournament.json")
}

/// Writes half points as people do: `3.5`.
#[must_use]
pub fn points(halves: u32) -> String {
    let half = if halves % 2 == 1 { ".5" } else { "" };
    format!("{}{half}", halves / 2)
}

/// Writes an entrant's round as in cross tables: `12w1` is a win with White against number 12, `12b=` a draw with
/// Black, `12w-` a loss by default, `bye` a round without an opponent; empty if there was none.
#[must_use]
pub fn cell(round: &Round, entrant: usize) -> String {
    if round.bye == Some(entrant) {
        return "bye".to_owned();
    }
    let Some((side, game)) = round.game_of(entrant) else {
        return String::new();
    };
    let colour = &side.name()[..1];
    let result = game.score.map_or("", |score| score.sign(side, "="));
    format!("{}{colour}{result}", game.player(side.other()) + 1)
}

/// Headings of the columns.
const COLUMNS: [&str; 8] = [
    "Place",
    "No",
    "Name",
    "Points",
    "Buchholz",
    "Buchholz cut 1",
    "Direct encounter",
    "Wins",
];

/// Returns the cells of the table, its head first.
fn cells(tournament: &Tournament) -> Vec<Vec<String>> {
    let rounds = tournament.rounds();
    let numbers = (1..=rounds.len()).map(|round| format!("Round {round}"));
    let head = COLUMNS.map(str::to_owned).into_iter().chain(numbers);
    let line = |standing: Standing| -> Vec<String> {
        let entrant = &tournament.entrants()[standing.entrant];
        let cells = [
            standing.place.to_string(),
            (standing.entrant + 1).to_string(),
            entrant.name.clone(),
            points(standing.points),
            points(standing.buchholz),
            points(standing.cut),
            points(standing.direct),
            standing.wins.to_string(),
        ];
        let rounds = rounds.iter().map(|round| cell(round, standing.entrant));
        cells.into_iter().chain(rounds).collect()
    };
    let lines = table(tournament).into_iter().map(line);
    std::iter::once(head.collect::<Vec<String>>())
        .chain(lines)
        .collect()
}

/// Writes the table as comma-separated values (RFC 4180).
#[must_use]
pub fn csv(tournament: &Tournament) -> String {
    let quoted = |cell: &String| {
        // A spreadsheet would read such a name as a formula.
        let formula = cell.len() > 1 && cell.starts_with(['=', '+', '-', '@']);
        let cell = format!("{}{cell}", if formula { "'" } else { "" });
        match cell.contains([',', '"']) {
            true => format!("\"{}\"", cell.replace('"', "\"\"")),
            false => cell,
        }
    };
    let line = |cells: &Vec<String>| {
        let cells: Vec<String> = cells.iter().map(quoted).collect();
        cells.join(",") + "\r\n"
    };
    cells(tournament).iter().map(line).collect()
}

/// Writes the table as Markdown that also reads well as plain text.
#[must_use]
pub fn markdown(tournament: &Tournament) -> String {
    let escaped = |cell: &String| {
        let cell = cell.replace('\\', "\\\\").replace('|', "\\|");
        cell.replace('<', "\\<")
    };
    let line = |cells: &Vec<String>| {
        let cells: Vec<String> = cells.iter().map(escaped).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let cells = cells(tournament);
    let mut lines: Vec<String> = cells.iter().map(line).collect();
    let columns = cells.first().map_or(0, Vec::len);
    lines.insert(1, format!("|{}\n", "---|".repeat(columns)));
    lines.concat()
}

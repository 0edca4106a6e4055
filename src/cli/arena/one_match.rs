//! One match: its options, its course and its records.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::ProgressBar;

use super::MatchOptions;
use super::result;
use super::test::TestArguments;
use crate::cli::failure::{CommandResult, Failure};
use crate::cli::output;
use crate::cli::start::config;
use tibetango_lab::arena::journal::Journal;
use tibetango_lab::arena::{ArenaGame, GameScore, MatchPlan, MatchTally, MoveTimes, Test};
use tibetango_lab::journal::JournalError;
use tibetango_records::messages::path_text;
use tibetango_records::record::replay::to_record;
use tibetango_records::record::{Record, date, file, text};
use tibetango_rules::Side;
use tibetango_rules::quote::one_line;

/// Maximum number of faults reported one by one; later ones are only counted.
const MAX_FAULTS: u32 = 20;

#[derive(Args, Debug)]
pub struct MatchArguments {
    #[command(flatten)]
    pub options: MatchOptions,
    /// Number of games; each pair of games shares an opening with colours swapped
    #[arg(long, value_name = "G", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// Number of the first game, even: to play part of a larger match
    #[arg(long, value_name = "K", default_value_t = 0)]
    first_game: u32,
    #[command(flatten)]
    test: TestArguments,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Save every game to this folder as XML as soon as it ends
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Save every game to this file; after a kill the same command resumes where it stopped
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

pub fn run(config_dir: Option<&Path>, arguments: &MatchArguments) -> CommandResult {
    let config = config(config_dir)?;
    let options = &arguments.options;
    let plan = MatchPlan {
        first_game: arguments.first_game,
        sprt: arguments.test.sprt(),
        ..options.plan(config_dir, &config, arguments.games)?
    };
    if let Some(folder) = &arguments.records {
        output::make_folder("--records", folder)?;
    }
    let mut watch = MatchObserver::new(arguments, &plan);
    watch.go_on()?;
    watch.spare_records()?;
    let earlier = std::mem::take(&mut watch.earlier);
    let report = plan.play(&earlier, &mut |game, test| watch.finish_game(game, test));
    watch.bar.finish_and_clear();
    let report = report?;
    options.tell_unlimited(report.unlimited);
    let summary = result::summary(options, &plan, &report, watch.times);
    output::tell(arguments.json, &summary, || summary.text(&report.tally))?;
    if let Some(trouble) = watch.trouble {
        return Err(trouble);
    }
    if let Some(which) = report.worn_out {
        return Err(options.worn_out(which, &report.tally));
    }
    if report.tally.games() == 0 && report.tally.broken > 0 {
        let why = "no game counts: in each of them a program refused what it was told";
        return Err(Failure::from(why));
    }
    Ok(())
}

/// Observer of a match: saves games and shows progress.
struct MatchObserver<'a> {
    arguments: &'a MatchArguments,
    plan: &'a MatchPlan,
    bar: ProgressBar,
    journal: Option<Journal>,
    running: MatchTally,
    faults: u32,
    /// Games played in an earlier run, read from the journal.
    earlier: Vec<(u32, GameScore)>,
    /// Times of the moves of each player.
    times: [MoveTimes; 2],
    /// Reason why the match was broken off.
    trouble: Option<Failure>,
}

impl<'a> MatchObserver<'a> {
    fn new(arguments: &'a MatchArguments, plan: &'a MatchPlan) -> Self {
        Self {
            arguments,
            plan,
            bar: output::bar(arguments.games.into()),
            journal: None,
            running: MatchTally::default(),
            faults: 0,
            earlier: Vec::new(),
            times: [MoveTimes::default(); 2],
            trouble: None,
        }
    }

    /// Opens the journal, if there is one, and counts the games that it holds.
    fn go_on(&mut self) -> CommandResult {
        let plan = self.plan;
        let Some(path) = &self.arguments.resume else {
            return Ok(());
        };
        let own = plan.first_game..plan.first_game.saturating_add(plan.games);
        let mut indices = HashSet::new();
        let mut unsaved = None;
        let journal = Journal::open(path, plan, &mut |game| {
            if own.contains(&game.index) && indices.insert(game.index) {
                self.running.add_game(game.score());
                self.earlier.push((game.index, game.score()));
                // A record may be missing where none were asked for before.
                if let Err(error) = self.save(&game, false) {
                    unsaved.get_or_insert(error);
                }
            }
        });
        self.journal = Some(journal.map_err(resume)?);
        self.bar.set_position(self.earlier.len() as u64);
        self.bar.reset_eta();
        unsaved.map_or(Ok(()), Err)
    }

    /// Rejects a folder that holds records under the names of games still to be played, which would replace them. One
    /// such record is allowed when a killed match resumes: a record is saved before the journal lists its game.
    fn spare_records(&self) -> CommandResult {
        let Some(folder) = &self.arguments.records else {
            return Ok(());
        };
        let failed = |error: std::io::Error| Failure::option("--records", error);
        let plan = self.plan;
        let own = plan.first_game..plan.first_game.saturating_add(plan.games);
        let indices: HashSet<u32> = self.earlier.iter().map(|(index, _)| *index).collect();
        let mut file_names = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(failed)? {
            let index = index_of(&entry.map_err(failed)?.file_name());
            file_names
                .extend(index.filter(|index| own.contains(index) && !indices.contains(index)));
        }
        match file_names.iter().min() {
            Some(&first) if file_names.len() > usize::from(self.journal.is_some()) => {
                let folder = path_text(folder);
                let record = record_name(first);
                let why = format!("{folder} holds {record} of another match: name another folder");
                Err(Failure::option("--records", why))
            }
            _ => Ok(()),
        }
    }

    /// Saves a game that has ended and updates the running score.
    fn finish_game(&mut self, game: &ArenaGame, test: Option<Test>) -> ControlFlow<()> {
        // The record comes first: what the journal knows will not be played again.
        let result = self
            .save(game, true)
            .and_then(|()| match &mut self.journal {
                Some(journal) => journal.add(game).map_err(resume),
                None => Ok(()),
            });
        if let Err(failure) = result {
            self.trouble = Some(failure);
            return ControlFlow::Break(());
        }
        for (times, own) in self.times.iter_mut().zip(&game.times) {
            times.add_game(own);
        }
        self.running.add_game(game.score());
        self.bar.inc(1);
        self.bar.set_message(result::progress(&self.running, test));
        self.tell_fault(game);
        ControlFlow::Continue(())
    }

    fn tell_fault(&mut self, game: &ArenaGame) {
        let Some(note) = &game.note else {
            return;
        };
        self.faults += 1;
        let name = match game.at_fault {
            Some(0) => &self.arguments.options.a,
            _ => &self.arguments.options.b,
        };
        let counts = match game.score().counts() {
            true => "",
            false => " is broken and counts for nobody",
        };
        let number = game.index + 1;
        let line = one_line(&format!("game {number}{counts}: {name} {note}"));
        self.bar.suspend(|| match self.faults {
            ..=MAX_FAULTS => output::log(&line),
            _ if self.faults == MAX_FAULTS + 1 => {
                output::log("more faults are counted and not told");
            }
            _ => {}
        });
    }

    fn save(&self, game: &ArenaGame, again: bool) -> CommandResult {
        let Some(folder) = &self.arguments.records else {
            return Ok(());
        };
        let path = folder.join(record_name(game.index));
        if !again && path.exists() {
            return Ok(());
        }
        let (a, b) = (&self.arguments.options.a, &self.arguments.options.b);
        let (white, black) = match game.a {
            Side::White => (a, b),
            Side::Black => (b, a),
        };
        let record = Record {
            rules: self.plan.preset.clone(),
            developer: concat!("TibetanGo ", env!("CARGO_PKG_VERSION")).to_owned(),
            date: date::today(),
            // The command line of another program need not be a name.
            black: text::clean(black),
            white: text::clean(white),
            result: game.score().counts().then(|| game.outcome.into()),
            ..to_record(&game.history)
        };
        file::save(&path, &record).map_err(|error| Failure::option("--records", error))
    }
}

/// Returns the file name of the record of the game with this index, from 0.
fn record_name(index: u32) -> String {
    format!("{:06}.xml", u64::from(index) + 1)
}

/// Returns the index of the game whose record has this file name.
fn index_of(name: &OsStr) -> Option<u32> {
    let name = name.to_str()?;
    let number: u32 = name.strip_suffix(".xml")?.parse().ok()?;
    number
        .checked_sub(1)
        .filter(|&index| record_name(index) == name)
}

fn resume(error: JournalError) -> Failure {
    Failure::option("--resume", error)
}

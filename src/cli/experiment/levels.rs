//! The levels of a game, each against the one below or against the highest.

use super::{ExperimentArguments, ExperimentResults};
use crate::cli::failure::Failure;
use crate::cli::{output, start};
use tibetango_content::config::Config;
use tibetango_lab::experiment::levels::{self, Judge, Ladder};
use tibetango_rules::GameName;

/// Plays the matches of the levels.
pub(super) fn of(
    config: &Config,
    game: GameName,
    arguments: &ExperimentArguments,
) -> Result<ExperimentResults, Failure> {
    let size = arguments.size;
    if let Some(size) = size.filter(|size| !game.sizes().contains(size)) {
        let sizes = game.sizes_text();
        return Err(format!("--size {size}: boards of {game} are {sizes}").into());
    }
    let judge = match arguments.highest {
        true => Judge::Highest,
        false => Judge::Below,
    };
    let preset;
    let ladder = if let Some(rules_option) = &arguments.rules {
        preset = start::preset(config, game, Some(rules_option))?;
        Ladder::by(game, &preset)
    } else {
        Ladder::of(config, game, size).ok_or("the game has no rules")?
    };
    let effort = arguments.effort();
    let count = config.of(game).levels.levels().len() as u64;
    let bar = output::bar(u64::from(effort.games) * count);
    let rungs = levels::measure(config, &ladder, judge, effort, &mut |level| {
        bar.set_message(level.to_owned());
        bar.inc(1);
    })?;
    bar.finish_and_clear();
    Ok(ExperimentResults {
        table: levels::table(&rungs, judge),
        ..ExperimentResults::default()
    })
}

//! `selfplay --net`: games of a network-guided search, from which the network learns.

use std::ops::RangeInclusive;
use std::path::Path;

use clap::Args;

use super::super::failure::{CommandResult, Failure};
use super::super::{output, start};
use super::{SelfPlayArguments, share};
use tibetango_content::config::Config;
use tibetango_content::config::engines::read_net;
use tibetango_engines::engine::PuctSettings;
use tibetango_engines::selfplay::network_games::{
    Battle, GuidedSelfPlayPlan, Teacher, training_data,
};
use tibetango_lab::selfplay::network_games::{Origin, write};
use tibetango_search::net::{NetFile, NeuralNetwork};
use tibetango_search::puct::Noise;

#[derive(Args, Debug)]
pub struct Options {
    /// Network that guides the search of both sides, a safetensors file, or none for equal priors
    #[arg(long, value_name = "FILE", conflicts_with = "engine")]
    net: Option<String>,
    /// Exploration constant c of the guided search
    #[arg(long, value_name = "C", default_value_t = 3.5, requires = "net",
          value_parser = exploration)]
    c: f64,
    /// Number of moves compared by sequential halving, with Gumbel noise; without it the visits decide, with noise on
    /// the priors
    #[arg(long, value_name = "MOVES", requires = "net",
          value_parser = clap::value_parser!(u32).range(1..=1000))]
    gumbel: Option<u32>,
    /// Temperature τ: moves are drawn, and learned from, by their visits to the power of 1/τ
    #[arg(long, value_name = "T", default_value_t = 1.0, requires = "net", conflicts_with = "gumbel",
          value_parser = temperature)]
    tau: f64,
    /// Share of noise in the priors of the root
    #[arg(long, value_name = "P", default_value_t = 0.25, requires = "net", conflicts_with = "gumbel",
          value_parser = share)]
    noise: f64,
    /// Dirichlet parameter α of that noise
    #[arg(long, value_name = "A", default_value_t = 0.3, requires = "net", conflicts_with = "gumbel",
          value_parser = dirichlet)]
    alpha: f64,
    /// Share of moves that are searched with few visits and not learned from
    #[arg(long, value_name = "P", default_value_t = 0.0, requires = "net", value_parser = share)]
    quick: f64,
    /// Visits of a move with few visits
    #[arg(long, value_name = "V", default_value_t = 8, requires = "net",
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    quick_visits: u64,
    /// Engine that places the stones of both sides instead of the search, with --openings and --random: its moves are
    /// learned from
    #[arg(long, value_name = "ENGINE", requires = "net")]
    teacher: Option<String>,
    /// Engine that plays the battle, for which the stones are then placed; without it the side with more squares wins
    #[arg(long, value_name = "ENGINE", requires = "net")]
    battle: Option<String>,
    /// Visits per move of the battle's engine
    #[arg(long, value_name = "V", default_value_t = 200, requires = "battle",
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    battle_visits: u64,
}

/// Parses a number of a range.
fn parse_within(text: &str, range: &RangeInclusive<f64>) -> Result<f64, String> {
    let number = text.parse().ok();
    let number = number.filter(|number| range.contains(number));
    number.ok_or_else(|| {
        format!(
            "a number from {} to {} is needed",
            range.start(),
            range.end()
        )
    })
}

/// Parses an exploration constant.
fn exploration(text: &str) -> Result<f64, String> {
    parse_within(text, &tibetango_engines::engine::ranges::C)
}

/// Parses a temperature: a lower one would make powers of visits too large for numbers.
fn temperature(text: &str) -> Result<f64, String> {
    parse_within(text, &(0.1..=10.0))
}

/// Parses a Dirichlet parameter.
fn dirichlet(text: &str) -> Result<f64, String> {
    parse_within(text, &(0.001..=1000.0))
}

pub(super) fn run(
    config_dir: Option<&Path>,
    config: &Config,
    arguments: &SelfPlayArguments,
) -> CommandResult {
    let (board, options) = (&arguments.board, &arguments.network);
    let (preset, rules, size) = board.table_rules(config)?;
    let table = start::board(size, rules)?;
    let noise = Noise {
        share: options.noise,
        alpha: options.alpha,
    };
    let noisy = options.gumbel.is_none() && options.noise > 0.0;
    let engine = |option: &str, name: &Option<String>| {
        name.as_ref()
            .map(|name| board.engine(config, option, name))
            .transpose()
    };
    let teacher = engine("--teacher", &options.teacher)?.map(|engine| Teacher {
        engine,
        opening_plies: arguments.openings,
        random: arguments.random,
    });
    let battle = engine("--battle", &options.battle)?.map(|engine| Battle {
        engine,
        visits: options.battle_visits,
    });
    let plan = GuidedSelfPlayPlan {
        search: PuctSettings {
            c: options.c,
            considered: options.gumbel,
            noise: noisy.then_some(noise),
            ..PuctSettings::default()
        },
        tau: options.tau,
        visits: arguments.visits,
        quick_visits: options.quick_visits,
        quick: options.quick,
        first_game: arguments.first_game,
        games: arguments.games,
        seed: arguments.seed,
        teacher,
        battle,
    };
    let network = match options.net.as_deref() {
        None | Some("none") => None,
        Some(_) if plan.teacher.is_some() => {
            let why = "--teacher places the stones: none is needed";
            return Err(Failure::option("--net", why));
        }
        Some(name) => {
            let file = read(config_dir, board.game.text(), name)?;
            let serves = file.serves(board.game, size);
            serves.map_err(|error| Failure::option("--net", error))?;
            let aim = plan.aim();
            if file.card.aim != aim {
                let (own, wish) = (file.card.aim.word(), aim.word());
                return Err(Failure::option(
                    "--net",
                    format!("its stones are placed for {own}, not {wish}"),
                ));
            }
            Some(NeuralNetwork::new(&file))
        }
    };
    output::check("--out", Some(&arguments.out))?;
    let bar = output::bar(plan.games.into());
    let each = &mut |games: u32| bar.set_position(games.into());
    let training_data = training_data(&plan, &table, network.clone(), each);
    bar.finish_and_clear();
    let training_data =
        training_data.ok_or_else(|| Failure::from("--net: no network plays this game"))?;
    let origin = Origin {
        game: board.game,
        size,
        rules: &preset,
        network: network.as_ref(),
    };
    let result = write(&training_data, &origin, &plan, &arguments.out);
    result.map_err(|error| Failure::option("--out", error))
}

/// Reads a network, from the game's folder of the configuration if it is there.
fn read(config_dir: Option<&Path>, game: &str, name: &str) -> Result<NetFile, Failure> {
    let own = config_dir.map(|dir| dir.join(game).join(name));
    let path = own.filter(|path| path.is_file());
    let path = path.unwrap_or_else(|| Path::new(name).to_owned());
    read_net(&path).map_err(|error| Failure::option("--net", error))
}

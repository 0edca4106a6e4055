//! Command-line options of the sequential test.

use clap::Args;

use tibetango_lab::arena::sprt::{Model, Sprt};

/// Maximum strength of a hypothesis, in Elo.
const MAX_ELO: f64 = 1000.0;

#[derive(Args, Debug)]
pub struct TestArguments {
    /// End the match as soon as it is decided whether a is stronger by E0 or by E1 Elo
    #[arg(long, value_name = "E0,E1", value_parser = bounds, allow_hyphen_values = true)]
    sprt: Option<[f64; 2]>,
    /// Unit of E0 and E1
    #[arg(
        long,
        value_name = "MODEL",
        default_value = "normalized",
        requires = "sprt"
    )]
    elo_model: Model,
    /// Probability of accepting E1 where E0 holds
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt", value_parser = error_rate)]
    alpha: f64,
    /// Probability of accepting E0 where E1 holds
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt", value_parser = error_rate)]
    beta: f64,
}

impl TestArguments {
    /// Returns the sequential test, if one is requested.
    pub fn sprt(&self) -> Option<Sprt> {
        let [elo0, elo1] = self.sprt?;
        Some(Sprt {
            elo0,
            elo1,
            model: self.elo_model,
            alpha: self.alpha,
            beta: self.beta,
        })
    }
}

fn bounds(text: &str) -> Result<[f64; 2], String> {
    let number = |text: &str| {
        let number: f64 = text.trim().parse().ok()?;
        (-MAX_ELO..=MAX_ELO).contains(&number).then_some(number)
    };
    text.split_once(',')
        .and_then(|(low, high)| Some([number(low)?, number(high)?]))
        .filter(|[low, high]| low < high)
        .ok_or_else(|| {
            format!("two numbers from -{MAX_ELO} to {MAX_ELO}, the smaller first, such as 0,5")
        })
}

fn error_rate(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|rate| (1e-6..0.5).contains(rate))
        .ok_or_else(|| "a probability from 0.000001 to less than 0.5".to_owned())
}

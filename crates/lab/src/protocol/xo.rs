//! The protocol of the game that only tests play: a line with a game asks for a move, a line with the move answers.
//!
//! ```text
//! XO 3 b2 swap a1
//! c1
//! XO 3 b2 b2
//! ? "b2": first a side is to be chosen: keep or swap
//! ```
//!
//! A question is the whole game, in the [format](tibetango_records::record::xo) of this game, so that neither side
//! keeps one. Every line has an answer of one line; with `?` begins the reason why there is no move.

use std::io::{self, BufRead, Write};

use tibetango_engines::engine::{AnyEngine, Strength};
use tibetango_records::record::xo;
use tibetango_records::wire::read_text;
use tibetango_rules::AnyRules;
use tibetango_rules::quote::one_line;
use tibetango_search::Limits;

/// Answers questions until the input ends; games are played by these rules, moves searched within these limits.
///
/// # Errors
/// The input cannot be read, or the output cannot be written.
pub fn serve(
    engine: &mut AnyEngine,
    rules: AnyRules,
    limits: &Limits,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    while let Some(line) = read_text(&mut input)? {
        let answer = match line {
            Ok(line) => answer(engine, rules, limits, &line),
            Err(fault) => Err(fault.to_string()),
        };
        let text = answer.unwrap_or_else(|why| format!("? {}", one_line(&why)));
        writeln!(output, "{text}")?;
        output.flush()?;
    }
    Ok(())
}

fn answer(
    engine: &mut AnyEngine,
    rules: AnyRules,
    limits: &Limits,
    question: &str,
) -> Result<String, String> {
    let game = xo::read(rules, question)?;
    let (_, mv) = engine.think(&game, limits, &Strength::BEST, &mut |_| {});
    let mv = mv.ok_or("the game is over")?;
    Ok(game.text(&mv))
}

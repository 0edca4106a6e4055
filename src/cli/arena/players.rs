//! Parsing of players named on the command line.

use clap::ValueEnum;

use super::super::engines::LEVEL;
use super::super::failure::Failure;
use super::super::start::BoardArguments;
use tibetango_content::config::Config;
use tibetango_lab::arena::{Contestant, Protocol};
use tibetango_lab::experiment::levels;
use tibetango_lab::protocol::program::Program;
use tibetango_records::messages::WrongValue;
use tibetango_rules::quote::quote_text;
use tibetango_rules::text::one_of;

/// Prefix of an external player.
const EXTERNAL: &str = "external:";

/// Parses a player: one of our engines; `level:ID`, a level of `difficulty.ron`; or `external:PROTOCOL:COMMAND`, a
/// program and its arguments with the shell's quoting. For DamExchange it is `external:dxp:HOST:PORT`, a program that
/// is running already; a command after it, separated by a space, is started first.
pub fn parse(
    config: &Config,
    board: &BoardArguments,
    option: &str,
    text: &str,
) -> Result<Contestant, Failure> {
    if let Some(id) = text.strip_prefix(LEVEL) {
        return level(config, board, option, id);
    }
    let Some(external) = text.strip_prefix(EXTERNAL) else {
        return board.engine(config, option, text).map(Contestant::Ours);
    };
    let fail = |why: &str| Failure::option(option, format!("{}: {why}", quote_text(text)));
    let program = external.split_once(':').and_then(|(name, command)| {
        let protocol = Protocol::from_str(name, false).ok()?;
        Some((protocol, command))
    });
    let Some((protocol, command)) = program else {
        let forms = one_of(Protocol::value_variants().iter().map(form));
        return Err(fail(&format!("an external player is {forms}")));
    };
    let (_, rules, _) = board.table_rules(config)?;
    protocol.has(rules).map_err(|why| fail(&why))?;
    let mut words = shlex::split(command)
        .ok_or_else(|| fail("a quotation mark is not closed, or a backslash stands at the end"))?
        .into_iter();
    let path = words
        .next()
        .ok_or_else(|| fail(&format!("the program is missing: {}", form(&protocol))))?;
    let arguments = words.collect();
    Ok(Contestant::Program(protocol, Program { path, arguments }))
}

/// Returns the form in which an external program with this protocol is given.
fn form(protocol: &Protocol) -> String {
    format!("{EXTERNAL}{}:{}", protocol.text(), protocol.names())
}

fn level(
    config: &Config,
    board: &BoardArguments,
    option: &str,
    id: &str,
) -> Result<Contestant, Failure> {
    let (game, (preset, _, size)) = (board.game, board.table_rules(config)?);
    let config = config.of(game);
    let level = config.levels.get(id);
    let player = level.and_then(|level| levels::player(level.on(size, &preset), &config.engines));
    player.ok_or_else(|| {
        let levels = config.levels.levels();
        let ids: Vec<&str> = levels.iter().map(|level| level.id.as_str()).collect();
        let what = format!("a level of {game}'s difficulty.ron");
        Failure::option(option, WrongValue::not_one_of(id, &what, &ids))
    })
}

//! Players as the command line names them.

use super::super::engines::by_name;
use super::super::failure::Failure;
use crate::arena::Player;
use crate::config::Engines;
use crate::config::error::quoted;
use crate::protocol::gtp::client::Program;

/// What an external player begins with.
const EXTERNAL: &str = "external:";

/// Reads a player: an engine of ours, or `external:gtp:COMMAND`, a program and its arguments
/// with the shell's quoting.
pub fn parse(engines: &Engines, option: &str, text: &str) -> Result<Player, Failure> {
    let Some(external) = text.strip_prefix(EXTERNAL) else {
        return by_name(engines, option, text).map(Player::Ours);
    };
    let fail = |why: &str| Failure::bad_input(format!("{option}: {}: {why}", quoted(text)));
    let Some(("gtp", command)) = external.split_once(':') else {
        return Err(fail("an external player is external:gtp:COMMAND"));
    };
    let words = shlex::split(command)
        .ok_or_else(|| fail("a quotation mark is not closed, or a backslash stands at the end"))?;
    let Some((path, arguments)) = words.split_first() else {
        return Err(fail("the program is missing: external:gtp:COMMAND"));
    };
    Ok(Player::Gtp(Program {
        path: path.clone(),
        arguments: arguments.to_vec(),
    }))
}

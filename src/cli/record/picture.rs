//! `record picture`: draws the board at the end of a game as PNG, or the game in motion as GIF.

use std::ffi::OsStr;
use std::path::PathBuf;

use clap::Args;

use super::source::{RecordReplay, RecordSource};
use crate::cli::failure::CommandResult;
use crate::cli::output;
use tibetango_content::config::{Config, SideNames};
use tibetango_content::equipment::{BoardKind, Equipment, StoneKind};
use tibetango_lab::souvenir::{Scope, WIDTHS, Words, animation, picture};
use tibetango_records::messages::path_text;
use tibetango_records::record::PlayerName;

/// Default width of a PNG, in pixels.
const WIDTH: u32 = 1200;

#[derive(Args, Debug)]
pub struct PictureArguments {
    #[command(flatten)]
    pub(super) source: RecordSource,
    /// File to write; its name ends in .png (the board at the end) or .gif (the game in motion)
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Show only the last chain of captures in a GIF
    #[arg(long)]
    chain: bool,
    /// Width of a PNG in pixels, 200 to 2400
    #[arg(long, value_name = "PIXELS", default_value_t = WIDTH, value_parser = width())]
    width: u32,
    /// Style of the board; the usual one of the game by default
    #[arg(long, value_enum)]
    board: Option<BoardKind>,
    /// Style of the stones; the usual ones of the game by default
    #[arg(long, value_enum)]
    stones: Option<StoneKind>,
}

fn width() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(i64::from(*WIDTHS.start())..=i64::from(*WIDTHS.end()))
}

pub(super) fn run(replay: &RecordReplay, arguments: &PictureArguments) -> CommandResult {
    let ending = arguments.out.extension().and_then(OsStr::to_str);
    let moving = match ending.map(str::to_ascii_lowercase).as_deref() {
        Some("png") => false,
        Some("gif") => true,
        _ => {
            let name = path_text(&arguments.out);
            return Err(format!("--out: {name}: the name must end in .png or .gif").into());
        }
    };
    let history = &replay.history;
    output::check("--out", Some(&arguments.out))?;
    let (config, record) = (Config::embedded(), &replay.record);
    let usual = config.of(history.game()).equipment.usual();
    let equipment = Equipment {
        board: arguments.board.unwrap_or(usual.board),
        stones: arguments.stones.unwrap_or(usual.stones),
    };
    let names = SideNames::of(history.game(), equipment.stones.id());
    let text = config.text.with_names(names);
    let words = Words::of(
        &config,
        &text,
        history.game(),
        [&record.white, &record.black].map(|name| PlayerName::from(&**name)),
        &record.date,
        record.result.as_ref().map(|result| result.winner),
    );
    let bytes = if moving {
        let scope = match arguments.chain {
            true => Scope::LastChain,
            false => Scope::WholeGame,
        };
        let bar = output::bar_like("{bar:40} {percent} %", 100);
        let picture = animation(history, scope, &words, equipment, &mut |share| {
            bar.set_position((share * 100.0) as u64);
            true
        });
        bar.finish_and_clear();
        picture
    } else {
        picture(history, &words, equipment, arguments.width)
    };
    let bytes = bytes.map_err(|error| format!("{}: {error}", replay.name))?;
    output::write("--out", &arguments.out, &bytes)
}

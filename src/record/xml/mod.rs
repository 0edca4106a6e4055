//! The thesis's XML records: its tags (Table 4-1) and its coordinates (Fig. 4-14).
//!
//! ```xml
//! <?xml version="1.0" encoding="UTF-8"?>
//! <TibetanGo>
//!   <MG rules="thesis" pinch="Single" gun="All" capture="All" blocked="Yield" first="White" quiet_limit="100">jiaqi</MG>
//!   <SZ>5</SZ>
//!   <UN>TibetanGo</UN>
//!   <DT>2019-05-12</DT>
//!   <PB>བཀྲ་ཤིས</PB>
//!   <PW>Dolma</PW>
//!   <PC>
//!     <CR><CC>White</CC><CL>33</CL></CR>
//!   </PC>
//!   <CM>
//!     <CR><CC>Black</CC><CL>33</CL><CJ>44</CJ></CR>
//!     <CR kind="jump"><CC>White</CC><CL>00</CL><CJ>33</CJ></CR>
//!     <CR kind="pass"><CC>Black</CC></CR>
//!   </CM>
//!   <ER reason="resigned">White</ER>
//! </TibetanGo>
//! ```
//!
//! | tag | holds | lacking it |
//! |---|---|---|
//! | `TibetanGo` | one record | refused |
//! | `MG` | the game: `jiaqi`, `ziju`, `夹棋`, `藏式夹棋`, `བཙིར་འགྲིག`; `jiu`, `久棋`, `འགྱིག` | jiaqi |
//! | `SZ` | lines of the board: `5`, `5*5`, `5x5` or `5×5`; in jiu points of a row | refused |
//! | `UN` | the unit that made the program | unknown |
//! | `DT` | the time of the game; ours when it was begun, `2019-05-12 14:30:05` | unknown |
//! | `PB`, `PW` | the players of Black and of White | unknown |
//! | `PC` | the phase of placement: any number of `CR` | no such plies |
//! | `CM` | the phase of movement: any number of `CR` | no such plies |
//! | `CR` | one ply | |
//! | `CC` | its colour: `White`, `Black`, `白`, `黑`, also with `方`, `棋`, `子` | refused |
//! | `CL` | the point of the stone: where it is placed, or from where it moves | refused |
//! | `CJ` | the point to which it moves (movement only) | refused |
//! | `ER` | who won: a colour as in `CC`, or `Draw`, `和`, `和棋`, `平局` | unfinished |
//!
//! Words are read in any case. The figure that shows a whole record of the thesis is lost, so the order of the
//! elements is free, `PC` counts before `CM` wherever they stand, and white space around a
//! value is no part of it.
//!
//! # Points
//! Row, then column, of the virtual array, both from 0, row 0 at the top. Sizes 3 and 5: two
//! digits, as in the thesis (`04`: row 0, column 4). Sizes 7 and 9 have columns up to 16, where
//! digits alone would be ambiguous: always two digits each and a comma between, `rr,cc`
//! (`00,04`, `16,02`). In jiu the array is the board itself, written in this second way.
//!
//! # What is ours
//! The thesis's tags cannot say all that a game has. The rest stands in attributes, which a
//! reader of the thesis's tags may pass over; none is needed.
//!
//! | attribute | says | lacking it |
//! |---|---|---|
//! | `TibetanGo name` | what people call the game; such files have `version="5"` | no name |
//! | `MG rules` | name of the rules preset | `thesis` |
//! | `MG pinch`, `gun`, `capture`, `blocked`, `first`, `quiet_limit` | the rules in full: all six or none | the thesis's rules |
//! | `MG fly_at`, `single_jump`, `gun`, `quiet_limit`, `adjudicate_dalian`, `win` | the same in jiu | the competition's rules |
//! | `MG start` | the position that the game began with, as text | that of the rules |
//! | `MG clock`, `left` | the clocks: `move 30` or `total 300+5` in seconds; milliseconds left, White's first: both or none | no clocks |
//! | `CR kind` | `place`, `step`, `jump`, `pass` (with neither `CL` nor `CJ`), in jiu `fly` | `PC`: place; `CM`: step, see below |
//! | `CR takes` | with `capture="Choice"` and in jiu, the points taken by choice, in order, with spaces between | nothing taken |
//! | `CR decision` | with `kind="decide"`, what is decided: `keep`, `swap` or `defer` | nothing |
//! | `CR turn` | `out`: a placement out of turn, by the side that placed the stone before as well | in turn |
//! | `CR via` | in jiu and draughts, where a jumping stone touches down before its last point | nowhere |
//! | `ER reason` | why the game ended | unknown |
//!
//! Five tags are ours: `VA`, a variation; `NO`, what somebody wrote and drew on a position; `AN`, what an
//! engine thought; `SG` and `PD`, what a file in SGF or PDN says besides. `docs/formats.md` has them.
//!
//! Without `kind` a movement reads as [`Kind::Step`](crate::games::Kind::Step). Whoever replays
//! it takes it as a jump where it is no legal step: where a jump-yield is legal no step is.
//!
//! # Records from strangers
//! What we write ourselves is read whole or refused ([`read`](fn@read)): at most [`MAX_BYTES`] bytes and
//! [`MAX_PLIES`](super::MAX_PLIES) plies, UTF-8 only, no DOCTYPE and so no entities but XML's
//! own, no element or attribute that is not in the tables above (which bounds the depth too), no
//! point off the board, and no text that [`text`](super::text) forbids. Whether the plies are
//! legal is for the one who replays them. Comments and processing instructions are passed over.
//!
//! Of a file that people open, whoever wrote it, what takes nothing from the game is forgiven and told
//! ([`read_forgiving`]): other encodings, unknown elements and attributes and what is in them, text between tags, forbidden
//! characters of a text; and variations, notes and analyses are cut where something is wrong in them.

mod read;
mod tree;
mod trifles;
mod write;

pub use read::{Found, read, read_forgiving};
pub use write::write;

use super::array;
use super::error::Problem;
use crate::games::LONGEST_POSITION;
use crate::games::{GameName, Point, Shape};

/// The most bytes of one record.
pub const MAX_BYTES: usize = 1 << 20;

/// The versions of the format that are read. Files of the first say none: they know no decisions;
/// those of the second know nothing out of turn, those of the third begin with the position of
/// their rules, those of the fourth have neither names of games nor notes, those of the fifth keep nothing of other programs, those of
/// the sixth only what they say in SGF. What is written bears the least that knows all of it, from the second on.
const VERSIONS: std::ops::RangeInclusive<u32> = 1..=7;

/// Where one of our records begins in a text.
pub(super) fn begin(text: &str) -> Option<usize> {
    text.find("<TibetanGo")
}

/// What the text of a position must look like.
const POSITION: &str = "a position: rows side phase quiet ply";

/// True for a text that may stand in a record as a position; whether it is one, and one that may
/// stand, is found out where the record is replayed.
fn is_position(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/ ".contains(&byte);
    (1..=LONGEST_POSITION).contains(&text.len()) && text.bytes().all(plain) && text == text.trim()
}

/// What a placement out of turn bears.
const OUT_OF_TURN: &str = "out";

/// What stands between row and column on the larger boards.
const BETWEEN: &str = ",";

/// The text of a point. One that the board lacks has a text that the reader refuses.
fn point_text(point: Point, shape: &Shape) -> String {
    if point.index() >= shape.points() {
        return format!("#{}", point.0);
    }
    array::text(point, shape, BETWEEN)
}

/// The point of a text, or what the text should have been.
fn parse_point(text: &str, shape: &Shape) -> Result<Point, String> {
    array::read(text, shape, BETWEEN)
}

/// A size that the game has no board of.
fn no_size(game: GameName, found: &str) -> Problem {
    let allowed: Vec<String> = game.sizes().iter().map(u8::to_string).collect();
    Problem::not_one_of("SZ", found, "a board size", &allowed)
}

//! XML records of the thesis: its tags (Table 4-1) and its coordinates (Fig. 4-14).
//!
//! ```xml
//! <?xml version="1.0" encoding="UTF-8"?>
//! <TibetanGo>
//!   <MG rules="thesis" pinch="Single" gun="All" capture="All" blocked="Yield" first="White"
//!       quiet_limit="100">jiaqi</MG>
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
//! | tag | content | if missing |
//! |---|---|---|
//! | `TibetanGo` | one record | refused |
//! | `MG` | the game: `jiaqi`, `ziju`, `夹棋`, `藏式夹棋`, `བཙིར་འགྲིག`; `jiu`, `久棋`, `འགྱིག` | jiaqi |
//! | `SZ` | lines of the board: `5`, `5*5`, `5x5` or `5×5`; in jiu points of a row | refused |
//! | `UN` | the unit that made the program | unknown |
//! | `DT` | the time of the game; in our files the time at which it began, `2019-05-12 14:30:05` | unknown |
//! | `PB`, `PW` | the players of Black and of White | unknown |
//! | `PC` | the phase of placement: any number of `CR` | no such plies |
//! | `CM` | the phase of movement: any number of `CR` | no such plies |
//! | `CR` | one ply | |
//! | `CC` | its colour: `White`, `Black`, `白`, `黑`, also with `方`, `棋`, `子` | refused |
//! | `CL` | the point of the stone: where it is placed, or from where it moves | refused |
//! | `CJ` | the point to which it moves (movement only) | refused |
//! | `ER` | the winner: a colour as in `CC`, or `Draw`, `和`, `和棋`, `平局` | unfinished |
//!
//! Words are read in any case. The figure that shows a whole record of the thesis is lost, so the order of the
//! elements is free, `PC` counts before `CM` wherever they stand, and white space around a value does not belong to it.
//!
//! # Points
//! Row, then column, of the virtual array, both from 0, row 0 at the top. Sizes 3 and 5: two
//! digits, as in the thesis (`04`: row 0, column 4). Sizes 7 and 9 have columns up to 16, where
//! digits alone would be ambiguous: always two digits each and a comma between, `rr,cc`
//! (`00,04`, `16,02`). In jiu the array is the board itself, written in this second way.
//!
//! # Our own attributes
//! The thesis's tags cannot express everything about a game. The rest stands in attributes, which a reader of the
//! thesis's tags may skip; none is needed.
//!
//! | attribute | meaning | if missing |
//! |---|---|---|
//! | `TibetanGo name` | the name that people gave to the game; such files have at least `version="5"` | no name |
//! | `MG rules` | name of the rules preset | `thesis` |
//! | `MG pinch`, `gun`, `capture`, `blocked`, `first`, `quiet_limit` | the rules in full: all six or none | the thesis's rules |
//! | `MG fly_at`, `single_jump`, `gun`, `quiet_limit`, `adjudicate_dalian`, `win` | the same in jiu | the competition's rules |
//! | `MG start` | the start position, as text | that of the rules |
//! | `MG clock`, `left` | the clocks: `move 30` or `total 300+5` in seconds; milliseconds left, White's first: both or none | no clocks |
//! | `CR kind` | `place`, `step`, `jump`, `pass` (with neither `CL` nor `CJ`), in jiu `fly` | `PC`: place; `CM`: step, see below |
//! | `CR takes` | with `capture="Choice"` and in jiu, the points taken by choice, in order, with spaces between | nothing taken |
//! | `CR decision` | with `kind="decide"`, the decision: `keep`, `swap` or `defer` | nothing |
//! | `CR turn` | `out`: a placement out of turn, by the side that placed the stone before as well | in turn |
//! | `CR via` | in jiu and draughts, the points at which a jumping stone touches down before its last point | nowhere |
//! | `ER reason` | the reason of the result | unknown |
//!
//! Five tags are ours: `VA`, a variation; `NO`, a comment and figures on a position; `AN`, the analysis of an
//! engine; `SG` and `PD`, properties of a file in SGF or PDN without a meaning here. `docs/formats.md` describes
//! them.
//!
//! Without `kind` a movement reads as [`MoveKind::Step`](tibetango_rules::MoveKind::Step). On replay it counts as a
//! jump where it is no legal step: where a jump-yield is legal no step is.
//!
//! # Records of other programs
//! Our own files are read whole or refused ([`read`](fn@read)): at most [`MAX_BYTES`] bytes and
//! [`MAX_PLIES`](super::MAX_PLIES) plies, UTF-8 only, no DOCTYPE and so no entities but XML's own, no element or
//! attribute that is not in the tables above (which bounds the depth too), no point off the board, and no text that
//! [`text`](super::text) forbids. Whether the plies are legal is checked on replay. Comments and processing
//! instructions are skipped.
//!
//! In a file that people open, perhaps of another program, deviations that take nothing from the game are forgiven and
//! reported ([`read_forgiving`]): other encodings, unknown elements and attributes and their content, text between
//! tags, forbidden characters of a text; and variations, notes and analyses are cut at a fault. `ER` may state the
//! result in any words or points. Text that is no well-formed XML ends the record there, if its board is known.

mod faults;
mod format;
mod leniency;
mod read;
mod tags;
mod tree;
mod write;

pub use format::MAX_BYTES;
pub use read::{OpenedXml, read, read_forgiving};
pub use write::write;

/// Returns the byte at which one of our records begins in a text.
pub(super) fn begin(text: &str) -> Option<usize> {
    text.find("<TibetanGo")
}

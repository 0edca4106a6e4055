//! What the rest of the program tells the board, and what the board answers.

use bevy::prelude::*;
use tibetango_content::config::cues::CueStyle;
use tibetango_rules::{Effect, Formation, Piece, Point, Shape, Side};

/// To what something shown belongs. Of one table the greater is the later.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stamp {
    /// The number of the match; 0 is the game behind the title.
    pub table: u64,
    /// The state of the game there: it grows with every change.
    pub generation: u64,
}

/// Shows a position at once, without animation (new game, undo, load), and drops what is still
/// queued. Also sets the board's size. Of several in one frame the one with the greatest stamp is
/// shown.
#[derive(Message, Clone, Debug)]
pub struct ShowPosition {
    /// What it belongs to.
    pub stamp: Stamp,
    /// The board.
    pub shape: &'static Shape,
    /// What stands on each point, by point index; missing ones are empty.
    pub pieces: Vec<Option<Piece>>,
}

/// Queues what a move did; shown one by one. Dropped where another table is shown, or a later state
/// of this one, in whichever order both come.
#[derive(Message, Clone, Debug)]
pub struct ShowEffects {
    /// What they belong to: the state that the move led to.
    pub stamp: Stamp,
    /// What happened, in order.
    pub effects: Vec<Effect>,
}

/// Written when an effect begins to be shown: for sounds and captions.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct EffectBegan {
    /// What is being shown.
    pub effect: Effect,
    /// How it sounds and looks, of what its game alone has.
    pub style: CueStyle,
}

/// A tap that hurries: everything queued finishes within about 150 ms.
#[derive(Message, Clone, Copy, Debug)]
pub struct Hurry;

/// True while anything is queued or moving; correct after [`BoardSystems::Show`] in the same
/// frame in which [`ShowEffects`] is read.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Animating(pub bool);

/// What is pointed out on the board. Everything but the keyboard's cursor rests while
/// [`Animating`].
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Marks {
    /// Colour of the ghost stone.
    pub side: Side,
    /// Points that may be chosen.
    pub legal: Vec<Point>,
    /// Points where nothing may be placed, though stones are.
    pub barred: Vec<Point>,
    /// The point aimed at: a ghost stone where it is empty, else its stone is lifted a little.
    pub hover: Option<Point>,
    /// The own stone chosen to move.
    pub lifted: Option<Point>,
    /// Where it came from, where its move may end there, too: by the rules that point is free, though it still stands
    /// there.
    pub back: Option<Point>,
    /// Stones that the move aimed at would take.
    pub preview: Vec<Point>,
    /// Points of the last move.
    pub last: Vec<Point>,
    /// Stones taken over by it.
    pub taken: Vec<Point>,
    /// Points from which it took stones away.
    pub gone: Vec<Point>,
    /// The way of a stone that is begun or advised, hop by hop.
    pub way: Vec<(Point, Point)>,
    /// The way of the last move, hop by hop.
    pub trail: Vec<(Point, Point)>,
    /// Squares, gates and dalian of both sides.
    pub formations: Vec<Formation>,
    /// The stones of the row that has won, from one end to the other.
    pub won: Vec<Point>,
    /// Empty points that a lesson waits for, where points are small.
    pub wanted: Vec<Point>,
    /// The last stones placed, the newest first.
    pub recent: Vec<Point>,
    /// Stones that may be taken next, at the mover's choice.
    pub choice: Vec<Point>,
    /// Stones chosen to be taken.
    pub chosen: Vec<Point>,
    /// Keyboard focus.
    pub cursor: Option<Point>,
    /// The move advised.
    pub hint: Option<Point>,
}

/// How the board is shown.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct BoardStyle {
    /// Factor on the speed of every effect; 1 is as designed, 2 twice as fast.
    pub animation_speed: f32,
    /// Short fades instead of motion, and a camera that stands still.
    pub reduced_motion: bool,
    /// Which [`Feat`](super::Feat)s are shown slowly, for who has not seen many of them.
    pub fresh: [bool; 3],
    /// The board is seen from its far side.
    pub turned: bool,
    /// It lies flat on a table that people sit around, and is seen from above.
    pub flat: bool,
    /// The part of the window left free by the panels, in logical pixels: the board is centred and
    /// as large as fits inside it. Without a size (the default) it is the whole window.
    pub frame: Rect,
}

impl Default for BoardStyle {
    fn default() -> Self {
        Self {
            animation_speed: 1.0,
            reduced_motion: false,
            fresh: [false; 3],
            turned: false,
            flat: false,
            frame: Rect::default(),
        }
    }
}

/// Where the light over the board has gone from where it usually is: 1 in the evening, low and warm, -1 in the morning.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Daylight(pub f32);

/// When the board does what, in `Update`: send messages before `Show`, read its answers after.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardSystems {
    /// [`BoardView`](super::BoardView) follows the window, the frame and the drift.
    View,
    /// Messages are read, effects move on.
    Show,
    /// Everything that needs rendering follows.
    Draw,
}

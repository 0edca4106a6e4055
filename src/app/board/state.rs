//! Messages from the rest of the program to the board, and the board's answers.

use bevy::prelude::*;
use tibetango_content::config::cues::CueStyle;
use tibetango_rules::{Effect, Formation, Gait, Piece, Point, Side, Topology};

/// Identifies the match state that a rendering belongs to. Within one match the greater stamp is the later.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stamp {
    /// Number of the match; [`SCENE`] is the game on the title.
    pub table: u64,
    /// Generation of the game in that match; grows with every change.
    pub generation: u64,
}

/// The table of the game on the title. Its stones come from their bowls in place of being there at once, and its
/// effects are not reported.
pub const SCENE: u64 = 0;

/// Shows a position at once, without animation (new game, undo, load), and drops the queued effects. Also sets
/// the board's size. Of several in one frame the one with the greatest stamp is shown.
#[derive(Message, Clone, Debug)]
pub struct ShowPosition {
    /// The match state that it belongs to.
    pub stamp: Stamp,
    /// The board.
    pub topology: &'static Topology,
    /// Piece on each point, by point index; missing entries are empty.
    pub pieces: Vec<Option<Piece>>,
}

/// Sends all stones home to their bowls, before those of another game come.
#[derive(Message, Clone, Copy, Debug)]
pub struct Sweep;

/// Queues the effects of a move, which are shown one by one. Dropped if another match or a later state of this
/// one is shown, in either order of the two messages.
#[derive(Message, Clone, Debug)]
pub struct ShowEffects {
    /// The match state that the move led to.
    pub stamp: Stamp,
    /// Effects of the move, in order.
    pub effects: Vec<Effect>,
}

/// Written when an effect begins to be shown: for captions.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct EffectBegan {
    /// Effect being shown.
    pub effect: Effect,
    /// Its sound and light, if only its game has such an event.
    pub style: CueStyle,
    /// The match state that its move leads to.
    pub stamp: Stamp,
}

/// Written when an effect is to sound: a piece that is set down as it touches the board, everything else as it begins.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct EffectSounded {
    /// Effect to sound.
    pub effect: Effect,
    /// Its sound, if only its game has such an event.
    pub style: CueStyle,
}

/// Written when an effect has been shown, and its piece stands where it belongs.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct EffectLanded {
    /// Effect that was shown.
    pub effect: Effect,
    /// The match state that its move leads to.
    pub stamp: Stamp,
}

/// Progress of a move that is shown effect by effect. Captions, sounds and timing reach an effect at different times,
/// so each has one of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShownMove {
    /// Number of pieces that the move has taken.
    pub captures: usize,
    /// True if its piece was placed rather than moved: a change of phase now is the end of placement.
    pub placing: bool,
    /// Side of its last jump, and the point on which that ended.
    last_jump: Option<(Side, Point)>,
}

impl ShownMove {
    /// Counts an effect. Returns true if a move begins with it.
    pub fn note(&mut self, effect: &Effect) -> bool {
        let begins = match effect {
            // A jump of the same side from the point where the last one ended continues the move.
            Effect::Move {
                side,
                from,
                gait: Gait::Jump,
                ..
            } => self.last_jump != Some((*side, *from)),
            Effect::Place { .. }
            | Effect::Move { .. }
            | Effect::Decide { .. }
            | Effect::Tell { .. } => true,
            Effect::Recolour { .. }
            | Effect::Remove { .. }
            | Effect::Promote { .. }
            | Effect::Mark { .. }
            | Effect::PhaseChange { .. } => false,
        };
        if begins {
            *self = Self {
                placing: matches!(effect, Effect::Place { .. }),
                ..Self::default()
            };
        }
        if let Effect::Move {
            side,
            to,
            gait: Gait::Jump,
            ..
        } = effect
        {
            self.last_jump = Some((*side, *to));
        }
        self.captures += usize::from(effect.captured().is_some());
        begins
    }
}

/// Hurries the animation after a tap: everything queued finishes within about 150 ms.
#[derive(Message, Clone, Copy, Debug)]
pub struct Hurry;

/// True while anything is queued or moving; correct after [`BoardSystems::Show`] in the same
/// frame in which [`ShowEffects`] is read.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Animating(pub bool);

/// Marks on the board. Everything but the keyboard's cursor is hidden while [`Animating`].
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Marks {
    /// Colour of the ghost stone.
    pub side: Side,
    /// Points that may be chosen.
    pub legal: Vec<Point>,
    /// Empty points where no stone may be placed although stones are being placed.
    pub forbidden: Vec<Point>,
    /// The point aimed at: shows a ghost stone if empty, else lifts its stone a little.
    pub hover: Option<Point>,
    /// The own stone chosen to move.
    pub lifted: Option<Point>,
    /// Point that the lifted stone came from, if its move may end there too: by the rules that point is free,
    /// though the stone still stands there.
    pub back: Option<Point>,
    /// Stones that the move aimed at would take.
    pub preview: Vec<Point>,
    /// Points of the last move.
    pub last: Vec<Point>,
    /// Stones captured and recoloured by the last move.
    pub captures: Vec<Point>,
    /// Points from which the last move removed stones.
    pub removals: Vec<Point>,
    /// Path of the stone of a move begun or advised, hop by hop.
    pub path: Vec<(Point, Point)>,
    /// Path of the last move, hop by hop.
    pub trail: Vec<(Point, Point)>,
    /// Squares, gates and dalian of both sides.
    pub formations: Vec<Formation>,
    /// The stones of the row that has won, from one end to the other.
    pub winning_row: Vec<Point>,
    /// Empty points that a lesson expects a move on, on boards whose points are small.
    pub expected: Vec<Point>,
    /// The last stones placed, the newest first.
    pub recent: Vec<Point>,
    /// Stones that may be captured next, at the mover's choice.
    pub choice: Vec<Point>,
    /// Stones chosen to be captured.
    pub capture_choice: Vec<Point>,
    /// Keyboard focus.
    pub cursor: Option<Point>,
    /// The move advised.
    pub hint: Option<Point>,
}

/// Display settings of the board.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct BoardStyle {
    /// Factor on the speed of every effect; 1 is as designed, 2 twice as fast.
    pub animation_speed: f32,
    /// True for short fades instead of motion, and a camera that stands still.
    pub reduced_motion: bool,
    /// Whether each [`Feat`](super::Feat) is shown slowly, for people who have not seen it often.
    pub fresh: [bool; 3],
    /// True if the board is seen from its far side.
    pub turned: bool,
    /// True if the board lies flat on a table that people sit around, and is seen from above.
    pub flat: bool,
    /// True if the board is seen as a scene, on the title: from lower and askew.
    pub staged: bool,
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
            staged: false,
            frame: Rect::default(),
        }
    }
}

/// Deviation of the light over the board from its usual position: 1 in the evening, low and warm, -1 in the morning.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Daylight(pub f32);

/// Order of the board's systems in `Update`: send messages before `Show`, read its answers after.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardSystems {
    /// Updates [`BoardView`](super::BoardView) from the window, the frame and the drift.
    View,
    /// Updates it again if the frame has changed since.
    Reframe,
    /// Reads messages and advances effects.
    Show,
    /// Updates everything that needs rendering.
    Draw,
}

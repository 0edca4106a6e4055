//! The sounds of the program: a table of their files, and the message that plays one.

use super::state::Silence;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// Writes the sounds as a table: a row is a sound, the name that its files begin with, and the number of recordings.
macro_rules! voices {
    ($($(#[$about:meta])* $Voice:ident = ($name:literal, $takes:literal),)+) => {
        /// A sound of the program.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Voice {
            $($(#[$about])* $Voice,)+
        }

        impl Voice {
            /// All of them, in the order of their numbers.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$Voice),+];

            /// Returns the name that its files begin with.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Voice => $name),+
                }
            }

            /// Returns the number of its recordings, at least one.
            #[must_use]
            pub const fn takes(self) -> usize {
                match self {
                    $(Self::$Voice => $takes),+
                }
            }
        }
    };
}

voices! {
    /// A stone is set down on granite.
    Place = ("place", 3),
    /// The same on cloth.
    PlaceCloth = ("place_cloth", 2),
    /// The same on a hide.
    PlaceHide = ("place_hide", 2),
    /// The same on the earth.
    PlaceEarth = ("place_earth", 2),
    /// The same on wood.
    PlaceWood = ("place_wood", 2),
    /// A stone moves on granite.
    Step = ("step", 2),
    /// The same on cloth.
    StepCloth = ("step_cloth", 1),
    /// The same on a hide.
    StepHide = ("step_hide", 1),
    /// The same on the earth.
    StepEarth = ("step_earth", 1),
    /// The same on wood.
    StepWood = ("step_wood", 1),
    /// A wooden disc is set down.
    DiscPlace = ("disc_place", 2),
    /// A wooden disc slides to its square.
    DiscSlide = ("disc_slide", 2),
    /// A wooden disc jumps.
    DiscJump = ("disc_jump", 2),
    /// A wooden disc is swept off the board; higher with each of a move.
    DiscSweep = ("disc_sweep", 4),
    /// A stone is taken; higher with each of a move.
    Capture = ("capture", 6),
    /// A line fires.
    Gun = ("gun", 1),
    /// Pieces close a figure together.
    Figure = ("figure", 1),
    /// The row that wins.
    Triumph = ("triumph", 1),
    /// A piece gets a higher rank.
    Crown = ("crown", 1),
    /// A side makes way.
    GiveWay = ("yield", 1),
    /// A player decides.
    Decide = ("decide", 1),
    /// Another part of the game begins.
    Phase = ("phase", 1),
    /// The game is won.
    Won = ("win", 1),
    /// The game is lost.
    Lost = ("lose", 1),
    /// The game is drawn.
    Drawn = ("draw", 1),
    /// One side asks the other for a draw, or to take a move back.
    Offer = ("offer", 1),
    /// The player's clock runs out.
    Clock = ("clock", 1),
    /// The player has the move after a long wait.
    Turn = ("turn", 1),
    /// A hint appears.
    Hint = ("hint", 1),
    /// A touched point is refused.
    Refuse = ("refuse", 1),
    /// A button is pressed.
    Click = ("click", 1),
}

impl Voice {
    /// Returns the names of its files, one for each recording.
    #[must_use]
    pub fn files(self) -> Vec<String> {
        let name = self.name();
        match self.takes() {
            1 => vec![format!("{name}.wav")],
            takes => (1..=takes)
                .map(|take| format!("{name}_{take}.wav"))
                .collect(),
        }
    }
}

/// Plays a recording of a sound, counted from 0; a number beyond the last one plays the last one.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaySound {
    /// The sound.
    pub voice: Voice,
    /// The number of the recording.
    pub take: usize,
}

/// The systems that choose sounds. They run before those that play them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SoundChoice;

/// Requests sounds, unless the sound is off.
#[derive(SystemParam)]
pub(super) struct SoundWriter<'w> {
    silence: Res<'w, Silence>,
    sounds: MessageWriter<'w, PlaySound>,
}

impl SoundWriter<'_> {
    /// Requests the only recording of a sound.
    pub(super) fn play(&mut self, voice: Voice) {
        self.play_take(voice, 0);
    }

    /// Requests a recording of a sound.
    pub(super) fn play_take(&mut self, voice: Voice, take: usize) {
        if !self.silence.0 {
            self.sounds.write(PlaySound { voice, take });
        }
    }
}

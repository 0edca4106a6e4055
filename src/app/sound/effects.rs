//! The choice of a sound for each effect on the board.

use super::voices::{SoundChoice, SoundWriter, Voice};
use crate::app::board::{BoardKind, BoardLook, CueStyles, EffectSounded, ShownMove};
use crate::app::play::table_facts::TableFacts;
use crate::app::state::{AppSystems, Screen};
use bevy::prelude::*;
use tibetango_content::config::cues::{CueStyle, PieceMaterial, Sound};
use tibetango_rules::{Effect, Gait};

/// The pieces of a game and the board that they stand on, by which they sound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PieceSounds {
    /// Material of the pieces.
    pub pieces: PieceMaterial,
    /// The board; discs sound alike on each.
    pub board: BoardKind,
}

impl PieceSounds {
    fn place(self) -> Voice {
        match (self.pieces, self.board) {
            (PieceMaterial::Discs, _) => Voice::DiscPlace,
            (PieceMaterial::Stones, BoardKind::Granite) => Voice::Place,
            (PieceMaterial::Stones, BoardKind::Cloth) => Voice::PlaceCloth,
            (PieceMaterial::Stones, BoardKind::Hide) => Voice::PlaceHide,
            (PieceMaterial::Stones, BoardKind::Earth) => Voice::PlaceEarth,
            (PieceMaterial::Stones, BoardKind::Wood) => Voice::PlaceWood,
        }
    }

    fn go(self, gait: Gait) -> Voice {
        match (self.pieces, self.board, gait) {
            (PieceMaterial::Discs, _, Gait::Step) => Voice::DiscSlide,
            (PieceMaterial::Discs, _, Gait::Jump | Gait::Fly) => Voice::DiscJump,
            (PieceMaterial::Stones, BoardKind::Granite, _) => Voice::Step,
            (PieceMaterial::Stones, BoardKind::Cloth, _) => Voice::StepCloth,
            (PieceMaterial::Stones, BoardKind::Hide, _) => Voice::StepHide,
            (PieceMaterial::Stones, BoardKind::Earth, _) => Voice::StepEarth,
            (PieceMaterial::Stones, BoardKind::Wood, _) => Voice::StepWood,
        }
    }

    fn capture(self) -> Voice {
        match self.pieces {
            PieceMaterial::Stones => Voice::Capture,
            PieceMaterial::Discs => Voice::DiscSweep,
        }
    }
}

/// Progress within a move, on which the recording of a sound depends.
#[derive(Debug, Default)]
pub struct EffectSounds {
    /// Number of effects so far: recordings of one sound take turns.
    count: usize,
    /// Progress of the move being shown.
    progress: ShownMove,
}

impl EffectSounds {
    /// Counts an effect. Returns its sounds, each with the number of the recording.
    pub fn of(
        &mut self,
        effect: &Effect,
        style: &CueStyle,
        pieces: PieceSounds,
    ) -> Vec<(Voice, usize)> {
        self.count += 1;
        self.progress.note(effect);
        let count = self.count;
        let turns = |voice: Voice| vec![(voice, count % voice.takes())];
        match effect {
            Effect::Place { .. } => turns(pieces.place()),
            Effect::Move { gait, .. } => turns(pieces.go(*gait)),
            Effect::Recolour { .. } => {
                let fires = style.sound == Some(Sound::Stroke);
                let mut sounds = vec![self.capture(pieces)];
                sounds.extend(fires.then_some((Voice::Gun, 0)));
                sounds
            }
            Effect::Remove { .. } => self.style_sounds(style, Sound::Capture, pieces),
            Effect::Mark { .. } => self.style_sounds(style, Sound::Figure, pieces),
            Effect::Tell { .. } => self.style_sounds(style, Sound::Tone, pieces),
            Effect::Promote { .. } => vec![(Voice::Crown, 0)],
            Effect::Decide { .. } => vec![(Voice::Decide, 0)],
            // A phase that begins again is no event.
            Effect::PhaseChange { .. }
                if self.progress.placing && style.sound == Some(Sound::Fanfare) =>
            {
                vec![(Voice::Phase, 0)]
            }
            Effect::PhaseChange { .. } => Vec::new(),
        }
    }

    /// Returns the sound that a style has, or else the usual one.
    fn style_sounds(
        &self,
        style: &CueStyle,
        usual: Sound,
        pieces: PieceSounds,
    ) -> Vec<(Voice, usize)> {
        let voice = match style.sound.unwrap_or(usual) {
            Sound::Silence => return Vec::new(),
            Sound::Capture => return vec![self.capture(pieces)],
            Sound::Stroke => Voice::Gun,
            Sound::Tone => Voice::GiveWay,
            Sound::Fanfare => Voice::Phase,
            Sound::Figure => Voice::Figure,
            Sound::Triumph => Voice::Triumph,
        };
        vec![(voice, 0)]
    }

    /// Returns the sound of a piece that is taken, which rises with each of a move.
    fn capture(&self, pieces: PieceSounds) -> (Voice, usize) {
        // A piece that the game clears away is not taken, but may sound alike.
        (pieces.capture(), self.progress.captures.saturating_sub(1))
    }
}

fn sound_effects(
    mut sounded: MessageReader<EffectSounded>,
    facts: Res<TableFacts>,
    (look, styles): (Res<BoardLook>, Res<CueStyles>),
    mut progress: Local<EffectSounds>,
    mut sounds: SoundWriter,
) {
    for EffectSounded { effect, style } in sounded.read() {
        let cues = facts.game().map(|game| styles.of(game));
        let pieces = PieceSounds {
            pieces: cues.map(|cues| cues.pieces()).unwrap_or_default(),
            board: look.board,
        };
        for (voice, take) in progress.of(effect, style, pieces) {
            sounds.play_take(voice, take);
        }
    }
}

/// Adds the sounds of effects. The game behind the title is silent.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        sound_effects
            .after(AppSystems::Board)
            .in_set(SoundChoice)
            .run_if(not(in_state(Screen::Title))),
    );
}

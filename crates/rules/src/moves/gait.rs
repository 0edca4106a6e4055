//! Gaits of pieces.

/// Gait of a piece from one point to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    /// Along a drawn line.
    Step,
    /// Over a piece in between, once.
    Jump,
    /// Through the air, from anywhere to anywhere.
    Fly,
}

impl Gait {
    /// `step`, `jump` or `fly`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Step => "step",
            Self::Jump => "jump",
            Self::Fly => "fly",
        }
    }
}

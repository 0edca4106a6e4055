//! The protocols that other programs speak.

/// A protocol that other programs speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// Our dialect of the Go Text Protocol.
    Gtp,
    /// That of Gomocup.
    Gomocup,
    /// Hub, of draughts.
    Hub,
    /// DamExchange, of draughts, over a connection.
    Dxp,
}

impl Protocol {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Gtp, Self::Gomocup, Self::Hub, Self::Dxp];

    /// The name by which the command line knows it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Gtp => "gtp",
            Self::Gomocup => "gomocup",
            Self::Hub => "hub",
            Self::Dxp => "dxp",
        }
    }

    /// What names a program that speaks it.
    #[must_use]
    pub const fn names(self) -> &'static str {
        match self {
            Self::Gtp | Self::Gomocup | Self::Hub => "COMMAND",
            Self::Dxp => "HOST:PORT",
        }
    }
}

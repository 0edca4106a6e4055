//! Protocols that other programs speak.

/// Protocol that other programs speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// Our dialect of the Go Text Protocol.
    Gtp,
    /// Protocol of Gomocup.
    Gomocup,
    /// Hub protocol, for draughts.
    Hub,
    /// DamExchange, for draughts, over a connection.
    Dxp,
}

impl Protocol {
    /// All protocols.
    pub const ALL: [Self; 4] = [Self::Gtp, Self::Gomocup, Self::Hub, Self::Dxp];

    /// Returns the name that the command line uses.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Gtp => "gtp",
            Self::Gomocup => "gomocup",
            Self::Hub => "hub",
            Self::Dxp => "dxp",
        }
    }

    /// Returns the form in which the command line names a program that speaks it.
    #[must_use]
    pub const fn names(self) -> &'static str {
        match self {
            Self::Gtp | Self::Gomocup | Self::Hub => "COMMAND",
            Self::Dxp => "HOST:PORT",
        }
    }
}

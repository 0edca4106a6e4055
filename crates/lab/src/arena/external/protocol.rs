//! Protocols that other programs speak.

/// Protocol that other programs speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// Our dialect of the Go Text Protocol.
    Gtp,
    /// Protocol of Gomocup.
    #[cfg(feature = "gomoku")]
    Gomocup,
    /// Hub protocol, for draughts.
    #[cfg(feature = "draughts")]
    Hub,
    /// DamExchange, for draughts, over a connection.
    #[cfg(feature = "draughts")]
    Dxp,
    /// Protocol of the game that only tests play.
    #[cfg(feature = "guest")]
    Xo,
}

impl Protocol {
    /// All protocols.
    pub const ALL: &'static [Self] = &[
        Self::Gtp,
        #[cfg(feature = "gomoku")]
        Self::Gomocup,
        #[cfg(feature = "draughts")]
        Self::Hub,
        #[cfg(feature = "draughts")]
        Self::Dxp,
        #[cfg(feature = "guest")]
        Self::Xo,
    ];
}

//! Protocols that other programs speak.

use clap::ValueEnum;

/// Protocol that other programs speak. The command line describes each of them in the words below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Protocol {
    /// Go Text Protocol in our dialect.
    Gtp,
    /// Gomocup protocol, for gomoku.
    #[cfg(feature = "gomoku")]
    Gomocup,
    /// Hub protocol, for draughts.
    #[cfg(feature = "draughts")]
    Hub,
    /// DamExchange over a connection, for draughts.
    #[cfg(feature = "draughts")]
    Dxp,
    /// Protocol of the game that only tests play.
    #[cfg(feature = "guest")]
    Xo,
}

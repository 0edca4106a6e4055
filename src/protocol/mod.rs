//! Protocols by which our engines serve other programs, and by which other programs play here.
//!
//! | module | what it knows |
//! |---|---|
//! | [`gtp`] | the Go Text Protocol, version 2, in a dialect of our own |

pub mod gtp;

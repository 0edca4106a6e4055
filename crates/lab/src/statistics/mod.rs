//! Statistics on the visitors of an exhibition, counted on the machine itself: nothing identifies a person, and nothing
//! leaves the machine.
//!
//! [`event`] defines the recorded events, a line of JSON each, [`writer`] appends the lines to one file a day and
//! [`reader`] reads the files of a span of days. [`count`] counts the lines and makes a [`summary`] of them; [`tables`]
//! puts its figures into words, [`page`] makes of both a page for a curator's browser.

pub mod count;
pub mod days;
pub mod event;
pub mod id;
pub mod lengths;
pub mod page;
pub mod reader;
pub mod summary;
pub mod tables;
pub mod writer;

//! What visitors of an exhibition did, counted on the machine itself: nothing that tells who somebody is, and nothing
//! that leaves it.
//!
//! [`event`] is what is noted, a line of JSON each, [`writer`] appends the lines to one file a day and [`reader`] reads
//! the files of a span of days. [`count`] goes through the lines and makes a [`summary`] of them; [`tables`] puts its
//! figures into words, [`page`] makes of both a page for a curator's browser.

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

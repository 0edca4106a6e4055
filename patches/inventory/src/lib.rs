//! Stands in for the crate `inventory`: what is submitted is dropped, and nothing is collected.
//!
//! Every crate of Bevy has each of its reflected types submitted, to be found by their names when the program runs. The
//! feature of Bevy that asks for them (`reflect_auto_register`) is off, but the linker must keep what is submitted: the
//! code that copies, compares and prints every such type, a quarter of all functions of the program.
//!
//! It offers what `bevy_reflect` calls, and nothing else.

#![no_std]

use core::convert::Infallible;
use core::iter::{Empty, empty};
use core::marker::PhantomData;

/// Type whose values could be submitted.
pub trait Collect: Sync + Sized + 'static {}

/// All submitted values of a type: none.
#[derive(Debug)]
pub enum Collected<T> {
    /// Binds the type; there is no such value.
    Never(PhantomData<T>, Infallible),
    /// Iterates over the values; written as in the crate that this one stands in for.
    #[allow(non_camel_case_types)]
    iter,
}

pub use Collected::iter;

impl<T: Collect> IntoIterator for Collected<T> {
    type Item = &'static T;
    type IntoIter = Empty<&'static T>;

    fn into_iter(self) -> Self::IntoIter {
        empty()
    }
}

/// Lets values of a type be submitted.
#[macro_export]
macro_rules! collect {
    ($type:ty) => {
        impl $crate::Collect for $type {}
    };
}

/// Drops a value.
#[macro_export]
macro_rules! submit {
    ($($value:tt)*) => {};
}

//! A map in the order of the file, which keeps repeated keys so that a check can report them.

use std::fmt;
use std::iter;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

/// The entries of a map, in the order of the file.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entries<T>(pub Vec<(String, T)>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Entries<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for InOrder<T> {
            type Value = Entries<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map in { }")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<T>, A::Error> {
                let entries = iter::from_fn(|| map.next_entry().transpose());
                Ok(Entries(entries.collect::<Result<_, _>>()?))
            }
        }
        deserializer.deserialize_map(InOrder(PhantomData))
    }
}

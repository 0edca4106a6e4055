//! The boards that the compiler knows: one for each size in the [table of games](crate::table).

use crate::board::bitboard::{BitCapacity, Fits};
use crate::for_games;
use std::sync::LazyLock;

/// A board of N: its size is known when the program is compiled, so that shifts are constants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grid<const N: u8>;

macro_rules! boards {
    ([$($Name:ident $module:ident { $($size:literal),+ })+]) => {
        pastey::paste! {
            $($(
                impl crate::Size<crate::$module::[<$Name Rules>]> for Grid<$size> {
                    type Word = <BitCapacity<{ crate::$module::geometry::machine_words($size) }> as Fits>::Word;
                    const N: u8 = $size;

                    #[inline]
                    fn tables() -> &'static crate::BoardTables<Self::Word> {
                        &<Self as crate::$module::[<$Name Size>]>::geometry().tables
                    }
                }
                impl crate::$module::[<$Name Size>] for Grid<$size> {
                    #[inline]
                    fn geometry() -> &'static crate::$module::[<$Name Geometry>]<Self> {
                        static GEOMETRY: LazyLock<crate::$module::[<$Name Geometry>]<Grid<$size>>> =
                            LazyLock::new(crate::$module::[<$Name Geometry>]::compute);
                        &GEOMETRY
                    }
                }
            )+)+
        }
    };
}
for_games!(boards);

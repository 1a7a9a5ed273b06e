//! The tables that come with the program: all endings of four pieces.
//!
//! A page has to be small, so there they are loaded when an ending comes near
//! ([`Tables::add_bytes`]); everywhere else they are part of the program.

use super::library::Tables;
use crate::{International, Rules};

#[cfg(not(target_arch = "wasm32"))]
const SHIPPED: [&[u8]; 2] = [
    include_bytes!("../../../../data/draughts/tables-international.wld"),
    include_bytes!("../../../../data/draughts/tables-english.wld"),
];

#[cfg(target_arch = "wasm32")]
const SHIPPED: [&[u8]; 2] = [&[], &[]];

impl<R: Rules> Tables<R> {
    /// The tables that come with the program, with a cache of at most so many bytes; none on a page.
    pub fn shipped(cache_bytes: usize) -> Self {
        let [international, english] = SHIPPED;
        let bytes = if R::GAME_TYPE == International::GAME_TYPE {
            international
        } else {
            english
        };
        let mut tables = Self::new(cache_bytes);
        let added = tables.add_built("the tables that come with the program", bytes);
        debug_assert_eq!(added, Ok(()), "checked by a test");
        tables
    }
}

//! The evaluation that comes with the engine: megabytes of tables, so a build may leave it
//! out and be given a file.

use super::{Learned, Tables};
use crate::Rules;
use std::sync::{Arc, OnceLock};

/// The files of both games, by the edge of the board.
#[cfg(feature = "learned")]
const FILES: [(usize, &[u8]); 2] = [
    (
        10,
        include_bytes!("../../../../data/draughts/learned-international.bin"),
    ),
    (
        8,
        include_bytes!("../../../../data/draughts/learned-english.bin"),
    ),
];
#[cfg(not(feature = "learned"))]
const FILES: [(usize, &[u8]); 0] = [];

/// Read once, whoever asks first.
static TABLES: [OnceLock<Arc<Tables>>; 2] = [OnceLock::new(), OnceLock::new()];

impl<R: Rules> Learned<R> {
    /// The evaluation that comes with the engine; `None` in a build without it.
    pub fn built_in() -> Option<Self> {
        let place = FILES.iter().position(|file| file.0 == R::EDGE)?;
        let read = || {
            let file = Self::from_bytes(FILES[place].1);
            file.expect("the tests read the file").tables
        };
        Some(Self::new(TABLES[place].get_or_init(read).clone()))
    }
}

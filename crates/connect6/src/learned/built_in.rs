//! The evaluation that comes with the engine; a build may leave it out and be given a file.

use super::Learned;
use std::sync::OnceLock;

#[cfg(feature = "learned")]
const FILE: Option<&[u8]> = Some(include_bytes!("../../../../data/connect6/learned.bin"));
#[cfg(not(feature = "learned"))]
const FILE: Option<&[u8]> = None;

/// Read once, whoever asks first.
static LEARNED: OnceLock<Learned> = OnceLock::new();

impl Learned {
    /// The evaluation that comes with the engine; `None` in a build without it.
    pub fn built_in() -> Option<Self> {
        let bytes = FILE?;
        let read = || Self::from_bytes(bytes).expect("the tests read the file");
        Some(LEARNED.get_or_init(read).clone())
    }
}

//! Where the bytes of tables lie: in a file, read piece by piece, or in memory.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes that can be read at any place.
///
/// A file is read, not mapped: mapping takes `unsafe`, and a file that shrinks meanwhile would end
/// the program instead of a probe.
#[derive(Debug, Clone)]
pub(super) struct Source {
    name: Arc<str>,
    len: u64,
    bytes: Bytes,
}

#[derive(Debug, Clone)]
enum Bytes {
    File(Arc<Mutex<File>>),
    Memory(Arc<[u8]>),
    Built(&'static [u8]),
}

impl Source {
    /// A file that stays open.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        Ok(Self {
            name: path.display().to_string().into(),
            len: file.metadata()?.len(),
            bytes: Bytes::File(Arc::new(Mutex::new(file))),
        })
    }

    /// Bytes that came from elsewhere, with a name for messages.
    pub fn memory(name: &str, bytes: Vec<u8>) -> Self {
        Self {
            name: name.into(),
            len: bytes.len() as u64,
            bytes: Bytes::Memory(bytes.into()),
        }
    }

    /// Bytes that are part of the program.
    pub fn built(name: &str, bytes: &'static [u8]) -> Self {
        Self {
            name: name.into(),
            len: bytes.len() as u64,
            bytes: Bytes::Built(bytes),
        }
    }

    /// What messages call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many bytes there are.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Reads exactly `into.len()` bytes from `at` on.
    pub fn read(&self, at: u64, into: &mut [u8]) -> io::Result<()> {
        let whole: &[u8] = match &self.bytes {
            Bytes::File(file) => {
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                file.seek(SeekFrom::Start(at))?;
                return file.read_exact(into);
            }
            Bytes::Memory(bytes) => bytes,
            Bytes::Built(bytes) => bytes,
        };
        let start = usize::try_from(at).unwrap_or(usize::MAX);
        let part = start
            .checked_add(into.len())
            .and_then(|end| whole.get(start..end));
        let part = part.ok_or(io::ErrorKind::UnexpectedEof)?;
        into.copy_from_slice(part);
        Ok(())
    }
}

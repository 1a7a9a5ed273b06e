//! A short number for a long text, the same on every machine and for ever; the standard library's
//! hashers promise neither. It tells apart what differs by accident, not by malice.

/// The FNV-1a hash of bytes, or of texts that are each ended, so that `ab` `c` is not `a` `bc`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint(u64);

impl Default for Fingerprint {
    /// The fingerprint of nothing.
    fn default() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }
}

impl Fingerprint {
    /// The fingerprint of a file.
    pub fn of(bytes: &[u8]) -> Self {
        let mut fingerprint = Self::default();
        fingerprint.take_in(bytes);
        fingerprint
    }

    /// Takes in one more text.
    pub fn add(&mut self, text: &str) {
        self.take_in(text.as_bytes());
        // No text of UTF-8 holds this byte.
        self.take_in(&[0xFF]);
    }

    /// Takes in more bytes of a file.
    pub fn take_in(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
        }
    }

    /// The number.
    pub fn value(self) -> u64 {
        self.0
    }
}

//! An arithmetic coder for yes or no: the fewer surprises, the fewer bytes.
//!
//! The range coder of the public domain (Martin, 1979) with carry, as compressors use it. Bytes that
//! would be zero at the end are not written: the decoder reads zeros past the end. A block of which
//! every answer was the likelier one takes no byte at all.

/// Probabilities count in this many bits.
pub(super) const PROBABILITY_BITS: u32 = 12;
const LOWEST_RANGE: u32 = 1 << 24;

/// Writes answers.
#[derive(Debug)]
pub(super) struct Encoder {
    low: u64,
    range: u32,
    /// The byte that a carry may still change, unless none was written yet.
    held: Option<u8>,
    /// Bytes of ones behind it, which a carry would turn into zeros.
    ones: usize,
    bytes: Vec<u8>,
}

impl Encoder {
    pub fn new() -> Self {
        Self {
            low: 0,
            range: u32::MAX,
            held: None,
            ones: 0,
            bytes: Vec::new(),
        }
    }

    /// Writes whether the answer was the likelier one, which it is with this probability.
    #[inline]
    pub fn put(&mut self, likely: bool, probability: u16) {
        let bound = (self.range >> PROBABILITY_BITS) * u32::from(probability);
        // The likelier part lies low, so that an end of zeros decodes to it.
        if likely {
            self.range = bound;
        } else {
            self.low += u64::from(bound);
            self.range -= bound;
        }
        while self.range < LOWEST_RANGE {
            self.range <<= 8;
            self.shift();
        }
    }

    fn shift(&mut self) {
        let carry = (self.low >> 32) as u8;
        let byte = (self.low >> 24) as u8;
        if carry == 0 && byte == 0xFF {
            self.ones += 1;
        } else {
            if let Some(held) = self.held {
                self.bytes.push(held.wrapping_add(carry));
            }
            let ones = std::mem::take(&mut self.ones);
            self.bytes
                .extend(std::iter::repeat_n(0xFF_u8.wrapping_add(carry), ones));
            self.held = Some(byte);
        }
        self.low = (self.low & 0x00FF_FFFF) << 8;
    }

    /// Ends the block, with the roundest number that still means the same.
    pub fn finish(mut self) -> Vec<u8> {
        let end = self.low + u64::from(self.range) - 1;
        for zeros in (0..=32).rev() {
            let round = end >> zeros << zeros;
            if round >= self.low {
                self.low = round;
                break;
            }
        }
        (0..5).for_each(|_| self.shift());
        let used = self.bytes.iter().rposition(|&byte| byte != 0);
        self.bytes.truncate(used.map_or(0, |last| last + 1));
        self.bytes
    }
}

/// Reads the answers back.
#[derive(Debug)]
pub(super) struct Decoder<'a> {
    code: u32,
    range: u32,
    bytes: std::slice::Iter<'a, u8>,
}

impl<'a> Decoder<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        let mut decoder = Self {
            code: 0,
            range: u32::MAX,
            bytes: bytes.iter(),
        };
        (0..4).for_each(|_| decoder.code = decoder.code << 8 | decoder.next());
        decoder
    }

    #[inline]
    fn next(&mut self) -> u32 {
        self.bytes.next().copied().unwrap_or(0).into()
    }

    /// Whether the answer was the likelier one.
    #[inline]
    pub fn get(&mut self, probability: u16) -> bool {
        let bound = (self.range >> PROBABILITY_BITS) * u32::from(probability);
        let likely = self.code < bound;
        if likely {
            self.range = bound;
        } else {
            // A damaged block may say anything, but not break the reader.
            self.code = self.code.wrapping_sub(bound);
            self.range -= bound;
        }
        while self.range < LOWEST_RANGE {
            self.range <<= 8;
            self.code = self.code << 8 | self.next();
        }
        likely
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quina_core::Rng;

    #[test]
    fn what_is_written_is_read() {
        let mut rng = Rng::new(5);
        for length in (0..400).chain([20_000]) {
            let answers: Vec<(bool, u16)> = (0..length)
                .map(|_| {
                    let probability = [1, 7, 2048, 4000, 4095][rng.below(5) as usize];
                    (rng.below(4096) < u64::from(probability), probability)
                })
                .collect();
            let mut encoder = Encoder::new();
            for &(likely, p) in &answers {
                encoder.put(likely, p);
            }
            let bytes = encoder.finish();
            let mut decoder = Decoder::new(&bytes);
            for &(likely, p) in &answers {
                assert_eq!(decoder.get(p), likely);
            }
        }
    }

    #[test]
    fn a_long_row_of_carries_is_kept() {
        for unlikely in 0..200 {
            let mut encoder = Encoder::new();
            (0..200).for_each(|i| encoder.put(i != unlikely, 4095));
            let bytes = encoder.finish();
            let mut decoder = Decoder::new(&bytes);
            assert!((0..200).all(|i| decoder.get(4095) == (i != unlikely)));
        }
    }

    #[test]
    fn what_surprises_nobody_takes_no_bytes() {
        let mut encoder = Encoder::new();
        (0..4096).for_each(|_| encoder.put(true, 4000));
        assert!(encoder.finish().is_empty());
    }
}

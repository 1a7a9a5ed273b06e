//! Samples that are almost right.

use quina_core::Rng;

/// No mutated sample is longer than this, unless a sound one is.
const LONGEST: usize = 4096;

/// An endless source of inputs that resemble the samples, the same for the same seed.
#[derive(Debug)]
pub struct Mutations<'a> {
    samples: &'a [&'a [u8]],
    longest: usize,
    rng: Rng,
}

impl<'a> Mutations<'a> {
    /// Mutations of these samples.
    pub fn new(samples: &'a [&'a [u8]], seed: u64) -> Self {
        let lengths = samples.iter().map(|sample| sample.len());
        Self {
            samples,
            longest: lengths.fold(LONGEST, usize::max),
            rng: Rng::new(seed),
        }
    }

    /// The next input.
    pub fn make(&mut self) -> Vec<u8> {
        let mut bytes = self.sample().to_vec();
        for _ in 0..self.rng.below(4) {
            self.change(&mut bytes);
        }
        bytes.truncate(self.longest);
        bytes
    }

    fn sample(&mut self) -> &'a [u8] {
        self.rng.choose(self.samples).copied().unwrap_or_default()
    }

    /// A place from 0 to the end, both included.
    fn place(&mut self, bytes: &[u8]) -> usize {
        self.rng.below(bytes.len() as u64 + 1) as usize
    }

    fn change(&mut self, bytes: &mut Vec<u8>) {
        let (a, b) = (self.place(bytes), self.place(bytes));
        let (from, to) = (a.min(b), a.max(b));
        // Long stretches spoil everything at once: most changes are small.
        let to = if self.rng.below(4) == 0 {
            to
        } else {
            to.min(from + 8)
        };
        match self.rng.below(7) {
            0 => bytes.truncate(from),
            1 => drop(bytes.drain(from..to)),
            2 => {
                let copy = bytes[from..to].to_vec();
                bytes.splice(from..from, copy);
            }
            3 => {
                let byte = self.rng.below(256) as u8;
                bytes.insert(from, byte);
            }
            4 => {
                if let Some(byte) = bytes.get_mut(from) {
                    *byte ^= 1 << self.rng.below(8);
                }
            }
            5 => {
                // A letter that has a meaning here.
                let other = self.sample();
                if let (Some(&letter), Some(byte)) = (self.rng.choose(other), bytes.get_mut(from)) {
                    *byte = letter;
                }
            }
            _ => {
                let other = self.sample();
                let at = self.place(other);
                bytes.truncate(from);
                bytes.extend_from_slice(&other[at..]);
            }
        }
    }
}

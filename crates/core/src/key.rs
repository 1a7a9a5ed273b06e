//! Zobrist keys: one 64-bit number for a position, kept up to date move by move.

use crate::rng::split_mix;
use std::ops::{BitXor, BitXorAssign};

/// A position's hash. Equal positions have equal keys; different ones almost always differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Key(pub u64);

impl BitXor for Key {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitXorAssign for Key {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

/// `N` keys that depend on `seed` alone, made at compile time.
///
/// ```
/// use quina_core::{Key, zobrist};
/// const STONES: [Key; 361] = zobrist(6);
/// assert_ne!(STONES[0], STONES[1]);
/// ```
pub const fn zobrist<const N: usize>(seed: u64) -> [Key; N] {
    let mut keys = [Key(0); N];
    let mut state = seed;
    let mut i = 0;
    while i < N {
        let (next, number) = split_mix(state);
        state = next;
        keys[i] = Key(number);
        i += 1;
    }
    keys
}

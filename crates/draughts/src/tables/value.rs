//! What a position is worth when both play perfectly, and many of these in little memory.

use std::fmt;
use std::ops::Neg;

/// The worth of a position to its mover.
///
/// The rules that count plies and repetitions are no part of it: they belong to a game with a past.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// The opponent wins.
    Loss,
    /// Nobody can win.
    Draw,
    /// The mover wins.
    Win,
}

impl Value {
    /// The value of this code: 0, 1 or 2.
    #[inline]
    pub(super) const fn from_code(code: u8) -> Self {
        match code {
            0 => Self::Loss,
            1 => Self::Draw,
            _ => Self::Win,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Loss => "lost",
            Self::Draw => "drawn",
            Self::Win => "won",
        })
    }
}

/// The same for the other side.
impl Neg for Value {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// Values in two bits each.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Packed(Vec<u8>);

impl Packed {
    /// Packs these values.
    pub fn from_values(values: impl IntoIterator<Item = Value>) -> Self {
        let mut bytes = Vec::new();
        let mut values = values.into_iter();
        while let Some(first) = values.next() {
            let rest = (1..4).map_while(|i| values.next().map(|value| (value as u8) << (2 * i)));
            bytes.push(rest.fold(first as u8, |byte, bits| byte | bits));
        }
        Self(bytes)
    }

    /// Puts these one behind the other; all but the last must hold a multiple of four values.
    pub(super) fn concat(parts: impl Iterator<Item = Self>) -> Self {
        let mut bytes = Vec::new();
        parts.for_each(|part| bytes.extend(part.0));
        Self(bytes)
    }

    /// The value at an index.
    #[inline]
    pub fn get(&self, index: u64) -> Value {
        let byte = self.0[(index / 4) as usize];
        Value::from_code(byte >> (index % 4 * 2) & 3)
    }

    /// The bytes, four values in each.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

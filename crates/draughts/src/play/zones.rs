//! Parts of the board that the evaluation cares for, computed at compile time.

use crate::{Rules, Squares};
use std::marker::PhantomData;

/// The zones of the board of `R`.
pub(super) struct Zones<R>(PhantomData<R>);

impl<R: Rules> Zones<R> {
    /// The two longest diagonals.
    pub const DIAGONALS: Squares<R> = Squares::from_bits(bits(R::EDGE, Zone::Diagonals));
    /// The half at White's left hand.
    pub const LEFT: Squares<R> = Squares::from_bits(bits(R::EDGE, Zone::Left));
    /// The four middle rows without the two columns at either edge.
    pub const CENTRE: Squares<R> = Squares::from_bits(bits(R::EDGE, Zone::Centre));
}

#[derive(Clone, Copy)]
enum Zone {
    Diagonals,
    Left,
    Centre,
}

const fn bits(edge: usize, zone: Zone) -> u64 {
    let mut bits = 0;
    let mut row = 0;
    while row < edge {
        let mut column = (row + 1) % 2;
        while column < edge {
            let inside = match zone {
                Zone::Diagonals => row == column || row + column == edge - 1,
                Zone::Left => column < edge / 2,
                Zone::Centre => {
                    row + 2 >= edge / 2 && row < edge / 2 + 2 && column >= 2 && column < edge - 2
                }
            };
            if inside {
                let place = row * (edge / 2) + column / 2;
                bits |= 1 << (place + place / edge);
            }
            column += 2;
        }
        row += 1;
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{English, International};

    #[test]
    fn zones_are_where_they_should_be() {
        assert_eq!(
            Zones::<International>::DIAGONALS.to_string(),
            "5,10,14,19,23,28,32,37,41,46"
        );
        assert_eq!(
            Zones::<English>::CENTRE.to_string(),
            "10,11,14,15,18,19,22,23"
        );
        assert_eq!(Zones::<International>::LEFT.len(), 25);
        assert_eq!(Zones::<International>::CENTRE.len(), 12);
    }
}

//! Patterns: what a cell sees on a line, five cells to either side.
//!
//! Only windows of six through the cell count. Going outwards from it, a stone of each colour, or
//! the edge, ends the windows of both; what lies behind that changes nothing. So a half of five
//! cells has 120 different looks and not 4^5, and a pattern is a pair of them.

/// How many looks half a line has.
pub(super) const HALVES: usize = 120;
/// How many pairs of halves there are.
pub(super) const PATTERNS: usize = HALVES * HALVES;
/// The same where a pattern and its mirror image are one.
pub(super) const MIRRORED: usize = HALVES * (HALVES + 1) / 2;
/// How many cells of half a line are seen.
pub(super) const REACH: u32 = 5;

const CELLS: u32 = (1 << REACH) - 1;

/// A half by the words of both colours, the nearest cell in the lowest bit; both set is the edge.
const fn digits(own: u32, other: u32) -> u32 {
    let mut digits = 0;
    let (mut seen_own, mut seen_other) = (false, false);
    let mut step = 0;
    while step < REACH && !(seen_own && seen_other) {
        let digit = match (own >> step & 1, other >> step & 1, seen_own, seen_other) {
            (0, 0, ..) => 0,
            // Behind stones of one colour the edge is as good as a stone of the other.
            (1, 1, true, _) => 2,
            (1, 1, _, true) => 1,
            (1, 1, ..) => 3,
            (1, ..) => 1,
            _ => 2,
        };
        digits |= digit << (2 * step);
        seen_own |= digit & 1 == 1;
        seen_other |= digit & 2 == 2;
        step += 1;
    }
    digits
}

struct Looks {
    /// The number of a half, by its words: own cells in the low bits.
    outward: [u8; 1024],
    /// The same where the words run towards the cell.
    inward: [u8; 1024],
    /// The half with the colours exchanged.
    swapped: [u8; HALVES],
    /// Whether a half holds no stone.
    blank: [bool; HALVES],
}

static LOOKS: Looks = {
    let mut numbers = [u8::MAX; 1024];
    let mut looks = Looks {
        outward: [0; 1024],
        inward: [0; 1024],
        swapped: [0; HALVES],
        blank: [false; HALVES],
    };
    let mut count = 0;
    let mut word = 0;
    while word < 1024 {
        let digits = digits(word & CELLS, word >> REACH) as usize;
        if numbers[digits] == u8::MAX {
            numbers[digits] = count;
            looks.blank[count as usize] = match digits as u32 {
                0 => true,
                digits => {
                    let edge = digits.trailing_zeros();
                    edge.is_multiple_of(2) && digits == 3 << edge
                }
            };
            count += 1;
        }
        looks.outward[word as usize] = numbers[digits];
        word += 1;
    }
    assert!(count as usize == HALVES);
    let mut word = 0;
    while word < 1024 {
        let (own, other) = (word & CELLS, word >> REACH);
        let number = looks.outward[word as usize];
        looks.swapped[number as usize] = looks.outward[(own << REACH | other) as usize];
        let unused = u32::BITS - REACH;
        let turned = own.reverse_bits() >> unused | other.reverse_bits() >> unused << REACH;
        looks.inward[turned as usize] = number;
        word += 1;
    }
    looks
};

/// The words of a line with the edge of the board as stones of both colours.
#[derive(Clone, Copy)]
pub(super) struct Walled {
    first: u32,
    second: u32,
}

impl Walled {
    #[inline]
    pub fn new(words: [u32; 2], mask: u32) -> Self {
        let walled = |word: u32| (word | !mask) << REACH | CELLS;
        Self {
            first: walled(words[0]),
            second: walled(words[1]),
        }
    }

    /// The pattern around a bit, Black's stones as one's own.
    #[inline]
    pub fn pattern(self, bit: u32) -> usize {
        let half = |shift: u32| {
            let (own, other) = (self.first >> shift & CELLS, self.second >> shift & CELLS);
            (own | other << REACH) as usize
        };
        let before = LOOKS.inward[half(bit)];
        let after = LOOKS.outward[half(bit + REACH + 1)];
        usize::from(before) * HALVES + usize::from(after)
    }
}

/// The pattern with the colours exchanged.
pub(super) fn swapped(pattern: usize) -> usize {
    let [before, after] = [pattern / HALVES, pattern % HALVES].map(|half| LOOKS.swapped[half]);
    usize::from(before) * HALVES + usize::from(after)
}

/// The number of a pattern and of its mirror image, below [`MIRRORED`].
pub(super) const fn mirrored(pattern: usize) -> usize {
    let (before, after) = (pattern / HALVES, pattern % HALVES);
    let (low, high) = if before < after {
        (before, after)
    } else {
        (after, before)
    };
    high * (high + 1) / 2 + low
}

/// Whether no stone is in sight.
pub(super) fn is_blank(pattern: usize) -> bool {
    LOOKS.blank[pattern / HALVES] && LOOKS.blank[pattern % HALVES]
}

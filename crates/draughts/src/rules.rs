//! Where the two games differ, and nothing else: every other file is generic over [`Rules`].

use crate::rays::Rays;
use crate::{Colour, Direction};
use std::fmt::Debug;
use std::hash::Hash;

/// The laws of one game of draughts, chosen at compile time.
///
/// The boards differ in size only: the dark squares are numbered row by row from Black's side, and
/// the lowest square at White's left hand is dark.
pub trait Rules:
    Copy + Ord + Hash + Debug + Default + Send + Sync + sealed::Sealed + 'static
{
    /// The game's name in English.
    const NAME: &'static str;
    /// The game's number in the `GameType` tag of PDN.
    const GAME_TYPE: u32;
    /// Squares along one edge of the board, light and dark.
    const EDGE: usize;
    /// Men each side starts with, and the most pieces it can ever have.
    const MEN: usize;
    /// Who makes the first move.
    const OPENER: Colour;
    /// Whether a man may capture backwards too. Where he may not, reaching the crown row ends a
    /// capture, for there is no square further forward.
    const MEN_CAPTURE_BACKWARDS: bool;
    /// Whether a king moves and captures over any distance.
    const FLYING_KINGS: bool;
    /// Whether a capture must take as many pieces as any other would.
    const MAJORITY: bool;
    /// Plies by kings alone, without a capture, after which the game is drawn.
    const QUIET_LIMIT: u16;
    /// The line every square sees in each direction.
    #[doc(hidden)]
    const RAYS: &'static Rays;

    /// Dark squares in a row.
    const COLUMNS: usize = Self::EDGE / 2;
    /// Dark squares on the board.
    const SQUARES: usize = Self::EDGE * Self::COLUMNS;
    /// The bits of the dark squares: two rows, then a ghost bit, and so on.
    const BOARD: u64 = board_bits(Self::EDGE);

    /// Plies granted to a side of `pieces` pieces, a king among them, to beat a lone king; `None`
    /// where the rules grant any number.
    fn few_pieces_limit(pieces: usize) -> Option<u16>;

    /// How far apart neighbours in this direction are in a bit board.
    #[inline]
    fn stride(direction: Direction) -> usize {
        stride(Self::EDGE, direction)
    }
}

/// International draughts on 10x10, by the rules of the FMJD.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct International;

impl Rules for International {
    const NAME: &'static str = "International draughts";
    const GAME_TYPE: u32 = 20;
    const EDGE: usize = 10;
    const MEN: usize = 20;
    const OPENER: Colour = Colour::White;
    const MEN_CAPTURE_BACKWARDS: bool = true;
    const FLYING_KINGS: bool = true;
    const MAJORITY: bool = true;
    const QUIET_LIMIT: u16 = 50;
    const RAYS: &'static Rays = &Rays::new(Self::EDGE);

    fn few_pieces_limit(pieces: usize) -> Option<u16> {
        match pieces {
            1 | 2 => Some(10),
            3 => Some(32),
            _ => None,
        }
    }
}

/// English draughts, or checkers, on 8x8, by the rules of the WCDF.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct English;

impl Rules for English {
    const NAME: &'static str = "English checkers";
    const GAME_TYPE: u32 = 21;
    const EDGE: usize = 8;
    const MEN: usize = 12;
    const OPENER: Colour = Colour::Black;
    const MEN_CAPTURE_BACKWARDS: bool = false;
    const FLYING_KINGS: bool = false;
    const MAJORITY: bool = false;
    const QUIET_LIMIT: u16 = 80;
    const RAYS: &'static Rays = &Rays::new(Self::EDGE);

    fn few_pieces_limit(_pieces: usize) -> Option<u16> {
        None
    }
}

/// The generator relies on what these two games have in common, so no others can be added outside.
mod sealed {
    pub trait Sealed {}
    impl Sealed for super::International {}
    impl Sealed for super::English {}
}

/// The bits that are squares: of every `edge + 1` bits, the last is a ghost.
pub(crate) const fn board_bits(edge: usize) -> u64 {
    let mut bits = 0;
    let mut pair = 0;
    while pair < edge / 2 {
        bits |= ((1 << edge) - 1) << (pair * (edge + 1));
        pair += 1;
    }
    bits
}

/// The distance between neighbouring bits; the ghosts make it the same on every row.
#[inline]
pub(crate) const fn stride(edge: usize, direction: Direction) -> usize {
    match direction {
        Direction::UpRight | Direction::DownLeft => edge / 2,
        Direction::UpLeft | Direction::DownRight => edge / 2 + 1,
    }
}

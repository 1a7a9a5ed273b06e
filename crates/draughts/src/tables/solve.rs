//! Retrograde analysis of one pair of slices: what every position is worth.
//!
//! Two passes. The first looks at every position once, forwards: who must capture or can crown
//! leads into slices that are finished, so captures are settled at once, and of the others it keeps
//! how many moves could still save them. The second goes backwards from everything that is settled:
//! before a loss stands a win, and a position all of whose moves lead to wins is lost. What is never
//! reached is drawn. Nothing is asked of distances, so each thread follows its finds at once, the
//! last first, and the rounds of the textbook are not needed.

use super::chunks::Work;
use super::index::{Cursor, Places, Slice};
use super::known::Known;
use super::material::Material;
use super::value::{Packed, Value};
use crate::generate::{Lister, Sink, generate};
use crate::moves::Route;
use crate::rays::sight;
use crate::{Board, Colour, Direction, Move, Rules, Square, Squares};
use quina_core::MoveList;
use std::sync::atomic::{AtomicU8, Ordering};

/// What is known of one position while its slice is solved: one byte, so that threads can share.
///
/// Below [`Cell::SETTLED`] it is the number of moves that may still save the mover.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Cell(u8);

impl Cell {
    const SETTLED: u8 = 0xE0;
    const CAPTURE: u8 = 0x08;
    const FIRST_PASS: u8 = 0x04;

    const fn settled(value: Value) -> Self {
        Self(Self::SETTLED | value as u8)
    }

    const fn settled_at_once(value: Value, by_capture: bool) -> Self {
        let capture = if by_capture { Self::CAPTURE } else { 0 };
        Self(Self::SETTLED | Self::FIRST_PASS | capture | value as u8)
    }

    const fn is_settled(self) -> bool {
        self.0 >= Self::SETTLED
    }

    /// Whether the second pass begins from here.
    const fn is_seed(self) -> bool {
        self.is_settled() && self.0 & Self::FIRST_PASS != 0
    }

    /// What the position is worth, once both passes are over.
    const fn value(self) -> Value {
        if self.is_settled() {
            Value::from_code(self.0 & 3)
        } else {
            Value::Draw
        }
    }

    /// Whether the mover must capture.
    const fn must_capture(self) -> bool {
        self.is_settled() && self.0 & Self::CAPTURE != 0
    }
}

/// The positions of one slice, in the order of their indices.
#[derive(Debug)]
pub struct Solved<R: Rules> {
    slice: Slice<R>,
    cells: Vec<AtomicU8>,
}

impl<R: Rules> Solved<R> {
    fn new(material: Material) -> Self {
        let slice = Slice::new(material);
        let cells = (0..slice.len()).map(|_| AtomicU8::new(0)).collect();
        Self { slice, cells }
    }

    /// The boards that the indices mean.
    pub fn slice(&self) -> &Slice<R> {
        &self.slice
    }

    /// What the position with this index is worth.
    #[inline]
    pub fn value(&self, index: u64) -> Value {
        self.cell(index).value()
    }

    /// Whether the mover must capture in the position with this index.
    #[inline]
    pub fn must_capture(&self, index: u64) -> bool {
        self.cell(index).must_capture()
    }

    /// All values, packed.
    pub fn packed(&self) -> Packed {
        Packed::from_values((0..self.slice.len()).map(|index| self.value(index)))
    }

    #[inline]
    fn cell(&self, index: u64) -> Cell {
        Cell(self.cells[index as usize].load(Ordering::Relaxed))
    }

    /// Settles a position, unless it is settled: whether this call did it.
    #[inline]
    fn settle(&self, index: u64, value: Value) -> bool {
        self.change(index, |_| Cell::settled(value))
    }

    /// Takes one move off those that may save the mover: whether none is left now.
    #[inline]
    fn refute_one(&self, index: u64) -> bool {
        self.change(index, |cell| match cell.0 {
            1 => Cell::settled(Value::Loss),
            moves => Cell(moves - 1),
        })
    }

    /// Changes an open cell: whether that settled it.
    #[inline]
    fn change(&self, index: u64, change: impl Fn(Cell) -> Cell) -> bool {
        let cell = &self.cells[index as usize];
        let mut old = Cell(cell.load(Ordering::Relaxed));
        while !old.is_settled() {
            let new = change(old);
            match cell.compare_exchange_weak(old.0, new.0, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => return new.is_settled(),
                Err(other) => old = Cell(other),
            }
        }
        false
    }
}

/// Solves a material and its turned one; all that they lead to must be known. `None` if stopped.
pub fn solve<R: Rules>(pair: &[Material], known: &Known<R>, work: &Work) -> Option<Vec<Solved<R>>> {
    let solved: Vec<Solved<R>> = pair.iter().map(|&material| Solved::new(material)).collect();
    for half in &solved {
        let fill = |list: &mut MoveList<Move<R>>, range: std::ops::Range<u64>| {
            let mut cursor = Cursor::new(&half.slice, range.start);
            for index in range {
                let cell = first_look(&cursor.board(), known, list);
                half.cells[index as usize].store(cell.0, Ordering::Relaxed);
                cursor.advance();
            }
        };
        work.share(half.slice.len(), MoveList::new, fill)?;
    }
    for (which, half) in solved.iter().enumerate() {
        let follow = |open: &mut Vec<Find<R>>, range: std::ops::Range<u64>| {
            let mut cursor = Cursor::new(&half.slice, range.start);
            for index in range {
                let cell = half.cell(index);
                if cell.is_seed() && cell.value() != Value::Draw {
                    let board = cursor.board();
                    let value = cell.value();
                    open.push(Find {
                        board,
                        value,
                        which,
                    });
                    while let Some(find) = open.pop() {
                        look_back(&find, &solved, open);
                    }
                }
                cursor.advance();
            }
        };
        work.share(half.slice.len(), Vec::new, follow)?;
    }
    Some(solved)
}

/// A position that has just been settled.
#[derive(Debug, Clone, Copy)]
struct Find<R: Rules> {
    board: Board<R>,
    value: Value,
    /// The slice it belongs to.
    which: usize,
}

/// What the first pass says of a position, White to move.
fn first_look<R: Rules>(board: &Board<R>, known: &Known<R>, list: &mut MoveList<Move<R>>) -> Cell {
    list.clear();
    let mut survey = Survey {
        men: board.men(Colour::White),
        quiet: 0,
        leaving: Lister::new(list),
    };
    generate(board, Colour::White, &mut survey);
    let quiet = survey.quiet;
    let must_capture = list.first().is_some_and(|mv| mv.is_capture());
    let best = known
        .best_from(board, 0, list)
        .unwrap_or_else(|| unreachable!("what a capture or a crowning leads to was solved before"));
    if must_capture || quiet == 0 || best == Value::Win {
        return Cell::settled_at_once(best, must_capture);
    }
    // A crowning that draws is a move that nothing will refute.
    Cell(quiet as u8 + u8::from(best == Value::Draw))
}

/// Lists the moves that leave the slice, captures and crownings, and counts the others.
struct Survey<'a, R: Rules> {
    men: Squares<R>,
    quiet: usize,
    leaving: Lister<'a, R, false>,
}

impl<R: Rules> Sink<R> for Survey<'_, R> {
    #[inline]
    fn steps(&mut self, arrivals: Squares<R>, direction: Direction) {
        let crowned = self.men.toward(direction) & arrivals & Squares::crown_row(Colour::White);
        self.leaving.steps(crowned, direction);
        self.quiet += (arrivals - crowned).len();
    }

    #[inline]
    fn flights(&mut self, _: Square<R>, arrivals: Squares<R>) {
        self.quiet += arrivals.len();
    }

    #[inline]
    fn jumps(&mut self, arrivals: Squares<R>, direction: Direction) {
        self.leaving.jumps(arrivals, direction);
    }

    fn capture(&mut self, route: &Route<R>) {
        self.leaving.capture(route);
    }

    fn restart(&mut self) {
        self.leaving.restart();
    }
}

/// Tells the positions before this one what became of it. Who stood there had no capture, or his
/// position was settled by the first pass.
fn look_back<R: Rules>(find: &Find<R>, solved: &[Solved<R>], open: &mut Vec<Find<R>>) {
    // The side that has just moved is White on the turned board.
    let board = find.board.swapped();
    let which = solved.len() - 1 - find.which;
    let half = &solved[which];
    let value = -find.value;
    let mut tell = |index: u64, places: &Places| {
        let settled = match value {
            Value::Win => half.settle(index, Value::Win),
            _ => half.refute_one(index),
        };
        if settled {
            let board = places.board();
            open.push(Find {
                board,
                value,
                which,
            });
        }
    };
    let places = Places::of(&board);
    let men = half.slice.men_index(&places);
    let empty = board.empty();
    for king in board.kings(Colour::White) {
        let from = Direction::ALL
            .into_iter()
            .fold(Squares::NONE, |from, direction| {
                from | if R::FLYING_KINGS {
                    sight(king, direction, !empty)
                } else {
                    king.set().toward(direction)
                }
            });
        for before in from & empty {
            let mut places = places;
            places.white_kings ^= king.set().bits() | before.set().bits();
            tell(men + half.slice.kings_index(&places), &places);
        }
    }
    for direction in [Direction::DownLeft, Direction::DownRight] {
        for before in board.men(Colour::White).toward(direction) & empty {
            let mut places = places;
            places.white_men ^= before.set().bits() | before.back(direction, 1).set().bits();
            tell(
                half.slice.men_index(&places) + half.slice.kings_index(&places),
                &places,
            );
        }
    }
}

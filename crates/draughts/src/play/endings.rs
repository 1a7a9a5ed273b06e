//! What the endgame tables tell the search, so that it not only knows a win but gets there.
//!
//! The tables say won, drawn or lost, and not how soon. A search that stopped at every position they
//! know would see no difference between the moves that keep a win, and might keep it for ever. So a
//! search that begins inside the tables goes on through the positions of the same material that keep
//! the root's value, and looks for the way out: everything else is settled by the tables, and a win
//! after a capture or a crowning counts for more, the sooner the better. The material shrinks each
//! time, so the win comes.

use crate::tables::{Tables, Value};
use crate::{Board, Colour, Position, Rules, Square};
use quina_core::Score;

/// The tables of a player, and what they say of the root of its search.
#[derive(Debug, Clone)]
pub(super) struct Endings<R: Rules> {
    tables: Tables<R>,
    root: Option<Root>,
}

/// A root that the tables know.
#[derive(Debug, Clone, Copy)]
struct Root {
    pieces: usize,
    kings: usize,
    white: Value,
}

/// What is known of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// It is worth this to its mover, and that is that.
    Settled(Value),
    /// It is worth what the root is, and of the same material: the search goes on.
    Kept(Value),
}

/// The merit of a win whose way out is found, and how many hundredths of a man after it count as much
/// as one ply until then.
const WAY_OUT: i32 = 600;
const ADDED_PER_POINT: i32 = 32;
const MOST_ADDED: i32 = 60;
/// The merit of a win whose way out is not found yet: the evaluation tells the way, and so does how
/// close the winner's kings are to the enemy. It stays below the merit of the others.
const ON_THE_WAY: i32 = 100;
const PER_STEP_CLOSER: i32 = 6;
const MOST_ON_THE_WAY: i32 = 400;
/// In a drawn ending the better side is told by no more than this.
const MOST_OF_A_DRAW: i32 = 40;

impl<R: Rules> Endings<R> {
    pub fn new(tables: Tables<R>) -> Self {
        Self { tables, root: None }
    }

    /// A search begins here.
    pub fn begin(&mut self, position: &Position<R>) {
        let value = self.tables.value(position.board(), position.mover());
        self.root = value.map(|value| Root {
            pieces: position.board().occupied().len(),
            kings: position.board().all_kings().len(),
            white: of_white(value, position.mover()),
        });
    }

    /// What the tables say of a position, if they know it.
    #[inline]
    pub fn look_up(&self, position: &Position<R>) -> Option<Known> {
        let board = position.board();
        // Most positions have far more pieces: they cost one comparison.
        let pieces = board.occupied().len();
        if pieces > self.tables.most_pieces() {
            return None;
        }
        let value = self.tables.value(board, position.mover())?;
        let is_kept = self.root.is_some_and(|root| {
            (root.pieces, root.kings) == (pieces, board.all_kings().len())
                && root.white == of_white(value, position.mover())
        });
        Some(if is_kept {
            Known::Kept(value)
        } else {
            Known::Settled(value)
        })
    }
}

impl Known {
    /// The score of the position of which this is known, given what the evaluation says of it.
    pub fn score<R: Rules>(self, position: &Position<R>, evaluation: Score) -> Score {
        let evaluation = evaluation.value();
        let added = (evaluation / ADDED_PER_POINT).clamp(-MOST_ADDED, MOST_ADDED);
        let on_the_way = |winner: Colour, evaluation: i32| {
            let steps = steps_closer(position.board(), winner);
            let merit = ON_THE_WAY + evaluation / 4 + PER_STEP_CLOSER * steps;
            Score::won(merit.clamp(0, MOST_ON_THE_WAY))
        };
        match self {
            Self::Settled(Value::Win) => Score::won(WAY_OUT + added),
            Self::Settled(Value::Loss) => -Score::won(WAY_OUT - added),
            Self::Settled(Value::Draw) => Score::DRAW,
            Self::Kept(Value::Win) => on_the_way(position.mover(), evaluation),
            Self::Kept(Value::Loss) => -on_the_way(!position.mover(), -evaluation),
            Self::Kept(Value::Draw) => {
                let part = evaluation / 8;
                Score::heuristic(part.clamp(-MOST_OF_A_DRAW, MOST_OF_A_DRAW))
            }
        }
    }
}

/// How many steps the kings of a colour stand closer to the nearest enemy than they might; nothing
/// where kings fly, for they are close to everything.
fn steps_closer<R: Rules>(board: &Board<R>, colour: Colour) -> i32 {
    if R::FLYING_KINGS {
        return 0;
    }
    let steps = |one: Square<R>, other: Square<R>| {
        let rows = one.row().abs_diff(other.row());
        rows.max(one.column().abs_diff(other.column()))
    };
    let closer = |king: Square<R>| {
        let enemies = board.pieces(!colour).iter();
        R::EDGE
            - enemies
                .map(|enemy| steps(king, enemy))
                .min()
                .unwrap_or(R::EDGE)
    };
    board.kings(colour).iter().map(closer).sum::<usize>() as i32
}

fn of_white(value: Value, mover: Colour) -> Value {
    match mover {
        Colour::White => value,
        Colour::Black => -value,
    }
}

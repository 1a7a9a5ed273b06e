//! Building a game while its stones are laid by the rules, one at a time, forwards and back.
//!
//! Every reader of records goes through here, so each refuses the same faults in the same words.

use crate::game::{Game, NodeId};
use crate::{Board, Cell, Size};
use quina_core::{Outcome, Position, Side};
use std::error::Error;
use std::fmt;

/// More games than this in one file are refused: each keeps a start position of a kilobyte.
pub(crate) const MAX_GAMES: usize = 100_000;

/// Why a stone cannot be laid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoneFault {
    /// The board has no such cell.
    OffBoard(Cell, Size),
    /// A stone lies there already.
    Taken(Cell),
    /// The stone is of this side, and the other is to place.
    WrongSide(Side),
    /// This side has six in a row.
    Won(Side),
    /// No cell is left.
    BoardFull,
    /// The turn that is due has this many stones.
    WrongCount(u8),
}

impl fmt::Display for StoneFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::OffBoard(cell, size) => write!(f, "{cell} is off the board of {size}"),
            Self::Taken(cell) => write!(f, "{cell} is taken"),
            Self::WrongSide(side) => {
                let [due, found] = [!side, side].map(Board::side_name);
                write!(f, "{due} is to place a stone, not {found}")
            }
            Self::Won(side) => {
                let winner = Board::side_name(side);
                write!(f, "the game is over: {winner} has six in a row")
            }
            Self::BoardFull => f.write_str("the game is over: the board is full"),
            Self::WrongCount(1) => f.write_str("one stone is due, not two"),
            Self::WrongCount(_) => f.write_str("two stones are due, not one"),
        }
    }
}

impl Error for StoneFault {}

/// A game under construction and the board at the place reached.
pub(crate) struct Replay {
    game: Game,
    board: Board,
    path: Vec<Step>,
}

struct Step {
    node: NodeId,
    /// The stone of this node, and who had won before it.
    stone: Option<(Cell, Option<Side>)>,
}

impl Replay {
    pub(crate) fn new(start: Board) -> Self {
        Self {
            board: start.clone(),
            game: Game::new(start),
            path: Vec::new(),
        }
    }

    pub(crate) fn game(&mut self) -> &mut Game {
        &mut self.game
    }

    pub(crate) fn into_game(self) -> Game {
        self.game
    }

    /// The board here, perhaps in the middle of a turn.
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// The node reached.
    pub(crate) fn here(&self) -> NodeId {
        self.path.last().map_or(NodeId::ROOT, |step| step.node)
    }

    /// How many nodes lie between the root and here.
    pub(crate) fn depth(&self) -> usize {
        self.path.len()
    }

    /// Lays the next stone, said to be of this side, in a new node.
    pub(crate) fn lay(&mut self, side: Option<Side>, cell: Cell) -> Result<(), StoneFault> {
        let board = &self.board;
        if let Some(fault) = board.over() {
            return Err(fault);
        }
        if let Some(side) = side.filter(|&side| side != board.turn()) {
            // Half a turn that won is the end too, unless its own second stone follows.
            return Err(match board.outcome() {
                Some(Outcome::Win(winner)) => StoneFault::Won(winner),
                _ => StoneFault::WrongSide(side),
            });
        }
        if !cell.is_on(board.size()) {
            return Err(StoneFault::OffBoard(cell, board.size()));
        }
        if !board.is_empty(cell) {
            return Err(StoneFault::Taken(cell));
        }
        let node = self.game.push(self.here(), Some(cell));
        let before = self.board.place(cell);
        self.path.push(Step {
            node,
            stone: Some((cell, before)),
        });
        Ok(())
    }

    /// Adds a node without a stone.
    pub(crate) fn remark(&mut self) {
        let node = self.game.push(self.here(), None);
        self.path.push(Step { node, stone: None });
    }

    /// Goes back until `depth` nodes lie between the root and here.
    pub(crate) fn rewind(&mut self, depth: usize) {
        for step in self.path.drain(depth.min(self.path.len())..).rev() {
            if let Some((cell, before)) = step.stone {
                self.board.take(cell, before);
            }
        }
    }
}

impl Board {
    /// Why no stone can be laid at all. The second stone of a pair may follow a first that won.
    fn over(&self) -> Option<StoneFault> {
        match self.outcome()? {
            Outcome::Win(_) if self.is_mid_turn() => None,
            Outcome::Win(side) => Some(StoneFault::Won(side)),
            Outcome::Draw => Some(StoneFault::BoardFull),
        }
    }
}

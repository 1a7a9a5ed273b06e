//! Replays a win by threats against every defence that matters, sharing nothing with the search
//! that found it: windows are looked at cell by cell, and the game is played by the rules.

use crate::{Board, Cell, Move};
use quina_core::{Outcome, Position, Side, State};
use std::collections::BTreeSet;

/// Where a claimed win fails: the moves up to there, and what is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    /// The line in which the winner fails.
    pub line: Vec<Move>,
    /// What is wrong at its end.
    pub what: &'static str,
}

/// Plays a claimed win of the side to move against all defences: every turn that takes a cell of
/// each of the winner's threats. Any other turn loses at once, because he then makes six.
///
/// `strategy` names the winner's turn in each position. The answer is how many positions were met.
pub fn replay_win(
    board: &Board,
    strategy: &mut dyn FnMut(&Board) -> Option<Move>,
) -> Result<usize, Flaw> {
    let mut referee = Referee {
        board: board.clone(),
        winner: board.turn(),
        windows: windows(board),
        line: Vec::new(),
        met: BTreeSet::new(),
    };
    referee.winner_moves(strategy)?;
    Ok(referee.met.len())
}

struct Referee {
    board: Board,
    winner: Side,
    /// Every six cells in a row.
    windows: Vec<[Cell; 6]>,
    line: Vec<Move>,
    /// Positions in which the winner has won against everything.
    met: BTreeSet<u64>,
}

impl Referee {
    fn flaw(&self, what: &'static str) -> Flaw {
        Flaw {
            line: self.line.clone(),
            what,
        }
    }

    fn winner_moves(
        &mut self,
        strategy: &mut dyn FnMut(&Board) -> Option<Move>,
    ) -> Result<(), Flaw> {
        let key = self.board.key().0;
        if self.met.contains(&key) {
            return Ok(());
        }
        let mv = strategy(&self.board).ok_or_else(|| self.flaw("the winner has no turn"))?;
        if !self.board.is_legal(mv) {
            self.line.push(mv);
            return Err(self.flaw("the winner's turn is not legal"));
        }
        self.line.push(mv);
        self.board.play(mv);
        if self.board.outcome().is_none() {
            self.defender_moves(strategy)?;
        } else if self.board.outcome() != Some(Outcome::Win(self.winner)) {
            return Err(self.flaw("the game ends without a winner"));
        }
        self.board.undo(mv, ());
        self.line.pop();
        self.met.insert(key);
        Ok(())
    }

    fn defender_moves(
        &mut self,
        strategy: &mut dyn FnMut(&Board) -> Option<Move>,
    ) -> Result<(), Flaw> {
        if !self.missing(!self.winner).is_empty() {
            return Err(self.flaw("the defender makes six"));
        }
        let threats = self.missing(self.winner);
        if threats.is_empty() {
            return Err(self.flaw("the winner threatens nothing"));
        }
        for answer in self.answers(&threats) {
            self.line.push(answer);
            self.board.play(answer);
            self.winner_moves(strategy)?;
            self.board.undo(answer, ());
            self.line.pop();
        }
        Ok(())
    }

    /// The empty cells of every window that one turn of `side` fills.
    fn missing(&self, side: Side) -> Vec<Vec<Cell>> {
        let is_live = |window: &&[Cell; 6]| {
            let other = |&cell: &Cell| self.board.stone(cell) == Some(!side);
            !window.iter().any(other)
        };
        let empty = |window: &[Cell; 6]| -> Vec<Cell> {
            let cells = window.iter().copied();
            cells.filter(|&cell| self.board.is_empty(cell)).collect()
        };
        let live = self.windows.iter().filter(is_live).map(empty);
        live.filter(|cells| cells.len() <= 2).collect()
    }

    /// Every turn that takes a cell of each of these: the first stone is one of the first threat's.
    fn answers(&self, threats: &[Vec<Cell>]) -> BTreeSet<Move> {
        let mut answers = BTreeSet::new();
        let takes_all = |mv: Move| {
            let is_met = |cells: &Vec<Cell>| cells.iter().any(|&cell| mv.contains(cell));
            threats.iter().all(is_met)
        };
        for &first in threats.first().into_iter().flatten() {
            for second in self.board.empty().iter().filter(|&cell| cell != first) {
                let mv = Move::pair(first, second);
                if takes_all(mv) {
                    answers.insert(mv);
                }
            }
        }
        answers
    }
}

/// Every six cells in a row of a board, in all four directions.
fn windows(board: &Board) -> Vec<[Cell; 6]> {
    let size = board.size();
    let mut found = Vec::new();
    for cell in size.cells() {
        for (across, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let at = |step: i8| {
                let column = u8::try_from(cell.column() as i8 + step * across).ok()?;
                let row = u8::try_from(cell.row() as i8 + step * up).ok()?;
                Cell::new(column, row).filter(|cell| cell.is_on(size))
            };
            let cells: Option<Vec<Cell>> = (0..6).map(at).collect();
            found.extend(cells.and_then(|cells| <[Cell; 6]>::try_from(cells).ok()));
        }
    }
    found
}

//! Games of the player against itself, turn by turn with what became of them: what the learned
//! evaluation is fitted on.

use super::choice::near_stones;
use crate::{Board, Cell, Move};
use quina_core::{MoveList, Outcome, Position, Rng, Score, State};
use quina_search::{Guide, Limits, Searcher, Task};

/// A turn of a game against itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// The stones.
    pub mv: Move,
    /// What the search said before it, for the mover; `None` if the turn was drawn by lot.
    pub score: Option<Score>,
    /// How the game ended for the mover: 1, 0 or -1.
    pub result: i8,
}

impl Turn {
    /// Bytes of a turn in a file.
    pub const BYTES: usize = 12;

    /// The turn as it stands in a file, all numbers little-endian: the cells of both stones (`u16`
    /// each, the same twice for a lone one), the score (`i16`, the least there is for a turn by
    /// lot), the result (`i8`), a byte of zero, the turn's number and that of the game (`u16` each).
    pub fn to_bytes(&self, number: u16, game: u16) -> [u8; Self::BYTES] {
        let first = self.mv.first();
        let second = self.mv.second().unwrap_or(first);
        let score = self.score.map_or(i16::MIN, |score| score.value() as i16);
        let mut bytes = [0; Self::BYTES];
        bytes[..2].copy_from_slice(&(first.index() as u16).to_le_bytes());
        bytes[2..4].copy_from_slice(&(second.index() as u16).to_le_bytes());
        bytes[4..6].copy_from_slice(&score.to_le_bytes());
        bytes[6] = self.result.to_le_bytes()[0];
        bytes[8..10].copy_from_slice(&number.to_le_bytes());
        bytes[10..].copy_from_slice(&game.to_le_bytes());
        bytes
    }

    /// Reads a turn back, with its number; `None` if these bytes are none.
    pub fn from_bytes(bytes: &[u8]) -> Option<(Self, u16)> {
        let bytes: &[u8; Self::BYTES] = bytes.try_into().ok()?;
        let number = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let first = Cell::from_index(usize::from(number(0)))?;
        let second = Cell::from_index(usize::from(number(2)))?;
        let mv = if first == second {
            Move::one(first)
        } else {
            Move::pair(first, second)
        };
        let score = number(4).cast_signed();
        let turn = Self {
            mv,
            score: Some(score)
                .filter(|&score| score != i16::MIN)
                .and_then(|score| Score::from_value(score.into())),
            result: i8::from_le_bytes([bytes[6]]).clamp(-1, 1),
        };
        Some((turn, number(8)))
    }
}

/// How games against itself are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SelfPlay {
    /// Positions searched for each turn.
    pub nodes: u64,
    /// At most so many turns by lot follow the first stone, and at least half as many.
    pub random_plies: u64,
}

/// One turn in so many is drawn from the player's candidates, so that it learns of mistakes.
const LOT: u64 = 12;
/// A game of more turns is a draw.
const LONGEST: usize = 120;

impl SelfPlay {
    /// All turns of the game that `seed` names, from the empty board on.
    ///
    /// A game ends when the search has proved it won, or by the rules.
    pub fn game<G: Guide<Board>>(&self, searcher: &mut Searcher<Board, G>, seed: u64) -> Vec<Turn> {
        searcher.clear();
        let rng = &mut Rng::new(seed);
        let mut board = Board::default();
        let mut turns: Vec<(Move, Option<Score>)> = Vec::new();
        let half = self.random_plies / 2;
        let opening = 1 + half + rng.below(self.random_plies - half + 1);
        let outcome = loop {
            if let Some(outcome) = board.outcome() {
                break outcome;
            }
            if turns.len() >= LONGEST {
                break Outcome::Draw;
            }
            if (turns.len() as u64) < opening {
                let mv = match candidate(searcher, &board, rng) {
                    Some(mv) if rng.below(2) == 0 => mv,
                    _ => by_lot(&board, rng),
                };
                board.play(mv);
                turns.push((mv, None));
                continue;
            }
            let task = Task {
                seed,
                ..Task::new(&board, Limits::nodes(self.nodes))
            };
            let report = searcher.search(&task, |_| {});
            let (Some(mv), Some(score)) = (report.best(), report.score()) else {
                break Outcome::Draw;
            };
            if score.is_win() || score.is_loss() {
                let mover = board.turn();
                turns.extend(score.is_win().then_some((mv, Some(score))));
                break Outcome::Win(if score.is_win() { mover } else { !mover });
            }
            let mut turn = (mv, Some(score));
            if rng.below(LOT) == 0 {
                turn = candidate(searcher, &board, rng).map_or(turn, |mv| (mv, None));
            }
            board.play(turn.0);
            turns.push(turn);
        };
        let result = |index: usize| match outcome {
            Outcome::Draw => 0,
            // Black and White take turns, whoever has how many stones.
            Outcome::Win(side) if side.index() == index % 2 => 1,
            Outcome::Win(_) => -1,
        };
        let finish = |(index, (mv, score))| Turn {
            mv,
            score,
            result: result(index),
        };
        turns.into_iter().enumerate().map(finish).collect()
    }
}

/// One of the turns that the player would look at.
fn candidate<G: Guide<Board>>(
    searcher: &mut Searcher<Board, G>,
    board: &Board,
    rng: &mut Rng,
) -> Option<Move> {
    let mut list = MoveList::new();
    searcher.guide().candidates(board, &mut list);
    let index = rng.below(list.len().max(1) as u64) as usize;
    list.get(index).copied()
}

/// The first stone in the middle, then two stones anywhere near those that lie.
fn by_lot(board: &Board, rng: &mut Rng) -> Move {
    let cells: Vec<Cell> = near_stones(board).iter().collect();
    let count = cells.len() as u64;
    if count < 2 {
        return Move::one(super::merit::centre(board.size()));
    }
    let first = rng.below(count);
    let second = (first + 1 + rng.below(count - 1)) % count;
    Move::pair(cells[first as usize], cells[second as usize])
}

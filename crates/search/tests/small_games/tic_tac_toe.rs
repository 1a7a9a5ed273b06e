//! Tic-tac-toe: three in a row on nine cells.

use quina_core::{Key, MoveList, Outcome, Position, Reason, Side, State, zobrist};

const STONES: [[Key; 9]; 2] = [zobrist(31), zobrist(32)];
const ROWS: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TicTacToe {
    stones: [u16; 2],
}

impl TicTacToe {
    fn has_row(stones: u16) -> bool {
        ROWS.iter().any(|&row| row & !stones == 0)
    }
}

impl State for TicTacToe {
    type Move = u8;
    type Undo = ();

    fn moves(&self, list: &mut MoveList<u8>) {
        if !Self::has_row(self.stones[(!self.turn()).index()]) {
            let taken = self.stones[0] | self.stones[1];
            list.extend((0..9).filter(|cell| taken >> cell & 1 == 0));
        }
    }

    fn play(&mut self, cell: u8) {
        self.stones[self.turn().index()] |= 1 << cell;
    }

    fn undo(&mut self, cell: u8, (): ()) {
        self.stones = self.stones.map(|stones| stones & !(1 << cell));
    }
}

impl Position for TicTacToe {
    fn turn(&self) -> Side {
        let placed = self.stones[0].count_ones() + self.stones[1].count_ones();
        Side::BOTH[placed as usize % 2]
    }

    fn outcome(&self) -> Option<Outcome> {
        if Self::has_row(self.stones[(!self.turn()).index()]) {
            Some(Outcome::Win(!self.turn()))
        } else {
            (self.stones[0] | self.stones[1] == 0o777).then_some(Outcome::Draw)
        }
    }

    fn reason(&self) -> Option<Reason> {
        self.outcome().map(|outcome| match outcome {
            Outcome::Win(_) => Reason::Line,
            Outcome::Draw => Reason::BoardFull,
        })
    }

    fn key(&self) -> Key {
        let mut key = Key(0);
        for (stones, keys) in self.stones.iter().zip(&STONES) {
            for (cell, &cell_key) in keys.iter().enumerate() {
                if stones >> cell & 1 == 1 {
                    key ^= cell_key;
                }
            }
        }
        key
    }

    fn fresh_key(&self) -> Key {
        self.key()
    }

    fn side_name(side: Side) -> &'static str {
        ["Cross", "Nought"][side.index()]
    }
}

//! Nim in which the last to take loses.

use quina_core::{Key, MoveList, Outcome, Position, Reason, Side, State};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MisereNim {
    pub heaps: [u8; 3],
    pub turn: Side,
}

impl State for MisereNim {
    /// Which heap, and how many.
    type Move = (u8, u8);
    type Undo = ();

    fn moves(&self, list: &mut MoveList<(u8, u8)>) {
        for (heap, &size) in self.heaps.iter().enumerate() {
            list.extend((1..=size).map(|taken| (heap as u8, taken)));
        }
    }

    fn play(&mut self, (heap, taken): (u8, u8)) {
        self.heaps[heap as usize] -= taken;
        self.turn = !self.turn;
    }

    fn undo(&mut self, (heap, taken): (u8, u8), (): ()) {
        self.heaps[heap as usize] += taken;
        self.turn = !self.turn;
    }
}

impl Position for MisereNim {
    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.heaps == [0; 3]).then_some(Outcome::Win(self.turn))
    }

    fn reason(&self) -> Option<Reason> {
        self.outcome().map(|_| Reason::NoMoves)
    }

    fn key(&self) -> Key {
        let [a, b, c] = self.heaps.map(u64::from);
        let packed = a | b << 8 | c << 16 | (self.turn.index() as u64) << 24;
        Key(packed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    fn fresh_key(&self) -> Key {
        self.key()
    }

    fn side_name(side: Side) -> &'static str {
        ["First", "Second"][side.index()]
    }
}

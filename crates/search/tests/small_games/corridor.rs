//! A game without end in which all moves but one lose at once: one long path with many children.

use quina_core::{Key, MoveList, Outcome, Position, Reason, Side, State};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Corridor {
    pub plies: u32,
    pub has_left: bool,
}

impl State for Corridor {
    /// 0 goes on; all others leave the corridor and lose.
    type Move = u16;
    type Undo = ();

    fn moves(&self, list: &mut MoveList<u16>) {
        if !self.has_left {
            list.extend(0..300);
        }
    }

    fn play(&mut self, door: u16) {
        self.plies += 1;
        self.has_left = door > 0;
    }

    fn undo(&mut self, _: u16, (): ()) {
        self.plies -= 1;
        self.has_left = false;
    }
}

impl Position for Corridor {
    fn turn(&self) -> Side {
        Side::BOTH[self.plies as usize % 2]
    }

    fn outcome(&self) -> Option<Outcome> {
        self.has_left.then_some(Outcome::Win(self.turn()))
    }

    fn reason(&self) -> Option<Reason> {
        self.outcome().map(|_| Reason::NoMoves)
    }

    fn key(&self) -> Key {
        let packed = u64::from(self.plies) << 1 | u64::from(self.has_left);
        Key(packed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    fn fresh_key(&self) -> Key {
        self.key()
    }

    fn side_name(side: Side) -> &'static str {
        ["First", "Second"][side.index()]
    }
}

//! The game of double threats as a game of its own, so that proof numbers can decide it: the
//! attacker plays turns that leave no stone free, the defender answers, and whoever of them has no
//! turn has lost.

use super::attacks::{Attack, Attacks};
use super::windows::Windows;
use crate::{Board, Move};
use quina_core::{Key, MoveList, Outcome, Position, Reason, Side, State, zobrist};
use quina_search::{Proof, ProofOptions, Task, df_pn};

/// A position of the game of double threats.
#[derive(Debug, Clone, PartialEq, Eq)]
struct ThreatGame {
    windows: Windows,
    attacker: Side,
    mover: Side,
    /// The turns there are; none where the game is over.
    turns: Vec<Move>,
    winner: Option<Side>,
}

static MOVERS: [Key; 2] = zobrist(0xC6FF);

impl ThreatGame {
    fn new(board: &Board) -> Self {
        let side = board.turn();
        let mut game = Self {
            windows: Windows::of(board),
            attacker: side,
            mover: side,
            turns: Vec::new(),
            winner: None,
        };
        game.look();
        game
    }

    /// Finds the turns of the mover, or who has won.
    fn look(&mut self) {
        self.turns.clear();
        let attacker = self.attacker;
        if self.mover != attacker {
            self.turns.extend(self.windows.threats(attacker).pairs());
        } else if !self.windows.has_threat(attacker) {
            let against = self.windows.threats(!attacker);
            if against.stones_to_answer().is_some() {
                let mut list: Vec<Attack> = Vec::new();
                Attacks::default().list(&self.windows, attacker, &against, false, &mut list);
                self.turns.extend(list.iter().map(|attack| attack.mv));
            }
        }
        let has_six = self.mover == attacker && self.windows.has_threat(attacker);
        self.winner = match self.turns.is_empty() {
            true if has_six => Some(attacker),
            true => Some(!self.mover),
            false => None,
        };
    }
}

impl State for ThreatGame {
    type Move = Move;
    type Undo = (Vec<Move>, Option<Side>);

    fn moves(&self, list: &mut MoveList<Move>) {
        list.extend(self.turns.iter().copied());
    }

    fn play(&mut self, mv: Move) -> Self::Undo {
        let before = (std::mem::take(&mut self.turns), self.winner);
        self.windows.play(self.mover, mv);
        self.mover = !self.mover;
        self.look();
        before
    }

    fn undo(&mut self, mv: Move, (turns, winner): Self::Undo) {
        self.mover = !self.mover;
        self.windows.undo(self.mover, mv);
        self.turns = turns;
        self.winner = winner;
    }
}

impl Position for ThreatGame {
    fn turn(&self) -> Side {
        self.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::Win)
    }

    fn reason(&self) -> Option<Reason> {
        self.winner.map(|_| Reason::Line)
    }

    fn key(&self) -> Key {
        self.windows.key() ^ MOVERS[self.mover.index()]
    }

    fn fresh_key(&self) -> Key {
        self.key()
    }

    fn side_name(side: Side) -> &'static str {
        Board::side_name(side)
    }
}

/// Whether the side to move wins by double threats alone, by proof numbers: the longest of wins may
/// be found sooner than turn by turn, and the shortest is not looked for.
///
/// A turn of one stone in the line has a partner that may lie anywhere. Partners that would make a
/// difference are not tried, so a refutation is one of wins that need none; the line ends before the
/// six itself.
pub fn prove_by_threats(task: &Task<'_, Board>) -> Proof<Move> {
    let game = ThreatGame::new(task.position);
    let question = Task {
        position: &game,
        past: &[],
        limits: task.limits,
        stop: task.stop.clone(),
        seed: task.seed,
    };
    df_pn(&question, &ProofOptions::default())
}

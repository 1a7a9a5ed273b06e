//! From a proof to a line of moves: what the winning side plays and the hardest resistance to it.

use super::depth_first::Search;
use super::repeats;
use crate::Halt;
use quina_core::Position;

impl<P: Position> Search<'_, P> {
    /// A line from the root, whose mover is proved to succeed, to the end of the game.
    ///
    /// The mover takes the move that was cheapest to prove, the opponent the one that cost most.
    /// What the table has forgotten is searched again.
    pub fn line(&mut self) -> Result<Vec<P::Move>, Halt> {
        let content = self.position.turn();
        let mut line = Vec::new();
        while self.position.outcome().is_none() {
            if repeats(&self.position, &self.path) {
                if content != self.prover.0 {
                    break;
                }
                self.cut_detour(&mut line);
            }
            let mv = if self.position.turn() == content {
                self.proved_move()?
            } else {
                self.hardest_move()?
            };
            // Two positions of equal key: the proof is none, and the check by the rules will say so.
            let Some(mv) = mv else { break };
            self.path.push(self.position.key());
            self.position.play(mv);
            line.push(mv);
        }
        Ok(line)
    }

    /// The moves since the current position last stood were for nothing: what wins now won then.
    fn cut_detour(&mut self, line: &mut Vec<P::Move>) {
        let key = self.position.key();
        if let Some(before) = self.path.iter().rposition(|&earlier| earlier == key) {
            self.path.truncate(before);
            line.truncate(before);
        }
    }

    fn proved_move(&mut self) -> Result<Option<P::Move>, Halt> {
        self.look_around()?;
        let proved = self.children.iter().filter(|child| child.numbers.fail == 0);
        let known = proved.min_by_key(|child| child.work).map(|child| child.mv);
        self.children.clear();
        if known.is_some() {
            return Ok(known);
        }
        self.run()?;
        Ok(self.solution)
    }

    fn hardest_move(&mut self) -> Result<Option<P::Move>, Halt> {
        self.look_around()?;
        let hardest = self.children.iter().rev().max_by_key(|child| child.work);
        let mv = hardest.map(|child| child.mv);
        self.children.clear();
        Ok(mv)
    }

    fn look_around(&mut self) -> Result<(), Halt> {
        self.path.push(self.position.key());
        self.expand(false)?;
        self.path.pop();
        Ok(())
    }
}

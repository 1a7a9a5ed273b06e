//! A token walked over a random graph by two players in turn: full of cycles, so that repetition,
//! the rules that end it and proofs that depend on the path can be tested.

use super::Worth;
use quina_core::{Key, MoveList, Outcome, Position, Reason, Rng, Side, State};
use std::collections::HashMap;
use std::sync::Arc;

/// Where one can go from each vertex; from an end, nowhere.
#[derive(Debug, PartialEq, Eq)]
struct Graph {
    steps: Vec<Vec<u8>>,
    ends: Vec<Option<Outcome>>,
    /// After so many steps it is a draw.
    patience: Option<u32>,
}

/// A position of the walk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Walk {
    graph: Arc<Graph>,
    at: u8,
    turn: Side,
    walked: u32,
}

impl Walk {
    /// A walk from vertex 0 of a random graph in which every vertex that is no end has a step.
    pub fn random(seed: u64, vertices: u8, patience: Option<u32>) -> Self {
        let mut rng = Rng::new(seed);
        let mut steps = Vec::new();
        let mut ends = Vec::new();
        for vertex in 0..vertices {
            let end = match rng.below(8) {
                _ if vertex == 0 => None,
                0 => Some(Outcome::Win(Side::First)),
                1 => Some(Outcome::Win(Side::Second)),
                2 if rng.below(3) == 0 => Some(Outcome::Draw),
                _ => None,
            };
            ends.push(end);
            let mut next: Vec<u8> = (0..vertices).filter(|&to| to != vertex).collect();
            rng.shuffle(&mut next);
            next.truncate(1 + rng.below(3) as usize);
            steps.push(if end.is_some() { Vec::new() } else { next });
        }
        Self {
            graph: Arc::new(Graph {
                steps,
                ends,
                patience,
            }),
            at: 0,
            turn: Side::First,
            walked: 0,
        }
    }

    /// What perfect play brings the side to move: step by step from the ends backwards, or counted
    /// out if patience has an end. What is never decided is a draw.
    pub fn worth(&self) -> Worth {
        match self.graph.patience {
            None => self.worth_without_end(),
            Some(_) => self.worth_counted(&mut HashMap::new()),
        }
    }

    fn worth_counted(&self, known: &mut HashMap<(u8, u32), Worth>) -> Worth {
        if let Some(outcome) = self.outcome() {
            return Worth::of_end(outcome, self.turn);
        }
        if let Some(&worth) = known.get(&(self.at, self.walked)) {
            return worth;
        }
        let worths = self.legal_moves().into_iter().map(|to| {
            let mut next = self.clone();
            next.play(to);
            next.worth_counted(known).turned()
        });
        let worth = worths.max().unwrap();
        known.insert((self.at, self.walked), worth);
        worth
    }

    fn worth_without_end(&self) -> Worth {
        let mut worths: Vec<[Option<Worth>; 2]> = self
            .graph
            .ends
            .iter()
            .map(|end| Side::BOTH.map(|turn| end.map(|outcome| Worth::of_end(outcome, turn))))
            .collect();
        loop {
            let before = worths.clone();
            for (worths, steps) in worths.iter_mut().zip(&self.graph.steps) {
                for turn in Side::BOTH {
                    let next = |&to: &u8| before[to as usize][(!turn).index()];
                    let mut steps = steps.iter().map(next);
                    if steps.clone().any(|worth| worth == Some(Worth::Loss)) {
                        worths[turn.index()] = Some(Worth::Win);
                    } else if steps.len() > 0 && steps.all(|worth| worth == Some(Worth::Win)) {
                        worths[turn.index()] = Some(Worth::Loss);
                    }
                }
            }
            if worths == before {
                return worths[self.at as usize][self.turn.index()].unwrap_or(Worth::Draw);
            }
        }
    }
}

impl State for Walk {
    type Move = u8;
    /// Where the step began.
    type Undo = u8;

    fn moves(&self, list: &mut MoveList<u8>) {
        list.extend(self.graph.steps[self.at as usize].iter().copied());
    }

    fn play(&mut self, to: u8) -> u8 {
        self.turn = !self.turn;
        self.walked += 1;
        std::mem::replace(&mut self.at, to)
    }

    fn undo(&mut self, _: u8, from: u8) {
        self.turn = !self.turn;
        self.walked -= 1;
        self.at = from;
    }
}

impl Position for Walk {
    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        let patience = self.graph.patience;
        let tired = patience.is_some_and(|patience| self.walked >= patience);
        self.graph.ends[self.at as usize].or(tired.then_some(Outcome::Draw))
    }

    fn reason(&self) -> Option<Reason> {
        self.outcome().map(|_| Reason::QuietMoves)
    }

    fn key(&self) -> Key {
        let packed = u64::from(self.at) << 1 | self.turn.index() as u64;
        Key(packed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    fn fresh_key(&self) -> Key {
        self.key()
    }

    fn reversible_plies(&self) -> u32 {
        self.walked
    }

    fn side_name(side: Side) -> &'static str {
        ["First", "Second"][side.index()]
    }
}

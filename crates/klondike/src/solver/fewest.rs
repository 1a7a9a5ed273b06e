//! Solutions of the fewest moves.
//!
//! Unlike the question whether a game can be won, this one needs every plain move, so it is
//! searched over whole layouts: best first, by the moves made and a count of those that are still
//! needed at least. Turns of the talon are part of the move that takes the card they lead to, and
//! piles are told apart by their cards, not by their numbers. Short lines come soon, the proof that
//! there is no shorter one seldom: a whole deck often needs more memory than there is, and then
//! the shortest line found stands beside the number it cannot be below.

use super::{Answer, Solver};
use crate::layout::{Code, Layout, Parts};
use crate::moves::{Move, Place};
use quina_core::{MoveList, Puzzle, State};
use quina_search::{Clock, Halt, Limits, Verdict};
use std::collections::HashMap;
use std::time::Duration;

/// What is known of the shortest solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fewest {
    /// The shortest line found, or that there is none, or why it is not known.
    pub answer: Answer,
    /// No solution has fewer moves than this; where the line has exactly as many, it is one of
    /// the shortest.
    pub at_least: usize,
}

impl Solver {
    /// Looks for a solution of the fewest moves, every turn of the talon counting as one.
    ///
    /// ```
    /// use quina_klondike::solver::Solver;
    /// use quina_klondike::{Deal, Layout, Rules};
    /// use quina_search::Verdict;
    /// let deal: Deal = "2x2x1:2D2CACAD".parse().unwrap();
    /// let fewest = Solver::default().fewest(&Layout::new(&deal, Rules::DRAW_ONE));
    /// assert_eq!(fewest.at_least, 7);
    /// assert!(matches!(fewest.answer.verdict, Verdict::Solved(line) if line.len() == 7));
    /// ```
    pub fn fewest(&self, layout: &Layout) -> Fewest {
        let Answer {
            verdict,
            statistics: mut spent,
        } = self.solve(layout);
        let Verdict::Solved(line) = verdict else {
            let answer = Answer {
                verdict,
                statistics: spent,
            };
            return Fewest {
                answer,
                at_least: layout.moves_needed(),
            };
        };
        let mut line = layout.shortened(&line);
        let mut at_least = layout.moves_needed();
        for phase in PHASES {
            let time = |time: Duration| time.saturating_sub(spent.time) / phase.time_share;
            let nodes = self.limits.nodes.unwrap_or(u64::MAX);
            let limits = Limits {
                time: self.limits.time.map(time),
                nodes: Some(nodes.saturating_sub(spent.states).min(phase.states)),
                ..self.limits
            };
            let memory = self.limits.memory.unwrap_or(Self::MEMORY);
            let clock = Clock::start(&limits, self.stop.clone());
            let mut queue = Queue::new(clock, memory, phase.weight, line.len());
            let (shorter, bound) = queue.run(layout);
            line = shorter.unwrap_or(line);
            if phase.weight == 1 {
                at_least = bound;
            }
            spent.states += queue.clock.nodes();
            spent.time += queue.clock.elapsed();
            spent.memory = spent.memory.max(queue.bytes());
        }
        Fewest {
            answer: Answer {
                verdict: Verdict::Solved(line),
                statistics: spent,
            },
            at_least,
        }
    }
}

/// A search for a shorter line.
struct Phase {
    /// How much a move still needed counts against one made: the more, the sooner is some line
    /// found; with 1 the first line found is one of the shortest.
    weight: usize,
    states: u64,
    /// It may use one part in so many of the time left.
    time_share: u32,
}

/// Quick lines first: the better the line at hand, the less has to be looked at for a better one.
/// Weights 5, 3 and 2 each found the shortest line of some of a dozen seeded deals; how many
/// states each may have is a guess that keeps all three within seconds.
const PHASES: [Phase; 4] = [
    Phase {
        weight: 5,
        states: 10_000,
        time_share: 8,
    },
    Phase {
        weight: 3,
        states: 40_000,
        time_share: 4,
    },
    Phase {
        weight: 2,
        states: 100_000,
        time_share: 2,
    },
    Phase {
        weight: 1,
        states: u64::MAX,
        time_share: 1,
    },
];

impl Layout {
    /// A number of moves that no solution is below.
    ///
    /// Every card goes home by a move of its own, and every card of the stock is turned. A card
    /// that lies on a lower one of its suit must first go elsewhere: if it lies face down it will
    /// be the lowest of those carried then, so these moves all differ; a face-up run may go as one.
    fn moves_needed(&self) -> usize {
        let turns = self.stock().len().div_ceil(self.rules().draw.count());
        let mut moves = self.size().cards() - self.cards_home() + turns;
        for pile in self.piles() {
            // The lowest rank of each suit so far.
            let mut lowest = [u8::MAX; 4];
            let mut is_on_lower = |card: crate::Card| {
                let lowest = &mut lowest[card.suit().index()];
                let rank = card.rank().value();
                let is_on_lower = *lowest < rank;
                *lowest = rank.min(*lowest);
                is_on_lower
            };
            let face_down = pile.face_down().iter();
            moves += face_down.filter(|&&card| is_on_lower(card)).count();
            let mut run = pile.face_up().iter();
            moves += usize::from(run.any(|&card| is_on_lower(card)));
        }
        moves
    }

    /// The code of the layout with its piles in an order of their own.
    fn encode_unnumbered(&self) -> Code {
        let mut piles = [self.piles()[0]; 7];
        let piles = &mut piles[..self.piles().len()];
        piles.copy_from_slice(self.piles());
        piles.sort_by_key(|pile| pile.face_down().first().or(pile.face_up().first()).copied());
        let parts = Parts {
            redeals: self.redeals_used(),
            stock: self.stock(),
            waste: self.waste(),
            home: self.home_counts(),
            piles,
        };
        Self::of(self.size(), self.rules(), &parts).encode()
    }
}

/// A layout and how it was reached.
#[derive(Debug, Clone, Copy)]
struct Node {
    layout: Layout,
    /// The place of the node before.
    before: u32,
    /// Turns before the move.
    turns: u16,
    mv: Move,
    /// All moves from the start.
    moves: u16,
}

/// Layouts to be looked at, those that promise the shortest line first.
struct Queue {
    clock: Clock,
    memory: usize,
    nodes: Vec<Node>,
    /// The node with the fewest moves for each layout.
    best: HashMap<Code, u32>,
    /// Nodes by the moves made and, weighted, those needed.
    buckets: Vec<Vec<u32>>,
    /// No bucket below this one has nodes.
    lowest: usize,
    /// How much a move still needed counts against one made.
    weight: usize,
    /// Only lines of fewer moves are looked for.
    fewer_than: usize,
}

impl Queue {
    fn new(clock: Clock, memory: usize, weight: usize, fewer_than: usize) -> Self {
        Self {
            clock,
            memory,
            nodes: Vec::new(),
            best: HashMap::new(),
            buckets: Vec::new(),
            lowest: 0,
            weight,
            fewer_than,
        }
    }

    /// A line of fewer moves than the limit, if one is found, and what no line is below.
    fn run(&mut self, layout: &Layout) -> (Option<Vec<Move>>, usize) {
        self.add(Node {
            layout: *layout,
            before: 0,
            turns: 0,
            mv: Move::Turn,
            moves: 0,
        });
        let mut list = MoveList::new();
        while let Some(bucket) = self.buckets.get_mut(self.lowest) {
            let Some(at) = bucket.pop() else {
                self.lowest += 1;
                continue;
            };
            let node = self.nodes[at as usize];
            if self.best.get(&node.layout.encode_unnumbered()) != Some(&at) {
                continue;
            }
            if node.layout.is_solved() {
                return (Some(self.line_to(at)), self.lowest);
            }
            if self.bytes() > self.memory {
                self.clock.end(Halt::Memory);
            }
            if self.clock.tick() {
                return (None, self.lowest);
            }
            self.expand(at, &mut list);
        }
        (None, self.fewer_than)
    }

    /// Bytes in use; the map counts twice, since it doubles when it grows.
    fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.best.capacity() * 2 * size_of::<(Code, u32)>()
    }

    /// Adds a node unless its layout was reached by as few moves or its line would be too long.
    fn add(&mut self, node: Node) {
        let (moves, needed) = (usize::from(node.moves), node.layout.moves_needed());
        if moves + needed >= self.fewer_than {
            return;
        }
        let bucket = moves + needed * self.weight;
        if bucket >= self.buckets.len() {
            self.buckets.resize(bucket + 1, Vec::new());
        }
        let code = node.layout.encode_unnumbered();
        let at = self.nodes.len() as u32;
        if let Some(&known) = self.best.get(&code)
            && self.nodes[known as usize].moves <= node.moves
        {
            return;
        }
        self.best.insert(code, at);
        self.nodes.push(node);
        self.buckets[bucket].push(at);
        self.lowest = self.lowest.min(bucket);
    }

    /// Adds what one move leads to, or some turns and the taking of a card.
    fn expand(&mut self, before: u32, list: &mut MoveList<Move>) {
        let node = self.nodes[before as usize];
        let mut layout = node.layout;
        // Two passes show every card that can be had, whatever is turned now.
        let cards = layout.stock().len() + layout.waste().len();
        for turns in 0..=2 * cards as u16 + 2 {
            list.clear();
            layout.moves(list);
            for &mv in &list[..] {
                let is_from_waste = matches!(
                    mv,
                    Move::Carry {
                        from: Place::Waste,
                        ..
                    }
                );
                if mv == Move::Turn || (turns > 0 && !is_from_waste) {
                    continue;
                }
                let mut next = layout;
                next.play(mv);
                self.add(Node {
                    layout: next,
                    before,
                    turns,
                    mv,
                    moves: node.moves + turns + 1,
                });
            }
            if !layout.is_legal(Move::Turn) {
                return;
            }
            layout.play(Move::Turn);
        }
    }

    fn line_to(&self, mut at: u32) -> Vec<Move> {
        let mut line = Vec::new();
        while at > 0 {
            let node = &self.nodes[at as usize];
            line.push(node.mv);
            line.extend((0..node.turns).map(|_| Move::Turn));
            at = node.before;
        }
        line.reverse();
        line
    }
}

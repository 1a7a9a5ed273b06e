//! Plain proof-number search: the whole tree in memory, best first (Allis, 1994).

use super::numbers::{Numbers, Summary};
use super::{DEFAULT_MEMORY, Proof, ProofOptions, Prover, checked, repeats, verdict_at_end};
use crate::{Clock, Halt, Task, Verdict};
use quina_core::{Key, MoveList, Position};

/// Decides whether the side to move reaches its goal, in a tree of at most
/// [`crate::Limits::memory`] bytes.
///
/// For small trees: when the memory is full the answer is [`Halt::Memory`]. A line is the best one
/// of the tree, the mover going for the shortest win and the opponent for the longest resistance.
///
/// ```
/// use quina_core::Notation;
/// use quina_search::{Limits, ProofOptions, Task, Verdict, plain_pn};
/// use quina_testkit::ConnectFour;
/// let two_on_the_floor = ConnectFour::from_text("3344")?;
/// let task = Task::new(&two_on_the_floor, Limits::default());
/// let proof = plain_pn(&task, &ProofOptions::default());
/// assert!(matches!(proof.verdict, Verdict::Solved(line) if line.len() == 3));
/// # Ok::<(), quina_core::ParseError>(())
/// ```
pub fn plain_pn<P: Position>(task: &Task<'_, P>, options: &ProofOptions<P>) -> Proof<P::Move> {
    let mut search = Tree::new(task, options);
    let verdict = match search.prover.mover_is_content(task.position) {
        Some(mover_is_content) => verdict_at_end(mover_is_content),
        None => match search.run() {
            Ok(Numbers::FAILURE) => Verdict::Refuted,
            Ok(_) => checked(task.position, search.line(), search.prover),
            Err(halt) => Verdict::Unknown(halt),
        },
    };
    Proof {
        verdict,
        nodes: search.clock.nodes(),
        time: search.clock.elapsed(),
    }
}

/// A position of the tree. Children lie next to each other and after their parent.
#[derive(Debug, Clone, Copy)]
struct Node<M> {
    numbers: Numbers,
    /// The first child; 0, which is the root, if there are none yet.
    first: u32,
    children: u32,
    parent: u32,
    /// The move that led here; the root has none.
    mv: Option<M>,
}

struct Tree<'a, P: Position> {
    options: &'a ProofOptions<P>,
    prover: Prover,
    clock: Clock,
    nodes: Vec<Node<P::Move>>,
    most_nodes: usize,
    position: P,
    /// The keys of the positions before the current one.
    path: Vec<Key>,
    undos: Vec<P::Undo>,
    list: MoveList<P::Move>,
}

impl<'a, P: Position> Tree<'a, P> {
    fn new(task: &Task<'_, P>, options: &'a ProofOptions<P>) -> Self {
        let memory = task.limits.memory.unwrap_or(DEFAULT_MEMORY);
        // The lengths that the line is found by take a word more for each node.
        let each = size_of::<Node<P::Move>>() + size_of::<u32>();
        let root_node = Node {
            numbers: Numbers::open(1),
            first: 0,
            children: 0,
            parent: 0,
            mv: None,
        };
        Self {
            options,
            prover: Prover::of(options.goal, task.position),
            clock: Clock::start(&task.limits, task.stop.clone()),
            nodes: vec![root_node],
            most_nodes: (memory / each).min(u32::MAX as usize),
            position: task.position.clone(),
            path: Vec::new(),
            undos: Vec::new(),
            list: MoveList::new(),
        }
    }

    /// Searches until the root is settled.
    fn run(&mut self) -> Result<Numbers, Halt> {
        let mut at = 0;
        while !self.nodes[0].numbers.is_settled() {
            at = self.descend(at);
            self.expand(at)?;
            at = self.ascend(at);
        }
        Ok(self.nodes[0].numbers)
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let Node {
            first, children, ..
        } = self.nodes[at];
        first as usize..(first + children) as usize
    }

    /// Follows the cheapest children to a position that has none yet.
    fn descend(&mut self, mut at: usize) -> usize {
        while self.nodes[at].first != 0 {
            let target = self.nodes[at].numbers.succeed;
            let best = self
                .children(at)
                .find(|&child| self.nodes[child].numbers.fail == target);
            let Some(best) = best else { break };
            let Some(mv) = self.nodes[best].mv else { break };
            self.path.push(self.position.key());
            self.undos.push(self.position.play(mv));
            at = best;
        }
        at
    }

    fn expand(&mut self, at: usize) -> Result<(), Halt> {
        self.position.moves(&mut self.list);
        if self.nodes.len() + self.list.len() > self.most_nodes {
            return Err(Halt::Memory);
        }
        self.nodes[at].first = self.nodes.len() as u32;
        self.nodes[at].children = self.list.len() as u32;
        self.make_room();
        self.path.push(self.position.key());
        for index in 0..self.list.len() {
            if self.clock.tick() {
                break;
            }
            let mv = self.list[index];
            let undo = self.position.play(mv);
            let numbers = self.assess();
            self.position.undo(mv, undo);
            self.nodes.push(Node {
                numbers,
                first: 0,
                children: 0,
                parent: at as u32,
                mv: Some(mv),
            });
        }
        self.path.pop();
        self.list.clear();
        self.clock.halt().map_or(Ok(()), Err)
    }

    /// Grows the memory by half, and never past what is allowed.
    fn make_room(&mut self) {
        let needed = self.nodes.len() + self.list.len();
        if needed > self.nodes.capacity() {
            let wanted = (needed + needed / 2).max(1 << 10).min(self.most_nodes);
            self.nodes.reserve_exact(wanted - self.nodes.len());
        }
    }

    fn assess(&mut self) -> Numbers {
        if let Some(mover_is_content) = self.prover.mover_is_content(&self.position) {
            Numbers::settled(mover_is_content)
        } else if repeats(&self.position, &self.path) {
            Numbers::settled(self.position.turn() != self.prover.0)
        } else if self.options.mobility {
            Numbers::open(self.position.count_moves(&mut self.list))
        } else {
            Numbers::open(1)
        }
    }

    /// Brings the numbers up to date towards the root, and stops where nothing changes: the
    /// cheapest position is still below there.
    fn ascend(&mut self, mut at: usize) -> usize {
        loop {
            let children = self.nodes[self.children(at)].iter();
            let summary = Summary::of(children.map(|child| child.numbers), self.options.weak_sums);
            let changed = summary.numbers != self.nodes[at].numbers;
            self.nodes[at].numbers = summary.numbers;
            if at == 0 || !changed {
                return at;
            }
            let (Some(mv), Some(undo)) = (self.nodes[at].mv, self.undos.pop()) else {
                return at;
            };
            self.position.undo(mv, undo);
            self.path.pop();
            at = self.nodes[at].parent as usize;
        }
    }

    /// The best line of the tree: one sweep from the leaves, which lie behind their parents, finds
    /// how long each proof is.
    fn line(&self) -> Vec<P::Move> {
        let mut plies = vec![0u32; self.nodes.len()];
        let chosen = |at: usize, plies: &[u32]| {
            let children = self.children(at);
            if self.nodes[at].numbers == Numbers::SUCCESS {
                let proved = children.filter(|&child| self.nodes[child].numbers.fail == 0);
                proved.min_by_key(|&child| plies[child])
            } else {
                children.rev().max_by_key(|&child| plies[child])
            }
        };
        for at in (0..self.nodes.len()).rev() {
            if self.nodes[at].numbers.is_settled() {
                plies[at] = chosen(at, &plies).map_or(0, |child| plies[child] + 1);
            }
        }
        let mut line = Vec::new();
        let mut at = 0;
        while let Some(child) = chosen(at, &plies) {
            line.extend(self.nodes[child].mv);
            at = child;
        }
        line
    }
}

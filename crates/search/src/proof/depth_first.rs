//! df-pn: proof numbers depth first, in fixed memory (Nagai, 2002).
//!
//! The walk keeps the numbers of all children along its path, so that it gets on even when the
//! table has room for a few positions only; then it works more, and answers the same. The path is
//! a stack of our own: a game may be thousands of plies long.

use super::numbers::{Numbers, Summary};
use super::table::{Known, Table};
use super::{
    DEFAULT_MEMORY, Proof, ProofOptions, Prover, checked, repeats, verdict_at_end, window,
};
use crate::{Clock, Halt, Task, Verdict};
use quina_core::{Key, MoveList, Position};

/// Decides whether the side to move reaches its goal, in a table of [`crate::Limits::memory`]
/// bytes.
///
/// A depth limit does not bind: proof numbers have no depth. A full table forgets and goes on. The
/// path has room of its own, as much again and a MiB at least: [`Halt::Memory`] means that it was
/// too long for that, or that two positions were found to share a key.
///
/// ```
/// use quina_core::Notation;
/// use quina_search::{Limits, ProofOptions, Task, Verdict, df_pn};
/// use quina_testkit::ConnectFour;
/// let three_in_a_column = ConnectFour::from_text("121212")?;
/// let task = Task::new(&three_in_a_column, Limits::nodes(1_000));
/// let proof = df_pn(&task, &ProofOptions::default());
/// assert_eq!(proof.verdict, Verdict::Solved(vec![0]));
/// # Ok::<(), quina_core::ParseError>(())
/// ```
pub fn df_pn<P: Position>(task: &Task<'_, P>, options: &ProofOptions<P>) -> Proof<P::Move> {
    let mut search = Search::new(task, options);
    let verdict = match search.prover.mover_is_content(task.position) {
        Some(mover_is_content) => verdict_at_end(mover_is_content),
        None => search
            .verdict(task.position)
            .unwrap_or_else(Verdict::Unknown),
    };
    Proof {
        verdict,
        nodes: search.clock.nodes(),
        time: search.clock.elapsed(),
    }
}

/// One walk over the positions below a root.
pub(super) struct Search<'a, P: Position> {
    pub options: &'a ProofOptions<P>,
    pub prover: Prover,
    pub clock: Clock,
    pub position: P,
    /// The keys of the positions from the root on; at an expanded position, its own comes last.
    pub path: Vec<Key>,
    pub children: Vec<Child<P::Move>>,
    /// The move that settled the last finished run, where its mover succeeds.
    pub solution: Option<P::Move>,
    table: Table,
    frames: Vec<Frame<P>>,
    list: MoveList<P::Move>,
    /// How many children the path may have.
    most_children: usize,
}

/// A move and what is known of the position behind it, in numbers of the side to move there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Child<M> {
    pub mv: M,
    pub numbers: Numbers,
    /// Whether the result holds on this path alone, because it rests on a repetition.
    pub on_path: bool,
    /// Positions visited for these numbers, as far as the table remembers.
    pub work: u64,
}

/// An expanded position on the path.
struct Frame<P: Position> {
    place: Place,
    /// Where its children begin on the stack of children.
    first: usize,
    /// Which of them is being searched.
    chosen: usize,
    bounds: Numbers,
    /// Positions visited before this one was entered.
    before: u64,
    /// How to take back the move that led here; the first frame has none.
    undo: Option<P::Undo>,
}

/// Where a position's numbers are kept.
#[derive(Debug, Clone, Copy)]
struct Place {
    identity: Key,
    /// The identity together with the positions that could be repeated from here. A failure of
    /// the prover that rests on a repetition is kept here, since on another path it may win.
    on_path: Key,
}

impl<'a, P: Position> Search<'a, P> {
    fn new(task: &Task<'_, P>, options: &'a ProofOptions<P>) -> Self {
        let memory = task.limits.memory.unwrap_or(DEFAULT_MEMORY);
        Self {
            options,
            prover: Prover::of(options.goal, task.position),
            clock: Clock::start(&task.limits, task.stop.clone()),
            position: task.position.clone(),
            path: Vec::new(),
            children: Vec::new(),
            solution: None,
            table: Table::new(memory),
            frames: Vec::new(),
            list: MoveList::new(),
            most_children: memory.max(1 << 20) / size_of::<Child<P::Move>>(),
        }
    }

    fn verdict(&mut self, root: &P) -> Result<Verdict<P::Move>, Halt> {
        if self.run()? == Numbers::FAILURE {
            return Ok(Verdict::Refuted);
        }
        self.position.clone_from(root);
        let line = self.line()?;
        Ok(checked(root, line, self.prover))
    }

    /// Searches the current position until it is settled.
    pub fn run(&mut self) -> Result<Numbers, Halt> {
        self.enter(None, Numbers::UNBOUNDED)?;
        loop {
            let top = self.frames.len() - 1;
            let Frame { first, bounds, .. } = self.frames[top];
            let children = &self.children[first..];
            let summary = Summary::of(
                children.iter().map(|child| child.numbers),
                self.options.weak_sums,
            );
            if summary.numbers.reaches(bounds) {
                if self.leave(&summary) {
                    return Ok(summary.numbers);
                }
            } else {
                let best = children[summary.best];
                let below = summary.bounds_below(
                    bounds,
                    best.numbers,
                    self.options.slack,
                    self.options.weak_sums,
                );
                self.frames[top].chosen = first + summary.best;
                let undo = self.position.play(best.mv);
                self.enter(Some(undo), below)?;
            }
        }
    }

    /// Puts the current position on the path and looks at its children.
    fn enter(&mut self, undo: Option<P::Undo>, bounds: Numbers) -> Result<(), Halt> {
        let frame = Frame {
            place: self.place(),
            first: self.children.len(),
            chosen: 0,
            bounds,
            before: self.clock.nodes(),
            undo,
        };
        self.frames.push(frame);
        self.path.push(self.position.key());
        self.expand(true)
    }

    /// Takes the last position off the path, hands its numbers to its parent and to the table, and
    /// says whether it was the one the run began with.
    fn leave(&mut self, summary: &Summary) -> bool {
        let Some(frame) = self.frames.pop() else {
            return true;
        };
        let numbers = summary.numbers;
        let children = &self.children[frame.first..];
        let prover_fails =
            numbers.is_settled() && (numbers.fail == 0) == (self.position.turn() == self.prover.0);
        let on_path = prover_fails
            && frame.place.on_path != frame.place.identity
            && if numbers.fail == 0 {
                children.iter().any(|child| child.on_path)
            } else {
                !children
                    .iter()
                    .any(|child| child.numbers.fail == 0 && !child.on_path)
            };
        self.solution = (numbers.succeed == 0).then(|| children[summary.best].mv);
        let identity = if on_path {
            frame.place.on_path
        } else {
            frame.place.identity
        };
        let work = self.clock.nodes() - frame.before;
        self.table.put(identity, numbers, work);
        self.children.truncate(frame.first);
        self.path.pop();
        let (Some(parent), Some(undo)) = (self.frames.last(), frame.undo) else {
            return true;
        };
        let child = &mut self.children[parent.chosen];
        self.position.undo(child.mv, undo);
        child.numbers = numbers;
        child.on_path = on_path;
        false
    }

    /// Appends the children of the current position. If the mover can succeed at once the rest do
    /// not matter, unless the caller wants to compare them.
    pub fn expand(&mut self, may_stop_early: bool) -> Result<(), Halt> {
        let mark = self.list.len();
        self.position.moves(&mut self.list);
        for index in mark..self.list.len() {
            if self.clock.tick() {
                break;
            }
            let mv = self.list[index];
            let undo = self.position.play(mv);
            let child = self.assess(mv);
            self.position.undo(mv, undo);
            self.children.push(child);
            if may_stop_early && child.numbers.fail == 0 && !child.on_path {
                break;
            }
        }
        self.list.truncate(mark);
        if self.children.len() > self.most_children {
            self.clock.end(Halt::Memory);
        }
        self.clock.halt().map_or(Ok(()), Err)
    }

    /// What is known of the current position, to which `mv` led.
    fn assess(&mut self, mv: P::Move) -> Child<P::Move> {
        let mut child = Child {
            mv,
            numbers: Numbers::open(1),
            on_path: false,
            work: 0,
        };
        if let Some(mover_is_content) = self.prover.mover_is_content(&self.position) {
            child.numbers = Numbers::settled(mover_is_content);
        } else if repeats(&self.position, &self.path) {
            child.numbers = Numbers::settled(self.position.turn() != self.prover.0);
            child.on_path = true;
        } else if let Some((known, on_path)) = self.recall() {
            (child.numbers, child.work, child.on_path) = (known.numbers, known.work, on_path);
        } else if self.options.mobility {
            child.numbers = Numbers::open(self.position.count_moves(&mut self.list));
        }
        child
    }

    /// What the table knows of the current position, and whether that holds on this path alone.
    fn recall(&self) -> Option<(Known, bool)> {
        let place = self.place();
        let known = self.table.get(place.identity).map(|known| (known, false));
        if place.on_path == place.identity
            || known.is_some_and(|(known, _)| known.numbers.is_settled())
        {
            return known;
        }
        let here = self.table.get(place.on_path).map(|known| (known, true));
        here.or(known)
    }

    fn place(&self) -> Place {
        let reversible = u64::from(self.position.reversible_plies());
        let identity = Key(mixed((self.options.identity)(&self.position).0, reversible));
        let repeatable = &self.path[window(&self.position, &self.path)..];
        // A set has no order: the sum is the same for all orders in which it was visited.
        let on_path = repeatable.iter().fold(0u64, |sum, key| {
            sum.wrapping_add(mixed(key.0, 0x9E37_79B9_7F4A_7C15))
        });
        Place {
            identity,
            on_path: identity ^ Key(on_path),
        }
    }
}

/// A key that depends on both numbers; the first number itself if the second is zero.
fn mixed(key: u64, number: u64) -> u64 {
    if number == 0 {
        return key;
    }
    let product = (key ^ number.rotate_left(32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    let folded = (product ^ (product >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    folded ^ (folded >> 32)
}

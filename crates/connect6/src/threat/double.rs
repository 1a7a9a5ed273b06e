//! The search for wins by double threats: each turn of the attacker leaves the defender no stone
//! of his own, so that he has at most four answers and the tree stays narrow.
//!
//! A win is looked for in two turns, then in three, and so on, so that the first one found is the
//! shortest of its kind. The search is complete: it tries every turn that makes two threats, and
//! where one stone does so alone, its partner on every cell that could matter.

use super::attacks::{Attack, Attacks};
use super::table::{Known, NEVER, Table};
use super::windows::Windows;
use crate::{Board, Cell, CellSet, Move};
use quina_core::{Key, Position, Side, zobrist};
use quina_search::{Clock, Halt, Limits, Proof, Task, Verdict};

/// Which cells are tried for the stone that a threat leaves free.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FreeStones {
    /// Every cell that could matter: then a refutation is one.
    #[default]
    All,
    /// None of them: the one stone must win by itself. Faster, and enough for most wins.
    Spared,
}

/// A player of threats, with a table that serves from one search to the next.
///
/// ```
/// use quina_connect6::{Cell, Size, ThreatSearch, Windows};
/// use quina_core::Side;
/// let mut windows = Windows::new(Size::MAX);
/// for column in [8, 9, 10] {
///     windows.lay(Side::First, Cell::new(column, 9).unwrap());
///     windows.lay(Side::First, Cell::new(column, 12).unwrap());
/// }
/// let win = ThreatSearch::new(1 << 20).win(&mut windows, Side::First, 9, 1000);
/// assert_eq!(win.unwrap().turns, 2, "a fourth stone on both rows, and then six");
/// ```
#[derive(Debug, Clone)]
pub struct ThreatSearch {
    table: Table,
    pub(super) attacks: Attacks,
    list: Vec<Attack>,
    free: FreeStones,
    budget: Budget,
}

/// What a search may spend, and whether it has.
#[derive(Debug, Clone)]
struct Budget {
    nodes: u64,
    limit: u64,
    clock: Option<Clock>,
    is_spent: bool,
}

impl Budget {
    /// Counts one position and says whether the search must end.
    #[inline]
    fn tick(&mut self) -> bool {
        self.nodes += 1;
        if let Some(clock) = &mut self.clock {
            self.is_spent |= clock.tick();
        } else {
            self.is_spent |= self.nodes > self.limit;
        }
        self.is_spent
    }
}

/// A win by threats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Win {
    /// The first turn; a lone stone if its partner may lie anywhere.
    pub mv: Move,
    /// How many turns of the winner it takes, the six included.
    pub turns: u8,
}

/// How a search of so many turns ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Found {
    Win(u8),
    /// There is none; `true` if more turns would not help.
    Nothing(bool),
}

/// No win is longer: a board of 361 cells ends before.
const MOST_TURNS: u8 = 60;

/// The key of a position with the attacker to move: whoever attacks, and what was left out.
static ATTACKERS: [[Key; 2]; 2] = [zobrist(0xC6DD), zobrist(0xC6EE)];

impl ThreatSearch {
    /// A search with a table of this many bytes.
    pub fn new(table_bytes: usize) -> Self {
        Self {
            table: Table::new(table_bytes),
            attacks: Attacks::default(),
            list: Vec::new(),
            free: FreeStones::All,
            budget: Budget {
                nodes: 0,
                limit: u64::MAX,
                clock: None,
                is_spent: false,
            },
        }
    }

    /// Sets which cells are tried for a stone that a threat leaves free.
    pub fn set_free_stones(&mut self, free: FreeStones) {
        self.free = free;
    }

    /// Forgets what it has learnt.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Whether the side to move wins by double threats alone, within the limits of a task: its time,
    /// its nodes, and its depth as turns of the winner. The line it gives is played by the rules.
    pub fn solve(&mut self, task: &Task<'_, Board>) -> Proof<Move> {
        let clock = Clock::start(&task.limits, task.stop.clone());
        self.begin(u64::MAX, Some(clock));
        let board = task.position;
        let mut windows = Windows::of(board);
        let most = turns_of(&task.limits);
        let found = if board.stones_due() == 2 {
            self.deepen(&mut windows, board.turn(), most)
        } else {
            Found::Nothing(false)
        };
        let verdict = match found {
            Found::Win(turns) => {
                let line = self.line(&mut windows, board, turns);
                Verdict::Solved(line)
            }
            Found::Nothing(true) if self.free == FreeStones::All => Verdict::Refuted,
            Found::Nothing(_) => {
                let clock = self.budget.clock.as_ref();
                Verdict::Unknown(clock.and_then(Clock::halt).unwrap_or(Halt::Depth))
            }
        };
        let time = self.budget.clock.take().map(|clock| clock.elapsed());
        Proof {
            verdict,
            nodes: self.budget.nodes,
            time: time.unwrap_or_default(),
        }
    }

    /// A win of `side`, were it to move, in at most so many turns and positions visited.
    pub fn win(&mut self, windows: &mut Windows, side: Side, turns: u8, nodes: u64) -> Option<Win> {
        self.begin(nodes, None);
        self.shortest(windows, side, turns)
    }

    /// The same, on the budget of the search under way.
    pub(super) fn shortest(&mut self, windows: &mut Windows, side: Side, turns: u8) -> Option<Win> {
        match self.deepen(windows, side, turns) {
            Found::Win(turns) => Some(Win {
                mv: self.remembered(windows, side)?,
                turns,
            }),
            Found::Nothing(_) => None,
        }
    }

    /// Searches with at most so many positions of what is left.
    pub(super) fn within<T>(&mut self, nodes: u64, search: impl FnOnce(&mut Self) -> T) -> T {
        let limit = self.budget.limit;
        self.budget.limit = limit.min(self.budget.nodes.saturating_add(nodes));
        let found = search(self);
        self.budget.limit = limit;
        self.budget.is_spent = self.budget.nodes > limit;
        found
    }

    /// Whether the budget is spent.
    pub(super) const fn is_spent(&self) -> bool {
        self.budget.is_spent
    }

    /// Positions visited by the last search.
    pub const fn nodes(&self) -> u64 {
        self.budget.nodes
    }

    /// The cells that matter to a win of `side` in so many turns, which was just found: as long as
    /// the other side lays no stone on any of them, the same turns win.
    ///
    /// These are the cells of the winner's turns, all that is missing in his threats, and every cell
    /// on which a further stone would give the defender a threat of his own on the way.
    pub fn zone(&mut self, windows: &mut Windows, side: Side, turns: u8) -> CellSet {
        self.begin(u64::MAX, None);
        self.zone_of(windows, side, turns)
    }

    /// The same in the midst of another search, whose budget it does not touch: what has to be
    /// found again was found before.
    pub(super) fn zone_of(&mut self, windows: &mut Windows, side: Side, turns: u8) -> CellSet {
        let (limit, nodes) = (self.budget.limit, self.budget.nodes);
        self.budget.limit = u64::MAX;
        let mut zone = CellSet::EMPTY;
        self.add_zone(windows, side, turns, &mut zone);
        self.budget.limit = limit;
        self.budget.nodes = nodes;
        zone
    }

    pub(super) fn begin(&mut self, limit: u64, clock: Option<Clock>) {
        self.list.clear();
        self.budget = Budget {
            nodes: 0,
            limit,
            clock,
            is_spent: false,
        };
    }

    fn key(&self, windows: &Windows, side: Side) -> Key {
        let spared = usize::from(self.free == FreeStones::Spared);
        windows.key() ^ ATTACKERS[spared][side.index()]
    }

    /// Looks for a win in two turns, in three, and so on.
    fn deepen(&mut self, windows: &mut Windows, side: Side, most: u8) -> Found {
        let mut found = Found::Nothing(false);
        for turns in 1..=most.min(MOST_TURNS) {
            found = self.attack(windows, side, turns);
            if self.budget.is_spent || found != Found::Nothing(false) {
                break;
            }
        }
        found
    }

    /// The attacker is to move, and has so many turns left.
    fn attack(&mut self, windows: &mut Windows, side: Side, turns: u8) -> Found {
        if self.budget.tick() {
            return Found::Nothing(false);
        }
        if windows.has_threat(side) {
            return Found::Win(1);
        }
        if turns < 2 {
            return Found::Nothing(false);
        }
        let key = self.key(windows, side);
        match self.table.get(key) {
            Some(Known::Won(_, in_turns)) if in_turns <= turns => return Found::Win(in_turns),
            Some(Known::NotIn(NEVER)) => return Found::Nothing(true),
            Some(Known::NotIn(searched)) if searched >= turns => return Found::Nothing(false),
            _ => {}
        }
        let against = windows.threats(!side);
        if against.stones_to_answer().is_none() {
            return Found::Nothing(true);
        }
        let mark = self.list.len();
        let only_wins = turns == 2;
        self.attacks
            .list(windows, side, &against, only_wins, &mut self.list);
        let found = self.try_all(windows, side, turns, mark);
        self.list.truncate(mark);
        if !self.budget.is_spent {
            match found {
                Found::Nothing(true) => self.table.put(key, Known::NotIn(NEVER)),
                Found::Nothing(false) => self.table.put(key, Known::NotIn(turns)),
                Found::Win(_) => {}
            }
        }
        found
    }

    /// Tries the attacks listed from `mark` on, and remembers the one that wins.
    fn try_all(&mut self, windows: &mut Windows, side: Side, turns: u8, mark: usize) -> Found {
        let key = self.key(windows, side);
        let end = self.list.len();
        if let Some(&Attack { mv, wins: true, .. }) = self.list.get(mark) {
            self.table.put(key, Known::Won(mv, 2));
            return Found::Win(2);
        }
        if turns == 2 {
            // Only unanswerable turns were listed.
            return Found::Nothing(false);
        }
        let mut complete = true;
        for index in mark..end {
            let mv = self.list[index].mv;
            match self.after(windows, side, turns, mv) {
                Found::Win(turns) => {
                    self.table.put(key, Known::Won(mv, turns));
                    return Found::Win(turns);
                }
                Found::Nothing(refuted) => complete &= refuted,
            }
            if self.budget.is_spent {
                return Found::Nothing(false);
            }
        }
        if self.free == FreeStones::All {
            for index in mark..end {
                let mv = self.list[index].mv;
                if mv.is_pair() {
                    continue;
                }
                match self.with_partners(windows, side, turns, mv.first()) {
                    Ok(found) => return found,
                    Err(refuted) => complete &= refuted,
                }
            }
        }
        Found::Nothing(complete)
    }

    /// A stone that needs no partner did not win alone: tries it with every partner that makes a
    /// difference. `Ok` is the end of the matter, `Err` says whether more turns would not help.
    fn with_partners(
        &mut self,
        windows: &mut Windows,
        side: Side,
        turns: u8,
        cell: Cell,
    ) -> Result<Found, bool> {
        let key = self.key(windows, side);
        let mut complete = true;
        for partner in partners(windows, side, turns, cell).iter() {
            let mv = Move::pair(cell, partner);
            match self.after(windows, side, turns, mv) {
                Found::Win(turns) => {
                    self.table.put(key, Known::Won(mv, turns));
                    return Ok(Found::Win(turns));
                }
                Found::Nothing(refuted) => complete &= refuted,
            }
            if self.budget.is_spent {
                return Ok(Found::Nothing(false));
            }
        }
        // With more turns, more cells may matter.
        Err(complete && turns > 3)
    }

    /// The attacker has played `mv`: does he win against every answer?
    fn after(&mut self, windows: &mut Windows, side: Side, turns: u8, mv: Move) -> Found {
        windows.play(side, mv);
        let mut longest = 0;
        let mut refuted = None;
        if !self.budget.tick() {
            let threats = windows.threats(side);
            for answer in threats.pairs() {
                windows.play(!side, answer);
                let found = self.attack(windows, side, turns - 1);
                windows.undo(!side, answer);
                match found {
                    Found::Win(turns) => longest = longest.max(turns),
                    Found::Nothing(complete) => {
                        refuted = Some(complete);
                        break;
                    }
                }
            }
        }
        windows.undo(side, mv);
        if self.budget.is_spent {
            return Found::Nothing(false);
        }
        match refuted {
            Some(complete) => Found::Nothing(complete),
            None => Found::Win(longest + 1),
        }
    }

    /// The winning turn that the table remembers here, or a turn that makes six.
    fn remembered(&self, windows: &Windows, side: Side) -> Option<Move> {
        if windows.has_threat(side) {
            return windows.missing(side).next();
        }
        match self.table.get(self.key(windows, side)) {
            Some(Known::Won(mv, _)) => Some(mv),
            _ => None,
        }
    }

    /// The same, searched again if the table has lost it.
    fn winning(&mut self, windows: &mut Windows, side: Side, turns: u8) -> Option<Move> {
        if let Some(mv) = self.remembered(windows, side) {
            return Some(mv);
        }
        self.deepen(windows, side, turns);
        self.remembered(windows, side)
    }

    /// The win as a line of play, against the answers that hold out longest.
    fn line(&mut self, windows: &mut Windows, board: &Board, turns: u8) -> Vec<Move> {
        let limits = std::mem::replace(&mut self.budget.limit, u64::MAX);
        let clock = self.budget.clock.take();
        let (side, mut left) = (board.turn(), turns);
        let mut line = Vec::new();
        let mut played = windows.clone();
        while let Some(mv) = self.winning(&mut played, side, left) {
            let is_six = played.has_threat(side);
            let mv = filled(&played, mv);
            line.push(mv);
            played.play(side, mv);
            if is_six {
                break;
            }
            let Some((answer, turns)) = self.hardest(&mut played, side, left) else {
                // No turn answers: any reply will do.
                let reply = played.missing(side).next().map(|mv| filled(&played, mv));
                if let Some(reply) = reply {
                    line.push(reply);
                    played.play(!side, reply);
                }
                continue;
            };
            line.push(answer);
            played.play(!side, answer);
            left = turns;
        }
        self.budget.limit = limits;
        self.budget.clock = clock;
        line
    }

    /// The answer after which the attacker needs most turns, with that number.
    fn hardest(&mut self, windows: &mut Windows, side: Side, turns: u8) -> Option<(Move, u8)> {
        let mut hardest = None;
        for answer in windows.threats(side).pairs() {
            windows.play(!side, answer);
            if let Found::Win(turns) = self.deepen(windows, side, turns)
                && hardest.is_none_or(|(_, most)| turns > most)
            {
                hardest = Some((answer, turns));
            }
            windows.undo(!side, answer);
        }
        hardest
    }

    fn add_zone(&mut self, windows: &mut Windows, side: Side, turns: u8, zone: &mut CellSet) {
        *zone = *zone | windows.reach(!side, 3);
        let Some(mv) = self.winning(windows, side, turns) else {
            return;
        };
        mv.stones().for_each(|cell| _ = zone.insert(cell));
        if windows.has_threat(side) {
            return;
        }
        windows.play(side, mv);
        let threats = windows.threats(side);
        for missing in windows.missing(side) {
            missing.stones().for_each(|cell| _ = zone.insert(cell));
        }
        for answer in threats.pairs() {
            windows.play(!side, answer);
            self.add_zone(windows, side, turns.saturating_sub(1), zone);
            windows.undo(!side, answer);
        }
        windows.undo(side, mv);
    }
}

/// The depth of a task as turns of the winner.
fn turns_of(limits: &Limits) -> u8 {
    limits
        .depth
        .map_or(MOST_TURNS, |depth| depth.min(u32::from(MOST_TURNS)) as u8)
}

/// A turn of two stones, where the second may lie anywhere.
pub(super) fn filled(windows: &Windows, mv: Move) -> Move {
    if mv.is_pair() {
        return mv;
    }
    let mut others = windows.empty().iter().filter(|&cell| !mv.contains(cell));
    others
        .next()
        .map_or(mv, |cell| Move::pair(mv.first(), cell))
}

/// The partners of a stone that can change what comes after it. With three turns left there is one
/// more attack before the six, so a partner must lie where two further stones of the attacker make
/// four in a window, or two of the defender's; with more turns any cell may matter. The makers and
/// the pairs in one window are listed as turns of their own.
fn partners(windows: &mut Windows, side: Side, turns: u8, cell: Cell) -> CellSet {
    if turns > 3 {
        let mut cells = windows.empty();
        cells.remove(cell);
        return cells;
    }
    windows.lay(side, cell);
    let cells = windows.reach(side, 1) | windows.reach(!side, 2);
    windows.lift(side, cell);
    cells
}

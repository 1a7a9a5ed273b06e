//! Every turn that makes more threats than one stone can answer.
//!
//! Whoever has no threat yet makes one in two ways: one stone is the fourth of a live window, or
//! both stones of the turn fall into a window of two. So a turn of at least two threats holds a
//! *maker*, a cell in a live window of three, or is a pair in a window of two; and where a maker is
//! two threats by itself, its partner may lie anywhere. Nothing else needs to be tried, and nothing
//! of this may be left out: the list is complete, and the tests hold it against all pairs.

use super::threats::{Threats, on_line};
use super::windows::{Slices, Windows, around, spread};
use crate::line::Line;
use crate::{Cell, Direction, Move};
use quina_core::Side;
use std::cmp::Reverse;

/// A turn that leaves the defender no free stone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Attack {
    /// The turn; a lone stone if the other may lie on any cell.
    pub mv: Move,
    /// Whether no turn answers it.
    pub wins: bool,
    /// How much it builds beside its threats.
    rank: i32,
}

/// A cell that makes a threat by itself.
#[derive(Debug, Clone, Copy)]
struct Maker {
    cell: Cell,
    threats: Threats,
    /// Whether one stone answers it.
    is_single: bool,
    /// Where its threats begin in the list of them.
    first: usize,
}

/// Lists attacks. It keeps only the memory it works in.
#[derive(Debug, Clone)]
pub(crate) struct Attacks {
    makers: Vec<Maker>,
    missing: Vec<Move>,
    /// The number of a cell's maker, from 1 on; 0 if it is none.
    numbers: [u16; Cell::COUNT],
    /// What a stone on a cell builds, where the list that asked for it is this one.
    promises: [(u32, i32); Cell::COUNT],
    lists: u32,
}

impl Default for Attacks {
    fn default() -> Self {
        Self {
            makers: Vec::new(),
            missing: Vec::new(),
            numbers: [0; Cell::COUNT],
            promises: [(0, 0); Cell::COUNT],
            lists: 0,
        }
    }
}

/// Where attacks are looked for.
#[derive(Clone, Copy)]
struct Scene<'a> {
    windows: &'a Windows,
    side: Side,
    /// What the other side threatens, and the turn must answer.
    against: &'a Threats,
    /// Whether only turns that no turn answers are wanted.
    only_wins: bool,
}

impl Attacks {
    /// Appends every attack of `side`, which has no threat yet, that answers the threats `against`
    /// it; the best-looking first. One that wins is appended alone.
    pub fn list(
        &mut self,
        windows: &Windows,
        side: Side,
        against: &Threats,
        only_wins: bool,
        list: &mut Vec<Attack>,
    ) {
        debug_assert!(!windows.has_threat(side));
        let scene = Scene {
            windows,
            side,
            against,
            only_wins,
        };
        let mark = list.len();
        self.find_makers(scene);
        if only_wins && self.makers.is_empty() {
            // The threats of a pair are all on one line then, and two stones close a line.
            return;
        }
        let won = self.by_makers(scene, list) || self.by_pairs(scene, list);
        if won {
            let last = list.len() - 1;
            list.swap(mark, last);
            list.truncate(mark + 1);
        }
        self.forget_makers();
        if !only_wins {
            self.lists = self.lists.wrapping_add(1);
            for attack in &mut list[mark..] {
                attack.rank = self.promise(scene, attack.mv);
            }
            list[mark..].sort_unstable_by_key(|attack| (Reverse(attack.rank), attack.mv));
        }
    }

    /// Appends the best-looking turns of `side`, which has no threat yet, that one stone answers and
    /// that answer the threats `against` it; at most `limit` of them.
    pub fn list_single(
        &mut self,
        windows: &Windows,
        side: Side,
        against: &Threats,
        limit: usize,
        list: &mut Vec<Attack>,
    ) {
        let scene = Scene {
            windows,
            side,
            against,
            only_wins: false,
        };
        self.lists = self.lists.wrapping_add(1);
        let cells: Vec<Cell> = windows.reach(side, 1).iter().collect();
        for (index, &first) in cells.iter().enumerate() {
            for &second in &cells[..index] {
                let pair = Move::pair(first, second);
                if windows.makes_threat(side, pair)
                    && against.are_answered_by(pair)
                    && Threats::made_by(windows, side, pair).stones_to_answer() == Some(1)
                {
                    let rank = self.promise(scene, pair);
                    list.push(Attack {
                        mv: pair,
                        wins: false,
                        rank,
                    });
                }
            }
        }
        list.sort_unstable_by_key(|attack| (Reverse(attack.rank), attack.mv));
        list.truncate(limit);
    }

    fn find_makers(&mut self, scene: Scene<'_>) {
        let Scene { windows, side, .. } = scene;
        for line in windows.lines_of_three(side).iter() {
            let cells = spread(windows.slices(side, line).of(3)) & windows.line_empty(line);
            for cell in cells_of(line, cells) {
                if self.numbers[cell.index()] == 0 {
                    self.add_maker(scene, cell);
                }
            }
        }
    }

    fn add_maker(&mut self, scene: Scene<'_>, cell: Cell) {
        let Scene { windows, side, .. } = scene;
        let first = self.missing.len();
        for direction in Direction::ALL {
            let (line, bit) = Line::through(cell, direction);
            if windows.slices(side, line).of(3) & around(bit) != 0 {
                let own = windows.word(side, line) | 1 << bit;
                let empty = windows.line_empty(line) & !(1 << bit);
                self.missing.extend(on_line(line, own, empty));
            }
        }
        let threats: Threats = self.missing[first..].iter().copied().collect();
        self.makers.push(Maker {
            cell,
            threats,
            is_single: threats.stones_to_answer() == Some(1),
            first,
        });
        self.numbers[cell.index()] = self.makers.len() as u16;
    }

    fn forget_makers(&mut self) {
        for maker in &self.makers {
            self.numbers[maker.cell.index()] = 0;
        }
        self.makers.clear();
        self.missing.clear();
    }

    /// Appends what two makers do, and what one does alone; says whether the last of it wins.
    fn by_makers(&self, scene: Scene<'_>, list: &mut Vec<Attack>) -> bool {
        for (number, one) in self.makers.iter().enumerate() {
            if !one.is_single && self.alone(scene, one, list) {
                return true;
            }
            for other in &self.makers[..number] {
                let pair = Move::pair(one.cell, other.cell);
                let threats = if share_a_line(one.cell, other.cell) {
                    Threats::made_by(scene.windows, scene.side, pair)
                } else {
                    // One stone answers each, so two answer both.
                    if scene.only_wins && one.is_single && other.is_single {
                        continue;
                    }
                    let mut threats = one.threats;
                    for &missing in self.missing_of(other) {
                        threats.add(missing);
                    }
                    threats
                };
                if consider(scene, pair, &threats, list) {
                    return true;
                }
            }
        }
        false
    }

    fn missing_of(&self, maker: &Maker) -> &[Move] {
        let number = usize::from(self.numbers[maker.cell.index()]);
        let end = self
            .makers
            .get(number)
            .map_or(self.missing.len(), |next| next.first);
        &self.missing[maker.first..end]
    }

    /// A maker that needs no partner: any cell will do, unless there are threats to answer.
    fn alone(&self, scene: Scene<'_>, maker: &Maker, list: &mut Vec<Attack>) -> bool {
        let cell = maker.cell;
        let lone = Move::one(cell);
        if scene.against.are_answered_by(lone) {
            return consider(scene, lone, &maker.threats, list);
        }
        // Partners that make threats themselves come with the pairs.
        scene
            .against
            .partners(cell)
            .map(|partner| Move::pair(cell, partner))
            .filter(|pair| pair.stones().any(|stone| self.numbers[stone.index()] == 0))
            .any(|pair| consider(scene, pair, &maker.threats, list))
    }

    /// Appends the pairs that fall into a window of two, unless both are makers; says whether the
    /// last of them wins.
    fn by_pairs(&self, scene: Scene<'_>, list: &mut Vec<Attack>) -> bool {
        let Scene { windows, side, .. } = scene;
        if scene.only_wins {
            return self.by_makers_with_partners(scene, list);
        }
        for line in windows.lines_of_two(side).iter() {
            let twos = windows.slices(side, line).of(2);
            let mut firsts = spread(twos) & windows.line_empty(line);
            while firsts != 0 {
                let first = firsts.trailing_zeros();
                firsts &= firsts - 1;
                if self.with_second(scene, line, first, !0 << (first + 1), list) {
                    return true;
                }
            }
        }
        false
    }

    /// The same for those pairs alone of which one is a maker: no others win at once.
    fn by_makers_with_partners(&self, scene: Scene<'_>, list: &mut Vec<Attack>) -> bool {
        self.makers.iter().any(|maker| {
            Direction::ALL.into_iter().any(|direction| {
                let (line, bit) = Line::through(maker.cell, direction);
                self.with_second(scene, line, bit, !0, list)
            })
        })
    }

    /// Considers a cell of a line with each of these that shares a window of two with it.
    fn with_second(
        &self,
        scene: Scene<'_>,
        line: Line,
        first: u32,
        among: u32,
        list: &mut Vec<Attack>,
    ) -> bool {
        let through = scene.windows.slices(scene.side, line).of(2) & around(first);
        let empty = scene.windows.line_empty(line) & !(1 << first);
        let mut seconds = spread(through) & empty & among;
        while seconds != 0 {
            let second = seconds.trailing_zeros();
            seconds &= seconds - 1;
            let shared = through & around(second);
            if shared != 0 && self.pair(scene, line, [first, second], shared, list) {
                return true;
            }
        }
        false
    }

    /// Considers two cells of a line that share these windows of two stones.
    fn pair(
        &self,
        scene: Scene<'_>,
        line: Line,
        bits: [u32; 2],
        mut shared: u32,
        list: &mut Vec<Attack>,
    ) -> bool {
        let [Some(first), Some(second)] = bits.map(|bit| line.cell(bit)) else {
            return false;
        };
        let numbers = [first, second].map(|cell| usize::from(self.numbers[cell.index()]));
        let mut threats = match numbers {
            [0, 0] => Threats::default(),
            [number, 0] | [0, number] => self.makers[number - 1].threats,
            _ => return false,
        };
        let empty = scene.windows.line_empty(line) & !(1 << bits[0] | 1 << bits[1]);
        if numbers == [0, 0] && common_cells(shared, empty) != 0 {
            return false;
        }
        while shared != 0 {
            let missing = empty & 0b11_1111 << shared.trailing_zeros();
            shared &= shared - 1;
            if let (Some(low), Some(high)) = (
                line.cell(missing.trailing_zeros()),
                line.cell(missing.ilog2()),
            ) {
                threats.add(Move::pair(low, high));
            }
        }
        consider(scene, Move::pair(first, second), &threats, list)
    }

    /// What a turn builds beside its threats. A stone that needs no partner has one to spare.
    fn promise(&mut self, scene: Scene<'_>, mv: Move) -> i32 {
        let spare = if mv.is_pair() { 0 } else { 40 };
        let mut sum = spare;
        for cell in mv.stones() {
            let (list, known) = self.promises[cell.index()];
            sum += if list == self.lists {
                known
            } else {
                let promise = promise(scene, cell);
                self.promises[cell.index()] = (self.lists, promise);
                promise
            };
        }
        sum
    }
}

/// Appends a turn if its threats need two stones or more, and says whether no turn answers it.
fn consider(scene: Scene<'_>, mv: Move, threats: &Threats, list: &mut Vec<Attack>) -> bool {
    let answer = threats.stones_to_answer();
    let wins = answer.is_none();
    if matches!(answer, Some(0 | 1))
        || (scene.only_wins && !wins)
        || !scene.against.are_answered_by(mv)
    {
        return false;
    }
    list.push(Attack { mv, wins, rank: 0 });
    wins
}

/// What a stone builds: lines of its own that grow, and lines of the other side that it blocks.
fn promise(scene: Scene<'_>, cell: Cell) -> i32 {
    let Scene { windows, side, .. } = scene;
    let count = |slices: Slices, stones, bit| (slices.of(stones) & around(bit)).count_ones() as i32;
    let mut sum = 0;
    for direction in Direction::ALL {
        let (line, bit) = Line::through(cell, direction);
        let own = windows.slices(side, line);
        let other = windows.slices(!side, line);
        sum += count(own, 1, bit) + 4 * count(own, 2, bit) + 4 * count(own, 3, bit);
        sum += count(other, 2, bit) + 2 * count(other, 3, bit);
    }
    sum
}

/// The empty cells that all of these windows have in common.
#[inline]
const fn common_cells(windows: u32, empty: u32) -> u32 {
    let (first, last) = (windows.trailing_zeros(), windows.ilog2());
    empty & 0b11_1111 << first & 0b11_1111 << last
}

fn cells_of(line: Line, mut bits: u32) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let bit = bits.trailing_zeros();
        if bits == 0 {
            return None;
        }
        bits &= bits - 1;
        line.cell(bit)
    })
}

/// Whether two cells lie on a line, near enough for one window to hold them.
fn share_a_line(one: Cell, other: Cell) -> bool {
    let across = one.column().abs_diff(other.column());
    let up = one.row().abs_diff(other.row());
    across < 6 && up < 6 && (across == 0 || up == 0 || across == up)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;
    use quina_core::Rng;
    use std::collections::BTreeSet;

    /// Stones of both sides on part of a board, close enough to make lines.
    fn crowd(rng: &mut Rng) -> Windows {
        let mut windows = Windows::new(Size::MAX);
        for _ in 0..16 + rng.below(16) {
            let [column, row] = [0; 2].map(|_| 5 + rng.below(7) as u8);
            let cell = Cell::at(column, row);
            if windows.is_empty(cell) {
                windows.lay(Side::BOTH[rng.below(2) as usize], cell);
            }
        }
        windows
    }

    /// Every pair of empty cells tried: the list has all that need two stones or more and no others.
    #[test]
    fn the_list_is_complete() {
        let mut rng = Rng::new(66);
        let (mut attacks, mut list) = (Attacks::default(), Vec::new());
        let mut seen = [0; 3];
        for _ in 0..60 {
            let mut windows = crowd(&mut rng);
            let side = Side::First;
            if windows.has_threat(side) {
                continue;
            }
            let against = windows.threats(!side);
            let (mut slow, mut wins) = (BTreeSet::new(), BTreeSet::new());
            let cells: Vec<Cell> = windows.empty().iter().collect();
            for (index, &first) in cells.iter().enumerate() {
                for &second in &cells[..index] {
                    let mv = Move::pair(first, second);
                    windows.play(side, mv);
                    let answer = windows.threats(side).stones_to_answer();
                    windows.undo(side, mv);
                    if matches!(answer, Some(2) | None) && against.are_answered_by(mv) {
                        slow.insert(mv);
                        if answer.is_none() {
                            wins.insert(mv);
                        }
                    }
                }
            }
            list.clear();
            attacks.list(&windows, side, &against, false, &mut list);
            let written_out: BTreeSet<Move> = list
                .iter()
                .flat_map(|attack| {
                    let lone = attack.mv.first();
                    let others = cells.iter().filter(move |&&other| other != lone);
                    let free = others.map(move |&other| Move::pair(lone, other));
                    let pairs: Vec<Move> = if attack.mv.is_pair() {
                        vec![attack.mv]
                    } else {
                        free.collect()
                    };
                    pairs
                })
                .collect();
            if wins.is_empty() {
                assert_eq!(written_out, slow);
                seen[usize::from(!slow.is_empty())] += 1;
            } else {
                assert!(list.len() == 1 && list[0].wins);
                assert!(written_out.is_subset(&wins));
                seen[2] += 1;
            }
        }
        assert!(seen.iter().all(|&count| count > 3), "{seen:?}");
    }
}

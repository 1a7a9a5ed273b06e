//! Alpha-beta in numbered steps: one thread's search below the root.
//!
//! Principal variation search over whatever the guide calls candidates, with the transposition
//! table, reductions, extensions and quiescence, each behind its switch. Scores are the mover's.
//! When a limit is reached every level returns at once and what it returns is dropped.

use crate::memory::{MAX_PLIES, Memory};
use crate::rank::{Place, bring_best, in_order};
use crate::table::{Bound, Fact, Table};
use crate::{Clock, Counts, Guide, Limits, RolloutOptions, SearchOptions, order_by_rollouts};
use quina_core::{Key, MoveList, Outcome, Position, Rng, Score};

pub(crate) struct Worker<'a, P: Position, G: Guide<P>> {
    pub position: P,
    pub guide: &'a mut G,
    pub memory: &'a mut Memory<P, G>,
    pub table: &'a Table,
    pub options: &'a SearchOptions,
    pub clock: Clock,
    pub counts: Counts,
    pub selective_depth: usize,
    /// The best line from each ply, filled in principal variation nodes.
    pub lines: Vec<Vec<P::Move>>,
    list: MoveList<P::Move>,
    /// The rank of each move of `list`, at the same index.
    ranks: Vec<i32>,
    /// Keys of the game so far and of the line being searched.
    path: Vec<Key>,
    /// How many keys of `path` belong to the game.
    root: usize,
    seed: u64,
}

impl<'a, P: Position, G: Guide<P>> Worker<'a, P, G> {
    #[expect(
        clippy::too_many_arguments,
        reason = "one caller, and each is a part of the search"
    )]
    pub fn new(
        position: P,
        past: &[Key],
        guide: &'a mut G,
        memory: &'a mut Memory<P, G>,
        table: &'a Table,
        options: &'a SearchOptions,
        clock: Clock,
        seed: u64,
    ) -> Self {
        let mut path = Vec::with_capacity(past.len() + MAX_PLIES);
        path.extend_from_slice(past);
        if path.last() != Some(&position.key()) {
            path.push(position.key());
        }
        guide.begin(&position);
        Self {
            position,
            guide,
            memory,
            table,
            options,
            clock,
            counts: Counts::default(),
            selective_depth: 0,
            lines: vec![Vec::new(); MAX_PLIES + 1],
            list: MoveList::new(),
            ranks: Vec::with_capacity(1024),
            root: path.len(),
            path,
            seed,
        }
    }

    /// Plays `mv`, asks `look` for the opponent's score, takes the move back, and turns the score.
    #[inline]
    pub fn after(&mut self, mv: P::Move, look: impl FnOnce(&mut Self) -> Score) -> Score {
        self.guide.played(&self.position, mv);
        let undo = self.position.play(mv);
        self.path.push(self.position.key());
        let score = -look(self);
        self.path.pop();
        self.position.undo(mv, undo);
        self.guide.undone(&self.position, mv);
        score
    }

    /// The score of the current position, `ply` moves below the root, inside the window.
    ///
    /// Most positions are leaves: they are told from the others before the long function is
    /// entered.
    #[inline]
    pub fn node<const PV: bool>(
        &mut self,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
        previous: Option<usize>,
    ) -> Score {
        if PV {
            self.lines[ply].clear();
        }
        // Step 1. Leaves: the depth is spent and nothing threatens, or no line may grow longer.
        let is_leaf = depth < 0
            || (depth == 0 && !(self.options.threats && self.guide.is_threatened(&self.position)));
        if is_leaf || ply >= MAX_PLIES - 1 {
            self.quiescence(ply, alpha, beta)
        } else {
            self.inner_node::<PV>(depth, ply, alpha, beta, previous, None)
        }
    }

    /// A position whose moves are searched.
    #[expect(
        clippy::too_many_lines,
        reason = "one node, told in one piece and numbered steps"
    )]
    fn inner_node<const PV: bool>(
        &mut self,
        mut depth: i32,
        ply: usize,
        mut alpha: Score,
        mut beta: Score,
        previous: Option<usize>,
        excluded: Option<P::Move>,
    ) -> Score {
        let key = self.position.key();
        if self.options.table {
            self.table.fetch(key);
        }
        if self.clock.tick() {
            return Score::DRAW;
        }
        self.selective_depth = self.selective_depth.max(ply);

        // Step 2. Draws by repetition or by a counter.
        if (self.options.repetition && self.is_repeated()) || self.position.is_drawn_by_rule() {
            self.counts.draws += 1;
            return Score::DRAW;
        }

        // Step 3. An end this near cannot be beaten by anything further away.
        if self.options.end_distance {
            alpha = alpha.max(Score::loss_in(ply as u32));
            beta = beta.min(Score::win_in(ply as u32 + 1));
            if alpha >= beta {
                // Where who cannot move has won, a nearer win still may stand on the board.
                return match self.position.outcome() {
                    Some(_) => self.end_score(ply),
                    None => alpha,
                };
            }
        }

        // Step 4. What is known for certain.
        if self.options.oracle
            && let Some(score) = self.guide.probe(&self.position)
        {
            self.counts.oracle_hits += 1;
            return score.earlier(ply as u32);
        }

        // Step 5. What other paths have found out. While the table's answer is under way there is time
        // to look at the position as it stands.
        let may_cut = !PV && excluded.is_none();
        let standing = may_cut.then(|| self.standing(depth, ply, beta)).flatten();
        let mut table_code = Fact::NO_MOVE;
        let mut known = None;
        if self.options.table {
            self.counts.table_probes += 1;
            if let Some(fact) = self.table.get(key) {
                self.counts.table_hits += 1;
                table_code = fact.code;
                known = Some(fact);
                if (!PV || !self.options.null_windows)
                    && excluded.is_none()
                    && let Some(score) = self.settled(fact, depth, ply, alpha, beta)
                {
                    self.counts.table_cuts += 1;
                    return score;
                }
            }
        }

        // Step 6. Near the leaves a calm position far above beta needs no proof.
        if let Some(score) = standing {
            return score;
        }

        // Step 7. Where no search has been the order is poor: a shallower one will do for now.
        if self.options.internal_reduction
            && table_code == Fact::NO_MOVE
            && depth >= self.options.tuning.internal_depth
        {
            depth -= 1;
        }

        // Step 8. A shallow search that passes beta by far stands for the deep one.
        if may_cut && let Some(score) = self.prob_cut(depth, ply, beta, previous) {
            return score;
        }

        // Step 9. The moves and their order.
        let mark = self.list.len();
        self.list_moves();
        let end = self.list.len();
        if end == mark {
            return self.end_score(ply);
        }
        let turn = self.position.turn();
        let countermove = previous.and_then(|slot| self.memory.countermove(turn, slot));
        let mut ranked = mark;
        if self.options.table_move
            && table_code != Fact::NO_MOVE
            && let Some(place) = (mark..end).find(|&i| G::code(self.list[i]) == table_code)
        {
            // It cuts so often that the others are ranked only when it did not.
            self.list.swap(mark, place);
            ranked += 1;
        }
        let only_move = end - mark == 1;
        let singular = ranked > mark
            && excluded.is_none()
            && !only_move
            && known.is_some_and(|fact| self.is_singular(fact, self.list[mark], depth, ply));

        // Step 10. Each move in its turn.
        let alpha_before = alpha;
        let mut best = -Score::INFINITE;
        let mut best_code = Fact::NO_MOVE;
        for index in mark..end {
            if index == ranked {
                self.rank_from(ranked, ply, Fact::NO_MOVE, countermove);
            }
            if index >= ranked {
                bring_best(&mut self.list, &mut self.ranks, index);
            }
            let mv = self.list[index];
            if excluded == Some(mv) {
                continue;
            }
            let number = index - mark;
            let tactical = self.guide.is_tactical(&self.position, mv);
            let slot = self.guide.slot(&self.position, mv);

            // Step 11. How deep: a ply more where it matters, less where it hardly can.
            let extended = self.options.extensions
                && (only_move
                    || (singular && number == 0)
                    || self.guide.is_critical(&self.position, mv))
                && ply < 2 * MAX_PLIES / 3;
            self.counts.extensions += u64::from(extended);
            let full = depth - 1 + i32::from(extended);
            let reduction = if tactical || extended {
                0
            } else {
                self.reduction(depth, number)
            };

            // Step 12. The first move in the full window, the others in a null window first.
            let score = self.after(mv, |next| {
                if number == 0 || !next.options.null_windows {
                    return next.node::<PV>(full, ply + 1, -beta, -alpha, Some(slot));
                }
                if reduction > 0 {
                    next.counts.reductions += 1;
                    let less = full - reduction;
                    let score = next.node::<false>(less, ply + 1, -(alpha + 1), -alpha, Some(slot));
                    if -score <= alpha {
                        return score;
                    }
                    next.counts.re_searches += 1;
                }
                if PV || reduction > 0 {
                    let score = next.node::<false>(full, ply + 1, -(alpha + 1), -alpha, Some(slot));
                    if !PV || -score <= alpha || -score >= beta {
                        return score;
                    }
                }
                next.node::<PV>(full, ply + 1, -beta, -alpha, Some(slot))
            });
            if self.clock.halt().is_some() {
                break;
            }

            // Step 13. Is it the best, does it raise alpha, is it too good to be allowed?
            if score > best {
                best = score;
            }
            if score > alpha {
                alpha = score;
                best_code = G::code(mv);
                if PV {
                    self.keep_line(ply, mv, score < beta);
                }
            }
            if score >= beta {
                self.counts.cuts += 1;
                self.counts.first_move_cuts += u64::from(number == 0);
                if !tactical {
                    self.reward(mark, index, depth, ply, previous);
                }
                break;
            }
        }
        self.list.truncate(mark);
        self.ranks.truncate(mark);
        if self.clock.halt().is_some() {
            return Score::DRAW;
        }

        // Step 14. Remember.
        if self.options.table && excluded.is_none() {
            let bound = match () {
                () if best >= beta => Bound::Lower,
                () if best > alpha_before => Bound::Exact,
                () => Bound::Upper,
            };
            let depth = depth.min(255) as u8;
            let fact = Fact {
                score: to_table(best, ply),
                depth,
                bound,
                code: best_code,
            };
            self.table.put(key, fact);
        }
        best
    }

    /// The worth of a position as it stands, if it is calm and passes beta by a margin for the depth.
    #[inline]
    fn standing(&mut self, depth: i32, ply: usize, beta: Score) -> Option<Score> {
        let tuning = &self.options.tuning;
        if !self.options.futility
            || depth > tuning.futility_depth
            || beta.is_win()
            || beta.is_loss()
            || !self.guide.is_calm(&self.position)
        {
            return None;
        }
        let bound = beta + tuning.futility_margin * depth;
        Some(self.leaf(ply)).filter(|&score| score >= bound)
    }

    /// What a search to a part of the depth says, if it passes beta by a margin for the rest.
    #[inline]
    fn prob_cut(
        &mut self,
        depth: i32,
        ply: usize,
        beta: Score,
        previous: Option<usize>,
    ) -> Option<Score> {
        let tuning = &self.options.tuning;
        if !self.options.prob_cut
            || depth < tuning.prob_cut_depth
            || beta.is_win()
            || beta.is_loss()
        {
            return None;
        }
        let bound = beta + tuning.prob_cut_margin * depth;
        let less = depth * tuning.prob_cut_share / 100;
        if bound.is_win() {
            return None;
        }
        let score = self.node::<false>(less, ply, bound - 1, bound, previous);
        (score >= bound && self.clock.halt().is_none()).then_some(beta)
    }

    /// Whether all other moves fall behind the table's by a margin, as a shallower search sees it.
    fn is_singular(&mut self, fact: Fact, mv: P::Move, depth: i32, ply: usize) -> bool {
        let tuning = &self.options.tuning;
        if !self.options.singular
            || depth < tuning.singular_depth
            || ply == 0
            || i32::from(fact.depth) < depth - 4
            || fact.bound == Bound::Upper
            || fact.score.is_win()
            || fact.score.is_loss()
        {
            return false;
        }
        let bound = fact.score - tuning.singular_margin * depth;
        let score = self.inner_node::<false>(depth / 2, ply, bound - 1, bound, None, Some(mv));
        score < bound && self.clock.halt().is_none()
    }

    /// The score once no tactical move is pending.
    fn quiescence(&mut self, ply: usize, mut alpha: Score, beta: Score) -> Score {
        if self.clock.tick() {
            return Score::DRAW;
        }
        self.counts.quiescence_nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        if self.position.outcome().is_some() {
            return self.end_score(ply);
        }
        let mark = self.list.len();
        if self.options.quiescence && ply < MAX_PLIES - 1 {
            self.guide.tactical_moves(&self.position, &mut self.list);
        }
        let end = self.list.len();
        if end == mark {
            return self.leaf(ply);
        }
        let mut best = -Score::INFINITE;
        if self.guide.may_decline(&self.position) {
            best = self.leaf(ply);
            alpha = alpha.max(best);
        }
        if best < beta {
            self.rank_from(mark, ply, Fact::NO_MOVE, None);
            for index in mark..end {
                bring_best(&mut self.list, &mut self.ranks, index);
                let mv = self.list[index];
                let score = self.after(mv, |next| next.quiescence(ply + 1, -beta, -alpha));
                if self.clock.halt().is_some() {
                    break;
                }
                best = best.max(score);
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
            self.ranks.truncate(mark);
        }
        self.list.truncate(mark);
        best
    }

    /// The evaluation, with the noise that the level asks for: the mean of a few draws between
    /// minus and plus the noise, so that small errors are common and large ones rare.
    ///
    /// Replies to one move share their draws. Were each drawn on its own, the least of many would
    /// be lower than the least of few, and a noisy player would love to leave its opponent a
    /// single reply: in draughts, to give men away.
    fn leaf(&mut self, ply: usize) -> Score {
        const DRAWS: i32 = 4;
        if self.options.oracle
            && let Some(score) = self.guide.probe_leaf(&self.position)
        {
            self.counts.oracle_hits += 1;
            return score.earlier(ply as u32);
        }
        let score = self.guide.evaluate(&self.position);
        let noise = self.options.noise;
        if noise == 0 {
            return score;
        }
        let before = self
            .path
            .len()
            .checked_sub(2)
            .map_or(Key(0), |index| self.path[index]);
        let mut rng = Rng::new(self.seed ^ before.0);
        let sum: i32 = (0..DRAWS)
            .map(|_| rng.below(2 * noise as u64 + 1) as i32 - noise)
            .sum();
        Score::heuristic(score.value() + sum / DRAWS)
    }

    /// The score of a position where the game is over.
    fn end_score(&self, ply: usize) -> Score {
        match self.position.outcome() {
            Some(Outcome::Win(side)) if side == self.position.turn() => Score::win_in(ply as u32),
            Some(Outcome::Win(_)) => Score::loss_in(ply as u32),
            _ => Score::DRAW,
        }
    }

    /// Whether the position stood before: once in the line, or twice in the game.
    fn is_repeated(&self) -> bool {
        let window = self.position.reversible_plies() as usize;
        if window < 4 {
            return false;
        }
        let (&key, past) = self.path.split_last().expect("the path ends here");
        let first = past.len().saturating_sub(window);
        let mut before = 0;
        for (index, &other) in past.iter().enumerate().skip(first).rev() {
            if other == key {
                before += 1;
                if index + 1 >= self.root || before == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// The score a table entry settles this node with, if it does.
    fn settled(
        &self,
        fact: Fact,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let deep_enough = if self.options.exact_depth {
            i32::from(fact.depth) == depth
        } else {
            i32::from(fact.depth) >= depth
        };
        let score = fact.score.earlier(ply as u32);
        let settles = match fact.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        (deep_enough && settles).then_some(score)
    }

    /// Ranks the moves of the list from `first` on.
    #[inline]
    fn rank_from(
        &mut self,
        first: usize,
        ply: usize,
        table_code: u32,
        countermove: Option<P::Move>,
    ) {
        self.guide.prepare(&self.position);
        let place = Place::new(
            &self.position,
            &*self.guide,
            self.memory,
            self.options,
            ply,
            table_code,
            countermove,
        );
        self.ranks.resize(first, 0);
        self.ranks
            .extend(self.list[first..].iter().map(|&mv| place.rank(mv).total()));
    }

    /// Appends the moves to be searched.
    #[inline]
    fn list_moves(&mut self) {
        if self.options.candidates {
            self.guide.candidates(&self.position, &mut self.list);
        } else {
            self.position.moves(&mut self.list);
        }
    }

    /// Remembers what an iteration found at the root, for the next search and for those who ask.
    pub fn keep_root(&self, mv: P::Move, score: Score, depth: u32) {
        if self.options.table {
            let depth = depth.min(255) as u8;
            let fact = Fact {
                score,
                depth,
                bound: Bound::Exact,
                code: G::code(mv),
            };
            self.table.put(self.position.key(), fact);
        }
    }

    /// The root's moves, best ranked first.
    pub fn root_order(&mut self) -> Vec<P::Move> {
        self.list_moves();
        let fact = if self.options.table {
            self.table.get(self.position.key())
        } else {
            None
        };
        self.rank_from(0, 0, fact.map_or(Fact::NO_MOVE, |fact| fact.code), None);
        let moves = in_order(&mut self.list, &mut self.ranks);
        self.list.clear();
        self.ranks.clear();
        moves
    }

    /// Brings the root moves that do well in random games to the front.
    pub fn order_by_random_games(&mut self, moves: &mut [P::Move], limits: &Limits) {
        let (options, seed) = (RolloutOptions::default(), self.seed);
        let Self {
            position,
            guide,
            clock,
            ..
        } = self;
        order_by_rollouts(position, moves, *guide, &options, limits, clock, seed);
    }

    /// How many plies less a late quiet move gets.
    #[inline]
    fn reduction(&self, depth: i32, number: usize) -> i32 {
        let tuning = &self.options.tuning;
        if !self.options.reductions
            || depth < tuning.reduction_depth
            || (number as i32) < tuning.reduction_index
        {
            return 0;
        }
        let product = log2_tenths(depth as u32) * log2_tenths(number as u32 + 1);
        (product / (10 * tuning.reduction_divisor)).clamp(0, depth - 2)
    }

    /// A quiet move cut: it becomes a killer and a countermove, and its history rises while that of
    /// the quiet moves tried before it falls.
    fn reward(
        &mut self,
        mark: usize,
        index: usize,
        depth: i32,
        ply: usize,
        previous: Option<usize>,
    ) {
        let (turn, mv) = (self.position.turn(), self.list[index]);
        if self.options.killers {
            self.memory.add_killer(ply, mv);
        }
        if let Some(slot) = previous
            && self.options.countermoves
        {
            self.memory.set_countermove(turn, slot, mv);
        }
        if self.options.history {
            let change = (depth * depth * 16).min(2048);
            let slot = self.guide.slot(&self.position, mv);
            self.memory.adjust(turn, slot, change);
            for earlier in mark..index {
                let other = self.list[earlier];
                if !self.guide.is_tactical(&self.position, other) {
                    let slot = self.guide.slot(&self.position, other);
                    self.memory.adjust(turn, slot, -change);
                }
            }
        }
    }

    /// The best line from this ply is `mv` and then the best line from the next, if that was found
    /// in the full window; a cut-off proves no line.
    pub fn keep_line(&mut self, ply: usize, mv: P::Move, whole: bool) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        if whole {
            line.extend_from_slice(&lower[0]);
        }
    }
}

/// Ten times the base-2 logarithm, by straight lines between the powers of two: integers only, so
/// that every platform reduces alike.
const fn log2_tenths(n: u32) -> i32 {
    let whole = n.ilog2();
    (10 * whole + 10 * (n - (1 << whole)) / (1 << whole)) as i32
}

/// A proved end is stored as counted from its node and read as counted from the root.
fn to_table(score: Score, ply: usize) -> Score {
    match () {
        () if score.is_win() => score + ply as i32,
        () if score.is_loss() => score - ply as i32,
        () => score,
    }
}

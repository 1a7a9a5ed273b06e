//! The tree in memory: positions and moves in two arrays of fixed size.

use super::standing::{Standing, score_of_share};
use super::{MctsOptions, MctsReport, MctsTuning, MoveReport};
use quina_core::Position;
use std::time::Duration;

/// The tree. Its root is node 0, and every node lies behind its parent.
#[derive(Debug)]
pub(super) struct Tree<M> {
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge<M>>,
    /// The nodes that have edges, in the order in which these lie.
    pub(super) listed: Vec<u32>,
    memory: usize,
    most_nodes: usize,
    most_edges: usize,
    /// Whether every move of the root is proved, though not all legal ones are among them.
    pub(super) spent: bool,
}

/// A position that has been visited. Results are its own mover's.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Node {
    /// The sum of the shares of the point of all visits.
    share_sum: f64,
    visits: u32,
    /// Simulations under way below it.
    under_way: u32,
    pub(super) first_edge: u32,
    pub(super) edges: u32,
    standing: Standing,
    /// Whether its edges are all legal moves.
    complete: bool,
    /// Whether one of its moves is proved to draw.
    draw_at_hand: bool,
}

/// A move, with the position behind it once that has been visited.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge<M> {
    pub mv: M,
    pub prior: f32,
    pub node: Option<NodeId>,
}

/// The index of a node, never 0: the root is behind no move.
pub(super) type NodeId = std::num::NonZeroU32;

/// Where a walk down the tree ended.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Leaf {
    /// At a position whose share is known.
    Known(f64),
    /// At a position that was just put into the tree.
    New,
    /// At a position that was seen before and whose moves are not listed yet.
    Unlisted,
    /// At a position below which the memory has no room for more.
    Full,
}

impl Node {
    fn mean(&self) -> f64 {
        self.standing.share().unwrap_or_else(|| {
            if self.visits == 0 {
                0.5
            } else {
                self.share_sum / f64::from(self.visits)
            }
        })
    }
}

impl<M: Copy> Tree<M> {
    /// A tree of at most `memory` bytes, half of them for positions and half for moves. All of it
    /// is asked for now, so that it never has to move.
    pub fn new(memory: usize) -> Self {
        // A place among the listed, and one that rerooting needs for a while.
        let node_size = size_of::<Node>() + 2 * size_of::<u32>();
        let mut tree = Self {
            nodes: Vec::new(),
            edges: Vec::new(),
            listed: Vec::new(),
            memory,
            most_nodes: (memory / 2 / node_size).clamp(1, u32::MAX as usize),
            most_edges: (memory / 2 / size_of::<Edge<M>>()).min(u32::MAX as usize),
            spent: false,
        };
        // Where the system refuses, the arrays grow as they are needed.
        let _ = tree.nodes.try_reserve_exact(tree.most_nodes);
        let _ = tree.edges.try_reserve_exact(tree.most_edges);
        let _ = tree.listed.try_reserve_exact(tree.most_nodes);
        tree.clear();
        tree
    }

    pub fn memory(&self) -> usize {
        self.memory
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Leaves a root of which nothing is known.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.listed.clear();
        self.spent = false;
        self.nodes.push(Node::default());
    }

    pub(super) fn edges_of(&self, node: usize) -> &[Edge<M>] {
        let Node {
            first_edge, edges, ..
        } = self.nodes[node];
        &self.edges[first_edge as usize..(first_edge + edges) as usize]
    }

    /// Whether nothing is left to find.
    pub fn is_decided(&self) -> bool {
        self.spent || self.nodes[0].standing != Standing::Open
    }

    /// Makes sure that the root's moves can be listed and chosen from; says whether they are.
    pub fn root_has_moves(&mut self) -> bool {
        if self.nodes[0].edges == 0 {
            // What an oracle or an earlier search proved of it does not name a move.
            self.nodes[0].standing = Standing::Open;
        }
        self.nodes[0].edges > 0
    }

    /// Goes on from the end of `path` to a leaf, marking the way as under way, and appends nodes
    /// and moves. The path must have a beginning.
    pub fn descend(
        &mut self,
        path: &mut Vec<u32>,
        moves: &mut Vec<M>,
        options: &MctsOptions,
    ) -> Leaf {
        let mut at = path.last().map_or(0, |&node| node as usize);
        loop {
            if let Some(share) = self.nodes[at].standing.share() {
                return Leaf::Known(share);
            }
            if self.nodes[at].edges == 0 {
                return Leaf::Unlisted;
            }
            let Some(edge) = self.choose(at, options) else {
                let leaf = self.exhausted(at);
                self.spent |= at == 0 && matches!(leaf, Leaf::Known(_));
                return leaf;
            };
            moves.push(self.edges[edge].mv);
            let next = self.edges[edge].node;
            let node = next.unwrap_or_else(|| self.add_node(edge));
            path.push(node.get());
            at = node.get() as usize;
            self.nodes[at].under_way += 1;
            if next.is_none() {
                return Leaf::New;
            }
        }
    }

    /// Marks the root as under way, at the beginning of a path.
    pub fn begin(&mut self, path: &mut Vec<u32>) {
        self.nodes[0].under_way += 1;
        path.push(0);
    }

    fn has_room(&self) -> bool {
        self.nodes.len() < self.most_nodes
    }

    fn add_node(&mut self, edge: usize) -> NodeId {
        let id = NodeId::MIN.saturating_add(self.nodes.len() as u32 - 1);
        self.nodes.push(Node::default());
        self.edges[edge].node = Some(id);
        id
    }

    /// The edge to follow, by PUCT; `None` if every move is proved or has no room.
    fn choose(&self, at: usize, options: &MctsOptions) -> Option<usize> {
        let node = &self.nodes[at];
        let tuning = &options.tuning;
        let visits = f64::from(node.visits + node.under_way).max(1.0);
        let first_play = (node.mean() - tuning.first_play_reduction).max(0.0);
        let curiosity = tuning.exploration * visits.sqrt();
        let mut width = f64::INFINITY;
        if options.widening {
            width = (tuning.widening_base + tuning.widening_growth * visits.sqrt()).max(1.0);
        }
        let has_room = self.has_room();
        let mut looked_at = 0.0;
        let mut best = None;
        for (index, edge) in self.edges_of(at).iter().enumerate() {
            let (mut share, mut seen) = (first_play, 0.0);
            if let Some(id) = edge.node {
                let child = &self.nodes[id.get() as usize];
                if child.standing != Standing::Open && options.solver {
                    continue;
                }
                seen = f64::from(child.visits)
                    + f64::from(tuning.virtual_loss) * f64::from(child.under_way);
                if let Some(known) = child.standing.share() {
                    share = 1.0 - known;
                } else if seen > 0.0 {
                    share = (f64::from(child.visits) - child.share_sum) / seen;
                }
            } else if !has_room {
                continue;
            }
            if looked_at >= width {
                break;
            }
            looked_at += 1.0;
            let promise = share + curiosity * f64::from(edge.prior) / (1.0 + seen);
            if best.is_none_or(|(most, _)| promise > most) {
                best = Some((promise, index));
            }
        }
        best.map(|(_, index)| node.first_edge as usize + index)
    }

    /// What a position is worth below which there is nothing to choose.
    fn exhausted(&self, at: usize) -> Leaf {
        let standings = self.edges_of(at).iter().map(|edge| {
            edge.node
                .and_then(|id| self.nodes[id.get() as usize].standing.share())
        });
        let mut best = None::<f64>;
        for share in standings {
            let Some(share) = share else {
                return Leaf::Full;
            };
            best = Some(best.map_or(1.0 - share, |best| best.max(1.0 - share)));
        }
        best.map_or(Leaf::Full, Leaf::Known)
    }

    /// Gives a node its moves, unless another thread has done so; `false` if there is no room.
    pub fn attach(&mut self, at: usize, edges: &[Edge<M>], complete: bool) -> bool {
        if self.nodes[at].edges > 0 {
            return true;
        }
        if at > 0 && self.edges.len() + edges.len() > self.most_edges {
            return false;
        }
        let node = &mut self.nodes[at];
        node.first_edge = self.edges.len() as u32;
        node.edges = edges.len() as u32;
        node.complete = complete;
        self.edges.extend_from_slice(edges);
        self.listed.push(at as u32);
        true
    }

    /// Writes a simulation's result down along its path: the share of the mover at its end, or
    /// what was proved there.
    pub fn back_up(&mut self, path: &[u32], share: f64, proved: Standing, solver: bool) {
        let mut share = share;
        let mut news = proved;
        for (height, &at) in path.iter().rev().enumerate() {
            let at = at as usize;
            if news != Standing::Open && self.nodes[at].standing == Standing::Open {
                if height > 0 {
                    self.nodes[at].draw_at_hand |= solver && news == Standing::Draw;
                    news = if solver {
                        self.proved_of(at)
                    } else {
                        Standing::Open
                    };
                }
                self.nodes[at].standing = news;
            }
            let node = &mut self.nodes[at];
            share = node.standing.share().unwrap_or(share);
            if node.draw_at_hand {
                share = share.max(0.5);
            }
            node.under_way -= 1;
            node.visits = node.visits.saturating_add(1);
            node.share_sum += share;
            share = 1.0 - share;
        }
    }

    /// Takes a path back without a result.
    pub fn abandon(&mut self, path: &[u32]) {
        for &at in path {
            self.nodes[at as usize].under_way -= 1;
        }
    }

    fn proved_of(&self, at: usize) -> Standing {
        let children = self
            .edges_of(at)
            .iter()
            .map(|edge| self.standing_behind(edge));
        Standing::of_parent(children, self.nodes[at].complete)
    }

    fn standing_behind(&self, edge: &Edge<M>) -> Standing {
        edge.node
            .map_or(Standing::Open, |id| self.nodes[id.get() as usize].standing)
    }

    fn visits_behind(&self, edge: &Edge<M>) -> u32 {
        edge.node
            .map_or(0, |id| self.nodes[id.get() as usize].visits)
    }

    fn share_behind(&self, edge: &Edge<M>) -> f64 {
        edge.node
            .map_or(0.5, |id| 1.0 - self.nodes[id.get() as usize].mean())
    }

    /// The edges of a node in the order in which they are good to play: near wins, then by
    /// visits, then what was never tried, then far losses. Proved draws are not visited any more:
    /// they come before the move visited most if that promises less, else after those visited.
    fn ranked(&self, at: usize) -> Vec<&Edge<M>> {
        let mut edges: Vec<_> = self.edges_of(at).iter().collect();
        let open = |edge: &&&Edge<M>| self.standing_behind(edge) == Standing::Open;
        let favourite = edges
            .iter()
            .filter(open)
            .max_by_key(|edge| self.visits_behind(edge));
        let draw = match favourite {
            Some(edge) if self.share_behind(edge) >= 0.5 && self.visits_behind(edge) > 0 => 0,
            _ => u32::MAX,
        };
        let rank = |edge: &Edge<M>| match (self.standing_behind(edge), self.visits_behind(edge)) {
            (Standing::Loss(plies), _) => (3, u32::from(u16::MAX - plies)),
            (Standing::Draw, _) => (2, draw),
            (Standing::Open, 0) => (1, 0),
            (Standing::Open, visits) => (2, visits),
            (Standing::Win(plies), _) => (0, u32::from(plies)),
        };
        // Equal ones stay in the order of their priors.
        edges.sort_by(|a, b| {
            let by_share = || self.share_behind(b).total_cmp(&self.share_behind(a));
            rank(b).cmp(&rank(a)).then_with(by_share)
        });
        edges
    }

    /// What is known at the root, costs left at zero.
    pub fn report(&self, tuning: &MctsTuning) -> MctsReport<M> {
        let report_of = |edge: &&Edge<M>| MoveReport {
            mv: edge.mv,
            visits: self.visits_behind(edge),
            win_rate: self.share_behind(edge),
            prior: edge.prior,
            proved: self.standing_behind(edge).score_before(),
        };
        let moves: Vec<_> = self.ranked(0).iter().map(report_of).collect();
        let win_rate = moves.first().map_or(0.5, |first| first.win_rate);
        let proved = moves.first().and_then(|first| first.proved);
        let mut line = Vec::new();
        let mut at = Some(0);
        while let Some(edge) = at.and_then(|at| self.ranked(at).first().copied()) {
            if self.visits_behind(edge) == 0 && !line.is_empty() {
                break;
            }
            line.push(edge.mv);
            at = edge.node.map(|id| id.get() as usize);
        }
        MctsReport {
            best: line.first().copied(),
            win_rate,
            score: proved.unwrap_or_else(|| score_of_share(win_rate, tuning.evaluation_scale)),
            line,
            moves,
            nodes: 0,
            time: Duration::ZERO,
            tree_nodes: self.nodes.len(),
            reused_nodes: 0,
            halt: None,
        }
    }

    /// The node of a position at the root or at most two plies below it, given the root's position.
    pub fn find<P: Position<Move = M>>(&self, root: &P, target: &P) -> Option<usize> {
        if root == target {
            return Some(0);
        }
        let mut deeper = Vec::new();
        for edge in self.edges_of(0) {
            let Some(id) = edge.node else { continue };
            let mut next = root.clone();
            next.play(edge.mv);
            if next == *target {
                return Some(id.get() as usize);
            }
            deeper.push((id, next));
        }
        for (id, position) in deeper {
            for edge in self.edges_of(id.get() as usize) {
                let Some(id) = edge.node else { continue };
                let mut next = position.clone();
                next.play(edge.mv);
                if next == *target {
                    return Some(id.get() as usize);
                }
            }
        }
        None
    }
}

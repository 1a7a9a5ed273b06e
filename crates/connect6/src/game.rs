//! A recorded game: names, result, and a tree of stones with comments.
//!
//! A node of the tree holds one stone, not one turn, because records speak and branch between the
//! two stones of a turn, and stop there when the first already wins. Whose stone it is follows
//! from how many lie before it. [`Game::main_line`] joins the stones to turns.

use crate::property::{Property, one_line, plain_lines};
use crate::replay::{Replay, StoneFault};
use crate::{Board, Cell, Move};
use quina_core::{Outcome, Side, State};

/// A node of a game's tree, by its number; parents have lower numbers than their children.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The node before the first stone.
    pub const ROOT: Self = Self(0);

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// One place of a game: a stone or none, what was said there, and what came next.
#[derive(Debug, Clone, Default)]
pub struct Node {
    stone: Option<Cell>,
    comment: String,
    properties: Vec<Property>,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
}

impl Node {
    /// The stone laid here; the root has none, and a node may hold only words.
    pub fn stone(&self) -> Option<Cell> {
        self.stone
    }

    /// What was said about it, with `\n` between lines.
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// Everything else the record says here, kept to be written back.
    pub fn properties(&self) -> &[Property] {
        &self.properties
    }

    /// The node before, `None` for the root.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// What came next: first the line played, then the variations.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    fn says_the_same(&self, other: &Self) -> bool {
        self.stone == other.stone
            && self.comment == other.comment
            && self.properties == other.properties
            && self.children.len() == other.children.len()
    }
}

/// The first line of a record as turns.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MainLine {
    /// The whole turns.
    pub turns: Vec<Move>,
    /// A stone left over where the record ends in the middle of a turn.
    pub odd_stone: Option<Cell>,
}

/// A recorded game with its variations.
///
/// ```
/// use quina_connect6::{Game, sgf};
/// let games = sgf::read("(;GM[511]PB[Ann]RE[W+];B[jj];W[kk];W[ii]C[Hm.](;B[ll])(;B[hh]))").unwrap();
/// assert_eq!(games[0].main_line().turns.len(), 2);
/// assert_eq!(sgf::read(&sgf::write(&games)).unwrap(), games);
/// ```
#[derive(Debug, Clone)]
pub struct Game {
    start: Board,
    names: [String; 2],
    result: String,
    nodes: Vec<Node>,
}

impl Game {
    /// A record without a stone, from this position.
    pub fn new(start: Board) -> Self {
        Self {
            start,
            names: Default::default(),
            result: String::new(),
            nodes: vec![Node::default()],
        }
    }

    /// Where the game began: an empty board unless stones were set up.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// A player's name, empty if unknown.
    pub fn name(&self, side: Side) -> &str {
        &self.names[side.index()]
    }

    /// Names a player; line breaks become spaces.
    pub fn set_name(&mut self, side: Side, name: &str) {
        self.names[side.index()] = one_line(name);
    }

    /// The result as recorded (`B+`, `W+R`, `Draw`), empty if unknown.
    pub fn result(&self) -> &str {
        &self.result
    }

    /// Records a result; line breaks become spaces.
    pub fn set_result(&mut self, result: &str) {
        self.result = one_line(result);
    }

    /// Who won by the recorded result, if it says so in a way we know.
    pub fn outcome(&self) -> Option<Outcome> {
        let result = self.result.trim().to_ascii_lowercase();
        match result.as_str() {
            "0" | "draw" => Some(Outcome::Draw),
            _ if result.starts_with("b+") => Some(Outcome::Win(Side::First)),
            _ if result.starts_with("w+") => Some(Outcome::Win(Side::Second)),
            _ => None,
        }
    }

    /// How many nodes the tree has, the root included.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// A node by its number.
    ///
    /// # Panics
    /// If the number comes from another game and this one has no such node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// Lays the next stone after a node, as its last variation.
    pub fn add_stone(&mut self, after: NodeId, cell: Cell) -> Result<NodeId, StoneFault> {
        self.replayed_to(after)?.lay(None, cell)?;
        Ok(self.push(after, Some(cell)))
    }

    /// Plays a whole turn after a node, as its last variation; gives the node of its last stone.
    pub fn add_turn(&mut self, after: NodeId, mv: Move) -> Result<NodeId, StoneFault> {
        let mut replay = self.replayed_to(after)?;
        let due = replay.board().stones_due();
        for cell in mv.stones() {
            replay.lay(None, cell)?;
        }
        if due != 1 + u8::from(mv.is_pair()) {
            return Err(StoneFault::WrongCount(due));
        }
        Ok(mv
            .stones()
            .fold(after, |node, cell| self.push(node, Some(cell))))
    }

    fn replayed_to(&self, node: NodeId) -> Result<Replay, StoneFault> {
        let mut replay = Replay::new(self.start.clone());
        for stone in self.stones_to(node) {
            replay.lay(None, stone)?;
        }
        Ok(replay)
    }

    /// Adds a node that only speaks.
    pub fn add_remark(&mut self, after: NodeId, comment: &str) -> NodeId {
        let node = self.push(after, None);
        self.set_comment(node, comment);
        node
    }

    /// Sets what is said at a node; every kind of line break becomes `\n`.
    pub fn set_comment(&mut self, node: NodeId, comment: &str) {
        self.nodes[node.index()].comment = plain_lines(comment);
    }

    /// Adds another property to a node.
    pub fn add_property(&mut self, node: NodeId, property: Property) {
        self.nodes[node.index()].properties.push(property);
    }

    pub(crate) fn push(&mut self, parent: NodeId, stone: Option<Cell>) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node {
            stone,
            parent: Some(parent),
            ..Node::default()
        });
        self.nodes[parent.index()].children.push(id);
        id
    }

    /// The stones from the start to a node, this node's included.
    fn stones_to(&self, node: NodeId) -> Vec<Cell> {
        let up = std::iter::successors(Some(node), |&id| self.node(id).parent);
        let mut stones: Vec<Cell> = up.filter_map(|id| self.node(id).stone).collect();
        stones.reverse();
        stones
    }

    /// The last position between two turns on the way to a node.
    pub fn position_at(&self, node: NodeId) -> Board {
        let mut board = self.start.clone();
        for mv in self.to_turns(self.stones_to(node)).turns {
            board.play(mv);
        }
        board
    }

    /// The first line of the record, joined to turns.
    pub fn main_line(&self) -> MainLine {
        let down = |&id: &NodeId| self.node(id).children.first().copied();
        let line = std::iter::successors(Some(NodeId::ROOT), down);
        self.to_turns(line.filter_map(|id| self.node(id).stone))
    }

    fn to_turns(&self, stones: impl IntoIterator<Item = Cell>) -> MainLine {
        let mut board = self.start.clone();
        let mut line = MainLine::default();
        for cell in stones {
            board.place(cell);
            match line.odd_stone.take() {
                Some(first) => line.turns.push(Move::pair(first, cell)),
                None if board.is_mid_turn() => line.odd_stone = Some(cell),
                None => line.turns.push(Move::one(cell)),
            }
        }
        line
    }

    /// How many turns the tree holds, variations included; a last half turn counts as one.
    pub fn count_turns(&self) -> u64 {
        let area = self.start.size().area();
        let ends_turn = |placed: u32| !placed.is_multiple_of(2) || placed == area;
        let counts = |&(node, placed): &(&Node, u32)| {
            node.stone.is_some() && (ends_turn(placed) || node.children.is_empty())
        };
        self.nodes
            .iter()
            .zip(self.placed_at())
            .filter(counts)
            .count() as u64
    }

    /// For every node, how many stones lie on the board there.
    pub(crate) fn placed_at(&self) -> Vec<u32> {
        let mut placed: Vec<u32> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let before = node
                .parent
                .map_or(self.start.placed(), |id| placed[id.index()]);
            placed.push(before + u32::from(node.stone.is_some()));
        }
        placed
    }
}

/// Two records are equal if they say the same, in whatever order their nodes were added.
impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        if self.start != other.start
            || self.names != other.names
            || self.result != other.result
            || self.nodes.len() != other.nodes.len()
        {
            return false;
        }
        let mut pending = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((a, b)) = pending.pop() {
            let (a, b) = (self.node(a), other.node(b));
            if !a.says_the_same(b) {
                return false;
            }
            pending.extend(a.children.iter().copied().zip(b.children.iter().copied()));
        }
        true
    }
}

impl Eq for Game {}

//! The moves of a game with everything that was tried in their place.
//!
//! Messages carry them as a plain list: nested, a long game would be deeper than readers of JSON
//! allow.

use crate::Error;
use serde::{Deserialize, Serialize};

/// A move of a game or of a variation. Of those that follow the same move, the first in the list
/// goes on with the line, and the others were tried in its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TreeMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Which move of the list it follows, counted from 0; none if it is played at the start.
    pub after: Option<usize>,
}

/// The same as a tree: its root is the start of the game.
pub(crate) struct MoveTree {
    nodes: Vec<Node>,
}

#[derive(Default)]
struct Node {
    text: String,
    children: Vec<usize>,
}

impl MoveTree {
    /// Where the game begins.
    pub(crate) const ROOT: usize = 0;

    /// The line that was played, and what was tried beside it; an error names a move that follows
    /// none before it.
    pub(crate) fn new(line: &[String], tried: &[TreeMove]) -> Result<Self, Error> {
        let mut tree = Self {
            nodes: vec![Node::default()],
        };
        line.iter().fold(Self::ROOT, |at, mv| tree.add(at, mv));
        let mut places: Vec<usize> = Vec::with_capacity(tried.len());
        for (index, TreeMove { mv, after }) in tried.iter().enumerate() {
            let at = after.map_or(Some(Self::ROOT), |after| places.get(after).copied());
            let Some(at) = at else {
                let what = format!("move {index} of the tree ({mv}) follows none before it");
                return Err(Error::Request(what));
            };
            places.push(tree.add(at, mv));
        }
        Ok(tree)
    }

    /// Adds a move unless it is there, and gives its number.
    fn add(&mut self, after: usize, text: &str) -> usize {
        let is_same = |&&child: &&usize| self.nodes[child].text == text;
        if let Some(&known) = self.nodes[after].children.iter().find(is_same) {
            return known;
        }
        let number = self.nodes.len();
        self.nodes.push(Node {
            text: text.to_owned(),
            children: Vec::new(),
        });
        self.nodes[after].children.push(number);
        number
    }

    /// The moves that follow one, the one that was played first.
    pub(crate) fn after(&self, node: usize) -> &[usize] {
        &self.nodes[node].children
    }

    /// A move as text.
    pub(crate) fn text(&self, node: usize) -> &str {
        &self.nodes[node].text
    }
}

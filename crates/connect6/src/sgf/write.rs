//! Games as SGF text, in our style or in Little Golem's.

use crate::game::{Node, NodeId};
use crate::property::escaped;
use crate::{Board, Cell, Game, Size};
use quina_core::{Position, Side};
use std::fmt::Write;

/// Lines are broken before the node that would begin beyond this column.
const WIDTH: usize = 72;

/// How stones are written.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Style {
    /// One node per stone, two small letters, rows from the top.
    Standard,
    /// One node per turn, letter and number, rows from the bottom.
    LittleGolem,
}

enum Task {
    Node(NodeId),
    Open,
    Close,
}

pub(super) struct Writer {
    style: Style,
    text: String,
    line_start: usize,
}

impl Writer {
    pub fn new(style: Style) -> Self {
        Self {
            style,
            text: String::new(),
            line_start: 0,
        }
    }

    pub fn into_text(self) -> String {
        self.text
    }

    pub fn game(&mut self, game: &Game) {
        let placed = game.placed_at();
        self.text.push('(');
        self.root(game);
        // An explicit stack: a long game must not be a deep recursion.
        let mut tasks = Vec::new();
        push_children(game.node(NodeId::ROOT), &mut tasks);
        while let Some(task) = tasks.pop() {
            match task {
                Task::Open => self.text.push('('),
                Task::Close => self.text.push(')'),
                Task::Node(id) => {
                    let last = self.node(game, id, placed[id.index()]);
                    push_children(game.node(last), &mut tasks);
                }
            }
        }
        self.text.push_str(")\n");
        self.line_start = self.text.len();
    }

    fn root(&mut self, game: &Game) {
        let size = game.start().size();
        self.text.push_str(";FF[4]");
        if self.style == Style::Standard {
            self.text.push_str("GM[511]CA[UTF-8]");
        }
        if self.style == Style::Standard || size != Size::default() {
            self.value("SZ", &size.get().to_string());
        }
        self.text_property("PB", game.name(Side::First));
        self.text_property("PW", game.name(Side::Second));
        self.text_property("RE", game.result());
        if game.start().placed() > 0 {
            self.set_up(game.start());
        }
        self.words(game.node(NodeId::ROOT));
    }

    fn set_up(&mut self, start: &Board) {
        for (side, name) in Side::BOTH.into_iter().zip(["AB", "AW"]) {
            let stones = start.stones(side);
            if !stones.is_empty() {
                self.text.push_str(name);
            }
            for cell in stones.iter() {
                let cell = self.cell(cell, start.size());
                let _ = write!(self.text, "[{cell}]");
            }
        }
        self.value("PL", side_letter(start.turn()));
    }

    /// Writes a node, and the second stone of its turn with it where the style wants that. Gives
    /// the last node written. `placed` counts the stones up to this node's.
    fn node(&mut self, game: &Game, id: NodeId, placed: u32) -> NodeId {
        let size = game.start().size();
        self.break_line();
        self.text.push(';');
        let node = game.node(id);
        let mut last = id;
        if let Some(cell) = node.stone() {
            let mut cells = self.cell(cell, size);
            if let Some((next, second)) = self.second_stone(game, node, placed) {
                cells.push_str(&self.cell(second, size));
                last = next;
            }
            self.value(side_letter(Board::placer(placed - 1)), &cells);
        }
        self.words(game.node(last));
        last
    }

    /// The second stone of the turn that a node begins, if both can stand in one node.
    fn second_stone(&self, game: &Game, node: &Node, placed: u32) -> Option<(NodeId, Cell)> {
        let says_nothing = node.comment().is_empty() && node.properties().is_empty();
        let begins_pair = placed.is_multiple_of(2);
        match node.children() {
            &[next] if self.style == Style::LittleGolem && says_nothing && begins_pair => {
                game.node(next).stone().map(|second| (next, second))
            }
            _ => None,
        }
    }

    fn words(&mut self, node: &Node) {
        self.text_property("C", node.comment());
        for property in node.properties() {
            self.text.push_str(property.name());
            for value in property.values() {
                let _ = write!(self.text, "[{value}]");
            }
        }
    }

    fn text_property(&mut self, name: &str, text: &str) {
        if !text.is_empty() {
            self.value(name, &escaped(text));
        }
    }

    fn value(&mut self, name: &str, value: &str) {
        let _ = write!(self.text, "{name}[{value}]");
    }

    fn cell(&self, cell: Cell, size: Size) -> String {
        match self.style {
            Style::LittleGolem => cell.to_string(),
            Style::Standard => {
                let down = size.get() - 1 - cell.row();
                let letters = [cell.column(), down].map(|number| char::from(b'a' + number));
                letters.iter().collect()
            }
        }
    }

    fn break_line(&mut self) {
        if self.text.len() - self.line_start > WIDTH {
            self.text.push('\n');
            self.line_start = self.text.len();
        }
    }
}

fn side_letter(side: Side) -> &'static str {
    ["B", "W"][side.index()]
}

/// Puts what follows a node on the stack: the only child, or each of several in brackets.
fn push_children(node: &Node, tasks: &mut Vec<Task>) {
    match node.children() {
        &[only] => tasks.push(Task::Node(only)),
        several => {
            for &child in several.iter().rev() {
                tasks.extend([Task::Close, Task::Node(child), Task::Open]);
            }
        }
    }
}

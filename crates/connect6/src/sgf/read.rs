//! What the properties of an SGF file mean in Connect6.
//!
//! # Cells
//!
//! A row written with digits (`B[j10]`, `W[j9l11]`, as Little Golem does) counts from the bottom.
//! A row written as a letter (`B[jj]`, `W[JH]`) counts from the top, as the SGF standard has it,
//! in small letters and in capitals alike: the editors that write capitals turn Little Golem's
//! `j7k8` into `JM` and `KL`. A file that meant its capitals from the bottom is read as its mirror
//! image, which is the same game; nothing legal becomes illegal by it.
//!
//! # What is kept
//!
//! Sizes, names, results, comments and set-up stones have places in [`Game`]. `FF`, `GM` and `CA`
//! describe the file and are written anew: no number was ever agreed on for Connect6, so any `GM`
//! is accepted. Everything else is kept as written.

use super::syntax::{Event, Fault, Found, Syntax, Value};
use crate::move_text::read_stones;
use crate::property::unescaped;
use crate::quote::quoted;
use crate::replay::{MAX_GAMES, Replay};
use crate::{Board, Cell, CellSet, Game, Size};
use quina_core::{Position, Side};

/// More nodes than this in one file are refused: each takes about a hundred bytes.
const MAX_NODES: usize = 1 << 20;

/// Reads the games of a file one by one.
pub(super) struct Reader<'a> {
    syntax: Syntax<'a>,
    nodes: usize,
    games: usize,
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a str) -> Self {
        Self {
            syntax: Syntax::new(text),
            nodes: 0,
            games: 0,
        }
    }

    /// The next game, or `None` at the end of the file.
    pub fn game(&mut self) -> Result<Option<Game>, Fault> {
        let mut replay: Option<Replay> = None;
        let mut branches = Vec::new();
        while let Some(event) = self.syntax.next()? {
            match event {
                Event::Open => branches.push(replay.as_ref().map_or(0, Replay::depth)),
                Event::Node(at, properties) => {
                    self.count_node(at)?;
                    match &mut replay {
                        None => {
                            self.count_game(at)?;
                            replay = Some(read_root(properties)?);
                        }
                        Some(replay) => read_node(replay, properties)?,
                    }
                }
                Event::Close => {
                    let depth = branches.pop().unwrap_or(0);
                    match &mut replay {
                        Some(replay) if !branches.is_empty() => replay.rewind(depth),
                        _ => return Ok(replay.map(Replay::into_game)),
                    }
                }
            }
        }
        Ok(None)
    }

    fn count_game(&mut self, at: usize) -> Result<(), Fault> {
        self.games += 1;
        if self.games > MAX_GAMES {
            let what = format!("more than {MAX_GAMES} games in one file");
            return Err(Fault::new(at, what));
        }
        Ok(())
    }

    fn count_node(&mut self, at: usize) -> Result<(), Fault> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return Err(Fault::new(
                at,
                format!("more than {MAX_NODES} nodes in one file"),
            ));
        }
        Ok(())
    }
}

fn read_root(properties: Vec<Found>) -> Result<Replay, Fault> {
    let mut replay = Replay::new(read_start(&properties)?);
    let mut rest = Vec::new();
    for property in properties {
        let text = property.values.first().map_or("", |value| value.raw);
        let game = replay.game();
        match property.name.as_str() {
            // There is nothing to take away from an empty board, so `AE` says nothing here.
            "FF" | "GM" | "CA" | "SZ" | "AB" | "AW" | "AE" | "PL" => {}
            "PB" if game.name(Side::First).is_empty() => {
                game.set_name(Side::First, &unescaped(text));
            }
            "PW" if game.name(Side::Second).is_empty() => {
                game.set_name(Side::Second, &unescaped(text));
            }
            "RE" if game.result().is_empty() => game.set_result(&unescaped(text)),
            _ => rest.push(property),
        }
    }
    let (moves, words) = split_moves(rest);
    read_words(&mut replay, words)?;
    lay_stones(&mut replay, moves)?;
    Ok(replay)
}

fn read_node(replay: &mut Replay, properties: Vec<Found>) -> Result<(), Fault> {
    let (moves, words) = split_moves(properties);
    let depth = replay.depth();
    lay_stones(replay, moves)?;
    if replay.depth() == depth {
        replay.remark();
    }
    read_words(replay, words)
}

/// The position before the first node: an empty board, or the stones set up on it.
fn read_start(properties: &[Found]) -> Result<Board, Fault> {
    let find = |name| {
        properties
            .iter()
            .filter(move |property| property.name == name)
    };
    let values = |name| find(name).flat_map(|property| property.values.iter().copied());
    let size = values("SZ").next().map_or(Ok(Size::default()), read_size)?;
    let mut stones = [CellSet::EMPTY; 2];
    for (name, set) in ["AB", "AW"].into_iter().zip(&mut stones) {
        for value in values(name) {
            for cell in read_area(value, size)? {
                if !set.insert(cell) {
                    return Err(Fault::new(value.at, format!("{cell} is set up twice")));
                }
            }
        }
    }
    let first = values("AB").chain(values("AW")).next();
    let board = Board::set_up(size, stones[0], stones[1])
        .map_err(|fault| Fault::new(first.map_or(0, |value| value.at), fault.to_string()))?;
    for value in values("PL") {
        let turn = match value.raw.trim().to_ascii_lowercase().as_str() {
            "b" | "black" => Side::First,
            "w" | "white" => Side::Second,
            other => {
                let what = format!("{} is no side: expected `B` or `W`", quoted(other));
                return Err(Fault::new(value.at, what));
            }
        };
        if turn != board.turn() {
            let [due, found] = [board.turn(), turn].map(Board::side_name);
            let what = format!("{due} is to move with these stones, not {found}");
            return Err(Fault::new(value.at, what));
        }
    }
    Ok(board)
}

fn read_size(value: Value) -> Result<Size, Fault> {
    let (columns, rows) = value.raw.split_once(':').unwrap_or((value.raw, value.raw));
    let length = |text: &str| text.trim().parse().ok().and_then(Size::new);
    length(columns)
        .filter(|_| length(columns) == length(rows))
        .ok_or_else(|| {
            let what = format!("{} is no board size: expected 6 to 19", quoted(value.raw));
            Fault::new(value.at, what)
        })
}

/// The properties that lay stones, and all others.
fn split_moves(properties: Vec<Found>) -> (Vec<Found>, Vec<Found>) {
    let is_resignation = |value: &Value| value.raw.trim().eq_ignore_ascii_case("resign");
    properties.into_iter().partition(|property| {
        matches!(property.name.as_str(), "B" | "W") && !property.values.iter().any(is_resignation)
    })
}

fn lay_stones(replay: &mut Replay, moves: Vec<Found>) -> Result<(), Fault> {
    let size = replay.board().size();
    for Found { name, values } in moves {
        let side = if name == "B" {
            Side::First
        } else {
            Side::Second
        };
        for value in values {
            if value.raw.trim().is_empty() {
                let what = "a turn without a stone: Connect6 has no pass";
                return Err(Fault::new(value.at, what));
            }
            for (at, cell) in read_cells(value, size)? {
                replay
                    .lay(Some(side), cell)
                    .map_err(|fault| Fault::new(at, fault.to_string()))?;
            }
        }
    }
    Ok(())
}

/// Comments and everything that is only kept, for the node reached.
fn read_words(replay: &mut Replay, words: Vec<Found>) -> Result<(), Fault> {
    let here = replay.here();
    let is_first_line = replay.game().node_count() == replay.depth() + 1;
    let game = replay.game();
    let mut comment = String::new();
    for property in words {
        let Some(&value) = property.values.first() else {
            continue;
        };
        match property.name.as_str() {
            "C" => {
                if !comment.is_empty() {
                    comment.push('\n');
                }
                comment.push_str(&unescaped(value.raw));
            }
            "AB" | "AW" | "AE" => {
                let what = "stones can be set up only before the first turn";
                return Err(Fault::new(value.at, what));
            }
            name @ ("B" | "W") => {
                if is_first_line && game.result().is_empty() {
                    game.set_result(if name == "B" { "W+R" } else { "B+R" });
                }
                game.add_property(here, property.keep());
            }
            _ => game.add_property(here, property.keep()),
        }
    }
    game.set_comment(here, &comment);
    Ok(())
}

/// The cells of a value that lays stones, each with its byte in the file.
fn read_cells(value: Value, size: Size) -> Result<Vec<(usize, Cell)>, Fault> {
    let at = value.at + (value.raw.len() - value.raw.trim_start().len());
    let text = value.raw.trim();
    if text.bytes().any(|byte| byte.is_ascii_digit()) {
        let stones = read_stones(text).map_err(|error| {
            let column = error.column.unwrap_or(1) - 1;
            Fault::new(at + column, error.what)
        })?;
        return Ok(stones
            .into_iter()
            .map(|(byte, cell)| (at + byte, cell))
            .collect());
    }
    let is_letters = text.bytes().all(|byte| byte.is_ascii_alphabetic());
    if !is_letters || !matches!(text.len(), 2 | 4) {
        let found = quoted(text);
        let what = format!("{found} found: expected cells such as `jj`, `jjkk`, `j10` or `j10k11`");
        return Err(Fault::new(at, what));
    }
    let pairs = text.as_bytes().chunks_exact(2).enumerate();
    let cells = pairs.map(|(i, pair)| {
        let at = at + 2 * i;
        let [column, down] = [pair[0], pair[1]].map(|byte| byte.to_ascii_lowercase() - b'a');
        if column.max(down) >= size.get() {
            let found = quoted(&text[2 * i..2 * i + 2]);
            return Err(Fault::new(
                at,
                format!("{found} is off the board of {size}"),
            ));
        }
        Ok((at, Cell::at(column, size.get() - 1 - down)))
    });
    cells.collect()
}

/// The cells of a value that sets stones up: some cells, or a rectangle `aa:cc` of them.
fn read_area(value: Value, size: Size) -> Result<Vec<Cell>, Fault> {
    let cells = |value| -> Result<Vec<Cell>, Fault> {
        Ok(read_cells(value, size)?
            .into_iter()
            .map(|(_, cell)| cell)
            .collect())
    };
    let Some((from, to)) = value.raw.split_once(':') else {
        return cells(value);
    };
    let to = Value {
        at: value.at + from.len() + 1,
        raw: to,
    };
    let from = Value { raw: from, ..value };
    let (&[a], &[b]) = (cells(from)?.as_slice(), cells(to)?.as_slice()) else {
        let what = format!(
            "{} is no rectangle: expected two corners",
            quoted(value.raw)
        );
        return Err(Fault::new(value.at, what));
    };
    let span = |a: u8, b: u8| a.min(b)..=a.max(b);
    let rows = span(a.row(), b.row());
    let row = |row| span(a.column(), b.column()).map(move |column| Cell::at(column, row));
    Ok(rows.flat_map(row).collect())
}

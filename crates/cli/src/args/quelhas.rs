//! The arguments of `quina solve quelhas`.

use super::execution::ExecutionArgs;
use super::think::{listed, milliseconds};
use super::values;
use clap::{ArgGroup, Args};
use quina_engine::quelhas::{OpeningLimits, SolveOptions};
use quina_engine::{BoardSize, Game, Request, RequestLimits, Start};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[command(group = ArgGroup::new("task"))]
pub struct QuelhasArgs {
    /// A position: rows joined by `/` with `.` and `#`, V or H, and `swap` [default: the start]
    #[arg(long, group = "task", value_name = "TEXT", conflicts_with_all = ["size", "swap"])]
    position: Option<String>,

    /// Positions of a file, one a line, or of standard input if it is -
    #[arg(long, group = "task", conflicts_with_all = ["size", "swap", "moves"])]
    pub file: Option<String>,

    /// Decide the first moves on 10x10, one after the other
    #[arg(long, group = "task", conflicts_with_all = ["size", "swap", "moves", "count", "json"])]
    #[arg(requires = "table")]
    pub openings: bool,

    /// Draw the table of first moves on 10x10 into an SVG file
    #[arg(long, group = "task", value_name = "FILE")]
    #[arg(conflicts_with_all = ["size", "swap", "moves", "count", "json"])]
    pub picture: Option<PathBuf>,

    /// The table of first moves: --openings goes on with it, --picture draws it
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,

    /// The size of the board at the start, such as 8 or 6x8 [default: 10]
    #[arg(long)]
    size: Option<BoardSize>,

    /// Offer the second player the swap
    #[arg(long)]
    swap: bool,

    /// Moves played from there, with blanks between them
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,

    /// Judge every move and count those that win
    #[arg(long)]
    count: bool,

    /// Time for each position, or for all first moves together [default: without limit]
    #[arg(long, value_parser = values::time, allow_hyphen_values = true)]
    time: Option<Duration>,

    /// Sums of islands visited for each position, or for each first move
    #[arg(long, value_name = "NUMBER", value_parser = values::nodes, allow_negative_numbers = true)]
    nodes: Option<u64>,

    /// Memory for the solver's tables, such as 64M or 1G [default: 256M]
    #[arg(long, value_parser = values::bytes, allow_hyphen_values = true)]
    memory: Option<u32>,

    #[command(flatten)]
    pub execution: ExecutionArgs,

    /// Print a JSON object for each position
    #[arg(long)]
    pub json: bool,
}

/// MiB of tables where none are asked for: enough for the empty board.
const USUAL_MIB: u32 = 256;

impl QuelhasArgs {
    /// The question, of the position that is given or of another.
    pub fn request(&self, position: Option<&str>) -> Request {
        Request {
            position: position.or(self.position.as_deref()).map(str::to_owned),
            start: Start {
                size: self.size,
                swap: self.swap,
                ..Start::default()
            },
            moves: listed(self.moves.as_deref()),
            limits: RequestLimits {
                time_ms: milliseconds(self.time),
                depth: None,
                nodes: self.nodes,
                memory_mb: Some(self.memory.unwrap_or(USUAL_MIB)),
            },
            ..Request::new(Game::Quelhas)
        }
    }

    /// What is wanted beside the verdict: of a file, no lines.
    pub fn options(&self) -> SolveOptions {
        SolveOptions {
            count: self.count,
            line: self.file.is_none(),
        }
    }

    /// What the job over the first moves may spend.
    pub fn opening_limits(&self) -> OpeningLimits {
        OpeningLimits {
            time: self.time,
            nodes: self.nodes,
            memory: (self.memory.unwrap_or(USUAL_MIB) as usize) << 20,
        }
    }
}

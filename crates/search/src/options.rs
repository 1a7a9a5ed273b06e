//! The switches and numbers of a search, so that the worth of each part can be measured.

/// What a search uses. Every feature can be turned off on its own.
#[derive(Debug, Clone, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct SearchOptions {
    /// The transposition table.
    pub table: bool,
    /// The table's best move is tried first.
    pub table_move: bool,
    /// Two killer moves a ply, tried before the other quiet moves.
    pub killers: bool,
    /// Quiet moves ordered by how often they cut before.
    pub history: bool,
    /// The quiet move that last refuted the opponent's previous one.
    pub countermoves: bool,
    /// Tactical moves before quiet ones.
    pub tactics_first: bool,
    /// The game's own priorities among moves.
    pub priorities: bool,
    /// Null windows for all but the first move (principal variation search).
    pub null_windows: bool,
    /// A narrow window around the last iteration's score.
    pub aspiration: bool,
    /// Late quiet moves first to a smaller depth.
    pub reductions: bool,
    /// Tactical moves beyond the depth.
    pub quiescence: bool,
    /// A ply more for only moves and for moves the game calls critical.
    pub extensions: bool,
    /// Recurring positions count as draws.
    pub repetition: bool,
    /// Lines that cannot beat an end already found are cut.
    pub end_distance: bool,
    /// Proofs from the game's tables and solvers.
    pub oracle: bool,
    /// The game's tables and solvers are asked for a move before the root is searched.
    pub root_oracle: bool,
    /// Only the moves that the game thinks worth searching; all legal ones otherwise.
    pub candidates: bool,
    /// The game's learned evaluation, where it has one; the hand-made one otherwise.
    pub learned: bool,
    /// Random games decide the first order of the root's moves.
    pub monte_carlo: bool,
    /// A table entry serves only its own depth, so that a search equals plain minimax.
    pub exact_depth: bool,
    /// How many best lines to find.
    pub lines: usize,
    /// How many threads search.
    pub threads: usize,
    /// Each leaf's score is moved by up to this much either way, from the seeded generator.
    pub noise: i32,
    /// The numbers that shape the search.
    pub tuning: Tuning,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self {
            table: true,
            table_move: true,
            killers: true,
            history: true,
            countermoves: true,
            tactics_first: true,
            priorities: true,
            null_windows: true,
            aspiration: true,
            reductions: true,
            quiescence: true,
            extensions: true,
            repetition: true,
            end_distance: true,
            oracle: true,
            root_oracle: true,
            candidates: true,
            learned: true,
            monte_carlo: false,
            exact_depth: false,
            lines: 1,
            threads: 1,
            noise: 0,
            tuning: Tuning::default(),
        }
    }
}

/// A named switch of [`SearchOptions`].
pub struct Switch {
    /// Its name on the command line and in tables.
    pub name: &'static str,
    /// The switch itself.
    pub of: fn(&mut SearchOptions) -> &mut bool,
}

impl SearchOptions {
    /// Every switch that turns a feature on or off.
    pub const SWITCHES: [Switch; 19] = [
        Switch {
            name: "table",
            of: |o| &mut o.table,
        },
        Switch {
            name: "table-move",
            of: |o| &mut o.table_move,
        },
        Switch {
            name: "killers",
            of: |o| &mut o.killers,
        },
        Switch {
            name: "history",
            of: |o| &mut o.history,
        },
        Switch {
            name: "countermoves",
            of: |o| &mut o.countermoves,
        },
        Switch {
            name: "tactics-first",
            of: |o| &mut o.tactics_first,
        },
        Switch {
            name: "priorities",
            of: |o| &mut o.priorities,
        },
        Switch {
            name: "null-windows",
            of: |o| &mut o.null_windows,
        },
        Switch {
            name: "aspiration",
            of: |o| &mut o.aspiration,
        },
        Switch {
            name: "reductions",
            of: |o| &mut o.reductions,
        },
        Switch {
            name: "quiescence",
            of: |o| &mut o.quiescence,
        },
        Switch {
            name: "extensions",
            of: |o| &mut o.extensions,
        },
        Switch {
            name: "repetition",
            of: |o| &mut o.repetition,
        },
        Switch {
            name: "end-distance",
            of: |o| &mut o.end_distance,
        },
        Switch {
            name: "oracle",
            of: |o| &mut o.oracle,
        },
        Switch {
            name: "root-oracle",
            of: |o| &mut o.root_oracle,
        },
        Switch {
            name: "candidates",
            of: |o| &mut o.candidates,
        },
        Switch {
            name: "learned",
            of: |o| &mut o.learned,
        },
        Switch {
            name: "monte-carlo",
            of: |o| &mut o.monte_carlo,
        },
    ];

    /// The switch of this name, or `None`.
    pub fn switch(&mut self, name: &str) -> Option<&mut bool> {
        Self::SWITCHES
            .iter()
            .find(|switch| switch.name == name)
            .map(|switch| (switch.of)(self))
    }

    /// The switches that order moves; with all of them off a search takes moves as they come.
    pub const ORDERING: [&'static str; 6] = [
        "table-move",
        "killers",
        "history",
        "countermoves",
        "tactics-first",
        "priorities",
    ];
}

/// Numbers of the search that a match may tune.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tuning {
    /// Half the first aspiration window (range 5 to 200), in hundredths of a man.
    pub aspiration_window: i32,
    /// Least depth at which late moves are reduced (2 to 6).
    pub reduction_depth: i32,
    /// How many moves are searched in full before reductions begin (1 to 8).
    pub reduction_index: usize,
    /// The reduction is the product of the base-2 logarithms of depth and move number, divided by
    /// this many tenths (10 to 60).
    pub reduction_divisor: i32,
    /// Least depth at which aspiration is tried (2 to 8).
    pub aspiration_depth: i32,
    /// Hundredths of the time and of the nodes that the oracle may spend at the root (0 to 90).
    pub oracle_share: u32,
}

impl Default for Tuning {
    fn default() -> Self {
        Self {
            aspiration_window: 25,
            reduction_depth: 3,
            reduction_index: 3,
            reduction_divisor: 30,
            aspiration_depth: 4,
            oracle_share: 80,
        }
    }
}

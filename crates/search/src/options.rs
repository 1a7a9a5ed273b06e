//! The switches and numbers of a search, so that the worth of each part can be measured.

use std::ops::RangeInclusive;

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
    /// A ply more at leaves where the opponent threatens something.
    pub threats: bool,
    /// A shallow search that passes beta by far cuts.
    pub prob_cut: bool,
    /// A calm position that is far above beta cuts as it stands, near the leaves.
    pub futility: bool,
    /// A ply less where the table knows no move to begin with.
    pub internal_reduction: bool,
    /// A ply more for a move that is better than all others by far.
    pub singular: bool,
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
            threats: false,
            prob_cut: false,
            futility: false,
            internal_reduction: false,
            singular: false,
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
    pub const SWITCHES: [Switch; 24] = [
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
            name: "threats",
            of: |o| &mut o.threats,
        },
        Switch {
            name: "prob-cut",
            of: |o| &mut o.prob_cut,
        },
        Switch {
            name: "futility",
            of: |o| &mut o.futility,
        },
        Switch {
            name: "internal-reduction",
            of: |o| &mut o.internal_reduction,
        },
        Switch {
            name: "singular",
            of: |o| &mut o.singular,
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

/// Numbers of the search that a match may tune; [`Tuning::NUMBERS`] has their names and ranges.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tuning {
    /// Half the first aspiration window, in hundredths of a man.
    pub aspiration_window: i32,
    /// Least depth at which aspiration is tried.
    pub aspiration_depth: i32,
    /// Least depth at which late moves are reduced.
    pub reduction_depth: i32,
    /// How many moves are searched in full before reductions begin.
    pub reduction_index: i32,
    /// The reduction is the product of the base-2 logarithms of depth and move number, divided by
    /// this many tenths.
    pub reduction_divisor: i32,
    /// Least depth at which a node without a table's move gets a ply less.
    pub internal_depth: i32,
    /// Least depth at which a shallow search may cut.
    pub prob_cut_depth: i32,
    /// By how much it must pass beta, in hundredths of a man for each ply of depth.
    pub prob_cut_margin: i32,
    /// How deep it is, in hundredths of the depth.
    pub prob_cut_share: i32,
    /// Greatest depth at which a calm position may cut as it stands.
    pub futility_depth: i32,
    /// By how much it must pass beta, in hundredths of a man for each ply of depth.
    pub futility_margin: i32,
    /// Least depth at which the table's move is compared with all others.
    pub singular_depth: i32,
    /// How far behind it they must be, in hundredths of a man for each ply of depth.
    pub singular_margin: i32,
    /// Hundredths of the time and of the nodes that the oracle may spend at the root.
    pub oracle_share: i32,
}

impl Default for Tuning {
    fn default() -> Self {
        Self {
            aspiration_window: 25,
            aspiration_depth: 4,
            reduction_depth: 3,
            reduction_index: 3,
            reduction_divisor: 30,
            internal_depth: 4,
            prob_cut_depth: 5,
            prob_cut_margin: 10,
            prob_cut_share: 40,
            futility_depth: 4,
            futility_margin: 20,
            singular_depth: 8,
            singular_margin: 4,
            oracle_share: 80,
        }
    }
}

/// A named number of [`Tuning`].
pub struct Number {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it may be.
    pub range: RangeInclusive<i32>,
    /// The number itself.
    pub of: fn(&mut Tuning) -> &mut i32,
}

impl Tuning {
    /// Every number, with the range in which it makes sense.
    pub const NUMBERS: [Number; 14] = [
        Number {
            name: "aspiration-window",
            range: 1..=1000,
            of: |t| &mut t.aspiration_window,
        },
        Number {
            name: "aspiration-depth",
            range: 1..=100,
            of: |t| &mut t.aspiration_depth,
        },
        Number {
            name: "reduction-depth",
            range: 2..=100,
            of: |t| &mut t.reduction_depth,
        },
        Number {
            name: "reduction-index",
            range: 1..=100,
            of: |t| &mut t.reduction_index,
        },
        Number {
            name: "reduction-divisor",
            range: 1..=1000,
            of: |t| &mut t.reduction_divisor,
        },
        Number {
            name: "internal-depth",
            range: 2..=100,
            of: |t| &mut t.internal_depth,
        },
        Number {
            name: "prob-cut-depth",
            range: 2..=100,
            of: |t| &mut t.prob_cut_depth,
        },
        Number {
            name: "prob-cut-margin",
            range: 0..=1000,
            of: |t| &mut t.prob_cut_margin,
        },
        Number {
            name: "prob-cut-share",
            range: 0..=90,
            of: |t| &mut t.prob_cut_share,
        },
        Number {
            name: "futility-depth",
            range: 1..=100,
            of: |t| &mut t.futility_depth,
        },
        Number {
            name: "futility-margin",
            range: 0..=1000,
            of: |t| &mut t.futility_margin,
        },
        Number {
            name: "singular-depth",
            range: 3..=100,
            of: |t| &mut t.singular_depth,
        },
        Number {
            name: "singular-margin",
            range: 0..=1000,
            of: |t| &mut t.singular_margin,
        },
        Number {
            name: "oracle-share",
            range: 0..=99,
            of: |t| &mut t.oracle_share,
        },
    ];

    /// Sets the number of this name; an error tells the names, or the range.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let Some(number) = Self::NUMBERS.iter().find(|number| number.name == name) else {
            let known = Self::NUMBERS.map(|number| number.name).join(", ");
            return Err(format!("no number `{name}`: {known}"));
        };
        let found = value.parse().ok().filter(|it| number.range.contains(it));
        let Some(found) = found else {
            let (least, most) = (number.range.start(), number.range.end());
            return Err(format!("{name} `{value}`: expected {least} to {most}"));
        };
        *(number.of)(self) = found;
        Ok(())
    }
}

//! How widely the player looks, and how much it spends on threats.

use serde_json::Value;

/// The numbers and switches of the player beside its weights. A weights file may set any of them
/// by name under `"settings"`, so that each can be measured in a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// The best cells near the stones, of which pairs are made (range 2 to 60): the large board has
    /// 64,980 pairs of cells, and all but a few dozen of them are hopeless.
    pub cells: usize,
    /// The best pairs, which are searched (1 to 1,770).
    pub turns: usize,
    /// What two stones are worth together counts in the order of moves.
    pub synergy: bool,
    /// Positions that the search for double threats may visit where the depth is spent (0 is none).
    pub leaf_threats: u64,
    /// The same inside the tree, one turn below the root; an eighth of it for each turn further.
    pub node_threats: u64,
    /// The same for the opponent's double threats, which then must be prevented.
    pub defence: u64,
    /// The same at the root; a quarter of it for the opponent's.
    pub root_threats: u64,
    /// The same at the root for wins that begin with single threats.
    pub singles: u64,
    /// A tree search by PUCT plays instead of alpha-beta.
    pub tree: bool,
    /// How curious that tree search is about turns it has rarely tried, in hundredths (1 to 1,000).
    pub exploration: u64,
    /// How many times as many turns it considers near its root, of twice as many cells (1 to 20).
    pub wider: usize,
    /// What was learned from games judges positions and turns, and not the weights of the file,
    /// where the program holds any of it.
    pub learned: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            cells: 16,
            turns: 40,
            synergy: true,
            leaf_threats: 0,
            node_threats: 64,
            defence: 64,
            root_threats: 20_000,
            singles: 4_000,
            tree: false,
            exploration: 140,
            wider: 5,
            learned: false,
        }
    }
}

impl Settings {
    /// No search for threats at all: what remains are the exact gates.
    #[must_use]
    pub const fn without_threats(self) -> Self {
        Self {
            leaf_threats: 0,
            node_threats: 0,
            defence: 0,
            root_threats: 0,
            singles: 0,
            ..self
        }
    }

    /// The same, each number brought into its range.
    #[must_use]
    pub fn in_range(self) -> Self {
        const MOST_POSITIONS: u64 = 10_000_000;
        Self {
            cells: self.cells.clamp(2, 60),
            turns: self.turns.clamp(1, 1770),
            leaf_threats: self.leaf_threats.min(MOST_POSITIONS),
            node_threats: self.node_threats.min(MOST_POSITIONS),
            defence: self.defence.min(MOST_POSITIONS),
            root_threats: self.root_threats.min(MOST_POSITIONS),
            singles: self.singles.min(MOST_POSITIONS),
            exploration: self.exploration.clamp(1, 1000),
            wider: self.wider.clamp(1, 20),
            ..self
        }
    }

    /// The usual settings, with those of a weights file in their place. An error names what is
    /// wrong.
    pub(super) fn from_json(settings: &Value) -> Result<Self, String> {
        let mut all = Self::default();
        let rows = settings
            .as_object()
            .ok_or("expected \"settings\" as an object")?;
        for (name, value) in rows {
            let number = || {
                let number = value.as_u64();
                number.ok_or_else(|| format!("\"{name}\" is not a number from 0 on"))
            };
            let switch = || {
                let switch = value.as_bool();
                switch.ok_or_else(|| format!("\"{name}\" is neither true nor false"))
            };
            match name.as_str() {
                "cells" => all.cells = number()? as usize,
                "turns" => all.turns = number()? as usize,
                "synergy" => all.synergy = switch()?,
                "leaf-threats" => all.leaf_threats = number()?,
                "node-threats" => all.node_threats = number()?,
                "defence" => all.defence = number()?,
                "root-threats" => all.root_threats = number()?,
                "singles" => all.singles = number()?,
                "tree" => all.tree = switch()?,
                "exploration" => all.exploration = number()?,
                "wider" => all.wider = number()? as usize,
                "learned" => all.learned = switch()?,
                _ => return Err(format!("no setting is called \"{name}\"")),
            }
        }
        Ok(all.in_range())
    }
}

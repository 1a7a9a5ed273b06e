//! How widely the player looks.

/// How many cells and turns are worth a search: the large board has 64,980 pairs of cells, and all
/// but a few dozen of them are hopeless.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Breadth {
    /// The best cells near the stones, of which pairs are made (range 2 to 60).
    pub cells: usize,
    /// The best pairs, which are searched (1 to 1,770).
    pub turns: usize,
    /// The best attacking cells, of which pairs are made beyond the depth (2 to 60).
    pub attack_cells: usize,
    /// The double threats that are tried beyond the depth even if a turn answers them (0 to 60).
    pub attacks: usize,
}

impl Default for Breadth {
    /// Half as many or twice as many cells and turns scored alike in 160 games at 8,000 nodes a
    /// move. Attacks beyond the depth lost 36 to 64 there: chains of them cost more depth than
    /// they see.
    fn default() -> Self {
        Self {
            cells: 16,
            turns: 40,
            attack_cells: 10,
            attacks: 0,
        }
    }
}

impl Breadth {
    /// The widest there is.
    pub const WIDEST: Self = Self {
        cells: 60,
        turns: 1770,
        attack_cells: 60,
        attacks: 60,
    };

    /// The same, each number brought into its range.
    #[must_use]
    pub fn in_range(self) -> Self {
        Self {
            cells: self.cells.clamp(2, Self::WIDEST.cells),
            turns: self.turns.clamp(1, Self::WIDEST.turns),
            attack_cells: self.attack_cells.clamp(2, Self::WIDEST.attack_cells),
            attacks: self.attacks.min(Self::WIDEST.attacks),
        }
    }
}

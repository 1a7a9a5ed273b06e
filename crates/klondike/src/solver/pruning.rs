//! What the search may leave out, rule by rule.

/// The rules by which the search leaves something out. Each is proved, each is compared on little
/// decks with a search that leaves nothing out, and each can be switched off to see what it is
/// worth.
#[expect(
    clippy::struct_excessive_bools,
    reason = "they are switches, and any combination makes sense"
)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pruning {
    /// Cards that no pile will ever miss go home at once and stay there.
    pub safe_home: bool,
    /// A talon card that can go home does so at once, if its foundation will not be wanted lower
    /// and no other talon card becomes harder to get.
    pub talon_home: bool,
    /// With every talon card at hand, none is laid out before the next move needs it.
    pub late_talon: bool,
    /// What even a gentler game cannot win is lost.
    pub dead_ends: bool,
    /// What cannot be won even with every talon card at hand is lost.
    pub open_talon: bool,
    /// The game is won once all cards are face up and to be had at any time.
    pub sure_wins: bool,
}

impl Pruning {
    /// Nothing is left out.
    pub const NONE: Self = Self {
        safe_home: false,
        talon_home: false,
        late_talon: false,
        dead_ends: false,
        open_talon: false,
        sure_wins: false,
    };

    /// All rules.
    pub const ALL: Self = Self {
        safe_home: true,
        talon_home: true,
        late_talon: true,
        dead_ends: true,
        open_talon: true,
        sure_wins: true,
    };

    /// The name of each rule, and the rule alone.
    #[rustfmt::skip]
    pub fn each_alone() -> [(&'static str, Self); 6] {
        let none = Self::NONE;
        [
            ("safe_home", Self { safe_home: true, ..none }),
            ("talon_home", Self { talon_home: true, ..none }),
            ("late_talon", Self { late_talon: true, ..none }),
            ("dead_ends", Self { dead_ends: true, ..none }),
            ("open_talon", Self { open_talon: true, ..none }),
            ("sure_wins", Self { sure_wins: true, ..none }),
        ]
    }
}

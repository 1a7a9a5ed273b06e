//! Contests between two players of any game: paired games from random openings.

use quina_core::{Outcome, Position, Record, Rng, Side};
use std::fmt;
use std::ops::AddAssign;

/// What chooses a move: it sees the game so far and a seed, and answers a legal move.
pub type Player<'a, P> = &'a mut dyn FnMut(&Record<P>, u64) -> <P as quina_core::State>::Move;

/// Games from the first player's point of view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games the first player won.
    pub wins: u32,
    /// Games nobody won.
    pub draws: u32,
    /// Games the first player lost.
    pub losses: u32,
}

impl Tally {
    /// The first player's share of the points.
    pub fn share(&self) -> f64 {
        let games = self.wins + self.draws + self.losses;
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(games.max(1))
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            wins,
            draws,
            losses,
        } = self;
        write!(
            f,
            "+{wins} ={draws} -{losses} ({:.1}%)",
            100.0 * self.share()
        )
    }
}

/// Plays pairs of games from `start`: the same random opening twice, with the sides exchanged.
///
/// A game that lasts `longest` plies is called drawn.
pub fn contest<P: Position>(
    start: &P,
    pairs: u32,
    opening_plies: usize,
    longest: usize,
    players: [Player<'_, P>; 2],
) -> Tally {
    let [first, second] = players;
    let mut tally = Tally::default();
    for pair in 0..pairs {
        for first_opens in [true, false] {
            let mut rng = Rng::new(u64::from(pair));
            let mut record = opening(start, opening_plies, &mut rng);
            while record.ending().is_none() && record.moves().len() < longest {
                let opener_moves = record.moves().len().is_multiple_of(2);
                let seed = rng.next_u64();
                let mv = if opener_moves == first_opens {
                    first(&record, seed)
                } else {
                    second(&record, seed)
                };
                assert!(
                    record.play(mv),
                    "{mv:?} is not legal in {:?}",
                    record.position()
                );
            }
            match record.ending().map(|ending| ending.outcome) {
                Some(Outcome::Win(side)) if (side == Side::First) == first_opens => tally.wins += 1,
                Some(Outcome::Win(_)) => tally.losses += 1,
                Some(Outcome::Draw) | None => tally.draws += 1,
            }
        }
    }
    tally
}

/// A random legal opening that has not ended the game.
fn opening<P: Position>(start: &P, plies: usize, rng: &mut Rng) -> Record<P> {
    loop {
        let mut record = Record::new(start.clone());
        while record.moves().len() < plies
            && let Some(&mv) = rng.choose(&record.position().legal_moves())
        {
            assert!(record.play(mv), "a listed move is legal");
        }
        if record.ending().is_none() {
            return record;
        }
    }
}

/// A player that takes any legal move.
pub fn random<P: Position>(record: &Record<P>, seed: u64) -> P::Move {
    let moves = record.position().legal_moves();
    *Rng::new(seed).choose(&moves).expect("the game is not over")
}

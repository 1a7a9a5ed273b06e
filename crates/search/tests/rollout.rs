//! Root ordering by random games: what it may change, what it finds, and what it may spend.

mod small_games;

use quina_core::{Outcome, Position, Side, State};
use quina_search::{Clock, Halt, Limits, RolloutOptions, StopFlag, Tally, order_by_rollouts};
use quina_testkit::{ConnectFour, HashGuide};
use small_games::{MisereNim, connect_four};
use std::time::Duration;

const GUIDE: HashGuide = HashGuide { seed: 0, range: 10 };

/// What an ordering gave and what it left on the clock.
struct Ordered<M> {
    moves: Vec<M>,
    tallies: Vec<Tally<M>>,
    clock: Clock,
}

/// Orders the moves of a position.
fn order<P: Position>(
    position: &P,
    limits: Limits,
    stop: &StopFlag,
    seed: u64,
) -> Ordered<P::Move> {
    let mut moves = position.legal_moves();
    let mut clock = Clock::start(&limits, stop.clone());
    let options = RolloutOptions::default();
    let tallies = order_by_rollouts(
        position,
        &mut moves,
        &mut GUIDE.clone(),
        &options,
        &limits,
        &mut clock,
        seed,
    );
    Ordered {
        moves,
        tallies,
        clock,
    }
}

/// Nim with 27 moves, of which 12 are tried.
const NIM: MisereNim = MisereNim {
    heaps: [9, 9, 9],
    turn: Side::First,
};

#[test]
fn a_move_that_wins_at_once_comes_first() {
    let mut found = 0;
    for position in connect_four(31, 100, 8..30) {
        let wins = |mv| {
            let mut next = position;
            next.play(mv);
            next.outcome() == Some(Outcome::Win(position.turn()))
        };
        let Ordered { moves, tallies, .. } =
            order(&position, Limits::default(), &StopFlag::new(), 1);
        if position.legal_moves().into_iter().any(wins) {
            found += 1;
            let best = tallies[0].win_rate();
            let tied = tallies.iter().take_while(|tally| tally.win_rate() >= best);
            assert!(
                tied.map(|tally| tally.mv).any(wins),
                "{position:?}: {moves:?}"
            );
        }
    }
    assert!(found > 20, "{found}");
}

#[test]
fn only_the_first_moves_change_places() {
    let before = NIM.legal_moves();
    let Ordered {
        moves: after,
        tallies,
        ..
    } = order(&NIM, Limits::default(), &StopFlag::new(), 2);
    assert_eq!((before.len(), tallies.len()), (27, 12));
    assert_eq!(before[12..], after[12..]);
    let mut sorted = after[..12].to_vec();
    sorted.sort_unstable();
    assert_eq!(sorted, before[..12]);
    assert_ne!(after[..12], before[..12]);
    assert!(tallies.iter().all(|tally| tally.games == 20));
    assert!(tallies.is_sorted_by(|a, b| a.win_rate() >= b.win_rate()));
    assert!(
        tallies
            .iter()
            .map(|tally| tally.mv)
            .eq(after[..12].iter().copied())
    );
}

#[test]
fn the_same_seed_gives_the_same_order() {
    let run = |seed| order(&NIM, Limits::nodes(1_000_000), &StopFlag::new(), seed).tallies;
    assert_eq!(run(3), run(3));
    assert_ne!(run(3), run(4));
}

#[test]
fn games_take_their_share_of_the_nodes_and_no_more() {
    let limits = Limits::nodes(4_000);
    let Ordered {
        moves: after,
        tallies,
        clock,
    } = order(&NIM, limits, &StopFlag::new(), 5);
    assert!((600..630).contains(&clock.nodes()), "{}", clock.nodes());
    let games: u64 = tallies.iter().map(|tally| tally.games).sum();
    assert!((20..240).contains(&games), "{games}");
    assert_eq!((clock.halt(), after.len()), (None, 27));
}

/// An oracle that was asked in vain does not take the share of the games.
#[test]
fn what_was_spent_before_the_games_does_not_count() {
    let limits = Limits::nodes(4_000);
    let mut clock = Clock::start(&limits, StopFlag::new());
    clock.spend(3_000);
    let options = RolloutOptions::default();
    order_by_rollouts(
        &NIM,
        &mut NIM.legal_moves(),
        &mut GUIDE.clone(),
        &options,
        &limits,
        &mut clock,
        5,
    );
    assert!((3_600..3_630).contains(&clock.nodes()), "{}", clock.nodes());
}

#[test]
fn without_effort_the_order_stays() {
    let raised = StopFlag::new();
    raised.raise();
    for (limits, stop) in [
        (Limits::default(), raised),
        (Limits::time(Duration::ZERO), StopFlag::new()),
        (Limits::nodes(1), StopFlag::new()),
    ] {
        let Ordered {
            moves: after,
            tallies,
            ..
        } = order(&NIM, limits, &stop, 6);
        assert_eq!(after, NIM.legal_moves(), "{limits:?}");
        assert!(tallies.iter().all(|tally| tally.games <= 1), "{limits:?}");
    }
}

#[test]
fn a_time_limit_bounds_the_games() {
    let limits = Limits::time(Duration::from_secs(1));
    let Ordered { tallies, clock, .. } = order(&NIM, limits, &StopFlag::new(), 7);
    assert!(clock.share_spent() >= 0.15);
    assert!(tallies.iter().any(|tally| tally.games > 0));
}

/// A limit of nothing once had them played for ever, where none lasted long enough to look at the clock.
#[test]
fn games_that_end_at_once_are_bounded_too() {
    let options = RolloutOptions {
        longest_game: 0,
        ..RolloutOptions::default()
    };
    let limits = Limits::time(Duration::ZERO);
    let mut clock = Clock::start(&limits, StopFlag::new());
    let tallies = order_by_rollouts(
        &NIM,
        &mut NIM.legal_moves(),
        &mut GUIDE.clone(),
        &options,
        &limits,
        &mut clock,
        9,
    );
    assert!(tallies.iter().all(|tally| tally.games == 0));
    assert_eq!(clock.halt(), Some(Halt::Time));
}

#[test]
fn games_that_become_too_long_are_draws() {
    let start = ConnectFour::new();
    let mut moves = start.legal_moves();
    let options = RolloutOptions {
        longest_game: 3,
        ..RolloutOptions::default()
    };
    let limits = Limits::default();
    let mut clock = Clock::start(&limits, StopFlag::new());
    let tallies = order_by_rollouts(
        &start,
        &mut moves,
        &mut GUIDE.clone(),
        &options,
        &limits,
        &mut clock,
        8,
    );
    let expected: Vec<_> = (0..7).map(|column| tally(column, 20, 20)).collect();
    assert_eq!(tallies, expected);
    assert_eq!(clock.nodes(), 7 * 20 * 3);
}

const fn tally<M>(mv: M, games: u64, half_points: u64) -> Tally<M> {
    Tally {
        mv,
        games,
        half_points,
    }
}

#[test]
fn win_rates_are_smoothed() {
    let rates = [(0, 0), (8, 16), (8, 0), (2, 2)].map(|(games, half_points)| {
        let rate = tally((), games, half_points).win_rate();
        format!("{rate:.3}")
    });
    assert_eq!(rates, ["0.500", "0.900", "0.100", "0.500"]);
}

//! Advice without peeking: what is seen, that nothing else counts, and that the votes are right.

mod common;

use quina_core::{Notation, Rng, State};
use quina_klondike::player::{Fair, FairReport, Stock, View, Vote};
use quina_klondike::{Card, Deal, Fault, Layout, Move, Rules, Size};
use quina_search::{Halt, Limits, StopFlag};
use std::time::Duration;

/// A vote that depends on nothing but its seed.
fn timeless(samples: u32) -> Fair {
    Fair {
        samples,
        limits: Limits::default(),
        ..Fair::default()
    }
}

/// All of a report but the time.
fn told(report: FairReport) -> (Vec<Vote>, u32, Option<Halt>, u64) {
    (report.votes, report.samples, report.halt, report.states)
}

/// A game by random moves, and its moves.
fn random_game(start: &Layout, length: u64, rng: &mut Rng) -> (Layout, Vec<Move>) {
    let (mut layout, mut moves) = (*start, Vec::new());
    for _ in 0..length {
        let Some(mv) = common::eager_move(&layout.legal_moves(), rng) else {
            break;
        };
        layout.play(mv);
        moves.push(mv);
    }
    (layout, moves)
}

#[test]
fn samples_look_like_the_game_and_differ_in_what_is_hidden() {
    let mut rng = Rng::new(11);
    let mut differ = 0;
    for seed in 0..6 {
        for (_, start) in common::starts(seed) {
            let length = rng.below(60);
            let (layout, moves) = random_game(&start, length, &mut rng);
            let view = View::after(&start, &moves).unwrap();
            let sample = view.sample(&mut rng);
            // The text of a layout is read by a parser that counts every card.
            assert_eq!(Layout::from_text(&sample.to_text()), Ok(sample));
            assert_eq!(sample.legal_moves(), layout.legal_moves());
            let has_redealt = moves.len() >= 2 && view == View::new(&layout, Stock::Seen);
            let stock = if has_redealt {
                Stock::Seen
            } else {
                Stock::Unseen
            };
            assert_eq!(View::new(&layout, stock), view);
            assert_eq!(View::new(&sample, stock), view);
            differ += u32::from(sample != layout);
            if view.hidden() < 2 {
                assert_eq!(sample, layout);
            }
        }
    }
    assert!(differ > 200, "{differ}");
}

#[test]
fn the_stock_is_known_after_one_pass() {
    let start = Layout::new(&Deal::seeded(3, Size::WHOLE), Rules::DRAW_THREE);
    let after = |turns| View::after(&start, &vec![Move::Turn; turns]).unwrap();
    let hidden: Vec<usize> = (0..11).map(|turns| after(turns).hidden()).collect();
    // Three cards are seen by each of the eight turns; what is turned over stays known.
    let expected = [45, 42, 39, 36, 33, 30, 27, 24, 21, 21, 21];
    assert_eq!(hidden, expected);
    let mut layout = start;
    for _ in 0..10 {
        layout.play(Move::Turn);
    }
    let sample = after(10).sample(&mut Rng::new(1));
    assert_eq!(sample.stock(), layout.stock());
    assert_eq!(sample.waste(), layout.waste());
    // In the first pass the waste is known and the rest is not.
    let sample = after(1).sample(&mut Rng::new(1));
    assert_eq!(sample.waste(), &start.stock()[..3]);
    assert_ne!(sample.stock(), &start.stock()[3..]);
}

/// Where redeals are counted the layout itself tells that the stock was seen.
#[test]
fn a_counted_redeal_shows_the_stock() {
    let rules = Rules {
        redeals: Some(2),
        ..Rules::DRAW_THREE
    };
    let mut layout = Layout::new(&Deal::seeded(3, Size::WHOLE), rules);
    for _ in 0..9 {
        layout.play(Move::Turn);
    }
    assert_eq!(layout.redeals_used(), 1);
    assert_eq!(View::new(&layout, Stock::Unseen).hidden(), 21);
}

#[test]
fn an_illegal_game_has_no_view() {
    let start = Layout::new(&Deal::seeded(3, Size::WHOLE), Rules::DRAW_THREE);
    let mv: Move = "KS:W>FS".parse().unwrap();
    let card: Card = "KS".parse().unwrap();
    let place = "W".parse().unwrap();
    assert_eq!(
        View::after(&start, &[mv]),
        Err(Fault::Elsewhere(card, place))
    );
}

/// Two games that look the same get the same advice, whatever is hidden in them.
#[test]
fn hidden_cards_do_not_count() {
    let mut rng = Rng::new(2);
    let mut pairs = 0;
    for seed in 0..8 {
        let start = Layout::new(&Deal::seeded(seed, Size::WHOLE), Rules::DRAW_THREE);
        let (layout, moves) = random_game(&start, seed * 8, &mut rng);
        let view = View::after(&start, &moves).unwrap();
        let stock = if view == View::new(&layout, Stock::Unseen) {
            Stock::Unseen
        } else {
            Stock::Seen
        };
        let other = view.sample(&mut rng);
        pairs += u32::from(other != layout);
        let advice = |layout: &Layout, seed| {
            let fair = Fair {
                seed,
                ..timeless(4)
            };
            told(fair.rank(&View::new(layout, stock)))
        };
        assert_eq!(advice(&layout, 5), advice(&other, 5));
        assert_eq!(advice(&layout, 6), advice(&layout, 6));
    }
    assert_eq!(pairs, 8);
}

#[test]
fn the_obvious_move_wins() {
    // No redeal: turned past, the ace is had again only if AD, or 2D and AD, or 3D, 2D and AD come
    // next. Sent home at once it wins in every deal.
    let text = "draw=1 redeals=0/0 size=3x2x1 stock=3C2D3DAD waste=AC home=- T1=2C";
    let view = View::new(&Layout::from_text(text).unwrap(), Stock::Unseen);
    assert_eq!(view.hidden(), 4);
    let report = timeless(200).rank(&view);
    let [ace, turn] = report.votes[..] else {
        panic!("{report:?}");
    };
    assert_eq!(ace.mv.to_string(), "AC:W>FC");
    assert_eq!((ace.won, ace.share()), (200, 1.0));
    assert_eq!(turn.mv, Move::Turn);
    assert!((turn.share() - 9.0 / 24.0).abs() < 0.1, "{turn:?}");
}

/// Every order of the hidden cards, one after the other.
fn each_order(cards: &mut [Card], from: usize, visit: &mut impl FnMut(&[Card])) {
    if from == cards.len() {
        visit(cards);
    }
    for other in from..cards.len() {
        cards.swap(from, other);
        each_order(cards, from + 1, visit);
        cards.swap(from, other);
    }
}

/// On little decks the shares are those of all deals that look the same, each searched plainly.
#[test]
fn shares_are_those_of_all_consistent_deals() {
    let size: Size = "3x2x2".parse().unwrap();
    let mut uneven = 0;
    for seed in 0..40 {
        let rules = common::all_rules()[seed as usize % 18];
        let deal = Deal::seeded(seed, size);
        let report = timeless(300).rank(&View::new(&Layout::new(&deal, rules), Stock::Unseen));
        // Dealt first to each pile: card 1 lies face down in the second pile, the stock is last.
        let places = [1, 3, 4, 5];
        let mut hidden = places.map(|place| deal.cards()[place]);
        let mut won = vec![0; report.votes.len()];
        each_order(&mut hidden, 0, &mut |order| {
            let mut cards = deal.cards().to_vec();
            for (&place, &card) in places.iter().zip(order) {
                cards[place] = card;
            }
            let layout = Layout::new(&Deal::new(size, &cards).unwrap(), rules);
            for (won, vote) in won.iter_mut().zip(&report.votes) {
                let mut next = layout;
                next.play(vote.mv);
                *won += u32::from(common::plain_verdict(&next));
            }
        });
        for (won, vote) in won.iter().zip(&report.votes) {
            let share = f64::from(*won) / 24.0;
            assert_eq!(vote.unknown, 0);
            assert!(
                (vote.share() - share).abs() < 0.1,
                "{deal}: {vote:?} {share}"
            );
            uneven += u32::from((0.1..0.9).contains(&share));
        }
        assert!(report.votes.is_sorted_by_key(|vote| 300 - vote.won));
    }
    assert!(uneven > 10, "{uneven}");
}

#[test]
fn limits_end_a_vote_with_legal_moves() {
    let layout = Layout::new(&Deal::seeded(1, Size::WHOLE), Rules::DRAW_THREE);
    let view = View::new(&layout, Stock::Unseen);
    let check = |fair: &Fair, halt| {
        let report = fair.rank(&view);
        assert_eq!(report.halt, Some(halt));
        assert!(report.samples < fair.samples);
        let legal = layout.legal_moves();
        assert_eq!(report.votes.len(), legal.len());
        for vote in &report.votes {
            assert!(legal.contains(&vote.mv));
            assert_eq!(vote.won + vote.lost + vote.unknown, report.samples);
        }
        report
    };
    let mut fair = timeless(1_000);
    fair.limits = Limits::time(Duration::ZERO);
    assert_eq!(check(&fair, Halt::Time).samples, 0);
    fair.limits = Limits::nodes(2_000);
    let report = check(&fair, Halt::Nodes);
    assert!(report.states <= 2_000 && report.samples > 0);
    fair.limits = Limits::default();
    fair.stop = StopFlag::new();
    fair.stop.raise();
    check(&fair, Halt::Stopped);
}

#[test]
fn a_won_game_has_nothing_to_vote_on() {
    let layout = Layout::from_text("draw=1 size=2x2x1 stock=- waste=- home=2C2D T1=-").unwrap();
    let report = timeless(5).rank(&View::new(&layout, Stock::Seen));
    assert_eq!((report.votes.len(), report.samples), (0, 0));
}

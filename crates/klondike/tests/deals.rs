//! Deals: the text of the data files, where each card lands, and the seeds that name them.

mod common;

use quina_klondike::{Deal, Layout, PileNumber, Rules, Size};

/// The cards of a deck text, two letters each: this file trusts no reader of ours.
fn names(deck: &str) -> Vec<&str> {
    (0..deck.len() / 2)
        .map(|i| &deck[2 * i..2 * i + 2])
        .collect()
}

#[test]
fn every_deal_of_the_data_reads_back() {
    for file in ["draw1.csv", "draw3.csv"] {
        let decks = common::decks(file);
        assert_eq!(decks.len(), 300);
        for deck in decks {
            let deal: Deal = deck.parse().unwrap();
            assert_eq!(deal.to_string(), deck);
            assert_eq!(Deal::from_any(&deck), Ok(deal.clone()));
            let spaced = names(&deck).join(" ").to_lowercase();
            assert_eq!(Deal::from_any(&spaced), Ok(deal.clone()));
            let tens = deck.replace('T', "10");
            assert_eq!(Deal::from_any(&tens), Ok(deal));
        }
    }
}

/// Pile by pile, the places in the deck of the cards that are dealt to it.
const PLACES: [&[usize]; 7] = [
    &[0],
    &[1, 7],
    &[2, 8, 13],
    &[3, 9, 14, 18],
    &[4, 10, 15, 19, 22],
    &[5, 11, 16, 20, 23, 25],
    &[6, 12, 17, 21, 24, 26, 27],
];

#[test]
fn every_deal_of_the_data_is_laid_out_as_documented() {
    for deck in common::decks("draw3.csv") {
        let cards = names(&deck);
        let layout = Layout::new(&deck.parse().unwrap(), Rules::DRAW_THREE);
        assert_eq!(layout.piles().len(), 7);
        for (pile, places) in layout.piles().iter().zip(PLACES) {
            let (&top, down) = places.split_last().unwrap();
            let expected: Vec<&str> = down.iter().map(|&place| cards[place]).collect();
            let found: Vec<String> = pile.face_down().iter().map(ToString::to_string).collect();
            assert_eq!(found, expected);
            assert_eq!(format!("{:?}", pile.face_up()), format!("[{}]", cards[top]));
        }
        let stock: Vec<String> = layout.stock().iter().map(ToString::to_string).collect();
        assert_eq!(stock, cards[28..]);
        assert!(layout.waste().is_empty());
        assert_eq!(layout.cards_home(), 0);
    }
}

/// These deals may never change: people name them by number. They were made by a program apart.
#[test]
fn seeds_are_fixed_for_ever() {
    let known = [
        (
            0,
            "7H2H9S5HQS8HTHJS8SAH6D7CJHTCQH8DKD3DQD3H6H6C4H9DKS6SJC5S8C2C9H9C3SQC7STD2D2S4S5C3CAD4CKCKHASTSJDAC5D7D4D",
        ),
        (
            1,
            "AS3S7D8SACTCTHKD8CQH6STD6HKC6D2CTS5D3HJC8HADAH2S5H4H9H7CQC5SQD9S9D7H4D8DKS4C3D3C2DQSJS5CJD7S2H9CJH6CKH4S",
        ),
        (
            2,
            "QS7C9SKD7S3S4HACKHJS2S6H2CJC5D7DTSQCTC5C5HADTDKS3C6S9C4CQD8S6DTH6C8CKC8D4D4S9HAH3H5SQH9D8H3DJHJD2D7H2HAS",
        ),
        (
            12345,
            "9S4D8DJS6SAD3C7DTS8H3SAC2SQC6CAS7CKDAH6DQD2C2H5HKSTDKH4C4STH8SQH4H5S9D2D6HJD3DTC8C7S7H5DJHQS9HKC9C5CJC3H",
        ),
        (
            u64::MAX,
            "QH5CTSQC4HQDJSKD7D8STHAC3S4C3D8C7HTC4D3H5HQS9C9SJD9H8D2CTD8HKS7CKHAS6C5SKCJC3C4SAH2DJH2H9D2S6D6HAD6S7S5D",
        ),
    ];
    for (seed, deck) in known {
        let deal = Deal::seeded(seed, Size::WHOLE);
        assert_eq!(deal.to_string(), deck, "seed {seed}");
        for text in [format!("seed {seed}"), format!(" Seed {seed}\n")] {
            assert_eq!(Deal::from_any(&text), Ok(deal.clone()), "{text:?}");
        }
    }
    let small = Deal::seeded(7, "3x2x2".parse().unwrap());
    assert_eq!(small.to_string(), "3x2x2:2DAD2C3C3DAC");
    assert_eq!("3x2x2:seed 7".parse(), Ok(small));
}

/// The seed's deal is the sorted deck shuffled by our generator, and nothing else.
#[test]
fn a_seed_shuffles_the_sorted_deck() {
    let mut deck: Vec<String> = Vec::new();
    for suit in "CDHS".chars() {
        deck.extend("A23456789TJQK".chars().map(|rank| format!("{rank}{suit}")));
    }
    quina_core::Rng::new(99).shuffle(&mut deck);
    assert_eq!(Deal::seeded(99, Size::WHOLE).to_string(), deck.concat());
}

#[test]
fn small_deals_read_back() {
    for size in common::sizes() {
        for seed in 0..50 {
            let deal = Deal::seeded(seed, size);
            assert_eq!(deal.to_string().parse(), Ok(deal.clone()));
            assert_eq!(deal.cards().len(), size.cards());
            assert_eq!(deal.stock().len(), size.stock());
            let piled: usize = PileNumber::ALL
                .iter()
                .map(|&pile| deal.pile(pile).count())
                .sum();
            assert_eq!(piled, size.dealt());
        }
    }
}

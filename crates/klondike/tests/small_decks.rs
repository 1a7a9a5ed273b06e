//! Little decks searched to the end by the plainest search there is.

mod common;

use quina_core::{MoveList, Notation, Puzzle, State};
use quina_klondike::checker::{Table, replay};
use quina_klondike::{Card, Code, Deal, Draw, Layout, Move, Place, Rules, Size};
use std::collections::HashSet;

/// Looks at every state once and gives the first winning line it meets.
struct Plain {
    seen: HashSet<Code>,
    list: MoveList<Move>,
    line: Vec<Move>,
}

impl Plain {
    fn search(start: &Layout) -> (Option<Vec<Move>>, usize) {
        let mut plain = Self {
            seen: HashSet::new(),
            list: MoveList::new(),
            line: Vec::new(),
        };
        let mut layout = *start;
        let is_won = plain.visit(&mut layout);
        if !is_won {
            assert_eq!(&layout, start, "all moves taken back");
        }
        (is_won.then_some(plain.line), plain.seen.len())
    }

    fn visit(&mut self, layout: &mut Layout) -> bool {
        if layout.is_solved() {
            return true;
        }
        if !self.seen.insert(layout.encode()) {
            return false;
        }
        let mark = self.list.len();
        layout.moves(&mut self.list);
        for i in mark..self.list.len() {
            let mv = self.list[i];
            self.line.push(mv);
            let undo = layout.play(mv);
            if self.visit(layout) {
                return true;
            }
            layout.undo(mv, undo);
            self.line.pop();
        }
        self.list.truncate(mark);
        false
    }
}

fn text(line: &[Move]) -> String {
    let texts: Vec<String> = line.iter().map(ToString::to_string).collect();
    texts.join(" ")
}

/// All orders of a deck.
fn all_deals(size: Size) -> Vec<Deal> {
    fn extend(size: Size, cards: &mut Vec<Card>, deals: &mut Vec<Deal>) {
        if cards.len() == size.cards() {
            deals.push(Deal::new(size, cards).unwrap());
        }
        for card in size.deck() {
            if !cards.contains(&card) {
                cards.push(card);
                extend(size, cards, deals);
                cards.pop();
            }
        }
    }
    let mut deals = Vec::new();
    extend(size, &mut Vec::new(), &mut deals);
    deals
}

/// Every state that the referee's table can reach, counted; and whether a won one is among them.
fn referee_search(deal: &Deal, rules: Rules) -> (bool, usize) {
    let mut seen = HashSet::new();
    let mut open = vec![Table::new(deal, rules)];
    let mut is_won = false;
    let size = deal.size();
    let exists = |place: &Place| match place {
        Place::Waste => true,
        Place::Pile(number) => number.index() < size.piles(),
        Place::Foundation(suit) => size.suits().contains(suit),
    };
    let mut writable = common::all_writable_moves();
    writable.retain(|mv| match mv {
        Move::Turn => true,
        Move::Carry { card, from, to } => size.holds(*card) && exists(from) && exists(to),
    });
    while let Some(mut table) = open.pop() {
        if rules.redeals.is_none() {
            table.redeals = 0;
        }
        if !seen.insert(format!("{table:?}")) {
            continue;
        }
        is_won |= table.is_won();
        for &mv in &writable {
            if table.judge(mv).is_ok() {
                let mut next = table.clone();
                next.play(mv).unwrap();
                open.push(next);
            }
        }
    }
    (is_won, seen.len())
}

/// All 720 deals of six cards, under all rules: each verdict stands, and wider rules never lose
/// what narrower ones win.
#[test]
fn all_deals_of_six_cards() {
    let size: Size = "3x2x2".parse().unwrap();
    let deals = all_deals(size);
    assert_eq!(deals.len(), 720);
    let mut winnable = Vec::new();
    for rules in common::all_rules() {
        let verdicts: Vec<bool> = deals
            .iter()
            .map(|deal| match Plain::search(&Layout::new(deal, rules)).0 {
                Some(line) => {
                    let moves = replay(deal, rules, &text(&line));
                    assert_eq!(moves, Ok(line.len() as u64), "{deal} {rules}");
                    true
                }
                None => false,
            })
            .collect();
        winnable.push((rules, verdicts));
    }
    for (narrow, narrow_verdicts) in &winnable {
        for (wide, wide_verdicts) in &winnable {
            let redeals = |rules: &Rules| rules.redeals.unwrap_or(u32::MAX);
            // Three cards turned singly are three turned at once; two are not among them.
            let draws_include = wide.draw == Draw::One || wide.draw == narrow.draw;
            let includes = draws_include
                && redeals(wide) >= redeals(narrow)
                && wide.from_foundation >= narrow.from_foundation;
            if includes {
                let pairs = narrow_verdicts.iter().zip(wide_verdicts);
                for (deal, (narrow_win, wide_win)) in deals.iter().zip(pairs) {
                    assert!(narrow_win <= wide_win, "{deal}: {narrow} and {wide}");
                }
            }
        }
    }
    let counts: Vec<usize> = winnable
        .iter()
        .map(|(_, verdicts)| verdicts.iter().filter(|&&win| win).count())
        .collect();
    // In the order of `all_rules`; counted by a program apart.
    let known = [
        [696, 696, 694, 694, 696, 696],
        [668, 668, 668, 668, 668, 668],
        [586, 586, 586, 586, 586, 586],
    ];
    assert_eq!(counts, known.concat());
}

/// Of all 40,320 deals of eight cards, those that can be won; counted by a program apart.
#[test]
fn all_deals_of_eight_cards() {
    let deals = all_deals("4x2x2".parse().unwrap());
    for (rules, known) in [
        ("draw=1", 38640),
        ("draw=1 redeals=0 from-foundation=no", 37640),
        ("draw=2", 35538),
        ("draw=3", 29604),
        ("draw=3 from-foundation=no", 29428),
        ("draw=3 redeals=1", 29604),
    ] {
        let start = Layout::from_text(&format!("{rules} size=4x2x2 seed=0")).unwrap();
        let is_won = |deal: &&Deal| Plain::search(&Layout::new(deal, start.rules())).0.is_some();
        assert_eq!(deals.iter().filter(is_won).count(), known, "{rules}");
    }
}

/// On deals that cannot be won every reachable state is seen, as many as the referee reaches;
/// and the referee reaches a win exactly where the search finds one.
#[test]
fn the_referee_reaches_the_same_states() {
    let mut lost = 0;
    for size in ["3x2x2", "4x2x2", "4x2x3"] {
        for seed in 0..40 {
            let deal = Deal::seeded(seed, size.parse().unwrap());
            for rules in [
                Rules::DRAW_ONE,
                Rules::DRAW_THREE,
                Rules {
                    redeals: Some(1),
                    from_foundation: false,
                    ..Rules::DRAW_THREE
                },
            ] {
                let (line, states) = Plain::search(&Layout::new(&deal, rules));
                let (is_won, reached) = referee_search(&deal, rules);
                assert_eq!(line.is_some(), is_won, "{deal} {rules}");
                if !is_won {
                    assert_eq!(states, reached, "{deal} {rules}");
                    lost += 1;
                }
            }
        }
    }
    assert!(lost > 10, "{lost} deals could not be won");
}

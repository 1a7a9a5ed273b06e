//! What can be had from the talon by turning, and how many turns it takes.
//!
//! Turning changes nothing but which card lies on top, so a player need not think of turns one by
//! one: it is enough to know each card that will come to lie on top. That is what the macro moves
//! and the third feature of the heuristics are made of.

use crate::card::Card;
use crate::layout::Layout;

/// No step turns more often than this.
pub(super) const MOST_TURNS: usize = 60;

/// The cards that come to lie on top of the waste, each with the fewest turns it takes, and in
/// this order: the rest of this pass through the stock, then as much of the next as differs.
///
/// Taken after however many turns, a card leaves the same talon behind: those below it turned,
/// those above it not.
pub(super) fn reachable(layout: &Layout) -> impl Iterator<Item = (usize, Card)> {
    let (waste, stock) = (layout.waste(), layout.stock());
    let card = move |turned: usize| match turned.checked_sub(waste.len() + 1) {
        Some(place) => stock[place],
        None => waste[turned - 1],
    };
    places(layout).map(move |(turns, turned)| (turns, card(turned)))
}

/// How many cards [`reachable`] gives.
pub(super) fn count_reachable(layout: &Layout) -> usize {
    places(layout).count()
}

/// For each card of [`reachable`], the turns and how many cards are turned then.
fn places(layout: &Layout) -> impl Iterator<Item = (usize, usize)> {
    let (now, draw) = (layout.waste().len(), layout.rules().draw.count());
    let all = now + layout.stock().len();
    let turns_left = (all - now).div_ceil(draw);
    let limit = layout.rules().redeals;
    let may_redeal = limit.is_none_or(|limit| layout.redeals_used() < limit);
    let next_turns = if may_redeal { all.div_ceil(draw) } else { 0 };
    let this_pass = (0..=turns_left).map(move |turns| (turns, all.min(now + turns * draw)));
    let next_pass = (1..=next_turns).map(move |turns| (turns, all.min(turns * draw)));
    let is_new =
        move |turned: usize| turned < now || (turned < all && !(turned - now).is_multiple_of(draw));
    this_pass
        .filter(|&(_, turned)| turned > 0)
        .chain(
            next_pass
                .filter(move |&(_, turned)| is_new(turned))
                .map(move |(turns, turned)| (turns_left + 1 + turns, turned)),
        )
        .take_while(|&(turns, _)| turns <= MOST_TURNS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Deal;
    use crate::moves::Move;
    use crate::rules::{Draw, Rules, Size};
    use quina_core::State;

    /// By turning, card after card.
    fn by_turning(mut layout: Layout) -> Vec<(usize, Card)> {
        let mut found: Vec<(usize, Card)> = Vec::new();
        for turns in 0..=MOST_TURNS {
            if let Some(&top) = layout.waste().last()
                && found.iter().all(|&(_, card)| card != top)
            {
                found.push((turns, top));
            }
            if layout.judge(Move::Turn).is_err() {
                break;
            }
            layout.play(Move::Turn);
        }
        found
    }

    #[test]
    fn what_turning_finds_is_reachable_and_nothing_else() {
        for draw in [Draw::One, Draw::Two, Draw::Three] {
            for redeals in [None, Some(0), Some(1)] {
                let rules = Rules {
                    draw,
                    redeals,
                    ..Rules::default()
                };
                for (seed, size) in (0..6).zip(["13x4x7", "5x3x3", "4x2x2", "3x4x1", "2x1x1"]) {
                    let size: Size = size.parse().unwrap();
                    let mut layout = Layout::new(&Deal::seeded(seed, size), rules);
                    // Taking cards shifts the rest of a pass against the next one.
                    for step in 0..120 {
                        let found: Vec<_> = reachable(&layout).collect();
                        assert_eq!(found, by_turning(layout), "{layout:?}");
                        assert_eq!(count_reachable(&layout), found.len());
                        let moves = layout.legal_moves();
                        if moves.is_empty() {
                            break;
                        }
                        layout.play(moves[step * 7 % moves.len()]);
                    }
                }
            }
        }
    }
}

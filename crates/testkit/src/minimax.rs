//! The plain search that every clever one must agree with: no window, no table, no order.

use quina_core::{MoveList, Outcome, Position, Score};
use quina_search::{Evaluate, Tactics};

/// The minimax score of a position to a fixed depth, tactical moves searched beyond it if
/// `quiescence` is asked for.
pub fn score<P, G>(position: &mut P, guide: &mut G, depth: u32, quiescence: bool) -> Score
where
    P: Position,
    G: Evaluate<P> + Tactics<P>,
{
    visit(position, guide, depth, 0, quiescence)
}

/// The moves that reach the minimax score, with that score.
pub fn best_moves<P, G>(
    position: &mut P,
    guide: &mut G,
    depth: u32,
    quiescence: bool,
) -> (Score, Vec<P::Move>)
where
    P: Position,
    G: Evaluate<P> + Tactics<P>,
{
    let mut best = (-Score::INFINITE, Vec::new());
    for mv in position.legal_moves() {
        let undo = position.play(mv);
        let score = -visit(position, guide, depth - 1, 1, quiescence);
        position.undo(mv, undo);
        if score > best.0 {
            best = (score, Vec::new());
        }
        if score == best.0 {
            best.1.push(mv);
        }
    }
    best
}

fn visit<P, G>(position: &mut P, guide: &mut G, depth: u32, ply: u32, quiescence: bool) -> Score
where
    P: Position,
    G: Evaluate<P> + Tactics<P>,
{
    if let Some(outcome) = position.outcome() {
        return match outcome {
            Outcome::Win(side) if side == position.turn() => Score::win_in(ply),
            Outcome::Win(_) => Score::loss_in(ply),
            Outcome::Draw => Score::DRAW,
        };
    }
    let mut list = MoveList::new();
    let mut best = -Score::INFINITE;
    if depth > 0 {
        position.moves(&mut list);
    } else {
        if quiescence {
            guide.tactical_moves(position, &mut list);
        }
        if list.is_empty() || guide.may_decline(position) {
            best = guide.evaluate(position);
        }
    }
    for &mv in list.iter() {
        let undo = position.play(mv);
        let score = -visit(
            position,
            guide,
            depth.saturating_sub(1),
            ply + 1,
            quiescence,
        );
        position.undo(mv, undo);
        best = best.max(score);
    }
    best
}

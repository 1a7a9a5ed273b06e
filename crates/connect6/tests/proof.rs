//! Proof-number search against brute force, where the whole game is in reach: endings on 6x6.

#[allow(dead_code)]
mod common;

use common::{building_game, size};
use quina_core::{Position, Score};
use quina_search::{Goal, Limits, ProofOptions, Task, Verdict, df_pn};
use quina_testkit::{HashGuide, minimax};

/// The most empty cells of an ending: four turns, some thousand lines of play.
const EMPTY: usize = 8;

#[test]
fn proof_numbers_agree_with_brute_force_on_endings() {
    let mut seen = [0; 3];
    for seed in 0..20_000 {
        for mut board in building_game(size(6), seed) {
            let empty = board.empty().len();
            if empty > EMPTY || board.outcome().is_some() {
                continue;
            }
            let mut blind = HashGuide { seed: 0, range: 0 };
            let truth = minimax::score(&mut board, &mut blind, EMPTY as u32, false);
            seen[(truth.value().signum() + 1) as usize] += 1;
            for (goal, expected) in [
                (Goal::Win, truth > Score::DRAW),
                (Goal::Hold, truth >= Score::DRAW),
            ] {
                let task = Task::new(&board, Limits::default());
                let proved = match df_pn(&task, &ProofOptions::for_goal(goal)).verdict {
                    Verdict::Solved(_) => true,
                    Verdict::Refuted => false,
                    Verdict::Unknown(halt) => panic!("{halt}: {board:?}"),
                };
                assert_eq!(proved, expected, "{goal:?}: {board:?}");
            }
        }
    }
    // Losses need two threats that two stones cannot answer: rare on so small a board.
    assert!(seen[0] > 5 && seen[1] > 100 && seen[2] > 100, "{seen:?}");
}

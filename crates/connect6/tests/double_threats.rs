//! The search for double threats against a slow one that tries every turn, and its wins replayed
//! against every defence.

#[allow(dead_code)]
mod common;

use common::{building_game, size, windows};
use quina_connect6::{
    Board, Cell, FreeStones, Move, ThreatSearch, Windows, prove_by_threats, replay_win,
};
use quina_core::{Outcome, Position, Side, State};
use quina_search::{Halt, Limits, Task, Verdict};

/// What is missing in the windows that one turn of `side` fills.
fn missing(board: &Board, side: Side, all: &[Vec<Cell>]) -> Vec<Vec<Cell>> {
    let is_live = |window: &&Vec<Cell>| window.iter().all(|&c| board.stone(c) != Some(!side));
    let empty = |window: &Vec<Cell>| -> Vec<Cell> {
        let cells = window.iter().copied();
        cells.filter(|&cell| board.is_empty(cell)).collect()
    };
    let found = all.iter().filter(is_live).map(empty);
    found.filter(|cells| cells.len() <= 2).collect()
}

/// The turns that take a cell of each of these.
fn answers(threats: &[Vec<Cell>], board: &Board) -> Vec<Move> {
    let met = |mv: &Move| {
        let is_met = |cells: &Vec<Cell>| cells.iter().any(|&cell| mv.contains(cell));
        threats.iter().all(is_met)
    };
    board.legal_moves().into_iter().filter(met).collect()
}

/// In how many turns the side to move wins by double threats, by trying every turn.
fn slow_win(board: &mut Board, turns: u8, all: &[Vec<Cell>]) -> Option<u8> {
    let side = board.turn();
    if !missing(board, side, all).is_empty() {
        return Some(1);
    }
    if turns < 2 {
        return None;
    }
    let must = missing(board, !side, all);
    let mut best = None;
    for mv in answers(&must, board) {
        board.play(mv);
        let threats = missing(board, side, all);
        let one_is_enough = |cell: Cell| threats.iter().all(|threat| threat.contains(&cell));
        let is_double = board.size().cells().all(|cell| !one_is_enough(cell));
        if is_double && board.outcome().is_none() {
            let mut longest = Some(1);
            for answer in answers(&threats, board) {
                board.play(answer);
                let left = best.map_or(turns - 1, |best: u8| best - 2);
                let win = slow_win(board, left, all);
                board.undo(answer, ());
                longest = longest.zip(win).map(|(most, win)| most.max(win));
                if longest.is_none() {
                    break;
                }
            }
            if let Some(longest) = longest {
                best = Some(longest + 1);
            }
        }
        board.undo(mv, ());
        if best == Some(2) {
            break;
        }
    }
    best
}

/// Unfinished positions of small boards in which a turn is two stones.
fn positions(length: u8, seeds: std::ops::Range<u64>) -> impl Iterator<Item = Board> {
    let games = seeds.flat_map(move |seed| building_game(size(length), seed));
    games.filter(|board| board.outcome().is_none() && board.stones_due() == 2)
}

#[test]
fn double_threats_agree_with_trying_every_turn() {
    let mut seen = [0; 5];
    for length in [7, 8] {
        let all = windows(size(length), 6);
        for mut board in positions(length, 0..25) {
            let slow = slow_win(&mut board, 4, &all);
            let mut search = ThreatSearch::new(1 << 16);
            let mut kept = Windows::of(&board);
            let fast = search.win(&mut kept, board.turn(), 4, u64::MAX);
            assert_eq!(fast.map(|win| win.turns), slow, "{board:?}");
            assert_eq!(kept, Windows::of(&board));
            seen[usize::from(slow.unwrap_or(0))] += 1;
        }
    }
    assert!(seen[..4].iter().all(|&count| count > 2), "{seen:?}");
}

/// The line of a win is legal, each turn of the winner leaves no stone free, and it ends in six.
#[test]
fn lines_are_played_by_the_rules() {
    let mut solved = 0;
    for board in positions(13, 0..60) {
        let mut search = ThreatSearch::new(1 << 18);
        let proof = search.solve(&Task::new(&board, Limits::nodes(20_000)));
        let Verdict::Solved(line) = proof.verdict else {
            continue;
        };
        let mut next = board.clone();
        for &mv in &line {
            assert!(
                next.outcome().is_none() && next.is_legal(mv),
                "{mv}: {board:?}"
            );
            next.play(mv);
        }
        assert_eq!(
            next.outcome(),
            Some(Outcome::Win(board.turn())),
            "{board:?}"
        );
        solved += 1;
    }
    assert!(solved > 50, "{solved}");
}

/// Stones of the other side outside the zone of a win change nothing about it.
#[test]
fn a_win_stands_while_its_zone_is_untouched() {
    let mut tried = 0;
    for board in positions(15, 0..40) {
        let side = board.turn();
        let mut search = ThreatSearch::new(1 << 18);
        let mut kept = Windows::of(&board);
        let Some(win) = search.win(&mut kept, side, 6, 5_000) else {
            continue;
        };
        if win.turns < 2 || kept.has_threat(!side) {
            continue;
        }
        let zone = search.zone(&mut kept, side, win.turns);
        for cell in (board.empty() & !zone).iter().step_by(7) {
            kept.lay(!side, cell);
            let mut fresh = ThreatSearch::new(1 << 18);
            let still = fresh.win(&mut kept, side, win.turns, u64::MAX);
            kept.lift(!side, cell);
            assert!(still.is_some(), "{cell} in {board:?}");
            tried += 1;
        }
    }
    assert!(tried > 200, "{tried}");
}

#[test]
fn limits_end_a_search() {
    let board = positions(19, 1..2).nth(8).unwrap();
    let mut search = ThreatSearch::new(1 << 18);
    let proof = search.solve(&Task::new(&board, Limits::nodes(3)));
    assert_eq!(proof.verdict, Verdict::Unknown(Halt::Nodes));
    let empty = Board::new(size(9));
    let proof = search.solve(&Task::new(&empty, Limits::depth(2)));
    assert_eq!(proof.verdict, Verdict::Unknown(Halt::Depth));
}

#[test]
fn the_referee_finds_flaws() {
    let board = positions(19, 0..1).nth(3).unwrap();
    let flaw = |strategy: &mut dyn FnMut(&Board) -> Option<Move>| {
        replay_win(&board, strategy).unwrap_err().what
    };
    assert_eq!(flaw(&mut |_| None), "the winner has no turn");
    let corner = Cell::new(0, 0).unwrap();
    let edge = Cell::new(18, 18).unwrap();
    let far = Move::pair(corner, edge);
    assert_eq!(flaw(&mut |_| Some(far)), "the winner threatens nothing");
    let lone = Move::one(corner);
    assert_eq!(flaw(&mut |_| Some(lone)), "the winner's turn is not legal");
}

/// Proof numbers and turns one by one come to the same verdict, where no partner is tried.
#[test]
fn proof_numbers_agree_with_the_search() {
    let mut seen = [0; 2];
    for board in positions(19, 0..40).step_by(3) {
        let proof = prove_by_threats(&Task::new(&board, Limits::nodes(50_000)));
        let mut search = ThreatSearch::new(1 << 20);
        search.set_free_stones(FreeStones::Spared);
        let searched = search.solve(&Task::new(&board, Limits::nodes(200_000)));
        let won = matches!(searched.verdict, Verdict::Solved(_));
        match proof.verdict {
            Verdict::Solved(_) => assert!(won, "{board:?}"),
            Verdict::Refuted => assert!(!won, "{board:?}"),
            Verdict::Unknown(_) => continue,
        }
        seen[usize::from(won)] += 1;
    }
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}

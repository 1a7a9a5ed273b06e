//! How fast forced wins are found: the suite under `data/`, or a file of positions as letters
//! (`ID SIDE TURNS BLACK WHITE …`, a stone being its column and row from A to S). Of the suite the
//! wins by double threats are proved by df-pn too, to compare.
//!
//! `cargo bench -p quina-connect6 --bench threats [-- FILE]`

use quina_connect6::{Board, Cell, Size, ThreatSearch, Windows, prove_by_threats};
use quina_core::{Notation, Position, Side};
use quina_search::{Limits, Task, Verdict};
use std::time::Instant;

/// A position, who is to win it and in how many turns, if that is known.
struct Problem {
    windows: Windows,
    side: Side,
    turns: Option<u8>,
    /// The board, where double threats win it and it is a position of play.
    board: Option<Board>,
}

fn of_suite(line: &str) -> Option<Problem> {
    let mut words = line.splitn(4, ' ');
    let is_double = words.next()? == "double";
    let turns = words.next()?.parse().ok()?;
    let board = Board::from_text(words.nth(1)?).ok()?;
    Some(Problem {
        windows: Windows::of(&board),
        side: board.turn(),
        turns: is_double.then_some(turns),
        board: is_double.then_some(board),
    })
}

fn of_letters(line: &str) -> Option<Problem> {
    let mut words = line.split(' ').skip(1);
    let side = match words.next()? {
        "B" => Side::First,
        _ => Side::Second,
    };
    let turns = words.next()?.parse().ok()?;
    let mut windows = Windows::new(Size::MAX);
    for colour in Side::BOTH {
        for stone in words.next()?.as_bytes().chunks(2) {
            let &[column, row] = stone else { return None };
            let cell = Cell::new(column.checked_sub(b'A')?, row.checked_sub(b'A')?)?;
            windows.lay(colour, cell);
        }
    }
    Some(Problem {
        windows,
        side,
        turns: Some(turns),
        board: None,
    })
}

fn main() {
    let file = std::env::args()
        .skip(1)
        .find(|word| !word.starts_with("--"));
    let problems: Vec<Problem> = match &file {
        Some(path) => {
            let text = std::fs::read_to_string(path).expect("the file can be read");
            let lines = text.lines().filter(|line| !line.starts_with('#'));
            lines.filter_map(of_letters).collect()
        }
        None => include_str!("../../../data/connect6/forced_wins.txt")
            .lines()
            .filter_map(of_suite)
            .collect(),
    };
    let boards: Vec<Board> = problems
        .iter()
        .filter_map(|problem| problem.board.clone())
        .collect();
    let (mut nodes, mut unsolved, mut longer) = (0, 0, 0);
    let mut times: Vec<f64> = Vec::new();
    for mut problem in problems {
        let mut search = ThreatSearch::new(16 << 20);
        let started = Instant::now();
        let win = search.win(&mut problem.windows, problem.side, 20, 200_000);
        nodes += search.nodes();
        let singly = win.is_none().then(|| {
            let win = search.win_by_singles(&mut problem.windows, problem.side, 2, 2_000_000);
            nodes += search.nodes();
            win
        });
        times.push(started.elapsed().as_secs_f64());
        unsolved += usize::from(win.is_none() && singly.flatten().is_none());
        longer += usize::from(win.is_some_and(|win| Some(win.turns) != problem.turns));
    }
    tell(
        &format!("{unsolved} unsolved, {longer} of another length"),
        times,
        nodes,
    );
    if !boards.is_empty() {
        both(&boards);
    }
}

/// The boards that double threats win, by the search turn by turn and by df-pn.
fn both(boards: &[Board]) {
    let (mut turn_by_turn, mut by_numbers) = (Vec::new(), Vec::new());
    let (mut nodes, mut unsolved) = ([0; 2], [0; 2]);
    for board in boards {
        let mut search = ThreatSearch::new(16 << 20);
        let mut windows = Windows::of(board);
        let started = Instant::now();
        let win = search.win(&mut windows, board.turn(), 20, 200_000);
        turn_by_turn.push(started.elapsed().as_secs_f64());
        nodes[0] += search.nodes();
        unsolved[0] += usize::from(win.is_none());
        let started = Instant::now();
        let proof = prove_by_threats(&Task::new(board, Limits::nodes(200_000)));
        by_numbers.push(started.elapsed().as_secs_f64());
        nodes[1] += proof.nodes;
        unsolved[1] += usize::from(!matches!(proof.verdict, Verdict::Solved(_)));
    }
    tell(
        &format!("double threats turn by turn, {} unsolved", unsolved[0]),
        turn_by_turn,
        nodes[0],
    );
    tell(
        &format!("double threats by df-pn, {} unsolved", unsolved[1]),
        by_numbers,
        nodes[1],
    );
}

fn tell(what: &str, mut times: Vec<f64>, nodes: u64) {
    times.sort_by(f64::total_cmp);
    let at = |share: usize| 1e3 * times[(times.len() - 1) * share / 100];
    let sum: f64 = times.iter().sum();
    println!(
        "{} positions, {what}; median {:.2} ms, 95% within {:.2} ms, worst {:.2} ms, together {:.2} s; \
         {nodes} nodes, {:.0} nodes/s",
        times.len(),
        at(50),
        at(95),
        at(100),
        sum,
        nodes as f64 / sum,
    );
}

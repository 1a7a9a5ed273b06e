//! How fast forced wins are found: the suite under `data/`, or a file of positions as letters
//! (`ID SIDE TURNS BLACK WHITE …`, a stone being its column and row from A to S).
//!
//! `cargo bench -p quina-connect6 --bench threats [-- FILE]`

use quina_connect6::{Board, Cell, Size, ThreatSearch, Windows};
use quina_core::{Notation, Position, Side};
use std::time::Instant;

/// A position, who is to win it and in how many turns, if that is known.
struct Problem {
    windows: Windows,
    side: Side,
    turns: Option<u8>,
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
    times.sort_by(f64::total_cmp);
    let at = |share: usize| 1e3 * times[(times.len() - 1) * share / 100];
    let sum: f64 = times.iter().sum();
    println!(
        "{} positions, {unsolved} unsolved, {longer} of another length; median {:.2} ms, 95% within \
         {:.2} ms, worst {:.2} ms; {nodes} nodes, {:.0} nodes/s",
        times.len(),
        at(50),
        at(95),
        at(100),
        nodes as f64 / sum,
    );
}

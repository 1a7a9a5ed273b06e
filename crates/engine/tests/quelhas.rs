//! Proofs of Quelhas through the engine: verdicts, counts, lines, limits and refusals.

use quina_engine::quelhas::{SolveOptions, SolveReport, Solver, Verdict};
use quina_engine::{AnyPosition, AnyRecord, Error, Game, Request, StopFlag};

const EVERYTHING: SolveOptions = SolveOptions {
    count: true,
    line: true,
};

fn asked(position: &str) -> Request {
    let mut request = Request::new(Game::Quelhas);
    request.position = Some(position.into());
    request
}

fn solve(request: &Request) -> Result<SolveReport, Error> {
    Solver::new().solve(request, &EVERYTHING, &StopFlag::new())
}

fn refusal(request: &Request) -> String {
    solve(request).unwrap_err().to_string()
}

/// Who is to move at the end of a line is stuck and wins: the mover of the start or the other.
fn winner_at_the_end(report: &SolveReport) -> Verdict {
    let start = AnyPosition::from_text(Game::Quelhas, &report.position).unwrap();
    let mut record = AnyRecord::new(start);
    for mv in &report.line {
        record.play(mv).unwrap();
    }
    assert!(record.position().moves().moves.is_empty(), "{report:?}");
    if report.line.len().is_multiple_of(2) {
        Verdict::Win
    } else {
        Verdict::Loss
    }
}

#[test]
fn verdicts_come_with_counts_and_lines() {
    let cases = [
        ("#.###/..###/###.#/###.. V", Verdict::Win, 2, 2),
        ("#./.. H", Verdict::Loss, 0, 1),
        ("#./.# V", Verdict::Win, 0, 0),
        ("..../..../..../.... V", Verdict::Win, 2, 24),
    ];
    for (position, verdict, winning, legal) in cases {
        let report = solve(&asked(position)).unwrap();
        assert_eq!(report.verdict, verdict, "{position}");
        assert_eq!(report.winning_moves, Some(winning), "{position}");
        assert_eq!(report.legal_moves, legal, "{position}");
        assert_eq!(report.winners.len(), winning, "{position}");
        assert_eq!(winner_at_the_end(&report), verdict, "{position}");
        assert_eq!(report.halt, None);
    }
}

#[test]
fn moves_lead_to_the_position_that_is_solved() {
    let mut request = asked("#.###/..###/###.#/###.. V");
    request.moves = vec!["b1-b2".into()];
    let report = solve(&request).unwrap();
    assert_eq!(report.position, "#####/.####/###.#/###.. H");
    assert_eq!(report.verdict, Verdict::Loss);
}

/// The second player may swap, and so wins every opening: here by swapping or not.
#[test]
fn the_swap_is_a_move_that_wins() {
    let mut request = Request::new(Game::Quelhas);
    request.start.size = Some("4x4".parse().unwrap());
    request.start.swap = true;
    let opener = solve(&request).unwrap();
    assert_eq!(opener.verdict, Verdict::Loss);
    request.moves = vec!["a1-a2".into()];
    let reply = solve(&request).unwrap();
    assert_eq!(reply.verdict, Verdict::Win);
    assert_eq!(winner_at_the_end(&reply), Verdict::Win);
}

#[test]
fn a_limit_is_named_and_proves_nothing() {
    let mut request = asked(&format!("{} V", [".........."; 10].join("/")));
    request.limits.nodes = Some(1000);
    let report = solve(&request).unwrap();
    assert_eq!(report.verdict, Verdict::Unknown);
    assert_eq!(report.halt.as_deref(), Some("nodes"));
    assert_eq!((report.winning_moves, report.line.len()), (None, 0));
    let stop = StopFlag::new();
    stop.raise();
    let report = Solver::new().solve(&request, &EVERYTHING, &stop).unwrap();
    assert_eq!(report.halt.as_deref(), Some("stopped"));
}

/// Tables serve the next question, and other tables do not change the answer.
#[test]
fn tables_are_kept_between_questions() {
    let mut request = asked(&format!("{} V", ["......"; 6].join("/")));
    let mut solver = Solver::new();
    let mut ask = |request: &Request| {
        let report = solver.solve(request, &SolveOptions::default(), &StopFlag::new());
        report.unwrap()
    };
    let first = ask(&request);
    let again = ask(&request);
    assert!(again.nodes < first.nodes / 10, "{again:?}");
    request.limits.memory_mb = Some(1);
    let small = ask(&request);
    assert!(small.nodes > again.nodes);
    assert_eq!([first.verdict, small.verdict], [Verdict::Win; 2]);
}

#[test]
fn what_is_no_proof_is_refused() {
    let mut other = Request::new(Game::Draughts);
    assert_eq!(
        refusal(&other),
        "draughts is not solved by islands: expected quelhas"
    );
    other = Request::new(Game::Quelhas);
    other.level = Some("easy".into());
    assert_eq!(
        refusal(&other),
        "a proof has neither levels nor switches of the search"
    );
    other = Request::new(Game::Quelhas);
    other.limits.depth = Some(3);
    assert_eq!(
        refusal(&other),
        "quelhas is not solved by depth: expected a limit of time, nodes or memory"
    );
    other = Request::new(Game::Quelhas);
    other.moves = vec!["swap".into()];
    assert_eq!(
        refusal(&other),
        "move 1 (swap): column 1: swap is not on offer: it can only be the second player's first action"
    );
}

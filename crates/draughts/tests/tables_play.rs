//! Play with endgame tables: what is won is won before the drawing rules step in, and what is drawn
//! is not lost.

use quina_core::{Outcome, Record, Rng};
use quina_draughts::play::{Hand, Weights};
use quina_draughts::tables::{Material, Slice, Tables, Value};
use quina_draughts::{Board, Colour, English, International, Position, Rules};
use quina_search::{Limits, SearchOptions, Searcher, Task};

type Player<R> = Searcher<Position<R>, Hand<R>>;

fn player<R: Rules>(tables: Option<&Tables<R>>) -> Player<R> {
    let mut hand = Hand::new(Weights::built_in());
    if let Some(tables) = tables {
        hand.set_tables(tables.clone());
    }
    Searcher::new(hand, SearchOptions::default(), 4 << 20)
}

/// The outcome of a game between two players, White first.
fn play_out<R: Rules>(board: Board<R>, players: [&mut Player<R>; 2], nodes: u64) -> Outcome {
    let mut record = Record::new(Position::new(board, Colour::White));
    let [white, black] = players;
    white.clear();
    black.clear();
    loop {
        if let Some(ending) = record.ending() {
            return ending.outcome;
        }
        let position = *record.position();
        let task = Task {
            past: record.keys(),
            ..Task::new(&position, Limits::nodes(nodes))
        };
        let report = match position.mover() {
            Colour::White => white.search(&task, |_| {}),
            Colour::Black => black.search(&task, |_| {}),
        };
        let mv = report.best().expect("a game that goes on has a move");
        assert!(record.play(mv), "a legal move");
    }
}

/// So many positions of four pieces, White to move, that are worth this and ask for a plan: nobody
/// can capture.
fn endings<R: Rules>(tables: &Tables<R>, wanted: Value, count: usize, seed: u64) -> Vec<Board<R>> {
    let materials: Vec<Slice<R>> = Material::all(4).into_iter().map(Slice::new).collect();
    let mut rng = Rng::new(seed);
    let mut boards = Vec::new();
    while boards.len() < count {
        let slice = rng.choose(&materials).expect("some");
        let board = slice.board(rng.below(slice.len()));
        let is_quiet = Colour::BOTH
            .iter()
            .all(|&colour| !board.can_capture(colour));
        if is_quiet && tables.value(&board, Colour::White) == Some(wanted) {
            boards.push(board);
        }
    }
    boards
}

/// The won endings that a player does not win, the defender knowing the tables.
fn missed<R: Rules>(with_tables: bool, count: usize, nodes: u64) -> Vec<Position<R>> {
    let tables = Tables::<R>::shipped(16 << 20);
    let mut white = player(Some(&tables).filter(|_| with_tables));
    let mut black = player(Some(&tables));
    let winner = Outcome::Win(Colour::White.side::<R>());
    let mut boards = endings(&tables, Value::Win, count, 4);
    boards.retain(|&board| play_out(board, [&mut white, &mut black], nodes) != winner);
    let position = |board| Position::new(board, Colour::White);
    boards.into_iter().map(position).collect()
}

#[test]
fn won_endings_of_checkers_are_won() {
    assert_eq!(missed::<English>(true, 120, 10_000), []);
}

#[test]
fn won_endings_of_draughts_are_won() {
    assert_eq!(missed::<International>(true, 120, 10_000), []);
}

#[test]
#[ignore = "minutes: figures for docs/results.md"]
fn how_many_won_endings_are_missed() {
    const COUNT: usize = 1_000;
    for with_tables in [true, false] {
        for nodes in [1_000, 10_000] {
            let english = missed::<English>(with_tables, COUNT, nodes);
            let international = missed::<International>(with_tables, COUNT, nodes);
            println!("tables {with_tables}, {nodes} nodes: of {COUNT} missed");
            println!("  English {}: {:?}", english.len(), english.first());
            println!(
                "  international {}: {:?}",
                international.len(),
                international.first()
            );
        }
    }
}

/// The defender has tables, the attacker none.
fn drawn_endings_are_held<R: Rules>(count: usize) {
    let tables = Tables::<R>::shipped(16 << 20);
    let (mut white, mut black) = (player(Some(&tables)), player(None));
    for board in endings(&tables, Value::Draw, count, 5) {
        let outcome = play_out(board, [&mut white, &mut black], 2_000);
        let loser = Outcome::Win(Colour::Black.side::<R>());
        assert_ne!(outcome, loser, "{:?}", Position::new(board, Colour::White));
    }
}

#[test]
fn drawn_endings_are_not_lost() {
    drawn_endings_are_held::<English>(40);
    drawn_endings_are_held::<International>(40);
}

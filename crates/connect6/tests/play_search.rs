//! Searches with the hand-made player: the same every time, and equal to plain minimax where it
//! considers every turn.

#[allow(dead_code)]
mod common;

use common::{building_game, size};
use quina_connect6::learned::Learned;
use quina_connect6::play::{Hand, Settings, Weights};
use quina_connect6::{Board, Move, Size, winning_turn};
use quina_core::{MoveList, Notation, Position, Score, State};
use quina_search::{
    Evaluate, Limits, Mcts, MctsOptions, Oracle, Order, SearchOptions, Searcher, Tactics, Task,
};
use quina_testkit::{HashGuide, laws, minimax};

fn hand() -> Hand {
    Hand::new(Weights::built_in())
}

fn learned() -> Learned {
    Learned::from_bytes(include_bytes!("../../../data/connect6/learned.bin")).expect("a sound file")
}

#[test]
fn the_same_search_gives_the_same_answer() {
    let board = building_game(Size::MAX, 9)[4].clone();
    let search = || {
        let mut searcher = Searcher::new(hand(), SearchOptions::default(), 1 << 20);
        let report = searcher.search(&Task::new(&board, Limits::nodes(5_000)), |_| {});
        (report.lines, report.nodes, report.depth)
    };
    assert_eq!(search(), search());
}

/// The hand-made player without its choice of turns: minimax knows no candidates.
#[derive(Debug, Clone)]
struct EveryTurn(Hand);

impl Evaluate<Board> for EveryTurn {
    fn begin(&mut self, board: &Board) {
        self.0.begin(board);
    }

    fn played(&mut self, board: &Board, mv: Move) {
        self.0.played(board, mv);
    }

    fn undone(&mut self, board: &Board, mv: Move) {
        self.0.undone(board, mv);
    }

    fn evaluate(&mut self, board: &Board) -> Score {
        self.0.evaluate(board)
    }
}

impl Tactics<Board> for EveryTurn {
    fn tactical_moves(&mut self, board: &Board, list: &mut MoveList<Move>) {
        self.0.tactical_moves(board, list);
    }

    fn may_decline(&self, board: &Board) -> bool {
        self.0.may_decline(board)
    }
}

impl Order<Board> for EveryTurn {
    const SLOTS: usize = Hand::SLOTS;

    fn slot(&self, board: &Board, mv: Move) -> usize {
        self.0.slot(board, mv)
    }

    fn code(mv: Move) -> u32 {
        Hand::code(mv)
    }

    fn priority(&self, board: &Board, mv: Move) -> i32 {
        self.0.priority(board, mv)
    }

    fn is_tactical(&self, board: &Board, mv: Move) -> bool {
        self.0.is_tactical(board, mv)
    }
}

impl Oracle<Board> for EveryTurn {
    fn probe(&mut self, board: &Board) -> Option<Score> {
        self.0.probe(board)
    }
}

/// Unfinished 6x6 positions with this many empty cells, from games of both kinds.
fn endings(empty: u32, count: usize) -> Vec<Board> {
    let mut found = Vec::new();
    let is_wanted =
        |board: &Board| board.outcome().is_none() && board.size().area() - board.placed() == empty;
    let built = (0..200).flat_map(|seed| building_game(size(6), seed));
    found.extend(built.filter(is_wanted).take(count / 2));
    laws::random_games(&Board::new(size(6)), 34, 200, 40, |board| {
        if is_wanted(board) && found.len() < count {
            found.push(board.clone());
        }
    });
    assert_eq!(found.len(), count, "positions with {empty} cells left");
    found
}

fn faithful() -> SearchOptions {
    SearchOptions {
        reductions: false,
        extensions: false,
        exact_depth: true,
        ..SearchOptions::default()
    }
}

/// With every switch in turn the other way, the search equals plain minimax: under the hand-made
/// evaluation with its tactics, and under a random one.
#[test]
fn search_equals_minimax_on_small_boards() {
    let positions = [endings(9, 8), endings(11, 4)].concat();
    for switch in SearchOptions::SWITCHES {
        if matches!(switch.name, "reductions" | "extensions") {
            continue;
        }
        let mut options = faithful();
        let on = (switch.of)(&mut options);
        *on = !*on;
        // The oracle sees six a turn beyond the depth, where only tactics look, too.
        options.oracle &= options.quiescence;
        for (position, depth) in positions.iter().flat_map(|p| [(p, 1), (p, 2)]) {
            let task = Task::new(position, Limits::depth(depth));
            let mut every = EveryTurn(hand());
            let report =
                Searcher::new(every.clone(), options.clone(), 1 << 18).search(&task, |_| {});
            let score =
                minimax::score(&mut position.clone(), &mut every, depth, options.quiescence);
            assert_eq!(
                report.score(),
                Some(score),
                "{} {depth}: {position:?}",
                switch.name
            );

            let mut hash = HashGuide {
                seed: 6,
                range: 800,
            };
            let report = Searcher::new(hash, options.clone(), 1 << 18).search(&task, |_| {});
            let score = minimax::score(&mut position.clone(), &mut hash, depth, options.quiescence);
            assert_eq!(
                report.score(),
                Some(score),
                "{} {depth}, random: {position:?}",
                switch.name
            );
        }
    }
}

/// Played out to the end of the board, the choice of turns loses nothing: the gates leave out only
/// turns that are no better.
#[test]
fn gates_keep_the_exact_score_of_endings() {
    let mut decided = 0;
    for position in [endings(7, 40), endings(9, 10)].concat() {
        let mut wide = hand();
        wide.set_settings(Settings {
            cells: 60,
            turns: 1770,
            ..Settings::default().without_threats()
        });
        let mut searcher = Searcher::new(wide, SearchOptions::default(), 1 << 20);
        let report = searcher.search(&Task::new(&position, Limits::depth(12)), |_| {});
        let score = minimax::score(&mut position.clone(), &mut hand(), 12, false);
        assert_eq!(report.score(), Some(score), "{position:?}");
        decided += u32::from(score != Score::DRAW);
    }
    assert!(decided > 5, "only {decided} of the endings are won or lost");
}

/// A tree search tells the player of no moves: its table must find its own way.
#[test]
fn a_tree_search_can_use_the_player_too() {
    for seed in 0..4 {
        for board in building_game(size(9), seed) {
            if board.outcome().is_some() {
                continue;
            }
            let mut player = Mcts::new(hand(), MctsOptions::default());
            let report = player.search(&Task::new(&board, Limits::nodes(30)));
            let mv = report.best.expect("the game is not over");
            assert!(board.is_legal(mv), "{mv} in {board:?}");
            if winning_turn(&board).is_some() {
                let mut next = board.clone();
                next.play(mv);
                assert!(next.outcome().is_some(), "{mv} in {board:?}");
            }
        }
    }
}

/// The tree search tells what it would play long before it is done, and ends at once where all is
/// lost.
#[test]
fn the_tree_tells_its_progress() {
    let player = || {
        let hand = Hand::with_memory(Weights::built_in(), 4 << 20);
        Searcher::new(hand, SearchOptions::default(), 1 << 20)
    };
    let board = Board::from_text("moves j10 i10j11").unwrap();
    let mut told = Vec::new();
    let report = player().search(&Task::new(&board, Limits::nodes(6000)), |so_far| {
        let mv = so_far.best().expect("a turn");
        assert!(board.is_legal(mv), "{mv}");
        told.push(so_far.nodes);
    });
    assert!(told.len() >= 3, "{told:?}");
    assert!(told.is_sorted() && told[told.len() - 1] < report.nodes);
    // Three open fours: no turn answers them all.
    let lost = "14o4/18o/14o4/4xxxx11/18o/14o4/18o/4xxxx11/14o4/18o/14o4/4xxxx11/18o/14o4/18o/x18/19/19/19 w";
    let lost = Board::from_text(lost).unwrap();
    let mut searcher = player();
    let report = searcher.search(&Task::new(&lost, Limits::nodes(5_000_000)), |_| {});
    assert!(report.score().is_some_and(Score::is_loss));
    assert!(report.nodes < 100_000, "{}", report.nodes);
}

/// White's refutation of the turn that looks best makes but a single threat, and forty turns look
/// better: a tree of forty turns would never try it, however long it grows.
#[test]
fn near_its_root_a_tree_is_not_blind_to_unlikely_turns() {
    let board = Board::from_text("moves j10 h8g9 i7k9 h6h7 m7l8 n6i11").unwrap();
    let blunder = board.move_from_text("k7h10").unwrap();
    let considered = |wider| {
        let settings = Settings {
            wider,
            ..Weights::built_in().settings()
        };
        let mut hand = Hand::with_memory(Weights::built_in(), 4 << 20).with_learned(learned());
        hand.set_settings(settings);
        let mut searcher = Searcher::new(hand, SearchOptions::default(), 1 << 20);
        let report = searcher.search(&Task::new(&board, Limits::nodes(20_000)), |_| {});
        (report.best(), report.score())
    };
    let (narrow, hope) = considered(1);
    assert_eq!(narrow, Some(blunder));
    assert!(hope > Some(Score::heuristic(500)), "{hope:?}");
    let (wide, sober) = considered(5);
    assert_ne!(wide, Some(blunder));
    assert!(sober < Some(Score::heuristic(200)), "{sober:?}");
}

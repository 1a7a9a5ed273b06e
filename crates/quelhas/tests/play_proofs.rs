//! The exact solver inside the player: proved moves at the root, the swap by proof, the table of
//! openings.

mod common;

use common::{data, position, size};
use quina_core::{Position as _, Rng, State, Symmetric};
use quina_quelhas::brute::{Search, Worth};
use quina_quelhas::play::{
    Effort, Endings, Hand, OpeningResult, OpeningTable, Weights, opening_classes,
};
use quina_quelhas::{Move, Position, Size};
use quina_search::{Limits, Report, SearchOptions, Searcher, Task};

type Player = Searcher<Position, Hand<Endings>>;

fn player(effort: Effort, options: SearchOptions) -> Player {
    let hand = Hand::with_oracle(Weights::built_in(), Endings::new(effort));
    Searcher::new(hand, options, 1 << 20)
}

fn usual() -> Player {
    player(Effort::default(), SearchOptions::default())
}

fn ask(player: &mut Player, position: &Position, limits: Limits) -> Report<Move> {
    player.search(&Task::new(position, limits), |_| {})
}

fn worth(position: &Position) -> Worth {
    Search::new(usize::MAX).worth(position).unwrap()
}

/// Positions of random play with this many empty cells or fewer that are not over.
fn sample(size: Size, count: usize, empties: usize) -> Vec<Position> {
    let mut rng = Rng::new(9);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = Position::new(size, false);
        while position.board().len() > empties
            && let Some(&mv) = rng.choose(&position.legal_moves())
        {
            position.play(mv);
        }
        if position.outcome().is_none() {
            found.push(position);
        }
    }
    found
}

#[test]
fn proved_moves_keep_the_result() {
    let mut player = usual();
    for position in sample(size(5, 5), 60, 22) {
        let report = ask(&mut player, &position, Limits::depth(1));
        let wins = worth(&position) == Worth::Win;
        let score = report.score().unwrap();
        assert_eq!((score.is_win(), score.is_loss()), (wins, !wins));
        assert_eq!(report.counts.oracle_hits, 1, "{position:?}");
        let mut next = position;
        next.play(report.best().unwrap());
        assert_eq!(worth(&next) == Worth::Loss, wins, "{position:?}");
    }
}

#[test]
fn the_root_is_searched_where_the_solver_is_off_or_gives_up() {
    let start = Position::new(Size::STANDARD, false);
    let report = ask(&mut usual(), &start, Limits::depth(1));
    assert_eq!(report.depth, 1, "50,000 sums do not prove the empty board");
    assert!(report.nodes > 50_000);

    let small = position("..../..../..../.... V");
    assert_eq!(ask(&mut usual(), &small, Limits::depth(2)).depth, 0);
    let mut options = SearchOptions::default();
    *options.switch("root-oracle").unwrap() = false;
    let mut searching = player(Effort::default(), options);
    assert!(ask(&mut searching, &small, Limits::depth(2)).depth > 0);
    let several = SearchOptions {
        lines: 3,
        ..SearchOptions::default()
    };
    let report = ask(
        &mut player(Effort::default(), several),
        &small,
        Limits::depth(2),
    );
    assert_eq!(report.lines.len(), 3);
}

/// What the solver learnt for one move serves the next.
#[test]
fn the_solver_remembers_from_move_to_move() {
    let first = Position::new(size(7, 7), false);
    let mut solving = player(
        Effort {
            root_nodes: u64::MAX,
            ..Effort::default()
        },
        SearchOptions::default(),
    );
    let report = ask(&mut solving, &first, Limits::default());
    let mut next = first;
    next.play(report.best().unwrap());
    let again = ask(&mut solving, &next, Limits::default());
    assert!(again.score().unwrap().is_loss());
    assert!(again.nodes * 10 < report.nodes, "{} nodes", again.nodes);
}

/// On a board without a table the swap is decided by the solver.
#[test]
fn the_swap_is_taken_where_the_board_is_lost() {
    let mut player = usual();
    let start = Position::new(size(5, 4), true);
    for opening in start.legal_moves() {
        let mut offered = start;
        offered.play(opening);
        let report = ask(&mut player, &offered, Limits::depth(1));
        let lost = worth(&offered.without_swap()) == Worth::Loss;
        assert_eq!(report.best() == Some(Move::Swap), lost, "after {opening}");
        assert!(report.score().unwrap().is_win(), "after {opening}");
    }
}

/// Where nothing is proved the swap goes by what a search thinks of the board.
#[test]
fn the_swap_is_judged_where_it_is_not_proved() {
    let mut options = SearchOptions::default();
    *options.switch("root-oracle").unwrap() = false;
    *options.switch("oracle").unwrap() = false;
    let mut judging = player(Effort::default(), options);
    let start = Position::new(size(5, 4), true);
    let (mut right, mut all) = (0, 0);
    for opening in start.legal_moves() {
        let mut offered = start;
        offered.play(opening);
        let report = ask(&mut judging, &offered, Limits::depth(2));
        assert!(report.depth > 0, "after {opening} nothing was searched");
        let lost = worth(&offered.without_swap()) == Worth::Loss;
        right += usize::from((report.best() == Some(Move::Swap)) == lost);
        all += 1;
    }
    assert!(right * 10 >= all * 7, "{right} of {all}");
}

/// On 10x10 the table knows, in every flip, and no time is needed.
#[test]
fn the_table_decides_the_swap() {
    let table = OpeningTable::built_in();
    let start = Position::default();
    let mut player = usual();
    let mut answers = [0, 0];
    for opening in start.legal_moves() {
        let mut offered = start;
        offered.play(opening);
        let expected = match table.result(opening) {
            OpeningResult::Wins => Move::Swap,
            OpeningResult::Loses(reply) => reply,
            OpeningResult::Open => continue,
        };
        assert!(offered.is_legal(expected), "{expected} after {opening}");
        let no_time = Limits::time(std::time::Duration::ZERO);
        let report = ask(&mut player, &offered, no_time);
        assert_eq!(report.best(), Some(expected), "after {opening}");
        answers[usize::from(expected == Move::Swap)] += 1;
    }
    assert!(answers.iter().all(|&count| count > 5), "{answers:?}");
}

/// Each class stands in the table once at most, and no row is of another class's flip.
#[test]
fn the_table_has_a_row_for_each_class() {
    let table = OpeningTable::built_in();
    let start = Position::default();
    let classes = opening_classes(&start);
    assert_eq!(classes.len(), 125);
    let rows = table.to_string().lines().count();
    let known = classes.iter().filter(|&&mv| table.nodes(mv) > 0).count();
    assert_eq!(rows, known);
    for &mv in &classes {
        let images = (0..start.symmetries()).map(|flip| start.move_image(mv, flip));
        let wins = |mv| table.result(mv) == OpeningResult::Wins;
        assert!(images.into_iter().all(|image| wins(image) == wins(mv)));
    }
    let text = data("openings.txt");
    assert_eq!(OpeningTable::from_text(&text).as_ref(), Ok(table));
    assert_eq!(
        OpeningTable::from_text(&table.to_string()).as_ref(),
        Ok(table)
    );
}

#[test]
fn bad_rows_are_named() {
    let cases = [
        (
            "e1-e10",
            "line 1: expected an opening, its result and a number",
        ),
        (
            "\n# ok\ne1-e10 draws 3",
            "line 3: expected an opening, its result and a number",
        ),
        ("e1-e10 wins many", "line 1: many is not a whole number"),
        (
            "e1-e11 wins 3",
            "line 1: e1-e11: column 5: expected a row number from 1 to 10, found \"11\"",
        ),
        (
            "a1-c1 wins 3",
            "line 1: a1-c1: column 1: a1-c1 is horizontal, and Vertical is to move",
        ),
        (
            "a1-a3 loses a2-c2 3",
            "line 1: a2-c2: column 1: a2-c2 runs over a2, which is filled",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(OpeningTable::from_text(text), Err(expected.to_owned()));
    }
}

/// An opener varies its opening with the seed, and takes those that were hard to decide.
#[test]
fn openings_come_from_the_hard_ones() {
    let table = OpeningTable::built_in();
    let start = Position::default();
    let mut player = usual();
    let mut seen = Vec::new();
    for seed in 0..30 {
        let task = Task {
            seed,
            ..Task::new(&start, Limits::depth(1))
        };
        let mv = player.search(&task, |_| {}).best().unwrap();
        let nodes = (0..start.symmetries()).map(|flip| table.nodes(start.move_image(mv, flip)));
        assert!(nodes.max() > Some(1_000_000), "{mv}");
        seen.push(mv.code());
    }
    seen.sort_unstable();
    seen.dedup();
    assert!(seen.len() > 5, "{seen:?}");
}

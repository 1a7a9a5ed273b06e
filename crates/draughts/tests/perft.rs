//! Published perft counts: every line of `data/draughts/perft.txt`.

use quina_core::{MoveList, Notation, State, perft};
use quina_draughts::{English, International, Move, Position, Rules};

const TABLE: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../data/draughts/perft.txt"
));

/// Counts up to this are made in every run, the greater ones when asked for.
const QUICK: u64 = 200_000_000;

/// A line of the table.
struct Line {
    text: &'static str,
    game: &'static str,
    start: &'static str,
    by_route: bool,
    /// Depths and their counts.
    counts: Vec<(u32, u64)>,
}

fn lines() -> Vec<Line> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|text| {
            let mut words = text.split(' ');
            let mut word = || words.next().expect("game, start and way of counting");
            let (game, start, counting) = (word(), word(), word());
            let (way, first) = counting.split_once('@').unwrap_or((counting, "1"));
            let counts = words.map(|count| count.parse().expect("a count"));
            Line {
                text,
                game,
                start: match (game, start) {
                    ("international", "start") => "W:W31-50:B1-20",
                    ("international", "woldouby") => {
                        "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26"
                    }
                    ("international", "near-promotion") => "W:W6,7,8,9,10:B41,42,43,44,45",
                    ("english", "start") => "B:W21-32:B1-12",
                    _ => panic!("unknown position: {text}"),
                },
                by_route: match way {
                    "unique" => false,
                    "paths" => true,
                    _ => panic!("unknown way of counting: {text}"),
                },
                counts: (first.parse().expect("a depth")..).zip(counts).collect(),
            }
        })
        .collect()
}

/// Counts every route of a capture as a move of its own.
fn count_routes<R: Rules>(
    position: &mut Position<R>,
    depth: u32,
    list: &mut MoveList<Move<R>>,
) -> u64 {
    if depth == 1 && !position.must_capture() {
        return position.count_moves(list);
    }
    let mark = list.len();
    position.moves_by_route(list);
    let mut total = (list.len() - mark) as u64;
    if depth > 1 {
        total = 0;
        for i in mark..list.len() {
            let mv = list[i];
            let undo = position.play(mv);
            total += count_routes(position, depth - 1, list);
            position.undo(mv, undo);
        }
    }
    list.truncate(mark);
    total
}

fn check_as<R: Rules>(line: &Line, wanted: &impl Fn(u64) -> bool) -> usize {
    let mut position = Position::<R>::from_text(line.start).expect("a position");
    let mut checked = 0;
    for &(depth, expected) in line.counts.iter().filter(|(_, count)| wanted(*count)) {
        let count = if line.by_route {
            count_routes(&mut position, depth, &mut MoveList::new())
        } else {
            perft::bulk(&mut position, depth)
        };
        assert_eq!(count, expected, "depth {depth} of `{}`", line.text);
        checked += 1;
    }
    checked
}

fn check(chosen: impl Fn(&Line) -> bool, wanted: impl Fn(u64) -> bool) {
    let checked: usize = lines()
        .iter()
        .filter(|line| chosen(line))
        .map(|line| match line.game {
            "international" => check_as::<International>(line, &wanted),
            _ => check_as::<English>(line, &wanted),
        })
        .sum();
    assert!(checked > 0, "nothing of the table was checked");
}

#[test]
fn international_counts() {
    let chosen = |line: &Line| line.game == "international" && !line.by_route;
    check(chosen, |count| count <= QUICK);
}

#[test]
fn english_counts() {
    let chosen = |line: &Line| line.game == "english" && !line.by_route;
    check(chosen, |count| count <= QUICK);
}

#[test]
fn counts_of_every_route() {
    check(|line| line.by_route, |count| count <= QUICK);
}

#[test]
#[ignore = "four thousand million positions"]
fn deep_international_counts() {
    let chosen = |line: &Line| line.game == "international" && !line.by_route;
    check(chosen, |count| count > QUICK);
}

#[test]
#[ignore = "four hundred million positions"]
fn deep_english_counts() {
    let chosen = |line: &Line| line.game == "english" && !line.by_route;
    check(chosen, |count| count > QUICK);
}

#[test]
#[ignore = "twelve thousand million positions"]
fn deep_international_counts_of_every_route() {
    let chosen = |line: &Line| line.game == "international" && line.by_route;
    check(chosen, |count| count > QUICK);
}

#[test]
#[ignore = "ten thousand million positions"]
fn deep_english_counts_of_every_route() {
    let chosen = |line: &Line| line.game == "english" && line.by_route;
    check(chosen, |count| count > QUICK);
}

fn all_ways_agree<R: Rules>(start: &str, depth: u32) {
    let mut position = Position::<R>::from_text(start).expect("a position");
    let plain = perft::plain(&mut position, depth);
    assert_eq!(perft::bulk(&mut position, depth), plain, "bulk");
    let divided = perft::divided(&mut position, depth);
    assert_eq!(divided.len(), position.legal_moves().len());
    let sum: u64 = divided.iter().map(|(_, count)| count).sum();
    assert_eq!(sum, plain, "divided");
    // A table so small that entries keep replacing each other.
    let mut table = perft::Table::new(1);
    assert_eq!(
        perft::hashed(&mut position, depth, &mut table),
        plain,
        "hashed"
    );
}

#[test]
fn the_four_ways_to_count_agree() {
    all_ways_agree::<International>("W:W31-50:B1-20", 7);
    all_ways_agree::<International>("W:W6,7,8,9,10:B41,42,43,44,45", 5);
    all_ways_agree::<International>("B:WK3,K47,28,33:B12,18,K26,K44", 5);
    all_ways_agree::<English>("B:W21-32:B1-12", 9);
    all_ways_agree::<English>("W:WK6,K14,21,30:BK27,5,12,K32", 8);
}

//! Every alpha-beta search equals plain minimax under a random evaluation, whatever its switches.

use quina_core::{Position, Score, Side, State};
use quina_search::{Limits, SearchOptions, Searcher, Task};
use quina_testkit::{ConnectFour, HashGuide, laws, minimax};

/// Everything on that keeps the search equal to minimax of the same depth: reductions and
/// extensions change the depth itself.
fn faithful() -> SearchOptions {
    SearchOptions {
        reductions: false,
        extensions: false,
        exact_depth: true,
        ..SearchOptions::default()
    }
}

/// Unfinished positions of random games, those that `wanted` accepts.
fn positions(seed: u64, count: usize, wanted: impl Fn(&ConnectFour) -> bool) -> Vec<ConnectFour> {
    let mut found = Vec::new();
    laws::random_games(&ConnectFour::new(), seed, 200, 42, |position| {
        if position.outcome().is_none() && wanted(position) {
            found.push(*position);
        }
    });
    assert!(found.len() >= count, "only {} positions", found.len());
    let step = found.len() / count;
    found.into_iter().step_by(step).take(count).collect()
}

fn stones(position: &ConnectFour) -> u32 {
    Side::BOTH
        .iter()
        .map(|&side| position.stones(side).count_ones())
        .sum()
}

fn check(options: &SearchOptions, name: &str) {
    for (index, position) in positions(3, 6, |_| true).into_iter().enumerate() {
        let mut guide = HashGuide {
            seed: index as u64,
            range: [1000, 5][index % 2],
        };
        for depth in 1..=5 {
            let mut searcher = Searcher::new(guide, options.clone(), 1 << 16);
            let report = searcher.search(&Task::new(&position, Limits::depth(depth)), |_| {});
            let (score, best) =
                minimax::best_moves(&mut position.clone(), &mut guide, depth, options.quiescence);
            assert_eq!(
                report.score(),
                Some(score),
                "{name}, depth {depth}, {position:?}"
            );
            // A proved end ends the search early, perhaps with another move of the same score.
            if report.depth == depth {
                let mv = report.best().unwrap();
                assert!(
                    best.contains(&mv),
                    "{name}, depth {depth}: {mv} of {best:?}"
                );
            }
        }
    }
}

#[test]
fn equals_minimax_with_everything_on() {
    check(&faithful(), "everything on");
}

#[test]
fn equals_minimax_with_each_switch_turned() {
    for switch in SearchOptions::SWITCHES {
        let mut options = faithful();
        let on = (switch.of)(&mut options);
        *on = !*on;
        if !matches!(switch.name, "reductions" | "extensions") {
            check(&options, switch.name);
        }
    }
    let mut unordered = faithful();
    for name in SearchOptions::ORDERING {
        *unordered.switch(name).unwrap() = false;
    }
    check(&unordered, "ordering");
}

/// Reductions and extensions change depths, so they must agree where depth no longer matters.
#[test]
fn equals_minimax_at_the_end_of_the_game() {
    for position in positions(8, 30, |position| (32..36).contains(&stones(position))) {
        let mut guide = HashGuide {
            seed: 1,
            range: 500,
        };
        let mut searcher = Searcher::new(guide, SearchOptions::default(), 1 << 20);
        let report = searcher.search(&Task::new(&position, Limits::depth(60)), |_| {});
        let expected = minimax::score(&mut position.clone(), &mut guide, 20, false);
        let sign = |score: Score| (score.is_win(), score.is_loss());
        assert_eq!(
            sign(report.score().unwrap()),
            sign(expected),
            "{position:?}"
        );
    }
}

#[test]
fn several_lines_are_the_best_ones_in_order() {
    for position in positions(5, 10, |_| true) {
        let mut guide = HashGuide {
            seed: 2,
            range: 1000,
        };
        let options = SearchOptions {
            lines: 7,
            ..faithful()
        };
        let mut searcher = Searcher::new(guide, options, 1 << 16);
        let report = searcher.search(&Task::new(&position, Limits::depth(4)), |_| {});
        let mut expected: Vec<Score> = position
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let mut next = position;
                next.play(mv);
                let score = -minimax::score(&mut next, &mut guide, 3, true);
                // Ends are counted from the next position there and from the root here.
                match score.plies_to_end() {
                    Some(plies) if score.is_win() => Score::win_in(plies + 1),
                    Some(plies) => Score::loss_in(plies + 1),
                    None => score,
                }
            })
            .collect();
        expected.sort_by_key(|score| -score.value());
        let found: Vec<Score> = report.lines.iter().map(|line| line.score).collect();
        assert_eq!(found, expected, "{position:?}");
    }
}

#[test]
fn lines_are_legal_play() {
    for position in positions(6, 30, |_| true) {
        let guide = HashGuide {
            seed: 4,
            range: 300,
        };
        let mut searcher = Searcher::new(guide, SearchOptions::default(), 1 << 18);
        let report = searcher.search(&Task::new(&position, Limits::depth(7)), |_| {});
        let mut replay = position;
        for &mv in &report.lines[0].moves {
            assert!(replay.is_legal(mv), "{mv} in the line of {position:?}");
            replay.play(mv);
        }
    }
}

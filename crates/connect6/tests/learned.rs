//! The learned evaluation against a slow reading of its file, how that file is refused, and how the
//! weights are fitted on games.

#[allow(dead_code)]
mod common;

use common::{building_game, size};
use quina_connect6::learned::{Fit, FitOptions, Learned, Sums};
use quina_connect6::play::{Hand, SelfPlay, Turn, Weights};
use quina_connect6::{Board, Cell};
use quina_core::{Position, Side, State, Symmetric};
use quina_search::{SearchOptions, Searcher, WeightsFile};
use serde_json::json;
use std::collections::HashMap;

/// Weights of a few games of the player by hand against itself.
fn fitted(games: u64, options: FitOptions) -> (Learned, Fit) {
    let hand = Hand::with_memory(Weights::built_in(), 1 << 16);
    let mut searcher = Searcher::new(hand, SearchOptions::default(), 1 << 16);
    let how = SelfPlay {
        nodes: 100,
        random_plies: 3,
    };
    let mut fit = Fit::new(options);
    for seed in 0..games {
        fit.add_game(&how.game(&mut searcher, seed));
    }
    for _ in 0..options.epochs {
        fit.epoch();
    }
    (fit.learned(), fit)
}

fn some_weights() -> Learned {
    let options = FitOptions {
        epochs: 2,
        rate: 0.05,
        ..FitOptions::default()
    };
    fitted(12, options).0
}

fn sums_of(board: &Board, learned: &Learned) -> Sums {
    let mut sums = Sums::new(board.size());
    sums.follow(board, learned);
    sums
}

/// The evaluation as its file describes it, cell by cell and without any table but the file's.
struct Slow {
    numbers: Vec<i64>,
    halves: HashMap<Vec<u8>, usize>,
}

const VIEW: usize = 16;
const UNITS: usize = 16;

impl Slow {
    fn new(file: &[u8]) -> Self {
        let payload = file.splitn(3, |&byte| byte == b'\n').nth(2).unwrap();
        let numbers = payload.chunks_exact(2);
        let numbers = numbers.map(|two| i64::from(i16::from_le_bytes([two[0], two[1]])));
        // Halves are numbered as they come: all ways to set five bits of one's own for each way to
        // set five of the other's.
        let mut halves = HashMap::new();
        for other in 0..32u32 {
            for own in 0..32u32 {
                let cells = (0..5).map(|step| match (own >> step & 1, other >> step & 1) {
                    (0, 0) => '.',
                    (1, 0) => 'x',
                    (0, _) => 'o',
                    _ => '#',
                });
                let count = halves.len();
                halves.entry(seen(cells)).or_insert(count);
            }
        }
        assert_eq!(halves.len(), 120);
        Self {
            numbers: numbers.collect(),
            halves,
        }
    }

    fn pattern(
        &self,
        board: &Board,
        side: Side,
        cell: Cell,
        (across, up): (i8, i8),
    ) -> [i64; VIEW] {
        let half = |sign: i8| {
            let cells = (1..=5).map(|step| {
                let at = |from: u8, by: i8| u8::try_from(from as i8 + sign * step * by).ok();
                let cell = at(cell.column(), across)
                    .zip(at(cell.row(), up))
                    .and_then(|(column, row)| Cell::new(column, row))
                    .filter(|cell| cell.is_on(board.size()));
                match cell.map(|cell| board.stone(cell)) {
                    None => '#',
                    Some(None) => '.',
                    Some(Some(stone)) if stone == side => 'x',
                    Some(Some(_)) => 'o',
                }
            });
            seen(cells)
        };
        let both = [half(1), half(-1)];
        if both
            .iter()
            .flatten()
            .all(|&look| look == b'.' || look == b'#')
        {
            return [0; VIEW];
        }
        let mut both = both.map(|half| self.halves[&half]);
        both.sort_unstable();
        let row = both[1] * (both[1] + 1) / 2 + both[0];
        std::array::from_fn(|lane| self.numbers[row * VIEW + lane])
    }

    fn cell(&self, board: &Board, side: Side, cell: Cell) -> [i64; VIEW] {
        let mut sum = [0; VIEW];
        for direction in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let row = self.pattern(board, side, cell, direction);
            (0..VIEW).for_each(|lane| sum[lane] += row[lane]);
        }
        sum
    }

    /// What speaks for a stone of `side`.
    fn policy(&self, board: &Board, side: Side, cell: Cell) -> i64 {
        let stone = &self.numbers[self.numbers.len() - 2 * VIEW..];
        let own = self.cell(board, side, cell);
        let parts = own.into_iter().chain(self.cell(board, !side, cell));
        let said: i64 = parts
            .zip(stone)
            .map(|(part, weight)| part.max(0) * weight)
            .sum();
        own[VIEW - 1] + said / 256
    }

    fn evaluate(&self, board: &Board) -> i64 {
        let mut pool = Vec::new();
        for side in [board.turn(), !board.turn()] {
            let mut sum = [0; VIEW];
            for cell in board.empty().iter() {
                let cell = self.cell(board, side, cell);
                (0..VIEW).for_each(|lane| sum[lane] += cell[lane].max(0));
            }
            pool.extend(sum);
        }
        let layer = &self.numbers[120 * 121 / 2 * VIEW..];
        let (weights, rest) = layer.split_at(UNITS * 2 * VIEW);
        let (biases, rest) = rest.split_at(UNITS);
        let (out, rest) = rest.split_at(UNITS);
        let (straight, rest) = rest.split_at(2 * VIEW);
        let bias = rest[0];
        let dot = |row: &[i64]| row.iter().zip(&pool).map(|(a, b)| a * b).sum::<i64>() / 4096;
        let mut sum = dot(straight) * 256;
        for unit in 0..UNITS {
            let taken = dot(&weights[unit * 2 * VIEW..][..2 * VIEW]);
            sum += (taken + biases[unit]).max(0) * out[unit];
        }
        (sum * 182 / (64 * 256) + bias).clamp(-20_000, 20_000)
    }
}

/// What is seen of half a line: both colours, or the edge, end the view, and behind stones the edge
/// is as good as a stone of the other colour.
fn seen(cells: impl Iterator<Item = char>) -> Vec<u8> {
    let mut looks = String::new();
    for cell in cells {
        let met = |colour: char| looks.contains(colour);
        let look = match cell {
            '#' if met('x') => 'o',
            '#' if met('o') => 'x',
            other => other,
        };
        looks.push(look);
        if look == '#' || (looks.contains('x') && looks.contains('o')) {
            break;
        }
    }
    format!("{looks:.<5}").into_bytes()
}

#[test]
fn the_evaluation_is_what_the_file_says() {
    let learned = some_weights();
    let slow = Slow::new(&learned.to_bytes(&json!({})));
    let mut values = Vec::new();
    for (length, seed) in [(6, 1), (11, 2), (19, 3), (19, 4)] {
        for board in building_game(size(length), seed) {
            let sums = sums_of(&board, &learned);
            let worth = learned.evaluate(&board, &sums);
            assert_eq!(i64::from(worth), slow.evaluate(&board), "{board:?}");
            values.push(worth);
            for cell in board.empty().iter() {
                for side in Side::BOTH {
                    let policy = i64::from(sums.policy(side, cell, &learned));
                    let expected = slow.policy(&board, side, cell);
                    assert_eq!(policy, expected, "{cell} {board:?}");
                }
            }
        }
    }
    values.dedup();
    assert!(values.len() > 50, "the weights tell positions apart");
}

#[test]
fn sums_follow_any_jump_to_and_fro() {
    let learned = some_weights();
    let boards = building_game(size(19), 5);
    let mut sums = Sums::new(size(19));
    for index in (0..boards.len()).map(|index| index * 7 % boards.len()) {
        let board = &boards[index];
        sums.follow(board, &learned);
        assert!(sums.is_at(board));
        let fresh = learned.evaluate(board, &sums_of(board, &learned));
        assert_eq!(learned.evaluate(board, &sums), fresh, "{board:?}");
    }
    let small = Board::new(size(7));
    sums.follow(&small, &learned);
    assert_eq!(
        learned.evaluate(&small, &sums),
        learned.evaluate(&small, &Sums::new(size(7)))
    );
}

#[test]
fn the_eight_images_of_a_board_are_worth_the_same() {
    let learned = some_weights();
    for board in building_game(size(19), 6).iter().skip(3).step_by(5) {
        let worth = |board: &Board| learned.evaluate(board, &sums_of(board, &learned));
        for index in 0..8 {
            assert_eq!(
                worth(&board.image(index)),
                worth(board),
                "{index} of {board:?}"
            );
        }
    }
}

#[test]
fn what_a_stone_does_for_its_partner_is_what_changes_once_it_lies() {
    let learned = some_weights();
    let mut found = 0;
    for board in building_game(size(19), 7).iter().skip(2).step_by(6) {
        if board.stones_due() < 2 {
            continue;
        }
        let (side, sums) = (board.turn(), sums_of(board, &learned));
        let slow = Slow::new(&learned.to_bytes(&json!({})));
        for mv in board.legal_moves().into_iter().step_by(997) {
            let (first, second) = (mv.first(), mv.second().unwrap());
            let gain = |cell: Cell, stone: Cell| {
                let mut with = board.clone();
                // A turn with a stone far from both leaves the other's lines alone.
                let far = board
                    .empty()
                    .iter()
                    .find(|&far| is_far(far, cell) && far != stone);
                with.play(quina_connect6::Move::pair(stone, far?));
                let policy = |board: &Board| slow.policy(board, side, cell);
                Some(policy(&with) - policy(board))
            };
            if let (Some(one), Some(other)) = (gain(first, second), gain(second, first)) {
                let synergy = i64::from(sums.synergy(side, mv, &learned));
                assert_eq!(synergy, i64::midpoint(one, other), "{mv} in {board:?}");
                found += i64::from(synergy != 0);
            }
        }
    }
    assert!(found > 5, "only {found}");
}

fn is_far(cell: Cell, other: Cell) -> bool {
    cell.column().abs_diff(other.column()) > 5 || cell.row().abs_diff(other.row()) > 5
}

#[test]
fn a_file_is_read_back_and_a_spoilt_one_refused_by_name() {
    let learned = some_weights();
    let file = learned.to_bytes(&json!({ "seed": 1 }));
    assert!(Learned::is_file(&file) && !Learned::is_file(b"{}"));
    // One of another version is refused as what it is, and not read as something else.
    assert!(Learned::is_file(b"quina lines 1\n"));
    let again = Learned::from_bytes(&file).unwrap();
    assert_eq!(again.to_bytes(&json!({ "seed": 1 })), file);
    let refused = |bytes: &[u8]| Learned::from_bytes(bytes).unwrap_err().to_string();
    assert_eq!(refused(b""), "the first line is missing");
    assert_eq!(
        refused(b"quina lines 1\n"),
        "the first line is not `quina lines 2`"
    );
    assert_eq!(refused(b"quina lines 2\n{}"), "the head is missing");
    assert_eq!(
        refused(b"quina lines 2\n{}\n"),
        "expected \"game\": \"Connect6\""
    );
    let short = refused(&file[..file.len() - 1]);
    let bytes = 2 * (120 * 121 / 2 * 16 + 16 * 32 + 2 * 16 + 2 * 32 + 1);
    assert_eq!(
        short,
        format!("expected {bytes} bytes of weights, found {}", bytes - 1)
    );
    let payload = file.splitn(3, |&byte| byte == b'\n').nth(2).unwrap();
    let with = |at: usize, weight: i16| {
        let mut payload = payload.to_vec();
        payload[at..at + 2].copy_from_slice(&weight.to_le_bytes());
        let head = |sum: &str| json!({ "game": "Connect6", "checksum": sum }).to_string();
        WeightsFile::to_bytes("quina lines 2", head, &payload)
    };
    assert!(Learned::from_bytes(&with(0, -8000)).is_ok());
    assert_eq!(refused(&with(0, 8001)), "a pattern's weight exceeds 8000");
    assert!(Learned::from_bytes(&with(bytes - 2, 2000)).is_ok());
    let stone = refused(&with(bytes - 2, -2001));
    assert_eq!(stone, "a stone's weight exceeds 2000");
    let mut spoilt = file.clone();
    *spoilt.last_mut().unwrap() ^= 1;
    let expected = "the file is spoilt: its checksum is another";
    assert_eq!(refused(&spoilt), expected);
    // The head is covered too: whatever changes in it is seen.
    let seed = file
        .windows(6)
        .position(|bytes| bytes == b"\"seed\"")
        .unwrap();
    let mut other_seed = file.clone();
    other_seed[seed + 7] = b'2';
    assert_eq!(refused(&other_seed), expected);
    let head: usize = file
        .split_inclusive(|&byte| byte == b'\n')
        .take(2)
        .map(<[u8]>::len)
        .sum();
    for at in 0..head {
        let mut spoilt = file.clone();
        spoilt[at] ^= 1;
        assert!(Learned::from_bytes(&spoilt).is_err(), "byte {at}");
    }
}

#[test]
fn fitting_learns_the_same_from_the_same_games() {
    let options = FitOptions {
        epochs: 3,
        rate: 0.05,
        ..FitOptions::default()
    };
    let (learned, fit) = fitted(40, options);
    let untaught = fitted(
        40,
        FitOptions {
            epochs: 0,
            ..options
        },
    )
    .1;
    assert!(!fit.is_empty() && fit.len() == untaught.len());
    let (before, after) = (untaught.held_back(), fit.held_back());
    assert!(after.policy < before.policy - 0.2, "{after:?} {before:?}");
    let recipe = json!({});
    assert_eq!(
        fitted(40, options).0.to_bytes(&recipe),
        learned.to_bytes(&recipe)
    );
}

#[test]
fn turns_of_games_against_itself_are_written_and_read_back() {
    let hand = Hand::with_memory(Weights::built_in(), 1 << 16);
    let mut searcher = Searcher::new(hand, SearchOptions::default(), 1 << 16);
    let how = SelfPlay {
        nodes: 200,
        random_plies: 2,
    };
    let mut ends = HashMap::new();
    for seed in 0..10 {
        let turns = how.game(&mut searcher, seed);
        assert_eq!(turns, how.game(&mut searcher, seed));
        let mut board = Board::default();
        for (number, turn) in (0..).zip(&turns) {
            assert!(board.is_legal(turn.mv), "{} in {board:?}", turn.mv);
            board.play(turn.mv);
            let bytes = turn.to_bytes(number, 300);
            assert_eq!(Turn::from_bytes(&bytes), Some((*turn, number)));
            assert_eq!(
                turn.result,
                if number % 2 == 0 {
                    turns[0].result
                } else {
                    -turns[0].result
                }
            );
        }
        *ends.entry(turns[0].result).or_insert(0) += 1;
    }
    assert!(ends.len() > 1, "both sides win: {ends:?}");
    assert_eq!(Turn::from_bytes(&[0; 11]), None);
    assert_eq!(Turn::from_bytes(&[0xFF; 12]), None);
}

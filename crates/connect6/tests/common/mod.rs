//! Slow and plain versions of the rules, written independently of the bits, and a way to play
//! that makes lines come about.

use quina_connect6::{Board, Cell, CellSet, Move, Size};
use quina_core::{ParseError, Position, Rng, Side, State};

/// Every run of `length` cells in a row, in all four directions.
pub fn windows(size: Size, length: u8) -> Vec<Vec<Cell>> {
    let mut found = Vec::new();
    for cell in size.cells() {
        for (across, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let at = |i: i8| {
                let column = cell.column() as i8 + i * across;
                let row = cell.row() as i8 + i * up;
                let cell = Cell::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)?;
                cell.is_on(size).then_some(cell)
            };
            found.extend((0..length as i8).map(at).collect::<Option<Vec<_>>>());
        }
    }
    found
}

/// Whether one of these windows holds only these stones.
pub fn has_line(windows: &[Vec<Cell>], stones: &CellSet) -> bool {
    let full = |window: &Vec<Cell>| window.iter().all(|&cell| stones.contains(cell));
    windows.iter().any(full)
}

/// A turn that works on a line: both stones in a window the opponent has not touched, if any.
pub fn building_turn(board: &Board, rng: &mut Rng, windows: &[Vec<Cell>]) -> Option<Move> {
    let random = |rng: &mut Rng| rng.choose(&board.legal_moves()).copied();
    if board.stones_due() != 2 {
        return random(rng);
    }
    let side = board.turn();
    for _ in 0..20 {
        let window = rng.choose(windows)?;
        let mine = |cell: &&Cell| board.stone(**cell) == Some(side);
        let is_open = window.iter().all(|&cell| board.stone(cell) != Some(!side));
        let free: Vec<Cell> = window
            .iter()
            .copied()
            .filter(|&c| board.is_empty(c))
            .collect();
        if is_open && free.len() >= 2 && window.iter().any(|cell| mine(&cell)) {
            return Some(Move::pair(free[0], free[1]));
        }
    }
    random(rng)
}

/// Positions of a game in which both sides build lines, from the empty board to the end.
pub fn building_game(size: Size, seed: u64) -> Vec<Board> {
    let mut rng = Rng::new(seed);
    let windows = windows(size, 6);
    let mut board = Board::new(size);
    let mut positions = vec![board.clone()];
    while let Some(mv) = building_turn(&board, &mut rng, &windows) {
        board.play(mv);
        positions.push(board.clone());
    }
    positions
}

/// Stones that make no line: every fifth cell of every row, shifted from row to row.
pub fn scattered(size: Size, count: usize, avoid: &[Cell]) -> CellSet {
    let is_apart = |cell: &Cell| (cell.column() + 2 * cell.row()).is_multiple_of(5);
    let free = |cell: &Cell| !avoid.contains(cell);
    let set: CellSet = size
        .cells()
        .filter(is_apart)
        .filter(free)
        .take(count)
        .collect();
    assert_eq!(set.len(), count, "too few cells apart on {size}");
    set
}

/// All sizes there are.
pub fn sizes() -> impl Iterator<Item = Size> {
    (6..=19).filter_map(Size::new)
}

/// The size with this side length.
pub fn size(length: u8) -> Size {
    Size::new(length).expect("a size from 6 to 19")
}

/// Who has a line by the slow rule, `windows` being all windows of six.
pub fn slow_winner(board: &Board, windows: &[Vec<Cell>]) -> Option<Side> {
    Side::BOTH
        .into_iter()
        .find(|&side| has_line(windows, &board.stones(side)))
}

/// Each text must be refused with exactly the error beside it.
pub fn refuse<T>(table: &[(&str, &str)], read: impl Fn(&str) -> Result<T, ParseError>) {
    for &(text, expected) in table {
        match read(text) {
            Ok(_) => panic!("{text:?} was accepted"),
            Err(error) => assert_eq!(error.to_string(), expected, "for {text:?}"),
        }
    }
}

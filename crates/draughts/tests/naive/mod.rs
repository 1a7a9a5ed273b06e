//! A second generator, slow and plain, written from the rules on a board of two dimensions. It
//! shares nothing with the first but the types in which it answers.

use quina_draughts::{Colour, Move, Piece, Position, Rank, Rules, Square, Squares};

/// A square by row and column, which may lie off the board.
type Place = (i32, i32);

struct Naive<'a, R: Rules> {
    position: &'a Position<R>,
    /// The square of the piece that moves: it is lifted, so its own square counts as empty.
    lifted: Place,
}

/// Every legal move.
pub fn moves<R: Rules>(position: &Position<R>) -> Vec<Move<R>> {
    let mut captures: Vec<Move<R>> = Vec::new();
    let mut steps = Vec::new();
    for square in Square::all() {
        let Some(piece) = position.board().piece(square) else {
            continue;
        };
        if piece.colour != position.mover() {
            continue;
        }
        let start = (square.row() as i32, square.column() as i32);
        let naive = Naive {
            position,
            lifted: start,
        };
        naive.capture(piece, start, &mut Vec::new(), &mut captures);
        naive.step(piece, &mut steps);
    }
    if captures.is_empty() {
        return steps;
    }
    if is_international::<R>() {
        let most = captures.iter().map(|mv| mv.captured().len()).max();
        captures.retain(|mv| Some(mv.captured().len()) == most);
    }
    captures
}

fn is_international<R: Rules>() -> bool {
    R::GAME_TYPE == 20
}

fn square_at<R: Rules>(place: Place) -> Option<Square<R>> {
    let row = usize::try_from(place.0).ok()?;
    Square::from_row_and_column(row, usize::try_from(place.1).ok()?)
}

fn forward(colour: Colour) -> i32 {
    match colour {
        Colour::White => -1,
        Colour::Black => 1,
    }
}

impl<R: Rules> Naive<'_, R> {
    fn is_empty(&self, place: Place) -> bool {
        let square = square_at::<R>(place);
        place == self.lifted
            || square.is_some_and(|square| self.position.board().piece(square).is_none())
    }

    fn enemy(&self, place: Place) -> Option<Square<R>> {
        let square = square_at(place)?;
        let piece = self.position.board().piece(square)?;
        (piece.colour != self.position.mover()).then_some(square)
    }

    fn step(&self, piece: Piece, steps: &mut Vec<Move<R>>) {
        let Some(from) = square_at(self.lifted) else {
            return;
        };
        for (down, right) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            if piece.rank == Rank::Man && down != forward(piece.colour) {
                continue;
            }
            let reach = match piece.rank {
                Rank::King if is_international::<R>() => 9,
                _ => 1,
            };
            for distance in 1..=reach {
                let place = (
                    self.lifted.0 + distance * down,
                    self.lifted.1 + distance * right,
                );
                match square_at(place) {
                    Some(to) if self.is_empty(place) => {
                        steps.push(Move::new(from, to, Squares::NONE));
                    }
                    _ => break,
                }
            }
        }
    }

    /// Goes on capturing from `at` until nothing can be jumped.
    fn capture(
        &self,
        piece: Piece,
        at: Place,
        taken: &mut Vec<Square<R>>,
        captures: &mut Vec<Move<R>>,
    ) {
        let mut ended = true;
        for (down, right) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            let man_may = is_international::<R>() || down == forward(piece.colour);
            if piece.rank == Rank::Man && !man_may {
                continue;
            }
            for (victim, landing) in self.jumps(piece, at, (down, right), taken) {
                ended = false;
                taken.push(victim);
                self.capture(piece, landing, taken, captures);
                taken.pop();
            }
        }
        if ended && !taken.is_empty() {
            let ends = square_at(self.lifted).zip(square_at(at));
            let mv = ends.map(|(from, to)| Move::new(from, to, taken.iter().copied().collect()));
            captures.extend(mv.filter(|mv| !captures.contains(mv)));
        }
    }

    /// What one jump in this direction can take, and where it can come down.
    fn jumps(
        &self,
        piece: Piece,
        at: Place,
        (down, right): (i32, i32),
        taken: &[Square<R>],
    ) -> Vec<(Square<R>, Place)> {
        let flies = piece.rank == Rank::King && is_international::<R>();
        let place = |distance: i32| (at.0 + distance * down, at.1 + distance * right);
        let mut before = 1;
        while flies && self.is_empty(place(before)) {
            before += 1;
        }
        let Some(victim) = self.enemy(place(before)) else {
            return Vec::new();
        };
        if taken.contains(&victim) {
            return Vec::new();
        }
        let mut found = Vec::new();
        let mut landing = before + 1;
        while self.is_empty(place(landing)) && (flies || landing == before + 1) {
            found.push((victim, place(landing)));
            landing += 1;
        }
        found
    }
}

//! Moves as text.
//!
//! Written as in PDN: `32-28`, `19x28`, and with every landing, `19x30x28`, where start and end
//! alone would not say which capture is meant. Read in every way met in the wild: numbers or
//! algebraic squares, a capture with `x`, `:`, or `-` as in the old books, with all landings or
//! only some, or with the captured squares after start and end as the Hub protocol has it.

use super::cursor::Cursor;
use crate::moves::Route;
use crate::rays::ray;
use crate::square::clipped;
use crate::{Direction, Move, Position, Rules, Square, SquareStyle, Squares};
use quina_core::{ParseError, State};

/// Start, end, and one square for every piece a side can have: no move needs more.
const MOST_SQUARES: usize = 22;

/// A move as it was written, not yet held against the rules.
struct Written<R> {
    squares: Vec<Square<R>>,
    captures: bool,
    style: SquareStyle,
}

impl<R: Rules> Position<R> {
    /// A legal move as text, with its squares in this style.
    ///
    /// ```
    /// use quina_core::Notation;
    /// use quina_draughts::{English, Position, SquareStyle};
    /// let start = Position::<English>::start();
    /// let opening = start.move_from_text("11-15")?;
    /// assert_eq!(start.move_to_styled_text(opening, SquareStyle::Algebraic), "f6-e5");
    /// # Ok::<(), quina_core::ParseError>(())
    /// ```
    pub fn move_to_styled_text(&self, mv: Move<R>, style: SquareStyle) -> String {
        let ends_alike = |other: &Move<R>| other.from() == mv.from() && other.to() == mv.to();
        let is_ambiguous = mv.is_capture() && {
            let moves = self.legal_moves();
            moves.iter().filter(|other| ends_alike(other)).count() > 1
        };
        if is_ambiguous {
            self.full_text(mv, style)
        } else {
            join(&[mv.from(), mv.to()], mv.is_capture(), style)
        }
    }

    /// A legal move with every square where the piece comes down.
    pub fn full_text(&self, mv: Move<R>, style: SquareStyle) -> String {
        let routes = self.routes();
        let route = routes.iter().find(|route| route.to_move() == mv);
        let landings = route.map_or(vec![mv.to()], |route| route.landings().to_vec());
        let squares: Vec<_> = std::iter::once(mv.from()).chain(landings).collect();
        join(&squares, mv.is_capture(), style)
    }
}

fn join<R: Rules>(squares: &[Square<R>], captures: bool, style: SquareStyle) -> String {
    let texts: Vec<_> = squares.iter().map(|square| square.to_text(style)).collect();
    texts.join(if captures { "x" } else { "-" })
}

/// Reads a legal move of this position.
pub(super) fn read<R: Rules>(position: &Position<R>, text: &str) -> Result<Move<R>, ParseError> {
    let written = Written::read(text)?;
    let candidates = written.candidates(position);
    match candidates[..] {
        [mv] if written.captures && !mv.is_capture() => {
            let name = position.mover().name();
            let text = clipped(text);
            let what = format!("{text} captures nothing: {name} has no capture here");
            Err(ParseError::new(0, what))
        }
        [mv] => Ok(mv),
        [] => Err(ParseError::new(0, written.refusal(position, text))),
        _ => {
            let mut texts: Vec<_> = candidates
                .iter()
                .map(|&mv| position.full_text(mv, written.style))
                .collect();
            let last = texts.pop().unwrap_or_default();
            let (text, others) = (clipped(text), texts.join(", "));
            let what = format!("{text} is ambiguous: {others} or {last}");
            Err(ParseError::new(0, what))
        }
    }
}

impl<R: Rules> Written<R> {
    fn read(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        if text.is_empty() {
            return Err(ParseError::whole(
                "expected a move such as 32-28 or 19x28, found nothing",
            ));
        }
        let style = if cursor.peek().is_some_and(char::is_alphabetic) {
            SquareStyle::Algebraic
        } else {
            SquareStyle::Numeric
        };
        let mut squares = vec![cursor.square()?];
        let mut captures = false;
        while let Some(sign) = cursor.peek() {
            match sign {
                '-' => cursor.advance(),
                'x' | 'X' | ':' | '\u{d7}' => {
                    captures = true;
                    cursor.advance();
                }
                // Algebraic squares need no sign between them.
                _ if style == SquareStyle::Algebraic && sign.is_ascii_alphabetic() => {}
                _ => return Err(cursor.error(format!("expected - or x, found `{sign}`"))),
            }
            if squares.len() == MOST_SQUARES {
                let what = format!("a move has at most {MOST_SQUARES} squares");
                return Err(cursor.error(what));
            }
            squares.push(cursor.square()?);
        }
        if squares.len() == 1 {
            return Err(cursor.error("expected - or x and another square, found the end"));
        }
        Ok(Self {
            squares,
            captures,
            style,
        })
    }

    fn from(&self) -> Square<R> {
        self.squares[0]
    }

    fn to(&self) -> Square<R> {
        self.squares[self.squares.len() - 1]
    }

    /// The legal moves this may mean.
    fn candidates(&self, position: &Position<R>) -> Vec<Move<R>> {
        let moves = position.legal_moves();
        let only = |wanted: &dyn Fn(Move<R>) -> bool| {
            moves.iter().copied().filter(|&mv| wanted(mv)).collect()
        };
        if self.squares.len() == 2 {
            let meant: Vec<_> = only(&|mv| mv.from() == self.from() && mv.to() == self.to());
            // A single jump is written in full by its two ends; a round trip that ends on the same
            // square would need its landings.
            return match self.with_landings(position) {
                Some(jump) if meant.contains(&jump) => vec![jump],
                _ => meant,
            };
        }
        let exact = [self.with_captured_squares(), self.with_landings(position)];
        let meant: Vec<_> = only(&|mv| exact.contains(&Some(mv)));
        if !meant.is_empty() {
            return meant;
        }
        let routes = position.routes();
        let passing: Vec<_> = routes
            .iter()
            .filter(|route| self.is_passed_by(route))
            .map(Route::to_move)
            .collect();
        only(&|mv| passing.contains(&mv))
    }

    /// The move, if the squares after the first two are those of the captured pieces.
    fn with_captured_squares(&self) -> Option<Move<R>> {
        let [from, to, captured @ ..] = &self.squares[..] else {
            return None;
        };
        let set: Squares<R> = captured.iter().copied().collect();
        (set.len() == captured.len()).then(|| Move::new(*from, *to, set))
    }

    /// The move, if between each square and the next just one piece is jumped.
    fn with_landings(&self, position: &Position<R>) -> Option<Move<R>> {
        let pieces = position.board().occupied() - self.from().set();
        let mut captured = Squares::NONE;
        for leg in self.squares.windows(2) {
            let jumped = between(leg[0], leg[1]) & pieces;
            if jumped.len() != 1 {
                return None;
            }
            captured |= jumped;
        }
        Some(Move::new(self.from(), self.to(), captured))
    }

    /// Whether a route goes through all the squares in their order, whatever lies between.
    fn is_passed_by(&self, route: &Route<R>) -> bool {
        let mut at = route.from();
        let mut wanted = self.squares.iter().peekable();
        wanted.next_if_eq(&&at);
        for &landing in route.landings() {
            let going_up = landing < at;
            let mut crossed: Vec<_> = (between(at, landing) - route.captured()).iter().collect();
            if going_up {
                crossed.reverse();
            }
            for square in crossed.iter().chain([&landing]) {
                wanted.next_if_eq(&square);
            }
            at = landing;
        }
        route.from() == self.from() && at == self.to() && wanted.next().is_none()
    }

    /// Why no legal move fits.
    fn refusal(&self, position: &Position<R>, text: &str) -> String {
        let (mover, from) = (position.mover(), self.from());
        let square = from.to_text(self.style);
        match position.board().piece(from) {
            None => return format!("there is no piece on {square}"),
            Some(piece) if piece.colour != mover => {
                let (theirs, ours) = (piece.colour.name(), mover.name());
                return format!("the piece on {square} is {theirs}'s, and {ours} is to move");
            }
            Some(_) => {}
        }
        let text = clipped(text);
        let routes = position.routes();
        let Some(example) = routes.iter().find(|route| !route.captured().is_empty()) else {
            return format!("{text} is not a legal move");
        };
        let full = |route: &Route<R>| position.full_text(route.to_move(), self.style);
        let goes_on = |route: &&Route<R>| {
            route.from() == from && route.landings().contains(&self.to()) && route.to() != self.to()
        };
        if let Some(longer) = routes.iter().find(goes_on) {
            return format!(
                "{text} stops too soon: the capture goes on, as {}",
                full(longer)
            );
        }
        let pieces = match example.captured().len() {
            count if R::MAJORITY && count > 1 => format!(" {count} pieces"),
            _ => String::new(),
        };
        let (name, example) = (mover.name(), full(example));
        format!("{text} is not legal: {name} must capture{pieces}, for instance {example}")
    }
}

/// The squares strictly between two squares of one diagonal; none if they share no diagonal.
fn between<R: Rules>(a: Square<R>, b: Square<R>) -> Squares<R> {
    Direction::ALL
        .into_iter()
        .find(|&direction| ray(a, direction).contains(b))
        .map_or(Squares::NONE, |direction| {
            ray(a, direction) & ray(b, direction.opposite())
        })
}

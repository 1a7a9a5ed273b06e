//! What becomes of the generator's moves: a list, a number, or the routes behind them.

use crate::moves::{Move, Route};
use crate::{Direction, Rules, Square, Squares};
use quina_core::MoveList;

/// Takes the moves of a position, many at once where they come in sets.
pub(crate) trait Sink<R: Rules> {
    /// Quiet moves of one step in this direction, to each of these squares.
    fn steps(&mut self, arrivals: Squares<R>, direction: Direction);

    /// Quiet moves of one flying king, to each of these squares.
    fn flights(&mut self, king: Square<R>, arrivals: Squares<R>);

    /// Captures of a single piece in this direction, each ending on one of these squares.
    fn jumps(&mut self, arrivals: Squares<R>, direction: Direction);

    /// A capture found jump by jump. Another route may make the same move.
    fn capture(&mut self, route: &Route<R>);

    /// Forget every capture so far: a longer one was found.
    fn restart(&mut self);
}

/// The fewest captures that can be made in two orders: once around a square of four pieces.
/// Shorter ones need no look for a twin.
const SHORTEST_TWINS: usize = 4;

/// Appends the moves to a list, each once; or, with `EACH_ROUTE`, once for every route.
pub(crate) struct Lister<'a, R, const EACH_ROUTE: bool> {
    list: &'a mut MoveList<Move<R>>,
    mark: usize,
}

impl<'a, R: Rules, const EACH_ROUTE: bool> Lister<'a, R, EACH_ROUTE> {
    #[inline]
    pub fn new(list: &'a mut MoveList<Move<R>>) -> Self {
        let mark = list.len();
        Self { list, mark }
    }
}

impl<R: Rules, const EACH_ROUTE: bool> Sink<R> for Lister<'_, R, EACH_ROUTE> {
    #[inline]
    fn steps(&mut self, arrivals: Squares<R>, direction: Direction) {
        for to in arrivals {
            let from = to.back(direction, 1);
            self.list.push(Move::new(from, to, Squares::NONE));
        }
    }

    #[inline]
    fn flights(&mut self, king: Square<R>, arrivals: Squares<R>) {
        for to in arrivals {
            self.list.push(Move::new(king, to, Squares::NONE));
        }
    }

    #[inline]
    fn jumps(&mut self, arrivals: Squares<R>, direction: Direction) {
        for to in arrivals {
            let (taken, from) = (to.back(direction, 1), to.back(direction, 2));
            self.list.push(Move::new(from, to, taken.set()));
        }
    }

    fn capture(&mut self, route: &Route<R>) {
        let mv = route.to_move();
        let may_have_twin = !EACH_ROUTE && route.landings().len() >= SHORTEST_TWINS;
        if !may_have_twin || !self.list[self.mark..].contains(&mv) {
            self.list.push(mv);
        }
    }

    fn restart(&mut self) {
        self.list.truncate(self.mark);
    }
}

/// Counts the moves. Only captures that may have a twin are kept for comparison.
pub(crate) struct Counter<'a, R> {
    count: usize,
    kept: Lister<'a, R, false>,
}

impl<'a, R: Rules> Counter<'a, R> {
    #[inline]
    pub fn new(scratch: &'a mut MoveList<Move<R>>) -> Self {
        Self {
            count: 0,
            kept: Lister::new(scratch),
        }
    }

    /// How many moves there were; the scratch list is left as it was given.
    #[inline]
    pub fn finish(mut self) -> u64 {
        let kept = self.kept.list.len() - self.kept.mark;
        self.kept.restart();
        (self.count + kept) as u64
    }
}

impl<R: Rules> Sink<R> for Counter<'_, R> {
    #[inline]
    fn steps(&mut self, arrivals: Squares<R>, _: Direction) {
        self.count += arrivals.len();
    }

    #[inline]
    fn flights(&mut self, _: Square<R>, arrivals: Squares<R>) {
        self.count += arrivals.len();
    }

    #[inline]
    fn jumps(&mut self, arrivals: Squares<R>, _: Direction) {
        self.count += arrivals.len();
    }

    #[inline]
    fn capture(&mut self, route: &Route<R>) {
        if route.landings().len() < SHORTEST_TWINS {
            self.count += 1;
        } else {
            self.kept.capture(route);
        }
    }

    #[inline]
    fn restart(&mut self) {
        self.count = 0;
        self.kept.restart();
    }
}

/// Collects the routes of all moves, twins included: for notation and for showing a move.
pub(crate) struct Routes<R>(pub Vec<Route<R>>);

impl<R: Rules> Sink<R> for Routes<R> {
    fn steps(&mut self, arrivals: Squares<R>, direction: Direction) {
        let routes = arrivals
            .iter()
            .map(|to| Route::direct(to.back(direction, 1), to, Squares::NONE));
        self.0.extend(routes);
    }

    fn flights(&mut self, king: Square<R>, arrivals: Squares<R>) {
        let routes = arrivals.iter();
        self.0
            .extend(routes.map(|to| Route::direct(king, to, Squares::NONE)));
    }

    fn jumps(&mut self, arrivals: Squares<R>, direction: Direction) {
        self.0.extend(arrivals.iter().map(|to| {
            let (taken, from) = (to.back(direction, 1), to.back(direction, 2));
            Route::direct(from, to, taken.set())
        }));
    }

    fn capture(&mut self, route: &Route<R>) {
        self.0.push(*route);
    }

    fn restart(&mut self) {
        self.0.clear();
    }
}

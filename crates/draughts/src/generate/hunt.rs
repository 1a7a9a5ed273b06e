//! Captures. First jumps of men are found for all of them at once; where one jump can lead to
//! another, the routes are followed jump by jump.

use super::sink::Sink;
use crate::board::Lookout;
use crate::moves::Route;
use crate::rays::sight;
use crate::{Direction, Rules, Square, Squares};

/// A search for the captures of one position.
pub(super) struct Hunt<'a, R: Rules, S> {
    sink: &'a mut S,
    footholds: &'a [Squares<R>; 4],
    /// Enemies that have not been jumped on the current route.
    prey: Squares<R>,
    /// Squares to land on; pieces that have been jumped are still in the way.
    empty: Squares<R>,
    /// The most pieces taken by a capture so far.
    most: usize,
}

impl<'a, R: Rules, S: Sink<R>> Hunt<'a, R, S> {
    #[inline]
    pub fn new<const WHITE: bool>(
        lookout: &Lookout<R, WHITE>,
        footholds: &'a [Squares<R>; 4],
        sink: &'a mut S,
    ) -> Self {
        Self {
            sink,
            footholds,
            prey: lookout.enemy,
            empty: lookout.empty,
            most: 0,
        }
    }

    /// Whether any capture was found.
    #[inline]
    pub fn has_captured(&self) -> bool {
        self.most > 0
    }

    /// The captures of pieces that jump to the next square but one, in the directions `allowed`.
    #[inline]
    pub fn short_captures(&mut self, pieces: Squares<R>, allowed: [bool; 4]) {
        let usable = Direction::ALL.map(|direction| {
            if allowed[direction.index()] {
                self.footholds[direction.index()]
            } else {
                Squares::NONE
            }
        });
        let [a, b, c, d] = usable;
        if !pieces.meets(a | b | c | d) {
            return;
        }
        let arrivals = Direction::ALL.map(|direction| {
            let starts = pieces & usable[direction.index()];
            starts.toward(direction).toward(direction)
        });
        // Straight back stands the piece just jumped; any other foothold leads on.
        let onward = Direction::ALL.map(|direction| {
            let [a, b] = direction.across().map(|turn| usable[turn.index()]);
            arrivals[direction.index()] & (usable[direction.index()] | a | b)
        });
        for direction in Direction::ALL {
            for landing in onward[direction.index()] {
                self.follow(landing, direction, allowed);
            }
        }
        if R::MAJORITY && self.most > 1 {
            return;
        }
        for direction in Direction::ALL {
            let ends = arrivals[direction.index()] - onward[direction.index()];
            self.sink.jumps(ends, direction);
        }
        self.most = self.most.max(1);
    }

    /// The routes that begin with a jump in this direction down to `landing`.
    fn follow(&mut self, landing: Square<R>, direction: Direction, allowed: [bool; 4]) {
        let taken = landing.set().toward(direction.opposite());
        let start = taken.toward(direction.opposite());
        let Some(from) = start.first() else { return };
        let mut route = Route::starting(from);
        self.empty |= start;
        self.prey ^= taken;
        route.jump(taken, landing);
        self.hop(landing, &mut route, allowed);
        self.prey ^= taken;
        self.empty ^= start;
    }

    fn hop(&mut self, at: Square<R>, route: &mut Route<R>, allowed: [bool; 4]) {
        let mut ended = true;
        for direction in Direction::ALL {
            if !allowed[direction.index()] {
                continue;
            }
            let taken = at.set().toward(direction) & self.prey;
            let Some(landing) = (taken.toward(direction) & self.empty).first() else {
                continue;
            };
            ended = false;
            self.prey ^= taken;
            route.jump(taken, landing);
            self.hop(landing, route, allowed);
            route.jump_back(taken);
            self.prey ^= taken;
        }
        if ended {
            self.offer(route);
        }
    }

    /// The captures of kings that fly over any distance.
    #[inline]
    pub fn flying_captures(&mut self, kings: Squares<R>) {
        for king in kings {
            self.empty |= king.set();
            let mut route = Route::starting(king);
            for direction in Direction::ALL {
                self.fly(king, direction, &mut route);
            }
            self.empty ^= king.set();
        }
    }

    /// Follows the captures that begin in this direction; says whether there are any.
    fn fly(&mut self, at: Square<R>, direction: Direction, route: &mut Route<R>) -> bool {
        let taken = sight(at, direction, !self.empty) & self.prey;
        let Some(taken_square) = taken.first() else {
            return false;
        };
        let behind = sight(taken_square, direction, !self.empty) & self.empty;
        let Some(next) = (taken.toward(direction) & behind).first() else {
            return false;
        };
        self.prey ^= taken;
        route.jump(taken, next);
        // What lies straight ahead is the same from every square of the run.
        let goes_on = self.fly(next, direction, route);
        for landing in behind {
            route.land_on(landing);
            let [a, b] = direction.across();
            let turned = self.fly(landing, a, route) | self.fly(landing, b, route);
            if !goes_on && !turned {
                self.offer(route);
            }
        }
        route.jump_back(taken);
        self.prey ^= taken;
        true
    }

    /// Hands a finished capture to the sink, unless the majority rule forbids it.
    fn offer(&mut self, route: &Route<R>) {
        let length = route.landings().len();
        if R::MAJORITY && length < self.most {
            return;
        }
        if R::MAJORITY && length > self.most && self.most > 0 {
            self.sink.restart();
        }
        self.most = self.most.max(length);
        self.sink.capture(route);
    }
}

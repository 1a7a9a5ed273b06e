//! Captures. First jumps of men are found for all of them at once; where one jump can lead to
//! another, the routes are followed jump by jump.

use super::jumps::{Jumps, may_jump};
use super::sink::Sink;
use crate::board::Lookout;
use crate::moves::Route;
use crate::rays::sight;
use crate::{Direction, Rules, Square, Squares};

/// A search for the captures of one position.
pub(super) struct Hunt<'a, R: Rules, S, const WHITE: bool> {
    sink: &'a mut S,
    footholds: &'a [Squares<R>; 4],
    /// Enemies that have not been jumped on the current route.
    prey: Squares<R>,
    /// Squares to land on; pieces that have been jumped are still in the way.
    empty: Squares<R>,
    /// The most pieces taken by a capture so far.
    most: usize,
}

impl<'a, R: Rules, S: Sink<R>, const WHITE: bool> Hunt<'a, R, S, WHITE> {
    #[inline]
    pub fn new(
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

    /// The captures of kings, or else of men, that jump to the next square but one.
    #[inline]
    pub fn short_captures<const KING: bool>(&mut self, pieces: Squares<R>) {
        let jumps = Jumps::new::<WHITE, KING>(pieces, self.footholds);
        for direction in Direction::ALL {
            for landing in jumps.onward[direction.index()] {
                self.follow::<KING>(landing, direction);
            }
        }
        if R::MAJORITY && self.most > 1 || !jumps.exist() {
            return;
        }
        for direction in Direction::ALL {
            let ends = jumps.arrivals[direction.index()] - jumps.onward[direction.index()];
            self.sink.jumps(ends, direction);
        }
        self.most = self.most.max(1);
    }

    /// The routes that begin with a jump in this direction down to `landing`.
    fn follow<const KING: bool>(&mut self, landing: Square<R>, direction: Direction) {
        let taken = landing.set().toward(direction.opposite());
        let start = taken.toward(direction.opposite());
        let Some(from) = start.first() else { return };
        let mut route = Route::starting(from);
        self.empty |= start;
        self.prey ^= taken;
        route.jump(taken, landing);
        self.hop::<KING>(landing, &mut route);
        self.prey ^= taken;
        self.empty ^= start;
    }

    fn hop<const KING: bool>(&mut self, at: Square<R>, route: &mut Route<R>) {
        let taken = Direction::ALL.map(|direction| {
            if may_jump::<R, WHITE, KING>(direction) {
                at.set().toward(direction) & self.prey
            } else {
                Squares::NONE
            }
        });
        let landings =
            Direction::ALL.map(|direction| taken[direction.index()].toward(direction) & self.empty);
        let [a, b, c, d] = landings;
        if (a | b | c | d).is_empty() {
            return self.offer(route);
        }
        for (taken, landing) in taken.into_iter().zip(landings) {
            if let Some(landing) = landing.first() {
                self.prey ^= taken;
                route.jump(taken, landing);
                self.hop::<KING>(landing, route);
                route.jump_back(taken);
                self.prey ^= taken;
            }
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

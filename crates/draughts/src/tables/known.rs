//! Finished values in memory, whole slices of them: what the builder and the verifier look up.

use super::error::TableError;
use super::index::Slice;
use super::material::Material;
use super::value::{Packed, Value};
use crate::generate::{Lister, generate};
use crate::{Board, Colour, Move, Rules};
use quina_core::MoveList;

/// The values of some materials.
#[derive(Debug)]
pub struct Known<R: Rules> {
    slices: Vec<Option<Values<R>>>,
}

#[derive(Debug)]
struct Values<R: Rules> {
    slice: Slice<R>,
    packed: Packed,
    /// Whether the values of positions with a capture are there; files do not hold them.
    is_complete: bool,
}

impl<R: Rules> Default for Known<R> {
    fn default() -> Self {
        let slices = (0..Material::SLOTS).map(|_| None).collect();
        Self { slices }
    }
}

impl<R: Rules> Known<R> {
    /// Adds the values of a slice in the order of their indices; unless they are complete, those of
    /// positions with a capture mean nothing.
    pub fn add(&mut self, slice: Slice<R>, packed: Packed, is_complete: bool) {
        if let Some(slot) = slice.material().slot() {
            self.slices[slot] = Some(Values {
                slice,
                packed,
                is_complete,
            });
        }
    }

    /// Whether the values of a material are here.
    pub fn contains(&self, material: Material) -> bool {
        self.get(material).is_some()
    }

    /// Takes a slice in by `take`, unless it is here, and before it all that its captures lead to,
    /// because files leave captures out: whether that was not stopped.
    pub(super) fn load(
        &mut self,
        material: Material,
        take: &dyn Fn(Material, &mut Self) -> Result<bool, TableError>,
    ) -> Result<bool, TableError> {
        if self.contains(material) {
            return Ok(true);
        }
        for next in material.leads_to() {
            if !self.load(next, take)? {
                return Ok(false);
            }
        }
        take(material, self)
    }

    #[inline]
    fn get(&self, material: Material) -> Option<&Values<R>> {
        self.slices[material.slot()?].as_ref()
    }

    /// The worth of a board to White, who is to move, or `None` if it is not known. Who has no piece
    /// has lost. The list is scratch, left as it was given.
    #[inline]
    pub fn value(&self, board: &Board<R>, list: &mut MoveList<Move<R>>) -> Option<Value> {
        match self.get(Material::of(board, Colour::White)) {
            Some(values) if values.is_complete || !board.can_capture(Colour::White) => {
                Some(values.packed.get(values.slice.index(board)))
            }
            Some(_) => self.by_successors(board, list),
            None if board.pieces(Colour::White).is_empty() => Some(Value::Loss),
            None => None,
        }
    }

    /// The worth of a board to White by what its moves lead to, or `None` if one of them that
    /// matters leads into the unknown.
    pub fn by_successors(&self, board: &Board<R>, list: &mut MoveList<Move<R>>) -> Option<Value> {
        let mark = list.len();
        generate(board, Colour::White, &mut Lister::<R, false>::new(list));
        let best = self.best_from(board, mark, list);
        list.truncate(mark);
        best
    }

    /// The best that White's moves in the list, from `mark` on, reach; a loss if there are none.
    pub(super) fn best_from(
        &self,
        board: &Board<R>,
        mark: usize,
        list: &mut MoveList<Move<R>>,
    ) -> Option<Value> {
        let mut best = Value::Loss;
        for index in mark..list.len() {
            let mv = list[index];
            let mut after = *board;
            after.shift(Colour::White, mv, board.rank(mv.from()));
            best = best.max(-self.value(&after.swapped(), list)?);
            if best == Value::Win {
                break;
            }
        }
        Some(best)
    }
}

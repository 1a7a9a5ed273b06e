//! Klondike, the patience everyone knows, in its thoughtful form: every card is known.
//!
//! - [`Card`], [`Suit`] and [`Rank`] are the cards; a [`Deal`] is a shuffled deck, read from our
//!   own text, from a seed, or from the files of other solvers.
//! - [`Rules`] say how cards are turned and whether they may come back; a [`Size`] makes games of
//!   little decks, on which solvers are proved.
//! - A [`Layout`] is a game under way: it lists legal [`Move`]s, plays them and takes them back,
//!   and is written as one line of text.
//! - The [`solver`] decides games for certain; the [`player`] climbs to solutions by rule of thumb,
//!   and gives advice without peeking.
//! - The [`checker`] replays solutions by rules of its own and shares nothing with the layout's;
//!   [`check`] reads whole files of them.
//!
//! ```
//! use quina_core::{Notation, State};
//! use quina_klondike::{Deal, Layout, Rules, Size};
//! let mut layout = Layout::new(&Deal::seeded(1, Size::WHOLE), Rules::DRAW_THREE);
//! let mv = layout.move_from_text("@").unwrap();
//! layout.play(mv);
//! assert_eq!((layout.stock().len(), layout.waste().len()), (21, 3));
//! assert_eq!(Layout::from_text(&layout.to_text()), Ok(layout));
//! ```

#![forbid(unsafe_code)]

mod card;
pub mod checker;
mod deal;
mod diagram;
mod fault;
mod formats;
mod layout;
mod moves;
mod notation;
pub mod player;
mod rules;
mod solution;
pub mod solver;
mod stack;

pub use card::{Card, Rank, Suit};
pub use deal::Deal;
pub use diagram::Suits;
pub use fault::Fault;
pub use layout::{Code, Layout, Pile, Undo};
pub use moves::{Move, PileNumber, Place};
pub use rules::{Draw, Rules, Size};
pub use solution::{Solution, check, read};

//! The laboratory: what engine people need before they believe.
//!
//! [`stats`] turns results of games into statements with error bars. A [`player`] is our engine
//! with its settings; a [`game`] is played between two of them from an [`openings`] entry. The work is
//! cut into [`task`]s, which an executor ([`execute`]) does and a [`store`] keeps;
//! [matches](mod@matches) and [`ladder`] count them, and [`mod@tune`] and [`fit`] turn the numbers of a
//! [weights](mod@weights) file by what wins and by what won. What came of it is drawn by [`charts`].

#![forbid(unsafe_code)]

pub mod charts;
#[cfg(feature = "cluster")]
pub mod cluster;
pub mod execute;
pub mod fit;
pub mod game;
pub mod judge;
pub mod ladder;
pub mod matches;
pub mod openings;
pub mod player;
pub mod stats;
pub mod store;
pub mod task;
pub mod tune;
pub mod weights;

//! The laboratory: what engine people need before they believe.
//!
//! [`stats`] turns results of games into statements with error bars. A [`player`] is our engine
//! with its settings; a [`game`] is played between two of them from an [`openings`] entry.

#![forbid(unsafe_code)]

pub mod game;
pub mod openings;
pub mod player;
pub mod stats;

//! The laboratory: what engine people need before they believe.
//!
//! [`stats`] turns results of games into statements with error bars.

#![forbid(unsafe_code)]

pub mod stats;

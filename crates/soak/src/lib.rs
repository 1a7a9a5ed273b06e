//! What the engine must survive, for as long as anybody lets it run.
//!
//! [`borders`] has a body for every place where text or bytes from outside are read: a law that must hold
//! for any input. The same bodies are run here on mutated samples and, by those who have a nightly
//! compiler, under `cargo fuzz`. [`games`] plays thousands of games of all kinds with tiny limits, stops at
//! random moments and switches thrown at random. `cargo xtask soak --minutes 10` runs both.

#![forbid(unsafe_code)]

pub mod borders;
pub mod files;
pub mod games;
mod mutate;

pub use mutate::Mutations;

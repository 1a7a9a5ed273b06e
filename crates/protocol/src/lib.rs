//! Protocols that game programs speak, read and written and nothing else: no input or output, no
//! searching, no rules. Both ends of a conversation are here, so that our engine can be asked and
//! can ask others.

#![forbid(unsafe_code)]

pub mod connect6;
pub mod dxp;
pub mod hub;

//! The `quina` command.

fn main() {}

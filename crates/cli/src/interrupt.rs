//! Ctrl-C: the first one ends a search so that it answers, the next one ends the program.

use crate::failure::INTERRUPTED;
use quina_engine::StopFlag;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What Ctrl-C means to a command that thinks.
#[derive(Debug, Clone)]
pub struct Interrupt {
    stop: StopFlag,
    is_thinking: Arc<AtomicBool>,
}

impl Interrupt {
    /// Takes Ctrl-C over from the system. Where that fails Ctrl-C ends the program as ever, and
    /// nothing is lost but an answer.
    pub fn new() -> Self {
        let interrupt = Self {
            stop: StopFlag::new(),
            is_thinking: Arc::new(AtomicBool::new(false)),
        };
        let shared = interrupt.clone();
        let _ = ctrlc::set_handler(move || {
            if !shared.is_thinking.load(Ordering::SeqCst) || shared.stop.is_raised() {
                // The terminal has shown ^C; what the shell prints next begins on a new line.
                eprintln!();
                process::exit(INTERRUPTED.into());
            }
            shared.stop.raise();
        });
        interrupt
    }

    /// Runs something that heeds the flag; only while it runs does Ctrl-C raise the flag.
    pub fn thinking<T>(&self, think: impl FnOnce(&StopFlag) -> T) -> T {
        self.is_thinking.store(true, Ordering::SeqCst);
        let answer = think(&self.stop);
        self.is_thinking.store(false, Ordering::SeqCst);
        answer
    }

    /// Whether Ctrl-C came while something was thinking.
    pub fn came(&self) -> bool {
        self.stop.is_raised()
    }
}

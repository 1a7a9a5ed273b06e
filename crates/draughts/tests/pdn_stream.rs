//! Files larger than memory: games come one by one out of a stream that never exists as a whole.

use quina_draughts::pdn::{Reader, check};
use quina_draughts::{English, International};
use std::fmt::Write;
use std::io::{self, BufRead, BufReader, Read};

const GAMES: u64 = 100_000;

/// A file of short games, each made when it is read. Every thousandth has a bad move.
struct Archive {
    next: u64,
    current: String,
    read: usize,
    with_faults: bool,
}

impl Archive {
    fn new(with_faults: bool) -> Self {
        Self {
            next: 0,
            current: String::new(),
            read: 0,
            with_faults,
        }
    }

    fn has_fault(game: u64) -> bool {
        game % 1000 == 999
    }
}

impl Read for Archive {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.read == self.current.len() && self.next < GAMES {
            let (number, fault) = (self.next, self.with_faults && Self::has_fault(self.next));
            let last = if fault { "10-20" } else { "10-14" };
            self.current.clear();
            self.read = 0;
            self.next += 1;
            write!(
                self.current,
                "[Event \"Game {number}\"]\n[Result \"1-1\"]\n\n1. 32-28 {{first}} 19-23 (1... \
                 18-23) 2. 28x19 14x23\n3. 37-32 {last} 1-1\n\n"
            )
            .expect("a string takes anything");
        }
        let rest = &self.current.as_bytes()[self.read..];
        let length = rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&rest[..length]);
        self.read += length;
        Ok(length)
    }
}

#[test]
fn a_hundred_thousand_games_stream_by() {
    let checked = check::<International>(BufReader::new(Archive::new(false))).unwrap();
    assert_eq!((checked.games, checked.moves), (GAMES, 7 * GAMES));
}

#[test]
fn bad_games_in_a_stream_cost_only_themselves() {
    let games = Reader::<International, _>::new(BufReader::new(Archive::new(true)));
    let mut number = 0;
    for game in games {
        match game {
            Ok(game) => {
                assert_eq!(game.tags.get("Event"), Some(&*format!("Game {number}")));
                assert!(!Archive::has_fault(number));
            }
            Err(error) => {
                assert!(Archive::has_fault(number), "game {number}: {error}");
                let line = 6 * number as usize + 5;
                assert_eq!((error.line, error.column), (Some(line), Some(10)));
            }
        }
        number += 1;
    }
    assert_eq!(number, GAMES);
}

/// A game is handed out when its result has come, not when the next game does.
#[test]
fn a_finished_game_does_not_wait_for_more_input() {
    struct Live<'a>(&'a [u8]);
    impl Read for Live<'_> {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            panic!("the line is still silent");
        }
    }
    impl BufRead for Live<'_> {
        fn fill_buf(&mut self) -> io::Result<&[u8]> {
            assert!(!self.0.is_empty(), "the line is still silent");
            Ok(self.0)
        }
        fn consume(&mut self, amount: usize) {
            self.0 = &self.0[amount..];
        }
    }
    let mut games = Reader::<English, _>::new(Live(b"1. 11-15 1-0 {by mail}\n1. 12-16 *\n"));
    assert_eq!(
        games.next().unwrap().unwrap().line().plies()[0]
            .notes()
            .comments
            .len(),
        1
    );
    assert!(games.next().unwrap().is_ok());
}

//! The way from a fault to the next game, so that one bad game costs only itself.

use super::Reader;
use super::reader::{is_first_number, is_result};
use super::token::{Fault, Kind, Recovery};
use crate::Rules;
use std::io::BufRead;

impl<R: Rules, B: BufRead> Reader<R, B> {
    /// Finds the next game after a fault.
    pub(super) fn recover(&mut self, recovery: Recovery) -> Result<(), Fault> {
        match recovery {
            Recovery::Tokens => self
                .skip_rest_of_game()
                .or_else(|fault| match fault.recovery {
                    Recovery::Impossible => Err(fault),
                    _ => self.lexer.skip_to_tag_line(),
                }),
            Recovery::Lines => self.lexer.skip_to_tag_line(),
            Recovery::None | Recovery::Impossible => Ok(()),
        }
    }

    /// Drops tokens up to the next game: past the result, or before a tag that is not part of the
    /// header in which the fault was found, or before a move numbered 1.
    fn skip_rest_of_game(&mut self) -> Result<(), Fault> {
        let mut depth = self.opened.len();
        let mut words = 0;
        let mut header_line = None;
        loop {
            let token = match self.lexer.peek() {
                Ok(Some(token)) => token,
                Ok(None) => return Ok(()),
                Err(fault) if fault.recovery == Recovery::Tokens => continue,
                Err(fault) => return Err(fault),
            };
            let mut is_end = false;
            match &token.kind {
                Kind::Tag(_) | Kind::BadTag(_) => {
                    let line = token.spot.line;
                    let is_same_header =
                        self.in_header && header_line.is_none_or(|last| line <= last + 1);
                    if !is_same_header {
                        return Ok(());
                    }
                    header_line = Some(line);
                }
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                Kind::Star { touches_word } => is_end = depth == 0 && !touches_word,
                Kind::Word(word) => {
                    if depth == 0 && words > 0 && is_first_number(word) {
                        return Ok(());
                    }
                    self.in_header = false;
                    words += usize::from(depth == 0);
                    is_end = depth == 0 && is_result(word);
                }
                Kind::Nag(_) | Kind::Comment(_) | Kind::SetUp { .. } => {}
            }
            self.lexer.next()?;
            if is_end {
                while self.lexer.next_comment_on_line()?.is_some() {}
                return Ok(());
            }
        }
    }
}

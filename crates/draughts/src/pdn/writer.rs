//! Games into text: the roster of tags, lines of at most 80 columns, captures told apart.

use super::tags::{ROSTER, roster_rank, write_tag};
use super::{Game, Line, Notes, Ply};
use crate::{Position, Rules};
use quina_core::{Notation, Position as _, Side, State};
use std::fmt::{self, Display, Write as _};
use std::io;

/// The longest line of movetext; only a single word longer than this makes a longer one.
const WIDTH: usize = 80;

/// Writes games one after the other, with a blank line between them.
///
/// ```
/// use quina_draughts::English;
/// use quina_draughts::pdn::{Game, Writer};
/// let game: Game<English> = "1. 11-15 23-19 *".parse()?;
/// let mut writer = Writer::new(Vec::new());
/// writer.write(&game)?;
/// writer.write(&game)?;
/// let text = String::from_utf8(writer.into_inner())?;
/// assert_eq!(text.matches("\n\n[Result \"*\"]").count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Writer<W> {
    out: W,
    is_first: bool,
}

impl<W: io::Write> Writer<W> {
    /// A writer that has written nothing.
    pub fn new(out: W) -> Self {
        Self {
            out,
            is_first: true,
        }
    }

    /// Writes a game.
    pub fn write<R: Rules>(&mut self, game: &Game<R>) -> io::Result<()> {
        if !std::mem::take(&mut self.is_first) {
            self.out.write_all(b"\n")?;
        }
        write!(self.out, "{game}")
    }

    /// Where it was written.
    pub fn into_inner(self) -> W {
        self.out
    }
}

/// The game as PDN, ending with a line break.
impl<R: Rules> Display for Game<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_tags(f)?;
        f.write_char('\n')?;
        let mut page = Page::new(f);
        let is_second_to_move = self.start.turn() == Side::Second;
        page.line(&self.line, self.start, usize::from(is_second_to_move))?;
        page.word(self.result.to_text::<R>())?;
        page.end()
    }
}

impl<R: Rules> Game<R> {
    fn write_tags(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_roster = |name: &str| roster_rank(name) < ROSTER.len();
        for (name, value) in self.tags.iter().filter(|tag| is_roster(tag.0)) {
            write_tag(f, name, value)?;
        }
        let odd_result = self.tags.get("Result");
        write_tag(
            f,
            "Result",
            odd_result.unwrap_or(self.result.to_text::<R>()),
        )?;
        write_tag(f, "GameType", &R::GAME_TYPE.to_string())?;
        if self.start != Position::start() {
            write_tag(f, "SetUp", "1")?;
            write_tag(f, "FEN", &self.start.to_text())?;
        }
        for (name, value) in self.tags.iter().filter(|tag| !is_roster(tag.0)) {
            if !name.eq_ignore_ascii_case("Result") {
                write_tag(f, name, value)?;
            }
        }
        Ok(())
    }
}

/// Movetext on its way out, wrapped between words.
struct Page<'a, 'f> {
    out: &'a mut fmt::Formatter<'f>,
    column: usize,
    /// The last word, held back because a bracket may still be joined to it.
    held: String,
    /// Whether it is an opening bracket, to be joined to the word that follows.
    is_bracket: bool,
}

impl<'a, 'f> Page<'a, 'f> {
    fn new(out: &'a mut fmt::Formatter<'f>) -> Self {
        Self {
            out,
            column: 0,
            held: String::new(),
            is_bracket: false,
        }
    }

    /// A line of moves that begins at `ply` of the game, plies 0 and 1 being move 1.
    fn line<R: Rules>(&mut self, line: &Line<R>, start: Position<R>, ply: usize) -> fmt::Result {
        let mut position = start;
        let mut needs_number = true;
        self.notes(&line.notes)?;
        for (at, played) in (ply..).zip(&line.plies) {
            let number = at / 2 + 1;
            let mv = position.move_to_text(played.mv);
            // A number stays on the line of its move.
            self.word(&match (at % 2, needs_number) {
                (0, _) => format!("{number}. {mv}"),
                (_, true) => format!("{number}... {mv}"),
                (_, false) => mv,
            })?;
            self.after_move(played, &position, at)?;
            needs_number = !played.notes.comments.is_empty() || !played.variations.is_empty();
            position.play(played.mv);
        }
        Ok(())
    }

    /// What is said of a move, and its variations.
    fn after_move<R: Rules>(
        &mut self,
        ply: &Ply<R>,
        before: &Position<R>,
        at: usize,
    ) -> fmt::Result {
        let mut nags = ply.notes.nags.iter().peekable();
        if let Some(marks) = nags.peek().and_then(|nag| nag.marks()) {
            self.held.push_str(marks);
            nags.next();
        }
        for nag in nags {
            self.word(&nag.to_string())?;
        }
        self.comments(&ply.notes)?;
        for variation in &ply.variations {
            self.word("(")?;
            self.is_bracket = true;
            self.line(variation, *before, at)?;
            self.held.push(')');
        }
        Ok(())
    }

    /// What is said before the first move of a line.
    fn notes(&mut self, notes: &Notes) -> fmt::Result {
        for nag in &notes.nags {
            self.word(&nag.to_string())?;
        }
        self.comments(notes)
    }

    /// Comments in braces. A command such as `[%clk 1:55:21]` is not torn apart at the end of a
    /// line, since many programs look for it in one piece.
    fn comments(&mut self, notes: &Notes) -> fmt::Result {
        for comment in &notes.comments {
            self.word("{")?;
            self.is_bracket = true;
            let mut is_command = false;
            for word in comment.as_str().split(' ') {
                if is_command && self.held.len() + word.len() < WIDTH / 2 {
                    self.held.push(' ');
                    self.held.push_str(word);
                } else {
                    self.word(word)?;
                    is_command = word.contains("[%");
                }
                is_command &= !word.ends_with(']');
            }
            self.held.push('}');
        }
        Ok(())
    }

    /// Begins a word, or goes on with the bracket before it.
    fn word(&mut self, word: &str) -> fmt::Result {
        if !std::mem::take(&mut self.is_bracket) {
            self.flush()?;
        }
        self.held.push_str(word);
        Ok(())
    }

    /// Puts the held word on the line, or on the next if there is no room. A word that could be
    /// taken for a tag or an escape is kept out of the first column.
    fn flush(&mut self) -> fmt::Result {
        let word = std::mem::take(&mut self.held);
        let width = word.chars().count();
        if width == 0 {
            return Ok(());
        }
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.out.write_char('\n')?;
            self.column = 0;
        }
        if self.column > 0 || word.starts_with(['[', '%']) {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.column += width;
        self.out.write_str(&word)
    }

    fn end(&mut self) -> fmt::Result {
        self.flush()?;
        self.out.write_char('\n')
    }
}

//! Games out of a stream, one by one, in memory bounded by the longest game allowed.
//!
//! After a bad game the reader finds the next one by itself, so that one fault costs one game.

use super::header::{Header, read_position};
use super::token::{Fault, Kind, Lexer, Recovery, Spot, Token};
use super::word::{bind, continues, is_torn, looks_like_move, plain, split_number};
use super::{Builder, Game, GameResult, Nag, Refusal};
use crate::{Position, Rules};
use quina_core::{Outcome, ParseError, Position as _};
use std::io::BufRead;
use std::iter::FusedIterator;
use std::marker::PhantomData;
use std::str::FromStr;

/// An iterator over the games of a PDN stream.
///
/// ```
/// use quina_draughts::International;
/// use quina_draughts::pdn::Reader;
/// let file = b"[White \"A\"] 1. 32-28 2-0\n[White \"B\"] 1. 32-26 *\n[White \"C\"] 1. 33-28 1-1";
/// let mut names = Vec::new();
/// for game in Reader::<International, _>::new(&file[..]) {
///     names.push(game.map(|game| game.tags.get("White").map(str::to_owned)));
/// }
/// assert_eq!(names[0], Ok(Some("A".to_owned())));
/// assert_eq!(names[1].as_ref().map_err(|error| error.line), Err(Some(2)));
/// assert_eq!(names[2], Ok(Some("C".to_owned())));
/// ```
#[derive(Debug)]
pub struct Reader<R, B> {
    pub(super) lexer: Lexer<B>,
    is_strict: bool,
    /// Whether the tags of a game are being read, and where its open variations begin: what it
    /// takes to get out of a game in which there is a fault.
    pub(super) in_header: bool,
    pub(super) opened: Vec<Spot>,
    pending: Option<Recovery>,
    is_finished: bool,
    rules: PhantomData<R>,
}

/// How the moves of a game came to their end.
struct End {
    result: GameResult,
    /// Where the result stands; `None` if the game just stops.
    spot: Option<Spot>,
}

impl End {
    fn with(result: GameResult, spot: Spot) -> Self {
        let spot = Some(spot);
        Self { result, spot }
    }
}

impl<R: Rules, B: BufRead> Reader<R, B> {
    /// Reads whatever can be understood.
    pub fn new(input: B) -> Self {
        Self {
            lexer: Lexer::new(input),
            is_strict: false,
            in_header: true,
            opened: Vec::new(),
            pending: None,
            is_finished: false,
            rules: PhantomData,
        }
    }

    /// Refuses also the games that contradict themselves: whose `Result` tag is not the result
    /// after the moves, or whose winner has no move left.
    pub fn strict(input: B) -> Self {
        Self {
            is_strict: true,
            ..Self::new(input)
        }
    }

    fn read_game(&mut self) -> Result<Option<Game<R>>, Fault> {
        self.lexer.start_game();
        self.opened.clear();
        self.in_header = true;
        let header = self.read_header()?;
        self.in_header = false;
        let Some(header) = header else {
            return Ok(None);
        };
        header.check_game_type::<R>()?;
        let mut builder = Builder::new(header.start()?);
        for comment in &header.comments {
            builder.comment(comment);
        }
        let end = self.read_moves(&header, &mut builder)?;
        self.finish(header, builder, &end).map(Some)
    }

    /// Reads tags and comments up to the first move or the next game; `None` if nothing is left.
    fn read_header(&mut self) -> Result<Option<Header>, Fault> {
        let mut header = Header::default();
        while let Some(token) = self.lexer.peek()? {
            let is_nothing_yet = header.is_empty() && header.comments.is_empty();
            match &token.kind {
                Kind::Tag(tag) if header.is_over(tag, token.spot) => return Ok(Some(header)),
                Kind::Tag(_) | Kind::BadTag(_) | Kind::Comment(_) => {}
                Kind::Star { .. } if is_nothing_yet => {}
                Kind::Word(word) if is_nothing_yet && is_result(word) => {}
                _ => return Ok(Some(header)),
            }
            let Some(Token { kind, spot }) = self.lexer.next()? else {
                break;
            };
            match kind {
                Kind::Tag(tag) => header.add(tag, spot)?,
                Kind::BadTag(error) => return Err(error.into()),
                Kind::Comment(text) => header.comments.push(text),
                _ => {}
            }
        }
        Ok((!header.is_empty()).then_some(header))
    }

    fn read_moves(&mut self, header: &Header, builder: &mut Builder<R>) -> Result<End, Fault> {
        while !self.stands_at_end(builder)? {
            let Some(Token { kind, spot }) = self.lexer.next()? else {
                break;
            };
            let refused = |refusal: Refusal| spot.error(refusal.to_string());
            match kind {
                Kind::Word(word) => {
                    if let Some(end) = self.read_word(&word, spot, header, builder)? {
                        return Ok(end);
                    }
                }
                Kind::Star { touches_word } => {
                    if touches_word && !self.stands_at_end(builder)? {
                        builder.nag(Nag::FORCED);
                    } else if builder.depth() == 0 {
                        return Ok(End::with(GameResult::Unknown, spot));
                    }
                }
                Kind::Nag(nag) => builder.nag(nag),
                Kind::Comment(text) => builder.comment(&text),
                Kind::Open => {
                    self.opened.push(spot);
                    builder.open_variation().map_err(refused)?;
                }
                Kind::Close => {
                    builder.close_variation().map_err(refused)?;
                    self.opened.pop();
                }
                Kind::SetUp { fen, column } => set_up(&fen, Spot { column, ..spot }, builder)?,
                Kind::Tag(_) | Kind::BadTag(_) => {}
            }
        }
        if let Some(spot) = self.opened.last() {
            let what = "the variation that opens here is never closed";
            return Err(spot.error(what).into());
        }
        Ok(End {
            result: GameResult::Unknown,
            spot: None,
        })
    }

    /// Whether the game stops here without a result: at the end of the input, before a tag, or
    /// where the moves are numbered from 1 again.
    fn stands_at_end(&mut self, builder: &Builder<R>) -> Result<bool, Fault> {
        Ok(match self.lexer.peek_kind()? {
            None | Some(Kind::Tag(_) | Kind::BadTag(_)) => true,
            Some(Kind::Word(word)) => {
                builder.depth() == 0 && builder.plies() > 1 && is_first_number(word)
            }
            Some(_) => false,
        })
    }

    /// Takes in a word, and with it the rest of a move that was torn apart.
    fn read_word(
        &mut self,
        word: &str,
        spot: Spot,
        header: &Header,
        builder: &mut Builder<R>,
    ) -> Result<Option<End>, Fault> {
        let rest = split_number(word).1;
        let number_length = word.chars().count() - rest.chars().count();
        let column = spot.column + number_length;
        let spot = Spot { column, ..spot };
        let mut text = plain(rest);
        while is_torn(&text)
            && let Some(Kind::Word(next)) = self.lexer.peek_kind()?
            && continues(&text, next)
        {
            text.push_str(&plain(next));
            self.lexer.next()?;
        }
        if text.is_empty() || self.is_bare_number(&text)? {
            return Ok(None);
        }
        let is_main_line = builder.depth() == 0;
        if let Some(result) = GameResult::from_text(&text) {
            if is_main_line {
                return Ok(Some(End::with(result, spot)));
            }
            // In a variation it is the annotator's verdict on the line, not the end of the game.
            builder.comment(&text);
            return Ok(None);
        }
        match bind(builder.position(), &text) {
            Ok(mv) => {
                builder.play_legal(mv);
                Ok(None)
            }
            Err(_) if is_main_line && header.odd_result().as_ref() == Some(&text) => {
                Ok(Some(End::with(GameResult::Unknown, spot)))
            }
            Err(what) => Err(spot.error(what).into()),
        }
    }

    /// Whether a number is a move number whose dot was forgotten: a move must follow.
    fn is_bare_number(&mut self, text: &str) -> Result<bool, Fault> {
        if text.len() > 3 || !text.bytes().all(|b| b.is_ascii_digit()) {
            return Ok(false);
        }
        Ok(match self.lexer.peek_kind()? {
            Some(Kind::Word(next)) => looks_like_move(next),
            _ => false,
        })
    }

    fn finish(
        &mut self,
        header: Header,
        mut builder: Builder<R>,
        end: &End,
    ) -> Result<Game<R>, Fault> {
        if end.spot.is_some() {
            while let Some(text) = self.lexer.next_comment_on_line()? {
                builder.comment(&text);
            }
        }
        let (declared, declared_at) = header.result();
        let result = match end.result {
            GameResult::Unknown => declared,
            written => written,
        };
        if self.is_strict
            && let Some(spot) = end.spot.or(declared_at)
            && let Some(what) = contradiction(declared, result, &builder)
        {
            return Err(Fault {
                error: spot.error(what),
                recovery: Recovery::None,
            });
        }
        Ok(builder.finish(header.into_tags(), result))
    }
}

impl<R: Rules, B: BufRead> Iterator for Reader<R, B> {
    type Item = Result<Game<R>, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_finished {
            return None;
        }
        // The search for the next game waits until it is wanted: there may be none for ever.
        let recovered = self
            .pending
            .take()
            .map_or(Ok(()), |recovery| self.recover(recovery));
        match recovered.and_then(|()| self.read_game()) {
            Ok(Some(game)) => Some(Ok(game)),
            Ok(None) => {
                self.is_finished = true;
                None
            }
            Err(fault) => {
                self.pending = Some(fault.recovery);
                self.is_finished = fault.recovery == Recovery::Impossible;
                Some(Err(fault.error))
            }
        }
    }
}

impl<R: Rules, B: BufRead> FusedIterator for Reader<R, B> {}

/// Reads a text that holds one game.
impl<R: Rules> FromStr for Game<R> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut games = Reader::new(text.as_bytes());
        let game = games
            .next()
            .unwrap_or_else(|| Err(ParseError::whole("there is no game in the text")))?;
        match games.next() {
            None => Ok(game),
            Some(_) => Err(ParseError::whole("there is more than one game in the text")),
        }
    }
}

/// Begins the game at a position given among the moves, which is possible before the first only.
fn set_up<R: Rules>(fen: &str, spot: Spot, builder: &mut Builder<R>) -> Result<(), ParseError> {
    let position = read_position(fen, spot)?;
    if builder.begin_at(position) {
        Ok(())
    } else {
        Err(spot.error("a position can be set up before the first move only"))
    }
}

/// What is wrong with a game's result, if anything is.
fn contradiction<R: Rules>(
    declared: GameResult,
    result: GameResult,
    builder: &Builder<R>,
) -> Option<String> {
    if declared != GameResult::Unknown && declared != result {
        let (written, declared) = (in_words::<R>(result), in_words::<R>(declared));
        return Some(format!(
            "the game ends with {written}, but its Result tag says {declared}"
        ));
    }
    let Some(Outcome::Win(winner)) = builder.position().outcome() else {
        return None;
    };
    let is_denied = match result {
        GameResult::Win(side) => side != winner,
        GameResult::Draw => true,
        GameResult::BothLost | GameResult::Unknown => false,
    };
    let loser = Position::<R>::side_name(winner.other());
    is_denied.then(|| {
        let result = in_words::<R>(result);
        format!("the game ends with {result}, but {loser} has no legal move and has lost")
    })
}

fn in_words<R: Rules>(result: GameResult) -> String {
    match result {
        GameResult::Win(side) => format!("a win for {}", Position::<R>::side_name(side)),
        GameResult::Draw => "a draw".into(),
        GameResult::BothLost => "a loss for both".into(),
        GameResult::Unknown => "no result".into(),
    }
}

pub(super) fn is_result(word: &str) -> bool {
    GameResult::from_text(&plain(split_number(word).1)).is_some()
}

pub(super) fn is_first_number(word: &str) -> bool {
    split_number(word)
        .0
        .is_some_and(|number| number.value == 1 && !number.continues)
}

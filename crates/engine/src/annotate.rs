//! Games of a PDN file with the engine's judgement written into them.
//!
//! Every position of the game is searched. Each move gets its score and depth in a comment, moves
//! that gave chances away get a mark, and the better line stands beside them as a variation. What the
//! file said itself is kept; what an earlier annotation said of scores is replaced.

use crate::built::{DRAUGHTS, left_out};
use crate::review::{Mark, chance};
use crate::{AnyPosition, AnyRecord, Error, Game, Report, RequestLimits, StopFlag, Thinker};
use quina_core::{Notation, Outcome, ParseError, Position, Side};
use quina_draughts::{self as draughts, English, International, Rules, pdn};
use std::io::BufRead;

/// How a comment with a score begins: as chess programs write it, so that boards can read it.
const EVAL: &str = "[%eval ";
/// So many moves of a better line are told.
const MOVES_TOLD: usize = 12;

/// How each position is searched.
#[derive(Debug, Clone, Copy, Default)]
pub struct AnnotateOptions {
    /// What a position may cost.
    pub limits: RequestLimits,
    /// How many threads search, 1 if not given.
    pub threads: Option<u32>,
}

/// The games of a PDN file, one by one; a bad one is an error that names the place, and the next
/// one is read.
pub struct PdnGames<B>(Inner<B>);

enum Inner<B> {
    Draughts(pdn::Reader<International, B>),
    Checkers(pdn::Reader<English, B>),
}

/// A game of either kind out of a PDN file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PdnGame(AnyPdn);

#[derive(Debug, Clone, PartialEq, Eq)]
enum AnyPdn {
    Draughts(Box<pdn::Game<International>>),
    Checkers(Box<pdn::Game<English>>),
}

impl<B: BufRead> PdnGames<B> {
    /// Reads games of draughts or checkers; of other games there is no PDN.
    pub fn new(game: Game, input: B) -> Result<Self, Error> {
        Ok(Self(match game {
            Game::Draughts if DRAUGHTS => Inner::Draughts(pdn::Reader::new(input)),
            Game::Checkers if DRAUGHTS => Inner::Checkers(pdn::Reader::new(input)),
            Game::Draughts | Game::Checkers => return Err(left_out(game)),
            _ => {
                let what = format!("{game} is not written as PDN: draughts and checkers are");
                return Err(Error::Request(what));
            }
        }))
    }
}

impl<B: BufRead> Iterator for PdnGames<B> {
    type Item = Result<PdnGame, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(match &mut self.0 {
            Inner::Draughts(games) => games.next()?.map(|game| AnyPdn::Draughts(Box::new(game))),
            Inner::Checkers(games) => games.next()?.map(|game| AnyPdn::Checkers(Box::new(game))),
        })
        .map(|game| game.map(PdnGame))
    }
}

/// The game that a PDN file is of, by the first `GameType` tag in it; `None` if it does not say.
///
/// ```
/// use quina_engine::{Game, game_of_pdn};
/// assert_eq!(game_of_pdn(b"[Event \"x\"]\n[GameType \"21\"]\n1. 11-15 *"), Some(Game::Checkers));
/// ```
pub fn game_of_pdn(bytes: &[u8]) -> Option<Game> {
    const TAG: &[u8] = b"[GameType \"";
    let at = bytes.windows(TAG.len()).position(|window| window == TAG)?;
    let value = &bytes[at + TAG.len()..];
    let number = value
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let number: u32 = str::from_utf8(&value[..number]).ok()?.parse().ok()?;
    match number {
        International::GAME_TYPE => Some(Game::Draughts),
        English::GAME_TYPE => Some(Game::Checkers),
        _ => None,
    }
}

impl PdnGame {
    /// How many moves were played.
    pub fn plies(&self) -> usize {
        match &self.0 {
            AnyPdn::Draughts(game) => game.moves().len(),
            AnyPdn::Checkers(game) => game.moves().len(),
        }
    }

    /// Whether the other game is the same one, whatever is said of it.
    pub fn is_same(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (AnyPdn::Draughts(a), AnyPdn::Draughts(b)) => is_same(a, b),
            (AnyPdn::Checkers(a), AnyPdn::Checkers(b)) => is_same(a, b),
            _ => false,
        }
    }

    /// Whether it is the beginning of the other game, or the whole of it.
    pub fn begins(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (AnyPdn::Draughts(a), AnyPdn::Draughts(b)) => begins(a, b),
            (AnyPdn::Checkers(a), AnyPdn::Checkers(b)) => begins(a, b),
            _ => false,
        }
    }

    /// The game as PDN.
    pub fn to_pdn(&self) -> String {
        match &self.0 {
            AnyPdn::Draughts(game) => game.to_string(),
            AnyPdn::Checkers(game) => game.to_string(),
        }
    }

    /// The game with the engine's judgement in it, or `None` where the flag was raised before the
    /// end. `watch` is called after each position.
    pub fn annotated(
        &self,
        thinker: &mut Thinker,
        options: &AnnotateOptions,
        stop: &StopFlag,
        watch: &mut dyn FnMut(),
    ) -> Result<Option<Self>, Error> {
        Ok(match &self.0 {
            AnyPdn::Draughts(game) => {
                let judged = judge_all(Game::Draughts, game, thinker, options, stop, watch)?;
                judged.map(|judged| Self(AnyPdn::Draughts(Box::new(annotated(game, &judged)))))
            }
            AnyPdn::Checkers(game) => {
                let judged = judge_all(Game::Checkers, game, thinker, options, stop, watch)?;
                judged.map(|judged| Self(AnyPdn::Checkers(Box::new(annotated(game, &judged)))))
            }
        })
    }
}

fn begins<R: Rules>(a: &pdn::Game<R>, b: &pdn::Game<R>) -> bool {
    a.start() == b.start()
        && a.moves().len() <= b.moves().len()
        && a.moves().zip(b.moves()).all(|(a, b)| a == b)
}

fn is_same<R: Rules>(a: &pdn::Game<R>, b: &pdn::Game<R>) -> bool {
    a.start() == b.start() && a.moves().eq(b.moves())
}

/// What is known of a position.
struct Judged {
    /// The chance of the side to move.
    chance: f64,
    /// The score of the side to move, and how deep it was looked for; none once the game is over.
    score: Option<(Worth, u32)>,
    /// What should be played.
    line: Vec<String>,
}

/// A score: hundredths of a man, and plies to a proved end.
#[derive(Debug, Clone, Copy)]
struct Worth {
    value: i32,
    end: Option<i32>,
}

impl Worth {
    const fn turned(self) -> Self {
        Self {
            value: -self.value,
            end: match self.end {
                Some(end) => Some(-end),
                None => None,
            },
        }
    }
}

impl Judged {
    fn of(game: Game, report: Report) -> Self {
        let depth = report.depth;
        let Some(best) = report.lines.into_iter().next() else {
            return Self::ended(None, Side::First);
        };
        Self {
            chance: chance(game, &best.score),
            score: Some((
                Worth {
                    value: best.score.value,
                    end: best.score.end,
                },
                depth,
            )),
            line: best.moves,
        }
    }

    fn ended(outcome: Option<Outcome>, mover: Side) -> Self {
        Self {
            chance: match outcome {
                Some(Outcome::Win(winner)) => f64::from(winner == mover),
                Some(Outcome::Draw) | None => 0.5,
            },
            score: None,
            line: Vec::new(),
        }
    }
}

/// Judges the position before every move and the one at the end.
fn judge_all<R: Rules>(
    game: Game,
    found: &pdn::Game<R>,
    thinker: &mut Thinker,
    options: &AnnotateOptions,
    stop: &StopFlag,
    watch: &mut dyn FnMut(),
) -> Result<Option<Vec<Judged>>, Error> {
    thinker.clear();
    let start = AnyPosition::from_text(game, &found.start().to_text())?;
    let mut record = AnyRecord::new(start);
    let mut position = *found.start();
    let mut moves = found.moves();
    let mut judged = Vec::with_capacity(moves.len() + 1);
    loop {
        let ending = record.ending();
        judged.push(if let Some(ending) = ending {
            Judged::ended(Some(ending.outcome), position.turn())
        } else {
            let mut request = record.request();
            request.limits = options.limits;
            request.options.threads = options.threads;
            Judged::of(game, thinker.think(&request, stop, &mut |_| {})?)
        });
        if stop.is_raised() {
            return Ok(None);
        }
        watch();
        let Some(mv) = moves.next() else {
            return Ok(Some(judged));
        };
        let text = position.move_to_text(mv);
        record.advance(&text).map_err(Error::Position)?;
        quina_core::State::play(&mut position, mv);
    }
}

/// The game with what was judged, `judged` being one longer than its moves.
fn annotated<R: Rules>(found: &pdn::Game<R>, judged: &[Judged]) -> pdn::Game<R> {
    let mut builder = pdn::Builder::new(*found.start());
    add_notes(&mut builder, found.line().notes());
    for (ply, pair) in found.line().plies().iter().zip(judged.windows(2)) {
        let [before, after] = pair else { continue };
        let position = *builder.position();
        let better = before.line.first().filter(|best| {
            let best = position.move_from_text(best);
            best.is_ok_and(|best| best != ply.mv())
        });
        // The best move gave nothing away, whatever the next search says of it.
        let mark = better.and_then(|_| Mark::of(before.chance, 1.0 - after.chance));
        let played = builder.play(ply.mv());
        debug_assert_eq!(played, Ok(()), "a game holds legal moves only");
        add_notes(&mut builder, ply.notes());
        if let Some(nag) = mark.map(nag).filter(|nag| !ply.notes().nags.contains(nag)) {
            builder.nag(nag);
        }
        if let Some((score, depth)) = after.score {
            builder.comment(&eval(&position, score.turned(), depth));
        }
        add_variations(&mut builder, ply);
        if mark.is_some() {
            add_better(&mut builder, ply, &position, before);
        }
    }
    let mut tags = found.tags.clone();
    if tags.get("Annotator").is_none() {
        // A game may have all the tags that it can have, and does without this one.
        let _ = tags.set("Annotator", "Quina");
    }
    builder.finish(tags, found.result)
}

/// A score of the side to move, told as White's.
fn eval<R: Rules>(position: &draughts::Position<R>, score: Worth, depth: u32) -> String {
    let is_white = draughts::Position::<R>::side_name(position.turn()) == "White";
    let score = if is_white { score } else { score.turned() };
    let worth = match score.end {
        Some(plies) => format!("#{plies}"),
        None => format!("{:+.2}", f64::from(score.value) / 100.0),
    };
    format!("{EVAL}{worth},{depth}]")
}

const fn nag(mark: Mark) -> pdn::Nag {
    pdn::Nag(match mark {
        Mark::Inaccuracy => 6,
        Mark::Mistake => 2,
        Mark::Blunder => 4,
    })
}

/// What the file says, without scores of an earlier annotation.
fn add_notes<R: Rules>(builder: &mut pdn::Builder<R>, notes: &pdn::Notes) {
    for &nag in &notes.nags {
        builder.nag(nag);
    }
    for comment in &notes.comments {
        if !comment.as_str().starts_with(EVAL) {
            builder.comment(comment.as_str());
        }
    }
}

/// The variations that the file has on a move that was just played.
fn add_variations<R: Rules>(builder: &mut pdn::Builder<R>, ply: &pdn::Ply<R>) {
    for line in ply.variations() {
        let opened = builder.open_variation();
        debug_assert_eq!(opened, Ok(()), "the reader bounds how deep they are");
        for comment in &line.notes().comments {
            builder.comment(comment.as_str());
        }
        for ply in line.plies() {
            let played = builder.play(ply.mv());
            debug_assert_eq!(played, Ok(()), "a variation holds legal moves only");
            for &nag in &ply.notes().nags {
                builder.nag(nag);
            }
            for comment in &ply.notes().comments {
                builder.comment(comment.as_str());
            }
            add_variations(builder, ply);
        }
        let closed = builder.close_variation();
        debug_assert_eq!(closed, Ok(()), "one was opened");
    }
}

/// The better line in place of a move that was just played, unless the file has it.
fn add_better<R: Rules>(
    builder: &mut pdn::Builder<R>,
    ply: &pdn::Ply<R>,
    position: &draughts::Position<R>,
    before: &Judged,
) {
    let mut moves = before.line.iter().take(MOVES_TOLD);
    let first = moves.next().map(|text| position.move_from_text(text));
    let Some(Ok(first)) = first else { return };
    let begins = |line: &pdn::Line<R>| line.plies().first().map(pdn::Ply::mv);
    if ply
        .variations()
        .iter()
        .any(|line| begins(line) == Some(first))
        || builder.open_variation().is_err()
    {
        return;
    }
    let played = builder.play(first);
    debug_assert_eq!(played, Ok(()), "the engine plays legal moves only");
    if let Some((score, depth)) = before.score {
        builder.comment(&eval(position, score, depth));
    }
    for text in moves {
        let mv = builder.position().move_from_text(text);
        if mv.is_err() || mv.is_ok_and(|mv| builder.play(mv).is_err()) {
            break;
        }
    }
    let closed = builder.close_variation();
    debug_assert_eq!(closed, Ok(()), "one was opened");
}

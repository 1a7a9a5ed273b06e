//! One game between two players: clocks, adjudication, and every way in which it can end.

use crate::judge::Judge;
use crate::openings::Opening;
use crate::player::{Choice, Control, Fault, Player};
use quina_core::Rng;
use quina_engine::{AnyRecord, Game, Outcome, Side};
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// How long a player may go beyond the time of a move before it loses by it, in milliseconds: the
/// engine answers within 50, and the machine may be busy.
const GRACE_MS: u64 = 100;

/// When a game is ended before its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Adjudication {
    /// Both players agree for long enough that nobody is ahead.
    pub draw: Option<DrawRule>,
    /// A player says for long enough that it is lost, and the other that it is won.
    pub resign: Option<ResignRule>,
    /// A game of this many plies is drawn.
    pub max_plies: Option<u32>,
    /// A game is over as soon as its result is proved.
    #[serde(default)]
    pub exact: bool,
}

/// A draw by agreement of the scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawRule {
    /// Not before this many moves of each player.
    pub move_number: u32,
    /// For this many moves of each player in a row.
    pub move_count: u32,
    /// Scores within this of 0.
    pub score: i32,
}

/// A win by agreement of the scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResignRule {
    /// For this many moves of each player in a row.
    pub move_count: u32,
    /// Scores at least this far from 0, in opposite directions.
    pub score: i32,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Termination {
    /// By the rules of the game.
    Rules,
    /// Adjudicated a draw.
    DrawAdjudication,
    /// Adjudicated a win.
    WinAdjudication,
    /// The result was proved by a solver or a table.
    Proof,
    /// The most plies were played.
    MaxPlies,
    /// The loser overstepped the time.
    Time,
    /// The loser's move was illegal.
    IllegalMove,
    /// The loser's program could not be started, or ended.
    Crash,
    /// The loser did not answer.
    Stall,
    /// The loser gave the game up.
    Resignation,
}

impl Termination {
    /// In a word or two, as it is counted.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::DrawAdjudication => "draw adjudication",
            Self::WinAdjudication => "win adjudication",
            Self::Proof => "proof",
            Self::MaxPlies => "maximum of plies",
            Self::Time => "time",
            Self::IllegalMove => "illegal move",
            Self::Crash => "crash",
            Self::Stall => "no answer",
            Self::Resignation => "resignation",
        }
    }

    /// Whether the loser lost by something other than its play.
    pub const fn is_fault(self) -> bool {
        matches!(
            self,
            Self::Time | Self::IllegalMove | Self::Crash | Self::Stall
        )
    }
}

/// A finished game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GameReport {
    /// Where it began.
    pub opening: Opening,
    /// Which player was the one to open the game: 0 or 1.
    pub opener: usize,
    /// The moves that the players made.
    pub moves: Vec<PlayedMove>,
    /// The player that won, if one did.
    pub winner: Option<usize>,
    /// How it ended.
    pub termination: Termination,
    /// In words.
    pub reason: String,
}

/// A move, and how it came about.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlayedMove {
    /// The move in the game's own spelling, and what its player said.
    #[serde(flatten)]
    pub choice: Choice,
    /// Milliseconds it took.
    pub ms: u64,
}

/// What a game is played under.
#[derive(Debug, Clone, Copy)]
pub struct Terms<'a> {
    /// The game.
    pub game: Game,
    /// How much each player may spend.
    pub controls: [Control; 2],
    /// When it is ended early.
    pub adjudication: &'a Adjudication,
}

/// Plays one game. `opener` is the index of the player who has the first side.
///
/// An error says why the game could not even begin: a fault of the opening, not of a player.
pub fn play(
    terms: &Terms<'_>,
    opening: &Opening,
    opener: usize,
    seed: u64,
    players: &mut [Box<dyn Player>; 2],
) -> Result<GameReport, String> {
    let record = opening.record(terms.game)?;
    let mut game = InPlay {
        terms,
        opener,
        record,
        moves: Vec::new(),
        judge: terms.adjudication.exact.then(Judge::default),
        clocks: terms
            .controls
            .map(|control| control.clock_ms.map(|(base, _)| base)),
    };
    let (winner, termination, reason) = game.run(seed, players);
    Ok(GameReport {
        opening: opening.clone(),
        opener,
        moves: game.moves,
        winner,
        termination,
        reason,
    })
}

type End = (Option<usize>, Termination, String);

struct InPlay<'a> {
    terms: &'a Terms<'a>,
    opener: usize,
    record: AnyRecord,
    moves: Vec<PlayedMove>,
    judge: Option<Judge>,
    /// Milliseconds left to each player.
    clocks: [Option<u64>; 2],
}

impl InPlay<'_> {
    fn run(&mut self, seed: u64, players: &mut [Box<dyn Player>; 2]) -> End {
        for (index, player) in players.iter_mut().enumerate() {
            if let Err(fault) = player.begin(&self.record) {
                return lost(index, &fault);
            }
        }
        let mut rng = Rng::new(seed);
        loop {
            if let Some(end) = self.over() {
                return end;
            }
            let Some(person) = self.record.to_move() else {
                return (None, Termination::Rules, self.record.standing().to_string());
            };
            let mover = self.player(person);
            let budget = self.terms.controls[mover].budget(self.clocks[mover]);
            let began = Instant::now();
            let choice = players[mover].choose(&self.record, &budget, rng.next_u64());
            let ms = began.elapsed().as_millis() as u64;
            let mut choice = match choice {
                Ok(choice) => choice,
                Err(fault) => return lost(mover, &fault),
            };
            if let Some(end) = self.overstepped(mover, ms) {
                return end;
            }
            match self.record.advance(&choice.mv) {
                Ok(mv) => choice.mv = mv,
                Err(error) => {
                    let reason = format!("illegal move {}: {error}", choice.mv);
                    return (Some(1 - mover), Termination::IllegalMove, reason);
                }
            }
            self.moves.push(PlayedMove { choice, ms });
        }
    }

    /// The player that is this person.
    fn player(&self, person: Side) -> usize {
        match person {
            Side::First => self.opener,
            Side::Second => 1 - self.opener,
        }
    }

    /// The end of the game by the rules or by adjudication, if it has come.
    fn over(&mut self) -> Option<End> {
        if let Some(outcome) = self.record.outcome() {
            let winner = match outcome {
                Outcome::Win(person) => Some(self.player(person)),
                Outcome::Draw => None,
            };
            return Some((
                winner,
                Termination::Rules,
                self.record.standing().to_string(),
            ));
        }
        let judge = self.judge.as_mut();
        if let Some(proved) = judge.and_then(|judge| judge.outcome(&self.record)) {
            let (winner, reason) = match proved {
                Outcome::Win(person) => (Some(self.player(person)), "won: proved"),
                Outcome::Draw => (None, "drawn: proved"),
            };
            return Some((winner, Termination::Proof, reason.into()));
        }
        let plies = self.record.moves().len() as u32;
        let rules = self.terms.adjudication;
        if rules.max_plies.is_some_and(|most| plies >= most) {
            return Some((None, Termination::MaxPlies, format!("drawn: {plies} plies")));
        }
        if rules.draw.is_some_and(|rule| self.agree_on_a_draw(rule)) {
            let reason = String::from("drawn: both players see nothing in it");
            return Some((None, Termination::DrawAdjudication, reason));
        }
        rules.resign.and_then(|rule| self.agreed_winner(rule))
    }

    fn agree_on_a_draw(&self, rule: DrawRule) -> bool {
        let last = 2 * rule.move_count as usize;
        let is_even = |mv: &PlayedMove| mv.choice.score.is_some_and(|s| s.abs() <= rule.score);
        self.moves.len() >= last.max(2 * rule.move_number as usize)
            && self.moves[self.moves.len() - last..].iter().all(is_even)
    }

    /// Both players say the same of who is winning, each by its own score.
    fn agreed_winner(&self, rule: ResignRule) -> Option<End> {
        let last = 2 * rule.move_count as usize;
        let from = self.moves.len().checked_sub(last)?;
        let person = self.record.to_move()?;
        // The last move is the waiting player's; before it they alternate.
        let waiting = 1 - self.player(person);
        let says = |sign: i32| {
            self.moves[from..]
                .iter()
                .rev()
                .enumerate()
                .all(|(back, mv)| {
                    let sign = if back % 2 == 0 { sign } else { -sign };
                    mv.choice
                        .score
                        .is_some_and(|score| sign * score >= rule.score)
                })
        };
        let winner = match () {
            () if last == 0 => return None,
            () if says(1) => waiting,
            () if says(-1) => 1 - waiting,
            () => return None,
        };
        let reason = String::from("won: both players see it so");
        Some((Some(winner), Termination::WinAdjudication, reason))
    }

    /// Takes the time off the clock; the end of the game if there was not enough.
    fn overstepped(&mut self, mover: usize, ms: u64) -> Option<End> {
        let control = &self.terms.controls[mover];
        let lost = |limit: u64| {
            let reason = format!("{ms} ms taken, {limit} ms to take");
            Some((Some(1 - mover), Termination::Time, reason))
        };
        if let Some(limit) = control.move_ms
            && ms > limit + GRACE_MS
        {
            return lost(limit);
        }
        if let (Some(left), Some((_, increment))) = (&mut self.clocks[mover], control.clock_ms) {
            if ms > *left {
                return lost(*left);
            }
            *left = *left - ms + increment;
        }
        None
    }
}

fn lost(player: usize, fault: &Fault) -> End {
    let termination = match fault {
        Fault::Crash(_) => Termination::Crash,
        Fault::Stall(_) => Termination::Stall,
        Fault::Garbage(_) => Termination::IllegalMove,
        Fault::Resigned(_) => Termination::Resignation,
    };
    (Some(1 - player), termination, fault.to_string())
}

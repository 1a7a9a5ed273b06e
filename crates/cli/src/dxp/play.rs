//! One game of DamExchange: the record, whose turn it is, and our clock.

use crate::failure::Failure;
use quina_engine::{
    AnyPosition, AnyRecord, Error, Game, Outcome, Side, Start, Telling, share_of_clock,
};
use quina_protocol::dxp::{Board, Colour, GameRequest, Move, Reason};
use std::time::Duration;

/// A game that is being played, or was.
#[derive(Debug)]
pub struct Play {
    record: AnyRecord,
    first: Colour,
    ours: Colour,
    /// What is left of our time.
    clock: Duration,
    /// Moves of ours after which the game may be ended.
    most: Option<usize>,
    /// How it ended: what came of a game that was over stays, whatever is played after it.
    outcome: Option<Outcome>,
    told: Option<String>,
}

impl Play {
    /// The game that a request asks for, `ours` being our side of it.
    pub fn new(request: &GameRequest, ours: Colour) -> Result<Self, Error> {
        let start = match &request.position {
            Some(board) => AnyPosition::from_hub(Game::Draughts, &board.to_hub())?,
            None => AnyPosition::start(Game::Draughts, &Start::default())?,
        };
        let mut play = Self {
            record: AnyRecord::new(start),
            first: request
                .position
                .as_ref()
                .map_or(Colour::White, Board::mover),
            ours,
            clock: Duration::from_secs(60 * u64::from(request.minutes)),
            most: (request.moves > 0).then_some(usize::from(request.moves)),
            outcome: None,
            told: None,
        };
        play.look();
        Ok(play)
    }

    /// What was played.
    pub fn record(&self) -> &AnyRecord {
        &self.record
    }

    /// Our side.
    pub const fn ours(&self) -> Colour {
        self.ours
    }

    /// Whether it is our turn.
    pub fn is_ours(&self) -> bool {
        let opens = self.record.moves().len().is_multiple_of(2);
        opens == (self.first == self.ours)
    }

    /// Why the game ends here instead of with a move of ours, if it does.
    pub fn end(&self) -> Option<Reason> {
        let moves = self.record.moves().len() / 2;
        match self.outcome {
            Some(Outcome::Draw) => Some(Reason::Drawn),
            Some(Outcome::Win(side)) if colour(side) == self.ours => Some(Reason::Won),
            Some(Outcome::Win(_)) => Some(Reason::Lost),
            None if self.most.is_some_and(|most| moves >= most) => Some(Reason::Unknown),
            None => None,
        }
    }

    /// What our next move may take.
    pub fn time(&self) -> Duration {
        let left = self.most.map(|most| {
            let left = most.saturating_sub(self.record.moves().len() / 2);
            left.max(1) as u32
        });
        share_of_clock(self.clock, Duration::ZERO, left)
    }

    /// Takes the time of a move off our clock.
    pub fn spend(&mut self, time: Duration) {
        self.clock = self.clock.saturating_sub(time);
    }

    /// Plays a move, ours or theirs; an error says why it cannot be played, and nothing changes.
    pub fn advance(&mut self, mv: &str) -> Result<(), String> {
        let played = self.record.advance(mv);
        played.map_err(|error| error.to_string())?;
        self.look();
        Ok(())
    }

    /// A move of ours as the protocol tells it.
    pub fn spelt(&self, mv: &str, time: Duration) -> Result<Move, String> {
        let spelt = self.record.position().hub_moves(&[mv.to_owned()]);
        let seconds = u16::try_from(time.as_secs()).unwrap_or(u16::MAX);
        let spelt = spelt.first().map(String::as_str).unwrap_or_default();
        Move::from_hub(spelt, seconds).map_err(|error| error.to_string())
    }

    /// Goes back to a move of the game; `false`, and nothing changes, if it was not played yet.
    pub fn go_back(&mut self, number: u16, mover: Colour) -> bool {
        let opens_black = usize::from(self.first == Colour::Black);
        let ply = 2 * usize::from(number.saturating_sub(1)) + usize::from(mover == Colour::Black);
        let Some(target) = ply.checked_sub(opens_black) else {
            return false;
        };
        if target > self.record.moves().len() {
            return false;
        }
        while self.record.moves().len() > target {
            let _ = self.record.undo();
        }
        (self.outcome, self.told) = (None, None);
        self.look();
        true
    }

    /// Ends the game as the program that ended it sees it, unless the board says otherwise.
    pub fn close(&mut self, reason: Reason, by: Colour) -> String {
        let outcome = match reason {
            Reason::Unknown => None,
            Reason::Drawn => Some(Outcome::Draw),
            Reason::Won => Some(Outcome::Win(side(by))),
            Reason::Lost => Some(Outcome::Win(side(by.other()))),
        };
        self.outcome = self.outcome.or(outcome);
        let word = match self.outcome {
            None => "no result",
            Some(Outcome::Draw) => "drawn",
            Some(Outcome::Win(side)) if colour(side) == self.ours => "won",
            Some(Outcome::Win(_)) => "lost",
        };
        let ours = match self.ours {
            Colour::White => "white",
            Colour::Black => "black",
        };
        let plies = self.record.moves().len();
        let why = self.told.as_deref().unwrap_or("ended by agreement");
        format!("{word} with {ours} after {plies} plies: {why}")
    }

    /// The game as a file.
    pub fn to_pdn(&self, opponent: &str) -> Result<String, Failure> {
        let names = match self.ours {
            Colour::White => ["Quina", opponent],
            Colour::Black => [opponent, "Quina"],
        };
        let telling = Telling {
            outcome: self.outcome,
            ..Telling::default()
        };
        Ok(self.record.to_telling_file(names, &telling)?)
    }

    /// Sees whether the game is over, and remembers it.
    fn look(&mut self) {
        if self.outcome.is_none() {
            self.outcome = self.record.outcome();
            self.told = self.outcome.map(|_| self.record.standing().to_string());
        }
    }
}

const fn colour(side: Side) -> Colour {
    match side {
        Side::First => Colour::White,
        Side::Second => Colour::Black,
    }
}

const fn side(colour: Colour) -> Side {
    match colour {
        Colour::White => Side::First,
        Colour::Black => Side::Second,
    }
}

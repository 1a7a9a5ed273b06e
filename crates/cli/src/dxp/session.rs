//! The conversation of two programs, from one side.
//!
//! A message that is malformed, illegal or out of turn is answered with a chat that says what is
//! wrong, and changes nothing: the game goes on as it stands.

use super::Engine;
use super::play::Play;
use crate::failure::printable;
use quina_engine::StopFlag;
use quina_lab::player::Socket;
use quina_protocol::dxp::{Acceptance, BackAnswer, Colour, GameRequest, Message, Move, Reason};
use std::io;
use std::time::{Duration, Instant};

/// How long an answer to a request is waited for.
const ANSWER: Duration = Duration::from_secs(60);
/// How often we look whether Ctrl-C has come.
const EVERY: Duration = Duration::from_millis(100);

/// What ended a stretch of the conversation.
pub enum Ended {
    /// A game, with how it ended in words; `stop` if the other program wants no other.
    Game {
        play: Box<Play>,
        told: String,
        stop: bool,
    },
    /// Ctrl-C.
    Stopped,
}

/// One program at the other end.
pub struct Session<'a> {
    socket: Socket,
    engine: &'a mut Engine,
    opponent: String,
    play: Option<Box<Play>>,
    /// What we ended the game with, until the other program agrees.
    ending: Option<Reason>,
}

impl<'a> Session<'a> {
    /// A conversation in which nothing was said yet.
    pub fn new(socket: Socket, engine: &'a mut Engine) -> Self {
        Self {
            socket,
            engine,
            opponent: "somebody".into(),
            play: None,
            ending: None,
        }
    }

    /// The name of the other program.
    pub fn opponent(&self) -> &str {
        &self.opponent
    }

    /// Whether no game is under way.
    pub fn is_idle(&self) -> bool {
        self.play.is_none()
    }

    /// Asks for a game; whether the other program plays.
    pub fn ask(&mut self, request: &GameRequest) -> io::Result<bool> {
        let ours = request.follower.other();
        let Ok(play) = Play::new(request, ours) else {
            return Ok(false);
        };
        self.socket.say(&Message::Request(request.clone()))?;
        let deadline = Instant::now() + ANSWER;
        while let Some(heard) = self.socket.hear(deadline)? {
            match heard {
                Ok(Message::Accept { name, code }) => {
                    self.opponent = name;
                    let accepts = code == Acceptance::Accepted;
                    if accepts {
                        self.begin(play);
                    }
                    return Ok(accepts);
                }
                Ok(Message::Chat(text)) => overheard(&text),
                Ok(_) => {}
                Err(error) => self.chat(&error.to_string())?,
            }
        }
        Ok(false)
    }

    /// Says that no game will come.
    pub fn farewell(&mut self) -> io::Result<()> {
        self.socket.say(&Message::Chat("thank you".into()))
    }

    /// Plays and listens until a game is over or Ctrl-C comes.
    pub fn play(&mut self, stop: &StopFlag) -> io::Result<Ended> {
        loop {
            if stop.is_raised() {
                self.give_up()?;
                return Ok(Ended::Stopped);
            }
            let is_ours = self.play.as_ref().is_some_and(|play| play.is_ours());
            if is_ours && self.ending.is_none() {
                self.move_or_end(stop)?;
                continue;
            }
            match self.socket.hear(Instant::now() + EVERY)? {
                Some(Ok(message)) => {
                    if let Some(ended) = self.handle(message)? {
                        return Ok(ended);
                    }
                }
                Some(Err(error)) => self.chat(&error.to_string())?,
                None => {}
            }
        }
    }

    fn begin(&mut self, play: Play) {
        self.engine.thinker.clear();
        self.play = Some(Box::new(play));
        self.ending = None;
    }

    /// It is our turn: a move, or the end of the game.
    fn move_or_end(&mut self, stop: &StopFlag) -> io::Result<()> {
        let Some(play) = &mut self.play else {
            return Ok(());
        };
        let mut end = play.end();
        if end.is_none() {
            let began = Instant::now();
            let chosen = self.engine.choose(play, play.time(), stop);
            let time = began.elapsed();
            play.spend(time);
            let told = chosen.and_then(|mv| {
                let told = play.spelt(&mv, time)?;
                play.advance(&mv).map(|()| told)
            });
            match told {
                Ok(mv) => return self.socket.say(&Message::Move(mv)),
                Err(why) => {
                    self.chat(&why)?;
                    end = Some(Reason::Unknown);
                }
            }
        }
        let reason = end.unwrap_or(Reason::Unknown);
        self.ending = Some(reason);
        self.socket.say(&Message::End {
            reason,
            stop: false,
        })
    }

    /// Does what a message says; `Some` when a game is over.
    fn handle(&mut self, message: Message) -> io::Result<Option<Ended>> {
        match message {
            Message::Request(request) => self.answer(&request)?,
            Message::Move(mv) => self.moved(&mv)?,
            Message::End { reason, stop } => return self.ended(reason, stop),
            Message::Back { number, mover } => self.back(number, mover)?,
            Message::Chat(text) => overheard(&text),
            Message::Accept { .. } | Message::BackAnswer(_) => {}
        }
        Ok(None)
    }

    fn answer(&mut self, request: &GameRequest) -> io::Result<()> {
        let code = if !request.is_known() {
            Acceptance::Version
        } else if self.play.is_some() {
            self.chat("a game is under way")?;
            Acceptance::Refused
        } else {
            match Play::new(request, request.follower) {
                Ok(play) => {
                    self.opponent.clone_from(&request.name);
                    self.begin(play);
                    Acceptance::Accepted
                }
                Err(error) => {
                    self.chat(&error.to_string())?;
                    Acceptance::Refused
                }
            }
        };
        self.socket.say(&Message::Accept {
            name: "Quina".into(),
            code,
        })
    }

    fn moved(&mut self, mv: &Move) -> io::Result<()> {
        let text = mv.to_string();
        let played = match &mut self.play {
            None => Err("no game is under way".into()),
            // It has not heard yet that we ended the game.
            Some(_) if self.ending.is_some() => Ok(()),
            Some(play) if play.is_ours() => Err("it is our turn".into()),
            Some(play) => play.advance(&text),
        };
        match played {
            Ok(()) => Ok(()),
            Err(why) => self.chat(&format!("{text}: {why}")),
        }
    }

    fn ended(&mut self, reason: Reason, stop: bool) -> io::Result<Option<Ended>> {
        let Some(mut play) = self.play.take() else {
            return Ok(None);
        };
        let ours = play.ours();
        let told = if let Some(said) = self.ending.take() {
            play.close(said, ours)
        } else {
            self.socket.say(&Message::End {
                reason: Reason::Unknown,
                stop,
            })?;
            play.close(reason, ours.other())
        };
        Ok(Some(Ended::Game { play, told, stop }))
    }

    fn back(&mut self, number: u16, mover: Colour) -> io::Result<()> {
        let play = self.play.as_mut().filter(|_| self.ending.is_none());
        let goes = play.is_some_and(|play| play.go_back(number, mover));
        let answer = if goes {
            BackAnswer::Accepted
        } else {
            BackAnswer::Refused
        };
        self.socket.say(&Message::BackAnswer(answer))
    }

    /// Ctrl-C came: the game has no result, and no other will be played.
    fn give_up(&mut self) -> io::Result<()> {
        if self.play.take().is_some() {
            let reason = Reason::Unknown;
            self.socket.say(&Message::End { reason, stop: true })?;
        }
        Ok(())
    }

    fn chat(&mut self, text: &str) -> io::Result<()> {
        self.socket.say(&Message::Chat(text.to_owned()))
    }
}

/// What the other program says to people.
fn overheard(text: &str) {
    eprintln!("chat: {}", printable(text));
}

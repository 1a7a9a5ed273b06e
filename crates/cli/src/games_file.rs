//! The games of a match or a ladder as a file: one JSON object a line, a table, or the format that
//! the game's own programs read.

use crate::failure::Failure;
use quina_engine::{Game, Outcome, Side, StopFlag, Telling};
use quina_lab::game::{GameReport, PlayedMove};
use quina_lab::player::Choice;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

/// The games of a run, kept in a file if one is wanted.
pub struct KeptGames {
    file: Option<GamesFile>,
    failure: Option<Failure>,
}

impl KeptGames {
    /// For games of this kind; without a path nothing is kept.
    pub fn new(path: Option<&Path>, game: Game) -> Result<Self, Failure> {
        let file = path.map(|path| GamesFile::create(path, game));
        Ok(Self {
            file: file.transpose()?,
            failure: None,
        })
    }

    /// Keeps the games of a pair. A run whose games cannot be written is stopped.
    pub fn keep(&mut self, names: [&str; 2], pair: &[GameReport; 2], stop: &StopFlag) {
        if let Some(file) = &mut self.file
            && let Err(failure) = file.write(names, pair)
        {
            self.failure.get_or_insert(failure);
            stop.raise();
        }
    }

    /// Brings everything to the disk, or tells what was in the way.
    pub fn finish(self) -> Result<(), Failure> {
        match (self.failure, self.file) {
            (Some(failure), _) => Err(failure),
            (None, Some(mut file)) => file.finish(),
            (None, None) => Ok(()),
        }
    }
}

/// Where games are written.
struct GamesFile {
    file: BufWriter<File>,
    game: Game,
    format: Format,
    path: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    /// One object a line.
    Json,
    /// One row a game.
    Csv,
    /// PDN, SGF or records of Quelhas.
    Records,
}

const COLUMNS: &str = "first,second,opening,result,termination,plies,reason";

impl GamesFile {
    /// A new file for games of this kind; its name says what is written.
    fn create(path: &Path, game: Game) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let file = File::create(path);
        let file = file.map_err(|error| Failure::Refused(format!("{name}: {error}")))?;
        let extension = path.extension().and_then(|extension| extension.to_str());
        let mut games = Self {
            file: BufWriter::new(file),
            game,
            format: match extension {
                Some("json") => Format::Json,
                Some("csv") => Format::Csv,
                _ => Format::Records,
            },
            path: name,
        };
        if games.format == Format::Csv {
            games.line(COLUMNS)?;
        }
        Ok(games)
    }

    /// Writes the games of a pair between two players.
    fn write(&mut self, names: [&str; 2], games: &[GameReport; 2]) -> Result<(), Failure> {
        for game in games {
            // The one who opened the game comes first.
            let names = [game.opener, 1 - game.opener].map(|index| names[index]);
            let text = match self.format {
                Format::Json => serde_json::to_string(game)
                    .map_err(|error| Failure::Refused(error.to_string()))?,
                Format::Csv => row(names, game),
                // Every format reads a blank line as the end of a game.
                Format::Records => self.record(names, game)?.trim_end().to_owned() + "\n",
            };
            self.line(&text)?;
        }
        Ok(())
    }

    /// Brings everything to the disk.
    fn finish(&mut self) -> Result<(), Failure> {
        let told = self.file.flush();
        told.map_err(|error| Failure::Refused(format!("{}: {error}", self.path)))
    }

    fn line(&mut self, text: &str) -> Result<(), Failure> {
        let written = writeln!(self.file, "{text}");
        written.map_err(|error| Failure::Refused(format!("{}: {error}", self.path)))
    }

    /// The game in the format of its players' programs.
    fn record(&self, names: [&str; 2], game: &GameReport) -> Result<String, Failure> {
        let told = |what: String| Failure::Refused(format!("{}: {what}", self.path));
        let mut record = game.opening.record(self.game).map_err(told)?;
        // The moves of the opening were nobody's choice.
        let mut comments = vec![String::new(); game.opening.moves.len()];
        for mv in &game.moves {
            let played = record.advance(&mv.choice.mv);
            played.map_err(|error| told(error.to_string()))?;
            comments.push(comment(mv));
        }
        let side = |player| {
            if player == game.opener {
                Side::First
            } else {
                Side::Second
            }
        };
        let telling = Telling {
            comments: &comments,
            outcome: Some(match game.winner {
                Some(player) => Outcome::Win(side(player)),
                None => Outcome::Draw,
            }),
        };
        Ok(record.to_telling_file(names, &telling)?)
    }
}

/// What a player said of its move, as other programs write it: score in men, depth and seconds.
fn comment(mv: &PlayedMove) -> String {
    let seconds = mv.ms as f64 / 1000.0;
    let Choice { score, depth, .. } = &mv.choice;
    match score {
        Some(score) => format!("{:+.2}/{depth} {seconds:.3}s", f64::from(*score) / 100.0),
        None => format!("{seconds:.3}s"),
    }
}

fn row(names: [&str; 2], game: &GameReport) -> String {
    let result = match game.winner {
        Some(winner) if winner == game.opener => "1-0",
        Some(_) => "0-1",
        None => "1/2-1/2",
    };
    let opening = match game.opening.moves.as_slice() {
        [] => game.opening.position.clone(),
        moves => moves.join(" "),
    };
    let plies = game.opening.moves.len() + game.moves.len();
    [
        quoted(names[0]),
        quoted(names[1]),
        quoted(&opening),
        result.to_owned(),
        game.termination.name().to_owned(),
        plies.to_string(),
        quoted(&game.reason),
    ]
    .join(",")
}

/// A cell of a table, whatever it holds.
pub fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

//! What is typed at the prompt: a move, or one of a few words.

/// What a line asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry<'a> {
    /// An empty line.
    Nothing,
    /// Anything that is not a word of ours.
    Move(&'a str),
    /// The legal moves that begin so.
    Moves(&'a str),
    /// The best move, or the best by what can be seen.
    Hint {
        fair: bool,
    },
    Undo,
    Redo,
    Board,
    Save(&'a str),
    Level(&'a str),
    Resign,
    Help,
    Quit,
}

/// The words with what they take and do, in the order of the help.
pub const WORDS: [(&str, &str); 10] = [
    (
        "moves [START]",
        "list the legal moves, or those that begin with START",
    ),
    (
        "hint [fair]",
        "ask the engine for its best move; `fair` without peeking (klondike)",
    ),
    ("undo", "take back your last move and the answer to it"),
    ("redo", "play again what was taken back"),
    ("board", "draw the board and tell the position as text"),
    ("save FILE", "write the game to a new file"),
    (
        "level [LEVEL]",
        "tell or set the strength: easy, medium, hard or expert",
    ),
    ("resign", "give the game up"),
    ("help", "list these words"),
    ("quit", "leave"),
];

impl<'a> Entry<'a> {
    /// Reads a line; an error says what a word wants or does not want after it.
    pub fn read(line: &'a str) -> Result<Self, String> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let alone = |entry: Self| match rest {
            "" => Ok(entry),
            _ => Err(format!("`{word}` takes nothing after it")),
        };
        match word {
            "" => Ok(Self::Nothing),
            "moves" => Ok(Self::Moves(rest)),
            "hint" if rest == "fair" => Ok(Self::Hint { fair: true }),
            "hint" => alone(Self::Hint { fair: false }),
            "undo" => alone(Self::Undo),
            "redo" => alone(Self::Redo),
            "board" => alone(Self::Board),
            "save" if rest.is_empty() => Err(String::from("`save` needs the name of a new file")),
            "save" => Ok(Self::Save(rest)),
            "level" => Ok(Self::Level(rest)),
            "resign" => alone(Self::Resign),
            "help" | "?" => alone(Self::Help),
            "quit" => alone(Self::Quit),
            _ => Ok(Self::Move(line)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_help_is_read() {
        for (form, _) in WORDS {
            let line = form.replace(['[', ']'], "");
            let entry = Entry::read(&line).expect(form);
            assert!(!matches!(entry, Entry::Move(_)), "{form}");
        }
    }

    #[test]
    fn the_rest_is_a_move() {
        assert_eq!(Entry::read("  32 28 "), Ok(Entry::Move("32 28")));
        assert_eq!(Entry::read("swap"), Ok(Entry::Move("swap")));
        assert_eq!(Entry::read(" \t"), Ok(Entry::Nothing));
        assert_eq!(
            Entry::read("save my game.pdn"),
            Ok(Entry::Save("my game.pdn"))
        );
    }

    #[test]
    fn words_say_what_they_want() {
        assert_eq!(
            Entry::read("undo 2"),
            Err(String::from("`undo` takes nothing after it"))
        );
        assert_eq!(
            Entry::read("save "),
            Err(String::from("`save` needs the name of a new file"))
        );
    }
}

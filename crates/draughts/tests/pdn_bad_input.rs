//! Bad PDN: what is refused, in which words and where, and that a bad game costs only itself.

use proptest::prelude::*;
use quina_draughts::pdn::{Game, MAX_DEPTH, MAX_GAME_BYTES, MAX_TAGS, Reader, check};
use quina_draughts::{English, International, Rules};
use std::io::{self, BufReader, Read};

/// A bad game for international draughts, and what must be said about it.
const BAD: &[(&str, &str)] = &[
    ("1. 32-26 *", "line 1, column 4: 32-26 is not a legal move"),
    (
        "1. 32-28 19-23 2. 33-29 *",
        "line 1, column 19: 33-29 is not legal: White must capture, for instance 28x19",
    ),
    (
        "1. 32-28 32-28 *",
        "line 1, column 10: 32-28 is not legal here: there is no piece on 32",
    ),
    (
        "1. 32-28 28-32 *",
        "line 1, column 10: 28-32 is not legal here: the piece on 28 is White's, and Black is to move",
    ),
    (
        "1. 51-46 *",
        "line 1, column 4: 51-46 is not legal here: square 51 is off the board (1 to 50)",
    ),
    (
        "1. 32-28 19-23 2. 27x18 *",
        "line 1, column 19: 27x18 is not legal here: there is no piece on 27",
    ),
    (
        "[White \"A\"]\n\n1. 32-28 resigns *",
        "line 3, column 10: `resigns` is neither a move nor a result",
    ),
    (
        "1. 32 28 *",
        "line 1, column 4: `32` is neither a move nor a result",
    ),
    (
        "1. - - *",
        "line 1, column 4: `-` is neither a move nor a result",
    ),
    (
        "1. 32-28 19-23 2. 28y19 *",
        "line 1, column 19: `28y19` is neither a move nor a result",
    ),
    (
        "1. c4-d5 *",
        "line 1, column 4: c4-d5 is not legal here: `c4` is not a dark square",
    ),
    (
        "[White \"A]\n1. 32-28 *",
        "line 1, column 8: the value of tag White is not closed by `\"]` on its line",
    ),
    (
        "[White A]\n1. 32-28 *",
        "line 1, column 8: expected the value of tag White in quotes",
    ),
    (
        "[\"White\"]\n1. 32-28 *",
        "line 1, column 2: expected the name of a tag",
    ),
    (
        "[White \"A\"\n1. 32-28 *",
        "line 1, column 8: the value of tag White is not closed by `\"]` on its line",
    ),
    (
        "1. 32-28 ]\n*",
        "line 1, column 10: a `]` without the `[` that opens a tag",
    ),
    (
        "1. 32-28 \"good\" *",
        "line 1, column 10: a quote outside a tag",
    ),
    (
        "1. 32-28 } 19-23 *",
        "line 1, column 10: a `}` without the `{` that opens a comment",
    ),
    (
        "{a {b} c} 1. 32-28 *",
        "line 1, column 8: `c` is neither a move nor a result",
    ),
    (
        "1. 32-28 {never closed\n19-23 *",
        "line 1, column 10: the comment that opens here is never closed",
    ),
    (
        "1. 32-28 (1. 33-28\n19-23 *",
        "line 1, column 10: the variation that opens here is never closed",
    ),
    (
        "1. 32-28 19-23) *",
        "line 1, column 15: a `)` closes a variation, but none is open",
    ),
    (
        "(1. 32-28) 1. 33-28 *",
        "line 1, column 1: a variation opens before there is a move to vary",
    ),
    (
        "1. 32-28 $ *",
        "line 1, column 10: expected a number after `$`",
    ),
    (
        "1. 32-28 $70000 *",
        "line 1, column 10: the glyph $70000 is above $65535",
    ),
    (
        "[GameType \"21\"]\n1. 11-15 *",
        "line 1, column 12: the game is of type 21 (English checkers), not 20 (International draughts)",
    ),
    (
        "[GameType \"25,W,8,8,A0,0\"]\n1. c3-d4 *",
        "line 1, column 12: the game is of type 25, not 20 (International draughts)",
    ),
    (
        "[GameType \"draughts\"]\n1. 32-28 *",
        "line 1, column 12: the game type `draughts` is not a number",
    ),
    (
        "[FEN \"W:W32:B32\"]\n*",
        "line 1, column 14: square 32 is given twice",
    ),
    (
        "[FEN \"W:W31-50,61:B1-20\"]\n*",
        "line 1, column 16: square 61 is off the board (1 to 50)",
    ),
    (
        "[SetUp \"1\"]\n[FEN \"?:W32:B19\"]\n*",
        "line 2, column 7: expected W or B for the side to move, found `?`",
    ),
    (
        "[FEN \"\"]\n*",
        "line 1, column 7: expected a position such as W:W31-50:B1-20, found nothing",
    ),
    (
        "[SetUp \"1\"]\n\n1. 32-28 *",
        "line 1, column 9: a position is said to be set up, but there is no FEN tag",
    ),
    (
        "1. 32-28 /FEN \"W:W32:B19\"/ 19-23 *",
        "line 1, column 16: a position can be set up before the first move only",
    ),
    (
        "1. 32-28 /diagram/ 19-23 *",
        "line 1, column 10: expected a move or a position such as /FEN \"W:W31-50:B1-20\"/",
    ),
    (
        "/FEN \"W:W32\"/ *",
        "line 1, column 7: Black's pieces are missing: expected `:B` and squares",
    ),
    (
        "[FEN \"W:W32:B28\"]\n1. 32x23 1-6 *",
        "line 2, column 10: 1-6 comes after the end of the game: Black has no legal move",
    ),
    (
        "[Result \"2-0\"]\n1. 32-28\n  0-2",
        "line 3, column 3: the game ends with a win for Black, but its Result tag says a win for White",
    ),
    (
        "[Result \"1-1\"]\n[FEN \"W:W32:B28\"]\n1. 32x23",
        "line 1, column 10: the game ends with a draw, but Black has no legal move and has lost",
    ),
    (
        "[FEN \"W:W32:B28\"]\n1. 32x23 0-2",
        "line 2, column 10: the game ends with a win for Black, but Black has no legal move and has lost",
    ),
];

/// The table and what is too long to stand in it.
fn bad_games() -> Vec<(String, String)> {
    let owned = |&(game, error): &(&str, &str)| (game.to_owned(), error.to_owned());
    let mut all: Vec<_> = BAD.iter().map(owned).collect();
    all.push((
        format!("1. 32-28{}", " (1. 33-28".repeat(MAX_DEPTH + 1)),
        "line 1, column 650: variations are nested deeper than 64".into(),
    ));
    let tags: Vec<String> = (0..=MAX_TAGS).map(|i| format!("[T{i} \"\"]")).collect();
    let tags = tags.join("\n");
    all.push((
        format!("{tags}\n\n1. 32-28 *"),
        "line 501, column 1: a game has at most 500 tags".into(),
    ));
    let word = "x".repeat(100);
    all.push((
        format!("1. {word} *"),
        format!(
            "line 1, column 4: `{}\u{2026}` is neither a move nor a result",
            &word[..40]
        ),
    ));
    let fen = "1,".repeat(600);
    all.push((
        format!("[FEN \"W:W{fen}\"] *"),
        "line 1, column 7: the position is longer than 1000 bytes".into(),
    ));
    all.push((
        format!("1. 32-28 {{{}}} *", "long ".repeat(MAX_GAME_BYTES / 5)),
        "line 1, column 1: the line is longer than 1048576 bytes".into(),
    ));
    all.push((
        format!("1. 32-28\n{{{}}} *", "long\n".repeat(MAX_GAME_BYTES / 5)),
        "line 209715, column 5: the game is longer than 1048576 bytes".into(),
    ));
    all
}

fn head_of(text: &str) -> String {
    text.chars().take(80).collect()
}

#[test]
fn every_fault_is_named_with_its_place() {
    for (game, error) in bad_games() {
        let found = check::<International>(game.as_bytes()).unwrap_err();
        assert_eq!(found.to_string(), error, "{}", head_of(&game));
    }
}

#[test]
fn a_bad_game_costs_only_itself() {
    for (bad, _) in bad_games() {
        let file = format!(
            "[White \"before\"]\n1. 32-28 2-0\n\n{bad}\n\n[White \"after\"]\n1. 33-28 0-2\n"
        );
        let found: Vec<Option<String>> = Reader::<International, _>::strict(file.as_bytes())
            .map(|game| {
                game.ok()
                    .map(|game| game.tags.get("White").unwrap_or_default().to_owned())
            })
            .collect();
        let expected = [Some("before".to_owned()), None, Some("after".to_owned())];
        assert_eq!(found, expected, "{}", head_of(&bad));
    }
}

/// Without tags the border is the result, and without that the number 1.
#[test]
fn a_bad_game_among_games_without_tags_costs_only_itself() {
    let file = "1. 32-28 2-0\n1. 32-27 19-24 (2. 1-2 2-0) {2-0} 2. x9 1-1 {odd}\n1. 33-28 0-2\n\
                1. 34-29 19-23\n2. 28x28 14x23 1. 35-30 20-25 *";
    let found: Vec<Result<usize, Option<usize>>> = Reader::<International, _>::new(file.as_bytes())
        .map(|game| {
            game.map(|game| game.moves().len())
                .map_err(|error| error.line)
        })
        .collect();
    assert_eq!(found, [Ok(1), Err(Some(2)), Ok(1), Err(Some(5)), Ok(2)]);
}

/// A tag that is none spoils the game it would belong to, and not the one before it.
#[test]
fn a_bad_tag_does_not_spoil_the_game_before_it() {
    let file = "[White \"A\"]\n1. 32-28\n[White \"B]\n[Black \"C\"]\n1. 32-28\n[White D]\n1. 33-28 *\n\
                1. 34-29 [%clk 1:00] 20-24\n2. 29x20 *\n1. 35-30 *";
    let found: Vec<Result<usize, Option<usize>>> = Reader::<International, _>::new(file.as_bytes())
        .map(|game| {
            game.map(|game| game.moves().len())
                .map_err(|error| error.line)
        })
        .collect();
    assert_eq!(
        found,
        [Ok(1), Err(Some(3)), Err(Some(6)), Err(Some(8)), Ok(1)]
    );
}

#[test]
fn one_game_means_one() {
    let error = |text: &str| text.parse::<Game<English>>().unwrap_err().to_string();
    assert_eq!(error(""), "there is no game in the text");
    assert_eq!(
        error("1. 11-15 * 1. 11-15 *"),
        "there is more than one game in the text"
    );
    assert_eq!(
        error("[GameType \"20\"]"),
        "line 1, column 12: the game is of type 20 (International draughts), \
         not 21 (English checkers)"
    );
}

/// What the lexer must not do: wait for the end of an endless game.
#[test]
fn an_endless_game_is_refused_at_the_limit() {
    for (head, forever) in [
        ("[FEN \"W:WK46:BK1\"]\n", "46-41 1-6 41-46 6-1\n"),
        ("1. 32-28 ", "$1 "),
        ("1. 32-28 ", "$1\n"),
        ("1. 32-28 {", "and so on "),
        ("1. 32-28 {", "and\nso on "),
        ("1. 32-28 ", "{x}\n"),
        ("1. 32-28 ", "(1. 33-28)\n"),
        ("1. 32-28 ", "({x})\n"),
        ("[White \"", "A"),
        ("", "[White \"A\"]\n"),
        ("1. 3", "2"),
    ] {
        let mut source = Endless::new(head, forever);
        let error = check::<International>(BufReader::new(&mut source)).unwrap_err();
        assert!(
            error.to_string().ends_with("is longer than 1048576 bytes"),
            "{forever}: {error}"
        );
        let most = MAX_GAME_BYTES + (1 << 14);
        assert!(
            source.given < most,
            "{forever}: {} bytes read",
            source.given
        );
    }
}

/// A text followed by another one for ever, counting the bytes taken.
struct Endless {
    head: &'static [u8],
    forever: &'static [u8],
    given: usize,
}

impl Endless {
    fn new(head: &'static str, forever: &'static str) -> Self {
        Self {
            head: head.as_bytes(),
            forever: forever.as_bytes(),
            given: 0,
        }
    }
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        for byte in buffer.iter_mut() {
            let repeated = self.given.wrapping_sub(self.head.len()) % self.forever.len();
            *byte = *self.head.get(self.given).unwrap_or(&self.forever[repeated]);
            self.given += 1;
        }
        Ok(buffer.len())
    }
}

#[test]
fn an_input_that_fails_ends_the_games() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the cable is out"))
        }
    }
    let input = BufReader::new((&b"1. 32-28 *\n1. 33-28"[..]).chain(Broken));
    let mut games = Reader::<International, _>::new(input);
    assert!(games.next().unwrap().is_ok());
    let error = games.next().unwrap().unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2: the input cannot be read: the cable is out"
    );
    assert!(games.next().is_none());
    assert!(games.next().is_none());
}

/// Reads everything, in one piece and byte by byte; whatever is a game reads back from its text.
fn read_all<R: Rules>(bytes: &[u8]) -> Result<(), TestCaseError> {
    let whole: Vec<_> = Reader::<R, _>::new(bytes).collect();
    let slow = BufReader::with_capacity(1, bytes);
    let piecemeal: Vec<_> = Reader::<R, _>::new(slow).collect();
    prop_assert_eq!(&whole, &piecemeal);
    for game in whole.into_iter().flatten() {
        let text = game.to_string();
        prop_assert_eq!(text.parse::<Game<R>>(), Ok(game), "{}", text);
    }
    let _ = check::<R>(bytes);
    Ok(())
}

const VALID: &str = "[Event \"a \\\"b\\\"\"]\n[SetUp \"1\"]\n[FEN \"W:W32,K46:B19\"]\n\n\
    1. 32-28! {one} (1. 46-41 $14 (1. 32-27)) 1... 19-24 2. 28-23 1-1 {two}\n\
    ; three\n[White \"c\"]\n% four\n1.32-28 19-23 2.28x19 14:23 3. 3732 *\n";

/// Pieces that PDN is made of, to get deeper than random bytes do.
const PIECES: [&str; 38] = [
    "1.",
    "1...",
    "32-28",
    "19-23",
    "28x19",
    "14x23",
    "2.",
    "*",
    "2-0",
    "1-1",
    "1-0",
    "1/2-1/2",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "\"",
    "$1",
    "!",
    "?!",
    "(!)",
    ";",
    "%",
    "\n",
    "\n[White \"A\"]\n",
    "[FEN \"W:W32:B19\"]",
    "[Result \"2-0\"]",
    "/FEN \"B:W32:B19\"/",
    "32-",
    "-",
    "28",
    "a3b4",
    "/",
    "\\",
    "\u{e9}",
    "\u{2026}",
];

proptest! {
    #[test]
    fn any_bytes_are_survived(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        read_all::<International>(&bytes)?;
        read_all::<English>(&bytes)?;
    }

    #[test]
    fn any_pieces_are_survived(
        pieces in prop::collection::vec((prop::sample::select(&PIECES[..]), any::<bool>()), 0..60)
    ) {
        let mut text = String::new();
        for (piece, is_apart) in pieces {
            text += piece;
            text += if is_apart { " " } else { "" };
        }
        read_all::<International>(text.as_bytes())?;
    }

    #[test]
    fn any_damage_to_a_good_file_is_survived(
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3u8), 1..8)
    ) {
        let mut bytes = VALID.as_bytes().to_vec();
        for (place, byte, how) in damage {
            let at = place.index(bytes.len());
            match how {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => drop(bytes.remove(at)),
            }
        }
        read_all::<International>(&bytes)?;
    }
}

#[test]
fn the_file_to_be_damaged_is_good() {
    let checked = check::<International>(VALID.as_bytes()).unwrap();
    assert_eq!((checked.games, checked.moves), (2, 10));
}

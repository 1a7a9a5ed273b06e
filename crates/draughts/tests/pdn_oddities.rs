//! What real PDN files contain: each oddity a small sample, and what must be read from it.

use quina_core::{Notation, Side};
use quina_draughts::pdn::{Game, GameResult, Reader};
use quina_draughts::{English, International, Position, Rules};

/// The games of a file, each as its printed movetext; a bad one as its error.
fn movetexts<R: Rules>(file: &[u8]) -> Vec<String> {
    Reader::<R, _>::new(file)
        .map(|game| game.map_or_else(|error| error.to_string(), |game| movetext(&game)))
        .collect()
}

fn movetext<R: Rules>(game: &Game<R>) -> String {
    let text = game.to_string();
    let (_, moves) = text.split_once("\n\n").expect("tags, a blank line, moves");
    moves.trim_end().replace('\n', " ")
}

fn assert_samples<R: Rules>(samples: &[(&str, &[u8], &[&str])]) {
    for (name, file, expected) in samples {
        assert_eq!(movetexts::<R>(file), *expected, "{name}");
    }
}

#[test]
fn games_and_their_borders() {
    assert_samples::<International>(&[
        ("nothing at all", b"", &[]),
        ("blank lines only", b"\r\n \n\t\n", &[]),
        ("a result without a game", b"2-0\n", &[]),
        (
            "a comment without a game",
            b"{nothing here} ; or here\n",
            &[],
        ),
        (
            "the usual",
            b"[White \"A\"]\n[Result \"1-1\"]\n\n1. 32-28 19-23 2. 28x19 14x23 1-1\n",
            &["1. 32-28 19-23 2. 28x19 14x23 1-1"],
        ),
        ("no tags", b"1. 32-28 19-23 2-0", &["1. 32-28 19-23 2-0"]),
        (
            "no result, then a tag",
            b"[White \"A\"]\n1. 32-28\n[White \"B\"]\n1. 33-28 *",
            &["1. 32-28 *", "1. 33-28 *"],
        ),
        (
            "no result at the end of the file",
            b"1. 32-28 19-23",
            &["1. 32-28 19-23 *"],
        ),
        (
            "neither tags nor results",
            b"1. 32-28 19-23\n\n1. 33-28 18-23\n1.34-29 20-24",
            &["1. 32-28 19-23 *", "1. 33-28 18-23 *", "1. 34-29 20-24 *"],
        ),
        (
            "no blank lines between games",
            b"[White \"A\"]\n1. 32-28 2-0\n[White \"B\"]\n1. 33-28 0-2\n1. 34-29 1-1",
            &["1. 32-28 2-0", "1. 33-28 0-2", "1. 34-29 1-1"],
        ),
        (
            "several games on a line",
            b"[FEN \"W:W32:B19\"] 1. 32-28 * [FEN \"B:W32:B19\"] 1... 19-23 *",
            &["1. 32-28 *", "1... 19-23 *"],
        ),
        (
            "tags only",
            b"[White \"A\"]\n[Black \"B\"]\n\n[White \"C\"]\n[Result \"2-0\"]\n",
            &["*", "2-0"],
        ),
        (
            "tags and a result",
            b"[White \"A\"]\n[Result \"1-1\"]\n\n1-1\n",
            &["1-1"],
        ),
        (
            "a move number and no move",
            b"[White \"A\"]\n\n1. 2-0",
            &["2-0"],
        ),
        (
            "a blank line and a comment among the tags",
            b"[White \"A\"]\n\n{for the newspaper}\n[Black \"B\"]\n1. 32-28 *",
            &["{for the newspaper} 1. 32-28 *"],
        ),
        (
            "a tag twice in one header",
            b"[Event \"A\"]\n[White \"B\"]\n[Event \"C\"]\n1. 32-28 *",
            &["1. 32-28 *"],
        ),
        (
            "a comment after the result belongs to the game before it",
            b"1. 32-28 2-0 {Black resigned} ; at home\n{An exhibition} 1. 33-28 *",
            &[
                "1. 32-28 {Black resigned} {at home} 2-0",
                "{An exhibition} 1. 33-28 *",
            ],
        ),
        (
            "a star and then the result",
            b"1. 32-28 * 2-0\n",
            &["1. 32-28 *"],
        ),
    ]);
}

#[test]
fn characters_and_lines() {
    assert_samples::<International>(&[
        (
            "a byte order mark",
            b"\xEF\xBB\xBF1. 32-28 *",
            &["1. 32-28 *"],
        ),
        (
            "CRLF",
            b"[White \"A\"]\r\n\r\n1. 32-28\r\n19-23 *\r\n",
            &["1. 32-28 19-23 *"],
        ),
        (
            "CR alone",
            b"[White \"A\"]\r\r1. 32-28\r19-23 *\r",
            &["1. 32-28 19-23 *"],
        ),
        (
            "the end mark of old files",
            b"1. 32-28 *\r\n\x1A",
            &["1. 32-28 *"],
        ),
        (
            "Latin-1 in a comment",
            b"1. 32-28 {tr\xE8s bien} *",
            &["1. 32-28 {tr\u{e8}s bien} *"],
        ),
        (
            "lines wrapped between words",
            b"1.\n32-28\n\n19-23 2. 28x19\n14x23\n*",
            &["1. 32-28 19-23 2. 28x19 14x23 *"],
        ),
        (
            "lines wrapped inside moves",
            b"1. 32-\n28 19\n-23 2. 28x\n19 14x23 *",
            &["1. 32-28 19-23 2. 28x19 14x23 *"],
        ),
        (
            "escaped lines",
            b"% made by hand\n[White \"A\"]\n1. 32-28 % and a remark\n% 19-24\n19-23 *",
            &["1. 32-28 19-23 *"],
        ),
        (
            "both kinds of comments, over lines",
            b"{one\n  two} 1. 32-28 ; three } four\n19-23 { } *",
            &["{one two} 1. 32-28 {three ) four} 1... 19-23 *"],
        ),
        (
            "clock times stay in their comments",
            b"1. 32-28 {[%clk 1:55:21]} 19-23 {[%clock w0:00:10 B0:00:03]} *",
            &["1. 32-28 {[%clk 1:55:21]} 1... 19-23 {[%clock w0:00:10 B0:00:03]} *"],
        ),
        (
            "a tag quoted in a comment, not from the first column",
            b"1. 32-28 {the tag\n [White \"A\"]\nis missing} *",
            &["1. 32-28 {the tag [White \"A\"] is missing} *"],
        ),
    ]);
}

#[test]
fn moves_and_numbers() {
    assert_samples::<International>(&[
        (
            "no numbers",
            b"32-28 19-23 28x19 14x23 *",
            &["1. 32-28 19-23 2. 28x19 14x23 *"],
        ),
        (
            "numbers glued to the moves",
            b"1.32-28 19-23 2.28x19 14x23*",
            &["1. 32-28 19-23 2. 28x19 14x23 *"],
        ),
        (
            "numbers without dots, and for each side",
            b"1 32-28 1... 19-23 2 28x19 2... 14x23 *",
            &["1. 32-28 19-23 2. 28x19 14x23 *"],
        ),
        (
            "dots in place of a move",
            b"[FEN \"B:W32:B19\"]\n1. ... 19-23 2. 32-28 *",
            &["1... 19-23 2. 32-28 *"],
        ),
        (
            "leading zeros, and columns filled with blanks",
            b"[FEN \"W:W32:B1\"]\n01. 32-28 01- 06 02. 28 - 22 *",
            &["1. 32-28 1-6 2. 28-22 *"],
        ),
        (
            "a colon, a cross and a dash for captures",
            b"1. 32-28 19-23 2. 28:19 14X23 3. 37-32 10-14 4. 34-29 23-34 5. 40\xC3\x9729 *",
            &["1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 34-29 23x34 5. 40x29 *"],
        ),
        ("a cross for a step", b"1. 32x28 *", &["1. 32-28 *"]),
        (
            "no sign",
            b"1. 3228 1923 2. 2819 1423 *",
            &["1. 32-28 19-23 2. 28x19 14x23 *"],
        ),
        (
            "printers' dashes",
            "1. 32–28 19—23 2. 28×19 ½–½".as_bytes(),
            &["1. 32-28 19-23 2. 28x19 1-1"],
        ),
        (
            "letters for squares",
            b"1. d4-e5 g7-f6 2. e5xg7 H8:f6 *",
            &["1. 32-28 19-23 2. 28x19 14x23 *"],
        ),
        (
            "letters without a sign",
            b"1. d4e5 g7f6 *",
            &["1. 32-28 19-23 *"],
        ),
        (
            "every landing of a capture, or some, or with dashes",
            b"[FEN \"W:W37:B31,21,12\"] 1. 37x26x17x8 *\n\
              [FEN \"W:W37:B31,21,12\"] 1. 37x17x8 *\n\
              [FEN \"W:W37:B31,21,12\"] 1. 37-26-17-8 *",
            &["1. 37x8 *", "1. 37x8 *", "1. 37x8 *"],
        ),
        (
            "captures told apart by their paths, and one that is not",
            b"[FEN \"W:WK47:B14,19,27,33,42\"] 1. 47x38x24x13x36 *\n\
              [FEN \"W:WK47:B14,19,27,33,42\"] 1. 47x20x36 *\n\
              [FEN \"W:WK47:B14,19,27,33,42\"] 1. 47x36 *",
            &[
                "1. 47x38x24x13x36 *",
                "1. 47x38x20x9x36 *",
                "line 3, column 35: 47x36 is ambiguous: 47x38x20x9x36 or 47x38x24x13x36",
            ],
        ),
    ]);
}

#[test]
fn marks_and_variations() {
    assert_samples::<International>(&[
        (
            "marks behind moves, apart, in brackets, and too many of them",
            b"1. 32-28! 19-23 ? 2. 28x19(!?) 14x23!!! 3. 37-32(?!?) 10-14?? *",
            &["1. 32-28! 19-23? 2. 28x19!? 14x23!! 3. 37-32?! 10-14?? *"],
        ),
        (
            "glyphs by number, with and without marks",
            b"$10 1. 32-28 $1 $14 19-23 $902$2 *",
            &["$10 1. 32-28! $14 19-23 $902 $2 *"],
        ),
        (
            "a star for the only move, and a star for the end",
            b"1. 32-28* 19-23!* 2. 28x19 14x23*\n[White \"B\"]\n1. 33-28 *",
            &["1. 32-28 $7 19-23! $7 2. 28x19 14x23 *", "1. 33-28 *"],
        ),
        (
            "variations in variations",
            b"32-28 19-23 (18-23 38-32 (37-32? 23-29! { Black wins }) 12-18) (1... 17-22) 28x19 *",
            &[
                "1. 32-28 19-23 (1... 18-23 2. 38-32 (2. 37-32? 23-29! {Black wins}) 2... 12-18) \
               (1... 17-22) 2. 28x19 *",
            ],
        ),
        (
            "variations that begin with words, or hold nothing else, or nothing",
            b"1. 32-28 ( { or } 1. 33-28 { at once } ) ({why not?}) ( ) 19-23 *",
            &["1. 32-28 ({or} 1. 33-28 {at once}) ({why not?}) 1... 19-23 *"],
        ),
        (
            "a comment between a move and its glyph, and after a variation",
            b"1. 32-28 {a} $1 (1. 33-28) {b} 19-23 *",
            &["1. 32-28! {a} {b} (1. 33-28) 1... 19-23 *"],
        ),
        (
            "a result in a variation is a verdict",
            b"1. 32-28 (1. 33-28 0-2) (1. 34-29 *) 2-0",
            &["1. 32-28 (1. 33-28 {0-2}) (1. 34-29) 2-0"],
        ),
        (
            "a position among the moves, before the first",
            b"/FEN \"B:W32:B19\"/ {so} 1... 19-23 *",
            &["{so} 1... 19-23 *"],
        ),
    ]);
}

#[test]
fn the_english_way() {
    assert_samples::<English>(&[
        (
            "a classic file",
            b"[Event \"Manchester 1841\"]\n[Date \"1841-??-??\"]\n[Result \"0-1\"]\n\
              1. 11-15 24-20 2. 8-11 28-24 3. 9-13 22-18 4. 15x22\n25x18 0-1\n",
            &["1. 11-15 24-20 2. 8-11 28-24 3. 9-13 22-18 4. 15x22 25x18 0-1"],
        ),
        (
            "a problem without moves, its FEN with a full stop",
            b"[Result \"1-0\"]\n[Setup \"1\"]\n[FEN \"B:W21,K5:BK17,K14.\"]\n1-0\n",
            &["1-0"],
        ),
        (
            "a man's move written with a cross",
            b"1. 10x14 24-19 2. 7-10 1/2-1/2",
            &["1. 10-14 24-19 2. 7-10 1/2-1/2"],
        ),
        (
            "a capture with all its landings",
            b"[FEN \"W:W26:B22,14,6\"]\n1... 26x17x10x1 0-1",
            &["1... 26x1 0-1"],
        ),
        (
            "letters for squares",
            b"1. f6-e5 c3-d4 *",
            &["1. 11-15 22-18 *"],
        ),
    ]);
}

/// `1-0`, `2-0` and `1-1` look like moves, and `1-6`, `2-7` and `1-10` like results.
#[test]
fn results_are_not_moves_and_moves_are_not_results() {
    let of = |file: &str| -> (Vec<String>, GameResult) {
        let game: Game<English> = file.parse().unwrap();
        let text = movetext(&game);
        let moves = text.split(' ').map(str::to_owned).collect();
        (moves, game.result)
    };
    let first = GameResult::Win(Side::First);
    let second = GameResult::Win(Side::Second);
    for (written, result) in [
        ("1-0", first),
        ("2-0", first),
        ("0-1", second),
        ("0-2", second),
        ("1/2-1/2", GameResult::Draw),
        ("1-1", GameResult::Draw),
        ("1 - 1", GameResult::Draw),
        ("\u{bd}-\u{bd}", GameResult::Draw),
        ("1/2", GameResult::Draw),
        ("0-0", GameResult::BothLost),
        ("*", GameResult::Unknown),
        ("", GameResult::Unknown),
    ] {
        let (moves, read) = of(&format!(
            "[FEN \"B:W32:B1\"]\n1. 1-6 32-28 2. 6-10 {written}"
        ));
        assert_eq!(
            moves[..5],
            ["1.", "1-6", "32-28", "2.", "6-10"],
            "{written}"
        );
        assert_eq!(read, result, "{written}");
        let declared = of(&format!("[Result \"{written}\"]\n1. 11-15 *")).1;
        assert_eq!(declared, result, "the tag alone: {written}");
    }
    let (moves, read) = of("[FEN \"B:WK32:BK1,2\"]\n1. 2-7 32-28 2. 1-5 2-0");
    assert_eq!((moves.len(), read), (6, first));
}

/// The moves' result counts, a star leaves the tag's, and an odd one is kept as it is.
#[test]
fn tag_and_moves_may_differ_in_their_results() {
    let read = |file: &str| file.parse::<Game<International>>().unwrap();
    let game = read("[Result \"0-1\"]\n1. 32-28 1-0");
    assert_eq!(game.result, GameResult::Win(Side::First));
    assert!(game.to_string().contains("[Result \"2-0\"]"));
    let game = read("[Result \"0-2\"]\n1. 32-28 *");
    assert_eq!(game.result, GameResult::Win(Side::Second));
    let game = read("[Result \"4-6\"]\n1. 32-28 19-23 4-6");
    assert_eq!((game.result, game.moves().len()), (GameResult::Unknown, 2));
    assert_eq!(game.tags.get("Result"), Some("4-6"));
    assert!(
        game.to_string()
            .contains("[Result \"4-6\"]\n[GameType \"20\"]\n\n1. 32-28")
    );
    let game = read("[Result \"20-24\"]\n1. 32-28 20-24");
    assert_eq!(game.moves().len(), 2, "the odd result is a legal move here");
}

#[test]
fn tags_of_all_kinds() {
    let file = b"[ Event  \"The \\\"Big\\\" \"Open\" \" ] [Site \"C:\\games\"]\n\
        [White \"M\xFCller [x]\"]\n[white_team \"\"]\n[GAMETYPE \"20,W,10,10,N1,0\"]\n\
        [Setup \"1\"]\n[Fen \"B:W32:B19.\"]\n\n1... 19-23 *";
    let game = Reader::<International, _>::new(&file[..])
        .next()
        .unwrap()
        .unwrap();
    assert_eq!(game.tags.get("Event"), Some("The \"Big\" \"Open\" "));
    assert_eq!(game.tags.get("Site"), Some(r"C:\games"));
    assert_eq!(game.tags.get("WHITE"), Some("M\u{fc}ller [x]"));
    assert_eq!(game.tags.get("White_Team"), Some(""));
    assert_eq!(game.tags.get("FEN"), None);
    assert_eq!(game.start().to_text(), "B:W32:B19");
    for text in ["20", "20,W,10,0,N2,0", " 20 ", "", "?"] {
        let game = format!("[GameType \"{text}\"] 1. 32-28 *").parse::<Game<International>>();
        assert!(game.is_ok(), "{text}: {game:?}");
    }
    for text in ["21", "21,B,8,8,N1,0"] {
        let game = format!("[GameType \"{text}\"] 1. 11-15 *").parse::<Game<English>>();
        assert!(game.is_ok(), "{text}: {game:?}");
    }
    let game = "[SetUp \"0\"] [FEN \"B:W32:B19\"] 1. 32-28 *".parse::<Game<International>>();
    assert_eq!(game.unwrap().start(), &Position::start());
}

//! What is written reads back: random games with notes, variations, odd tags and set-ups.

use proptest::prelude::*;
use quina_core::{Position as _, Record, Rng, Side, State};
use quina_draughts::pdn::{
    Builder, Game, GameResult, Line, Nag, Ply, Reader, Refusal, Tags, Writer,
};
use quina_draughts::{English, International, Position, Rules};
use quina_testkit::laws;

/// Words that a careless reader or writer trips over.
const WORDS: [&str; 30] = [
    "a",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    "\"",
    "\\",
    ";",
    "%",
    "*",
    "$1",
    "!?",
    "1.",
    "1...",
    "1-0",
    "2-0",
    "32-28",
    "[White",
    "\"A\"]",
    "[Event \"x\"]",
    "[%clk",
    "1:55:21]",
    "\n",
    "\r\n",
    "\t",
    "Čižov",
    "高文龙",
    "anunusuallylongwordthatmakesalineofeightycolumnsratherlesslikelytofitinanymore",
];
const NAMES: [&str; 10] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "annotator",
    "PlyCount",
    "X1",
    "T_2",
];

fn words(rng: &mut Rng, most: u64) -> String {
    let count = rng.below(most);
    let mut text = String::new();
    for _ in 0..count {
        text += rng.choose(&WORDS).unwrap();
        if rng.below(4) > 0 {
            text.push(' ');
        }
    }
    text
}

fn tags(rng: &mut Rng) -> Tags {
    let mut tags = Tags::new();
    for _ in 0..rng.below(6) {
        let name = rng.choose(&NAMES).unwrap();
        let value = words(rng, 8);
        assert!(tags.set(name, &value));
    }
    tags
}

/// A position from a random game, with whatever its counters have counted.
fn start<R: Rules>(rng: &mut Rng) -> Position<R> {
    let mut position = Position::start();
    if rng.below(2) == 0 {
        return position;
    }
    for _ in 0..rng.below(120) {
        match rng.choose(&position.legal_moves()) {
            Some(&mv) => position.play(mv),
            None => break,
        };
    }
    position
}

fn notes<R: Rules>(builder: &mut Builder<R>, rng: &mut Rng) {
    while rng.below(4) == 0 {
        builder.nag(Nag(rng.below(12) as u16 * rng.below(50) as u16));
    }
    while rng.below(4) == 0 {
        builder.comment(&words(rng, 30));
    }
}

fn line<R: Rules>(builder: &mut Builder<R>, rng: &mut Rng, plies: u64, depth: usize) {
    notes(builder, rng);
    for _ in 0..plies {
        let moves = builder.position().legal_moves();
        let Some(&mv) = rng.choose(&moves) else {
            break;
        };
        builder.play(mv).unwrap();
        notes(builder, rng);
        while depth < 4 && rng.below(6) == 0 {
            builder.open_variation().unwrap();
            let plies = rng.below(6);
            line(builder, rng, plies, depth + 1);
            builder.close_variation().unwrap();
        }
    }
}

fn random_game<R: Rules>(seed: u64) -> Game<R> {
    let rng = &mut Rng::new(seed);
    let mut builder = Builder::new(start(rng));
    let plies = rng.below(60);
    line(&mut builder, rng, plies, 0);
    let results = [
        GameResult::Win(Side::First),
        GameResult::Win(Side::Second),
        GameResult::Draw,
        GameResult::BothLost,
        GameResult::Unknown,
    ];
    builder.finish(tags(rng), *rng.choose(&results).unwrap())
}

fn reads_back<R: Rules>(seed: u64) -> Result<(), TestCaseError> {
    let game = random_game::<R>(seed);
    let text = game.to_string();
    prop_assert_eq!(text.parse::<Game<R>>(), Ok(game), "{}", text);
    let movetext = text.split_once("\n\n").unwrap().1;
    for line in movetext.lines() {
        let fits = line.chars().count() <= 80 || !line.trim_start().contains(' ');
        prop_assert!(fits, "a line of {} columns: {line}", line.chars().count());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn any_international_game_reads_back(seed in any::<u64>()) {
        reads_back::<International>(seed)?;
    }

    #[test]
    fn any_english_game_reads_back(seed in any::<u64>()) {
        reads_back::<English>(seed)?;
    }

    /// Files of several games, also after every line end and byte order mark was changed.
    #[test]
    fn any_file_reads_back(seeds in prop::collection::vec(any::<u64>(), 0..6)) {
        let games: Vec<Game<English>> = seeds.into_iter().map(random_game).collect();
        let mut writer = Writer::new(Vec::new());
        for game in &games {
            writer.write(game).unwrap();
        }
        let file = String::from_utf8(writer.into_inner()).unwrap();
        let foreign = format!("\u{feff}{}", file.replace('\n', "\r\n"));
        for file in [file, foreign] {
            let read: Result<Vec<_>, _> = Reader::<English, _>::new(file.as_bytes()).collect();
            prop_assert_eq!(read.as_ref(), Ok(&games), "{}", file);
        }
    }
}

/// The generator must reach what the property is about.
#[test]
fn random_games_hold_what_there_is_to_lose() {
    let games: Vec<Game<International>> = (0..300).map(random_game).collect();
    let texts: Vec<String> = games.iter().map(Game::to_string).collect();
    let seen = |what: &str| texts.iter().filter(|text| text.contains(what)).count();
    let pieces = [
        " (1. ",
        "[FEN \"B:",
        "x",
        "$7",
        "!?",
        "{[%clk",
        "[Event \"",
        "[X1 \"",
        "\\\\",
        "\n [",
    ];
    for what in pieces {
        assert!(seen(what) > 5, "{what}: {}", seen(what));
    }
    assert!(seen(":H") > 0, "no set-up with a counter");
    let is_deep = |game: &&Game<International>| {
        let first = game.line().plies().iter().flat_map(Ply::variations);
        first
            .flat_map(Line::plies)
            .any(|ply| !ply.variations().is_empty())
    };
    assert!(games.iter().filter(is_deep).count() > 20);
}

/// A game is printed as people expect it.
#[test]
fn a_game_in_print() {
    let text = r#"[Event "Club championship"]
[Site "?"]
[Date "2026.03.01"]
[Round "3"]
[White "Pos, \"Piet\""]
[Black "Jansen, A."]
[Result "2-0"]
[GameType "20"]
[SetUp "1"]
[FEN "B:W28,K46:B1,12-18"]
[Annotator "the winner"]

{Black has nothing to hope for} 1... 1-6 2. 46-41! {quiet; there is no need to
hurry, and every other move of the king would allow a shot} (2. 46-37 $14 16-21
(2... 17-21? 3. 37-42)) 2... 16-21 2-0
"#;
    let game: Game<International> = text.parse().unwrap();
    assert_eq!(game.to_string(), text);
}

#[test]
fn a_record_becomes_a_game_and_back() {
    laws::random_games(&Position::<English>::start(), 7, 20, 200, |position| {
        let record = Record::new(*position);
        assert_eq!(Game::from(&record).record().position(), position);
    });
    let mut record = Record::new(Position::<English>::start());
    let mut rng = Rng::new(3);
    while let Some(&mv) = rng.choose(&record.position().legal_moves()) {
        assert!(record.play(mv));
        if record.ending().is_some() {
            break;
        }
    }
    let game = Game::from(&record);
    assert_eq!(game.record().moves(), record.moves());
    assert_eq!(
        game.result,
        record.ending().map(|ending| ending.outcome).into()
    );
    assert_ne!(game.result, GameResult::Unknown);
    assert_eq!(game.to_string().parse(), Ok(game));
}

#[test]
fn a_builder_keeps_to_the_rules() {
    let start = Position::<International>::start();
    let mut builder = Builder::new(start);
    assert_eq!(builder.open_variation(), Err(Refusal::NothingToVary));
    assert_eq!(builder.close_variation(), Err(Refusal::NothingOpen));
    let moves = start.legal_moves();
    builder.play(moves[0]).unwrap();
    assert_eq!(builder.play(moves[1]), Err(Refusal::IllegalMove));
    for _ in 0..64 {
        builder.open_variation().unwrap();
        builder.play(moves[1]).unwrap();
    }
    assert_eq!(builder.open_variation(), Err(Refusal::TooDeep));
    assert_eq!(builder.position().turn(), Side::Second);
    let game = builder.finish(Tags::new(), GameResult::Draw);
    assert_eq!(game.line().count_moves(), 65);
    assert_eq!(game.to_string().parse(), Ok(game));
}

//! Games with the engine's judgement written into them.

use quina_engine::{AnnotateOptions, Game, PdnGame, PdnGames, RequestLimits, StopFlag, Thinker};

fn options() -> AnnotateOptions {
    AnnotateOptions {
        limits: RequestLimits {
            depth: Some(5),
            memory_mb: Some(1),
            ..RequestLimits::default()
        },
        threads: None,
    }
}

fn games(game: Game, text: &str) -> Vec<PdnGame> {
    let games = PdnGames::new(game, text.as_bytes()).unwrap();
    games.map(Result::unwrap).collect()
}

fn annotated(game: Game, text: &str) -> String {
    let found = &games(game, text)[0];
    let mut positions = 0;
    let annotated = found.annotated(
        &mut Thinker::new(),
        &options(),
        &StopFlag::new(),
        &mut || {
            positions += 1;
        },
    );
    assert_eq!(positions, found.plies() + 1);
    annotated.unwrap().unwrap().to_pdn()
}

/// The text with its line breaks taken out, wherever they fell.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// White gives a man away with its last move.
const BLUNDER: &str = "[White \"A\"]\n[Black \"B\"]\n\n\
    {A short game} 1. 32-28 {usual} 19-23 2. 28x19 14x23 3. 33-28! (3. 34-29 23x34 {swapped}) \
    23x32 4. 37x28 16-21 5. 31-27 *";

#[test]
fn mistakes_are_marked_and_the_better_line_stands_beside_them() {
    let text = unwrapped(&annotated(Game::Draughts, BLUNDER));
    let at = text.find("31-27").expect(&text);
    assert!(text[at..].starts_with("31-27?? {[%eval -3."), "{text}");
    assert!(text[at..].contains("(5. "), "{text}");
    // Every move has its score, and nothing else has a mark.
    assert_eq!(text.matches("[%eval ").count(), 10, "{text}");
    assert_eq!(text.matches('?').count(), 2, "{text}");
    // What the file said is still there.
    for kept in [
        "{A short game}",
        "{usual}",
        "33-28!",
        "(3. 34-29 23x34",
        "{swapped}",
        "[White \"A\"]",
    ] {
        assert!(text.contains(kept), "{kept} in {text}");
    }
    assert!(text.contains("[Annotator \"Quina\"]"), "{text}");
}

#[test]
fn annotating_again_changes_nothing() {
    let once = annotated(Game::Draughts, BLUNDER);
    assert_eq!(annotated(Game::Draughts, &once), once);
}

/// Scores are White's in both games, whoever opens them.
#[test]
fn scores_are_those_of_white() {
    let file = "[SetUp \"1\"]\n[FEN \"W:W18,22,23:BK4\"]\n\n1. 18-14 4-8 *";
    let text = annotated(Game::Checkers, file);
    let scores: Vec<&str> = text.split("[%eval ").skip(1).collect();
    assert!(scores.len() >= 2, "{text}");
    for score in scores {
        assert!(score.starts_with(['+', '#']), "{text}");
    }
    assert!(!text.contains("[%eval #-"), "{text}");
}

#[test]
fn a_bad_game_costs_itself_alone() {
    let file = "1. 32-28 19-23 *\n\n1. 32-26 *\n\n1. 33-28 18-23 *\n";
    let found: Vec<_> = PdnGames::new(Game::Draughts, file.as_bytes())
        .unwrap()
        .collect();
    assert_eq!(found.len(), 3);
    let fault = found[1].as_ref().unwrap_err();
    assert_eq!((fault.line, fault.column), (Some(3), Some(4)));
    assert!(found[0].is_ok() && found[2].is_ok());
    let same = |a: usize, b: usize| {
        let game = |at: usize| found[at].as_ref().unwrap();
        game(a).is_same(game(b))
    };
    assert!(same(0, 0) && !same(0, 2));
    let start = &games(Game::Draughts, "1. 32-28 *")[0];
    let first = found[0].as_ref().unwrap();
    assert!(start.begins(first) && first.begins(first) && !first.begins(start));
}

#[test]
fn a_raised_flag_gives_no_half_game() {
    let stop = StopFlag::new();
    stop.raise();
    let found = &games(Game::Draughts, BLUNDER)[0];
    let none = found.annotated(&mut Thinker::new(), &options(), &stop, &mut || {});
    assert_eq!(none.unwrap(), None);
}

#[test]
fn other_games_have_no_pdn() {
    let refused = PdnGames::new(Game::Quelhas, &b""[..]).err().unwrap();
    let expected = "quelhas is not written as PDN: draughts and checkers are";
    assert_eq!(refused.to_string(), expected);
}

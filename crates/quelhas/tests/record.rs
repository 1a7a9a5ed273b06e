//! Game records: what is read, what is written, and who owns which role.

mod common;

use common::{position, size};
use quina_core::{Notation, Outcome, Position as _, Rng, Side, State};
use quina_quelhas::record::{Game, Label, Reader, check, is_swapped, owner};
use quina_quelhas::{Move, Position};

fn read(text: &str) -> Vec<Game> {
    Reader::new(text.as_bytes())
        .map(|game| game.unwrap_or_else(|error| panic!("{error} in\n{text}")))
        .collect()
}

const FILE: &str = "\u{FEFF}# Two games of a school championship.
game: quelhas
size: 4x4
swap: yes
first: Ana #1
second: Rui

1. b1-b2   # a modest opening: nothing yet
   swap
2.c2-d2 a1-a4

3. H
---
1. c1-c7 a1-b1 2. e2-e9\r
*

event: a game without a move
position: .#./.#./... H swap
---
---
";

#[test]
fn files_are_read() {
    let games = read(FILE);
    assert_eq!(games.len(), 3);
    let [first, second, third] = &games[..] else {
        panic!("three games");
    };
    assert_eq!(first.labels.first, Some(Label::new("Ana #1").unwrap()));
    assert_eq!(first.record().start(), &Position::new(size(4, 4), true));
    assert_eq!(first.record().moves().len(), 4);
    assert_eq!(first.winner(), Some(Side::Second));
    assert_eq!(first.name_of(Side::Second).unwrap().as_str(), "Ana #1");
    assert_eq!(first.name_of(Side::First).unwrap().as_str(), "Rui");

    assert_eq!(second.record().start(), &Position::default());
    assert_eq!(second.record().moves().len(), 3);
    assert_eq!(second.winner(), None);

    assert_eq!(third.record().position(), &position(".#./.#./... H swap"));
    let checked = check(FILE.as_bytes()).unwrap();
    assert_eq!((checked.games, checked.moves), (3, 7));
}

#[test]
fn records_are_written_so() {
    let mut game = Game::new(Position::new(size(10, 2), true));
    game.labels.second = Some(Label::new(" Rui ").unwrap());
    for text in [
        "a1-a2", "a3-b3", "a4-a5", "a6-b6", "b4-b5", "a7-b7", "a8-a9", "a10-b10",
    ] {
        let mv = game.record().position().move_from_text(text).unwrap();
        assert!(game.play(mv));
    }
    let text = "game: quelhas
size: 10x2
swap: yes
second: Rui

1. a1-a2 a3-b3 2. a4-a5 a6-b6 3. b4-b5 a7-b7 4. a8-a9 a10-b10 *
";
    assert_eq!(game.to_string(), text);
    let mut later = Game::new(position("#../#../... V"));
    assert!(later.resign(Side::First));
    assert!(!later.resign(Side::Second));
    assert!(!later.play(later.record().position().legal_moves()[0]));
    let text = "game: quelhas\nposition: #../#../... V\n\nH\n";
    assert_eq!(later.to_string(), text);
    assert_eq!(read(text), [later]);
}

#[test]
fn long_games_are_broken_into_lines() {
    for seed in 0..20 {
        let game = random_game(Position::default(), seed, 100);
        let text = game.to_string();
        assert!(text.lines().all(|line| line.len() <= 80), "{text}");
        assert!(text.lines().count() > 5, "{text}");
    }
}

fn random_game(start: Position, seed: u64, plies: usize) -> Game {
    let mut rng = Rng::new(seed);
    let mut game = Game::new(start);
    for ply in 0..plies {
        let moves = game.record().position().legal_moves();
        // Every other game takes the swap when it comes.
        let swap = moves.contains(&Move::Swap) && seed.is_multiple_of(2);
        let mv = if swap {
            Some(&Move::Swap)
        } else {
            rng.choose(&moves)
        };
        let Some(&mv) = mv else {
            assert!(ply > 0);
            break;
        };
        assert!(game.play(mv));
    }
    game
}

#[test]
fn what_is_written_is_read_back() {
    let mut all = String::new();
    let mut games = Vec::new();
    for seed in 0..200_u64 {
        let (rows, columns) = common::SHAPES[seed as usize % common::SHAPES.len()];
        let start = Position::new(size(rows, columns), seed % 3 != 0);
        let mut game = random_game(start, seed, seed as usize % 40);
        if seed % 5 == 0 {
            // A record may begin anywhere.
            game = random_game(*game.record().position(), seed + 1, 0);
        }
        if seed % 4 == 0 {
            game.labels.first = Some(Label::new("Zé: o #1 --- 日本").unwrap());
            game.labels.event = Some(Label::new("size: 3x3").unwrap());
            game.labels.date = Some(Label::new("2025-11-15").unwrap());
        }
        if seed % 7 == 0 && game.winner().is_none() {
            assert!(game.resign(Side::BOTH[seed as usize % 2]));
        }
        let text = game.to_string();
        assert_eq!(read(&text), [game.clone()], "{text}");
        all += &text;
        all += "\n";
        games.push(game);
    }
    assert_eq!(read(&all), games);
    assert!(games.iter().any(|game| is_swapped(game.record().moves())));
    assert!(
        games
            .iter()
            .any(|game| game.record().position().outcome().is_some())
    );
}

/// The opener takes Horizontal after a swap, so Horizontal's win is the opener's.
#[test]
fn the_winner_is_a_role_and_its_owner_a_person() {
    let swapped = &read("size: 3x3\n1. a1-a3 swap 2. b1-c1 b2-b3 H")[0];
    let outcome = swapped.record().position().outcome();
    assert_eq!(outcome, Some(Outcome::Win(Side::Second)));
    assert!(is_swapped(swapped.record().moves()));
    assert_eq!(owner(Side::Second, swapped.record().moves()), Side::First);
    let plain = &read("size: 3x3\n1. a1-a3 b1-c1 2. b2-b3 H")[0];
    assert_eq!(plain.record().position(), swapped.record().position());
    assert_eq!(owner(Side::Second, plain.record().moves()), Side::Second);
}

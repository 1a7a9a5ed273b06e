//! Opening books: grown, gone on with, asked, and spoilt.

use quina_engine::{
    AnyPosition, AnyRecord, Book, BookBuilder, EndgameTables, Game, Grown, Request, Start,
    StopFlag, Thinker,
};

fn start(game: Game) -> AnyPosition {
    AnyPosition::start(game, &Start::default()).unwrap()
}

fn builder(game: Game, threads: usize) -> BookBuilder {
    BookBuilder::new(game, &[start(game)], 300, threads).unwrap()
}

fn grown(mut builder: BookBuilder, positions: usize) -> BookBuilder {
    while builder.book().len() < positions {
        assert_eq!(builder.grow(&StopFlag::new()), Ok(Grown::Larger));
    }
    builder
}

/// A book of these lines, with the checksum that fits them.
fn forged(body: &str) -> String {
    let sum = quina_core::Fingerprint::of(body.as_bytes()).value();
    format!("{body}checksum {sum:016x}\n")
}

/// The position after these moves from the start.
fn after(game: Game, moves: &[&str]) -> AnyPosition {
    let moves: Vec<String> = moves.iter().map(|&mv| mv.to_owned()).collect();
    let record = AnyRecord::played(start(game), &moves).unwrap();
    record.position().clone()
}

#[test]
fn a_book_grows_alike_on_any_number_of_threads_and_in_pieces() {
    for game in [Game::Draughts, Game::Checkers] {
        let whole = grown(builder(game, 1), 12).book().to_text();
        assert_eq!(
            grown(builder(game, 3), 12).book().to_text(),
            whole,
            "{game}"
        );
        let half = grown(builder(game, 2), 5).book().to_text();
        let resumed = builder(game, 1).resume(&half).unwrap();
        assert_eq!(resumed.book().len(), 5);
        assert_eq!(grown(resumed, 12).book().to_text(), whole, "{game}");
        assert_eq!(Book::from_text(&whole).unwrap().to_text(), whole);
    }
}

/// Where a side is pressed one wrong move loses, so that lines are followed further there.
#[test]
fn lines_are_longer_where_a_side_is_pressed() {
    let best_line = |moves: &[&str]| {
        let root = after(Game::Draughts, moves);
        let mut record = AnyRecord::new(root.clone());
        let book = BookBuilder::new(Game::Draughts, &[root], 3_000, 2).unwrap();
        let book = grown(book, 40).book().clone();
        let value = book.moves(record.position())[0].value;
        let mut length = 0;
        while let Some(best) = book.moves(record.position()).first() {
            record.advance(&best.mv).unwrap();
            length += 1;
        }
        (value, length)
    };
    let (even, short) = best_line(&[]);
    let (pressed, long) = best_line(&["35-30"]);
    assert!(even.abs() < 8 && pressed > 20, "{even} and {pressed}");
    assert!(short < long, "{short} and {long} plies");
}

/// A page of a book as it is written: a position and its moves with their scores.
fn page(at: &AnyPosition, moves: [(&str, i32); 2]) -> String {
    let [(best, value), (other, worse)] = moves;
    format!("page {}\t{best} {value}\t{other} {worse}\n", at.to_text())
}

/// A book that begins at these roots and has these pages, grown by one position.
fn grown_by_one(game: Game, roots: &[AnyPosition], pages: &[String]) -> Book {
    let named = |root: &AnyPosition| format!("root {}\n", root.to_text());
    let [root_lines, page_lines] = [roots.iter().map(named).collect(), pages.concat()];
    let head = format!("quina book 1\ngame {game}\nnodes 300\n");
    let text = forged(&format!("{head}{root_lines}{page_lines}"));
    let builder = BookBuilder::new(game, roots, 300, 1).unwrap();
    let builder = builder.resume(&text).unwrap();
    grown(builder, pages.len() + 1).book().clone()
}

/// Where a side is pressed the line is followed sooner, until it is lost.
#[test]
fn the_pressed_come_first() {
    let game = Game::Draughts;
    let roots = [after(game, &["32-28"]), after(game, &["33-28"])];
    let followed = |values: [i32; 2]| {
        let pages = [0, 1].map(|i| page(&roots[i], [("18-23", values[i]), ("17-22", -900)]));
        let book = grown_by_one(game, &roots, &pages);
        ["32-28", "33-28"].map(|first| !book.moves(&after(game, &[first, "18-23"])).is_empty())
    };
    for [less, more] in [[0, 20], [300, 60], [0, -20], [-300, -20]] {
        assert_eq!(followed([less, more]), [false, true], "{less} {more}");
        assert_eq!(followed([more, less]), [true, false], "{more} {less}");
    }
}

/// The ballots of checkers want long lines: there a best move is followed a ply further before one
/// that is a little worse is looked at, which draughts looks at first. But who is pressed in checkers
/// looks at the other first too: what he believes best may be lost.
#[test]
fn checkers_follows_the_best_moves_further_but_those_of_the_pressed() {
    let further = |game: Game, value: i32, [best, worse]: [&str; 2], [reply, bad]: [&str; 2]| {
        let pages = [
            page(&start(game), [(best, value), (worse, value - 1)]),
            page(&after(game, &[best]), [(reply, -value), (bad, -200)]),
        ];
        let book = grown_by_one(game, &[start(game)], &pages);
        let is_known = |moves: &[&str]| !book.moves(&after(game, moves)).is_empty();
        (is_known(&[best, reply]), is_known(&[worse]))
    };
    let checkers = |value| further(Game::Checkers, value, ["9-14", "11-15"], ["22-18", "23-18"]);
    let draughts = |value| {
        further(
            Game::Draughts,
            value,
            ["32-28", "33-28"],
            ["18-23", "19-23"],
        )
    };
    assert_eq!([60, -60].map(checkers), [(true, false), (false, true)]);
    assert_eq!([60, -60].map(draughts), [(false, true), (false, true)]);
}

/// Where there is nothing to choose the position after it is what will be asked for.
#[test]
fn a_forced_move_is_followed_at_once() {
    let game = Game::Checkers;
    let forced = after(game, &["11-15", "22-18"]);
    let roots = [start(game), forced.clone()];
    let book = BookBuilder::new(game, &roots, 300, 1).unwrap();
    let book = grown(book, 3).book().clone();
    assert_eq!(book.moves(&forced).len(), 1);
    let next = after(game, &["11-15", "22-18", "15x22"]);
    assert!(!book.moves(&next).is_empty());
}

/// A short look finds a man given away, and the page leaves the move out.
#[test]
fn hopeless_moves_are_not_in_the_book() {
    let position = after(Game::Checkers, &["11-15", "23-19"]);
    let book = BookBuilder::new(Game::Checkers, std::slice::from_ref(&position), 3_000, 1).unwrap();
    let moves = grown(book, 1).book().moves(&position);
    assert!(moves.iter().any(|found| found.mv == "8-11"), "{moves:?}");
    assert!(moves.iter().all(|found| found.mv != "15-18"), "{moves:?}");
}

/// Every game of two can have a book; these come without one.
#[test]
fn any_game_of_two_has_room_for_a_book() {
    for game in [Game::Connect6, Game::Quelhas] {
        let size = match game {
            Game::Quelhas => "3x3",
            _ => "6",
        };
        let start = Start {
            size: Some(size.parse().unwrap()),
            ..Start::default()
        };
        let root = AnyPosition::start(game, &start).unwrap();
        let mut builder = BookBuilder::new(game, std::slice::from_ref(&root), 50, 1).unwrap();
        assert_eq!(builder.grow(&StopFlag::new()), Ok(Grown::Larger));
        let book = Book::from_text(&builder.book().to_text()).unwrap();
        assert!(!book.moves(&root).is_empty(), "{game}");
        assert!(Book::built_in(game).is_none());
    }
    let klondike = BookBuilder::new(Game::Klondike, &[], 50, 1).unwrap_err();
    let expected = "klondike has one player: it has no openings";
    assert_eq!(klondike.to_string(), expected);
}

/// Of sixty thousand turns a few are searched, and one of those that are images of each other. What
/// is known of a board is known of all its images, each with its own turns.
#[test]
fn a_board_and_its_images_are_one_page() {
    let root = start(Game::Connect6);
    let builder = BookBuilder::new(Game::Connect6, &[root], 300, 1).unwrap();
    let book = grown(builder, 6).book().clone();
    let position = |moves: &[&str]| after(Game::Connect6, moves);
    let replies = book.moves(&position(&["j10"]));
    assert!((2..=12).contains(&replies.len()), "{replies:?}");
    // Rows 1 to 19 become rows 19 to 1.
    let mirrored = |mv: &str| {
        let second = mv.rfind(|c: char| c.is_ascii_lowercase()).unwrap();
        let stones = [&mv[..second], &mv[second..]];
        stones.map(|stone| {
            let row: u32 = stone[1..].parse().unwrap();
            format!("{}{}", &stone[..1], 20 - row)
        })
    };
    let mut known = 0;
    for reply in &replies {
        let [first, second] = mirrored(&reply.mv);
        let mut image = position(&["j10"]);
        let image = image.play(&format!("{first}{second}")).unwrap();
        let (one, other) = (position(&["j10", &reply.mv]), position(&["j10", &image]));
        let told = |at: &AnyPosition| {
            let moves = book.moves(at).into_iter();
            moves.map(|mv| (mv.value, mv.mv)).collect::<Vec<_>>()
        };
        let values = |at: &AnyPosition| told(at).iter().map(|mv| mv.0).collect::<Vec<_>>();
        assert_eq!(values(&one), values(&other), "{}", reply.mv);
        for (_, mv) in told(&other) {
            assert!(other.clone().play(&mv).is_ok(), "{mv}");
        }
        known += usize::from(!told(&one).is_empty());
        // No two of the replies are images of each other.
        assert!(image == reply.mv || replies.iter().all(|other| other.mv != image));
    }
    assert!(known >= 2, "{known}");
    let text = book.to_text();
    assert_eq!(Book::from_text(&text).unwrap(), book);
}

#[test]
fn a_stop_leaves_the_book_as_it_was() {
    let mut builder = grown(builder(Game::Draughts, 1), 2);
    let before = builder.book().clone();
    let stop = StopFlag::new();
    stop.raise();
    assert_eq!(builder.grow(&stop), Ok(Grown::Stopped));
    assert_eq!(builder.book(), &before);
}

#[test]
fn a_book_remembers_the_tables_it_asked() {
    let bare = || builder(Game::Checkers, 1);
    let with_tables = || bare().with_tables(&EndgameTables::shipped());
    let text = grown(with_tables(), 2).book().to_text();
    assert!(text.contains("\nnodes 300\ntables 4\nroot "), "{text}");
    assert_eq!(with_tables().resume(&text).unwrap().book().len(), 2);
    assert!(bare().resume(&text).is_err());
}

/// What follows a move decides what it is worth, and not the search that first looked at it.
#[test]
fn values_are_backed_up() {
    let book = grown(builder(Game::Draughts, 1), 30).book().clone();
    let mut compared = 0;
    let root = start(Game::Draughts);
    for mv in book.moves(&root) {
        let mut next = root.clone();
        next.play(&mv.mv).unwrap();
        if let Some(best) = book.moves(&next).first() {
            assert_eq!(mv.value, -best.value, "{}", mv.mv);
            compared += 1;
        }
    }
    assert!(compared >= 2, "{compared}");
}

#[test]
fn a_spoilt_book_is_refused_by_name_of_the_fault() {
    let text = grown(builder(Game::Draughts, 1), 3).book().to_text();
    let fault = |text: &str| Book::from_text(text).unwrap_err().to_string();
    let changed = "the book was changed: its checksum is another";
    let cut = "the book is cut short: no checksum at its end";
    assert_eq!(fault(&text.replacen("32-28", "32-27", 1)), changed);
    assert_eq!(fault(&text[..text.len() / 2]), cut);
    assert_eq!(
        fault(""),
        "no book: expected `quina book 1` on the first line"
    );
    // Every cut and every changed letter is seen.
    for at in 0..text.len() - 1 {
        assert!(Book::from_text(&text[..at]).is_err(), "cut at {at}");
    }
    for at in (0..text.len()).step_by(7) {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 1;
        if let Ok(spoilt) = String::from_utf8(bytes) {
            assert!(Book::from_text(&spoilt).is_err(), "changed at {at}");
        }
    }
    // A checksum that fits does not make a move legal.
    let head = "quina book 1\ngame draughts\nnodes 5\n";
    let cases = [
        ("page W:W31-50:B1-20\t32-29 3\n", "line 4"),
        (
            "page W:W31-50:B1-20\t32-28\n",
            "line 4: expected a move and its score, found `32-28`",
        ),
        (
            "page W:W31-50:B1-20\t32-28 99999\n",
            "line 4: expected a move and its score",
        ),
        ("root W:W51:B1\n", "line 4, column 4"),
        ("leaf\n", "line 4: expected `tables`, `root` or `page`"),
        (
            "tables all\n",
            "line 4: expected a number of pieces, found `all`",
        ),
        (
            "page W:W31-50:B1-20\npage W:W31-50:B1-20\n",
            "line 5: the position has a page already",
        ),
    ];
    for (line, expected) in cases {
        let told = fault(&forged(&format!("{head}{line}")));
        assert!(told.starts_with(expected), "{told}");
    }
    assert_eq!(
        fault(&forged("quina book 1\ngame chess\nnodes 5\n")),
        "line 2: expected draughts, checkers, connect6, quelhas or klondike"
    );
    let other = builder(Game::Checkers, 1).resume(&text).unwrap_err();
    let expected = "the book was begun with another game, other positions, nodes or tables";
    assert_eq!(other.to_string(), expected);
}

fn asked(moves: &[&str], seed: u64) -> Request {
    let mut request = Request::new(Game::Draughts);
    request.moves = moves.iter().map(|mv| (*mv).to_owned()).collect();
    request.limits.nodes = Some(200);
    request.limits.memory_mb = Some(1);
    request.seed = seed;
    request
}

/// The book answers where it is asked for, at full strength, and nowhere else.
#[test]
fn the_expert_plays_from_the_book() {
    let book = grown(builder(Game::Draughts, 1), 10).book().clone();
    let mut thinker = Thinker::new().with_book(book.clone());
    let stop = StopFlag::new();
    let mut think = |request: &Request| thinker.think(request, &stop, &mut |_| {}).unwrap();
    let mut request = asked(&[], 0);
    let searched = think(&request);
    assert!(searched.nodes > 0);
    request.options.book = true;
    let known = book.moves(&start(Game::Draughts));
    let played = think(&request);
    assert_eq!((played.nodes, played.counts["book"]), (0, 1));
    let best = played.best.unwrap();
    assert!(known.iter().any(|mv| mv.mv == best), "{best}");
    request.level = Some("hard".into());
    assert!(think(&request).nodes > 0, "a grade plays as ever");
    request.level = None;
    request.options.lines = Some(2);
    assert!(think(&request).nodes > 0, "several lines are a search");
    request.options.lines = None;
    request.moves = ["32-27", "20-25", "38-32", "15-20"]
        .map(String::from)
        .into();
    assert!(think(&request).nodes > 0, "what is not in it is searched");
}

/// By the seed, and only among moves that are about as good as the best.
#[test]
fn near_equal_moves_are_drawn_by_the_seed() {
    let start = start(Game::Draughts);
    let book = Book::built_in(Game::Draughts).unwrap();
    let moves = book.moves(&start);
    let best = moves[0].value;
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..50 {
        let chosen = book.choose(&start, seed).unwrap();
        assert_eq!(book.choose(&start, seed).unwrap(), chosen);
        assert!(chosen.value >= best - 4, "{chosen:?}");
        seen.insert(chosen.mv);
    }
    let near = moves.iter().filter(|mv| mv.value >= best - 4).count();
    assert_eq!(seen.len(), near, "{seen:?}");
    assert!(near > 1, "the start has several moves that are as good");
}

/// The shipped books know what they are for: the start, and all ballots.
#[test]
fn the_books_that_come_with_the_engine_are_whole() {
    for game in [Game::Draughts, Game::Checkers] {
        let book = Book::built_in(game).unwrap();
        assert!(book.len() >= 200, "{game}: {}", book.len());
        assert_eq!(book.game(), game);
        assert!(!book.is_empty());
    }
    // Of Connect6 there is one that nobody plays from unless told to: Black's first stone, White's
    // answers to it, and Black's to the good ones.
    let book = include_str!("../../../data/connect6/book.txt");
    let book = Book::from_text(book).unwrap();
    let mut position = start(Game::Connect6);
    assert_eq!(book.choose(&position, 0).unwrap().mv, "j10");
    position.play("j10").unwrap();
    let replies = book.moves(&position);
    assert!(replies.len() >= 3, "{replies:?}");
    let best = replies[0].value;
    for reply in replies.iter().filter(|reply| reply.value >= best - 50) {
        let mut next = position.clone();
        next.play(&reply.mv).unwrap();
        assert!(!book.moves(&next).is_empty(), "{}", reply.mv);
    }
    let book = Book::built_in(Game::Checkers).unwrap();
    let ballots = include_str!("../../../data/draughts/ballots.txt");
    let lines = ballots.lines().map(str::trim);
    let mut count = 0;
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let moves: Vec<&str> = line.split_whitespace().collect();
        let position = after(Game::Checkers, &moves);
        assert!(!book.moves(&position).is_empty(), "{line}");
        count += 1;
    }
    assert_eq!(count, 156);
}

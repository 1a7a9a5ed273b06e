//! Game records: SGF in both styles, the championship's text, and the files under `data`.

use quina_connect6::{
    Board, Cell, Game, Move, NodeId, Property, Size, StoneFault, championship, check, sgf,
};
use quina_core::{Checked, Notation, Outcome, Position, Side};

const TURNS: &str = "j10 i11k11 j8j9 h10j12 j7j11 j6l12 i8k8 m13n14 g6h7 o15p16";

fn data(name: &str) -> String {
    let path = format!("{}/../../data/connect6/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

fn turns(game: &Game) -> String {
    let turns: Vec<String> = game.main_line().turns.iter().map(Move::to_string).collect();
    turns.join(" ")
}

fn one(text: &str) -> Game {
    let mut games = sgf::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn cell(column: u8, row: u8) -> Cell {
    Cell::new(column, row).unwrap()
}

/// The first child of a node, `depth` times over.
fn down(game: &Game, depth: usize) -> NodeId {
    (0..depth).fold(NodeId::ROOT, |node, _| game.node(node).children()[0])
}

#[test]
fn one_game_in_every_kind_of_record() {
    let standard = sgf::read(&data("sample.sgf")).unwrap().remove(0);
    let golem = one(&data("little_golem.sgf"));
    let listed = championship::read(&data("championship.txt"))
        .unwrap()
        .remove(0);
    for game in [&standard, &golem, &listed] {
        assert_eq!(turns(game), TURNS);
        assert_eq!(game.name(Side::First), "Ann");
        assert_eq!(game.name(Side::Second), "Ben");
    }
    assert_eq!(standard.outcome(), Some(Outcome::Win(Side::Second)));
    assert_eq!(listed.outcome(), Some(Outcome::Win(Side::Second)));
    assert_eq!(golem.outcome(), None);
    let last = golem.position_at(down(&golem, 19));
    assert_eq!(last.outcome(), Some(Outcome::Win(Side::Second)));
}

#[test]
fn files_are_checked() {
    let checked = |games, moves| Ok(Checked { games, moves });
    for (name, expected) in [
        ("sample.sgf", checked(2, 14)),
        ("little_golem.sgf", checked(1, 10)),
        ("championship.txt", checked(1, 10)),
        ("turns.txt", checked(2, 15)),
    ] {
        assert_eq!(check(data(name).as_bytes()), expected, "{name}");
    }
    assert_eq!(check("\u{feff} \n(;B[jj])".as_bytes()), checked(1, 1));
    assert_eq!(check("b(J,10)".as_bytes()), checked(1, 1));
    assert_eq!(check("moves".as_bytes()), checked(1, 0));
}

#[test]
fn both_styles_of_writing() {
    let mut game = Game::new(Board::default());
    game.set_name(Side::First, "A]b\nC");
    game.set_result("B+R");
    let first = game.add_stone(NodeId::ROOT, cell(9, 9)).unwrap();
    let second = game
        .add_turn(first, Move::pair(cell(9, 8), cell(11, 10)))
        .unwrap();
    game.set_comment(second, "one \\ two\r\nthree");
    let third = game.add_stone(second, cell(0, 0)).unwrap();
    game.add_stone(third, cell(1, 0)).unwrap();
    game.add_stone(third, cell(18, 18)).unwrap();
    let text = "(;FF[4]GM[511]CA[UTF-8]SZ[19]PB[A\\]b C]RE[B+R];B[jj];W[jk];W[li]\
                C[one \\\\ two\nthree]\n;B[as](;B[bs])(;B[sa]))\n";
    assert_eq!(sgf::write(std::slice::from_ref(&game)), text);
    assert_eq!(one(text), game);
    let text = "(;FF[4]PB[A\\]b C]RE[B+R];B[j10];W[j9l11]C[one \\\\ two\nthree];B[a1](;B[b1])(\n\
                ;B[s19]))\n";
    assert_eq!(sgf::write_little_golem(std::slice::from_ref(&game)), text);
    assert_eq!(one(text), game);
}

#[test]
fn the_sample_is_written_back() {
    let games = sgf::read(&data("sample.sgf")).unwrap();
    assert_eq!(sgf::read(&sgf::write(&games)).as_ref(), Ok(&games));
    assert_eq!(
        sgf::read(&sgf::write_little_golem(&games)).as_ref(),
        Ok(&games)
    );
    let set_up = games[1].start();
    assert_eq!(set_up.size(), Size::new(15).unwrap());
    assert_eq!(set_up.to_text().split(' ').next_back(), Some("b"));
    assert_eq!(set_up.placed(), 7);
}

/// Letters count rows from the top in either case, digits from the bottom.
#[test]
fn rows_from_the_top_and_from_the_bottom() {
    let expected = "j10 j7k8";
    for text in [
        "(;B[jj];W[jm];W[kl])",
        "(;B[JJ];W[JM];W[KL])",
        "(;B[JJ];W[JMKL])",
        "(;B[jj];W[jm][kl])",
        "(;B[j10];W[j7k8])",
        "(;B[J10];W[J7,K8])",
        "(;Black[jj];White[jm];White[kl])",
        "( ; GM [ 511 ] ; B [ jj ] \n ; W [jm] ;\tW[ kl ])",
    ] {
        assert_eq!(turns(&one(text)), expected, "{text}");
    }
    assert_eq!(turns(&one("(;SZ[15:15];B[oa])")), "o15");
}

#[test]
fn variations_and_words_between_two_stones() {
    let game = one("(;C[a]C[b];B[jj];W[ii]C[first](;W[ik])(;W[jk]N[x][y];;C[later]))");
    let root = game.node(NodeId::ROOT);
    assert_eq!(root.comment(), "a\nb");
    let half = game.node(down(&game, 2));
    assert_eq!(half.comment(), "first");
    assert_eq!(half.children().len(), 2);
    assert_eq!(turns(&game), "j10 i9i11");
    let variation = game.node(half.children()[1]);
    assert_eq!(variation.properties()[0].name(), "N");
    assert_eq!(variation.properties()[0].values(), ["x", "y"]);
    let silent = game.node(variation.children()[0]);
    assert_eq!((silent.stone(), silent.comment()), (None, ""));
    assert_eq!(game.count_turns(), 3);
    assert_eq!(one(&sgf::write(std::slice::from_ref(&game))), game);
    assert_eq!(
        one(&sgf::write_little_golem(std::slice::from_ref(&game))),
        game
    );
}

/// Records stop at the first stone of a turn when it wins, or when nobody wrote down the second.
#[test]
fn half_a_last_turn_is_kept() {
    let start = "(;SZ[6];B[a1];W[a6c5];B[b1c1];W[b4f5];B[d1e1];W[d5e3]";
    let won = one(&format!("{start};B[f1])"));
    assert_eq!(won.main_line().odd_stone, Some(cell(5, 0)));
    assert_eq!(won.main_line().turns.len(), 6);
    assert_eq!(won.count_turns(), 7);
    assert_eq!(
        won.position_at(down(&won, 12)).outcome(),
        None,
        "the turn is not whole"
    );
    let whole = one(&format!("{start};B[f1];B[a2])"));
    let last = whole.position_at(down(&whole, 13));
    assert_eq!(last.outcome(), Some(Outcome::Win(Side::First)));
}

/// Going back from one second stone to try another must not forget that the first had won.
#[test]
fn a_first_stone_that_won_has_won_in_every_variation() {
    let start = "(;SZ[6];B[a1];W[a6c5];B[b1c1];W[b4f5];B[d1e1];W[d5e3];B[f1]";
    let two_ways = format!("{start}(;B[a2])(;B[a3]))");
    assert_eq!(one(&two_ways).count_turns(), 8);
    let error = sgf::read(&format!("{start}(;B[a2])(;B[a3];W[b3]))")).unwrap_err();
    assert_eq!(error.what, "the game is over: Black has six in a row");
}

#[test]
fn results() {
    for (text, expected) in [
        ("B+", Some(Outcome::Win(Side::First))),
        ("w+Resign", Some(Outcome::Win(Side::Second))),
        (" W+T", Some(Outcome::Win(Side::Second))),
        ("0", Some(Outcome::Draw)),
        ("Draw", Some(Outcome::Draw)),
        ("Void", None),
        ("?", None),
        ("", None),
    ] {
        assert_eq!(
            one(&format!("(;RE[{text}])")).outcome(),
            expected,
            "{text:?}"
        );
    }
}

#[test]
fn a_resignation_gives_the_result_of_the_line_played() {
    let game = one("(;FF[4];B[j10];W[j9l11];B[resign])");
    assert_eq!(game.result(), "W+R");
    assert_eq!(turns(&game), "j10 j9l11");
    assert_eq!(one(&sgf::write(std::slice::from_ref(&game))), game);
    assert_eq!(one("(;RE[B+];B[j10];W[Resign])").result(), "B+");
    assert_eq!(one("(;B[j10](;W[a1a2])(;W[resign]))").result(), "");
}

#[test]
fn escapes_and_line_breaks() {
    let game = one("(;PB[two\nlines]C[a\\]b\\\\c\\\nd\r\ne\\:f]EV[x\\:y:z];B[jj])");
    assert_eq!(game.name(Side::First), "two lines");
    let root = game.node(NodeId::ROOT);
    assert_eq!(root.comment(), "a]b\\cd\ne:f");
    assert_eq!(
        root.properties()[0].values(),
        ["x\\:y:z"],
        "kept as written"
    );
    assert_eq!(root.properties()[0].text(), "x:y:z");
    assert_eq!(one(&sgf::write(std::slice::from_ref(&game))), game);
}

#[test]
fn stones_that_break_the_rules_are_not_added() {
    let mut game = Game::new(Board::new(Size::MIN));
    let off = cell(6, 0);
    assert_eq!(
        game.add_stone(NodeId::ROOT, off),
        Err(StoneFault::OffBoard(off, Size::MIN))
    );
    let first = game.add_stone(NodeId::ROOT, cell(0, 0)).unwrap();
    assert_eq!(
        game.add_stone(first, cell(0, 0)),
        Err(StoneFault::Taken(cell(0, 0)))
    );
    let lone = Move::one(cell(1, 1));
    assert_eq!(game.add_turn(first, lone), Err(StoneFault::WrongCount(2)));
    let pair = Move::pair(cell(1, 1), cell(2, 2));
    assert_eq!(
        game.add_turn(NodeId::ROOT, pair),
        Err(StoneFault::WrongCount(1))
    );
    assert_eq!(game.node_count(), 2, "nothing was added by what failed");
    let remark = game.add_remark(first, "a word");
    assert!(game.add_turn(remark, pair).is_ok());
    assert_eq!(game.node_count(), 5);
}

#[test]
fn games_differ_by_what_they_say() {
    let base = one("(;B[jj];W[ii](;W[kk])(;W[ll]))");
    for other in [
        "(;B[jj];W[ii](;W[ll])(;W[kk]))",
        "(;B[jj];W[ii];W[kk])",
        "(;PB[x];B[jj];W[ii](;W[kk])(;W[ll]))",
        "(;RE[B+];B[jj];W[ii](;W[kk])(;W[ll]))",
        "(;B[jj];W[ii](;W[kk]C[x])(;W[ll]))",
        "(;B[jj];W[ii](;W[kk]N[x])(;W[ll]))",
        "(;SZ[18];B[jj];W[ii](;W[kk])(;W[ll]))",
    ] {
        assert_ne!(one(other), base, "{other}");
    }
    let mut built = Game::new(Board::default());
    let first = built.add_stone(NodeId::ROOT, cell(9, 9)).unwrap();
    let half = built.add_stone(first, cell(8, 10)).unwrap();
    built.add_stone(half, cell(10, 8)).unwrap();
    built.add_stone(half, cell(11, 7)).unwrap();
    assert_eq!(built, base);
}

#[test]
fn championship_records_are_written_back() {
    let game = championship::read(&data("championship.txt"))
        .unwrap()
        .remove(0);
    let text = championship::write(&game).unwrap();
    assert!(text.starts_with(
        "{[C6][Ann][Ben][后手胜][2024.07.29 14:00 Somewhere][Made up];B(J,10);W(I,11);W(K,11);"
    ));
    let again = championship::read(&text).unwrap().remove(0);
    assert_eq!(turns(&again), turns(&game));
    assert_eq!(championship::write(&again), Some(text));
    let mark = game.node(down(&game, 9)).properties();
    assert_eq!(mark, [Property::new("MARK", "1").unwrap()]);
    assert_eq!(championship::write(&Game::new(Board::new(Size::MIN))), None);
}

#[test]
fn championship_headers_in_their_variants() {
    let read = |text: &str| championship::read(text).unwrap().remove(0);
    for (text, result) in [
        ("{[C6][a][b][先手胜][d][e];B(J,10)}", "B+"),
        ("{[C6][a][b][后手胜][d][e];B(J,10)}", "W+"),
        ("{{C6}[a][b][和棋][d][e]B(J,10)}", "Draw"),
        ("{[C6][a][b][BlackWin][d][p][e];b( j , 10 )}", "B+"),
        ("{[c6][a][b][unknown][d][e];B(J,10);}", "unknown"),
    ] {
        let game = read(text);
        assert_eq!(game.result(), result, "{text}");
        assert_eq!(
            (game.name(Side::First), game.name(Side::Second)),
            ("a", "b")
        );
        let event = game.node(NodeId::ROOT).properties().last().unwrap();
        assert_eq!((event.name(), event.text().as_str()), ("EV", "e"));
        assert_eq!(turns(&game), "j10");
    }
    let two = championship::read("{[C6]B(J,10)}\n{[C6]B(A,1)C[corner]}").unwrap();
    assert_eq!(two.len(), 2);
    assert_eq!(two[1].node(down(&two[1], 1)).comment(), "corner");
}

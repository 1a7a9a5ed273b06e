//! How games end: no moves, the counting rules one by one, and repetition.

use quina_core::{Ending, Notation, Outcome, Position as _, Reason, Record, Side, State};
use quina_draughts::{English, International, Position, Rules};

/// Kings that walk along the edge, where nothing can be captured, back to where they began.
const INTERNATIONAL_WALK: [&str; 4] = ["36-47", "15-4", "47-36", "4-15"];
const ENGLISH_WALK: [&str; 4] = ["32-28", "1-5", "28-32", "5-1"];

fn position<R: Rules>(text: &str) -> Position<R> {
    Position::from_text(text).expect("a position")
}

fn play<R: Rules>(position: &mut Position<R>, text: &str) {
    let mv = position.move_from_text(text).expect("a legal move");
    position.play(mv);
}

/// Walks in circles and says after how many plies the game is over, and why.
fn walk<R: Rules>(mut position: Position<R>, moves: &[&str]) -> (u32, Ending) {
    for (ply, text) in moves.iter().cycle().enumerate().take(100) {
        if let Some(ending) = position.ending() {
            return (ply as u32, ending);
        }
        assert!(!position.is_drawn_by_rule());
        play(&mut position, text);
    }
    panic!("no end in 100 plies");
}

const fn draw(reason: Reason) -> Ending {
    Ending {
        outcome: Outcome::Draw,
        reason,
    }
}

fn international_walk(text: &str) -> (u32, Ending) {
    walk(position::<International>(text), &INTERNATIONAL_WALK)
}

#[test]
fn fifty_plies_of_kings_alone_draw_in_international() {
    let end = international_walk("W:WK36,K46:BK5,K15");
    assert_eq!(end, (50, draw(Reason::QuietMoves)));
    let end = international_walk("W:WK36,K46:BK5,K15:H12");
    assert_eq!(end, (38, draw(Reason::QuietMoves)));
}

#[test]
fn eighty_plies_of_kings_alone_draw_in_english() {
    let end = walk(position::<English>("W:WK32:BK1"), &ENGLISH_WALK);
    assert_eq!(end, (80, draw(Reason::QuietMoves)));
}

#[test]
fn a_man_that_moves_and_a_capture_begin_the_count_of_quiet_plies_anew() {
    let mut game = position::<International>("W:WK36,K46,45:BK5,K15:H30");
    play(&mut game, "36-47");
    assert_eq!(
        (game.counters().quiet_plies(), game.reversible_plies()),
        (31, 31)
    );
    play(&mut game, "15-4");
    play(&mut game, "45-40");
    assert_eq!(
        (game.counters().quiet_plies(), game.reversible_plies()),
        (0, 0)
    );
    let mut game = position::<International>("W:WK46:BK28,K15:H30");
    play(&mut game, "46x23");
    assert_eq!(game.counters().quiet_plies(), 0);
}

#[test]
fn three_pieces_have_32_plies_against_a_lone_king() {
    let end = (32, draw(Reason::FewPieces));
    assert_eq!(international_walk("W:WK36,K46,K26:BK15"), end);
    assert_eq!(international_walk("W:WK36,K46,45:BK15"), end);
    assert_eq!(international_walk("W:WK36,35,45:BK15"), end);
    assert_eq!(international_walk("W:WK36:BK5,K15,K25"), end);
}

#[test]
fn two_pieces_or_one_have_10_plies_against_a_lone_king() {
    let end = (10, draw(Reason::FewPieces));
    assert_eq!(international_walk("W:WK36,K46:BK15"), end);
    assert_eq!(international_walk("W:WK36,45:BK15"), end);
    assert_eq!(international_walk("W:WK36:BK15"), end);
    assert_eq!(international_walk("W:WK36:BK5,K15"), end);
}

#[test]
fn four_pieces_and_a_lone_man_are_no_special_case() {
    let end = (50, draw(Reason::QuietMoves));
    assert_eq!(international_walk("W:WK36,K46,K26,K16:BK15"), end);
    assert_eq!(international_walk("W:WK36,K46:BK15,5"), end);
}

#[test]
fn moves_of_men_and_crowning_do_not_begin_the_count_of_few_pieces_anew() {
    let mut game = position::<International>("W:WK36,7,45:BK15");
    for text in ["36-47", "15-4", "45-40", "4-15", "7-1"] {
        play(&mut game, text);
    }
    let counters = game.counters();
    assert_eq!(
        (counters.quiet_plies(), counters.few_pieces_plies()),
        (0, 5)
    );
    assert_eq!(game.to_text(), "B:W40,K1,K47:BK15:E5");
}

#[test]
fn the_count_of_few_pieces_begins_with_the_first_king() {
    let mut game = position::<International>("W:W7,35,45:BK15");
    play(&mut game, "7-1");
    play(&mut game, "15-4");
    assert_eq!(game.counters().few_pieces_plies(), 1);
}

#[test]
fn a_capture_that_changes_the_count_of_pieces_begins_it_anew() {
    let mut game = position::<International>("B:WK26,K46,39:BK28:E7");
    assert_eq!(game.counters().few_pieces_plies(), 7);
    play(&mut game, "28x50");
    assert_eq!(game.counters().few_pieces_plies(), 0);
}

#[test]
fn who_cannot_move_loses() {
    let lost = |winner| {
        Some(Ending {
            outcome: Outcome::Win(winner),
            reason: Reason::NoMoves,
        })
    };
    let blocked = position::<International>("W:W46:B41,37");
    assert_eq!(blocked.ending(), lost(Side::Second));
    assert!(blocked.legal_moves().is_empty());
    let bare = position::<International>("B:WK5:B");
    assert_eq!(bare.ending(), lost(Side::First));
    // In English checkers Black is the first side.
    let blocked = position::<English>("W:W29:B25,22");
    assert_eq!(blocked.ending(), lost(Side::First));
    // The board is judged before the counters.
    let bare = position::<International>("W:W:BK5:H50");
    assert_eq!(bare.ending(), lost(Side::Second));
    assert!(bare.is_drawn_by_rule() && bare.legal_moves().is_empty());
}

#[test]
fn a_position_that_stands_for_the_third_time_draws() {
    fn third_time<R: Rules>(text: &str, walk: &[&str]) {
        let mut game = Record::new(position::<R>(text));
        for ply in 0..8 {
            assert_eq!(game.ending(), None, "after {ply} plies");
            let text = walk[ply % walk.len()];
            let mv = game.position().move_from_text(text).expect("a legal move");
            assert!(game.play(mv));
        }
        assert_eq!(game.ending(), Some(draw(Reason::Repetition)));
        assert_eq!(game.occurrences(), 3);
    }
    third_time::<International>("W:WK36,K46:BK5,K15", &INTERNATIONAL_WALK);
    third_time::<English>("W:WK32:BK1", &ENGLISH_WALK);
}

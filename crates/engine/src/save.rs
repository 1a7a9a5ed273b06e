//! Games as files, each in the format that its own players use.

use crate::built::{CONNECT6, DRAUGHTS, KLONDIKE, QUELHAS, absent};
use crate::query::MoveTree;
use crate::record::replay;
use crate::{AnyPosition, AnyRecord, Error};
use quina_connect6 as connect6;
use quina_core::{Notation, Outcome, Position, Record, Side};
use quina_draughts::{self as draughts, Rules, pdn};
use quina_klondike as klondike;
use quina_quelhas as quelhas;
use std::fmt::Display;
use std::str::FromStr;

/// What can be told of a game beside its moves.
#[derive(Debug, Clone, Copy, Default)]
pub struct Telling<'a> {
    /// A comment on each move from the first on, for the formats that have room for them: PDN and
    /// SGF.
    pub comments: &'a [String],
    /// Who won a game that did not come to an end on the board, for the same formats.
    pub outcome: Option<Outcome>,
}

/// The game as text, with the variations of the tree where the format has room for them; `names`
/// are those of the two persons.
pub(crate) fn to_file(
    record: &AnyRecord,
    tree: &MoveTree,
    telling: &Telling<'_>,
    names: [&str; 2],
) -> Result<String, Error> {
    let (moves, resigned) = (record.moves(), record.resigned());
    match record.start() {
        AnyPosition::Draughts(start) if DRAUGHTS => {
            to_pdn(&replay(start, moves)?, tree, telling, resigned, names)
        }
        AnyPosition::Checkers(start) if DRAUGHTS => {
            to_pdn(&replay(start, moves)?, tree, telling, resigned, names)
        }
        AnyPosition::Connect6(start) if CONNECT6 => {
            let record = replay(start.as_ref(), moves)?;
            to_sgf(&record, tree, telling, resigned, names)
        }
        AnyPosition::Quelhas(start) if QUELHAS => {
            to_quelhas(&replay(start, moves)?, resigned, names)
        }
        AnyPosition::Klondike(start) if KLONDIKE => to_solution(start, moves),
        _ => absent(),
    }
}

fn to_pdn<R: Rules>(
    record: &Record<draughts::Position<R>>,
    tree: &MoveTree,
    telling: &Telling<'_>,
    resigned: Option<Side>,
    names: [&str; 2],
) -> Result<String, Error> {
    let mut builder = pdn::Builder::new(*record.start());
    add_line(&mut builder, tree, MoveTree::ROOT, telling.comments)?;
    let result = match resigned {
        Some(side) => pdn::GameResult::Win(side.other()),
        None => outcome(record, telling).into(),
    };
    let mut tags = pdn::Tags::new();
    for (side, name) in Side::BOTH.into_iter().zip(names) {
        let tag = <draughts::Position<R> as Position>::side_name(side);
        let is_set = tags.set(tag, name);
        debug_assert!(is_set, "{tag} is a tag of PDN");
    }
    Ok(builder.finish(tags, result).to_string())
}

/// How a game ended that nobody resigned, if it did.
fn outcome<P: Position>(record: &Record<P>, telling: &Telling<'_>) -> Option<Outcome> {
    let on_board = record.ending().map(|ending| ending.outcome);
    on_board.or(telling.outcome)
}

/// Plays what follows a move, each with its comment and with what was tried in its place. The builder
/// bounds how deep variations stand in one another.
fn add_line<R: Rules>(
    builder: &mut pdn::Builder<R>,
    tree: &MoveTree,
    mut at: usize,
    comments: &[String],
) -> Result<(), Error> {
    let mut comments = comments.iter();
    let play = |builder: &mut pdn::Builder<R>, node: usize| {
        let text = tree.text(node);
        let mv = builder.position().move_from_text(text);
        let mv = mv.map_err(|why| not_in_tree(text, &why))?;
        builder.play(mv).map_err(|why| not_in_tree(text, &why))
    };
    while let [first, others @ ..] = tree.after(at) {
        play(builder, *first)?;
        if let Some(comment) = comments.next() {
            builder.comment(comment);
        }
        for &other in others {
            let opened = builder.open_variation();
            opened.map_err(|why| not_in_tree(tree.text(other), &why))?;
            play(builder, other)?;
            add_line(builder, tree, other, &[])?;
            let closed = builder.close_variation();
            debug_assert_eq!(closed, Ok(()), "one was opened");
        }
        at = *first;
    }
    Ok(())
}

fn not_in_tree(text: &str, why: &dyn Display) -> Error {
    Error::Request(format!("variation {text}: {why}"))
}

fn to_sgf(
    record: &Record<connect6::Board>,
    tree: &MoveTree,
    telling: &Telling<'_>,
    resigned: Option<Side>,
    names: [&str; 2],
) -> Result<String, Error> {
    let mut game = connect6::Game::new(record.start().clone());
    for (side, name) in Side::BOTH.into_iter().zip(names) {
        game.set_name(side, name);
    }
    let mut places = vec![(MoveTree::ROOT, connect6::NodeId::ROOT, telling.comments)];
    while let Some((at, after, mut comments)) = places.pop() {
        for &next in tree.after(at) {
            let text = tree.text(next);
            let mv = game.position_at(after).move_from_text(text);
            let mv = mv.map_err(|why| not_in_tree(text, &why))?;
            let added = game.add_turn(after, mv);
            let added = added.map_err(|why| not_in_tree(text, &why))?;
            if let Some(comment) = comments.first() {
                game.set_comment(added, comment);
            }
            places.push((next, added, comments.get(1..).unwrap_or_default()));
            // Comments are on the line that was played: the first.
            comments = &[];
        }
    }
    let letter = |side: Side| ["B", "W"][side.index()];
    game.set_result(&match (resigned, outcome(record, telling)) {
        (Some(side), _) => format!("{}+R", letter(side.other())),
        (None, Some(Outcome::Win(side))) => format!("{}+", letter(side)),
        (None, Some(Outcome::Draw)) => String::from("Draw"),
        (None, None) => String::new(),
    });
    Ok(connect6::sgf::write(&[game]))
}

fn to_quelhas(
    record: &Record<quelhas::Position>,
    resigned: Option<Side>,
    names: [&str; 2],
) -> Result<String, Error> {
    let label = |name: &str| match name.trim() {
        "" => Ok(None),
        name => quelhas::record::Label::new(name)
            .map(Some)
            .map_err(|error| name_refused(&error)),
    };
    let mut game = quelhas::record::Game::new(*record.start());
    game.labels.first = label(names[0])?;
    game.labels.second = label(names[1])?;
    for &mv in record.moves() {
        let is_played = game.play(mv);
        debug_assert!(is_played, "{mv} was played before");
    }
    if let Some(side) = resigned {
        let has_resigned = game.resign(side);
        debug_assert!(has_resigned, "a game that is over cannot be resigned");
    }
    Ok(game.to_string())
}

fn name_refused(error: &quina_core::ParseError) -> Error {
    Error::Request(format!("the name of a player: {error}"))
}

/// A record of Klondike begins with the deal, so only a game played from its beginning has one.
fn to_solution(start: &klondike::Layout, moves: &[String]) -> Result<String, Error> {
    let deal = dealt(start).ok_or_else(|| {
        let what = "a game that did not begin with the deal has no record: play from a seed";
        Error::Request(what.into())
    })?;
    let moves = moves.iter().map(|mv| klondike::Move::from_str(mv));
    let moves = moves.collect::<Result<_, _>>();
    let solution = klondike::Solution {
        deal,
        rules: start.rules(),
        moves: moves.map_err(|error| Error::Request(error.to_string()))?,
    };
    Ok(solution.to_string())
}

/// The deal that a layout shows before the first move, or `None` later in a game.
pub(crate) fn dealt(layout: &klondike::Layout) -> Option<klondike::Deal> {
    let piles = layout.piles();
    let pile = |index: usize| {
        let pile = &piles[index];
        pile.face_down().iter().chain(pile.face_up())
    };
    let rows = (0..piles.len())
        .flat_map(|row| (row..piles.len()).filter_map(move |index| pile(index).nth(row).copied()));
    let cards: Vec<klondike::Card> = rows.chain(layout.stock().iter().copied()).collect();
    let deal = klondike::Deal::new(layout.size(), &cards).ok()?;
    let is_fresh = klondike::Layout::new(&deal, layout.rules()).to_text() == layout.to_text();
    is_fresh.then_some(deal)
}

//! Files of games in and out: what a page imports, exports and pastes.
//!
//! Each game reads its own formats, and a bare position in the game's notation. What is whole in a
//! damaged file is kept beside the faults.

use super::{Fault, GameRef, MoveTree, TreeMove};
use crate::built::{CONNECT6, DRAUGHTS, KLONDIKE, QUELHAS, left_out};
use crate::{AnyPosition, AnyRecord, Error, Game, Role, Telling, save};
use quina_connect6 as connect6;
use quina_core::{Notation, Outcome, ParseError, Position, Side, State};
use quina_draughts::{self as draughts, English, International, Rules, pdn};
use quina_klondike as klondike;
use quina_quelhas as quelhas;
use serde::{Deserialize, Serialize};

/// The most games that one answer carries.
const MOST_GAMES: usize = 2_000;

/// What was found in a file.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Library {
    /// The games that are whole.
    pub games: Vec<ImportedGame>,
    /// What could not be read, each with its place.
    pub faults: Vec<Fault>,
    /// Whether the file holds more games than are told here.
    pub more: bool,
}

/// A game from a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ImportedGame {
    /// The game itself.
    pub at: GameRef,
    /// The names of the two persons, empty where the file has none.
    pub names: [String; 2],
    /// The result as the file has it, empty if it has none.
    pub result: String,
    /// What to call the game in a list: the event, the date, or nothing.
    pub title: String,
    /// The moves with all variations; empty if there are none.
    pub tree: Vec<TreeMove>,
}

/// A game as a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GameFile {
    /// What the file says.
    pub text: String,
    /// How its name ends, without the dot.
    pub extension: String,
}

impl GameFile {
    /// The game in the format that its players use, with what was tried beside its moves.
    pub fn of(record: &AnyRecord, names: &[String; 2], tried: &[TreeMove]) -> Result<Self, Error> {
        let extension = match record.game() {
            Game::Draughts | Game::Checkers => "pdn",
            Game::Connect6 => "sgf",
            Game::Quelhas | Game::Klondike => "txt",
        };
        let [first, second] = names;
        let tree = MoveTree::new(record.moves(), tried)?;
        Ok(Self {
            text: save::to_file(record, &tree, &Telling::default(), [first, second])?,
            extension: extension.to_owned(),
        })
    }
}

impl Library {
    /// Reads a file of games, or a bare position.
    pub fn read(game: Game, text: &str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if let Ok(position) = AnyPosition::from_text(game, text.trim()) {
            return Self::of([Ok(ImportedGame::bare(game, &position))]);
        }
        let library = match game {
            Game::Draughts if DRAUGHTS => Self::of(games_of_pdn::<International>(game, text)),
            Game::Checkers if DRAUGHTS => Self::of(games_of_pdn::<English>(game, text)),
            Game::Connect6 if CONNECT6 => match games_of_connect6(text) {
                Ok(games) => Self::of(games.iter().map(|game| Ok(ImportedGame::from(game)))),
                Err(error) => Self::of([Err(error)]),
            },
            Game::Quelhas if QUELHAS => {
                let games = quelhas::record::Reader::new(text.as_bytes());
                Self::of(games.map(|game| game.map(|game| ImportedGame::from(&game))))
            }
            Game::Klondike if KLONDIKE => Self::of(games_of_klondike(text)),
            _ => Self::of([Err(ParseError::whole(left_out(game).to_string()))]),
        };
        if library == Self::default() {
            return Self::of([Err(ParseError::whole("no game in it"))]);
        }
        library
    }

    /// The games of a file of which none may be missing; the first fault says why one is.
    pub fn whole(game: Game, text: &str) -> Result<Vec<ImportedGame>, Fault> {
        let library = Self::read(game, text);
        if library.more {
            let what = format!("more than {MOST_GAMES} games: split the file");
            return Err(Fault::new(what));
        }
        match library.faults.into_iter().next() {
            Some(fault) => Err(fault),
            None => Ok(library.games),
        }
    }

    fn of(found: impl IntoIterator<Item = Result<ImportedGame, ParseError>>) -> Self {
        let mut library = Self::default();
        for game in found {
            if library.games.len() + library.faults.len() == MOST_GAMES {
                library.more = true;
                break;
            }
            match game {
                Ok(game) => library.games.push(game),
                Err(error) => library.faults.push(error.into()),
            }
        }
        library
    }
}

impl ImportedGame {
    fn bare(game: Game, position: &AnyPosition) -> Self {
        Self {
            at: GameRef {
                position: Some(position.to_text()),
                ..GameRef::new(game)
            },
            names: Default::default(),
            result: String::new(),
            title: String::new(),
            tree: Vec::new(),
        }
    }
}

/// The moves of a line as text, each as seen from where it is played.
fn spelled<S: Notation>(start: &S, moves: impl IntoIterator<Item = S::Move>) -> Vec<String> {
    let mut state = start.clone();
    let mut texts = Vec::new();
    for mv in moves {
        texts.push(state.move_to_text(mv));
        state.play(mv);
    }
    texts
}

/// Where a game began: nothing to say if that is the usual start.
fn unusual<S: Notation>(start: &S, usual: &S) -> Option<String> {
    (start != usual).then(|| start.to_text())
}

/// The loser by word, where the result is a win and the board does not show it.
fn resigned(winner: Option<Side>, is_over: bool) -> Option<Role> {
    let winner = winner.filter(|_| !is_over);
    winner.map(|side| side.other().into())
}

fn games_of_pdn<R: Rules>(
    game: Game,
    text: &str,
) -> impl Iterator<Item = Result<ImportedGame, ParseError>> {
    let games = pdn::Reader::<R, _>::new(text.as_bytes());
    games.map(move |found| found.map(|found| imported_pdn(game, &found)))
}

fn imported_pdn<R: Rules>(game: Game, found: &pdn::Game<R>) -> ImportedGame {
    let tag = |name: &str| found.tags.get(name).unwrap_or_default().to_owned();
    let name = |side| tag(draughts::Position::<R>::side_name(side));
    let winner = match found.result {
        pdn::GameResult::Win(side) => Some(side),
        _ => None,
    };
    let is_over = found.record().ending().is_some();
    ImportedGame {
        at: GameRef {
            position: unusual(found.start(), &draughts::Position::start()),
            moves: spelled(found.start(), found.moves()),
            resigned: resigned(winner, is_over),
            ..GameRef::new(game)
        },
        names: Side::BOTH.map(name),
        result: found.result.to_text::<R>().to_owned(),
        title: joined([tag("Event"), tag("Date")]),
        tree: tree_of_pdn(found),
    }
}

fn tree_of_pdn<R: Rules>(game: &pdn::Game<R>) -> Vec<TreeMove> {
    let mut tree = Vec::new();
    let has_variations = |ply: &pdn::Ply<R>| !ply.variations().is_empty();
    if game.line().plies().iter().any(has_variations) {
        add_line(&mut tree, game.line(), *game.start(), None);
    }
    tree
}

/// Adds a line and its variations, each move before those that were tried in its place. The reader
/// bounds how deep they stand in one another.
fn add_line<R: Rules>(
    tree: &mut Vec<TreeMove>,
    line: &pdn::Line<R>,
    mut position: draughts::Position<R>,
    mut after: Option<usize>,
) {
    for ply in line.plies() {
        let number = tree.len();
        let mv = position.move_to_text(ply.mv());
        tree.push(TreeMove { mv, after });
        for variation in ply.variations() {
            add_line(tree, variation, position, after);
        }
        position.play(ply.mv());
        after = Some(number);
    }
}

fn joined(words: [String; 2]) -> String {
    let words: Vec<String> = words.into_iter().filter(|word| !word.is_empty()).collect();
    words.join(", ")
}

/// SGF or the championship's text, told apart by how they begin.
fn games_of_connect6(text: &str) -> Result<Vec<connect6::Game>, ParseError> {
    if text.trim_start().starts_with('(') {
        connect6::sgf::read(text)
    } else {
        connect6::championship::read(text)
    }
}

impl From<&connect6::Game> for ImportedGame {
    fn from(game: &connect6::Game) -> Self {
        let start = game.start();
        let turns = game.main_line().turns;
        let mut end = start.clone();
        for &mv in &turns {
            end.play(mv);
        }
        let winner = match game.outcome() {
            Some(Outcome::Win(side)) => Some(side),
            _ => None,
        };
        let root = game.node(connect6::NodeId::ROOT);
        let property = |name: &str| {
            let mut properties = root.properties().iter();
            let found = properties.find(|property| property.name() == name);
            found.map(connect6::Property::text).unwrap_or_default()
        };
        Self {
            at: GameRef {
                position: unusual(start, &connect6::Board::default()),
                moves: spelled(start, turns),
                resigned: resigned(winner, end.outcome().is_some()),
                ..GameRef::new(Game::Connect6)
            },
            names: Side::BOTH.map(|side| game.name(side).to_owned()),
            result: game.result().to_owned(),
            title: joined([property("EV"), property("DT")]),
            tree: tree_of_sgf(game),
        }
    }
}

/// The turns of all lines. A record branches between the stones of a turn too: such turns share
/// their first stone and nothing in the list. A stone left over at the end of a line is no turn.
fn tree_of_sgf(game: &connect6::Game) -> Vec<TreeMove> {
    struct Place {
        node: connect6::NodeId,
        after: Option<usize>,
        first: Option<connect6::Cell>,
        placed: u32,
    }
    let area = game.start().size().area();
    let mut tree = Vec::new();
    let mut has_variations = false;
    let mut places = vec![Place {
        node: connect6::NodeId::ROOT,
        after: None,
        first: None,
        placed: game.start().placed(),
    }];
    while let Some(mut place) = places.pop() {
        let node = game.node(place.node);
        if let Some(cell) = node.stone() {
            place.placed += 1;
            let ends_turn = place.placed % 2 == 1 || place.placed == area;
            place.first = match place.first {
                None if !ends_turn => Some(cell),
                first => {
                    let mv = first.map_or_else(
                        || connect6::Move::one(cell),
                        |first| connect6::Move::pair(first, cell),
                    );
                    tree.push(TreeMove {
                        mv: mv.to_string(),
                        after: place.after,
                    });
                    place.after = Some(tree.len() - 1);
                    None
                }
            };
        }
        has_variations |= node.children().len() > 1;
        let next = |&node: &connect6::NodeId| Place { node, ..place };
        places.extend(node.children().iter().rev().map(next));
    }
    if has_variations { tree } else { Vec::new() }
}

impl From<&quelhas::record::Game> for ImportedGame {
    fn from(game: &quelhas::record::Game) -> Self {
        let record = game.record();
        let is_over = record.ending().is_some();
        let text = |label: &Option<quelhas::record::Label>| {
            let label = label.as_ref();
            label.map_or_else(String::new, |label| label.as_str().to_owned())
        };
        let labels = &game.labels;
        Self {
            at: GameRef {
                position: Some(record.start().to_text()),
                moves: spelled(record.start(), record.moves().iter().copied()),
                resigned: resigned(game.winner(), is_over),
                ..GameRef::new(Game::Quelhas)
            },
            names: [text(&labels.first), text(&labels.second)],
            result: match game.winner() {
                Some(Side::First) => String::from("V"),
                Some(Side::Second) => String::from("H"),
                None => String::from("*"),
            },
            title: joined([text(&labels.event), text(&labels.date)]),
            tree: Vec::new(),
        }
    }
}

/// Games with their deals, or a bare deal in any format.
fn games_of_klondike(text: &str) -> Vec<Result<ImportedGame, ParseError>> {
    let imported = |deal: &klondike::Deal, rules, moves: &[klondike::Move]| {
        let layout = klondike::Layout::new(deal, rules);
        let position = AnyPosition::Klondike(Box::new(layout));
        let mut game = ImportedGame::bare(Game::Klondike, &position);
        game.at.moves = moves.iter().map(klondike::Move::to_string).collect();
        game
    };
    let is_header = |line: &str| {
        let key = line.split_once(':').map(|(key, _)| key.trim());
        matches!(key, Some("deal" | "seed" | "draw"))
    };
    if !text.lines().any(is_header) {
        let deal = klondike::Deal::from_any(text);
        return vec![deal.map(|deal| imported(&deal, klondike::Rules::default(), &[]))];
    }
    match klondike::read(text.as_bytes()) {
        Ok(games) => games
            .iter()
            .map(|game| Ok(imported(&game.deal, game.rules, &game.moves)))
            .collect(),
        Err(error) => vec![Err(error)],
    }
}

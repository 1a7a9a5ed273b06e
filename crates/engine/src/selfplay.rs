//! Games of the engine against itself, as positions to learn from.

use crate::played::Played;
use crate::{AnyPosition, EndgameTables, Error, Game};
use quina_connect6 as connect6;
use quina_draughts::play::{Sampling, SelfPlay};
use quina_draughts::tables::Tables;
use quina_draughts::{English, International, Position, Rules};
use quina_search::{Guide, Searcher};

/// What is played.
#[derive(Debug, Clone)]
pub struct SelfPlayRequest {
    /// Draughts, checkers or Connect6.
    pub game: Game,
    /// Positions of draughts from which games begin, drawn by lot; the start where there are none.
    pub openings: Vec<AnyPosition>,
    /// Positions searched for each move.
    pub nodes: u64,
    /// At most so many random plies begin a game, and at least half as many.
    pub random_plies: u64,
    /// A game begins only where neither side is ahead by more, in hundredths of a man.
    pub even: i32,
    /// Who is behind by more for a while gives up, but in one game in eight.
    pub resign: i32,
    /// In draughts so many positions that a search judged are kept beside those of the game.
    pub aside: usize,
    /// In draughts so many endings are played out after each game from positions kept beside it.
    pub endings: usize,
    /// The seed of all games.
    pub seed: u64,
    /// A weights file instead of the built-in one.
    pub weights: Option<Vec<u8>>,
    /// The endgame tables that the players ask, and that end a game.
    pub tables: EndgameTables,
}

/// Plays games against itself, one after the other.
#[derive(Debug)]
pub struct SelfPlayer {
    how: SelfPlay,
    seed: u64,
    mind: Mind,
    tables: EndgameTables,
}

type Draughts<R> = Searcher<Position<R>, Sampling<R>>;

#[derive(Debug)]
enum Mind {
    Draughts(Box<Draughts<International>>, Vec<Position<International>>),
    Checkers(Box<Draughts<English>>, Vec<Position<English>>),
    Connect6(Box<Searcher<connect6::Board, connect6::play::Hand>>),
}

/// A few thousand nodes need no more.
const TABLE_BYTES: usize = 4 << 20;

impl SelfPlayer {
    /// Bytes of a position, or of a turn of Connect6, in a file.
    pub const fn sample_bytes(game: Game) -> usize {
        match game {
            Game::Connect6 => connect6::play::Turn::BYTES,
            _ => 32,
        }
    }

    /// A player as the request says; an error names what is wrong with it.
    pub fn new(request: &SelfPlayRequest) -> Result<Self, Error> {
        fn mind<P: Played<Move: Send + Sync>, G: Guide<P>>(
            request: &SelfPlayRequest,
            wrap: impl FnOnce(P::Guide) -> G,
        ) -> Result<Box<Searcher<P, G>>, Error> {
            let oracle = TABLE_BYTES * P::ORACLE_SHARE / 100;
            let mut guide = P::guide(request.weights.as_deref(), oracle)
                .map_err(|error| Error::Request(format!("weights: {error}")))?;
            P::set_tables(&mut guide, &request.tables);
            Ok(Box::new(Searcher::new(
                wrap(guide),
                P::options(),
                TABLE_BYTES,
            )))
        }
        fn openings<P>(
            request: &SelfPlayRequest,
            own: impl Fn(&AnyPosition) -> Option<P>,
        ) -> Result<Vec<P>, Error> {
            let positions = request.openings.iter().map(own);
            let all: Option<Vec<P>> = positions.collect();
            let what = || Error::Request(format!("an opening is not of {}", request.game));
            all.ok_or_else(what)
        }
        let mind = match request.game {
            Game::Draughts => {
                let openings = openings(request, |any| match any {
                    AnyPosition::Draughts(position) => Some(*position),
                    _ => None,
                });
                Mind::Draughts(mind(request, Sampling::new)?, openings?)
            }
            Game::Checkers => {
                let openings = openings(request, |any| match any {
                    AnyPosition::Checkers(position) => Some(*position),
                    _ => None,
                });
                Mind::Checkers(mind(request, Sampling::new)?, openings?)
            }
            Game::Connect6 => {
                let mut mind = mind::<connect6::Board, _>(request, |hand| hand)?;
                // Many games teach more than good ones.
                mind.guide()
                    .set_settings(connect6::play::Settings::default());
                Mind::Connect6(mind)
            }
            other => {
                let what = format!("no self-play for {other}: draughts, checkers or connect6");
                return Err(Error::Request(what));
            }
        };
        let how = SelfPlay {
            nodes: request.nodes,
            random_plies: request.random_plies,
            even: request.even,
            resign: request.resign,
            aside: request.aside,
            endings: request.endings,
        };
        Ok(Self {
            how,
            seed: request.seed,
            mind,
            tables: request.tables.clone(),
        })
    }

    /// The quiet positions of the game of this number, or its turns, [`SelfPlayer::sample_bytes`]
    /// each.
    pub fn game(&mut self, number: u32) -> Vec<u8> {
        fn play<R: Rules>(
            how: SelfPlay,
            mind: &mut Draughts<R>,
            tables: &Tables<R>,
            openings: &[Position<R>],
            seed: u64,
        ) -> Vec<u8> {
            let number = seed as u16;
            let samples = how.game(mind, tables, openings, seed);
            let bytes = samples.iter().flat_map(|sample| sample.to_bytes(number));
            bytes.collect()
        }
        let seed = self.seed << 32 | u64::from(number);
        match &mut self.mind {
            Mind::Draughts(mind, openings) => {
                play(self.how, mind, &self.tables.draughts, openings, seed)
            }
            Mind::Checkers(mind, openings) => {
                play(self.how, mind, &self.tables.checkers, openings, seed)
            }
            Mind::Connect6(mind) => {
                let how = connect6::play::SelfPlay {
                    nodes: self.how.nodes,
                    random_plies: self.how.random_plies,
                };
                let turns = how.game(mind, seed);
                let numbered = (0..).zip(&turns);
                let bytes = numbered.flat_map(|(index, turn)| turn.to_bytes(index, number as u16));
                bytes.collect()
            }
        }
    }
}

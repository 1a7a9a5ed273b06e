//! What can be asked on the command line, and the help that goes with it.

mod annotate;
mod book;
#[cfg(feature = "cluster")]
mod cluster;
#[cfg(not(feature = "cluster"))]
#[path = "no_cluster.rs"]
mod cluster;
mod deal;
mod doors;
mod execution;
mod fit;
mod klondike;
mod ladder;
mod matches;
mod place;
mod playing;
mod quelhas;
mod selfplay;
mod serve;
mod solve;
mod tables;
mod think;
mod tune;
mod values;

pub use annotate::AnnotateArgs;
pub use book::{BookArgs, BookBuildArgs, BookShowArgs};
pub use cluster::ClusterArgs;
#[cfg(feature = "cluster")]
pub use cluster::{DropArgs, OverseeArgs, StatusArgs, WorkerArgs};
pub use deal::{DealArgs, DealFormat};
pub use doors::{Connect6Args, DxpArgs, HubArgs};
pub use execution::{ExecutionArgs, KeepArgs};
pub use fit::FitArgs;
pub use klondike::{HintArgs, ReplayArgs};
pub use ladder::LadderArgs;
pub use matches::MatchArgs;
pub use place::{Place, PositionArgs};
pub use quelhas::QuelhasArgs;
pub use selfplay::SelfplayArgs;
pub use serve::ServeArgs;
pub use solve::{DealsArgs, KlondikeArgs, SolveArgs, dealt};
pub use tables::{BuildArgs, InfoArgs, PackArgs, TablesCommand, VerifyArgs};
pub use think::{
    AblateArgs, AnalyseArgs, BenchArgs, ExplainArgs, PlayArgs, SideChoice, milliseconds,
};
pub use tune::TuneArgs;

use clap::{Args, Parser, Subcommand};
use quina_engine::Game;

/// Five games: draughts, checkers, connect6, quelhas and klondike.
#[derive(Debug, Parser)]
#[command(name = "quina", version, arg_required_else_help = true)]
#[command(after_help = "\
Examples:
  quina games
  quina play draughts --level easy
  quina analyse checkers --moves '11-15 23-19' --time 2s
  quina show draughts
  quina moves quelhas --size 4x4
  quina perft checkers 8 --stats
  quina check draughts games.pdn
  quina deal klondike --seed 7

`quina <command> --help` tells more of each.")]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the games
    #[command(after_help = "\
Examples:
  quina games
  quina games --json")]
    Games(GamesArgs),

    /// Play against the engine in the terminal
    #[command(
        long_about = "\
Play against the engine in the terminal, or klondike alone.

Type a move, or as much of it as leaves no doubt. `help` lists what else can be typed: moves, hint, \
undo, redo, save and more.",
        after_help = "\
Examples:
  quina play draughts
  quina play checkers --level easy --side white
  quina play connect6 --size 15 --time 2s
  quina play quelhas --swap --level hard --side horizontal
  quina play klondike --seed 7 --draw 1"
    )]
    Play(Box<PlayArgs>),

    /// Search a position and tell the best line
    #[command(
        long_about = "\
Search a position and tell the best line, depth after depth.

Without a limit the search takes 3 seconds. Ctrl-C ends it, and what was found is told; a second one \
leaves at once. Scores are those of the side to move, in hundredths of a man.",
        after_help = "\
Examples:
  quina analyse draughts --time 2s
  quina analyse draughts --position 'W:W28,K41:B22,12' --depth 12
  quina analyse checkers --moves '11-15 23-19' --multipv 3 --depth 9
  quina analyse connect6 --size 15 --off killers,history --nodes 100000 --json"
    )]
    Analyse(Box<AnalyseArgs>),

    /// Tell in which order a search tries the moves, and why
    #[command(after_help = "\
Examples:
  quina explain draughts
  quina explain checkers --position 'W:W29,K5:B12,K22' --depth 8
  quina explain quelhas --size 4x4 --json")]
    Explain(Box<ExplainArgs>),

    /// Search fixed positions: nodes, speed and the signature
    #[command(
        long_about = "\
Search fixed positions of each game to a fixed depth: nodes, speed and the signature.

The signature is the number of nodes of all games together. With one thread it is the same on every \
machine, and every change of play changes it.",
        after_help = "\
Examples:
  quina bench
  quina bench draughts --depth 8
  quina bench checkers --threads 2 --json"
    )]
    Bench(BenchArgs),

    /// Measure the worth of each feature of the search
    #[command(
        long_about = "\
Measure the worth of each feature: the same positions are searched with one feature off in turn.

What `--off` names is off from the beginning and is not measured. Ctrl-C ends the table with the rows \
that are whole.",
        after_help = "\
Examples:
  quina ablate draughts --depth 8
  quina ablate checkers --nodes 100000 --csv checkers.csv
  quina ablate draughts --depth 7 --off null-windows,reductions,aspiration --json"
    )]
    Ablate(AblateArgs),

    /// Solve a game exactly
    #[command(subcommand, arg_required_else_help = true)]
    Solve(SolveArgs),

    /// Make, check and list endgame tables of draughts and checkers
    #[command(subcommand, arg_required_else_help = true)]
    Tables(TablesCommand),

    /// Tell which moves keep a game of klondike winnable
    #[command(
        long_about = "\
Tell which moves keep a game of klondike winnable, the best first, and where a lost game was lost.

Hints are exact: they know every card. With --fair they know what the player has seen: deals that look \
the same are drawn by lot, and each is solved.",
        after_help = "\
Examples:
  quina hint klondike --seed 7
  quina hint klondike --seed 7 --moves '@ @ 6D:W>T3' --time 5s
  quina hint klondike --seed 7 --fair --samples 20"
    )]
    Hint(Box<HintArgs>),

    /// Step through a game in the terminal
    #[command(
        long_about = "\
Step through a game of a file, or through the line that `quina solve klondike` wrote to a table.

Enter goes on, b goes back, a number goes to that move, q leaves. Where the input ends, the rest of the \
game is shown.",
        after_help = "\
Examples:
  quina replay klondike solution.txt
  quina replay klondike out.csv --row 12
  quina replay klondike out.csv --row S-2 --deals deals.csv --all
  quina replay draughts games.pdn --number 2"
    )]
    Replay(Box<ReplayArgs>),

    /// Speak the Hub protocol of draughts programs
    #[command(
        long_about = "\
Speak the Hub protocol, version 2, on standard input and output: what draughts boards and other \
programs ask an engine with.",
        after_help = "\
Examples:
  quina hub
  quina hub --game checkers"
    )]
    Hub(HubArgs),

    /// Play other draughts programs over a socket
    #[command(
        long_about = "\
Play international draughts with other programs over a socket, in the words of DamExchange.

One program calls (--host) and the other listens (--listen, at this machine alone unless an address is \
given). Either may ask for the games (--initiate). Without a limit a move takes its share of the \
minutes that were agreed on.",
        after_help = "\
Examples:
  quina dxp --listen
  quina dxp --host 127.0.0.1 --initiate 10 --minutes 5 --games games.pdn
  quina dxp --listen 27532 --initiate 2 --side black --time 100ms"
    )]
    Dxp(Box<DxpArgs>),

    /// Write scores, marks and better lines into a PDN file
    #[command(
        long_about = "\
Search every position of the games of a PDN file, and write into the games what was found: the score \
and depth of each move as a comment, a mark behind moves that gave chances away (?!, ? and ??), and the \
better line as a variation. Scores are White's, in men. What the file says itself is kept.

Each game is written as soon as it is done; Ctrl-C ends the run with the games that are whole, and \
--resume goes on. A game that cannot be read is named with its place and left out.",
        after_help = "\
Examples:
  quina annotate games.pdn --output annotated.pdn
  quina annotate games.pdn --depth 12 --threads 2 --output annotated.pdn --resume
  quina annotate ballots.pdn --game checkers --nodes 100000"
    )]
    Annotate(AnnotateArgs),

    /// Grow and show opening books
    #[command(subcommand, arg_required_else_help = true)]
    Book(BookArgs),

    /// Serve the page with this engine behind it
    #[command(
        long_about = "\
Serve the page to browsers on this machine, with the native engine behind it: threads and large tables \
in the same page.

Open the address that is printed; its token is what lets the page ask the engine. Nobody else can: \
requests must come from the page itself, under a name of this machine. Another address to listen at is \
for networks that you trust: what is said there is not encrypted.",
        after_help = "\
Examples:
  quina serve
  quina serve --listen 127.0.0.1:0 --web web/dist --searches 1 --memory 1024"
    )]
    Serve(ServeArgs),

    /// Speak the text protocol of Connect6 programs
    #[command(
        name = "connect6",
        long_about = "\
Speak the text protocol of Connect6 programs on standard input and output, or the JSON of Botzone. \
`help` lists the commands; a stone is two letters, such as JJ. Without a limit a turn takes a second.",
        after_help = "\
Examples:
  quina connect6
  quina connect6 --time 5s --level hard
  quina connect6 --botzone --size 15 --time 500ms"
    )]
    Connect6(Connect6Args),

    /// Answer questions as JSON, one a line
    #[command(
        long_about = "\
Answer questions as JSON on standard input and output, one a line: what a page or another program may \
ask the engine. A question names its game in full; `ask` says which it is, and `reply` to what it was \
answered. A line that is no question is refused, and the next one is read.",
        after_help = "\
Examples:
  echo '{\"ask\": \"think\", \"request\": {\"game\": \"checkers\", \"limits\": {\"depth\": 6}}}' | quina lines
  quina match checkers --engine name=a --engine name=b cmd=quina args=lines proto=json --each nodes=500"
    )]
    Lines,

    /// Play a match between two players, with error bars
    #[command(
        long_about = "\
Play a match between two players of a game, in pairs with the sides exchanged, and tell how much \
stronger the first one is.

A player is words `key=value`: name, level (easy, medium, hard, expert), on and off (features), threads, \
memory (MiB), weights (a file), tables (a folder), book (yes, or a file), and what limits a move: st (seconds), tc \
(seconds for the game and added a move, such as 10+0.1), nodes or depth. --each sets a word for both. \
Another program plays with cmd (what to start), args, proto (hub for draughts, dxp, connect6, json) and \
option.NAME. One that speaks dxp calls us at {port} in its args, or is called at host=HOST:PORT; \
option.chat says what it is told first.

The same seed gives the same games on any number of threads, unless players are limited by time. \
With --results every finished pair is kept in a file, and --resume goes on from there. Ctrl-C ends \
the match with what was played.",
        after_help = "\
Examples:
  quina match draughts --engine name=hard level=hard --engine name=medium level=medium --rounds 10
  quina match checkers --engine name=new --engine name=old off=killers --each nodes=5000 --rounds 100
  quina match draughts --engine name=a --engine name=b off=history --each st=0.1 --rounds 500 \\
      --sprt elo0=0 elo1=10 --concurrency 2 --results match.db --games games.pdn"
    )]
    Match(Box<MatchArgs>),

    /// Play everybody against everybody, and tell where each stands
    #[command(
        long_about = "\
Play a round robin between several players of a game, in pairs with the sides exchanged, and tell \
where each of them stands.

Ratings are those of the greatest likelihood (Bradley and Terry, a draw being half a point to each), \
their mean being 0. Errors are 95% intervals and come from the scatter of pairs, as in a match; the \
step to the next player has an error of its own.",
        after_help = "\
Examples:
  quina ladder checkers --engine level=easy --engine level=medium --engine level=hard --rounds 50
  quina ladder draughts --engine name=a nodes=500 --engine name=b nodes=1000 --engine name=c nodes=2000 \\
      --rounds 100 --concurrency 2 --results ladder.db --svg ladder.svg --csv ladder.csv"
    )]
    Ladder(Box<LadderArgs>),

    /// Tune the weights of a player by games
    #[command(
        long_about = "\
Tune the weights of a player by games: SPSA, with the gains that fishtest made common.

All parameters are moved at once, each up or down by lot, and whoever wins draws them towards itself. \
At a fixed number of nodes the same seed finds the same weights on any number of threads. Every step \
is a row of the CSV file that --results names, and --resume goes on from there; Ctrl-C ends the run with what was found.",
        after_help = "\
Examples:
  quina tune draughts --param king --each nodes=1000 memory=1 --iterations 500 \\
      --results king.csv --svg king.svg --out king.json
  quina tune quelhas --param runs,-68,-150,0,8,0.002 max_excl --each nodes=500 memory=1 \\
      --results runs.csv --out weights.json"
    )]
    Tune(Box<TuneArgs>),

    /// Fit the weights of a player to results
    #[command(
        long_about = "\
Fit the weights of a player to results: logistic regression on positions of games that were played, or \
on positions that an exact solver has decided.

A fifth of the games is kept aside, and what is told of the fit is told of them.",
        after_help = "\
Examples:
  quina fit quelhas --solve 2000 --out weights.json
  quina match draughts --engine name=a --engine name=b --each nodes=500 memory=1 --games games.json
  quina fit draughts --games games.json --param king centre --out weights.json"
    )]
    Fit(Box<FitArgs>),

    /// Do tasks that others publish, on this machine
    #[cfg(feature = "cluster")]
    #[command(
        long_about = "\
Do tasks that others publish with --cluster, on this machine, until Ctrl-C.

A worker needs a NATS server with JetStream (`nats-server -js`) and nothing else: tasks bring everything \
with them. It takes only tasks of its own version of the engine. Ctrl-C hands back what is not begun and \
brings the rest to its end; a second one leaves at once, and others do what was under way. A worker that \
dies costs nothing but its time.",
        after_help = "\
Examples:
  quina worker --cluster nats://host:4222
  quina worker --cluster nats://host:4222 --threads 8 --max-memory 1G
  quina worker --cluster tls://host:4222 --creds worker.creds --tls-ca ca.pem"
    )]
    Worker(Box<WorkerArgs>),

    /// Look after the work that machines share
    #[cfg(feature = "cluster")]
    #[command(subcommand, arg_required_else_help = true)]
    Cluster(Box<OverseeArgs>),

    /// Play games against itself, and keep the positions to learn from
    #[command(
        long_about = "\
Play games of draughts, checkers or Connect6 against itself, and keep the quiet positions (of Connect6 \
all turns) with what the search said of them and how the game ended: what the learned evaluation is made \
from (training/README.md).

The same seed gives the same file on any number of threads. A file that is there already is gone on \
with, if it was begun with the same words. Ctrl-C ends the run after the games that are whole.",
        after_help = "\
Examples:
  quina selfplay draughts --games 1000 --output draughts.samples
  quina selfplay checkers --games 50000 --nodes 800 --threads 2 --seed 7 --output checkers.samples"
    )]
    Selfplay(SelfplayArgs),

    /// Draw a position and say how it stands
    #[command(after_help = "\
Examples:
  quina show draughts
  quina show checkers --position 'W:W29,K5:B12,K22'
  quina show connect6 --size 15
  quina show klondike --seed 7 --draw 1")]
    Show(PositionArgs),

    /// List the legal moves of a position, one a line
    #[command(after_help = "\
Examples:
  quina moves draughts
  quina moves draughts --position 'W:W28:B22,12' --json
  quina moves quelhas --size 4x4 --swap
  quina moves connect6 | head -3")]
    Moves(PositionArgs),

    /// Count the lines of play of a given length
    #[command(
        long_about = "\
Count the lines of play of a given length: the classic proof that moves are generated right.

The moves of the last ply are counted and not played, unless --plain is given.",
        after_help = "\
Examples:
  quina perft draughts 9 --stats
  quina perft draughts 12 --hash 256
  quina perft checkers 5 --divide
  quina perft quelhas 3 --size 6x6 --json"
    )]
    Perft(PerftArgs),

    /// Check every game and move of a file against the rules
    #[command(
        long_about = "\
Check every game and move of a file against the rules, and name the first fault.

The exit code is 0 if all is right, 1 if a fault was found and 2 if the file cannot be read.",
        after_help = "\
Examples:
  quina check draughts games.pdn
  quina check connect6 - < game.sgf
  quina check klondike solution.txt --json"
    )]
    Check(CheckArgs),

    /// Deal the cards that a seed names
    #[command(after_help = "\
Examples:
  quina deal klondike --seed 7
  quina deal klondike --seed 7 --format layout
  quina deal klondike --seed 7 --format json > deal.json")]
    Deal(DealArgs),
}

#[derive(Debug, Args)]
pub struct GamesArgs {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct PerftArgs {
    #[command(flatten)]
    pub place: Place,

    /// How many moves deep, at most 100
    #[arg(value_parser = values::perft_depth, allow_negative_numbers = true)]
    pub depth: u32,

    /// Tell the count behind each first move
    #[arg(long)]
    pub divide: bool,

    /// Remember positions already counted in a table of this many MiB, at most 65536
    #[arg(long, value_name = "MIB", value_parser = values::perft_table, allow_negative_numbers = true)]
    #[arg(conflicts_with = "plain")]
    pub hash: Option<u32>,

    /// Play the moves of the last ply too
    #[arg(long)]
    pub plain: bool,

    /// Tell the time and the speed
    #[arg(long)]
    pub stats: bool,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct CheckArgs {
    /// draughts, checkers, connect6, quelhas or klondike
    pub game: Game,

    /// The file, or - for standard input
    pub file: String,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

"""Five games: draughts, checkers, connect6, quelhas and klondike."""

from collections.abc import Callable, Sequence
from typing import Literal, final

__version__: str
GAMES: tuple[str, ...]

Name = Literal["draughts", "checkers", "connect6", "quelhas", "klondike"]
Level = Literal["easy", "medium", "hard", "expert"]

@final
class Line:
    """A line of play and its score."""

    @property
    def score(self) -> int:
        """The worth to the side to move in hundredths of a man; beyond 30,000 it is a proved end."""
    @property
    def end(self) -> int | None:
        """Plies to the proved end, if there is one: positive if the mover wins."""
    @property
    def text(self) -> str:
        """The score in words: `+0.25`, `win in 5`."""
    @property
    def moves(self) -> list[str]:
        """The moves, the first being the one to make."""

@final
class Analysis:
    """What a search has found."""

    @property
    def best(self) -> str | None:
        """The move to make; None if the game is over."""
    @property
    def lines(self) -> list[Line]:
        """The best lines, best first."""
    @property
    def depth(self) -> int:
        """The depth of the last whole iteration."""
    @property
    def selective_depth(self) -> int:
        """The longest line looked at."""
    @property
    def nodes(self) -> int:
        """Positions visited."""
    @property
    def seconds(self) -> float:
        """Time spent."""
    @property
    def nodes_per_second(self) -> int:
        """Positions visited in a second."""
    @property
    def table_hit_rate(self) -> float:
        """The share of table look-ups that found something."""
    @property
    def first_move_cut_rate(self) -> float:
        """The share of cut-offs made by the first move tried."""
    @property
    def counts(self) -> dict[str, int]:
        """How often each part of the search did its work, by name."""
    @property
    def done(self) -> bool:
        """Whether this is the answer and not a step on the way."""
    @property
    def halt(self) -> str | None:
        """The limit that ended the search: time, depth, nodes or stopped; None if nothing was left to find."""

@final
class Solution:
    """Whether a game of Klondike can be won."""

    @property
    def verdict(self) -> Literal["winnable", "unwinnable", "unknown"]:
        """Whether it can."""
    @property
    def moves(self) -> list[str]:
        """A line that wins from where the game stands, replayed by a referee."""
    @property
    def states(self) -> int:
        """States searched."""
    @property
    def seconds(self) -> float:
        """Time spent."""
    @property
    def halt(self) -> str | None:
        """The limit that came before the verdict."""

@final
class Proof:
    """Who wins a position of Quelhas."""

    @property
    def verdict(self) -> Literal["win", "loss", "unknown"]:
        """Who wins, seen by the player to move."""
    @property
    def winners(self) -> list[str]:
        """The moves that are known to win."""
    @property
    def winning_moves(self) -> int | None:
        """How many moves win; None if a limit came before all were judged."""
    @property
    def legal_moves(self) -> int:
        """How many moves are legal."""
    @property
    def line(self) -> list[str]:
        """A line to the end of the game."""
    @property
    def nodes(self) -> int:
        """Sums of islands visited."""
    @property
    def seconds(self) -> float:
        """Time spent."""
    @property
    def halt(self) -> str | None:
        """The limit that came before everything was found."""

@final
class Game:
    """A game: where it began and what was played. What the engine refuses is a ValueError."""

    def __new__(
        cls,
        game: Name,
        position: str | None = None,
        moves: Sequence[str] = [],
        *,
        size: int | str | None = None,
        swap: bool = False,
        seed: int | None = None,
        draw: int | None = None,
        redeals: int | None = None,
        from_foundation: bool | None = None,
        deal: str | None = None,
    ) -> Game:
        """The start of a game, with its options, or a position in the game's own notation.

        `size` is of connect6 and quelhas, `swap` of quelhas; `seed` or `deal` (cards, in any format that solvers
        read), `draw`, `redeals` and `from_foundation` are of klondike.
        """
    @property
    def name(self) -> Name:
        """The game's name, one of GAMES."""
    @property
    def position(self) -> str:
        """Where the game stands, in the game's own notation."""
    @property
    def start(self) -> str:
        """Where it began."""
    @property
    def moves(self) -> list[str]:
        """The moves played so far."""
    @property
    def standing(self) -> str:
        """How the game stands, in words."""
    @property
    def turn(self) -> str | None:
        """The side to move; None if the game is over, and in klondike."""
    @property
    def is_over(self) -> bool:
        """Whether nothing more can be played."""
    @property
    def outcome(self) -> str | None:
        """How the game ended, in words; None while it goes on."""
    @property
    def winner(self) -> str | None:
        """The side that has won; None if none has."""
    def legal_moves(self) -> list[str]:
        """The legal moves; none if the game is over."""
    def play(self, mv: str) -> str:
        """Plays a move, or the beginning of one that leaves no doubt, and gives it in full."""
    def undo(self) -> str | None:
        """Takes back the last move and gives it; None at the start."""
    def resign(self) -> None:
        """The side to move gives the game up."""
    def copy(self) -> Game:
        """The same game once more, to go another way."""
    def save(self, names: tuple[str, str] | None = None) -> str:
        """The game as a file: PDN, SGF, or a record of our own."""
    def analyse(
        self,
        *,
        level: Level | None = None,
        time: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        memory: int | None = None,
        threads: int | None = None,
        lines: int | None = None,
        on: Sequence[str] = [],
        off: Sequence[str] = [],
        set: Sequence[str] = [],
        book: bool = False,
        lively: bool = False,
        seed: int = 0,
        watch: Callable[[Analysis], object] | None = None,
    ) -> Analysis:
        """Searches for the best move until a limit: seconds, plies or positions; 3 seconds if none is given.

        `level` is how strong to play, `memory` MiB of tables, `lines` how many to find; `on`, `off` and `set`
        turn parts of the search. `watch` is called with each finished depth. Ctrl-C ends the search.
        """
    def solve(
        self, *, time: float | None = None, nodes: int | None = None, memory: int | None = None
    ) -> Solution | Proof:
        """Decides a game of klondike (a Solution) or a position of quelhas (a Proof), unless a limit comes first."""
    def _repr_html_(self) -> str:
        """The board as a notebook shows it."""

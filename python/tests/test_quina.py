"""The module as it was installed: what it answers, what it refuses, and that its stubs and README tell the truth."""

import ast
import doctest
import signal
import sys
import threading
import unittest
from pathlib import Path

import quina

PROJECT = Path(__file__).parent.parent


class Positions(unittest.TestCase):
    def test_every_game_starts_and_reads_itself_back(self):
        self.assertEqual(quina.GAMES, ("draughts", "checkers", "connect6", "quelhas", "klondike"))
        for name in quina.GAMES:
            game = quina.Game(name)
            self.assertEqual(game.name, name)
            again = quina.Game(name, game.position)
            self.assertEqual(again.position, game.start)
            self.assertEqual(again.legal_moves(), game.legal_moves())

    def test_options_of_the_start(self):
        self.assertEqual(len(quina.Game("quelhas", size=2).legal_moves()), 2)
        self.assertEqual(quina.Game("quelhas", size="2x3", swap=True).position, ".../... V swap")
        one = quina.Game("klondike", seed=7, draw=1)
        self.assertNotEqual(one.position, quina.Game("klondike", seed=7).position)
        self.assertEqual(quina.Game("klondike", deal="seed 7", draw=1).position, one.position)

    def test_moves_are_played_and_taken_back(self):
        game = quina.Game("checkers")
        start = game.position
        self.assertEqual(game.turn, "Black")
        self.assertEqual(game.play("11-15"), "11-15")
        other = game.copy()
        other.play("23-19")
        self.assertEqual(game.moves, ["11-15"])
        self.assertEqual(game.undo(), "11-15")
        self.assertIsNone(game.undo())
        self.assertEqual(game.position, start)

    def test_ends_are_told(self):
        game = quina.Game("draughts", "W:W28:B22,12")
        self.assertEqual((game.is_over, game.outcome, game.winner), (False, None, None))
        game.play("28x8")
        self.assertEqual((game.is_over, game.winner, game.turn), (True, "White", None))
        self.assertEqual(game.outcome, "White wins: no legal move")
        self.assertEqual(game.legal_moves(), [])
        self.assertIsNone(game.analyse().best)
        game.undo()
        game.resign()
        self.assertEqual(game.outcome, "Black wins: White resigned")

    def test_repetition_is_seen(self):
        game = quina.Game("draughts", "W:WK46:BK3")
        for mv in ["46-41", "3-8", "41-46", "8-3"] * 2:
            game.play(mv)
        self.assertEqual(game.outcome, "drawn: the position stands for the third time")

    def test_boards_are_drawn(self):
        game = quina.Game("quelhas", "#../#../... H")
        self.assertIn(" 1 # . .", str(game))
        self.assertEqual(game._repr_html_(), f"<pre>{game}</pre>")
        self.assertEqual(repr(game), 'Game("quelhas", "#../#../... H", [])')

    def test_a_game_is_saved(self):
        game = quina.Game("draughts", moves=["32-28", "19-23"])
        self.assertIn("1. 32-28 19-23", game.save(("Ana", "Rui")))
        self.assertIn('[White "Ana"]', game.save(("Ana", "Rui")))


class Refusals(unittest.TestCase):
    def refused(self, text, call, *args, **options):
        with self.assertRaises(ValueError) as caught:
            call(*args, **options)
        self.assertEqual(str(caught.exception), text)

    def test_games(self):
        games = "draughts, checkers, connect6, quelhas or klondike"
        self.refused(f"no game `chess`: expected {games}", quina.Game, "chess")
        self.refused(
            "position: column 4: square 51 is off the board (1 to 50)",
            quina.Game,
            "draughts",
            "W:W51:B22",
        )
        self.refused(
            "draughts has no option `seed` for its start position", quina.Game, "draughts", seed=7
        )
        self.refused(
            "a board of 99x99: quelhas is played on boards from 2x2 to 10x10",
            quina.Game,
            "quelhas",
            size=99,
        )
        self.refused("expected a size such as 15 or 6x8", quina.Game, "quelhas", size="big")
        self.refused(
            "a position says everything: no deal and no options beside it",
            quina.Game,
            "quelhas",
            "../.. V",
            size=2,
        )
        self.refused(
            "draughts has no cards to deal: expected klondike", quina.Game, "draughts", deal="seed 7"
        )

    def test_moves(self):
        game = quina.Game("draughts")
        with self.assertRaisesRegex(ValueError, "^move 2 "):
            quina.Game("draughts", moves=["32-28", "32-28"])
        with self.assertRaises(ValueError):
            game.play("32-27-22")
        self.assertEqual(game.moves, [])
        self.refused("nobody is to move", quina.Game("klondike").resign)

    def test_searches(self):
        game = quina.Game("draughts")
        self.refused("memory of 0 MiB: expected 1 to 65536", game.analyse, depth=1, memory=0)
        self.refused(
            "time of -1 s: cannot convert float seconds to Duration: value is negative",
            game.analyse,
            time=-1,
        )
        self.refused("draughts is not solved: expected klondike or quelhas", game.solve)
        self.refused(
            "klondike has one player: it is solved, not played against",
            quina.Game("klondike").analyse,
            depth=1,
        )
        with self.assertRaisesRegex(ValueError, "easy"):
            game.analyse(level="grandmaster")


class Searches(unittest.TestCase):
    def test_a_win_is_found_and_told(self):
        analysis = quina.Game("checkers", "W:WK18,K23:BK4").analyse(depth=7)
        line = analysis.lines[0]
        self.assertEqual((line.text, line.end, line.moves[0]), ("win in 7", 7, analysis.best))
        self.assertGreater(line.score, 30_000)
        self.assertTrue(analysis.done)
        self.assertGreater(analysis.nodes, 0)
        self.assertIn("win in 7", repr(analysis))

    def test_the_same_question_has_the_same_answer(self):
        def ask():
            found = quina.Game("connect6", size=9).analyse(depth=1, seed=3)
            return found.best, found.nodes, found.lines[0].moves

        self.assertEqual(ask(), ask())

    def test_several_lines_and_limits(self):
        analysis = quina.Game("quelhas", size=4).analyse(nodes=300, lines=3, memory=1)
        self.assertEqual(len(analysis.lines), 3)
        self.assertLess(analysis.nodes, 1_000)

    def test_steps_are_watched(self):
        steps = []
        analysis = quina.Game("checkers").analyse(depth=4, watch=steps.append)
        self.assertEqual([step.depth for step in steps], [1, 2, 3, 4])
        self.assertEqual(steps[-1].best, analysis.best)

    def test_an_exception_of_the_watcher_ends_the_search(self):
        def watch(step):
            raise LookupError(step.depth)

        with self.assertRaises(LookupError):
            quina.Game("draughts").analyse(time=3600, watch=watch)

    def test_games_are_played_to_their_end(self):
        for name in ("draughts", "checkers", "quelhas"):
            game = quina.Game(name, size=4 if name == "quelhas" else None)
            while not game.is_over:
                game.play(game.analyse(level="easy", depth=1, memory=1).best)
            self.assertIsNotNone(game.outcome)
            again = quina.Game(name, game.start, game.moves)
            self.assertEqual(again.outcome, game.outcome)


class Solvers(unittest.TestCase):
    def test_a_deal_is_won_by_its_line(self):
        game = quina.Game("klondike", deal="3x2x2:3CACAD2D2C3D")
        solution = game.solve()
        self.assertEqual(solution.verdict, "winnable")
        for mv in solution.moves:
            game.play(mv)
        self.assertEqual(game.outcome, "solved")

    def test_a_deal_cannot_be_won(self):
        solution = quina.Game("klondike", seed=8).solve()
        self.assertEqual((solution.verdict, solution.moves), ("unwinnable", []))

    def test_limits_bind(self):
        solution = quina.Game("klondike", seed=7).solve(nodes=10)
        self.assertEqual((solution.verdict, solution.halt), ("unknown", "nodes"))

    def test_a_position_of_quelhas_is_decided(self):
        proof = quina.Game("quelhas", "#.###/..###/###.#/###.. V").solve()
        self.assertEqual((proof.verdict, proof.winning_moves, proof.legal_moves), ("win", 2, 2))
        self.assertEqual(len(proof.winners), 2)
        self.assertGreater(len(proof.line), 0)


class Manners(unittest.TestCase):
    def test_ctrl_c_ends_a_search(self):
        """The signal comes from another thread of Python's, which runs only if the search leaves it the lock."""
        # A shell that starts its children in the background has them ignore the signal.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            quina.Game("draughts").analyse(time=3600)
        timer.join()


class Told(unittest.TestCase):
    def test_stubs_name_what_there_is(self):
        stubs = ast.parse((PROJECT / "quina.pyi").read_text())
        told = {node.name for node in stubs.body if isinstance(node, ast.ClassDef)}
        told |= {node.target.id for node in stubs.body if isinstance(node, ast.AnnAssign)}
        there = {name for name in dir(quina) if not name.startswith("__") and name != "quina"}
        self.assertEqual(told, there | {"__version__"})
        for node in stubs.body:
            if isinstance(node, ast.ClassDef):
                members = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
                there = {name for name in vars(getattr(quina, node.name)) if not name.startswith("__")}
                self.assertEqual(members - {"__new__"}, there, node.name)

    def test_stubs_name_the_arguments(self):
        stubs = ast.parse((PROJECT / "quina.pyi").read_text())
        game = next(node for node in stubs.body if getattr(node, "name", "") == "Game")
        for item in game.body:
            if not isinstance(item, ast.FunctionDef) or item.decorator_list:
                continue
            there = quina.Game if item.name == "__new__" else getattr(quina.Game, item.name)
            told = [arg.arg for arg in item.args.args[1:] + item.args.kwonlyargs]
            text = there.__text_signature__.strip("()").split(", ")
            named = [word.split("=")[0] for word in text if word not in ("$self", "self", "/", "*", "")]
            self.assertEqual(told, named, item.name)

    def test_the_readme_tells_the_truth(self):
        text = (PROJECT / "README.md").read_text().replace("```", "")
        tour = doctest.DocTestParser().get_doctest(text, {}, "README.md", "README.md", 0)
        failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(tour)
        self.assertEqual(failed, 0)
        self.assertGreaterEqual(tried, 9)


if __name__ == "__main__":
    unittest.main(testRunner=unittest.TextTestRunner(stream=sys.stdout))

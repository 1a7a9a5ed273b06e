"""Positions of self-play as `quina selfplay` writes them, and the boards they hold."""

import numpy as np
import torch

RECORD = np.dtype(
    [
        ("own", "<u8"),
        ("other", "<u8"),
        ("kings", "<u8"),
        ("score", "<i2"),
        ("result", "i1"),
        ("pieces", "u1"),
        ("ply", "<u2"),
        ("zero", "<u2"),
    ]
)

# The result of a position that a search judged and no game reached.
UNPLAYED = 2


class Rules:
    """What the two games of draughts differ in, as far as training minds."""

    def __init__(self, name, edge, men, flying):
        self.name = name
        self.edge = edge
        self.columns = edge // 2
        self.squares = edge * self.columns
        self.men = men
        self.flying = flying

    def bit(self, square):
        """The bit of a square (from 0): every two rows are followed by a ghost."""
        row, column = divmod(square, self.columns)
        return row // 2 * (self.edge + 1) + row % 2 * self.columns + column

    def neighbour(self, square, down, right):
        """The next square in a direction, or None over the edge."""
        row, in_row = divmod(square, self.columns)
        column = 2 * in_row + (1 if row % 2 == 0 else 0)
        row, column = row + down, column + right
        if 0 <= row < self.edge and 0 <= column < self.edge:
            return row * self.columns + column // 2
        return None


INTERNATIONAL = Rules("International draughts", 10, 20, True)
ENGLISH = Rules("English checkers", 8, 12, False)


def digits(rules, records, device):
    """Each square of each board: 0 empty, 1 and 2 men of the mover and of the other, 3 and 4 kings."""
    own, other, kings = (
        torch.from_numpy(np.ascontiguousarray(records[name]).view(np.int64)).to(device)
        for name in ("own", "other", "kings")
    )
    boards = torch.empty(len(records), rules.squares, dtype=torch.int8, device=device)
    for square in range(rules.squares):
        bit = rules.bit(square)
        is_own, is_other, is_king = (bits >> bit & 1 for bits in (own, other, kings))
        boards[:, square] = (is_own + 2 * is_other + 2 * is_king).to(torch.int8)
    return boards


def turned(boards):
    """The same boards as the other side sees them."""
    table = torch.tensor([0, 2, 1, 4, 3], dtype=torch.int8, device=boards.device)
    return table[boards.flip(1).int()]


def king_moves(rules, boards, piece):
    """How many empty squares the kings of digit `piece` can go to, captures apart."""
    empty = (boards == 0).to(torch.int8)
    kings = (boards == piece).to(torch.int8)
    total = torch.zeros(len(boards), dtype=torch.float32, device=boards.device)
    for down in (-1, 1):
        for right in (-1, 1):
            near = [rules.neighbour(s, down, right) for s in range(rules.squares)]
            at = torch.tensor([n if n is not None else 0 for n in near], device=boards.device)
            on = torch.tensor([n is not None for n in near], dtype=torch.int8, device=boards.device)
            free = empty[:, at] * on
            reach = free.clone()
            if rules.flying:
                for _ in range(rules.edge - 2):
                    reach = free * (1 + reach[:, at])
            total += (reach * kings).sum(1, dtype=torch.float32)
    return total

"""The file of learned weights, and the evaluation by it: plain Python, integers only.

    python3 weights.py weights.bin < positions.txt

reads one position a line, as FEN, and prints what it is worth to its mover in hundredths of a man:
the same number that the engine computes.
"""

import array
import json
import sys

FIRST_LINE = b"quina patterns 1\n"
PLAIN_TERMS = 4
# Edge of the board, men of a side, and whether kings fly.
GAMES = {"International draughts": (10, 20, True), "English checkers": (8, 12, False)}

# Of the net: a sum that counts as one, and bits that are dropped of its square and of the result.
ONE, SQUARE_SHIFT, FULL_BITS = 181, 5, 10

# What stands for the checksum while it is taken.
UNKNOWN = 16 * "0"


def checksum(data):
    """FNV-1a of 64 bits."""
    found = 0xCBF29CE484222325
    for byte in data:
        found = (found ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return found


def write(path, rules, region_list, terms, tables, net, unit, recipe):
    """Writes terms and tables (arrays of pairs of 16-bit integers), and a net of so many units."""
    units, numbers = net
    payload = b"".join(part.astype("<i2").tobytes() for part in [terms, *tables, numbers])
    head = {
        "game": rules.name,
        "unit": unit,
        "regions": [
            {"states": r.states, "squares": [s + 1 for s in r.squares]} for r in region_list
        ],
        "units": units,
        "recipe": recipe,
    }
    with open(path, "wb") as file:
        file.write(sealed(head, payload))


def sealed(head, payload):
    """The file, with its checksum: of all of it while zeros stand in the checksum's place."""
    head["checksum"] = UNKNOWN
    head["checksum"] = f"{checksum(joined(head, payload)):016x}"
    return joined(head, payload)


def joined(head, payload):
    return FIRST_LINE + json.dumps(head).encode() + b"\n" + payload


class Weights:
    """A file of weights that was read."""

    def __init__(self, path):
        with open(path, "rb") as file:
            data = file.read()
        if not data.startswith(FIRST_LINE):
            raise ValueError(f"{path}: not a file of learned weights")
        head, _, payload = data[len(FIRST_LINE) :].partition(b"\n")
        self.head = json.loads(head)
        self.edge, self.men, self.flying = GAMES[self.head["game"]]
        self.squares = self.edge * self.edge // 2
        self.numbers = array.array("h", payload)
        if sys.byteorder == "big":
            self.numbers.byteswap()
        entries = sum(r["states"] ** len(r["squares"]) for r in self.head["regions"])
        self.first_of_net = 2 * (PLAIN_TERMS + self.squares + entries)

    def pair(self, index):
        return self.numbers[2 * index], self.numbers[2 * index + 1]

    def evaluate(self, board, mover):
        """The worth to `mover` ("W" or "B"); `board` maps squares to "w", "b", "W" or "B"."""
        turned = {self.squares + 1 - s: p for s, p in board.items()}
        opening = ending = 0
        views = [(board, "w", "b", 1), (turned, "b", "w", -1)]
        for view, own, other, sign in views:
            found = self.entries(view, own, other)
            if mover.lower() == own:
                found.append((0, 1))
            for index, times in found:
                pair = self.pair(index)
                opening += sign * times * pair[0]
                ending += sign * times * pair[1]
        pieces = len(board)
        mixed = opening * pieces + ending * (2 * self.men - pieces)
        if mover == "W":
            mixed += self.net(board, "w", "b") * 2 * self.men
        else:
            mixed = self.net(turned, "b", "w") * 2 * self.men - mixed
        whole = abs(mixed) // (2 * self.men * self.head["unit"])
        return whole if mixed >= 0 else -whole

    def net(self, view, own, other):
        """What the net says to the mover, who sees the board this way."""
        units = self.head.get("units", 0)
        kinds = {piece: kind for kind, piece in enumerate([own, other, own.upper(), other.upper()])}
        places = [kinds[piece] * self.squares + square - 1 for square, piece in view.items()]
        places.append(4 * self.squares)
        starts = [self.first_of_net + place * units for place in places]
        sums = [sum(column) for column in zip(*(self.numbers[s : s + units] for s in starts))]
        worth = (starts[-1] + units) // 2
        pieces, all_men = len(view), 2 * self.men
        said = 0
        for unit, total in enumerate(sums):
            opening, ending = self.pair(worth + unit)
            mixed = (opening * pieces + ending * (all_men - pieces)) // all_men
            said += (min(max(total, 0), ONE) ** 2 >> SQUARE_SHIFT) * mixed
        return said >> FULL_BITS

    def entries(self, view, own, other):
        """The weights that count for one side, which sees the board this way: (index, times)."""
        digit = {own: 1, other: 2, own.upper(): 3, other.upper(): 4}
        kings = [s for s, piece in view.items() if piece == own.upper()]
        found = [(1, sum(piece == own for piece in view.values()))]
        if kings and other.upper() not in view.values():
            found.append((2, 1))
        for king in kings:
            found.append((3, self.king_moves(view, king)))
            found.append((PLAIN_TERMS + king - 1, 1))
        start = PLAIN_TERMS + self.squares
        for region in self.head["regions"]:
            states = region["states"]
            entry = 0
            for place, square in enumerate(region["squares"]):
                value = digit.get(view.get(square), 0)
                entry += (value if value < states else 0) * states**place
            found.append((start + entry, 1))
            start += states ** len(region["squares"])
        return found

    def king_moves(self, view, square):
        half = self.edge // 2
        row, in_row = divmod(square - 1, half)
        column = 2 * in_row + (row % 2 == 0)
        count = 0
        for down in (-1, 1):
            for right in (-1, 1):
                r, c = row + down, column + right
                while 0 <= r < self.edge and 0 <= c < self.edge:
                    if r * half + c // 2 + 1 in view:
                        break
                    count += 1
                    if not self.flying:
                        break
                    r, c = r + down, c + right
        return count


def read_fen(text):
    """The mover and the board of a FEN such as `W:W28,K41:B12,22`."""
    mover, *sides = text.strip().split(":")
    board = {}
    for side in (side for side in sides if side[0] in "WB"):
        colour = side[0].lower()
        for piece in filter(None, side[1:].split(",")):
            is_king = piece.startswith("K")
            first, _, last = piece.lstrip("K").partition("-")
            for square in range(int(first), int(last or first) + 1):
                board[square] = colour.upper() if is_king else colour
    return mover, board


def main():
    weights = Weights(sys.argv[1])
    for line in sys.stdin:
        fen = line.split(" = ")[0].strip()
        mover, board = read_fen(fen)
        print(f"{fen} = {weights.evaluate(board, mover)}")


if __name__ == "__main__":
    main()

"""The regions of the board whose tables are learned, and the parts that stand in for rare fillings."""


def rectangle(rules, row, column, height, width):
    """Squares (from 0) of a rectangle of dark squares."""
    return [
        r * rules.columns + c
        for r in range(row, row + height)
        for c in range(column, column + width)
    ]


def parts(squares, height, width):
    """Smaller rectangles inside one: half of the rows, two thirds of the columns, single squares.

    A filling that is rare as a whole is made of parts that are not. The parts are learned beside
    the whole, and added to its table when it is written.
    """
    grid = [squares[r * width : (r + 1) * width] for r in range(height)]
    found = []
    for rows in range(height - 1):
        found.append([s for r in grid[rows : rows + 2] for s in r])
    for columns in range(width - 1):
        found.append([s for r in grid for s in r[columns : columns + 2]])
    found += [[s] for s in squares]
    return [part for part in found if len(part) < len(squares)]


class Region:
    def __init__(self, states, squares, height, width):
        self.states = states
        self.squares = squares
        self.parts = parts(squares, height, width)


def layout(rules, states, height, width, corners):
    return [
        Region(states, rectangle(rules, row, column, height, width), height, width)
        for row, column in corners
    ]


def international():
    from samples import INTERNATIONAL as rules

    large = layout(rules, 3, 4, 3, [(0, 0), (2, 0), (4, 0), (6, 0)])
    tall = layout(rules, 3, 5, 2, [(0, 0), (0, 1), (0, 2), (0, 3)])
    return {
        # Twelve squares each, four tables: with those of the other side they cover the board twice.
        "large": large,
        # Ten squares each, under a megabyte.
        "tall": tall,
        "both": large + tall,
        "nine": layout(rules, 3, 3, 3, [(0, 0), (2, 0), (4, 0), (6, 0), (7, 0), (5, 1)]),
    }


def english():
    from samples import ENGLISH as rules

    kings = layout(rules, 5, 4, 2, [(0, 0), (0, 2), (2, 0), (2, 1), (4, 0), (4, 2)])
    tall = layout(rules, 3, 5, 2, [(0, 0), (0, 1), (0, 2)])
    return {
        "kings": kings,
        # What men do in ten squares, and kings in six: under a megabyte.
        "tall": tall + layout(rules, 5, 3, 2, [(0, 0), (0, 2), (2, 1)]),
        "both": layout(rules, 3, 6, 2, [(0, 0), (0, 1)])
        + layout(rules, 5, 4, 2, [(0, 0), (0, 2), (2, 1)])
        + layout(rules, 3, 5, 2, [(0, 2), (3, 2)]),
        "many": kings + tall[:2],
    }

//! The table of openings as a picture: what becomes of every first move on 10x10.

use super::Openings;
use quina_quelhas::{Cell, Segment};
use std::fmt::Write;

/// The side of a cell of the board, and of a cell of the small maps.
const CELL: usize = 34;
const SMALL: usize = 11;
/// Where the board begins.
const LEFT: usize = 40;
const TOP: usize = 76;
/// Where the small maps begin, and how far apart they are.
const MAPS_TOP: usize = TOP + 10 * CELL + 66;
const MAPS_APART: usize = 10 * SMALL + 14;
const WIDTH: usize = LEFT + 5 * MAPS_APART + 20;
const HEIGHT: usize = MAPS_TOP + 10 * SMALL + 44;
/// Rows, and columns.
const LINES: usize = 10;

const STYLE: &str = "\
svg{--paper:#ffffff;--ink:#24292f;--faint:#57606a;--loss:#8fb8d4;--win:#c4501b;--open:#d0d7de}\
@media(prefers-color-scheme:dark){svg{--paper:#0d1117;--ink:#e6edf3;--faint:#9198a1;--loss:#27516f;\
--win:#f0883e;--open:#30363d}}\
text{font:12px system-ui,sans-serif;fill:var(--ink)}.t{font-size:16px;font-weight:600}\
.f{fill:var(--faint)}.m{text-anchor:middle}.e{text-anchor:end}\
.l{fill:var(--loss)}.w{fill:var(--win)}.o{fill:var(--open)}.p{fill:var(--paper)}";

impl Openings {
    /// A picture as SVG, for light and dark pages: each cell of the board by the share of the first
    /// moves through it that win, and each first move on its own in a map for each column.
    pub fn picture(&self) -> String {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
             aria-label=\"First moves of Quelhas on 10x10 that win\">\n<style>{STYLE}</style>\n\
             <rect class=\"p\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\n"
        );
        self.draw_heading(&mut svg);
        self.draw_board(&mut svg);
        for column in 0..LINES / 2 {
            self.draw_map(&mut svg, column);
        }
        svg.push_str("</svg>\n");
        svg
    }

    fn draw_heading(&self, svg: &mut String) {
        let decided = self.decided();
        let all = Self::CLASSES;
        text(svg, "t", LEFT, 26, "First moves on 10x10: which cells win");
        let told = format!("{decided} of {all} classes of first moves decided by the exact solver");
        text(svg, "f", LEFT, 46, &told);
        let legend = LEFT + 10 * CELL + 26;
        let rows = [
            ("w", "wins: the other swaps"),
            ("l", "loses to a reply"),
            ("o", "not decided"),
        ];
        for (at, (class, words)) in rows.into_iter().enumerate() {
            let y = TOP + at * 24;
            square(svg, class, legend, y, 14, "");
            text(svg, "f", legend + 22, y + 12, words);
        }
        text(svg, "f", legend, TOP + 96, "A cell of the board is the");
        text(
            svg,
            "f",
            legend,
            TOP + 112,
            "redder, the more of the decided",
        );
        text(svg, "f", legend, TOP + 128, "first moves through it win.");
        text(
            svg,
            "",
            LEFT,
            MAPS_TOP - 28,
            "Every first move: down, the row where it begins; across, where it ends",
        );
    }

    fn draw_board(&self, svg: &mut String) {
        for line in 0..LINES {
            let letter = char::from(b'a' + line as u8).to_string();
            text(svg, "f m", LEFT + line * CELL + CELL / 2, TOP - 8, &letter);
            let row = (line + 1).to_string();
            text(svg, "f e", LEFT - 8, TOP + line * CELL + CELL / 2 + 4, &row);
            for column in 0..LINES {
                self.draw_cell(svg, line, column);
            }
        }
    }

    /// One cell, by what is known of the segments through it.
    fn draw_cell(&self, svg: &mut String, row: usize, column: usize) {
        let (mut wins, mut decided) = (0, 0);
        for first in 0..=row {
            for last in row.max(first + 1)..LINES {
                if let Some(win) = self.known(column, first, last) {
                    wins += usize::from(win);
                    decided += 1;
                }
            }
        }
        let (x, y) = (LEFT + column * CELL, TOP + row * CELL);
        let class = if decided == 0 { "o" } else { "l" };
        square(svg, class, x, y, CELL - 2, "");
        if wins > 0 {
            let share = format!(" fill-opacity=\"{:.2}\"", wins as f64 / decided as f64);
            square(svg, "w", x, y, CELL - 2, &share);
        }
    }

    /// The first moves in one column, and so in its mirror image.
    fn draw_map(&self, svg: &mut String, column: usize) {
        let left = LEFT + column * MAPS_APART;
        let [here, there] = [column, LINES - 1 - column].map(|at| char::from(b'a' + at as u8));
        let title = format!("{here} and {there}");
        text(svg, "f", left, MAPS_TOP - 8, &title);
        for first in 0..LINES {
            for last in first + 1..LINES {
                let class = match self.known(column, first, last) {
                    Some(true) => "w",
                    Some(false) => "l",
                    None => "o",
                };
                let (x, y) = (left + last * SMALL, MAPS_TOP + first * SMALL);
                square(svg, class, x, y, SMALL - 1, "");
            }
        }
    }

    /// Whether the first move in these rows of a column wins, if that is decided.
    fn known(&self, column: usize, first: usize, last: usize) -> Option<bool> {
        let [first, last] = [first, last].map(|row| Cell::new(row, column));
        self.wins(Segment::between(first?, last?)?)
    }
}

fn text(svg: &mut String, class: &str, x: usize, y: usize, words: &str) {
    let _ = writeln!(
        svg,
        "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{words}</text>"
    );
}

fn square(svg: &mut String, class: &str, x: usize, y: usize, side: usize, more: &str) {
    let _ = writeln!(
        svg,
        "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"2\"{more}/>"
    );
}

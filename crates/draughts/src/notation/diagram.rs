//! The board drawn for a terminal.

use super::hub::letter;
use crate::{Position, Rules, Square};

/// What stands beside the board in a diagram.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Labels {
    /// Nothing.
    None,
    /// The numbers of the first and last square of each row.
    #[default]
    Numbers,
    /// The letters of the columns and the numbers of the rows.
    Coordinates,
}

impl<R: Rules> Position<R> {
    /// The board, White below, and who is to move: `w` and `b` are men, `W` and `B` kings.
    ///
    /// ```
    /// use quina_draughts::{English, Labels, Position};
    /// let drawn = Position::<English>::start().labelled_diagram(Labels::Coordinates);
    /// assert!(drawn.starts_with("8   b   b   b   b\n7 b   b   b   b\n"));
    /// assert!(drawn.ends_with("1 w   w   w   w\n  a b c d e f g h\nBlack to move"));
    /// ```
    pub fn labelled_diagram(&self, labels: Labels) -> String {
        let mut lines: Vec<String> = (0..R::EDGE)
            .map(|row| {
                let cells = self.drawn_row(row);
                let width = 2 * R::EDGE;
                match labels {
                    Labels::None => cells,
                    Labels::Numbers => {
                        let (first, last) = (row * R::COLUMNS + 1, (row + 1) * R::COLUMNS);
                        format!("{first:2}  {cells:width$} {last:2}")
                    }
                    Labels::Coordinates => {
                        let digits = R::EDGE.to_string().len();
                        format!("{:digits$} {cells}", R::EDGE - row)
                    }
                }
            })
            .collect();
        if labels == Labels::Coordinates {
            let columns = (0..R::EDGE).map(|column| char::from(b'a' + column as u8));
            let letters: Vec<String> = columns.map(String::from).collect();
            let margin = R::EDGE.to_string().len();
            lines.push(format!("{:margin$} {}", "", letters.join(" ")));
        }
        lines.push(format!("{} to move", self.mover().name()));
        let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
        lines.join("\n")
    }

    fn drawn_row(&self, row: usize) -> String {
        let cells = (0..R::EDGE).map(|column| match Square::from_row_and_column(row, column) {
            Some(square) => letter(self.board().piece(square)).unwrap_or('.'),
            None => ' ',
        });
        cells.flat_map(|cell| [cell, ' ']).collect()
    }
}

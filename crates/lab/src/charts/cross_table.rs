//! Everybody against everybody, as a table with colours.

use super::Picture;

/// A cross table: rows and columns are the same players, the strongest first.
#[derive(Debug, Clone, PartialEq)]
pub struct CrossTable {
    /// What was played.
    pub title: String,
    /// What is said below the title.
    pub note: String,
    /// The players: name, and rating in words.
    pub players: Vec<(String, String)>,
    /// For each row and column, wins, draws and losses of the row's player; a player has none
    /// against itself.
    pub cells: Vec<Vec<Option<[u64; 3]>>>,
}

const TOP: f64 = 64.0;
const NAMES: f64 = 220.0;
const CELL: (f64, f64) = (96.0, 44.0);

impl CrossTable {
    /// The table as SVG.
    pub fn picture(&self) -> String {
        let count = self.players.len() as f64;
        let width = 40.0 + NAMES + count * CELL.0;
        let height = TOP + (count + 1.0) * CELL.1 + 10.0;
        let mut picture = Picture::new(width as usize, height as usize, &self.title);
        picture.text("t", 20.0, 26.0, &self.title);
        picture.text("f", 20.0, 46.0, &self.note);
        let x = |column: usize| 20.0 + NAMES + column as f64 * CELL.0;
        let y = |row: usize| TOP + (row + 1) as f64 * CELL.1;
        for (index, (name, rating)) in self.players.iter().enumerate() {
            let middle = x(index) + CELL.0 / 2.0;
            picture.text("m b", middle, TOP + 28.0, name);
            picture.text("b", 20.0, y(index) + 19.0, name);
            picture.text("f", 20.0, y(index) + 35.0, rating);
        }
        for (row, cells) in self.cells.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let corner = (x(column) + 1.0, y(row) + 1.0);
                let size = (CELL.0 - 2.0, CELL.1 - 2.0);
                let Some(counts) = cell else {
                    picture.tile("grid", 0.5, corner, size);
                    continue;
                };
                let [wins, draws, losses] = counts;
                let total = (wins + draws + losses).max(1) as f64;
                let share = (*wins as f64 + *draws as f64 / 2.0) / total;
                let colour = if share >= 0.5 { "good" } else { "bad" };
                picture.tile(colour, (share - 0.5).abs() * 1.2, corner, size);
                let middle = x(column) + CELL.0 / 2.0;
                let points = format!("{:.1}%", 100.0 * share);
                picture.text("m b", middle, y(row) + 19.0, &points);
                let counts = format!("+{wins} ={draws} -{losses}");
                picture.text("m f", middle, y(row) + 35.0, &counts);
            }
        }
        picture.done()
    }
}

//! Curves over time, each in a small chart of its own: their units have nothing in common.

use super::Picture;

/// One curve.
#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    /// What it shows.
    pub name: String,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
    /// A value to compare with, drawn as a broken line.
    pub reference: Option<f64>,
}

const COLUMNS: usize = 3;
const WIDTH: f64 = 280.0;
const HEIGHT: f64 = 150.0;
const TOP: f64 = 62.0;
/// Room for the numbers at the left and the name above.
const MARGIN: (f64, f64) = (48.0, 22.0);
/// More points than this are thinned out: the eye would not see them.
const MOST_POINTS: usize = 300;

/// A chart of curves; `below` says what is counted from left to right.
pub fn lines(title: &str, below: &str, curves: &[Curve]) -> String {
    let columns = curves.len().clamp(1, COLUMNS);
    let rows = curves.len().div_ceil(columns);
    let width = 20.0 + columns as f64 * WIDTH;
    let height = TOP + rows as f64 * HEIGHT + 12.0;
    let mut picture = Picture::new(width as usize, height as usize, title);
    picture.text("t", 20.0, 26.0, title);
    picture.text("f", 20.0, 46.0, below);
    for (index, curve) in curves.iter().enumerate() {
        let left = 20.0 + (index % columns) as f64 * WIDTH;
        let top = TOP + (index / columns) as f64 * HEIGHT;
        draw(&mut picture, curve, left, top);
    }
    picture.done()
}

fn draw(picture: &mut Picture, curve: &Curve, left: f64, top: f64) {
    let (x0, y0) = (left + MARGIN.0, top + MARGIN.1);
    let (wide, high) = (WIDTH - MARGIN.0 - 16.0, HEIGHT - MARGIN.1 - 26.0);
    let (first, last) = range(curve.points.iter().map(|point| point.0));
    let shown = curve.points.iter().map(|point| point.1);
    let (low, high_value) = range(shown.chain(curve.reference));
    let at = |(x, y): (f64, f64)| {
        let x = x0 + (x - first) / (last - first) * wide;
        (x, y0 + high - (y - low) / (high_value - low) * high)
    };
    picture.text("b", x0, top + 14.0, &curve.name);
    for value in [low, high_value] {
        let (_, y) = at((first, value));
        picture.line("g", (x0, y), (x0 + wide, y));
        picture.text("f e", x0 - 6.0, y + 4.0, &short(value));
    }
    let below = y0 + high + 15.0;
    picture.text("f", x0, below, &short(first));
    picture.text("f e", x0 + wide, below, &short(last));
    if let Some(reference) = curve.reference {
        picture.line("k", at((first, reference)), at((last, reference)));
    }
    let every = curve.points.len().div_ceil(MOST_POINTS).max(1);
    let thinned = curve.points.iter().step_by(every);
    picture.path("l", thinned.chain(curve.points.last()).map(|&p| at(p)));
}

/// The least and the greatest, apart in any case.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    match () {
        () if low > high => (0.0, 1.0),
        () if high - low < 1e-9 => (low - 0.5, high + 0.5),
        () => (low, high),
    }
}

/// A number as short as it can be told.
fn short(value: f64) -> String {
    match value.abs() {
        size if size >= 100.0 || value.fract() == 0.0 => format!("{value:.0}"),
        _ => format!("{value:.1}"),
    }
}

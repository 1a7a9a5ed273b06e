//! Pictures as SVG, written as text: no display, no fonts, no library. They fit light and dark pages.

mod cross_table;
mod lines;

pub use cross_table::CrossTable;
pub use lines::{Curve, lines};

use std::fmt::Write;

/// Colours by what they are for, and the classes of text.
const STYLE: &str = "\
svg{--paper:#ffffff;--ink:#24292f;--faint:#57606a;--grid:#d0d7de;--line:#0969da;--mark:#c4501b;\
--good:#2da44e;--bad:#cf222e}\
@media(prefers-color-scheme:dark){svg{--paper:#0d1117;--ink:#e6edf3;--faint:#9198a1;--grid:#30363d;\
--line:#58a6ff;--mark:#f0883e;--good:#3fb950;--bad:#f85149}}\
text{font:12px system-ui,sans-serif;fill:var(--ink)}.t{font-size:16px;font-weight:600}\
.f{fill:var(--faint)}.m{text-anchor:middle}.e{text-anchor:end}.b{font-weight:600}\
.p{fill:var(--paper)}.g{stroke:var(--grid);fill:none}.l{stroke:var(--line);fill:none;stroke-width:1.5}\
.k{stroke:var(--mark);fill:none;stroke-dasharray:4 3}";

/// A picture under way.
struct Picture(String);

impl Picture {
    /// An empty sheet; `label` is read out where the picture cannot be seen.
    fn new(width: usize, height: usize, label: &str) -> Self {
        let label = escaped(label);
        Self(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             role=\"img\" aria-label=\"{label}\">\n<style>{STYLE}</style>\n\
             <rect class=\"p\" width=\"{width}\" height=\"{height}\"/>\n"
        ))
    }

    fn text(&mut self, class: &str, x: f64, y: f64, words: &str) {
        let words = escaped(words);
        let _ = writeln!(
            self.0,
            "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{words}</text>"
        );
    }

    fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        let ((x1, y1), (x2, y2)) = (from, to);
        let _ = writeln!(
            self.0,
            "<path class=\"{class}\" d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\"/>"
        );
    }

    fn path(&mut self, class: &str, points: impl Iterator<Item = (f64, f64)>) {
        let points: Vec<String> = points.map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        let _ = writeln!(
            self.0,
            "<path class=\"{class}\" d=\"M{}\"/>",
            points.join("L")
        );
    }

    /// A filled rectangle; `strength` of its colour from 0 to 1.
    fn tile(&mut self, colour: &str, strength: f64, at: (f64, f64), size: (f64, f64)) {
        let ((x, y), (width, height)) = (at, size);
        let _ = writeln!(
            self.0,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             fill=\"var(--{colour})\" fill-opacity=\"{strength:.2}\"/>"
        );
    }

    fn done(self) -> String {
        self.0 + "</svg>\n"
    }
}

/// Text that is text in SVG too, whatever the players are called.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            c if c.is_control() => safe.push('\u{FFFD}'),
            c => safe.push(c),
        }
    }
    safe
}

//! Places in texts of many lines.

use quina_core::ParseError;

/// The error at a byte of a text, told by line and column.
pub(crate) fn error_at(text: &str, byte: usize, what: &str) -> ParseError {
    let before = text.get(..byte).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = before.matches('\n').count() + 1;
    let column = before[line_start..].chars().count();
    ParseError::new(column, what).on_line(line)
}

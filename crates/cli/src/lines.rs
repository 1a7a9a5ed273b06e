//! Lines from a terminal, a pipe or a file, whatever they hold.

use std::io::{self, BufRead, Read};

/// Nobody types more than this on a line, and a program needs it for a game of a thousand moves.
const LONGEST: u64 = 65_536;

/// What was read.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// A line of text, without its end.
    Text(String),
    /// A line that is no text or is too long, and why.
    Bad(&'static str),
    /// There is nothing more.
    End,
}

/// Reads the next line. One that is too long is passed over to its end.
pub fn next(input: &mut impl BufRead) -> io::Result<Line> {
    let mut bytes = Vec::new();
    input
        .by_ref()
        .take(LONGEST + 1)
        .read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(Line::End);
    }
    if bytes.len() as u64 > LONGEST && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Line::Bad("the line is too long"));
    }
    Ok(match String::from_utf8(bytes) {
        Ok(text) => Line::Text(text.trim_end_matches(['\n', '\r']).to_owned()),
        Err(_) => Line::Bad("the line is not UTF-8 text"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<Line> {
        std::iter::from_fn(|| match next(&mut input) {
            Ok(Line::End) => None,
            line => Some(line.expect("memory can be read")),
        })
        .collect()
    }

    #[test]
    fn lines_end_as_they_like() {
        let text = |text: &str| Line::Text(text.to_owned());
        assert_eq!(lines(b"a\r\n\nb"), [text("a"), text(""), text("b")]);
    }

    #[test]
    fn a_bad_line_does_not_spoil_the_next() {
        let mut input = vec![b'x'; 100_000];
        input.extend(b"\nquit\n\xFF\nquit");
        let quit = || Line::Text("quit".to_owned());
        assert_eq!(
            lines(&input),
            [
                Line::Bad("the line is too long"),
                quit(),
                Line::Bad("the line is not UTF-8 text"),
                quit()
            ]
        );
    }
}

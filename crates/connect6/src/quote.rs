//! Quoting what was found in a bad text, short and printable whatever it is.

const LONGEST: usize = 20;

/// The text in back quotes, cut after 20 characters, control characters escaped.
pub(crate) fn quoted(text: &str) -> String {
    let mut shown: String = text
        .chars()
        .take(LONGEST)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_and_odd_texts_are_tamed() {
        assert_eq!(quoted("j10"), "`j10`");
        assert_eq!(quoted("a\n\u{7}"), "`a\\n\\u{7}`");
        assert_eq!(quoted(&"ab".repeat(50)), "`abababababababababab…`");
    }
}

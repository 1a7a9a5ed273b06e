//! Properties of a game record: a name and values, kept exactly as written.
//!
//! What a program does not know it must not lose. A value is stored with its escapes, so that
//! writing it back gives the same text whatever the value means.

/// Names with a meaning of their own here, which a free property may not take.
const TAKEN: [&str; 14] = [
    "B", "W", "C", "AB", "AW", "AE", "PL", "FF", "GM", "CA", "SZ", "PB", "PW", "RE",
];

/// A property that the record carries and the game does not need.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Property {
    name: String,
    values: Vec<String>,
}

impl Property {
    /// A property with one plain text; `None` if the name is not made of capitals A to Z or has
    /// a meaning of its own in [`crate::Game`].
    ///
    /// ```
    /// use quina_connect6::Property;
    /// let event = Property::new("EV", "Final [2]").unwrap();
    /// assert_eq!(event.values(), ["Final [2\\]"]);
    /// assert_eq!(event.text(), "Final [2]");
    /// assert!(Property::new("PB", "has its own place").is_none());
    /// ```
    pub fn new(name: &str, text: &str) -> Option<Self> {
        let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_uppercase());
        (is_name && !TAKEN.contains(&name)).then(|| Self {
            name: name.to_owned(),
            values: vec![escaped(&plain_lines(text))],
        })
    }

    /// A property as it was read: values with their escapes, none of which ends early.
    pub(crate) fn raw(name: String, values: Vec<String>) -> Self {
        Self { name, values }
    }

    /// The name, in capitals.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The values as written, escapes included.
    pub fn values(&self) -> &[String] {
        &self.values
    }

    /// The first value as plain text.
    pub fn text(&self) -> String {
        self.values
            .first()
            .map(|value| unescaped(value))
            .unwrap_or_default()
    }
}

/// A text with every kind of line break as `\n`.
pub(crate) fn plain_lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// A text with line breaks as spaces.
pub(crate) fn one_line(text: &str) -> String {
    plain_lines(text).replace('\n', " ")
}

/// A plain text with `]` and `\` made safe for a value.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, ']' | '\\') {
            safe.push('\\');
        }
        safe.push(letter);
    }
    safe
}

/// The plain text of a value: escapes resolved, escaped line breaks dropped.
pub(crate) fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let lines = plain_lines(value);
    let mut letters = lines.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => text.extend(letters.next().filter(|&next| next != '\n')),
            _ => text.push(letter),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_undone() {
        for text in ["", "a]b", "\\", "\\]\\", "x:y", "two\nlines"] {
            assert_eq!(unescaped(&escaped(text)), text);
        }
        assert_eq!(unescaped("a\\:b\\\r\nc\r\nd"), "a:bc\nd");
    }
}

//! Lines of comma-separated values: just enough of them to read and write tables of deals.

/// The fields of a line, each with the character it begins at. A field may stand in double quotes,
/// two of them within it meaning one; the end of the line closes a quote that is open.
pub fn fields(line: &str) -> Vec<(usize, String)> {
    let mut fields = vec![(0, String::new())];
    let mut is_quoted = false;
    let mut letters = line.chars().enumerate().peekable();
    while let Some((at, letter)) = letters.next() {
        let (_, field) = fields.last_mut().expect("there is always one field");
        match letter {
            '"' if is_quoted && letters.next_if(|&(_, next)| next == '"').is_some() => {
                field.push('"');
            }
            '"' if is_quoted || field.is_empty() => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push((at + 1, String::new())),
            _ => field.push(letter),
        }
    }
    fields
}

/// A field as it is written: in quotes where it has to be.
pub fn quoted(field: &str) -> String {
    if field.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str) -> Vec<String> {
        fields(line).into_iter().map(|(_, field)| field).collect()
    }

    #[test]
    fn quotes_hold_fields_together() {
        assert_eq!(texts(r#"a,"b,""c""",,d"#), ["a", r#"b,"c""#, "", "d"]);
        assert_eq!(texts(""), [""]);
        assert_eq!(texts(r#"a,"b,c"#), ["a", "b,c"]);
        assert_eq!(fields("é,b")[1], (2, String::from("b")));
    }

    #[test]
    fn what_is_written_reads_back() {
        for field in ["S-1", "a,b", "\"", "a\"b\",", ""] {
            assert_eq!(texts(&quoted(field)), [field]);
        }
    }
}

//! The messages as TypeScript: what the page is compiled against must be what the engine speaks.
//!
//! `cargo xtask types` writes the file anew.

use quina_engine::{Query, Reply};
use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};
use ts_rs::{Config, TS, TypeVisitor};

const HEAD: &str = "\
// What crosses between the page and the engine. Made from the Rust types: do not edit, but run
// `cargo xtask types`.
";

/// The declarations found so far, by name.
struct Declarations {
    config: Config,
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only types of our own have a place of their own to be declared in.
        if T::output_path().is_some() && !self.found.contains_key(&T::ident(&self.config)) {
            let docs = without_examples(&T::docs().unwrap_or_default());
            let declaration = format!("{docs}export {}\n", T::decl(&self.config));
            self.found
                .insert(T::ident(&self.config), tidied(&declaration));
            T::visit_dependencies(self);
        }
    }
}

/// Documentation without its Rust examples, which would puzzle a reader of TypeScript.
fn without_examples(docs: &str) -> String {
    let mut in_example = false;
    let mut lines: Vec<&str> = Vec::new();
    for line in docs.lines() {
        if line.contains("```") {
            in_example = !in_example;
            // The blank line that parted the example from the text goes with it.
            lines.pop_if(|last| in_example && last.trim() == "*");
        } else if !in_example {
            lines.push(line);
        }
    }
    lines.push("");
    lines.join("\n")
}

/// A comment of one sentence on one line, fields indented, no blanks at the ends of lines.
fn tidied(declaration: &str) -> String {
    let short = declaration
        .replace("/**\n * ", "/** ")
        .replace("\n */", " */");
    let mut depth = 0;
    let mut text = String::new();
    for line in short.lines() {
        let line = line.trim_end();
        text.push_str(if depth > 0 { "  " } else { "" });
        text.push_str(line);
        text.push('\n');
        depth += line.matches('{').count();
        depth -= line.matches('}').count();
    }
    text
}

#[test]
fn the_types_of_the_page_are_up_to_date() {
    let mut declarations = Declarations {
        config: Config::new().with_large_int("number"),
        found: BTreeMap::new(),
    };
    declarations.visit::<Query>();
    declarations.visit::<Reply>();
    let declarations: Vec<String> = declarations.found.into_values().collect();
    let expected = format!("{HEAD}\n{}", declarations.join("\n"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/engine/types/index.ts");
    if env::var_os("UPDATE").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &expected).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == expected,
        "web/src/engine/types is out of date: run `cargo xtask types`"
    );
}

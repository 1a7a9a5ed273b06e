//! The deals of a run: numbered ones, made when their turn comes, or those of a file.

use super::csv::fields;
use crate::args::{DealsArgs, dealt};
use crate::failure::{Failure, printable};
use quina_core::Fingerprint;
use quina_engine::{AnyPosition, Error, Game, ParseError, Request, Start};
use std::collections::HashMap;
use std::fs;
use std::io::{self, Read};
use std::ops::RangeInclusive;

/// The deals of a run.
pub enum Deals {
    /// Those that numbers name.
    Seeds(RangeInclusive<u64>, Start),
    /// Those that were given.
    Listed(Listed),
}

/// Deals with names.
#[derive(Default)]
pub struct Listed {
    /// The name and the position of each.
    deals: Vec<(String, String)>,
    /// Where the deal of a name is.
    places: HashMap<String, usize>,
}

impl Listed {
    fn add(&mut self, id: String, position: String) {
        self.places.insert(id.clone(), self.deals.len());
        self.deals.push((id, position));
    }
}

impl Deals {
    /// The deals asked for, and whether a file had lines that cannot be read; these are named on
    /// standard error.
    pub fn of(args: &DealsArgs, rules: &Start) -> Result<(Self, bool), Failure> {
        let one = |id: &str, position: Result<AnyPosition, Error>| {
            let mut listed = Listed::default();
            listed.add(id.to_owned(), position?.to_text());
            Ok::<_, Error>((Self::Listed(listed), false))
        };
        if let Some(text) = &args.deal {
            return Ok(one("deal", dealt(text, rules))?);
        }
        if let Some(text) = &args.position {
            return Ok(one(
                "position",
                AnyPosition::from_text(Game::Klondike, text),
            )?);
        }
        if let Some(name) = &args.file {
            return Self::in_file(name, rules);
        }
        let single = args.seed.map(|seed| seed..=seed);
        let Some(seeds) = single.or_else(|| args.seeds.clone()) else {
            unreachable!("one source of deals is required");
        };
        Ok((Self::numbered(seeds, rules), false))
    }

    /// The deals of these numbers.
    pub fn numbered(seeds: RangeInclusive<u64>, rules: &Start) -> Self {
        Self::Seeds(seeds, *rules)
    }

    /// The deals of a file, and whether it has lines that cannot be read; these are named on
    /// standard error.
    pub fn in_file(name: &str, rules: &Start) -> Result<(Self, bool), Failure> {
        let (listed, faults) = read(name, rules)?;
        for fault in &faults {
            eprintln!("error: {}", printable(fault));
        }
        if listed.deals.is_empty() {
            let what = format!("`{name}` has no deal that can be read");
            return Err(Failure::Refused(what));
        }
        Ok((Self::Listed(listed), !faults.is_empty()))
    }

    /// How many there are; of more than can be counted, as many as can.
    pub fn len(&self) -> u64 {
        match self {
            Self::Seeds(seeds, _) => (seeds.end() - seeds.start()).saturating_add(1),
            Self::Listed(listed) => listed.deals.len() as u64,
        }
    }

    /// The name of a deal, and the question about it.
    pub fn get(&self, index: u64, question: &Request) -> (String, Request) {
        match self {
            Self::Seeds(seeds, rules) => {
                let seed = seeds.start() + index;
                let start = Start {
                    seed: Some(seed),
                    ..*rules
                };
                let request = Request {
                    start,
                    ..question.clone()
                };
                (seed.to_string(), request)
            }
            Self::Listed(listed) => {
                let (id, position) = &listed.deals[index as usize];
                let request = Request {
                    position: Some(position.clone()),
                    ..question.clone()
                };
                (id.clone(), request)
            }
        }
    }

    /// What the deals are, so that a run over others is not gone on with.
    pub fn identity(&self) -> String {
        match self {
            Self::Seeds(_, rules) => format!("numbered, {rules:?}"),
            Self::Listed(listed) => {
                let mut fingerprint = Fingerprint::default();
                for (id, position) in &listed.deals {
                    fingerprint.add(id);
                    fingerprint.add(position);
                }
                format!("listed, {:016x}", fingerprint.value())
            }
        }
    }

    /// The number of a deal in a file of results: of a numbered deal its own, so that more of them
    /// can be asked for.
    pub fn number(&self, index: u64) -> u64 {
        match self {
            Self::Seeds(seeds, _) => seeds.start() + index,
            Self::Listed(_) => index,
        }
    }

    /// Where the deal of such a number is, if it is asked for.
    pub fn index(&self, number: u64) -> Option<u64> {
        match self {
            Self::Seeds(seeds, _) => seeds.contains(&number).then(|| number - seeds.start()),
            Self::Listed(listed) => (number < listed.deals.len() as u64).then_some(number),
        }
    }

    /// Where the deal of a name is.
    pub fn find(&self, id: &str) -> Option<u64> {
        match self {
            Self::Seeds(seeds, _) => {
                let seed: u64 = id.parse().ok()?;
                let is_named = seeds.contains(&seed) && seed.to_string() == id;
                is_named.then(|| seed - seeds.start())
            }
            Self::Listed(listed) => listed.places.get(id).map(|&place| place as u64),
        }
    }
}

/// Reads the deals of a file, and tells the lines that cannot be read.
fn read(name: &str, rules: &Start) -> Result<(Listed, Vec<String>), Failure> {
    let bytes = if name == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(name)
    };
    let name = if name == "-" { "<stdin>" } else { name };
    let bytes = bytes.map_err(|why| Failure::Refused(format!("`{name}` cannot be read: {why}")))?;
    let mut reader = Reader {
        rules,
        columns: None,
        listed: Listed::default(),
        lines: Vec::new(),
    };
    let mut faults = Vec::new();
    if let Some(text) = whole_deal(&bytes) {
        if let Err(fault) = reader.add("1".into(), text, 0, 1) {
            faults.push(place(name, fault.line.unwrap_or(1), &fault));
        }
        return Ok((reader.listed, faults));
    }
    let mut is_first = true;
    for (line, number) in bytes.split(|&byte| byte == b'\n').zip(1..) {
        let told = |fault: &ParseError| place(name, number, fault);
        let text = match line_text(line) {
            Ok("") => continue,
            Ok(text) => text,
            Err(fault) => {
                faults.push(told(&fault));
                continue;
            }
        };
        if std::mem::take(&mut is_first) {
            reader.columns = Columns::named(text).map_err(|fault| Failure::Fault(told(&fault)))?;
            if reader.columns.is_some() {
                continue;
            }
        }
        if let Err(fault) = reader.line(text, number) {
            faults.push(told(&fault));
        }
    }
    Ok((reader.listed, faults))
}

/// What a line says, remarks and blanks at its ends aside.
fn line_text(line: &[u8]) -> Result<&str, ParseError> {
    let text = str::from_utf8(line).map_err(|_| ParseError::whole("not UTF-8 text"))?;
    let text = text.trim_start_matches('\u{FEFF}').trim_end();
    Ok(if text.starts_with('#') { "" } else { text })
}

/// The text of a file that is one deal over several lines, as `PySol` writes it.
fn whole_deal(bytes: &[u8]) -> Option<&str> {
    let text = str::from_utf8(bytes).ok()?;
    text.trim_start().starts_with("Talon:").then_some(text)
}

/// `file:line:column: what`; editors jump to it.
fn place(name: &str, line: usize, fault: &ParseError) -> String {
    match fault.column {
        Some(column) => format!("{name}:{line}:{column}: {}", fault.what),
        None => format!("{name}:{line}: {}", fault.what),
    }
}

/// Where the names and the decks are, in a file that has columns.
struct Columns {
    id: Option<usize>,
    deck: usize,
}

impl Columns {
    /// The columns that a line names, if it names some.
    fn named(line: &str) -> Result<Option<Self>, ParseError> {
        let names = fields(line);
        let column = |name: &str| {
            let mut names = names.iter();
            names.position(|(_, found)| found.trim().eq_ignore_ascii_case(name))
        };
        match (column("id"), column("deck")) {
            (id, Some(deck)) => Ok(Some(Self { id, deck })),
            (Some(_), None) => Err(ParseError::whole("no column `deck` beside `id`")),
            (None, None) => Ok(None),
        }
    }
}

/// A file of deals as far as it is read.
struct Reader<'a> {
    rules: &'a Start,
    columns: Option<Columns>,
    listed: Listed,
    /// The line of each deal.
    lines: Vec<usize>,
}

impl Reader<'_> {
    fn line(&mut self, text: &str, number: usize) -> Result<(), ParseError> {
        let Some(columns) = &self.columns else {
            return self.add(number.to_string(), text, 0, number);
        };
        let fields = fields(text);
        let Some((at, deck)) = fields.get(columns.deck) else {
            return Err(ParseError::whole("no deck in this row"));
        };
        let id = columns.id.and_then(|column| fields.get(column));
        let id = id.map_or_else(|| number.to_string(), |(_, id)| id.trim().to_owned());
        self.add(id, deck, *at, number)
    }

    /// Adds a deal whose text begins at a character of its line.
    fn add(&mut self, id: String, deal: &str, at: usize, line: usize) -> Result<(), ParseError> {
        let position = AnyPosition::from_deal(deal, self.rules).map_err(|error| match error {
            Error::Position(fault) if at > 0 => fault.shifted(at),
            Error::Position(fault) => fault,
            Error::Request(what) => ParseError::whole(what),
        })?;
        if let Some(&before) = self.listed.places.get(&id) {
            let what = format!("the id `{id}` is that of line {}", self.lines[before]);
            return Err(ParseError::whole(what));
        }
        self.listed.add(id, position.to_text());
        self.lines.push(line);
        Ok(())
    }
}

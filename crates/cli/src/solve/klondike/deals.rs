//! The deals of a run: numbered ones, made when their turn comes, or those of a file.

use super::csv::fields;
use crate::args::{DealsArgs, dealt};
use crate::failure::{Failure, printable};
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

impl Deals {
    /// The deals asked for, and whether a file had lines that cannot be read; these are named on
    /// standard error.
    pub fn of(args: &DealsArgs, rules: &Start) -> Result<(Self, bool), Failure> {
        let one = |id: &str, position: Result<AnyPosition, Error>| {
            let mut listed = Listed::default();
            listed.deals.push((id.to_owned(), position?.to_text()));
            listed.places.insert(id.to_owned(), 0);
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
        lines: HashMap::new(),
    };
    let mut faults = Vec::new();
    if let Some(text) = whole_deal(&bytes) {
        if let Err(fault) = reader.add("1".into(), text, 0, 1) {
            faults.push(place(name, fault.line.unwrap_or(1), &fault));
        }
        return Ok((reader.listed, faults));
    }
    for (index, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
        if let Err(fault) = reader.line(line, index + 1) {
            faults.push(place(name, index + 1, &fault));
        }
    }
    Ok((reader.listed, faults))
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

/// A file of deals as far as it is read.
struct Reader<'a> {
    rules: &'a Start,
    /// Where the names and the decks are, if the file has columns.
    columns: Option<Columns>,
    listed: Listed,
    /// The line of each name.
    lines: HashMap<String, usize>,
}

struct Columns {
    id: Option<usize>,
    deck: usize,
}

impl Reader<'_> {
    fn line(&mut self, line: &[u8], number: usize) -> Result<(), ParseError> {
        let text = str::from_utf8(line).map_err(|_| ParseError::whole("not UTF-8 text"))?;
        let text = text.trim_start_matches('\u{FEFF}').trim_end();
        if text.is_empty() || text.starts_with('#') {
            return Ok(());
        }
        if self.lines.is_empty() && self.columns.is_none() && self.header(text)? {
            return Ok(());
        }
        match &self.columns {
            None => self.add(number.to_string(), text, 0, number),
            Some(columns) => {
                let fields = fields(text);
                let Some((at, deck)) = fields.get(columns.deck) else {
                    return Err(ParseError::whole("no deck in this row"));
                };
                let id = columns.id.and_then(|column| fields.get(column));
                let id = id.map_or_else(|| number.to_string(), |(_, id)| id.trim().to_owned());
                self.add(id, deck, *at, number)
            }
        }
    }

    /// Whether the line names the columns; they are then known.
    fn header(&mut self, line: &str) -> Result<bool, ParseError> {
        let names = fields(line);
        let column = |name: &str| {
            let mut names = names.iter();
            names.position(|(_, found)| found.trim().eq_ignore_ascii_case(name))
        };
        let (id, deck) = (column("id"), column("deck"));
        if let Some(deck) = deck {
            self.columns = Some(Columns { id, deck });
        } else if id.is_some() {
            return Err(ParseError::whole("no column `deck` beside `id`"));
        }
        Ok(deck.is_some())
    }

    /// Adds a deal whose text begins at a character of its line.
    fn add(&mut self, id: String, deal: &str, at: usize, line: usize) -> Result<(), ParseError> {
        let position = AnyPosition::from_deal(deal, self.rules).map_err(|error| match error {
            Error::Position(fault) if at > 0 => fault.shifted(at),
            Error::Position(fault) => fault,
            Error::Request(what) => ParseError::whole(what),
        })?;
        if let Some(before) = self.lines.insert(id.clone(), line) {
            let what = format!("the id `{id}` is that of line {before}");
            return Err(ParseError::whole(what));
        }
        let place = self.listed.deals.len();
        self.listed.places.insert(id.clone(), place);
        self.listed.deals.push((id, position.to_text()));
        Ok(())
    }
}

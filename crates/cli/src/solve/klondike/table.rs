//! The table of a run as a file: each row is written as soon as its deal is solved, so that
//! whatever ends the run, what is in the file is right and a later run can go on with it.

use super::csv::{fields, quoted};
use super::deals::Deals;
use crate::failure::Failure;
use quina_engine::Request;
use quina_engine::klondike::{SolveMethod, SolveOptions, SolveReport, Verdict, check_win};
use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

const HEADER: &str = "id,verdict,millis,states,moves,solution";

/// A row: a deal and what is known of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The name of the deal.
    pub id: String,
    /// Whether it can be won.
    pub verdict: Verdict,
    /// Milliseconds spent.
    pub millis: f64,
    /// States searched.
    pub states: u64,
    /// A line that wins, if one was found.
    pub solution: Vec<String>,
}

impl Row {
    /// The row of a deal.
    pub fn of(id: &str, report: &SolveReport) -> Self {
        Self {
            id: id.to_owned(),
            verdict: report.verdict,
            millis: report.seconds * 1e3,
            states: report.states,
            solution: report.moves.clone(),
        }
    }

    /// Reads a row; an error says what is wrong with it.
    fn read(line: &str) -> Result<Self, String> {
        let fields: Vec<String> = fields(line).into_iter().map(|(_, field)| field).collect();
        let [id, verdict, millis, states, moves, solution] = &fields[..] else {
            return Err(format!("{} fields, expected {HEADER}", fields.len()));
        };
        let number = |name: &str, text: &str| format!("`{text}` is no number of {name}");
        let row = Self {
            id: id.clone(),
            verdict: verdict.parse()?,
            millis: millis.parse().map_err(|_| number("millis", millis))?,
            states: states.parse().map_err(|_| number("states", states))?,
            solution: solution.split_whitespace().map(str::to_owned).collect(),
        };
        if moves.parse() != Ok(row.solution.len()) {
            return Err(format!(
                "`{moves}` moves, but {} are there",
                row.solution.len()
            ));
        }
        Ok(row)
    }

    fn text(&self) -> String {
        let Self {
            id,
            verdict,
            millis,
            states,
            solution,
        } = self;
        let (id, moves, solution) = (quoted(id), solution.len(), solution.join(" "));
        format!("{id},{verdict},{millis:.3},{states},{moves},{solution}\n")
    }
}

/// A line of a table, and what is wrong with it.
type Fault = (usize, String);

/// The file, open at its end.
pub struct Table(File);

impl Table {
    /// A new file; one that is there already is not written over.
    pub fn create(path: &Path) -> Result<Self, Failure> {
        let created = OpenOptions::new().write(true).create_new(true).open(path);
        let created = created.and_then(|mut file| {
            writeln!(file, "{HEADER}")?;
            Ok(Self(file))
        });
        created.map_err(|why| match why.kind() {
            io::ErrorKind::AlreadyExists => Failure::Refused(format!(
                "`{}` exists already: --resume goes on with it",
                path.display()
            )),
            _ => unwritable(path, &why),
        })
    }

    /// Goes on with a file: it keeps the rows that need not be solved again, which are returned
    /// with the places of their deals. A file that is not there is made.
    pub fn resume(
        path: &Path,
        deals: &Deals,
        question: &Request,
        options: &SolveOptions,
    ) -> Result<(Self, Vec<(u64, Row)>), Failure> {
        if !path.exists() {
            return Ok((Self::create(path)?, Vec::new()));
        }
        let text = read(path)?;
        let kept = kept(&text, deals, question, options);
        let kept = kept.map_err(|(line, why)| at_line(path, line, &why))?;
        // Written beside the old file and then put in its place: at no time is there less on the
        // disk than was solved.
        let new = path.with_extension("resumed");
        let written = File::create(&new).and_then(|mut file| {
            let rows: String = kept.iter().map(|(_, row)| row.text()).collect();
            file.write_all(format!("{HEADER}\n{rows}").as_bytes())?;
            fs::rename(&new, path)?;
            Ok(Self(file))
        });
        let table = written.map_err(|why| unwritable(path, &why))?;
        Ok((table, kept))
    }

    /// Adds a row; it is in the file when this returns.
    pub fn add(&mut self, row: &Row) -> io::Result<()> {
        self.0.write_all(row.text().as_bytes())
    }
}

/// The row of a deal.
pub fn find(path: &Path, id: &str) -> Result<Row, Failure> {
    let refused = |(line, why): Fault| at_line(path, line, &why);
    let text = read(path)?;
    for row in rows(&text).map_err(refused)? {
        let (_, row) = row.map_err(refused)?;
        if row.id == id {
            return Ok(row);
        }
    }
    let what = format!("`{}` has no row of deal {id}", path.display());
    Err(Failure::Refused(what))
}

fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path)
        .map_err(|why| Failure::Refused(format!("`{}` cannot be read: {why}", path.display())))
}

/// The rows of a table with their lines. What was being written when the run was killed is none.
fn rows(text: &str) -> Result<impl Iterator<Item = Result<(usize, Row), Fault>>, Fault> {
    let mut lines = text.split_inclusive('\n').zip(1..);
    if lines.next().map(|(line, _)| line.trim_end()) != Some(HEADER) {
        return Err((1, format!("not a table of solved deals: expected {HEADER}")));
    }
    let whole = lines.filter_map(|(line, number)| Some((line.strip_suffix('\n')?, number)));
    Ok(
        whole.map(|(line, number)| match Row::read(line.trim_end()) {
            Ok(row) => Ok((number, row)),
            Err(why) => Err((number, why)),
        }),
    )
}

fn at_line(path: &Path, line: usize, why: &str) -> Failure {
    Failure::Refused(format!("{}:{line}: {why}", path.display()))
}

fn unwritable(path: &Path, why: &io::Error) -> Failure {
    Failure::Refused(format!("`{}` cannot be written: {why}", path.display()))
}

/// The rows of a table that need not be solved again. A table that cannot be of this run is an
/// error, with its line.
fn kept(
    text: &str,
    deals: &Deals,
    question: &Request,
    options: &SolveOptions,
) -> Result<Vec<(u64, Row)>, Fault> {
    let (mut kept, mut seen) = (Vec::new(), HashSet::new());
    for row in rows(text)? {
        let (number, row) = row?;
        let Some(index) = deals.find(&row.id) else {
            let what = format!("deal {} is none of those asked for", row.id);
            return Err((number, what));
        };
        if !seen.insert(index) {
            return Err((number, format!("deal {} is there twice", row.id)));
        }
        check(&row, index, deals, question, options).map_err(|why| (number, why))?;
        if is_answered(&row, question) {
            kept.push((index, row));
        }
    }
    Ok(kept)
}

/// Whether the row may be of this run: a line must win by its rules, and nested rollouts prove no
/// loss.
fn check(
    row: &Row,
    index: u64,
    deals: &Deals,
    question: &Request,
    options: &SolveOptions,
) -> Result<(), String> {
    let other = "the table was made with other settings";
    match row.verdict {
        Verdict::Winnable => {
            let (_, mut request) = deals.get(index, question);
            request.moves.clone_from(&row.solution);
            check_win(&request)
                .map_err(|why| format!("deal {} is not won by its line ({why}): {other}", row.id))
        }
        Verdict::Unwinnable if options.method == SolveMethod::Nested => {
            Err(format!("deal {} was decided exactly: {other}", row.id))
        }
        _ => Ok(()),
    }
}

/// Whether the row would come out the same: it is decided, or was given up after no less time than
/// there is now.
fn is_answered(row: &Row, question: &Request) -> bool {
    let limit = question.limits.time_ms;
    row.verdict != Verdict::Unknown || limit.is_some_and(|limit| row.millis >= limit as f64)
}

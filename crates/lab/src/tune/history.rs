//! What a tuning run has done: a CSV file that is its memory as well.
//!
//! A row is added after each iteration and says everything that the next one needs, so a run that
//! was stopped or killed goes on from the last whole row. The first line is a comment with the
//! settings, by which a run with other settings is refused.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Where the parameters stood after an iteration.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// How many iterations were done.
    pub iteration: u64,
    /// How many pairs of games had been played.
    pub pairs: u64,
    /// Games of the iteration that the upper trial won, drawn ones, and those that the lower won.
    pub games: [u64; 3],
    /// The parameters, in the order of the settings.
    pub values: Vec<f64>,
}

/// All steps of a run, the start first.
#[derive(Debug)]
pub struct History {
    steps: Vec<Step>,
    file: Option<(PathBuf, File)>,
}

const COLUMNS: &str = "iteration,pairs,wins,draws,losses";

impl History {
    /// A history that is gone when it is dropped.
    pub fn in_memory(start: Vec<f64>) -> Self {
        let mut history = Self {
            steps: Vec::new(),
            file: None,
        };
        history.steps.push(Step::first(start));
        history
    }

    /// A new file, with the names of the parameters above their columns.
    pub fn create(
        path: &Path,
        settings: &str,
        names: &[String],
        start: Vec<f64>,
    ) -> Result<Self, String> {
        let named = |error: std::io::Error| format!("{}: {error}", path.display());
        let mut file = File::create(path).map_err(named)?;
        let head = format!("# {settings}\n{COLUMNS},{}\n", names.join(","));
        file.write_all(head.as_bytes()).map_err(named)?;
        let mut history = Self {
            steps: Vec::new(),
            file: Some((path.to_owned(), file)),
        };
        history.push(Step::first(start))?;
        Ok(history)
    }

    /// A file to go on with; one of other settings is refused, and a row that was cut off while it
    /// was written is dropped.
    pub fn resume(path: &Path, settings: &str, parameters: usize) -> Result<Self, String> {
        let told = |what: String| format!("{}: {what}", path.display());
        let named = |error: std::io::Error| told(error.to_string());
        let text = fs::read_to_string(path).map_err(named)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        if lines.next().and_then(|line| line.strip_prefix("# ")) != Some(settings) {
            return Err(told("is the history of a run with other settings".into()));
        }
        let mut steps = Vec::new();
        for (index, line) in lines.skip(1).enumerate() {
            let step = Step::read(line, parameters).filter(|step| step.iteration == index as u64);
            let row = index + 3;
            steps.push(step.ok_or_else(|| told(format!("line {row} is not a row of a history")))?);
        }
        if steps.is_empty() {
            return Err(told("holds no row".into()));
        }
        let file = OpenOptions::new().append(true).open(path).map_err(named)?;
        file.set_len(whole as u64).map_err(named)?;
        Ok(Self {
            steps,
            file: Some((path.to_owned(), file)),
        })
    }

    /// Adds a step, and writes it down before anything else is done.
    pub fn push(&mut self, step: Step) -> Result<(), String> {
        if let Some((path, file)) = &mut self.file {
            let written = file.write_all(step.row().as_bytes());
            written.map_err(|error| format!("{}: {error}", path.display()))?;
        }
        self.steps.push(step);
        Ok(())
    }

    /// All steps so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The last step.
    pub fn last(&self) -> &Step {
        match self.steps.last() {
            Some(step) => step,
            None => unreachable!("a history begins with the start"),
        }
    }
}

impl Step {
    fn first(values: Vec<f64>) -> Self {
        Self {
            iteration: 0,
            pairs: 0,
            games: [0; 3],
            values,
        }
    }

    /// Numbers are written so that they read back as they were, to the last bit.
    fn row(&self) -> String {
        let [wins, draws, losses] = self.games;
        let values = self.values.iter().map(f64::to_string);
        let values: Vec<String> = values.collect();
        format!(
            "{},{},{wins},{draws},{losses},{}\n",
            self.iteration,
            self.pairs,
            values.join(",")
        )
    }

    fn read(line: &str, parameters: usize) -> Option<Self> {
        let cells: Vec<&str> = line.split(',').collect();
        let (counts, values) = cells.split_at_checked(5)?;
        let counts: Vec<u64> = counts
            .iter()
            .map(|cell| cell.parse().ok())
            .collect::<Option<_>>()?;
        let values: Vec<f64> = values
            .iter()
            .map(|cell| cell.parse().ok().filter(|value: &f64| value.is_finite()))
            .collect::<Option<_>>()?;
        (values.len() == parameters).then(|| Self {
            iteration: counts[0],
            pairs: counts[1],
            games: [counts[2], counts[3], counts[4]],
            values,
        })
    }
}

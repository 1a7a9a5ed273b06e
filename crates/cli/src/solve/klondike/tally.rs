//! What a run comes to: verdicts, the share that can be won, and times.

use super::table::Row;
use quina_engine::klondike::Verdict;
use quina_lab::stats::{Interval, proportion};
use serde::Serialize;
use std::io::{self, Write};

/// Verdicts and times so far.
#[derive(Debug, Default)]
pub struct Tally {
    winnable: u64,
    unwinnable: u64,
    unknown: u64,
    states: u64,
    millis: Vec<f64>,
}

/// A run in numbers.
#[derive(Debug, Serialize)]
pub struct Summary {
    deals: u64,
    winnable: u64,
    unwinnable: u64,
    unknown: u64,
    /// The winnable of all deals, in hundredths, with the interval that holds the true share in
    /// 95 cases of 100.
    winnable_percent: f64,
    interval_percent: [f64; 2],
    states: u64,
    median_millis: f64,
    p99_millis: f64,
    worst_millis: f64,
    seconds: f64,
}

impl Tally {
    /// Counts a deal.
    pub fn add(&mut self, row: &Row) {
        *match row.verdict {
            Verdict::Winnable => &mut self.winnable,
            Verdict::Unwinnable => &mut self.unwinnable,
            Verdict::Unknown => &mut self.unknown,
        } += 1;
        self.states += row.states;
        self.millis.push(row.millis);
    }

    /// Deals counted.
    pub fn deals(&self) -> u64 {
        self.winnable + self.unwinnable + self.unknown
    }

    /// Deals decided, either way.
    pub fn decided(&self) -> u64 {
        self.winnable + self.unwinnable
    }

    /// The share that can be won, with its interval: `81.90% (79.37 to 84.17)`.
    pub fn share(&self) -> String {
        let [least, most] = interval(self.winnable, self.deals());
        format!("{:.2}% ({least:.2} to {most:.2})", self.percent())
    }

    /// What there is to tell on the way.
    pub fn progress(&self) -> String {
        format!("{} decided, winnable {}", self.decided(), self.share())
    }

    fn percent(&self) -> f64 {
        100.0 * self.winnable as f64 / self.deals().max(1) as f64
    }

    /// All of it.
    pub fn summary(&self) -> Summary {
        let mut millis = self.millis.clone();
        millis.sort_by(f64::total_cmp);
        let at = |share: f64| {
            let place = (millis.len().saturating_sub(1) as f64 * share).round();
            millis.get(place as usize).copied().unwrap_or(0.0)
        };
        Summary {
            deals: self.deals(),
            winnable: self.winnable,
            unwinnable: self.unwinnable,
            unknown: self.unknown,
            winnable_percent: self.percent(),
            interval_percent: interval(self.winnable, self.deals()),
            states: self.states,
            median_millis: at(0.5),
            p99_millis: at(0.99),
            worst_millis: at(1.0),
            seconds: millis.iter().sum::<f64>() / 1e3,
        }
    }

    /// Tells all of it to people.
    pub fn tell(&self, out: &mut impl Write) -> io::Result<()> {
        let summary = self.summary();
        writeln!(
            out,
            "deals     {}: {} winnable, {} unwinnable, {} unknown",
            self.deals(),
            self.winnable,
            self.unwinnable,
            self.unknown
        )?;
        writeln!(out, "winnable  {}", self.share())?;
        writeln!(
            out,
            "time      {:.2} s in all, median {:.3} ms, p99 {:.3} ms, worst {:.3} ms",
            summary.seconds, summary.median_millis, summary.p99_millis, summary.worst_millis
        )?;
        writeln!(out, "states    {}", self.states)
    }
}

/// The 95% interval of a share, in hundredths.
fn interval(hits: u64, all: u64) -> [f64; 2] {
    let Interval { low, high } = proportion(hits, all);
    [low, high].map(|bound| 100.0 * bound)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the textbooks: 15 of 50 give 19.1% to 43.8%.
    #[test]
    fn intervals_are_wilsons() {
        let [least, most] = interval(15, 50);
        assert!(
            (least - 19.10).abs() < 0.01 && (most - 43.75).abs() < 0.01,
            "{least} {most}"
        );
        assert!(interval(0, 10)[0] < 1e-9 && interval(10, 10)[1] > 99.99);
        assert!(interval(0, 0)[1] > 99.99);
    }

    #[test]
    fn times_are_summed_up() {
        let mut tally = Tally::default();
        for number in 0..=100 {
            let verdicts = [Verdict::Winnable, Verdict::Unwinnable];
            tally.add(&Row {
                id: number.to_string(),
                verdict: verdicts[usize::from(number >= 80)],
                millis: f64::from(100 - number),
                states: 1,
                solution: Vec::new(),
            });
        }
        assert_eq!(
            tally.progress(),
            "101 decided, winnable 79.21% (70.30 to 85.98)"
        );
        let summary = tally.summary();
        assert_eq!((summary.median_millis, summary.p99_millis), (50.0, 99.0));
        assert_eq!((summary.worst_millis, summary.seconds), (100.0, 5.05));
        assert_eq!((summary.winnable, summary.unwinnable), (80, 21));
    }
}

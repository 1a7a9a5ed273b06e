//! A task's steps: run in order, timed, and summed up at the end.

use crate::counts::Counts;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// One step of a task.
pub struct Step {
    /// The word that chooses it on the command line.
    pub name: &'static str,
    /// What it does, for its heading.
    pub about: &'static str,
    /// Does it, and says how many tests it ran.
    pub run: fn() -> Result<Counts, Failure>,
}

/// Why a step failed, and what had been counted until then.
pub struct Failure {
    pub why: String,
    pub counts: Counts,
}

impl From<String> for Failure {
    /// A step that breaks without a failing test is one failure.
    fn from(why: String) -> Self {
        Self {
            why,
            counts: Counts {
                failed: 1,
                ..Counts::default()
            },
        }
    }
}

/// Runs the steps named in `only` (all, if none is) and goes on after a failure. The last line
/// printed is the counts, after the names of what failed.
pub fn run(steps: &[Step], only: &[&str]) -> Result<ExitCode, String> {
    let unknown = only
        .iter()
        .find(|name| steps.iter().all(|step| step.name != **name));
    if let Some(name) = unknown {
        let names: Vec<&str> = steps.iter().map(|step| step.name).collect();
        return Err(format!(
            "no step `{name}`; the steps are {}",
            names.join(", ")
        ));
    }
    let mut total = Counts::default();
    let mut failed = Vec::new();
    let mut times = Vec::new();
    for step in steps
        .iter()
        .filter(|step| only.is_empty() || only.contains(&step.name))
    {
        println!("== {}: {}", step.name, step.about);
        let begun = Instant::now();
        let result = (step.run)();
        let time = begun.elapsed();
        times.push((step.name, time));
        match result {
            Ok(counts) => {
                println!("== {}: ok, {}", step.name, seconds(time));
                total += counts;
            }
            Err(failure) => {
                println!(
                    "== {}: FAILED, {}: {}",
                    step.name,
                    seconds(time),
                    failure.why
                );
                failed.push((step.name, failure.why));
                total += failure.counts;
            }
        }
        println!();
    }
    print_summary(&times, &failed, &total);
    Ok(if failed.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn print_summary(times: &[(&str, Duration)], failed: &[(&str, String)], total: &Counts) {
    for (name, time) in times {
        let verdict = if failed.iter().any(|(other, _)| other == name) {
            "FAILED"
        } else {
            "ok"
        };
        println!("{name:<8} {:>8}  {verdict}", seconds(*time));
    }
    for (name, why) in failed {
        println!("{name} failed: {why}");
    }
    for name in &total.failures {
        println!("test failed: {name}");
    }
    println!("{total}");
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: [Step; 2] = [
        Step {
            name: "good",
            about: "passes",
            run: || Ok(Counts::default()),
        },
        Step {
            name: "bad",
            about: "breaks",
            run: || Err(Failure::from(String::from("the tool is missing"))),
        },
    ];

    #[test]
    fn a_failing_step_fails_the_task() {
        assert_eq!(run(&STEPS, &[]), Ok(ExitCode::FAILURE));
        assert_eq!(run(&STEPS, &["good"]), Ok(ExitCode::SUCCESS));
    }

    #[test]
    fn an_unknown_step_is_refused() {
        let refused = run(&STEPS, &["goood"]);
        assert_eq!(
            refused,
            Err(String::from("no step `goood`; the steps are good, bad"))
        );
    }
}

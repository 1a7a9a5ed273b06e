//! `quina tune`: weights turned by what wins, step after step.

use crate::args::{KeepArgs, TuneArgs};
use crate::execution;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::print::{json_line, write_file};
use crate::progress::Progress;
use quina_lab::charts::{Curve, lines};
use quina_lab::store::Store;
use quina_lab::tune::{History, Step, TuneSpec};
use quina_lab::weights::Weights;
use serde::Serialize;
use std::io::Write;

/// Tunes, and writes what was found: the weights, every step, and a chart.
pub fn run(args: &TuneArgs, out: &mut impl Write) -> Result<(), Failure> {
    let spec = args.spec()?;
    let reference = args.reference()?;
    let settings = spec.settings().map_err(Failure::Refused)?;
    let mut history = history(&args.execution.keep, &spec, &settings)?;
    // Only steps are kept: a hundred thousand games would be, and say no more.
    let store = Store::in_memory(&settings).map_err(Failure::Refused)?;
    let mut executor = execution::executor(&args.execution, &store)?;
    let interrupt = Interrupt::new();
    let mut progress = Progress::new(spec.iterations(), history.last().iteration);
    let done = interrupt.thinking(|stop| {
        spec.run(executor.as_mut(), &mut history, stop, &mut |step| {
            progress.show(step.iteration, || short(&spec, step));
        })
    });
    progress.clear();
    execution::tell_remark(executor.as_ref());
    done.map_err(Failure::Refused)?;
    let last = history.last();
    let mut weights = spec.weights_at(&last.values).map_err(Failure::Refused)?;
    weights.set_made(format!(
        "quina tune: {} by SPSA over {} pairs of games, seed {}",
        spec.names().join(", "),
        last.pairs,
        spec.seed
    ));
    write_file(&args.out, &weights.to_text())?;
    if let Some(path) = &args.svg {
        write_file(path, &chart(&spec, &history, reference.as_ref()))?;
    }
    if args.json {
        json_line(&Summary::new(&spec, last, &weights), out)?;
    } else {
        tell(&spec, last, &weights, out)?;
    }
    if interrupt.came() {
        execution::tell_how_to_go_on(&args.execution.keep);
        return Err(Failure::Interrupted);
    }
    Ok(())
}

/// The file of steps, or a place in memory. A file that is there is only gone on with when asked.
fn history(keep: &KeepArgs, spec: &TuneSpec, settings: &str) -> Result<History, Failure> {
    let Some(path) = &keep.results else {
        return Ok(History::in_memory(spec.start()));
    };
    let history = if execution::is_gone_on_with(path, keep)? {
        History::resume(path, settings, spec.parameters.len())
    } else {
        History::create(path, settings, &spec.names(), spec.start())
    };
    history.map_err(Failure::Refused)
}

fn short(spec: &TuneSpec, step: &Step) -> String {
    let [wins, draws, losses] = step.games;
    let first = format!("{} {:.1}", spec.parameters[0].name, step.values[0]);
    format!("{} pairs, {first}, +{wins} ={draws} -{losses}", step.pairs)
}

fn tell(
    spec: &TuneSpec,
    last: &Step,
    weights: &Weights,
    out: &mut impl Write,
) -> Result<(), Failure> {
    writeln!(
        out,
        "Tuned after {} of {} iterations, {} pairs ({}):",
        last.iteration,
        spec.iterations(),
        last.pairs,
        spec.game
    )?;
    for (parameter, value) in spec.parameters.iter().zip(&last.values) {
        writeln!(
            out,
            "{:<20} {:>8} -> {:>8}  ({value:.3})",
            parameter.name,
            parameter.start,
            weights.get(&parameter.name).unwrap_or_default(),
        )?;
    }
    Ok(())
}

/// A run in numbers.
#[derive(Serialize)]
struct Summary<'a> {
    iterations: u64,
    pairs: u64,
    parameters: Vec<Tuned<'a>>,
}

#[derive(Serialize)]
struct Tuned<'a> {
    name: &'a str,
    start: f64,
    value: f64,
    weight: Option<i64>,
}

impl<'a> Summary<'a> {
    fn new(spec: &'a TuneSpec, last: &Step, weights: &Weights) -> Self {
        let parameters = spec.parameters.iter().zip(&last.values);
        Self {
            iterations: last.iteration,
            pairs: last.pairs,
            parameters: parameters
                .map(|(parameter, value)| Tuned {
                    name: &parameter.name,
                    start: parameter.start,
                    value: *value,
                    weight: weights.get(&parameter.name),
                })
                .collect(),
        }
    }
}

fn chart(spec: &TuneSpec, history: &History, reference: Option<&Weights>) -> String {
    let curves: Vec<Curve> = spec
        .parameters
        .iter()
        .enumerate()
        .map(|(index, parameter)| Curve {
            name: parameter.name.clone(),
            points: history
                .steps()
                .iter()
                .map(|step| (step.pairs as f64, step.values[index]))
                .collect(),
            reference: reference
                .and_then(|weights| weights.get(&parameter.name))
                .map(|value| value as f64),
        })
        .collect();
    let below = match reference {
        Some(_) => "over pairs of games; broken lines: the weights to compare with",
        None => "over pairs of games",
    };
    lines(&format!("Tuning {}", spec.game), below, &curves)
}

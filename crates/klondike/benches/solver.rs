//! The deals of `data/klondike`, all decided: how much processor time it takes and how much memory.
//!
//! `cargo bench -p quina-klondike --bench solver [-- [draw3|draw1] [--each]]`

use quina_klondike::checker::replay;
use quina_klondike::solver::{Answer, Solver};
use quina_klondike::{Deal, Layout, Rules};
use quina_search::Verdict;
use quina_testkit::Stopwatch;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let is_given = |word: &str| arguments.iter().any(|argument| argument == word);
    let files = [("draw3", Rules::DRAW_THREE), ("draw1", Rules::DRAW_ONE)];
    let is_any_named = files.iter().any(|(name, _)| is_given(name));
    for (name, rules) in files {
        if is_given(name) || !is_any_named {
            run(name, rules, is_given("--each"));
        }
    }
}

/// Decides a deal, tells the seconds it took, and has the line of a won one checked.
fn decide(id: &str, deal: &Deal, rules: Rules) -> (String, Answer, f64) {
    let watch = Stopwatch::start();
    let answer = Solver::default().solve(&Layout::new(deal, rules));
    let seconds = watch.seconds();
    let verdict = match &answer.verdict {
        Verdict::Solved(line) => {
            let line: Vec<String> = line.iter().map(ToString::to_string).collect();
            replay(deal, rules, &line.join(" ")).expect(id);
            "winnable".to_string()
        }
        Verdict::Refuted => "unwinnable".to_string(),
        Verdict::Unknown(halt) => format!("unknown ({halt})"),
    };
    (verdict, answer, seconds)
}

fn run(name: &str, rules: Rules, is_each_told: bool) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/klondike");
    let text = std::fs::read_to_string(format!("{folder}/{name}.csv")).expect("the known deals");
    let mut times = Vec::new();
    let (mut memory, mut states, mut wrong) = (0, 0, 0);
    for row in text.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let [id, deck, known] = fields[..] else {
            panic!("three fields in {row}");
        };
        let (verdict, answer, seconds) = decide(id, &deck.parse().expect(id), rules);
        let millis = seconds * 1e3;
        let cost = answer.statistics;
        if verdict != known {
            wrong += 1;
            println!("{name} {id}: {verdict}, known to be {known}");
        }
        if is_each_told {
            println!(
                "{name} {id}: {verdict}, {millis:.3} ms, {} states",
                cost.states
            );
        }
        times.push(millis);
        memory = memory.max(cost.memory);
        states += cost.states;
    }
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "{name}: {} deals, {wrong} not as known, {states} states, {} KiB at most",
        times.len(),
        memory >> 10
    );
    println!(
        "{name}: {:.2} s in all, median {:.3} ms, p99 {:.1} ms, worst {:.1} ms",
        times.iter().sum::<f64>() / 1e3,
        at(0.5),
        at(0.99),
        at(1.0)
    );
}

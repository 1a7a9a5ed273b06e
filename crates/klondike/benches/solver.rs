//! The deals of `data/klondike`, all decided: how long it takes and how much memory.
//!
//! `cargo bench -p quina-klondike --bench solver [-- draw3|draw1] [--each]`

use quina_klondike::checker::replay;
use quina_klondike::solver::Solver;
use quina_klondike::{Deal, Layout, Rules};
use quina_search::Verdict;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let is_asked = |name: &str| {
        let others = ["draw1", "draw3"]
            .iter()
            .any(|other| arguments.iter().any(|a| a == other));
        !others || arguments.iter().any(|a| a == name)
    };
    let each = arguments.iter().any(|a| a == "--each");
    for (name, rules) in [("draw3", Rules::DRAW_THREE), ("draw1", Rules::DRAW_ONE)] {
        if is_asked(name) {
            run(name, rules, each);
        }
    }
}

fn run(name: &str, rules: Rules, each: bool) {
    let path = format!(
        "{}/../../data/klondike/{name}.csv",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(&path).expect("the deals of data/klondike");
    let mut times = Vec::new();
    let (mut memory, mut states, mut looked, mut wrong) = (0, 0, 0, 0);
    for row in text.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let [id, deck, known] = fields[..] else {
            panic!("three fields in {row}");
        };
        let deal: Deal = deck.parse().expect(id);
        if std::env::var("ONLY").is_ok_and(|o| o != id) {
            continue;
        }
        let answer = Solver::default().solve(&Layout::new(&deal, rules));
        let verdict = match &answer.verdict {
            Verdict::Solved(line) => {
                let line: Vec<String> = line.iter().map(ToString::to_string).collect();
                replay(&deal, rules, &line.join(" ")).expect(id);
                "winnable".to_string()
            }
            Verdict::Refuted => "unwinnable".to_string(),
            Verdict::Unknown(halt) => format!("unknown ({halt})"),
        };
        let cost = answer.statistics;
        if verdict != known {
            wrong += 1;
            println!("{name} {id}: {verdict}, known to be {known}");
        }
        if each {
            println!(
                "{name} {id} {verdict} {:.3} ms {} {} states {} MiB",
                cost.time.as_secs_f64() * 1e3,
                cost.states,
                cost.looked,
                cost.memory >> 20
            );
        }
        times.push(cost.time.as_secs_f64());
        memory = memory.max(cost.memory);
        states += cost.states;
        looked += cost.looked;
    }
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize] * 1e3;
    println!(
        "{name}: {} deals, {wrong} not as known; {:.2} s in all, median {:.3} ms, p90 {:.3}, p99 {:.1} ms, worst {:.1} ms; {states} states, {looked} looked; {} MiB at most",
        times.len(),
        times.iter().sum::<f64>(),
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0),
        memory >> 20
    );
}

//! The choice between moves that are as good, for games with people: the one that keeps the game alive.
//!
//! A search is content with a draw by repetition where nothing better is to be had, and with swapping
//! everything off. Against somebody who may go wrong that gives chances away. Here the best few lines
//! are looked at once more: where one ends in a draw by rule, or with fewer pieces on the board, another
//! that is as good is played in its place. Analysis and matches do without.

use crate::played::Played;
use quina_core::{Record, Score};
use quina_search::Report;

/// How many lines are searched for the choice.
pub(crate) const LINES: usize = 3;
/// Hundredths of a man by which a line may be worse than the best.
const MARGIN: i32 = 6;
/// With fewer pieces the endgame is for the tables and the whole search.
const FEWEST: usize = 9;

/// Whether there is enough on the board for the choice to matter.
pub(crate) fn is_worth_it<P: Played>(position: &P) -> bool {
    position.tension().is_some_and(|pieces| pieces >= FEWEST)
}

/// Brings the liveliest of the lines that are as good as the best to the front, and keeps it alone.
pub(crate) fn prefer<P: Played>(record: &Record<P>, report: &mut Report<P::Move>) {
    let Some(best) = report.score() else { return };
    let is_as_good =
        |score: Score| score.plies_to_end().is_none() && score.value() >= best.value() - MARGIN;
    let good = report
        .lines
        .iter()
        .take_while(|line| is_as_good(line.score));
    let tensions: Vec<usize> = good.map(|line| tension(record, &line.moves)).collect();
    let most = tensions.iter().max();
    let liveliest = tensions.iter().position(|tension| Some(tension) == most);
    if let Some(liveliest) = liveliest {
        report.lines.swap(0, liveliest);
    }
    report.lines.truncate(1);
}

/// What is left to play for at the end of a line; nothing where the game is over by then.
fn tension<P: Played>(record: &Record<P>, moves: &[P::Move]) -> usize {
    let mut record = record.clone();
    for &mv in moves {
        if !record.play(mv) || record.ending().is_some() {
            return 0;
        }
    }
    record.position().tension().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnyRecord, Game, Request, StopFlag, Thinker};
    use quina_core::Notation;
    use quina_draughts::{International, Position};
    use quina_search::Line;
    use std::time::Duration;

    type Board = Position<International>;

    /// Kings that went to and fro: one more time, and the game is drawn by repetition.
    const TO_AND_FRO: [&str; 7] = [
        "36-31", "15-10", "31-36", "10-15", "36-31", "15-10", "31-36",
    ];
    const CROWD: &str = "W:WK36,46,47,48,49:BK15,1,2,3,4";

    fn record() -> Record<Board> {
        let mut record = Record::new(Board::from_text(CROWD).unwrap());
        for text in TO_AND_FRO {
            let mv = record.position().move_from_text(text).unwrap();
            assert!(record.play(mv), "{text}");
        }
        record
    }

    fn report(lines: &[(&str, i32)]) -> Report<quina_draughts::Move<International>> {
        let record = record();
        let line = |&(text, value): &(&str, i32)| Line {
            score: Score::heuristic(value),
            moves: vec![record.position().move_from_text(text).unwrap()],
        };
        Report {
            lines: lines.iter().map(line).collect(),
            depth: 1,
            selective_depth: 1,
            nodes: 1,
            time: Duration::ZERO,
            counts: quina_search::Counts::default(),
            halt: None,
        }
    }

    fn preferred(lines: &[(&str, i32)]) -> String {
        let (record, mut report) = (record(), report(lines));
        prefer(&record, &mut report);
        assert_eq!(report.lines.len(), 1);
        record.position().move_to_text(report.lines[0].moves[0])
    }

    #[test]
    fn between_equals_the_game_goes_on() {
        // 10-15 repeats the position for the third time; 10-14 does not.
        assert_eq!(preferred(&[("10-15", 0), ("10-14", 0)]), "10-14");
        assert_eq!(preferred(&[("10-14", 0), ("10-15", 0)]), "10-14");
        // What is worse by more than a little is no equal.
        assert_eq!(preferred(&[("10-15", 0), ("10-14", -30)]), "10-15");
        assert_eq!(preferred(&[("10-15", 0), ("10-14", -5)]), "10-14");
    }

    /// With the switch the answer is as good as without it, within the margin, and one line.
    #[test]
    fn the_switch_costs_no_more_than_the_margin() {
        let mut request = Request::new(Game::Draughts);
        request.moves = ["32-28", "19-23", "28x19", "14x23"]
            .map(String::from)
            .into();
        request.limits.depth = Some(6);
        request.limits.memory_mb = Some(1);
        let stop = StopFlag::new();
        let plain = Thinker::new().think(&request, &stop, &mut |_| {}).unwrap();
        request.options.lively = true;
        let lively = Thinker::new().think(&request, &stop, &mut |_| {}).unwrap();
        assert_eq!(lively.lines.len(), 1);
        let [plain, lively] = [&plain, &lively].map(|report| report.lines[0].score.value);
        assert!(lively >= plain - MARGIN, "{lively} and {plain}");
        let mut record = AnyRecord::of(&request).unwrap();
        assert!(record.advance("33-28").is_ok());
    }
}

//! The ladder of grades: each must beat the one below it, and the lowest must beat chance.

use crate::contest::{Player, Tally, random};
use quina_core::{Position, Record};
use quina_search::{Grade, Guide, Level, Limits, SearchOptions, Searcher, StopFlag, Task};

/// A player of this level. Its depth binds, or `deepest` where it has none; its time is left out, so
/// that a slow machine plays the same games.
pub fn player<P, G>(
    guide: G,
    level: Level,
    deepest: u32,
    table_bytes: usize,
) -> impl FnMut(&Record<P>, u64) -> P::Move
where
    P: Position + Send + Sync + 'static,
    P::Move: Send + Sync,
    G: Guide<P>,
{
    let mut searcher = Searcher::new(guide, SearchOptions::default(), table_bytes);
    move |record, seed| {
        let task = Task {
            position: record.position(),
            past: record.keys(),
            limits: Limits::depth(level.depth.unwrap_or(deepest)),
            stop: StopFlag::new(),
            seed,
        };
        let report = searcher.play(&task, &level, |_| {});
        report.best().expect("the game is not over")
    }
}

/// Hard against medium, medium against easy, easy against chance: `player` makes a player of a
/// grade, and `meet` plays the games between two.
pub fn ladder<P, F>(
    player: impl Fn(Grade) -> F,
    mut meet: impl FnMut([Player<'_, P>; 2]) -> Tally,
) -> [Tally; 3]
where
    P: Position,
    F: FnMut(&Record<P>, u64) -> P::Move,
{
    let rows = [
        (Grade::Hard, Some(Grade::Medium)),
        (Grade::Medium, Some(Grade::Easy)),
        (Grade::Easy, None),
    ];
    rows.map(|(stronger, weaker)| {
        let mut strong = player(stronger);
        let tally = match weaker {
            Some(grade) => meet([&mut strong, &mut player(grade)]),
            None => meet([&mut strong, &mut random]),
        };
        let against = weaker.map_or("random".into(), |grade| grade.to_string());
        println!("{stronger} against {against}: {tally}");
        tally
    })
}

/// Every grade beats the next, over few games.
pub fn assert_in_order(tallies: &[Tally; 3]) {
    for tally in tallies {
        assert!(tally.share() > 0.6, "{tally}");
    }
}

/// Every grade beats the next clearly, over many games.
pub fn assert_far_apart([hard, medium, easy]: &[Tally; 3]) {
    assert!(hard.share() >= 0.8, "hard against medium: {hard}");
    assert!(medium.share() >= 0.8, "medium against easy: {medium}");
    assert!(easy.share() >= 0.95, "easy against random: {easy}");
}

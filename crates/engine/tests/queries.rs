//! Queries as a page sends them: JSON in, JSON out, and nothing remembered in between.

use quina_engine::klondike::{self, Keeps};
use quina_engine::quelhas;
use quina_engine::{
    BoardScene, Desk, EndingReason, Fault, Game, GameRef, Query, Reply, Request, Role, Scene,
    StopFlag,
};

fn ask(json: &str) -> Reply {
    let query: Query = serde_json::from_str(json).unwrap_or_else(|why| panic!("{json}: {why}"));
    Desk::new().answer(&query, &StopFlag::new(), &mut |_| {})
}

fn scene(at: &str) -> Scene {
    match ask(&format!(r#"{{"ask":"scene","at":{at}}}"#)) {
        Reply::Scene { scene } => scene,
        other => panic!("{at}: {other:?}"),
    }
}

fn refusal(json: &str) -> Fault {
    match ask(json) {
        Reply::Refused { fault } => fault,
        other => panic!("{json}: {other:?}"),
    }
}

#[test]
fn messages_read_back() {
    let games = Game::ALL.map(GameRef::new);
    for at in games {
        let query = Query::Scene { at };
        let json = serde_json::to_string(&query).unwrap();
        assert_eq!(serde_json::from_str::<Query>(&json).unwrap(), query);
        let reply = Desk::new().answer(&query, &StopFlag::new(), &mut |_| {});
        let json = serde_json::to_string(&reply).unwrap();
        assert_eq!(serde_json::from_str::<Reply>(&json).unwrap(), reply);
    }
}

#[test]
fn an_unknown_word_in_a_query_is_refused() {
    for json in [
        r#"{"ask":"weather"}"#,
        r#"{"ask":"scene","at":{"game":"chess"}}"#,
        r#"{"ask":"scene","at":{"game":"draughts","move":[]}}"#,
        r#"{"ask":"scene","at":{"game":"draughts"},"text":""}"#,
    ] {
        assert!(serde_json::from_str::<Query>(json).is_err(), "{json}");
    }
}

#[test]
fn a_start_has_all_its_pieces_and_moves() {
    let pieces = |at| match scene(at).board {
        BoardScene::Draughts(board) => (board.size, board.pieces.len(), board.moves.len()),
        other => panic!("{other:?}"),
    };
    assert_eq!(pieces(r#"{"game":"draughts"}"#), (10, 40, 9));
    assert_eq!(pieces(r#"{"game":"checkers"}"#), (8, 24, 7));
    let BoardScene::Quelhas(board) =
        scene(r#"{"game":"quelhas","start":{"size":"4x4","swap":true}}"#).board
    else {
        panic!("not quelhas")
    };
    assert_eq!(
        (board.rows, board.moves.len(), board.can_swap),
        (4, 24, false)
    );
    let BoardScene::Klondike(table) = scene(r#"{"game":"klondike"}"#).board else {
        panic!("not klondike")
    };
    let down: usize = table.piles.iter().map(|pile| pile.down.len()).sum();
    assert_eq!((down, table.stock.len(), table.draw), (21, 24, 3));
}

#[test]
fn a_capture_by_two_ways_is_one_move_with_two_paths() {
    let at = r#"{"game":"draughts","position":"W:W48:B42,43,32,33"}"#;
    let BoardScene::Draughts(board) = scene(at).board else {
        panic!("not draughts")
    };
    assert!(board.must_capture);
    let round = board.moves.iter().find(|mv| mv.captured.len() == 4);
    let round = round.expect("a round trip takes all four");
    let mut paths = round.paths.clone();
    paths.sort();
    assert_eq!(paths, [[48, 37, 28, 39, 48], [48, 39, 28, 37, 48]]);
}

#[test]
fn the_last_move_is_told_with_what_it_took() {
    let at = r#"{"game":"checkers","moves":["11-15","22-18","15x22"]}"#;
    let scene = scene(at);
    assert_eq!(
        (scene.turn, scene.person),
        (Some(Role::Second), Some(Role::Second))
    );
    let BoardScene::Draughts(board) = scene.board else {
        panic!("not checkers")
    };
    let last = board.last.expect("three moves were played");
    assert_eq!(
        (last.text.as_str(), &last.captured[..]),
        ("15x22", &[18][..])
    );
    assert_eq!(last.paths, [[15, 22]]);
}

#[test]
fn a_won_line_of_connect6_is_shown() {
    let at = r#"{"game":"connect6","start":{"size":"8"},
        "moves":["a1","a8b8","b1c1","c8d8","d1e1","g8h8","f1h7"]}"#;
    let scene = scene(at);
    let ending = scene.ending.expect("six in a row");
    assert_eq!(
        (ending.winner, ending.reason),
        (Some(Role::First), EndingReason::Line)
    );
    let BoardScene::Connect6(board) = scene.board else {
        panic!("not connect6")
    };
    let columns: Vec<u8> = board
        .winning_line
        .iter()
        .map(|point| point.column)
        .collect();
    assert_eq!(columns, [0, 1, 2, 3, 4, 5]);
    assert_eq!((board.stones_due, board.stones.len()), (0, 13));
    assert_eq!(scene.turn, None);
}

#[test]
fn after_a_swap_the_person_is_not_the_side() {
    let scene = scene(r#"{"game":"quelhas","start":{"swap":true},"moves":["c1-c7","swap"]}"#);
    assert!(scene.swapped);
    assert_eq!(
        (scene.turn, scene.person),
        (Some(Role::Second), Some(Role::First))
    );
    let BoardScene::Quelhas(board) = scene.board else {
        panic!("not quelhas")
    };
    assert_eq!(board.last.expect("a swap").segment, None);
    assert_eq!(
        (board.segments.len(), board.segments[0].side),
        (1, Role::First)
    );
}

#[test]
fn a_side_that_resigned_has_lost_whoever_is_to_move() {
    let scene = scene(r#"{"game":"draughts","moves":["32-28"],"resigned":"first"}"#);
    let ending = scene.ending.expect("given up");
    assert_eq!(
        (ending.winner, ending.reason),
        (Some(Role::Second), EndingReason::Resigned)
    );
    let BoardScene::Draughts(board) = scene.board else {
        panic!("not draughts")
    };
    assert_eq!(board.moves, []);
}

#[test]
fn the_third_time_a_position_stands_ends_the_game() {
    let moves = r#"["47-42","5-10","42-47","10-5","47-42","5-10","42-47","10-5"]"#;
    let at = format!(r#"{{"game":"draughts","position":"W:WK47:BK5,K3,K2,K1","moves":{moves}}}"#);
    let ending = scene(&at).ending.expect("drawn");
    assert_eq!(
        (ending.winner, ending.reason),
        (None, EndingReason::Repetition)
    );
}

#[test]
fn a_typed_move_is_completed_or_the_doubt_is_told() {
    let reply = ask(r#"{"ask":"complete","at":{"game":"draughts"},"text":"35"}"#);
    assert_eq!(
        reply,
        Reply::Complete {
            text: "35-30".into()
        }
    );
    let fault = refusal(r#"{"ask":"complete","at":{"game":"draughts"},"text":"31"}"#);
    assert_eq!(fault.message, "`31` begins 2 moves: 31-26 and 31-27");
    let fault = refusal(r#"{"ask":"scene","at":{"game":"draughts","moves":["32-28","1-2"]}}"#);
    assert!(
        fault.message.starts_with("move 2 (1-2): "),
        "{}",
        fault.message
    );
    let fault = refusal(r#"{"ask":"scene","at":{"game":"draughts","position":"W:W51:B22"}}"#);
    assert_eq!(fault.column, Some(4));
}

#[test]
fn thinking_shows_its_steps_and_ends_with_a_move() {
    let json =
        r#"{"ask":"think","request":{"game":"checkers","limits":{"depth":5,"memory_mb":1}}}"#;
    let query: Query = serde_json::from_str(json).unwrap();
    let mut depths = Vec::new();
    let reply = Desk::new().answer(&query, &StopFlag::new(), &mut |step| match step {
        Reply::Think { report } => depths.push((report.depth, report.done)),
        other => panic!("{other:?}"),
    });
    assert_eq!(
        depths,
        (1..=5).map(|depth| (depth, false)).collect::<Vec<_>>()
    );
    let Reply::Think { report } = reply else {
        panic!("{reply:?}")
    };
    assert!(report.done && report.best.is_some());
}

#[test]
fn klondike_is_solved_hinted_and_judged() {
    let at = r#"{"game":"klondike","start":{"seed":2}}"#;
    let Reply::Solution { solution } = ask(&format!(
        r#"{{"ask":"solve","at":{at},"limits":{{"nodes":2000000}}}}"#
    )) else {
        panic!("not a solution")
    };
    assert_eq!(solution.verdict, klondike::Verdict::Winnable);
    let moves = serde_json::to_string(&solution.moves).unwrap();
    let end = scene(&format!(
        r#"{{"game":"klondike","start":{{"seed":2}},"moves":{moves}}}"#
    ));
    assert_eq!(
        end.ending.map(|ending| ending.reason),
        Some(EndingReason::Solved)
    );

    let Reply::LostSince { lost } = ask(&format!(
        r#"{{"ask":"lost_since","at":{at},"limits":{{"nodes":2000000}}}}"#
    )) else {
        panic!("not a judgement")
    };
    assert_eq!((lost.keeps, lost.since), (Keeps::Yes, None));

    let Reply::Hint { advice } = ask(&format!(
        r#"{{"ask":"hint","at":{at},"fair":false,"limits":{{"nodes":2000000}}}}"#
    )) else {
        panic!("not advice")
    };
    assert_eq!(advice.moves[0].keeps, Keeps::Yes);
    assert_eq!(advice.moves[0].share, None);
}

#[test]
fn fair_advice_claims_no_proof() {
    let hint = |position: &str| {
        let query = format!(
            r#"{{"ask":"hint","at":{{"game":"klondike","position":"{position}"}},"fair":true,"limits":{{"nodes":20000}}}}"#
        );
        match ask(&query) {
            Reply::Hint { advice } => advice,
            other => panic!("{other:?}"),
        }
    };
    let advice = hint(&scene(r#"{"game":"klondike","start":{"seed":1}}"#).position);
    assert!(advice.moves.iter().all(|mv| mv.keeps == Keeps::Unknown));
    assert!(advice.moves.iter().all(|mv| mv.share.is_some()));
}

#[test]
fn a_winnable_deal_is_the_same_everywhere() {
    let Reply::Deal { deal } = ask(r#"{"ask":"deal","seed":1,"draw":3,"winnable":true}"#) else {
        panic!("not a deal")
    };
    assert_eq!(deal.keeps, Keeps::Yes);
    let Reply::Deal { deal } = ask(r#"{"ask":"deal","seed":9,"draw":1,"winnable":false}"#) else {
        panic!("not a deal")
    };
    assert_eq!((deal.start.seed, deal.start.draw), (Some(9), Some(1)));
    let fault = refusal(r#"{"ask":"deal","seed":9,"draw":5,"winnable":false}"#);
    assert_eq!(fault.message, "5 cards turned at once: expected 1, 2 or 3");
}

#[test]
fn quelhas_is_proved_with_its_winning_moves() {
    let Reply::Proof { proof } =
        ask(r##"{"ask":"solve","at":{"game":"quelhas","position":"#.###/..###/###.#/###.. V"}}"##)
    else {
        panic!("not a proof")
    };
    assert_eq!(
        (proof.verdict, proof.winners.len()),
        (quelhas::Verdict::Win, 2)
    );
    let fault = refusal(r#"{"ask":"solve","at":{"game":"checkers"}}"#);
    assert_eq!(
        fault.message,
        "checkers is not solved: expected quelhas or klondike"
    );
}

#[test]
fn threats_are_shown_for_both_sides() {
    let Reply::Threats { threats } = ask(
        r#"{"ask":"threats","at":{"game":"connect6","position":"8/8/8/8/8/8/o1o1o1o1/1xxxx2x w"}}"#,
    ) else {
        panic!("not threats")
    };
    assert_eq!((threats.own.len(), threats.answer), (0, Some(1)));
    assert!(
        threats
            .other
            .iter()
            .all(|cells| cells.iter().all(|cell| cell.row == 0))
    );
    let fault = refusal(r#"{"ask":"threats","at":{"game":"draughts"}}"#);
    assert_eq!(
        fault.message,
        "draughts has no threats to show: expected connect6"
    );
}

/// A page loads the tables when an ending is near, and not before; broken ones are done without.
#[test]
fn tables_are_wanted_near_an_ending_until_they_come() {
    let mut desk = Desk::new();
    let think = |desk: &mut Desk, position: Option<&str>| {
        let mut request = Request::new(Game::Checkers);
        request.position = position.map(Into::into);
        request.limits.depth = Some(3);
        let reply = desk.answer(&Query::Think { request }, &StopFlag::new(), &mut |_| {});
        let Reply::Think { report } = reply else {
            panic!("{reply:?}");
        };
        report.lines[0].score.text.clone()
    };
    let ending = "W:WK9,K10,K27:BK1,K32";
    think(&mut desk, None);
    assert_eq!(desk.wanted_tables(), None);
    think(&mut desk, Some(ending));
    assert_eq!(desk.wanted_tables(), Some("tables-english.wld"));

    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../data/draughts/tables-english.wld"
    );
    let bytes = std::fs::read(file).unwrap();
    let fault = desk.add_tables("english", &bytes[..1000]).unwrap_err();
    assert!(
        fault.message.starts_with("english: byte "),
        "{}",
        fault.message
    );
    think(&mut desk, Some(ending));
    assert_eq!(desk.wanted_tables(), Some("tables-english.wld"));

    desk.add_tables("english", &bytes).unwrap();
    assert_eq!(think(&mut desk, Some("W:WK9,K10,K27:BK32")), "won");
    assert_eq!(desk.wanted_tables(), None);
}

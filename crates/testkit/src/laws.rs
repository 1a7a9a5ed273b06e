//! Laws of play, checked on random games. A broken law panics with the place it broke.

use quina_core::{Notation, Position, Rng, State, Symmetric};

/// Plays `games` random games from `start`, at most `plies` long, and shows each state to `visit`.
pub fn random_games<S: State>(
    start: &S,
    seed: u64,
    games: u32,
    plies: u32,
    mut visit: impl FnMut(&S),
) {
    let mut rng = Rng::new(seed);
    for _ in 0..games {
        let mut state = start.clone();
        visit(&state);
        for _ in 0..plies {
            let Some(&mv) = rng.choose(&state.legal_moves()) else {
                break;
            };
            state.play(mv);
            visit(&state);
        }
    }
}

/// Every move, played and taken back, leaves the state as it was; moves are listed once each and
/// counted right; a listed move is legal.
pub fn moves_are_sound<S: State>(state: &S) {
    let moves = state.legal_moves();
    let mut list = quina_core::MoveList::new();
    assert_eq!(
        state.count_moves(&mut list),
        moves.len() as u64,
        "count of moves in {state:?}"
    );
    assert!(list.is_empty(), "counting left moves behind in {state:?}");
    let mut played = state.clone();
    for (i, &mv) in moves.iter().enumerate() {
        assert!(
            !moves[..i].contains(&mv),
            "{mv:?} listed twice in {state:?}"
        );
        assert!(
            state.is_legal(mv),
            "{mv:?} is listed and not legal in {state:?}"
        );
        let undo = played.play(mv);
        played.undo(mv, undo);
        assert_eq!(&played, state, "{mv:?} played and taken back");
    }
}

/// The generator lists exactly what an independent, slow one lists.
pub fn moves_agree<S: State>(state: &S, slow: impl Fn(&S) -> Vec<S::Move>) {
    let (fast, slow) = (state.legal_moves(), slow(state));
    for mv in &fast {
        assert!(
            slow.contains(mv),
            "{mv:?} is listed but is not legal in {state:?}"
        );
    }
    for mv in &slow {
        assert!(
            fast.contains(mv),
            "{mv:?} is legal but is not listed in {state:?}"
        );
    }
    assert_eq!(fast.len(), slow.len(), "moves of {state:?}");
}

/// Turn, keys and endings fit together, here and one move on.
pub fn position_is_consistent<P: Position>(position: &P) {
    assert_eq!(position.key(), position.fresh_key(), "key of {position:?}");
    assert_eq!(
        position.outcome().is_some(),
        position.reason().is_some(),
        "end of {position:?}"
    );
    let moves = position.legal_moves();
    assert!(
        !moves.is_empty() || position.outcome().is_some(),
        "stuck but not over: {position:?}"
    );
    let mut next = position.clone();
    for mv in moves {
        let undo = next.play(mv);
        assert_eq!(
            next.key(),
            next.fresh_key(),
            "key after {mv:?} in {position:?}"
        );
        assert_ne!(
            next.key(),
            position.key(),
            "key unchanged by {mv:?} in {position:?}"
        );
        next.undo(mv, undo);
    }
}

/// Reading what was written gives the same state and the same moves.
pub fn text_reads_back<S: Notation>(state: &S) {
    let text = state.to_text();
    match S::from_text(&text) {
        Ok(read) => assert_eq!(&read, state, "read back from `{text}`"),
        Err(error) => panic!("`{text}` is not read back: {error}"),
    }
    for mv in state.legal_moves() {
        let text = state.move_to_text(mv);
        match state.move_from_text(&text) {
            Ok(read) => assert_eq!(read, mv, "`{text}` in {state:?}"),
            Err(error) => panic!("move `{text}` is not read back in {state:?}: {error}"),
        }
    }
}

/// Symmetries map positions to positions, and moves to moves with the mapped result.
pub fn symmetry_commutes<S: Symmetric>(state: &S) {
    for index in 0..state.symmetries() {
        let image = state.image(index);
        let moves = state.legal_moves();
        assert_eq!(
            image.legal_moves().len(),
            moves.len(),
            "symmetry {index} of {state:?}"
        );
        for mv in moves {
            let mut played = state.clone();
            played.play(mv);
            let mut played_image = image.clone();
            let mapped = state.move_image(mv, index);
            assert!(
                image.is_legal(mapped),
                "symmetry {index}: {mv:?} of {state:?}"
            );
            played_image.play(mapped);
            assert_eq!(
                played.image(index),
                played_image,
                "symmetry {index}, {mv:?}, {state:?}"
            );
        }
    }
}

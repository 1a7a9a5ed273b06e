//! The engine as a WebAssembly module, for a Web Worker or for node: JSON in, JSON out.
//!
//! Nothing is decided here. A query goes to the engine's desk as it came; what is peculiar to the
//! place is how a search hears that it must stop, that a panic ends the module (it is thrown as an
//! error, and whoever catches it must start a new one), and where threads come from: in a build with
//! shared memory other workers enter this one's memory and help.

#![cfg(target_arch = "wasm32")]
#![forbid(unsafe_code)]

use js_sys::{Atomics, Function, Int32Array};
use quina_engine::{Desk, Fault, Game, Query, Reply, StopFlag};
use std::cell::RefCell;
use std::panic;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

thread_local! {
    static DESK: RefCell<Desk> = RefCell::new(Desk::new());
    /// The cell that another thread sets to 1 when the search must end, where memory is shared.
    static STOP_CELL: RefCell<Option<Int32Array>> = const { RefCell::new(None) };
}

/// Panics become errors that can be caught outside.
#[wasm_bindgen(start)]
fn start() {
    panic::set_hook(Box::new(|panic| {
        wasm_bindgen::throw_str(&panic.to_string())
    }));
}

/// Names the shared cell that stops searches: one number, not 0 when they must end.
#[wasm_bindgen(js_name = setStopCell)]
pub fn set_stop_cell(cell: Int32Array) {
    STOP_CELL.set(Some(cell));
}

/// Answers a query. `on_reply` is called with each reply and whether it is the last: the steps of
/// long work come as they are made.
#[wasm_bindgen]
pub fn answer(query: &str, on_reply: &Function) {
    let tell = |reply: &Reply, is_last: bool| {
        // A listener that throws does not end the search.
        let _ = on_reply.call2(&JsValue::NULL, &json(reply).into(), &is_last.into());
    };
    let reply = match serde_json::from_str::<Query>(query) {
        Ok(query) => DESK.with_borrow_mut(|desk| {
            let stop = StopFlag::asking(is_stopped);
            desk.answer(&query, &stop, &mut |step| tell(step, false))
        }),
        Err(error) => Reply::Refused {
            fault: Fault::new(format!("not a query: {error}")),
        },
    };
    tell(&reply, true);
}

/// Judges a game by the weights of this file from now on; throws what is wrong with it.
#[wasm_bindgen]
pub fn learn(game: &str, weights: Vec<u8>) -> Result<(), JsError> {
    let game = game
        .parse::<Game>()
        .map_err(|error| JsError::new(&error.to_string()))?;
    let learnt = DESK.with_borrow_mut(|desk| desk.learn(game, weights));
    learnt.map_err(|error| JsError::new(&error.to_string()))
}

/// The file of endgame tables that searches will soon ask for and have not got, if there is one.
#[wasm_bindgen(js_name = wantedTables)]
pub fn wanted_tables() -> Option<String> {
    DESK.with_borrow(|desk| desk.wanted_tables().map(str::to_owned))
}

/// Has the players ask these endgame tables too, which were loaded under this name; what is wrong
/// with them, if anything is.
#[wasm_bindgen(js_name = addTables)]
pub fn add_tables(name: &str, bytes: &[u8]) -> Option<String> {
    let added = DESK.with_borrow_mut(|desk| desk.add_tables(name, bytes));
    added.err().map(|fault| fault.message)
}

/// Makes the calling worker a helper of the searches in this memory; it does nothing else any more.
#[cfg(target_feature = "atomics")]
#[wasm_bindgen]
pub fn help() {
    quina_engine::help()
}

fn is_stopped() -> bool {
    STOP_CELL.with_borrow(|cell| {
        let value = cell.as_ref().map(|cell| Atomics::load(cell, 0));
        matches!(value, Some(Ok(value)) if value != 0)
    })
}

fn json(reply: &Reply) -> String {
    serde_json::to_string(reply).unwrap_or_else(|error| wasm_bindgen::throw_str(&error.to_string()))
}

//! Wraps a compiled WebAssembly module in JavaScript and its types.
//!
//! A program of its own, because its library takes most of a minute to compile: whoever only runs
//! tests never waits for it. `cargo xtask wasm` calls it.

#![forbid(unsafe_code)]

use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder] = args.as_slice() else {
        eprintln!("usage: xtask-bindgen <module.wasm> <folder>");
        return ExitCode::FAILURE;
    };
    match wrap(module, folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {module}: {why}");
            ExitCode::FAILURE
        }
    }
}

fn wrap(module: &str, folder: &str) -> Result<(), Box<dyn std::error::Error>> {
    let mut bindgen = Bindgen::new();
    bindgen
        .web(true)?
        .typescript(true)
        // Whoever starts the module brings it: there are several for the same glue.
        .omit_default_module_path(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .input_path(module)
        .out_name("quina");
    Ok(bindgen.generate(folder)?)
}

//! `cargo xtask wasm`, `web` and `play`: the engine for the browser and the page around it.

mod npm;
mod serve;
mod toolchain;

use crate::command::{cargo, must, root, target};
use std::fs;
use std::path::{Path, PathBuf};
use toolchain::{Threads, Toolchain};

pub use npm::{check, end_to_end, unit_tests};

/// Where the page finds the compiled engine.
const ENGINE: &str = "web/src/engine/wasm";
/// Where the built page is.
pub const PAGE: &str = "web/dist";
/// Where the npm package is.
pub const PACKAGE: &str = "web/package";

/// The modules of the page and the games in each. It loads one of them at a time.
const MODULES: [(&str, &str); 4] = [
    ("draughts", "draughts"),
    ("connect6", "connect6"),
    ("quelhas", "quelhas"),
    ("klondike", "klondike"),
];
/// The module for several threads: few ask for it, so it is one for all games that gain by it.
const THREADED: [(&str, &str); 1] = [("games", "draughts,connect6,quelhas")];

/// What the page fetches when full strength is first asked for: the learned evaluations by games.
const WEIGHTS: [(&str, &str); 3] = [
    ("draughts", "data/draughts/learned-international-small.bin"),
    ("checkers", "data/draughts/learned-english.bin"),
    ("connect6", "data/connect6/learned.bin"),
];

/// Compiles the engine to WebAssembly and wraps it for the page: for one thread, and apart from
/// that for several, which not every page can have.
pub fn wasm() -> Result<(), String> {
    let toolchain = Toolchain::find()?;
    let (folder, engine) = (target_folder(), root().join(ENGINE));
    make(toolchain, &MODULES, Threads::One, &folder, &engine)?;
    for (game, file) in WEIGHTS {
        let copy = engine.join(format!("{game}.weights"));
        fs::copy(root().join(file), &copy).map_err(|why| format!("{}: {why}", copy.display()))?;
    }
    let (folder, engine) = (folder.join("threads"), engine.join("threads"));
    make(toolchain, &THREADED, Threads::Several, &folder, &engine)
}

fn make(
    toolchain: Toolchain,
    modules: &[(&str, &str)],
    threads: Threads,
    target: &Path,
    engine: &Path,
) -> Result<(), String> {
    fs::create_dir_all(engine).map_err(|why| format!("{}: {why}", engine.display()))?;
    let mut glue: Option<Vec<u8>> = None;
    for (name, games) in modules {
        let module = toolchain.build(games, threads, target)?;
        let wrapped = target.join(name);
        must(
            cargo(&["run", "--quiet", "--locked", "--profile", "tool"])
                .args(["--package", "xtask-bindgen", "--"])
                .args([&module, &wrapped]),
        )?;
        let read = |name: &str| {
            let file = wrapped.join(name);
            fs::read(&file).map_err(|why| format!("{}: {why}", file.display()))
        };
        let write = |name: &str, bytes: &[u8]| {
            let file = engine.join(name);
            fs::write(&file, bytes).map_err(|why| format!("{}: {why}", file.display()))
        };
        write(&format!("{name}.wasm"), &read("quina_bg.wasm")?)?;
        // The modules differ in what they play and not in how they are called.
        let script = read("quina.js")?;
        if *glue.get_or_insert_with(|| script.clone()) != script {
            return Err(format!(
                "the module of {games} is called otherwise than the others"
            ));
        }
        write("quina.js", &script)?;
        write("quina.d.ts", &read("quina.d.ts")?)?;
    }
    Ok(())
}

/// Builds the page into `web/dist` and the npm package into `web/package`.
pub fn build() -> Result<(), String> {
    wasm()?;
    npm::install()?;
    npm::run("build")?;
    npm::run("package")?;
    copy(
        &root().join(ENGINE),
        &root().join(PACKAGE).join("dist/wasm"),
    )?;
    println!("the page is in web/dist, the npm package in web/package");
    Ok(())
}

/// Makes a folder a copy of another's files, without what lay in it before.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let files = fs::read_dir(from).and_then(|files| {
        if to.exists() {
            fs::remove_dir_all(to)?;
        }
        fs::create_dir_all(to)?;
        for file in files {
            let file = file?.path();
            if let (true, Some(name)) = (file.is_file(), file.file_name()) {
                fs::copy(&file, to.join(name))?;
            }
        }
        Ok(())
    });
    files.map_err(|why| format!("{} to {}: {why}", from.display(), to.display()))
}

/// Builds the page and serves it here until it is stopped.
pub fn play(port: Option<&str>) -> Result<(), String> {
    let port = read_port(port)?;
    build()?;
    serve::run(&root().join(PAGE), port)
}

/// Serves the page as it was last built.
pub fn serve(port: Option<&str>) -> Result<(), String> {
    serve::run(&root().join(PAGE), read_port(port)?)
}

fn read_port(text: Option<&str>) -> Result<u16, String> {
    text.map_or(Ok(serve::DEFAULT_PORT), |text| {
        let port = text.parse();
        port.map_err(|_| format!("no port `{text}`: expected a number up to 65535"))
    })
}

/// Another compiler and other flags get a target folder of their own, so that nobody waits for
/// anybody's lock.
fn target_folder() -> PathBuf {
    target().join("web")
}

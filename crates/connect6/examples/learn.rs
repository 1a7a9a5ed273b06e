//! Fits the learned evaluation on files of `quina selfplay connect6`:
//! `cargo run --release -p quina-connect6 --example learn -- OUTPUT [NAME=NUMBER…] SAMPLES…`, where
//! the names are those of the options (`epochs`, `outcome`, `scale`, `stones`, `decay`, `rate`, `seed`).

use quina_connect6::learned::{Fit, FitOptions};
use quina_connect6::play::Turn;
use serde_json::json;
use std::error::Error;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let output = arguments.next().ok_or("expected a file to write")?;
    let mut options = FitOptions::default();
    let mut files = Vec::new();
    for argument in arguments {
        match argument.split_once('=') {
            Some((name, number)) => set(&mut options, name, number)?,
            None => files.push(argument),
        }
    }
    let mut fit = Fit::new(options);
    for file in &files {
        let bytes = fs::read(file)?;
        for game in games(&bytes)? {
            fit.add_game(&game);
        }
    }
    println!("{} positions", fit.len());
    let mut held = fit.held_back();
    for epoch in 1..=options.epochs {
        let seen = fit.epoch();
        held = fit.held_back();
        println!(
            "epoch {epoch}: value {:.4} policy {:.4}, held back {:.4} {:.4}",
            seen.value, seen.policy, held.value, held.policy
        );
    }
    let name = |file: &String| {
        let name = Path::new(file).file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    };
    let recipe = json!({
        "samples": files.iter().map(name).collect::<Vec<_>>(),
        "positions": fit.len(),
        "epochs": options.epochs,
        "outcome": options.outcome,
        "scale": options.scale,
        "stones": options.stones,
        "decay": options.decay,
        "rate": options.rate,
        "seed": options.seed,
        "held_back": [held.value, held.policy],
    });
    fs::write(&output, fit.learned().to_bytes(&recipe))?;
    Ok(())
}

fn set(options: &mut FitOptions, name: &str, number: &str) -> Result<(), Box<dyn Error>> {
    match name {
        "epochs" => options.epochs = number.parse()?,
        "outcome" => options.outcome = number.parse()?,
        "scale" => options.scale = number.parse()?,
        "stones" => options.stones = number.parse()?,
        "decay" => options.decay = number.parse()?,
        "rate" => options.rate = number.parse()?,
        "seed" => options.seed = number.parse()?,
        _ => return Err(format!("no option is called `{name}`").into()),
    }
    Ok(())
}

/// The games of a file, each all its turns from the empty board on.
fn games(bytes: &[u8]) -> Result<Vec<Vec<Turn>>, Box<dyn Error>> {
    let mut lines = bytes.splitn(3, |&byte| byte == b'\n');
    let samples = lines.nth(2).ok_or("the head is missing")?;
    let mut games: Vec<Vec<Turn>> = Vec::new();
    for bytes in samples.chunks_exact(Turn::BYTES) {
        let (turn, number) = Turn::from_bytes(bytes).ok_or("a turn is spoilt")?;
        if number == 0 {
            games.push(Vec::new());
        }
        if let Some(game) = games.last_mut() {
            game.push(turn);
        }
    }
    Ok(games)
}

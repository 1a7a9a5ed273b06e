//! Sound data files for the soak to spoil, and how they were made.

use quina_core::Fingerprint;
use quina_engine::{Game, tables};
use quina_lab::store::Store;
use quina_soak::files::{SETTINGS, sound_results};
use std::fs;
use std::path::{Path, PathBuf};

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("samples")
        .join(name)
}

#[test]
#[ignore = "writes the samples anew, for when a format changes"]
fn samples_are_written() {
    let path = sample("results.db");
    let _ = fs::remove_file(&path);
    let mut store = Store::open(&path, SETTINGS).unwrap();
    for (task, outcome) in sound_results() {
        store.put(&task, &outcome).unwrap();
    }
    drop(store);

    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("two-pieces");
    fs::create_dir_all(&folder).unwrap();
    let work = tables::Work::default();
    tables::build(Game::Checkers, 2, &folder, &work, &mut |_| {}).unwrap();
    let packed = tables::pack(Game::Checkers, 2, &folder).unwrap();
    fs::write(sample("tables.wld"), packed).unwrap();

    // Four plain terms, a king on each of 32 squares and one region of two squares with three states.
    let payload: Vec<u8> = (0..4 * (4 + 32 + 9)).map(|byte| byte as u8).collect();
    let with = |sum: u64| {
        let head = format!(
            "quina patterns 1\n{{\"game\":\"English checkers\",\"unit\":16,\"regions\":[{{\"states\":3,\
             \"squares\":[1,2]}}],\"checksum\":\"{sum:016x}\"}}\n"
        );
        [head.as_bytes(), &payload].concat()
    };
    let sum = Fingerprint::of(&with(0)).value();
    fs::write(sample("learned.bin"), with(sum)).unwrap();
}

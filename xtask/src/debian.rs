//! Packages of Debian: installed where we may, named where we may not.

use crate::command::{must, output};
use std::path::Path;
use std::process::{Command, Stdio};

/// Makes sure that these files exist, each brought by its package.
pub fn needs(wanted: &[(&str, &str)]) -> Result<(), String> {
    let missing: Vec<&str> = wanted
        .iter()
        .filter(|(file, _)| !Path::new(file).exists())
        .map(|(_, package)| *package)
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names = missing.join(" ");
    let by_hand = format!("apt-get update && apt-get install -y --no-install-recommends {names}");
    if !may_install() {
        return Err(format!("missing: {names}; on Debian: {by_hand}"));
    }
    println!("installing {names}");
    must(apt(&["update", "-q"]).stdout(Stdio::null()))?;
    must(
        apt(&["install", "-y", "-q", "--no-install-recommends"])
            .args(&missing)
            .stdout(Stdio::null()),
    )
}

fn apt(args: &[&str]) -> Command {
    let mut command = Command::new("apt-get");
    command
        .args(args)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdin(Stdio::null());
    command
}

/// Whether this is Debian and we are its master.
fn may_install() -> bool {
    let is_debian = Path::new("/etc/debian_version").exists();
    let is_root = output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    is_debian && is_root
}

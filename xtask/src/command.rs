//! Running programs from the root of the workspace, with errors that name the command.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The root of the workspace.
pub fn root() -> PathBuf {
    // Cargo names the folder anew at each run, so that a moved checkout is still found.
    let here = env::var_os("CARGO_MANIFEST_DIR")
        .unwrap_or_else(|| OsString::from(env!("CARGO_MANIFEST_DIR")));
    let mut root = PathBuf::from(here);
    root.pop();
    root
}

/// Where everything is built.
pub fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// `cargo` with these arguments, in the root and with nothing to read.
pub fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")));
    command.args(args).current_dir(root()).stdin(Stdio::null());
    command
}

/// Runs a command to its end; an error if it cannot start or does not succeed.
pub fn must(command: &mut Command) -> Result<(), String> {
    let shown = shown(command);
    let status = command
        .status()
        .map_err(|why| format!("`{shown}` does not start: {why}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("`{shown}` ended with {status}"))
    }
}

/// What a command prints, without showing it; an error if it does not succeed.
pub fn output(command: &mut Command) -> Result<String, String> {
    let shown = shown(command);
    let output = command
        .output()
        .map_err(|why| format!("`{shown}` does not start: {why}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        let why = String::from_utf8_lossy(&output.stderr);
        Err(format!(
            "`{shown}` ended with {}: {}",
            output.status,
            why.trim()
        ))
    }
}

/// A command as one would type it.
pub fn shown(command: &Command) -> String {
    let program = PathBuf::from(command.get_program());
    let mut words = vec![
        program
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned(),
    ];
    words.extend(
        command
            .get_args()
            .map(|arg| arg.to_string_lossy().into_owned()),
    );
    words.join(" ")
}

/// An error that says what to install, if cargo's subcommand is missing.
pub fn needs_component(subcommand: &str, component: &str) -> Result<(), String> {
    output(&mut cargo(&[subcommand, "--version"]))
        .map(drop)
        .map_err(|_| format!("`cargo {subcommand}` is missing: rustup component add {component}"))
}

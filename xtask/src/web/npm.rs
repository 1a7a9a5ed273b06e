//! What node does for the page: packages, the type check, its tests and the build.

use crate::command::{must, output, root};
use crate::debian;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The oldest node that builds the page: major and minor.
const OLDEST_NODE: (u32, u32) = (20, 19);

fn folder() -> PathBuf {
    root().join("web")
}

fn npm(args: &[&str]) -> Command {
    let mut command = Command::new("npm");
    // Colours would hide the counts from whoever reads them.
    command
        .args(args)
        .env("NO_COLOR", "1")
        .current_dir(folder())
        .stdin(Stdio::null());
    command
}

/// Runs one of the page's scripts.
pub fn run(script: &str) -> Result<(), String> {
    must(&mut npm(&["run", "--silent", script]))
}

/// Installs the packages that the lock file names, unless they are there.
pub fn install() -> Result<(), String> {
    needs_node()?;
    let lock = fs::read(folder().join("package-lock.json"));
    let lock = lock.map_err(|why| format!("web/package-lock.json: {why}"))?;
    let mark = folder().join("node_modules/.quina-lock.json");
    if fs::read(&mark).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    must(&mut npm(&["ci", "--silent"]))?;
    // npm's own record of what is installed is spelled otherwise; a copy of the lock file is sure.
    fs::write(&mark, lock).map_err(|why| format!("{}: {why}", mark.display()))
}

fn needs_node() -> Result<(), String> {
    let (major, minor) = OLDEST_NODE;
    let wanted = format!("node {major}.{minor} or newer with npm: https://nodejs.org");
    let version = output(Command::new("node").arg("--version"))
        .map_err(|_| format!("the page needs {wanted}"))?;
    let mut numbers = version.trim().trim_start_matches('v').split('.');
    let mut number = || {
        numbers
            .next()
            .and_then(|text| text.parse().ok())
            .unwrap_or(0)
    };
    if (number(), number()) < OLDEST_NODE {
        return Err(format!(
            "node is {}, the page needs {wanted}",
            version.trim()
        ));
    }
    output(Command::new("npm").arg("--version"))
        .map(drop)
        .map_err(|_| format!("npm is missing, the page needs {wanted}"))
}

/// The type check of the page.
pub fn check() -> Result<(), String> {
    install()?;
    run("check")
}

/// The page's tests that need no browser, those of the compiled engine among them.
pub fn unit_tests() -> Result<Command, String> {
    install()?;
    Ok(npm(&["run", "--silent", "test"]))
}

/// The tests in a real browser, on the page as it is built.
pub fn end_to_end() -> Result<Command, String> {
    install()?;
    if find_browser().is_none() {
        debian::needs(&[("/usr/bin/chromium", "chromium")])
            .map_err(|why| format!("the browser tests need Chromium or Chrome; {why}"))?;
    }
    run("build")?;
    Ok(npm(&["run", "--silent", "e2e"]))
}

/// A browser that the tests can drive.
fn find_browser() -> Option<&'static str> {
    [
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    ]
    .into_iter()
    .find(|name| output(Command::new(name).arg("--version")).is_ok())
}

//! The Python module: its wheel, and its tests in a virtual environment of the target folder.

use crate::command::{must, output, root, target};
use crate::debian;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Where the module is.
const FOLDER: &str = "python";

/// Builds the module with quick compiling in mind, installs it as anybody would, and gives the
/// command that runs its tests.
pub fn tests() -> Result<Command, String> {
    let wheel = wheel("tool", &target().join("python/wheels"))?;
    let mut install = program("pip");
    install.args(["install", "--quiet", "--no-index", "--force-reinstall"]);
    must(install.arg(wheel))?;
    let mut tests = program("python");
    tests
        .arg(Path::new(FOLDER).join("tests/test_quina.py"))
        .current_dir(root());
    Ok(tests)
}

/// Builds the wheel with a profile of cargo's into an otherwise empty folder.
pub fn wheel(profile: &str, folder: &Path) -> Result<PathBuf, String> {
    needs_maturin()?;
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    }
    let mut build = program("maturin");
    build.args(["build", "--quiet", "--profile", profile, "--out"]);
    must(build.arg(folder).current_dir(root().join(FOLDER)))?;
    let built = fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let mut wheels = built.flatten().map(|entry| entry.path());
    wheels
        .find(|path| path.extension().is_some_and(|ending| ending == "whl"))
        .ok_or_else(|| format!("no wheel in {}", folder.display()))
}

/// A program of the virtual environment.
fn program(name: &str) -> Command {
    let folder = if cfg!(windows) { "Scripts" } else { "bin" };
    let mut command = Command::new(environment().join(folder).join(name));
    command.stdin(Stdio::null());
    command
}

fn environment() -> PathBuf {
    target().join("python/venv")
}

/// Makes the virtual environment with the builder that the module names, unless it is there.
fn needs_maturin() -> Result<(), String> {
    let project = root().join(FOLDER).join("pyproject.toml");
    let project = fs::read_to_string(&project).map_err(|why| format!("pyproject.toml: {why}"))?;
    let wanted = builder(&project).ok_or("pyproject.toml names no maturin==VERSION")?;
    let has = output(program("maturin").arg("--version"));
    if has.is_ok_and(|version| version.trim().replace(' ', "==") == wanted) {
        return Ok(());
    }
    let can_make = ["-c", "import ensurepip, venv"];
    if output(Command::new("python3").args(can_make)).is_err() {
        debian::needs(&[
            ("/usr/bin/python3", "python3"),
            ("/var/lib/dpkg/info/python3-venv.list", "python3-venv"),
        ])
        .map_err(|why| format!("the Python module needs python3 with venv; {why}"))?;
    }
    must(
        Command::new("python3")
            .args(["-m", "venv", "--clear"])
            .arg(environment()),
    )?;
    must(program("pip").args(["install", "--quiet", wanted]))
}

/// The builder's name and version in a project file.
fn builder(project: &str) -> Option<&str> {
    let (_, list) = project.split_once("requires = [\"")?;
    let (wanted, _) = list.split_once('"')?;
    wanted.starts_with("maturin==").then_some(wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_builder_is_pinned_in_the_project_file() {
        let pinned = "[build-system]\nrequires = [\"maturin==1.2.3\"]\n";
        assert_eq!(builder(pinned), Some("maturin==1.2.3"));
        assert_eq!(builder("requires = [\"maturin>=1\"]"), None);
        assert_eq!(builder(""), None);
    }
}

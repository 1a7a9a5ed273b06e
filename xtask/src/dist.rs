//! `cargo xtask dist`: everything that is handed out, in one folder, with its sums.

use crate::command::{cargo, must, output, root, target};
use crate::{python, sha256, web};
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where it all goes.
const FOLDER: &str = "dist";
/// The file with the sums, as `sha256sum --check` reads it.
const SUMS: &str = "SHA256SUMS";

/// Builds the program, the page, the npm package and the Python wheel, and sums them up.
pub fn run() -> Result<(), String> {
    let folder = root().join(FOLDER);
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    }
    let program = program()?;
    web::build()?;
    let wheel = python::wheel("wheel", &target().join("python/dist"))?;

    let copied = (|| {
        fs::create_dir_all(&folder)?;
        for file in [&program, &wheel] {
            fs::copy(file, folder.join(file.file_name().unwrap_or_default()))?;
        }
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            fs::copy(root().join(licence), folder.join(licence))?;
        }
        copy_tree(&root().join(web::PAGE), &folder.join("web"))?;
        copy_tree(&root().join(web::PACKAGE), &folder.join("npm"))?;
        fs::write(folder.join(SUMS), sums(&folder)?)
    })();
    copied.map_err(|why| format!("{}: {why}", folder.display()))?;
    println!("{FOLDER} is ready: check it with `sha256sum --check {SUMS}`");
    Ok(())
}

/// The stripped program of this platform. No path of this machine goes into it, so that another
/// folder gives the same bytes.
fn program() -> Result<PathBuf, String> {
    let folder = target().join("dist-build");
    let mut build = cargo(&["build", "--locked", "--package", "quina-cli"]);
    build.args(["--profile", "dist", "--target-dir"]);
    build.arg(&folder).arg("--config");
    build.arg(format!("target.'cfg(all())'.rustflags={}", remapped()?));
    must(&mut build)?;
    let name = format!("quina{}", env::consts::EXE_SUFFIX);
    Ok(folder.join("dist").join(name))
}

/// The compiler's arguments that shorten the paths of this machine, as a list of TOML.
fn remapped() -> Result<String, String> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo")));
    let home = home.ok_or("no home folder, and CARGO_HOME is not set")?;
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"]))?;
    let short = [
        (root().display().to_string(), "quina"),
        (home.display().to_string(), "cargo"),
        (sysroot.trim().to_owned(), "rust"),
    ];
    let arguments = short.map(|(long, short)| format!("'--remap-path-prefix={long}={short}'"));
    Ok(format!("[{}]", arguments.join(", ")))
}

/// Copies a folder with all that is in it, but for what only builds it.
fn copy_tree(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if entry.file_name() == "node_modules" {
            continue;
        }
        if entry.file_type()?.is_dir() {
            copy_tree(&path, &target)?;
        } else {
            fs::copy(&path, &target)?;
        }
    }
    Ok(())
}

/// A line for every file of a folder and of those below it, by name.
fn sums(folder: &Path) -> io::Result<String> {
    let mut files = Vec::new();
    list(folder, "", &mut files)?;
    files.sort();
    let summed = files.iter().filter(|file| *file != SUMS);
    let line = |file: &String| {
        let sum = sha256::sum(&fs::read(folder.join(file))?);
        Ok(format!("{sum}  {file}\n"))
    };
    summed.map(line).collect()
}

/// The files below a folder, as paths with `/` on every platform.
fn list(folder: &Path, prefix: &str, files: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{name}/"), files)?;
        } else {
            files.push(name);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_handed_out_is_copied_whole_and_summed_up() {
        let folder = env::temp_dir().join(format!("quina-dist-{}", std::process::id()));
        let (from, to) = (folder.join("from"), folder.join("to"));
        fs::create_dir_all(from.join("b/c")).unwrap();
        fs::create_dir_all(from.join("node_modules")).unwrap();
        fs::write(from.join("node_modules/tool.js"), "tool").unwrap();
        fs::write(from.join("b/c/page.html"), "abc").unwrap();
        fs::write(from.join("a"), "").unwrap();
        copy_tree(&from, &to).unwrap();
        let told = sums(&to).unwrap();
        fs::write(to.join(SUMS), &told).unwrap();
        assert_eq!(
            sums(&to).unwrap(),
            told,
            "the sums do not sum up themselves"
        );
        assert_eq!(
            told,
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a\n\
             ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b/c/page.html\n"
        );
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn paths_of_the_machine_are_shortened() {
        let told = remapped().unwrap();
        let root = format!("'--remap-path-prefix={}=quina'", root().display());
        assert!(told.starts_with(&format!("[{root}, ")), "{told}");
        assert_eq!(told.matches("--remap-path-prefix=").count(), 3, "{told}");
    }
}

//! Which compiler makes the WebAssembly module: the one at hand, the one rustup can complete, or
//! Debian's.
//!
//! `WASM_TOOLCHAIN=plain|rustup|debian` chooses one; otherwise they are tried in this order.

use super::debian;
use crate::command::{must, output, root};
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const TARGET: &str = "wasm32-unknown-unknown";

/// What cargo and rustup leave in the environment for the programs they start, and what would
/// lead another toolchain astray.
const OTHER_TOOLCHAINS: [&str; 7] = [
    "CARGO",
    "RUSTC",
    "RUSTDOC",
    "RUSTC_WRAPPER",
    "RUSTC_WORKSPACE_WRAPPER",
    "RUSTUP_TOOLCHAIN",
    "LD_LIBRARY_PATH",
];

/// The way to compile modules that was chosen.
#[derive(Clone, Copy)]
pub enum Toolchain {
    /// Cargo as it is.
    Plain,
    /// Debian's.
    Debian,
}

impl Toolchain {
    /// The first that will do, made ready.
    pub fn find() -> Result<Self, String> {
        match env::var("WASM_TOOLCHAIN").as_deref() {
            Ok("plain") => Ok(Self::plain()),
            Ok("rustup") => Self::rustup(),
            Ok("debian") => Self::debian(),
            Ok(other) => {
                let what = "expected plain, rustup or debian";
                Err(format!("WASM_TOOLCHAIN={other}: {what}"))
            }
            Err(_) if has_standard_library() => Ok(Self::plain()),
            Err(_) => Self::rustup().or_else(|why| {
                println!("rustup cannot help ({why}): trying Debian's compiler");
                Self::debian()
            }),
        }
    }

    /// Compiles the engine with one family of games and gives the module's path.
    pub fn build(self, family: &str, target_folder: &Path) -> Result<PathBuf, String> {
        let mut command = self.cargo_build();
        command
            .args(["--package", "quina-wasm", "--locked", "--profile", "wasm"])
            .args(["--no-default-features", "--features", family])
            .args(["--target", TARGET, "--target-dir"])
            .arg(target_folder)
            .current_dir(root())
            .stdin(Stdio::null());
        must(&mut command)?;
        Ok(target_folder.join(TARGET).join("wasm/quina_wasm.wasm"))
    }

    fn plain() -> Self {
        println!("WebAssembly by the active toolchain");
        Self::Plain
    }

    fn rustup() -> Result<Self, String> {
        let mut add = Command::new("rustup");
        // A closed network must not hold the build.
        add.args(["target", "add", TARGET])
            .env("RUSTUP_DOWNLOAD_TIMEOUT", "30")
            .stdin(Stdio::null());
        output(&mut add)?;
        Ok(Self::plain())
    }

    /// Debian's compiler has no standard library for this target, but its sources.
    fn debian() -> Result<Self, String> {
        debian::needs(&[
            ("/usr/bin/rustc", "rustc-web"),
            ("/usr/bin/cargo", "cargo-web"),
            ("/usr/lib/rustlib/src/rust/library/std", "rust-web-src"),
            ("/usr/bin/wasm-ld-22", "lld-22"),
        ])?;
        println!("WebAssembly by Debian's toolchain, its standard library built from source");
        Ok(Self::Debian)
    }

    fn cargo_build(self) -> Command {
        match self {
            Self::Plain => {
                let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
                let mut command = Command::new(cargo);
                command.arg("build");
                command
            }
            Self::Debian => {
                let mut command = Command::new("/usr/bin/cargo");
                for name in OTHER_TOOLCHAINS {
                    command.env_remove(name);
                }
                command
                    .env("RUSTC", "/usr/bin/rustc")
                    .env("RUSTC_BOOTSTRAP", "1")
                    .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld-22")
                    .args(["build", "-Z", "build-std=std,panic_abort"])
                    .args(["-Z", "build-std-features="]);
                command
            }
        }
    }
}

/// Whether the active compiler has what it needs; an empty folder proves nothing.
fn has_standard_library() -> bool {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc"));
    let mut command = Command::new(rustc);
    command.args(["--print", "target-libdir", "--target", TARGET]);
    let Ok(folder) = output(&mut command) else {
        return false;
    };
    fs::read_dir(folder.trim()).is_ok_and(|mut entries| {
        entries.any(|entry| {
            entry.is_ok_and(|entry| entry.file_name().to_string_lossy().starts_with("libcore-"))
        })
    })
}

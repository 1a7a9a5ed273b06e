//! Which compiler makes the WebAssembly module: the one at hand, the one rustup can complete, or
//! Debian's.
//!
//! `WASM_TOOLCHAIN=plain|rustup|debian` chooses one; otherwise they are tried in this order.

use crate::command::{must, output, root};
use crate::debian;
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

/// What a module is compiled with to share its memory with other workers: they enter it through its
/// thread-local storage, and it may grow to half a GiB.
const SHARED_MEMORY: &str = "-C target-feature=+atomics \
    -C link-arg=--shared-memory -C link-arg=--import-memory -C link-arg=--max-memory=536870912 \
    -C link-arg=--export=__wasm_init_tls -C link-arg=--export=__tls_size \
    -C link-arg=--export=__tls_align -C link-arg=--export=__tls_base";

/// How many threads a module is made for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Threads {
    /// One, in a memory of its own: this runs everywhere.
    One,
    /// Several, in a memory that they share.
    Several,
}

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

    /// Compiles the engine with these games and gives the module's path.
    pub fn build(
        self,
        games: &str,
        threads: Threads,
        target_folder: &Path,
    ) -> Result<PathBuf, String> {
        let mut command = self.cargo_build(threads)?;
        command
            .args(["--package", "quina-wasm", "--locked", "--profile", "wasm"])
            .args(["--no-default-features", "--features", games])
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

    /// The standard library that compilers come with knows no shared memory: for that it is built
    /// from its sources, which a released compiler does only when told to take itself for another.
    fn cargo_build(self, threads: Threads) -> Result<Command, String> {
        let mut command = match self {
            Self::Plain => {
                let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
                Command::new(cargo)
            }
            Self::Debian => {
                let mut command = Command::new("/usr/bin/cargo");
                for name in OTHER_TOOLCHAINS {
                    command.env_remove(name);
                }
                command
                    .env("RUSTC", "/usr/bin/rustc")
                    .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld-22");
                command
            }
        };
        command.arg("build");
        let shares_memory = threads == Threads::Several;
        if matches!(self, Self::Debian) || shares_memory {
            needs_sources(self)?;
            command
                .env("RUSTC_BOOTSTRAP", "1")
                .args(["-Z", "build-std=std,panic_abort"])
                .args(["-Z", "build-std-features="]);
        }
        if shares_memory {
            command.env(
                "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS",
                SHARED_MEMORY,
            );
        }
        Ok(command)
    }
}

/// Makes sure that the sources of the standard library are there; Debian's were asked for before.
fn needs_sources(toolchain: Toolchain) -> Result<(), String> {
    let has_sources = || {
        let mut command = rustc();
        output(command.args(["--print", "sysroot"])).is_ok_and(|sysroot| {
            let sources = Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library/std");
            sources.exists()
        })
    };
    if matches!(toolchain, Toolchain::Debian) || has_sources() {
        return Ok(());
    }
    let mut add = Command::new("rustup");
    add.args(["component", "add", "rust-src"])
        .env("RUSTUP_DOWNLOAD_TIMEOUT", "30")
        .stdin(Stdio::null());
    output(&mut add).map(drop).map_err(|why| {
        format!("threads in the browser need the sources of the standard library (rust-src): {why}")
    })
}

fn rustc() -> Command {
    Command::new(env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc")))
}

/// Whether the active compiler has what it needs; an empty folder proves nothing.
fn has_standard_library() -> bool {
    let mut command = rustc();
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

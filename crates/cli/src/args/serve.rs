//! The arguments of `quina serve`.

use super::values;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct ServeArgs {
    /// Where to listen; 0 is a port that is free. Only this machine can reach the usual address
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8015")]
    pub listen: String,

    /// The page, as `cargo xtask web` builds it
    #[arg(long, value_name = "FOLDER", default_value = "web/dist")]
    pub web: PathBuf,

    /// Another name by which browsers reach this machine, with its port; may be given several times
    #[arg(long, value_name = "HOST:PORT")]
    pub host: Vec<String>,

    /// Searches at a time
    #[arg(long, value_name = "NUMBER", default_value = "2", value_parser = values::threads)]
    pub searches: u32,

    /// Threads of a search at full strength [default: as many as there are processors]
    #[arg(long, value_name = "NUMBER", value_parser = values::threads)]
    pub threads: Option<u32>,

    /// MiB of a search's table, and the most that a page may ask for
    #[arg(long, value_name = "MIB", default_value = "256", value_parser = values::memory)]
    pub memory: u32,
}

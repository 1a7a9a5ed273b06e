//! The arguments that name a cluster, and those of its workers and of its overseer.

use super::values;
use clap::{Args, Subcommand};
use quina_lab::cluster::{Access, Permit, WorkerOptions};
use std::path::PathBuf;

/// How to be let in by the server of a cluster.
#[derive(Debug, Args)]
#[command(next_help_heading = "Cluster")]
pub struct KeyArgs {
    /// A credentials file for the server, as nsc makes it
    #[arg(
        long,
        value_name = "FILE",
        requires = "cluster",
        conflicts_with = "token_file"
    )]
    creds: Option<PathBuf>,

    /// A file that holds the token for the server
    #[arg(long, value_name = "FILE", requires = "cluster")]
    token_file: Option<PathBuf>,

    /// Trust the certificates of this file, and speak TLS alone
    #[arg(long, value_name = "FILE", requires = "cluster")]
    tls_ca: Option<PathBuf>,

    /// Our own certificate, for a server that asks for one
    #[arg(long, value_name = "FILE", requires = "cluster", requires = "tls_key")]
    tls_cert: Option<PathBuf>,

    /// The key of our certificate
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
}

impl KeyArgs {
    /// The way to the server of this address.
    pub fn access(&self, url: &str) -> Access {
        Access {
            url: url.to_owned(),
            credentials: self.creds.clone(),
            token: self.token_file.clone(),
            ca: self.tls_ca.clone(),
            certificate: self.tls_cert.clone().zip(self.tls_key.clone()),
        }
    }
}

/// Work that may be done by a cluster.
#[derive(Debug, Args)]
#[command(next_help_heading = "Cluster")]
pub struct ClusterArgs {
    /// Have the workers of this server do it, such as `nats://host:4222`
    #[arg(long, value_name = "URL")]
    cluster: Option<String>,

    #[command(flatten)]
    keys: KeyArgs,
}

impl ClusterArgs {
    /// Whether a cluster is to do the work.
    pub fn is_given(&self) -> bool {
        self.cluster.is_some()
    }

    /// The way to the cluster, if one is to do the work.
    pub fn access(&self) -> Option<Access> {
        self.cluster.as_deref().map(|url| self.keys.access(url))
    }
}

/// The cluster that a command is about.
#[derive(Debug, Args)]
#[command(next_help_heading = "Cluster")]
pub struct ServerArgs {
    /// The server, such as `nats://host:4222`
    #[arg(long, value_name = "URL")]
    cluster: String,

    #[command(flatten)]
    keys: KeyArgs,
}

impl ServerArgs {
    /// The way to it.
    pub fn access(&self) -> Access {
        self.keys.access(&self.cluster)
    }
}

#[derive(Debug, Args)]
pub struct WorkerArgs {
    /// Tasks done at the same time [default: one for each core]
    #[arg(long, value_name = "NUMBER", value_parser = values::jobs, allow_negative_numbers = true)]
    threads: Option<usize>,

    /// The name of the worker in the status [default: the host and the number of the process]
    #[arg(long, value_parser = values::worker_name)]
    name: Option<String>,

    /// The most memory that one search may ask for
    #[arg(long, value_name = "MEMORY", default_value = "2G", value_parser = values::bytes)]
    #[arg(allow_hyphen_values = true)]
    max_memory: u32,

    /// Let tasks start other programs: whoever can publish tasks can then run anything here
    #[arg(long)]
    allow_programs: bool,

    /// Let tasks name files on this machine: folders of endgame tables, learned weights and books
    #[arg(long)]
    allow_files: bool,

    #[command(flatten)]
    pub server: ServerArgs,
}

impl WorkerArgs {
    /// How to work.
    pub fn options(&self) -> WorkerOptions {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        WorkerOptions {
            name: self.name.clone().unwrap_or_else(usual_name),
            threads: self.threads.unwrap_or_else(cores),
            permit: Permit {
                programs: self.allow_programs,
                files: self.allow_files,
                memory_mb: self.max_memory,
                ..Permit::default()
            },
        }
    }
}

/// The host, where the system says it, and the number of the process.
fn usual_name() -> String {
    let host = std::fs::read_to_string("/etc/hostname");
    let host = host.or_else(|_| std::env::var("COMPUTERNAME"));
    let host = host.unwrap_or_default();
    let host = values::worker_name(host.trim()).unwrap_or_else(|_| String::from("worker"));
    format!("{host}-{}", std::process::id())
}

/// What to do about a cluster.
#[derive(Debug, Subcommand)]
pub enum OverseeArgs {
    /// Tell what waits, who works and how fast
    #[command(after_help = "\
Examples:
  quina cluster status --cluster nats://host:4222
  quina cluster status --cluster tls://host:4222 --creds lab.creds --json")]
    Status(StatusArgs),

    /// Remove the tasks and results of a run that nobody will go on with
    #[command(after_help = "\
Examples:
  quina cluster drop 1f0c3b5a77e2d941 --cluster nats://host:4222")]
    Drop(DropArgs),
}

#[derive(Debug, Args)]
pub struct StatusArgs {
    /// Print JSON
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub server: ServerArgs,
}

#[derive(Debug, Args)]
pub struct DropArgs {
    /// The name of the run, as the status tells it
    pub run: String,

    #[command(flatten)]
    pub server: ServerArgs,
}

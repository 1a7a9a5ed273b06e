//! What a worker lets a task do to its machine. A task comes from whoever can reach the server.

use crate::player::PlayerSpec;
use crate::task::Task;
use quina_engine::Request;

/// The bounds of a worker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Permit {
    /// Whether tasks may start other programs by their command line. Whoever can publish tasks
    /// could then run anything here.
    pub programs: bool,
    /// Whether tasks may name files on this machine: folders of endgame tables, learned weights, books.
    pub files: bool,
    /// The most MiB that one search may ask for.
    pub memory_mb: u32,
    /// The most threads that one search may ask for.
    pub threads: u32,
}

impl Default for Permit {
    fn default() -> Self {
        Self {
            programs: false,
            files: false,
            memory_mb: 2_048,
            threads: 16,
        }
    }
}

impl Permit {
    /// Whether the task may be done here, or why not.
    pub fn check(&self, task: &Task) -> Result<(), String> {
        match task {
            Task::Pair(task) => task.players.iter().try_for_each(|spec| self.player(spec)),
            Task::Klondike(task) => self.request(&task.request),
            Task::Quelhas(task) => self.request(&task.request),
        }
    }

    fn player(&self, spec: &PlayerSpec) -> Result<(), String> {
        if let Some(external) = &spec.external
            && !self.programs
        {
            let would = match &external.host {
                Some(host) => format!("call `{host}`"),
                None => format!("start `{}`", external.command),
            };
            return Err(format!(
                "it would {would}, and this worker has nothing to do with other programs \
                 (--allow-programs)"
            ));
        }
        let mut files = spec.weights.iter().chain(&spec.book);
        let stayed = files.find(|file| file.text.is_none());
        let stayed = stayed.map(|file| &file.path);
        if let Some(place) = spec.tables.as_ref().or(stayed)
            && !self.files
        {
            return Err(format!(
                "it would read `{place}`, and this worker lets nobody name its files \
                 (--allow-files)"
            ));
        }
        self.memory(spec.memory_mb)?;
        self.threads(spec.options.threads)
    }

    fn request(&self, request: &Request) -> Result<(), String> {
        self.memory(request.limits.memory_mb.unwrap_or(0))?;
        self.threads(request.options.threads)
    }

    fn memory(&self, wanted: u32) -> Result<(), String> {
        let most = self.memory_mb;
        if wanted > most {
            return Err(format!(
                "it wants {wanted} MiB, and this worker gives {most} (--max-memory)"
            ));
        }
        Ok(())
    }

    fn threads(&self, wanted: Option<u32>) -> Result<(), String> {
        let (wanted, most) = (wanted.unwrap_or(1), self.threads);
        if wanted > most {
            return Err(format!(
                "its searches want {wanted} threads, and this worker gives {most}"
            ));
        }
        Ok(())
    }
}

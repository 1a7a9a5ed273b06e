//! What a board can set.

use quina_engine::{Grade, MAX_MEMORY_MB, MAX_THREADS, Request};
use quina_protocol::hub::{Kind, Param};

/// The settings of a session.
#[derive(Debug)]
pub struct Params {
    level: Grade,
    memory_mb: u32,
    seed: u64,
    threads: u32,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            level: Grade::Expert,
            memory_mb: 64,
            seed: 0,
            threads: 1,
        }
    }
}

impl Params {
    /// All of them, as they stand.
    pub fn list(&self) -> [Param; 4] {
        let param = |name: &str, value: String, kind| Param {
            name: name.into(),
            value,
            kind,
        };
        let int = |max: u32| Kind::Int {
            min: 1,
            max: max.into(),
        };
        let seeds = Kind::Int {
            min: 0,
            max: i64::MAX,
        };
        let levels = Kind::Enum(Grade::ALL.map(|grade| grade.to_string()).into());
        [
            param("level", self.level.to_string(), levels),
            param("memory", self.memory_mb.to_string(), int(MAX_MEMORY_MB)),
            param("seed", self.seed.to_string(), seeds),
            param("threads", self.threads.to_string(), int(MAX_THREADS)),
        ]
    }

    /// Sets one of them, or says why not.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let within = |max: u32| {
            let number = value
                .parse()
                .ok()
                .filter(|number| (1..=max).contains(number));
            number.ok_or_else(|| format!("{name}={value}: expected 1 to {max}"))
        };
        match name {
            "level" => self.level = value.parse()?,
            "memory" => self.memory_mb = within(MAX_MEMORY_MB)?,
            "seed" => {
                let seed = value.parse();
                let expected = |_| format!("seed={value}: expected a whole number");
                self.seed = seed.map_err(expected)?;
            }
            "threads" => self.threads = within(MAX_THREADS)?,
            _ => return Err(format!("no parameter `{name}`")),
        }
        Ok(())
    }

    /// Puts them into a request.
    pub fn apply(&self, request: &mut Request) {
        request.level = Some(self.level.to_string());
        request.limits.memory_mb = Some(self.memory_mb);
        request.seed = self.seed;
        request.options.threads = Some(self.threads);
    }
}

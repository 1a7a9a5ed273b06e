//! The engine as a Python module: `import quina`.
//!
//! Nothing is decided here. A `Game` keeps a record of the engine's, asks it what every
//! shell asks, and hands the answers over as plain objects; what the engine refuses is a `ValueError`
//! in the engine's own words. `quina.pyi` says all of it to editors and type checkers.

#![forbid(unsafe_code)]

mod answers;
mod game;
mod work;

/// Five games: draughts, checkers, connect6, quelhas and klondike.
#[pyo3::pymodule(name = "quina")]
mod module {
    #[pymodule_export]
    use crate::answers::{Analysis, Line, Proof, Solution};
    #[pymodule_export]
    use crate::game::Game;
    use pyo3::prelude::{Bound, PyModule, PyModuleMethods, PyResult};
    use pyo3::types::PyTuple;
    use quina_engine::Game as Named;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let names = PyTuple::new(module.py(), Named::ALL.map(Named::name))?;
        module.add("GAMES", names)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}

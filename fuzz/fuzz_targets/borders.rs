//! The first byte chooses the border, the others are what is read there: `cargo +nightly fuzz run borders`.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quina_soak::borders;

fuzz_target!(|data: &[u8]| {
    if let Some((first, rest)) = data.split_first() {
        let border = borders::ALL[usize::from(*first) % borders::ALL.len()];
        let _ = (border.body)(rest);
    }
});

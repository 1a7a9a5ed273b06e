//! A short version of the soak, for every run of the tests.

use quina_soak::Mutations;
use quina_soak::borders;
use quina_soak::games::Soak;

#[test]
fn every_border_holds() {
    for border in borders::ALL {
        let mut mutations = Mutations::new(border.samples, 7);
        for _ in 0..300 {
            let input = mutations.make();
            let _ = (border.body)(&input);
        }
    }
}

/// Samples are sound, or their mutations would never get past the first look.
#[test]
fn samples_reach_what_is_behind_the_border() {
    for border in borders::ALL {
        assert!(!border.samples.is_empty(), "{}", border.name);
        for sample in border.samples {
            let text = String::from_utf8_lossy(sample);
            assert!((border.body)(sample), "{}: {text}", border.name);
        }
    }
    let mut mutations = Mutations::new(&[b"32-28"], 1);
    let inputs: Vec<Vec<u8>> = (0..50).map(|_| mutations.make()).collect();
    assert!(inputs.iter().any(|input| input == b"32-28"));
    assert!(inputs.iter().any(|input| input != b"32-28"));
}

#[test]
fn games_are_played_whatever_is_asked() {
    let mut soak = Soak::new(1);
    for _ in 0..60 {
        soak.play().unwrap();
    }
    assert_eq!(soak.tally().total(), 60);
    assert!(soak.tally().moves > 100);
}

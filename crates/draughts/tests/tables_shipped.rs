//! The tables that come with the program, every position of them against its successors.

use quina_draughts::tables::{Extent, Known, Material, Tables, Work};
use quina_draughts::{English, International, Rules};
use quina_search::StopFlag;

/// Positions compared, and how many of them are lost, drawn and won.
fn verified<R: Rules>() -> (u64, [u64; 3]) {
    let tables = Tables::<R>::shipped(0);
    let work = Work::new(2, StopFlag::new());
    let mut known = Known::default();
    let (mut compared, mut counts) = (0, [0; 3]);
    for material in (2..=4).flat_map(Material::all) {
        let verified = tables.verify(material, Extent::All, &mut known, &work);
        let verified = verified.unwrap().unwrap();
        assert_eq!(verified.fault, None, "{material}");
        compared += verified.compared;
        for (sum, count) in counts.iter_mut().zip(verified.counts) {
            *sum += count;
        }
    }
    (compared, counts)
}

#[test]
fn every_ending_of_four_checkers_agrees_with_its_moves() {
    assert_eq!(
        verified::<English>(),
        (5_241_460, [1_737_771, 1_674_822, 1_828_867])
    );
}

#[test]
fn every_ending_of_four_draughts_agrees_with_its_moves() {
    assert_eq!(
        verified::<International>(),
        (28_838_671, [5_481_362, 17_466_310, 5_890_999])
    );
}

#[test]
fn the_shipped_tables_are_those_of_four_pieces() {
    fn slices<R: Rules>() -> (usize, u64) {
        let held = Tables::<R>::shipped(0).held();
        let positions = held.iter().map(|held| held.positions);
        (held.len(), positions.sum())
    }
    assert_eq!(slices::<English>(), (41, 6_408_836));
    assert_eq!(slices::<International>(), (41, 42_786_345));
}

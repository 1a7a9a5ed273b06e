//! The solver of the endgame tables against a plain one, and the files it leaves.

mod brute;
mod naive;

use quina_core::{MoveList, Rng};
use quina_draughts::tables::{
    Extent, Folder, Known, Material, Slice, Step, Tables, Value, Work, solve,
};
use quina_draughts::{Colour, English, International, Rules};
use quina_search::StopFlag;
use std::fs;
use std::path::PathBuf;

fn solved<R: Rules>(most: usize, threads: usize) -> Known<R> {
    let work = Work::new(threads, StopFlag::new());
    let mut known = Known::default();
    for pair in (2..=most).flat_map(Material::pairs) {
        for half in solve(&pair, &known, &work).unwrap() {
            known.add(half.slice().clone(), half.packed(), true);
        }
    }
    known
}

fn agrees_with_plain_sweeps<R: Rules>(most: usize) -> [u64; 3] {
    let known = solved::<R>(most, 2);
    let mut list = MoveList::new();
    let mut counts = [0; 3];
    for (board, value) in brute::solve::<R>(most) {
        assert_eq!(known.value(&board, &mut list), Some(value), "{board:?}");
        counts[value as usize] += 1;
    }
    counts
}

#[test]
fn three_checkers_are_worth_what_plain_sweeps_say() {
    let [lost, drawn, won] = agrees_with_plain_sweeps::<English>(3);
    assert_eq!(lost + drawn + won, 3_488 + 196_032);
    assert!(lost > 80_000 && drawn > 8_000 && won > 100_000);
}

#[test]
fn two_draughts_are_worth_what_plain_sweeps_say() {
    agrees_with_plain_sweeps::<International>(2);
}

#[test]
fn three_draughts_are_worth_what_plain_sweeps_say() {
    agrees_with_plain_sweeps::<International>(3);
}

/// A folder of its own under the build's.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

fn build<R: Rules>(folder: &Folder<R>, most: usize, work: &Work) -> Vec<Step> {
    let mut known = Known::default();
    let pairs = (2..=most).flat_map(Material::pairs);
    pairs
        .map(|pair| folder.build(&pair, &mut known, work).unwrap())
        .collect()
}

fn opened<R: Rules>(path: &std::path::Path) -> Tables<R> {
    let mut tables = Tables::new(1 << 20);
    assert_eq!(tables.add_folder(path), []);
    tables
}

/// What a search is told is what was solved, through files, blocks and a cache that is too small.
fn files_say_what_was_solved<R: Rules>(name: &str) {
    let path = folder(name);
    build(&Folder::<R>::new(&path), 3, &Work::new(2, StopFlag::new()));
    let known = solved::<R>(3, 1);
    let mut tables = Tables::new(0);
    assert_eq!(tables.add_folder(&path), []);
    assert_eq!(tables.most_pieces(), 3);
    let (mut rng, mut list) = (Rng::new(1), MoveList::new());
    for material in (2..=3).flat_map(Material::all) {
        let slice = Slice::<R>::new(material);
        for _ in 0..500 {
            let board = slice.board(rng.below(slice.len()));
            let right = known.value(&board, &mut list);
            let expected = right.filter(|_| !board.can_capture(Colour::White));
            assert_eq!(tables.value(&board, Colour::White), expected);
            assert_eq!(tables.value(&board.swapped(), Colour::Black), expected);
        }
    }
}

#[test]
fn a_search_is_told_what_was_solved() {
    files_say_what_was_solved::<English>("told-english");
    files_say_what_was_solved::<International>("told-international");
}

#[test]
fn a_build_goes_on_where_it_stopped() {
    let path = folder("resumed");
    let folder = Folder::<English>::new(&path);
    let steps = build(&folder, 3, &Work::new(1, StopFlag::new()));
    assert!(steps.iter().all(|step| matches!(step, Step::Made(..))));
    let lost = Material::new([1, 0], [0, 2]);
    let whole = fs::read(folder.file(lost)).unwrap();

    // Nothing is made twice.
    let steps = build(&folder, 3, &Work::new(1, StopFlag::new()));
    assert!(steps.iter().all(|step| matches!(step, Step::Found(_))));

    // A pair of which one file is gone, and one of which a file is cut short, are made again from
    // what the other files hold, and are the same.
    fs::remove_file(folder.file(lost)).unwrap();
    let cut = Material::new([1, 1], [0, 1]);
    let before = fs::read(folder.file(cut)).unwrap();
    fs::write(folder.file(cut), &before[..before.len() / 2]).unwrap();
    let steps = build(&folder, 3, &Work::new(1, StopFlag::new()));
    let made = steps.iter().filter(|step| matches!(step, Step::Made(..)));
    assert_eq!(made.count(), 2);
    assert_eq!(fs::read(folder.file(lost)).unwrap(), whole);
    assert_eq!(fs::read(folder.file(cut)).unwrap(), before);
}

/// What is made from files that leave captures out is what is made from memory.
#[test]
fn a_build_that_goes_on_follows_captures_through_the_files() {
    let path = folder("followed");
    let folder = Folder::<English>::new(&path);
    let work = Work::new(1, StopFlag::new());
    build(&folder, 3, &work);
    let kings = Material::new([0, 0], [2, 2]);
    folder
        .build(&[kings], &mut Known::default(), &work)
        .unwrap();
    let from_files = fs::read(folder.file(kings)).unwrap();
    fs::remove_file(folder.file(kings)).unwrap();
    folder.build(&[kings], &mut solved(3, 1), &work).unwrap();
    assert_eq!(fs::read(folder.file(kings)).unwrap(), from_files);
}

#[test]
fn a_stopped_build_leaves_no_half_a_file() {
    let path = folder("stopped");
    let stop = StopFlag::new();
    stop.raise();
    let (folder, mut known) = (Folder::<English>::new(&path), Known::default());
    let first = folder.build(&Material::pairs(2)[0], &mut known, &Work::new(1, stop));
    assert_eq!(first, Ok(Step::Stopped));
    assert!(!path.exists() || fs::read_dir(&path).unwrap().next().is_none());
}

/// Changes one value of a slice on its way into the verifier.
#[test]
fn the_verifier_finds_a_wrong_value() {
    let path = folder("wrong");
    build(
        &Folder::<English>::new(&path),
        3,
        &Work::new(1, StopFlag::new()),
    );
    let tables = opened::<English>(&path);
    let material = Material::new([0, 0], [2, 1]);
    let work = Work::new(1, StopFlag::new());
    let mut known = Known::default();
    let verified = tables
        .verify(material, Extent::All, &mut known, &work)
        .unwrap();
    let verified = verified.unwrap();
    assert_eq!(
        (verified.fault, verified.compared),
        (None, verified.counts.iter().sum())
    );

    let slice = Slice::<English>::new(material);
    let wrong = slice.len() / 2;
    let mut list = MoveList::new();
    let values = (0..slice.len()).map(|index| match known.value(&slice.board(index), &mut list) {
        Some(_) if index == wrong => Value::Loss,
        Some(value) => value,
        None => unreachable!("the slice was loaded"),
    });
    let packed = quina_draughts::tables::Packed::from_values(values.collect::<Vec<_>>());
    known.add(slice.clone(), packed, true);
    let verified = tables
        .verify(material, Extent::All, &mut known, &work)
        .unwrap();
    let fault = verified.unwrap().fault.expect("a loss among wins");
    assert_eq!(
        (fault.board, fault.stored, fault.right),
        (slice.board(wrong), Value::Loss, Value::Win)
    );
}

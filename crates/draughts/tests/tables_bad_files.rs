//! Broken files of endgame tables: each is named with what is wrong and where, and nothing panics.

use quina_core::Rng;
use quina_draughts::tables::{Folder, Known, Material, Tables, Work};
use quina_draughts::{English, International, Rules};
use quina_search::StopFlag;
use std::fs;
use std::path::PathBuf;

/// The file of kings against a king, which is well over one block long.
fn sample<R: Rules>(name: &str) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let folder = Folder::<R>::new(&path);
    let (mut known, work) = (Known::default(), Work::new(1, StopFlag::new()));
    let material = Material::new([0, 0], [1, 2]);
    for pair in (2..=3).flat_map(Material::pairs) {
        if pair
            .iter()
            .any(|&other| other == material || other.pieces() == 2)
        {
            folder.build(&pair, &mut known, &work).unwrap();
        }
    }
    fs::read(folder.file(material)).unwrap()
}

fn fault<R: Rules>(bytes: &[u8]) -> String {
    let mut tables = Tables::<R>::new(1 << 16);
    tables
        .add_bytes("sample.wld", bytes.to_vec())
        .unwrap_err()
        .to_string()
}

fn changed(bytes: &[u8], at: usize, byte: u8) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[at] = byte;
    bytes
}

#[test]
fn a_fault_is_named_with_its_place() {
    let whole = sample::<International>("bad-files-named");
    let fault = |bytes: &[u8]| fault::<International>(bytes);
    let len = whole.len();
    let twice = [&whole[..], &whole[..20]].concat();
    let cases = [
        (
            whole[..20].to_vec(),
            "sample.wld: byte 20: the file ends too early".to_owned(),
        ),
        (
            twice,
            format!("sample.wld: byte {}: the file ends too early", len + 20),
        ),
        (
            whole[..len - 1].to_vec(),
            format!(
                "sample.wld: byte 14: the section should have {len} bytes and has {}",
                len - 1
            ),
        ),
        (
            changed(&whole, 0, b'q'),
            "sample.wld: byte 0: this is no table of Quina".into(),
        ),
        (
            changed(&whole, 8, 9),
            "sample.wld: byte 8: version 9 of the format; this program reads 1".into(),
        ),
        (
            changed(&whole, 11, 5),
            "sample.wld: byte 10: 0m5k-0m2k are too many pieces for a table".into(),
        ),
        (
            changed(&whole, 11, 2),
            "sample.wld: byte 22: 0m2k-0m2k has 1381800 positions, not 58800".into(),
        ),
        (
            changed(&whole, 33, 1),
            format!(
                "sample.wld: byte 30: a head of {} bytes in a section of {len}",
                u32::from_le_bytes([whole[30], whole[31], whole[32], 1])
            ),
        ),
        (
            changed(&whole, 34, 9),
            "sample.wld: byte 34: the model looks back too often".into(),
        ),
        (
            changed(&whole, 36, 0x40),
            "sample.wld: byte 34: the model looks back out of its block".into(),
        ),
    ];
    for (bytes, expected) in cases {
        assert_eq!(fault(&bytes), expected);
    }
    let at_end = fault(&changed(&whole, len - 1, whole[len - 1] ^ 1));
    assert!(
        at_end.starts_with("sample.wld: byte 0: the checksum is "),
        "{at_end}"
    );
}

/// Whatever byte is changed, the file is refused, or it is one of another game and passed over.
#[test]
fn no_changed_byte_goes_unseen() {
    let whole = sample::<English>("bad-files-changed");
    for at in 0..whole.len() {
        for bit in 0..8 {
            let mut tables = Tables::<English>::new(1 << 16);
            let bytes = changed(&whole, at, whole[at] ^ 1 << bit);
            let added = tables.add_bytes("sample.wld", bytes);
            assert!(
                added.is_err() || tables.held().is_empty(),
                "byte {at}, bit {bit}"
            );
        }
    }
}

#[test]
fn noise_is_refused() {
    let mut rng = Rng::new(3);
    let whole = sample::<English>("bad-files-noise");
    for _ in 0..2_000 {
        // Half the noise begins as a file should.
        let mut bytes = whole[..rng.below(60) as usize].to_vec();
        bytes.extend((0..=rng.below(200)).map(|_| rng.next_u64() as u8));
        let mut tables = Tables::<English>::new(1 << 16);
        assert!(tables.add_bytes("noise", bytes).is_err() || tables.held().is_empty());
    }
}

#[test]
fn the_whole_files_of_a_folder_are_used() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bad-files-folder");
    let _ = fs::remove_dir_all(&path);
    let whole = sample::<English>("bad-files-folder");
    fs::write(path.join("a-broken.wld"), &whole[..50]).unwrap();
    fs::write(path.join("notes.txt"), "not a table").unwrap();
    let mut tables = Tables::<English>::new(1 << 16);
    let faults = tables.add_folder(&path);
    assert_eq!(faults.len(), 1);
    assert!(
        faults[0]
            .to_string()
            .contains("a-broken.wld: byte 14: the section should have ")
    );
    assert_eq!(tables.most_pieces(), 3);

    let missing = Tables::<English>::new(0).add_folder(&path.join("nowhere"));
    assert!(missing[0].to_string().contains("nowhere: No such file"));
    // Tables of the other game are none.
    assert_eq!(Tables::<International>::new(0).add_folder(&path).len(), 1);
}

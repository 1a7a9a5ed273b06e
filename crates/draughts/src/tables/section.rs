//! One slice in a file: a head that says what it is, its blocks, and a checksum.
//!
//! All numbers are little-endian. A file is one section or several, one behind the other:
//!
//! ```text
//! "QuinaWLD"           8 bytes
//! version              u8     1
//! game                 u8     the PDN number: 20 international, 21 English
//! material             4 u8   men and kings of the mover, men and kings of the opponent
//! length               u64    of the whole section, head and checksum included
//! positions            u64    how many the slice has: a check of the index
//! length of the head   u32    up to the first block
//! model                       see `model.rs`
//! length of each block        7 bits a byte, the low ones first, the top bit if more follow
//! blocks
//! checksum             u64    of all before
//! ```

use super::chunks::Work;
use super::error::TableError;
use super::index::Slice;
use super::known::Known;
use super::material::{MAX_PIECES, Material};
use super::model::{BLOCK, Block, Model};
use super::source::Source;
use super::value::{Packed, Value};
use crate::Rules;
use std::io;

const MAGIC: &[u8; 8] = b"QuinaWLD";
const VERSION: u8 = 1;
/// Bytes before the model.
const FIXED: usize = 34;
/// Blocks that the distances are chosen by, and blocks that the odds are taken from.
const CHOSEN_BY: u64 = 40;
const FITTED_BY: u64 = 2048;

/// A slice in a source, ready to be read block by block.
#[derive(Debug, Clone)]
pub(super) struct Section<R: Rules> {
    slice: Slice<R>,
    model: Model,
    source: Source,
    /// Where the section begins and how long it is.
    start: u64,
    len: u64,
    /// Where each block begins, counted from the source's start, and where the last one ends.
    blocks: Vec<u64>,
}

impl<R: Rules> Section<R> {
    /// The slice.
    pub fn slice(&self) -> &Slice<R> {
        &self.slice
    }

    /// Bytes of the section.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Reads the head of the section that begins at `start`, or `None` if it is of another game.
    /// The second number is where the next section begins.
    pub fn read_head(source: &Source, start: u64) -> Result<(Option<Self>, u64), TableError> {
        let fail = |at: u64, what: String| TableError::at(source.name(), start + at, what);
        let read = |at: u64, len: usize| {
            let mut bytes = vec![0; len];
            source
                .read(start + at, &mut bytes)
                .map(|()| bytes)
                .map_err(|error| match error.kind() {
                    io::ErrorKind::UnexpectedEof => {
                        TableError::at(source.name(), source.len(), "the file ends too early")
                    }
                    _ => TableError::io(source.name(), &error),
                })
        };
        let fixed = read(0, FIXED)?;
        if &fixed[..8] != MAGIC {
            return Err(fail(0, "this is no table of Quina".into()));
        }
        if fixed[8] != VERSION {
            let what = format!(
                "version {} of the format; this program reads {VERSION}",
                fixed[8]
            );
            return Err(fail(8, what));
        }
        let number = |at: usize| {
            let eight = fixed[at..at + 8].iter().rev();
            eight.fold(0, |number: u64, &byte| number << 8 | u64::from(byte))
        };
        let (len, positions) = (number(14), number(22));
        let head = u32::from_le_bytes([fixed[30], fixed[31], fixed[32], fixed[33]]) as usize;
        let end = start.checked_add(len).filter(|&end| end <= source.len());
        let Some(end) = end.filter(|_| len >= (FIXED + 8) as u64) else {
            let there = source.len() - start;
            return Err(fail(
                14,
                format!("the section should have {len} bytes and has {there}"),
            ));
        };
        if u32::from(fixed[9]) != R::GAME_TYPE {
            return Ok((None, end));
        }
        let material = Material::new([fixed[10], fixed[12]], [fixed[11], fixed[13]]);
        if fixed[10..14]
            .iter()
            .any(|&count| usize::from(count) > MAX_PIECES)
            || material.pieces() > MAX_PIECES
        {
            return Err(fail(
                10,
                format!("{material} are too many pieces for a table"),
            ));
        }
        let slice = Slice::new(material);
        if slice.len() != positions {
            let (own, len) = (slice.len(), positions);
            return Err(fail(
                22,
                format!("{material} has {own} positions, not {len}"),
            ));
        }
        if head < FIXED || head as u64 + 8 > len {
            return Err(fail(
                30,
                format!("a head of {head} bytes in a section of {len}"),
            ));
        }
        let rest = read(FIXED as u64, head - FIXED)?;
        let mut rest: &[u8] = &rest;
        let model = Model::read(&mut rest).map_err(|what| fail(FIXED as u64, what.into()))?;
        let at = (head - rest.len()) as u64;
        let first = start + head as u64;
        let blocks = read_lengths(rest, first, slice.len().div_ceil(BLOCK as u64));
        let blocks = blocks.filter(|blocks| blocks.last() == Some(&(end - 8)));
        let blocks = blocks.ok_or_else(|| fail(at, "the blocks do not fill the section".into()))?;
        let section = Self {
            slice,
            model,
            source: source.clone(),
            start,
            len,
            blocks,
        };
        Ok((Some(section), end))
    }

    /// Compares the checksum.
    pub fn check(&self) -> Result<(), TableError> {
        let mut sum = Checksum::default();
        let mut piece = vec![0; 1 << 16];
        let (mut at, end) = (self.start, self.start + self.len - 8);
        while at < end {
            let part = &mut piece[..((end - at) as usize).min(1 << 16)];
            self.read(at, part)?;
            sum.add(part);
            at += part.len() as u64;
        }
        let mut told = [0; 8];
        self.read(end, &mut told)?;
        let (told, found) = (u64::from_le_bytes(told), sum.finish());
        if told != found {
            let what = format!("the checksum is {found:016x} and should be {told:016x}");
            return Err(TableError::at(self.source.name(), self.start, what));
        }
        Ok(())
    }

    fn read(&self, at: u64, into: &mut [u8]) -> Result<(), TableError> {
        let failed = |error| TableError::io(self.source.name(), &error);
        self.source.read(at, into).map_err(failed)
    }

    /// The values of one block. Of positions with a capture they mean nothing.
    pub fn block(&self, block: u64) -> Result<Packed, TableError> {
        let (start, end) = (self.blocks[block as usize], self.blocks[block as usize + 1]);
        let mut bytes = vec![0; (end - start) as usize];
        self.read(start, &mut bytes)?;
        let positions = (self.slice.len() - block * BLOCK as u64).min(BLOCK as u64);
        Ok(self.model.decode(&bytes, positions as usize))
    }

    /// Takes all values into memory: whether that was not stopped.
    pub fn load(&self, known: &mut Known<R>, work: &Work) -> Result<bool, TableError> {
        let values = self.values(work)?;
        let is_there = values.is_some();
        if let Some(values) = values {
            known.add(self.slice.clone(), values, false);
        }
        Ok(is_there)
    }

    fn values(&self, work: &Work) -> Result<Option<Packed>, TableError> {
        type Parts = Result<Vec<(u64, Packed)>, TableError>;
        let read = |parts: &mut Parts, range: std::ops::Range<u64>| {
            for block in range.start / BLOCK as u64..range.end.div_ceil(BLOCK as u64) {
                match (parts.as_mut(), self.block(block)) {
                    (Ok(parts), Ok(values)) => parts.push((block, values)),
                    (Ok(_), Err(error)) => *parts = Err(error),
                    (Err(_), _) => return,
                }
            }
        };
        let Some(parts) = work.share(self.slice.len(), || Ok(Vec::new()), read) else {
            return Ok(None);
        };
        let mut all = Vec::new();
        for part in parts {
            all.extend(part?);
        }
        all.sort_unstable_by_key(|&(block, _)| block);
        Ok(Some(Packed::concat(
            all.into_iter().map(|(_, values)| values),
        )))
    }
}

/// The slice as a section: `value` tells what to store of each index, `None` where the mover must
/// capture. `None` if the work was stopped.
pub(super) fn write<R: Rules>(
    slice: &Slice<R>,
    value: impl Fn(u64) -> Option<Value> + Sync,
    work: &Work,
) -> Option<Vec<u8>> {
    let blocks = slice.len().div_ceil(BLOCK as u64);
    let block = |number: u64| -> Block {
        let start = number * BLOCK as u64;
        (start..slice.len().min(start + BLOCK as u64))
            .map(&value)
            .collect()
    };
    let some = |count: u64| -> Vec<Block> {
        let count = count.min(blocks);
        (0..count).map(|i| block(i * blocks / count)).collect()
    };
    let model = Model::choose(&slice.distances(BLOCK), &some(CHOSEN_BY)).refit(&some(FITTED_BY));
    let encode = |parts: &mut Vec<(u64, Vec<u8>)>, range: std::ops::Range<u64>| {
        let numbers = range.start / BLOCK as u64..range.end.div_ceil(BLOCK as u64);
        parts.extend(numbers.map(|number| (number, model.encode(&block(number)))));
    };
    let parts = work.share(slice.len(), Vec::new, encode)?;
    let mut parts: Vec<(u64, Vec<u8>)> = parts.into_iter().flatten().collect();
    parts.sort_unstable_by_key(|&(number, _)| number);

    let mut variable = Vec::new();
    model.write(&mut variable);
    for (_, part) in &parts {
        write_length(part.len(), &mut variable);
    }
    let data: usize = parts.iter().map(|(_, part)| part.len()).sum();
    let head = FIXED + variable.len();
    let ([own_men, men], [own_kings, kings]) = (slice.material().men(), slice.material().kings());
    let mut bytes = Vec::with_capacity(head + data + 8);
    bytes.extend(MAGIC);
    bytes.extend([VERSION, R::GAME_TYPE as u8]);
    bytes.extend([own_men, own_kings, men, kings].map(|count| count as u8));
    bytes.extend((head as u64 + data as u64 + 8).to_le_bytes());
    bytes.extend(slice.len().to_le_bytes());
    bytes.extend((head as u32).to_le_bytes());
    bytes.extend(variable);
    for (_, part) in &parts {
        bytes.extend(part);
    }
    let mut sum = Checksum::default();
    sum.add(&bytes);
    bytes.extend(sum.finish().to_le_bytes());
    Some(bytes)
}

fn write_length(mut length: usize, bytes: &mut Vec<u8>) {
    while length >= 0x80 {
        bytes.push(length as u8 | 0x80);
        length >>= 7;
    }
    bytes.push(length as u8);
}

/// Where each block begins and the last one ends, if these bytes are the lengths of so many.
fn read_lengths(mut bytes: &[u8], first: u64, blocks: u64) -> Option<Vec<u64>> {
    let mut at = first;
    let mut starts = vec![at];
    for _ in 0..blocks {
        let (mut length, mut shift) = (0_u64, 0);
        loop {
            let (&byte, rest) = bytes.split_first()?;
            bytes = rest;
            length |= u64::from(byte & 0x7F) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                break;
            }
            if shift > 14 {
                return None;
            }
        }
        at += length;
        starts.push(at);
    }
    bytes.is_empty().then_some(starts)
}

/// FNV-1a (Fowler, Noll, Vo) over words of eight bytes, which is eight times as quick as over bytes;
/// a last word that is not full is filled with zeros. A piece must be a multiple of eight bytes long,
/// but for the last one.
#[derive(Debug)]
struct Checksum(u64);

impl Default for Checksum {
    fn default() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }
}

impl Checksum {
    fn add(&mut self, bytes: &[u8]) {
        for eight in bytes.chunks(8) {
            let word = eight
                .iter()
                .rev()
                .fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01B3);
            // The multiplication carries upwards only; this brings what is high down again.
            self.0 ^= self.0 >> 32;
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

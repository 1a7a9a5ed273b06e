//! What the machine is told about the memory of the transposition table.
//!
//! Nearly every probe misses the processor's caches, so that waiting for memory is the dearest thing a
//! search does. Two hints shorten it: large pages, so that an address is translated at once, and
//! a line that is fetched while there is still something else to do. Neither changes an answer, and
//! where there is no such hint nothing happens. Both take `unsafe`, which is used nowhere else.

#![cfg_attr(
    any(target_os = "linux", target_arch = "x86_64"),
    expect(
        unsafe_code,
        reason = "hints about memory, which the safe language has not"
    )
)]

/// Asks for large pages behind memory that is about to be filled.
#[cfg(target_os = "linux")]
pub fn large_pages<T>(memory: &mut [T]) {
    /// The size of a large page; memory that begins within one gets none until the next.
    const LARGE: usize = 2 << 20;

    let whole = memory.as_mut_ptr_range();
    let first = whole.start.addr().next_multiple_of(LARGE);
    let bytes = (whole.end.addr().saturating_sub(first)) / LARGE * LARGE;
    if bytes > 0 {
        let start = whole.start.with_addr(first).cast();
        // SAFETY: these pages lie within memory that is borrowed here alone, and what they
        // hold stays as it is. A kernel without large pages refuses, which harms nothing.
        unsafe { libc::madvise(start, bytes, libc::MADV_HUGEPAGE) };
    }
}

/// There is no such hint here.
#[cfg(not(target_os = "linux"))]
pub fn large_pages<T>(_: &mut [T]) {}

/// Begins to fetch the cache line in which this lies.
#[inline]
#[cfg(target_arch = "x86_64")]
pub fn fetch<T>(place: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: fetching changes nothing that a program can see, whatever the address.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
}

/// There is no such hint here.
#[inline]
#[cfg(not(target_arch = "x86_64"))]
pub fn fetch<T>(_: &T) {}

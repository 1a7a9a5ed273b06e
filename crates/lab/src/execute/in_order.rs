//! Outcomes come in any order; what is counted or told goes by number.

use std::collections::BTreeMap;

/// Holds back what came early until everything before it is there.
///
/// ```
/// use quina_lab::execute::InOrder;
/// let mut order = InOrder::default();
/// order.put(1, "second");
/// assert_eq!(order.next(), None);
/// order.put(0, "first");
/// assert_eq!(order.next(), Some((0, "first")));
/// assert_eq!(order.next(), Some((1, "second")));
/// ```
#[derive(Debug)]
pub struct InOrder<T> {
    next: u64,
    waiting: BTreeMap<u64, T>,
}

impl<T> Default for InOrder<T> {
    /// Nothing came yet; the first number is 0.
    fn default() -> Self {
        Self {
            next: 0,
            waiting: BTreeMap::new(),
        }
    }
}

impl<T> InOrder<T> {
    /// Takes what has this number.
    pub fn put(&mut self, number: u64, item: T) {
        self.waiting.insert(number, item);
    }

    /// The next in order with its number, if it is there.
    #[expect(
        clippy::should_implement_trait,
        reason = "an end today is none tomorrow"
    )]
    pub fn next(&mut self) -> Option<(u64, T)> {
        let item = self.waiting.remove(&self.next)?;
        self.next += 1;
        Some((self.next - 1, item))
    }
}

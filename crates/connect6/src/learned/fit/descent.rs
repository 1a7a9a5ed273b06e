//! How weights descend: what samples say about each of them, and the steps they take.

use super::super::pattern::{HALVES, PATTERNS, is_blank, mirrored, swapped};
use super::super::{BOTH, VIEW};
use super::{HALF_START, LAST, Loss, WEIGHT_START};

/// How the loss would change with each weight, as one thread found it.
pub(super) struct Slopes {
    rows: Vec<[f32; BOTH]>,
    /// The patterns whose rows are not all zero, and whether a pattern is among them.
    met: Vec<u16>,
    is_met: Vec<bool>,
    pub head: Vec<f32>,
    pub loss: Loss,
    /// How much the stones played count.
    pub stones: f32,
}

impl Slopes {
    pub fn new(stones: f32) -> Self {
        Self {
            rows: vec![[0.0; BOTH]; PATTERNS],
            met: Vec::new(),
            is_met: vec![false; PATTERNS],
            head: vec![0.0; LAST + 1 - WEIGHT_START],
            loss: Loss::default(),
            stones,
        }
    }

    pub fn row(&mut self, pattern: u16) -> &mut [f32; BOTH] {
        let index = usize::from(pattern);
        if !std::mem::replace(&mut self.is_met[index], true) {
            self.met.push(pattern);
        }
        &mut self.rows[index]
    }

    /// Adds what was found to the gradient, and forgets it.
    pub fn fold_into(&mut self, gradient: &mut [f32], share: f32) {
        for pattern in self.met.drain(..).map(usize::from) {
            self.is_met[pattern] = false;
            let row = std::mem::take(&mut self.rows[pattern]);
            if is_blank(pattern) {
                continue;
            }
            for (view, slopes) in [(pattern, &row[..VIEW]), (swapped(pattern), &row[VIEW..])] {
                let starts = [
                    mirrored(view) * VIEW,
                    HALF_START + view / HALVES * VIEW,
                    HALF_START + view % HALVES * VIEW,
                ];
                for start in starts {
                    let places = gradient[start..].iter_mut();
                    places
                        .zip(slopes)
                        .for_each(|(sum, slope)| *sum += slope * share);
                }
            }
        }
        let places = gradient[WEIGHT_START..].iter_mut();
        for (sum, slope) in places.zip(&mut self.head) {
            *sum += std::mem::take(slope) * share;
        }
    }
}

/// The descent by Adam: each weight steps by how steadily it is pushed.
pub(super) struct Descent {
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Descent {
    pub fn new(count: usize) -> Self {
        Self {
            means: vec![0.0; count],
            squares: vec![0.0; count],
            steps: 0,
        }
    }

    pub fn step(&mut self, parameters: &mut [f32], gradient: &[f32], rate: f32) {
        const FIRST: f32 = 0.9;
        const SECOND: f32 = 0.999;
        self.steps += 1;
        let (first, second) = (1.0 - FIRST.powi(self.steps), 1.0 - SECOND.powi(self.steps));
        for (index, weight) in parameters.iter_mut().enumerate() {
            let slope = gradient[index];
            let mean = &mut self.means[index];
            let square = &mut self.squares[index];
            *mean = FIRST * *mean + (1.0 - FIRST) * slope;
            *square = SECOND * *square + (1.0 - SECOND) * slope * slope;
            *weight -= rate * (*mean / first) / ((*square / second).sqrt() + 1e-8);
        }
    }
}

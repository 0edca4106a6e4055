//! Products of matrices, vectorised for the processor at hand.
//!
//! The compiler vectorises plain loops over arrays; `pulp` has it do so once for every kind of processor
//! and takes the one that is there.

use aligned_vec::{AVec, ConstAlign};
use pulp::{Arch, Simd, WithSimd};
use std::ops::{Deref, DerefMut};

/// Number of columns of a panel of weights: two panels fill the registers of the widest processors.
pub(super) const PANEL: usize = 16;

/// Numbers aligned to a cache line: a vector that crosses two lines takes longer.
#[derive(Clone, Debug)]
pub(super) struct Numbers(AVec<f32, ConstAlign<64>>);

impl Numbers {
    /// Sets the number of numbers; new ones are 0.
    pub fn set_len(&mut self, count: usize) {
        self.0.resize(count, 0.0);
    }
}

impl Default for Numbers {
    fn default() -> Self {
        Self(AVec::new(64))
    }
}

impl Deref for Numbers {
    type Target = [f32];
    fn deref(&self) -> &[f32] {
        &self.0
    }
}

impl DerefMut for Numbers {
    fn deref_mut(&mut self) -> &mut [f32] {
        &mut self.0
    }
}

/// Rounds a number of columns up to whole panels.
pub(super) const fn pad(columns: usize) -> usize {
    columns.next_multiple_of(PANEL)
}

/// A matrix of weights, cut into panels of columns that lie one after another; the last one is filled
/// with zeros.
#[derive(Clone, Debug)]
pub(super) struct Panels {
    inputs: usize,
    outputs: usize,
    numbers: Numbers,
}

impl Panels {
    /// Packs a matrix that lies row by row, a row an input.
    pub fn new(matrix: &[f32], inputs: usize, outputs: usize) -> Self {
        let width = pad(outputs);
        let mut numbers = Numbers::default();
        numbers.set_len(inputs * width);
        for input in 0..inputs {
            for output in 0..outputs {
                let (panel, column) = (output / PANEL, output % PANEL);
                numbers[(panel * inputs + input) * PANEL + column] =
                    matrix[input * outputs + output];
            }
        }
        Self {
            inputs,
            outputs: width,
            numbers,
        }
    }

    /// Returns the number of columns of a product, those of padding included.
    pub fn outputs(&self) -> usize {
        self.outputs
    }

    /// Multiplies rows by the matrix and adds the bias: `rows` holds one row of inputs after another, `out` receives
    /// one row of outputs after another.
    pub fn times(&self, arch: Arch, rows: &[f32], bias: Option<&[f32]>, out: &mut [f32]) {
        arch.dispatch(Product {
            panels: self,
            rows,
            bias,
            out,
        });
    }
}

struct Product<'a> {
    panels: &'a Panels,
    rows: &'a [f32],
    bias: Option<&'a [f32]>,
    out: &'a mut [f32],
}

impl WithSimd for Product<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        // The number of sums that the registers hold besides the weights of a step.
        match S::F32_LANES {
            16 => self.run::<S, 12, 2, 1>(simd),
            8 => self.run::<S, 6, 1, 2>(simd),
            4 => self.run::<S, 6, 1, 4>(simd),
            _ => self.run::<S, 1, 1, 16>(simd),
        }
    }
}

impl Product<'_> {
    /// Works in blocks of at most `ROWS` rows and `WIDE` panels, a panel being `VECTORS` vectors wide.
    #[inline(always)]
    fn run<S: Simd, const ROWS: usize, const WIDE: usize, const VECTORS: usize>(self, simd: S) {
        let Panels {
            inputs, outputs, ..
        } = *self.panels;
        if self.rows.is_empty() || outputs == 0 {
            return;
        }
        let rows = self.rows.len() / inputs;
        // Blocks of about the same height.
        let blocks = rows.div_ceil(ROWS).max(1);
        let (low, more) = (rows / blocks, rows % blocks);
        let (weights, _) = S::as_simd_f32s(&self.panels.numbers);
        let (weights, _) = weights.as_chunks::<VECTORS>();
        let (out, _) = S::as_mut_simd_f32s(self.out);
        let (out, _) = out.as_chunks_mut::<VECTORS>();
        let bias = self.bias.map(|bias| S::as_simd_f32s(bias).0.as_chunks().0);
        let panels = outputs / PANEL;
        let mut first = 0;
        for block in 0..blocks {
            let height = low + usize::from(block < more);
            let rows = &self.rows[first * inputs..(first + height) * inputs];
            let mut panel = 0;
            while panel < panels {
                let block = Block {
                    rows,
                    inputs,
                    weights: &weights[panel * inputs..],
                    bias: bias.map(|bias| &bias[panel..]),
                    out: &mut out[first * panels + panel..],
                    panels,
                };
                if WIDE == 2 && panels - panel >= 2 {
                    block.of_height::<2>(simd, height);
                    panel += 2;
                } else {
                    block.of_height::<1>(simd, height);
                    panel += 1;
                }
            }
            first += height;
        }
    }
}

/// Part of a product: some rows, and some panels from one on.
struct Block<'a, S: Simd, const VECTORS: usize> {
    rows: &'a [f32],
    inputs: usize,
    weights: &'a [[S::f32s; VECTORS]],
    bias: Option<&'a [[S::f32s; VECTORS]]>,
    out: &'a mut [[S::f32s; VECTORS]],
    /// Number of panels of a whole row.
    panels: usize,
}

impl<S: Simd, const VECTORS: usize> Block<'_, S, VECTORS> {
    #[inline(always)]
    fn of_height<const WIDE: usize>(self, simd: S, height: usize) {
        match height {
            12 => self.run::<12, WIDE>(simd),
            11 => self.run::<11, WIDE>(simd),
            10 => self.run::<10, WIDE>(simd),
            9 => self.run::<9, WIDE>(simd),
            8 => self.run::<8, WIDE>(simd),
            7 => self.run::<7, WIDE>(simd),
            6 => self.run::<6, WIDE>(simd),
            5 => self.run::<5, WIDE>(simd),
            4 => self.run::<4, WIDE>(simd),
            3 => self.run::<3, WIDE>(simd),
            2 => self.run::<2, WIDE>(simd),
            1 => self.run::<1, WIDE>(simd),
            _ => {}
        }
    }

    // No closure sees a vector here: it would be compiled for the plainest processor.
    #[inline(always)]
    fn run<const HEIGHT: usize, const WIDE: usize>(self, simd: S) {
        let inputs = self.inputs;
        let mut rows = [&self.rows[..inputs]; HEIGHT];
        for (at, row) in rows.iter_mut().enumerate() {
            *row = &self.rows[at * inputs..][..inputs];
        }
        let mut panels = [&self.weights[..inputs]; WIDE];
        for (at, panel) in panels.iter_mut().enumerate() {
            *panel = &self.weights[at * inputs..][..inputs];
        }
        let mut sums = [[[simd.splat_f32s(0.0); VECTORS]; WIDE]; HEIGHT];
        for input in 0..inputs {
            for row in 0..HEIGHT {
                let x = simd.splat_f32s(rows[row][input]);
                for panel in 0..WIDE {
                    for vector in 0..VECTORS {
                        let sum = &mut sums[row][panel][vector];
                        *sum = simd.mul_add_e_f32s(x, panels[panel][input][vector], *sum);
                    }
                }
            }
        }
        for (row, sums) in sums.into_iter().enumerate() {
            for (panel, mut sum) in sums.into_iter().enumerate() {
                if let Some(bias) = self.bias {
                    for vector in 0..VECTORS {
                        sum[vector] = simd.add_f32s(sum[vector], bias[panel][vector]);
                    }
                }
                self.out[row * self.panels + panel] = sum;
            }
        }
    }
}

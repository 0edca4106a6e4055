//! Convolutions of 3 x 3 by the algorithm F(4 x 4, 3 x 3) of Lavin and Gray (2016, arXiv 1509.09308): a tile of
//! 4 x 4 results takes 36 multiplications in place of 144.

use super::product::{Numbers, Panels, padded};
use pulp::{Arch, Simd, WithSimd};

/// Number of results along a side of a tile.
const TILE: usize = 4;

/// Number of numbers along a side of a tile's transform.
const SIDE: usize = 6;

/// Number of numbers of a transform.
const ALL: usize = SIDE * SIDE;

/// Convolution with `same` borders of zeros, its bias, and ReLU.
#[derive(Clone, Debug)]
pub(super) struct Convolution {
    /// Number of points in a row.
    n: usize,
    inputs: usize,
    /// The transformed weights, a matrix for each of the 36 numbers.
    weights: Vec<Panels>,
    bias: Vec<f32>,
}

/// Scratch space of a convolution.
#[derive(Clone, Debug, Default)]
pub(super) struct ScratchSpace {
    spread: Numbers,
    products: Numbers,
}

impl Convolution {
    /// Creates a convolution from weights in the order row, column, input, output.
    pub fn new(n: usize, inputs: usize, outputs: usize, weight: &[f32], bias: &[f32]) -> Self {
        let width = padded(inputs);
        let mut matrices = vec![vec![0.0; width * outputs]; ALL];
        for input in 0..inputs {
            for output in 0..outputs {
                let kernel = |at: usize| weight[(at * inputs + input) * outputs + output];
                for (matrix, number) in matrices.iter_mut().zip(kernel_transform(kernel)) {
                    matrix[input * outputs + output] = number;
                }
            }
        }
        let weights = matrices.iter();
        let weights = weights.map(|matrix| Panels::new(matrix, width, outputs));
        let mut padding = bias.to_vec();
        padding.resize(padded(outputs), 0.0);
        Self {
            n,
            inputs: width,
            weights: weights.collect(),
            bias: padding,
        }
    }

    /// Returns the number of channels of the result, those of padding included.
    pub fn outputs(&self) -> usize {
        self.bias.len()
    }

    /// Convolves pictures whose channels are padded to whole panels.
    pub fn run(&self, arch: Arch, pictures: &[f32], room: &mut ScratchSpace, out: &mut [f32]) {
        let points = self.n * self.n;
        let batch = pictures.len() / (points * self.inputs);
        let across = self.n.div_ceil(TILE);
        let tiles = batch * across * across;
        room.spread.set_len(ALL * tiles * self.inputs);
        room.products.set_len(ALL * tiles * self.outputs());
        arch.dispatch(Spread {
            n: self.n,
            channels: self.inputs,
            pictures,
            out: &mut room.spread,
        });
        let spread = room.spread.chunks_exact(tiles * self.inputs);
        let products = room.products.chunks_exact_mut(tiles * self.outputs());
        for ((matrix, spread), products) in self.weights.iter().zip(spread).zip(products) {
            matrix.times(arch, spread, None, products);
        }
        arch.dispatch(Gather {
            n: self.n,
            bias: &self.bias,
            products: &room.products,
            out,
        });
    }
}

/// Computes G g Gᵀ of one kernel.
fn kernel_transform(kernel: impl Fn(usize) -> f32) -> [f32; ALL] {
    let line = |[a, b, c]: [f64; 3]| {
        [
            a / 4.0,
            -(a + b + c) / 6.0,
            -(a - b + c) / 6.0,
            (a + 2.0 * b + 4.0 * c) / 24.0,
            (a - 2.0 * b + 4.0 * c) / 24.0,
            c,
        ]
    };
    let columns: [[f64; SIDE]; 3] = std::array::from_fn(|column| {
        line(std::array::from_fn(|row| {
            f64::from(kernel(row * 3 + column))
        }))
    });
    let rows: [[f64; SIDE]; SIDE] =
        std::array::from_fn(|row| line(std::array::from_fn(|column| columns[column][row])));
    std::array::from_fn(|at| rows[at / SIDE][at % SIDE] as f32)
}

/// Computes Bᵀ d: six numbers from six.
#[inline(always)]
fn spread_line<S: Simd>(simd: S, d: [S::f32s; SIDE]) -> [S::f32s; SIDE] {
    let [a, b, c, e, f, g] = d;
    let (two, four, five) = factors(simd);
    let inner = simd.sub_f32s(f, simd.mul_f32s(four, c));
    let outer = simd.sub_f32s(e, simd.mul_f32s(four, b));
    let (near, far) = (simd.sub_f32s(f, c), simd.mul_f32s(two, simd.sub_f32s(e, b)));
    [
        simd.mul_add_e_f32s(four, a, simd.sub_f32s(f, simd.mul_f32s(five, c))),
        simd.add_f32s(inner, outer),
        simd.sub_f32s(inner, outer),
        simd.add_f32s(near, far),
        simd.sub_f32s(near, far),
        simd.mul_add_e_f32s(four, b, simd.sub_f32s(g, simd.mul_f32s(five, e))),
    ]
}

/// Computes Aᵀ m: four results from six.
#[inline(always)]
fn gather_line<S: Simd>(simd: S, m: [S::f32s; SIDE]) -> [S::f32s; TILE] {
    let [a, b, c, d, e, f] = m;
    let (two, four, _) = factors(simd);
    let (even, odd) = (simd.add_f32s(b, c), simd.sub_f32s(b, c));
    let (even_far, odd_far) = (simd.add_f32s(d, e), simd.mul_f32s(two, simd.sub_f32s(d, e)));
    [
        simd.add_f32s(a, simd.add_f32s(even, even_far)),
        simd.add_f32s(odd, odd_far),
        simd.mul_add_e_f32s(four, even_far, even),
        simd.add_f32s(f, simd.mul_add_e_f32s(four, odd_far, odd)),
    ]
}

/// Returns vectors of 2, 4 and 5.
#[inline(always)]
fn factors<S: Simd>(simd: S) -> (S::f32s, S::f32s, S::f32s) {
    (
        simd.splat_f32s(2.0),
        simd.splat_f32s(4.0),
        simd.splat_f32s(5.0),
    )
}

/// Transforms every tile of pictures.
struct Spread<'a> {
    n: usize,
    channels: usize,
    pictures: &'a [f32],
    /// Transforms by number, then by tile.
    out: &'a mut [f32],
}

impl WithSimd for Spread<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let (n, across) = (self.n, self.n.div_ceil(TILE));
        let vectors = self.channels / S::F32_LANES;
        let (pictures, _) = S::as_simd_f32s(self.pictures);
        let (out, _) = S::as_mut_simd_f32s(self.out);
        let apart = out.len() / ALL;
        let zero = simd.splat_f32s(0.0);
        for (picture, points) in pictures.chunks_exact(n * n * vectors).enumerate() {
            for tile in 0..across * across {
                let (top, left) = (tile / across * TILE, tile % across * TILE);
                let place = (picture * across * across + tile) * vectors;
                for vector in 0..vectors {
                    let mut rows = [[zero; SIDE]; SIDE];
                    for column in 0..SIDE {
                        let mut line = [zero; SIDE];
                        for (row, number) in line.iter_mut().enumerate() {
                            // A tile reaches one point beyond its results on each side.
                            let (y, x) = (top + row, left + column);
                            if (1..=n).contains(&y) && (1..=n).contains(&x) {
                                *number = points[((y - 1) * n + x - 1) * vectors + vector];
                            }
                        }
                        let line = spread_line(simd, line);
                        for (row, number) in rows.iter_mut().zip(line) {
                            row[column] = number;
                        }
                    }
                    for (row, line) in rows.into_iter().enumerate() {
                        let line = spread_line(simd, line);
                        for (column, number) in line.into_iter().enumerate() {
                            out[(row * SIDE + column) * apart + place + vector] = number;
                        }
                    }
                }
            }
        }
    }
}

/// Computes pictures from the products of every tile.
struct Gather<'a> {
    n: usize,
    bias: &'a [f32],
    products: &'a [f32],
    out: &'a mut [f32],
}

impl WithSimd for Gather<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let (n, across) = (self.n, self.n.div_ceil(TILE));
        let (bias, _) = S::as_simd_f32s(self.bias);
        let (products, _) = S::as_simd_f32s(self.products);
        let (out, _) = S::as_mut_simd_f32s(self.out);
        let (vectors, apart) = (bias.len(), products.len() / ALL);
        let zero = simd.splat_f32s(0.0);
        for (picture, points) in out.chunks_exact_mut(n * n * vectors).enumerate() {
            for tile in 0..across * across {
                let (top, left) = (tile / across * TILE, tile % across * TILE);
                let place = (picture * across * across + tile) * vectors;
                for vector in 0..vectors {
                    let mut rows = [[zero; SIDE]; TILE];
                    for column in 0..SIDE {
                        let mut line = [zero; SIDE];
                        for (row, number) in line.iter_mut().enumerate() {
                            *number = products[(row * SIDE + column) * apart + place + vector];
                        }
                        let line = gather_line(simd, line);
                        for (row, number) in rows.iter_mut().zip(line) {
                            row[column] = number;
                        }
                    }
                    for (row, line) in rows.into_iter().enumerate() {
                        let line = gather_line(simd, line);
                        for (column, number) in line.into_iter().enumerate() {
                            let (y, x) = (top + row, left + column);
                            if y < n && x < n {
                                let result = simd.add_f32s(number, bias[vector]);
                                points[(y * n + x) * vectors + vector] =
                                    simd.max_f32s(result, zero);
                            }
                        }
                    }
                }
            }
        }
    }
}

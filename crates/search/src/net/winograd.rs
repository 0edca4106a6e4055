//! Convolutions of 3 x 3 by the algorithm F(4 x 4, 3 x 3) of Lavin and Gray (2016, arXiv 1509.09308): a tile of
//! 4 x 4 results takes 36 multiplications in place of 144.

use super::product::{Numbers, Panels, pad};
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
        let width = pad(inputs);
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
        padding.resize(pad(outputs), 0.0);
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

/// Returns a row of a transform that lies column by column.
///
/// Its numbers are named one by one, here and below. A loop over them would be unrolled only in the optimiser's second
/// round, which `lto = "off"` leaves out, and its arrays would stay in memory.
#[inline(always)]
fn row_of<V: Copy, const N: usize>(columns: &[[V; N]; SIDE], row: usize) -> [V; SIDE] {
    let [a, b, c, d, e, f] = columns;
    [a[row], b[row], c[row], d[row], e[row], f[row]]
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

    // No closure sees a vector here or below: it would be compiled for the plainest processor.
    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let (n, across) = (self.n, self.n.div_ceil(TILE));
        let vectors = self.channels / S::F32_LANES;
        let (pictures, _) = S::as_simd_f32s(self.pictures);
        let (out, _) = S::as_mut_simd_f32s(self.out);
        let (width, apart) = (n * vectors, out.len() / ALL);
        for (picture, points) in pictures.chunks_exact(n * width).enumerate() {
            for tile in 0..across * across {
                let (top, left) = (tile / across * TILE, tile % across * TILE);
                let place = (picture * across * across + tile) * vectors;
                // A tile reaches one point beyond its results on each side; no row is there beyond the picture.
                let mut rows: [&[S::f32s]; SIDE] = [&[]; SIDE];
                for (row, points_of_row) in rows.iter_mut().enumerate() {
                    let y = top + row;
                    if (1..=n).contains(&y) {
                        *points_of_row = &points[(y - 1) * width..][..width];
                    }
                }
                for vector in 0..vectors {
                    // Before the first point it wraps around, to an index that no row has.
                    let at = (left * vectors + vector).wrapping_sub(vectors);
                    let columns = [
                        spread_column(simd, &rows, at),
                        spread_column(simd, &rows, at.wrapping_add(vectors)),
                        spread_column(simd, &rows, at.wrapping_add(2 * vectors)),
                        spread_column(simd, &rows, at.wrapping_add(3 * vectors)),
                        spread_column(simd, &rows, at.wrapping_add(4 * vectors)),
                        spread_column(simd, &rows, at.wrapping_add(5 * vectors)),
                    ];
                    let (place, below) = (place + vector, SIDE * apart);
                    spread_row(simd, &columns, 0, out, place, apart);
                    spread_row(simd, &columns, 1, out, place + below, apart);
                    spread_row(simd, &columns, 2, out, place + 2 * below, apart);
                    spread_row(simd, &columns, 3, out, place + 3 * below, apart);
                    spread_row(simd, &columns, 4, out, place + 4 * below, apart);
                    spread_row(simd, &columns, 5, out, place + 5 * below, apart);
                }
            }
        }
    }
}

/// Transforms the column of a tile that lies at an index of each of its rows; a point that a row lacks is zero.
#[inline(always)]
fn spread_column<S: Simd>(simd: S, rows: &[&[S::f32s]; SIDE], at: usize) -> [S::f32s; SIDE] {
    let [a, b, c, d, e, f] = *rows;
    let column = [
        point(simd, a, at),
        point(simd, b, at),
        point(simd, c, at),
        point(simd, d, at),
        point(simd, e, at),
        point(simd, f, at),
    ];
    spread_line(simd, column)
}

/// Returns the point at an index of a row, or zero if the row lacks it.
#[inline(always)]
fn point<S: Simd>(simd: S, row: &[S::f32s], at: usize) -> S::f32s {
    match row.get(at) {
        Some(number) => *number,
        None => simd.splat_f32s(0.0),
    }
}

/// Transforms a row of transformed columns, and writes its numbers from a place on, each `apart` from the one before.
#[inline(always)]
fn spread_row<S: Simd>(
    simd: S,
    columns: &[[S::f32s; SIDE]; SIDE],
    row: usize,
    out: &mut [S::f32s],
    place: usize,
    apart: usize,
) {
    let [a, b, c, d, e, f] = spread_line(simd, row_of(columns, row));
    out[place] = a;
    out[place + apart] = b;
    out[place + 2 * apart] = c;
    out[place + 3 * apart] = d;
    out[place + 4 * apart] = e;
    out[place + 5 * apart] = f;
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
        let width = n * vectors;
        for (picture, points) in out.chunks_exact_mut(n * width).enumerate() {
            for tile in 0..across * across {
                let (top, left) = (tile / across * TILE, tile % across * TILE);
                let place = (picture * across * across + tile) * vectors;
                // Rows beyond the picture stay empty.
                let mut rows: [&mut [S::f32s]; TILE] = [&mut [], &mut [], &mut [], &mut []];
                let below = points[top * width..].chunks_exact_mut(width);
                for (row, points_of_row) in rows.iter_mut().zip(below) {
                    *row = points_of_row;
                }
                let [first, second, third, fourth] = rows;
                for (vector, &bias) in bias.iter().enumerate() {
                    let from = place + vector;
                    let columns = [
                        gather_column(simd, products, from, apart),
                        gather_column(simd, products, from + apart, apart),
                        gather_column(simd, products, from + 2 * apart, apart),
                        gather_column(simd, products, from + 3 * apart, apart),
                        gather_column(simd, products, from + 4 * apart, apart),
                        gather_column(simd, products, from + 5 * apart, apart),
                    ];
                    let at = left * vectors + vector;
                    gather_row(simd, &columns, 0, bias, first, at, vectors);
                    gather_row(simd, &columns, 1, bias, second, at, vectors);
                    gather_row(simd, &columns, 2, bias, third, at, vectors);
                    gather_row(simd, &columns, 3, bias, fourth, at, vectors);
                }
            }
        }
    }
}

/// Transforms a column of products back; the numbers of a row lie `apart` from each other.
#[inline(always)]
fn gather_column<S: Simd>(
    simd: S,
    products: &[S::f32s],
    from: usize,
    apart: usize,
) -> [S::f32s; TILE] {
    let below = SIDE * apart;
    let column = [
        products[from],
        products[from + below],
        products[from + 2 * below],
        products[from + 3 * below],
        products[from + 4 * below],
        products[from + 5 * below],
    ];
    gather_line(simd, column)
}

/// Transforms a row of transformed columns back, and writes the results that lie on the picture from an index of the
/// picture's row on, each `apart` from the one before.
#[inline(always)]
fn gather_row<S: Simd>(
    simd: S,
    columns: &[[S::f32s; TILE]; SIDE],
    row: usize,
    bias: S::f32s,
    points: &mut [S::f32s],
    at: usize,
    apart: usize,
) {
    let [a, b, c, d] = gather_line(simd, row_of(columns, row));
    put(simd, a, bias, points, at);
    put(simd, b, bias, points, at + apart);
    put(simd, c, bias, points, at + 2 * apart);
    put(simd, d, bias, points, at + 3 * apart);
}

/// Writes a result with its bias, and zero for a negative one; beyond the end of the row it writes nothing.
#[inline(always)]
fn put<S: Simd>(simd: S, number: S::f32s, bias: S::f32s, points: &mut [S::f32s], at: usize) {
    if let Some(point) = points.get_mut(at) {
        *point = simd.max_f32s(simd.add_f32s(number, bias), simd.splat_f32s(0.0));
    }
}

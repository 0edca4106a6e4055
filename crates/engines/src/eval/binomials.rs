//! Binomial coefficients, by which sets of points are numbered.

/// Returns the number of ways to choose `[k][n]`, k of n.
#[must_use]
pub const fn binomials<const N: usize, const K: usize>() -> [[usize; N]; K] {
    let mut choose = [[0; N]; K];
    choose[0] = [1; N];
    let mut of = 1;
    while of < N {
        let mut many = 1;
        while many < K {
            choose[many][of] = choose[many][of - 1] + choose[many - 1][of - 1];
            many += 1;
        }
        of += 1;
    }
    choose
}

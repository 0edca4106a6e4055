//! The number of cases that a test tries, by the mode of `scripts/test`.

/// Whether this is `scripts/test --long`.
pub fn is_long() -> bool {
    mode_is("long")
}

/// Whether this is `scripts/test --quick`.
pub fn is_quick() -> bool {
    mode_is("quick")
}

/// This many random cases; ten times as many in a long run, a tenth in a quick one.
pub fn cases(usual: u32) -> u32 {
    if is_long() {
        usual * 10
    } else if is_quick() {
        usual.div_ceil(10)
    } else {
        usual
    }
}

/// The step from one case that is tried to the next: 1 in a long run, twice as much as usual in a quick one.
pub fn every(usual: usize) -> usize {
    if is_long() {
        1
    } else if is_quick() {
        usual * 2
    } else {
        usual
    }
}

fn mode_is(name: &str) -> bool {
    std::env::var_os("TIBETANGO_TESTS").is_some_and(|mode| mode == name)
}

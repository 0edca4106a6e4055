//! Mutants of Rust sources, all of them in one build: each site that can be mutated becomes a choice, which an
//! environment variable decides when the program runs. `docs/testing-mutation.md` says how they are used.
//!
//! Everything is an insertion into the source text, so lines keep their numbers. Types are unknown here: what does not
//! compile is left out by the caller, who reads the compiler's errors.
//!
//! | module | contents |
//! |---|---|
//! | [`sites`] | the sites of a file, and the mutants of each |
//! | [`operators`] | the operators that replace another |
//! | [`bodies`] | the constants that replace the body of a function |
//! | [`conditions`] | conditions of the compiler: what is in no build of the tests |
//! | [`insertions`] | a file with its mutants |
//! | [`tree`] | the files of the crates, and the module that decides |

pub mod bodies;
pub mod conditions;
pub mod insertions;
pub mod operators;
pub mod sites;
pub mod tree;

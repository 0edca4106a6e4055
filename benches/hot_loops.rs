//! Benchmarks of the hot loops of rules and evaluations, each by itself, on the board of each game that is played most.
//! The overall speed of the engines is measured by `tibetango bench`.
//!
//! The crates of the program are named in the lines that follow and nowhere else.

use tibetango_engines::eval::jiaqi::patterns::ROOM;
use tibetango_engines::eval::{
    draughts as of_draughts, gomoku as of_gomoku, jiaqi as of_jiaqi, jiu as of_jiu,
};
use tibetango_rules::perft::perft as count;
use tibetango_rules::{Game, GameName, Grid, Topology, draughts, gomoku, jiaqi, jiu};
use tibetango_search::{Evaluate, MoveOrder, Playout};

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rand::SeedableRng;
use rand_xoshiro::SplitMix64;

type Jiaqi = jiaqi::JiaqiPosition<Grid<5>>;
type Jiu = jiu::JiuPosition<Grid<14>>;
type Gomoku = gomoku::GomokuPosition<Grid<15>>;
type Draughts = draughts::DraughtsPosition<Grid<10>>;

/// Maximum number of plies of a playout that does not end by itself.
const PLIES: u32 = 200;

/// Number of plies from the first position to one in the middle of a game.
const OPENING: usize = 24;

fn main() {
    divan::main();
}

/// Game with its first position, and a depth of perft that takes some milliseconds.
trait BenchGame: Game {
    const DEPTH: u32;

    fn first() -> Self;
}

impl BenchGame for Jiaqi {
    const DEPTH: u32 = 3;

    fn first() -> Self {
        Self::new(jiaqi::JiaqiRules::default())
    }
}

impl BenchGame for Jiu {
    const DEPTH: u32 = 4;

    fn first() -> Self {
        Self::new(jiu::JiuRules::default())
    }
}

impl BenchGame for Gomoku {
    const DEPTH: u32 = 2;

    fn first() -> Self {
        Self::new(gomoku::GomokuRules::default())
    }
}

impl BenchGame for Draughts {
    const DEPTH: u32 = 5;

    fn first() -> Self {
        Self::new(draughts::DraughtsRules::default())
    }
}

/// Returns a position in the middle of a game: the same one in every run, reached by moves from all over the lists.
fn middle<G: BenchGame>() -> G {
    let mut position = G::first();
    let mut moves = Vec::new();
    for ply in 0..OPENING {
        position.legal_moves(&mut moves);
        let next = position.after(moves[ply * 31 % moves.len()]);
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}

/// Counts the leaves below the first position.
#[divan::bench(types = [Jiaqi, Jiu, Gomoku, Draughts])]
fn perft<G: BenchGame>(bencher: Bencher) {
    let first = G::first();
    let leaves = count(&first, G::DEPTH);
    bencher
        .counter(ItemsCount::new(leaves))
        .bench_local(|| count(black_box(&first), G::DEPTH));
}

/// Generates all legal moves of a position in the middle of a game.
#[divan::bench(types = [Jiaqi, Jiu, Gomoku, Draughts])]
fn legal_moves<G: BenchGame>(bencher: Bencher) {
    let position = middle::<G>();
    let mut moves = Vec::new();
    bencher.bench_local(|| {
        black_box(&position).legal_moves(&mut moves);
        black_box(moves.len())
    });
}

/// Plays every move of a position in the middle of a game.
#[divan::bench(types = [Jiaqi, Jiu, Gomoku, Draughts])]
fn play<G: BenchGame>(bencher: Bencher) {
    let position = middle::<G>();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    bencher
        .counter(ItemsCount::new(moves.len()))
        .bench_local(|| {
            for &mv in &moves {
                black_box(black_box(&position).after(mv));
            }
        });
}

/// Playouts of UCT from the first position.
#[divan::bench_group]
mod playout {
    use super::*;

    fn played<G: BenchGame>(bencher: Bencher, mut playout: impl Playout<G>) {
        let first = G::first();
        let mut rng = SplitMix64::seed_from_u64(1);
        bencher.bench_local(|| playout.value(black_box(&first), &mut rng));
    }

    #[divan::bench]
    fn jiaqi(bencher: Bencher) {
        played::<Jiaqi>(
            bencher,
            of_jiaqi::ThesisPlayout::new(PLIES, MoveOrder::Generated),
        );
    }

    #[divan::bench]
    fn jiu(bencher: Bencher) {
        let playout = of_jiu::FormationPlayout::new(of_jiu::Judge::Squares, 0.0, PLIES);
        played::<Jiu>(bencher, playout);
    }

    #[divan::bench]
    fn gomoku(bencher: Bencher) {
        played::<Gomoku>(bencher, of_gomoku::GomokuRandomPlayout);
    }

    #[divan::bench]
    fn draughts(bencher: Bencher) {
        played::<Draughts>(bencher, of_draughts::DraughtsRandomPlayout::new(PLIES));
    }
}

/// Static evaluations, carried along by every move of a position in the middle of a game as alpha-beta does.
#[divan::bench_group]
mod evaluation {
    use super::*;

    fn evaluated<G: BenchGame>(bencher: Bencher, evaluate: &impl Evaluate<G>) {
        let position = middle::<G>();
        let state = evaluate.start(&position);
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let after: Vec<G> = moves.iter().map(|&mv| position.after(mv)).collect();
        bencher
            .counter(ItemsCount::new(after.len()))
            .bench_local(|| {
                for next in &after {
                    let state = evaluate.update(&state, black_box(&position), next);
                    black_box(evaluate.value(&state, next));
                }
            });
    }

    #[divan::bench]
    fn jiaqi(bencher: Bencher) {
        let topology = Topology::of(GameName::Jiaqi, 5).expect("a board of jiaqi");
        let weights = of_jiaqi::PatternWeights::built_in(5).expect("weights for it");
        let patterns = of_jiaqi::Patterns::<ROOM>::new(topology, &weights).expect("room for them");
        evaluated::<Jiaqi>(bencher, &patterns);
    }

    #[divan::bench]
    fn jiu(bencher: Bencher) {
        let formations = of_jiu::Formations::new(of_jiu::ShapeWeights::built_in(14));
        evaluated::<Jiu>(bencher, &formations);
    }

    #[divan::bench]
    fn gomoku(bencher: Bencher) {
        evaluated::<Gomoku>(
            bencher,
            &of_gomoku::Judgement::new(of_gomoku::Ratings::plain()),
        );
    }

    #[divan::bench]
    fn draughts(bencher: Bencher) {
        let weights = of_draughts::DraughtsWeights::built_in().expect("weights of draughts");
        evaluated::<Draughts>(bencher, &of_draughts::Patterns::new::<Grid<10>>(&weights));
    }
}

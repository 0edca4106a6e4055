//! What the table costs: how much there is to draw, and whether it keeps its memory.

use indicatif::{ProgressBar, ProgressStyle};

use super::figures::Figure;
use crate::app::unattended::{census, soak as games};

/// Draw calls and triangles of every board in every quality, shadows included.
pub fn scene() -> Result<Vec<Figure>, String> {
    let mut figures = Vec::new();
    for count in census::count()? {
        let of = |what: &str, number: usize| {
            let what = format!("{what}, {}, {}", count.board.id(), count.quality.id());
            Figure::new("scene", what, 1, &[number as f64])
        };
        figures.push(of("draws", count.calls));
        figures.push(of("objects", count.objects));
        figures.push(of("triangles", count.triangles));
    }
    Ok(figures)
}

/// Resident memory at the start, after 100 games and at the end.
pub fn soak(count: u32) -> Result<Vec<Figure>, String> {
    let bar = ProgressBar::new(u64::from(count));
    if let Ok(style) = ProgressStyle::with_template("{bar:40} game {pos}, {eta} left") {
        bar.set_style(style);
    }
    let samples = games::soak(count as usize, |game| bar.set_position(game as u64))?;
    bar.finish_and_clear();
    let mut figures = Vec::new();
    for sample in samples {
        let of = |what: &str, number: f64| {
            Figure::new(
                "soak",
                format!("{what}, game {}", sample.games),
                1,
                &[number],
            )
        };
        figures.push(of("MiB resident", sample.mib));
        figures.push(of("entities", sample.entities as f64));
    }
    Ok(figures)
}

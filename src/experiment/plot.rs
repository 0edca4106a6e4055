//! Lines as SVG.

use std::error::Error;

use plotters::prelude::*;

/// A line of a plot.
pub struct Curve<'a> {
    /// Its name in the key.
    pub name: &'a str,
    /// Its points.
    pub points: Vec<(f64, f64)>,
    /// Thin: a value to compare with.
    pub reference: bool,
}

impl<'a> Curve<'a> {
    /// A line through these values, at 1, 2, 3 and on.
    #[must_use]
    pub fn of(name: &'a str, values: &[f64]) -> Self {
        Self {
            name,
            points: (1..).map(f64::from).zip(values.iter().copied()).collect(),
            reference: false,
        }
    }
}

/// What a plot shows.
pub struct Plot<'a> {
    /// The heading.
    pub title: &'a str,
    /// What the horizontal axis counts.
    pub x: &'a str,
    /// What the vertical axis counts, with its unit.
    pub y: &'a str,
    /// The lines.
    pub curves: Vec<Curve<'a>>,
}

const COLOURS: [RGBColor; 4] = [
    RGBColor(178, 58, 46),
    RGBColor(38, 84, 124),
    RGBColor(178, 58, 46),
    RGBColor(38, 84, 124),
];

impl Plot<'_> {
    /// Draws the plot.
    ///
    /// # Errors
    /// When there is nothing to draw; on one line.
    pub fn svg(&self) -> Result<String, String> {
        let mut svg = String::new();
        match self.draw(&mut svg) {
            Ok(()) => Ok(svg),
            Err(why) => Err(format!("cannot draw the plot: {why}")),
        }
    }

    fn draw(&self, svg: &mut String) -> Result<(), Box<dyn Error>> {
        let points = || self.curves.iter().flat_map(|curve| &curve.points);
        let last = points().map(|&(x, _)| x).fold(1.0, f64::max);
        let top = points().map(|&(_, y)| y).fold(0.0, f64::max) * 1.1;
        if points().next().is_none() {
            return Err("there are no points".into());
        }
        let root = SVGBackend::with_string(svg, (860, 480)).into_drawing_area();
        root.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&root)
            .caption(self.title, ("sans-serif", 22))
            .margin(16)
            .x_label_area_size(44)
            .y_label_area_size(60)
            .build_cartesian_2d(0.0..last, 0.0..top.max(1e-9))?;
        chart
            .configure_mesh()
            .x_desc(self.x)
            .y_desc(self.y)
            .light_line_style(RGBColor(238, 238, 238))
            .label_style(("sans-serif", 14))
            .draw()?;
        for (curve, colour) in self.curves.iter().zip(COLOURS.iter().cycle()) {
            let style = colour.stroke_width(if curve.reference { 1 } else { 3 });
            let drawn = chart.draw_series(LineSeries::new(curve.points.iter().copied(), style))?;
            drawn
                .label(curve.name)
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 24, y)], style));
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::LowerLeft)
            .background_style(WHITE.mix(0.9))
            .border_style(RGBColor(200, 200, 200))
            .label_font(("sans-serif", 14))
            .legend_area_size(30)
            .draw()?;
        root.present()?;
        Ok(())
    }
}

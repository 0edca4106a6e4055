//! Lines and bars as SVG.

use std::error::Error;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// A line of a plot.
pub struct Curve<'a> {
    /// Name in the key.
    pub name: &'a str,
    /// Points of the line.
    pub points: Vec<(f64, f64)>,
    /// True for a thin line: a value to compare with.
    pub reference: bool,
}

impl<'a> Curve<'a> {
    /// Returns a line through these values, at 1, 2, 3 and on.
    #[must_use]
    pub fn of(name: &'a str, values: &[f64]) -> Self {
        let points = (1..).map(f64::from).zip(values.iter().copied());
        Self::through(name, points.collect())
    }

    /// Returns a line through these points.
    #[must_use]
    pub fn through(name: &'a str, points: Vec<(f64, f64)>) -> Self {
        Self {
            name,
            points,
            reference: false,
        }
    }
}

/// Contents of a plot.
pub struct Plot<'a> {
    /// Heading.
    pub title: &'a str,
    /// Quantity on the horizontal axis.
    pub x: &'a str,
    /// Quantity on the vertical axis, with its unit.
    pub y: &'a str,
    /// Lines.
    pub curves: Vec<Curve<'a>>,
}

const COLOURS: [RGBColor; 4] = [
    RGBColor(178, 58, 46),
    RGBColor(38, 84, 124),
    RGBColor(58, 125, 68),
    RGBColor(140, 96, 20),
];

type Sheet<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Returns the SVG that `draw` writes, or a one-line error if it cannot be drawn.
fn svg(draw: impl FnOnce(&mut String) -> Result<(), Box<dyn Error>>) -> Result<String, String> {
    let mut svg = String::new();
    draw(&mut svg).map_err(|why| format!("cannot draw the plot: {why}"))?;
    Ok(svg)
}

/// Creates the white sheet of a plot with this height in pixels.
fn sheet(svg: &mut String, height: u32) -> Result<Sheet<'_>, Box<dyn Error>> {
    let root = SVGBackend::with_string(svg, (860, height)).into_drawing_area();
    root.fill(&WHITE)?;
    Ok(root)
}

/// Reserves the room for heading and axes.
fn frame<'a, 'b>(root: &'a Sheet<'b>, title: &str) -> ChartBuilder<'a, 'a, SVGBackend<'b>> {
    let mut chart = ChartBuilder::on(root);
    chart
        .caption(title, ("sans-serif", 22))
        .margin(16)
        .x_label_area_size(44)
        .y_label_area_size(60);
    chart
}

impl Plot<'_> {
    /// Draws the plot.
    ///
    /// # Errors
    /// A single line, if there is nothing to draw.
    pub fn svg(&self) -> Result<String, String> {
        svg(|svg| self.draw(svg))
    }

    fn draw(&self, svg: &mut String) -> Result<(), Box<dyn Error>> {
        let points = || self.curves.iter().flat_map(|curve| &curve.points);
        let last = points().map(|&(x, _)| x).fold(1.0, f64::max);
        let top = points().map(|&(_, y)| y).fold(0.0, f64::max) * 1.1;
        if points().next().is_none() {
            return Err("there are no points".into());
        }
        let root = sheet(svg, 480)?;
        let mut chart =
            frame(&root, self.title).build_cartesian_2d(0.0..last, 0.0..top.max(1e-9))?;
        chart
            .configure_mesh()
            .x_desc(self.x)
            .y_desc(self.y)
            .light_line_style(RGBColor(238, 238, 238))
            .label_style(("sans-serif", 14))
            .draw()?;
        // Values to compare with have the colours of the lines that they belong to, one after the other.
        let mut ends = [0; 2];
        for curve in &self.curves {
            let count = &mut ends[usize::from(curve.reference)];
            let colour = COLOURS[*count % COLOURS.len()];
            *count += 1;
            let style = colour.stroke_width(if curve.reference { 1 } else { 3 });
            let line = chart.draw_series(LineSeries::new(curve.points.iter().copied(), style))?;
            line.label(curve.name)
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

/// Bar chart of counts.
pub struct Bars<'a> {
    /// Heading.
    pub title: &'a str,
    /// Label of the horizontal axis.
    pub x: &'a str,
    /// Label of the vertical axis.
    pub y: &'a str,
    /// Name and height of each bar.
    pub bars: Vec<(String, u64)>,
}

/// Pixels that the bars lie on, and those of a letter and of the gap between two names.
const BARS_WIDTH: usize = 760;
const LETTER_WIDTH: usize = 8;
const NAMES_APART: usize = 10;

/// Maximum number of bars that leave room for gaps between them and for their heights in figures.
const FEW_BARS: usize = 31;

impl Bars<'_> {
    /// Draws the bars; if there is no room for all their names, only some have one.
    ///
    /// # Errors
    /// A single line, if it cannot be drawn.
    pub fn svg(&self) -> Result<String, String> {
        svg(|svg| self.draw(svg))
    }

    fn draw(&self, svg: &mut String) -> Result<(), Box<dyn Error>> {
        let highest = self.bars.iter().map(|&(_, height)| height).max();
        let highest = highest.unwrap_or_default().max(1);
        let widest = self.bars.iter().map(|(name, _)| name.chars().count()).max();
        let room = widest.unwrap_or_default() * LETTER_WIDTH + NAMES_APART;
        let names = (BARS_WIDTH / room).clamp(1, self.bars.len().max(1));
        let few = self.bars.len() <= FEW_BARS;
        // An axis with a single place on it has no width.
        let last = self.bars.len().max(2) - 1;
        let root = sheet(svg, 360)?;
        let mut chart = frame(&root, self.title)
            .build_cartesian_2d((0..last).into_segmented(), 0..highest + highest.div_ceil(8))?;
        let name = |place: &SegmentValue<usize>| match place {
            SegmentValue::Exact(at) | SegmentValue::CenterOf(at) => self
                .bars
                .get(*at)
                .map_or_else(String::new, |(name, _)| name.clone()),
            SegmentValue::Last => String::new(),
        };
        chart
            .configure_mesh()
            .disable_x_mesh()
            .x_desc(self.x)
            .y_desc(self.y)
            .x_labels(names)
            .x_label_formatter(&name)
            .light_line_style(RGBColor(238, 238, 238))
            .label_style(("sans-serif", 14))
            .draw()?;
        let bars = || {
            let heights = self.bars.iter().map(|&(_, height)| height).enumerate();
            heights.filter(|&(_, height)| height > 0)
        };
        let gap = if few { 4 } else { 0 };
        chart.draw_series(bars().map(|(at, height)| {
            let corners = [
                (SegmentValue::Exact(at), 0),
                (SegmentValue::Exact(at + 1), height),
            ];
            let mut bar = Rectangle::new(corners, COLOURS[1].filled());
            bar.set_margin(0, 0, gap, gap);
            bar
        }))?;
        if few {
            let centred = Pos::new(HPos::Center, VPos::Bottom);
            let style = ("sans-serif", 14).into_text_style(&root).pos(centred);
            chart.draw_series(bars().map(|(at, height)| {
                let place = (SegmentValue::CenterOf(at), height);
                Text::new(height.to_string(), place, style.clone())
            }))?;
        }
        root.present()?;
        Ok(())
    }
}

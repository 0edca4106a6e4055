//! Page with the figures for a curator's browser: one file that loads nothing and runs nothing.

use quick_xml::escape::escape;

use super::summary::StatisticsSummary;
use super::tables::{FigureTable, key_figures, length_classes, tables, words};
use crate::plot::Bars;

const STYLE: &str = "
body { font: 16px/1.5 sans-serif; color: #222; max-width: 60em; margin: 2em auto; padding: 0 1em; }
h1 { font-size: 1.6em; margin-bottom: 0; }
h2 { font-size: 1.2em; margin: 2em 0 0.3em; }
p { margin: 0.3em 0 0.8em; }
ul { display: flex; flex-wrap: wrap; gap: 1em; padding: 0; list-style: none; }
li { border: 1px solid #ccc; border-radius: 6px; padding: 0.6em 1em; }
li b { display: block; font-size: 1.5em; }
table { border-collapse: collapse; }
th, td { border-bottom: 1px solid #ddd; padding: 0.2em 0.8em; text-align: right; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
figure { margin: 1.5em 0; }
svg { max-width: 100%; height: auto; }
@media print {
  body { max-width: none; margin: 0; font-size: 11pt; }
  section, figure, tr { break-inside: avoid; }
}
";

/// Returns the page.
///
/// # Errors
/// A single line, if a plot cannot be drawn.
pub fn html(summary: &StatisticsSummary) -> Result<String, String> {
    let span = if summary.from == summary.to {
        summary.from.to_string()
    } else {
        format!("{} to {}", summary.from, summary.to)
    };
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width\"/>\n\
         <title>Visitors, {span}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n\
         <h1>Visitors of the exhibition</h1>\n<p>{span}</p>\n<ul>\n"
    );
    for (name, figure) in key_figures(summary) {
        page += &format!("<li><b>{}</b>{}</li>\n", escape(figure), escape(name));
    }
    page += "</ul>\n";
    for bars in plots(summary) {
        page += &format!("<figure>\n{}</figure>\n", bars.svg()?);
    }
    for table in tables(summary) {
        section(&mut page, &table);
    }
    page += "<p>Counted on the machine itself, without any personal data.</p>\n</body>\n</html>\n";
    Ok(page)
}

fn plots(summary: &StatisticsSummary) -> Vec<Bars<'static>> {
    let days = summary.days.iter();
    let hours = (0..).zip(summary.hours);
    let open = |visits: &u64| *visits > 0;
    let first = summary.hours.iter().position(open).unwrap_or(0);
    let last = summary.hours.iter().rposition(open).unwrap_or(23);
    let mut rest: Vec<(String, u64)> = Vec::new();
    for at in &summary.left {
        // Rows of one screen stand side by side.
        let screen = words(&at.screen);
        match rest.last_mut() {
            Some((last, visits)) if *last == screen => *visits += at.visits,
            _ => rest.push((screen, at.visits)),
        }
    }
    let classes = length_classes().into_iter();
    let mut plots = vec![
        Bars {
            title: "Visits by day",
            x: "day",
            y: "visits",
            // The year stands above.
            bars: days
                .map(|day| (day.date.strftime("%m-%d").to_string(), day.visits))
                .collect(),
        },
        Bars {
            title: "Visits by the hour in which they began",
            x: "hour of the day",
            y: "visits",
            bars: hours
                .filter(|(hour, _)| (first..=last).contains(hour))
                .map(|(hour, visits)| (hour.to_string(), visits))
                .collect(),
        },
        Bars {
            title: "How long visits lasted",
            x: "length",
            y: "visits",
            bars: classes.zip(summary.length_classes).collect(),
        },
        Bars {
            title: "Screens on which visits ended",
            x: "screen",
            y: "visits",
            bars: rest,
        },
    ];
    plots.retain(|plot| plot.bars.len() > 1);
    plots
}

fn section(page: &mut String, table: &FigureTable) {
    *page += &format!("<section>\n<h2>{}</h2>\n", escape(table.title));
    if !table.note.is_empty() {
        *page += &format!("<p>{}</p>\n", escape(table.note));
    }
    *page += "<table>\n<thead>\n";
    *page += &line("th", table.head.iter().copied());
    *page += "</thead>\n<tbody>\n";
    for row in &table.rows {
        *page += &line("td", row.iter().map(String::as_str));
    }
    *page += "</tbody>\n</table>\n</section>\n";
}

fn line<'a>(tag: &str, cells: impl Iterator<Item = &'a str>) -> String {
    let cells: String = cells
        .map(|cell| format!("<{tag}>{}</{tag}>", escape(cell)))
        .collect();
    format!("<tr>{cells}</tr>\n")
}

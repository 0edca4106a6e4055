//! `statistics`: shows the activity of an exhibition's visitors.

use std::path::{Path, PathBuf};

use clap::Args;
use jiff::ToSpan;
use jiff::civil::Date;

use super::failure::{CommandResult, Failure};
use super::output;
use tibetango_lab::statistics::days::{MOST_DAYS, between, date, default_folder, find_folder};
use tibetango_lab::statistics::page::html;
use tibetango_lab::statistics::summary::StatisticsSummary;
use tibetango_lab::statistics::tables::tables;
use tibetango_records::messages::{WrongValue, path_text};
use tibetango_records::record::date::clock;

#[derive(Args, Debug)]
pub struct StatisticsArguments {
    /// Folder of the statistics, or the one around it [default: the one that the window writes]
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
    /// First day, such as 2026-05-25 [default: the last one and six before it]
    #[arg(long, value_name = "DATE")]
    from: Option<String>,
    /// Last day [default: today]
    #[arg(long, value_name = "DATE")]
    to: Option<String>,
    /// Print JSON
    #[arg(long, conflicts_with = "html")]
    json: bool,
    /// Write a page with plots for a browser to this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

pub fn run(arguments: &StatisticsArguments) -> CommandResult {
    let (from, to) = span(arguments)?;
    output::check("--html", arguments.html.as_deref())?;
    let folder = match &arguments.folder {
        Some(folder) => statistics_folder(folder)?,
        None => {
            default_folder().ok_or("--folder: the system tells no folder for data: name one")?
        }
    };
    let summary = StatisticsSummary::of_folder(&folder, from, to)
        .map_err(|error| Failure::option("--folder", error))?;
    match &arguments.html {
        Some(path) => output::write("--html", path, html(&summary)?.as_bytes()),
        None => output::tell(arguments.json, &summary, || text(&summary)),
    }
}

/// Returns the folder of the statistics, given it or the folder around it; a note reports the second.
fn statistics_folder(folder: &Path) -> Result<PathBuf, Failure> {
    let own_folder = find_folder(folder).map_err(|error| Failure::option("--folder", error))?;
    let Some(own_folder) = own_folder else {
        let why = format!(
            "{}: no file of statistics, such as 2026-05-31.jsonl",
            path_text(folder)
        );
        return Err(Failure::option("--folder", why));
    };
    if own_folder != folder {
        output::log(&format!(
            "note: --folder: the statistics lie in {}",
            path_text(&own_folder)
        ));
    }
    Ok(own_folder)
}

/// Returns the first and the last day.
fn span(arguments: &StatisticsArguments) -> Result<(Date, Date), Failure> {
    let to = day("--to", arguments.to.as_deref())?.unwrap_or_else(|| clock().date());
    let from = day("--from", arguments.from.as_deref())?;
    let from = from.unwrap_or_else(|| to.saturating_sub(6.days()));
    let why = match between(from, to) {
        ..0 => format!("{from} lies after the last day, {to}"),
        0..MOST_DAYS => return Ok((from, to)),
        _ => format!("{from} to {to}: at most {MOST_DAYS} days are looked at together"),
    };
    Err(Failure::option("--from", why))
}

fn day(option: &str, value: Option<&str>) -> Result<Option<Date>, Failure> {
    let wrong = |text| WrongValue::bad_form(text, "a date such as 2026-05-31");
    let day = value.map(|text| date(text).ok_or_else(|| Failure::option(option, wrong(text))));
    day.transpose()
}

fn text(summary: &StatisticsSummary) -> String {
    let mut text = format!("{} to {}\n", summary.from, summary.to);
    for table in tables(summary) {
        text += &format!("\n{table}");
    }
    text
}

//! Statistics of an exhibition: written lines are read again, and their figures agree.

mod courses;
mod figures;
mod files;
mod lines;

use jiff::civil::{DateTime, date};
use tibetango_lab::statistics::event::{Event, VisitStep};

/// Returns a time on a day of March 2026.
fn at(day: i8, hour: i8, second: i8) -> DateTime {
    date(2026, 3, day).at(hour, 0, second, 0)
}

/// Returns a step of a visit.
fn visit(number: u32, did: VisitStep) -> Event {
    Event::Visit { number, did }
}

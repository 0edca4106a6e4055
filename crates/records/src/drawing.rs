//! Drawing of the board as text.

use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::text::point_text;
use tibetango_rules::{Phase, Point, Rank, Side, Topology};

/// Returns the names of the rows, from the top, and of the columns, from the left, as the names of points have
/// them: a letter for one, a number for the other.
///
/// ```
/// use tibetango_records::drawing::edges;
/// use tibetango_rules::{GameName, Topology};
/// let edges = |game, size| edges(Topology::of(game, size).unwrap()).map(|names| names.concat());
/// assert_eq!(edges(GameName::Jiaqi, 3), ["54321", "abcde"]);
/// assert_eq!(edges(GameName::Jiu, 6), ["abcdef", "012345"]);
/// ```
///
/// On boards with numbered squares a row is named by its first square, and a column by its square in the last row.
pub fn edges(topology: &Topology) -> [Vec<String>; 2] {
    if topology.is_checkered() {
        let (span, name) = (topology.span(), |at: Option<Point>| {
            at.map_or_else(String::new, |at| point_text(topology, at))
        });
        let first = |row| (0..span).find_map(|column| topology.at(row, column));
        let rows = (0..span).map(|row| name(first(row)));
        let columns = (0..span).map(|column| name(topology.at(span - 1, column)));
        return [rows.collect(), columns.collect()];
    }
    let parts = |point| {
        let mut name = point_text(topology, point);
        let number = name.split_off(1);
        [name, number]
    };
    // Along a row it is the column's part that changes.
    let [one, two] = [0, 1].map(|point| parts(Point(point)));
    let of_row = usize::from(one[0] != two[0]);
    let all = || 0..topology.span();
    let name = |point: Option<Point>, part: usize| {
        point.map_or_else(String::new, |point| std::mem::take(&mut parts(point)[part]))
    };
    let row = |row| name(all().find_map(|column| topology.at(row, column)), of_row);
    let column = |column| name(all().find_map(|row| topology.at(row, column)), 1 - of_row);
    [all().map(row).collect(), all().map(column).collect()]
}

/// Draws the board with the names of its rows on the left and of its columns below, as the names of points have
/// them: `o` white, `x` black, `O` and `X` kings, `.` empty, `+` an empty point that is the only centre.
pub fn board(history: &AnyGameHistory) -> String {
    let topology = history.topology();
    let span = topology.span();
    let [rows, columns] = edges(topology);
    let mut text = String::new();
    for (row, name) in (0..span).zip(rows) {
        text += &format!("{name:>3}");
        for column in 0..span {
            let sign = topology
                .at(row, column)
                .map_or(' ', |point| sign(history, point));
            text.push(' ');
            text.push(sign);
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text += "   ";
    for name in columns {
        text.push(' ');
        text += &name;
    }
    text.push('\n');
    text
}

fn sign(history: &AnyGameHistory, point: Point) -> char {
    match history
        .piece_at(point)
        .map(|piece| (piece.side, piece.rank))
    {
        Some((Side::White, Rank::Man)) => 'o',
        Some((Side::Black, Rank::Man)) => 'x',
        Some((Side::White, Rank::King)) => 'O',
        Some((Side::Black, Rank::King)) => 'X',
        None if *history.topology().centre() == [point] => '+',
        None => '.',
    }
}

/// Describes the state of the game in one line.
pub fn state(history: &AnyGameHistory) -> String {
    let [white, black] = Side::BOTH.map(|side| history.count(side));
    let stones = format!("white (o) {white}, black (x) {black}");
    let now = match history.outcome() {
        Some(outcome) => format!("over: {outcome}"),
        None => format!("{}: {} to move", history.phase().name(), history.to_move()),
    };
    let hole = history
        .hole()
        .filter(|_| history.phase() != Phase::Placement);
    let name = |hole| format!(", hole {}", point_text(history.topology(), hole));
    let hole = hole.map_or_else(String::new, name);
    format!("ply {}, {now}{hole}; {stones}", history.ply())
}

//! Text of `--version`: version, commit, date and features.

use std::sync::LazyLock;

use tibetango_rules::GameName;
use tibetango_rules::text::list_text;

static TEXT: LazyLock<String> = LazyLock::new(|| {
    let mut lines = vec![env!("CARGO_PKG_VERSION").to_owned()];
    // The build script sets both in a release, if it knows them.
    if let (Some(commit), Some(date)) = (
        option_env!("TIBETANGO_COMMIT"),
        option_env!("TIBETANGO_DATE"),
    ) {
        lines.push(format!("commit {commit} of {date}"));
    }
    let window = if cfg!(feature = "gui") {
        "with"
    } else {
        "without"
    };
    let games = list_text(GameName::ALL.map(GameName::text));
    lines.push(format!("features: {window} the window; {games}"));
    lines.join("\n")
});

/// Returns the version with the commit and the date of the source, if they are known, and the features.
pub fn version() -> &'static str {
    &TEXT
}

//! Tags and attributes of a record, and where they may stand.

use std::sync::LazyLock;

use crate::record::MAX_PLIES;
use tibetango_rules::{AnyRules, GameName};

/// Tag, and the parts that may stand inside it.
pub(super) struct TagParts {
    pub tag: &'static str,
    pub children: &'static [&'static str],
    pub attributes: &'static [&'static str],
}

const fn shape(
    tag: &'static str,
    children: &'static [&'static str],
    attributes: &'static [&'static str],
) -> TagParts {
    TagParts {
        tag,
        children,
        attributes,
    }
}

pub(super) const ROOT: &[&str] = &["TibetanGo"];

/// Tags of Table 4-1 and our own, with our attributes. A tag without children holds text.
static SHAPES: [TagParts; 20] = [
    shape(
        "TibetanGo",
        &[
            "MG", "SZ", "UN", "DT", "PB", "PW", "PC", "CM", "ER", "VA", "NO", "AN", "SG", "PD",
        ],
        &["version", "name"],
    ),
    shape(
        "MG",
        &[],
        // And the rules of every game: [`RULES`].
        &["rules", "start", "clock", "left"],
    ),
    shape("SZ", &[], &[]),
    shape("UN", &[], &[]),
    shape("DT", &[], &[]),
    shape("PB", &[], &[]),
    shape("PW", &[], &[]),
    shape("PC", &["CR"], &[]),
    shape("CM", &["CR"], &[]),
    shape(
        "CR",
        &["CC", "CL", "CJ"],
        &["kind", "takes", "via", "decision", "turn"],
    ),
    shape("CC", &[], &[]),
    shape("CL", &[], &[]),
    shape("CJ", &[], &[]),
    shape("ER", &[], &["reason"]),
    shape("VA", &["CR"], &["of", "at"]),
    shape("NO", &[], &["of", "at", "sign", "figures"]),
    shape("AN", &["AV"], &["engine"]),
    shape("AV", &[], &["white", "depth"]),
    shape("SG", &[], &["of", "at"]),
    shape("PD", &[], &["of", "at"]),
];

/// Tag that holds the rules as attributes named by their fields.
pub(super) const RULED: &str = "MG";

/// Fields of every game's rules.
pub(super) static RULES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let mut fields: Vec<_> = GameName::ALL
        .into_iter()
        .flat_map(AnyRules::fields)
        .collect();
    fields.sort_unstable();
    fields.dedup();
    fields
});

/// Tag of a ply; there is a limit to their number.
pub(super) const PLY: &str = "CR";

/// Tags that may stand more than once in their parent.
pub(super) const MANY: [&str; 6] = [PLY, "VA", "NO", "AV", "SG", "PD"];

/// Maximum number of such elements other than plies. Variations and notes have lower limits of their own; this one
/// bounds the tree.
pub(super) const MAX_OTHERS: usize = 2 * MAX_PLIES;

impl TagParts {
    /// Returns the tag with this name, if it is one of the allowed ones.
    pub fn by_name(name: &str, allowed: &[&str]) -> Option<&'static Self> {
        let mut all = SHAPES.iter();
        all.find(|shape| shape.tag == name && allowed.contains(&name))
    }

    /// Returns the tag with this name in letters of any case, if it is one of the allowed ones.
    pub fn alike(name: &str, allowed: &[&str]) -> Option<&'static Self> {
        let mut allowed = allowed.iter();
        let tag = allowed.find(|tag| tag.eq_ignore_ascii_case(name))?;
        SHAPES.iter().find(|shape| shape.tag == *tag)
    }
}

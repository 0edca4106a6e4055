//! Operators that replace another.

use syn::BinOp;

/// Returns the operators that replace this one.
///
/// A comparison that is a whole condition is replaced by `true` and `false`, too. A test that notices
/// both notices the opposite comparison, which is left out.
#[must_use]
pub fn others(operator: &BinOp, is_condition: bool) -> &'static [&'static str] {
    let (boundary, opposite): (&[_], &[_]) = match operator {
        BinOp::Lt(_) => (&["<="], &["<=", ">="]),
        BinOp::Le(_) => (&["<"], &["<", ">"]),
        BinOp::Gt(_) => (&[">="], &[">=", "<="]),
        BinOp::Ge(_) => (&[">"], &[">", "<"]),
        BinOp::Eq(_) => (&[], &["!="]),
        BinOp::Ne(_) => (&[], &["=="]),
        _ => (always(operator), always(operator)),
    };
    if is_condition { boundary } else { opposite }
}

fn always(operator: &BinOp) -> &'static [&'static str] {
    match operator {
        BinOp::And(_) => &["||"],
        BinOp::Or(_) => &["&&"],
        BinOp::Add(_) => &["-"],
        BinOp::Sub(_) => &["+"],
        BinOp::Mul(_) => &["/"],
        BinOp::Div(_) => &["*"],
        BinOp::Rem(_) => &["/"],
        BinOp::BitAnd(_) => &["|"],
        BinOp::BitOr(_) => &["&"],
        BinOp::BitXor(_) => &["&"],
        BinOp::Shl(_) => &[">>"],
        BinOp::Shr(_) => &["<<"],
        BinOp::AddAssign(_) => &["-="],
        BinOp::SubAssign(_) => &["+="],
        BinOp::MulAssign(_) => &["/="],
        BinOp::DivAssign(_) => &["*="],
        BinOp::RemAssign(_) => &["/="],
        BinOp::BitAndAssign(_) => &["|="],
        BinOp::BitOrAssign(_) => &["&="],
        BinOp::BitXorAssign(_) => &["&="],
        BinOp::ShlAssign(_) => &[">>="],
        BinOp::ShrAssign(_) => &["<<="],
        _ => &[],
    }
}

/// True for a comparison.
#[must_use]
pub const fn compares(operator: &BinOp) -> bool {
    matches!(
        operator,
        BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) | BinOp::Eq(_) | BinOp::Ne(_)
    )
}

/// True for an operator that changes its left side.
#[must_use]
pub const fn assigns(operator: &BinOp) -> bool {
    matches!(
        operator,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
    )
}

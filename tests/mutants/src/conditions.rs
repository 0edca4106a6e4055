//! Conditions of the compiler: what is in no build of the tests has no mutants.

use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, Lit, Meta, Token};

/// The feature without which the tests of the crates are built.
const GUEST: &str = "guest";

/// True unless one of these attributes keeps what follows out of a build of a library, or makes it a test.
#[must_use]
pub fn hold(attributes: &[Attribute]) -> bool {
    attributes.iter().all(|attribute| {
        if attribute.path().is_ident("cfg") {
            let condition = attribute.parse_args::<Meta>();
            condition.is_ok_and(|condition| holds(&condition))
        } else {
            !attribute.path().is_ident("test")
        }
    })
}

fn holds(condition: &Meta) -> bool {
    match condition {
        Meta::Path(path) => !["test", "doctest", "windows"]
            .iter()
            .any(|name| path.is_ident(name)),
        Meta::NameValue(pair) => {
            let value = match &pair.value {
                Expr::Lit(ExprLit {
                    lit: Lit::Str(value),
                    ..
                }) => value.value(),
                _ => String::new(),
            };
            !(pair.path.is_ident("feature") && value == GUEST)
        }
        Meta::List(list) => {
            let parts = list
                .parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)
                .unwrap_or_default();
            if list.path.is_ident("not") {
                !parts.iter().all(holds)
            } else if list.path.is_ident("any") {
                parts.iter().any(holds)
            } else {
                parts.iter().all(holds)
            }
        }
    }
}

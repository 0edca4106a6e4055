//! Lines to a server, and the form of names and addresses.

use tibetango_records::record::text::{name, shorten};
use tibetango_rules::Side;
use tibetango_server::message::{ColourForm, MAX_CHAT, MOST, NAME, Offer};

/// Returns a chat line in the form that a server accepts: one line, limited in length also for clients that receive
/// it with this name.
#[must_use]
pub fn words(written: &str, room: usize, user: &str) -> String {
    let mut text = shorten(written, MAX_CHAT);
    let most = MOST.saturating_sub(format!("Said,{room},{user},").len());
    text.truncate(text.floor_char_boundary(most));
    text.trim_end().to_owned()
}

/// Returns the line that says that the player is ready to play these stones.
#[must_use]
pub fn ready(room: usize, side: Side, name: &str) -> String {
    let colour = ColourForm::Named.side(side);
    format!("Ready,{room},{colour},{name}")
}

/// Returns the answer to the other side's question.
#[must_use]
pub fn answer(room: usize, agreed: bool) -> String {
    let verb = if agreed { "Accept" } else { "Decline" };
    format!("{verb},{room}")
}

/// Returns a question to the other side.
#[must_use]
pub fn question(room: usize, offer: Offer) -> String {
    format!("Offer,{room},{}", offer.word())
}

/// Returns a name in the form that a server accepts: without commas and invisible characters, and limited in length.
#[must_use]
pub fn guest(written: &str) -> String {
    name(&written.replace(',', ""), NAME)
}

/// Returns an address as written, with the default port if it has none; `None` if it is invalid.
#[must_use]
pub fn address(written: &str, port: u16) -> Option<String> {
    let text = written.trim();
    let plain = |c: char| c.is_ascii_alphanumeric() || ".-:[]_".contains(c);
    if text.is_empty() || text.len() > 255 || !text.chars().all(plain) {
        return None;
    }
    let (host, given) = match text.rsplit_once(':') {
        // An IPv6 address has colons of its own, and stands in brackets before a port.
        Some((host, digits)) if !host.contains(':') || host.ends_with(']') => (host, Some(digits)),
        _ => (text, None),
    };
    let port = match given {
        Some(digits) => digits.parse().ok().filter(|port: &u16| *port > 0)?,
        None => port,
    };
    let bare = host.contains(':') && !host.starts_with('[');
    let host = if bare {
        format!("[{host}]")
    } else {
        host.to_owned()
    };
    (host != "[]" && !host.is_empty()).then(|| format!("{host}:{port}"))
}

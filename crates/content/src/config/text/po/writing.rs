//! Writes PO files.

use super::catalogue::{Catalogue, Entry};

/// Writes a PO file. Long lines are not wrapped, so a comparison of two files shows the entries that changed.
#[must_use]
pub fn write(catalogue: &Catalogue) -> String {
    let mut text = String::new();
    comment(&mut text, "#", &catalogue.notes);
    string(&mut text, "msgid", "");
    let fields = catalogue.header.iter();
    let header: String = fields
        .map(|(name, value)| format!("{name}: {value}\n"))
        .collect();
    // Always in lines of their own, as other programs write it.
    text += "msgstr \"\"\n";
    lines(&mut text, &header);
    for each in &catalogue.entries {
        text.push('\n');
        entry(&mut text, each);
    }
    text
}

fn entry(text: &mut String, entry: &Entry) {
    comment(text, "#", &entry.notes);
    comment(text, "#.", &entry.remarks);
    if !entry.flags.is_empty() {
        comment(text, "#,", &[entry.flags.join(", ")]);
    }
    if let Some((id, plural)) = &entry.previous {
        let mut previous = String::new();
        string(&mut previous, "msgid", id);
        if let Some(plural) = plural {
            string(&mut previous, "msgid_plural", plural);
        }
        comment(text, "#|", &[previous]);
    }
    if let Some(context) = &entry.context {
        string(text, "msgctxt", context);
    }
    string(text, "msgid", &entry.id);
    match &entry.plural {
        None => string(
            text,
            "msgstr",
            entry.texts.first().map_or("", String::as_str),
        ),
        Some(plural) => {
            string(text, "msgid_plural", plural);
            for (number, form) in entry.texts.iter().enumerate() {
                string(text, &format!("msgstr[{number}]"), form);
            }
        }
    }
}

/// Writes comments of one kind.
fn comment(text: &mut String, kind: &str, comments: &[String]) {
    for comment in comments {
        // An empty comment is a line, too.
        let lines = match comment.as_str() {
            "" => "\n",
            comment => comment,
        };
        for line in lines.lines() {
            text.push_str(kind);
            if !line.is_empty() {
                text.push(' ');
                text.push_str(line);
            }
            text.push('\n');
        }
    }
}

/// Writes a string behind its keyword: on the same line, or one line each for the lines of the string.
fn string(text: &mut String, keyword: &str, string: &str) {
    text.push_str(keyword);
    text.push(' ');
    if string.trim_end_matches('\n').contains('\n') {
        text.push_str("\"\"\n");
        lines(text, string);
    } else {
        write_quoted(text, string);
    }
}

/// Writes one line for each line of a string.
fn lines(text: &mut String, string: &str) {
    for line in string.split_inclusive('\n') {
        write_quoted(text, line);
    }
}

/// Writes a string in quotes, and ends the line.
fn write_quoted(text: &mut String, string: &str) {
    text.push('"');
    for c in string.chars() {
        match c {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            c => text.push(c),
        }
    }
    text.push_str("\"\n");
}

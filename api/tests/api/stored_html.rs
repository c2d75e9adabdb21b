//! Hostile HTML, of every family that is publicly known: what is stored of it runs nothing. Chromium is asked the same by
//! `tests/journeys/hostile-html.spec.ts`.

use mostrador_api::text::{escape_html, safe_html, without_html};
use serde::Deserialize;

#[derive(Deserialize)]
struct Vector {
    family: String,
    html: String,
}

fn vectors() -> Vec<Vector> {
    serde_json::from_str(include_str!("../fixtures/hostile-html.json")).unwrap()
}

/// The tags of what was made safe, each with its attributes. It is written by the sanitiser, always the same way.
fn tags(html: &str) -> Vec<(String, Vec<(String, String)>)> {
    let mut found = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        if let Some(closing) = rest.strip_prefix('/') {
            rest = closing;
            continue;
        }
        let end = rest.find(['>', ' ']).unwrap_or(rest.len());
        let name = rest[..end].to_owned();
        rest = &rest[end..];
        let mut attributes = Vec::new();
        while let Some(attribute) = rest.strip_prefix(' ') {
            let (name, value) = attribute.split_once("=\"").unwrap_or_else(|| panic!("{html}"));
            let (value, after) = value.split_once('"').unwrap_or_else(|| panic!("{html}"));
            attributes.push((name.to_owned(), value.to_owned()));
            rest = after;
        }
        found.push((name, attributes));
    }
    found
}

const TAGS: &[&str] = &[
    "a",
    "abbr",
    "acronym",
    "article",
    "aside",
    "b",
    "bdi",
    "bdo",
    "blockquote",
    "br",
    "caption",
    "center",
    "cite",
    "code",
    "col",
    "colgroup",
    "data",
    "dd",
    "del",
    "details",
    "dfn",
    "div",
    "dl",
    "dt",
    "em",
    "figcaption",
    "figure",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hgroup",
    "hr",
    "i",
    "ins",
    "kbd",
    "li",
    "mark",
    "nav",
    "ol",
    "p",
    "pre",
    "q",
    "rp",
    "rt",
    "rtc",
    "ruby",
    "s",
    "samp",
    "small",
    "span",
    "strike",
    "strong",
    "sub",
    "summary",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "time",
    "tr",
    "tt",
    "u",
    "ul",
    "var",
    "wbr",
];
const ADDRESSES: [&str; 2] = ["href", "cite"];
/// What no text may set: how it looks, what it is called, where it sends.
const NEVER: [&str; 8] = ["style", "id", "name", "class", "srcdoc", "action", "formaction", "ping"];

/// The scheme of an address as browsers find it: white space and control characters count for nothing, and what has a sign
/// that no scheme has is an address below the page.
fn scheme(address: &str) -> String {
    let plain: String = address.chars().filter(|c| *c > ' ').collect::<String>().to_lowercase();
    let (scheme, _) = plain.split_once(':').unwrap_or_default();
    let is_one = scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    if is_one { scheme.to_owned() } else { String::new() }
}

/// What of a text could run or reach out.
fn dangers(html: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (tag, attributes) in tags(html) {
        if !TAGS.contains(&tag.as_str()) {
            found.push(format!("<{tag}>"));
        }
        for (name, value) in attributes {
            let is_link = ADDRESSES.contains(&name.as_str());
            let known = !is_link || ["", "http", "https", "mailto", "tel"].contains(&scheme(&value).as_str());
            if name.starts_with("on") || NEVER.contains(&name.as_str()) || !known {
                found.push(format!("<{tag} {name}={value}>"));
            }
        }
    }
    found
}

#[test]
fn whatever_is_stored_runs_nothing() {
    let vectors = vectors();
    assert!(vectors.len() >= 200, "{}", vectors.len());
    for Vector { family, html } in vectors {
        let safe = safe_html(&html);
        assert_eq!(dangers(&safe), Vec::<String>::new(), "{family}: {html}");
        // Nor does anything come of it when it is read again: browsers mend what they read.
        assert_eq!(dangers(&safe_html(&safe)), Vec::<String>::new(), "{family}, twice: {html}");
        let text = escape_html(&without_html(&html));
        assert!(!text.contains('<'), "{family}, as a text: {html}");
    }
}

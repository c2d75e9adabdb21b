//! Hostile HTML, of every family that is publicly known: what is stored of it runs nothing. Chromium is asked the same by
//! `tests/journeys/hostile-html.spec.ts`.

use mostrador_api::text::{safe_html, without_html};
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

/// The scheme of an address as browsers find it: white space and control characters count for nothing, and what has a sign
/// that no scheme has is an address below the page.
fn scheme(address: &str) -> String {
    let plain: String = address.chars().filter(|c| *c > ' ').collect::<String>().to_lowercase();
    let (scheme, _) = plain.split_once(':').unwrap_or_default();
    let is_one = scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    if is_one { scheme.to_owned() } else { String::new() }
}

#[test]
fn whatever_is_stored_runs_nothing() {
    let vectors = vectors();
    assert!(vectors.len() >= 200, "{}", vectors.len());
    for Vector { family, html } in vectors {
        let safe = safe_html(&html);
        for (tag, attributes) in tags(&safe) {
            assert!(TAGS.contains(&tag.as_str()), "{family}: <{tag}> of {html}");
            for (name, value) in attributes {
                assert!(!name.starts_with("on"), "{family}: {name} of {html}");
                assert!(
                    !["style", "id", "name", "class", "srcdoc", "action", "formaction", "ping"]
                        .contains(&name.as_str()),
                    "{family}: {name} of {html}"
                );
                if ADDRESSES.contains(&name.as_str()) {
                    let scheme = scheme(&value);
                    let known = ["", "http", "https", "mailto", "tel"].contains(&scheme.as_str());
                    assert!(known, "{family}: {name}={value} of {html}");
                }
            }
        }
        // What is read again as it was written is not read as something else.
        assert_eq!(safe_html(&safe), safe, "{family}: {html} changes when it is read again");
        let text = without_html(&html);
        assert!(safe_html(&mostrador_api::text::escape_html(&text)).find('<').is_none(), "{family}: {html}");
    }
}

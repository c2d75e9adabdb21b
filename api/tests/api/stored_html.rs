//! Hostile HTML of every publicly known family: stored HTML must not execute anything.
//! `tests/journeys/html-sanitizing.spec.ts` runs the same vectors in Chromium.

use mostrador_api::text::{escape_html, html_to_text, sanitize_html};
use serde::Deserialize;

#[derive(Deserialize)]
struct Vector {
    family: String,
    html: String,
}

fn vectors() -> Vec<Vector> {
    serde_json::from_str(include_str!("../fixtures/hostile-html.json")).unwrap()
}

/// Tags of sanitised HTML with their attributes. The sanitiser's output has a fixed format.
fn tags(html: &str) -> Vec<(String, Vec<(String, String)>)> {
    let mut found = Vec::new();
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        rest = &rest[start + 1..];
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
            let (value, following) = value.split_once('"').unwrap_or_else(|| panic!("{html}"));
            attributes.push((name.to_owned(), value.to_owned()));
            rest = following;
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
const URL_ATTRIBUTES: [&str; 2] = ["href", "cite"];
/// Attributes that stored HTML must not set.
const FORBIDDEN_ATTRIBUTES: [&str; 8] =
    ["style", "id", "name", "class", "srcdoc", "action", "formaction", "ping"];

/// Scheme of a URL as browsers parse it: white space and control characters are ignored, and a prefix with
/// other characters than a scheme allows is a relative URL.
fn scheme(address: &str) -> String {
    let cleaned: String = address.chars().filter(|c| *c > ' ').collect::<String>().to_lowercase();
    let (scheme, _) = cleaned.split_once(':').unwrap_or_default();
    let is_valid = scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    if is_valid { scheme.to_owned() } else { String::new() }
}

/// Parts of the HTML that could run code or load resources.
fn unsafe_parts(html: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (tag, attributes) in tags(html) {
        if !TAGS.contains(&tag.as_str()) {
            found.push(format!("<{tag}>"));
        }
        for (name, value) in attributes {
            let is_link = URL_ATTRIBUTES.contains(&name.as_str());
            let allowed_scheme =
                !is_link || ["", "http", "https", "mailto", "tel"].contains(&scheme(&value).as_str());
            if name.starts_with("on") || FORBIDDEN_ATTRIBUTES.contains(&name.as_str()) || !allowed_scheme {
                found.push(format!("<{tag} {name}={value}>"));
            }
        }
    }
    found
}

#[test]
fn stored_html_executes_nothing() {
    let vectors = vectors();
    assert!(vectors.len() >= 200, "{}", vectors.len());
    for Vector { family, html } in vectors {
        let safe = sanitize_html(&html);
        assert_eq!(unsafe_parts(&safe), Vec::<String>::new(), "{family}: {html}");
        // Sanitising again must stay safe, because browsers repair the HTML that they parse.
        assert_eq!(unsafe_parts(&sanitize_html(&safe)), Vec::<String>::new(), "{family}, twice: {html}");
        let text = escape_html(&html_to_text(&html));
        assert!(!text.contains('<'), "{family}, as a text: {html}");
    }
}

/// Text of the panel's editor, in the form in which the server stores it. `panel/src/features/content/html-editor.test.tsx`
/// checks that the editor reads and writes the same.
#[derive(Deserialize)]
struct EditorText {
    name: String,
    html: String,
}

#[test]
fn texts_of_the_editor_are_stored_unchanged() {
    let texts: Vec<EditorText> = serde_json::from_str(include_str!("../fixtures/editor-html.json")).unwrap();
    assert!(texts.len() >= 7);
    for EditorText { name, html } in texts {
        assert_eq!(sanitize_html(&html), html, "{name}");
    }
}

//! Texts made comparable: accents folded, capitals lowered.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The text without accents, capitals or doubled spaces: `Champú  Sólido` becomes `champu solido`.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() {
            plain.push(c.to_ascii_lowercase());
        } else {
            let letters = std::iter::once(c).nfd().filter(|c| !is_combining_mark(*c));
            plain.extend(letters.flat_map(char::to_lowercase));
        }
    }
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A segment for an address: `Aceite de argán 50 ml` becomes `aceite-de-argan-50-ml`.
#[must_use]
pub fn slug(text: &str) -> String {
    let words = fold(text);
    let words = words.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// Where links of a text lead: to a page, a mailbox, a telephone.
const SCHEMES: [&str; 4] = ["http", "https", "mailto", "tel"];

/// HTML without anything that runs or reaches out: what the shop stores is what every page may show.
#[must_use]
pub fn safe_html(html: &str) -> String {
    let mut builder = ammonia::Builder::default();
    builder.rm_tags(["img", "map", "area"]).url_schemes(SCHEMES.into());
    // Where something was taken from no browser shows, and nobody looks whether it is an address.
    for tag in ["blockquote", "del", "ins", "q"] {
        builder.rm_tag_attributes(tag, ["cite"]);
    }
    builder.clean(html).to_string()
}

/// Plain text: HTML without its tags, entities resolved.
#[must_use]
pub fn without_html(html: &str) -> String {
    let bare = ammonia::Builder::empty().clean(html).to_string();
    let bare = bare.replace("&nbsp;", " ").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    bare.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text made harmless inside HTML, in content and in quoted attributes alike.
#[must_use]
pub fn escape_html(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_and_capitals_fold() {
        assert_eq!(fold("  Champú  SÓLIDO\tde ÑORA "), "champu solido de nora");
        assert_eq!(fold("a\u{301}cido I\u{307} ﬁn 각"), "acido i ﬁn \u{1100}\u{1161}\u{11a8}");
    }

    #[test]
    fn slugs_are_addresses() {
        assert_eq!(slug("Aceite de argán (50 ml)"), "aceite-de-argan-50-ml");
        assert_eq!(slug("¡!"), "");
    }

    #[test]
    fn stored_html_runs_nothing_and_reaches_nowhere() {
        let html = safe_html(
            r#"<p onclick="x()">Hola <b>tú</b><script>x()</script><img src="https://a.example/x.png"></p>"#,
        );
        assert_eq!(html, "<p>Hola <b>tú</b></p>");
        assert_eq!(without_html("<p>Jabón &amp;\n <b>aceite</b></p>"), "Jabón & aceite");
    }
}

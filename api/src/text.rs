//! Text normalization and HTML sanitization.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Folds accents, case and repeated whitespace: `Champú  Sólido` becomes `champu solido`.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() {
            folded.push(c.to_ascii_lowercase());
        } else {
            let letters = std::iter::once(c).nfd().filter(|c| !is_combining_mark(*c));
            folded.extend(letters.flat_map(char::to_lowercase));
        }
    }
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// URL segment for a text: `Aceite de argán 50 ml` becomes `aceite-de-argan-50-ml`.
pub fn slug(text: &str) -> String {
    let words = fold(text);
    let words = words.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// Allowed URL schemes of links.
const SCHEMES: [&str; 4] = ["http", "https", "mailto", "tel"];

/// Sanitizes HTML: removes scripts, images and other external resources. Stored HTML is safe for every page.
pub fn sanitize_html(html: &str) -> String {
    let mut builder = ammonia::Builder::default();
    builder.rm_tags(["img", "map", "area"]).url_schemes(SCHEMES.into());
    // `cite` is not displayed, and its URL scheme is not checked.
    for tag in ["blockquote", "del", "ins", "q"] {
        builder.rm_tag_attributes(tag, ["cite"]);
    }
    builder.clean(html).to_string()
}

/// Converts HTML to plain text: tags removed, entities resolved.
pub fn html_to_text(html: &str) -> String {
    let text = ammonia::Builder::empty().clean(html).to_string();
    let text = text.replace("&nbsp;", " ").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Escapes a text for HTML content and quoted attributes.
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
    fn accents_and_case_are_folded() {
        assert_eq!(fold("  Champú  SÓLIDO\tde ÑORA "), "champu solido de nora");
        assert_eq!(fold("a\u{301}cido I\u{307} ﬁn 각"), "acido i ﬁn \u{1100}\u{1161}\u{11a8}");
    }

    #[test]
    fn slugs_are_url_segments() {
        assert_eq!(slug("Aceite de argán (50 ml)"), "aceite-de-argan-50-ml");
        assert_eq!(slug("¡!"), "");
    }

    #[test]
    fn scripts_and_external_resources_are_removed() {
        let html = sanitize_html(
            r#"<p onclick="x()">Hola <b>tú</b><script>x()</script><img src="https://a.example/x.png"></p>"#,
        );
        assert_eq!(html, "<p>Hola <b>tú</b></p>");
        assert_eq!(html_to_text("<p>Jabón &amp;\n <b>aceite</b></p>"), "Jabón & aceite");
    }
}

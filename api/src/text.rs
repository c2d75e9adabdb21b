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

/// Maximum length of a derived URL segment, in characters.
const MAX_DERIVED_SLUG: usize = 100;

/// URL segment derived from a name, which may be cut; `None` for a name without letters or digits.
pub fn derived_slug(name: &str) -> Option<String> {
    let slug: String = slug(name).chars().take(MAX_DERIVED_SLUG).collect();
    let slug = slug.trim_end_matches('-');
    (!slug.is_empty()).then(|| slug.to_owned())
}

/// Allowed URL schemes of links.
const SCHEMES: [&str; 4] = ["http", "https", "mailto", "tel"];

/// Widths of a picture in a text, which is as wide as the column of an article.
const PICTURE_SIZES: &str = "(min-width: 48rem) 44rem, 100vw";

/// Sanitizes HTML: removes scripts and external resources; the only pictures are those of the media library. Stored HTML
/// is safe for every page.
pub fn sanitize_html(html: &str) -> String {
    let mut builder = ammonia::Builder::default();
    builder.rm_tags(["map", "area"]).url_schemes(SCHEMES.into());
    // `cite` is not displayed, and its URL scheme is not checked.
    for tag in ["blockquote", "del", "ins", "q"] {
        builder.rm_tag_attributes(tag, ["cite"]);
    }
    builder.rm_tag_attributes("img", ["align"]).add_tag_attributes("img", ["srcset"]).attribute_filter(
        |tag, attribute, value| match (tag, attribute) {
            ("img", "src") => is_media_picture(value).then(|| value.into()),
            ("img", "srcset") => value.split(',').all(is_media_candidate).then(|| value.into()),
            ("img", "width" | "height") => value.parse::<u32>().is_ok().then(|| value.into()),
            _ => Some(value.into()),
        },
    );
    with_complete_pictures(&builder.clean(html).to_string())
}

/// Returns true for the address of a picture of the media library: `/media/{hash}-{width}.avif`.
fn is_media_picture(url: &str) -> bool {
    let Some((hash, file)) = url.strip_prefix("/media/").and_then(|name| name.split_once('-')) else {
        return false;
    };
    let Some((width, extension)) = file.split_once('.') else { return false };
    let is_hash = hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hash && width.parse::<u32>().is_ok() && ["avif", "webp"].contains(&extension)
}

/// Returns true for an entry of `srcset` with a picture of the media library.
fn is_media_candidate(candidate: &str) -> bool {
    let mut parts = candidate.split_whitespace();
    let is_picture = parts.next().is_some_and(is_media_picture);
    let width = parts.next().and_then(|width| width.strip_suffix('w'));
    is_picture && width.is_some_and(|width| width.parse::<u32>().is_ok()) && parts.next().is_none()
}

/// Removes the pictures whose address was removed, and adds the attributes that all others have. Attributes of sanitised HTML
/// are always quoted.
fn with_complete_pictures(html: &str) -> String {
    let mut kept = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(start) = rest.find("<img") {
        let (before, picture) = rest.split_at(start);
        let mut is_quoted = false;
        let end = picture.find(|c: char| {
            is_quoted ^= c == '"';
            c == '>' && !is_quoted
        });
        let (picture, after) = picture.split_at(end.map_or(picture.len(), |end| end + 1));
        kept.push_str(before);
        if picture.contains(" src=\"/media/") {
            kept.push_str(picture.trim_end_matches('>'));
            kept.push_str(" loading=\"lazy\" sizes=\"");
            kept.push_str(PICTURE_SIZES);
            kept.push_str("\">");
        }
        rest = after;
    }
    kept + rest
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
    fn pictures_of_the_media_library_are_kept() {
        let file = |width| format!("/media/{}-{width}.avif", "0123456789abcdef".repeat(2));
        let picture = |attributes: &str| format!("<p>a<img {attributes}>b</p>");
        let source = format!(
            r#"src="{}" srcset="{} 320w,{} 640w" width="640" height="480" alt="Una > b""#,
            file(320),
            file(320),
            file(640)
        );
        let kept = sanitize_html(&picture(&source));
        let added = format!(r#" loading="lazy" sizes="{PICTURE_SIZES}">b</p>"#);
        assert_eq!(kept.replace("&gt;", ">"), picture(&source).replace(">b</p>", &added));
        assert_eq!(sanitize_html(&kept), kept);
        for other in [
            "/media/../api-1.avif",
            "//evil.example/media/ab-1.avif",
            "/media/ab-1.svg",
            "/imagenes/a-1.avif",
        ] {
            assert_eq!(sanitize_html(&picture(&format!(r#"src="{other}""#))), "<p>ab</p>", "{other}");
        }
        let elsewhere = format!(r#"src="{}" srcset="https://evil.example/x 320w" onerror="x()""#, file(320));
        let cleaned = sanitize_html(&picture(&elsewhere));
        assert!(!cleaned.contains("evil") && !cleaned.contains("onerror"), "{cleaned}");
    }

    #[test]
    fn scripts_and_external_resources_are_removed() {
        let html = sanitize_html(
            r#"<p onclick="x()">Hola <b>tú</b><script>x()</script><img src="https://a.example/x.png"></p>"#,
        );
        assert_eq!(html, "<p>Hola <b>tú</b></p>");
        let data =
            sanitize_html(r#"a<img src="data:image/png;base64,AA==" alt="/media/ > src=&quot;/media/">b"#);
        assert_eq!(data, "ab");
        assert_eq!(html_to_text("<p>Jabón &amp;\n <b>aceite</b></p>"), "Jabón & aceite");
    }
}

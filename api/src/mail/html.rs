//! HTML alternative of a plain-text email: paragraphs and links, without external resources.

use askama::Template;

use crate::text::escape_html;

/// Renders an email as an HTML page. Blank lines separate paragraphs; URLs become links.
pub fn page(subject: &str, text: &str) -> String {
    #[derive(Template)]
    #[template(path = "layout.html")]
    struct Page<'a> {
        subject: &'a str,
        paragraphs: Vec<String>,
    }
    let paragraphs = text.trim().split("\n\n").map(str::trim).filter(|part| !part.is_empty());
    Page { subject, paragraphs: paragraphs.map(linked_lines).collect() }.to_string()
}

fn linked_lines(paragraph: &str) -> String {
    linked(paragraph).replace('\n', "<br>\n")
}

/// Escapes a text as HTML and turns its URLs into links.
pub fn linked(text: &str) -> String {
    let words = |line: &str| line.split(' ').map(linked_word).collect::<Vec<_>>().join(" ");
    text.split('\n').map(words).collect::<Vec<_>>().join("\n")
}

fn linked_word(word: &str) -> String {
    if !word.starts_with("http://") && !word.starts_with("https://") {
        return escape_html(word);
    }
    let trimmed = word.trim_end_matches(['.', ',', ';', ':', ')']);
    let (url, rest) = (escape_html(trimmed), escape_html(word.get(trimmed.len()..).unwrap_or_default()));
    format!("<a href=\"{url}\">{url}</a>{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_and_lines_are_kept_and_markup_is_escaped() {
        let html = page("<b>", "Hola, <Ana>:\n\nuna\notra\n\nhttps://t.example/a?x=1&y=\"2\".\n");
        assert!(html.contains(">Hola, &lt;Ana&gt;:</p>") && html.contains(">una<br>\notra</p>"), "{html}");
        assert!(html.contains("<title>&#60;b&#62;</title>"));
        let link = "<a href=\"https://t.example/a?x=1&amp;y=&quot;2\">";
        assert!(!html.contains("y=\"2\"") && html.contains(link.trim_end_matches("\">")), "{html}");
    }

    #[test]
    fn a_trailing_full_stop_is_not_part_of_a_url() {
        assert_eq!(
            linked("Ve a https://t.example/x."),
            "Ve a <a href=\"https://t.example/x\">https://t.example/x</a>."
        );
        assert_eq!(linked("javascript:x() <i>"), "javascript:x() &lt;i&gt;");
    }
}

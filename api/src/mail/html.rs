//! The same letter for mailboxes that show HTML: its paragraphs and its links, nothing from elsewhere.

use crate::text::escape_html;

/// A letter as a page. A blank line parts paragraphs; addresses become links.
#[must_use]
pub fn page(subject: &str, text: &str) -> String {
    let paragraphs = text.trim().split("\n\n").map(str::trim).filter(|part| !part.is_empty());
    let paragraph = |part: &str| format!("<p style=\"{PARAGRAPH}\">{}</p>\n", lines(part));
    let body = paragraphs.map(paragraph).collect::<Vec<_>>().concat();
    format!(
        "<!doctype html>\n<html lang=\"es\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n</head>\n\
         <body style=\"{BODY}\">\n<div style=\"{SHEET}\">\n{body}</div>\n</body>\n</html>\n",
        escape_html(subject)
    )
}

// Mailboxes read no style sheets.
const BODY: &str = "margin:0;padding:16px;background:#f4f4f2;color:#1d1d1b;font:16px/1.5 Georgia,serif";
const SHEET: &str = "max-width:36em;margin:0 auto;padding:16px 24px;background:#ffffff";
const PARAGRAPH: &str = "margin:16px 0;overflow-wrap:anywhere";

fn lines(paragraph: &str) -> String {
    linked(paragraph).replace('\n', "<br>\n")
}

/// A text as HTML, with its addresses made links.
#[must_use]
pub fn linked(text: &str) -> String {
    let words = |line: &str| line.split(' ').map(word).collect::<Vec<_>>().join(" ");
    text.split('\n').map(words).collect::<Vec<_>>().join("\n")
}

fn word(word: &str) -> String {
    if !word.starts_with("http://") && !word.starts_with("https://") {
        return escape_html(word);
    }
    let bare = word.trim_end_matches(['.', ',', ';', ':', ')']);
    let (address, rest) = (escape_html(bare), escape_html(word.get(bare.len()..).unwrap_or_default()));
    format!("<a href=\"{address}\">{address}</a>{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_keeps_its_paragraphs_and_lines_and_nothing_of_it_is_markup() {
        let html = page("<b>", "Hola, <Ana>:\n\nuna\notra\n\nhttps://t.example/a?x=1&y=\"2\".\n");
        assert!(html.contains(">Hola, &lt;Ana&gt;:</p>") && html.contains(">una<br>\notra</p>"), "{html}");
        assert!(html.contains("<title>&lt;b&gt;</title>"));
        let link = "<a href=\"https://t.example/a?x=1&amp;y=&quot;2\">";
        assert!(!html.contains("y=\"2\"") && html.contains(link.trim_end_matches("\">")), "{html}");
    }

    #[test]
    fn a_full_stop_is_no_part_of_an_address() {
        assert_eq!(
            linked("Ve a https://t.example/x."),
            "Ve a <a href=\"https://t.example/x\">https://t.example/x</a>."
        );
        assert_eq!(linked("javascript:x() <i>"), "javascript:x() &lt;i&gt;");
    }
}

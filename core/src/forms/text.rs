//! Text predicates (rules 5.6 and 5.15): URLs, UUIDs, dates, names, and forbidden characters.

use super::email::is_domain;
use crate::text::xml::is_xml_char;
use crate::time::parse_iso;

/// Returns true if the text contains characters that XML does not admit, such as control characters other than line breaks and tabs.
pub(super) fn has_control_chars(text: &str) -> bool {
    text.chars().any(|c| !is_xml_char(c) && !matches!(c, '\n' | '\r' | '\t'))
}

/// Returns true if the text contains characters that XML does not admit, line breaks or bidirectional controls, which
/// single-line fields reject.
pub(super) fn has_line_breaks_or_bidi_controls(text: &str) -> bool {
    text.chars().any(|c| {
        !is_xml_char(c)
            || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    })
}

/// Returns true if the character is visible: not whitespace, control, zero-width or blank filler.
pub(super) fn is_visible(c: char) -> bool {
    let blank = matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}');
    !(blank || c.is_whitespace() || c.is_control())
}

/// Returns true if the text contains nothing that an e-mail client would turn into a link.
pub fn contains_no_link(text: &str) -> bool {
    let starts_like_domain = |rest: &str| rest.bytes().take_while(u8::is_ascii_lowercase).count() >= 2;
    !text.contains(['/', '@', '<', '>', '\\'])
        && !text.to_ascii_lowercase().contains("www.")
        && !text.split('.').skip(1).any(starts_like_domain)
}

/// Returns true if the text has the format of an order number, case-insensitively.
pub(super) fn is_order_number(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
}

/// Returns true if the text is an `http` or `https` URL with a domain, optional port and path.
pub(super) fn is_url(text: &str) -> bool {
    let Some(rest) = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")) else {
        return false;
    };
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (host, tail) = rest.split_at(end);
    let (domain, port) = host.split_once(':').unwrap_or((host, "80"));
    is_domain(domain)
        && port.parse::<u16>().is_ok_and(|port| port > 0)
        && !tail.contains(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"' | '\\'))
}

/// Returns true if the text is a UUID in canonical text form (RFC 9562, section 4).
pub(super) fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(index, byte)| match index {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

/// Returns true if the text is a calendar date in ISO 8601 format, such as `2026-11-20`.
pub fn is_date(text: &str) -> bool {
    parse_iso(text).is_some()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn web_urls() {
        for good in [
            "https://ejemplo.es",
            "http://a.ejemplo.com:8080/x?y=z#w",
            "https://ñandú.es/a%20b",
            "https://a.es?x",
        ] {
            assert!(is_url(good), "{good}");
        }
        for bad in [
            "",
            "ejemplo.es",
            "ftp://ejemplo.es",
            "javascript:alert(1)",
            "https://",
            "https://localhost",
            "https://a.es:0",
            "https://a.es:99999",
            "https://a.es/a b",
            "https://ana@ejemplo.es/",
            "https://a.es/\"><b>",
        ] {
            assert!(!is_url(bad), "{bad}");
        }
    }

    /// Rule 5.15.
    #[test]
    fn names_must_not_contain_links() {
        for good in ["Ana Ruiz", "M.ª José O'Neill-Gil", "J. R. R. Ruiz", "Fco.Javier", "Clínica Sol, S.L."]
        {
            assert!(contains_no_link(good), "{good}");
        }
        for bad in ["Gana 500€ en http://evil.example", "evil.example", "WWW.EVIL.ES", "a@b", "<b>"] {
            assert!(!contains_no_link(bad), "{bad}");
        }
    }

    #[test]
    fn canonical_uuids() {
        assert!(
            is_uuid("123e4567-e89b-12d3-a456-426614174000")
                && is_uuid("123E4567-E89B-12D3-A456-426614174000")
        );
        for bad in [
            "",
            "123e4567e89b12d3a456426614174000",
            "123e4567-e89b-12d3-a456-42661417400g",
            "-".repeat(36).as_str(),
        ] {
            assert!(!is_uuid(bad), "{bad}");
        }
    }

    #[test]
    fn iso_calendar_dates() {
        for good in ["2026-11-20", "2000-02-29", "2024-02-29", "0001-01-01", "9999-12-31", "2026-04-30"] {
            assert!(is_date(good), "{good}");
        }
        for bad in [
            "",
            "20-11-2026",
            "2026-11-31",
            "2026-13-01",
            "2026-00-10",
            "2026-01-00",
            "1900-02-29",
            "0000-01-01",
            "2026/11/20",
            "2026-11-2",
            "2026-1-020",
            "+026-11-20",
            "ñ26-11-20",
        ] {
            assert!(!is_date(bad), "{bad}");
        }
    }

    #[test]
    fn dates_respect_month_lengths() {
        for good in ["2026-01-31", "2026-04-30", "2026-02-28", "2028-02-29", "2000-02-29"] {
            assert!(is_date(good), "{good}");
        }
        for bad in [
            "2026-04-31",
            "2026-02-29",
            "2100-02-29",
            "2026-13-01",
            "2026-00-01",
            "2026-01-00",
            "0000-01-01",
            "2026/01-31",
            "2026-01/31",
            "2026-1-31",
            "2026-01-311",
            "+026-01-01",
        ] {
            assert!(!is_date(bad), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn predicates_never_panic(text in ".*") {
            let _ = (is_url(&text), is_uuid(&text), is_date(&text), has_control_chars(&text), contains_no_link(&text));
        }
    }
}

//! What a page says of itself that it may load, read so that the answer can say it too: a page cannot ask for reports, nor
//! say who may frame it.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use axum::http::HeaderValue;

use crate::http::reports::REPORTED;

/// It stands at a page's beginning, before all that it governs.
const BEGINNING: u64 = 16 << 10;
/// As `app/policy.ts` writes it.
const OPENING: &str = "<meta http-equiv=\"Content-Security-Policy\" content=\"";

/// The policy of the page in a file, when it has one.
pub(super) fn of(file: &Path) -> io::Result<Option<HeaderValue>> {
    let mut beginning = Vec::new();
    File::open(file)?.take(BEGINNING).read_to_end(&mut beginning)?;
    Ok(said(&String::from_utf8_lossy(&beginning)))
}

fn said(page: &str) -> Option<HeaderValue> {
    let (_, rest) = page.split_once(OPENING)?;
    let (policy, _) = rest.split_once('"')?;
    HeaderValue::try_from(format!("{policy}; frame-ancestors 'none'; {REPORTED}")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_says_what_it_may_load() {
        let page = "<!doctype html><meta charset=\"utf-8\"><meta http-equiv=\"Content-Security-Policy\" \
                    content=\"default-src 'self'; object-src 'none'\"><title>a</title>";
        assert_eq!(
            said(page).unwrap(),
            "default-src 'self'; object-src 'none'; frame-ancestors 'none'; report-uri /api/csp-reports; \
             report-to csp"
        );
        for other in ["<p>a</p>", "<meta http-equiv=\"Content-Security-Policy\" content=\"a", ""] {
            assert_eq!(said(other), None, "{other}");
        }
    }
}

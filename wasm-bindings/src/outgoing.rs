//! A request as the host sends it.

use mostrador_core::transport::{Request, XSRF_HEADER};
use serde::Serialize;

/// What the host gives to `fetch`.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Outgoing {
    url: String,
    method: &'static str,
    headers: Vec<(&'static str, String)>,
    body: Option<String>,
    /// Whether the browser sends it to its end although the page is closed.
    keepalive: bool,
}

impl Outgoing {
    /// The request below the API's base, or to a file of the site. Nothing when a header of it cannot be sent: a token may
    /// come from a cookie that anybody wrote.
    pub(crate) fn new(base_url: &str, request: Request, xsrf: Option<&str>) -> Option<Self> {
        let base = if request.of_site { "" } else { base_url };
        let mut headers: Vec<_> = request.authorization().into_iter().collect();
        let mut header = |name, value: Option<String>| headers.extend(value.map(|value| (name, value)));
        header("idempotency-key", request.idempotency_key);
        header(XSRF_HEADER, xsrf.map(str::to_owned));
        header("content-type", request.body.as_ref().map(|_| "application/json".to_owned()));
        headers.iter().all(|(_, value)| is_sendable(value)).then(|| Self {
            url: [base, "/", &request.path].concat(),
            method: request.method.as_str(),
            headers,
            body: request.body,
            keepalive: request.outlives_page,
        })
    }
}

fn is_sendable(value: &str) -> bool {
    value.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ')
}

#[cfg(test)]
mod tests {
    use mostrador_core::transport::Method;

    use super::*;

    #[test]
    fn headers_are_those_that_there_are() {
        let bare = Outgoing::new("/api/v1", Request::new(Method::Get, "shops"), None);
        let url = "/api/v1/shops".to_owned();
        assert_eq!(
            bare,
            Some(Outgoing { url, method: "GET", headers: vec![], body: None, keepalive: false })
        );
        let mut request = Request::new(Method::Post, "x").of_site().outliving_page().body("{}".into());
        request.token = Some("t".into());
        request.idempotency_key = Some("k".into());
        let full =
            Outgoing::new("/api/v1", request, Some("x")).map(|out| (out.url, out.headers, out.keepalive));
        let headers = [
            ("authorization", "Bearer t"),
            ("idempotency-key", "k"),
            ("x-xsrf-token", "x"),
            ("content-type", "application/json"),
        ];
        let headers = headers.map(|(name, value)| (name, value.to_owned())).to_vec();
        assert_eq!(full, Some(("/x".to_owned(), headers, true)));
    }

    #[test]
    fn what_no_header_can_carry_is_not_sent() {
        for token in ["a\n", "señal", "\u{7f}"] {
            let mut request = Request::new(Method::Get, "shops");
            request.token = Some(token.into());
            assert_eq!(Outgoing::new("", request, None), None, "{token:?}");
        }
    }
}

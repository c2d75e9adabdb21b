//! Conversion of the core's requests to `fetch` requests.

use gloo_net::http::{Method as HttpMethod, Request as HttpRequest, RequestBuilder};
use js_sys::Reflect;
use mostrador_core::api_client::{Method, Request, XSRF_HEADER};
use wasm_bindgen::JsValue;
use web_sys::{AbortSignal, RequestInit};

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct FetchRequest {
    url: String,
    method: Method,
    headers: Vec<(&'static str, String)>,
    body: Option<String>,
    /// Lets the browser finish the request after the page is closed.
    keepalive: bool,
}

impl FetchRequest {
    /// Request to the API or to a file of the site. `None` when a header value is invalid: a token comes from
    /// a cookie and may contain any text.
    pub(crate) fn new(base_url: &str, request: Request, xsrf: Option<&str>) -> Option<Self> {
        let base = if request.of_site { "" } else { base_url };
        let mut headers: Vec<_> = request.authorization().into_iter().collect();
        let mut header = |name, value: Option<String>| headers.extend(value.map(|value| (name, value)));
        header("idempotency-key", request.idempotency_key);
        header(XSRF_HEADER, xsrf.map(str::to_owned));
        header("content-type", request.body.as_ref().map(|_| "application/json".to_owned()));
        headers.iter().all(|(_, value)| is_sendable(value)).then(|| Self {
            url: [base, "/", &request.path].concat(),
            method: request.method,
            headers,
            body: request.body,
            keepalive: request.outlives_page,
        })
    }

    pub(crate) fn build(self, signal: &AbortSignal) -> Result<HttpRequest, gloo_net::Error> {
        let mut builder =
            RequestBuilder::new(&self.url).method(http_method(self.method)).abort_signal(Some(signal));
        for (name, value) in &self.headers {
            builder = builder.header(name, value);
        }
        let request = match self.body {
            Some(body) => builder.body(body),
            None => builder.build(),
        }?;
        Ok(if self.keepalive { with_keepalive(request) } else { request })
    }
}

/// Adds `keepalive`, which the builder does not support. Returns the request unchanged if the platform
/// rejects it.
fn with_keepalive(request: HttpRequest) -> HttpRequest {
    let raw = web_sys::Request::from(request);
    let init = RequestInit::new();
    let _ = Reflect::set(&init, &"keepalive".into(), &JsValue::TRUE);
    web_sys::Request::new_with_request_and_init(&raw, &init).unwrap_or(raw).into()
}

fn http_method(method: Method) -> HttpMethod {
    method.as_str().parse().unwrap_or_default()
}

fn is_sendable(value: &str) -> bool {
    value.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_headers_with_a_value_are_sent() {
        let bare = FetchRequest::new("/api/v1", Request::new(Method::Get, "shops"), None);
        let url = "/api/v1/shops".to_owned();
        assert_eq!(
            bare,
            Some(FetchRequest { url, method: Method::Get, headers: vec![], body: None, keepalive: false })
        );
        let mut request = Request::new(Method::Post, "x").same_origin().keepalive().body("{}");
        request.token = Some("t".into());
        request.idempotency_key = Some("k".into());
        let full =
            FetchRequest::new("/api/v1", request, Some("x")).map(|out| (out.url, out.headers, out.keepalive));
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
    fn a_request_with_an_invalid_header_value_is_not_built() {
        for token in ["a\n", "señal", "\u{7f}"] {
            let mut request = Request::new(Method::Get, "shops");
            request.token = Some(token.into());
            assert_eq!(FetchRequest::new("", request, None), None, "{token:?}");
        }
    }

    #[test]
    fn methods_match_those_of_the_core() {
        for method in [Method::Get, Method::Post, Method::Put, Method::Patch, Method::Delete] {
            assert_eq!(http_method(method).as_str(), method.as_str());
        }
    }
}

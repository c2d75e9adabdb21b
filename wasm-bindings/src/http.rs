//! The engine's requests, sent by `gloo-net`. However a request ends, its promise resolves.

use gloo_net::http::{Method, RequestBuilder};
use js_sys::Reflect;
use mostrador_core::transport::{Request, XSRF_HEADER};
use wasm_bindgen::JsValue;
use web_sys::{AbortSignal, RequestInit};

/// What the server answered.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: String,
}

/// The answer, or nothing when there was none: no network, aborted, or a request that cannot be sent.
pub(crate) async fn send(
    base_url: &str,
    request: Request,
    xsrf: Option<String>,
    signal: &AbortSignal,
) -> Option<Answer> {
    let response = built(base_url, request, xsrf, signal)?.send().await.ok()?;
    Some(Answer { status: response.status(), body: response.text().await.ok()? })
}

/// Where a request goes: below the API's base, or to a file of the site.
pub(crate) fn url(base_url: &str, request: &Request) -> String {
    let base = if request.of_site { "" } else { base_url };
    format!("{base}/{}", request.path)
}

fn built(
    base_url: &str,
    request: Request,
    xsrf: Option<String>,
    signal: &AbortSignal,
) -> Option<gloo_net::http::Request> {
    let method = Method::from_bytes(request.method.as_str().as_bytes()).ok()?;
    let mut builder = RequestBuilder::new(&url(base_url, &request)).method(method).abort_signal(Some(signal));
    let outlives_page = request.outlives_page;
    let authorization = request.token.map(|token| format!("Bearer {token}"));
    let headers =
        [("authorization", authorization), ("idempotency-key", request.idempotency_key), (XSRF_HEADER, xsrf)];
    for (name, value) in headers {
        if let Some(value) = value {
            builder = builder.header(name, sendable(&value)?);
        }
    }
    let built = match request.body {
        Some(body) => builder.header("content-type", "application/json").body(body),
        None => builder.build(),
    }
    .ok()?;
    if outlives_page { outliving(built) } else { Some(built) }
}

/// The same request, which the browser sends to its end although the page is closed. Neither `gloo-net` nor `web-sys`
/// has a name for that.
fn outliving(request: gloo_net::http::Request) -> Option<gloo_net::http::Request> {
    let options = RequestInit::new();
    Reflect::set(&options, &"keepalive".into(), &JsValue::TRUE).ok()?;
    web_sys::Request::new_with_request_and_init(&request.into(), &options).ok().map(Into::into)
}

/// `gloo-net` panics on a header value that the platform refuses, and a token may come from a cookie that anybody
/// wrote.
fn sendable(value: &str) -> Option<&str> {
    value.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ').then_some(value)
}

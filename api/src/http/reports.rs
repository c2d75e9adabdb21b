//! What browsers kept from a page, which reports it here. A report may say whatever its sender likes, and names the page and
//! what was asked for, which may carry a token or a name: of all that only the rule and the kind or host of what was kept
//! away reaches the log, a few a visitor.

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use serde::Deserialize;
use serde_json::Value;

use super::Private;
use super::client::ClientAddress;
use crate::error::ApiError;
use crate::operation::metrics;
use crate::state::Shop;

/// Where they come in: pages send them here (`app/src/engine/breaches.ts`). It is none of the contract's calls.
pub const PATH: &str = "/api/csp-reports";

/// A report has a few hundred bytes; browsers may send several at once.
const LONGEST: usize = 16 << 10;
/// So many of one sending are looked at.
const MOST: usize = 10;
/// The rules that a browser may name.
const RULES: [&str; 20] = [
    "base-uri",
    "connect-src",
    "default-src",
    "font-src",
    "form-action",
    "frame-ancestors",
    "frame-src",
    "img-src",
    "manifest-src",
    "media-src",
    "object-src",
    "require-trusted-types-for",
    "script-src",
    "script-src-attr",
    "script-src-elem",
    "style-src",
    "style-src-attr",
    "style-src-elem",
    "trusted-types",
    "worker-src",
];
/// What was kept away, when it is no address.
const KINDS: [&str; 6] =
    ["eval", "inline", "self", "trusted-types-policy", "trusted-types-sink", "wasm-eval"];

/// Takes them.
pub fn routes() -> Router<Shop> {
    Router::new().route(PATH, post(take)).layer(DefaultBodyLimit::max(LONGEST))
}

async fn take(
    State(shop): State<Shop>,
    ClientAddress(address): ClientAddress,
    body: Bytes,
) -> Result<Response, ApiError> {
    shop.throttles().report_address.take(&address)?;
    let breaches = breaches(&body)
        .ok_or_else(|| ApiError::bad_request("invalid_report", "Esto no es un informe de un navegador."))?;
    for Breach { rule, blocked } in breaches {
        metrics::breach(rule);
        tracing::warn!(rule, blocked, "a browser kept something from a page");
    }
    Ok(Private(StatusCode::NO_CONTENT).into_response())
}

/// What is told of a report.
#[derive(Debug, PartialEq, Eq)]
struct Breach {
    rule: &'static str,
    blocked: String,
}

/// What browsers of today send one of a list of.
#[derive(Deserialize)]
struct Report {
    #[serde(rename = "type")]
    kind: String,
    body: Value,
}

/// What is told of a sending: one report in the older form, or a list of any kind in the newer one.
fn breaches(body: &[u8]) -> Option<Vec<Breach>> {
    match serde_json::from_slice(body).ok()? {
        Value::Object(older) => {
            let report = older.get("csp-report")?;
            Some(vec![Breach::of(report, "effective-directive", "blocked-uri")])
        }
        list @ Value::Array(_) => {
            let reports: Vec<Report> = serde_json::from_value(list).ok()?;
            let own = reports.into_iter().filter(|report| report.kind == "csp-violation").take(MOST);
            Some(own.map(|report| Breach::of(&report.body, "effectiveDirective", "blockedURL")).collect())
        }
        _ => None,
    }
}

impl Breach {
    fn of(report: &Value, rule: &str, blocked: &str) -> Self {
        let text = |name: &str| report.get(name).and_then(Value::as_str).unwrap_or_default();
        let said = text(rule);
        let rule = RULES.into_iter().find(|rule| *rule == said).unwrap_or("other");
        Self { rule, blocked: named(text(blocked)) }
    }
}

/// The kind of what was kept away, or the host that it would have come from: never a path, which may say more.
fn named(blocked: &str) -> String {
    if let Some(kind) = KINDS.into_iter().find(|kind| *kind == blocked) {
        return kind.to_owned();
    }
    let Some((scheme, rest)) = blocked.split_once(':') else { return "other".to_owned() };
    let host =
        rest.strip_prefix("//").and_then(|rest| rest.split(['/', '?', '#']).next()).unwrap_or_default();
    let host = host.rsplit('@').next().unwrap_or_default();
    let plain = |c: char| c.is_ascii_alphanumeric() || "-.:[]".contains(c);
    match scheme {
        "http" | "https" | "ws" | "wss"
            if !host.is_empty() && host.len() <= 100 && host.chars().all(plain) =>
        {
            host.to_owned()
        }
        "data" | "blob" | "javascript" => scheme.to_owned(),
        _ => "other".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(body: &str) -> Vec<(&'static str, String)> {
        breaches(body.as_bytes())
            .unwrap()
            .into_iter()
            .map(|Breach { rule, blocked }| (rule, blocked))
            .collect()
    }

    #[test]
    fn both_forms_of_reports_are_read() {
        let older = r#"{"csp-report":{"document-uri":"https://tienda.example/modificar-contrasena/x",
            "effective-directive":"img-src","blocked-uri":"https://mal.example:8443/roba?correo=ana"}}"#;
        assert_eq!(told(older), [("img-src", "mal.example:8443".to_owned())]);
        let newer = r#"[{"type":"deprecation","body":{}},{"type":"csp-violation","age":1,"url":"https://a.example/x",
            "body":{"effectiveDirective":"script-src-elem","blockedURL":"inline"}}]"#;
        assert_eq!(told(newer), [("script-src-elem", "inline".to_owned())]);
        let handler = newer.replace("-elem", "-attr");
        assert_eq!(
            told(&handler),
            [("script-src-attr", "inline".to_owned())],
            "what hostile HTML is refused by"
        );
        assert_eq!(told("[]"), []);
    }

    #[test]
    fn nothing_that_a_sender_makes_up_is_repeated() {
        for (blocked, expected) in [
            ("ana@ejemplo.es", "other"),
            ("https://ana:clave@mal.example/x", "mal.example"),
            ("https://mal.example\nfalso", "other"),
            ("data:text/html,ana", "data"),
            ("https:///ana", "other"),
            ("chrome-extension://abc/x", "other"),
            ("", "other"),
        ] {
            assert_eq!(named(blocked), expected, "{blocked}");
        }
        assert_eq!(told(r#"{"csp-report":{"effective-directive":"ana"}}"#)[0].0, "other");
    }

    #[test]
    fn what_is_no_report_is_refused() {
        for body in ["", "{}", "1", "[1]", r#"[{"type":"csp-violation"}]"#] {
            assert_eq!(breaches(body.as_bytes()), None, "{body}");
        }
    }
}

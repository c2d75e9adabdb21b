//! CSP violation reports of browsers. A report has arbitrary content, and contains addresses that may carry a
//! token or a name: only the directive and the kind or host of the blocked resource are logged, a limited
//! number per client.

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use serde::Deserialize;
use serde_json::Value;

use crate::app_state::AppState;
use crate::error::ApiError;
use crate::http::Private;
use crate::http::client::ClientAddress;
use crate::metrics;

/// Path of the endpoint, to which pages send reports (`app/src/lib/csp/csp-reporting.ts`). It is not part of the
/// API contract.
pub const PATH: &str = "/api/csp-reports";

/// A report has a few hundred bytes; browsers may send several at once.
const MAX_BODY_BYTES: usize = 16 << 10;
/// Maximum number of reports processed per request.
const MAX_REPORTS: usize = 10;
/// Directives that a report may name.
const DIRECTIVES: [&str; 20] = [
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
/// Blocked resources that are not addresses.
const KEYWORDS: [&str; 6] =
    ["eval", "inline", "self", "trusted-types-policy", "trusted-types-sink", "wasm-eval"];

pub fn routes() -> Router<AppState> {
    Router::new().route(PATH, post(receive)).layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
}

async fn receive(
    State(state): State<AppState>,
    ClientAddress(address): ClientAddress,
    body: Bytes,
) -> Result<Response, ApiError> {
    state.rate_limits().report_address.acquire(&address)?;
    let violations = violations(&body)
        .ok_or_else(|| ApiError::bad_request("invalid_report", "Esto no es un informe de un navegador."))?;
    for Violation { rule, blocked } in violations {
        metrics::count_csp_violation(rule);
        tracing::warn!(rule, blocked, "CSP violation reported");
    }
    Ok(Private(StatusCode::NO_CONTENT).into_response())
}

/// Part of a report that is logged.
#[derive(Debug, PartialEq, Eq)]
struct Violation {
    rule: &'static str,
    blocked: String,
}

/// Report in the current format, which browsers send in a list.
#[derive(Deserialize)]
struct Report {
    #[serde(rename = "type")]
    kind: String,
    body: Value,
}

/// Parses a body: a single report in the older format, or a list of reports of any type in the current one.
fn violations(body: &[u8]) -> Option<Vec<Violation>> {
    match serde_json::from_slice(body).ok()? {
        Value::Object(older) => {
            let report = older.get("csp-report")?;
            Some(vec![Violation::from_report(report, "effective-directive", "blocked-uri")])
        }
        list @ Value::Array(_) => {
            let reports: Vec<Report> = serde_json::from_value(list).ok()?;
            let matching =
                reports.into_iter().filter(|report| report.kind == "csp-violation").take(MAX_REPORTS);
            Some(
                matching
                    .map(|report| Violation::from_report(&report.body, "effectiveDirective", "blockedURL"))
                    .collect(),
            )
        }
        _ => None,
    }
}

impl Violation {
    fn from_report(report: &Value, rule: &str, blocked: &str) -> Self {
        let text = |name: &str| report.get(name).and_then(Value::as_str).unwrap_or_default();
        let directive = text(rule);
        let rule = DIRECTIVES.into_iter().find(|rule| *rule == directive).unwrap_or("other");
        Self { rule, blocked: blocked_resource(text(blocked)) }
    }
}

/// Returns the keyword of a blocked resource or the host of its address: never a path, which may contain
/// more.
fn blocked_resource(blocked: &str) -> String {
    if let Some(kind) = KEYWORDS.into_iter().find(|kind| *kind == blocked) {
        return kind.to_owned();
    }
    let scheme = blocked.split(':').next().unwrap_or_default();
    if blocked.contains(':') && ["data", "blob", "javascript"].contains(&scheme) {
        return scheme.to_owned();
    }
    let uri = blocked.parse::<Uri>().ok().filter(|_| ["http", "https", "ws", "wss"].contains(&scheme));
    let host = uri.as_ref().and_then(Uri::authority).and_then(|host| host.as_str().rsplit('@').next());
    host.filter(|host| host.len() <= 100).unwrap_or("other").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(body: &str) -> Vec<(&'static str, String)> {
        violations(body.as_bytes())
            .unwrap()
            .into_iter()
            .map(|Violation { rule, blocked }| (rule, blocked))
            .collect()
    }

    #[test]
    fn both_report_formats_are_parsed() {
        let older = r#"{"csp-report":{"document-uri":"https://tienda.example/modificar-contrasena/x",
            "effective-directive":"img-src","blocked-uri":"https://mal.example:8443/roba?correo=ana"}}"#;
        assert_eq!(parsed(older), [("img-src", "mal.example:8443".to_owned())]);
        let newer = r#"[{"type":"deprecation","body":{}},{"type":"csp-violation","age":1,"url":"https://a.example/x",
            "body":{"effectiveDirective":"script-src-elem","blockedURL":"inline"}}]"#;
        assert_eq!(parsed(newer), [("script-src-elem", "inline".to_owned())]);
        let handler = newer.replace("-elem", "-attr");
        assert_eq!(
            parsed(&handler),
            [("script-src-attr", "inline".to_owned())],
            "violated by injected event handlers"
        );
        assert_eq!(parsed("[]"), []);
    }

    #[test]
    fn arbitrary_content_of_a_report_is_not_repeated() {
        for (blocked, expected) in [
            ("ana@ejemplo.es", "other"),
            ("https://ana:clave@mal.example/x", "mal.example"),
            ("https://mal.example\nfalso", "other"),
            ("data:text/html,ana", "data"),
            ("https:///ana", "other"),
            ("chrome-extension://abc/x", "other"),
            ("", "other"),
        ] {
            assert_eq!(blocked_resource(blocked), expected, "{blocked}");
        }
        assert_eq!(parsed(r#"{"csp-report":{"effective-directive":"ana"}}"#)[0].0, "other");
    }

    #[test]
    fn invalid_reports_are_rejected() {
        for body in ["", "{}", "1", "[1]", r#"[{"type":"csp-violation"}]"#] {
            assert_eq!(violations(body.as_bytes()), None, "{body}");
        }
    }
}

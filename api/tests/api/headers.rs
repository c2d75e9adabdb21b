//! Security headers on every response: files, pages, data, errors, rejections, redirects, probes and
//! development pages; and the CSP reports of browsers.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Method, Request};
use mostrador_api::app_state::AppState;
use mostrador_api::db::Database;
use mostrador_api::router;
use serde_json::json;

use crate::metrics_recorder::MetricsRecorder;
use crate::site_fixture::{open_with_site, shop_with_site, site_folder, write_file};
use crate::support::{TestApp, TestResponse, order_body, two_soaps};

const DATA: &str = "default-src 'none'; frame-ancestors 'none'";
const PAGE: &str = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const FILES: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/// Asserts the default security headers of a response.
fn assert_security_headers(label: &str, response: &TestResponse) {
    let context = format!("{label} ({})", response.status);
    assert_eq!(response.header("x-content-type-options"), "nosniff", "{context}");
    assert_eq!(response.header("x-frame-options"), "DENY", "{context}");
    assert_eq!(response.header("referrer-policy"), "strict-origin-when-cross-origin", "{context}");
    assert_eq!(response.header("cross-origin-opener-policy"), "same-origin", "{context}");
    assert!(response.header("permissions-policy").contains("geolocation=(), "), "{context}");
    let policies = response.headers.get_all("content-security-policy").iter().count();
    if response.status == 304 {
        assert_eq!(policies, 0, "{context}: a 304 must not replace the policy of the cached response");
        return;
    }
    assert_eq!(policies, 1, "{context}");
    let policy = response.header("content-security-policy");
    let rules: BTreeSet<&str> = policy.split("; ").collect();
    assert!(rules.contains("frame-ancestors 'none'"), "{context}: {policy}");
    if policy == PAGE {
        // The page states its own sources in a meta element, which `app/prerender/document.test.tsx` checks.
        assert!(response.header("content-type").starts_with("text/html"), "{context}");
        return;
    }
    // `base-uri` applies only to pages and has no fallback.
    assert!(rules.contains("base-uri 'none'") || policy == DATA, "{context}: {policy}");
    assert!(!policy.contains("unsafe-eval'") || policy.contains("'wasm-unsafe-eval'"), "{context}: {policy}");
    let scripts = policy.split("; ").find(|rule| rule.starts_with("script-src "));
    let scripts = scripts.or_else(|| policy.split("; ").find(|rule| rule.starts_with("default-src ")));
    assert!(scripts.is_some_and(|scripts| !scripts.contains("'unsafe-inline'")), "{context}: {policy}");
    if !response.body.is_empty() {
        assert!(!response.header("content-type").is_empty(), "{context} has no content type");
    }
}

#[tokio::test]
async fn security_headers_are_on_every_response() {
    let (_temp_dir, app) = open_with_site().await;
    let token = app.customer("ana@ejemplo.es").await;
    let order = app.order(&token, "clave-unica-1", &two_soaps()).await.json();
    let mut statuses = BTreeSet::new();
    for path in [
        // Pages and files of the site.
        "/",
        "/",
        "/compra",
        "/nada",
        "/viejo",
        "/compra/",
        "/assets/app-1a2b.js",
        "/assets/app-1a2b.js",
        "/assets/nada.js",
        "/cursos/401.webm",
        "/sw.js",
        "/..%2f..%2fetc/passwd",
        // Data from the route and from the cache.
        "/api/v1/products",
        "/api/v1/products",
        "/api/v1/products/nada",
        "/api/v1/products?precio=1",
        "/api/v1/customers/me",
        "/api/v1/nada",
        "/api/nada",
        "/api/openapi.json",
        "/api/docs",
        "/api/docs/",
        "/api/docs/nada.js",
        "/_dev/outbox",
        "/_dev/outbox.json",
        "/_sandbox/redsys",
        "/healthz",
        "/readyz",
    ] {
        let response = app.get(path).await;
        statuses.insert(response.status.as_u16());
        assert_security_headers(path, &response);
    }
    let call_as_customer =
        |method: Method, path: &'static str, body| call_with_token(&app, method, path, &token, body);
    for (method, path, body) in [
        (Method::GET, "customers/me", json!({})),
        (Method::GET, "customers/me/data", json!({})),
        (Method::POST, "session", json!({})),
        (Method::POST, "session", json!({ "email": "ana@ejemplo.es", "password": "no es esta" })),
        (Method::POST, "contact", json!([])),
        (Method::DELETE, "products", json!({})),
        (Method::POST, "orders", order_body(&json!([]), 0)),
        (Method::DELETE, "session", json!({})),
    ] {
        let response = call_as_customer(method.clone(), path, body).await;
        statuses.insert(response.status.as_u16());
        assert_security_headers(&format!("{method} {path}"), &response);
    }
    let number = order["number"].as_str().unwrap();
    let sandbox_page = app.form("/_sandbox/redsys", &[("Ds_SignatureVersion", "x")]).await;
    assert_security_headers("the sandbox payment page", &sandbox_page);
    assert!(sandbox_page.header("content-type").starts_with("text/html"));
    let tag = app.get("/").await.header("etag").to_owned();
    let etag = app.api("categories").await.header("etag").to_owned();
    for (path, headers) in [
        ("/", vec![("if-none-match", tag.as_str())]),
        ("/api/v1/categories", vec![("if-none-match", etag.as_str())]),
        ("/cursos/401.webm", vec![("range", "bytes=0-1")]),
        ("/cursos/401.webm", vec![("range", "bytes=99999999-")]),
        (&format!("/api/v1/orders/{number}"), vec![("authorization", "Bearer basura")]),
    ] {
        let response = app.get_with(path, &headers).await;
        statuses.insert(response.status.as_u16());
        assert_security_headers(&format!("{path} with {headers:?}"), &response);
    }
    for method in ["HEAD", "OPTIONS", "POST", "TRACE", "CONNECT", "BREW"] {
        for path in ["/", "/api/v1/products", "/api/v1/session"] {
            let request = Request::builder().method(method).uri(path).body(Body::empty()).unwrap();
            let response = app.send(request).await;
            statuses.insert(response.status.as_u16());
            assert_security_headers(&format!("{method} {path}"), &response);
            assert!(method != "TRACE" || response.status == 405, "{path} must reject TRACE");
        }
    }
    for status in [200, 204, 206, 301, 304, 308, 400, 401, 404, 405, 415, 416, 422] {
        assert!(statuses.contains(&status), "no response with {status} was checked: {statuses:?}");
    }
}

async fn call_with_token(
    app: &TestApp,
    method: Method,
    path: &str,
    token: &str,
    body: serde_json::Value,
) -> TestResponse {
    app.call(method, path, Some(token), &body).await
}

#[tokio::test]
async fn rejections_and_failures_have_the_same_headers() {
    let overloaded = TestApp::with(|config| config.limits.requests = 0).await;
    let rejected = overloaded.api("categories").await;
    assert_eq!(rejected.status, 503);
    assert_security_headers("an overloaded shop", &rejected);
    let without_database = TestApp::open().await;
    without_database.state.store().close().await;
    let broken = without_database
        .post("session", &json!({ "email": "ana@ejemplo.es", "password": "una clave" }))
        .await;
    assert_eq!(broken.status, 503);
    assert_security_headers("a shop without its database", &broken);
    let large = vec![b' '; 300 << 10];
    let request = Request::post("/api/v1/session").header("content-type", "application/json");
    let response = without_database.send(request.body(Body::from(large)).unwrap()).await;
    assert_eq!(response.status, 413);
    assert_security_headers("an oversized body", &response);
}

#[tokio::test]
async fn each_kind_of_response_has_its_policy() {
    let (_temp_dir, folder) = site_folder();
    let page = "<!doctype html><meta charset=\"utf-8\"><meta http-equiv=\"Content-Security-Policy\" \
                content=\"default-src 'self'; script-src 'self' 'sha256-abc='; object-src 'none'; base-uri 'none'\">";
    write_file(&folder, "index.html", page);
    write_file(&folder, "index.html.br", "compressed");
    let app = shop_with_site(folder).await;
    for encoding in ["identity", "br", "br"] {
        let response = app.get_with("/", &[("accept-encoding", encoding)]).await;
        assert_eq!(response.header("content-security-policy"), PAGE, "{encoding}");
    }
    assert_eq!(app.get("/sw.js").await.header("content-security-policy"), FILES);
    assert_eq!(app.api("products").await.header("content-security-policy"), DATA);
    assert_eq!(app.api("nada").await.header("content-security-policy"), DATA);
    assert!(app.get("/api/docs/").await.header("content-security-policy").starts_with("default-src 'none';"));
    let mail = app.get("/_dev/outbox").await;
    assert!(mail.header("content-security-policy").contains("style-src 'unsafe-inline'"));
}

#[tokio::test]
async fn production_requires_https_and_has_no_development_pages() {
    let mut app = TestApp::open().await;
    assert_eq!(app.api("categories").await.header("strict-transport-security"), "");
    assert_eq!(app.get("/_dev/outbox").await.status, 200);
    let mut config = app.state.configured().clone();
    config.dev = false;
    config.public_url = Some("https://tienda.example".to_owned());
    let store = Database::open(&config.database).await.unwrap();
    app.router = router::router(&AppState::new(config, store));
    for path in ["/api/v1/categories", "/api/v1/categories", "/nada", "/healthz", "/api/docs/"] {
        let response = app.get(path).await;
        assert_eq!(response.header("strict-transport-security"), "max-age=31536000", "{path}");
    }
    for path in ["/_dev/outbox", "/_dev/outbox.json", "/_sandbox/redsys", "/_sandbox/redsys/decision"] {
        assert_eq!(app.get(path).await.status, 404, "{path}");
        assert_eq!(app.form(path, &[]).await.status, 404, "{path}");
    }
}

async fn report(app: &TestApp, body: impl Into<Body>) -> TestResponse {
    let request = Request::post("/api/csp-reports").header("content-type", "application/reports+json");
    app.send(request.body(body.into()).unwrap()).await
}

#[tokio::test]
async fn csp_reports_are_counted_and_logged_without_personal_data() {
    let recorder = MetricsRecorder::start();
    crate::operation::capture_log();
    let app = TestApp::open().await;
    let violation = json!([{ "type": "csp-violation", "url": "https://tienda.example/modificar-contrasena/secreto",
        "body": { "effectiveDirective": "img-src", "blockedURL": "https://mal.example/ana@ejemplo.es",
            "documentURL": "https://tienda.example/modificar-contrasena/secreto", "sample": "Ana Ruiz" } }]);
    let response = report(&app, violation.to_string()).await;
    assert_eq!((response.status.as_u16(), response.body.len()), (204, 0));
    assert_security_headers("a CSP report", &response);
    assert_eq!(recorder.value("mostrador_csp_violations_total", &[("directive", "img-src")]), 1);
    let log = crate::operation::take_log();
    assert!(log.contains("mal.example"), "{log}");
    for secret in ["secreto", "ana@", "Ana Ruiz", "modificar"] {
        assert!(!log.contains(secret), "{secret} is in the log: {log}");
    }
    assert_eq!(report(&app, "nada").await.error(), (400, "invalid_report".into()));
    assert_eq!(report(&app, vec![b'['; 20 << 10]).await.error(), (413, "payload_too_large".into()));
    let mut accepted = 0;
    while report(&app, violation.to_string()).await.status == 204 {
        accepted += 1;
        assert!(accepted < 100, "reports are not rate limited");
    }
    assert_eq!(report(&app, violation.to_string()).await.error(), (429, "too_many_requests".into()));
}

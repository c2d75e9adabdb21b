//! What every answer says to the browser, whatever answered: files, pages, data, errors, refusals, redirects, probes, and the
//! pages of a development server. And what browsers report of it.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Method, Request};
use mostrador_api::routes;
use mostrador_api::state::Shop;
use mostrador_api::store::Store;
use serde_json::json;

use crate::counting::Counting;
use crate::hosted::{hosting, open, put, tree};
use crate::support::{Answer, TestShop, order_of, two_soaps};

const DATA: &str = "default-src 'none'; frame-ancestors 'none'";
const PAGE: &str = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const FILES: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/// Insists on the headers of the house.
fn house(what: &str, answer: &Answer) {
    let told = format!("{what} ({})", answer.status);
    assert_eq!(answer.header("x-content-type-options"), "nosniff", "{told}");
    assert_eq!(answer.header("x-frame-options"), "DENY", "{told}");
    assert_eq!(answer.header("referrer-policy"), "strict-origin-when-cross-origin", "{told}");
    assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin", "{told}");
    assert!(answer.header("permissions-policy").contains("geolocation=(), "), "{told}");
    let policies = answer.headers.get_all("content-security-policy").iter().count();
    if answer.status == 304 {
        assert_eq!(policies, 0, "{told}: what is stored would take it for its own");
        return;
    }
    assert_eq!(policies, 1, "{told}");
    let policy = answer.header("content-security-policy");
    let rules: BTreeSet<&str> = policy.split("; ").collect();
    assert!(rules.contains("frame-ancestors 'none'"), "{told}: {policy}");
    if policy == PAGE {
        // The page itself says what it may load: `app/prerender/document.test.ts` looks at that.
        assert!(answer.header("content-type").starts_with("text/html"), "{told}");
        return;
    }
    // `base-uri` is a page's alone, and does not follow from another rule.
    assert!(rules.contains("base-uri 'none'") || policy == DATA, "{told}: {policy}");
    assert!(!policy.contains("unsafe-eval'") || policy.contains("'wasm-unsafe-eval'"), "{told}: {policy}");
    let scripts = policy.split("; ").find(|rule| rule.starts_with("script-src "));
    let scripts = scripts.or_else(|| policy.split("; ").find(|rule| rule.starts_with("default-src ")));
    assert!(scripts.is_some_and(|scripts| !scripts.contains("'unsafe-inline'")), "{told}: {policy}");
    if !answer.body.is_empty() {
        assert!(!answer.header("content-type").is_empty(), "{told} is of no kind");
    }
}

#[tokio::test]
async fn the_headers_of_the_house_are_on_every_answer() {
    let (_place, shop) = open().await;
    let token = shop.customer("ana@ejemplo.es").await;
    let order = shop.order(&token, "clave-unica-1", &two_soaps()).await.json();
    let mut seen = BTreeSet::new();
    for path in [
        // pages and files of the site: found twice, from the disk and from memory
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
        // data, from its route and from memory
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
        let answer = shop.get(path).await;
        seen.insert(answer.status.as_u16());
        house(path, &answer);
    }
    let own = |method: Method, path: &'static str, body| shop_call(&shop, method, path, &token, body);
    for (method, path, body) in [
        (Method::GET, "customers/me", json!({})),
        (Method::GET, "customers/me/data", json!({})),
        (Method::POST, "session", json!({})),
        (Method::POST, "session", json!({ "email": "ana@ejemplo.es", "password": "no es esta" })),
        (Method::POST, "contact", json!([])),
        (Method::DELETE, "products", json!({})),
        (Method::POST, "orders", order_of(&json!([]), 0)),
        (Method::DELETE, "session", json!({})),
    ] {
        let answer = own(method.clone(), path, body).await;
        seen.insert(answer.status.as_u16());
        house(&format!("{method} {path}"), &answer);
    }
    let number = order["number"].as_str().unwrap();
    let sent = shop.form("/_sandbox/redsys", &[("Ds_SignatureVersion", "x")]).await;
    house("the bank of a development server", &sent);
    assert!(sent.header("content-type").starts_with("text/html"));
    let tag = shop.get("/").await.header("etag").to_owned();
    let etag = shop.api("categories").await.header("etag").to_owned();
    for (path, headers) in [
        ("/", vec![("if-none-match", tag.as_str())]),
        ("/api/v1/categories", vec![("if-none-match", etag.as_str())]),
        ("/cursos/401.webm", vec![("range", "bytes=0-1")]),
        ("/cursos/401.webm", vec![("range", "bytes=99999999-")]),
        (&format!("/api/v1/orders/{number}"), vec![("authorization", "Bearer basura")]),
    ] {
        let answer = shop.get_with(path, &headers).await;
        seen.insert(answer.status.as_u16());
        house(&format!("{path} with {headers:?}"), &answer);
    }
    for method in ["HEAD", "OPTIONS", "POST", "TRACE", "CONNECT", "BREW"] {
        for path in ["/", "/api/v1/products", "/api/v1/session"] {
            let request = Request::builder().method(method).uri(path).body(Body::empty()).unwrap();
            let answer = shop.send(request).await;
            seen.insert(answer.status.as_u16());
            house(&format!("{method} {path}"), &answer);
            assert!(method != "TRACE" || answer.status == 405, "{path} is not echoed");
        }
    }
    for status in [200, 204, 206, 301, 304, 308, 400, 401, 404, 405, 415, 416, 422] {
        assert!(seen.contains(&status), "no answer {status} was looked at: {seen:?}");
    }
}

async fn shop_call(
    shop: &TestShop,
    method: Method,
    path: &str,
    token: &str,
    body: serde_json::Value,
) -> Answer {
    shop.call(method, path, Some(token), &body).await
}

#[tokio::test]
async fn who_is_refused_or_finds_the_shop_broken_is_told_the_same() {
    let full = TestShop::with(|config| config.limits.requests = 0).await;
    let refused = full.api("categories").await;
    assert_eq!(refused.status, 503);
    house("a full shop", &refused);
    let away = TestShop::open().await;
    away.shop.store().close().await;
    let broken = away.post("session", &json!({ "email": "ana@ejemplo.es", "password": "una clave" })).await;
    assert_eq!(broken.status, 503);
    house("a shop without its database", &broken);
    let large = vec![b' '; 300 << 10];
    let request = Request::post("/api/v1/session").header("content-type", "application/json");
    let answer = away.send(request.body(Body::from(large)).unwrap()).await;
    assert_eq!(answer.status, 413);
    house("a body without end", &answer);
}

#[tokio::test]
async fn each_kind_of_answer_has_its_policy() {
    let (_place, folder) = tree();
    let page = "<!doctype html><meta charset=\"utf-8\"><meta http-equiv=\"Content-Security-Policy\" \
                content=\"default-src 'self'; script-src 'self' 'sha256-abc='; object-src 'none'; base-uri 'none'\">";
    put(&folder, "index.html", page);
    put(&folder, "index.html.br", "compressed");
    let shop = hosting(folder).await;
    for encoding in ["identity", "br", "br"] {
        let answer = shop.get_with("/", &[("accept-encoding", encoding)]).await;
        assert_eq!(answer.header("content-security-policy"), PAGE, "{encoding}");
    }
    assert_eq!(shop.get("/sw.js").await.header("content-security-policy"), FILES);
    assert_eq!(shop.api("products").await.header("content-security-policy"), DATA);
    assert_eq!(shop.api("nada").await.header("content-security-policy"), DATA);
    assert!(
        shop.get("/api/docs/").await.header("content-security-policy").starts_with("default-src 'none';")
    );
    let mail = shop.get("/_dev/outbox").await;
    assert!(mail.header("content-security-policy").contains("style-src 'unsafe-inline'"));
}

#[tokio::test]
async fn a_shop_in_earnest_insists_on_https_and_has_no_pages_for_developers() {
    let mut shop = TestShop::open().await;
    assert_eq!(shop.api("categories").await.header("strict-transport-security"), "");
    assert_eq!(shop.get("/_dev/outbox").await.status, 200);
    let mut config = shop.shop.config().clone();
    config.dev = false;
    config.public_url = Some("https://tienda.example".to_owned());
    let store = Store::open(&config.database).await.unwrap();
    shop.router = routes::router(&Shop::new(config, store));
    for path in ["/api/v1/categories", "/api/v1/categories", "/nada", "/healthz", "/api/docs/"] {
        let answer = shop.get(path).await;
        assert_eq!(answer.header("strict-transport-security"), "max-age=31536000", "{path}");
    }
    for path in ["/_dev/outbox", "/_dev/outbox.json", "/_sandbox/redsys", "/_sandbox/redsys/decision"] {
        assert_eq!(shop.get(path).await.status, 404, "{path}");
        assert_eq!(shop.form(path, &[]).await.status, 404, "{path}");
    }
}

async fn report(shop: &TestShop, body: impl Into<Body>) -> Answer {
    let request = Request::post("/api/csp-reports").header("content-type", "application/reports+json");
    shop.send(request.body(body.into()).unwrap()).await
}

#[tokio::test]
async fn what_browsers_kept_away_is_counted_and_nobody_is_named() {
    let counting = Counting::start();
    crate::operation::keep_log();
    let shop = TestShop::open().await;
    let said = json!([{ "type": "csp-violation", "url": "https://tienda.example/modificar-contrasena/secreto",
        "body": { "effectiveDirective": "img-src", "blockedURL": "https://mal.example/ana@ejemplo.es",
            "documentURL": "https://tienda.example/modificar-contrasena/secreto", "sample": "Ana Ruiz" } }]);
    let answer = report(&shop, said.to_string()).await;
    assert_eq!((answer.status.as_u16(), answer.body.len()), (204, 0));
    house("a report", &answer);
    assert_eq!(counting.of("mostrador_policy_breaches_total", &[("rule", "img-src")]), 1);
    let log = crate::operation::kept_log();
    assert!(log.contains("mal.example"), "{log}");
    for secret in ["secreto", "ana@", "Ana Ruiz", "modificar"] {
        assert!(!log.contains(secret), "{secret} is in the log: {log}");
    }
    assert_eq!(report(&shop, "nada").await.error(), (400, "invalid_report".into()));
    assert_eq!(report(&shop, vec![b'['; 20 << 10]).await.error(), (413, "payload_too_large".into()));
    let mut told = 0;
    while report(&shop, said.to_string()).await.status == 204 {
        told += 1;
        assert!(told < 100, "nobody slows it down");
    }
    assert_eq!(report(&shop, said.to_string()).await.error(), (429, "too_many_requests".into()));
}

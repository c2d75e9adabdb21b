//! Malformed and hostile requests: they are rejected with an error code, nothing of them is stored, and the
//! server stays up.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{Method, Request, header};
use http_body_util::Channel;
use mostrador_api::http::response_cache::ResponseCache;
use mostrador_api::runtime::connections;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::support::{TestApp, TestResponse, WAIT_TIMEOUT, registration, two_soaps};

/// SQL injection attempts.
const SQL: [&str; 6] = [
    "'; DROP TABLE products; --",
    "\" OR \"\"=\"",
    "1) UNION SELECT password_hash FROM customers --",
    "%' AND 1=(SELECT COUNT(*) FROM customers) AND '%'='",
    "\\'; DELETE FROM orders; --",
    "$1",
];

/// Unicode edge cases.
const TEXTS: [&str; 8] = [
    "مرحبا بالعالم",
    "\u{202e}etxet\u{202c}",
    "👩‍👩‍👧‍👦🏳️‍🌈",
    "𝔘𝔫𝔦𝔠𝔬𝔡𝔢",
    "e\u{301}\u{301}\u{301}\u{301}\u{301}",
    "\u{feff}\u{200b}\u{2028}",
    "ﷺ",
    "\u{10ffff}\u{fffd}",
];

fn percent(text: &str) -> String {
    percent_encoding::utf8_percent_encode(text, percent_encoding::NON_ALPHANUMERIC).to_string()
}

async fn post_json(app: &TestApp, path: &str, body: impl Into<Body>) -> TestResponse {
    let request = Request::post(format!("/api/v1/{path}"))
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::HOST, "localhost:8080")
        .body(body.into())
        .unwrap();
    app.send(request).await
}

/// Status, code and first named field of an error.
fn error_of(response: &TestResponse) -> (u16, String, String) {
    let (status, code) = response.error();
    (status, code, response.json()["errors"][0]["field"].as_str().unwrap_or_default().to_owned())
}

fn error(status: u16, code: &str, field: &str) -> (u16, String, String) {
    (status, code.to_owned(), field.to_owned())
}

#[tokio::test]
async fn bodies_beyond_the_limit_are_not_read_completely() {
    let app = TestApp::open().await;
    let large = format!(r#"{{"email":"{}"}}"#, "a".repeat(300 << 10));
    assert_eq!(post_json(&app, "session", large).await.error(), (413, "payload_too_large".into()));
    let (mut writer, endless) = Channel::<Bytes, Infallible>::new(1);
    let writing =
        tokio::spawn(
            async move { while writer.send_data(Bytes::from_static(&[b' '; 4096])).await.is_ok() {} },
        );
    assert_eq!(
        post_json(&app, "session", Body::new(endless)).await.error(),
        (413, "payload_too_large".into())
    );
    writing.await.unwrap();
}

#[tokio::test]
async fn incomplete_bodies_time_out() {
    let app = TestApp::open().await;
    let (mut writer, body) = Channel::<Bytes, Infallible>::new(1);
    writer.send_data(Bytes::from_static(b"{\"email\":")).await.unwrap();
    tokio::time::pause();
    let started = tokio::time::Instant::now();
    let response = post_json(&app, "session", Body::new(body)).await;
    assert_eq!(response.error(), (408, "request_timeout".into()));
    assert!(started.elapsed() < Duration::from_secs(5));
    drop(writer);
}

#[tokio::test]
async fn mistyped_fields_are_named() {
    let app = TestApp::open().await;
    for (body, expected) in [
        (json!({ "lines": "1" }), error(422, "invalid_body", "lines")),
        (json!({ "lines": [{ "product": "1", "qty": 1 }] }), error(422, "invalid_body", "lines[0].product")),
        (json!({ "lines": [{ "product": 1, "qty": [1] }] }), error(422, "invalid_body", "lines[0].qty")),
        (json!({ "lines": [{ "product": 1 }] }), error(422, "invalid_body", "lines[0].qty")),
        (
            json!({ "lines": [{ "qty": 1, "product": 1, "price": 0 }] }),
            error(422, "unknown_field", "lines[0].price"),
        ),
        (json!({ "lines": [], "total": 0 }), error(422, "unknown_field", "total")),
        (json!([]), error(422, "invalid_body", "")),
        // Members by position instead of by name.
        (json!([[{ "product": 1, "qty": 1 }], null, null, null]), error(422, "invalid_body", "")),
        (json!({ "lines": [[1, null, 1]] }), error(422, "invalid_body", "lines[0]")),
        (json!("lines"), error(422, "invalid_body", "")),
        (Value::Null, error(422, "invalid_body", "")),
    ] {
        assert_eq!(error_of(&post_json(&app, "quotes", body.to_string()).await), expected, "{body}");
    }
}

#[tokio::test]
async fn duplicate_fields_are_rejected() {
    let app = TestApp::open().await;
    let twice = r#"{"lines":[{"product":1,"qty":1,"qty":100}]}"#;
    assert_eq!(
        error_of(&post_json(&app, "quotes", twice).await),
        error(400, "duplicate_field", "lines[0].qty")
    );
    let hidden = r#"{"email":"a@b.es","\u0065mail":"c@d.es","password":"x"}"#;
    assert_eq!(error_of(&post_json(&app, "session", hidden).await), error(400, "duplicate_field", "email"));
}

#[tokio::test]
async fn deeply_nested_json_does_not_overflow_the_stack() {
    let app = TestApp::open().await;
    let lists = "[".repeat(200_000);
    for deep in [
        lists.clone(),
        r#"{"lines":"#.repeat(20_000),
        format!(r#"{{"lines":{lists}"#),
        format!(r#"{{"lines":[],"shipping_id":{lists}"#),
    ] {
        assert_eq!(post_json(&app, "quotes", deep).await.error(), (400, "malformed_json".into()));
    }
}

#[tokio::test]
async fn sql_statements_are_treated_as_text() {
    let app = TestApp::with(|config| config.orders.max_unpaid_orders = 0).await;
    let token = app.customer("ana@ejemplo.es").await;
    let before = app.number("SELECT COUNT(*) FROM products").await;
    for (at, text) in SQL.into_iter().enumerate() {
        let encoded = percent(text);
        for path in [
            format!("products/{encoded}"),
            format!("categories/{encoded}"),
            format!("contents/{encoded}"),
            format!("shops/{encoded}"),
            format!("articles/{encoded}"),
            format!("surveys/{encoded}"),
            format!("certificates/{encoded}"),
            format!("delivery-methods/{encoded}"),
            format!("products?sort={encoded}"),
            format!("products?filter[featured]={encoded}"),
            format!("products?filter[id]={encoded}"),
            format!("delivery-methods/1?postal_code={encoded}"),
        ] {
            let response = app.api(&path).await;
            assert!(response.status.is_client_error(), "{path}: {}", response.text());
        }
        for path in ["filter[category.slug]", "filter[collection.slug]"] {
            let response = app.api(&format!("products?{path}={encoded}")).await;
            assert_eq!(
                (response.status.as_u16(), &response.json()["total"]),
                (200, &json!(0)),
                "{path}={text}"
            );
        }
        assert_eq!(app.api(&format!("searchs?query={encoded}")).await.status, 200);
        let order = app.call(Method::GET, &format!("orders/{encoded}"), Some(&token), &Value::Null).await;
        assert_eq!(order.error(), (404, "order_not_found".into()));
        let mut customer = registration("otra@ejemplo.es");
        for field in ["firstname", "lastname", "phone", "country", "email"] {
            customer[field] = json!(text);
        }
        assert!(app.post("customers", &customer).await.status.is_client_error());
        let login = json!({ "email": text, "password": text });
        assert!(app.post("session", &login).await.status.is_client_error());
        let mut order = two_soaps();
        order["delivery"]["locality"] = json!(text);
        order["delivery"]["observations"] = json!(text);
        assert_eq!(app.order(&token, &format!("statement-{at}"), &order).await.status, 201);
    }
    assert_eq!(app.number("SELECT COUNT(*) FROM products").await, before);
    let orders = app.call(Method::GET, "customers/me/orders", Some(&token), &Value::Null).await.json();
    assert_eq!(orders["total"], SQL.len());
    assert!(
        SQL.contains(&orders["data"][0]["delivery"]["observations"].as_str().unwrap()),
        "stored unchanged"
    );
}

#[tokio::test]
async fn texts_of_every_script_are_stored_unchanged() {
    let app = TestApp::with(|config| config.orders.max_unpaid_orders = 0).await;
    let token = app.customer("ana@ejemplo.es").await;
    for (at, text) in TEXTS.into_iter().enumerate() {
        let mut order = two_soaps();
        order["delivery"]["observations"] = json!(text);
        let response = app.order(&token, &format!("script-{at}"), &order).await;
        assert_eq!(response.status, 201, "{}", response.text());
        assert_eq!(response.json()["delivery"]["observations"], text);
        for path in ["products/", "searchs?query=", "contents/", "delivery-methods/1?postal_code="] {
            let response = app.api(&format!("{path}{}", percent(text))).await;
            assert!([200, 404, 422].contains(&response.status.as_u16()), "{path}{text}: {}", response.text());
        }
    }
}

#[tokio::test]
async fn texts_that_cannot_be_stored_are_rejected() {
    let app = TestApp::open().await;
    let customer = registration("ana@ejemplo.es").to_string();
    let nul = customer.replace("Ruiz", r"Ru\u0000iz");
    assert_eq!(error_of(&post_json(&app, "customers", nul).await), error(422, "invalid_text", "lastname"));
    let lone_surrogate = customer.replace("Ruiz", r"Ru\ud83diz");
    assert_eq!(post_json(&app, "customers", lone_surrogate).await.error(), (400, "malformed_json".into()));
    let mut broken = customer.into_bytes();
    let position = broken.iter().position(|byte| *byte == b'z').unwrap();
    broken[position] = 0xff;
    assert_eq!(post_json(&app, "customers", broken).await.error(), (400, "malformed_json".into()));
    for path in
        ["products/a%00b", "products?filter[category.slug]=%00", "searchs?query=a%00", "contents/%00/x"]
    {
        assert_eq!(app.api(path).await.error(), (400, "invalid_text".into()), "{path}");
    }
    for path in ["products/%ff", "contents/%c3%28"] {
        assert_eq!(app.api(path).await.status, 400, "{path}");
    }
    assert_eq!(app.number("SELECT COUNT(*) FROM registrations").await, 0);
}

#[tokio::test]
async fn overlong_query_strings_are_rejected() {
    let app = TestApp::open().await;
    let long = "filter[".repeat(8_000);
    assert_eq!(app.api(&format!("products?{long}")).await.error(), (400, "unknown_parameter".into()));
    let address = serve_on_port(app.router.clone()).await;
    let endless = "filter[".repeat((10 << 20) / 7 + 1);
    let mut stream = TcpStream::connect(address).await.unwrap();
    // The server may close the connection before the whole request is sent.
    let _ = stream
        .write_all(format!("GET /api/v1/products?{endless} HTTP/1.1\r\nhost: localhost\r\n\r\n").as_bytes())
        .await;
    let mut response = Vec::new();
    let _ = stream.read_to_end(&mut response).await;
    let response = String::from_utf8_lossy(&response);
    let status = response.split(' ').nth(1);
    assert!(matches!(status, None | Some("414" | "431")), "{response:.200}");
    let mut next = TcpStream::connect(address).await.unwrap();
    next.write_all(b"GET /api/v1/products HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
        .await
        .unwrap();
    let mut response = Vec::new();
    next.read_to_end(&mut response).await.unwrap();
    assert!(response.starts_with(b"HTTP/1.1 200 OK"));
}

/// Statuses of all responses on one connection until it closes. Sends a request with these header lines whose
/// body is `start` followed by a second, hidden request. A third request closes the connection.
async fn statuses_on_connection(address: SocketAddr, lines: &str, start: &str) -> Vec<u16> {
    let hidden = "GET /api/v1/countries HTTP/1.1\r\nhost: localhost\r\n\r\n";
    let last = "GET /api/v1/countries HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    let lines = lines.replace("WHOLE", &(start.len() + hidden.len()).to_string());
    let head = "POST /api/v1/session HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json";
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(format!("{head}\r\n{lines}\r\n\r\n{start}{hidden}{last}").as_bytes()).await.unwrap();
    let mut received = Vec::new();
    let read = tokio::time::timeout(WAIT_TIMEOUT, stream.read_to_end(&mut received)).await;
    read.expect("the connection stays open").unwrap();
    let received = String::from_utf8(received).unwrap();
    received.split("HTTP/1.1 ").skip(1).map(|response| response[..3].parse().unwrap()).collect()
}

/// Request smuggling: a proxy that determines the end of a request differently would let one client prepend
/// data to the next client's request.
#[tokio::test]
async fn ambiguous_request_framing_is_rejected() {
    let app = TestApp::open().await;
    let address = serve_on_port(app.router.clone()).await;
    // Well-formed framing: the second request is either part of the body or a request of its own.
    assert_eq!(statuses_on_connection(address, "content-length: WHOLE", "{}").await, [400, 200]);
    assert_eq!(statuses_on_connection(address, "content-length: 2", "{}").await, [422, 200, 200]);
    assert_eq!(
        statuses_on_connection(address, "transfer-encoding: chunked", "2\r\n{}\r\n0\r\n\r\n").await,
        [422, 200, 200]
    );
    // Two equal lengths count as one, and a line may end without CR (RFC 9112).
    let twice = "content-length: WHOLE\r\ncontent-length: WHOLE";
    assert_eq!(statuses_on_connection(address, twice, "{}").await, [400, 200]);
    assert_eq!(statuses_on_connection(address, "x-note: a\ncontent-length: WHOLE", "{}").await, [400, 200]);
    // Chunked encoding takes precedence, and the connection is closed afterwards.
    for lines in [
        "content-length: WHOLE\r\ntransfer-encoding: chunked",
        "transfer-encoding: chunked\r\ncontent-length: WHOLE",
        "transfer-encoding: chunked\r\ncontent-length: 2\r\nconnection: keep-alive",
    ] {
        assert_eq!(statuses_on_connection(address, lines, "2\r\n{}\r\n0\r\n\r\n").await, [422], "{lines:?}");
    }
    for lines in [
        "content-length: 2\r\ncontent-length: WHOLE",
        "content-length: WHOLE\r\ncontent-length: 2",
        "content-length: 2, WHOLE",
        "content-length: +2",
        "content-length: 0x2",
        "content-length: -2",
        "content-length:",
        "content-length : 2",
        "transfer-encoding : chunked",
        "transfer-encoding: chunked, identity",
        "transfer-encoding: xchunked",
        "transfer-encoding: chunked\r\ntransfer-encoding: identity",
        "x-note: a\r\n content-length: WHOLE",
        "x-note: a\r\n\tb\r\ncontent-length: 2",
        " content-length: WHOLE",
        "x-note: a\rcontent-length: WHOLE",
        "x-note: a\0\r\ncontent-length: 2",
    ] {
        assert_eq!(statuses_on_connection(address, lines, "{}").await, [400], "{lines:?}");
    }
    for start in [
        "-1\r\n{}\r\n0\r\n\r\n",
        "0x2\r\n{}\r\n0\r\n\r\n",
        "2\r\n{}0\r\n\r\n",
        "ffffffffffffffff2\r\n{}\r\n0\r\n\r\n",
    ] {
        let response_statuses = statuses_on_connection(address, "transfer-encoding: chunked", start).await;
        assert_eq!(response_statuses, [400], "{start:?}");
    }
}

/// Serves requests on a TCP port.
async fn serve_on_port(server: ResponseCache) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (never, shutdown_timeout) = (std::future::pending(), Duration::from_secs(5));
    tokio::spawn(connections::serve(listener, server, 8, || false, never, shutdown_timeout));
    address
}

//! What nobody should send, and some do: it is refused with words, nothing of it is kept, and the shop goes on.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{Method, Request, header};
use http_body_util::Channel;
use mostrador_api::operation::connections;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::support::{Answer, PATIENCE, TestShop, registration, two_soaps};

/// What is written into texts to make a database do something else.
const SQL: [&str; 6] = [
    "'; DROP TABLE products; --",
    "\" OR \"\"=\"",
    "1) UNION SELECT password_hash FROM customers --",
    "%' AND 1=(SELECT COUNT(*) FROM customers) AND '%'='",
    "\\'; DELETE FROM orders; --",
    "$1",
];

/// Texts that programs trip over.
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

async fn sent(shop: &TestShop, path: &str, body: impl Into<Body>) -> Answer {
    let request = Request::post(format!("/api/v1/{path}"))
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::HOST, "localhost:8080")
        .body(body.into())
        .unwrap();
    shop.send(request).await
}

/// The status and code of a refusal, with the first field that it names.
fn named(answer: &Answer) -> (u16, String, String) {
    let (status, code) = answer.error();
    (status, code, answer.json()["errors"][0]["field"].as_str().unwrap_or_default().to_owned())
}

fn refused(status: u16, code: &str, field: &str) -> (u16, String, String) {
    (status, code.to_owned(), field.to_owned())
}

#[tokio::test]
async fn bodies_beyond_the_limit_are_not_read_to_their_end() {
    let shop = TestShop::open().await;
    let large = format!(r#"{{"email":"{}"}}"#, "a".repeat(300 << 10));
    assert_eq!(sent(&shop, "session", large).await.error(), (413, "payload_too_large".into()));
    let (mut writer, endless) = Channel::<Bytes, Infallible>::new(1);
    let writing =
        tokio::spawn(
            async move { while writer.send_data(Bytes::from_static(&[b' '; 4096])).await.is_ok() {} },
        );
    assert_eq!(sent(&shop, "session", Body::new(endless)).await.error(), (413, "payload_too_large".into()));
    writing.await.unwrap();
}

#[tokio::test]
async fn who_never_finishes_speaking_is_not_listened_to_for_ever() {
    let shop = TestShop::open().await;
    let (mut half, body) = Channel::<Bytes, Infallible>::new(1);
    half.send_data(Bytes::from_static(b"{\"email\":")).await.unwrap();
    tokio::time::pause();
    let begun = tokio::time::Instant::now();
    let answer = sent(&shop, "session", Body::new(body)).await;
    assert_eq!(answer.error(), (408, "request_timeout".into()));
    assert!(begun.elapsed() < Duration::from_secs(5));
    drop(half);
}

#[tokio::test]
async fn what_is_of_another_kind_is_named() {
    let shop = TestShop::open().await;
    for (body, expected) in [
        (json!({ "lines": "1" }), refused(422, "invalid_body", "lines")),
        (
            json!({ "lines": [{ "product": "1", "qty": 1 }] }),
            refused(422, "invalid_body", "lines[0].product"),
        ),
        (json!({ "lines": [{ "product": 1, "qty": [1] }] }), refused(422, "invalid_body", "lines[0].qty")),
        (json!({ "lines": [{ "product": 1 }] }), refused(422, "invalid_body", "lines[0].qty")),
        (
            json!({ "lines": [{ "qty": 1, "product": 1, "price": 0 }] }),
            refused(422, "unknown_field", "lines[0].price"),
        ),
        (json!({ "lines": [], "total": 0 }), refused(422, "unknown_field", "total")),
        (json!([]), refused(422, "invalid_body", "")),
        // By position rather than by name.
        (json!([[{ "product": 1, "qty": 1 }], null, null, null]), refused(422, "invalid_body", "")),
        (json!({ "lines": [[1, null, 1]] }), refused(422, "invalid_body", "lines[0]")),
        (json!("lines"), refused(422, "invalid_body", "")),
        (Value::Null, refused(422, "invalid_body", "")),
    ] {
        assert_eq!(named(&sent(&shop, "quotes", body.to_string()).await), expected, "{body}");
    }
}

#[tokio::test]
async fn what_is_said_twice_is_not_believed_once() {
    let shop = TestShop::open().await;
    let twice = r#"{"lines":[{"product":1,"qty":1,"qty":100}]}"#;
    assert_eq!(named(&sent(&shop, "quotes", twice).await), refused(400, "duplicate_field", "lines[0].qty"));
    let hidden = r#"{"email":"a@b.es","\u0065mail":"c@d.es","password":"x"}"#;
    assert_eq!(named(&sent(&shop, "session", hidden).await), refused(400, "duplicate_field", "email"));
}

#[tokio::test]
async fn depth_is_no_way_to_the_bottom_of_the_stack() {
    let shop = TestShop::open().await;
    let lists = "[".repeat(200_000);
    for deep in [
        lists.clone(),
        r#"{"lines":"#.repeat(20_000),
        format!(r#"{{"lines":{lists}"#),
        format!(r#"{{"lines":[],"shipping_id":{lists}"#),
    ] {
        assert_eq!(sent(&shop, "quotes", deep).await.error(), (400, "malformed_json".into()));
    }
}

#[tokio::test]
async fn statements_are_texts_like_any_other() {
    let shop = TestShop::with(|config| config.orders.unpaid_at_once = 0).await;
    let token = shop.customer("ana@ejemplo.es").await;
    let before = shop.number("SELECT COUNT(*) FROM products").await;
    for (at, text) in SQL.into_iter().enumerate() {
        let word = percent(text);
        for path in [
            format!("products/{word}"),
            format!("categories/{word}"),
            format!("contents/{word}"),
            format!("shops/{word}"),
            format!("articles/{word}"),
            format!("surveys/{word}"),
            format!("certificates/{word}"),
            format!("delivery-methods/{word}"),
            format!("products?sort={word}"),
            format!("products?filter[featured]={word}"),
            format!("products?filter[id]={word}"),
            format!("delivery-methods/1?postal_code={word}"),
        ] {
            let answer = shop.api(&path).await;
            assert!(answer.status.is_client_error(), "{path}: {}", answer.text());
        }
        for path in ["filter[category.slug]", "filter[collection.slug]"] {
            let answer = shop.api(&format!("products?{path}={word}")).await;
            assert_eq!((answer.status.as_u16(), &answer.json()["total"]), (200, &json!(0)), "{path}={text}");
        }
        assert_eq!(shop.api(&format!("searchs?query={word}")).await.status, 200);
        let order = shop.call(Method::GET, &format!("orders/{word}"), Some(&token), &Value::Null).await;
        assert_eq!(order.error(), (404, "order_not_found".into()));
        let mut person = registration("otra@ejemplo.es");
        for field in ["firstname", "lastname", "phone", "country", "email"] {
            person[field] = json!(text);
        }
        assert!(shop.post("customers", &person).await.status.is_client_error());
        let login = json!({ "email": text, "password": text });
        assert!(shop.post("session", &login).await.status.is_client_error());
        let mut order = two_soaps();
        order["delivery"]["locality"] = json!(text);
        order["delivery"]["observations"] = json!(text);
        assert_eq!(shop.order(&token, &format!("statement-{at}"), &order).await.status, 201);
    }
    assert_eq!(shop.number("SELECT COUNT(*) FROM products").await, before);
    let kept = shop.call(Method::GET, "customers/me/orders", Some(&token), &Value::Null).await.json();
    assert_eq!(kept["total"], SQL.len());
    assert!(
        SQL.contains(&kept["data"][0]["delivery"]["observations"].as_str().unwrap()),
        "kept to the letter"
    );
}

#[tokio::test]
async fn texts_of_every_script_are_kept_to_the_letter() {
    let shop = TestShop::with(|config| config.orders.unpaid_at_once = 0).await;
    let token = shop.customer("ana@ejemplo.es").await;
    for (at, text) in TEXTS.into_iter().enumerate() {
        let mut order = two_soaps();
        order["delivery"]["observations"] = json!(text);
        let answer = shop.order(&token, &format!("script-{at}"), &order).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        assert_eq!(answer.json()["delivery"]["observations"], text);
        for path in ["products/", "searchs?query=", "contents/", "delivery-methods/1?postal_code="] {
            let answer = shop.api(&format!("{path}{}", percent(text))).await;
            assert!([200, 404, 422].contains(&answer.status.as_u16()), "{path}{text}: {}", answer.text());
        }
    }
}

#[tokio::test]
async fn texts_that_cannot_be_kept_are_refused() {
    let shop = TestShop::open().await;
    let person = registration("ana@ejemplo.es").to_string();
    let nul = person.replace("Ruiz", r"Ru\u0000iz");
    assert_eq!(named(&sent(&shop, "customers", nul).await), refused(422, "invalid_text", "lastname"));
    let half = person.replace("Ruiz", r"Ru\ud83diz");
    assert_eq!(sent(&shop, "customers", half).await.error(), (400, "malformed_json".into()));
    let mut broken = person.into_bytes();
    let place = broken.iter().position(|byte| *byte == b'z').unwrap();
    broken[place] = 0xff;
    assert_eq!(sent(&shop, "customers", broken).await.error(), (400, "malformed_json".into()));
    for path in
        ["products/a%00b", "products?filter[category.slug]=%00", "searchs?query=a%00", "contents/%00/x"]
    {
        assert_eq!(shop.api(path).await.error(), (400, "invalid_text".into()), "{path}");
    }
    for path in ["products/%ff", "contents/%c3%28"] {
        assert_eq!(shop.api(path).await.status, 400, "{path}");
    }
    assert_eq!(shop.number("SELECT COUNT(*) FROM registrations").await, 0);
}

#[tokio::test]
async fn a_query_without_end_is_cut_off_and_the_shop_goes_on() {
    let shop = TestShop::open().await;
    let long = "filter[".repeat(8_000);
    assert_eq!(shop.api(&format!("products?{long}")).await.error(), (400, "unknown_parameter".into()));
    let address = listening(shop.router.clone()).await;
    let endless = "filter[".repeat((10 << 20) / 7 + 1);
    let mut stream = TcpStream::connect(address).await.unwrap();
    // The server may hang up before it has heard it all.
    let _ = stream
        .write_all(format!("GET /api/v1/products?{endless} HTTP/1.1\r\nhost: localhost\r\n\r\n").as_bytes())
        .await;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    let answer = String::from_utf8_lossy(&answer);
    let status = answer.split(' ').nth(1);
    assert!(matches!(status, None | Some("414" | "431")), "{answer:.200}");
    let mut next = TcpStream::connect(address).await.unwrap();
    next.write_all(b"GET /api/v1/products HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
        .await
        .unwrap();
    let mut answer = Vec::new();
    next.read_to_end(&mut answer).await.unwrap();
    assert!(answer.starts_with(b"HTTP/1.1 200 OK"));
}

/// The statuses of what is answered on one connection until it closes, to a request with these lines in its head. Its
/// body is `start` and then another request; one more follows, after which it should close.
async fn answered(address: SocketAddr, lines: &str, start: &str) -> Vec<u16> {
    let hidden = "GET /api/v1/countries HTTP/1.1\r\nhost: localhost\r\n\r\n";
    let last = "GET /api/v1/countries HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    let lines = lines.replace("WHOLE", &(start.len() + hidden.len()).to_string());
    let head = "POST /api/v1/session HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json";
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(format!("{head}\r\n{lines}\r\n\r\n{start}{hidden}{last}").as_bytes()).await.unwrap();
    let mut answers = Vec::new();
    let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answers)).await;
    read.expect("the connection stays open").unwrap();
    let answers = String::from_utf8(answers).unwrap();
    answers.split("HTTP/1.1 ").skip(1).map(|answer| answer[..3].parse().unwrap()).collect()
}

/// Who asks through a proxy that reads the end of a request elsewhere would ask in the name of whoever comes next.
#[tokio::test]
async fn where_a_request_ends_is_read_in_one_way_or_not_at_all() {
    let shop = TestShop::open().await;
    let address = listening(shop.router.clone()).await;
    // What is sound: the other request is in the body, or follows it and is seen.
    assert_eq!(answered(address, "content-length: WHOLE", "{}").await, [400, 200]);
    assert_eq!(answered(address, "content-length: 2", "{}").await, [422, 200, 200]);
    assert_eq!(
        answered(address, "transfer-encoding: chunked", "2\r\n{}\r\n0\r\n\r\n").await,
        [422, 200, 200]
    );
    // Two lengths that agree are one, and a line may end without its CR, as the standard lets it.
    let twice = "content-length: WHOLE\r\ncontent-length: WHOLE";
    assert_eq!(answered(address, twice, "{}").await, [400, 200]);
    assert_eq!(answered(address, "x-note: a\ncontent-length: WHOLE", "{}").await, [400, 200]);
    // The chunks count, and nothing else is read on this connection.
    for lines in [
        "content-length: WHOLE\r\ntransfer-encoding: chunked",
        "transfer-encoding: chunked\r\ncontent-length: WHOLE",
        "transfer-encoding: chunked\r\ncontent-length: 2\r\nconnection: keep-alive",
    ] {
        assert_eq!(answered(address, lines, "2\r\n{}\r\n0\r\n\r\n").await, [422], "{lines:?}");
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
        assert_eq!(answered(address, lines, "{}").await, [400], "{lines:?}");
    }
    for start in [
        "-1\r\n{}\r\n0\r\n\r\n",
        "0x2\r\n{}\r\n0\r\n\r\n",
        "2\r\n{}0\r\n\r\n",
        "ffffffffffffffff2\r\n{}\r\n0\r\n\r\n",
    ] {
        let refused = answered(address, "transfer-encoding: chunked", start).await;
        assert_eq!(refused, [400], "{start:?}");
    }
}

/// Serves a shop to the network.
async fn listening(router: Router) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (ever, farewell) = (std::future::pending(), Duration::from_secs(5));
    tokio::spawn(connections::serve(listener, router, 8, || false, ever, farewell));
    address
}

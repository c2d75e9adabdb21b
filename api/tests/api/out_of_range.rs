//! Numbers and dates outside their range.

use axum::body::Body;
use axum::http::{Method, Request, header};
use jsonwebtoken::{EncodingKey, decode_header, encode};
use mostrador_api::seed::{DEMO, seed};
use serde_json::{Value, json};

use crate::authorization_callers::claims;
use crate::support::TestApp;

#[tokio::test]
async fn out_of_range_numbers_are_rejected() {
    let app = TestApp::open().await;
    for number in
        ["1e308", "-1", "0.5", "1e400", "99999999999999999999", "0", "-0.0", "4294967296", "NaN", "0x1"]
    {
        for body in [
            format!(r#"{{"lines":[{{"product":1,"qty":{number}}}]}}"#),
            format!(r#"{{"lines":[{{"product":{number},"qty":1}}]}}"#),
            format!(r#"{{"lines":[{{"product":1,"qty":1}}],"shipping_id":{number}}}"#),
        ] {
            let request = Request::post("/api/v1/quotes")
                .header(header::CONTENT_TYPE, "application/json")
                .header(header::HOST, "localhost:8080");
            let response = app.send(request.body(Body::from(body.clone())).unwrap()).await;
            // Unknown products are left out of the quote and listed as changes.
            let changed = response.status == 200 && response.json()["changes"] != json!([]);
            let no_shipping = response.status == 200 && response.json()["shipping"].is_null();
            assert!(
                changed || no_shipping || [400, 422].contains(&response.status.as_u16()),
                "{body}: {}",
                response.text()
            );
        }
        for query in ["page", "limit", "filter[id]", "filter[categories]"] {
            let response = app.api(&format!("products?{query}={number}")).await;
            assert!([200, 400].contains(&response.status.as_u16()), "{query}={number}: {}", response.text());
        }
    }
    assert_eq!(app.api("products?page=4294967295&limit=4294967295").await.json()["data"], json!([]));
}

#[tokio::test]
async fn invalid_dates_are_rejected() {
    let app = TestApp::open().await;
    seed(app.state.store(), &DEMO).await.unwrap();
    let date_is_rejected = async |date: &str| {
        let answers = json!({ "answers": [{ "question": "llegada", "values": [date] }] });
        let response = app.post("surveys/opinion-demo-1/responses", &answers).await;
        assert_eq!(response.error(), (422, "invalid_answers".into()), "{date}");
        let errors = response.json()["errors"].as_array().unwrap().clone();
        errors.iter().any(|error| error["field"] == "llegada")
    };
    assert!(!date_is_rejected("2026-11-20").await, "only the other questions are invalid");
    for date in [
        "2026-02-29",
        "2026-13-01",
        "2026-00-10",
        "0000-00-00",
        "9999-99-99",
        "-292277022657-01-27T08:29:52Z",
        "+010000-01-01",
        "2026-11-20T25:61:61Z",
        "20261120",
        "２０２６-１１-２０",
        "99999999999999999999-01-01",
        "mañana",
    ] {
        assert!(date_is_rejected(date).await, "{date}");
    }
}

#[tokio::test]
async fn tokens_with_out_of_range_times_are_rejected() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    let key = app.state.configured().session.key.reveal().as_bytes().to_vec();
    for name in ["exp", "iat", "nbf"] {
        for time in [
            json!(i64::MIN),
            json!(-1),
            json!(0),
            json!(i64::MAX),
            json!(u64::MAX),
            json!(1e300),
            json!(-1e300),
            json!("2026-11-20"),
            json!(null),
            json!([]),
        ] {
            let mut altered_claims = claims(&token);
            altered_claims[name] = time.clone();
            let header = decode_header(&token).unwrap();
            let signed = encode(&header, &altered_claims, &EncodingKey::from_secret(&key)).unwrap();
            let response = app.call(Method::GET, "customers/me", Some(&signed), &Value::Null).await;
            // Accepted: expiry however far in the future, issue time in the past, and `nbf` at the epoch.
            let accepted = match (name, time.as_i64()) {
                ("exp", Some(end)) => end == i64::MAX,
                ("nbf", Some(begin)) => begin == 0,
                ("iat", Some(issued)) => issued <= 0,
                _ => false,
            };
            let expected = if accepted { 200 } else { 401 };
            assert_eq!(response.status.as_u16(), expected, "{name}: {time} {}", response.text());
            // Ending a price session is always possible.
            let ended = app.call(Method::DELETE, "price-table/session", Some(&signed), &Value::Null).await;
            assert_eq!(ended.status, 204, "{name}: {time}");
        }
    }
}

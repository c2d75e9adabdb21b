//! Numbers and dates that are none, or that no calendar has.

use axum::body::Body;
use axum::http::{Method, Request, header};
use jsonwebtoken::{EncodingKey, decode_header, encode};
use mostrador_api::seed::{DEMO, seed};
use serde_json::{Value, json};

use crate::callers::claims;
use crate::support::TestShop;

#[tokio::test]
async fn numbers_that_are_none_buy_nothing() {
    let shop = TestShop::open().await;
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
            let answer = shop.send(request.body(Body::from(body.clone())).unwrap()).await;
            // What does not exist is left out of the figures, and named.
            let changed = answer.status == 200 && answer.json()["changes"] != json!([]);
            let no_way = answer.status == 200 && answer.json()["shipping"].is_null();
            assert!(
                changed || no_way || [400, 422].contains(&answer.status.as_u16()),
                "{body}: {}",
                answer.text()
            );
        }
        for query in ["page", "limit", "filter[id]", "filter[categories]"] {
            let answer = shop.api(&format!("products?{query}={number}")).await;
            assert!([200, 400].contains(&answer.status.as_u16()), "{query}={number}: {}", answer.text());
        }
    }
    assert_eq!(shop.api("products?page=4294967295&limit=4294967295").await.json()["data"], json!([]));
}

#[tokio::test]
async fn dates_that_no_calendar_has_are_no_answers() {
    let shop = TestShop::open().await;
    seed(shop.shop.store(), &DEMO).await.unwrap();
    let refused = async |date: &str| {
        let answers = json!({ "answers": [{ "question": "llegada", "values": [date] }] });
        let answer = shop.post("surveys/opinion-demo-1/responses", &answers).await;
        assert_eq!(answer.error(), (422, "invalid_answers".into()), "{date}");
        let errors = answer.json()["errors"].as_array().unwrap().clone();
        errors.iter().any(|error| error["field"] == "llegada")
    };
    assert!(!refused("2026-11-20").await, "the other questions are what is wrong");
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
        assert!(refused(date).await, "{date}");
    }
}

#[tokio::test]
async fn tokens_of_times_that_are_none_open_nothing_that_they_should_not() {
    let shop = TestShop::open().await;
    let token = shop.customer("ana@ejemplo.es").await;
    let key = shop.shop.config().session.key.reveal().as_bytes().to_vec();
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
            let mut said = claims(&token);
            said[name] = time.clone();
            let header = decode_header(&token).unwrap();
            let signed = encode(&header, &said, &EncodingKey::from_secret(&key)).unwrap();
            let answer = shop.call(Method::GET, "customers/me", Some(&signed), &Value::Null).await;
            // It ends one day, however far off; it was issued before now; it begins in the time that computers count.
            let good = match (name, time.as_i64()) {
                ("exp", Some(end)) => end == i64::MAX,
                ("nbf", Some(begin)) => begin == 0,
                ("iat", Some(issued)) => issued <= 0,
                _ => false,
            };
            let expected = if good { 200 } else { 401 };
            assert_eq!(answer.status.as_u16(), expected, "{name}: {time} {}", answer.text());
            // Leaving is always possible.
            let left = shop.call(Method::DELETE, "price-table/session", Some(&signed), &Value::Null).await;
            assert_eq!(left.status, 204, "{name}: {time}");
        }
    }
}

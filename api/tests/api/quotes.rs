//! Quotes of a cart, and invalid carts.

use mostrador_core::cart::{PricedLine, Totals};
use mostrador_core::shipping::ShippingPrice;
use serde_json::{Value, json};

use crate::support::{TestApp, address};

async fn quote(app: &TestApp, lines: Value) -> Value {
    let response = app.post("quotes", &json!({ "lines": lines })).await;
    assert_eq!(response.status, 200, "{}", response.text());
    response.json()
}

#[tokio::test]
async fn quotes_use_stored_prices() {
    let app = TestApp::open().await;
    let lines = json!([{ "product": 1, "qty": 3 }, { "product": 2, "selected_variant": 202, "qty": 2 },
        { "product": 2, "selected_variant": 201, "qty": 1 }, { "product": 6, "qty": 7 }]);
    let quote = quote(&app, lines).await;
    let totals = &quote["totals"];
    // 3 × 7.35 + 2 × 21.95 + 12.50 = 78.45; 7 × 8.0666663 = 56.466664.
    assert_eq!(totals["goods_gross"], 13_492);
    let sum = |names: [&str; 3]| names.iter().map(|name| totals[*name].as_i64().unwrap()).sum::<i64>();
    assert_eq!(sum(["subtotal", "shipping", "taxes"]), totals["total"].as_i64().unwrap());
    assert_eq!(quote["lines"][2]["price_et"], "10.330579");
    assert_eq!(
        (&quote["lines"][1]["variant_title"], &quote["lines"][1]["max"]),
        (&json!("100 g"), &json!(4))
    );
    assert!(quote["shipping"].is_null() && quote["changes"].as_array().unwrap().is_empty());
    let cheaper = json!({ "lines": [{ "product": 1, "qty": 3, "price_et": "0.01" }] });
    assert_eq!(app.post("quotes", &cheaper).await.error(), (422, "unknown_field".into()));
}

#[tokio::test]
async fn delivery_is_priced_with_its_free_threshold() {
    let app = TestApp::open().await;
    let quoted = |qty: u32, delivery: Value, method: u32| {
        let app = &app;
        async move {
            let body = json!({ "lines": [{ "product": 1, "qty": qty }], "delivery": delivery, "shipping_id": method });
            app.post("quotes", &body).await
        }
    };
    assert_eq!(quoted(2, address(), 1).await.json()["totals"]["total"], 1_470 + 495);
    let free = quoted(9, address(), 1).await.json();
    assert_eq!((&free["totals"]["total"], &free["totals"]["shipping"]), (&json!(6_615), &json!(0)));
    assert_eq!(free["shipping"]["original_price"], "4.090909");
    assert_eq!((&free["shipping"]["price"], &free["shipping"]["taxes"]), (&json!("0.00"), &json!("0.00")));
    // A destination without a full address gets the same price.
    let destination = json!({ "type": "courier", "postalCode": "28013", "country": "ES" });
    for (qty, price) in [(2, "4.090909"), (9, "0.00")] {
        let quote = quoted(qty, destination.clone(), 1).await.json();
        let shipping: ShippingPrice = serde_json::from_value(quote["shipping"].clone()).unwrap();
        assert_eq!(shipping.price, price.parse().unwrap(), "{qty}");
        let goods = PricedLine {
            price_et: "6.074380".parse().unwrap(),
            price_taxes: "1.275620".parse().unwrap(),
            quantity: qty,
        };
        let totals = Totals::from_lines(&[goods], Some(&shipping));
        assert_eq!(json!(totals.total), quote["totals"]["total"], "the client computes the same total");
    }
    let standalone = app.api("delivery-methods/1?country=ES&postal_code=28013").await.json();
    assert_eq!(
        (&standalone["price"]["price"], &standalone["price"]["from_amount"]),
        (&json!("4.090909"), &json!("60.00"))
    );
    let canarias = json!({ "type": "courier", "postalCode": "35001", "country": "ES" });
    assert!(quoted(1, canarias, 1).await.json()["shipping"].is_null());
    let pickup = json!({ "type": "pickup", "id": 3, "location": 1 });
    assert_eq!(quoted(1, pickup.clone(), 3).await.json()["totals"]["total"], 735);
    assert_eq!(quoted(1, address(), 3).await.error(), (422, "unknown_shipping_method".into()));
    assert_eq!(quoted(1, pickup, 1).await.error(), (422, "unknown_shipping_method".into()));
    assert_eq!(quoted(1, address(), 99).await.error().0, 422);
    let wrong = json!({ "type": "courier", "postalCode": "99999", "country": "ES" });
    assert_eq!(quoted(1, wrong, 1).await.error(), (422, "incomplete_delivery".into()));
}

#[tokio::test]
async fn invalid_quantities_are_rejected() {
    let app = TestApp::open().await;
    for qty in [json!(0), json!(-1), json!(1.5), json!(-1e12)] {
        let response = app.post("quotes", &json!({ "lines": [{ "product": 1, "qty": qty }] })).await;
        assert_eq!(response.error(), (422, "invalid_quantity".into()), "{qty}");
    }
    for body in [
        json!({ "lines": [{ "product": 1, "qty": "2" }] }),
        json!({ "lines": [{ "product": 1e12, "qty": 1 }] }),
        json!({}),
    ] {
        assert_eq!(app.post("quotes", &body).await.error(), (422, "invalid_body".into()), "{body}");
    }
    assert_eq!(app.post("quotes", &json!({ "lines": [] })).await.error(), (422, "empty_cart".into()));
    let many: Vec<Value> = (1..=1001).map(|id| json!({ "product": id, "qty": 1 })).collect();
    assert_eq!(app.post("quotes", &json!({ "lines": many })).await.error(), (422, "too_many_lines".into()));
}

#[tokio::test]
async fn adjusted_lines_are_reported() {
    let app = TestApp::open().await;
    for (line, code, quantity) in [
        (json!({ "product": 99, "qty": 1 }), "unavailable", 0),
        (json!({ "product": 2, "qty": 1 }), "unavailable", 0),
        (json!({ "product": 1, "selected_variant": 201, "qty": 1 }), "unavailable", 0),
        (json!({ "product": 3, "qty": 1 }), "sold_out", 0),
        (json!({ "product": 1, "qty": 101 }), "quantity_limited", 100),
        (json!({ "product": 1, "qty": 1e12 }), "quantity_limited", 100),
        (json!({ "product": 4, "qty": 2 }), "quantity_limited", 1),
        (json!({ "product": 5, "qty": 4 }), "quantity_limited", 3),
        (json!({ "product": 2, "selected_variant": 202, "qty": 5 }), "quantity_limited", 4),
    ] {
        let quote = quote(&app, json!([line])).await;
        let change = &quote["changes"][0];
        assert_eq!(change["code"], code, "{line}");
        assert!(change["message"].as_str().unwrap().ends_with('.'));
        assert_eq!(quote["lines"][0]["qty"].as_u64().unwrap_or(0), quantity, "{line}");
    }
    let quote = quote(&app, json!([{ "product": 5, "qty": 4 }])).await;
    assert_eq!(
        quote["changes"][0]["message"],
        "Solo quedan 3 unidades de Aceite raro: hemos ajustado la cantidad."
    );
}

//! Placing orders: exactly once, at the accepted total, or not at all.

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Value, json};

use crate::purchase::Purchase;
use crate::support::{TestApp, address, order_body, two_soaps};

#[tokio::test]
async fn billing_data_without_an_invoice_is_not_stored() {
    let mut order = two_soaps();
    order["billing"] =
        json!({ "ignoreInvoice": true, "country": "ZZ", "vat": "9".repeat(5_000), "company": "x" });
    let billing = Purchase::place(&order).await.order().await["billing"].clone();
    assert_eq!(
        (&billing["vat"], &billing["company"], &billing["country"]),
        (&json!(""), &json!(""), &json!("ES"))
    );
    assert_eq!(billing["ignoreInvoice"], true);
}

#[tokio::test]
async fn an_order_matches_its_quote() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    let lines = json!([{ "product": 1, "qty": 3 }, { "product": 2, "selected_variant": 202, "qty": 2 }, { "product": 6, "qty": 7 }]);
    let quote =
        app.post("quotes", &json!({ "lines": lines, "delivery": address(), "shipping_id": 1 })).await.json();
    let total = quote["totals"]["total"].as_i64().unwrap();
    let response = app.order(&token, "clave-unica-1", &order_body(&lines, total)).await;
    assert_eq!(
        (response.status.as_u16(), response.header("cache-control")),
        (201, "private, no-store"),
        "{}",
        response.text()
    );
    let order = response.json();
    assert_eq!(order["totals"], quote["totals"]);
    assert!(
        order["number"].as_str().unwrap().starts_with('M')
            && order["number"].as_str().unwrap().ends_with("-000001")
    );
    assert_eq!(
        (&order["state"], &order["payment"], &order["paid_at"]),
        (&json!("pending_payment"), &Value::Null, &Value::Null)
    );
    let lines_total: i64 =
        order["lines"].as_array().unwrap().iter().map(|line| line["total"].as_i64().unwrap()).sum();
    assert_eq!(lines_total, quote["totals"]["goods_gross"]);
    assert_eq!(app.number("SELECT stock FROM variants WHERE id = 202").await, 2);
    assert_eq!(app.number("SELECT total FROM orders").await, total);
    assert_eq!(app.mail().await.len(), 1, "a card order is confirmed when it is paid");

    let number = order["number"].as_str().unwrap();
    let read = app.call(Method::GET, &format!("orders/{number}"), Some(&token), &json!({})).await;
    assert_eq!(read.json(), order);
    app.sql("UPDATE products SET title = 'Otro', price_et = 1").await;
    let read = app.call(Method::GET, &format!("orders/{number}"), Some(&token), &json!({})).await;
    assert_eq!(read.json(), order, "placed orders do not change");
    let list = app.call(Method::GET, "customers/me/orders", Some(&token), &json!({})).await.json();
    assert_eq!((&list["total"], &list["data"][0]), (&json!(1), &order));

    let other = app.customer("eva@ejemplo.es").await;
    let response = app.call(Method::GET, &format!("orders/{number}"), Some(&other), &json!({})).await;
    assert_eq!(response.error(), (404, "order_not_found".into()));
    assert_eq!(app.call(Method::GET, &format!("orders/{number}"), None, &json!({})).await.status, 401);
}

#[tokio::test]
async fn an_idempotency_key_identifies_one_order() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    let first = app.order(&token, "clave-unica-1", &two_soaps()).await;
    let again = app.order(&token, "clave-unica-1", &two_soaps()).await;
    assert_eq!((first.status.as_u16(), again.status.as_u16()), (201, 200));
    assert_eq!(first.json(), again.json());
    let mut other = two_soaps();
    other["payment_method"] = json!("bizum");
    assert_eq!(
        app.order(&token, "clave-unica-1", &other).await.error(),
        (422, "idempotency_key_reused".into())
    );
    let eva = app.customer("eva@ejemplo.es").await;
    assert_eq!(app.order(&eva, "clave-unica-1", &two_soaps()).await.status, 201, "keys are per customer");
    for key in ["corta", "", "con espacio", &"x".repeat(129)] {
        assert_eq!(
            app.order(&token, key, &two_soaps()).await.error(),
            (400, "idempotency_key_required".into()),
            "{key}"
        );
    }
    assert_eq!(app.number("SELECT COUNT(*) FROM orders").await, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_requests_with_one_key_place_one_order() {
    let app = std::sync::Arc::new(TestApp::open().await);
    let token = app.customer("ana@ejemplo.es").await;
    let body = order_body(&json!([{ "product": 5, "qty": 1 }]), 1_890 + 450);
    let tasks = (0..12).map(|_| {
        let (app, token, body) = (app.clone(), token.clone(), body.clone());
        tokio::spawn(async move { app.order(&token, "doble-clic", &body).await })
    });
    let mut statuses = Vec::new();
    for task in tasks.collect::<Vec<_>>() {
        statuses.push(task.await.unwrap().status.as_u16());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [[200; 11].as_slice(), &[201]].concat());
    assert_eq!(app.number("SELECT COUNT(*) FROM orders").await, 1);
    assert_eq!(app.number("SELECT stock FROM products WHERE id = 5").await, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_last_units_are_sold_once() {
    let app = std::sync::Arc::new(TestApp::open().await);
    let body = order_body(&json!([{ "product": 5, "qty": 2 }]), 3_780 + 450);
    let mut tasks = Vec::new();
    for email in ["ana@ejemplo.es", "eva@ejemplo.es", "luz@ejemplo.es", "sol@ejemplo.es"] {
        let (app, token, body) = (app.clone(), app.customer(email).await, body.clone());
        tasks.push(async move { app.order(&token, "clave-unica-1", &body).await.status.as_u16() });
    }
    let mut statuses = Vec::new();
    for task in tasks.into_iter().map(tokio::spawn).collect::<Vec<_>>() {
        statuses.push(task.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409, 409, 409]);
    assert_eq!(app.number("SELECT stock FROM products WHERE id = 5").await, 1);
}

/// Another customer buys between pricing and insertion, as PostgreSQL allows.
#[tokio::test]
async fn a_stock_race_is_answered_with_a_new_quote() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    if app.state.store().is_sqlite() {
        app.sql("CREATE TRIGGER rival AFTER INSERT ON orders BEGIN UPDATE products SET stock = 1 WHERE id = 5; END").await;
    } else {
        app.sql(
            "CREATE FUNCTION rival() RETURNS trigger LANGUAGE plpgsql AS \
             'BEGIN UPDATE products SET stock = 1 WHERE id = 5; RETURN NEW; END'",
        )
        .await;
        app.sql("CREATE TRIGGER rival AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION rival()").await;
    }
    let body =
        order_body(&json!([{ "product": 5, "qty": 2 }, { "product": 1, "qty": 1 }]), 3_780 + 735 + 457);
    let response = app.order(&token, "clave-unica-1", &body).await;
    assert_eq!(response.error(), (409, "quote_changed".into()));
    let quote = response.json()["quote"].clone();
    assert_eq!(quote["changes"][0]["code"], "quantity_limited");
    assert_eq!(quote["totals"]["total"], 1_890 + 735 + 462);
    assert_eq!(app.number("SELECT stock FROM products WHERE id = 5").await, 3, "no stock is taken");
    assert_eq!(app.number("SELECT COUNT(*) FROM orders").await, 0);
}

#[tokio::test]
async fn changed_prices_are_quoted_before_an_order_is_placed() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    app.sql("UPDATE products SET price_et = 10000000, price_taxes = 2100000 WHERE id = 1").await;
    let response = app.order(&token, "clave-unica-1", &two_soaps()).await;
    assert_eq!(response.error(), (409, "quote_changed".into()));
    let total = response.json()["quote"]["totals"]["total"].clone();
    assert_eq!(total, 2_420 + 495);
    assert_eq!(app.number("SELECT COUNT(*) FROM orders").await, 0);
    let accepted = order_body(&json!([{ "product": 1, "qty": 2 }]), total.as_i64().unwrap());
    assert_eq!(
        app.order(&token, "clave-unica-1", &accepted).await.status,
        201,
        "a rejected order does not use its key"
    );
    for line in [
        json!({ "product": 99, "qty": 1 }),
        json!({ "product": 1, "selected_variant": 201, "qty": 1 }),
        json!({ "product": 2, "selected_variant": 9, "qty": 1 }),
        json!({ "product": 2, "qty": 1 }),
        json!({ "product": 3, "qty": 1 }),
        json!({ "product": 5, "qty": 4 }),
        json!({ "product": 4, "qty": 2 }),
        json!({ "product": 1, "qty": 101 }),
        json!({ "product": 1, "qty": 1e12 }),
    ] {
        let response = app.order(&token, "clave-unica-2", &order_body(&json!([line]), 1)).await;
        assert_eq!(response.error(), (409, "quote_changed".into()), "{line}");
        assert!(response.json()["quote"]["changes"][0]["message"].is_string());
    }
    assert_eq!(app.number("SELECT COUNT(*) FROM orders").await, 1);
    assert_eq!(app.number("SELECT stock FROM products WHERE id = 5").await, 3);
}

#[tokio::test]
async fn invalid_orders_have_error_codes_and_change_nothing() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    let lines = |line: Value| order_body(&json!([line]), 1_965);
    let changed = |field: &str, value: Value| {
        let mut order = two_soaps();
        order[field] = value;
        order
    };
    let mut nameless = address();
    nameless["company"] = json!(" ");
    let mut canarias = address();
    canarias["postalCode"] = json!("35001");
    let pickup = |location: u32| json!({ "type": "pickup", "id": 3, "location": location });
    let mut closed = changed("delivery", pickup(2));
    closed["shipping_id"] = json!(3);
    let cases = [
        (order_body(&json!([]), 0), "empty_cart"),
        (lines(json!({ "product": 1, "qty": 0 })), "invalid_quantity"),
        (lines(json!({ "product": 1, "qty": -3 })), "invalid_quantity"),
        (lines(json!({ "product": 1, "qty": 0.5 })), "invalid_quantity"),
        (changed("delivery", Value::Null), "incomplete_delivery"),
        (changed("delivery", nameless), "incomplete_delivery"),
        (changed("delivery", pickup(1)), "unknown_shipping_method"),
        (changed("delivery", canarias), "incomplete_shipping"),
        (changed("shipping_id", Value::Null), "incomplete_shipping"),
        (changed("shipping_id", json!(3)), "unknown_shipping_method"),
        (closed, "incomplete_shipping"),
        (changed("billing", json!({ "vat": "11111111T" })), "incomplete_billing"),
        (changed("payment_method", json!("cash_on_delivery")), "unknown_payment_method"),
        (changed("payment_method", json!("cheque")), "invalid_body"),
    ];
    for (body, code) in cases {
        let response = app.order(&token, "clave-unica-1", &body).await;
        assert_eq!(response.error(), (422, code.into()), "{body}");
    }
    let truncated = Request::post("/api/v1/orders")
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .header(header::CONTENT_TYPE, "application/json")
        .header("idempotency-key", "clave-unica-1");
    let response = app.send(truncated.body(Body::from("{\"lines\": [{\"prod")).unwrap()).await;
    assert_eq!(response.error(), (400, "malformed_json".into()));
    assert_eq!(app.number("SELECT COUNT(*) FROM orders").await, 0);
    assert_eq!(app.number("SELECT COUNT(*) FROM idempotency_keys").await, 0);
    assert_eq!(app.number("SELECT COALESCE(MAX(value), 0) FROM counters WHERE name = 'orders'").await, 0);
}

#[tokio::test]
async fn orders_without_delivery_need_no_address() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    let body = json!({ "lines": [{ "product": 4, "qty": 1 }], "billing": { "ignoreInvoice": true },
        "payment_method": "transfer", "accepted_total": 12_000 });
    let order = app.order(&token, "clave-unica-1", &body).await;
    assert_eq!(order.status, 201, "{}", order.text());
    let order = order.json();
    assert!(order["delivery"].is_null() && order["shipping"].is_null());
    let mail = app.mail().await;
    assert_eq!(mail[0]["to"], "pedidos@tienda.example");
    assert!(mail[1]["text"].as_str().unwrap().contains("transferencia de 120,00\u{a0}€"));
}

#[tokio::test]
async fn free_orders_are_paid_immediately() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    app.sql("UPDATE products SET price_et = 0, price_taxes = 0 WHERE id = 4").await;
    let body = json!({ "lines": [{ "product": 4, "qty": 1 }], "billing": { "ignoreInvoice": true },
        "payment_method": "transfer", "accepted_total": 0 });
    let order = app.order(&token, "clave-unica-1", &body).await;
    assert_eq!((order.status.as_u16(), &order.json()["state"]), (201, &json!("paid")));
    let path = format!("orders/{}", order.json()["number"].as_str().unwrap());
    assert_eq!(app.call(Method::GET, &path, Some(&token), &json!({})).await.json(), order.json());
    let mail = app.mail().await;
    assert_eq!(mail.len(), 4);
    assert!(mail[2]["text"].as_str().unwrap().contains("No hay nada que pagar"));
    assert!(mail[1]["subject"].as_str().unwrap().starts_with("Pedido nuevo"));
    assert!(
        mail[0]["subject"].as_str().unwrap().starts_with("Te has inscrito en"),
        "enrolment e-mail of the course"
    );
}

#[tokio::test]
async fn orders_can_be_picked_up_in_a_shop_that_allows_it() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    let body = json!({ "lines": [{ "product": 1, "qty": 1 }], "delivery": { "type": "pickup", "id": 3, "location": 1 },
        "shipping_id": 3, "billing": { "ignoreInvoice": true }, "payment_method": "card", "accepted_total": 735 });
    let order = app.order(&token, "clave-unica-1", &body).await;
    assert_eq!((order.status.as_u16(), &order.json()["shipping"]["title"]), (201, &json!("Recogida")));
}

#[tokio::test]
async fn transfer_orders_state_the_bank_account() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    let mut body = two_soaps();
    body["payment_method"] = json!("transfer");
    let order = app.order(&token, "clave-unica-1", &body).await.json();
    let number = order["number"].as_str().unwrap();
    let account = json!({ "holder": "Tienda de pruebas, S. L.", "iban": "ES91 2100 0418 4502 0005 1332",
        "concept": number, "until": order["transfer"]["until"] });
    assert_eq!(order["transfer"], account);
    let read = app.call(Method::GET, &format!("orders/{number}"), Some(&token), &json!({})).await.json();
    assert_eq!(read["transfer"], account);
    let mail = app.mail().await;
    assert!(mail[1]["text"].as_str().unwrap().contains("IBAN: ES91 2100 0418 4502 0005 1332"));
    body["payment_method"] = json!("card");
    assert!(app.order(&token, "clave-unica-2", &body).await.json()["transfer"].is_null());
}

#[tokio::test]
async fn orders_are_listed_by_page_newest_first() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    for n in 1..=5 {
        app.order(&token, &format!("clave-unica-{n}"), &two_soaps()).await;
    }
    let page = async |query: &str| {
        let path = format!("customers/me/orders{query}");
        let response = app.call(Method::GET, &path, Some(&token), &json!({})).await.json();
        let numbers: Vec<String> = response["data"]
            .as_array()
            .unwrap()
            .iter()
            .map(|order| order["number"].as_str().unwrap()[4..].to_owned())
            .collect();
        (numbers, response["total"].clone())
    };
    assert_eq!(page("?limit=2").await, (vec!["000005".into(), "000004".into()], json!(5)));
    assert_eq!(page("?limit=2&page=3").await, (vec!["000001".into()], json!(5)));
    assert_eq!(page("?limit=2&page=4").await.0, Vec::<String>::new());
}

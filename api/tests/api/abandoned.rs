//! Orders that are begun and not paid: their units come back, and so do they when the money comes.

use axum::http::Method;
use mostrador_api::checkout::cancelling;
use mostrador_api::clock;
use mostrador_api::store::orders;
use mostrador_core::date::written_date;
use serde_json::{Value, json};

use crate::lock_waits::kept_waiting;
use crate::support::{Answer, TestShop, now_ms, order_of};

const HOUR_MS: i64 = 3_600_000;
const DAY_MS: i64 = 24 * HOUR_MS;
const STOCK: &str = "SELECT stock FROM products WHERE id = 5";

/// So many of the three units that there are.
fn rare(qty: i64) -> Value {
    order_of(&json!([{ "product": 5, "qty": qty }]), 1_890 * qty + 495)
}

async fn pay(shop: &TestShop, token: &str, order: &Value) -> Value {
    let path = format!("orders/{}/payments", order["number"].as_str().unwrap());
    shop.call(Method::POST, &path, Some(token), &json!({})).await.json()
}

async fn authorise(shop: &TestShop, redirect: &Value) -> Answer {
    decide(shop, redirect, "authorise").await
}

async fn decide(shop: &TestShop, redirect: &Value, decision: &str) -> Answer {
    let text = |name: &str| redirect[name].as_str().unwrap();
    let fields = [
        ("Ds_SignatureVersion", text("version")),
        ("Ds_MerchantParameters", text("merchantParameters")),
        ("Ds_Signature", text("signature")),
        ("decision", decision),
    ];
    shop.form("/_sandbox/redsys/decision", &fields).await
}

async fn state(shop: &TestShop, token: &str, order: &Value) -> Value {
    let path = format!("orders/{}", order["number"].as_str().unwrap());
    shop.call(Method::GET, &path, Some(token), &json!({})).await.json()["state"].clone()
}

async fn expire(shop: &TestShop, in_ms: i64) -> usize {
    cancelling::expire(&shop.shop, now_ms() + in_ms).await.unwrap().len()
}

/// Rule 4.18.
#[tokio::test]
async fn what_nobody_pays_goes_back_on_sale() {
    let shop = TestShop::open().await;
    let token = shop.customer("ana@ejemplo.es").await;
    let order = shop.order(&token, "clave-unica-1", &rare(2)).await.json();
    let transfer = shop.order(&token, "clave-unica-2", &by_transfer()).await.json();
    assert_eq!(expire(&shop, HOUR_MS).await, 0, "not yet");
    pay(&shop, &token, &order).await;
    shop.sql("UPDATE orders SET created_at = created_at - 3600000").await;
    assert_eq!(expire(&shop, HOUR_MS + HOUR_MS / 2).await, 0, "counted from the last attempt");
    assert_eq!(shop.number(STOCK).await, 1);

    assert_eq!(expire(&shop, 2 * HOUR_MS + 1).await, 1);
    assert_eq!((shop.number(STOCK).await, state(&shop, &token, &order).await), (3, json!("cancelled")));
    assert_eq!(state(&shop, &token, &transfer).await, "pending_payment", "a transfer takes its days");
    assert_eq!(shop.number("SELECT stock FROM variants WHERE id = 202").await, 3);
    assert_eq!(expire(&shop, 3 * HOUR_MS).await, 0);
    assert_eq!(shop.number(STOCK).await, 3, "once");
    let path = format!("orders/{}/payments", order["number"].as_str().unwrap());
    let answer = shop.call(Method::POST, &path, Some(&token), &json!({})).await;
    assert_eq!(answer.error(), (409, "order_not_payable".into()));
}

/// One bottle, by transfer.
fn by_transfer() -> Value {
    let mut order = order_of(&json!([{ "product": 2, "selected_variant": 202, "qty": 1 }]), 2_195 + 495);
    order["payment_method"] = json!("transfer");
    order
}

#[tokio::test]
async fn a_transfer_is_waited_for_some_days_and_its_customer_knows_them() {
    let shop = TestShop::open().await;
    let token = shop.customer("ana@ejemplo.es").await;
    let order = shop.order(&token, "clave-unica-1", &by_transfer()).await.json();
    let placed = clock::parse_rfc3339(order["created_at"].as_str().unwrap()).unwrap();
    assert_eq!(order["transfer"]["until"], json!(clock::rfc3339(placed + 7 * DAY_MS)));
    let letter = shop.mail().await;
    let day = written_date(placed + 7 * DAY_MS);
    let told = format!("Si no ha llegado el {day}, anularemos el pedido, sin coste.");
    assert!(letter.iter().any(|letter| letter["text"].as_str().unwrap().contains(&told)), "{letter:?}");

    assert_eq!(expire(&shop, 7 * DAY_MS - HOUR_MS).await, 0);
    assert_eq!(shop.number("SELECT stock FROM variants WHERE id = 202").await, 3);
    assert_eq!(expire(&shop, 7 * DAY_MS + HOUR_MS).await, 1);
    assert_eq!(shop.number("SELECT stock FROM variants WHERE id = 202").await, 4);
    assert_eq!(state(&shop, &token, &order).await, "cancelled");
    let subject = format!("Tu pedido {} ha caducado sin pagarse", order["number"].as_str().unwrap());
    assert_eq!(shop.mail().await[0]["subject"], json!(subject));
}

/// Rule 5.16.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nobody_empties_the_shelves_without_paying() {
    let shop = std::sync::Arc::new(TestShop::open().await);
    let token = shop.customer("ana@ejemplo.es").await;
    shop.sql("UPDATE products SET stock = 20 WHERE id = 5").await;
    let mut oil = rare(1);
    oil["payment_method"] = json!("transfer");
    let orders = (0..8).map(|n| {
        let (shop, token, oil) = (shop.clone(), token.clone(), oil.clone());
        tokio::spawn(async move { shop.order(&token, &format!("clave-unica-{n}"), &oil).await })
    });
    let mut answers = Vec::new();
    for order in orders.collect::<Vec<_>>() {
        answers.push(order.await.unwrap());
    }
    let placed = answers.iter().filter(|answer| answer.status == 201).count();
    assert_eq!(placed, 5, "{answers:?}");
    for refused in answers.iter().filter(|answer| answer.status != 201) {
        assert_eq!(refused.error(), (409, "too_many_unpaid_orders".into()));
        assert!(refused.json()["message"].as_str().unwrap().starts_with("Tienes 5 pedidos sin pagar."));
    }
    assert_eq!(shop.number(STOCK).await, 15, "what is refused takes nothing");

    let other = shop.customer("eva@ejemplo.es").await;
    assert_eq!(shop.order(&other, "clave-unica-1", &oil).await.status, 201, "each has their own");
    shop.sql("UPDATE orders SET state = 'paid' WHERE number = (SELECT MIN(number) FROM orders)").await;
    assert_eq!(shop.order(&token, "clave-unica-9", &oil).await.status, 201, "one is paid");
    let again = shop.order(&token, "clave-unica-9", &oil).await;
    assert_eq!(again.status, 200, "who presses again gets the order that stands");
}

#[tokio::test]
async fn money_that_comes_later_brings_the_order_back() {
    let shop = TestShop::open().await;
    let token = shop.customer("ana@ejemplo.es").await;
    let order = shop.order(&token, "clave-unica-1", &rare(2)).await.json();
    let redirect = pay(&shop, &token, &order).await;
    assert_eq!(expire(&shop, 3 * HOUR_MS).await, 1);
    assert_eq!(authorise(&shop, &redirect).await.status, 303);
    assert_eq!((shop.number(STOCK).await, state(&shop, &token, &order).await), (1, json!("paid")));
    let told = |mail: Vec<Value>| {
        let revived = mail
            .iter()
            .find(|letter| letter["subject"].as_str().unwrap().ends_with("pagado cuando ya no se esperaba"));
        revived.unwrap()["text"].as_str().unwrap().to_owned()
    };
    assert!(told(shop.mail().await).contains("se han vuelto a apartar"));

    let other = shop.customer("eva@ejemplo.es").await;
    let order = shop.order(&other, "clave-unica-1", &rare(1)).await.json();
    let redirect = pay(&shop, &other, &order).await;
    assert_eq!(expire(&shop, 3 * HOUR_MS).await, 1);
    assert_eq!(shop.order(&token, "clave-unica-2", &rare(1)).await.status, 201, "somebody else has it");
    assert_eq!(authorise(&shop, &redirect).await.status, 303);
    assert_eq!((shop.number(STOCK).await, state(&shop, &other, &order).await), (0, json!("paid")));
    let text = told(shop.mail().await);
    assert!(text.contains("Ya no quedan unidades") && text.contains("1 × Aceite raro"), "{text}");
}

#[tokio::test]
async fn what_a_customer_orders_next_replaces_what_they_did_not_pay() {
    let shop = TestShop::open().await;
    let (ana, eva) = (shop.customer("ana@ejemplo.es").await, shop.customer("eva@ejemplo.es").await);
    let first = shop.order(&ana, "clave-unica-1", &rare(3)).await.json();
    let redirect = pay(&shop, &ana, &first).await;
    let lines = json!({ "lines": [{ "product": 5, "qty": 2 }] });
    let quote = async |token: Option<&str>| shop.call(Method::POST, "quotes", token, &lines).await.json();
    assert_eq!(quote(Some(&eva)).await["changes"][0]["code"], "sold_out");
    assert_eq!(quote(None).await["changes"][0]["code"], "sold_out");
    assert_eq!(quote(Some(&ana)).await["changes"], json!([]), "one's own order is in nobody's way");
    assert_eq!((shop.number(STOCK).await, state(&shop, &ana, &first).await), (0, json!("pending_payment")));

    assert_eq!(shop.order(&eva, "clave-unica-1", &rare(1)).await.status, 409);
    let mut wrong = rare(2);
    wrong["accepted_total"] = json!(1);
    assert_eq!(shop.order(&ana, "clave-unica-2", &wrong).await.status, 409);
    assert_eq!(state(&shop, &ana, &first).await, "pending_payment", "what is not placed replaces nothing");

    let second = shop.order(&ana, "clave-unica-2", &rare(2)).await;
    assert_eq!(second.status, 201, "{}", second.text());
    assert_eq!((shop.number(STOCK).await, state(&shop, &ana, &first).await), (1, json!("cancelled")));
    let again = shop.order(&ana, "clave-unica-1", &rare(3)).await;
    assert_eq!((again.status.as_u16(), &again.json()["state"]), (200, &json!("cancelled")));
    assert_eq!(state(&shop, &ana, &second.json()).await, "pending_payment");

    assert_eq!(authorise(&shop, &redirect).await.status, 303, "it was at the bank all the while");
    assert_eq!(state(&shop, &ana, &first).await, "paid", "and no payment is without an order");
    assert_eq!(shop.number(STOCK).await, 1);
}

#[tokio::test]
async fn only_what_holds_the_same_units_gives_way() {
    let shop = TestShop::open().await;
    let token = shop.customer("ana@ejemplo.es").await;
    let soap = order_of(&json!([{ "product": 1, "qty": 1 }]), 735 + 495);
    let first = shop.order(&token, "clave-unica-1", &soap).await.json();
    let mut transfer = rare(1);
    transfer["payment_method"] = json!("transfer");
    let second = shop.order(&token, "clave-unica-2", &transfer).await.json();
    let both = order_of(&json!([{ "product": 1, "qty": 1 }, { "product": 5, "qty": 1 }]), 735 + 1_890 + 495);
    assert_eq!(shop.order(&token, "clave-unica-3", &both).await.status, 201);
    for order in [first, second] {
        assert_eq!(state(&shop, &token, &order).await, "pending_payment");
    }
    assert_eq!(shop.number(STOCK).await, 1);
}

#[tokio::test]
async fn a_refused_card_puts_the_units_back_until_the_next_attempt() {
    let shop = TestShop::open().await;
    let (ana, eva) = (shop.customer("ana@ejemplo.es").await, shop.customer("eva@ejemplo.es").await);
    let order = shop.order(&ana, "clave-unica-1", &rare(3)).await.json();
    let first = pay(&shop, &ana, &order).await;
    let second = pay(&shop, &ana, &order).await;
    decide(&shop, &first, "decline").await;
    assert_eq!(shop.number(STOCK).await, 0, "another attempt is still at the bank");
    decide(&shop, &second, "decline").await;
    assert_eq!(shop.number(STOCK).await, 3, "the cart that the customer comes back to finds them");

    let third = pay(&shop, &ana, &order).await;
    assert_eq!(shop.number(STOCK).await, 0);
    assert_eq!(authorise(&shop, &third).await.status, 303);
    assert_eq!((shop.number(STOCK).await, state(&shop, &ana, &order).await), (0, json!("paid")));

    shop.sql("UPDATE products SET stock = 3 WHERE id = 5").await;
    let order = shop.order(&eva, "clave-unica-1", &rare(3)).await.json();
    let refused = pay(&shop, &eva, &order).await;
    decide(&shop, &refused, "cancel").await;
    assert_eq!(shop.order(&ana, "clave-unica-2", &rare(2)).await.status, 201, "somebody was quicker");
    let path = format!("orders/{}/payments", order["number"].as_str().unwrap());
    let answer = shop.call(Method::POST, &path, Some(&eva), &json!({})).await;
    assert_eq!(answer.error(), (409, "sold_out".into()));
    assert_eq!(shop.number(STOCK).await, 1, "nothing is taken by halves");
}

/// What gives way puts units back and what is ordered takes some: were the locks of both not taken in one order, people
/// would wait for each other until PostgreSQL ends one of them, a second later.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nobody_who_orders_anew_waits_in_a_circle() {
    let shop = std::sync::Arc::new(TestShop::open().await);
    shop.sql("UPDATE products SET stock = 1000 WHERE id = 5").await;
    let mut again = Vec::new();
    for round in 0..5 {
        // Some for the first time, beside those who have an order that gives way.
        for n in 0..5 {
            again.push(shop.customer(&format!("persona{round}{n}@ejemplo.es")).await);
        }
        let tasks: Vec<_> = again
            .iter()
            .cloned()
            .map(|token| {
                let shop = shop.clone();
                let key = format!("otra-vez-{round}");
                tokio::spawn(async move { shop.order(&token, &key, &rare(1)).await.status.as_u16() })
            })
            .collect();
        for task in tasks {
            assert_eq!(task.await.unwrap(), 201);
        }
    }
    if !shop.shop.store().is_sqlite() {
        let circles = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()";
        assert_eq!(shop.number(circles).await, 0);
    }
}

/// Who goes to the bank every hour and never pays.
/// Rule 4.18.
#[tokio::test]
async fn nobody_holds_units_for_good_by_trying_to_pay() {
    let shop = TestShop::open().await;
    let token = shop.customer("ana@ejemplo.es").await;
    let order = shop.order(&token, "clave-unica-1", &rare(2)).await.json();
    shop.sql("UPDATE orders SET created_at = created_at - 23 * 3600000").await;
    pay(&shop, &token, &order).await;
    shop.sql("UPDATE orders SET created_at = created_at - 3600000").await;
    let path = format!("orders/{}/payments", order["number"].as_str().unwrap());
    let answer = shop.call(Method::POST, &path, Some(&token), &json!({})).await;
    assert_eq!(answer.error(), (409, "order_not_payable".into()));
    assert!(answer.text().contains("ha terminado"), "{}", answer.text());
    let path = format!("orders/{}", order["number"].as_str().unwrap());
    let seen = shop.call(Method::GET, &path, Some(&token), &json!({})).await.json();
    assert_eq!((&seen["state"], &seen["payable_with"]), (&json!("pending_payment"), &json!([])));
    assert_eq!(expire(&shop, HOUR_MS).await, 0, "somebody went to the bank in time, and may still be there");
    assert_eq!((expire(&shop, 2 * HOUR_MS + 1).await, shop.number(STOCK).await), (1, 3));
    assert_eq!(state(&shop, &token, &order).await, "cancelled");
}

/// Who orders by transfer and tries a card after all.
#[tokio::test]
async fn by_transfer_a_refused_card_costs_no_units_and_wins_no_week() {
    let stock = "SELECT stock FROM variants WHERE id = 202";
    let shop = TestShop::open().await;
    let token = shop.customer("ana@ejemplo.es").await;
    let order = shop.order(&token, "clave-unica-1", &by_transfer()).await.json();
    let path = format!("orders/{}/payments", order["number"].as_str().unwrap());
    let by_card =
        async || shop.call(Method::POST, &path, Some(&token), &json!({ "payment_method": "card" })).await;
    decide(&shop, &by_card().await.json(), "decline").await;
    assert_eq!(shop.number(stock).await, 3, "the transfer may be on its way");

    shop.sql("UPDATE orders SET created_at = created_at - 7 * 86400000 + 3600000").await;
    assert_eq!(by_card().await.status, 201);
    assert_eq!(expire(&shop, HOUR_MS + HOUR_MS / 2).await, 0, "somebody is at the bank");
    shop.sql("UPDATE orders SET created_at = created_at - 3600000").await;
    assert_eq!(by_card().await.error(), (409, "order_not_payable".into()));
    assert_eq!((expire(&shop, 2 * HOUR_MS + 1).await, shop.number(stock).await), (1, 4));
}

/// An order that expires, begun to be paid when that had been seen already.
#[tokio::test]
async fn who_has_just_gone_to_the_bank_keeps_the_order() {
    let shop = TestShop::open().await;
    let token = shop.customer("ana@ejemplo.es").await;
    let order = shop.order(&token, "clave-unica-1", &rare(2)).await.json();
    let number = order["number"].as_str().unwrap();
    pay(&shop, &token, &order).await;
    let store = shop.shop.store();
    let mut tx = store.write().await.unwrap();
    orders::for_change(&mut tx, number).await.unwrap();
    let expired = kept_waiting(store, 1, expire(&shop, 3 * HOUR_MS), async || {
        let gone = sqlx::query("UPDATE payment_attempts SET created_at = $1").bind(now_ms() + 3 * HOUR_MS);
        gone.execute(&mut *tx).await.unwrap();
        tx.commit().await.unwrap();
    })
    .await;
    assert_eq!((expired, shop.number(STOCK).await), (0, 1));
    assert_eq!(state(&shop, &token, &order).await, "pending_payment");
}

#[tokio::test]
async fn an_order_that_cannot_expire_keeps_no_other_from_it() {
    let shop = TestShop::open().await;
    let token = shop.customer("ana@ejemplo.es").await;
    for (key, qty) in [("clave-unica-1", 1), ("clave-unica-2", 2)] {
        let lines = json!([{ "product": 1, "qty": qty }]);
        assert_eq!(shop.order(&token, key, &order_of(&lines, 735 * qty + 495)).await.status, 201);
    }
    shop.sql("UPDATE orders SET billing = 'roto' WHERE number = (SELECT MIN(number) FROM orders)").await;
    assert_eq!(expire(&shop, 3 * HOUR_MS).await, 1);
    assert_eq!(shop.number("SELECT COUNT(*) FROM orders WHERE state = 'cancelled'").await, 1);
}

//! What has piled up while somebody was away goes out at once, however much it is.

use std::time::Duration;

use mostrador_api::config;
use mostrador_api::mail::Message;
use mostrador_api::mail::worker::{self, Post};
use mostrador_api::payments::reconciliation;
use mostrador_api::store::outbox;
use serde_json::json;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::time::{sleep, timeout};

use crate::lock_waits::kept_waiting;
use crate::support::{PATIENCE, TestShop, now_ms, order_of};

/// More than thirteen batches: with a pause after each they would take longer than `PATIENCE`.
const LETTERS: i64 = 265;
/// More than two rounds: with a pause after each they would take longer than `PATIENCE`.
const PAYMENTS: i64 = 23;

/// A mail server that takes everything, and says how often somebody has connected.
async fn mail_server() -> (String, tokio::sync::watch::Receiver<u32>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let (connected, connections) = tokio::sync::watch::channel(0);
    tokio::spawn(async move {
        while let Ok((socket, _)) = listener.accept().await {
            connected.send_modify(|count| *count += 1);
            tokio::spawn(async move {
                let mut socket = BufReader::new(socket);
                socket.write_all(b"220 here\r\n").await.unwrap();
                let (mut line, mut within) = (String::new(), false);
                while socket.read_line(&mut line).await.is_ok_and(|read| read > 0) {
                    let ends = within && line == ".\r\n";
                    let answer = match line.split([' ', '\r']).next().unwrap_or_default() {
                        _ if within && !ends => "",
                        "DATA" => "354 go on\r\n",
                        "QUIT" => "221 bye\r\n",
                        _ => "250 ok\r\n",
                    };
                    within = answer.starts_with("354") || (within && !ends);
                    socket.write_all(answer.as_bytes()).await.unwrap();
                    line.clear();
                }
            });
        }
    });
    (url, connections)
}

/// Waits until a number of the database is what it should be.
async fn until(shop: &TestShop, sql: &'static str, wanted: i64) {
    let reached = async {
        while shop.number(sql).await != wanted {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, reached).await.unwrap_or_else(|_| panic!("{sql} is not {wanted} at once"));
}

async fn letters_wait(shop: &TestShop, count: i64) {
    let mut tx = shop.shop.store().write().await.unwrap();
    for n in 0..count {
        let letter =
            Message { to: "ana@ejemplo.es".into(), subject: format!("Carta {n}"), text: "Hola".into() };
        outbox::put(&mut tx, &letter, now_ms()).await.unwrap();
    }
    tx.commit().await.unwrap();
}

fn post(url: &str) -> Post {
    let mail = config::Mail { from: "Tienda <a@b.es>".into(), smtp: url.into(), ..config::Mail::default() };
    Post::new(&mail).unwrap().unwrap()
}

#[tokio::test]
async fn letters_that_have_piled_up_leave_without_pauses_and_over_few_connections() {
    let shop = TestShop::open().await;
    let (url, connections) = mail_server().await;
    letters_wait(&shop, LETTERS).await;
    let sending = tokio::spawn(worker::run(shop.shop.store().clone(), post(&url)));
    until(&shop, "SELECT COUNT(*) FROM outbox WHERE sent_at IS NOT NULL", LETTERS).await;
    sending.abort();
    assert!(i64::from(*connections.borrow()) < LETTERS / 20, "a connection for each letter");
}

/// Two processes send, and the letters of one batch are taken by the other between the query and the update: the next batch
/// follows without a pause.
#[tokio::test]
async fn what_another_process_sends_has_left_too() {
    let shop = TestShop::open().await;
    letters_wait(&shop, 20).await;
    let store = shop.shop.store();
    let mut tx = store.write().await.unwrap();
    for letter in outbox::due(&mut tx, now_ms(), 20).await.unwrap() {
        assert!(outbox::take(&mut tx, letter.id, now_ms(), now_ms() + 60_000).await.unwrap());
    }
    let nowhere = post("smtp://127.0.0.1:1");
    let gone = kept_waiting(store, 1, worker::round(store, &nowhere), async || tx.commit().await.unwrap());
    assert_eq!(gone.await.unwrap(), 20, "the letters that the other process took count");
}

#[tokio::test]
async fn payments_of_which_the_shop_was_not_told_are_asked_about_without_pauses() {
    let shop = TestShop::with(|config| config.orders.unpaid_at_once = 0).await;
    let token = shop.customer("ana@ejemplo.es").await;
    for n in 0..PAYMENTS {
        let order = order_of(&json!([{ "product": 6, "qty": 1 }]), 0);
        let changed = shop.order(&token, "clave-de-prueba", &order).await.json();
        let total = changed["quote"]["totals"]["total"].as_i64().unwrap();
        let order = order_of(&json!([{ "product": 6, "qty": 1 }]), total);
        let placed = shop.order(&token, &format!("clave-unica-{n}"), &order).await.json();
        let path = format!("orders/{}/payments", placed["number"].as_str().unwrap());
        let redirect = shop.call(axum::http::Method::POST, &path, Some(&token), &json!({})).await.json();
        let text = |name: &str| redirect[name].as_str().unwrap();
        let fields = [
            ("Ds_SignatureVersion", text("version")),
            ("Ds_MerchantParameters", text("merchantParameters")),
            ("Ds_Signature", text("signature")),
            ("decision", "authorise-and-forget"),
        ];
        assert_eq!(shop.form("/_sandbox/redsys/decision", &fields).await.status, 303);
    }
    shop.sql("UPDATE payment_attempts SET created_at = created_at - 3600000").await;
    let sweeping = tokio::spawn(reconciliation::run(shop.shop.clone()));
    until(&shop, "SELECT COUNT(*) FROM orders WHERE state = 'paid'", PAYMENTS).await;
    sweeping.abort();
}

/// The clock was set forward while a letter was on its way, and another process has sent it too.
#[tokio::test]
async fn a_letter_that_has_left_has_left() {
    let shop = TestShop::open().await;
    let mut tx = shop.shop.store().write().await.unwrap();
    let message =
        Message {
            to: "ana@ejemplo.es".into(), subject: "Hola".into(), text: "Tu pedido está listo.".into()
        };
    outbox::put(&mut tx, &message, 1_000).await.unwrap();
    let letter = outbox::due(&mut tx, 1_000, 1).await.unwrap().remove(0);
    outbox::sent(&mut tx, letter.id, 2_000).await.unwrap();
    outbox::sent(&mut tx, letter.id, 3_000).await.unwrap();
    outbox::failed(&mut tx, letter.id, "451", 4_000).await.unwrap();
    tx.commit().await.unwrap();
    let same = "SELECT COUNT(*) FROM outbox WHERE sent_at = 2000 AND attempts = 1 AND last_error IS NULL";
    assert_eq!(shop.number(same).await, 1);
}

//! Concurrent refunds of one order: the bank never refunds more than the shop has recorded.

use std::sync::Arc;

use mostrador_api::cli::{OrderAction, OrderArgument, OrderRefund, commands};
use mostrador_api::config::Config;
use mostrador_core::money::Money;
use tokio::net::TcpListener;

use crate::purchase::Purchase;
use crate::support::two_soaps;

/// Refunds one euro with this configuration.
async fn refund_one_euro(purchase: &Purchase, config: &Config) -> Result<(), String> {
    let refund = OrderAction::Refund(OrderRefund {
        order: OrderArgument { number: purchase.number.clone().into() },
        amount: Some(Money::from_cents(100)),
        ..OrderRefund::default()
    });
    let outcome = commands::run(purchase.app.state.store(), config, &refund).await;
    outcome.map(drop).map_err(|error| error.to_string())
}

#[tokio::test]
async fn a_pending_refund_blocks_others() {
    let purchase = Purchase::paid(&two_soaps()).await;
    let bank = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/", bank.local_addr().unwrap());
    let mut config = purchase.app.state.configured().clone();
    config.redsys.url.clone_from(&address);
    config.redsys.rest_url.clone_from(&address);
    config.redsys.query_url = address;

    let (first, second) = tokio::join!(refund_one_euro(&purchase, &config), async {
        let (connection, _) = bank.accept().await.unwrap();
        let second = refund_one_euro(&purchase, &config).await;
        drop((connection, bank));
        second
    });
    let second = second.unwrap_err();
    assert!(second.contains("en curso"), "{second}");
    let first = first.unwrap_err();
    assert!(first.contains("No se sabe"), "{first}");

    let sandbox = purchase.app.state.configured();
    let early_retry = refund_one_euro(&purchase, sandbox).await.unwrap_err();
    assert!(
        early_retry.contains("en curso"),
        "the first refund may still be in progress at the bank: {early_retry}"
    );
    purchase.app.sql("UPDATE leases SET expires_at = 0").await;
    refund_one_euro(&purchase, sandbox).await.unwrap();
    assert_eq!(purchase.order().await["refunded"], 100);
    assert_eq!(purchase.app.number("SELECT refunded FROM sandbox_operations").await, 100);
    refund_one_euro(&purchase, sandbox).await.unwrap();
    assert_eq!(purchase.order().await["refunded"], 200, "a completed refund does not block the next one");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_refunds_match_the_recorded_total() {
    let purchase = Arc::new(Purchase::paid(&two_soaps()).await);
    let tasks: Vec<_> = (0..10)
        .map(|_| {
            let purchase = purchase.clone();
            tokio::spawn(async move { refund_one_euro(&purchase, purchase.app.state.configured()).await })
        })
        .collect();
    let mut done = 0;
    for task in tasks {
        match task.await.unwrap() {
            Ok(()) => done += 100,
            Err(error) => assert!(error.contains("en curso"), "{error}"),
        }
    }
    assert!(done > 0);
    assert_eq!(purchase.order().await["refunded"], done);
    assert_eq!(purchase.app.number("SELECT refunded FROM sandbox_operations").await, done);
}

//! Two who give back the money of one order at once: nothing leaves the bank that the shop does not know of.

use std::sync::Arc;

use mostrador_api::cli::{OrderAction, OrderNumber, OrderRefund};
use mostrador_api::config::Config;
use mostrador_api::desk;
use mostrador_core::money::Money;
use tokio::net::TcpListener;

use crate::purchase::Purchase;
use crate::support::two_soaps;

/// Gives one euro back, with these settings.
async fn a_euro(bought: &Purchase, config: &Config) -> Result<(), String> {
    let refund = OrderAction::Refund(OrderRefund {
        order: OrderNumber { number: bought.number.clone() },
        amount: Some(Money::from_cents(100)),
        ..OrderRefund::default()
    });
    let outcome = desk::run(bought.shop.shop.store(), config, &refund).await;
    outcome.map(drop).map_err(|error| error.to_string())
}

#[tokio::test]
async fn while_the_bank_thinks_nobody_else_asks_it() {
    let bought = Purchase::paid(&two_soaps()).await;
    let bank = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/", bank.local_addr().unwrap());
    let mut config = bought.shop.shop.config().clone();
    config.redsys.url.clone_from(&address);
    config.redsys.rest_url.clone_from(&address);
    config.redsys.query_url = address;

    let (first, second) = tokio::join!(a_euro(&bought, &config), async {
        let (asked, _) = bank.accept().await.unwrap();
        let second = a_euro(&bought, &config).await;
        drop((asked, bank));
        second
    });
    let second = second.unwrap_err();
    assert!(second.contains("en curso"), "{second}");
    let first = first.unwrap_err();
    assert!(first.contains("No se sabe"), "{first}");

    let sandbox = bought.shop.shop.config();
    let soon = a_euro(&bought, sandbox).await.unwrap_err();
    assert!(soon.contains("en curso"), "the bank may still be at it: {soon}");
    bought.shop.sql("UPDATE leases SET expires_at = 0").await;
    a_euro(&bought, sandbox).await.unwrap();
    assert_eq!(bought.order().await["refunded"], 100);
    assert_eq!(bought.shop.number("SELECT refunded FROM sandbox_operations").await, 100);
    a_euro(&bought, sandbox).await.unwrap();
    assert_eq!(bought.order().await["refunded"], 200, "what is answered is in nobody's way");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_the_bank_gives_back_is_what_is_written_down() {
    let bought = Arc::new(Purchase::paid(&two_soaps()).await);
    let tasks: Vec<_> = (0..10)
        .map(|_| {
            let bought = bought.clone();
            tokio::spawn(async move { a_euro(&bought, bought.shop.shop.config()).await })
        })
        .collect();
    let mut done = 0;
    for task in tasks {
        match task.await.unwrap() {
            Ok(()) => done += 100,
            Err(said) => assert!(said.contains("en curso"), "{said}"),
        }
    }
    assert!(done > 0);
    assert_eq!(bought.order().await["refunded"], done);
    assert_eq!(bought.shop.number("SELECT refunded FROM sandbox_operations").await, done);
}

//! Races between the undo of an import and orders of its products.

use mostrador_api::db::repositories::product_references;
use mostrador_api::services::staff::audit::Author;
use mostrador_api::transfer::import::mapping::Mapping;
use mostrador_api::transfer::import::undo::{UndoOutcome, undo};
use mostrador_api::transfer::import::{self, ImportFile, Options};
use serde_json::json;

use crate::import_batches::MAPPING;
use crate::lock_waits::release_when_blocked;
use crate::support::{TestApp, order_body, two_soaps};

/// Imports a candle with counted units and a mug without; returns the import's identifier.
async fn import_table(app: &TestApp) -> i64 {
    let table = "Artículo;Ref;PVP;Uds;Familia\nVela;V-1;12,50;4;Velas\nTaza;T-1;10,00;;Cocina\n";
    let file = ImportFile { name: "tabla.csv".into(), content: table.as_bytes().into() };
    let options = Options::new(Mapping::parse(MAPPING).unwrap());
    let run = import::run(app.state.store(), file, options, |_, _| async { Ok(()) });
    Box::pin(run).await.unwrap().id.unwrap()
}

/// Undoes an import while an order of the product `sku` is being committed: `take` is what the order does to it.
async fn undo_during_order(sku: &'static str, take: &'static str) {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    let import = import_table(&app).await;
    assert_eq!(app.order(&token, "clave-unica-1", &two_soaps()).await.status, 201);
    let mut order = app.state.store().begin_write().await.unwrap();
    let line = "UPDATE order_lines SET product_id = (SELECT id FROM products WHERE sku = $1)";
    for sql in [take, line] {
        sqlx::query(sql).bind(sku).execute(&mut *order).await.unwrap();
    }
    let undo = Box::pin(undo(app.state.store(), import, Author::Program));
    let report = release_when_blocked(app.state.store(), 1, undo, async || order.commit().await.unwrap());
    let report = report.await.unwrap();
    let kept: Vec<_> = report.products.iter().filter(|one| one.outcome != UndoOutcome::Deleted).collect();
    assert_eq!(kept.len(), 1, "{report}");
    assert_eq!(kept[0].outcome, UndoOutcome::Kept("se ha vendido después".into()));
    assert_eq!(app.number("SELECT COUNT(*) FROM products WHERE sku IN ('V-1', 'T-1')").await, 1);
}

#[tokio::test]
async fn an_undo_keeps_what_an_order_takes_meanwhile() {
    undo_during_order("V-1", "UPDATE products SET stock = stock - 1 WHERE sku = $1").await;
}

#[tokio::test]
async fn an_undo_keeps_an_uncounted_product_that_is_ordered_meanwhile() {
    undo_during_order("T-1", "UPDATE products SET slug = slug WHERE sku = $1").await;
}

#[tokio::test]
async fn an_order_of_a_product_deleted_meanwhile_is_refused() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    import_table(&app).await;
    let mug = app.number("SELECT id FROM products WHERE sku = 'T-1'").await;
    let mut deletion = app.state.store().begin_write().await.unwrap();
    product_references::lock(&mut deletion, mug).await.unwrap();
    product_references::delete(&mut deletion, mug).await.unwrap();
    let body = order_body(&json!([{ "product": mug, "qty": 1 }]), 1_000 + 495);
    let order = app.order(&token, "clave-unica-1", &body);
    let committed = async || deletion.commit().await.unwrap();
    let response = release_when_blocked(app.state.store(), 1, order, committed).await;
    assert_eq!(response.error(), (409, "quote_changed".into()), "{}", response.text());
    assert_eq!(app.number("SELECT COUNT(*) FROM orders").await, 0);
}

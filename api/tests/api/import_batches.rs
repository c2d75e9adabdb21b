//! Import in batches: others write between them, an import that is cancelled is undone, and one whose process has ended is
//! shown as interrupted.

use std::fmt::Write;
use std::future::pending;
use std::sync::atomic::{AtomicU64, Ordering};

use mostrador_api::services::staff::audit::Author;
use mostrador_api::transfer::import::history;
use mostrador_api::transfer::import::mapping::Mapping;
use mostrador_api::transfer::import::undo::{UndoError, UndoOutcome, undo};
use mostrador_api::transfer::import::{self, ImportError, ImportFile, Imported, Options};
use mostrador_api::transfer::shop_file;
use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::support::{TestApp, order_body};

/// Mapping of the tables of these tests.
pub(crate) const MAPPING: &str = "source = \"proveedor\"
[columns]
title = \"Artículo\"
sku = \"Ref\"
price = \"PVP\"
stock = \"Uds\"
category = \"Familia\"
";

const TABLE: &str = "Artículo;Ref;PVP;Uds;Familia\n\
    Vela de soja;V-1;12,50;4;Velas\n\
    Taza de barro;T-1;10,00;;Cocina\n\
    Libro;L-1;20;2;Libros\n";

fn file(csv: &str) -> ImportFile {
    ImportFile { name: "tabla.csv".into(), content: csv.as_bytes().into() }
}

fn options(batch_size: usize) -> Options {
    Options { batch_size, ..Options::new(Mapping::parse(MAPPING).unwrap()) }
}

async fn import_all(app: &TestApp, csv: &str) -> Imported {
    import::run(app.state.store(), file(csv), options(1), |_, _| async { Ok(()) }).await.unwrap()
}

async fn import_cancelled_after(app: &TestApp, csv: &str, products: u64) -> Result<Imported, ImportError> {
    let between = |written, _| async move {
        if written >= products { Err(ImportError::Cancelled { kept: 0 }) } else { Ok(()) }
    };
    import::run(app.state.store(), file(csv), options(1), between).await
}

/// Shop without the histories of prices and stock, which keep what customers have seen.
async fn exported(app: &TestApp) -> Value {
    let mut db = app.state.store().begin_read().await.unwrap();
    let mut shop = json!(shop_file::export(&mut db).await.unwrap());
    for product in shop["products"].as_array_mut().unwrap() {
        product.as_object_mut().unwrap().remove("history");
    }
    shop
}

async fn states(app: &TestApp) -> Vec<String> {
    let history = history::read(app.state.store()).await.unwrap();
    history.imports.into_iter().map(|import| import.state).collect()
}

#[tokio::test]
async fn an_order_is_placed_between_two_batches() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    let calls = AtomicU64::new(0);
    let between = |written, total| {
        let (app, token, calls) = (&app, &token, &calls);
        async move {
            assert_eq!((written, total), (calls.fetch_add(1, Ordering::Relaxed), 3));
            if written == 1 {
                let candle = app.api("products/vela-de-soja").await.json();
                let lines = json!([{ "product": candle["id"], "qty": 1 }]);
                let order = app.order(token, "clave-unica-1", &order_body(&lines, 1_250 + 495)).await;
                assert_eq!(order.status, 201, "{}", order.text());
            }
            Ok(())
        }
    };
    let imported = import::run(app.state.store(), file(TABLE), options(1), between).await.unwrap();
    assert_eq!((imported.report.counts().new, calls.into_inner()), (3, 4));
    assert_eq!(app.number("SELECT stock FROM products WHERE sku = 'V-1'").await, 3);
    assert_eq!(states(&app).await, ["done"]);
    assert_eq!(app.number("SELECT COUNT(*) FROM leases").await, 0);
}

#[tokio::test]
async fn a_cancelled_import_leaves_the_catalogue_as_it_was() {
    let app = TestApp::open().await;
    import_all(&app, TABLE).await;
    app.sql("UPDATE products SET stock = 3 WHERE sku = 'V-1'").await;
    app.sql("INSERT INTO route_rules (path, target, status) VALUES ('/tienda/nueva/cesto', '/tienda', 301)")
        .await;
    let before = exported(&app).await;
    let changed = TABLE.replace("12,50;4", "9,90;8") + "Cesto;C-1;5;1;Nueva\nCuenco;C-2;5;1;Otra\n";
    let result = import_cancelled_after(&app, &changed, 4).await;
    assert!(matches!(result, Err(ImportError::Cancelled { kept: 0 })), "{result:?}");
    let after = exported(&app).await;
    for (part, value) in before.as_object().unwrap() {
        assert_eq!(&after[part], value, "{part}");
    }
    assert_eq!(states(&app).await, ["done"], "there is no record of it");
    assert_eq!(import_all(&app, &changed).await.report.counts().new, 2, "the next import is not held up");
}

#[tokio::test]
async fn what_was_sold_meanwhile_stays_after_a_cancellation() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    let between = |written, _| {
        let (app, token) = (&app, &token);
        async move {
            if written < 2 {
                return Ok(());
            }
            let candle = app.api("products/vela-de-soja").await.json();
            let lines = json!([{ "product": candle["id"], "qty": 1 }]);
            let order = app.order(token, "clave-unica-1", &order_body(&lines, 1_250 + 495)).await;
            assert_eq!(order.status, 201, "{}", order.text());
            Err(ImportError::Cancelled { kept: 0 })
        }
    };
    let error = import::run(app.state.store(), file(TABLE), options(1), between).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "la importación se ha cancelado y deshecho, salvo 1 productos que se han vendido o cambiado entretanto"
    );
    assert_eq!(app.number("SELECT COUNT(*) FROM products WHERE sku IN ('V-1', 'T-1')").await, 1);
    assert_eq!(states(&app).await, ["partly_undone"]);
}

#[tokio::test]
async fn an_import_whose_process_has_ended_is_interrupted_and_can_be_undone() {
    let app = TestApp::open().await;
    let before = exported(&app).await;
    let reached = Notify::new();
    let between = |written, _| {
        let reached = &reached;
        async move {
            if written == 2 {
                reached.notify_one();
                pending::<()>().await;
            }
            Ok(())
        }
    };
    tokio::select! {
        outcome = import::run(app.state.store(), file(TABLE), options(1), between) => panic!("{outcome:?}"),
        () = reached.notified() => {}
    }
    assert_eq!(states(&app).await, ["running"]);
    let second = import::run(app.state.store(), file(TABLE), options(1), |_, _| async { Ok(()) }).await;
    assert!(matches!(second, Err(ImportError::Busy)), "{second:?}");
    let undone = undo(app.state.store(), 1, Author::Program).await;
    assert!(matches!(undone, Err(UndoError::Busy)), "{undone:?}");

    app.sql("UPDATE leases SET expires_at = 1").await;
    let history = history::read(app.state.store()).await.unwrap();
    assert_eq!(
        (history.imports[0].state.as_str(), &history.imports[0].counts["new"]),
        ("interrupted", &json!(2))
    );
    let undone = undo(app.state.store(), 1, Author::Program).await.unwrap();
    let outcomes: Vec<_> = undone.products.iter().map(|product| &product.outcome).collect();
    assert_eq!(outcomes, [&UndoOutcome::Deleted, &UndoOutcome::Deleted]);
    assert_eq!(exported(&app).await["products"], before["products"]);
    assert_eq!(states(&app).await, ["undone"]);
}

#[tokio::test]
async fn the_next_import_marks_an_interrupted_one() {
    let app = TestApp::open().await;
    import_all(&app, TABLE).await;
    app.sql("UPDATE imports SET state = 'running'").await;
    let more = "Artículo;Ref;PVP;Uds;Familia\nCesto;C-1;5;1;Velas\n";
    import_all(&app, more).await;
    assert_eq!(app.number("SELECT COUNT(*) FROM imports WHERE state = 'interrupted'").await, 1);
    assert_eq!(states(&app).await, ["done", "interrupted"]);
}

#[tokio::test]
async fn several_batches_are_undone() {
    let app = TestApp::open().await;
    let before = exported(&app).await;
    let mut csv = TABLE.to_owned();
    for number in 0..300 {
        writeln!(csv, "Producto {number};P-{number};5;;Velas").unwrap();
    }
    let imported =
        import::run(app.state.store(), file(&csv), options(200), |_, _| async { Ok(()) }).await.unwrap();
    let undone = undo(app.state.store(), imported.id.unwrap(), Author::Program).await.unwrap();
    assert_eq!((undone.products.len(), undone.kept(), undone.deleted_categories), (303, 0, 3));
    assert_eq!(exported(&app).await["products"], before["products"]);
}

/// A tenth of the lines of a large shop, because the development build is slow.
#[tokio::test]
async fn a_large_table_reports_its_progress_and_can_be_cancelled() {
    const LINES: u64 = 5_000;
    let app = TestApp::open().await;
    let products = app.number("SELECT COUNT(*) FROM products").await;
    let mut csv = "Artículo;Ref;PVP;Uds;Familia\n".to_owned();
    for number in 0..LINES {
        writeln!(csv, "Producto {number};P-{number};5;3;Familia {}", number % 40).unwrap();
    }
    let steps = AtomicU64::new(0);
    let between = |written, total| {
        assert_eq!((written, total), (steps.fetch_add(1, Ordering::Relaxed) * 200, LINES));
        async move { if written == 1_000 { Err(ImportError::Cancelled { kept: 0 }) } else { Ok(()) } }
    };
    let cancelled = import::run(app.state.store(), file(&csv), options(200), between).await;
    assert!(matches!(cancelled, Err(ImportError::Cancelled { kept: 0 })), "{cancelled:?}");
    assert_eq!(app.number("SELECT COUNT(*) FROM products").await, products);
    let imported =
        import::run(app.state.store(), file(&csv), options(200), |_, _| async { Ok(()) }).await.unwrap();
    assert_eq!(imported.report.counts().new as u64, LINES);
}

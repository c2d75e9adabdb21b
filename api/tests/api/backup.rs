//! Backup and restore, within and across the database systems.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use mostrador_api::backup::{BackupError, Summary, file, reader, restore, save};
use mostrador_api::db::Database;
use serde_json::{Value, json};

use crate::media_fixture::uploaded;
use crate::purchase::Purchase;
use crate::support::{TestApp, order_body, two_soaps};
use crate::test_databases;

/// Rows by table, without volatile values such as revision counters.
type Rows = BTreeMap<String, Vec<Value>>;

async fn copy_of(store: &Database) -> (Vec<u8>, Summary) {
    let mut bytes = Vec::new();
    let summary = save::save(store, &mut bytes, |_| {}).await.unwrap();
    (bytes, summary)
}

fn rows(copy: &[u8]) -> Rows {
    let mut tables = Rows::new();
    let mut table = String::new();
    let lines = std::str::from_utf8(copy).unwrap().lines().map(|line| serde_json::from_str(line).unwrap());
    for line in lines {
        match line {
            Value::Array(values) if values.first() != Some(&json!("catalogue")) => {
                tables.get_mut(&table).unwrap().push(Value::Array(values));
            }
            Value::Object(map) if map.contains_key("table") => {
                map["table"].as_str().unwrap().clone_into(&mut table);
                tables.insert(table.clone(), Vec::new());
            }
            _ => {}
        }
    }
    for rows in tables.values_mut() {
        rows.sort_by_key(ToString::to_string);
    }
    tables
}

async fn empty_store(url: &str) -> Database {
    let store = Database::open(url).await.unwrap();
    store.migrate().await.unwrap();
    store
}

async fn restore_copy(store: &Database, copy: &[u8], force: bool) -> Result<Summary, BackupError> {
    restore::restore(store, copy, force, |_| {}).await
}

/// Shop with an order, so that most tables have rows. Names contain accents, quotes and line breaks.
async fn shop_with_order() -> TestApp {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    assert_eq!(app.order(&token, "clave-unica-1", &two_soaps()).await.status, 201);
    // Not repetitive: an altered copy of repeated bytes may have the same content.
    let noise = (0..300_000_u32).map(|n| n.wrapping_mul(2_654_435_761).to_be_bytes()[0]);
    let document: Vec<u8> = b"%PDF-1.7\n\xff\x00\r".iter().copied().chain(noise).collect();
    uploaded(&app, "guía.pdf", &document).await;
    app.sql("UPDATE customers SET lastname = 'Núñez «O''Hara»\n\\ \u{1F33F}'").await;
    app
}

#[tokio::test]
async fn a_restored_copy_equals_the_original_across_databases() {
    let app = shop_with_order().await;
    let (copy, summary) = copy_of(app.state.store()).await;
    let before = rows(&copy);
    assert!(
        before["products"].len() >= 6
            && before["order_lines"].len() == 1
            && before["media_chunks"].len() == 2,
        "{:?}",
        summary.rows
    );
    assert_eq!(before["products"].len() as u64, summary.rows["products"]);

    let folder = tempfile::tempdir().unwrap();
    let sqlite = empty_store(&format!("sqlite:{}", folder.path().join("other.sqlite").display())).await;
    assert_eq!(restore_copy(&sqlite, &copy, false).await.unwrap().rows, summary.rows);
    let (second, _) = copy_of(&sqlite).await;
    assert_eq!(rows(&second), before);

    let restored = empty_store(&test_databases::empty(folder.path()).await).await;
    restore_copy(&restored, &second, false).await.unwrap();
    assert_eq!(rows(&copy_of(&restored).await.0), before);
    sqlite.close().await;
    restored.close().await;
}

#[tokio::test]
async fn restoring_a_running_shop_invalidates_caches() {
    let app = shop_with_order().await;
    let (copy, _) = copy_of(app.state.store()).await;
    app.sql("DELETE FROM idempotency_keys").await;
    app.sql("UPDATE order_lines SET quantity = 9").await;
    app.sql("UPDATE products SET title = 'Otro' WHERE id = 1").await;
    let revision = "SELECT value FROM counters WHERE name = 'catalogue'";
    let before = app.number(revision).await;

    let refused = restore_copy(app.state.store(), &copy, false).await.unwrap_err();
    assert!(matches!(refused, BackupError::NotEmpty { .. }), "{refused}");
    assert!(refused.to_string().contains("--force"));
    assert_eq!(app.number("SELECT quantity FROM order_lines").await, 9);

    restore_copy(app.state.store(), &copy, true).await.unwrap();
    assert_eq!(rows(&copy_of(app.state.store()).await.0), rows(&copy));
    assert!(app.number(revision).await > before, "caches of servers are invalidated");
    let soap = app.api("products?filter[id]=1").await.json();
    assert_ne!(soap["data"][0]["title"], "Otro");
}

#[tokio::test]
async fn a_copy_made_during_orders_is_a_consistent_snapshot() {
    let app = TestApp::with(|config| config.orders.max_unpaid_orders = 0).await;
    let token = app.customer("ana@ejemplo.es").await;
    let lines = json!([{ "product": 1, "qty": 1 }]);
    let buy = async {
        for n in 0..8 {
            let order = app.order(&token, &format!("clave-unica-{n}"), &order_body(&lines, 735 + 495)).await;
            assert_eq!(order.status, 201, "{}", order.text());
        }
    };
    let copy = async {
        let mut copies = Vec::new();
        for _ in 0..4 {
            copies.push(copy_of(app.state.store()).await.0);
        }
        copies
    };
    let ((), copies) = tokio::join!(buy, copy);
    let folder = tempfile::tempdir().unwrap();
    let store = empty_store(&test_databases::empty(folder.path()).await).await;
    for copy in copies {
        restore_copy(&store, &copy, true).await.unwrap();
        let rows = rows(&copy);
        let orders = rows["orders"].len();
        assert_eq!((rows["order_lines"].len(), rows["idempotency_keys"].len()), (orders, orders));
    }
    store.close().await;
}

#[tokio::test]
async fn corrupt_and_newer_copies_are_rejected_without_changes() {
    let app = shop_with_order().await;
    let (copy, summary) = copy_of(app.state.store()).await;
    let text = String::from_utf8(copy.clone()).unwrap();
    let altered = text.replacen("ana@ejemplo.es", "eva@ejemplo.es", 1);
    let cut = text.rsplitn(3, '\n').last().unwrap();
    let newer = text.replacen(&format!("\"schema\":{}", summary.schema), "\"schema\":9999", 1);
    for broken in [altered.as_str(), cut, newer.as_str()] {
        restore_copy(app.state.store(), broken.as_bytes(), true).await.unwrap_err();
        assert_eq!(rows(&copy_of(app.state.store()).await.0), rows(&copy));
    }
    let refused = restore_copy(app.state.store(), newer.as_bytes(), true).await.unwrap_err();
    assert!(matches!(refused, BackupError::Newer { backup_schema: 9999, .. }), "{refused}");
}

/// Adds `more` orders with invoices to a copy. They are placed before the existing invoices, so that
/// rectified invoices come after the ones that rectify them.
fn with_many_invoices(copy: &[u8], more: i64) -> String {
    let mut text = String::new();
    let (mut table, mut columns) = (String::new(), Vec::new());
    let mut deferred = Vec::new();
    for line in std::str::from_utf8(copy).unwrap().lines() {
        let mut value: Value = serde_json::from_str(line).unwrap();
        if !value.is_array() {
            text.extend(deferred.drain(..));
        }
        if value.get("sha256").is_some() {
            for table in ["orders", "invoices"] {
                value["rows"][table] = json!(value["rows"][table].as_i64().unwrap() + more);
            }
            value["sha256"] = json!(mostrador_api::digest::sha256(&text));
        }
        if let Some(name) = value.get("table") {
            name.as_str().unwrap().clone_into(&mut table);
            columns.clone_from(value["columns"].as_array().unwrap());
        }
        let column = |name: &str| columns.iter().position(|column| column == name).unwrap();
        if value.is_array() && table == "orders" {
            for n in 0..more {
                let mut row = value.clone();
                row[column("number")] = json!(format!("M00-{n:06}"));
                writeln!(text, "{row}").unwrap();
            }
        }
        if value.is_array() && table == "invoices" && value[column("rectifies")].is_null() {
            for n in 0..more {
                let mut row = value.clone();
                row[column("number")] = json!(format!("S00-{n:06}"));
                row[column("position")] = json!(1_000 + n);
                row[column("order_number")] = json!(format!("M00-{n:06}"));
                writeln!(text, "{row}").unwrap();
            }
            deferred.push(format!("{value}\n"));
            continue;
        }
        writeln!(text, "{value}").unwrap();
    }
    text
}

#[tokio::test]
async fn rectified_invoices_are_restored_in_any_order() {
    let purchase = Purchase::paid(&two_soaps()).await;
    purchase.refund(None, |_| ()).await.unwrap();
    let store = purchase.app.state.store();
    let text = with_many_invoices(&copy_of(store).await.0, 200);
    restore_copy(store, text.as_bytes(), true).await.unwrap();
    assert_eq!(purchase.app.number("SELECT COUNT(*) FROM invoices").await, 202);
    assert_eq!(purchase.app.number("SELECT COUNT(*) FROM invoices WHERE rectifies IS NOT NULL").await, 1);
    assert_eq!(rows(&copy_of(store).await.0), rows(text.as_bytes()));
}

#[tokio::test]
async fn an_older_copy_gets_the_defaults_of_newer_columns() {
    let app = shop_with_order().await;
    let (copy, _) = copy_of(app.state.store()).await;
    // Orders without the later column `professional`.
    let mut text = String::new();
    let mut orders = None;
    for line in String::from_utf8(copy).unwrap().lines() {
        let mut value: Value = serde_json::from_str(line).unwrap();
        if value.get("sha256").is_some() {
            value["sha256"] = json!(mostrador_api::digest::sha256(&text));
        }
        if value.get("table").is_some() {
            orders = None;
            if value["table"] == "orders" {
                let columns = value["columns"].as_array_mut().unwrap();
                let column = columns.iter().position(|column| column == "professional").unwrap();
                columns.remove(column);
                orders = Some(column);
            }
        } else if let (Some(column), Some(row)) = (orders, value.as_array_mut()) {
            row.remove(column);
        }
        text.push_str(&value.to_string());
        text.push('\n');
    }
    restore_copy(app.state.store(), text.as_bytes(), true).await.unwrap();
    assert_eq!(app.number("SELECT COUNT(*) FROM orders WHERE professional = 0").await, 1);
}

#[tokio::test]
async fn a_copy_file_is_private_and_not_overwritten_without_force() {
    let app = shop_with_order().await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("copy.jsonl.gz");
    let summary = file::save(app.state.store(), &path, false, |_| {}).await.unwrap();
    let mut rows_seen = 0;
    assert_eq!(file::verify(&path, |rows| rows_seen += rows).unwrap(), summary);
    assert_eq!(rows_seen, summary.total());
    assert_private(&path);
    let again = file::save(app.state.store(), &path, false, |_| {}).await.unwrap_err();
    assert!(matches!(again, BackupError::Exists(_)), "{again}");
    file::save(app.state.store(), &path, true, |_| {}).await.unwrap();
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");

    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    assert!(file::verify(&path, |_| {}).is_err());
    assert!(reader::verify(&b"no"[..], |_| {}).is_err());
}

#[cfg(unix)]
fn assert_private(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    assert_eq!(std::fs::metadata(path).unwrap().permissions().mode() & 0o777, 0o600);
}

#[cfg(not(unix))]
fn assert_private(_: &Path) {}

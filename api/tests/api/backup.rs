//! Copying a shop and putting it back, on either database and from one to the other.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use mostrador_api::backup::{BackupError, Summary, file, lines, restore, save};
use mostrador_api::store::Store;
use serde_json::{Value, json};

use crate::databases;
use crate::purchase::Purchase;
use crate::support::{TestShop, order_of, two_soaps};

/// The rows of each table, without what a database counts for itself.
type Rows = BTreeMap<String, Vec<Value>>;

async fn copied(store: &Store) -> (Vec<u8>, Summary) {
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

async fn empty_store(url: &str) -> Store {
    let store = Store::open(url).await.unwrap();
    store.migrate().await.unwrap();
    store
}

async fn put_back(store: &Store, copy: &[u8], force: bool) -> Result<Summary, BackupError> {
    restore::restore(store, copy, force, |_| {}).await
}

/// Somebody has bought, so that there is something in most tables; an accent and a quote are among it.
async fn busy_shop() -> TestShop {
    let shop = TestShop::open().await;
    let token = shop.customer("ana@ejemplo.es").await;
    assert_eq!(shop.order(&token, "clave-unica-1", &two_soaps()).await.status, 201);
    shop.sql("UPDATE customers SET lastname = 'Núñez «O''Hara»\n\\ \u{1F33F}'").await;
    shop
}

#[tokio::test]
async fn what_is_put_back_is_what_was_copied_row_by_row_also_in_the_other_database() {
    let shop = busy_shop().await;
    let (copy, summary) = copied(shop.shop.store()).await;
    let before = rows(&copy);
    assert!(before["products"].len() >= 6 && before["order_lines"].len() == 1, "{:?}", summary.rows);
    assert_eq!(before["products"].len() as u64, summary.rows["products"]);

    let folder = tempfile::tempdir().unwrap();
    let lite = empty_store(&format!("sqlite:{}", folder.path().join("other.sqlite").display())).await;
    assert_eq!(put_back(&lite, &copy, false).await.unwrap().rows, summary.rows);
    let (second, _) = copied(&lite).await;
    assert_eq!(rows(&second), before);

    let back = empty_store(&databases::empty(folder.path()).await).await;
    put_back(&back, &second, false).await.unwrap();
    assert_eq!(rows(&copied(&back).await.0), before);
    lite.close().await;
    back.close().await;
}

#[tokio::test]
async fn a_running_shop_goes_back_and_every_server_sees_it() {
    let shop = busy_shop().await;
    let (copy, _) = copied(shop.shop.store()).await;
    shop.sql("DELETE FROM idempotency_keys").await;
    shop.sql("UPDATE order_lines SET quantity = 9").await;
    shop.sql("UPDATE products SET title = 'Otro' WHERE id = 1").await;
    let revision = "SELECT value FROM counters WHERE name = 'catalogue'";
    let before = shop.number(revision).await;

    let refused = put_back(shop.shop.store(), &copy, false).await.unwrap_err();
    assert!(matches!(refused, BackupError::NotEmpty { .. }), "{refused}");
    assert!(refused.to_string().contains("--force"));
    assert_eq!(shop.number("SELECT quantity FROM order_lines").await, 9);

    put_back(shop.shop.store(), &copy, true).await.unwrap();
    assert_eq!(rows(&copied(shop.shop.store()).await.0), rows(&copy));
    assert!(shop.number(revision).await > before, "what servers remember is no longer true");
    let soap = shop.api("products?filter[id]=1").await.json();
    assert_ne!(soap["data"][0]["title"], "Otro");
}

#[tokio::test]
async fn a_copy_made_while_orders_come_in_is_of_one_moment() {
    let shop = TestShop::with(|config| config.orders.unpaid_at_once = 0).await;
    let token = shop.customer("ana@ejemplo.es").await;
    let lines = json!([{ "product": 1, "qty": 1 }]);
    let buy = async {
        for n in 0..8 {
            let order = shop.order(&token, &format!("clave-unica-{n}"), &order_of(&lines, 735 + 495)).await;
            assert_eq!(order.status, 201, "{}", order.text());
        }
    };
    let copy = async {
        let mut copies = Vec::new();
        for _ in 0..4 {
            copies.push(copied(shop.shop.store()).await.0);
        }
        copies
    };
    let ((), copies) = tokio::join!(buy, copy);
    let folder = tempfile::tempdir().unwrap();
    let store = empty_store(&databases::empty(folder.path()).await).await;
    for copy in copies {
        put_back(&store, &copy, true).await.unwrap();
        let rows = rows(&copy);
        let orders = rows["orders"].len();
        assert_eq!((rows["order_lines"].len(), rows["idempotency_keys"].len()), (orders, orders));
    }
    store.close().await;
}

#[tokio::test]
async fn a_broken_copy_and_one_of_tomorrow_change_nothing() {
    let shop = busy_shop().await;
    let (copy, summary) = copied(shop.shop.store()).await;
    let text = String::from_utf8(copy.clone()).unwrap();
    let altered = text.replacen("ana@ejemplo.es", "eva@ejemplo.es", 1);
    let cut = text.rsplitn(3, '\n').last().unwrap();
    let newer = text.replacen(&format!("\"schema\":{}", summary.schema), "\"schema\":9999", 1);
    for broken in [altered.as_str(), cut, newer.as_str()] {
        put_back(shop.shop.store(), broken.as_bytes(), true).await.unwrap_err();
        assert_eq!(rows(&copied(shop.shop.store()).await.0), rows(&copy));
    }
    let refused = put_back(shop.shop.store(), newer.as_bytes(), true).await.unwrap_err();
    assert!(matches!(refused, BackupError::Newer { of_copy: 9999, .. }), "{refused}");
}

/// The copy with as many more orders, each with an invoice that lies before those that were there, after what rectifies them.
fn with_many_invoices(copy: &[u8], more: i64) -> String {
    let mut text = String::new();
    let (mut table, mut columns) = (String::new(), Vec::new());
    let mut last = Vec::new();
    for line in std::str::from_utf8(copy).unwrap().lines() {
        let mut value: Value = serde_json::from_str(line).unwrap();
        if !value.is_array() {
            text.extend(last.drain(..));
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
        let place = |name: &str| columns.iter().position(|column| column == name).unwrap();
        if value.is_array() && table == "orders" {
            for n in 0..more {
                let mut row = value.clone();
                row[place("number")] = json!(format!("M00-{n:06}"));
                writeln!(text, "{row}").unwrap();
            }
        }
        if value.is_array() && table == "invoices" && value[place("rectifies")].is_null() {
            for n in 0..more {
                let mut row = value.clone();
                row[place("number")] = json!(format!("S00-{n:06}"));
                row[place("position")] = json!(1_000 + n);
                row[place("order_number")] = json!(format!("M00-{n:06}"));
                writeln!(text, "{row}").unwrap();
            }
            last.push(format!("{value}\n"));
            continue;
        }
        writeln!(text, "{value}").unwrap();
    }
    text
}

#[tokio::test]
async fn an_invoice_that_was_rectified_is_put_back_however_far_it_is_from_what_rectifies_it() {
    let bought = Purchase::paid(&two_soaps()).await;
    bought.refund(None, |_| ()).await.unwrap();
    let store = bought.shop.shop.store();
    let text = with_many_invoices(&copied(store).await.0, 200);
    put_back(store, text.as_bytes(), true).await.unwrap();
    assert_eq!(bought.shop.number("SELECT COUNT(*) FROM invoices").await, 202);
    assert_eq!(bought.shop.number("SELECT COUNT(*) FROM invoices WHERE rectifies IS NOT NULL").await, 1);
    assert_eq!(rows(&copied(store).await.0), rows(text.as_bytes()));
}

#[tokio::test]
async fn an_older_copy_gets_the_defaults_of_what_came_since() {
    let shop = busy_shop().await;
    let (copy, _) = copied(shop.shop.store()).await;
    // As it was before professionals ordered: the orders without that column.
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
                let place = columns.iter().position(|column| column == "professional").unwrap();
                columns.remove(place);
                orders = Some(place);
            }
        } else if let (Some(place), Some(row)) = (orders, value.as_array_mut()) {
            row.remove(place);
        }
        text.push_str(&value.to_string());
        text.push('\n');
    }
    put_back(shop.shop.store(), text.as_bytes(), true).await.unwrap();
    assert_eq!(shop.number("SELECT COUNT(*) FROM orders WHERE professional = 0").await, 1);
}

#[tokio::test]
async fn a_file_is_packed_private_and_never_replaced_by_accident() {
    let shop = busy_shop().await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("copy.jsonl.gz");
    let summary = file::save(shop.shop.store(), &path, false, |_| {}).await.unwrap();
    let mut seen = 0;
    assert_eq!(file::verify(&path, |rows| seen += rows).unwrap(), summary);
    assert_eq!(seen, summary.total());
    private(&path);
    let again = file::save(shop.shop.store(), &path, false, |_| {}).await.unwrap_err();
    assert!(matches!(again, BackupError::Exists(_)), "{again}");
    file::save(shop.shop.store(), &path, true, |_| {}).await.unwrap();
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");

    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    assert!(file::verify(&path, |_| {}).is_err());
    assert!(lines::verify(&b"no"[..], |_| {}).is_err());
}

#[cfg(unix)]
fn private(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    assert_eq!(std::fs::metadata(path).unwrap().permissions().mode() & 0o777, 0o600);
}

#[cfg(not(unix))]
fn private(_: &Path) {}

//! Export and import of the shop file, and exports of orders, invoices and survey answers as CSV.

use std::path::Path;

use mostrador_api::cli::{OrderAction, OrderArgument, OrderRefund, commands};
use mostrador_api::db::Database;
use mostrador_api::db::repositories::orders::placed_between;
use mostrador_api::seed::{DEMO, seed};
use mostrador_api::transfer::import::mapping::ShopSystem;
use mostrador_api::transfer::shop_file::ShopFile;
use mostrador_api::transfer::{export, shop_file};
use mostrador_core::time::Timestamp;
use serde_json::{Value, json};
use time::Date;
use time::format_description::well_known::Iso8601;

use crate::support::{TestApp, import_table, two_soaps};
use crate::test_databases;

async fn empty(folder: &Path) -> Database {
    let store = Database::open(&test_databases::empty(folder).await).await.unwrap();
    store.migrate().await.unwrap();
    store
}

async fn export_json(store: &Database) -> Value {
    serde_json::to_value(shop_file::export(&mut store.begin_read().await.unwrap()).await.unwrap()).unwrap()
}

fn document(json: &Value) -> ShopFile {
    shop_file::parse(json.to_string().as_bytes()).unwrap()
}

async fn import_file(store: &Database, json: &Value) -> shop_file::report::Report {
    shop_file::import(store, document(json), false, |_| {}).await.unwrap()
}

#[tokio::test]
async fn an_exported_shop_imports_into_an_empty_one_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let store = empty(folder.path()).await;
    seed(&store, &DEMO).await.unwrap();
    // Fields that only other imports set.
    let mut tx = store.begin_write().await.unwrap();
    for sql in [
        "UPDATE products SET source = 'woocommerce:7', source_hash = 'x', listed = 0 WHERE id = 3",
        "UPDATE products SET price_taxes = price_taxes + 1 WHERE id = 4",
        "UPDATE price_history SET price_taxes = price_taxes + 1 WHERE product_id = 4",
        "UPDATE products SET in_person = 1 WHERE id = 106",
        "UPDATE surveys SET opens_at = 1764000000000",
        "INSERT INTO announcements (id, text, link, starts_at, ends_at, active) \
         VALUES (9, 'Cerrado en agosto', '', 1764000000000, 1765000000000, 0)",
        "UPDATE payment_methods SET enabled = 0 WHERE kind = 'bizum'",
        "INSERT INTO settings (section, value) VALUES ('mail_texts', \
         '{\"order_paid\":{\"subject\":\"Gracias, {nombre}\",\"introduction\":\"\"}}')",
    ] {
        sqlx::query(sql).execute(&mut *tx).await.unwrap();
    }
    tx.commit().await.unwrap();
    let original = export_json(&store).await;
    for list in [
        "announcements",
        "categories",
        "collections",
        "products",
        "courses",
        "shops",
        "delivery",
        "payment_methods",
        "contents",
        "blogs",
        "articles",
        "route_rules",
        "surveys",
    ] {
        assert!(!original[list].as_array().unwrap().is_empty(), "{list}");
    }
    for group in ["menus", "configs", "mail_texts"] {
        assert!(!original[group].as_object().unwrap().is_empty(), "{group}");
    }

    let other = empty(folder.path()).await;
    let report = import_file(&other, &original).await;
    assert_eq!(report.counts("products").new, original["products"].as_array().unwrap().len());
    let copy = export_json(&other).await;
    for (list, value) in original.as_object().unwrap() {
        assert_eq!(&copy[list], value, "{list}");
    }
    let again = import_file(&other, &original).await;
    assert!(again.changes.is_empty() && again.to_string().starts_with("Sin cambios."), "{again}");
    let unchanged = import_file(&store, &original).await;
    assert!(unchanged.changes.is_empty(), "{unchanged}");
    store.close().await;
    other.close().await;
}

#[tokio::test]
async fn histories_of_prices_and_stock_are_moved_with_their_products() {
    let folder = tempfile::tempdir().unwrap();
    let store = empty(folder.path()).await;
    seed(&store, &DEMO).await.unwrap();
    let mut tx = store.begin_write().await.unwrap();
    for sql in [
        "DELETE FROM price_history WHERE product_id = 1",
        "INSERT INTO price_history (product_id, applies_from, price_et, price_taxes) \
         SELECT 1, 1764000000123, price_et - 1000000, price_taxes FROM products WHERE id = 1",
        "INSERT INTO price_history (product_id, applies_from, price_et, price_taxes) \
         SELECT 1, 1765000000456, price_et, price_taxes FROM products WHERE id = 1",
        "INSERT INTO stock_movements (product_id, variant_id, happened_at, reason, change, units, order_number, author, note) \
         SELECT id, NULL, 1764000000789, 'adjustment', -2, stock, NULL, 'Lucía', 'rotas' FROM products WHERE id = 5",
    ] {
        sqlx::query(sql).execute(&mut *tx).await.unwrap();
    }
    tx.commit().await.unwrap();
    let original = export_json(&store).await;
    let history = |id: u64| {
        let mut products = original["products"].as_array().unwrap().iter();
        products.find(|product| product["id"] == id).unwrap()["history"].clone()
    };
    assert_eq!(history(1)["prices"][0]["at"], json!(1_764_000_000_123_i64));
    assert_eq!(history(5)["stock"][0]["note"], "rotas");
    let other = empty(folder.path()).await;
    import_file(&other, &original).await;
    assert_eq!(export_json(&other).await, original);

    // A price that was changed in the file is a new one.
    let mut changed = original.clone();
    let index =
        changed["products"].as_array().unwrap().iter().position(|product| product["id"] == 1).unwrap();
    changed["products"][index]["price"] = json!("99.00");
    let third = empty(folder.path()).await;
    import_file(&third, &changed).await;
    let copy = export_json(&third).await;
    assert_eq!(copy["products"][index]["history"]["prices"].as_array().unwrap().len(), 3);
    for store in [store, other, third] {
        store.close().await;
    }
}

#[tokio::test]
async fn payment_methods_are_imported_by_kind() {
    let app = TestApp::open().await;
    let original = export_json(app.state.store()).await;
    // A shop where they were saved in another order.
    app.sql("UPDATE payment_methods SET id = id + 10").await;
    app.sql("UPDATE payment_methods SET id = CASE kind WHEN 'card' THEN 2 WHEN 'bizum' THEN 1 ELSE 3 END")
        .await;
    let report = import_file(app.state.store(), &original).await;
    assert!(report.changes.is_empty(), "{report}");
    let file = json!({ "format": "mostrador", "version": 1, "payment_methods": [
        { "id": 1, "type": "card", "title": "Con tarjeta", "description": "", "position": 1 },
        { "id": 1, "type": "cash_on_delivery", "title": "Al recibirlo", "description": "", "position": 9 },
    ] });
    let counts = import_file(app.state.store(), &file).await.counts("payment_methods");
    assert_eq!((counts.new, counts.updated), (1, 1));
    let methods = app.get("/api/v1/payment-methods").await.json()["data"].clone();
    let titles: Vec<&Value> = methods.as_array().unwrap().iter().map(|method| &method["title"]).collect();
    assert_eq!(titles, ["Con tarjeta", "Bizum", "Transferencia", "Al recibirlo"]);
    assert_eq!((&methods[0]["id"], &methods[3]["id"]), (&json!(2), &json!(4)));
}

#[tokio::test]
async fn texts_of_mails_are_imported_as_the_editor_saves_them() {
    let app = TestApp::open().await;
    let file = |texts: Value| json!({ "format": "mostrador", "version": 1, "mail_texts": texts });
    let texts = json!({
        "order_paid": { "subject": " Gracias, {nombre} ", "introduction": "Lo preparamos." },
        "order_ready": { "subject": "Ven a por él" },
    });
    let counts = import_file(app.state.store(), &file(texts)).await.counts("mail_texts");
    assert_eq!((counts.new, counts.updated), (2, 0));
    let exported = export_json(app.state.store()).await["mail_texts"].clone();
    assert_eq!(exported["order_paid"]["subject"], "Gracias, {nombre}");
    let standard = file(json!({ "order_ready": {}, "order_shipped": { "subject": " " } }));
    assert_eq!(import_file(app.state.store(), &standard).await.counts("mail_texts").updated, 1);
    let exported = export_json(app.state.store()).await["mail_texts"].clone();
    assert_eq!(exported.as_object().unwrap().keys().collect::<Vec<_>>(), ["order_paid"]);
    let wrong = file(json!({ "order_paid": { "subject": "Hola", "introduction": "Va por {curso}" } }));
    let error = shop_file::import(app.state.store(), document(&wrong), false, |_| {}).await.unwrap_err();
    let expected = "mail_texts.order_paid.introduction: {curso} no existe en este correo: usa {número}, {nombre}, {tienda}, {importe}";
    assert_eq!(error.to_string(), expected);
}

#[tokio::test]
async fn importing_keeps_current_stock_unless_the_file_changes_it() {
    let app = TestApp::open().await;
    let mut file = export_json(app.state.store()).await;
    app.sql("UPDATE products SET stock = 1 WHERE id = 5").await;
    let stock = "SELECT stock FROM products WHERE id = 5";
    let index = file["products"].as_array().unwrap().iter().position(|product| product["id"] == 5).unwrap();
    assert_eq!(import_file(app.state.store(), &file).await.changes.len(), 0);
    file["products"][index]["title"] = json!("Aceite escaso");
    assert_eq!(import_file(app.state.store(), &file).await.counts("products").updated, 1);
    assert_eq!(app.number(stock).await, 1, "a changed title does not reset the stock");
    file["products"][index]["stock"] = json!(40);
    import_file(app.state.store(), &file).await;
    assert_eq!(app.number(stock).await, 40);
}

#[tokio::test]
async fn a_partial_file_changes_only_its_items_and_renames_create_redirects() {
    let app = TestApp::open().await;
    let original = export_json(app.state.store()).await;
    let product = original["products"].as_array().unwrap().iter().find(|product| product["id"] == 1).unwrap();
    let (old, category) = (product["slug"].as_str().unwrap(), product["category"].as_str().unwrap());
    let mut renamed = product.clone();
    renamed["slug"] = json!("jabon-de-siempre");
    renamed["description"] = json!("<p>Hola<script>x()</script></p>");
    let file = json!({ "format": "mostrador", "version": 1, "products": [renamed],
        "configs": { "contact": { "phone": "925 00 09 99" } } });

    let dry_run = shop_file::import(app.state.store(), document(&file), true, |_| {}).await.unwrap();
    assert_eq!(dry_run.changes.len(), 2, "{dry_run}");
    assert_eq!(export_json(app.state.store()).await, original, "a dry run changes nothing");

    assert_eq!(import_file(app.state.store(), &file).await, dry_run);
    let after_import = app.api("products/jabon-de-siempre").await.json();
    assert_eq!((&after_import["id"], &after_import["description"]), (&json!(1), &json!("<p>Hola</p>")));
    let route_rule = app.api(&format!("route-rules?path=%2Ftienda%2F{category}%2F{old}")).await.json();
    assert_eq!(route_rule["redirect"]["to"], format!("/tienda/{category}/jabon-de-siempre"), "{route_rule}");
    let after = export_json(app.state.store()).await;
    assert_eq!(after["products"].as_array().unwrap().len(), original["products"].as_array().unwrap().len());
    assert_eq!(after["articles"], original["articles"]);
    assert!(import_file(app.state.store(), &file).await.changes.is_empty());
}

#[tokio::test]
async fn an_invalid_file_is_rejected_as_a_whole_with_a_reason() {
    let app = TestApp::open().await;
    let original = export_json(app.state.store()).await;
    let import_error = async |list: &str, change: Value| {
        let mut item = original[list][0].clone();
        for (name, value) in change.as_object().unwrap() {
            item[name] = value.clone();
        }
        let configs = json!({ "contact": { "phone": "1" } });
        let file = json!({ "format": "mostrador", "version": 1, "configs": configs, list: [item] });
        let error = shop_file::import(app.state.store(), document(&file), false, |_| {}).await.unwrap_err();
        assert_eq!(export_json(app.state.store()).await, original);
        error.to_string()
    };
    assert!(
        import_error("products", json!({ "category": "nada" }))
            .await
            .contains("no hay ninguna categoría «nada»")
    );
    assert!(import_error("products", json!({ "price": null })).await.contains("«price»"));
    assert!(import_error("products", json!({ "created_at": "ayer" })).await.contains("«ayer»"));
    assert!(import_error("articles", json!({ "blog": "nada" })).await.contains("no hay ningún blog «nada»"));
    assert!(import_error("courses", json!({ "id": 999 })).await.contains("curso 999"));
    assert!(import_error("route_rules", json!({ "target": "javascript:x" })).await.contains("redirección"));
}

#[tokio::test]
async fn product_ids_continue_after_those_of_a_file() {
    let app = TestApp::open().await;
    let mut product = export_json(app.state.store()).await["products"][0].clone();
    product["id"] = json!(100_004);
    product["slug"] = json!("de-otra-tienda");
    import_file(app.state.store(), &json!({ "format": "mostrador", "version": 1, "products": [product] }))
        .await;
    let csv = "ID,Type,Name,Regular price\n7,simple,Taza,4\n";
    import_table(app.state.store(), ShopSystem::WooCommerce, csv.as_bytes()).await.unwrap();
    assert_eq!(app.api("products/taza").await.json()["id"], 100_005);
}

#[tokio::test]
async fn orders_are_exported_without_formula_injection() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    assert_eq!(app.order(&token, "clave-unica-1", &two_soaps()).await.status, 201);
    app.sql("UPDATE customers SET firstname = '=1+1', lastname = 'x'").await;
    let table = async |period| {
        let mut db = app.state.store().begin_read().await.unwrap();
        let numbers = placed_between(&mut db, period).await.unwrap();
        String::from_utf8(export::orders(&mut db, &numbers, |_| {}).await.unwrap()).unwrap()
    };
    let all = table(Timestamp::MIN..Timestamp::MAX).await;
    assert!(all.starts_with("\u{feff}Pedido;Fecha;Estado;"), "{all}");
    let row = all.lines().nth(1).unwrap();
    assert!(row.contains(";'=1+1 x;ana@ejemplo.es;no;") && row.contains(";19,65;0,00;28013"), "{row}");
    assert_eq!(all.lines().count(), 2);
    assert_eq!(table(Timestamp::MIN..1_000.into()).await.lines().count(), 1, "no orders in that period");
}

#[tokio::test]
async fn invoices_are_exported_by_tax_rate_and_add_up() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    let mut order = two_soaps();
    order["payment_method"] = json!("transfer");
    order["billing"] = json!({ "ignoreInvoice": false, "company": "=SUMA(A1)", "vat": "12345678Z", "country": "ES",
        "streetAddress": "Calle Mayor, 1", "locality": "Madrid", "region": "Madrid", "postalCode": "28013" });
    let placed = app.order(&token, "clave-unica-1", &order).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    let number = placed.json()["number"].as_str().unwrap().to_owned();
    let pay = OrderAction::Pay(OrderArgument { number: number.clone().into() });
    commands::run(app.state.store(), app.state.configured(), &pay).await.unwrap();
    let refund = OrderRefund {
        order: OrderArgument { number: number.into() },
        by_hand: true,
        ..OrderRefund::default()
    };
    commands::run(app.state.store(), app.state.configured(), &OrderAction::Refund(refund)).await.unwrap();

    let table = async |from: Option<Date>, to: Option<Date>| {
        let mut db = app.state.store().begin_read().await.unwrap();
        let period = export::Period { from, to };
        String::from_utf8(export::invoices(&mut db, period, |_| {}).await.unwrap()).unwrap()
    };
    let all = table(None, None).await;
    let rows: Vec<Vec<&str>> = all.lines().skip(1).map(|row| row.split(';').collect()).collect();
    assert_eq!(rows.len(), 2, "{all}");
    assert_eq!((rows[0][6], rows[0][7]), ("'=SUMA(A1)", "12345678Z"));
    let cents = |cell: &str| cell.replace(',', "").parse::<i64>().unwrap();
    for row in &rows {
        let parts: i64 = row[8..15].iter().map(|cell| cents(cell)).sum();
        assert_eq!(parts, cents(row[16]), "{row:?}");
        assert_eq!(cents(row[9]) + cents(row[11]) + cents(row[13]), cents(row[15]), "{row:?}");
    }
    assert_eq!((cents(rows[0][16]), cents(rows[1][16])), (1_965, -1_965));
    assert_eq!((rows[1][2], rows[1][3]), ("R1", rows[0][0]));
    assert_eq!(rows[1][18], rows[0][17], "each invoice refers to the hash of the previous one");

    let today = Date::parse(rows[0][1], &Iso8601::DATE).unwrap();
    assert_eq!(table(Some(today), Some(today)).await.lines().count(), 3);
    assert_eq!(table(today.next_day(), None).await.lines().count(), 1);
}

#[tokio::test]
async fn survey_answers_are_exported_with_a_column_per_question() {
    let app = TestApp::open().await;
    let answers = json!({ "answers": [
        { "question": "nota", "values": ["4"] },
        { "question": "gustos", "values": ["Jabón", "Miel"] },
        { "question": "texto", "values": ["=2+2"] },
    ] });
    let answered = app.post("surveys/enlace-uno/responses", &answers).await;
    assert!(answered.status.is_success(), "{}", answered.text());
    let mut db = app.state.store().begin_read().await.unwrap();
    let table = String::from_utf8(export::survey_answers(&mut db, "abierta").await.unwrap()).unwrap();
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some("\u{feff}Fecha;Nota;Gustos;Comentario"));
    assert!(lines.next().unwrap().ends_with(";4;Jabón | Miel;'=2+2"), "{table}");
    assert!(!table.contains("enlace-uno"));
    assert!(export::survey_answers(&mut db, "nada").await.unwrap_err().to_string().contains("nada"));
}

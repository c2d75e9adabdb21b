//! Import of products from another shop's CSV into a running shop.

use mostrador_api::transfer::import::Options;
use mostrador_api::transfer::import::mapping::ShopSystem;
use mostrador_api::transfer::import::report::{Outcome, Report};
use serde_json::{Value, json};

use crate::support::{TestApp, import_table, import_with, order_body};

const EXPORT: &str = include_str!("../fixtures/export.csv");

async fn import_csv(app: &TestApp, csv: &str) -> Report {
    import_table(app.state.store(), ShopSystem::WooCommerce, csv.as_bytes()).await.unwrap()
}

fn options() -> Options {
    Options::new(ShopSystem::WooCommerce.mapping().unwrap())
}

async fn product(app: &TestApp, slug: &str) -> Value {
    app.api(&format!("products/{slug}")).await.json()
}

#[tokio::test]
async fn an_export_is_imported_line_by_line() {
    let app = TestApp::open().await;
    let report = import_csv(&app, EXPORT).await;
    let outcomes: Vec<_> =
        report.lines.iter().map(|line| (line.line, line.id.as_str(), line.outcome)).collect();
    assert_eq!(outcomes.len(), 11);
    assert_eq!(outcomes[5], (8, "41", Outcome::New), "a line break inside a value moves the lines after it");
    assert_eq!((report.count(Outcome::New), report.count(Outcome::Skipped)), (7, 4));
    let notes = |id: &str| report.lines.iter().find(|line| line.id == id).unwrap().notes.join("; ");
    assert_eq!(notes("42"), "no está publicado");
    assert_eq!(notes("44"), "se vende en otro sitio web");
    assert!(notes("31").contains("sus 2 imágenes están en otro servidor"));
    assert!(notes("46").contains("sus unidades no se cuentan"));
    let text = report.to_string();
    assert!(text.contains("línea 2     nuevo        Vela de soja (31)"), "{text}");
    assert!(
        text.contains(
            "Categorías nuevas, que aún no están en ningún menú: Velas, Hogar, Regalos, Papelería."
        ),
        "{text}"
    );

    let candle = product(&app, "vela-de-soja").await;
    let titles: Vec<_> =
        candle["variants"].as_array().unwrap().iter().map(|v| v["title"].as_str().unwrap()).collect();
    assert_eq!(
        titles,
        [
            "Aroma: Higuera · Tamaño: Pequeña",
            "Aroma: Higuera · Tamaño: Grande",
            "Aroma: Lavanda · Tamaño: Grande",
            "Aroma: Lavanda · Tamaño: Pequeña"
        ]
    );
    assert_eq!(candle["description"], "<p>Hecha a mano.</p><p>Arde cuarenta horas.</p>");
    assert_eq!((&candle["category"]["slug"], &candle["images"]), (&json!("velas"), &json!([])));
    assert_eq!(candle["variants"][2]["sold_out"], true);
    let calendar = product(&app, "calendario-lunar").await;
    assert_eq!((&calendar["tax"], &calendar["sold_out"]), (&json!(2), &json!(true)), "sold out");
    assert_eq!((&calendar["price_et"], &calendar["prior_price"]), (&json!("11.363636"), &Value::Null));
    assert!(text.contains("1 producto rebajado tiene su precio actual sin anunciar la rebaja"), "{text}");
    assert!(text.contains("--prior-prices-confirmed"), "{text}");
    let guide = product(&app, "guia-de-velas").await;
    assert_eq!((&guide["virtual"], &guide["unique_buy"]), (&json!(true), &json!(true)));
    assert_eq!(app.api("searchs?query=guia").await.json()["total"], 0, "hidden from search");
    assert_eq!(app.api("products?filter[category.slug]=hogar").await.json()["total"], 2);
}

#[tokio::test]
async fn imported_products_can_be_ordered_immediately() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    import_csv(&app, EXPORT).await;
    let candle = product(&app, "vela-de-soja").await;
    let variant = &candle["variants"][1];
    let lines = json!([{ "product": candle["id"], "selected_variant": variant["id"], "qty": 2 }]);
    let order = app.order(&token, "clave-unica-1", &order_body(&lines, 3_580 + 495)).await;
    assert_eq!(order.status, 201, "{}", order.text());
    assert_eq!(order.json()["lines"][0]["total"], 3_580);
}

#[tokio::test]
async fn a_repeated_import_is_idempotent_and_updates_keep_ids() {
    let app = TestApp::open().await;
    import_csv(&app, EXPORT).await;
    let before = product(&app, "vela-de-soja").await;
    app.sql("UPDATE variants SET stock = 1 WHERE stock = 6").await;
    let again = import_csv(&app, EXPORT).await;
    assert_eq!((again.count(Outcome::Unchanged), again.count(Outcome::Skipped)), (7, 4));
    assert!(again.to_string().contains("Sin cambios."));
    assert_eq!(
        app.number("SELECT COUNT(*) FROM variants WHERE stock = 1").await,
        1,
        "the current stock is kept"
    );

    let changed = EXPORT.replace("Vela de soja\"", "Vela de soja y coco\"").replace("11.90", "12.90");
    let report = import_csv(&app, &changed).await;
    assert_eq!((report.count(Outcome::Updated), report.count(Outcome::Unchanged)), (4, 3));
    let after = product(&app, "vela-de-soja").await;
    assert_eq!(after["title"], "Vela de soja y coco");
    let ids = |product: &Value| {
        product["variants"].as_array().unwrap().iter().map(|v| v["id"].clone()).collect::<Vec<_>>()
    };
    assert_eq!((&before["id"], ids(&before)), (&after["id"], ids(&after)));
}

#[tokio::test]
async fn imports_keep_current_stock_until_the_file_changes_it() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    import_csv(&app, EXPORT).await;
    let candle = product(&app, "vela-de-soja").await;
    let lines =
        json!([{ "product": candle["id"], "selected_variant": candle["variants"][1]["id"], "qty": 2 }]);
    let order = app.order(&token, "clave-unica-1", &order_body(&lines, 3_580 + 495)).await;
    assert_eq!(order.status, 201, "{}", order.text());
    let stock_left = async || {
        let products = "SELECT CAST(SUM(stock) AS BIGINT) FROM products WHERE source IS NOT NULL";
        let variants = "SELECT CAST(SUM(stock) AS BIGINT) FROM variants WHERE source IS NOT NULL";
        app.number(products).await + app.number(variants).await
    };
    let stock_after_sale = stock_left().await;

    let retitled = EXPORT.replace("Vela de soja\"", "Vela de soja y coco\"");
    assert!(import_csv(&app, &retitled).await.count(Outcome::Updated) >= 1);
    assert_eq!(stock_left().await, stock_after_sale, "a changed title does not reset the stock");
    let recounted = EXPORT.replace("parent,1,6,", "parent,1,7,");
    assert_ne!(recounted, EXPORT);
    import_csv(&app, &recounted).await;
    assert_eq!(stock_left().await, stock_after_sale - 4 + 7, "a changed stock value does");
}

/// Carts and bookmarks may still refer to a deleted product.
#[tokio::test]
async fn product_ids_are_not_reused() {
    let app = TestApp::open().await;
    let csv = |id: u32| format!("ID,Type,Name,Regular price\n{id},simple,Taza {id},4\n");
    import_csv(&app, &csv(1)).await;
    let first = product(&app, "taza-1").await["id"].as_i64().unwrap();
    app.sql("DELETE FROM product_categories WHERE product_id >= 100000").await;
    app.sql("DELETE FROM products WHERE id >= 100000").await;
    import_csv(&app, &csv(2)).await;
    assert_eq!(product(&app, "taza-2").await["id"].as_i64().unwrap(), first + 1);
}

#[tokio::test]
async fn stock_beyond_the_integer_range_is_rejected() {
    let app = TestApp::open().await;
    let header = "ID,Type,SKU,Name,Published,Tax status,Tax class,In stock?,Stock,Regular price,Categories";
    let line = |units: &str| format!("{header}\n901,simple,A-1,Vela,1,taxable,,1,{units},10,Velas\n");
    let csv = line("5000000000");
    let result = import_table(app.state.store(), ShopSystem::WooCommerce, csv.as_bytes()).await;
    let message = "línea 2: «5000000000» en la columna «Stock» no es un número de unidades";
    assert_eq!(result.unwrap_err().to_string(), message);
    let csv = line("4294967295");
    let result = import_table(app.state.store(), ShopSystem::WooCommerce, csv.as_bytes()).await;
    assert_eq!(result.unwrap_err().to_string(), "línea 2: Unidades debe ser como mucho 1.000.000");
    let report = import_csv(&app, &line("1000000")).await.to_string();
    assert!(report.contains("1 nueva"), "{report}");
    let lines = json!([{ "product": 901, "qty": 1 }]);
    let quote = app.post("quotes", &json!({ "lines": lines })).await;
    assert_eq!(quote.status, 200, "{}", quote.text());
    // Stock that an older version may have stored.
    app.sql("UPDATE products SET stock = 5000000000 WHERE id = 901").await;
    assert_eq!(app.post("quotes", &json!({ "lines": lines })).await.status, 200);
}

#[tokio::test]
async fn an_invalid_file_is_rolled_back() {
    let app = TestApp::open().await;
    let import_error = |csv: String| {
        let app = &app;
        async move {
            let result = import_table(app.state.store(), ShopSystem::WooCommerce, csv.as_bytes()).await;
            let error = result.unwrap_err().to_string();
            assert_eq!(app.number("SELECT COUNT(*) FROM products").await, 6);
            assert_eq!(app.number("SELECT COUNT(*) FROM categories").await, 3);
            error
        }
    };
    let cut = EXPORT.get(..EXPORT.find("Borrador").unwrap()).unwrap().to_owned();
    assert!(import_error(cut).await.starts_with("línea 9: tiene 4 columnas"));
    let price = import_error(EXPORT.replace(",24.95,", ",gratis,")).await;
    assert_eq!(price, "línea 13: «gratis» en la columna «Regular price» no es un precio");
    assert!(
        import_error(EXPORT.replace("backorder,-2", "backorder,pocas")).await.contains("línea 13: «pocas»")
    );
    assert!(
        import_error(EXPORT.replace("ID,Type", "Id,Clase"))
            .await
            .starts_with("línea 1: falta la columna «type»")
    );
    assert!(import_error(EXPORT.replace("\n46,", "\n45,")).await.contains("«45» está dos veces"));
    assert!(import_error(EXPORT.replace("\"Vela de soja\"", "\"Vela de soja")).await.starts_with("línea "));
    assert!(import_error(String::new()).await.starts_with("línea 1: "));
}

#[tokio::test]
async fn a_dry_run_reports_the_same_without_changes() {
    let app = TestApp::open().await;
    let options = Options { dry_run: true, ..options() };
    let dry_run = import_with(app.state.store(), EXPORT.as_bytes(), options).await.unwrap();
    assert_eq!(app.number("SELECT COUNT(*) FROM products").await, 6);
    assert_eq!(dry_run.report, import_csv(&app, EXPORT).await);
}

#[tokio::test]
async fn net_prices_are_converted_with_tax() {
    let app = TestApp::open().await;
    let options = Options { prices_without_tax: true, ..options() };
    import_with(app.state.store(), EXPORT.as_bytes(), options).await.unwrap();
    let guide = product(&app, "guia-de-velas").await;
    assert_eq!((&guide["price_et"], &guide["price_taxes"]), (&json!("9.00"), &json!("1.89")));
}

/// Rule 10.11.
#[tokio::test]
async fn reductions_are_announced_once_the_owner_confirms_them() {
    let app = TestApp::open().await;
    import_csv(&app, EXPORT).await;
    let confirmed = Options { prior_prices_confirmed: true, ..options() };
    let imported = import_with(app.state.store(), EXPORT.as_bytes(), confirmed.clone()).await.unwrap();
    let text = imported.report.to_string();
    assert_eq!((imported.report.count(Outcome::Updated), text.contains("anunciar")), (1, false), "{text}");
    assert_eq!(product(&app, "calendario-lunar").await["prior_price"]["price_et"], "12.727273");
    let again = import_with(app.state.store(), EXPORT.as_bytes(), confirmed).await.unwrap();
    assert_eq!(again.report.count(Outcome::Updated), 0);
    import_csv(&app, EXPORT).await;
    assert_eq!(product(&app, "calendario-lunar").await["prior_price"], Value::Null);
}

/// Rule 10.11: the comparison price of the file gives way to the lowest price of the 30 days before the reduction.
#[tokio::test]
async fn an_imported_comparison_price_is_never_above_the_prices_of_the_shop() {
    let app = TestApp::open().await;
    let import = async |csv: &str| {
        let options = Options { prior_prices_confirmed: true, ..options() };
        import_with(app.state.store(), csv.as_bytes(), options).await.unwrap();
    };
    import(EXPORT).await;
    assert_eq!(product(&app, "calendario-lunar").await["prior_price"]["price_et"], "12.727273");
    app.sql("UPDATE price_history SET applies_from = applies_from - 86400000").await;
    let reduced = EXPORT.replace("\"12,50\"", "\"12,00\"").replace("\"14,00\"", "\"20,00\"");
    assert_ne!(reduced, EXPORT);
    import(&reduced).await;
    let calendar = product(&app, "calendario-lunar").await;
    assert_eq!((&calendar["price_et"], &calendar["price_taxes"]), (&json!("10.909091"), &json!("1.090909")));
    assert_eq!(calendar["prior_price"]["price_et"], "11.363636", "12,50 € with tax, the price until then");
}

//! Import of products from a Shopify CSV into a running shop.

use mostrador_api::transfer::import::mapping::ShopSystem;
use mostrador_api::transfer::import::recognition::recognise;
use mostrador_api::transfer::import::report::{Outcome, Report};
use serde_json::{Value, json};

use crate::support::{TestApp, import_table, order_body};

const EXPORT: &str = include_str!("../fixtures/shopify.csv");

async fn import_csv(app: &TestApp, csv: &str) -> Report {
    import_table(app.state.store(), ShopSystem::Shopify, csv.as_bytes()).await.unwrap()
}

async fn product(app: &TestApp, slug: &str) -> Value {
    app.api(&format!("products/{slug}")).await.json()
}

#[tokio::test]
async fn an_export_is_imported_line_by_line() {
    let app = TestApp::open().await;
    assert_eq!(recognise(EXPORT.as_bytes()).unwrap().system, Some("Shopify"));
    let report = import_csv(&app, EXPORT).await;
    let outcomes: Vec<_> = report.lines.iter().map(|line| (line.line, line.outcome)).collect();
    assert_eq!(outcomes.len(), 10);
    assert_eq!(outcomes[1], (4, Outcome::New), "a line break inside a value moves the lines after it");
    assert_eq!((report.count(Outcome::New), report.count(Outcome::Skipped)), (6, 4));
    let notes = |id: &str| report.lines.iter().find(|line| line.id == id).unwrap().notes.join("; ");
    assert_eq!(notes("tarjeta"), "es una tarjeta regalo");
    assert_eq!(notes("mantel"), "es un borrador");
    assert_eq!(notes("servilletas"), "no tiene precio");
    assert!(notes("bolsa-de-lino").contains("sus 2 imágenes están en otro servidor"), "{report}");
    assert!(notes("bolsa-de-lino").contains("sus unidades no se cuentan"));
    let text = report.to_string();
    assert!(
        text.contains("Shopify no dice el tipo de IVA") && text.contains("los 30 días previos"),
        "{text}"
    );
    assert!(
        text.contains("Categorías nuevas, que aún no están en ningún menú: Bolsas, Bags, Baño"),
        "{text}"
    );

    let bag = product(&app, "bolsa-de-lino").await;
    let titles: Vec<_> = bag["variants"]
        .as_array()
        .unwrap()
        .iter()
        .map(|variant| variant["title"].as_str().unwrap())
        .collect();
    assert_eq!(
        titles,
        ["Color: Crudo · Talla: Pequeña", "Color: Crudo · Talla: Grande", "Color: Oliva · Talla: Grande"]
    );
    assert_eq!(
        (&bag["description"], &bag["summary"]),
        (&json!("<p>Cosida a mano.</p>\n"), &json!("Una bolsa para el pan"))
    );
    assert_eq!(bag["category"]["slug"], "bolsas");
    assert_eq!(bag["variants"][1]["sold_out"], true);
    assert_eq!(
        bag["attributes"],
        json!([{ "name": "Marca", "value": "Taller Jara" }, { "name": "Peso", "value": "120 g" }])
    );
    let dish = product(&app, "jabonera-de-barro").await;
    assert_eq!(dish["variants"], json!([]), "a single unnamed option is no variant");
    assert_eq!(app.number("SELECT stock FROM products WHERE sku = 'j-1'").await, 5);
    assert_eq!(dish["prior_price"], Value::Null, "the owner has not confirmed it");
    let pattern = product(&app, "patron-de-costura").await;
    assert_eq!((&pattern["virtual"], &pattern["tax"]), (&json!(true), &json!(4)));
    assert_eq!(app.api("searchs?query=patron").await.json()["total"], 0, "unlisted");
}

#[tokio::test]
async fn imported_products_can_be_ordered_immediately() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    import_csv(&app, EXPORT).await;
    let bag = product(&app, "bolsa-de-lino").await;
    let lines = json!([{ "product": bag["id"], "selected_variant": bag["variants"][2]["id"], "qty": 2 }]);
    let order = app.order(&token, "clave-unica-1", &order_body(&lines, 3_780 + 495)).await;
    assert_eq!(order.status, 201, "{}", order.text());
}

#[tokio::test]
async fn a_repeated_import_is_idempotent_and_updates_keep_ids() {
    let app = TestApp::open().await;
    import_csv(&app, EXPORT).await;
    let before = product(&app, "bolsa-de-lino").await;
    let again = import_csv(&app, EXPORT).await;
    assert_eq!((again.count(Outcome::Unchanged), again.count(Outcome::Skipped)), (6, 4));
    assert!(again.to_string().contains("Sin cambios."));

    let changed = EXPORT.replace("18.90", "19.90").replace("Bolsa de lino,", "Bolsa de lino lavado,");
    let report = import_csv(&app, &changed).await;
    assert_eq!((report.count(Outcome::Updated), report.count(Outcome::Unchanged)), (4, 2));
    let after = product(&app, "bolsa-de-lino").await;
    assert_eq!(after["title"], "Bolsa de lino lavado");
    let ids = |product: &Value| {
        product["variants"]
            .as_array()
            .unwrap()
            .iter()
            .map(|variant| variant["id"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!((&before["id"], ids(&before)), (&after["id"], ids(&after)));
}

#[tokio::test]
async fn the_newer_template_is_equivalent() {
    let app = TestApp::open().await;
    import_csv(&app, EXPORT).await;
    let (first, rows) = EXPORT.split_once('\n').unwrap();
    let renamed = [
        ("Handle", "URL handle"),
        ("Body (HTML)", "Description"),
        ("Published", "Published on online store"),
        ("Variant SKU", "SKU"),
        ("Variant Grams", "Weight value (grams)"),
        ("Variant Inventory Tracker", "Inventory tracker"),
        ("Variant Inventory Qty", "Inventory quantity"),
        ("Variant Inventory Policy", "Continue selling when out of stock"),
        ("Variant Price", "Price"),
        ("Variant Compare At Price", "Compare-at price"),
        ("Variant Requires Shipping", "Requires shipping"),
        ("Variant Taxable", "Charge tax"),
        ("Image Src", "Product image URL"),
    ];
    let header = renamed.iter().fold(first.to_owned(), |header, (old, new)| header.replace(old, new));
    let newer = format!("{header}\n{rows}");
    assert_eq!(recognise(newer.as_bytes()).unwrap().system, Some("Shopify"));
    assert_eq!(import_csv(&app, &newer).await.count(Outcome::Unchanged), 6);
}

#[tokio::test]
async fn an_invalid_file_is_rolled_back() {
    let app = TestApp::open().await;
    let import_error = async |csv: String| {
        let error = import_table(app.state.store(), ShopSystem::Shopify, csv.as_bytes())
            .await
            .unwrap_err()
            .to_string();
        assert_eq!(app.number("SELECT COUNT(*) FROM products").await, 6);
        assert_eq!(app.number("SELECT COUNT(*) FROM categories").await, 3);
        error
    };
    assert_eq!(
        import_error(EXPORT.replace(",9.50,", ",gratis,")).await,
        "línea 7: «gratis» en la columna «Variant Price» no es un precio"
    );
    assert!(import_error(EXPORT.replace(",unlisted", ",secreto")).await.starts_with("línea 8: «secreto»"));
    let long = "larga ".repeat(60);
    assert_eq!(
        import_error(EXPORT.replace("Bolsa de lino,", &format!("{long},"))).await,
        "línea 2: Nombre debe tener como mucho 255 caracteres"
    );
    assert!(
        import_error(EXPORT.replace("Variant Price", "Precio"))
            .await
            .contains("falta la columna «variant price»")
    );
}

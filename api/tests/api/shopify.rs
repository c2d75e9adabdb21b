//! Taking the products of a Shopify shop into a running one.

use mostrador_api::import::report::{Outcome, Report};
use mostrador_api::import::{Options, Source, import};
use serde_json::{Value, json};

use crate::support::{TestShop, order_of};

const EXPORT: &str = include_str!("../fixtures/shopify.csv");
const SHOPIFY: Options = Options { source: Source::Shopify, dry_run: false, prices_without_tax: false };

async fn take(shop: &TestShop, csv: &str) -> Report {
    import(shop.shop.store(), csv.as_bytes(), SHOPIFY).await.unwrap()
}

async fn product(shop: &TestShop, slug: &str) -> Value {
    shop.api(&format!("products/{slug}")).await.json()
}

#[tokio::test]
async fn an_export_is_taken_line_by_line() {
    let shop = TestShop::open().await;
    assert_eq!(Source::of(EXPORT.as_bytes()), Some(Source::Shopify));
    let report = take(&shop, EXPORT).await;
    let outcomes: Vec<_> = report.lines.iter().map(|line| (line.line, line.outcome)).collect();
    assert_eq!(outcomes.len(), 10);
    assert_eq!(outcomes[1], (4, Outcome::New), "a line break inside a value moves the lines after it");
    assert_eq!((report.count(Outcome::New), report.count(Outcome::Left)), (6, 4));
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

    let bag = product(&shop, "bolsa-de-lino").await;
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
    let dish = product(&shop, "jabonera-de-barro").await;
    assert_eq!(dish["variants"], json!([]), "one choice without a name is none");
    assert_eq!(shop.number("SELECT stock FROM products WHERE sku = 'j-1'").await, 5);
    assert_eq!(dish["prior_price"]["price_et"], "9.917355");
    let pattern = product(&shop, "patron-de-costura").await;
    assert_eq!((&pattern["virtual"], &pattern["tax"]), (&json!(true), &json!(4)));
    assert_eq!(shop.api("searchs?query=patron").await.json()["total"], 0, "unlisted");
}

#[tokio::test]
async fn imported_products_are_bought_at_once() {
    let shop = TestShop::open().await;
    let token = shop.customer("ana@ejemplo.es").await;
    take(&shop, EXPORT).await;
    let bag = product(&shop, "bolsa-de-lino").await;
    let lines = json!([{ "product": bag["id"], "selected_variant": bag["variants"][2]["id"], "qty": 2 }]);
    let order = shop.order(&token, "clave-unica-1", &order_of(&lines, 3_780 + 495)).await;
    assert_eq!(order.status, 201, "{}", order.text());
}

#[tokio::test]
async fn importing_twice_changes_nothing_and_a_change_keeps_what_people_know() {
    let shop = TestShop::open().await;
    take(&shop, EXPORT).await;
    let before = product(&shop, "bolsa-de-lino").await;
    let again = take(&shop, EXPORT).await;
    assert_eq!((again.count(Outcome::Unchanged), again.count(Outcome::Left)), (6, 4));
    assert!(again.to_string().contains("Sin cambios."));

    let changed = EXPORT.replace("18.90", "19.90").replace("Bolsa de lino,", "Bolsa de lino lavado,");
    let report = take(&shop, &changed).await;
    assert_eq!((report.count(Outcome::Updated), report.count(Outcome::Unchanged)), (4, 2));
    let after = product(&shop, "bolsa-de-lino").await;
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
async fn the_newer_template_says_the_same_in_other_words() {
    let shop = TestShop::open().await;
    take(&shop, EXPORT).await;
    let (first, rest) = EXPORT.split_once('\n').unwrap();
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
    let newer = format!("{header}\n{rest}");
    assert_eq!(Source::of(newer.as_bytes()), Some(Source::Shopify));
    assert_eq!(take(&shop, &newer).await.count(Outcome::Unchanged), 6);
}

#[tokio::test]
async fn a_file_that_breaks_halfway_leaves_no_trace() {
    let shop = TestShop::open().await;
    let refused = async |csv: String| {
        let error = import(shop.shop.store(), csv.as_bytes(), SHOPIFY).await.unwrap_err().to_string();
        assert_eq!(shop.number("SELECT COUNT(*) FROM products").await, 6);
        assert_eq!(shop.number("SELECT COUNT(*) FROM categories").await, 3);
        error
    };
    assert_eq!(
        refused(EXPORT.replace(",9.50,", ",gratis,")).await,
        "línea 7: «gratis» en la columna «variant price» no es un precio"
    );
    assert!(refused(EXPORT.replace(",unlisted", ",secreto")).await.starts_with("línea 8: «secreto»"));
    let long = "larga ".repeat(60);
    assert_eq!(
        refused(EXPORT.replace("Bolsa de lino,", &format!("{long},"))).await,
        "línea 2: el título tiene más de 255 letras"
    );
    assert!(
        refused(EXPORT.replace("Variant Price", "Precio")).await.contains("falta la columna «variant price»")
    );
}

//! Taking another shop's products into a running one.

use mostrador_api::import::report::Outcome;
use mostrador_api::import::{Options, import};
use serde_json::{Value, json};

use crate::support::{TestShop, order_of};

const EXPORT: &str = include_str!("../fixtures/export.csv");

async fn take(shop: &TestShop, csv: &str) -> mostrador_api::import::report::Report {
    import(shop.shop.store(), csv.as_bytes(), Options::default()).await.unwrap()
}

async fn product(shop: &TestShop, slug: &str) -> Value {
    shop.api(&format!("products/{slug}")).await.json()
}

#[tokio::test]
async fn an_export_is_taken_line_by_line() {
    let shop = TestShop::open().await;
    let report = take(&shop, EXPORT).await;
    let outcomes: Vec<_> =
        report.lines.iter().map(|line| (line.line, line.id.as_str(), line.outcome)).collect();
    assert_eq!(outcomes.len(), 11);
    assert_eq!(outcomes[5], (8, "41", Outcome::New), "a line break inside a value moves the lines after it");
    assert_eq!((report.count(Outcome::New), report.count(Outcome::Left)), (7, 4));
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

    let candle = product(&shop, "vela-de-soja").await;
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
    let calendar = product(&shop, "calendario-lunar").await;
    assert_eq!((&calendar["tax"], &calendar["sold_out"]), (&json!(2), &json!(true)), "none left");
    assert_eq!(calendar["prior_price"]["price_et"], "12.727273");
    let guide = product(&shop, "guia-de-velas").await;
    assert_eq!((&guide["virtual"], &guide["unique_buy"]), (&json!(true), &json!(true)));
    assert_eq!(shop.api("searchs?query=guia").await.json()["total"], 0, "hidden");
    assert_eq!(shop.api("products?filter[category.slug]=hogar").await.json()["total"], 2);
}

#[tokio::test]
async fn imported_products_are_bought_at_once() {
    let shop = TestShop::open().await;
    let token = shop.customer("ana@ejemplo.es").await;
    take(&shop, EXPORT).await;
    let candle = product(&shop, "vela-de-soja").await;
    let variant = &candle["variants"][1];
    let lines = json!([{ "product": candle["id"], "selected_variant": variant["id"], "qty": 2 }]);
    let order = shop.order(&token, "clave-unica-1", &order_of(&lines, 3_580 + 495)).await;
    assert_eq!(order.status, 201, "{}", order.text());
    assert_eq!(order.json()["lines"][0]["total"], 3_580);
}

#[tokio::test]
async fn importing_twice_changes_nothing_and_a_change_keeps_what_people_know() {
    let shop = TestShop::open().await;
    take(&shop, EXPORT).await;
    let before = product(&shop, "vela-de-soja").await;
    shop.sql("UPDATE variants SET stock = 1 WHERE stock = 6").await;
    let again = take(&shop, EXPORT).await;
    assert_eq!((again.count(Outcome::Unchanged), again.count(Outcome::Left)), (7, 4));
    assert!(again.to_string().contains("Sin cambios."));
    assert_eq!(
        shop.number("SELECT COUNT(*) FROM variants WHERE stock = 1").await,
        1,
        "what was sold stays sold"
    );

    let changed = EXPORT.replace("Vela de soja\"", "Vela de soja y coco\"").replace("11.90", "12.90");
    let report = take(&shop, &changed).await;
    assert_eq!((report.count(Outcome::Updated), report.count(Outcome::Unchanged)), (4, 3));
    let after = product(&shop, "vela-de-soja").await;
    assert_eq!(after["title"], "Vela de soja y coco");
    let ids = |product: &Value| {
        product["variants"].as_array().unwrap().iter().map(|v| v["id"].clone()).collect::<Vec<_>>()
    };
    assert_eq!((&before["id"], ids(&before)), (&after["id"], ids(&after)));
}

#[tokio::test]
async fn what_was_sold_stays_sold_until_the_file_counts_anew() {
    let shop = TestShop::open().await;
    let token = shop.customer("ana@ejemplo.es").await;
    take(&shop, EXPORT).await;
    let candle = product(&shop, "vela-de-soja").await;
    let lines =
        json!([{ "product": candle["id"], "selected_variant": candle["variants"][1]["id"], "qty": 2 }]);
    let order = shop.order(&token, "clave-unica-1", &order_of(&lines, 3_580 + 495)).await;
    assert_eq!(order.status, 201, "{}", order.text());
    let left = async || {
        let products = "SELECT CAST(SUM(stock) AS BIGINT) FROM products WHERE source IS NOT NULL";
        let variants = "SELECT CAST(SUM(stock) AS BIGINT) FROM variants WHERE source IS NOT NULL";
        shop.number(products).await + shop.number(variants).await
    };
    let after_the_sale = left().await;

    let retitled = EXPORT.replace("Vela de soja\"", "Vela de soja y coco\"");
    assert!(take(&shop, &retitled).await.count(Outcome::Updated) >= 1);
    assert_eq!(left().await, after_the_sale, "another title is no other stock");
    let recounted = EXPORT.replace("parent,1,6,", "parent,1,7,");
    assert_ne!(recounted, EXPORT);
    take(&shop, &recounted).await;
    assert_eq!(left().await, after_the_sale - 4 + 7, "another figure is");
}

/// A cart or a bookmark may still name what is gone.
#[tokio::test]
async fn an_identifier_is_given_once() {
    let shop = TestShop::open().await;
    let csv = |id: u32| format!("ID,Type,Name,Regular price\n{id},simple,Taza {id},4\n");
    take(&shop, &csv(1)).await;
    let first = product(&shop, "taza-1").await["id"].as_i64().unwrap();
    shop.sql("DELETE FROM product_categories WHERE product_id >= 100000").await;
    shop.sql("DELETE FROM products WHERE id >= 100000").await;
    take(&shop, &csv(2)).await;
    assert_eq!(product(&shop, "taza-2").await["id"].as_i64().unwrap(), first + 1);
}

#[tokio::test]
async fn more_units_than_can_be_counted_are_none() {
    let shop = TestShop::open().await;
    let header = "ID,Type,SKU,Name,Published,Tax status,Tax class,In stock?,Stock,Regular price,Categories";
    let line = |units: &str| format!("{header}\n901,simple,A-1,Vela,1,taxable,,1,{units},10,Velas\n");
    let refused = import(shop.shop.store(), line("5000000000").as_bytes(), Options::default()).await;
    let said = "línea 2: «5000000000» en la columna «stock» no es un número de unidades";
    assert_eq!(refused.unwrap_err().to_string(), said);
    let report = take(&shop, &line("4294967295")).await.to_string();
    assert!(report.contains("1 nueva"), "{report}");
    let lines = json!([{ "product": 901, "qty": 1 }]);
    let quote = shop.post("quotes", &json!({ "lines": lines })).await;
    assert_eq!(quote.status, 200, "{}", quote.text());
    // As an older program may have taken it.
    shop.sql("UPDATE products SET stock = 5000000000 WHERE id = 901").await;
    assert_eq!(shop.post("quotes", &json!({ "lines": lines })).await.status, 200);
}

#[tokio::test]
async fn a_file_that_breaks_halfway_leaves_no_trace() {
    let shop = TestShop::open().await;
    let refused = |csv: String| {
        let shop = &shop;
        async move {
            let error =
                import(shop.shop.store(), csv.as_bytes(), Options::default()).await.unwrap_err().to_string();
            assert_eq!(shop.number("SELECT COUNT(*) FROM products").await, 6);
            assert_eq!(shop.number("SELECT COUNT(*) FROM categories").await, 3);
            error
        }
    };
    let cut = EXPORT.get(..EXPORT.find("Borrador").unwrap()).unwrap().to_owned();
    assert!(refused(cut).await.starts_with("línea 9: tiene 4 columnas"));
    let price = refused(EXPORT.replace(",24.95,", ",gratis,")).await;
    assert_eq!(price, "línea 13: «gratis» en la columna «regular price» no es un precio");
    assert!(refused(EXPORT.replace("backorder,-2", "backorder,pocas")).await.contains("línea 13: «pocas»"));
    assert!(
        refused(EXPORT.replace("ID,Type", "Id,Clase")).await.starts_with("línea 1: falta la columna «type»")
    );
    assert!(refused(EXPORT.replace("\n46,", "\n45,")).await.contains("«45» está dos veces"));
    assert!(refused(EXPORT.replace("\"Vela de soja\"", "\"Vela de soja")).await.starts_with("línea "));
    assert!(refused(String::new()).await.starts_with("línea 1: "));
}

#[tokio::test]
async fn a_rehearsal_says_the_same_and_does_nothing() {
    let shop = TestShop::open().await;
    let options = Options { dry_run: true, ..Options::default() };
    let rehearsal = import(shop.shop.store(), EXPORT.as_bytes(), options).await.unwrap();
    assert_eq!(shop.number("SELECT COUNT(*) FROM products").await, 6);
    assert_eq!(rehearsal, take(&shop, EXPORT).await);
}

#[tokio::test]
async fn net_prices_are_taxed_on_the_way_in() {
    let shop = TestShop::open().await;
    let options = Options { prices_without_tax: true, ..Options::default() };
    import(shop.shop.store(), EXPORT.as_bytes(), options).await.unwrap();
    let guide = product(&shop, "guia-de-velas").await;
    assert_eq!((&guide["price_et"], &guide["price_taxes"]), (&json!("9.00"), &json!("1.89")));
}

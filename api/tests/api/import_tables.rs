//! Import of tables with a column mapping: faults, rejected lines, and undoing.

use mostrador_api::services::staff::audit::Author;
use mostrador_api::transfer::import::history;
use mostrador_api::transfer::import::mapping::{Mapping, ShopSystem};
use mostrador_api::transfer::import::report::Outcome;
use mostrador_api::transfer::import::undo::{UndoError, UndoOutcome, UndoReport, dry_run, undo as undo_as};
use mostrador_api::transfer::import::{ImportError, Imported, Options};
use serde_json::json;

use crate::support::{TestApp, import_with, order_body};

const MAPPING: &str = "source = \"proveedor\"
[columns]
title = \"Artículo\"
sku = \"Ref\"
price = \"PVP\"
tax = \"IVA\"
stock = \"Uds\"
category = \"Familia\"
[format]
decimal = \"comma\"
currency = \"€\"
";

const TABLE: &str = "Artículo;Ref;PVP;IVA;Uds;Familia\n\
    Vela de soja;V-1;12,50 €;21;4;Velas\n\
    Taza de barro;T-1;1.010,00;21;;Cocina\n\
    Libro;L-1;20;4;2;Libros\n";

fn options() -> Options {
    Options::new(Mapping::parse(MAPPING).unwrap())
}

async fn import_csv(app: &TestApp, csv: &str) -> Imported {
    import_with(app.state.store(), csv.as_bytes(), options()).await.unwrap()
}

async fn undo(app: &TestApp, id: i64) -> Result<UndoReport, UndoError> {
    undo_as(app.state.store(), id, Author::Program).await
}

async fn products(app: &TestApp) -> i64 {
    app.number("SELECT COUNT(*) FROM products").await
}

#[tokio::test]
async fn a_table_is_imported_with_its_mapping() {
    let app = TestApp::open().await;
    let imported = import_csv(&app, TABLE).await;
    assert_eq!(imported.report.count(Outcome::New), 3);
    let candle = app.api("products/vela-de-soja").await.json();
    assert_eq!((&candle["price_et"], &candle["tax"]), (&json!("10.330579"), &json!(1)));
    assert_eq!(app.api("products/taza-de-barro").await.json()["price_et"], "834.710744");
    assert_eq!(app.api("products/libro").await.json()["tax"], 3);
    let again = import_csv(&app, TABLE).await;
    assert_eq!((again.id, again.report.count(Outcome::Unchanged)), (None, 3));
    let windows: Vec<u8> =
        TABLE.chars().map(|c| if c == '€' { 0x80 } else { u8::try_from(u32::from(c)).unwrap() }).collect();
    let same = import_with(app.state.store(), &windows, options()).await.unwrap();
    assert_eq!(same.report.count(Outcome::Unchanged), 3, "the same text in Windows-1252");
}

/// Rules 4.31 and 10.10.
#[tokio::test]
async fn contents_and_causes_against_withdrawal_are_imported_and_kept() {
    let app = TestApp::open().await;
    let mapping = MAPPING.replace(
        "[format]",
        "group = \"Modelo\"\ncontent = \"Contenido\"\nwithdrawal_exclusion = \"Desistimiento\"\n[[options]]\nname = \"Tamaño\"\n\
         column = \"Tamaño\"\n[format]",
    );
    let options = || Options::new(Mapping::parse(&mapping).unwrap());
    let head = "Artículo;Ref;PVP;IVA;Uds;Familia;Modelo;Contenido;Desistimiento;Tamaño\n";
    let import = async |lines: &str| {
        import_with(app.state.store(), format!("{head}{lines}").as_bytes(), options()).await.unwrap()
    };
    import(
        "Crema;C-1;12;21;;Aceites;;150 ml;e;\nTé verde;T-S;5;10;;Tés;te;100 g;d;Pequeño\n;T-L;9;10;;;te;0,25 kg;;Grande\n",
    )
    .await;
    let stored = async || {
        let product = "SELECT COUNT(*) FROM products WHERE (title, content, withdrawal_exclusion) IN \
                       (('Crema', '150 ml', 'sealed_hygiene'))";
        let tea =
            "SELECT COUNT(*) FROM products WHERE title LIKE 'Té%' AND withdrawal_exclusion = 'perishable'";
        let sizes =
            "SELECT COUNT(*) FROM variants WHERE (sku, content) IN (('T-S', '100 g'), ('T-L', '0,25 kg'))";
        (app.number(product).await, app.number(tea).await, app.number(sizes).await)
    };
    assert_eq!(stored().await, (1, 1, 2));
    let cream = app.api("products/crema").await.json();
    assert_eq!(cream["content"], "150 ml", "{cream}");
    let again = import(
        "Crema;C-1;13;21;;Aceites;;;;\nTé verde;T-S;6;10;;Tés;te;;;Pequeño\n;T-L;9;10;;;te;;;Grande\n",
    )
    .await;
    assert_eq!(again.report.count(Outcome::Updated), 3, "lines of two products");
    assert_eq!(stored().await, (1, 1, 2), "empty cells keep what is stored");
}

#[tokio::test]
async fn all_faults_are_reported_and_valid_products_can_be_imported() {
    let app = TestApp::open().await;
    let csv = format!("{TABLE}Jabón;V-1;mucho;21;;\nCesto;C-1;5;7;;Cocina\n=1+1;X-1;;21;;\n");
    let error = import_with(app.state.store(), csv.as_bytes(), options()).await.unwrap_err();
    let ImportError::Faults(faults) = &error else { panic!("{error}") };
    let places: Vec<(u64, Option<&str>)> =
        faults.all().iter().map(|fault| (fault.line, fault.column.as_deref())).collect();
    assert_eq!(places, [(5, Some("PVP")), (5, Some("Ref")), (6, Some("IVA")), (7, Some("PVP"))]);
    assert_eq!(products(&app).await, 6);

    let skip = Options { skip_invalid: true, ..options() };
    let imported = import_with(app.state.store(), csv.as_bytes(), skip).await.unwrap();
    let report = &imported.report;
    assert_eq!((report.count(Outcome::New), report.count(Outcome::Rejected)), (3, 3));
    let rejected = String::from_utf8(imported.rejected.to_csv().unwrap()).unwrap();
    let lines: Vec<&str> = rejected.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines[0], "Artículo;Ref;PVP;IVA;Uds;Familia;Fallo");
    assert!(lines[1].starts_with("Jabón;V-1;mucho;21;;;") && lines[1].contains("«mucho»"), "{rejected}");
    assert!(lines[3].starts_with("'=1+1;"), "{rejected}");

    // The corrected lines are imported as they were written.
    let corrected = rejected.replace("Jabón;V-1;mucho", "Jabón;J-1;3,5").replace("C-1;5;7", "C-1;5;10");
    let corrected = corrected.replace("X-1;;21", "X-1;2;21");
    assert_eq!(import_csv(&app, &corrected).await.report.count(Outcome::New), 3);
}

#[tokio::test]
async fn a_sku_of_the_shop_and_an_unknown_collection_are_faults() {
    let app = TestApp::open().await;
    app.sql("UPDATE products SET sku = 'S-1', title = 'Jabón de la casa' WHERE id = 1").await;
    let mapping = MAPPING.replace("category =", "collection =");
    let options = Options::new(Mapping::parse(&mapping).unwrap());
    let csv = "Artículo;Ref;PVP;IVA;Uds;Familia\nJabón;S-1;5;21;;\nVela;V-1;5;21;;Ninguna\n";
    let error = import_with(app.state.store(), csv.as_bytes(), options).await.unwrap_err().to_string();
    assert_eq!(
        error,
        "línea 2: «S-1» ya es la referencia del producto «Jabón de la casa» de la tienda\n\
         línea 3: «Ninguna» en la columna «Familia» no es una colección de la tienda"
    );
}

#[tokio::test]
async fn a_missing_column_is_named() {
    let app = TestApp::open().await;
    let csv = "Artículo;Ref;IVA;Familia\nVela;V-1;21;Velas\n";
    let error = import_with(app.state.store(), csv.as_bytes(), options()).await.unwrap_err().to_string();
    assert!(error.starts_with("línea 1: faltan las columnas «PVP», «Uds»"), "{error}");
}

#[tokio::test]
async fn an_import_is_undone() {
    let app = TestApp::open().await;
    let first = import_csv(&app, TABLE).await.id.unwrap();
    let before = app.api("products/vela-de-soja").await.json();
    app.sql("UPDATE products SET stock = 3 WHERE sku = 'V-1'").await;
    let changed = TABLE.replace("12,50", "9,90").replace(";4;Velas", ";8;Hogar") + "Cesto;C-1;5;10;;Cestos\n";
    let second = import_csv(&app, &changed).await.id.unwrap();
    assert_eq!(app.number("SELECT stock FROM products WHERE sku = 'V-1'").await, 8);

    let tried = dry_run(app.state.store(), second).await.unwrap();
    assert_eq!(products(&app).await, 10, "a dry run changes nothing");
    let report = undo(&app, second).await.unwrap();
    assert_eq!(tried, report);
    let outcomes: Vec<_> =
        report.products.iter().map(|product| (product.title.as_str(), &product.outcome)).collect();
    assert_eq!(outcomes, [("Vela de soja", &UndoOutcome::Restored), ("Cesto", &UndoOutcome::Deleted)]);
    assert_eq!(report.deleted_categories, 2);
    let after = app.api("products/vela-de-soja").await.json();
    assert_eq!((&after["price_et"], &after["category"]), (&before["price_et"], &before["category"]));
    let stock = "SELECT stock * 100 + imported_stock FROM products WHERE sku = 'V-1'";
    assert_eq!(app.number(stock).await, 304, "the stock and the figure of the first file");
    assert_eq!(app.api("products/cesto").await.status, 404);
    let redirect = app.api("route-rules?path=%2Ftienda%2Fhogar%2Fvela-de-soja").await.json();
    assert_eq!(redirect["redirect"]["to"], "/tienda/velas/vela-de-soja", "{redirect}");
    assert!(matches!(undo(&app, second).await, Err(UndoError::AlreadyUndone(_))));
    assert!(matches!(undo(&app, 99).await, Err(UndoError::Unknown(99))));

    let history = history::read(app.state.store()).await.unwrap();
    let states: Vec<_> = history.imports.iter().map(|import| (import.id, import.state.as_str())).collect();
    assert_eq!(states, [(second, "undone"), (first, "done")]);
    let text = history.to_string();
    assert!(text.contains("deshecha  productos.csv: 1 nuevas, 1 actualizadas"), "{text}");
}

#[tokio::test]
async fn sold_and_changed_products_are_not_undone() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    let id = import_csv(&app, TABLE).await.id.unwrap();
    let candle = app.api("products/vela-de-soja").await.json();
    let lines = json!([{ "product": candle["id"], "qty": 1 }]);
    let order = app.order(&token, "clave-unica-1", &order_body(&lines, 1_250 + 495)).await;
    assert_eq!(order.status, 201, "{}", order.text());
    app.sql("UPDATE products SET title = 'Taza grande' WHERE sku = 'T-1'").await;
    let report = undo(&app, id).await.unwrap();
    let text = report.to_string();
    assert!(
        text.contains("no se deshace Vela de soja (") && text.contains("se ha vendido después"),
        "{text}"
    );
    assert!(text.contains("no se deshace Taza grande (") && text.contains("ha cambiado después"), "{text}");
    assert!(text.ends_with(
        "1 productos borrados, 0 con sus datos anteriores, 2 como estaban; 1 categorías borradas.\n"
    ));
    assert_eq!(products(&app).await, 8);
    let history = history::read(app.state.store()).await.unwrap();
    assert_eq!(history.imports[0].state, "partly_undone");
}

const PRESTASHOP: &str = "Product ID;Image;Name;Reference;Category;Price (tax excl.);Price (tax incl.);Quantity;Status;Position\n\
    1;;Mug;m-1;Home Accessories;€9.83;€11.90;900;1;0\n2;;Book;b-1;Art;€5.00;€5.20;10;0;1\n";

#[tokio::test]
async fn a_prestashop_export_is_imported() {
    let app = TestApp::open().await;
    let options = Options::new(ShopSystem::PrestaShop.mapping().unwrap());
    let imported = import_with(app.state.store(), PRESTASHOP.as_bytes(), options).await.unwrap();
    let report = &imported.report;
    assert_eq!((report.count(Outcome::New), report.count(Outcome::Skipped)), (1, 1), "{report}");
    let mug = app.api("products/mug").await.json();
    assert_eq!((&mug["tax"], &mug["category"]["slug"]), (&json!(1), &json!("home-accessories")));
}

const COMBINATIONS: &str = "Product ID*;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference;Impact on price;Quantity\n\
    1;Color:color:0, Size:select:1;White:0, S:0;m-1-s;0;3\n1;Color:color:0, Size:select:1;White:0, L:1;m-1-l;2.00;4\n";

#[tokio::test]
async fn prestashop_combinations_are_variants_of_the_imported_product() {
    let app = TestApp::open().await;
    let import = async |csv: &str, system: ShopSystem| {
        import_with(app.state.store(), csv.as_bytes(), Options::new(system.mapping().unwrap())).await
    };
    let early = import(COMBINATIONS, ShopSystem::PrestaShopCombinations).await.unwrap_err().to_string();
    assert!(early.starts_with("línea 2: «1» en la columna «Product ID*» no es un producto"), "{early}");
    import(PRESTASHOP, ShopSystem::PrestaShop).await.unwrap();
    let first = import(COMBINATIONS, ShopSystem::PrestaShopCombinations).await.unwrap();
    assert_eq!((first.report.count(Outcome::Updated), first.report.lines.len()), (2, 2), "{}", first.report);
    let mug = app.api("products/mug").await.json();
    let titles: Vec<_> = mug["variants"]
        .as_array()
        .unwrap()
        .iter()
        .map(|variant| variant["title"].as_str().unwrap())
        .collect();
    assert_eq!(titles, ["Color: White · Size: S", "Color: White · Size: L"]);
    assert_eq!(app.number("SELECT COUNT(*) FROM products WHERE sku = 'm-1' AND stock IS NULL").await, 1);
    let again = import(COMBINATIONS, ShopSystem::PrestaShopCombinations).await.unwrap();
    assert_eq!((again.id, again.report.count(Outcome::Unchanged)), (None, 2));

    let token = app.customer("ana@ejemplo.es").await;
    let lines = json!([{ "product": mug["id"], "selected_variant": mug["variants"][1]["id"], "qty": 1 }]);
    let order = app.order(&token, "clave-unica-1", &order_body(&lines, 1_432 + 495)).await;
    assert_eq!(order.status, 201, "{}", order.text());
    let dearer = PRESTASHOP.replace("€9.83;€11.90", "€10.00;€12.10");
    import(&dearer, ShopSystem::PrestaShop).await.unwrap();
    let units = "SELECT stock FROM variants WHERE sku = 'm-1-l'";
    assert_eq!(app.number(units).await, 3, "the table of products keeps the combinations and their units");
    let changed = import(COMBINATIONS, ShopSystem::PrestaShopCombinations).await.unwrap();
    assert_eq!(app.number(units).await, 3);
    assert!(undo(&app, changed.id.unwrap()).await.unwrap().kept() == 0);
}

#[tokio::test]
async fn long_category_names_and_handles_are_found_again() {
    let app = TestApp::open().await;
    let name = "Jabones de aceite de oliva virgen extra con flores secas ".repeat(3);
    let table = format!("Artículo;Ref;PVP;IVA;Uds;Familia\nVela;V-1;5;21;;{name}\n");
    import_csv(&app, &table).await;
    import_csv(&app, &table.replace(";5;", ";6;")).await;
    assert_eq!(app.number("SELECT COUNT(*) FROM categories").await, 4);
    // As an older version wrote it.
    app.sql("UPDATE categories SET slug = LOWER(REPLACE(title, ' ', '-')) WHERE id >= 1000").await;
    import_csv(&app, &table.replace(";5;", ";7;")).await;
    assert_eq!(app.number("SELECT COUNT(*) FROM categories").await, 4);

    let handle = "vela-de-soja-perfumada-".repeat(7);
    let shopify = format!("Handle,Title,Variant Price\n{handle},Vela perfumada,9\n");
    let options = || Options::new(ShopSystem::Shopify.mapping().unwrap());
    let first = import_with(app.state.store(), shopify.as_bytes(), options()).await.unwrap();
    assert_eq!(first.report.count(Outcome::New), 1);
    let again =
        import_with(app.state.store(), shopify.replace(",9", ",8").as_bytes(), options()).await.unwrap();
    assert_eq!(again.report.count(Outcome::Updated), 1);
}

#[tokio::test]
async fn mappings_are_saved_by_name() {
    let app = TestApp::open().await;
    let mapping = Mapping::parse(MAPPING).unwrap();
    history::save_mapping(app.state.store(), "Tarifa", &mapping).await.unwrap();
    history::save_mapping(app.state.store(), "Tarifa", &mapping).await.unwrap();
    assert_eq!(history::saved_mapping(app.state.store(), "Tarifa").await.unwrap(), Some(mapping));
    assert_eq!(history::saved_mapping(app.state.store(), "Otra").await.unwrap(), None);
    assert_eq!(history::read(app.state.store()).await.unwrap().mappings, ["Tarifa"]);
}

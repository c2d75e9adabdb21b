//! Listed prices at the rates of Spanish VAT in force: what is displayed, entered and imported is what is charged.

use axum::http::Method;
use mostrador_api::services::taxes::listed_rates;
use mostrador_api::transfer::import::mapping::Mapping;
use mostrador_api::transfer::import::{self, ImportFile, Options};
use mostrador_api::transfer::shop_file;
use mostrador_core::catalogue::{PriceDisplay, PriceMode, Product};
use mostrador_core::shipping::ShippingMethod;
use serde_json::{Value, json};

use crate::admin::{Admin, Login, settings};
use crate::environment_fakes::FixedClock;
use crate::support::{TestApp, address, import_with, now, order_body};

/// Adds Spanish rates with a general one in basis points, and 10 % and 0 % or 4 %.
async fn set_rates(app: &TestApp, owner: &Login, from: &str, general: u32, super_reduced: u32) {
    let admin = Admin::of(app);
    let saved = settings::save(&admin, owner, "taxes", |taxes| {
        let rates = json!({ "general": general, "reduced": 1_000, "super_reduced": super_reduced });
        taxes["rates"]
            .as_array_mut()
            .unwrap()
            .push(json!({ "territory": "ES", "from": from, "rates": rates }));
    });
    let saved = saved.await;
    assert_eq!(saved.status, 200, "{}", saved.text());
}

async fn create(app: &TestApp, login: &Login, title: &str, values: Value) -> Value {
    let mut product = json!({ "title": title, "category": 2, "state": "listed" });
    for (name, value) in values.as_object().unwrap() {
        product[name] = value.clone();
    }
    let created = Admin::of(app).post(login, "products", &product).await;
    assert_eq!(created.status, 201, "{}", created.text());
    created.json()
}

/// Displayed price of a product in cents; that of its card is the same.
async fn displayed(app: &TestApp, product: &Value) -> i64 {
    let id = &product["id"];
    let card = app.api(&format!("products?filter[id]={id}")).await.json()["data"][0].clone();
    let page = app.api(&format!("products/{}", product["slug"].as_str().unwrap())).await.json();
    let shown = |json: Value| {
        let product: Product = serde_json::from_value(json).unwrap();
        product.price(None).view(PriceMode::Consumer, product.prior_price).shown.cents.get()
    };
    let shown = [shown(card), shown(page)];
    assert_eq!(shown[0], shown[1]);
    shown[0]
}

async fn quote(app: &TestApp, product: &Value, qty: u32) -> Value {
    let lines = json!([{ "product": product["id"], "qty": qty }]);
    let request = json!({ "lines": lines, "delivery": address(), "shipping_id": 1 });
    let quoted = app.post("quotes", &request).await;
    assert_eq!(quoted.status, 200, "{}", quoted.text());
    quoted.json()
}

/// Charged price of a unit, in cents.
async fn charged(app: &TestApp, product: &Value) -> Value {
    quote(app, product, 1).await["totals"]["goods_gross"].clone()
}

/// Rules 10.10, 13.2 and 13.5.
#[tokio::test]
async fn displayed_prices_are_the_charged_ones_at_every_rate() {
    for (general, unit, per_100_ml) in [(2_200, 1_220, "4,88"), (2_500, 1_250, "5,00")] {
        let app = TestApp::open().await;
        let owner = Admin::of(&app).owner().await;
        let oil =
            create(&app, &owner, "Aceite", json!({ "price": { "gross": "12,10" }, "content": "250 ml" }))
                .await;
        assert_eq!(displayed(&app, &oil).await, 1_210);
        let list = app.api("products").await;
        let tag = list.header("etag").to_owned();
        set_rates(&app, &owner, "2026-01-01", general, 400).await;
        assert_ne!(app.api("products").await.header("etag"), tag);
        assert_eq!(displayed(&app, &oil).await, unit);
        let page = app.api("products/aceite").await.json();
        assert_eq!(page["price_et"], "10.00", "the price without tax stays");
        let product: Product = serde_json::from_value(page).unwrap();
        let card = product.card(&PriceDisplay::default());
        assert!(format!("{:?}", card.price.unit_price).contains(per_100_ml), "{:?}", card.price.unit_price);
        assert_eq!(charged(&app, &oil).await, unit);

        let method = app.api("delivery-methods/1?postal_code=28013").await.json();
        let method: ShippingMethod = serde_json::from_value(method).unwrap();
        let price = method.price.unwrap();
        let delivery = (price.price + price.taxes).to_cents().get();
        let usual = method.usual.unwrap().price;
        assert_eq!((usual.price + usual.taxes).to_cents().get(), delivery);
        let quoted = quote(&app, &oil, 2).await;
        assert_eq!(quoted["totals"]["shipping_gross"], delivery);
        assert_eq!(quoted["totals"]["total"], 2 * unit + delivery);
        let token = app.customer("ana@ejemplo.es").await;
        let lines = json!([{ "product": oil["id"], "qty": 2 }]);
        let order = app.order(&token, "clave-unica-1", &order_body(&lines, 2 * unit + delivery)).await;
        assert_eq!(order.status, 201, "{}", order.text());
        let taxes = app.number("SELECT CAST(SUM(price_taxes) AS BIGINT) FROM order_lines").await;
        assert_eq!(taxes, i64::from(general) * 1_000);
    }
}

/// Rule 13.2.
#[tokio::test]
async fn an_amount_that_is_entered_with_tax_is_charged_as_entered() {
    let app = TestApp::open().await;
    let owner = Admin::of(&app).owner().await;
    set_rates(&app, &owner, "2026-01-01", 2_200, 400).await;
    let admin = Admin::of(&app);
    let soap = create(
        &app,
        &owner,
        "Pastilla",
        json!({ "price": { "gross": "19,99" },
        "professional_price": { "gross": "12,20" } }),
    )
    .await;
    assert_eq!(soap["professional_price"]["net"], "10.00");
    assert_eq!((&soap["price"]["gross"], displayed(&app, &soap).await), (&json!("19.99"), 1_999));
    assert_eq!(quote(&app, &soap, 100).await["totals"]["goods_gross"], 199_900);
    let preview = json!({ "product": { "title": "Otra", "category": 2, "price": { "net": "10" } } });
    let preview = admin.post(&owner, "products/preview", &preview).await.json();
    assert_eq!(preview["price"]["gross"], "12.20", "{preview}");

    let saved = settings::save(&admin, &owner, "delivery", |delivery| {
        let zones = delivery["methods"][0]["zones"].as_array_mut().unwrap();
        for zone in zones {
            zone["price"] = json!("6.00");
        }
    });
    let saved = saved.await;
    assert_eq!(
        (saved.status.as_u16(), &saved.json()["methods"][0]["zones"][0]["price"]),
        (200, &json!("6.00"))
    );
    assert_eq!(quote(&app, &soap, 1).await["totals"]["shipping_gross"], 600);
}

/// Rule 13.2.
#[tokio::test]
async fn an_imported_price_with_tax_is_charged_as_in_the_file() {
    const MAPPING: &str = "source = \"proveedor\"\n[columns]\ntitle = \"Artículo\"\nsku = \"Ref\"\nprice = \"PVP\"\n\
        tax = \"IVA\"\ncategory = \"Familia\"\n[format]\ndecimal = \"comma\"\n";
    let app = TestApp::open().await;
    let owner = Admin::of(&app).owner().await;
    set_rates(&app, &owner, "2026-01-01", 2_200, 400).await;
    let options = Options::new(Mapping::parse(MAPPING).unwrap());
    let table = "Artículo;Ref;PVP;IVA;Familia\nVela de soja;V-1;12,20;22;Velas\nTaza;T-1;19,99;21;Velas\n";
    import_with(app.state.store(), table.as_bytes(), options).await.unwrap();
    for (slug, net, cents) in [("vela-de-soja", "10.00", 1_220), ("taza", "16.385246", 1_999)] {
        let product = app.api(&format!("products/{slug}")).await.json();
        assert_eq!(product["price_et"], net);
        assert_eq!((displayed(&app, &product).await, charged(&app, &product).await), (cents, json!(cents)));
    }
}

/// Rule 13.2.
#[tokio::test]
async fn an_import_ends_when_the_rates_change_and_can_be_repeated() {
    let app = TestApp::open().await;
    let owner = Admin::of(&app).owner().await;
    let table = "Artículo;Ref;PVP;Uds;Familia\nVela de soja;V-1;12,10;4;Velas\nTaza;T-1;19,99;2;Velas\n";
    let file = || ImportFile { name: "tabla.csv".into(), content: table.as_bytes().into() };
    let mapping = Mapping::parse(crate::import_batches::MAPPING).unwrap();
    let options = || Options { batch_size: 1, ..Options::new(mapping.clone()) };
    let between = |written, _| {
        let (app, owner) = (&app, &owner);
        async move {
            if written == 1 {
                set_rates(app, owner, "2026-01-01", 2_200, 400).await;
            }
            Ok(())
        }
    };
    let error = import::run(app.state.store(), file(), options(), between).await.unwrap_err().to_string();
    assert!(error.contains("ha quedado una parte (1): vuelve a importar el fichero"), "{error}");
    assert_eq!(app.number("SELECT COUNT(*) FROM products WHERE sku IN ('V-1', 'T-1')").await, 1);

    import::run(app.state.store(), file(), options(), |_, _| async { Ok(()) }).await.unwrap();
    for (slug, cents) in [("vela-de-soja", 1_210), ("taza", 1_999)] {
        let product = app.api(&format!("products/{slug}")).await.json();
        assert_eq!((displayed(&app, &product).await, charged(&app, &product).await), (cents, json!(cents)));
    }
}

/// Rules 10.11 and 13.2.
#[tokio::test]
async fn all_prices_of_a_product_have_the_same_rate() {
    let app = TestApp::open().await;
    let owner = Admin::of(&app).owner().await;
    let offered = json!({ "price": { "gross": "24,20" }, "offer": { "price": { "gross": "12,10" } },
        "variants": [{ "title": "Grande", "price": { "gross": "36,30" } }, { "title": "Pequeño" }] });
    let soap = create(&app, &owner, "Pastilla", offered).await;
    let bread = create(&app, &owner, "Pan", json!({ "price": { "net": "10" }, "tax": 3 })).await;
    let fixed = create(&app, &owner, "Libro", json!({ "price": { "net": "10" }, "tax": 2 })).await;
    let exempt = create(&app, &owner, "Sello", json!({ "price": { "net": "10" } })).await;
    for product in [&fixed, &exempt] {
        assert_eq!(product["price"]["net"], "10.00");
    }
    // Prices of another system: one with an uneven tax at a rate that stays, and one that is sold without tax.
    app.sql("UPDATE products SET price_taxes = 1010000 WHERE title = 'Libro'").await;
    app.sql("UPDATE products SET price_taxes = 0 WHERE title = 'Sello'").await;
    app.sql(
        "UPDATE products SET prior_price_et = 20000000, prior_price_taxes = 4200000 WHERE title = 'Pastilla'",
    )
    .await;
    set_rates(&app, &owner, "2026-01-01", 2_500, 0).await;

    let page = app.api("products/pastilla").await.json();
    assert_eq!((&page["price_taxes"], &page["prior_price"]["price_taxes"]), (&json!("2.50"), &json!("5.00")));
    let taxes: Vec<&Value> =
        page["variants"].as_array().unwrap().iter().map(|own| &own["price_taxes"]).collect();
    assert_eq!(taxes, [&json!("7.50"), &json!("0.00")]);
    let read = Admin::of(&app).get(&owner, &format!("products/{}", soap["id"])).await.json();
    assert_eq!(
        (&read["price"]["gross"], &read["offer"]["price"]["gross"]),
        (&json!("25.00"), &json!("12.50"))
    );
    assert_ne!(read["version"], soap["version"], "an open form does not overwrite the changed amounts");
    let history = "SELECT CAST(SUM(price_taxes) AS BIGINT) FROM price_history WHERE price_et = 10000000 \
                   AND product_id = (SELECT id FROM products WHERE title = 'Pastilla')";
    assert_eq!(app.number(history).await, 2_500_000);
    for (product, cents) in [(&bread, 1_000), (&fixed, 1_101), (&exempt, 1_000)] {
        assert_eq!((displayed(&app, product).await, charged(&app, product).await), (cents, json!(cents)));
    }

    // A rate of zero makes no product exempt for good.
    set_rates(&app, &owner, "2026-02-01", 2_100, 400).await;
    for (product, cents) in [(&bread, 1_040), (&fixed, 1_101), (&exempt, 1_000)] {
        assert_eq!((displayed(&app, product).await, charged(&app, product).await), (cents, json!(cents)));
    }
}

/// Rules 13.2 and 13.5.
#[tokio::test]
async fn a_class_at_zero_is_taxed_in_another_member_state() {
    let app = TestApp::open().await;
    app.sql(crate::taxes::ZONES).await;
    let owner = Admin::of(&app).owner().await;
    set_rates(&app, &owner, "2026-01-01", 2_100, 0).await;
    let admin = Admin::of(&app);
    let saved = settings::save(&admin, &owner, "taxes", |taxes| {
        taxes["policy"]["union_consumers"] = json!("destination");
    });
    assert_eq!(saved.await.status, 200);
    let bread = create(&app, &owner, "Pan", json!({ "price": { "net": "10" }, "tax": 3 })).await;
    assert_eq!(displayed(&app, &bread).await, 1_000);
    let request = json!({ "lines": [{ "product": bread["id"], "qty": 1 }], "shipping_id": 1,
        "delivery": crate::taxes::to("DE", "10115") });
    let quoted = app.post("quotes", &request).await.json();
    assert_eq!(quoted["totals"]["goods_gross"], 1_070, "{quoted}");
}

/// Rule 6.10.
#[tokio::test]
async fn trade_prices_have_the_tax_in_force() {
    let app = TestApp::open().await;
    let owner = Admin::of(&app).owner().await;
    let values = json!({ "price": { "net": "20" }, "professional_price": { "net": "10" } });
    let soap = create(&app, &owner, "Pastilla", values).await;
    set_rates(&app, &owner, "2026-01-01", 2_200, 400).await;
    let read = Admin::of(&app).get(&owner, &format!("products/{}", soap["id"])).await.json();
    assert_eq!(read["professional_price"]["gross"], "12.20");
    let code = crate::price_table::new_code(&app, "Clínica Sol", None).await;
    let session = app.post("price-table/session", &json!({ "code": code })).await.json();
    let token = session["token"].as_str().unwrap();
    for path in [format!("products?filter[id]={}", soap["id"]), "products/pastilla".to_owned()] {
        let read = app.call(Method::GET, &path, Some(token), &Value::Null).await.json();
        let product = read.get("data").map_or(&read, |data| &data[0]);
        assert_eq!(
            (&product["price_et"], &product["price_taxes"]),
            (&json!("10.00"), &json!("2.20")),
            "{path}"
        );
    }
}

/// Rule 13.2.
#[tokio::test]
async fn rates_come_into_force_on_their_day() {
    // A minute before the new year in Madrid.
    let clock = FixedClock::at("2026-12-31T22:59:00Z");
    let app = TestApp::open().await;
    let owner = Admin::of(&app).owner().await;
    set_rates(&app, &owner, "2027-01-01", 2_200, 400).await;
    let oil = create(&app, &owner, "Aceite", json!({ "price": { "gross": "12,10" } })).await;
    let store = app.state.store();
    assert!(!listed_rates::apply_due(store, now()).await.unwrap());
    assert_eq!((displayed(&app, &oil).await, charged(&app, &oil).await), (1_210, json!(1_210)));
    clock.set("2026-12-31T23:00:01Z");
    assert_eq!(
        charged(&app, &oil).await,
        1_220,
        "the sale has the new rate before the prices are listed with it"
    );
    assert!(listed_rates::apply_due(store, now()).await.unwrap());
    assert!(!listed_rates::apply_due(store, now()).await.unwrap());
    assert_eq!((displayed(&app, &oil).await, charged(&app, &oil).await), (1_220, json!(1_220)));
}

/// Rule 13.2: a shop file states the rates of its prices, and the shop that imports it has its own.
#[tokio::test]
async fn a_shop_file_keeps_the_amounts_without_tax_in_a_shop_with_other_rates() {
    let values = json!({ "price": { "gross": "12,20" }, "offer": { "price": { "gross": "6,10" }, "to": "2099-01-01T00:00:00Z" },
        "variants": [{ "title": "Grande", "price": { "gross": "24,40" } }, { "title": "Pequeña" }] });
    let app = TestApp::open().await;
    let owner = Admin::of(&app).owner().await;
    set_rates(&app, &owner, "2026-01-01", 2_200, 400).await;
    create(&app, &owner, "Pastilla", values).await;
    let exported = shop_file::export(&mut app.state.store().begin_read().await.unwrap()).await.unwrap();
    assert_eq!(exported.rates.map(|rates| rates.general.basis_points()), Some(2_200));

    let other = TestApp::open().await;
    let owner = Admin::of(&other).owner().await;
    shop_file::import(other.state.store(), exported, false, |_| {}).await.unwrap();
    let prices = "SELECT CAST(SUM(price_taxes) AS BIGINT) FROM price_history WHERE product_id = \
        (SELECT id FROM products WHERE title = 'Pastilla')";
    for (from, general, cents) in [(None, 2_100, [605, 2_420]), (Some("2026-01-01"), 2_200, [610, 2_440])] {
        if let Some(from) = from {
            set_rates(&other, &owner, from, general, 400).await;
        }
        let soap = other.api("products/pastilla").await.json();
        let gross = |price: &Value| {
            let price: mostrador_core::catalogue::Price = serde_json::from_value(price.clone()).unwrap();
            price.gross().to_cents().get()
        };
        assert_eq!([gross(&soap), gross(&soap["variants"][0])], cents);
        assert_eq!(other.number(prices).await, i64::from(general) * 500);
    }
}

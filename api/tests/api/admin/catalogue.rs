//! Products in the administration: create, replace, publish, remove, and their place in the shop.

use axum::http::Method;
use mostrador_api::services::catalogue::schedule;
use mostrador_core::staff::StaffRole;
use serde_json::{Value, json};

use super::{Admin, Login};
use crate::environment_fakes::FixedClock;
use crate::support::{TestApp, TestResponse, now, order_body};

/// Product with the fewest values that it needs.
pub(super) fn soap(title: &str) -> Value {
    json!({ "title": title, "category": 2, "price": { "gross": "12,10" }, "state": "listed" })
}

/// Values of a product with some of them replaced.
pub(super) fn with(product: &Value, changes: &Value) -> Value {
    let mut product = product.clone();
    for (name, value) in changes.as_object().unwrap() {
        product[name] = value.clone();
    }
    product
}

pub(super) async fn create(admin: &Admin<'_>, login: &Login, product: &Value) -> Value {
    let response = admin.post(login, "products", product).await;
    assert_eq!(response.status, 201, "{}", response.text());
    response.json()
}

pub(super) async fn replace(admin: &Admin<'_>, login: &Login, read: &Value, product: &Value) -> TestResponse {
    let path = format!("products/{}", read["id"]);
    admin.change(login, Method::PUT, &path, read["version"].as_str().unwrap(), product).await
}

pub(super) fn fields(response: &TestResponse) -> Vec<String> {
    let errors = response.json()["errors"].as_array().cloned().unwrap_or_default();
    errors.iter().map(|error| error["field"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_created_product_is_sold_at_once() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.login("catalogo@ejemplo.es", StaffRole::Catalogue).await;
    let values = json!({
        "title": "Jabón de lavanda", "sku": "LAV-1", "summary": "Una pastilla.",
        "description": "<p>Lavanda</p><script>alert(1)</script>",
        "category": 2, "categories": [11], "tax": 1, "price": { "net": "10" }, "stock": 3, "featured": true,
        "state": "listed", "seo_title": "Lavanda del norte",
        "variants": [{ "title": "50 g", "sku": "LAV-50", "stock": 2 }, { "title": "100 g", "price": { "gross": "20" } }],
        "attributes": [{ "name": "Peso", "value": "50 g" }],
        "images": [{ "url": "/imagenes/lavanda", "title": "Pastilla de lavanda", "width": 640, "height": 640, "widths": [320, 640] }]
    });
    let product = create(&admin, &login, &values).await;
    assert_eq!(
        (&product["slug"], &product["path"]),
        (&json!("jabon-de-lavanda"), &json!("/tienda/jabones/jabon-de-lavanda"))
    );
    assert_eq!((&product["price"]["net"], &product["price"]["gross"]), (&json!("10.00"), &json!("12.10")));
    assert_eq!(product["description"], "<p>Lavanda</p>");
    assert_eq!(product["categories"], json!([2, 11]));
    assert_eq!(product["current"]["stock"], 3);
    assert_eq!(product["current"]["variants"][0]["stock"], 2);
    let sold = app.api("products/jabon-de-lavanda").await.json();
    assert_eq!(
        (&sold["price_et"], &sold["variants"][1]["price_taxes"]),
        (&json!("10.00"), &json!("3.471074"))
    );
    let again = create(&admin, &login, &values).await;
    assert_eq!(again["slug"], "jabon-de-lavanda-2");
    let log = admin
        .get(&admin.owner().await, &format!("audit?resource=products&id={}", product["id"]))
        .await
        .json();
    assert_eq!((&log["data"][0]["action"], &log["data"][0]["before"]), (&json!("create"), &Value::Null));
    assert_eq!(log["data"][0]["after"]["title"], "Jabón de lavanda");
    let movements = admin.get(&login, &format!("products/{}/stock", product["id"])).await.json();
    assert_eq!(movements["movements"].as_array().unwrap().len(), 2);
    assert_eq!(movements["movements"][0]["author"], "catalogo@ejemplo.es");
}

#[tokio::test]
async fn invalid_values_are_named_by_field() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let invalid = json!({
        "title": "", "slug": "Jabón", "category": 99, "price": { "gross": "mucho" },
        "publish_at": "mañana", "variants": [{ "id": 201, "title": "" }]
    });
    let response = admin.post(&login, "products", &invalid).await;
    assert_eq!(response.error(), (422, "invalid_product".into()));
    let expected = ["title", "slug", "price", "publish_at", "variants.0.title", "category", "variants.0.id"];
    assert_eq!(fields(&response), expected);
    let taken = admin.post(&login, "products", &with(&soap("Otro"), &json!({ "slug": "champu" }))).await;
    assert_eq!(fields(&taken), ["slug"]);
    assert_eq!(app.number("SELECT COUNT(*) FROM products").await, 6);
}

#[tokio::test]
async fn a_replaced_product_keeps_what_was_not_edited() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let read = admin.get(&login, "products/2").await.json();
    assert_eq!(read["variants"][1]["price"]["gross"], "21.95");
    let values = json!({
        "title": "Champú sólido", "slug": "champu", "category": 2, "collection": read["collection"]["id"],
        "price": { "gross": "12.50" }, "state": "listed",
        "variants": [
            { "id": 202, "title": "100 g", "price": { "gross": "21.95" }, "professional_price": { "net": "13.20" } },
            { "title": "200 g", "stock": 9 }
        ]
    });
    let replaced = replace(&admin, &login, &read, &values).await;
    assert_eq!(replaced.status, 200, "{}", replaced.text());
    let product = replaced.json();
    assert_eq!(product["variants"][0]["id"], 202);
    assert_eq!(product["current"]["variants"][0]["stock"], 4, "the stock is not part of the product");
    assert_eq!(product["current"]["variants"][1]["stock"], 9);
    assert_eq!(app.number("SELECT COUNT(*) FROM variants WHERE id = 201").await, 0);
    let stale = replace(&admin, &login, &read, &values).await;
    assert_eq!(stale.error(), (412, "version_conflict".into()));
    assert_eq!(stale.json()["current"]["variants"][1]["title"], "200 g");
    let same = replace(&admin, &login, &product, &with(&values, &json!({ "variants": [
        { "id": 202, "title": "100 g", "price": { "gross": "21.95" }, "professional_price": { "net": "13.20" } },
        { "id": product["variants"][1]["id"], "title": "200 g" }
    ] }))).await.json();
    assert_eq!((&same["version"], &same["price"]), (&product["version"], &product["price"]));
}

#[tokio::test]
async fn an_unchanged_amount_keeps_an_uneven_price() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    app.sql("UPDATE products SET price_et = 9090000, price_taxes = 1910000 WHERE id = 1").await;
    let read = admin.get(&login, "products/1").await.json();
    assert_eq!(read["price"]["gross"], "11.00");
    let values =
        with(&soap("Jabón de oliva"), &json!({ "slug": "jabon-de-oliva", "price": { "gross": "11.00" } }));
    let replaced = replace(&admin, &login, &read, &values).await.json();
    assert_eq!(replaced["price"]["net"], "9.09");
}

async fn redirect(app: &TestApp, path: &str) -> Value {
    app.api(&format!("route-rules?path={path}")).await.json()["redirect"]["to"].clone()
}

#[tokio::test]
async fn a_moved_product_redirects_from_all_its_addresses() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let first = create(&admin, &login, &soap("Uno")).await;
    let second = replace(&admin, &login, &first, &with(&soap("Uno"), &json!({ "slug": "dos" }))).await.json();
    assert_eq!(redirect(&app, "/tienda/jabones/uno").await, "/tienda/jabones/dos");
    let moved = with(&soap("Uno"), &json!({ "slug": "tres", "category": 11 }));
    let third = replace(&admin, &login, &second, &moved).await.json();
    for old in ["/tienda/jabones/uno", "/tienda/jabones/dos"] {
        assert_eq!(redirect(&app, old).await, "/tienda/promociones/tres", "{old}");
    }
    // Back to the first address: it is a page again.
    let back = replace(&admin, &login, &third, &with(&soap("Uno"), &json!({ "slug": "uno" }))).await;
    assert_eq!(back.status, 200, "{}", back.text());
    assert_eq!(redirect(&app, "/tienda/jabones/uno").await, Value::Null);
    assert_eq!(redirect(&app, "/tienda/promociones/tres").await, "/tienda/jabones/uno");
    let rules = app.number("SELECT COUNT(*) FROM route_rules").await;
    let draft = create(&admin, &login, &with(&soap("Borrador"), &json!({ "state": "draft" }))).await;
    let renamed = with(&soap("Borrador"), &json!({ "state": "draft", "slug": "otro" }));
    assert_eq!(replace(&admin, &login, &draft, &renamed).await.status, 200);
    assert_eq!(app.number("SELECT COUNT(*) FROM route_rules").await, rules, "a draft has no page");
}

#[tokio::test]
async fn a_draft_is_nowhere_in_the_shop_until_its_publication() {
    let clock = FixedClock::at("2026-11-20T10:00:00Z");
    let app = TestApp::open().await;
    let customer = app.customer("ana@ejemplo.es").await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let values = json!({ "state": "draft", "publish_at": "2026-11-20T11:00:00Z" });
    let draft = create(&admin, &login, &with(&soap("Novedad"), &values)).await;
    let id = &draft["id"];
    assert_eq!(app.api("products/novedad").await.status, 404);
    let listed = format!("products?filter[id]={id}");
    assert_eq!(app.api(&listed).await.json()["total"], 0);
    let order = |key| {
        let body = order_body(&json!([{ "product": id, "qty": 1 }]), 1_705);
        let (app, customer) = (&app, &customer);
        async move { app.order(customer, key, &body).await }
    };
    assert_ne!(order("clave-unica-1").await.status, 201);
    clock.set("2026-11-20T10:59:59Z");
    assert_eq!(schedule::apply_due(app.state.store(), now()).await.unwrap(), 0);
    clock.set("2026-11-20T11:00:00Z");
    assert_eq!(schedule::apply_due(app.state.store(), now()).await.unwrap(), 1);
    assert_eq!(schedule::apply_due(app.state.store(), now()).await.unwrap(), 0);
    assert_eq!(app.api("products/novedad").await.status, 200);
    assert_eq!(app.api(&listed).await.json()["total"], 1);
    let product = admin.get(&login, &format!("products/{id}")).await.json();
    assert_eq!((&product["state"], &product["publish_at"]), (&json!("listed"), &Value::Null));
    let log = admin.get(&login, &format!("audit?resource=products&id={id}")).await.json();
    let entry = &log["data"][0];
    assert_eq!((&entry["action"], &entry["staff_name"]), (&json!("publish"), &json!("mostrador")), "{log}");
    assert_eq!((&entry["before"]["state"], &entry["after"]["state"]), (&json!("draft"), &json!("listed")));
}

#[tokio::test]
async fn an_offer_applies_in_its_period_beside_the_lowest_price_before_it() {
    let clock = FixedClock::at("2026-09-01T10:00:00Z");
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let price = |gross: &str| with(&soap("Aceite"), &json!({ "price": { "gross": gross } }));
    let product = create(&admin, &login, &price("20")).await;
    let path = format!("products/{}", product["id"]);
    clock.set("2026-10-25T10:00:00Z");
    let login = admin.login("otra@ejemplo.es", StaffRole::Owner).await;
    let cheap = replace(&admin, &login, &product, &price("18")).await.json();
    clock.set("2026-10-28T10:00:00Z");
    let login = admin.login("otra2@ejemplo.es", StaffRole::Owner).await;
    let raised = replace(&admin, &login, &cheap, &price("22")).await.json();
    let offer = json!({ "offer": {
        "price": { "gross": "15" }, "from": "2026-11-20T00:00:00Z", "to": "2026-11-30T00:00:00Z"
    } });
    let planned = replace(&admin, &login, &raised, &with(&price("22"), &offer)).await;
    assert_eq!(planned.status, 200, "{}", planned.text());
    let shown = async || app.api("products/aceite").await.json();
    assert_eq!(
        (&shown().await["price_et"], &shown().await["prior_price"]),
        (&json!("18.181818"), &Value::Null)
    );
    clock.set("2026-11-20T00:00:00Z");
    assert_eq!(schedule::apply_due(app.state.store(), now()).await.unwrap(), 1);
    let reduced = shown().await;
    assert_eq!(reduced["price_et"], "12.396694");
    assert_eq!(
        reduced["prior_price"]["price_et"], "14.876033",
        "18 € were in effect within the 30 days before"
    );
    let login = admin.login("otra3@ejemplo.es", StaffRole::Owner).await;
    let read = admin.get(&login, &path).await.json();
    assert_eq!(
        (&read["price"]["gross"], &read["current"]["price"]["shown"]["cents"]),
        (&json!("22.00"), &json!(1_500))
    );
    assert_eq!(read["current"]["price"]["prior"]["cents"], 1_800);
    let listed = admin.get(&login, "products?on_offer=true&query=aceite").await.json();
    assert_eq!(listed["data"].as_array().unwrap().len(), 2, "{listed}");
    // Another change while the offer applies leaves the stated price.
    let renamed = with(&with(&price("22"), &offer), &json!({ "summary": "Nuevo" }));
    assert_eq!(replace(&admin, &login, &read, &renamed).await.status, 200);
    assert_eq!(shown().await["prior_price"]["price_et"], "14.876033");
    clock.set("2026-11-30T00:00:00Z");
    assert_eq!(schedule::apply_due(app.state.store(), now()).await.unwrap(), 1);
    assert_eq!(
        (&shown().await["price_et"], &shown().await["prior_price"]),
        (&json!("18.181818"), &Value::Null)
    );
    let login = admin.login("otra4@ejemplo.es", StaffRole::Owner).await;
    let history = admin.get(&login, &format!("{path}/prices")).await.json();
    let amounts: Vec<_> =
        history["data"].as_array().unwrap().iter().map(|point| point["price"]["gross"].clone()).collect();
    assert_eq!(amounts, ["22.00", "15.00", "22.00", "18.00", "20.00"]);
    assert_eq!(history["lowest"]["gross"], "15.00");
}

#[tokio::test]
async fn prices_of_a_draft_are_no_prior_prices() {
    let clock = FixedClock::at("2026-10-01T10:00:00Z");
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.login("otra@ejemplo.es", StaffRole::Owner).await;
    let soap = |state: &str| with(&soap("Aceite"), &json!({ "price": { "gross": "100" }, "state": state }));
    let draft = create(&admin, &login, &soap("draft")).await;
    clock.set("2026-10-20T10:00:00Z");
    let login = admin.login("otra2@ejemplo.es", StaffRole::Owner).await;
    let offer = json!({ "offer": { "price": { "gross": "60" } } });
    let published = replace(&admin, &login, &draft, &with(&soap("listed"), &offer)).await;
    assert_eq!(published.status, 200, "{}", published.text());
    let shown = app.api("products/aceite").await.json();
    assert_eq!((&shown["price_et"], &shown["prior_price"]), (&json!("49.586777"), &Value::Null));
}

#[tokio::test]
async fn a_preview_computes_without_writing() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let values = with(
        &soap("Gel"),
        &json!({
            "description": "<b onclick=\"x()\">Gel</b>", "summary": "Un gel.",
            "offer": { "price": { "gross": "10" } }
        }),
    );
    let preview = admin.post(&login, "products/preview", &json!({ "product": values })).await.json();
    assert_eq!(preview["errors"], json!([]));
    assert_eq!(
        (&preview["product"]["price"]["net"], &preview["description"]),
        (&json!("10.00"), &json!("<b>Gel</b>"))
    );
    assert_eq!(
        (&preview["search"]["path"], &preview["search"]["description"]),
        (&json!("/tienda/jabones/gel"), &json!("Un gel."))
    );
    assert_eq!(preview["current"]["price"]["shown"]["cents"], 1_000);
    let invalid = json!({ "product": with(&values, &json!({ "price": { "gross": "9" } })) });
    let preview = admin.post(&login, "products/preview", &invalid).await.json();
    assert_eq!(preview["errors"][0]["field"], "offer.price");
    assert_eq!((&preview["price"]["net"], &preview["product"]), (&json!("7.438017"), &Value::Null));
    let existing = json!({ "id": 1, "product": values });
    let preview = admin.post(&login, "products/preview", &existing).await.json();
    assert_eq!(preview["lowest_price"]["gross"], "7.35");
    assert_eq!(app.number("SELECT COUNT(*) FROM products").await, 6);
}

#[tokio::test]
async fn a_copy_is_a_draft_without_stock() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let copy = admin.post(&login, "products/2/duplicate", &json!({})).await;
    assert_eq!(copy.status, 201, "{}", copy.text());
    let copy = copy.json();
    assert_eq!(
        (&copy["title"], &copy["slug"]),
        (&json!("Champú sólido (copia)"), &json!("champu-solido-copia"))
    );
    assert_eq!((&copy["state"], &copy["sku"]), (&json!("draft"), &json!("")));
    assert_eq!(copy["current"]["variants"][1]["stock"], 0);
    assert_eq!(copy["variants"][1]["price"]["gross"], "21.95");
    let again = admin.post(&login, "products/2/duplicate", &json!({})).await.json();
    assert_eq!(again["slug"], "champu-solido-copia-2");
    assert_eq!(app.number("SELECT COUNT(*) FROM variants WHERE product_id = 2").await, 2);
}

#[tokio::test]
async fn a_sold_product_is_unlisted_and_any_other_deleted() {
    let app = TestApp::open().await;
    let customer = app.customer("ana@ejemplo.es").await;
    let ordered =
        app.order(&customer, "clave-unica-1", &order_body(&json!([{ "product": 1, "qty": 1 }]), 1_230)).await;
    assert_eq!(ordered.status, 201, "{}", ordered.text());
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let remove = |path: &'static str| {
        let (admin, login) = (&admin, &login);
        async move {
            let read = admin.get(login, path).await.json();
            admin
                .change(login, Method::DELETE, path, read["version"].as_str().unwrap(), &json!({}))
                .await
                .json()
        }
    };
    assert_eq!(remove("products/1").await["outcome"], "unlisted");
    assert_eq!(admin.get(&login, "products/1").await.json()["state"], "unlisted");
    assert_eq!(app.api("products/jabon-de-oliva").await.status, 200, "its page stays for the order");
    assert_eq!(remove("products/2").await["outcome"], "deleted");
    assert_eq!(app.api("products/champu").await.status, 404);
    assert_eq!(admin.get(&login, "products/2").await.error(), (404, "product_not_found".into()));
    assert_eq!(remove("products/4").await["outcome"], "unlisted", "a course");
}

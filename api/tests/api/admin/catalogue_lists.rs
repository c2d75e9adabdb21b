//! Product list, bulk edit, categories and collections in the administration.

use axum::http::Method;
use serde_json::{Value, json};

use super::catalogue::{create, replace, soap, with};
use super::{Admin, Login};
use crate::support::TestApp;

async fn ids(admin: &Admin<'_>, login: &Login, query: &str) -> Vec<i64> {
    let response = admin.get(login, &format!("products?{query}")).await;
    assert_eq!(response.status, 200, "{}", response.text());
    response.json()["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|product| product["id"].as_i64().unwrap())
        .collect()
}

#[tokio::test]
async fn the_list_is_searched_filtered_and_sorted() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let draft = with(&soap("Jabón nuevo"), &json!({ "state": "draft", "sku": "Ñ-100%", "stock": 2 }));
    let draft = create(&admin, &login, &draft).await["id"].as_i64().unwrap();
    let found = async |query: &str| ids(&admin, &login, query).await;
    assert_eq!(found("").await, [draft, 6, 5, 4, 3, 2, 1]);
    assert_eq!(found("query=JABON&sort=title").await, [4, 1, draft]);
    assert_eq!(found("query=oliva+jabon").await, [1]);
    assert_eq!(found("query=n-100%25").await, [draft]);
    assert_eq!(found("query=n_100").await, [0_i64; 0]);
    assert_eq!(found("category=11").await, [5]);
    assert_eq!(found("ids=2,1,77&sort=created").await, [1, 2]);
    assert_eq!(found("state=draft").await, [draft]);
    assert_eq!(found("state=listed,unlisted&sort=created").await, [1, 2, 3, 4, 5, 6]);
    assert_eq!(found("low_stock=true&sort=created").await, [2, 5, draft]);
    assert_eq!(found("on_offer=true").await, [5]);
    assert_eq!(found("featured=true").await, [1]);
    assert_eq!(found("sort=-price&limit=2").await, [4, 5]);
    assert_eq!(admin.get(&login, "products?sort=stock").await.error(), (400, "invalid_parameter".into()));
    for sort in ["title", "-title", "price", "-price", "created", "-created"] {
        let whole = found(&format!("sort={sort}")).await;
        let (mut parts, mut after) = (Vec::new(), String::new());
        loop {
            let page = admin.get(&login, &format!("products?sort={sort}&limit=2{after}")).await.json();
            assert_eq!((&page["total"], &page["total_is_exact"]), (&json!(7), &json!(true)));
            parts.extend(
                page["data"].as_array().unwrap().iter().map(|product| product["id"].as_i64().unwrap()),
            );
            let Some(next) = page["next"].as_str() else { break };
            after = format!("&after={}", mostrador_core::url::encode(next));
        }
        assert_eq!(parts, whole, "{sort}");
    }
}

#[tokio::test]
async fn a_bulk_edit_changes_all_rows_or_none() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let list = admin.get(&login, "products?sort=created").await.json();
    let row = |position: usize, changes: Value| {
        let product = &list["data"][position];
        json!({ "id": product["id"], "version": product["version"], "changes": changes })
    };
    let edit = |rows: Vec<Value>| {
        let (admin, login) = (&admin, &login);
        async move {
            admin.send(Method::PATCH, "products", Some(login), &[], Some(&json!({ "rows": rows }))).await
        }
    };
    let failed = edit(vec![
        row(0, json!({ "price": { "gross": "8" } })),
        row(1, json!({ "stock": "5" })),
        json!({ "id": 3, "version": "otra", "changes": { "featured": true } }),
        row(4, json!({ "stock": "9", "stock_was": 2, "category": 99 })),
    ])
    .await;
    assert_eq!(failed.error(), (422, "invalid_rows".into()));
    let faults = failed.json()["rows"].clone();
    let seen: Vec<_> =
        faults.as_array().unwrap().iter().map(|fault| (&fault["id"], &fault["code"])).collect();
    let expected = [(2, "invalid_product"), (3, "version_conflict"), (5, "invalid_product")];
    let expected: Vec<(Value, Value)> = expected.iter().map(|(id, code)| (json!(id), json!(code))).collect();
    assert_eq!(seen, expected.iter().map(|(id, code)| (id, code)).collect::<Vec<_>>());
    assert_eq!(admin.get(&login, "products/1").await.json()["price"]["gross"], "7.35", "none is changed");
    let done = edit(vec![
        row(0, json!({ "price": { "gross": "8" }, "featured": false })),
        row(4, json!({ "stock": "9", "stock_was": 3, "category": 11, "state": "unlisted" })),
    ])
    .await;
    assert_eq!(done.status, 200, "{}", done.text());
    let done = done.json();
    assert_eq!(
        (&done["data"][0]["price"]["gross"], &done["data"][1]["current"]["stock"]),
        (&json!("8.00"), &json!(9))
    );
    let product = admin.get(&login, "products/5").await.json();
    assert_eq!(
        (&product["path"], &product["state"]),
        (&json!("/tienda/promociones/ultimas-unidades"), &json!("unlisted"))
    );
    assert_eq!(product["version"], done["data"][1]["version"]);
    let late = edit(vec![row(4, json!({ "stock": "1" }))]).await;
    assert_eq!(late.json()["rows"][0]["code"], "version_conflict");
    assert_eq!(edit(Vec::new()).await.error(), (422, "invalid_bulk_edit".into()));
}

#[tokio::test]
async fn the_stock_of_a_bulk_edit_is_read_as_it_is_written_in_spain() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let version = admin.get(&login, "products/5").await.json()["version"].clone();
    let edit = |stock: &str| {
        let rows = json!([{ "id": 5, "version": version, "changes": { "stock": stock } }]);
        let (admin, login) = (&admin, &login);
        async move {
            admin.send(Method::PATCH, "products", Some(login), &[], Some(&json!({ "rows": rows }))).await
        }
    };
    for (stock, message) in [
        ("12 uds", "Existencias debe ser un número entero de unidades, como 12 o 1.000"),
        ("1,5", "Existencias debe ser un número entero de unidades, como 12 o 1.000"),
        ("-3", "Existencias no puede ser negativo"),
        ("1.000.001", "Existencias debe ser como mucho 1.000.000"),
    ] {
        let refused = edit(stock).await;
        assert_eq!(refused.error(), (422, "invalid_rows".into()), "{stock}");
        let row = &refused.json()["rows"][0];
        assert_eq!((&row["id"], &row["code"]), (&json!(5), &json!("invalid_product")), "{stock}");
        assert_eq!(row["errors"], json!([{ "field": "stock", "message": message }]), "{stock}");
        assert_eq!(app.number("SELECT stock FROM products WHERE id = 5").await, 3, "{stock}");
    }
    for (stock, units) in [("1.000", json!(1_000)), ("0", json!(0)), ("", Value::Null), ("7", json!(7))] {
        let done = edit(stock).await;
        assert_eq!(done.status, 200, "{}", done.text());
        assert_eq!(done.json()["data"][0]["current"]["stock"], units, "{stock}");
    }
}

#[tokio::test]
async fn a_bulk_edit_of_a_stock_that_has_changed_is_a_conflict() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let version = admin.get(&login, "products/5").await.json()["version"].clone();
    for stock_was in [json!(4), Value::Null] {
        let changes = json!({ "title": "Otro", "stock": "9", "stock_was": stock_was });
        let rows = json!({ "rows": [{ "id": 5, "version": version, "changes": changes }] });
        let refused = admin.send(Method::PATCH, "products", Some(&login), &[], Some(&rows)).await;
        assert_eq!(refused.error(), (422, "invalid_rows".into()), "{stock_was}");
        let row = &refused.json()["rows"][0];
        assert_eq!(row["code"], "version_conflict", "{stock_was}");
        assert!(row["message"].as_str().unwrap().starts_with("Las existencias han cambiado"), "{stock_was}");
        let stored = admin.get(&login, "products/5").await.json();
        assert_eq!((&stored["version"], &stored["current"]["stock"]), (&version, &json!(3)), "{stock_was}");
    }
}

#[tokio::test]
async fn categories_are_created_moved_ordered_and_deleted_when_empty() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let list = async || admin.get(&login, "categories").await.json()["data"].clone();
    let names = async || {
        list()
            .await
            .as_array()
            .unwrap()
            .iter()
            .map(|category| category["title"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(names().await, ["Jabones", "Promociones", "Cursos"]);
    assert_eq!(list().await[0]["products"], 5);
    let created = admin.post(&login, "categories", &json!({ "title": "Velas" })).await;
    assert_eq!(created.status, 201, "{}", created.text());
    let created = created.json();
    assert_eq!(created["path"], "/tienda/velas");
    let taken = admin.post(&login, "categories", &json!({ "title": "Jabones" })).await;
    assert_eq!(taken.json()["errors"][0]["field"], "slug");
    let order = json!({ "ids": [created["id"], 2, 11, 1] });
    let unread = admin.send(Method::PUT, "categories/order", Some(&login), &[], Some(&order)).await;
    assert_eq!(unread.error(), (428, "version_required".into()));
    let read = order_version(&admin, &login, "categories").await;
    let put = async |version: &str, order: &Value| {
        admin.change(&login, Method::PUT, "categories/order", version, order).await
    };
    assert_eq!(put(&read, &order).await.status, 204);
    let outdated = put(&read, &json!({ "ids": [2, 11, 1, created["id"]] })).await;
    assert_eq!(outdated.error(), (412, "version_conflict".into()));
    assert_eq!(outdated.json()["current"]["ids"], order["ids"]);
    assert_eq!(names().await, ["Velas", "Jabones", "Promociones", "Cursos"]);
    assert_eq!(app.api("categories").await.json()["data"][0]["title"], "Velas");
    let partial = json!({ "ids": [2, 11, 1] });
    let refused = put(&order_version(&admin, &login, "categories").await, &partial).await;
    assert_eq!(refused.error(), (409, "list_changed".into()));
    let soaps = list().await[1].clone();
    let change = |method: Method, entry: Value, body: Value| {
        let (admin, login) = (&admin, &login);
        async move {
            let path = format!("categories/{}", entry["id"]);
            admin.change(login, method, &path, entry["version"].as_str().unwrap(), &body).await
        }
    };
    let renamed =
        change(Method::PUT, soaps.clone(), json!({ "title": "Jabones", "slug": "jabones-y-geles" })).await;
    assert_eq!(renamed.status, 200, "{}", renamed.text());
    let moved = app.api("route-rules?path=/tienda/jabones/champu").await.json();
    assert_eq!(moved["redirect"]["to"], "/tienda/jabones-y-geles/champu");
    let stale = change(Method::DELETE, soaps, json!({})).await;
    assert_eq!(stale.error(), (412, "version_conflict".into()));
    assert_eq!(change(Method::DELETE, renamed.json(), json!({})).await.error(), (409, "not_empty".into()));
    assert_eq!(change(Method::DELETE, created, json!({})).await.status, 204);
    assert_eq!(names().await.len(), 3);
}

/// Version of the order of all categories, or of all collections.
async fn order_version(admin: &Admin<'_>, login: &Login, group: &str) -> String {
    admin.get(login, group).await.json()["version"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn collections_belong_to_a_category() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let created = admin.post(&login, "collections", &json!({ "title": "Línea verde", "category": 2 })).await;
    assert_eq!(created.status, 201, "{}", created.text());
    let created = created.json();
    assert_eq!(created["slug"], "linea-verde");
    let lost = admin.post(&login, "collections", &json!({ "title": "Otra", "category": 99 })).await;
    assert_eq!(lost.json()["errors"][0]["field"], "category");
    let product = create(&admin, &login, &with(&soap("Gel"), &json!({ "collection": created["id"] }))).await;
    assert_eq!(product["collection"]["title"], "Línea verde");
    let path = format!("collections/{}", created["id"]);
    let version = created["version"].as_str().unwrap();
    let used = admin.change(&login, Method::DELETE, &path, version, &json!({})).await;
    assert_eq!(used.error(), (409, "not_empty".into()));
    assert_eq!(replace(&admin, &login, &product, &soap("Gel")).await.status, 200);
    assert_eq!(admin.change(&login, Method::DELETE, &path, version, &json!({})).await.status, 204);
    let all = admin.get(&login, "collections").await.json();
    let mut order: Vec<_> = all["data"].as_array().unwrap().iter().map(|entry| entry["id"].clone()).collect();
    order.reverse();
    let reorder = async |version: &str| {
        admin.change(&login, Method::PUT, "collections/order", version, &json!({ "ids": order })).await
    };
    let version = all["version"].as_str().unwrap();
    assert_eq!(reorder(version).await.status, 204);
    assert_eq!(reorder(version).await.error(), (412, "version_conflict".into()));
    let after = admin.get(&login, "collections").await.json();
    assert_eq!(after["data"][0]["id"], order[0]);
}

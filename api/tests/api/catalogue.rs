//! Public catalogue and settings.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use mostrador_core::api_client::{Call, Tokens};
use mostrador_core::checkout::DeliveryData;
use serde_json::{Value, json};

use crate::support::TestApp;

async fn ids(app: &TestApp, query: &str) -> Vec<u64> {
    let json = app.api(&format!("products?{query}")).await.json();
    json["data"].as_array().unwrap().iter().map(|product| product["id"].as_u64().unwrap()).collect()
}

/// Rule 7.15.
#[tokio::test]
async fn a_list_by_ids_without_a_limit_is_complete() {
    let app = TestApp::open().await;
    let all = app.api("products?limit=100").await.json();
    let ids: Vec<String> = all["data"].as_array().unwrap().iter().map(|one| one["id"].to_string()).collect();
    let requested: Vec<String> = ids.iter().cloned().chain((1_000..1_010).map(|id| id.to_string())).collect();
    assert!(requested.len() > 10);
    let response = app.api(&format!("products?filter[id]={}", requested.join(","))).await.json();
    assert_eq!(
        (response["total"].as_u64(), response["limit"].as_u64()),
        (Some(ids.len() as u64), Some(requested.len() as u64))
    );
    assert_eq!(app.api("products?filter[id]=1,2&limit=1").await.json()["data"].as_array().unwrap().len(), 1);
    assert_eq!(app.api("products").await.json()["limit"], 10);
}

#[tokio::test]
async fn a_product_has_exact_prices() {
    let app = TestApp::open().await;
    let product = app.api("products/jabon-de-oliva").await.json();
    assert_eq!((&product["price_et"], &product["price_taxes"]), (&json!("6.07438"), &json!("1.27562")));
    assert_eq!(product["description"], "<p>Oliva.</p>");
    assert_eq!(product["category"], json!({ "id": 2, "title": "Jabones", "slug": "jabones" }));
    assert_eq!(product["attributes"][0]["value"], "100 g");
    let course = app.api("products/curso").await.json();
    assert_eq!(course["virtual"], true);
    let variants = app.api("products/champu").await.json()["variants"].clone();
    assert_eq!((&variants[0]["price_et"], &variants[1]["price_et"]), (&json!("0.00"), &json!("18.140496")));
    assert_eq!(app.api("products/nada").await.error(), (404, "product_not_found".into()));
}

#[tokio::test]
async fn lists_are_filtered_sorted_and_paginated() {
    let app = TestApp::open().await;
    assert_eq!(ids(&app, "").await, [1, 2, 3, 4, 5, 6]);
    assert_eq!(ids(&app, "filter[id]=5,1,99").await, [1, 5]);
    assert_eq!(ids(&app, "filter[category.slug]=promociones").await, [5]);
    assert_eq!(ids(&app, "filter[categories]=1,11").await, [4, 5]);
    assert_eq!(ids(&app, "filter[featured]=1&filter[categories]=2").await, [1]);
    assert_eq!(ids(&app, "filter[category.slug]=jabones&filter[calendarized]=1").await, Vec::<u64>::new());
    assert_eq!(ids(&app, "filter[collection.slug]=linea-blanca").await, [2]);
    assert_eq!(ids(&app, "sort=price&limit=3").await, [1, 6, 3]);
    assert_eq!(ids(&app, "sort=-price&limit=2").await, [4, 5]);
    assert_eq!(ids(&app, "sort=title&limit=3").await, [5, 2, 3]);
    assert_eq!(ids(&app, "sort=collection&limit=3").await, [2, 1, 3]);
    assert_eq!(ids(&app, "sort=-created_at&limit=2&page=2").await, [4, 3]);
    let page = app.api("products?limit=100000&page=7").await.json();
    assert_eq!(
        (&page["total"], &page["limit"], page["data"].as_array().unwrap().len()),
        (&json!(6), &json!(100), 0)
    );
}

#[tokio::test]
async fn invalid_queries_and_methods_are_rejected() {
    let app = TestApp::open().await;
    for (path, code) in [
        ("products?filter[color]=azul", "unknown_filter"),
        ("products?sort=color", "unknown_sort"),
        ("products?limit=0", "invalid_page"),
        ("products?filter[id]=uno", "invalid_filter"),
        ("shops?filter[slug]=x", "unknown_filter"),
        ("configs?filter[x]=1", "unknown_filter"),
        ("products-collections?filter[x]=1", "unknown_filter"),
    ] {
        assert_eq!(app.api(path).await.error(), (400, code.into()), "{path}");
    }
    assert_eq!(app.api("nada").await.error(), (404, "not_found".into()));
    assert_eq!(app.get("/api/v2/products").await.error(), (404, "not_found".into()));
    let response = app.call(Method::POST, "products", None, &json!({})).await;
    assert_eq!(response.error(), (405, "method_not_allowed".into()));
    assert_eq!(response.header("allow"), "GET,HEAD");
}

#[tokio::test]
async fn catalogue_responses_have_etags() {
    let app = TestApp::open().await;
    let first = app.api("products?limit=2").await;
    let tag = first.header("etag").to_owned();
    assert!(tag.starts_with('"') && first.header("cache-control").starts_with("public"));
    let again =
        Request::get("/api/v1/products?limit=2").header("if-none-match", &tag).body(Body::empty()).unwrap();
    let again = app.send(again).await;
    assert_eq!(
        (again.status, again.body.len(), again.header("etag")),
        (StatusCode::NOT_MODIFIED, 0, tag.as_str())
    );
    app.sql("UPDATE products SET title = 'Otro' WHERE id = 1").await;
    let changed =
        Request::get("/api/v1/products?limit=2").header("if-none-match", &tag).body(Body::empty()).unwrap();
    assert_eq!(app.send(changed).await.status, StatusCode::OK);
    assert_eq!(app.api("products/nada").await.header("cache-control"), "no-store");
}

/// Counts of a facet, by the member `name` of its values.
fn counts(list: &Value, facet: &str, name: &str) -> Vec<(Value, u64)> {
    let facets = list["facets"][facet].as_array().unwrap().iter();
    facets.map(|value| (value[name].clone(), value["count"].as_u64().unwrap())).collect()
}

/// Rule 3.24.
#[tokio::test]
async fn facets_count_the_results_of_each_filter() {
    let app = TestApp::open().await;
    assert_eq!(app.api("products").await.json().get("facets"), None, "facets are off by default");
    assert_eq!(app.api("products?facets=0").await.json().get("facets"), None);
    assert_eq!(app.api("products?facets=x").await.error(), (400, "invalid_parameter".into()));

    let list = async |query: &str| {
        app.api(&format!("products?filter[category.slug]=jabones&limit=100&facets=1{query}")).await.json()
    };
    let all = list("").await;
    let total = all["total"].as_u64().unwrap();
    let (lines, prices) = (counts(&all, "collections", "slug"), counts(&all, "prices", "from"));
    assert!(total > 1 && !lines.is_empty() && prices.len() > 1, "{all}");
    assert_eq!(
        prices.iter().map(|(_, count)| count).sum::<u64>(),
        total,
        "each product is in one price band"
    );
    for (line, count) in &lines {
        let narrowed = list(&format!("&filter[collection.slug]={}", line.as_str().unwrap())).await;
        assert_eq!(narrowed["total"], *count, "{line}");
        assert_eq!(counts(&narrowed, "collections", "slug"), lines, "a facet ignores its own filter");
        let of_line: u64 = counts(&narrowed, "prices", "from").iter().map(|(_, count)| count).sum();
        assert_eq!(of_line, *count, "price bands count the filtered collection");
    }
    let cheap = list("&filter[price]=-10").await;
    assert_eq!(counts(&cheap, "prices", "from"), prices, "a facet ignores its own filter");
    let own = counts(&cheap, "categories", "slug");
    assert_eq!(
        own.iter().find(|(slug, _)| slug == "jabones").map(|(_, count)| *count),
        cheap["total"].as_u64()
    );
    assert!(counts(&cheap, "collections", "slug").iter().all(|(_, count)| *count > 0));
}

#[tokio::test]
async fn delivery_methods_state_their_usual_price() {
    let app = TestApp::open().await;
    let methods = app.api("delivery-methods").await.json()["data"].clone();
    let usual = |id: u64| {
        methods.as_array().unwrap().iter().find(|method| method["id"] == id).unwrap()["usual"].clone()
    };
    assert_eq!(
        (&usual(1)["price"]["price"], &usual(1)["price"]["from_amount"]),
        (&json!("4.090909"), &json!("60.00"))
    );
    assert!(!usual(1)["zone"].as_str().unwrap().is_empty());
    assert_eq!((&usual(3)["price"]["price"], &usual(3)["zone"]), (&json!("0.00"), &json!("")));
}

#[tokio::test]
async fn delivery_is_priced_by_destination() {
    let app = TestApp::open().await;
    let price = |query: &'static str| {
        let app = &app;
        async move { app.api(&format!("delivery-methods/{query}")).await.json()["price"].clone() }
    };
    let madrid = price("1?country=ES&postal_code=28013").await;
    assert_eq!((&madrid["price"], &madrid["taxes"]), (&json!("4.090909"), &json!("0.859091")));
    assert_eq!((&madrid["from_amount"], &madrid["discount_percent"]), (&json!("60.00"), &json!(100)));
    assert_eq!(price("1?postal_code=07001").await["price"], "8.00");
    for nowhere in [
        "1",
        "1?postal_code=35001",
        "1?postal_code=51001",
        "1?country=FR&postal_code=75001",
        "3?location=2",
        "3?location=99",
    ] {
        assert!(price(nowhere).await.is_null(), "{nowhere}");
    }
    assert_eq!(price("3?location=1").await["price"], "0.00");
    let wrong = app.api("delivery-methods/1?postal_code=2801").await;
    assert_eq!(wrong.error(), (422, "invalid_postal_code".into()));
    let form = DeliveryData { postal_code: "2801".into(), ..DeliveryData::default() }.check();
    let message = &form.iter().find(|error| error.field == "postalCode").unwrap().message;
    assert_eq!(wrong.json()["errors"], json!([{ "field": "postal_code", "message": message }]));
    assert_eq!(app.api("delivery-methods/99").await.error().0, 404);
    assert_eq!(app.api("delivery-methods/abc").await.error().0, 404);
}

#[tokio::test]
async fn settings_shops_and_categories_are_public() {
    let app = TestApp::open().await;
    assert_eq!(app.api("parameters/menu-items").await.json()["main"][0]["title"], "Jabones");
    let contact = app.api("configs?filter[groups]=contact").await.json();
    assert_eq!(contact["data"][2], json!({ "key_name": "trade_name", "key_value": "Taller" }));
    let path = Call::Configs.request(Tokens::default()).path;
    let configs = app.api(&path).await.json();
    let merchant = json!({ "key_name": "redsys_merchant_code", "key_value": "999008881" });
    assert!(
        configs["data"].as_array().unwrap().contains(&merchant),
        "the merchant code of the settings is public"
    );
    assert_eq!(app.api("shops?limit=500&filter[allow_pickup]=1&sort=").await.json()["total"], 1);
    assert_eq!(app.api("shops/centro").await.json()["streetAddress"], "Calle Real, 1");
    assert_eq!(app.api("shops/nada").await.error(), (404, "shop_not_found".into()));
    let methods = app.api("payment-methods").await.json();
    assert_eq!(methods["data"][1]["type"], "bizum");
    assert_eq!(app.api("categories").await.json()["data"][0]["slug"], "jabones");
    assert_eq!(app.api("categories/jabones").await.json()["description"], "Jabones de taller.");
    assert_eq!(app.api("categories/nada").await.error(), (404, "category_not_found".into()));
    let collections = app.api("products-collections?filter[category.slug]=jabones").await.json();
    assert_eq!(collections["data"][0]["slug"], "linea-blanca");
    assert_eq!(app.api("countries").await.json()["total"], 249);
}

#[tokio::test]
async fn cors_allows_catalogue_reads_to_any_origin_and_the_rest_to_known_ones() {
    let app = TestApp::with(|config| config.allowed_origins = vec!["https://app.example".into()]).await;
    let from = |origin: &str, method: Method, path: &str| {
        Request::builder().method(method).uri(path).header("origin", origin).body(Body::empty()).unwrap()
    };
    let response = app.send(from("https://otra.example", Method::GET, "/api/v1/products")).await;
    assert_eq!(response.header("access-control-allow-origin"), "*");
    let response = app.send(from("https://otra.example", Method::GET, "/api/v1/customers/me")).await;
    assert_eq!(response.header("access-control-allow-origin"), "");
    let response = app.send(from("https://app.example", Method::GET, "/api/v1/customers/me")).await;
    assert_eq!(response.header("access-control-allow-origin"), "https://app.example");
    assert_eq!(response.header("x-content-type-options"), "nosniff");
    assert!(!response.header("x-request-id").is_empty());
}

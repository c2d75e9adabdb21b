//! Catalogue cache: always current, and identical to uncached responses.
#![expect(clippy::disallowed_types, reason = "the test starts the program")]

use std::io::Read;
use std::process::Command;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use mostrador_api::seed::{Source, seed};
use mostrador_api::transfer::import::mapping::ShopSystem;
use serde_json::{Value, json};

use crate::support::{
    CATALOGUE, TestApp, TestResponse, WAIT_TIMEOUT, get_api, import_table, order_body, two_soaps,
};

const PATHS: [&str; 16] = [
    "products",
    "products?sort=-price&limit=3",
    "products?filter[categories]=2,11&sort=collection",
    "products?filter[id]=5,1,99",
    "products?filter[category.slug]=jabones&facets=1",
    "products/jabon-de-oliva",
    "products/ultimas-unidades",
    "products-collections",
    "categories",
    "categories/jabones",
    "delivery-methods",
    "delivery-methods/1?postal_code=28013",
    "shops?limit=500&sort=",
    "configs?filter[groups]=contact,payment",
    "parameters/menu-items",
    "contents/aviso-legal",
];

async fn all_bodies(app: &TestApp) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for path in PATHS {
        all.push(app.api(path).await.body);
    }
    all
}

async fn get_api_with(app: &TestApp, path: &str, headers: &[(&str, &str)]) -> TestResponse {
    app.get_with(&format!("/api/v1/{path}"), headers).await
}

/// Asserts that two responses are equal in status, body and headers, except for their request ids.
pub(crate) fn assert_same_response(path: &str, uncached: &TestResponse, cached: &TestResponse) {
    assert_eq!((uncached.status, &uncached.body), (cached.status, &cached.body), "{path}");
    for name in uncached.headers.keys().chain(cached.headers.keys()) {
        let values_of = |response: &TestResponse| {
            let mut values: Vec<_> = response.headers.get_all(name).iter().cloned().collect();
            values.sort();
            values
        };
        match name.as_str() {
            "x-request-id" => assert_ne!(values_of(uncached), values_of(cached), "{path}"),
            // The CORS layer adds the headers that it inspected.
            "vary" => assert!(uncached.headers.contains_key(name) && cached.headers.contains_key(name)),
            "content-length" => {}
            _ => assert_eq!(values_of(uncached), values_of(cached), "{path}: {name}"),
        }
    }
}

#[tokio::test]
async fn an_order_updates_the_cached_stock_immediately() {
    let app = TestApp::open().await;
    let token = app.customer("ana@correo.example").await;
    let sold_out = async || {
        let detail = app.api("products/ultimas-unidades").await.json()["sold_out"].clone();
        (detail, app.api("products?filter[id]=5").await.json()["data"][0]["sold_out"].clone())
    };
    assert_eq!(sold_out().await, (json!(false), json!(false)));
    let order = order_body(&json!([{ "product": 5, "qty": 3 }]), 5_670 + 450);
    let response = app.order(&token, "pedido-1", &order).await;
    assert_eq!(response.status, 201, "{}", response.text());
    assert_eq!(sold_out().await, (json!(true), json!(true)));
}

#[tokio::test]
async fn invisible_stock_changes_do_not_invalidate_the_cache() {
    let app = TestApp::open().await;
    let token = app.customer("ana@correo.example").await;
    let before = app.state.catalogue_cache().current().await.unwrap();
    assert_eq!(app.order(&token, "pedido-1", &two_soaps()).await.status, 201);
    let order = order_body(&json!([{ "product": 5, "qty": 1 }]), 1_890 + 450);
    assert_eq!(app.order(&token, "pedido-2", &order).await.status, 201);
    let after = app.state.catalogue_cache().current().await.unwrap();
    assert!(std::sync::Arc::ptr_eq(&before, &after));
    assert_eq!(app.state.catalogue_cache().revision(), app.state.store().committed_revision().get());
}

#[tokio::test]
async fn the_cache_follows_changes_of_other_servers() {
    let app = TestApp::open().await;
    let replica = app.replica().await;
    assert_eq!(replica.api("products/miel").await.json()["title"], "Miel");
    let follow_task = tokio::spawn(replica.state.catalogue_cache().clone().run());
    app.sql("UPDATE products SET title = 'Miel de brezo' WHERE id = 6").await;
    app.sql("UPDATE contents SET title = 'Otro aviso' WHERE slug = 'aviso-legal'").await;
    let changed = Instant::now();
    loop {
        let title = replica.api("products/miel").await.json()["title"].clone();
        let list = replica.api("products?filter[id]=6").await.json()["data"][0]["title"].clone();
        let page = replica.api("contents/aviso-legal").await.json()["title"].clone();
        if (title, list, page) == (json!("Miel de brezo"), json!("Miel de brezo"), json!("Otro aviso")) {
            break;
        }
        assert!(changed.elapsed() < WAIT_TIMEOUT, "not followed");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    follow_task.abort();
}

/// Another process: `import` while the server is running.
#[tokio::test]
async fn imports_by_another_process_reach_every_server() {
    let app = TestApp::open().await;
    let replica = app.replica().await;
    let servers = [&app.router, &replica.router];
    let follow_tasks = [app.state.clone(), replica.state.clone()].map(|server| {
        let search = tokio::spawn(server.search().clone().run());
        (tokio::spawn(server.catalogue_cache().clone().run()), search)
    });
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("catalogue.csv");
    let mut tags = Vec::new();
    for (title, price) in
        [("Candil de barro", "4.90"), ("Candil de barro", "5.90"), ("Quinqué de barro", "5.90")]
    {
        let csv = format!("ID,Type,SKU,Name,Regular price,In stock?\n900,simple,CANDIL,{title},{price},1\n");
        std::fs::write(&file, csv).unwrap();
        let mut import = Command::new(env!("CARGO_BIN_EXE_mostrador"));
        import.arg("import").arg(&file).env("MOSTRADOR_DATABASE", &app.state.configured().database);
        let done = tokio::task::spawn_blocking(move || import.output().unwrap()).await.unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        let imported = Instant::now();
        let query =
            form_urlencoded::byte_serialize(title.split(' ').next().unwrap().as_bytes()).collect::<String>();
        let expected = format!("{:?}", (title, price));
        for server in servers {
            let api = async |path: &str| get_api(server, path).await;
            loop {
                let list = api("products?sort=-id&limit=1").await;
                let card = list.json()["data"][0].clone();
                let detail = api(&format!("products/{}", card["slug"].as_str().unwrap())).await;
                let found = api(&format!("searchs?query={query}")).await.json()["data"][0].clone();
                let suggested =
                    api(&format!("searchs/suggestions?query={query}")).await.json()["products"].clone();
                let gross = |card: &Value| -> String {
                    let part =
                        |name: &str| card[name].as_str().map_or(0.0, |text| text.parse::<f64>().unwrap());
                    format!("{:.2}", part("price_et") + part("price_taxes"))
                };
                let summary =
                    |card: &Value| format!("{:?}", (card["title"].as_str().unwrap_or(""), &*gross(card)));
                let all = [summary(&card), summary(&detail.json()), summary(&found)];
                if all.iter().all(|one| *one == expected) && suggested[0]["title"] == title {
                    tags.push([list.header("etag").to_owned(), detail.header("etag").to_owned()]);
                    break;
                }
                assert!(imported.elapsed() < WAIT_TIMEOUT, "{expected}: {all:?} {suggested}");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }
    assert_eq!(tags[0], tags[1], "both servers compute the same etag");
    assert!(tags[2] != tags[0] && tags[4] != tags[2], "changes alter the etag: {tags:?}");
    for (catalogue_cache, search) in follow_tasks {
        catalogue_cache.abort();
        search.abort();
    }
}

#[tokio::test]
async fn an_updated_cache_equals_a_fresh_one() {
    let app = TestApp::open().await;
    all_bodies(&app).await;
    let replica = async || {
        let replica = app.replica().await;
        let mut all = Vec::new();
        for path in PATHS {
            all.push(replica.api(path).await.body);
        }
        all
    };
    let text = |from: &str, to: &str| -> &'static str {
        Box::leak(CATALOGUE.products.replace(from, to).into_boxed_str())
    };
    for products in [
        text("Jabón de oliva", "Zumo de oliva"),
        text("\"price\": \"7.35\"", "\"price\": \"735.00\""),
        text("\"categories\": [2, 11]", "\"categories\": [11]"),
        text("\"featured\": true", "\"featured\": false"),
        text("Sin sulfatos.", "Sin nada."),
    ] {
        seed(app.state.store(), &Source { products, ..CATALOGUE }).await.unwrap();
        assert_eq!(all_bodies(&app).await, replica().await);
    }
    let csv = include_bytes!("../fixtures/export.csv");
    import_table(app.state.store(), ShopSystem::WooCommerce, csv).await.unwrap();
    let after = all_bodies(&app).await;
    assert_eq!(after, replica().await);
    assert!(app.api("products").await.json()["total"].as_u64().unwrap() > 6, "imported products are listed");
}

#[tokio::test]
async fn cached_responses_have_identical_headers() {
    let app = TestApp::open().await;
    let headers = [("accept-encoding", "br"), ("origin", "https://otra.example")];
    for path in PATHS {
        let uncached = get_api_with(&app, path, &headers).await;
        let cached = get_api_with(&app, path, &headers).await;
        assert_same_response(path, &uncached, &cached);
        let tag = cached.header("etag");
        let again = get_api_with(&app, path, &[headers[0], ("if-none-match", tag)]).await;
        assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0), "{path}");
        let traced = get_api_with(&app, path, &[("x-request-id", "mia")]).await;
        assert_eq!(traced.header("x-request-id"), "mia");
    }
}

#[tokio::test]
async fn responses_are_compressed_by_accept_encoding() {
    let app = TestApp::open().await;
    let plain = get_api_with(&app, "products", &[]).await;
    assert_eq!(plain.header("content-encoding"), "");
    let gzip = get_api_with(&app, "products", &[("accept-encoding", "gzip")]).await;
    assert_eq!(gzip.header("content-encoding"), "gzip");
    let mut unpacked = Vec::new();
    flate2::read::GzDecoder::new(&*gzip.body).read_to_end(&mut unpacked).unwrap();
    assert_eq!(unpacked, plain.body);
    let brotli = get_api_with(&app, "products", &[("accept-encoding", "gzip, br")]).await;
    assert_eq!(brotli.header("content-encoding"), "br");
    assert!(brotli.body.len() < gzip.body.len());
    let tags = [&plain, &gzip, &brotli].map(|response| response.header("etag").to_owned());
    assert!(tags[0] != tags[1] && tags[1] != tags[2] && tags[0] != tags[2]);
    assert!(plain.header("vary").contains("authorization"), "professionals get other prices");
}

#[tokio::test]
async fn errors_are_not_cached() {
    let app = TestApp::open().await;
    assert_eq!(app.api("categories/nueva").await.status, 404);
    app.sql("INSERT INTO categories VALUES (77, 'nueva', 'Nueva', '', '{\"url\":\"\",\"title\":\"\"}', 9)")
        .await;
    assert_eq!(app.api("categories/nueva").await.json()["title"], "Nueva");
    app.sql("DELETE FROM categories WHERE id = 77").await;
    assert_eq!(app.api("categories/nueva").await.status, 404);
}

#[tokio::test]
async fn every_filter_and_sort_works() {
    let app = TestApp::open().await;
    let ids = async |query: &str| -> Vec<u64> {
        let json: Value = app.api(&format!("products?{query}")).await.json();
        json["data"].as_array().unwrap().iter().map(|product| product["id"].as_u64().unwrap()).collect()
    };
    assert_eq!(ids("filter[category]=11").await, [5]);
    assert_eq!(ids("filter[category]=2&filter[category.slug]=promociones").await, [5]);
    assert_eq!(ids("filter[collection]=1,2").await.len(), 2);
    assert_eq!(ids("filter[collection.slug]=nada").await, Vec::<u64>::new());
    assert_eq!(ids("filter[featured]=0&sort=-id").await, [6, 5, 4, 3, 2]);
    assert_eq!(ids("filter[calendarized]=1").await, Vec::<u64>::new());
    app.sql("UPDATE products SET calendarized = 1 WHERE id = 4").await;
    assert_eq!(ids("filter[calendarized]=1").await, [4]);
    assert_eq!(ids("filter[calendarized]=0&limit=2").await, [1, 2]);
    assert_eq!(ids("sort=").await, [1, 2, 3, 4, 5, 6]);
    assert_eq!(ids("sort=-collection").await, [1, 2, 6, 5, 4, 3], "without a collection: last, either way");
    assert_eq!(ids("sort=-title&limit=1").await, [6]);
    assert_eq!(ids("page=4294967295&limit=100").await, Vec::<u64>::new());
}

#[tokio::test]
async fn a_head_request_is_answered_without_a_body() {
    let app = TestApp::open().await;
    for _ in 0..2 {
        let request = Request::head("/api/v1/products").body(Body::empty()).unwrap();
        let response = app.send(request).await;
        assert_eq!((response.status, response.body.len()), (StatusCode::OK, 0));
        assert!(response.headers.contains_key(header::ETAG));
        app.api("products").await;
    }
}

//! The catalogue in memory: always that of now, and the same answer however it is given.
#![expect(clippy::disallowed_types, reason = "it starts the program beside itself")]

use std::io::Read;
use std::process::Command;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use mostrador_api::import::{self, Options};
use mostrador_api::seed::{Source, seed};
use serde_json::{Value, json};

use crate::support::{Answer, CATALOGUE, PATIENCE, TestShop, ask, order_of, two_soaps};

const EVERYTHING: [&str; 16] = [
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

async fn everything(shop: &TestShop) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for path in EVERYTHING {
        all.push(shop.api(path).await.body);
    }
    all
}

async fn asking(shop: &TestShop, path: &str, headers: &[(&str, &str)]) -> Answer {
    shop.get_with(&format!("/api/v1/{path}"), headers).await
}

/// Insists that two answers are the same, header for header, but for their own numbers.
pub(crate) fn alike(path: &str, slow: &Answer, fast: &Answer) {
    assert_eq!((slow.status, &slow.body), (fast.status, &fast.body), "{path}");
    for name in slow.headers.keys().chain(fast.headers.keys()) {
        let of = |answer: &Answer| {
            let mut values: Vec<_> = answer.headers.get_all(name).iter().cloned().collect();
            values.sort();
            values
        };
        match name.as_str() {
            "x-request-id" => assert_ne!(of(slow), of(fast), "{path}"),
            // The layer of CORS names what it looked at.
            "vary" => assert!(slow.headers.contains_key(name) && fast.headers.contains_key(name)),
            "content-length" => {}
            _ => assert_eq!(of(slow), of(fast), "{path}: {name}"),
        }
    }
}

#[tokio::test]
async fn who_orders_sees_at_once_what_is_left() {
    let shop = TestShop::open().await;
    let token = shop.customer("ana@correo.example").await;
    let sold_out = async || {
        let detail = shop.api("products/ultimas-unidades").await.json()["sold_out"].clone();
        (detail, shop.api("products?filter[id]=5").await.json()["data"][0]["sold_out"].clone())
    };
    assert_eq!(sold_out().await, (json!(false), json!(false)));
    let order = order_of(&json!([{ "product": 5, "qty": 3 }]), 5_670 + 495);
    let answer = shop.order(&token, "pedido-1", &order).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    assert_eq!(sold_out().await, (json!(true), json!(true)));
}

#[tokio::test]
async fn a_unit_less_that_no_card_shows_costs_no_answer() {
    let shop = TestShop::open().await;
    let token = shop.customer("ana@correo.example").await;
    let before = shop.shop.showcase().current().await.unwrap();
    assert_eq!(shop.order(&token, "pedido-1", &two_soaps()).await.status, 201);
    let order = order_of(&json!([{ "product": 5, "qty": 1 }]), 1_890 + 495);
    assert_eq!(shop.order(&token, "pedido-2", &order).await.status, 201);
    let after = shop.shop.showcase().current().await.unwrap();
    assert!(std::sync::Arc::ptr_eq(&before, &after));
    assert_eq!(shop.shop.showcase().revision(), shop.shop.store().written().revision());
}

#[tokio::test]
async fn another_server_follows() {
    let shop = TestShop::open().await;
    let replica = shop.replica().await;
    assert_eq!(replica.api("products/miel").await.json()["title"], "Miel");
    let following = tokio::spawn(replica.shop.showcase().clone().run());
    shop.sql("UPDATE products SET title = 'Miel de brezo' WHERE id = 6").await;
    shop.sql("UPDATE contents SET title = 'Otro aviso' WHERE slug = 'aviso-legal'").await;
    let changed = Instant::now();
    loop {
        let title = replica.api("products/miel").await.json()["title"].clone();
        let list = replica.api("products?filter[id]=6").await.json()["data"][0]["title"].clone();
        let page = replica.api("contents/aviso-legal").await.json()["title"].clone();
        if (title, list, page) == (json!("Miel de brezo"), json!("Miel de brezo"), json!("Otro aviso")) {
            break;
        }
        assert!(changed.elapsed() < PATIENCE, "not followed");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    following.abort();
}

/// Another process: what `import` writes while a shop is open.
#[tokio::test]
async fn what_another_process_imports_is_on_every_server() {
    let shop = TestShop::open().await;
    let replica = shop.replica().await;
    let servers = [&shop.router, &replica.router];
    let following = [shop.shop.clone(), replica.shop.clone()].map(|server| {
        let search = tokio::spawn(server.search().clone().run());
        (tokio::spawn(server.showcase().clone().run()), search)
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
        import.arg("import").arg(&file).env("MOSTRADOR_DATABASE", &shop.shop.config().database);
        let done = tokio::task::spawn_blocking(move || import.output().unwrap()).await.unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        let imported = Instant::now();
        let word =
            form_urlencoded::byte_serialize(title.split(' ').next().unwrap().as_bytes()).collect::<String>();
        let shown = format!("{:?}", (title, price));
        for server in servers {
            let api = async |path: &str| ask(server, path).await;
            loop {
                let list = api("products?sort=-id&limit=1").await;
                let card = list.json()["data"][0].clone();
                let detail = api(&format!("products/{}", card["slug"].as_str().unwrap())).await;
                let found = api(&format!("searchs?query={word}")).await.json()["data"][0].clone();
                let suggested =
                    api(&format!("searchs/suggestions?query={word}")).await.json()["products"].clone();
                let gross = |card: &Value| -> String {
                    let part =
                        |name: &str| card[name].as_str().map_or(0.0, |text| text.parse::<f64>().unwrap());
                    format!("{:.2}", part("price_et") + part("price_taxes"))
                };
                let says =
                    |card: &Value| format!("{:?}", (card["title"].as_str().unwrap_or(""), &*gross(card)));
                let all = [says(&card), says(&detail.json()), says(&found)];
                if all.iter().all(|one| *one == shown) && suggested[0]["title"] == title {
                    tags.push([list.header("etag").to_owned(), detail.header("etag").to_owned()]);
                    break;
                }
                assert!(imported.elapsed() < PATIENCE, "{shown}: {all:?} {suggested}");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }
    assert_eq!(tags[0], tags[1], "both servers tag the same alike");
    assert!(tags[2] != tags[0] && tags[4] != tags[2], "and what changed otherwise: {tags:?}");
    for (showcase, search) in following {
        showcase.abort();
        search.abort();
    }
}

#[tokio::test]
async fn what_was_followed_is_what_is_read_anew() {
    let shop = TestShop::open().await;
    everything(&shop).await;
    let replica = async || {
        let replica = shop.replica().await;
        let mut all = Vec::new();
        for path in EVERYTHING {
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
        seed(shop.shop.store(), &Source { products, ..CATALOGUE }).await.unwrap();
        assert_eq!(everything(&shop).await, replica().await);
    }
    let csv = include_bytes!("../fixtures/export.csv");
    import::import(shop.shop.store(), csv, Options::default()).await.unwrap();
    let after = everything(&shop).await;
    assert_eq!(after, replica().await);
    assert!(shop.api("products").await.json()["total"].as_u64().unwrap() > 6, "what was imported is there");
}

#[tokio::test]
async fn the_fast_lane_gives_the_same_answer_header_for_header() {
    let shop = TestShop::open().await;
    let headers = [("accept-encoding", "br"), ("origin", "https://otra.example")];
    for path in EVERYTHING {
        let slow = asking(&shop, path, &headers).await;
        let fast = asking(&shop, path, &headers).await;
        alike(path, &slow, &fast);
        let tag = fast.header("etag");
        let again = asking(&shop, path, &[headers[0], ("if-none-match", tag)]).await;
        assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0), "{path}");
        let traced = asking(&shop, path, &[("x-request-id", "mia")]).await;
        assert_eq!(traced.header("x-request-id"), "mia");
    }
}

#[tokio::test]
async fn answers_come_compressed_to_who_can_read_them() {
    let shop = TestShop::open().await;
    let plain = asking(&shop, "products", &[]).await;
    assert_eq!(plain.header("content-encoding"), "");
    let gzip = asking(&shop, "products", &[("accept-encoding", "gzip")]).await;
    assert_eq!(gzip.header("content-encoding"), "gzip");
    let mut unpacked = Vec::new();
    flate2::read::GzDecoder::new(&*gzip.body).read_to_end(&mut unpacked).unwrap();
    assert_eq!(unpacked, plain.body);
    let brotli = asking(&shop, "products", &[("accept-encoding", "gzip, br")]).await;
    assert_eq!(brotli.header("content-encoding"), "br");
    assert!(brotli.body.len() < gzip.body.len());
    let tags = [&plain, &gzip, &brotli].map(|answer| answer.header("etag").to_owned());
    assert!(tags[0] != tags[1] && tags[1] != tags[2] && tags[0] != tags[2]);
    assert!(plain.header("vary").contains("authorization"), "professionals are answered something else");
}

#[tokio::test]
async fn errors_are_not_kept() {
    let shop = TestShop::open().await;
    assert_eq!(shop.api("categories/nueva").await.status, 404);
    shop.sql("INSERT INTO categories VALUES (77, 'nueva', 'Nueva', '', '{\"url\":\"\",\"title\":\"\"}', 9)")
        .await;
    assert_eq!(shop.api("categories/nueva").await.json()["title"], "Nueva");
    shop.sql("DELETE FROM categories WHERE id = 77").await;
    assert_eq!(shop.api("categories/nueva").await.status, 404);
}

#[tokio::test]
async fn every_filter_and_sort_of_the_contract() {
    let shop = TestShop::open().await;
    let ids = async |query: &str| -> Vec<u64> {
        let json: Value = shop.api(&format!("products?{query}")).await.json();
        json["data"].as_array().unwrap().iter().map(|product| product["id"].as_u64().unwrap()).collect()
    };
    assert_eq!(ids("filter[category]=11").await, [5]);
    assert_eq!(ids("filter[category]=2&filter[category.slug]=promociones").await, [5]);
    assert_eq!(ids("filter[collection]=1,2").await.len(), 2);
    assert_eq!(ids("filter[collection.slug]=nada").await, Vec::<u64>::new());
    assert_eq!(ids("filter[featured]=0&sort=-id").await, [6, 5, 4, 3, 2]);
    assert_eq!(ids("filter[calendarized]=1").await, Vec::<u64>::new());
    shop.sql("UPDATE products SET calendarized = 1 WHERE id = 4").await;
    assert_eq!(ids("filter[calendarized]=1").await, [4]);
    assert_eq!(ids("filter[calendarized]=0&limit=2").await, [1, 2]);
    assert_eq!(ids("sort=").await, [1, 2, 3, 4, 5, 6]);
    assert_eq!(ids("sort=-collection").await, [1, 2, 6, 5, 4, 3], "without a collection: last, either way");
    assert_eq!(ids("sort=-title&limit=1").await, [6]);
    assert_eq!(ids("page=4294967295&limit=100").await, Vec::<u64>::new());
}

#[tokio::test]
async fn a_head_request_is_answered_without_a_body() {
    let shop = TestShop::open().await;
    for _ in 0..2 {
        let request = Request::head("/api/v1/products").body(Body::empty()).unwrap();
        let answer = shop.send(request).await;
        assert_eq!((answer.status, answer.body.len()), (StatusCode::OK, 0));
        assert!(answer.headers.contains_key(header::ETAG));
        shop.api("products").await;
    }
}

//! Which pages there are, and whether they have changed.

use std::time::{Duration, Instant};

use mostrador_api::seed::{Source, seed};
use serde_json::{Value, json};

use crate::support::{CATALOGUE, PATIENCE, TestShop, now_ms, order_of};

async fn pages(shop: &TestShop) -> Vec<Value> {
    let answer = shop.api("pages").await.json();
    let pages = answer["pages"].as_array().unwrap().clone();
    assert_eq!(answer["total"], pages.len());
    pages
}

fn paths(pages: &[Value]) -> Vec<&str> {
    pages.iter().map(|page| page["path"].as_str().unwrap()).collect()
}

async fn revision(shop: &TestShop) -> String {
    shop.api("site").await.json()["revision"].as_str().unwrap().to_owned()
}

/// Rule 7.6.
#[tokio::test]
async fn the_public_configuration_is_told_and_another_one_is_another_revision() {
    let shop = TestShop::open().await;
    let site = shop.api("site").await.json();
    assert_eq!(site["config"], json!({ "apiBaseUrl": "/api/v1", "httpTimeoutMs": 0 }));
    let elsewhere = TestShop::with(|config| {
        config.public.api_base_url = "https://api.tienda.example/v1".into();
        config.public.http_timeout_ms = 5_000;
    })
    .await;
    let other = elsewhere.api("site").await.json();
    let expected = json!({ "apiBaseUrl": "https://api.tienda.example/v1", "httpTimeoutMs": 5_000 });
    assert_eq!(other["config"], expected);
    let fingerprint =
        |site: &Value| site["revision"].as_str().unwrap().rsplit('-').next().unwrap().to_owned();
    assert_ne!(fingerprint(&site), fingerprint(&other));
    let since = format!("site?since={}", site["revision"].as_str().unwrap());
    let told = elsewhere.api(&since).await.json();
    assert_eq!(told["changed_products"], Value::Null, "every page shows the configuration");
}

#[tokio::test]
async fn every_public_page_is_listed_in_the_order_of_a_sitemap() {
    let shop = TestShop::open().await;
    let pages = pages(&shop).await;
    assert_eq!(
        paths(&pages),
        [
            "/",
            "/tienda/jabones",
            "/tienda/promociones",
            "/tienda/cursos-online-para-profesionales",
            "/tienda/jabones/jabon-de-oliva",
            "/tienda/jabones/champu",
            "/tienda/jabones/agotado",
            "/tienda/jabones/ultimas-unidades",
            "/tienda/jabones/miel",
            "/cursos-online-para-profesionales/curso",
            "/blog/cuaderno",
            "/blog/vacio",
            "/blog/cuaderno/romero",
            "/blog/cuaderno/jara",
            "/blog/cuaderno/agua",
            "/aviso-legal",
            "/ayuda/envios",
            "/busqueda",
            "/compra",
            "/compra/iniciar-sesion",
            "/crear-cuenta",
            "/iniciar-sesion",
            "/solicitar-nueva-contrasena",
            "/tarifario/acceso",
            "/certificados",
            "/desistimiento",
        ]
    );
    let of = |path: &str| pages.iter().find(|page| page["path"] == path).unwrap();
    assert_eq!(
        *of("/tienda/jabones/miel"),
        json!({ "path": "/tienda/jabones/miel", "kind": "product", "modified": null, "noindex": false })
    );
    assert_eq!(of("/cursos-online-para-profesionales/curso")["kind"], "course");
    assert_eq!((&of("/compra")["kind"], &of("/compra")["noindex"]), (&json!("cart"), &json!(false)));
    let legal = shop.api("contents/aviso-legal").await.json();
    assert_eq!(of("/aviso-legal")["modified"], legal["updated_at"]);
    assert_eq!(of("/blog/vacio")["modified"], Value::Null);
    let romero = shop.api("articles/romero").await.json();
    assert_eq!(of("/blog/cuaderno/romero")["modified"], romero["updated_at"]);
}

#[tokio::test]
async fn the_list_follows_the_catalogue_and_is_not_sent_twice() {
    let shop = TestShop::open().await;
    let answer = shop.api("pages").await;
    assert_eq!(answer.header("cache-control"), "public, max-age=0, s-maxage=10");
    let tag = answer.header("etag").to_owned();
    shop.sql("UPDATE products SET price_et = 1 WHERE id = 6").await;
    assert_eq!(shop.api("pages").await.header("etag"), tag, "a price is no page");
    shop.sql("UPDATE products SET listed = 0 WHERE id = 6").await;
    shop.sql("UPDATE products SET slug = 'miel-de-brezo', category_id = 11 WHERE id = 5").await;
    let pages = pages(&shop).await;
    let hidden: Vec<_> =
        pages.iter().filter(|page| page["noindex"] == true && page["kind"] == "product").collect();
    assert_eq!(hidden.iter().map(|page| &page["path"]).collect::<Vec<_>>(), ["/tienda/jabones/miel"]);
    assert!(paths(&pages).contains(&"/tienda/promociones/miel-de-brezo"));
    assert!(!paths(&pages).contains(&"/tienda/jabones/ultimas-unidades"));
}

#[tokio::test]
async fn ten_thousand_pages_are_one_answer() {
    let shop = TestShop::open().await;
    shop.sql(
        "WITH RECURSIVE n (id) AS (SELECT 1000 UNION ALL SELECT id + 1 FROM n WHERE id < 10999) \
         INSERT INTO products (id, slug, sku, title, summary, description, category_id, tax, price_et, price_taxes, \
         sold_out, unique_buy, is_virtual, featured, calendarized, listed, images, attributes, search_text, created_at) \
         SELECT id, 'pastilla-' || id, '', 'Pastilla', '', '', 2, 1, 1000000, 210000, 0, 0, 0, 0, 0, 1, '[]', '[]', '', 0 \
         FROM n",
    )
    .await;
    let pages = pages(&shop).await;
    assert_eq!(pages.len(), 10_026);
    assert!(paths(&pages).contains(&"/tienda/jabones/pastilla-10999"));
}

#[tokio::test]
async fn the_shop_says_what_it_is_called_and_where_it_is() {
    let shop = TestShop::open().await;
    let answer = shop.api("site").await;
    assert_eq!((answer.json()["url"].clone(), answer.json()["name"].clone()), (Value::Null, json!("Taller")));
    assert_eq!((answer.header("cache-control"), answer.header("etag")), ("no-store", ""));
    let shop = TestShop::with(|config| config.public_url = Some("https://tienda.example/".into())).await;
    assert_eq!(shop.api("site").await.json()["url"], "https://tienda.example");
}

#[tokio::test]
async fn the_revision_is_another_one_when_a_page_changes_and_only_then() {
    let shop = TestShop::open().await;
    let token = shop.customer("ana@correo.example").await;
    let mut seen = vec![revision(&shop).await];
    let same = async |seen: &[String], what: &str| {
        assert_eq!(revision(&shop).await, *seen.last().unwrap(), "{what}");
    };
    shop.customer("eva@correo.example").await;
    same(&seen, "a customer").await;
    shop.api("products").await;
    assert_eq!(shop.order(&token, "nada", &json!({})).await.status, 422);
    same(&seen, "an order that is refused").await;
    let changed = async |seen: &mut Vec<String>, what: &str| {
        let now = revision(&shop).await;
        assert!(!seen.contains(&now), "{what}: {now} of {seen:?}");
        seen.push(now);
    };
    let order = order_of(&json!([{ "product": 5, "qty": 3 }]), 5_670 + 495);
    assert_eq!(shop.order(&token, "pedido-1", &order).await.status, 201);
    changed(&mut seen, "the last units").await;
    let source =
        |from: &str, to: &str, text: &str| -> &'static str { Box::leak(text.replace(from, to).into()) };
    let products = source("\"7.35\"", "\"8.35\"", CATALOGUE.products);
    seed(shop.shop.store(), &Source { products, ..CATALOGUE }).await.unwrap();
    changed(&mut seen, "a price").await;
    let contents = source("El taller.", "La casa.", CATALOGUE.contents);
    seed(shop.shop.store(), &Source { products, contents, ..CATALOGUE }).await.unwrap();
    changed(&mut seen, "a page of the house").await;
    let replica = shop.replica().await;
    assert_eq!(
        replica.api("site").await.json()["revision"],
        **seen.last().unwrap(),
        "every server says the same"
    );
}

#[tokio::test]
async fn what_has_changed_since_is_told_by_product_where_that_is_known() {
    let shop = TestShop::open().await;
    let since = async |revision: &str| {
        shop.api(&format!("site?since={revision}")).await.json()["changed_products"].clone()
    };
    let first = revision(&shop).await;
    assert_eq!(shop.api("site").await.json()["changed_products"], Value::Null, "no revision was named");
    assert_eq!(since(&first).await, json!([]));
    let token = shop.customer("ana@correo.example").await;
    let order = order_of(&json!([{ "product": 5, "qty": 3 }]), 5_670 + 495);
    assert_eq!(shop.order(&token, "pedido-1", &order).await.status, 201);
    let second = revision(&shop).await;
    assert_eq!(since(&first).await, json!(["ultimas-unidades"]));
    assert_eq!(since(&second).await, json!([]));
    for unknown in ["nada", "0-9", "9999-0", ""] {
        assert_eq!(since(unknown).await, Value::Null, "{unknown}");
    }
    let contents: &'static str = Box::leak(CATALOGUE.contents.replace("El taller.", "La casa.").into());
    seed(shop.shop.store(), &Source { contents, ..CATALOGUE }).await.unwrap();
    assert_eq!(since(&second).await, json!([]), "a page of the house is no product");
    assert_eq!(shop.api("site?desde=1").await.status, 400);
}

/// A moment that a test can wait for, and what is seen before it: of nearer and further ones the first that lies ahead when
/// everything has been seen.
async fn before_a_moment<T>(see: impl AsyncFn(i64) -> T) -> (i64, T) {
    for ahead in [900, 5_000, 20_000] {
        let moment = now_ms() + ahead;
        let seen = see(moment).await;
        if now_ms() < moment {
            return (moment, seen);
        }
    }
    panic!("the machine is too slow");
}

/// Waits until the revision is another.
async fn another_revision(shop: &TestShop, before: &str) {
    let began = Instant::now();
    while revision(shop).await == *before {
        assert!(began.elapsed() < PATIENCE, "it has come");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Nothing is written at that moment.
#[tokio::test]
async fn an_article_whose_day_comes_is_a_page_and_another_revision() {
    let shop = TestShop::open().await;
    let (day, (before, there)) = before_a_moment(async |day| {
        let sql = format!("UPDATE articles SET published_at = {day} WHERE slug = 'futuro'");
        shop.sql(Box::leak(sql.into())).await;
        (revision(&shop).await, paths(&pages(&shop).await).contains(&"/blog/cuaderno/futuro"))
    })
    .await;
    assert!(!there);
    another_revision(&shop, &before).await;
    assert!(now_ms() >= day, "not before");
    assert!(paths(&pages(&shop).await).contains(&"/blog/cuaderno/futuro"));
    assert_eq!(shop.api("articles/futuro").await.status, 200);
}

#[tokio::test]
async fn a_date_that_begins_is_another_revision() {
    let shop = TestShop::open().await;
    let before = revision(&shop).await;
    let (_, to_come) = before_a_moment(async |moment| {
        shop.sql("DELETE FROM course_sessions WHERE id = 9").await;
        let sql = format!("INSERT INTO course_sessions VALUES (9, 4, {moment}, '', 3)");
        shop.sql(Box::leak(sql.into())).await;
        revision(&shop).await
    })
    .await;
    assert_ne!(to_come, before);
    another_revision(&shop, &to_come).await;
}

//! List of public pages, and the site revision that changes with them.

use std::time::{Duration, Instant};

use mostrador_api::seed::{Source, seed};
use mostrador_core::time::Timestamp;
use serde_json::{Value, json};

use crate::support::{CATALOGUE, TestApp, WAIT_TIMEOUT, now, order_body};

async fn pages(app: &TestApp) -> Vec<Value> {
    let response = app.api("pages").await.json();
    let pages = response["pages"].as_array().unwrap().clone();
    assert_eq!(response["total"], pages.len());
    pages
}

fn paths(pages: &[Value]) -> Vec<&str> {
    pages.iter().map(|page| page["path"].as_str().unwrap()).collect()
}

async fn revision(app: &TestApp) -> String {
    app.api("site").await.json()["revision"].as_str().unwrap().to_owned()
}

/// Rule 7.6.
#[tokio::test]
async fn a_changed_public_configuration_changes_the_revision() {
    let app = TestApp::open().await;
    let site = app.api("site").await.json();
    assert_eq!(site["config"], json!({ "apiBaseUrl": "/api/v1", "httpTimeoutMs": 0 }));
    let configured = TestApp::with(|config| {
        config.public.api_base_url = "https://api.tienda.example/v1".into();
        config.public.http_timeout_ms = 5_000;
    })
    .await;
    let other = configured.api("site").await.json();
    let expected = json!({ "apiBaseUrl": "https://api.tienda.example/v1", "httpTimeoutMs": 5_000 });
    assert_eq!(other["config"], expected);
    let config_hash =
        |site: &Value| site["revision"].as_str().unwrap().rsplit('-').next().unwrap().to_owned();
    assert_ne!(config_hash(&site), config_hash(&other));
    let since = format!("site?since={}", site["revision"].as_str().unwrap());
    let site = configured.api(&since).await.json();
    assert_eq!(site["changed_products"], Value::Null, "every page depends on the configuration");
}

#[tokio::test]
async fn every_public_page_is_listed_in_sitemap_order() {
    let app = TestApp::open().await;
    let pages = pages(&app).await;
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
    let page = |path: &str| pages.iter().find(|page| page["path"] == path).unwrap();
    assert_eq!(
        *page("/tienda/jabones/miel"),
        json!({ "path": "/tienda/jabones/miel", "kind": "product", "modified": null, "noindex": false })
    );
    assert_eq!(page("/cursos-online-para-profesionales/curso")["kind"], "course");
    assert_eq!((&page("/compra")["kind"], &page("/compra")["noindex"]), (&json!("cart"), &json!(false)));
    let legal = app.api("contents/aviso-legal").await.json();
    assert_eq!(page("/aviso-legal")["modified"], legal["updated_at"]);
    assert_eq!(page("/blog/vacio")["modified"], Value::Null);
    let romero = app.api("articles/romero").await.json();
    assert_eq!(page("/blog/cuaderno/romero")["modified"], romero["updated_at"]);
}

#[tokio::test]
async fn the_list_follows_the_catalogue_and_has_an_etag() {
    let app = TestApp::open().await;
    let response = app.api("pages").await;
    assert_eq!(response.header("cache-control"), "public, max-age=0, s-maxage=10");
    let tag = response.header("etag").to_owned();
    app.sql("UPDATE products SET price_et = 1 WHERE id = 6").await;
    assert_eq!(app.api("pages").await.header("etag"), tag, "a price change does not change the pages");
    app.sql("UPDATE products SET listed = 0 WHERE id = 6").await;
    app.sql("UPDATE products SET slug = 'miel-de-brezo', category_id = 11 WHERE id = 5").await;
    let pages = pages(&app).await;
    let hidden: Vec<_> =
        pages.iter().filter(|page| page["noindex"] == true && page["kind"] == "product").collect();
    assert_eq!(hidden.iter().map(|page| &page["path"]).collect::<Vec<_>>(), ["/tienda/jabones/miel"]);
    assert!(paths(&pages).contains(&"/tienda/promociones/miel-de-brezo"));
    assert!(!paths(&pages).contains(&"/tienda/jabones/ultimas-unidades"));
}

#[tokio::test]
async fn ten_thousand_pages_fit_in_one_response() {
    let app = TestApp::open().await;
    app.sql(
        "WITH RECURSIVE n (id) AS (SELECT 1000 UNION ALL SELECT id + 1 FROM n WHERE id < 10999) \
         INSERT INTO products (id, slug, sku, title, summary, description, category_id, tax, price_et, price_taxes, \
         sold_out, unique_buy, is_virtual, featured, calendarized, listed, images, attributes, search_text, created_at) \
         SELECT id, 'pastilla-' || id, '', 'Pastilla', '', '', 2, 1, 1000000, 210000, 0, 0, 0, 0, 0, 1, '[]', '[]', '', 0 \
         FROM n",
    )
    .await;
    let pages = pages(&app).await;
    assert_eq!(pages.len(), 10_026);
    assert!(paths(&pages).contains(&"/tienda/jabones/pastilla-10999"));
}

#[tokio::test]
async fn the_site_has_a_name_and_a_url() {
    let app = TestApp::open().await;
    let response = app.api("site").await;
    assert_eq!(
        (response.json()["url"].clone(), response.json()["name"].clone()),
        (Value::Null, json!("Taller"))
    );
    assert_eq!((response.header("cache-control"), response.header("etag")), ("no-store", ""));
    let app = TestApp::with(|config| config.public_url = Some("https://tienda.example/".into())).await;
    assert_eq!(app.api("site").await.json()["url"], "https://tienda.example");
}

#[tokio::test]
async fn the_revision_changes_only_when_a_page_changes() {
    let app = TestApp::open().await;
    let token = app.customer("ana@correo.example").await;
    let mut revisions = vec![revision(&app).await];
    let assert_unchanged = async |revisions: &[String], change: &str| {
        assert_eq!(revision(&app).await, *revisions.last().unwrap(), "{change}");
    };
    app.customer("eva@correo.example").await;
    assert_unchanged(&revisions, "a customer").await;
    app.api("products").await;
    assert_eq!(app.order(&token, "nada", &json!({})).await.status, 422);
    assert_unchanged(&revisions, "a rejected order").await;
    let assert_changed = async |revisions: &mut Vec<String>, change: &str| {
        let current = revision(&app).await;
        assert!(!revisions.contains(&current), "{change}: {current} of {revisions:?}");
        revisions.push(current);
    };
    let order = order_body(&json!([{ "product": 5, "qty": 3 }]), 5_670 + 450);
    assert_eq!(app.order(&token, "pedido-1", &order).await.status, 201);
    assert_changed(&mut revisions, "the last units").await;
    let source =
        |from: &str, to: &str, text: &str| -> &'static str { Box::leak(text.replace(from, to).into()) };
    let products = source("\"7.35\"", "\"8.35\"", CATALOGUE.products);
    seed(app.state.store(), &Source { products, ..CATALOGUE }).await.unwrap();
    assert_changed(&mut revisions, "a price").await;
    let contents = source("El taller.", "La casa.", CATALOGUE.contents);
    seed(app.state.store(), &Source { products, contents, ..CATALOGUE }).await.unwrap();
    assert_changed(&mut revisions, "a CMS page").await;
    let replica = app.replica().await;
    assert_eq!(
        replica.api("site").await.json()["revision"],
        **revisions.last().unwrap(),
        "all servers have the same revision"
    );
}

#[tokio::test]
async fn changed_products_since_a_revision_are_listed() {
    let app = TestApp::open().await;
    let since = async |revision: &str| {
        app.api(&format!("site?since={revision}")).await.json()["changed_products"].clone()
    };
    let first = revision(&app).await;
    assert_eq!(app.api("site").await.json()["changed_products"], Value::Null, "no revision given");
    assert_eq!(since(&first).await, json!([]));
    let token = app.customer("ana@correo.example").await;
    let order = order_body(&json!([{ "product": 5, "qty": 3 }]), 5_670 + 450);
    assert_eq!(app.order(&token, "pedido-1", &order).await.status, 201);
    let second = revision(&app).await;
    assert_eq!(since(&first).await, json!(["ultimas-unidades"]));
    assert_eq!(since(&second).await, json!([]));
    for unknown in ["nada", "0-9", "9999-0", ""] {
        assert_eq!(since(unknown).await, Value::Null, "{unknown}");
    }
    let contents: &'static str = Box::leak(CATALOGUE.contents.replace("El taller.", "La casa.").into());
    seed(app.state.store(), &Source { contents, ..CATALOGUE }).await.unwrap();
    assert_eq!(since(&second).await, json!([]), "a CMS page changes no product");
    assert_eq!(app.api("site?desde=1").await.status, 400);
}

/// Chooses an instant in the near future and prepares the test with `set_up`. Uses later instants if the
/// set-up was not finished before the instant.
async fn prepare_before_instant<T>(set_up: impl AsyncFn(i64) -> T) -> (i64, T) {
    for ahead in [900, 5_000, 20_000] {
        let instant = now() + ahead;
        let result = set_up(instant.ms()).await;
        if now() < instant {
            return (instant.ms(), result);
        }
    }
    panic!("the machine is too slow");
}

/// Waits until the revision changes.
async fn wait_for_new_revision(app: &TestApp, before: &str) {
    let began = Instant::now();
    while revision(app).await == *before {
        assert!(began.elapsed() < WAIT_TIMEOUT, "the revision did not change");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// No write happens at that instant.
#[tokio::test]
async fn a_scheduled_article_changes_the_pages_and_the_revision() {
    let app = TestApp::open().await;
    let (day, (before, listed)) = prepare_before_instant(async |day| {
        let sql = format!("UPDATE articles SET published_at = {day} WHERE slug = 'futuro'");
        app.sql(Box::leak(sql.into())).await;
        (revision(&app).await, paths(&pages(&app).await).contains(&"/blog/cuaderno/futuro"))
    })
    .await;
    assert!(!listed);
    wait_for_new_revision(&app, &before).await;
    assert!(now() >= Timestamp::from_ms(day), "not before");
    assert!(paths(&pages(&app).await).contains(&"/blog/cuaderno/futuro"));
    assert_eq!(app.api("articles/futuro").await.status, 200);
}

#[tokio::test]
async fn a_session_that_starts_changes_the_revision() {
    let app = TestApp::open().await;
    let before = revision(&app).await;
    let (_, upcoming) = prepare_before_instant(async |instant| {
        app.sql("DELETE FROM course_sessions WHERE id = 9").await;
        let sql = format!("INSERT INTO course_sessions VALUES (9, 4, {instant}, '', 3)");
        app.sql(Box::leak(sql.into())).await;
        revision(&app).await
    })
    .await;
    assert_ne!(upcoming, before);
    wait_for_new_revision(&app, &upcoming).await;
}

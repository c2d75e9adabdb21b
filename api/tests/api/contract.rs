//! The contract: committed as it is, and kept by what serves it.

use std::path::Path;

use mostrador_api::routes;

use crate::support::TestShop;

#[test]
fn the_committed_contract_is_the_one_of_the_code() {
    let committed = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json"));
    let written = routes::document().to_pretty_json().unwrap() + "\n";
    assert!(
        committed.is_ok_and(|committed| committed == written),
        "api/openapi.json is not what the handlers say. Renew it, and read what changes:\n    \
         cargo run -p mostrador -- openapi > api/openapi.json"
    );
}

#[tokio::test]
async fn it_is_served_with_a_page_to_read_it() {
    let shop = TestShop::open().await;
    let document = shop.get("/api/openapi.json").await;
    assert_eq!((document.status.as_u16(), document.header("content-type")), (200, "application/json"));
    assert_eq!(document.json()["servers"][0]["url"], "/api/v1");
    assert_eq!(shop.get("/api/docs").await.header("location"), "/api/docs/");
    let page = shop.get("/api/docs/").await;
    assert!(page.text().contains("swagger-ui-bundle.js") && !page.text().contains("http"), "{}", page.text());
    assert!(page.header("content-security-policy").starts_with("default-src 'none'; script-src 'self';"));
    let script = shop.get("/api/docs/swagger-initializer.js").await;
    assert!(script.text().contains("\"/api/openapi.json\""));
    assert_eq!(shop.get("/api/docs/nothing.js").await.error(), (404, "not_found".into()));
}

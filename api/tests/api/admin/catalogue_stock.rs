//! Stock in the administration: counts, adjustments, and the history of all movements.

use axum::http::Method;
use mostrador_core::staff::StaffRole;
use serde_json::{Value, json};

use super::Admin;
use crate::support::{TestApp, order_body};

#[tokio::test]
async fn stock_is_counted_and_adjusted_with_its_reason() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.login("catalogo@ejemplo.es", StaffRole::Catalogue).await;
    let change = |body: Value| {
        let (admin, login) = (&admin, &login);
        async move { admin.post(login, "products/5/stock", &body).await }
    };
    let version = admin.get(&login, "products/5").await.json()["version"].clone();
    let counted =
        change(json!({ "change": { "kind": "set", "units": 10 }, "expected": 3, "note": "Inventario" }))
            .await
            .json();
    assert_eq!(counted["current"]["stock"], 10);
    let movement = &counted["movements"][0];
    assert_eq!(
        (&movement["reason"], &movement["change"], &movement["units"]),
        (&json!("count"), &json!(7), &json!(10))
    );
    assert_eq!(
        (&movement["note"], &movement["author"]),
        (&json!("Inventario"), &json!("catalogo@ejemplo.es"))
    );
    let adjusted =
        change(json!({ "change": { "kind": "adjust", "units": -6 }, "note": "Rotura" })).await.json();
    assert_eq!((&adjusted["current"]["stock"], &adjusted["current"]["low_stock"]), (&json!(4), &json!(true)));
    let stale = change(json!({ "change": { "kind": "set", "units": 10 }, "expected": 3 })).await;
    assert_eq!(stale.error(), (412, "version_conflict".into()));
    assert_eq!(stale.json()["current"], 4);
    let too_few = change(json!({ "change": { "kind": "adjust", "units": -5 } })).await;
    assert_eq!(too_few.json()["errors"][0]["message"], "Quedan 4 unidades: no se pueden quitar más");
    let foreign = change(json!({ "variant": 202, "change": { "kind": "set", "units": 1 } })).await;
    assert_eq!(foreign.json()["errors"][0]["field"], "variant");
    assert_eq!(
        admin.get(&login, "products/5").await.json()["version"],
        version,
        "the version is that of the product"
    );
    assert_eq!(app.number("SELECT COUNT(*) FROM staff_audit WHERE action = 'change_stock'").await, 2);
    assert_eq!(change(json!({ "change": { "kind": "set", "units": 0 } })).await.status, 200);
    assert_eq!(app.api("products/ultimas-unidades").await.json()["sold_out"], true, "the shop knows at once");
    let untracked = change(json!({ "change": { "kind": "set", "units": null } })).await.json();
    assert_eq!(untracked["current"]["stock"], Value::Null);
    let begin = || change(json!({ "change": { "kind": "set", "units": 8 }, "expected": null }));
    assert_eq!(begin().await.json()["current"]["stock"], 8);
    assert_eq!(begin().await.error(), (412, "version_conflict".into()), "the units are counted by now");
}

#[tokio::test]
async fn orders_and_returns_are_in_the_history() {
    let app = TestApp::open().await;
    let customer = app.customer("ana@ejemplo.es").await;
    let lines = json!([{ "product": 5, "qty": 2 }, { "product": 2, "selected_variant": 202, "qty": 1 }]);
    let quoted = app.order(&customer, "clave-unica-1", &order_body(&lines, 6_441)).await;
    assert_eq!(quoted.status, 201, "{}", quoted.text());
    let number = quoted.json()["number"].as_str().unwrap().to_owned();
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let latest = async |product: i64| {
        admin.get(&login, &format!("products/{product}/stock")).await.json()["movements"][0].clone()
    };
    let sold = latest(5).await;
    assert_eq!((&sold["reason"], &sold["change"], &sold["units"]), (&json!("order"), &json!(-2), &json!(1)));
    assert_eq!((&sold["order"], &sold["reason_label"]), (&json!(number), &json!("Pedido")));
    let variant = latest(2).await;
    assert_eq!(
        (&variant["variant"], &variant["change"], &variant["units"]),
        (&json!(202), &json!(-1), &json!(3))
    );
    let order = admin.get(&login, &format!("orders/{number}")).await.json();
    let path = format!("orders/{number}/actions");
    let cancel = json!({ "event": "cancel" });
    let cancelled =
        admin.change(&login, Method::POST, &path, order["version"].as_str().unwrap(), &cancel).await;
    assert_eq!(cancelled.status, 200, "{}", cancelled.text());
    let back = latest(5).await;
    assert_eq!((&back["reason"], &back["change"], &back["units"]), (&json!("return"), &json!(2), &json!(3)));
    assert_eq!(back["order"], json!(number));
}

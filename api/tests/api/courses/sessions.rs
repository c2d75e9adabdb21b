//! Sessions of calendarized courses: seats and sale.

use std::sync::Arc;

use axum::http::Method;
use mostrador_api::cli::OrderAction;
use mostrador_api::services::courses::session_closing;
use serde_json::json;

use super::{COURSE, PRICE, Student, order_body, shop_with_sessions};
use crate::admin::{Admin, Login};
use crate::support::now;

#[tokio::test]
async fn a_session_is_a_variant_with_seats_as_stock() {
    let app = shop_with_sessions().await;
    let taller = app.api("products/taller").await.json();
    assert_eq!(taller["variants"][0]["id"], 701);
    assert_eq!(taller["variants"][0]["title"], "1 de febrero de 2999, 10:00");
    assert_eq!(
        (&taller["sessions"][1]["id"], &taller["sessions"][1]["seats_left"]),
        (&json!(701), &json!(3))
    );
    let token = app.customer("ana@ejemplo.es").await;
    let ana = Student { app, token };
    let session_order = |session: Option<u32>| {
        order_body(&json!([{ "product": 7, "selected_variant": session, "qty": 1 }]), 5_000)
    };
    for (session, code) in [(None, "unavailable"), (Some(703), "unavailable"), (Some(702), "sold_out")] {
        let refused = ana.app.order(&ana.token, "clave-unica-1", &session_order(session)).await;
        assert_eq!(refused.json()["quote"]["changes"][0]["code"], code, "{session:?}");
        assert_eq!(refused.status, 409);
    }
    ana.buy(&session_order(Some(701))).await;
    let course = &ana.courses().await[0];
    assert_eq!(
        course["session"],
        json!({ "id": 701, "starts_at": "2999-02-01T09:00:00Z", "place": "Aula 1" })
    );
    let sessions = ana.app.api("products/taller").await.json()["sessions"].clone();
    assert_eq!(sessions[1]["seats_left"], 2);
    let again = ana.app.order(&ana.token, "otra-clave", &session_order(Some(701))).await;
    assert_eq!(again.error(), (409, "already_enrolled".into()));
}

#[tokio::test]
async fn sessions_go_off_sale_when_they_start() {
    let app = shop_with_sessions().await;
    assert_eq!(session_closing::close_started_sessions(app.state.store(), now()).await.unwrap(), 1);
    assert_eq!(session_closing::close_started_sessions(app.state.store(), now()).await.unwrap(), 0);
    let taller = app.api("products/taller").await.json();
    assert_eq!(
        (&taller["variants"][1]["sold_out"], &taller["sessions"][0]["seats_left"]),
        (&json!(true), &json!(0))
    );
    assert_eq!(taller["variants"][0]["sold_out"], false);
}

/// Free and booked seats of the date in the future.
async fn seats(admin: &Admin<'_>, login: &Login) -> (i64, i64) {
    let content = admin.get(login, "courses/7/content").await.json();
    let date = content["seats"].as_array().unwrap().iter().find(|date| date["session"] == 701).cloned();
    let date = date.unwrap();
    (date["left"].as_i64().unwrap(), date["booked"].as_i64().unwrap())
}

/// Rules 4.11 and 5.13.
#[tokio::test]
async fn a_refund_that_leaves_the_access_leaves_the_seat_until_the_access_ends() {
    let app = shop_with_sessions().await;
    let token = app.customer("ana@ejemplo.es").await;
    let ana = Student { app, token };
    let lines = json!([
        { "product": 7, "selected_variant": 701, "qty": 1 },
        { "product": COURSE, "qty": 1 },
    ]);
    let number = ana.buy(&order_body(&lines, 5_000 + PRICE)).await;
    let admin = Admin::of(&ana.app);
    let owner = admin.owner().await;
    let path = format!("orders/{number}");
    for (line, keep_access) in [(0, true), (1, false)] {
        let version = admin.get(&owner, &path).await.json()["version"].as_str().unwrap().to_owned();
        let refund = json!({ "lines": [{ "line": line, "quantity": 1 }], "keep_access": keep_access,
            "restock": true, "by_hand": true });
        let refunded =
            admin.change(&owner, Method::POST, &format!("{path}/refunds"), &version, &refund).await;
        assert_eq!(refunded.status, 200, "{}", refunded.text());
        assert_eq!(seats(&admin, &owner).await, (2, 1), "line {line}");
    }
    assert_eq!(admin.get(&owner, &path).await.json()["order"]["state"], "refunded");
    let open = "SELECT course_id FROM enrolments WHERE ended_at IS NULL";
    assert_eq!(ana.app.number(open).await, 7, "the first refund has left the access");

    let customer = ana.app.number("SELECT id FROM customers WHERE email = 'ana@ejemplo.es'").await;
    let removal = json!({ "reason": "No puede venir" });
    let path = format!("courses/7/learners/{customer}/removal");
    assert_eq!(admin.post(&owner, &path, &removal).await.status, 200);
    assert_eq!(seats(&admin, &owner).await, (3, 0));
    assert_eq!(admin.post(&owner, &path, &removal).await.error(), (404, "learner_not_found".into()));
    assert_eq!(seats(&admin, &owner).await, (3, 0), "freed once");
}

/// Rule 5.13.
#[tokio::test]
async fn the_seat_of_an_ended_enrolment_is_free_again_once() {
    let app = shop_with_sessions().await;
    let token = app.customer("ana@ejemplo.es").await;
    let ana = Student { app, token };
    let admin = Admin::of(&ana.app);
    let owner = admin.owner().await;
    let seats = async || seats(&admin, &owner).await;
    let lines = json!([{ "product": 7, "selected_variant": 701, "qty": 1 }]);
    for restock in [false, true] {
        let order = order_body(&lines, 5_000);
        let placed = ana.app.order(&ana.token, &format!("clave-unica-{restock}"), &order).await.json();
        let number = placed["number"].as_str().unwrap();
        ana.run_command(OrderAction::Pay, number).await;
        assert_eq!(seats().await, (2, 1));
        let version = admin.get(&owner, &format!("orders/{number}")).await.json()["version"].clone();
        let refund = json!({ "restock": restock, "by_hand": true });
        let path = format!("orders/{number}/refunds");
        let refunded = admin.change(&owner, Method::POST, &path, version.as_str().unwrap(), &refund).await;
        assert_eq!(refunded.status, 200, "{}", refunded.text());
        assert_eq!(seats().await, (3, 0), "restock: {restock}");
    }
    let placed = ana.app.order(&ana.token, "clave-unica-3", &order_body(&lines, 5_000)).await.json();
    ana.run_command(OrderAction::Pay, placed["number"].as_str().unwrap()).await;
    let customer = ana.app.number("SELECT id FROM customers WHERE email = 'ana@ejemplo.es'").await;
    let removal = json!({ "reason": "No puede venir" });
    let removed = admin.post(&owner, &format!("courses/7/learners/{customer}/removal"), &removal).await;
    assert_eq!(removed.status, 200, "{}", removed.text());
    assert_eq!(seats().await, (3, 0));
    let manual = json!({ "email": "ana@ejemplo.es", "session": 701 });
    let enrolled = admin.post(&owner, "courses/7/learners", &manual).await;
    assert_eq!(enrolled.status, 201, "{}", enrolled.text());
    assert_eq!(seats().await, (2, 1));
    ana.app.sql("UPDATE orders SET state = 'completed' WHERE state = 'paid'").await;
    let path = format!("customers/{customer}");
    let version = admin.get(&owner, &path).await.json()["version"].clone();
    let erased = admin.change(&owner, Method::DELETE, &path, version.as_str().unwrap(), &json!({})).await;
    assert!(erased.status.is_success(), "{}", erased.text());
    assert_eq!(seats().await, (3, 0), "the manual enrolment is deleted with the account");
}

/// Rule 5.13.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn seats_are_never_sold_twice() {
    let app = Arc::new(shop_with_sessions().await);
    let mut students = Vec::new();
    for n in 0..10 {
        students.push(app.customer(&format!("persona{n}@ejemplo.es")).await);
    }
    let body = order_body(&json!([{ "product": 7, "selected_variant": 701, "qty": 1 }]), 5_000);
    let tasks: Vec<_> = students
        .into_iter()
        .map(|token| {
            let (app, body) = (app.clone(), body.clone());
            tokio::spawn(async move { app.order(&token, "clave-unica-1", &body).await.status.as_u16() })
        })
        .collect();
    let mut statuses = Vec::new();
    for task in tasks {
        statuses.push(task.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [[201; 3].as_slice(), &[409; 7]].concat());
    assert_eq!(app.number("SELECT stock FROM variants WHERE id = 701").await, 0);
}

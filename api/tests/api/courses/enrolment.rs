//! Enrolment by payment, end of access.

use axum::http::Method;
use mostrador_api::cli::OrderAction;
use mostrador_api::db::repositories::enrolments;
use serde_json::{Value, json};

use super::{COURSE, PRICE, Student, TEXT, VIDEO, course_order, order_body};
use crate::admin::Admin;
use crate::support::now;

/// Rule 4.11.
#[tokio::test]
async fn only_payment_enrols() {
    let ana = Student::new().await;
    let response = ana.place_order(&course_order()).await;
    assert_eq!(response.status, 201);
    assert_eq!(ana.courses().await, json!([]), "an unpaid order does not enrol");
    assert_eq!(ana.get("courses/4").await.error(), (404, "course_not_found".into()));

    let number = response.json()["number"].as_str().unwrap().to_owned();
    ana.run_command(OrderAction::Pay, &number).await;
    let courses = ana.courses().await;
    assert_eq!(courses.as_array().unwrap().len(), 1);
    assert_eq!(courses[0]["title"], "Curso de jabones");
    assert_eq!((&courses[0]["access"], &courses[0]["hours"]), (&json!("open"), &json!(12)));
    let start = json!({ "done": 0, "lessons": 4, "percent": 0, "resume": { "lesson": VIDEO, "seconds": 0 } });
    assert_eq!(courses[0]["progress"], start);
    assert_eq!(courses[0]["certificate"], Value::Null);

    let eva = ana.app.customer("eva@ejemplo.es").await;
    let other_response = ana.app.call(Method::GET, "courses/4", Some(&eva), &json!({})).await;
    assert_eq!(other_response.error(), (404, "course_not_found".into()));
    assert_eq!(ana.app.api("courses/4").await.status, 401);
    assert_eq!(ana.app.api("customers/me/courses").await.status, 401);
    for missing in ["courses/5", "courses/x", "courses/99999999999"] {
        assert_eq!(ana.get(missing).await.error(), (404, "course_not_found".into()), "{missing}");
    }
}

#[tokio::test]
async fn a_free_course_enrols_immediately() {
    let ana = Student::new().await;
    ana.app.sql("UPDATE products SET price_et = 0, price_taxes = 0 WHERE id = 4").await;
    let lines = json!([{ "product": COURSE, "qty": 1 }]);
    assert_eq!(ana.place_order(&order_body(&lines, 0)).await.status, 201);
    assert_eq!(ana.courses().await[0]["id"], COURSE);
}

/// Rule 4.4.
#[tokio::test]
async fn a_cancelled_free_order_ends_the_enrolment() {
    let ana = Student::new().await;
    ana.app.sql("UPDATE products SET price_et = 0, price_taxes = 0 WHERE id = 4").await;
    let placed = ana.place_order(&order_body(&json!([{ "product": COURSE, "qty": 1 }]), 0)).await.json();
    let admin = Admin::of(&ana.app);
    let login = admin.owner().await;
    let path = format!("orders/{}", placed["number"].as_str().unwrap());
    let order = admin.get(&login, &path).await.json();
    let (version, cancel) = (order["version"].as_str().unwrap(), json!({ "event": "cancel" }));
    let cancelled = admin.change(&login, Method::POST, &format!("{path}/actions"), version, &cancel).await;
    assert_eq!(cancelled.json()["order"]["state"], "cancelled", "{}", cancelled.text());
    assert_eq!(ana.get("courses/4").await.error(), (403, "course_access_ended".into()));
    let again = order_body(&json!([{ "product": COURSE, "qty": 1 }]), 0);
    assert_eq!(ana.app.order(&ana.token, "otra-clave", &again).await.status, 201);
}

#[tokio::test]
async fn goods_do_not_enrol() {
    let ana = Student::new().await;
    let mut body =
        order_body(&json!([{ "product": 1, "qty": 1 }, { "product": COURSE, "qty": 1 }]), 735 + PRICE);
    body["delivery"] = crate::support::address();
    body["shipping_id"] = json!(1);
    ana.buy(&body).await;
    assert_eq!(ana.courses().await.as_array().unwrap().len(), 1);
    assert_eq!(ana.app.number("SELECT COUNT(*) FROM enrolments").await, 1);
}

#[tokio::test]
async fn a_refund_ends_access_but_keeps_the_progress() {
    let ana = Student::new().await;
    let number = ana.buy(&course_order()).await;
    ana.save_progress(TEXT, &json!({ "done": true })).await;
    let mut tx = ana.app.state.store().begin_write().await.unwrap();
    enrolments::end(&mut tx, &number.into(), now()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(ana.get("courses/4").await.error(), (403, "course_access_ended".into()));
    assert_eq!(
        ana.save_progress(TEXT, &json!({ "done": true })).await.error(),
        (403, "course_access_ended".into())
    );
    let course = &ana.courses().await[0];
    assert_eq!((&course["access"], &course["progress"]["done"]), (&json!("ended"), &json!(1)));
}

#[tokio::test]
async fn access_expires_and_can_be_bought_again() {
    let ana = Student::new().await;
    ana.buy(&course_order()).await;
    let again = ana.app.order(&ana.token, "otra-clave", &course_order()).await;
    assert_eq!(
        again.error(),
        (409, "already_enrolled".into()),
        "a course with access cannot be bought again"
    );
    ana.app.sql("UPDATE enrolments SET enrolled_at = enrolled_at - 31622400000").await;
    assert_eq!(ana.get("courses/4").await.error(), (403, "course_access_ended".into()));
    let again = ana.app.order(&ana.token, "otra-clave", &course_order()).await;
    let number = again.json()["number"].as_str().unwrap().to_owned();
    ana.run_command(OrderAction::Pay, &number).await;
    assert_eq!(ana.get("courses/4").await.status, 200);
    assert_eq!(ana.courses().await.as_array().unwrap().len(), 1);
}

/// Rules 4.11 and 4.15.
#[tokio::test]
async fn a_course_that_is_refunded_as_a_line_is_closed() {
    let ana = Student::new().await;
    let mut body =
        order_body(&json!([{ "product": 1, "qty": 1 }, { "product": COURSE, "qty": 1 }]), 735 + PRICE);
    body["delivery"] = crate::support::address();
    body["shipping_id"] = json!(1);
    let number = ana.buy(&body).await;
    let admin = Admin::of(&ana.app);
    let login = admin.owner().await;
    let path = format!("orders/{number}");
    let version = admin.get(&login, &path).await.json()["version"].as_str().unwrap().to_owned();
    let course = json!({ "lines": [{ "line": 1, "quantity": 1 }], "by_hand": true });
    let refunded = admin.change(&login, Method::POST, &format!("{path}/refunds"), &version, &course).await;
    assert_eq!(refunded.status, 200, "{}", refunded.text());
    assert_eq!(ana.get("courses/4").await.error(), (403, "course_access_ended".into()));
}

/// Rule 4.11.
#[tokio::test]
async fn the_refund_of_the_rest_ends_the_access_unless_an_earlier_one_has_left_it() {
    let mut body =
        order_body(&json!([{ "product": 1, "qty": 1 }, { "product": COURSE, "qty": 1 }]), 735 + PRICE);
    body["delivery"] = crate::support::address();
    body["shipping_id"] = json!(1);
    let course = json!({ "lines": [{ "line": 1, "quantity": 1 }], "keep_access": true, "by_hand": true });
    let part = json!({ "amount": "60.00", "keep_access": true, "by_hand": true });
    for (first, status) in [(course, 200), (part, 403)] {
        let ana = Student::new().await;
        let path = format!("orders/{}", ana.buy(&body).await);
        let admin = Admin::of(&ana.app);
        let login = admin.owner().await;
        for refund in [&first, &json!({ "by_hand": true })] {
            let version = admin.get(&login, &path).await.json()["version"].as_str().unwrap().to_owned();
            let refunds = format!("{path}/refunds");
            let refunded = admin.change(&login, Method::POST, &refunds, &version, refund).await;
            assert_eq!(refunded.status, 200, "{}", refunded.text());
        }
        assert_eq!(admin.get(&login, &path).await.json()["order"]["state"], "refunded");
        assert_eq!(ana.get("courses/4").await.status, status, "{first}");
    }
}

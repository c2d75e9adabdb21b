//! Live updates: changes reach the subscribers who may read them, and a stream ends with its session.

use axum::body::Body;
use axum::http::{Method, Request, header};
use http_body_util::BodyExt;
use mostrador_api::cli::{OrderAction, OrderArgument, commands};
use mostrador_core::staff::StaffRole;
use serde_json::json;
use tokio::time::timeout;
use tower::ServiceExt;

use super::settings::save;
use super::{Admin, Login};
use crate::support::{TestApp, WAIT_TIMEOUT, two_soaps};

async fn subscribe(admin: &Admin<'_>, login: &Login) -> Body {
    let request = Request::get("/admin/v1/events").header(header::COOKIE, &login.cookie);
    admin.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap().into_body()
}

/// Ends all sessions and returns what a stream has sent.
async fn sent(app: &TestApp, stream: Body) -> String {
    app.state.live_changes().send_new(app.state.store()).await.unwrap();
    app.sql("UPDATE staff_sessions SET revoked_at = 1").await;
    let sent = stream.collect().await.unwrap().to_bytes();
    String::from_utf8(sent.to_vec()).unwrap()
}

#[tokio::test]
async fn an_order_is_announced_until_the_session_ends() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let token = app.customer("ana@ejemplo.es").await;
    let early = app.order(&token, "clave-unica-1", &two_soaps()).await.json();
    let stream = subscribe(&admin, &login).await;
    let order = app.order(&token, "clave-unica-2", &two_soaps()).await.json();
    let sent = sent(&app, stream).await;
    let announces = |number: &serde_json::Value| sent.contains(&format!("\"id\":{number}"));
    assert!(sent.contains("event: change") && announces(&order["number"]), "{sent}");
    assert!(!announces(&early["number"]), "{sent}");
}

#[tokio::test]
async fn customers_purchases_progress_and_mails_are_announced() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let eva = app.customer("eva@ejemplo.es").await;
    admin.post(&login, "courses/4/learners", &json!({ "email": "eva@ejemplo.es" })).await;
    let stream = subscribe(&admin, &login).await;
    let ana = app.customer("ana@ejemplo.es").await;
    app.order(&ana, "clave-unica-1", &two_soaps()).await;
    let progress = "courses/4/lessons/402/progress";
    assert_eq!(app.call(Method::PUT, progress, Some(&eva), &json!({ "done": true })).await.status, 200);
    app.sql("UPDATE outbox SET attempts = attempts + 1, last_error = 'no route' WHERE sent_at IS NULL").await;
    let sent = sent(&app, stream).await;
    let ana = app.number("SELECT id FROM customers WHERE email = 'ana@ejemplo.es'").await;
    for announced in [
        r#"{"resource":"customers"}"#.to_owned(),
        format!(r#"{{"resource":"customers","id":"{ana}"}}"#),
        r#"{"resource":"courses","id":"4"}"#.to_owned(),
        r#"{"resource":"emails"}"#.to_owned(),
    ] {
        assert!(sent.contains(&announced), "{announced}: {sent}");
    }
}

#[tokio::test]
async fn a_paid_course_and_a_survey_response_are_announced() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let survey = json!({ "title": "El curso", "description": "", "opens_at": null, "closes_at": null, "sections": [{
        "title": "", "description": "", "questions": [{ "id": "", "title": "Nota", "help": "", "required": true,
        "answer": { "type": "text", "max": 20 } }] }] });
    assert_eq!(admin.post(&login, "surveys", &survey).await.status, 201);
    let links = admin.post(&login, "surveys/el-curso/links", &json!({ "count": 1 })).await.json();
    let link = links["data"][0].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    let token = app.customer("ana@ejemplo.es").await;
    let order = json!({ "lines": [{ "product": 4, "qty": 1 }], "billing": { "ignoreInvoice": true },
        "payment_method": "transfer", "accepted_total": 12_000 });
    let order = app.order(&token, "clave-unica-1", &order).await.json();
    let stream = subscribe(&admin, &login).await;
    let response = json!({ "answers": [{ "question": "p1", "values": ["Bien"] }] });
    let answered = app.call(Method::POST, &format!("surveys/{link}/responses"), None, &response).await;
    assert_eq!(answered.status, 201, "{}", answered.text());
    let paid = OrderAction::Pay(OrderArgument { number: order["number"].as_str().unwrap().into() });
    commands::run(app.state.store(), app.state.configured(), &paid).await.unwrap();
    let sent = sent(&app, stream).await;
    for announced in [r#"{"resource":"surveys","id":"el-curso"}"#, r#"{"resource":"courses","id":"4"}"#] {
        assert!(sent.contains(announced), "{announced}: {sent}");
    }
}

#[tokio::test]
async fn a_member_receives_changes_of_what_the_role_reads_only() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let courses = admin.login("cursos@ejemplo.es", StaffRole::Courses).await;
    let content = admin.login("textos@ejemplo.es", StaffRole::Content).await;
    let to_courses = subscribe(&admin, &courses).await;
    let to_content = subscribe(&admin, &content).await;
    let ana = app.customer("ana@ejemplo.es").await;
    app.order(&ana, "clave-unica-1", &two_soaps()).await;
    let saved = save(&admin, &owner, "shops", |_| ()).await;
    assert_eq!(saved.status, 200, "{}", saved.text());
    let invited = json!({ "name": "Nueva", "email": "otra@ejemplo.es", "role": "orders" });
    assert_eq!(admin.post(&owner, "staff", &invited).await.status, 201);
    let page = json!({ "title": "Envíos", "slug": "ayuda/plazos", "summary": "", "body": "<p>Hola</p>" });
    let created = admin.post(&owner, "pages", &page).await;
    assert_eq!(created.status, 201, "{}", created.text());
    let announced = |sent: &str, resource: &str| sent.contains(&format!(r#"{{"resource":"{resource}""#));
    app.state.live_changes().send_new(app.state.store()).await.unwrap();
    for (stream, expected) in [(to_courses, ["customers"].as_slice()), (to_content, &["pages"])] {
        let sent = sent(&app, stream).await;
        for resource in ["orders", "customers", "settings", "staff", "emails", "pages"] {
            assert_eq!(announced(&sent, resource), expected.contains(&resource), "{resource}: {sent}");
        }
    }
}

#[tokio::test]
async fn a_changed_role_applies_to_an_open_stream() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let member = admin.login("cursos@ejemplo.es", StaffRole::Courses).await;
    let ana = app.customer("ana@ejemplo.es").await;
    let order = app.order(&ana, "clave-unica-1", &two_soaps()).await.json();
    let notes = format!("orders/{}/notes", order["number"].as_str().unwrap());
    let mut stream = subscribe(&admin, &member).await;
    app.sql("UPDATE staff SET role = 'orders' WHERE email = 'cursos@ejemplo.es'").await;
    let changes = async {
        loop {
            assert_eq!(admin.post(&owner, &notes, &json!({ "text": "Llamar" })).await.status, 201);
            app.state.live_changes().send_new(app.state.store()).await.unwrap();
            tokio::task::yield_now().await;
        }
    };
    let received = async {
        let frame = stream.frame().await.unwrap().unwrap().into_data().unwrap();
        assert!(frame.starts_with(b"event: change"), "{frame:?}");
    };
    let announced = async {
        tokio::select! {
            () = received => {}
            () = changes => {}
        }
    };
    timeout(WAIT_TIMEOUT, announced).await.expect("the new role receives the changes of orders");
}

//! Courses: enrolment by payment, seats, progress and certificates.

mod certificates;
mod content;
mod enrolment;
mod files;
mod progress;
mod sessions;

use axum::http::Method;
use mostrador_api::cli::{OrderAction, OrderArgument, commands};
use mostrador_api::seed::{Source, seed};
use serde_json::{Value, json};

use crate::support::{CATALOGUE, TestApp, TestResponse};

/// Course of the test catalogue, and its lessons.
const COURSE: u32 = 4;
const VIDEO: u32 = 401;
const TEXT: u32 = 402;
const DOCUMENT: u32 = 403;
const QUIZ: u32 = 404;
const PRICE: i64 = 12_000;

/// Course with sessions: one in the future and one that has started.
const COURSE_WITH_SESSIONS: &str = r#", { "id": 7, "slug": "taller", "title": "Taller de jabones", "summary": "", "description": "",
    "category": "cursos-online-para-profesionales", "categories": [1], "collection": null, "tax": 1, "price": "50.00",
    "stock": null, "unique_buy": true, "virtual": true, "calendarized": true, "sku": "T", "sessions": [
    { "id": 701, "starts_at": "2999-02-01T09:00:00Z", "place": "Aula 1", "seats": 3 },
    { "id": 702, "starts_at": "2020-02-01T09:00:00Z", "place": "Aula 2", "seats": 3 }],
    "created_at": "2026-01-07T00:00:00Z" }]"#;

/// Shop that also sells the course with sessions.
pub(crate) async fn shop_with_sessions() -> TestApp {
    let app = TestApp::open().await;
    let products = CATALOGUE.products.trim_end().trim_end_matches(']').to_owned() + COURSE_WITH_SESSIONS;
    let source = Source { products: Box::leak(products.into_boxed_str()), ..CATALOGUE };
    seed(app.state.store(), &source).await.unwrap();
    app
}

fn order_body(lines: &Value, total: i64) -> Value {
    json!({ "lines": lines, "billing": { "ignoreInvoice": true }, "payment_method": "transfer",
        "accepted_total": total })
}

fn course_order() -> Value {
    order_body(&json!([{ "product": COURSE, "qty": 1 }]), PRICE)
}

/// Customer with a session token in a shop of their own.
struct Student {
    app: TestApp,
    token: String,
}

impl Student {
    async fn new() -> Self {
        let app = TestApp::open().await;
        let token = app.customer("ana@ejemplo.es").await;
        Self { app, token }
    }

    /// Customer who has paid for the course.
    async fn enrolled() -> Self {
        let student = Self::new().await;
        student.buy(&course_order()).await;
        student
    }

    async fn place_order(&self, body: &Value) -> TestResponse {
        self.app.order(&self.token, &format!("clave-{}", body.to_string().len()), body).await
    }

    /// Places an order, marks it as paid and returns its number.
    async fn buy(&self, body: &Value) -> String {
        let response = self.place_order(body).await;
        assert_eq!(response.status, 201, "{}", response.text());
        let number = response.json()["number"].as_str().unwrap().to_owned();
        self.run_command(OrderAction::Pay, &number).await;
        number
    }

    async fn run_command(&self, action: fn(OrderArgument) -> OrderAction, number: &str) {
        let action = action(OrderArgument { number: number.into() });
        commands::run(self.app.state.store(), self.app.state.configured(), &action).await.unwrap();
    }

    async fn get(&self, path: &str) -> TestResponse {
        self.app.call(Method::GET, path, Some(&self.token), &json!({})).await
    }

    async fn courses(&self) -> Value {
        self.get("customers/me/courses").await.json()["data"].clone()
    }

    async fn save_progress(&self, lesson: u32, update: &Value) -> TestResponse {
        let path = format!("courses/{COURSE}/lessons/{lesson}/progress");
        self.app.call(Method::PUT, &path, Some(&self.token), update).await
    }

    /// Completes every lesson except the quiz.
    async fn complete_lessons(&self) {
        for (lesson, update) in [
            (VIDEO, json!({ "watched": [[0, 58]] })),
            (TEXT, json!({ "done": true })),
            (DOCUMENT, json!({ "done": true })),
        ] {
            let saved = self.save_progress(lesson, &update).await;
            assert_eq!((saved.status.as_u16(), &saved.json()["progress"]["done"]), (200, &json!(true)));
        }
    }
}

fn answers(first: &[u32], second: &[u32]) -> Value {
    json!({ "answers": [{ "question": 1, "options": first }, { "question": 2, "options": second }] })
}

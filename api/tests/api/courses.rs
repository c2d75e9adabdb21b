//! Courses: enrolment by payment, seats, progress and certificates.

use std::sync::Arc;

use axum::http::Method;
use mostrador_api::cli::{OrderAction, OrderNumber, commands};
use mostrador_api::db::repositories::enrolments;
use mostrador_api::seed::{Source, seed};
use mostrador_api::services::courses::session_closing;
use serde_json::{Value, json};

use crate::support::{CATALOGUE, TestApp, TestResponse, now_ms};

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

    async fn run_command(&self, action: fn(OrderNumber) -> OrderAction, number: &str) {
        let action = action(OrderNumber { number: number.to_owned() });
        commands::run(self.app.state.store(), self.app.state.config(), &action).await.unwrap();
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
async fn a_course_does_not_reveal_the_correct_answers() {
    let ana = Student::enrolled().await;
    let response = ana.get("courses/4").await;
    assert_eq!((response.status.as_u16(), response.header("cache-control")), (200, "private, no-store"));
    let course = response.json();
    let kinds: Vec<_> = course["modules"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|module| module["lessons"].as_array().unwrap())
        .map(|lesson| lesson["type"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["video", "text", "document", "quiz"]);
    let video = &course["modules"][0]["lessons"][0];
    assert_eq!(video["body"], "<p>Hola.</p>", "scripts are removed");
    assert_eq!(
        video["video"]["captions"][0],
        json!({ "url": "/cursos/401.es.vtt", "lang": "es", "label": "Español" })
    );
    let quiz = &course["modules"][1]["lessons"][1]["quiz"];
    assert_eq!(quiz["questions"][1]["options"].as_array().unwrap().len(), 3);
    let text = response.text();
    for secret in ["correct", "right", "saponifica", "explanation"] {
        assert!(!text.contains(secret), "{secret}");
    }
}

#[tokio::test]
async fn a_product_page_lists_the_syllabus_without_its_content() {
    let ana = Student::new().await;
    let before = ana.get("products/curso").await;
    let without_details = before.json()["syllabus"].clone();
    assert_eq!((&without_details["teachers"], &without_details["questions"]), (&json!([]), &json!([])));

    let details = r#""teachers": [{ "name": "El taller", "about": "Hace jabón." }],
        "questions": [{ "question": "¿Quema?", "answer": "La sosa sí." }], "hours":"#;
    let courses = CATALOGUE.courses.replace("\"hours\":", details);
    let source = Source { courses: Box::leak(courses.into_boxed_str()), ..CATALOGUE };
    seed(ana.app.state.store(), &source).await.unwrap();

    let after = ana.get("products/curso").await;
    assert_ne!(before.header("etag"), after.header("etag"), "the page has changed");
    let syllabus = &after.json()["syllabus"];
    assert_eq!((&syllabus["hours"], &syllabus["access_days"]), (&json!(12), &json!(365)));
    assert_eq!(syllabus["teachers"], json!([{ "name": "El taller", "about": "Hace jabón." }]));
    assert_eq!(syllabus["questions"], json!([{ "question": "¿Quema?", "answer": "La sosa sí." }]));
    assert_eq!(syllabus["modules"][0]["minutes"], 6);
    assert_eq!(
        syllabus["modules"][0]["lessons"][1],
        json!({ "title": "Seguridad", "type": "text", "minutes": 5 })
    );
    for secret in ["Guantes", "receta.html", "401.webm", "correct", "options"] {
        assert!(!after.text().contains(secret), "{secret}");
    }
    assert_eq!(
        ana.get("products/champu").await.json()["syllabus"],
        json!(null),
        "a product that is not a course"
    );
}

#[tokio::test]
async fn progress_updates_are_merged_in_any_order() {
    let ana = Student::enrolled().await;
    let first =
        ana.save_progress(VIDEO, &json!({ "seconds": 30, "at": 1_000, "watched": [[0, 30]] })).await.json();
    assert_eq!(first["progress"]["seconds"], 30);
    assert_eq!(first["course"]["resume"], json!({ "lesson": VIDEO, "seconds": 30 }));
    let late = ana
        .save_progress(VIDEO, &json!({ "seconds": 10, "at": 500, "watched": [[0, 10], [20, 35]] }))
        .await
        .json();
    assert_eq!((&late["progress"]["seconds"], &late["progress"]["watched"]), (&json!(30), &json!([[0, 35]])));
    let again =
        ana.save_progress(VIDEO, &json!({ "seconds": 30, "at": 1_000, "watched": [[0, 30]] })).await.json();
    assert_eq!(again, late, "updates are idempotent");
    let ahead = ana.save_progress(VIDEO, &json!({ "seconds": 40, "at": now_ms() + 86_400_000 })).await.json();
    assert_eq!(ahead["progress"]["seconds"], 40);
    let back = ana.save_progress(VIDEO, &json!({ "seconds": 5 })).await.json();
    assert_eq!(back["progress"]["seconds"], 5, "a client clock that is ahead does not block other clients");

    assert_eq!(back["progress"]["done"], false);
    let marked_done = ana.save_progress(VIDEO, &json!({ "done": true })).await.json();
    assert_eq!(marked_done["progress"]["done"], false, "a video cannot be marked as done");
    let enough = ana.save_progress(VIDEO, &json!({ "seconds": 600, "watched": [[35, 54]] })).await.json();
    assert_eq!((&enough["progress"]["done"], &enough["progress"]["seconds"]), (&json!(true), &json!(60)));
    assert_eq!(enough["course"]["percent"], 25);
    let never_undone = ana.save_progress(VIDEO, &json!({ "done": false })).await.json();
    assert_eq!(never_undone["progress"]["done"], true);
    assert_eq!(never_undone["course"]["resume"], json!({ "lesson": TEXT, "seconds": 0 }));
    let course = ana.get("courses/4").await.json();
    assert_eq!(course["modules"][0]["lessons"][0]["progress"]["watched"], json!([[0, 54]]));
}

#[tokio::test]
async fn progress_belongs_to_the_lesson_and_the_customer() {
    let ana = Student::enrolled().await;
    assert_eq!(ana.save_progress(999, &json!({})).await.error(), (404, "lesson_not_found".into()));
    let eva = ana.app.customer("eva@ejemplo.es").await;
    let path = "courses/4/lessons/402/progress";
    let response = ana.app.call(Method::PUT, path, Some(&eva), &json!({ "done": true })).await;
    assert_eq!(response.error(), (404, "course_not_found".into()));
    assert_eq!(ana.app.call(Method::PUT, path, None, &json!({ "done": true })).await.status, 401);
    assert_eq!(ana.save_progress(TEXT, &answers(&[1], &[1])).await.error(), (422, "not_a_quiz".into()));
    for wrong in [json!({ "seconds": -1 }), json!({ "watched": [[1]] }), json!({ "done": "sí" }), json!([])]
    {
        assert_eq!(ana.save_progress(VIDEO, &wrong).await.error(), (422, "invalid_body".into()), "{wrong}");
    }
    assert_eq!(ana.app.number("SELECT COUNT(*) FROM lesson_progress").await, 0);
}

#[tokio::test]
async fn a_quiz_can_be_retried_a_limited_number_of_times() {
    let ana = Student::enrolled().await;
    let missing = ana.save_progress(QUIZ, &answers(&[], &[1])).await;
    assert_eq!(
        missing.json()["errors"],
        json!([{ "field": "question-1", "message": "Pregunta 1: elige una respuesta." }])
    );
    assert_eq!(missing.error(), (422, "incomplete_answers".into()));

    let failed = ana.save_progress(QUIZ, &answers(&[1], &[2])).await.json();
    let result = &failed["result"];
    assert_eq!(
        (&result["passed"], &result["percent"], &result["attempt"]),
        (&json!(false), &json!(0), &json!(1))
    );
    assert_eq!(
        result["questions"][0],
        json!({ "question": 1, "right": false, "correct": null, "explanation": null })
    );
    assert_eq!(failed["progress"]["done"], false);
    let again = ana.save_progress(QUIZ, &answers(&[1], &[2])).await.json();
    assert_eq!(again, failed, "repeated answers do not count as another attempt");

    let passed = ana.save_progress(QUIZ, &answers(&[2], &[3, 1])).await.json();
    assert_eq!((&passed["result"]["percent"], &passed["result"]["attempt"]), (&json!(100), &json!(2)));
    assert_eq!(passed["result"]["questions"][1]["correct"], json!([1, 3]));
    assert_eq!(
        (&passed["progress"]["best_percent"], &passed["progress"]["done"]),
        (&json!(100), &json!(true))
    );

    let third = ana.save_progress(QUIZ, &answers(&[2], &[1])).await;
    assert!(third.json()["retry_at"].as_str().is_some_and(|at| at.ends_with('Z')));
    assert_eq!(third.error(), (409, "quiz_attempts_exhausted".into()));
    ana.app.sql("UPDATE quiz_attempts SET made_at = made_at - 86400000").await;
    let tomorrow = ana.save_progress(QUIZ, &answers(&[2], &[1])).await.json();
    assert_eq!((&tomorrow["result"]["attempt"], &tomorrow["progress"]["done"]), (&json!(3), &json!(true)));
}

/// Rule 4.13.
#[tokio::test]
async fn a_certificate_is_issued_once_and_never_changes() {
    let ana = Student::enrolled().await;
    ana.complete_lessons().await;
    let early = ana.get("customers/me/courses").await.json();
    assert_eq!(
        (&early["data"][0]["progress"]["percent"], &early["data"][0]["certificate"]),
        (&json!(75), &Value::Null)
    );
    let passed = ana.save_progress(QUIZ, &answers(&[2], &[1, 3])).await.json();
    let code = passed["certificate"]["code"].as_str().unwrap().to_owned();
    assert_eq!((code.len(), passed["course"]["percent"].as_u64()), (23, Some(100)));
    assert_eq!(ana.courses().await[0]["certificate"]["code"], code);

    ana.app.sql("UPDATE customers SET firstname = 'Otra'").await;
    ana.app.sql("UPDATE products SET title = 'Otro curso'").await;
    let again = ana.save_progress(QUIZ, &answers(&[2], &[1, 3])).await.json();
    assert_eq!(again["certificate"]["code"], code);
    let check = ana.app.api(&format!("certificates/{}", code.to_lowercase().replace('-', ""))).await;
    let certificate = check.json();
    assert_eq!(
        (&certificate["name"], &certificate["course"]),
        (&json!("Ana Ruiz"), &json!("Curso de jabones"))
    );
    assert_eq!((&certificate["hours"], &certificate["code"]), (&json!(12), &json!(code)));
    for wrong in ["0", "00000-00000-00000-00000", "x%20y", "'%20OR%201=1"] {
        let response = ana.app.api(&format!("certificates/{wrong}")).await;
        assert_eq!(response.error(), (404, "certificate_not_found".into()), "{wrong}");
    }
    let pdf = ana.get("courses/4/certificate").await;
    assert_eq!((pdf.status.as_u16(), pdf.header("content-type")), (200, "application/pdf"));
    assert_eq!(pdf.header("cache-control"), "private, no-store");
    assert_eq!(pdf.header("content-disposition"), format!("inline; filename=\"certificado-{code}.pdf\""));
    assert!(pdf.body.starts_with(b"%PDF"));
    let open = ana.app.api(&format!("certificates/{code}/document")).await;
    assert!(open.status == 200 && open.body.starts_with(b"%PDF"), "the document is public by its code");
    assert_eq!(ana.app.number("SELECT COUNT(*) FROM certificates").await, 1);
}

#[tokio::test]
async fn an_unearned_certificate_reports_what_is_missing() {
    let ana = Student::enrolled().await;
    let missing_lessons_text = async || {
        let response = ana.get("courses/4/certificate").await;
        assert_eq!(response.error(), (404, "certificate_not_earned".into()));
        response.json()["message"].as_str().unwrap().to_owned()
    };
    assert_eq!(missing_lessons_text().await, "Aún no hay certificado: te faltan 4 lecciones por terminar.");
    ana.complete_lessons().await;
    assert_eq!(missing_lessons_text().await, "Aún no hay certificado: te falta una lección por terminar.");
    ana.app.sql("UPDATE enrolments SET starts_at = 9000000000000").await;
    ana.save_progress(QUIZ, &answers(&[2], &[1, 3])).await;
    assert_eq!(missing_lessons_text().await, "Aún no hay certificado: el curso todavía no se ha celebrado.");
    ana.app.sql("UPDATE enrolments SET starts_at = NULL").await;
    assert_eq!(
        ana.get("courses/4/certificate").await.status,
        200,
        "an earned certificate is issued on request"
    );
    ana.app.sql("UPDATE enrolments SET ended_at = 1").await;
    assert_eq!(ana.get("courses/4/certificate").await.status, 200, "it remains after access ends");
    let eva = ana.app.customer("eva@ejemplo.es").await;
    let other_response = ana.app.call(Method::GET, "courses/4/certificate", Some(&eva), &json!({})).await;
    assert_eq!(other_response.error(), (404, "course_not_found".into()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn lessons_finished_at_the_same_time_lead_to_one_certificate() {
    let ana = Arc::new(Student::enrolled().await);
    let updates = [
        (VIDEO, json!({ "watched": [[0, 30]] })),
        (VIDEO, json!({ "watched": [[30, 60]] })),
        (TEXT, json!({ "done": true })),
        (DOCUMENT, json!({ "done": true })),
        (QUIZ, answers(&[2], &[1, 3])),
        (QUIZ, answers(&[2], &[3, 1])),
    ];
    let tasks: Vec<_> = updates
        .into_iter()
        .map(|(lesson, update)| {
            let ana = ana.clone();
            tokio::spawn(async move { ana.save_progress(lesson, &update).await.status.as_u16() })
        })
        .collect();
    for task in tasks {
        assert_eq!(task.await.unwrap(), 200);
    }
    let course = &ana.courses().await[0];
    assert_eq!(course["progress"]["percent"], 100);
    assert!(course["certificate"]["code"].is_string());
    assert_eq!(ana.app.number("SELECT COUNT(*) FROM quiz_attempts").await, 1);
}

#[tokio::test]
async fn a_refund_ends_access_but_keeps_the_progress() {
    let ana = Student::new().await;
    let number = ana.buy(&course_order()).await;
    ana.save_progress(TEXT, &json!({ "done": true })).await;
    let mut tx = ana.app.state.store().begin_write().await.unwrap();
    enrolments::end(&mut tx, &number, now_ms()).await.unwrap();
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
    assert_eq!(session_closing::close_started_sessions(app.state.store(), now_ms()).await.unwrap(), 1);
    assert_eq!(session_closing::close_started_sessions(app.state.store(), now_ms()).await.unwrap(), 0);
    let taller = app.api("products/taller").await.json();
    assert_eq!(
        (&taller["variants"][1]["sold_out"], &taller["sessions"][0]["seats_left"]),
        (&json!(true), &json!(0))
    );
    assert_eq!(taller["variants"][0]["sold_out"], false);
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

#[tokio::test]
async fn no_certificate_is_issued_before_the_session_starts() {
    let app = shop_with_sessions().await;
    let token = app.customer("ana@ejemplo.es").await;
    let ana = Student { app, token };
    ana.buy(&order_body(&json!([{ "product": 7, "selected_variant": 701, "qty": 1 }]), 5_000)).await;
    ana.app.sql("INSERT INTO courses (product_id, hours) VALUES (7, 3)").await;
    ana.app.sql("INSERT INTO course_modules (id, course_id, position, title) VALUES (71, 7, 0, 'Uno')").await;
    ana.app
        .sql(
            "INSERT INTO course_lessons (id, module_id, position, kind, title, minutes, body) \
             VALUES (711, 71, 0, 'text', 'Uno', 5, '<p>Uno</p>')",
        )
        .await;
    let path = "courses/7/lessons/711/progress";
    let done =
        async || ana.app.call(Method::PUT, path, Some(&ana.token), &json!({ "done": true })).await.json();
    let early = done().await;
    assert_eq!((&early["course"]["percent"], &early["certificate"]), (&json!(100), &Value::Null));
    ana.app.sql("UPDATE enrolments SET starts_at = 1").await;
    assert!(done().await["certificate"]["code"].is_string());
}

#[tokio::test]
async fn a_new_version_of_a_course_keeps_the_progress() {
    let ana = Student::enrolled().await;
    ana.complete_lessons().await;
    let courses =
        CATALOGUE.courses.replace("\"id\": 403", "\"id\": 405").replace("\"id\": 42,", "\"id\": 43,");
    let source = Source { courses: Box::leak(courses.into_boxed_str()), ..CATALOGUE };
    seed(ana.app.state.store(), &source).await.unwrap();
    let course = ana.get("courses/4").await.json();
    assert_eq!(
        course["progress"],
        json!({ "done": 2, "lessons": 4, "percent": 50, "resume": { "lesson": 405, "seconds": 0 } })
    );
    assert_eq!(course["modules"][1]["id"], 43);
    assert_eq!(
        ana.save_progress(DOCUMENT, &json!({ "done": true })).await.error(),
        (404, "lesson_not_found".into())
    );
}

#[tokio::test]
async fn invalid_courses_are_rejected_by_the_seed() {
    let app = TestApp::open().await;
    for (from, to, reason) in [
        ("\"id\": 4,", "\"id\": 1,", "debe ser virtual"),
        ("\"id\": 4,", "\"id\": 99,", "curso 99"),
        ("\"right\": true", "\"right\": false", "0 opciones correctas"),
        ("\"type\": \"text\"", "\"type\": \"canto\"", "courses.json"),
    ] {
        let courses = CATALOGUE.courses.replace(from, to);
        let source = Source { courses: Box::leak(courses.into_boxed_str()), ..CATALOGUE };
        let error = seed(app.state.store(), &source).await.unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
}

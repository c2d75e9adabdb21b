//! Courses: paid, seated, followed and certified.

use std::sync::Arc;

use axum::http::Method;
use mostrador_api::cli::{OrderAction, OrderNumber};
use mostrador_api::courses::calendar;
use mostrador_api::desk;
use mostrador_api::seed::{Source, seed};
use mostrador_api::store::enrolments;
use serde_json::{Value, json};

use crate::support::{Answer, CATALOGUE, TestShop, now_ms};

/// The course of the tests' catalogue, and its lessons.
const COURSE: u32 = 4;
const VIDEO: u32 = 401;
const TEXT: u32 = 402;
const DOCUMENT: u32 = 403;
const QUIZ: u32 = 404;
/// What it costs.
const PRICE: i64 = 12_000;

/// A course on dates: one that has seats, and one that has begun.
const DATED: &str = r#", { "id": 7, "slug": "taller", "title": "Taller de jabones", "summary": "", "description": "",
    "category": "cursos-online-para-profesionales", "categories": [1], "collection": null, "tax": 1, "price": "50.00",
    "stock": null, "unique_buy": true, "virtual": true, "calendarized": true, "sku": "T", "sessions": [
    { "id": 701, "starts_at": "2999-02-01T09:00:00Z", "place": "Aula 1", "seats": 3 },
    { "id": 702, "starts_at": "2020-02-01T09:00:00Z", "place": "Aula 2", "seats": 3 }],
    "created_at": "2026-01-07T00:00:00Z" }]"#;

/// A shop that also sells the course on dates.
pub(crate) async fn shop_with_dates() -> TestShop {
    let shop = TestShop::open().await;
    let products = CATALOGUE.products.trim_end().trim_end_matches(']').to_owned() + DATED;
    let source = Source { products: Box::leak(products.into_boxed_str()), ..CATALOGUE };
    seed(shop.shop.store(), &source).await.unwrap();
    shop
}

fn order_of(lines: &Value, total: i64) -> Value {
    json!({ "lines": lines, "billing": { "ignoreInvoice": true }, "payment_method": "transfer",
        "accepted_total": total })
}

fn the_course() -> Value {
    order_of(&json!([{ "product": COURSE, "qty": 1 }]), PRICE)
}

/// A customer, and how they use the shop.
struct Student {
    shop: TestShop,
    token: String,
}

impl Student {
    async fn new() -> Self {
        let shop = TestShop::open().await;
        let token = shop.customer("ana@ejemplo.es").await;
        Self { shop, token }
    }

    /// Somebody who has paid the course.
    async fn enrolled() -> Self {
        let student = Self::new().await;
        student.buys(&the_course()).await;
        student
    }

    async fn orders(&self, body: &Value) -> Answer {
        self.shop.order(&self.token, &format!("clave-{}", body.to_string().len()), body).await
    }

    /// Orders, and the owner sees the money; the number of the order.
    async fn buys(&self, body: &Value) -> String {
        let answer = self.orders(body).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        let number = answer.json()["number"].as_str().unwrap().to_owned();
        self.owner(OrderAction::Pay, &number).await;
        number
    }

    async fn owner(&self, action: fn(OrderNumber) -> OrderAction, number: &str) {
        let action = action(OrderNumber { number: number.to_owned() });
        desk::run(self.shop.shop.store(), self.shop.shop.config(), &action).await.unwrap();
    }

    async fn get(&self, path: &str) -> Answer {
        self.shop.call(Method::GET, path, Some(&self.token), &json!({})).await
    }

    async fn courses(&self) -> Value {
        self.get("customers/me/courses").await.json()["data"].clone()
    }

    async fn tells(&self, lesson: u32, update: &Value) -> Answer {
        let path = format!("courses/{COURSE}/lessons/{lesson}/progress");
        self.shop.call(Method::PUT, &path, Some(&self.token), update).await
    }

    /// Finishes everything but the quiz.
    async fn studies(&self) {
        for (lesson, update) in [
            (VIDEO, json!({ "watched": [[0, 58]] })),
            (TEXT, json!({ "done": true })),
            (DOCUMENT, json!({ "done": true })),
        ] {
            let told = self.tells(lesson, &update).await;
            assert_eq!((told.status.as_u16(), &told.json()["progress"]["done"]), (200, &json!(true)));
        }
    }
}

fn answers(first: &[u32], second: &[u32]) -> Value {
    json!({ "answers": [{ "question": 1, "options": first }, { "question": 2, "options": second }] })
}

/// Rule 4.11.
#[tokio::test]
async fn paying_enrols_and_nothing_else_does() {
    let ana = Student::new().await;
    let answer = ana.orders(&the_course()).await;
    assert_eq!(answer.status, 201);
    assert_eq!(ana.courses().await, json!([]), "ordered is not paid");
    assert_eq!(ana.get("courses/4").await.error(), (404, "course_not_found".into()));

    let number = answer.json()["number"].as_str().unwrap().to_owned();
    ana.owner(OrderAction::Pay, &number).await;
    let courses = ana.courses().await;
    assert_eq!(courses.as_array().unwrap().len(), 1);
    assert_eq!(courses[0]["title"], "Curso de jabones");
    assert_eq!((&courses[0]["access"], &courses[0]["hours"]), (&json!("open"), &json!(12)));
    let start = json!({ "done": 0, "lessons": 4, "percent": 0, "resume": { "lesson": VIDEO, "seconds": 0 } });
    assert_eq!(courses[0]["progress"], start);
    assert_eq!(courses[0]["certificate"], Value::Null);

    let eva = ana.shop.customer("eva@ejemplo.es").await;
    let asked = ana.shop.call(Method::GET, "courses/4", Some(&eva), &json!({})).await;
    assert_eq!(asked.error(), (404, "course_not_found".into()));
    assert_eq!(ana.shop.api("courses/4").await.status, 401);
    assert_eq!(ana.shop.api("customers/me/courses").await.status, 401);
    for nothing in ["courses/5", "courses/x", "courses/99999999999"] {
        assert_eq!(ana.get(nothing).await.error(), (404, "course_not_found".into()), "{nothing}");
    }
}

#[tokio::test]
async fn what_costs_nothing_enrols_at_once() {
    let ana = Student::new().await;
    ana.shop.sql("UPDATE products SET price_et = 0, price_taxes = 0 WHERE id = 4").await;
    let lines = json!([{ "product": COURSE, "qty": 1 }]);
    assert_eq!(ana.orders(&order_of(&lines, 0)).await.status, 201);
    assert_eq!(ana.courses().await[0]["id"], COURSE);
}

#[tokio::test]
async fn goods_are_no_courses() {
    let ana = Student::new().await;
    let mut body =
        order_of(&json!([{ "product": 1, "qty": 1 }, { "product": COURSE, "qty": 1 }]), 735 + PRICE);
    body["delivery"] = crate::support::address();
    body["shipping_id"] = json!(1);
    ana.buys(&body).await;
    assert_eq!(ana.courses().await.as_array().unwrap().len(), 1);
    assert_eq!(ana.shop.number("SELECT COUNT(*) FROM enrolments").await, 1);
}

#[tokio::test]
async fn a_course_has_everything_but_what_is_right() {
    let ana = Student::enrolled().await;
    let answer = ana.get("courses/4").await;
    assert_eq!((answer.status.as_u16(), answer.header("cache-control")), (200, "private, no-store"));
    let course = answer.json();
    let kinds: Vec<_> = course["modules"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|module| module["lessons"].as_array().unwrap())
        .map(|lesson| lesson["type"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["video", "text", "document", "quiz"]);
    let video = &course["modules"][0]["lessons"][0];
    assert_eq!(video["body"], "<p>Hola.</p>", "what runs is not stored");
    assert_eq!(
        video["video"]["captions"][0],
        json!({ "url": "/cursos/401.es.vtt", "lang": "es", "label": "Español" })
    );
    let quiz = &course["modules"][1]["lessons"][1]["quiz"];
    assert_eq!(quiz["questions"][1]["options"].as_array().unwrap().len(), 3);
    let text = answer.text();
    for secret in ["correct", "right", "saponifica", "explanation"] {
        assert!(!text.contains(secret), "{secret}");
    }
}

#[tokio::test]
async fn a_courses_page_says_what_is_taught_and_not_how() {
    let ana = Student::new().await;
    let before = ana.get("products/curso").await;
    let untold = before.json()["syllabus"].clone();
    assert_eq!((&untold["teachers"], &untold["questions"]), (&json!([]), &json!([])));

    let said = r#""teachers": [{ "name": "El taller", "about": "Hace jabón." }],
        "questions": [{ "question": "¿Quema?", "answer": "La sosa sí." }], "hours":"#;
    let courses = CATALOGUE.courses.replace("\"hours\":", said);
    let source = Source { courses: Box::leak(courses.into_boxed_str()), ..CATALOGUE };
    seed(ana.shop.shop.store(), &source).await.unwrap();

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
    assert_eq!(ana.get("products/champu").await.json()["syllabus"], json!(null), "what teaches nothing");
}

#[tokio::test]
async fn progress_is_joined_whatever_comes_when() {
    let ana = Student::enrolled().await;
    let first = ana.tells(VIDEO, &json!({ "seconds": 30, "at": 1_000, "watched": [[0, 30]] })).await.json();
    assert_eq!(first["progress"]["seconds"], 30);
    assert_eq!(first["course"]["resume"], json!({ "lesson": VIDEO, "seconds": 30 }));
    let late =
        ana.tells(VIDEO, &json!({ "seconds": 10, "at": 500, "watched": [[0, 10], [20, 35]] })).await.json();
    assert_eq!((&late["progress"]["seconds"], &late["progress"]["watched"]), (&json!(30), &json!([[0, 35]])));
    let again = ana.tells(VIDEO, &json!({ "seconds": 30, "at": 1_000, "watched": [[0, 30]] })).await.json();
    assert_eq!(again, late, "the same again changes nothing");
    let ahead = ana.tells(VIDEO, &json!({ "seconds": 40, "at": now_ms() + 86_400_000 })).await.json();
    assert_eq!(ahead["progress"]["seconds"], 40);
    let back = ana.tells(VIDEO, &json!({ "seconds": 5 })).await.json();
    assert_eq!(back["progress"]["seconds"], 5, "a clock that goes ahead does not stop the others");

    assert_eq!(back["progress"]["done"], false);
    let ticked = ana.tells(VIDEO, &json!({ "done": true })).await.json();
    assert_eq!(ticked["progress"]["done"], false, "a video is watched, not ticked off");
    let enough = ana.tells(VIDEO, &json!({ "seconds": 600, "watched": [[35, 54]] })).await.json();
    assert_eq!((&enough["progress"]["done"], &enough["progress"]["seconds"]), (&json!(true), &json!(60)));
    assert_eq!(enough["course"]["percent"], 25);
    let never_undone = ana.tells(VIDEO, &json!({ "done": false })).await.json();
    assert_eq!(never_undone["progress"]["done"], true);
    assert_eq!(never_undone["course"]["resume"], json!({ "lesson": TEXT, "seconds": 0 }));
    let course = ana.get("courses/4").await.json();
    assert_eq!(course["modules"][0]["lessons"][0]["progress"]["watched"], json!([[0, 54]]));
}

#[tokio::test]
async fn progress_belongs_to_the_lesson_and_the_customer() {
    let ana = Student::enrolled().await;
    assert_eq!(ana.tells(999, &json!({})).await.error(), (404, "lesson_not_found".into()));
    let eva = ana.shop.customer("eva@ejemplo.es").await;
    let path = "courses/4/lessons/402/progress";
    let not_hers = ana.shop.call(Method::PUT, path, Some(&eva), &json!({ "done": true })).await;
    assert_eq!(not_hers.error(), (404, "course_not_found".into()));
    assert_eq!(ana.shop.call(Method::PUT, path, None, &json!({ "done": true })).await.status, 401);
    assert_eq!(ana.tells(TEXT, &answers(&[1], &[1])).await.error(), (422, "not_a_quiz".into()));
    for wrong in [json!({ "seconds": -1 }), json!({ "watched": [[1]] }), json!({ "done": "sí" }), json!([])]
    {
        assert_eq!(ana.tells(VIDEO, &wrong).await.error(), (422, "invalid_body".into()), "{wrong}");
    }
    assert_eq!(ana.shop.number("SELECT COUNT(*) FROM lesson_progress").await, 0);
}

#[tokio::test]
async fn a_quiz_is_passed_or_tried_again() {
    let ana = Student::enrolled().await;
    let missing = ana.tells(QUIZ, &answers(&[], &[1])).await;
    assert_eq!(
        missing.json()["errors"],
        json!([{ "field": "question-1", "message": "Pregunta 1: elige una respuesta." }])
    );
    assert_eq!(missing.error(), (422, "incomplete_answers".into()));

    let failed = ana.tells(QUIZ, &answers(&[1], &[2])).await.json();
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
    let again = ana.tells(QUIZ, &answers(&[1], &[2])).await.json();
    assert_eq!(again, failed, "the same answers are the same attempt");

    let passed = ana.tells(QUIZ, &answers(&[2], &[3, 1])).await.json();
    assert_eq!((&passed["result"]["percent"], &passed["result"]["attempt"]), (&json!(100), &json!(2)));
    assert_eq!(passed["result"]["questions"][1]["correct"], json!([1, 3]));
    assert_eq!(
        (&passed["progress"]["best_percent"], &passed["progress"]["done"]),
        (&json!(100), &json!(true))
    );

    let third = ana.tells(QUIZ, &answers(&[2], &[1])).await;
    assert!(third.json()["retry_at"].as_str().is_some_and(|at| at.ends_with('Z')));
    assert_eq!(third.error(), (409, "quiz_attempts_exhausted".into()));
    ana.shop.sql("UPDATE quiz_attempts SET made_at = made_at - 86400000").await;
    let tomorrow = ana.tells(QUIZ, &answers(&[2], &[1])).await.json();
    assert_eq!((&tomorrow["result"]["attempt"], &tomorrow["progress"]["done"]), (&json!(3), &json!(true)));
}

/// Rule 4.13.
#[tokio::test]
async fn a_certificate_is_issued_once_and_stays_as_it_was() {
    let ana = Student::enrolled().await;
    ana.studies().await;
    let early = ana.get("customers/me/courses").await.json();
    assert_eq!(
        (&early["data"][0]["progress"]["percent"], &early["data"][0]["certificate"]),
        (&json!(75), &Value::Null)
    );
    let passed = ana.tells(QUIZ, &answers(&[2], &[1, 3])).await.json();
    let code = passed["certificate"]["code"].as_str().unwrap().to_owned();
    assert_eq!((code.len(), passed["course"]["percent"].as_u64()), (23, Some(100)));
    assert_eq!(ana.courses().await[0]["certificate"]["code"], code);

    ana.shop.sql("UPDATE customers SET firstname = 'Otra'").await;
    ana.shop.sql("UPDATE products SET title = 'Otro curso'").await;
    let again = ana.tells(QUIZ, &answers(&[2], &[1, 3])).await.json();
    assert_eq!(again["certificate"]["code"], code);
    let check = ana.shop.api(&format!("certificates/{}", code.to_lowercase().replace('-', ""))).await;
    let certificate = check.json();
    assert_eq!(
        (&certificate["name"], &certificate["course"]),
        (&json!("Ana Ruiz"), &json!("Curso de jabones"))
    );
    assert_eq!((&certificate["hours"], &certificate["code"]), (&json!(12), &json!(code)));
    for wrong in ["0", "00000-00000-00000-00000", "x%20y", "'%20OR%201=1"] {
        let answer = ana.shop.api(&format!("certificates/{wrong}")).await;
        assert_eq!(answer.error(), (404, "certificate_not_found".into()), "{wrong}");
    }
    let pdf = ana.get("courses/4/certificate").await;
    assert_eq!((pdf.status.as_u16(), pdf.header("content-type")), (200, "application/pdf"));
    assert_eq!(pdf.header("cache-control"), "private, no-store");
    assert_eq!(pdf.header("content-disposition"), format!("inline; filename=\"certificado-{code}.pdf\""));
    assert!(pdf.body.starts_with(b"%PDF"));
    let open = ana.shop.api(&format!("certificates/{code}/document")).await;
    assert!(open.status == 200 && open.body.starts_with(b"%PDF"), "the code is enough for a link");
    assert_eq!(ana.shop.number("SELECT COUNT(*) FROM certificates").await, 1);
}

#[tokio::test]
async fn a_certificate_that_is_not_earned_says_what_is_missing() {
    let ana = Student::enrolled().await;
    let told = async || {
        let answer = ana.get("courses/4/certificate").await;
        assert_eq!(answer.error(), (404, "certificate_not_earned".into()));
        answer.json()["message"].as_str().unwrap().to_owned()
    };
    assert_eq!(told().await, "Aún no hay certificado: te faltan 4 lecciones por terminar.");
    ana.studies().await;
    assert_eq!(told().await, "Aún no hay certificado: te falta una lección por terminar.");
    ana.shop.sql("UPDATE enrolments SET starts_at = 9000000000000").await;
    ana.tells(QUIZ, &answers(&[2], &[1, 3])).await;
    assert_eq!(told().await, "Aún no hay certificado: el curso todavía no se ha celebrado.");
    ana.shop.sql("UPDATE enrolments SET starts_at = NULL").await;
    assert_eq!(
        ana.get("courses/4/certificate").await.status,
        200,
        "what was earned is issued when it is asked for"
    );
    ana.shop.sql("UPDATE enrolments SET ended_at = 1").await;
    assert_eq!(ana.get("courses/4/certificate").await.status, 200, "and stays");
    let eva = ana.shop.customer("eva@ejemplo.es").await;
    let asked = ana.shop.call(Method::GET, "courses/4/certificate", Some(&eva), &json!({})).await;
    assert_eq!(asked.error(), (404, "course_not_found".into()));
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
            tokio::spawn(async move { ana.tells(lesson, &update).await.status.as_u16() })
        })
        .collect();
    for task in tasks {
        assert_eq!(task.await.unwrap(), 200);
    }
    let course = &ana.courses().await[0];
    assert_eq!(course["progress"]["percent"], 100);
    assert!(course["certificate"]["code"].is_string());
    assert_eq!(ana.shop.number("SELECT COUNT(*) FROM quiz_attempts").await, 1);
}

#[tokio::test]
async fn what_is_given_back_ends_and_what_was_learnt_stays() {
    let ana = Student::new().await;
    let number = ana.buys(&the_course()).await;
    ana.tells(TEXT, &json!({ "done": true })).await;
    let mut tx = ana.shop.shop.store().write().await.unwrap();
    enrolments::end(&mut tx, &number, now_ms()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(ana.get("courses/4").await.error(), (403, "course_access_ended".into()));
    assert_eq!(ana.tells(TEXT, &json!({ "done": true })).await.error(), (403, "course_access_ended".into()));
    let course = &ana.courses().await[0];
    assert_eq!((&course["access"], &course["progress"]["done"]), (&json!("ended"), &json!(1)));
}

#[tokio::test]
async fn access_ends_with_its_time_and_can_be_bought_again() {
    let ana = Student::new().await;
    ana.buys(&the_course()).await;
    let again = ana.shop.order(&ana.token, "otra-clave", &the_course()).await;
    assert_eq!(again.error(), (409, "already_enrolled".into()), "nobody pays twice for the same");
    ana.shop.sql("UPDATE enrolments SET enrolled_at = enrolled_at - 31622400000").await;
    assert_eq!(ana.get("courses/4").await.error(), (403, "course_access_ended".into()));
    let again = ana.shop.order(&ana.token, "otra-clave", &the_course()).await;
    let number = again.json()["number"].as_str().unwrap().to_owned();
    ana.owner(OrderAction::Pay, &number).await;
    assert_eq!(ana.get("courses/4").await.status, 200);
    assert_eq!(ana.courses().await.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_date_is_a_variant_and_its_seats_are_units() {
    let shop = shop_with_dates().await;
    let taller = shop.api("products/taller").await.json();
    assert_eq!(taller["variants"][0]["id"], 701);
    assert_eq!(taller["variants"][0]["title"], "1 de febrero de 2999, 10:00");
    assert_eq!(
        (&taller["sessions"][1]["id"], &taller["sessions"][1]["seats_left"]),
        (&json!(701), &json!(3))
    );
    let token = shop.customer("ana@ejemplo.es").await;
    let ana = Student { shop, token };
    let dated = |session: Option<u32>| {
        order_of(&json!([{ "product": 7, "selected_variant": session, "qty": 1 }]), 5_000)
    };
    for (session, code) in [(None, "unavailable"), (Some(703), "unavailable"), (Some(702), "sold_out")] {
        let refused = ana.shop.order(&ana.token, "clave-unica-1", &dated(session)).await;
        assert_eq!(refused.json()["quote"]["changes"][0]["code"], code, "{session:?}");
        assert_eq!(refused.status, 409);
    }
    ana.buys(&dated(Some(701))).await;
    let course = &ana.courses().await[0];
    assert_eq!(
        course["session"],
        json!({ "id": 701, "starts_at": "2999-02-01T09:00:00Z", "place": "Aula 1" })
    );
    let sessions = ana.shop.api("products/taller").await.json()["sessions"].clone();
    assert_eq!(sessions[1]["seats_left"], 2);
    let again = ana.shop.order(&ana.token, "otra-clave", &dated(Some(701))).await;
    assert_eq!(again.error(), (409, "already_enrolled".into()));
}

#[tokio::test]
async fn a_date_goes_off_sale_when_it_begins() {
    let shop = shop_with_dates().await;
    assert_eq!(calendar::close(shop.shop.store(), now_ms()).await.unwrap(), 1);
    assert_eq!(calendar::close(shop.shop.store(), now_ms()).await.unwrap(), 0);
    let taller = shop.api("products/taller").await.json();
    assert_eq!(
        (&taller["variants"][1]["sold_out"], &taller["sessions"][0]["seats_left"]),
        (&json!(true), &json!(0))
    );
    assert_eq!(taller["variants"][0]["sold_out"], false);
}

/// Rule 5.13.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn seats_are_never_sold_twice() {
    let shop = Arc::new(shop_with_dates().await);
    let mut students = Vec::new();
    for n in 0..10 {
        students.push(shop.customer(&format!("persona{n}@ejemplo.es")).await);
    }
    let body = order_of(&json!([{ "product": 7, "selected_variant": 701, "qty": 1 }]), 5_000);
    let tasks: Vec<_> = students
        .into_iter()
        .map(|token| {
            let (shop, body) = (shop.clone(), body.clone());
            tokio::spawn(async move { shop.order(&token, "clave-unica-1", &body).await.status.as_u16() })
        })
        .collect();
    let mut statuses = Vec::new();
    for task in tasks {
        statuses.push(task.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [[201; 3].as_slice(), &[409; 7]].concat());
    assert_eq!(shop.number("SELECT stock FROM variants WHERE id = 701").await, 0);
}

#[tokio::test]
async fn no_certificate_before_the_date_has_begun() {
    let shop = shop_with_dates().await;
    let token = shop.customer("ana@ejemplo.es").await;
    let ana = Student { shop, token };
    ana.buys(&order_of(&json!([{ "product": 7, "selected_variant": 701, "qty": 1 }]), 5_000)).await;
    ana.shop.sql("INSERT INTO courses (product_id, hours) VALUES (7, 3)").await;
    ana.shop
        .sql("INSERT INTO course_modules (id, course_id, position, title) VALUES (71, 7, 0, 'Uno')")
        .await;
    ana.shop
        .sql(
            "INSERT INTO course_lessons (id, module_id, position, kind, title, minutes, body) \
             VALUES (711, 71, 0, 'text', 'Uno', 5, '<p>Uno</p>')",
        )
        .await;
    let path = "courses/7/lessons/711/progress";
    let done =
        async || ana.shop.call(Method::PUT, path, Some(&ana.token), &json!({ "done": true })).await.json();
    let early = done().await;
    assert_eq!((&early["course"]["percent"], &early["certificate"]), (&json!(100), &Value::Null));
    ana.shop.sql("UPDATE enrolments SET starts_at = 1").await;
    assert!(done().await["certificate"]["code"].is_string());
}

#[tokio::test]
async fn a_new_version_of_a_course_keeps_what_was_learnt() {
    let ana = Student::enrolled().await;
    ana.studies().await;
    let courses =
        CATALOGUE.courses.replace("\"id\": 403", "\"id\": 405").replace("\"id\": 42,", "\"id\": 43,");
    let source = Source { courses: Box::leak(courses.into_boxed_str()), ..CATALOGUE };
    seed(ana.shop.shop.store(), &source).await.unwrap();
    let course = ana.get("courses/4").await.json();
    assert_eq!(
        course["progress"],
        json!({ "done": 2, "lessons": 4, "percent": 50, "resume": { "lesson": 405, "seconds": 0 } })
    );
    assert_eq!(course["modules"][1]["id"], 43);
    assert_eq!(ana.tells(DOCUMENT, &json!({ "done": true })).await.error(), (404, "lesson_not_found".into()));
}

#[tokio::test]
async fn what_is_no_course_is_not_written_as_one() {
    let shop = TestShop::open().await;
    for (from, to, reason) in [
        ("\"id\": 4,", "\"id\": 1,", "debe ser virtual"),
        ("\"id\": 4,", "\"id\": 99,", "curso 99"),
        ("\"right\": true", "\"right\": false", "0 opciones correctas"),
        ("\"type\": \"text\"", "\"type\": \"canto\"", "courses.json"),
    ] {
        let courses = CATALOGUE.courses.replace(from, to);
        let source = Source { courses: Box::leak(courses.into_boxed_str()), ..CATALOGUE };
        let error = seed(shop.shop.store(), &source).await.unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
}

//! Courses for staff: what they sell, their content, scheduled opening, dates and removal.

use axum::http::Method;
use mostrador_core::staff::StaffRole;
use serde_json::{Value, json};

use super::{Admin, Login};
use crate::courses::shop_with_sessions;
use crate::support::TestApp;

/// Course of the test catalogue, with its first lessons.
pub(super) const COURSE: u32 = 4;
const VIDEO: u64 = 401;
pub(super) const TEXT: u64 = 402;
/// Course with the dates 701 and 702, of which the second has begun.
const WITH_DATES: u32 = 7;

fn draft(title: &str) -> Value {
    json!({ "title": title, "price": { "gross": "100" }, "tax": 1, "category": 0, "state": "listed" })
}

fn text_lesson(title: &str) -> Value {
    json!({ "title": title, "type": "text", "minutes": 5, "body": "<p>Hola</p><script>x</script>" })
}

/// Content as it was read, to be sent back.
fn sent_back(content: &Value) -> Value {
    let members = ["hours", "access_days", "teachers", "questions", "sessions", "modules"];
    members
        .iter()
        .map(|name| ((*name).to_owned(), content[*name].clone()))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

async fn content(admin: &Admin<'_>, login: &Login, course: u32) -> Value {
    admin.get(login, &format!("courses/{course}/content")).await.json()
}

async fn put_content(
    admin: &Admin<'_>,
    login: &Login,
    course: u32,
    version: &Value,
    body: &Value,
) -> (u16, Value) {
    let path = format!("courses/{course}/content");
    let response = admin.change(login, Method::PUT, &path, version.as_str().unwrap(), body).await;
    (response.status.as_u16(), response.json())
}

pub(super) fn fields(response: &Value) -> Vec<String> {
    let errors = response["errors"].as_array().cloned().unwrap_or_default();
    errors.iter().map(|error| error["field"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn the_first_course_creates_the_category_of_courses() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let author = admin.login("autora@ejemplo.es", StaffRole::Courses).await;
    app.sql("UPDATE categories SET slug = 'otra' WHERE slug = 'cursos-online-para-profesionales'").await;
    let course = admin.post(&author, "courses", &draft("Perfumes en casa")).await.json();
    assert_eq!(course["path"], "/cursos-online-para-profesionales/perfumes-en-casa", "{course}");
    assert_eq!(course["category"]["title"], "Cursos");
    let second = admin.post(&author, "courses", &draft("Jabones en casa")).await.json();
    assert_eq!(second["category"], course["category"]);
}

#[tokio::test]
async fn a_created_course_is_sold_as_one() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let author = admin.login("autora@ejemplo.es", StaffRole::Courses).await;
    let response = admin.post(&author, "courses", &draft("Perfumes en casa")).await;
    assert_eq!(response.status, 201);
    let course = response.json();
    assert_eq!((&course["virtual"], &course["unique_buy"]), (&json!(true), &json!(true)));
    assert_eq!(course["path"], "/cursos-online-para-profesionales/perfumes-en-casa");
    let id = course["id"].as_u64().unwrap();

    let content = admin.get(&author, &format!("courses/{id}/content")).await.json();
    let body = json!({ "hours": 10, "modules": [{ "title": "Uno", "lessons": [text_lesson("Olores")] }] });
    let (status, saved) =
        put_content(&admin, &author, u32::try_from(id).unwrap(), &content["version"], &body).await;
    assert_eq!(status, 200, "{saved}");
    assert_eq!(saved["modules"][0]["lessons"][0]["body"], "<p>Hola</p>", "sanitised");
    let page = app.api("products/perfumes-en-casa").await.json();
    assert_eq!(page["syllabus"]["modules"][0]["lessons"][0]["title"], "Olores");
    assert_eq!(page["syllabus"]["hours"], 10);

    let list = admin.get(&author, "courses?query=perfumes").await.json();
    assert_eq!((&list["total"], &list["data"][0]["lessons"]), (&json!(1), &json!(1)));
    let renamed = admin
        .change(
            &author,
            Method::PUT,
            &format!("courses/{id}"),
            course["version"].as_str().unwrap(),
            &json!({ "title": "Perfumes", "slug": "perfumes", "price": { "gross": "100" }, "category": 0, "state": "listed" }),
        )
        .await;
    assert_eq!(renamed.status, 200);
    let rule = app.api("route-rules?path=/cursos-online-para-profesionales/perfumes-en-casa").await.json();
    assert!(rule.to_string().contains("/cursos-online-para-profesionales/perfumes\""), "{rule}");
    assert_eq!(admin.get(&author, "courses/1").await.error(), (404, "course_not_found".into()), "goods");
}

/// Rule 4.27.
#[tokio::test]
async fn faults_are_reported_at_their_fields_and_versions_are_required() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let stored = content(&admin, &owner, COURSE).await;
    let mut body = sent_back(&stored);
    body["modules"][0]["lessons"][1]["body"] = json!("");
    body["modules"][0]["title"] = json!(" ");
    let (status, refused) = put_content(&admin, &owner, COURSE, &stored["version"], &body).await;
    assert_eq!((status, &refused["code"]), (422, &json!("invalid_course")));
    assert_eq!(fields(&refused), ["modules.0.title", "modules.0.lessons.1.body"]);
    let mut foreign = sent_back(&stored);
    foreign["modules"][0]["lessons"][0]["id"] = json!(999);
    let (_, refused) = put_content(&admin, &owner, COURSE, &stored["version"], &foreign).await;
    assert_eq!(fields(&refused), ["modules"]);
    let (status, _) = put_content(&admin, &owner, COURSE, &json!("old"), &sent_back(&stored)).await;
    assert_eq!(status, 412);
    let (status, same) = put_content(&admin, &owner, COURSE, &stored["version"], &sent_back(&stored)).await;
    assert_eq!((status, &same["version"]), (200, &stored["version"]), "what was read can be saved");
}

#[tokio::test]
async fn progress_survives_moved_and_renamed_lessons() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let token = app.customer("ana@ejemplo.es").await;
    let enrolled = admin.post(&owner, "courses/4/learners", &json!({ "email": "ana@ejemplo.es" })).await;
    assert_eq!(enrolled.status, 201);
    let path = format!("courses/{COURSE}/lessons/{TEXT}/progress");
    assert_eq!(app.call(Method::PUT, &path, Some(&token), &json!({ "done": true })).await.status, 200);

    let stored = content(&admin, &owner, COURSE).await;
    let mut body = sent_back(&stored);
    let lessons = body["modules"][0]["lessons"].as_array_mut().unwrap();
    let position = lessons.iter().position(|lesson| lesson["id"] == TEXT).unwrap();
    let mut moved = lessons.remove(position);
    moved["title"] = json!("Con otro nombre");
    body["modules"].as_array_mut().unwrap().insert(0, json!({ "title": "Nuevo", "lessons": [moved] }));
    let (status, saved) = put_content(&admin, &owner, COURSE, &stored["version"], &body).await;
    assert_eq!(status, 200, "{saved}");
    let course = app.call(Method::GET, "courses/4", Some(&token), &json!({})).await.json();
    let lesson = &course["modules"][0]["lessons"][0];
    assert_eq!((&lesson["title"], &lesson["progress"]["done"]), (&json!("Con otro nombre"), &json!(true)));
    assert_eq!(course["progress"]["done"], 1);
}

/// Rule 4.26.
#[tokio::test]
async fn lessons_open_on_schedule() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let token = app.customer("ana@ejemplo.es").await;
    admin.post(&owner, "courses/4/learners", &json!({ "email": "ana@ejemplo.es" })).await;
    let stored = content(&admin, &owner, COURSE).await;
    let mut body = sent_back(&stored);
    let lessons = body["modules"][0]["lessons"].as_array_mut().unwrap();
    for lesson in lessons.iter_mut() {
        match lesson["id"].as_u64() {
            Some(VIDEO) => lesson["opening"] = json!({ "after_days": 3 }),
            Some(TEXT) => lesson["opening"] = json!({ "at": "2020-01-01T00:00:00Z" }),
            _ => {}
        }
    }
    assert_eq!(put_content(&admin, &owner, COURSE, &stored["version"], &body).await.0, 200);

    let course = app.call(Method::GET, "courses/4", Some(&token), &json!({})).await.json();
    let of = |course: &Value, id: u64| {
        let lessons = course["modules"].as_array().unwrap().iter();
        let mut lessons = lessons.flat_map(|module| module["lessons"].as_array().unwrap());
        lessons.find(|lesson| lesson["id"] == id).unwrap().clone()
    };
    let locked = of(&course, VIDEO);
    assert!(locked["opens_at"].is_string(), "{locked}");
    assert_eq!((&locked["video"], &locked["body"]), (&Value::Null, &json!("")));
    assert_eq!(of(&course, TEXT)["opens_at"], Value::Null);
    assert_eq!(course["progress"]["resume"]["lesson"], TEXT, "locked lessons come last");
    let path = format!("courses/4/lessons/{VIDEO}/progress");
    let refused = app.call(Method::PUT, &path, Some(&token), &json!({ "seconds": 3 })).await;
    assert_eq!(refused.error(), (403, "lesson_locked".into()));
    assert_eq!(refused.json()["opens_at"], locked["opens_at"]);

    app.sql("UPDATE manual_enrolments SET enrolled_at = enrolled_at - 259200000").await;
    let opened = app.call(Method::PUT, &path, Some(&token), &json!({ "seconds": 3 })).await;
    assert_eq!(opened.status, 200);
    let course = app.call(Method::GET, "courses/4", Some(&token), &json!({})).await.json();
    assert!(of(&course, VIDEO)["video"].is_object());
}

/// Rule 5.13.
#[tokio::test]
async fn manual_enrolments_respect_dates_and_seats() {
    let app = shop_with_sessions().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    app.customer("ana@ejemplo.es").await;
    app.customer("eva@ejemplo.es").await;
    let enrol = async |email: &str, session: Option<u32>| {
        let body = json!({ "email": email, "session": session });
        admin.post(&owner, "courses/7/learners", &body).await
    };
    for session in [None, Some(702), Some(9)] {
        assert_eq!(fields(&enrol("ana@ejemplo.es", session).await.json()), ["session"], "{session:?}");
    }
    let stored = content(&admin, &owner, WITH_DATES).await;
    let mut body = sent_back(&stored);
    assert_eq!(body["sessions"][0]["seats"], 3);
    body["sessions"][0]["seats"] = json!(1);
    let (status, saved) = put_content(&admin, &owner, WITH_DATES, &stored["version"], &body).await;
    assert_eq!((status, &saved["seats"][0]["left"]), (200, &json!(1)), "{saved}");
    let ana = enrol("ana@ejemplo.es", Some(701)).await;
    assert_eq!(ana.status, 201);
    let refused = enrol("eva@ejemplo.es", Some(701)).await.json();
    assert_eq!(fields(&refused), ["session"]);
    assert_eq!(content(&admin, &owner, WITH_DATES).await["seats"][0]["left"], 0);
    let page = app.api("products/taller").await.json();
    let dates = page["sessions"].as_array().unwrap();
    assert!(dates.iter().any(|date| date["id"] == 701 && date["seats_left"] == 0), "{page}");

    let mut fewer = sent_back(&saved);
    fewer["sessions"][0]["seats"] = json!(0);
    let (_, refused) = put_content(&admin, &owner, WITH_DATES, &saved["version"], &fewer).await;
    assert_eq!(fields(&refused), ["sessions.0.seats"], "booked seats are kept");
    let mut without = sent_back(&saved);
    without["sessions"] = json!([without["sessions"][1]]);
    let (_, refused) = put_content(&admin, &owner, WITH_DATES, &saved["version"], &without).await;
    assert_eq!(fields(&refused), ["sessions"], "a booked date is not removed");
    let path = format!("courses/7/learners/{}/removal", ana.json()["id"]);
    assert_eq!(admin.post(&owner, &path, &json!({ "reason": "x" })).await.status, 200);
    assert_eq!(enrol("eva@ejemplo.es", Some(701)).await.status, 201, "the seat is free again");

    let mut added = sent_back(&saved);
    let date = json!({ "starts_at": "2999-05-01T09:00:00Z", "place": "Aula 9", "seats": 5 });
    added["sessions"].as_array_mut().unwrap().push(date);
    let (status, saved) = put_content(&admin, &owner, WITH_DATES, &saved["version"], &added).await;
    assert_eq!(status, 200, "{saved}");
    let page = app.api("products/taller").await.json();
    let dates = page["sessions"].as_array().unwrap();
    assert!(dates.iter().any(|date| date["place"] == "Aula 9" && date["seats_left"] == 5), "{page}");
}

#[tokio::test]
async fn a_moved_date_moves_its_enrolments() {
    let app = shop_with_sessions().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let token = app.customer("ana@ejemplo.es").await;
    let enrolment = json!({ "email": "ana@ejemplo.es", "session": 701 });
    assert_eq!(admin.post(&owner, "courses/7/learners", &enrolment).await.status, 201);
    let stored = content(&admin, &owner, WITH_DATES).await;
    let mut body = sent_back(&stored);
    body["sessions"][0]["starts_at"] = json!("2999-03-01T09:00:00Z");
    body["sessions"][0]["place"] = json!("Aula 5");
    let (status, saved) = put_content(&admin, &owner, WITH_DATES, &stored["version"], &body).await;
    assert_eq!(status, 200, "{saved}");
    let courses = app.call(Method::GET, "customers/me/courses", Some(&token), &json!({})).await.json();
    assert_eq!(
        courses["data"][0]["session"],
        json!({ "id": 701, "starts_at": "2999-03-01T09:00:00Z", "place": "Aula 5" })
    );
}

/// Rule 5.13.
#[tokio::test]
async fn a_repeated_save_changes_seats_once() {
    let app = shop_with_sessions().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let stored = content(&admin, &owner, WITH_DATES).await;
    let mut body = sent_back(&stored);
    body["sessions"][0]["seats"] = json!(5);
    let (status, saved) = put_content(&admin, &owner, WITH_DATES, &stored["version"], &body).await;
    assert_eq!((status, &saved["seats"][0]["left"]), (200, &json!(5)), "{saved}");
    let (status, _) = put_content(&admin, &owner, WITH_DATES, &stored["version"], &body).await;
    assert_eq!(status, 412, "the seats are part of the version");

    let token = app.customer("ana@ejemplo.es").await;
    let order = json!({ "lines": [{ "product": 7, "selected_variant": 701, "qty": 1 }], "payment_method": "transfer",
        "billing": { "ignoreInvoice": true }, "accepted_total": 5_000 });
    assert_eq!(app.order(&token, "clave-unica-1", &order).await.status, 201);
    let (status, again) = put_content(&admin, &owner, WITH_DATES, &saved["version"], &body).await;
    assert_eq!(status, 200, "a sale does not change the version: {again}");
    assert_eq!(again["seats"][0], json!({ "session": 701, "left": 4, "booked": 1 }));
}

/// Rule 4.28.
#[tokio::test]
async fn a_course_is_deleted_unless_it_has_learners() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let created = admin.post(&owner, "courses", &draft("Sin alumnado")).await.json();
    let (path, version) = (format!("courses/{}", created["id"]), created["version"].as_str().unwrap());
    let before = content(&admin, &owner, u32::try_from(created["id"].as_u64().unwrap()).unwrap()).await;
    let body = json!({ "hours": 1, "modules": [{ "title": "Uno", "lessons": [text_lesson("Olores")] }] });
    let written = admin
        .change(&owner, Method::PUT, &format!("{path}/content"), before["version"].as_str().unwrap(), &body)
        .await;
    assert_eq!(written.status, 200);
    let preview = admin.get(&owner, &format!("{path}/removal")).await.json();
    assert_eq!(preview, json!({ "outcome": "deleted", "reason": null }));
    assert_eq!(admin.change(&owner, Method::DELETE, &path, "old", &json!({})).await.status, 412);
    let removed = admin.change(&owner, Method::DELETE, &path, version, &json!({})).await;
    assert_eq!((removed.status.as_u16(), &removed.json()["outcome"]), (200, &json!("deleted")));
    assert_eq!(admin.get(&owner, &path).await.error(), (404, "course_not_found".into()));
    assert_eq!(app.number("SELECT COUNT(*) FROM course_modules WHERE title = 'Uno'").await, 0);

    let token = app.customer("ana@ejemplo.es").await;
    admin.post(&owner, "courses/4/learners", &json!({ "email": "ana@ejemplo.es" })).await;
    let course = admin.get(&owner, "courses/4").await.json();
    let slug = course["slug"].as_str().unwrap();
    assert_eq!(app.api(&format!("products/{slug}")).await.status, 200);
    let version = course["version"].as_str().unwrap();
    let withdrawn = admin.change(&owner, Method::DELETE, "courses/4", version, &json!({})).await.json();
    assert_eq!(withdrawn["outcome"], "withdrawn");
    assert_eq!(withdrawn["reason"], "No se puede borrar: lo cursa o lo ha cursado 1 persona.");
    assert_eq!(admin.get(&owner, "courses/4").await.json()["state"], "draft");
    assert_eq!(app.api(&format!("products/{slug}")).await.status, 404, "it is not sold");
    assert_eq!(app.call(Method::GET, "courses/4", Some(&token), &json!({})).await.status, 200);
}

//! Pages, blogs, articles and menus of the administration.

use axum::http::Method;
use mostrador_core::staff::StaffRole;
use serde_json::{Value, json};

use super::{Admin, Login};
use crate::support::TestApp;

fn version(resource: &Value) -> String {
    resource["version"].as_str().unwrap().to_owned()
}

/// Changes a member of a resource, and returns the input that saves it.
fn with(resource: &Value, member: &str, value: Value) -> Value {
    let mut input = resource.clone();
    for read_only in ["version", "updated_at", "is_faq"] {
        input.as_object_mut().unwrap().remove(read_only);
    }
    input[member] = value;
    input
}

async fn editor(admin: &Admin<'_>) -> Login {
    admin.login("luz@ejemplo.es", StaffRole::Content).await
}

#[tokio::test]
async fn a_page_is_written_renamed_and_deleted() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let editor = editor(&admin).await;
    let page = json!({
        "slug": "ayuda/tallas", "title": "Tallas", "summary": "", "body": "<p onclick='x()'>Guía</p><script>x()</script>",
    });
    let created = admin.post(&editor, "pages", &page).await;
    assert_eq!(created.status, 201, "{}", created.text());
    let created = created.json();
    assert_eq!(created["body"], "<p>Guía</p>");
    assert_eq!(app.api("contents/ayuda/tallas").await.json()["title"], "Tallas");
    let taken = admin.post(&editor, "pages", &page).await.json();
    assert_eq!(taken["errors"][0]["field"], "slug");

    let path = "pages/ayuda%2Ftallas";
    assert_eq!(admin.get(&editor, path).await.json(), created);
    let renamed = with(&created, "slug", json!("tallas"));
    let renamed = admin.change(&editor, Method::PUT, path, &version(&created), &renamed).await.json();
    assert_eq!(renamed["slug"], "tallas");
    assert_eq!(app.api("route-rules?path=/ayuda/tallas").await.json()["redirect"]["to"], "/tallas");
    assert_eq!(app.api("contents/tallas").await.status, 200);
    let hidden = with(&renamed, "slug", json!("busqueda"));
    let hidden = admin.change(&editor, Method::PUT, "pages/tallas", &version(&renamed), &hidden).await;
    assert_eq!(hidden.error(), (422, "invalid_content".into()));
    let found = admin.get(&editor, "pages?query=tallas").await.json();
    assert_eq!((&found["total"], &found["data"][0]["slug"]), (&json!(1), &json!("tallas")));

    let stale = admin.change(&editor, Method::DELETE, "pages/tallas", &version(&created), &json!({})).await;
    assert_eq!(stale.error(), (412, "version_conflict".into()));
    let deleted = admin.change(&editor, Method::DELETE, "pages/tallas", &version(&renamed), &json!({})).await;
    assert_eq!(deleted.status, 204);
    assert_eq!(app.api("contents/tallas").await.status, 404);
    let owner = admin.owner().await;
    let log = admin.get(&owner, "audit?resource=pages").await.json();
    let actions: Vec<_> = log["data"].as_array().unwrap().iter().map(|entry| &entry["action"]).collect();
    assert_eq!(actions, ["delete", "update", "create"]);
}

/// Rule 12.6.
#[tokio::test]
async fn a_page_is_edited_as_questions() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let editor = editor(&admin).await;
    let question =
        |title: &str, answer: &str| json!({ "kind": "question", "title": title, "answer": answer });
    let page = |entries: Value| {
        let faq = json!({ "intro": "", "entries": entries });
        json!({ "slug": "preguntas", "title": "Preguntas", "summary": "", "body": "", "faq": faq })
    };
    let entries = json!([
        { "kind": "group", "title": "Pagos & más" },
        question("¿Con tarjeta?", "<p onclick='x()'>Sí</p><script>x()</script>"),
        question("¿Y a plazos?", "<p>No</p>"),
    ]);
    let created = admin.post(&editor, "pages", &page(entries)).await.json();
    let html = "<h2>Pagos &amp; más</h2><h3>¿Con tarjeta?</h3><p>Sí</p><h3>¿Y a plazos?</h3><p>No</p>";
    assert_eq!((&created["body"], &created["is_faq"]), (&json!(html), &json!(true)));
    assert_eq!(app.api("contents/preguntas").await.json()["body"], html, "the shop shows one text");
    let mut entries = created["faq"]["entries"].clone();
    assert_eq!(entries[1]["answer"], "<p>Sí</p>");
    entries.as_array_mut().unwrap().swap(1, 2);
    let moved = page(entries);
    let path = "pages/preguntas";
    let moved = admin.change(&editor, Method::PUT, path, &version(&created), &moved).await.json();
    assert_eq!(moved["faq"]["entries"][1]["title"], "¿Y a plazos?");

    let faulty = page(json!([question("¿Otra?", "<h2>Título</h2>")]));
    let refused = admin.change(&editor, Method::PUT, path, &version(&moved), &faulty).await;
    assert_eq!(refused.json()["errors"][0]["field"], "faq.entries.0.answer");
    let unbalanced = json!({ "slug": "citas", "title": "Citas", "summary": "",
        "body": "<blockquote><h2>¿Una?</h2><p>a</p><h2>¿Dos?</h2><p>b</p></blockquote>" });
    let text = admin.post(&editor, "pages", &unbalanced).await.json();
    assert_eq!((&text["faq"], &text["is_faq"]), (&Value::Null, &json!(false)));
}

#[tokio::test]
async fn an_article_is_drafted_scheduled_and_published() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let editor = editor(&admin).await;
    let blog = admin.get(&editor, "blogs").await.json()["data"][0].clone();
    let slug = blog["slug"].as_str().unwrap();
    let article = json!({
        "slug": "", "blog": slug, "title": "El romero", "summary": "Una planta.", "body": "<p>Crece.</p>",
        "image": null, "tags": ["plantas", " "], "products": ["champu"], "published_at": null,
    });
    let draft = admin.post(&editor, "articles", &article).await;
    assert_eq!(draft.status, 201, "{}", draft.text());
    let draft = draft.json();
    assert_eq!(draft["tags"], json!(["plantas"]));
    assert_eq!(app.api("articles/el-romero").await.status, 404);
    let state = async |state: &str| {
        let list = admin.get(&editor, &format!("articles?query=el-romero&state={state}")).await.json();
        list["total"].clone()
    };
    assert_eq!((state("draft").await, state("published").await), (json!(1), json!(0)));
    let save = async |before: &Value, member: &str, value: Value| {
        let path = format!("articles/{}", before["slug"].as_str().unwrap());
        admin.change(&editor, Method::PUT, &path, &version(before), &with(before, member, value)).await
    };
    let scheduled = save(&draft, "published_at", json!("2999-01-01T00:00:00Z")).await.json();
    assert_eq!(state("scheduled,draft").await, 1);
    assert_eq!(app.api("articles/el-romero").await.status, 404);
    let published = save(&scheduled, "published_at", json!("2020-01-01T00:00:00Z")).await.json();
    assert_eq!(app.api("articles/el-romero").await.json()["title"], "El romero");
    assert_eq!(
        save(&published, "published_at", json!("ayer")).await.json()["errors"][0]["field"],
        "published_at"
    );
    assert_eq!(save(&published, "blog", json!("otro")).await.json()["errors"][0]["field"], "blog");

    let moved = save(&published, "slug", json!("mata-de-romero")).await.json();
    assert_eq!(moved["slug"], "mata-de-romero");
    let redirect = app.api(&format!("route-rules?path=/blog/{slug}/el-romero")).await.json();
    assert_eq!(redirect["redirect"]["to"], format!("/blog/{slug}/mata-de-romero"));

    let renamed = with(&blog, "slug", json!("apuntes"));
    let renamed =
        admin.change(&editor, Method::PUT, &format!("blogs/{slug}"), &version(&blog), &renamed).await;
    assert_eq!(renamed.json()["slug"], "apuntes");
    let redirect = app.api(&format!("route-rules?path=/blog/{slug}/mata-de-romero")).await.json();
    assert_eq!(redirect["redirect"]["to"], "/blog/apuntes/mata-de-romero");
    let now = admin.get(&editor, "articles/mata-de-romero").await.json();
    let deleted =
        admin.change(&editor, Method::DELETE, "articles/mata-de-romero", &version(&now), &json!({})).await;
    assert_eq!(deleted.status, 204);
    assert_eq!(app.api("articles/mata-de-romero").await.status, 404);
}

#[tokio::test]
async fn a_menu_is_arranged() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let editor = editor(&admin).await;
    let menu = admin.get(&editor, "menus").await.json()["data"][0].clone();
    let path = format!("menus/{}", menu["name"].as_str().unwrap());
    let child = json!({ "id": 9, "title": "Blog", "url": "/blog", "metadata": null, "children": [] });
    let items = json!([{ "id": 9, "title": "Más", "url": "", "metadata": null, "children": [child] }]);
    let saved = admin.change(&editor, Method::PUT, &path, &version(&menu), &json!({ "items": items })).await;
    assert_eq!(saved.status, 200, "{}", saved.text());
    let saved = saved.json();
    assert_eq!((&saved["items"][0]["id"], &saved["items"][0]["children"][0]["id"]), (&json!(1), &json!(2)));
    let invalid = json!({ "items": [{ "id": 1, "title": "", "url": "javascript:x()" }] });
    let invalid = admin.change(&editor, Method::PUT, &path, &version(&saved), &invalid).await.json();
    let fields: Vec<_> = invalid["errors"].as_array().unwrap().iter().map(|error| &error["field"]).collect();
    assert_eq!(fields, ["items.0.title", "items.0.url"]);
}

#[tokio::test]
async fn a_blog_is_deleted_once_it_has_no_articles() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let editor = editor(&admin).await;
    let blog = json!({ "slug": "apuntes", "title": "Apuntes", "summary": "", "position": 5 });
    let blog = admin.post(&editor, "blogs", &blog).await.json();
    let article = json!({
        "slug": "primero", "blog": "apuntes", "title": "Primero", "summary": "", "body": "", "image": null,
        "tags": [], "products": [], "published_at": null,
    });
    let article = admin.post(&editor, "articles", &article).await.json();
    let delete =
        async || admin.change(&editor, Method::DELETE, "blogs/apuntes", &version(&blog), &json!({})).await;
    assert_eq!(delete().await.error(), (409, "blog_not_empty".into()));
    let removed =
        admin.change(&editor, Method::DELETE, "articles/primero", &version(&article), &json!({})).await;
    assert_eq!(removed.status, 204, "{}", removed.text());
    assert_eq!(delete().await.status, 204);
    assert_eq!(app.api("blogs/apuntes").await.status, 404);
}

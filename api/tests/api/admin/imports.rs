//! Product imports: upload in parts, recognition, preview, check, import, undo, and saved mappings.

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Method, Request, header};
use mostrador_api::admin_router;
use mostrador_core::staff::StaffRole;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::{Admin, Login};
use crate::support::{TestApp, TestResponse, WAIT_TIMEOUT, send};

const TABLE: &str = "Artículo;Ref;PVP;IVA\nVela;V-1;12,50 €;21\nTaza;T-1;9;21\nCesto;C-1;mucho;21\n";

impl Admin<'_> {
    async fn put_part(&self, login: &Login, id: &Value, offset: usize, part: &[u8]) -> TestResponse {
        let request = Request::builder()
            .method(Method::PUT)
            .uri(format!("/admin/v1/imports/files/{id}/content?offset={offset}"))
            .header(header::HOST, "localhost:8081")
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .header(header::COOKIE, &login.cookie)
            .header("x-csrf-token", &login.csrf);
        send(&self.router, request.body(Body::from(part.to_vec())).unwrap()).await
    }

    /// Uploads a file in two parts; returns its path.
    async fn upload(&self, login: &Login, content: &str) -> String {
        let announced = json!({ "name": "tarifa.csv", "size": content.len() });
        let upload = self.post(login, "imports/files", &announced).await;
        assert_eq!(upload.status, 201, "{}", upload.text());
        let id = upload.json()["id"].clone();
        for (offset, part) in [(0, &content.as_bytes()[..20]), (20, &content.as_bytes()[20..])] {
            let received = self.put_part(login, &id, offset, part).await;
            assert_eq!(received.json()["received"], offset + part.len());
        }
        format!("imports/files/{id}")
    }

    /// Waits until the job of a file has ended; returns its state.
    async fn end_of_job(&self, login: &Login, file: &str) -> Value {
        let deadline = Instant::now() + WAIT_TIMEOUT;
        loop {
            let state = self.get(login, file).await.json();
            if state["state"] != "running" {
                return state;
            }
            assert!(Instant::now() < deadline, "{state}");
            sleep(Duration::from_millis(20)).await;
        }
    }
}

#[tokio::test]
async fn a_file_is_recognised_checked_imported_and_undone() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.login("catalogo@ejemplo.es", StaffRole::Catalogue).await;
    let file = admin.upload(&login, TABLE).await;
    let recognition = admin.get(&login, &format!("{file}/recognition")).await.json();
    assert_eq!((&recognition["system"], &recognition["lines"]), (&Value::Null, &json!(3)), "{recognition}");
    assert_eq!(recognition["mapping"]["columns"]["title"], "Artículo");
    let interpretation = json!({ "mapping": recognition["mapping"] });
    let preview = admin.post(&login, &format!("{file}/preview"), &interpretation).await.json();
    assert_eq!(
        (&preview["products"][0]["price_cents"], &preview["faults"][0]["line"]),
        (&json!(1_250), &json!(4))
    );

    let started = admin.post(&login, &format!("{file}/check"), &interpretation).await;
    assert_eq!(started.status, 202, "{}", started.text());
    let checked = admin.end_of_job(&login, &file).await;
    assert_eq!(checked["state"], "checked");
    assert_eq!(
        (&checked["result"]["products"], &checked["result"]["faults"]["total"]),
        (&json!(2), &json!(1))
    );
    let rejected = admin.get(&login, &format!("{file}/rejected")).await;
    assert!(rejected.header("content-disposition").starts_with("attachment"));
    assert!(rejected.text().contains("Cesto;C-1;mucho;21;"), "{}", rejected.text());

    admin.post(&login, &format!("{file}/import"), &interpretation).await;
    let refused = admin.end_of_job(&login, &file).await;
    assert_eq!((&refused["state"], &refused["faults"]["total"]), (&json!("failed"), &json!(1)), "{refused}");
    let skip = json!({ "mapping": recognition["mapping"], "skip_invalid": true });
    admin.post(&login, &format!("{file}/import"), &skip).await;
    let imported = admin.end_of_job(&login, &file).await;
    assert_eq!(
        (&imported["state"], &imported["result"]["counts"]["new"]),
        (&json!("imported"), &json!(2)),
        "{imported}"
    );
    assert_eq!(app.api("products/vela").await.status, 200);

    let id = &imported["result"]["import"];
    let history = admin.get(&login, "imports").await.json();
    assert_eq!(
        (&history["imports"][0]["id"], &history["imports"][0]["file_name"]),
        (id, &json!("tarifa.csv"))
    );
    let undone = admin.post(&login, &format!("imports/{id}/undo"), &json!({})).await.json();
    assert_eq!(undone["products"].as_array().unwrap().len(), 2, "{undone}");
    assert_eq!(app.api("products/vela").await.status, 404);
    let again = admin.post(&login, &format!("imports/{id}/undo"), &json!({})).await;
    assert_eq!(again.error(), (409, "already_undone".to_owned()));
    let audit =
        "SELECT COUNT(*) FROM staff_audit WHERE resource = 'imports' AND action IN ('create', 'undo')";
    assert_eq!(app.number(audit).await, 2);
}

#[tokio::test]
async fn uploads_belong_to_their_owner_and_are_complete() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let other = admin.login("catalogo@ejemplo.es", StaffRole::Catalogue).await;
    let announced = json!({ "name": "a.csv", "size": 10 });
    let id = admin.post(&owner, "imports/files", &announced).await.json()["id"].clone();
    let file = format!("imports/files/{id}");
    assert_eq!(admin.get(&other, &file).await.error(), (404, "upload_not_found".to_owned()));
    let incomplete = admin.get(&owner, &format!("{file}/recognition")).await;
    assert_eq!(incomplete.error(), (409, "upload_incomplete".to_owned()));
    assert_eq!(admin.put_part(&owner, &id, 5, b"x").await.error(), (409, "invalid_part".to_owned()));
    let too_large = admin.post(&owner, "imports/files", &json!({ "name": "a", "size": 1_u64 << 40 })).await;
    assert_eq!(too_large.error(), (422, "invalid_size".to_owned()));
    let text = "\0".repeat(30);
    let binary = admin.upload(&owner, &text).await;
    assert_eq!(
        admin.get(&owner, &format!("{binary}/recognition")).await.error(),
        (422, "invalid_file".to_owned())
    );
}

#[tokio::test]
async fn uploads_and_jobs_are_known_to_every_process() {
    let app = TestApp::open().await;
    let replica = app.replica().await;
    let admin = Admin::of(&app);
    let other = Admin { router: admin_router::router(&replica.state), app: &app };
    let login = admin.owner().await;
    let announced = json!({ "name": "tarifa.csv", "size": TABLE.len() });
    let id = admin.post(&login, "imports/files", &announced).await.json()["id"].clone();
    let file = format!("imports/files/{id}");
    let (first, second) = TABLE.as_bytes().split_at(20);
    assert_eq!(admin.put_part(&login, &id, 0, first).await.json()["received"], 20);
    assert_eq!(other.put_part(&login, &id, 20, second).await.json()["received"], TABLE.len());
    let recognition = other.get(&login, &format!("{file}/recognition")).await.json();
    let skip = json!({ "mapping": recognition["mapping"], "skip_invalid": true });
    assert_eq!(other.post(&login, &format!("{file}/import"), &skip).await.status, 202);
    let imported = admin.end_of_job(&login, &file).await;
    assert_eq!((&imported["state"], &imported["result"]["counts"]["new"]), (&json!("imported"), &json!(2)));
    assert!(admin.get(&login, &format!("{file}/rejected")).await.text().contains("Cesto;C-1;mucho;21;"));

    app.sql(r#"UPDATE import_uploads SET job = '{"state":"running","written":1,"total":2}', runs_until = 1"#)
        .await;
    assert_eq!(admin.get(&login, &file).await.json(), json!({ "state": "interrupted" }));
    let interpretation = json!({ "mapping": recognition["mapping"] });
    assert_eq!(admin.post(&login, &format!("{file}/check"), &interpretation).await.status, 202);
    assert_eq!(admin.end_of_job(&login, &file).await["state"], "checked");
}

#[tokio::test]
async fn mappings_are_saved_under_names() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let mapping = json!({ "columns": { "title": "Nombre", "price": "PVP" } });
    let put = |path: &'static str, body: Value| {
        let (admin, login) = (&admin, &login);
        async move { admin.send(Method::PUT, path, Some(login), &[], Some(&body)).await }
    };
    let saved = put("imports/mappings/Tarifa", mapping.clone()).await;
    assert_eq!(saved.status, 200, "{}", saved.text());
    let invalid = put("imports/mappings/Otra", json!({ "columns": { "title": "Nombre" } })).await;
    assert_eq!(invalid.error(), (422, "invalid_file".to_owned()));
    assert_eq!(admin.get(&login, "imports").await.json()["mappings"], json!(["Tarifa"]));
    let path = "imports/mappings/Tarifa";
    let read = admin.get(&login, path).await.json();
    assert_eq!(
        (&read["mapping"]["columns"]["price"], &read["version"]),
        (&json!("PVP"), &saved.json()["version"])
    );
    let version = read["version"].as_str().unwrap();

    let taken = put(path, mapping.clone()).await;
    assert_eq!(taken.error(), (409, "mapping_exists".to_owned()));
    let other = json!({ "columns": { "title": "Artículo", "price": "PVP" } });
    let replaced = admin.change(&login, Method::PUT, path, version, &other).await.json();
    assert_eq!(admin.get(&login, path).await.json(), replaced);
    let stale = admin.change(&login, Method::PUT, path, version, &mapping).await;
    assert_eq!(stale.error(), (412, "version_conflict".to_owned()));
    assert_eq!(stale.json()["current"]["mapping"]["columns"]["title"], "Artículo");

    let unread = admin.send(Method::DELETE, path, Some(&login), &[], None).await;
    assert_eq!(unread.error(), (428, "version_required".to_owned()));
    assert_eq!(admin.change(&login, Method::DELETE, path, version, &json!({})).await.status, 412);
    let version = replaced["version"].as_str().unwrap();
    assert_eq!(admin.change(&login, Method::DELETE, path, version, &json!({})).await.status, 204);
    assert_eq!(admin.get(&login, path).await.error(), (404, "mapping_not_found".to_owned()));
    let deleted = admin.change(&login, Method::PUT, path, version, &mapping).await;
    assert_eq!(deleted.error(), (404, "mapping_not_found".to_owned()));
    assert!(admin.get(&login, "imports/fields").await.json()["data"].as_array().unwrap().len() > 15);
}

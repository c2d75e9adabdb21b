//! Settings in the administration API: what is saved is in force for shoppers, also in another process.

use std::time::Duration;

use axum::http::Method;
use mostrador_api::db;
use serde_json::{Value, json};

use super::{Admin, Login};
use crate::support::{Replica, TestApp};

/// Changes a section with what `change` makes of it; returns the response.
pub(crate) async fn save(
    admin: &Admin<'_>,
    login: &Login,
    section: &str,
    change: impl FnOnce(&mut Value),
) -> crate::support::TestResponse {
    let path = format!("settings/{section}");
    let mut value = admin.get(login, &path).await.json();
    let version = value.as_object_mut().unwrap().remove("version").unwrap();
    change(&mut value);
    admin.change(login, Method::PUT, &path, version.as_str().unwrap(), &value).await
}

fn fields(response: &crate::support::TestResponse) -> Vec<String> {
    assert_eq!(response.error(), (422, "invalid_settings".into()), "{}", response.text());
    let errors = response.json()["errors"].as_array().unwrap().clone();
    errors.iter().map(|error| error["field"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn shop_data_reach_shoppers_and_invoices() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let saved = save(&admin, &owner, "shop", |shop| {
        shop["trade_name"] = json!("La jabonería");
        shop["email"] = json!("hola@jaboneria.example");
        shop["legal_name"] = json!("Jabones, S. L.");
        shop["nif"] = json!("b-64717838");
    });
    let saved = saved.await;
    assert_eq!((saved.status.as_u16(), &saved.json()["nif"]), (200, &json!("B64717838")), "{}", saved.text());
    let public = app.get("/api/v1/configs").await.text();
    assert!(public.contains("La jabonería") && public.contains("hola@jaboneria.example"), "{public}");
    assert_eq!(app.state.config().seller.name, "Jabones, S. L.");
    assert_eq!(app.number("SELECT COUNT(*) FROM staff_audit WHERE resource = 'settings'").await, 1);

    let rejected = save(&admin, &owner, "shop", |shop| shop["nif"] = json!("B64717839")).await;
    assert_eq!(fields(&rejected), ["nif"]);
    let stale = admin.change(&owner, Method::PUT, "settings/shop", "otra", &json!({})).await;
    assert_eq!(stale.error().0, 422, "an empty form is invalid before its version is compared");
    let mut current = admin.get(&owner, "settings/shop").await.json();
    current.as_object_mut().unwrap().remove("version");
    let stale = admin.change(&owner, Method::PUT, "settings/shop", "otra", &current).await;
    assert_eq!((stale.error().0, &stale.json()["current"]["trade_name"]), (412, &json!("La jabonería")));
}

#[tokio::test]
async fn another_process_follows_the_settings() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let replica: Replica = app.replica().await;
    replica.state.catalogue_cache().refresh().await.unwrap();
    let following = tokio::spawn(replica.state.catalogue_cache().clone().run());
    let saved = save(&admin, &owner, "payment-methods", |payment| {
        payment["holder"] = json!("Jabones, S. L.");
        payment["iban"] = json!("es9121000418450200051332");
    });
    let saved = saved.await;
    assert_eq!(saved.json()["iban"], "ES91 2100 0418 4502 0005 1332", "{}", saved.text());
    let followed = async {
        while replica.state.config().transfer.holder != "Jabones, S. L." {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), followed).await.expect("the other process follows");
    following.abort();
}

#[tokio::test]
async fn delivery_methods_are_what_a_quote_charges() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let zone = |title: &str, prefixes: Value, price: &str| {
        json!({ "title": title, "country": "ES", "postal_prefixes": prefixes, "price": price,
            "from_amount": "60", "discount_percent": 100, "discount_amount": "", "min_days": 0, "max_days": 0 })
    };
    let method = json!({ "id": null, "kind": "courier", "title": "Bicicleta", "description": "", "tax": 1,
        "min_days": 1, "max_days": 2,
        "zones": [zone("Península", json!([]), "4,95"), zone("Madrid", json!(["28"]), "2.50")] });
    let saved = save(&admin, &owner, "delivery", |delivery| delivery["methods"] = json!([method])).await;
    assert_eq!(saved.status, 200, "{}", saved.text());
    let id = saved.json()["methods"][0]["id"].clone();
    assert_eq!(saved.json()["methods"][0]["zones"][0]["price"], "4.95");
    let price = async |code: &str| {
        let path = format!("/api/v1/delivery-methods/{id}?country=ES&postal_code={code}");
        app.get(&path).await.json()["price"]["original_price"].clone()
    };
    assert_eq!((price("45001").await, price("28013").await), (json!("4.090909"), json!("2.066116")));
    assert_eq!(app.get("/api/v1/delivery-methods").await.json()["total"], 1, "the others are deleted");

    let unchanged = save(&admin, &owner, "delivery", |_| {}).await;
    assert_eq!(unchanged.json()["version"], saved.json()["version"], "what is shown is what is saved");
    let twice = save(&admin, &owner, "delivery", |delivery| {
        delivery["methods"][0]["zones"][1]["postal_prefixes"] = json!([]);
        delivery["methods"][0]["zones"][0]["price"] = json!("gratis");
    });
    assert_eq!(fields(&twice.await), ["methods.0.zones.0.price", "methods.0.zones.1.postal_prefixes"]);
}

#[tokio::test]
async fn pickup_shops_are_created_changed_and_deleted() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let new = json!({ "id": 0, "slug": "", "title": "Tienda de Toledo", "streetAddress": "Calle Ancha, 1",
        "locality": "Toledo", "region": "Toledo", "postalCode": "45001", "country": "ES", "phone": "",
        "schedule": "Lunes a viernes, de 10:00 a 14:00", "allow_pickup": true });
    let saved = save(&admin, &owner, "shops", |shops| shops["shops"] = json!([new])).await.json();
    assert_eq!(saved["shops"][0]["slug"], "tienda-de-toledo", "{saved}");
    let public = app.get("/api/v1/shops").await.json();
    assert_eq!((&public["total"], &public["data"][0]["schedule"]), (&json!(1), &new["schedule"]));
    let wrong = save(&admin, &owner, "shops", |shops| shops["shops"][0]["postalCode"] = json!("99")).await;
    assert_eq!(fields(&wrong), ["shops.0.postalCode"]);
}

#[tokio::test]
async fn a_new_pickup_shop_never_takes_the_identifier_of_a_deleted_one() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let new = |title: &str| {
        json!({ "id": 0, "slug": "", "title": title, "streetAddress": "Calle Ancha, 1", "locality": "Toledo",
            "region": "Toledo", "postalCode": "45001", "country": "ES", "phone": "", "schedule": "", "allow_pickup": true })
    };
    let mut used = Vec::new();
    let last = |saved: &Value| saved["shops"].as_array().unwrap().last().unwrap()["id"].as_i64().unwrap();
    for title in ["Toledo", "Soria", "Lugo"] {
        // Deletes the last shop and adds another one, at once.
        let replaced = save(&admin, &owner, "shops", |shops| {
            let shops = shops["shops"].as_array_mut().unwrap();
            used.push(shops.pop().unwrap()["id"].as_i64().unwrap());
            shops.push(new(title));
        });
        let saved = replaced.await.json();
        assert!(!used.contains(&last(&saved)), "{used:?} {saved}");
        // Deletes it, and adds one later.
        let deleted = save(&admin, &owner, "shops", |shops| {
            used.push(shops["shops"].as_array_mut().unwrap().pop().unwrap()["id"].as_i64().unwrap());
        });
        assert_eq!(deleted.await.status, 200);
        let added =
            save(&admin, &owner, "shops", |shops| shops["shops"].as_array_mut().unwrap().push(new(title)));
        let saved = added.await.json();
        assert!(!used.contains(&last(&saved)), "{used:?} {saved}");
    }
}

#[tokio::test]
async fn payment_methods_are_offered_in_their_order() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let saved = save(&admin, &owner, "payment-methods", |payment| {
        let methods = payment["methods"].as_array_mut().unwrap();
        methods.sort_by_key(|method| method["kind"] != "transfer");
        for method in methods {
            method["enabled"] = json!(["transfer", "card"].contains(&method["kind"].as_str().unwrap()));
        }
    });
    assert_eq!(saved.await.status, 200);
    let offered = app.get("/api/v1/payment-methods").await.json();
    let kinds: Vec<&Value> =
        offered["data"].as_array().unwrap().iter().map(|method| &method["type"]).collect();
    assert_eq!(kinds, ["transfer", "card"]);
    let wrong = save(&admin, &owner, "payment-methods", |payment| {
        payment["iban"] = json!("ES91 2100 0418 4502 0005 1333");
        payment["methods"][0]["title"] = json!(" ");
    });
    assert_eq!(fields(&wrong.await), ["methods.0.title", "iban"]);
}

#[tokio::test]
async fn a_payment_method_that_is_switched_off_keeps_its_texts_and_its_place() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let ids = async || {
        let offered = app.get("/api/v1/payment-methods").await.json()["data"].clone();
        let id = |method: &Value| (method["type"].as_str().unwrap().to_owned(), method["id"].clone());
        offered.as_array().unwrap().iter().map(id).collect::<std::collections::BTreeMap<_, _>>()
    };
    let before = ids().await;
    let saved = save(&admin, &owner, "payment-methods", |payment| {
        let methods = payment["methods"].as_array_mut().unwrap();
        methods.sort_by_key(|method| method["kind"] != "bizum");
        methods[0]["description"] = json!("Desde el móvil, al momento.");
        methods[0]["enabled"] = json!(false);
    });
    assert_eq!(saved.await.status, 200);
    let settings = admin.get(&owner, "settings/payment-methods").await.json();
    let bizum = &settings["methods"][0];
    assert_eq!((&bizum["kind"], &bizum["enabled"]), (&json!("bizum"), &json!(false)));
    assert_eq!(bizum["description"], "Desde el móvil, al momento.");
    let others: std::collections::BTreeMap<_, _> =
        before.clone().into_iter().filter(|(kind, _)| kind != "bizum").collect();
    assert_eq!(ids().await, others, "the identifiers stay");
    let left_out = save(&admin, &owner, "payment-methods", |payment| {
        payment["methods"].as_array_mut().unwrap().retain(|method| method["kind"] != "transfer");
    });
    let left_out = left_out.await.json();
    let transfer = left_out["methods"].as_array().unwrap().iter().find(|method| method["kind"] == "transfer");
    assert_eq!(
        (&transfer.unwrap()["enabled"], &transfer.unwrap()["title"]),
        (&json!(false), &json!("Transferencia"))
    );
    let again = save(&admin, &owner, "payment-methods", |payment| {
        for method in payment["methods"].as_array_mut().unwrap() {
            method["enabled"] = json!(before.contains_key(method["kind"].as_str().unwrap()));
        }
    });
    assert_eq!(again.await.status, 200);
    assert_eq!(ids().await, before);
}

#[tokio::test]
async fn legal_pages_that_are_missing_are_named() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let before = admin.get(&owner, "settings/legal-pages").await.json();
    let missing = |pages: &Value| {
        let pages = pages["data"].as_array().unwrap().clone();
        pages.iter().any(|page| page["slug"] == "politica-de-cookies" && page["is_published"] == false)
    };
    assert!(missing(&before), "{before}");
    let page = json!({ "slug": "politica-de-cookies", "title": "Cookies", "summary": "", "body": "<p>Ninguna.</p>" });
    let created = admin.post(&owner, "pages", &page).await;
    assert_eq!(created.status, 201, "{}", created.text());
    assert!(!missing(&admin.get(&owner, "settings/legal-pages").await.json()));
}

#[tokio::test]
async fn mail_previews_show_the_shop_and_escape_its_name() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    app.sql("UPDATE configs SET key_value = 'Jara <b>' WHERE key_name = 'trade_name'").await;
    let kinds = admin.get(&owner, "settings/mail/kinds").await.json();
    for kind in kinds["data"].as_array().unwrap() {
        let path = format!("settings/mail/kinds/{}", kind["name"].as_str().unwrap());
        let preview = admin.get(&owner, &path).await.json();
        assert!(!preview["subject"].as_str().unwrap().is_empty(), "{path}");
        assert!(!preview["html"].as_str().unwrap().contains("Jara <b>"), "{path}");
    }
    assert_eq!(admin.get(&owner, "settings/mail/kinds/otro").await.status, 404);
}

#[tokio::test]
async fn diagnostics_name_what_a_shop_lacks() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let findings = admin.get(&owner, "diagnostics").await.json();
    let findings = findings["data"].as_array().unwrap();
    assert!(findings.iter().any(|finding| finding["about"] == "database" && finding["mark"] == "well"));
}

/// Makes a backup, and returns the list of backups with it.
async fn make_backup(admin: &Admin<'_>, owner: &Login) -> Value {
    let started = admin.post(owner, "backups", &json!({})).await;
    assert_eq!(started.status, 202, "{}", started.text());
    let finished = async {
        while admin.get(owner, "backups").await.json()["running"] != Value::Null {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(1), finished).await.expect("the backup ends");
    let list = admin.get(owner, "backups").await.json();
    assert_eq!(
        (&list["failure"], &list["data"][0]["name"]),
        (&Value::Null, &started.json()["name"]),
        "{list}"
    );
    list
}

#[tokio::test]
async fn a_backup_is_made_listed_and_downloaded() {
    let folder = tempfile::tempdir().unwrap();
    let app = TestApp::with(|config| config.backups.folder = Some(folder.path().join("copias"))).await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    assert_eq!(admin.get(&owner, "backups").await.json()["data"], json!([]));
    let list = make_backup(&admin, &owner).await;
    let name = list["data"][0]["name"].as_str().unwrap();
    let file = admin.get(&owner, &format!("backups/{name}")).await;
    assert_eq!(
        (file.status.as_u16(), file.body.len() as u64),
        (200, list["data"][0]["bytes"].as_u64().unwrap())
    );
    assert!(file.header("content-disposition").contains(name) && file.body.starts_with(&[0x1f, 0x8b]));
    assert_eq!(admin.get(&owner, "backups/otra.jsonl.gz").await.error(), (404, "backup_not_found".into()));
    let log = admin.get(&owner, "audit").await.json();
    let backups = log["data"].as_array().unwrap().iter().filter(|entry| entry["resource"] == "backups");
    let actions: Vec<&Value> = backups.map(|entry| &entry["action"]).collect();
    assert_eq!(actions, ["download", "create"]);
}

#[tokio::test]
async fn without_a_configured_folder_backups_are_beside_an_sqlite_database() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let list = admin.get(&owner, "backups").await.json();
    assert_eq!((&list["data"], &list["running"]), (&json!([]), &Value::Null));
    let database = &app.state.configured().database;
    assert_eq!(list["has_folder"], database.starts_with("sqlite:"));
    if list["has_folder"] == false {
        let refused = admin.post(&owner, "backups", &json!({})).await;
        assert_eq!(refused.error(), (409, "backups_not_configured".into()));
        return;
    }
    let list = make_backup(&admin, &owner).await;
    let name = list["data"][0]["name"].as_str().unwrap();
    assert!(db::sqlite_path(database).with_file_name("backups").join(name).is_file());
    assert_eq!(admin.get(&owner, &format!("backups/{name}")).await.status, 200);
}

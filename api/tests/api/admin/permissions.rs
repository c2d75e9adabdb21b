//! Permission matrix: every operation of the administration API for every role, without a session, and without the CSRF
//! token. The expected permissions are written here, not read from the document, so that a change of either fails.

use axum::http::Method;
use mostrador_core::staff::{Permission, StaffRole};
use serde_json::{Value, json};

use super::{Admin, Login};
use crate::openapi_assertions::ADMIN_DOCUMENT;
use crate::support::TestApp;

/// Access by operation: `anyone`, `staff`, or the name of a permission.
const TABLE: &[(&str, &str)] = &[
    ("get /account", "staff"),
    ("get /account/passkeys", "staff"),
    ("post /account/passkeys", "staff"),
    ("post /account/passkeys/options", "staff"),
    ("delete /account/passkeys/{id}", "staff"),
    ("put /account/password", "staff"),
    ("delete /account/sessions", "staff"),
    ("get /account/sessions", "staff"),
    ("delete /account/sessions/{id}", "staff"),
    ("post /account/totp", "staff"),
    ("post /account/totp/confirm", "staff"),
    ("post /account/totp/remove", "staff"),
    ("get /announcements", "content_read"),
    ("post /announcements", "content_write"),
    ("put /announcements/{id}", "content_write"),
    ("delete /announcements/{id}", "content_write"),
    ("get /api-keys", "settings_read"),
    ("post /api-keys", "settings_write"),
    ("delete /api-keys/{id}", "settings_write"),
    ("get /articles", "content_read"),
    ("post /articles", "content_write"),
    ("delete /articles/{slug}", "content_write"),
    ("get /articles/{slug}", "content_read"),
    ("put /articles/{slug}", "content_write"),
    ("get /audit", "audit_read"),
    ("get /backups", "backups"),
    ("post /backups", "backups"),
    ("get /backups/{name}", "backups"),
    ("get /blogs", "content_read"),
    ("get /categories", "catalogue_read"),
    ("post /categories", "catalogue_write"),
    ("put /categories/order", "catalogue_write"),
    ("put /categories/{id}", "catalogue_write"),
    ("delete /categories/{id}", "catalogue_write"),
    ("get /collections", "catalogue_read"),
    ("post /collections", "catalogue_write"),
    ("put /collections/order", "catalogue_write"),
    ("put /collections/{id}", "catalogue_write"),
    ("delete /collections/{id}", "catalogue_write"),
    ("post /blogs", "content_write"),
    ("put /blogs/{slug}", "content_write"),
    ("delete /blogs/{slug}", "content_write"),
    ("get /courses", "courses_read"),
    ("post /courses", "courses_write"),
    ("get /courses/{id}", "courses_read"),
    ("put /courses/{id}", "courses_write"),
    ("delete /courses/{id}", "courses_write"),
    ("get /courses/{id}/removal", "courses_read"),
    ("get /courses/{id}/content", "courses_read"),
    ("put /courses/{id}/content", "courses_write"),
    ("get /courses/{id}/learners", "courses_read"),
    ("post /courses/{id}/learners", "courses_write"),
    ("get /courses/{id}/learners/{customer}", "courses_read"),
    ("get /courses/{id}/learners/{customer}/certificate", "courses_read"),
    ("post /courses/{id}/learners/{customer}/certificate", "courses_write"),
    ("post /courses/{id}/learners/{customer}/removal", "courses_write"),
    ("get /customers", "customers_read"),
    ("post /customers", "customers_write"),
    ("delete /customers/{id}", "customers_write"),
    ("get /customers/{id}", "customers_read"),
    ("put /customers/{id}", "customers_write"),
    ("post /customers/{id}/export", "customers_write"),
    ("post /customers/{id}/password-reset", "customers_write"),
    ("get /dashboard", "reports_read"),
    ("get /diagnostics", "settings_read"),
    ("get /events", "staff"),
    ("get /imports", "catalogue_read"),
    ("get /imports/fields", "catalogue_read"),
    ("post /imports/files", "catalogue_write"),
    ("get /imports/files/{id}", "catalogue_write"),
    ("post /imports/files/{id}/cancel", "catalogue_write"),
    ("post /imports/files/{id}/check", "catalogue_write"),
    ("put /imports/files/{id}/content", "catalogue_write"),
    ("post /imports/files/{id}/import", "catalogue_write"),
    ("post /imports/files/{id}/preview", "catalogue_write"),
    ("get /imports/files/{id}/recognition", "catalogue_write"),
    ("get /imports/files/{id}/rejected", "catalogue_write"),
    ("delete /imports/mappings/{name}", "catalogue_write"),
    ("get /imports/mappings/{name}", "catalogue_read"),
    ("put /imports/mappings/{name}", "catalogue_write"),
    ("post /imports/{id}/undo", "catalogue_write"),
    ("post /invitations/accept", "anyone"),
    ("get /media", "media_read"),
    ("post /media", "media_write"),
    ("get /media/folders", "media_read"),
    ("delete /media/{hash}", "media_write"),
    ("get /media/{hash}", "media_read"),
    ("put /media/{hash}", "media_write"),
    ("get /media/{hash}/uses", "media_read"),
    ("get /menus", "content_read"),
    ("put /menus/{name}", "content_write"),
    ("get /failed-emails", "orders_read"),
    ("post /failed-emails/{id}/retry", "orders_write"),
    ("get /orders", "orders_read"),
    ("post /orders", "orders_write"),
    ("post /orders/quotes", "orders_write"),
    ("get /orders/{number}", "orders_read"),
    ("get /orders/{number}/invoices/{invoice}", "orders_read"),
    ("post /orders/{number}/actions", "orders_write"),
    ("get /orders/{number}/stock", "orders_read"),
    ("get /orders/{number}/mails", "orders_read"),
    ("get /orders/{number}/mails/{id}", "orders_read"),
    ("post /orders/{number}/mails/{id}/resend", "orders_write"),
    ("post /orders/{number}/notes", "orders_write"),
    ("post /orders/{number}/capture", "orders_write"),
    ("post /orders/{number}/payment-link", "orders_write"),
    ("delete /orders/{number}/payment-link", "orders_write"),
    ("post /orders/{number}/payments/{attempt}/settle", "orders_write"),
    ("post /orders/{number}/refunds", "orders_write"),
    ("post /orders/{number}/refunds/preview", "orders_write"),
    ("post /orders/{number}/invoices", "orders_write"),
    ("get /products", "catalogue_read"),
    ("post /products", "catalogue_write"),
    ("patch /products", "catalogue_write"),
    ("post /products/preview", "catalogue_read"),
    ("post /products/{id}/preview-link", "catalogue_write"),
    ("get /products/{id}", "catalogue_read"),
    ("put /products/{id}", "catalogue_write"),
    ("delete /products/{id}", "catalogue_write"),
    ("post /products/{id}/duplicate", "catalogue_write"),
    ("get /products/{id}/prices", "catalogue_read"),
    ("get /products/{id}/stock", "catalogue_read"),
    ("post /products/{id}/stock", "catalogue_write"),
    ("get /pages", "content_read"),
    ("post /pages", "content_write"),
    ("delete /pages/{slug}", "content_write"),
    ("get /pages/{slug}", "content_read"),
    ("put /pages/{slug}", "content_write"),
    ("get /price-codes", "customers_read"),
    ("post /price-codes", "customers_write"),
    ("delete /price-codes/{id}", "customers_write"),
    ("get /promotions", "promotions_read"),
    ("post /promotions", "promotions_write"),
    ("get /promotions/options", "promotions_read"),
    ("post /promotions/preview", "promotions_read"),
    ("delete /promotions/{id}", "promotions_write"),
    ("get /promotions/{id}", "promotions_read"),
    ("put /promotions/{id}", "promotions_write"),
    ("get /reports/sales", "reports_read"),
    ("get /reports/sales/file", "reports_read"),
    ("get /tax-books/oss-return", "reports_read"),
    ("get /tax-books/oss-return/file", "reports_read"),
    ("get /tax-books/recapitulative-statement", "reports_read"),
    ("get /tax-books/recapitulative-statement/file", "reports_read"),
    ("get /tax-books/register/file", "reports_read"),
    ("get /tax-books/vat-return", "reports_read"),
    ("get /tax-books/vat-return/file", "reports_read"),
    ("delete /session", "staff"),
    ("get /session", "staff"),
    ("post /session", "anyone"),
    ("post /session/passkey", "anyone"),
    ("post /session/passkey/options", "anyone"),
    ("get /settings/delivery", "settings_read"),
    ("put /settings/delivery", "settings_write"),
    ("get /settings/gateway", "settings_read"),
    ("put /settings/gateway", "settings_write"),
    ("get /settings/legal-pages", "settings_read"),
    ("get /settings/mail", "settings_read"),
    ("put /settings/mail", "settings_write"),
    ("get /settings/mail/kinds", "settings_read"),
    ("get /settings/mail/kinds/{name}", "settings_read"),
    ("post /settings/mail/kinds/{name}/preview", "settings_read"),
    ("get /settings/mail/kinds/{name}/text", "settings_read"),
    ("put /settings/mail/kinds/{name}/text", "settings_write"),
    ("post /settings/mail/test", "settings_write"),
    ("get /settings/payment-methods", "settings_read"),
    ("put /settings/payment-methods", "settings_write"),
    ("get /settings/shop", "settings_read"),
    ("put /settings/shop", "settings_write"),
    ("get /settings/shops", "settings_read"),
    ("put /settings/shops", "settings_write"),
    ("get /settings/taxes", "settings_read"),
    ("put /settings/taxes", "settings_write"),
    ("get /setup", "anyone"),
    ("post /setup", "anyone"),
    ("get /staff", "staff_read"),
    ("post /staff", "staff_write"),
    ("put /staff/{id}", "staff_write"),
    ("post /staff/{id}/invitation", "staff_write"),
    ("delete /staff/{id}/second-factor", "staff_write"),
    ("get /surveys", "content_read"),
    ("post /surveys", "content_write"),
    ("delete /surveys/{slug}", "content_write"),
    ("get /surveys/{slug}", "content_read"),
    ("put /surveys/{slug}", "content_write"),
    ("post /surveys/{slug}/links", "content_write"),
    ("get /surveys/{slug}/results", "content_read"),
    ("get /surveys/{slug}/results/file", "content_read"),
    ("get /webhooks", "settings_read"),
    ("post /webhooks", "settings_write"),
    ("delete /webhooks/{id}", "settings_write"),
    ("put /webhooks/{id}", "settings_write"),
    ("get /webhooks/{id}/deliveries", "settings_read"),
    ("post /webhooks/{id}/deliveries/{delivery}", "settings_write"),
    ("post /webhooks/{id}/test", "settings_write"),
    ("get /withdrawals", "orders_read"),
    ("post /withdrawals/{id}/goods-received", "orders_write"),
    ("post /withdrawals/{id}/order", "orders_write"),
    ("post /withdrawals/{id}/settle", "orders_write"),
    ("get /settings/verifactu", "settings_read"),
    ("put /settings/verifactu", "settings_write"),
    ("get /verifactu/declaration", "settings_read"),
    ("post /verifactu/invoices/{number}/cancellation", "orders_write"),
    ("get /verifactu/records", "orders_read"),
    ("post /verifactu/records/{id}/correction", "orders_write"),
];

fn documented() -> Vec<(String, String)> {
    let paths = ADMIN_DOCUMENT["paths"].as_object().unwrap();
    let operations = paths.iter().flat_map(|(path, item)| {
        item.as_object().unwrap().iter().map(move |(method, operation)| {
            let access = operation["x-permission"].as_str().unwrap_or_default();
            (format!("{method} {path}"), access.to_owned())
        })
    });
    let mut operations: Vec<_> = operations.collect();
    operations.sort();
    operations
}

/// Calls an operation with placeholders in its path and an empty body: an admitted call fails later, or succeeds.
async fn call(admin: &Admin<'_>, operation: &str, login: Option<&Login>) -> (u16, Value) {
    let (method, path) = operation.split_once(' ').unwrap();
    let method: Method = method.to_uppercase().parse().unwrap();
    let path = path
        .trim_start_matches('/')
        .replace("{number}", "M26-999999")
        .replace("{id}", "999999")
        .replace("{delivery}", "999999")
        .replace("{name}", "nada");
    let response = admin.send(method, &path, login, &[], Some(&json!({}))).await;
    let body = serde_json::from_slice(&response.body).unwrap_or_default();
    (response.status.as_u16(), body)
}

#[tokio::test]
async fn the_document_states_the_access_of_every_operation() {
    let mut expected: Vec<_> =
        TABLE.iter().map(|(operation, access)| ((*operation).to_owned(), (*access).to_owned())).collect();
    expected.sort();
    assert_eq!(documented(), expected);
}

#[tokio::test]
async fn every_role_is_admitted_where_the_matrix_allows_it_and_nowhere_else() {
    let app = TestApp::with(|config| config.rate_limits.logins_per_account = 10_000).await;
    let admin = Admin::of(&app);
    for role in StaffRole::ALL {
        let login = admin.login(&format!("{}@ejemplo.es", role.as_str()), role).await;
        for (operation, access) in TABLE {
            // Ends the session, or never ends.
            if ["delete /session", "get /events"].contains(operation) {
                continue;
            }
            let allowed = Permission::parse(access).is_none_or(|permission| role.allows(permission));
            let (status, body) = call(&admin, operation, Some(&login)).await;
            let denied = status == 403 && body["code"] == "forbidden";
            assert_eq!(!denied, allowed, "{role:?} {operation}: {status} {body}");
            assert!(status != 401 || *access == "anyone", "{role:?} {operation}: {body}");
        }
    }
}

#[tokio::test]
async fn without_a_session_or_its_token_nothing_is_admitted() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let forged = Login { csrf: "otra".to_owned(), ..owner };
    for (operation, access) in TABLE.iter().filter(|(_, access)| *access != "anyone") {
        let (status, body) = call(&admin, operation, None).await;
        assert_eq!((status, &body["code"]), (401, &json!("session_required")), "{operation}");
        if !operation.starts_with("get ") {
            let (status, body) = call(&admin, operation, Some(&forged)).await;
            assert_eq!((status, &body["code"]), (403, &json!("csrf_rejected")), "{operation} {access}");
        }
    }
}

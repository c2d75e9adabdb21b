//! Tests of the administration API.

mod accounts;
mod announcements;
mod catalogue;
mod catalogue_lists;
mod catalogue_pages;
mod catalogue_stock;
mod content;
mod courses;
mod customers;
mod events;
mod imports;
mod integrations;
mod learners;
mod manual_orders;
mod media;
pub(crate) mod order_invoices;
mod order_mails;
mod order_refunds;
pub(crate) mod order_stock;
pub(crate) mod orders;
mod permissions;
mod promotions;
mod report_refunds;
mod reports;
mod sessions;
pub(crate) mod settings;
mod settings_secrets;
mod surveys;
mod unclear_payments;
mod unpaid_invoices;
pub(crate) mod verifactu;
mod verifactu_records;
mod verifactu_sending;

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, header};
use mostrador_api::admin_router;
use mostrador_api::db::repositories::staff;
use mostrador_api::db::repositories::staff::NewStaffMember;
use mostrador_api::services::authentication::passwords::PasswordHasher;
use mostrador_core::staff::StaffRole;
use serde_json::{Value, json};

use crate::support::{TestApp, TestResponse, now, send};

pub(crate) const PASSWORD: &str = "retama y brezo en alto";

/// Administration of a shop.
pub(crate) struct Admin<'a> {
    pub(crate) app: &'a TestApp,
    pub(crate) router: Router,
}

/// Logged-in staff member.
#[derive(Clone, Debug)]
pub(crate) struct Login {
    pub(crate) cookie: String,
    pub(crate) csrf: String,
}

impl<'a> Admin<'a> {
    pub(crate) fn of(app: &'a TestApp) -> Self {
        Self { app, router: admin_router::router(&app.state) }
    }

    /// Creates a member with [`PASSWORD`]; returns its identifier.
    pub(crate) async fn member(&self, email: &str, role: StaffRole) -> i64 {
        let hash = PasswordHasher::default().hash(PASSWORD.to_owned()).await.unwrap();
        let new = NewStaffMember { email, name: email, password_hash: &hash, role, now: now() };
        let mut tx = self.app.state.store().begin_write().await.unwrap();
        let id = staff::insert(&mut tx, new).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        id
    }

    /// Creates a member and logs in.
    pub(crate) async fn login(&self, email: &str, role: StaffRole) -> Login {
        self.member(email, role).await;
        let response = self.log_in(&json!({ "email": email, "password": PASSWORD })).await;
        Login::of(&response)
    }

    pub(crate) async fn owner(&self) -> Login {
        self.login("duena@ejemplo.es", StaffRole::Owner).await
    }

    pub(crate) async fn log_in(&self, body: &Value) -> TestResponse {
        self.send(Method::POST, "session", None, &[], Some(body)).await
    }

    pub(crate) async fn get(&self, login: &Login, path: &str) -> TestResponse {
        self.send(Method::GET, path, Some(login), &[], None).await
    }

    pub(crate) async fn post(&self, login: &Login, path: &str, body: &Value) -> TestResponse {
        self.send(Method::POST, path, Some(login), &[], Some(body)).await
    }

    /// Sends a change with the version that was read.
    pub(crate) async fn change(
        &self,
        login: &Login,
        method: Method,
        path: &str,
        version: &str,
        body: &Value,
    ) -> TestResponse {
        let version = format!("\"{version}\"");
        self.send(method, path, Some(login), &[("if-match", &version)], Some(body)).await
    }

    pub(crate) async fn send(
        &self,
        method: Method,
        path: &str,
        login: Option<&Login>,
        headers: &[(&str, &str)],
        body: Option<&Value>,
    ) -> TestResponse {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("/admin/v1/{path}"))
            .header(header::HOST, "localhost:8081")
            .header(header::CONTENT_TYPE, "application/json");
        if let Some(login) = login {
            request = request.header(header::COOKIE, &login.cookie).header("x-csrf-token", &login.csrf);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        send(&self.router, request.body(body).unwrap()).await
    }
}

impl Login {
    /// Reads the cookie and the CSRF token of a login's response.
    pub(crate) fn of(response: &TestResponse) -> Self {
        assert_eq!(response.status, 200, "{}", response.text());
        let cookie = response.header("set-cookie").split(';').next().unwrap().to_owned();
        Self { cookie, csrf: response.json()["csrf_token"].as_str().unwrap().to_owned() }
    }
}

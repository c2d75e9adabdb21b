//! Simulated register of VAT numbers (rule 13.3).

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::Json;
use axum::routing::post;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::admin::Login;
use crate::admin::verifactu::producer;
use crate::support::TestApp;
use crate::taxes::{ZONES, decide};

/// Simulated register of VAT numbers with the answer that it gives; `to_requester` in it is that to a query with a requester.
pub(crate) struct Register {
    answer: Arc<Mutex<Value>>,
    asked: Arc<Mutex<Vec<Value>>>,
    address: SocketAddr,
}

impl Register {
    pub(crate) async fn start(answer: Value) -> Self {
        let (answer, asked) = (Arc::new(Mutex::new(answer)), Arc::new(Mutex::new(Vec::new())));
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (given, log) = (answer.clone(), asked.clone());
        let handler = post(move |Json(query): Json<Value>| async move {
            let given = given.lock().unwrap().clone();
            let to_requester = query.get("requesterNumber").and_then(|_| given.get("to_requester").cloned());
            log.lock().unwrap().push(query);
            Json(to_requester.unwrap_or(given))
        });
        let router = axum::Router::new().route("/check-vat-number", handler);
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { answer, asked, address }
    }

    /// Returns the requests.
    pub(crate) fn asked(&self) -> Vec<Value> {
        self.asked.lock().unwrap().clone()
    }

    /// Returns the number of requests.
    pub(crate) fn asked_count(&self) -> usize {
        self.asked().len()
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Opens a shop that asks this register; returns its owner as well.
    pub(crate) async fn shop(&self) -> (TestApp, Login) {
        let url = self.url();
        let app = TestApp::with(|config| {
            config.vat_register.url = Some(url);
            config.verifactu.producer = producer();
        })
        .await;
        app.sql(ZONES).await;
        let owner = decide(&app, "intra_community", json!(true)).await;
        (app, owner)
    }

    pub(crate) fn answer(&self, answer: Value) {
        *self.answer.lock().unwrap() = answer;
    }
}

//! Outbox as a web page, and as JSON for the browser tests.

use askama::Template;
use axum::Json;
use axum::extract::State;
use axum::response::{Html, IntoResponse};
use serde_json::json;

use crate::db::Database;
use crate::db::repositories::outbox::{QueuedEmail, latest};
use crate::error::ApiError;
use crate::http::Private;

/// Maximum number of e-mails shown.
const MAX_EMAILS: i64 = 200;

#[derive(Template)]
#[template(path = "outbox.html")]
struct OutboxPage {
    emails: Vec<QueuedEmail>,
}

/// `GET /_dev/outbox.json`
pub async fn data(State(store): State<Database>) -> Result<impl IntoResponse, ApiError> {
    let emails = latest(&mut *store.begin_read().await?, MAX_EMAILS).await?;
    Ok(Private(Json(json!({ "data": emails }))))
}

/// `GET /_dev/outbox`
pub async fn page(State(store): State<Database>) -> Result<impl IntoResponse, ApiError> {
    let emails = latest(&mut *store.begin_read().await?, MAX_EMAILS).await?;
    Ok(Private(Html(OutboxPage { emails }.to_string())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emails_are_shown_as_text_with_their_links() {
        let email = QueuedEmail {
            id: 1,
            to: "ana@ejemplo.es".into(),
            subject: "<script>".into(),
            text: "Hola:\n\nhttp://localhost:8080/activar-cuenta/x\"y\n<b>".into(),
            created_at: String::new(),
            attempts: 0,
            message_id: String::new(),
            invoices: vec!["F26-000001".into()],
        };
        let page = OutboxPage { emails: vec![email] }.to_string();
        assert!(page.contains("&#60;script&#62;") && !page.contains("<b>") && !page.contains("x\"y\""));
        assert!(page.contains("Con la factura F26-000001 en PDF"));
        assert!(page.contains("<a href=\"http://localhost:8080/activar-cuenta/x&quot;y\">"));
        assert!(OutboxPage { emails: Vec::new() }.to_string().contains("ningún correo"));
    }
}

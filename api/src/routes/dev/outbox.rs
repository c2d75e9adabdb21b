//! Outbox as a web page, and as JSON for the browser tests.

use std::fmt::Write as _;

use axum::Json;
use axum::extract::State;
use axum::response::{Html, IntoResponse};
use serde_json::json;

use crate::db::Database;
use crate::db::repositories::outbox::{QueuedEmail, latest};
use crate::error::ApiError;
use crate::http::Private;
use crate::mail::html::linked;
use crate::text::escape_html;

/// Maximum number of e-mails shown.
const MAX_LETTERS: i64 = 200;

/// `GET /_dev/outbox.json`
pub async fn data(State(store): State<Database>) -> Result<impl IntoResponse, ApiError> {
    let letters = latest(&mut *store.begin_read().await?, MAX_LETTERS).await?;
    Ok(Private(Json(json!({ "data": letters }))))
}

/// `GET /_dev/outbox`
pub async fn page(State(store): State<Database>) -> Result<impl IntoResponse, ApiError> {
    let letters = latest(&mut *store.begin_read().await?, MAX_LETTERS).await?;
    Ok(Private(Html(html(&letters))))
}

fn html(letters: &[QueuedEmail]) -> String {
    let mut list = String::new();
    for letter in letters {
        let _ = write!(
            list,
            "<article><header><h2>{}</h2><p>Para <strong>{}</strong> · <time>{}</time></p></header><pre>{}</pre></article>",
            escape_html(&letter.subject),
            escape_html(&letter.to),
            escape_html(&letter.created_at),
            linked(&letter.text)
        );
    }
    if letters.is_empty() {
        list.push_str("<p>Todavía no se ha escrito ningún correo.</p>");
    }
    include_str!("../../dev/outbox.html").replace("{{letters}}", &list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_shown_as_text_with_their_links() {
        let letter = QueuedEmail {
            id: 1,
            to: "ana@ejemplo.es".into(),
            subject: "<script>".into(),
            text: "Hola:\n\nhttp://localhost:8080/activar-cuenta/x\"y\n<b>".into(),
            created_at: String::new(),
            attempts: 0,
            message_id: String::new(),
        };
        let page = html(&[letter]);
        assert!(page.contains("&lt;script&gt;") && !page.contains("<b>") && !page.contains("x\"y\""));
        assert!(page.contains("<a href=\"http://localhost:8080/activar-cuenta/x&quot;y\">"));
        assert!(html(&[]).contains("ningún correo"));
    }
}

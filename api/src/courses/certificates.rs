//! Certificates: issued in the moment they are earned, shown as a document, and checked by anybody with their code.

use axum::Json;
use axum::extract::{Path, State};
use mostrador_core::courses::{AccessState, Certificate, CertificateCode};
use mostrador_core::session::User;
use sqlx::AnyConnection;

use super::lessons::Learning;
use crate::error::ApiError;
use crate::http::Private;
use crate::store::certificates::{self, NewCertificate};
use crate::store::{Store, configs};

/// What a certificate says, to everybody who has its code.
///
/// # Errors
/// 404 when there is no such certificate.
#[utoipa::path(
    get, path = "/certificates/{code}", tag = "courses",
    params((
        "code" = String, Path, example = "7H3KQ-9XM2V-BD8TR-W4NPC",
        description = "The code of the certificate, as people type it: small letters and missing dashes are no matter",
    )),
    responses((status = 200, body = Certificate), (status = 404, description = "`certificate_not_found`")),
)]
pub async fn check(
    State(store): State<Store>,
    Path(code): Path<String>,
) -> Result<Private<Json<Certificate>>, ApiError> {
    let missing = || {
        let message = "No hay ningún certificado con este código. Comprueba que está bien escrito.";
        ApiError::not_found("certificate_not_found", message)
    };
    let code = CertificateCode::parse(&code).ok_or_else(missing)?;
    let certificate = certificates::by_code(&mut *store.read().await?, &code).await?;
    certificate.map(|certificate| Private(Json(certificate))).ok_or_else(missing)
}

/// The certificate of a course, issued now when it has just been earned; nothing when it is not.
///
/// # Errors
/// The database fails.
pub async fn earned(
    db: &mut AnyConnection,
    customer: &User,
    learning: &Learning,
    now_ms: i64,
) -> Result<Option<Certificate>, sqlx::Error> {
    let course = learning.product.id;
    if let Some(issued) = certificates::of(db, customer.id, course).await? {
        return Ok(Some(issued));
    }
    if learning.access.state != AccessState::Open || !learning.has_earned(now_ms) {
        return Ok(None);
    }
    let issuer = configs::value(db, "trade_name").await?;
    let mut random = [0; 20];
    rand::fill(&mut random);
    let new = NewCertificate {
        customer: customer.id,
        course,
        code: CertificateCode::from_random(random),
        name: &customer.fullname(),
        course_title: &learning.product.title,
        hours: learning.facts.hours,
        issuer: &issuer,
        issued_at: now_ms,
    };
    certificates::issue(db, &new).await
}

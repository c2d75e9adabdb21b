//! Course certificates: issued when earned, rendered as PDF, and publicly verifiable by their code.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use mostrador_core::courses::{AccessState, Certificate, CertificateCode};
use mostrador_core::session::User;
use sqlx::AnyConnection;

use super::{not_found, parse_id};
use crate::config::PublicUrl;
use crate::db::Database;
use crate::db::repositories::certificates::NewCertificate;
use crate::db::repositories::{certificates, enrolments, settings};
use crate::error::ApiError;
use crate::http::Private;
use crate::http::pdf::Pdf;
use crate::services::authentication::logged_in::LoggedIn;
use crate::services::courses::certificate_pdf;
use crate::services::courses::course_state::CourseState;
use crate::{clock, environment};

/// Verifies a certificate by its code.
///
/// Public: no session is required.
#[utoipa::path(
    get, path = "/certificates/{code}", tag = "courses",
    params((
        "code" = String, Path, example = "7H3KQ-9XM2V-BD8TR-W4NPC",
        description = "Certificate code; case and dashes are ignored",
    )),
    responses((status = 200, body = Certificate), (status = 404, description = "`certificate_not_found`")),
)]
pub async fn verify(
    State(store): State<Database>,
    Path(code): Path<String>,
) -> Result<Private<Json<Certificate>>, ApiError> {
    Ok(Private(Json(find_by_code(&store, &code).await?)))
}

/// Returns the PDF of a certificate by its code.
///
/// Public: no session is required, so that links can open it.
#[utoipa::path(
    get, path = "/certificates/{code}/document", tag = "courses",
    params(("code" = String, Path, example = "7H3KQ-9XM2V-BD8TR-W4NPC", description = "Certificate code")),
    responses(
        (status = 200, description = "The certificate", body = inline(Pdf), content_type = "application/pdf"),
        (status = 404, description = "`certificate_not_found`"),
    ),
)]
pub async fn public_pdf(
    State(store): State<Database>,
    url: PublicUrl,
    Path(code): Path<String>,
) -> Result<Pdf, ApiError> {
    render(&find_by_code(&store, &code).await?, &url)
}

async fn find_by_code(store: &Database, code: &str) -> Result<Certificate, ApiError> {
    let not_found = || {
        let message = "No hay ningún certificado con este código. Comprueba que está bien escrito.";
        ApiError::not_found("certificate_not_found", message)
    };
    let code = CertificateCode::parse(code).ok_or_else(not_found)?;
    certificates::by_code(&mut *store.begin_read().await?, &code).await?.ok_or_else(not_found)
}

/// Returns the PDF of the customer's certificate for a course.
///
/// The message of `certificate_not_earned` contains what is missing.
#[utoipa::path(
    get, path = "/courses/{course}/certificate", tag = "courses",
    params(("course" = u32, Path, description = "Course ID", example = 101)),
    responses(
        (status = 200, description = "The certificate", body = inline(Pdf), content_type = "application/pdf"),
        (status = 404, description = "`course_not_found`, `certificate_not_earned`"),
    ),
    security(("session" = [])),
)]
pub async fn download(
    State(store): State<Database>,
    auth: LoggedIn,
    url: PublicUrl,
    Path(course): Path<String>,
) -> Result<Pdf, ApiError> {
    let course = parse_id(&course, not_found)?;
    let now = clock::now_ms();
    // A course that was shortened may be complete without a further progress report.
    let certificate = store.transaction(async |tx| {
        let customer = auth.lock_account(tx).await?.user;
        let own = enrolments::for_update(tx, customer.id, course).await?;
        let learning = CourseState::load(tx, customer.id, &own, now).await?.ok_or_else(not_found)?;
        let certificate = issue_if_earned(tx, &customer, &learning, now).await?;
        certificate.ok_or_else(|| not_earned(&learning))
    });
    render(&certificate.await?, &url)
}

/// Renders the PDF with the URL of its verification page.
fn render(certificate: &Certificate, url: &PublicUrl) -> Result<Pdf, ApiError> {
    let address = url.page(&format!("/certificados/{}", certificate.code));
    let bytes = certificate_pdf::pdf(certificate, &address).map_err(|error| {
        tracing::error!(%error, "rendering certificate failed");
        ApiError::internal()
    })?;
    Ok(Pdf { name: format!("certificado-{}", certificate.code), bytes })
}

fn not_earned(learning: &CourseState) -> ApiError {
    let progress = learning.progress();
    let missing = match progress.lessons.saturating_sub(progress.done) {
        _ if learning.access.state == AccessState::Ended => "tu acceso al curso ha terminado".to_owned(),
        0 => "el curso todavía no se ha celebrado".to_owned(),
        1 => "te falta una lección por terminar".to_owned(),
        n => format!("te faltan {n} lecciones por terminar"),
    };
    let message = format!("Aún no hay certificado: {missing}.");
    ApiError::new(StatusCode::NOT_FOUND, "certificate_not_earned", message)
}

/// Returns the certificate of a course and issues it if it has just been earned; `None` if it has not.
pub async fn issue_if_earned(
    db: &mut AnyConnection,
    customer: &User,
    learning: &CourseState,
    now_ms: i64,
) -> Result<Option<Certificate>, sqlx::Error> {
    let course = learning.product.id;
    if let Some(issued) = certificates::by_course(db, customer.id, course).await? {
        return Ok(Some(issued));
    }
    if learning.access.state != AccessState::Open || !learning.has_earned_certificate(now_ms) {
        return Ok(None);
    }
    let issuer = settings::value(db, "trade_name").await?;
    let mut random = [0; 20];
    environment::fill_random(&mut random);
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

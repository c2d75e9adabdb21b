//! Course certificates: JSON and PDF.

use axum::Json;
use axum::extract::{Path, State};
use mostrador_core::courses::Certificate;

use super::parse_id;
use crate::clock;
use crate::config::PublicUrl;
use crate::db::Database;
use crate::error::ApiError;
use crate::http::Private;
use crate::http::file::File;
use crate::services::authentication::logged_in::LoggedIn;
use crate::services::courses::enrolled::course_not_found;
use crate::services::courses::{certificate_pdf, certificates};

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
    Ok(Private(Json(certificates::by_code(&store, &code).await?)))
}

/// Returns the PDF of a certificate by its code.
///
/// Public: no session is required, so that links can open it.
#[utoipa::path(
    get, path = "/certificates/{code}/document", tag = "courses",
    params(("code" = String, Path, example = "7H3KQ-9XM2V-BD8TR-W4NPC", description = "Certificate code")),
    responses(
        (status = 200, description = "The certificate", body = inline(File), content_type = "application/pdf"),
        (status = 404, description = "`certificate_not_found`"),
    ),
)]
pub async fn public_pdf(
    State(store): State<Database>,
    url: PublicUrl,
    Path(code): Path<String>,
) -> Result<File, ApiError> {
    render(&certificates::by_code(&store, &code).await?, &url)
}

/// Returns the PDF of the customer's certificate for a course.
///
/// The message of `certificate_not_earned` contains what is missing.
#[utoipa::path(
    get, path = "/courses/{course}/certificate", tag = "courses",
    params(("course" = u32, Path, description = "Course ID", example = 101)),
    responses(
        (status = 200, description = "The certificate", body = inline(File), content_type = "application/pdf"),
        (status = 404, description = "`course_not_found`, `certificate_not_earned`"),
    ),
    security(("session" = [])),
)]
pub async fn download(
    State(store): State<Database>,
    auth: LoggedIn,
    url: PublicUrl,
    Path(course): Path<String>,
) -> Result<File, ApiError> {
    let course = parse_id(&course, course_not_found)?;
    render(&certificates::earned(&store, &auth, course, clock::now()).await?, &url)
}

/// Renders the PDF with the URL of its verification page.
pub fn render(certificate: &Certificate, url: &PublicUrl) -> Result<File, ApiError> {
    let address = url.page(&format!("/certificados/{}", certificate.code));
    let bytes = certificate_pdf::pdf(certificate, &address).map_err(|error| {
        tracing::error!(%error, "rendering certificate failed");
        ApiError::internal()
    })?;
    Ok(File::pdf(format!("certificado-{}.pdf", certificate.code), bytes))
}

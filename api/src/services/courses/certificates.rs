//! Course certificates: issued when earned, verifiable by their code.

use mostrador_core::catalogue::ProductId;
use mostrador_core::courses::{AccessState, Certificate, CertificateCode};
use mostrador_core::session::User;
use mostrador_core::time::Timestamp;

use super::course_state::CourseState;
use super::enrolled::course_not_found;
use crate::db::repositories::certificates::NewCertificate;
use crate::db::repositories::{certificates, enrolments, settings};
use crate::db::{Database, Tx};
use crate::environment;
use crate::error::ApiError;
use crate::services::authentication::logged_in::LoggedIn;

/// Returns the certificate with a code.
pub async fn by_code(store: &Database, code: &str) -> Result<Certificate, ApiError> {
    let not_found = || {
        let message = "No hay ningún certificado con este código. Comprueba que está bien escrito.";
        ApiError::not_found("certificate_not_found", message)
    };
    let code = CertificateCode::parse(code).ok_or_else(not_found)?;
    certificates::by_code(&mut *store.begin_read().await?, &code).await?.ok_or_else(not_found)
}

/// Returns the customer's certificate for a course. A course that was shortened may be complete without a
/// further progress report.
pub async fn earned(
    store: &Database,
    auth: &LoggedIn,
    course: ProductId,
    now: Timestamp,
) -> Result<Certificate, ApiError> {
    let certificate = store.transaction(async |tx| {
        let customer = auth.lock_account(tx).await?.user;
        let own = enrolments::for_update(tx, customer.id, course).await?;
        let learning = CourseState::load(tx, customer.id, &own, now).await?.ok_or_else(course_not_found)?;
        let certificate = issue_if_earned(tx, &customer, &learning, now).await?;
        certificate.ok_or_else(|| not_earned(&learning))
    });
    certificate.await
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
    ApiError::not_found("certificate_not_earned", message)
}

/// Returns the certificate of a course and issues it if it has just been earned; `None` if it has not.
pub async fn issue_if_earned(
    tx: &mut Tx,
    customer: &User,
    learning: &CourseState,
    now: Timestamp,
) -> Result<Option<Certificate>, sqlx::Error> {
    let course = learning.product.id;
    if let Some(issued) = certificates::by_course(tx, customer.id, course).await? {
        return Ok(Some(issued));
    }
    if learning.access.state != AccessState::Open || !learning.has_earned_certificate(now) {
        return Ok(None);
    }
    let issuer = settings::value(tx, "trade_name").await?;
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
        issued_at: now,
    };
    certificates::issue(tx, &new).await
}

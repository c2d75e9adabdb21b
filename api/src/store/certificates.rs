//! Certificates: issued once, and as they were then for ever.

use mostrador_core::courses::{Certificate, CertificateCode};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::row::Columns;
use crate::clock;

/// A certificate to be issued.
#[derive(Clone, Debug)]
pub struct NewCertificate<'a> {
    /// Whose.
    pub customer: u32,
    /// For what.
    pub course: u32,
    /// Its code.
    pub code: CertificateCode,
    /// Their name, as it is now.
    pub name: &'a str,
    /// The name of the course, as it is now.
    pub course_title: &'a str,
    /// Its hours, as they are now.
    pub hours: u32,
    /// Who issues it.
    pub issuer: &'a str,
    /// Milliseconds since 1970.
    pub issued_at: i64,
}

/// Issues a certificate, unless this customer has one for this course. The one that there is afterwards.
///
/// # Errors
/// The database fails.
pub async fn issue(db: &mut AnyConnection, new: &NewCertificate<'_>) -> Result<Option<Certificate>, Error> {
    sqlx::query(
        "INSERT INTO certificates (code, customer_id, course_id, name, course_title, hours, issuer, issued_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (customer_id, course_id) DO NOTHING",
    )
    .bind(new.code.as_str().to_owned())
    .bind(i64::from(new.customer))
    .bind(i64::from(new.course))
    .bind(new.name.to_owned())
    .bind(new.course_title.to_owned())
    .bind(i64::from(new.hours))
    .bind(new.issuer.to_owned())
    .bind(new.issued_at)
    .execute(&mut *db)
    .await?;
    of(db, new.customer, new.course).await
}

/// The certificate of a customer for a course.
///
/// # Errors
/// The database fails.
pub async fn of(db: &mut AnyConnection, customer: u32, course: u32) -> Result<Option<Certificate>, Error> {
    let row = sqlx::query("SELECT * FROM certificates WHERE customer_id = $1 AND course_id = $2")
        .bind(i64::from(customer))
        .bind(i64::from(course))
        .fetch_optional(db)
        .await?;
    row.as_ref().map(certificate).transpose()
}

/// Every certificate of a customer.
///
/// # Errors
/// The database fails.
pub async fn of_customer(db: &mut AnyConnection, customer: u32) -> Result<Vec<Certificate>, Error> {
    let rows = sqlx::query("SELECT * FROM certificates WHERE customer_id = $1 ORDER BY issued_at, code")
        .bind(i64::from(customer))
        .fetch_all(db)
        .await?;
    rows.iter().map(certificate).collect()
}

/// The certificate of a code.
///
/// # Errors
/// The database fails.
pub async fn by_code(db: &mut AnyConnection, code: &CertificateCode) -> Result<Option<Certificate>, Error> {
    let row = sqlx::query("SELECT * FROM certificates WHERE code = $1")
        .bind(code.as_str().to_owned())
        .fetch_optional(db)
        .await?;
    row.as_ref().map(certificate).transpose()
}

fn certificate(row: &AnyRow) -> Result<Certificate, Error> {
    Ok(Certificate {
        code: row.text("code")?,
        name: row.text("name")?,
        course: row.text("course_title")?,
        hours: row.number("hours")?,
        issued_at: clock::rfc3339(row.int("issued_at")?),
        issuer: row.text("issuer")?,
    })
}

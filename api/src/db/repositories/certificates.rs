//! Course certificates: issued once, immutable afterwards.

use mostrador_core::courses::{Certificate, CertificateCode};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use crate::clock;
use crate::db::row::Columns;

/// Certificate to be issued, with copies of the current names and hours.
#[derive(Clone, Debug)]
pub struct NewCertificate<'a> {
    pub customer: u32,
    pub course: u32,
    pub code: CertificateCode,
    /// Name of the customer.
    pub name: &'a str,
    pub course_title: &'a str,
    pub hours: u32,
    pub issuer: &'a str,
    /// Milliseconds since 1970.
    pub issued_at: i64,
}

/// Issues a certificate unless the customer already has one for the course, and returns the stored one.
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

pub async fn of(db: &mut AnyConnection, customer: u32, course: u32) -> Result<Option<Certificate>, Error> {
    let row = sqlx::query("SELECT * FROM certificates WHERE customer_id = $1 AND course_id = $2")
        .bind(i64::from(customer))
        .bind(i64::from(course))
        .fetch_optional(db)
        .await?;
    row.as_ref().map(certificate).transpose()
}

/// Returns all certificates of a customer, the oldest first.
pub async fn of_customer(db: &mut AnyConnection, customer: u32) -> Result<Vec<Certificate>, Error> {
    let rows = sqlx::query("SELECT * FROM certificates WHERE customer_id = $1 ORDER BY issued_at, code")
        .bind(i64::from(customer))
        .fetch_all(db)
        .await?;
    rows.iter().map(certificate).collect()
}

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
        issued_at: clock::format_rfc3339(row.int("issued_at")?),
        issuer: row.text("issuer")?,
    })
}

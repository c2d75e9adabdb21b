//! Course certificates: issued once, immutable afterwards.

use mostrador_core::catalogue::ProductId;
use mostrador_core::courses::{Certificate, CertificateCode};
use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use crate::db::Tx;
use crate::db::columns::{Number, Rfc3339};
use crate::db::sql_builder::SqlBuilder;

const SELECT: &str = "SELECT code, name, course_title, hours, issued_at, issuer FROM certificates";

/// Certificate to be issued, with copies of the current names and hours.
#[derive(Clone, Debug)]
pub struct NewCertificate<'a> {
    pub customer: CustomerId,
    pub course: ProductId,
    pub code: CertificateCode,
    /// Name of the customer.
    pub name: &'a str,
    pub course_title: &'a str,
    pub hours: u32,
    pub issuer: &'a str,
    pub issued_at: Timestamp,
}

/// Issues a certificate unless the customer already has one for the course, and returns the stored one.
pub async fn issue(tx: &mut Tx, new: &NewCertificate<'_>) -> Result<Option<Certificate>, Error> {
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
    .execute(&mut **tx)
    .await?;
    by_course(tx, new.customer, new.course).await
}

pub async fn by_course(
    db: &mut AnyConnection,
    customer: CustomerId,
    course: ProductId,
) -> Result<Option<Certificate>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE customer_id = ").bind(i64::from(customer));
    let sql = sql.push(" AND course_id = ").bind(i64::from(course));
    let row: Option<CertificateRow> = sql.build_as().fetch_optional(db).await?;
    Ok(row.map(Certificate::from))
}

/// Returns all certificates of a customer, the oldest first.
pub async fn of_customer(db: &mut AnyConnection, customer: CustomerId) -> Result<Vec<Certificate>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE customer_id = ").bind(i64::from(customer));
    let rows: Vec<CertificateRow> = sql.push(" ORDER BY issued_at, code").build_as().fetch_all(db).await?;
    Ok(rows.into_iter().map(Certificate::from).collect())
}

pub async fn by_code(db: &mut AnyConnection, code: &CertificateCode) -> Result<Option<Certificate>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE code = ").bind(code.as_str().to_owned());
    let row: Option<CertificateRow> = sql.build_as().fetch_optional(db).await?;
    Ok(row.map(Certificate::from))
}

#[derive(FromRow)]
struct CertificateRow {
    code: String,
    name: String,
    course_title: String,
    hours: Number<u32>,
    issued_at: Rfc3339,
    issuer: String,
}

impl From<CertificateRow> for Certificate {
    fn from(row: CertificateRow) -> Self {
        Self {
            code: row.code,
            name: row.name,
            course: row.course_title,
            hours: row.hours.0,
            issued_at: row.issued_at.into(),
            issuer: row.issuer,
        }
    }
}

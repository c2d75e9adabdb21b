//! Reasons for which the tax agency would not accept a record (rule 14.4).

use super::Amount;
use super::breakdown::MAX_LINES;
use crate::money::Cents;
use crate::orders::InvoiceKind;
use crate::time::{days_from_civil, format_day_long};

/// Entry into force of the order HAC/1177/2024.
const FIRST_DAY: (i64, i64, i64) = (2024, 10, 28);
/// Limit of a simplified invoice, tax included.
pub(super) const SIMPLIFIED_LIMIT: i64 = 300_000;

/// Reason for which the agency would not accept a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordFault {
    #[error("El NIF «{0}» debe tener 9 caracteres.")]
    Nif(String),
    #[error("El número «{0}» debe tener de 1 a 60 caracteres ASCII, sin comillas ni los signos < > =.")]
    Number(String),
    #[error("El nombre «{0}» debe tener de 1 a 120 caracteres.")]
    Name(String),
    #[error("La identificación «{0}» debe tener de 1 a 20 caracteres.")]
    Document(String),
    #[error("La descripción debe tener de 1 a 500 caracteres.")]
    Description,
    #[error("La fecha de expedición «{0}» debe estar entre el {first} y hoy.", first = format_day_long(first_day()))]
    Date(String),
    #[error("El desglose debe tener de 1 a {MAX_LINES} líneas, y tiene {0}.")]
    Lines(usize),
    #[error("Una factura completa o su rectificativa debe identificar al destinatario.")]
    NoRecipient,
    #[error("Una entrega intracomunitaria necesita el NIF-IVA del destinatario, no un NIF español.")]
    SpanishRecipient,
    #[error("Una rectificación por concurso o impago necesita el NIF español del destinatario{}.",
        if *.0 == InvoiceKind::RectifyingInsolvency { ", o su NIF-IVA" } else { "" })]
    UnpaidRecipient(InvoiceKind),
    #[error("Una factura simplificada no puede superar los {} con impuestos.", Cents::new(SIMPLIFIED_LIMIT).format())]
    SimplifiedLimit,
    #[error("La cuota total {0} no es la suma de las líneas.")]
    TaxTotal(Amount),
    #[error("El importe total {0} no es la suma de las líneas.")]
    Total(Amount),
    #[error("El tipo impositivo {0} % no está en vigor.")]
    Rate(String),
    #[error("El recargo de equivalencia {0} % no corresponde al tipo impositivo.")]
    Surcharge(String),
    #[error("La cuota {0} no corresponde a la base y al tipo.")]
    Tax(Amount),
    #[error("El importe {0} tiene demasiadas cifras.")]
    Amount(Amount),
    #[error("Falta el número de instalación o el productor del sistema informático.")]
    System,
    /// Rule of the agency that the records of the program do not break otherwise.
    #[error("{text} (Error {code} de la Agencia Tributaria.)")]
    Rule { code: u32, text: &'static str },
}

/// First day of an invoice with a record, in days since 1970.
pub(super) fn first_day() -> i64 {
    let (year, month, day) = FIRST_DAY;
    days_from_civil(year, month, day)
}

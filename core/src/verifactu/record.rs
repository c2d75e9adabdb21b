//! Records of invoices: registration (`RegistroAlta`) and cancellation (`RegistroAnulacion`), with the fields in the order of
//! the agency's schema (rule 14.1).

use serde::{Serialize, Serializer};

use super::{Amount, Breakdown, Chaining, ComputerSystem, Correction, Recipient};
use crate::money::Cents;
use crate::orders::InvoiceKind;
use crate::text::xml::xml_text;

/// Version of the schema (`IDVersion`).
pub const SCHEMA_VERSION: &str = "1.0";
/// Code of SHA-256 (`TipoHuella`).
const SHA_256: &str = "01";

/// Identification of an invoice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct InvoiceId {
    /// Tax number of the seller.
    #[serde(rename = "IDEmisorFactura")]
    pub issuer: String,
    #[serde(rename = "NumSerieFactura")]
    pub number: String,
    /// `dd-mm-yyyy`.
    #[serde(rename = "FechaExpedicionFactura")]
    pub date: String,
}

/// Identification of a cancelled invoice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CancelledInvoiceId {
    #[serde(rename = "IDEmisorFacturaAnulada")]
    pub issuer: String,
    #[serde(rename = "NumSerieFacturaAnulada")]
    pub number: String,
    /// `dd-mm-yyyy`.
    #[serde(rename = "FechaExpedicionFacturaAnulada")]
    pub date: String,
}

impl From<InvoiceId> for CancelledInvoiceId {
    fn from(InvoiceId { issuer, number, date }: InvoiceId) -> Self {
        Self { issuer, number, date }
    }
}

/// Invoices that a corrective one rectifies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RectifiedInvoices {
    #[serde(rename = "IDFacturaRectificada")]
    pub invoices: Vec<InvoiceId>,
}

/// Simplified invoices that a complete one replaces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SubstitutedInvoices {
    #[serde(rename = "IDFacturaSustituida")]
    pub invoices: Vec<InvoiceId>,
}

/// Recipients of an invoice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Recipients {
    #[serde(rename = "IDDestinatario")]
    pub recipients: Vec<Recipient>,
}

/// Registration of an invoice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename = "RegistroAlta")]
pub struct Registration {
    #[serde(rename = "IDVersion")]
    pub(super) version: &'static str,
    #[serde(rename = "IDFactura")]
    pub invoice: InvoiceId,
    #[serde(rename = "NombreRazonEmisor")]
    pub issuer_name: String,
    #[serde(rename = "Subsanacion", skip_serializing_if = "Option::is_none")]
    pub(super) corrects: Option<&'static str>,
    #[serde(rename = "RechazoPrevio", skip_serializing_if = "Option::is_none")]
    pub(super) rejected_before: Option<&'static str>,
    #[serde(rename = "TipoFactura", serialize_with = "serialize_code")]
    pub kind: InvoiceKind,
    /// `I`: by differences, the only way in which the shop rectifies.
    #[serde(rename = "TipoRectificativa", skip_serializing_if = "Option::is_none")]
    pub rectification: Option<&'static str>,
    #[serde(rename = "FacturasRectificadas", skip_serializing_if = "Option::is_none")]
    pub rectified: Option<RectifiedInvoices>,
    #[serde(rename = "FacturasSustituidas", skip_serializing_if = "Option::is_none")]
    pub substituted: Option<SubstitutedInvoices>,
    /// Day of the operation, if it is not that of the issue: `dd-mm-yyyy`.
    #[serde(rename = "FechaOperacion", skip_serializing_if = "Option::is_none")]
    pub operation_date: Option<String>,
    #[serde(rename = "DescripcionOperacion")]
    pub description: String,
    /// `S`: complete invoice of a buyer without a tax number (RD 1619/2012, art. 6.1.d).
    #[serde(rename = "FacturaSinIdentifDestinatarioArt61d", skip_serializing_if = "Option::is_none")]
    pub unidentified: Option<&'static str>,
    #[serde(rename = "Destinatarios", skip_serializing_if = "Option::is_none")]
    pub recipients: Option<Recipients>,
    #[serde(rename = "Desglose")]
    pub breakdown: Breakdown,
    #[serde(rename = "CuotaTotal")]
    pub tax_total: Amount,
    #[serde(rename = "ImporteTotal")]
    pub total: Amount,
    #[serde(rename = "Encadenamiento")]
    pub chaining: Chaining,
    #[serde(rename = "SistemaInformatico")]
    pub system: ComputerSystem,
    /// RFC 3339 with the local offset.
    #[serde(rename = "FechaHoraHusoGenRegistro")]
    pub generated_at: String,
    #[serde(rename = "TipoHuella")]
    pub(super) hash_kind: &'static str,
    #[serde(rename = "Huella")]
    pub hash: String,
}

/// Data that registrations take from an invoice.
#[derive(Clone, Debug)]
pub struct InvoiceFacts {
    pub id: InvoiceId,
    pub issuer_name: String,
    pub kind: InvoiceKind,
    /// Day of the operation, if it is not that of the issue: `dd-mm-yyyy`.
    pub operation_date: Option<String>,
    pub description: String,
    /// Buyer; not reported where the kind forbids it.
    pub recipient: Option<Recipient>,
    /// The invoice names a buyer who has no tax number to give; its kind is that of a simplified one.
    pub is_unidentified: bool,
    /// Invoice that it rectifies.
    pub rectified: Option<InvoiceId>,
    /// Simplified invoices that it replaces.
    pub substituted: Vec<InvoiceId>,
    pub breakdown: Breakdown,
    pub tax_total: Cents,
    pub total: Cents,
}

/// Place of a record in the chain, without its hash.
#[derive(Clone, Debug)]
pub struct RecordContext {
    pub chaining: Chaining,
    pub system: ComputerSystem,
    /// RFC 3339 with the local offset.
    pub generated_at: String,
}

impl Registration {
    /// Registration of an invoice, without its hash and without characters that XML does not admit. A correction replaces an earlier
    /// registration.
    pub fn new(invoice: InvoiceFacts, context: RecordContext, correction: Option<Correction>) -> Self {
        let is_rectifying = invoice.kind.is_corrective();
        let recipients =
            invoice.recipient.filter(|_| requires_recipient(invoice.kind)).map(Recipient::into_xml_text);
        Self {
            version: SCHEMA_VERSION,
            invoice: invoice.id,
            issuer_name: xml_text(&invoice.issuer_name),
            corrects: correction.map(|_| "S"),
            rejected_before: correction.and_then(Correction::rejected_before),
            kind: invoice.kind,
            rectification: is_rectifying.then_some("I"),
            rectified: invoice.rectified.map(|id| RectifiedInvoices { invoices: vec![id] }),
            substituted: (!invoice.substituted.is_empty())
                .then_some(SubstitutedInvoices { invoices: invoice.substituted }),
            operation_date: invoice.operation_date,
            description: xml_text(&invoice.description),
            unidentified: invoice.is_unidentified.then_some("S"),
            recipients: recipients.map(|recipient| Recipients { recipients: vec![recipient] }),
            breakdown: invoice.breakdown,
            tax_total: Amount(invoice.tax_total),
            total: Amount(invoice.total),
            chaining: context.chaining,
            system: context.system,
            generated_at: context.generated_at,
            hash_kind: SHA_256,
            hash: String::new(),
        }
    }
}

impl Cancellation {
    /// Cancellation of a registration, without its hash.
    pub fn new(invoice: InvoiceId, context: RecordContext, correction: Correction) -> Self {
        Self {
            version: SCHEMA_VERSION,
            invoice: invoice.into(),
            unregistered: (!correction.is_registered).then_some("S"),
            rejected_before: correction.was_rejected.then_some("S"),
            chaining: context.chaining,
            system: context.system,
            generated_at: context.generated_at,
            hash_kind: SHA_256,
            hash: String::new(),
        }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde passes fields by reference
fn serialize_code<S: Serializer>(kind: &InvoiceKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind.code())
}

/// Returns true for the kinds whose recipient is reported; the others must not have one.
const fn requires_recipient(kind: InvoiceKind) -> bool {
    !kind.is_simplified()
}

/// Cancellation of the registration of an invoice that was issued by mistake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename = "RegistroAnulacion")]
pub struct Cancellation {
    #[serde(rename = "IDVersion")]
    pub(super) version: &'static str,
    #[serde(rename = "IDFactura")]
    pub invoice: CancelledInvoiceId,
    #[serde(rename = "SinRegistroPrevio", skip_serializing_if = "Option::is_none")]
    pub(super) unregistered: Option<&'static str>,
    #[serde(rename = "RechazoPrevio", skip_serializing_if = "Option::is_none")]
    pub(super) rejected_before: Option<&'static str>,
    #[serde(rename = "Encadenamiento")]
    pub chaining: Chaining,
    #[serde(rename = "SistemaInformatico")]
    pub system: ComputerSystem,
    /// RFC 3339 with the local offset.
    #[serde(rename = "FechaHoraHusoGenRegistro")]
    pub generated_at: String,
    #[serde(rename = "TipoHuella")]
    pub(super) hash_kind: &'static str,
    #[serde(rename = "Huella")]
    pub hash: String,
}

#[cfg(test)]
mod tests {
    use super::super::Producer;
    use super::super::sample_records::{context, invoice, taxed};
    use super::*;
    use crate::address::CountryCode;

    /// Rule 14.1.
    #[test]
    fn texts_have_no_characters_that_xml_does_not_admit() {
        let buyer = Recipient::identify("Ana\u{b}Ruiz\u{0}", "US\u{1}1", CountryCode::new(*b"US"), false);
        let facts = InvoiceFacts {
            issuer_name: "Talleres,\tS. L.\u{ffff}".into(),
            description: "Jabón\u{b}de oliva\u{fffe}".into(),
            recipient: Some(buyer),
            ..invoice(InvoiceKind::Complete, &[taxed(10_000)])
        };
        let producer = Producer { name: "Talle\u{8}res".into(), ..Producer::default() };
        let system = ComputerSystem::new(&producer, "0.1.0", "1");
        let record = Registration::new(facts, RecordContext { system, ..context() }, None);
        let recipient = &record.recipients.unwrap().recipients[0];
        assert_eq!(
            [&record.issuer_name, &record.description, &record.system.producer, &recipient.name],
            ["Talleres, S. L.", "Jabón de oliva", "Talleres", "Ana Ruiz"]
        );
        assert_eq!(recipient.other.as_ref().unwrap().number, "US1");
    }
}

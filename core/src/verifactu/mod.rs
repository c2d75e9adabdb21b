//! Records of invoices for the tax agency, VERI*FACTU (rules 14.1 to 14.9): RD 1007/2023 and order HAC/1177/2024.
//!
//! Records are serialised with the element names of the agency's schema. Sources of the rules: «Validaciones y
//! errores» 1.2.2 (8-4-2026), «Descripción del servicio web» 1.0.3 and «Especificaciones de la huella» 0.1.2 of the
//! agency.
//!
//! ```
//! use mostrador_core::verifactu::Flow;
//! assert!(Flow::default().may_send(1, 0.into()));
//! ```

mod agency_rules;
mod amount;
mod answer;
mod breakdown;
mod chain;
mod correction;
mod country;
mod dates;
mod declaration;
mod flow;
mod hash_text;
mod recipient;
mod record;
mod record_fault;
#[cfg(test)]
mod sample_records;
mod settings;
mod submitted_record;
mod system;
mod validation;

pub use agency_rules::CodedFault;
pub use amount::{Amount, Percentage};
pub use answer::{DUPLICATE, HeldState, RecordOutcome, RecordState};
pub use breakdown::{Breakdown, BreakdownLine, Exemption, MAX_LINES, Qualification, TaxKey, TaxOptions};
pub use chain::{Chaining, PreviousRecord};
pub use correction::{Correction, RecordAnswer};
pub use country::is_schema_country;
pub use dates::{ComplianceNotice, LEGAL_DATES, LegalDate, compulsory_from};
pub use declaration::{Declaration, DeclarationSection};
pub use flow::{Flow, INITIAL_WAIT_SECONDS, MAX_AGE_MS, MAX_RECORDS, MAX_RETRY_MS, is_record_fault};
pub use recipient::{OtherIdentification, Recipient};
pub use record::{
    Cancellation, CancelledInvoiceId, InvoiceFacts, InvoiceId, Recipients, RecordContext, RectifiedInvoices,
    Registration, SCHEMA_VERSION, SubstitutedInvoices,
};
pub use record_fault::RecordFault;
pub use settings::{OssTotals, SurchargeRegime, VerifactuMode};
pub use submitted_record::{SubmittedLine, SubmittedRecipient, SubmittedRecord};
pub use system::{ComputerSystem, Producer};

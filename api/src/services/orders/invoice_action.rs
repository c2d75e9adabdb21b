//! Invoices that staff can issue for an order now.

use serde::Serialize;
use utoipa::ToSchema;

use mostrador_core::invoicing::IssuedInvoices;

/// Kind of an invoice that can be issued.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InvoiceAction {
    Complete,
    Recipient,
    Unpaid,
    Settled,
    Tax,
}

impl InvoiceAction {
    /// Invoices that these allow now. `has_tax_corrections` is true for taxes that can be corrected.
    pub fn allowed(issued: &IssuedInvoices, has_tax_corrections: bool) -> Vec<Self> {
        let has_complete = issued.complete().is_some();
        [
            (issued.allows_complete(), Self::Complete),
            (has_complete, Self::Recipient),
            (!issued.unpaid_causes().is_empty(), Self::Unpaid),
            (issued.is_unpaid(), Self::Settled),
            (has_tax_corrections, Self::Tax),
        ]
        .into_iter()
        .filter_map(|(is_allowed, action)| is_allowed.then_some(action))
        .collect()
    }
}

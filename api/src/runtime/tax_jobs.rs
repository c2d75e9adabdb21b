//! Background jobs of the taxes.

use std::time::Duration;

use crate::app_state::AppState;
use crate::db::Database;
use crate::services::taxes::{books, vat_numbers};

/// Interval between looks for VAT numbers to be checked again.
const CHECK_INTERVAL: Duration = Duration::from_mins(10);

/// Enters the invoices that were issued before there were books.
pub(super) async fn enter_missing_invoices(store: Database) {
    if let Err(error) = books::enter_missing(&store).await {
        tracing::error!(%error, "invoices not entered into the books");
    }
}

/// Checks VAT numbers again until the process ends.
pub(super) async fn check_vat_numbers(state: AppState) {
    loop {
        if let Err(error) = vat_numbers::check_due(state.store(), &state.config()).await {
            tracing::error!(%error, "VAT numbers not checked");
        }
        tokio::time::sleep(CHECK_INTERVAL).await;
    }
}

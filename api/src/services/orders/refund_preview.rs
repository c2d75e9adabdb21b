//! Figures of a refund before it is made.

use mostrador_core::invoicing::{InvoicedPart, RefundBalance, RefundFault, RefundedPart};
use mostrador_core::money::Cents;
use mostrador_core::orders::OrderNumber;
use serde::Serialize;
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::staff_refund::{StaffRefund, invalid_selection};
use super::staff_view;
use crate::db::repositories::order_rows::CustomerOrder;
use crate::db::repositories::orders;
use crate::error::ApiError;
use crate::services::invoicing::balance;

/// Figures of a refund, with everything that is left to refund.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RefundPreview {
    /// All lines of the order.
    pub lines: Vec<RefundPreviewPart>,
    /// Null when the order has no delivery.
    pub delivery: Option<RefundPreviewPart>,
    #[schema(value_type = i64)]
    pub net_cents: Cents,
    #[schema(value_type = i64)]
    pub tax_cents: Cents,
    /// Amount that the customer receives.
    #[schema(value_type = i64)]
    pub gross_cents: Cents,
    /// Amount with tax that can be refunded at most.
    #[schema(value_type = i64)]
    pub refundable_cents: Cents,
}

/// Line of an order, or its delivery.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RefundPreviewPart {
    pub title: String,
    pub variant_title: Option<String>,
    /// Units sold.
    pub sold: u32,
    /// Units that are not refunded yet.
    pub left: u32,
    /// Amount with tax that is not refunded yet.
    #[schema(value_type = i64)]
    pub left_cents: Cents,
    /// Units of this refund.
    pub quantity: u32,
    #[schema(value_type = i64)]
    pub net_cents: Cents,
    #[schema(value_type = i64)]
    pub tax_cents: Cents,
    #[schema(value_type = i64)]
    pub gross_cents: Cents,
}

/// Returns the figures of a refund, or of what the capture of a reserved payment leaves out.
///
/// # Errors
/// 404 `order_not_found`, 422 `invalid_refund`.
pub async fn preview(
    db: &mut AnyConnection,
    number: &OrderNumber,
    refund: StaffRefund,
) -> Result<RefundPreview, ApiError> {
    let found = orders::by_number(db, number).await?;
    let CustomerOrder { order, .. } = found.ok_or_else(staff_view::not_found)?;
    let balance = if order.is_reserved() {
        RefundBalance::of_reservation(&order)
    } else {
        balance::current(db, &order).await?
    };
    let parts = match balance.refund(&refund.selection()?) {
        Ok(parts) => parts,
        Err(faults) if faults == [RefundFault::Empty] => Vec::new(),
        Err(faults) => return Err(invalid_selection("invalid_refund", &faults)),
    };
    let sum = |amount: fn(&RefundedPart) -> Cents| parts.iter().map(amount).sum();
    Ok(RefundPreview {
        net_cents: sum(|part| part.net),
        tax_cents: sum(|part| part.taxes()),
        gross_cents: sum(|part| part.gross()),
        refundable_cents: balance.total(),
        lines: order
            .lines
            .iter()
            .zip(0..)
            .map(|(line, index)| {
                let titles = (line.title.clone(), line.variant_title.clone());
                let left = balance.parts().get(index).copied().unwrap_or_default();
                let refunded = parts.iter().filter(|part| part.part == index);
                preview_part(titles, line.qty, left, refunded)
            })
            .collect(),
        delivery: order.shipping.as_ref().map(|shipping| {
            let refunded = parts.iter().filter(|part| part.part >= order.lines.len());
            preview_part((shipping.title.clone(), None), 1, balance.delivery(), refunded)
        }),
    })
}

/// Builds the figures of a line or of the delivery from what is left of it and its parts of the refund.
fn preview_part<'a>(
    (title, variant_title): (String, Option<String>),
    sold: u32,
    left: InvoicedPart,
    refunded: impl Iterator<Item = &'a RefundedPart>,
) -> RefundPreviewPart {
    let sum = refunded.fold(RefundedPart::default(), |sum, part| RefundedPart {
        part: part.part,
        quantity: sum.quantity.max(part.quantity),
        net: sum.net + part.net,
        vat: sum.vat + part.vat,
        surcharge: sum.surcharge + part.surcharge,
    });
    RefundPreviewPart {
        title,
        variant_title,
        sold,
        left: left.quantity,
        left_cents: left.gross(),
        quantity: sum.quantity,
        net_cents: sum.net,
        tax_cents: sum.taxes(),
        gross_cents: sum.gross(),
    }
}

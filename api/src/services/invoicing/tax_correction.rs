//! Corrections of a tax that was applied wrongly, by what the buyer turns out to be (rule 17.11).

use mostrador_core::checkout::TaxBuyer;
use mostrador_core::invoicing::{IssuedInvoices, RefundBalance, TaxLine, TaxedInvoice};
use mostrador_core::money::Cents;
use mostrador_core::orders::Order;
use mostrador_core::taxes::{BuyerStatus, Sale, Taxation, Territory};
use mostrador_core::time::local_day;
use serde::Serialize;
use sqlx::{AnyConnection, Error};
use utoipa::ToSchema;

use super::balance;
use crate::clock;
use crate::db::repositories::{orders, store_locations};
use crate::services::taxes::{rules, vat_numbers};

/// Taxes of what is left of an order for another status of its buyer.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TaxCorrectionOption {
    pub buyer: BuyerStatus,
    /// Spanish name of the status.
    pub buyer_label: &'static str,
    /// Rates in words, such as «21 %».
    pub rates: Vec<String>,
    #[schema(value_type = i64)]
    pub net_cents: Cents,
    /// Tax and surcharge.
    #[schema(value_type = i64)]
    pub tax_cents: Cents,
    /// Amount with tax that was charged in excess, and is to be refunded.
    #[schema(value_type = i64)]
    pub excess_cents: Cents,
}

/// Taxes of an order as invoiced, and as they should be.
pub struct TaxCorrection {
    pub buyer: BuyerStatus,
    pub taxation: Taxation,
    pub wrong: RefundBalance,
    pub right: RefundBalance,
}

impl TaxCorrection {
    /// Returns the corrections that an order with this rest allows now: one for each other status of its buyer under which it has other taxes.
    pub async fn allowed(
        db: &mut AnyConnection,
        order: &Order,
        issued: &IssuedInvoices,
        wrong: &RefundBalance,
    ) -> Result<Vec<Self>, Error> {
        let Some(original) = issued.original() else { return Ok(Vec::new()) };
        let buyer = issued.buyer().map(TaxBuyer::from).unwrap_or_default();
        let operation_day = original.content.operation_date.as_deref().and_then(clock::parse_invoice_date);
        let invoice = TaxedInvoice {
            kind: original.kind,
            tax_due: operation_day.unwrap_or_else(|| local_day(original.issued_at)),
            buyer: &buyer,
            vat_number: vat_numbers::last_check(db, &buyer).await?.map(|check| check.status),
            status: balance::taxation(db, order).await?.buyer(),
        };
        let policy = rules::settings(db).await?.policy;
        let statuses = invoice.possible_statuses(&policy, local_day(clock::now()));
        if statuses.is_empty() || issued.is_unpaid() || wrong.total() == Cents::ZERO {
            return Ok(Vec::new());
        }
        let placed_at = orders::placed_at(db, &order.number).await?;
        // The order itself does not count for the threshold.
        let rules = rules::in_force(db, placed_at - 1).await?;
        let sale = sale(db, order, issued).await?;
        let corrections = statuses.into_iter().map(|buyer| {
            let taxation = wrong.assess(order, &rules, Sale { buyer, ..sale });
            Self { buyer, taxation, right: wrong.under(order, &taxation), wrong: wrong.clone() }
        });
        let changes = |sale: Sale| wrong.tax_changes(&wrong.under(order, &wrong.assess(order, &rules, sale)));
        let has_taxes_of_retailer =
            changes(Sale { buyer: BuyerStatus::SurchargeRetailer, ..sale }).is_empty();
        let is_right = |correction: &Self| {
            let is_other = correction.buyer != invoice.status || has_taxes_of_retailer;
            let changes = correction.wrong.tax_changes(&correction.right);
            is_other && !changes.is_empty() && invoice.admits(correction.right.parts())
        };
        Ok(corrections.filter(is_right).collect())
    }

    pub fn option(&self) -> TaxCorrectionOption {
        let lines = TaxLine::by_rate(self.right.parts());
        let charged = lines.iter().filter(|line| line.gross() > Cents::ZERO);
        TaxCorrectionOption {
            buyer: self.buyer,
            buyer_label: self.buyer.label(),
            rates: charged.map(|line| line.tax.label()).collect(),
            net_cents: lines.iter().map(|line| line.base).sum(),
            tax_cents: lines.iter().map(|line| line.taxes()).sum(),
            excess_cents: self.right.excess(),
        }
    }
}

/// Returns the sale to the buyer as corrected last. An address that was not corrected has the territories of the order.
async fn sale(db: &mut AnyConnection, order: &Order, issued: &IssuedInvoices) -> Result<Sale, Error> {
    let store = match order.delivery.as_ref().and_then(|delivery| delivery.location) {
        Some(location) => store_locations::by_id(db, location).await?,
        None => None,
    };
    let named = issued.original().and_then(|original| original.content.buyer.as_ref());
    let corrected = issued.buyer().filter(|buyer| named.is_some_and(|named| !buyer.is_same_as(named)));
    let buyer = corrected.map_or_else(|| TaxBuyer::new(&order.billing, ""), TaxBuyer::from);
    let sale = buyer.sale(order.delivery.as_ref(), store.as_ref(), BuyerStatus::Consumer);
    let taxation = order.taxation.unwrap_or_default();
    let of_order = |territory: Territory| (territory != Territory::Spain).then_some(territory);
    let residence = match corrected {
        Some(_) => sale.residence,
        None if order.billing.ignore_invoice => Some(taxation.services.territory),
        None => of_order(taxation.services.territory).or(sale.residence),
    };
    Ok(Sale { delivery: of_order(taxation.goods.territory).or(sale.delivery), residence, ..sale })
}

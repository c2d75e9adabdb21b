//! Corrections of a tax that was applied wrongly, by what the buyer turns out to be (rule 17.11).

use mostrador_core::checkout::{TaxBuyer, VatNumberStatus};
use mostrador_core::invoicing::{RefundBalance, TaxLine};
use mostrador_core::money::Cents;
use mostrador_core::orders::Order;
use mostrador_core::taxes::{BuyerStatus, Sale, TaxRules};
use serde::Serialize;
use sqlx::{AnyConnection, Error};
use utoipa::ToSchema;

use crate::clock;
use crate::db::repositories::invoice_content::Party;
use crate::db::repositories::store_locations;
use crate::services::invoicing::balance;
use crate::services::invoicing::issued::IssuedInvoices;
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
}

/// Taxes of an order as invoiced, and as they should be.
pub struct TaxCorrection {
    pub buyer: BuyerStatus,
    pub wrong: RefundBalance,
    pub right: RefundBalance,
}

impl TaxCorrection {
    /// Returns the corrections that an order allows now: one for each status of its buyer that has other taxes.
    pub async fn allowed(
        db: &mut AnyConnection,
        order: &Order,
        issued: &IssuedInvoices,
    ) -> Result<Vec<Self>, Error> {
        let wrong = balance::current(db, order).await?;
        if issued.original().is_none() || issued.is_unpaid() || wrong.total() == Cents::ZERO {
            return Ok(Vec::new());
        }
        let rules = rules_of_day(db, order).await?;
        let sale = sale(db, order, issued).await?;
        let statuses = statuses(db, issued, &rules).await?.into_iter();
        let corrections = statuses.map(|buyer| {
            let right = wrong.assessed(order, &rules, Sale { buyer, ..sale });
            Self { buyer, wrong: wrong.clone(), right }
        });
        Ok(corrections.filter(|found| !found.wrong.tax_changes(&found.right).is_empty()).collect())
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
        }
    }
}

/// Returns the decisions of the owner, with the rates of the day of the order.
async fn rules_of_day(db: &mut AnyConnection, order: &Order) -> Result<TaxRules, Error> {
    let placed_at = clock::parse_rfc3339(&order.created_at).unwrap_or_else(clock::now);
    rules::in_force(db, placed_at).await
}

/// Returns the sale to the buyer as corrected last.
async fn sale(db: &mut AnyConnection, order: &Order, issued: &IssuedInvoices) -> Result<Sale, Error> {
    let buyer = issued.buyer().map_or_else(|| TaxBuyer::new(&order.billing, ""), tax_buyer);
    let store = match order.delivery.as_ref().and_then(|delivery| delivery.location) {
        Some(location) => store_locations::by_id(db, location).await?,
        None => None,
    };
    Ok(buyer.sale(order.delivery.as_ref(), store.as_ref(), BuyerStatus::Consumer))
}

/// Returns what the buyer can be. A business is named in its invoice with its tax number, and one of another member state has a
/// number that the register does not deny.
async fn statuses(
    db: &mut AnyConnection,
    issued: &IssuedInvoices,
    rules: &TaxRules,
) -> Result<Vec<BuyerStatus>, Error> {
    let buyer = issued.buyer().map(tax_buyer).unwrap_or_default();
    let check = vat_numbers::last_check(db, &buyer).await?;
    let is_union_business = check.is_some_and(|check| check.status != VatNumberStatus::Invalid);
    let is_spanish_business = !buyer.vat.is_empty() && !buyer.document_kind.is_private();
    let is_allowed = |status: &BuyerStatus| match status {
        BuyerStatus::Consumer => true,
        BuyerStatus::UnionBusiness => rules.policy.intra_community && is_union_business,
        BuyerStatus::SurchargeRetailer => {
            rules.policy.surcharge && is_spanish_business && buyer.status(true, false) == *status
        }
    };
    Ok(BuyerStatus::ALL.into_iter().filter(is_allowed).collect())
}

fn tax_buyer(party: &Party) -> TaxBuyer {
    let postal_code = party.postal.as_ref().map(|postal| postal.postal_code.as_str()).unwrap_or_default();
    TaxBuyer {
        country: party.country().to_owned(),
        postal_code: postal_code.into(),
        vat: party.nif.clone(),
        document_kind: party.document_kind,
    }
}

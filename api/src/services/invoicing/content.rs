//! Content of an invoice as issued, stored as a snapshot: later changes of the shop, customer or catalogue do
//! not affect it.

use mostrador_core::catalogue::TaxClass;
use mostrador_core::checkout::BillingData;
use mostrador_core::invoicing::{InvoiceKind, VatLine, invoiced_class};
use mostrador_core::money::Money;
use mostrador_core::orders::Order;
use mostrador_core::payments::PaymentKind;
use serde::{Deserialize, Serialize};

use crate::config::Seller;
use crate::pdf::texts::invoice as texts;

/// Content of an invoice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InvoiceContent {
    pub seller: Party,
    /// Buyer; `None` on simplified invoices.
    pub buyer: Option<Party>,
    /// Order number.
    pub order: String,
    pub payment: PaymentKind,
    /// Invoiced or refunded lines.
    pub lines: Vec<InvoiceLine>,
    /// Tax bases and VAT by rate.
    pub vat: Vec<VatLine>,
    /// Invoice that this one rectifies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rectifies: Option<Rectified>,
}

/// Seller or buyer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Party {
    /// Name of the person or company.
    pub name: String,
    /// Tax identification number.
    pub nif: String,
    pub address: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InvoiceLine {
    pub title: String,
    pub note: String,
    pub units: u32,
    /// Unit price without tax.
    pub price: Money,
    pub tax: TaxClass,
    /// Net amount in cents; the lines add up to the tax bases.
    pub net: i64,
}

/// Reference to a rectified invoice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rectified {
    pub number: String,
    /// `dd-mm-yyyy`.
    pub issued_on: String,
}

impl InvoiceContent {
    /// Builds the content of the invoice of an order.
    pub fn from_order(order: &Order, seller: &Seller) -> Self {
        let goods = order.lines.iter().map(|line| InvoiceLine {
            title: line.title.clone(),
            note: line.variant_title.clone().unwrap_or_default(),
            units: line.qty,
            price: line.price_et,
            tax: invoiced_class(line.tax, line.price_et, line.price_taxes),
            net: 0,
        });
        let delivery = order.shipping.iter().map(|shipping| InvoiceLine {
            title: shipping.title.clone(),
            note: String::new(),
            units: 1,
            price: shipping.price.price,
            tax: invoiced_class(shipping.tax, shipping.price.price, shipping.price.taxes),
            net: 0,
        });
        let lines =
            goods.chain(delivery).zip(order.net_amounts()).map(|(line, net)| InvoiceLine { net, ..line });
        Self {
            seller: Party {
                name: seller.name.clone(),
                nif: seller.nif.clone(),
                address: vec![seller.address.clone()],
            },
            buyer: (InvoiceKind::for_billing(&order.billing) == InvoiceKind::Complete)
                .then(|| buyer(&order.billing)),
            order: order.number.clone(),
            payment: order.payment_method,
            lines: lines.collect(),
            vat: order.vat_lines(),
            rectifies: None,
        }
    }

    /// Builds the content of an invoice that rectifies this one; `refunded` are positive amounts in cents by
    /// tax rate.
    pub fn rectifying(&self, rectified: Rectified, refunded: &[VatLine], seller: &Seller) -> Self {
        let vat: Vec<VatLine> = refunded
            .iter()
            .filter(|line| line.gross() != 0)
            .map(|line| VatLine { tax: line.tax, base: -line.base, vat: -line.vat })
            .collect();
        let lines = vat.iter().map(|line| InvoiceLine {
            title: texts::refunded_order(&self.order),
            note: String::new(),
            units: 1,
            price: Money::from_cents(line.base),
            tax: line.tax,
            net: line.base,
        });
        Self {
            seller: Party {
                name: seller.name.clone(),
                nif: seller.nif.clone(),
                address: vec![seller.address.clone()],
            },
            lines: lines.collect(),
            vat,
            rectifies: Some(rectified),
            ..self.clone()
        }
    }

    /// Returns the free texts that are drawn on the PDF.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let parties = [Some(&self.seller), self.buyer.as_ref()].into_iter().flatten();
        let parties = parties
            .flat_map(|party| party.address.iter().chain([&party.name, &party.nif]).map(String::as_str));
        parties.chain(self.lines.iter().flat_map(|line| [line.title.as_str(), line.note.as_str()]))
    }

    /// Returns the total VAT, in cents.
    pub fn vat(&self) -> i64 {
        self.vat.iter().map(|line| line.vat).sum()
    }

    /// Returns the total including VAT, in cents.
    pub fn total(&self) -> i64 {
        self.vat.iter().map(|line| line.gross()).sum()
    }
}

fn buyer(billing: &BillingData) -> Party {
    let street = [billing.street_address.trim(), billing.extended_address.trim()];
    let street: Vec<&str> = street.into_iter().filter(|text| !text.is_empty()).collect();
    let country = if billing.country == "ES" { String::new() } else { format!(", {}", billing.country) };
    let town = format!("{} {} ({}){country}", billing.postal_code, billing.locality, billing.region);
    Party { name: billing.company.clone(), nif: billing.vat.clone(), address: vec![street.join(", "), town] }
}

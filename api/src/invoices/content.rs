//! What stands on an invoice, frozen as it was issued: a later change of the shop, the customer or the catalogue does not
//! rewrite it.

use mostrador_core::catalogue::TaxClass;
use mostrador_core::checkout::{BillingData, InvoiceKind, Order, PaymentKind, VatLine, invoiced_class};
use mostrador_core::money::Money;
use serde::{Deserialize, Serialize};

use crate::config::Seller;

/// What stands on an invoice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    /// Who sells.
    pub seller: Party,
    /// Who buys, when they are named.
    pub buyer: Option<Party>,
    /// The number of the order.
    pub order: String,
    /// How it was paid.
    pub payment: PaymentKind,
    /// What was sold, or is taken back.
    pub lines: Vec<Line>,
    /// Bases and taxes.
    pub vat: Vec<VatLine>,
    /// What it takes back, of which day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rectifies: Option<Rectified>,
}

/// A party to the sale.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Party {
    /// Person or company.
    pub name: String,
    /// Tax number.
    pub nif: String,
    /// Line by line.
    pub address: Vec<String>,
}

/// A line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// What.
    pub title: String,
    /// Of which kind.
    pub note: String,
    /// Units.
    pub units: u32,
    /// Unit price without tax.
    pub price: Money,
    /// Class of the tax.
    pub tax: TaxClass,
    /// Without tax, in cents; the lines add up to the bases.
    pub net: i64,
}

/// The invoice that another one rectifies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rectified {
    /// Its number.
    pub number: String,
    /// `dd-mm-yyyy`.
    pub issued_on: String,
}

impl Content {
    /// What stands on the invoice of an order.
    #[must_use]
    pub fn of(order: &Order, seller: &Seller) -> Self {
        let goods = order.lines.iter().map(|line| Line {
            title: line.title.clone(),
            note: line.variant_title.clone().unwrap_or_default(),
            units: line.qty,
            price: line.price_et,
            tax: invoiced_class(line.tax, line.price_et, line.price_taxes),
            net: 0,
        });
        let delivery = order.shipping.iter().map(|shipping| Line {
            title: shipping.title.clone(),
            note: String::new(),
            units: 1,
            price: shipping.price.price,
            tax: invoiced_class(shipping.tax, shipping.price.price, shipping.price.taxes),
            net: 0,
        });
        let lines = goods.chain(delivery).zip(order.net_amounts()).map(|(line, net)| Line { net, ..line });
        Self {
            seller: Party {
                name: seller.name.clone(),
                nif: seller.nif.clone(),
                address: vec![seller.address.clone()],
            },
            buyer: (InvoiceKind::of(&order.billing) == InvoiceKind::Complete).then(|| buyer(&order.billing)),
            order: order.number.clone(),
            payment: order.payment_method,
            lines: lines.collect(),
            vat: order.vat_lines(),
            rectifies: None,
        }
    }

    /// What stands on the invoice that takes back a part of this one: `back` by rate, in positive cents.
    #[must_use]
    pub fn taking_back(&self, rectified: Rectified, back: &[VatLine], seller: &Seller) -> Self {
        let back: Vec<VatLine> = back
            .iter()
            .filter(|line| line.gross() != 0)
            .map(|line| VatLine { tax: line.tax, base: -line.base, vat: -line.vat })
            .collect();
        let lines = back.iter().map(|line| Line {
            title: format!("Devolución del pedido {}", self.order),
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
            vat: back,
            rectifies: Some(rectified),
            ..self.clone()
        }
    }

    /// What was typed by people, as it is drawn.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let parties = [Some(&self.seller), self.buyer.as_ref()].into_iter().flatten();
        let parties = parties
            .flat_map(|party| party.address.iter().chain([&party.name, &party.nif]).map(String::as_str));
        parties.chain(self.lines.iter().flat_map(|line| [line.title.as_str(), line.note.as_str()]))
    }

    /// All its VAT, in cents.
    #[must_use]
    pub fn vat(&self) -> i64 {
        self.vat.iter().map(|line| line.vat).sum()
    }

    /// What it comes to, in cents.
    #[must_use]
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

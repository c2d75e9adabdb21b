//! Composition of the content of invoices.

use mostrador_core::address::country::DEFAULT_COUNTRY;
use mostrador_core::checkout::BillingData;
use mostrador_core::invoicing::{
    InvoiceContent, InvoiceLine, Party, Rectified, RefundBalance, RefundedPart, StructuredAddress, TaxLine,
};
use mostrador_core::money::{Cents, Money};
use mostrador_core::orders::{Order, OrderLine};

use crate::config::Seller;
use crate::countries;
use crate::pdf::texts::invoice as texts;

/// Builds the content of the invoice of an order.
pub fn of_order(order: &Order, seller: &Seller) -> InvoiceContent {
    let goods = order.lines.iter().map(|line| InvoiceLine {
        title: line.title.clone(),
        note: line_note(order, line),
        units: line.qty,
        price: line.price_et,
        tax: order.line_tax(line),
        net: Cents::ZERO,
    });
    let title = order.shipping.as_ref().map(|shipping| shipping.title.clone()).unwrap_or_default();
    let delivery = order.delivery_shares().into_iter().map(|share| InvoiceLine {
        title: title.clone(),
        note: String::new(),
        units: 1,
        price: share.net,
        tax: share.tax,
        net: Cents::ZERO,
    });
    let parts = order.invoiced_parts();
    let lines = goods.chain(delivery).zip(parts).map(|(line, part)| InvoiceLine { net: part.net, ..line });
    InvoiceContent {
        seller: seller.into(),
        buyer: order.invoice_recipient().as_ref().map(recipient),
        order: order.number.clone(),
        payment: order.payment_method,
        operation_date: None,
        unpaid: order.paid_at.is_none(),
        lines: lines.collect(),
        vat: order.tax_lines(),
        services: RefundBalance::of_reservation(order).services(order),
        rectifies: None,
        substitutes: Vec::new(),
    }
}

/// Builds the content of an invoice that rectifies another one, with the lines of the refunded units, or one for each tax rate if
/// there are none. The sums by tax rate are positive.
pub fn rectifying(
    original: &InvoiceContent,
    rectified: Rectified,
    order: &Order,
    (units, by_rate): (Vec<InvoiceLine>, &[TaxLine]),
    seller: &Seller,
) -> InvoiceContent {
    let vat: Vec<TaxLine> =
        by_rate.iter().filter(|line| line.gross() != Cents::ZERO).map(|line| line.negative()).collect();
    let lines = if units.is_empty() {
        let line = |line: &TaxLine| InvoiceLine {
            title: texts::refunded_order(original.order.as_str()),
            note: String::new(),
            units: 1,
            price: line.base.into(),
            tax: line.tax,
            net: line.base,
        };
        vat.iter().map(line).collect()
    } else {
        units
    };
    let unpaid = order.paid_at.is_none();
    InvoiceContent {
        seller: seller.into(),
        unpaid,
        lines,
        vat,
        rectifies: Some(rectified),
        ..original.clone()
    }
}

/// Returns what was paid or refunded, or is paid on delivery; `None` for a correction that moves no money.
pub fn payment_text(content: &InvoiceContent) -> Option<String> {
    match content.is_refund() {
        Some(false) => None,
        Some(true) => (!content.unpaid).then(|| texts::payment(texts::REFUNDED, content.payment)),
        None if content.unpaid => Some(texts::payment(texts::PENDING, content.payment)),
        None => Some(texts::payment(texts::PAID, content.payment)),
    }
}

/// Lines of a corrective invoice for the parts of a refund, with the unit prices after discounts; none for a refund without
/// units. `balance` is what was left of the order.
pub fn refunded_lines(order: &Order, balance: &RefundBalance, parts: &[RefundedPart]) -> Vec<InvoiceLine> {
    if parts.iter().all(|part| part.quantity == 0) {
        return Vec::new();
    }
    parts.iter().filter_map(|part| refunded_line(order, balance, *part)).collect()
}

fn refunded_line(order: &Order, balance: &RefundBalance, part: RefundedPart) -> Option<InvoiceLine> {
    let tax = balance.parts().get(part.part)?.tax;
    let (title, note) = match order.lines.get(part.part) {
        Some(line) => (line.title.clone(), line.variant_title.clone().unwrap_or_default()),
        None => (order.shipping.as_ref()?.title.clone(), String::new()),
    };
    let units = part.quantity.max(1);
    let whole = Money::from_millionths(i64::from(units));
    let price = Money::from(-part.net).scale(Money::from_millionths(1), whole);
    Some(InvoiceLine { title, note, units, price, tax, net: -part.net })
}

/// Variant of a line and the discount on it.
fn line_note(order: &Order, line: &OrderLine) -> String {
    let tax = order.line_tax(line).scheme.tax_name();
    let discount = (line.discount > Cents::ZERO).then(|| texts::discount(line.discount, tax));
    let parts = line.variant_title.iter().cloned().chain(discount);
    parts.collect::<Vec<_>>().join(" · ")
}

/// Returns the recipient of an invoice with its address as printed.
pub fn recipient(billing: &BillingData) -> Party {
    let (locality, region) = (billing.locality.trim(), billing.region.trim());
    let region = if region.is_empty() || region == locality { String::new() } else { format!(" ({region})") };
    let town = format!("{} {locality}{region}", billing.postal_code);
    let is_abroad = billing.country != DEFAULT_COUNTRY;
    let country = is_abroad.then(|| countries::name(&billing.country).to_owned());
    Party {
        name: billing.company.clone(),
        nif: billing.vat.clone(),
        document_kind: billing.document_kind(),
        address: [billing.address().street(), town].into_iter().chain(country).collect(),
        postal: Some(StructuredAddress {
            street: billing.address().street(),
            postal_code: billing.postal_code.trimmed().as_str().to_owned(),
            locality: billing.locality.trim().to_owned(),
            region: billing.region.trim().to_owned(),
            country: billing.country.clone(),
        }),
    }
}

impl From<&Seller> for Party {
    /// The street of the structured address is the printed address up to its postal code.
    fn from(seller: &Seller) -> Self {
        let Seller { name, nif, address, postal_code, locality, province, country } = seller;
        let street = match address.split_once(postal_code.as_str()) {
            Some((street, _)) if !postal_code.is_empty() => street.trim_end_matches([',', ' ']),
            _ => address,
        };
        Self {
            name: name.clone(),
            nif: nif.clone(),
            address: vec![address.clone()],
            postal: Some(StructuredAddress {
                street: street.to_owned(),
                postal_code: postal_code.clone(),
                locality: locality.clone(),
                region: province.clone(),
                country: country.clone(),
            }),
            ..Self::default()
        }
    }
}

//! Parts of invoices for tests.

use std::collections::BTreeMap;

use mostrador_core::invoicing::{
    InvoiceContent, InvoiceKind, InvoiceLine, Party, StructuredAddress, TaxLine,
};
use mostrador_core::money::{Cents, Rate, round_div};
use mostrador_core::payments::PaymentKind;
use mostrador_core::taxes::{AppliedTax, TaxClass, TaxScheme, Territory};

use crate::db::repositories::invoices::Invoice;

pub(super) fn party(
    name: &str,
    nif: &str,
    [street, postal_code, locality, region, country]: [&str; 5],
) -> Party {
    Party {
        name: name.into(),
        nif: nif.into(),
        address: vec![street.into(), format!("{postal_code} {locality}")],
        postal: Some(StructuredAddress {
            street: street.into(),
            postal_code: postal_code.into(),
            locality: locality.into(),
            region: region.into(),
            country: country.into(),
        }),
        ..Party::default()
    }
}

pub(super) fn seller() -> Party {
    let address = ["Camino del Jaral, 3", "45140", "Los Navalmorales", "Toledo", "ES"];
    party("Jaralba, S. L.", "B64717838", address)
}

pub(super) fn buyer() -> Party {
    party("Ana Ruiz Sanz", "12345678Z", ["Calle Mayor, 1, 2.º B", "28013", "Madrid", "Madrid", "ES"])
}

/// Tax at a rate and a surcharge in basis points.
pub(super) fn tax(
    scheme: TaxScheme,
    territory: &str,
    class: TaxClass,
    rate: u32,
    surcharge: u32,
) -> AppliedTax {
    let territory = Territory::parse(territory).unwrap();
    let [rate, surcharge] = [rate, surcharge].map(Rate::from_basis_points);
    AppliedTax { scheme, territory, class, rate, surcharge }
}

/// Line whose unit price is its amount, in cents.
pub(super) fn line(title: &str, note: &str, units: u32, net: i64, tax: AppliedTax) -> InvoiceLine {
    let net = Cents::new(net);
    InvoiceLine { title: title.into(), note: note.into(), units, price: net.into(), tax, net }
}

fn percentage(base: Cents, rate: Rate) -> Cents {
    Cents::new(
        i64::try_from(round_div(i128::from(base.get()) * i128::from(rate.basis_points()), 10_000)).unwrap(),
    )
}

/// Complete invoice of these lines, with the taxes that they have.
pub(super) fn invoice(buyer: Party, lines: Vec<InvoiceLine>) -> Invoice {
    let mut bases: BTreeMap<AppliedTax, Cents> = BTreeMap::new();
    for line in &lines {
        *bases.entry(line.tax).or_insert(Cents::ZERO) += line.net;
    }
    let vat = bases.into_iter().map(|(tax, base)| TaxLine {
        tax,
        base,
        vat: percentage(base, tax.rate),
        surcharge: percentage(base, tax.surcharge),
    });
    let content = InvoiceContent {
        seller: seller(),
        buyer: Some(buyer),
        order: "M26-000001".into(),
        payment: PaymentKind::Card,
        operation_date: None,
        unpaid: false,
        lines,
        vat: vat.collect(),
        services: Vec::new(),
        rectifies: None,
        substitutes: Vec::new(),
    };
    Invoice {
        number: "F26-000001".into(),
        position: 1,
        kind: InvoiceKind::Complete,
        order: "M26-000001".into(),
        rectifies: None,
        refund: None,
        issued_at: 0.into(),
        issuer: "B64717838".into(),
        issued_on: "20-11-2026".into(),
        vat: content.taxes().get(),
        total: content.total().get(),
        content,
        made_at: "2026-11-20T10:30:00+01:00".into(),
        previous_hash: String::new(),
        hash: "A".repeat(64),
    }
}

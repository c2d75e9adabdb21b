use mostrador_core::checkout::BillingData;
use mostrador_core::invoicing::{InvoiceKind, TaxLine};
use mostrador_core::money::Rate;
use mostrador_core::payments::PaymentKind;

use mostrador_core::taxes::{AppliedTax, TaxClass, TaxScheme, Territory};

use super::*;
use crate::db::repositories::invoice_content::InvoiceLine;
use crate::services::verifactu::verification::address;

const PAGE: &str = "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQRNoVerifactu";

fn qr(invoice: &Invoice) -> Verification {
    Verification { url: address(PAGE, invoice, Cents::new(invoice.total)), is_verifactu: false }
}

fn invoice(lines: usize, title: &str) -> Invoice {
    let line = InvoiceLine {
        title: title.into(),
        note: "100 g".into(),
        units: 2,
        price: "6.074380".parse().unwrap(),
        tax: AppliedTax::listed(TaxClass::General),
        net: Cents::new(1_215),
    };
    let party = |name: &str| Party {
        name: name.into(),
        nif: "B64717838".into(),
        address: vec!["Calle Mayor, 1".into(), "28013 Madrid (Madrid)".into()],
        postal: None,
    };
    let base = 1_215 * i64::try_from(lines).unwrap();
    Invoice {
        number: "F26-000001".into(),
        position: 1,
        kind: InvoiceKind::Complete,
        order: "M26-000001".into(),
        rectifies: None,
        refund: None,
        issued_at: 0.into(),
        content: InvoiceContent {
            seller: party("Taller, S. L."),
            buyer: Some(party("Ana Ruiz")),
            order: "M26-000001".into(),
            payment: PaymentKind::Card,
            unpaid: false,
            lines: vec![line; lines],
            vat: vec![TaxLine {
                tax: AppliedTax::listed(TaxClass::General),
                base: Cents::new(base),
                vat: Cents::new(base * 21 / 100),
                surcharge: Cents::ZERO,
            }],
            services: Vec::new(),
            rectifies: None,
            substitutes: Vec::new(),
        },
        issuer: "B64717838".into(),
        issued_on: "20-11-2026".into(),
        vat: 255,
        total: 1_470,
        made_at: "2026-11-20T10:30:00+01:00".into(),
        previous_hash: String::new(),
        hash: "A".repeat(64),
    }
}

#[test]
fn all_legally_required_data_is_present() {
    let sheet = draw(&invoice(1, "Jabón de oliva"), "Jaralba", &qr(&invoice(1, "Jabón de oliva"))).unwrap();
    let text = sheet.lines().join("\n");
    for expected in [
        "Jaralba",
        "Factura",
        "F26-000001",
        "20-11-2026",
        "Taller, S. L.",
        "NIF B64717838",
        "Ana Ruiz",
        "Jabón de oliva",
        "100 g",
        "6,0744\u{a0}€",
        "21\u{a0}%",
        "12,15\u{a0}€",
        "2,55\u{a0}€",
        "14,70\u{a0}€",
        "Base imponible",
        "QR tributario:",
        "1 de 1",
    ] {
        assert!(text.contains(expected), "{expected} in {text}");
    }
    assert!(!text.contains("Factura verificable"), "only for records that are sent");
    let sent = Verification { is_verifactu: true, ..qr(&invoice(1, "x")) };
    assert_eq!(sent.url, format!("{PAGE}?nif=B64717838&numserie=F26-000001&fecha=20-11-2026&importe=14.70"));
    let text = draw(&invoice(1, "Jabón de oliva"), "Jaralba", &sent).unwrap().lines().concat();
    assert!(text.contains(texts::VERIFACTU), "{text}");
}

#[test]
fn long_names_wrap_long_orders_paginate_and_pdf_injection_is_prevented() {
    let long = format!(") Tj /Javascript (app.alert(1)) \u{202e}{} 🧼", "Pastilla ".repeat(60));
    let invoice = invoice(40, &long);
    let sheet = draw(&invoice, "Jaralba", &qr(&invoice)).unwrap();
    assert!(sheet.page_count() > 3);
    assert!(sheet.lines().contains(&format!("{0} de {0}", sheet.page_count()).as_str()));
    let pdf = render(&invoice, "Jaralba", &qr(&invoice)).unwrap();
    let raw = String::from_utf8_lossy(&pdf);
    assert!(!raw.contains("app.alert") && !raw.contains("/JavaScript"));
}

#[test]
fn unit_prices_keep_significant_decimals() {
    let text = |text: &str| format_unit_price(text.parse().unwrap());
    assert_eq!(text("7.35"), "7,35\u{a0}€");
    assert_eq!(text("16.487603"), "16,4876\u{a0}€");
    assert_eq!(text("-1.005"), "-1,0050\u{a0}€");
}

/// Taxes of an invoice: scheme, territory and rate in basis points.
type Tax = (TaxScheme, &'static str, u32);

/// Invoice with a line of 20.00 € without tax for each tax.
fn taxed(taxes: &[Tax], billing: &BillingData) -> Invoice {
    let mut invoice = invoice(0, "");
    let vat = taxes.iter().map(|(scheme, territory, rate)| {
        let tax = AppliedTax {
            scheme: *scheme,
            territory: Territory::parse(territory).unwrap(),
            // A rate of zero of the IGIC is a tax; the courses are exempt.
            class: if *rate == 0 && *scheme == TaxScheme::SpanishVat {
                TaxClass::Exempt
            } else {
                TaxClass::General
            },
            rate: Rate::from_basis_points(*rate),
            surcharge: Rate::default(),
        };
        TaxLine {
            tax,
            base: Cents::new(2_000),
            vat: Cents::new(i64::from(*rate) / 5),
            surcharge: Cents::ZERO,
        }
    });
    let content = &mut invoice.content;
    content.vat = vat.collect();
    content.lines = content
        .vat
        .iter()
        .map(|line| InvoiceLine {
            title: "Crema de día de caléndula y rosa mosqueta".into(),
            note: "50 ml".into(),
            units: 2,
            price: "10".parse().unwrap(),
            tax: line.tax,
            net: line.base,
        })
        .collect();
    content.buyer = (!billing.ignore_invoice).then(|| billing.into());
    (invoice.vat, invoice.total) = (content.taxes().get(), content.total().get());
    invoice
}

fn buyer(country: &str, locality: &str, region: &str, postal_code: &str, vat: &str) -> BillingData {
    BillingData {
        company: "Lucía Déniz".into(),
        vat: vat.into(),
        country: country.into(),
        street_address: "Calle Real, 4".into(),
        locality: locality.into(),
        region: region.into(),
        postal_code: postal_code.into(),
        ..BillingData::default()
    }
}

fn text_of(invoice: &Invoice) -> String {
    draw(invoice, "Jaralba", &qr(invoice)).unwrap().lines().join("\n")
}

/// Cells of the titles of a table begin with one of these.
fn titles(text: &str) -> Vec<&str> {
    let starts = ["Precio", "Importe", "Tipo de", "IVA", "IGIC", "IPSI", "Impuesto"];
    let is_title = |line: &&str| starts.iter().any(|start| line.starts_with(start)) && !line.ends_with('.');
    text.lines().filter(is_title).collect()
}

/// Rule 17.9.
#[test]
fn titles_name_the_tax_of_the_invoice() {
    let canaries = buyer("ES", "Las Palmas de Gran Canaria", "Las Palmas", "35001", "12345678Z");
    for (taxes, expected, rates) in [
        (
            [(TaxScheme::Igic, "ES-CN", 700), (TaxScheme::Igic, "ES-CN", 0)],
            vec!["Precio sin IGIC", "IGIC", "Importe sin IGIC", "Tipo de IGIC"],
            ["7\u{a0}%", "0\u{a0}%"],
        ),
        (
            [(TaxScheme::Ipsi, "ES-CE", 1_000), (TaxScheme::Ipsi, "ES-CE", 50)],
            vec!["Precio sin IPSI", "IPSI", "Importe sin IPSI", "Tipo de IPSI"],
            ["10\u{a0}%", "0,5\u{a0}%"],
        ),
        (
            [(TaxScheme::Oss, "DE", 1_900), (TaxScheme::SpanishVat, "ES", 0)],
            vec!["Precio sin IVA", "IVA", "Importe sin IVA", "Tipo de IVA"],
            ["19\u{a0}% (Alemania)", "Exento"],
        ),
        (
            [(TaxScheme::Igic, "ES-CN", 700), (TaxScheme::SpanishVat, "ES", 2_100)],
            vec![
                "Precio sin impuestos",
                "Impuesto",
                "Importe sin impuestos",
                "IGIC 7\u{a0}%",
                "IVA 21\u{a0}%",
                "Impuesto",
                "IGIC 7\u{a0}%",
                "IVA 21\u{a0}%",
            ],
            ["IGIC 7\u{a0}%", "IVA 21\u{a0}%"],
        ),
    ] {
        let text = text_of(&taxed(&taxes, &canaries));
        assert_eq!(titles(&text), expected);
        for rate in rates {
            assert!(text.lines().any(|line| line == rate), "{rate} in {text}");
        }
    }
}

/// Rule 13.3.
#[test]
fn an_export_states_its_exemption() {
    let canaries = buyer("ES", "Las Palmas de Gran Canaria", "Las Palmas", "35001", "12345678Z");
    let text = text_of(&taxed(&[(TaxScheme::Export, "ES-CN", 0)], &canaries));
    assert!(text.contains("Operación exenta de IVA por exportación"), "{text}");
    assert!(text.contains("35001 Las Palmas de Gran Canaria (Las Palmas)"), "{text}");
    assert!(!text.contains("España"), "{text}");
}

/// Rule 17.9.
#[test]
fn addresses_abroad_have_the_name_of_their_country() {
    let text =
        text_of(&taxed(&[(TaxScheme::Oss, "DE", 1_900)], &buyer("DE", "Berlin", "Berlin", "10119", "")));
    assert!(text.contains("10119 Berlin\nAlemania"), "{text}");
    assert_eq!(text.matches("NIF").count(), 2, "those of the seller: {text}");
    let french = buyer("FR", "Lyon", "", "69001", "FR40303265045");
    let text = text_of(&taxed(&[(TaxScheme::IntraCommunity, "FR", 0)], &french));
    assert!(text.contains("NIF-IVA FR40303265045\nCalle Real, 4\n69001 Lyon\nFrancia"), "{text}");
}

#[test]
fn the_same_buyer_printed_in_another_way_is_no_correction() {
    let german = Party::from(&buyer("DE", "Berlin", "Berlin", "10119", ""));
    let printed =
        Party { address: vec!["Calle Real, 4".into(), "10119 Berlin (Berlin), DE".into()], ..german.clone() };
    assert!(german.is_same_as(&printed));
    assert!(!german.is_same_as(&Party { name: "Otra".into(), ..printed.clone() }));
    assert!(!german.is_same_as(&Party { postal: None, ..printed }), "the printed address alone differs");
}

use mostrador_core::checkout::BillingData;
use mostrador_core::invoicing::InvoiceLine;
use mostrador_core::taxes::{AppliedTax, TaxClass, TaxScheme};

use super::*;
use crate::services::invoicing::content::recipient;
use crate::services::invoicing::test_invoices::{self, invoice, line, tax};
use crate::services::verifactu::verification::address;

const PAGE: &str = "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQRNoVerifactu";

fn qr(invoice: &Invoice) -> Verification {
    Verification { url: address(PAGE, invoice, Cents::new(invoice.total)), is_verifactu: false }
}

fn invoice_of(lines: usize, title: &str) -> Invoice {
    let priced = InvoiceLine {
        price: "6.074380".parse().unwrap(),
        ..line(title, "100 g", 2, 1_215, AppliedTax::listed(TaxClass::General))
    };
    invoice(test_invoices::buyer(), vec![priced; lines])
}

#[test]
fn all_legally_required_data_is_present() {
    let sheet =
        draw(&invoice_of(1, "Jabón de oliva"), "Jaralba", &qr(&invoice_of(1, "Jabón de oliva"))).unwrap();
    let text = sheet.lines().join("\n");
    for expected in [
        "Jaralba",
        "Factura",
        "F26-000001",
        "20-11-2026",
        "Jaralba, S. L.",
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
    let sent = Verification { is_verifactu: true, ..qr(&invoice_of(1, "x")) };
    assert_eq!(sent.url, format!("{PAGE}?nif=B64717838&numserie=F26-000001&fecha=20-11-2026&importe=14.70"));
    let text = draw(&invoice_of(1, "Jabón de oliva"), "Jaralba", &sent).unwrap().lines().concat();
    assert!(text.contains(texts::VERIFACTU), "{text}");
}

#[test]
fn long_names_wrap_long_orders_paginate_and_pdf_injection_is_prevented() {
    let long = format!(") Tj /Javascript (app.alert(1)) \u{202e}{} 🧼", "Pastilla ".repeat(60));
    let invoice = invoice_of(40, &long);
    let sheet = draw(&invoice, "Jaralba", &qr(&invoice)).unwrap();
    assert!(sheet.page_count() > 3);
    assert!(sheet.lines().contains(&format!("{0} de {0}", sheet.page_count()).as_str()));
    let pdf = render(&invoice, "Jaralba", &qr(&invoice)).unwrap();
    let raw = String::from_utf8_lossy(&pdf);
    assert!(!raw.contains("app.alert") && !raw.contains("/JavaScript"));
}

/// Every rate of a sale with the surcharge has two rows, and a correction of the tax those of both taxes.
#[test]
fn totals_stay_above_the_footer() {
    for (rates, counts) in [(1, 10..24), (5, 5..20), (40, 40..43)] {
        for count in counts {
            let lines = (0..count).map(|index| {
                let tax = tax(TaxScheme::SpanishVat, "ES", TaxClass::General, 400 + index % rates, 50);
                line("Jabón de oliva", "100 g", 1, 1_000, tax)
            });
            let invoice = invoice(test_invoices::buyer(), lines.collect());
            let sheet = draw(&invoice, "Jaralba", &qr(&invoice)).unwrap();
            let payment = payment_text(&invoice.content).unwrap();
            let (baseline, _) = sheet.baselines().find(|(_, text)| *text == payment).unwrap();
            assert!(baseline < PAGE_BOTTOM, "{rates} rates, {count} lines: {baseline}");
        }
    }
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
    let lines = taxes.iter().map(|&(scheme, territory, rate)| {
        // A rate of zero of the IGIC is a tax; the courses are exempt.
        let is_exempt = rate == 0 && scheme == TaxScheme::SpanishVat;
        let class = if is_exempt { TaxClass::Exempt } else { TaxClass::General };
        line("Crema de día de caléndula", "50 ml", 2, 2_000, tax(scheme, territory, class, rate, 0))
    });
    let mut invoice = invoice(recipient(billing), lines.collect());
    if billing.ignore_invoice {
        invoice.content.buyer = None;
    }
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
            [(TaxScheme::Oss, "PT-30", 2_200), (TaxScheme::Oss, "PT-30", 400)],
            vec!["Precio sin IVA", "IVA", "Importe sin IVA", "Tipo de IVA"],
            ["22\u{a0}% (Madeira)", "4\u{a0}% (Madeira)"],
        ),
        (
            [(TaxScheme::SpanishVat, "ES", 2_100), (TaxScheme::Igic, "ES-CN", 700)],
            vec![
                "Precio sin impuestos",
                "Impuesto",
                "Importe sin impuestos",
                "IVA 21\u{a0}%",
                "IGIC 7\u{a0}%",
                "Impuesto",
                "IVA 21\u{a0}%",
                "IGIC 7\u{a0}%",
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
    assert!(text.contains("NIF-IVA ESB64717838"), "{text}");
    let greek = buyer("GR", "Atenas", "", "10431", "094259216");
    let text = text_of(&taxed(&[(TaxScheme::IntraCommunity, "GR", 0)], &greek));
    assert!(text.contains("NIF-IVA EL094259216"), "the prefix that the buyer left out: {text}");
}

#[test]
fn the_same_buyer_printed_in_another_way_is_no_correction() {
    let german = recipient(&buyer("DE", "Berlin", "Berlin", "10119", ""));
    let printed =
        Party { address: vec!["Calle Real, 4".into(), "10119 Berlin (Berlin), DE".into()], ..german.clone() };
    assert!(german.is_same_as(&printed));
    assert!(!german.is_same_as(&Party { name: "Otra".into(), ..printed.clone() }));
    assert!(!german.is_same_as(&Party { postal: None, ..printed }), "the printed address alone differs");
}

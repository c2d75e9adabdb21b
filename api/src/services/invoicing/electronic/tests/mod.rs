//! Documents of many kinds as files, which `tests/invoices` validates against the schemas and rules of the formats.
//!
//! `UPDATE_FIXTURES=1 cargo test --lib electronic` rewrites the files; review the difference.

mod cases;
mod properties;

use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use mostrador_core::invoicing::InvoiceFormat;

use super::*;
use crate::countries;
use cases::cases;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/invoices/documents")
}

/// Asserts that the file has this text, or writes it when `UPDATE_FIXTURES` is set.
fn assert_file(name: &str, xml: &[u8]) {
    let path = folder().join(name);
    if std::env::var_os("UPDATE_FIXTURES").is_some() {
        fs::write(&path, xml).unwrap();
    }
    let stored = fs::read(&path).unwrap_or_default();
    assert!(stored == xml, "{name} differs: UPDATE_FIXTURES=1 rewrites it");
}

/// Rules 15.1 to 15.7.
#[test]
fn documents_are_those_of_the_files() {
    let mut names = BTreeSet::new();
    for (case, invoice) in cases() {
        for (format, result) in
            [(InvoiceFormat::Facturae, facturae(&invoice)), (InvoiceFormat::Ubl, ubl(&invoice))]
        {
            let Ok(xml) = result else { continue };
            let name = format.file_name(case);
            assert_file(&name, &xml);
            names.insert(name);
        }
    }
    let files =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let files: BTreeSet<String> =
        files.filter(|name| Path::new(name).extension().is_some_and(|kind| kind == "xml")).collect();
    assert_eq!(files, names);
}

fn invoice_of(case: &str) -> Invoice {
    cases().into_iter().find(|(name, _)| *name == case).unwrap().1
}

/// Rules 15.2 and 15.4.
#[test]
fn what_a_format_cannot_state_is_refused() {
    let surcharge = invoice_of("surcharge");
    assert!(matches!(ubl(&surcharge), Err(ElectronicInvoiceError::Surcharge)));
    assert_eq!(attachment(&surcharge).unwrap().unwrap().format, InvoiceFormat::Facturae);
    let mixed = invoice_of("export-with-service");
    assert!(matches!(ubl(&mixed), Err(ElectronicInvoiceError::NotSubjectWithOthers)));
    let mut simplified = invoice_of("complete");
    assert_eq!(attachment(&simplified).unwrap().unwrap().format, InvoiceFormat::Ubl);
    simplified.content.buyer = None;
    assert!(matches!(facturae(&simplified), Err(ElectronicInvoiceError::Simplified)));
    assert!(matches!(ubl(&simplified), Err(ElectronicInvoiceError::Simplified)));
    assert_eq!(attachment(&simplified).unwrap(), None);
    assert!(matches!(ubl(&invoice_of("corrective-insolvency")), Err(ElectronicInvoiceError::TaxAlone)));
    let mut unbalanced = invoice_of("complete");
    unbalanced.content.lines.pop();
    assert!(matches!(ubl(&unbalanced), Err(ElectronicInvoiceError::Unbalanced)));
}

/// Rule 15.1.
#[test]
fn missing_data_are_named_and_never_invented() {
    let text = |result: Result<Vec<u8>, ElectronicInvoiceError>| result.unwrap_err().to_string();
    let mut invoice = invoice_of("complete");
    invoice.content.seller.postal.as_mut().unwrap().postal_code.clear();
    assert!(text(ubl(&invoice)).contains("Falta para la factura electrónica: código postal de la tienda."));
    let mut old = invoice_of("complete");
    old.content.buyer.as_mut().unwrap().postal = None;
    let refusal = text(facturae(&old));
    assert!(refusal.starts_with("Faltan") && refusal.contains("localidad del comprador"), "{refusal}");
    let mut person = invoice_of("complete");
    person.content.buyer.as_mut().unwrap().name = "Ana".into();
    assert!(text(facturae(&person)).contains("apellidos del comprador"));
    assert!(ubl(&person).is_ok());
}

/// Rules 15.1, 15.8 and 17.3.
#[test]
fn a_consumer_of_another_state_without_a_number_has_ubl_only() {
    let invoice = invoice_of("oss-consumer");
    assert_eq!(attachment(&invoice).unwrap().unwrap().format, InvoiceFormat::Ubl);
    assert!(facturae(&invoice).unwrap_err().to_string().contains("NIF del comprador"));
    let mut business = invoice_of("intra-community");
    business.content.buyer.as_mut().unwrap().nif.clear();
    assert!(ubl(&business).unwrap_err().to_string().contains("NIF del comprador"));
}

/// Rule 15.6.
#[test]
fn a_credit_note_of_an_unpaid_invoice_returns_nothing() {
    let xml = |invoice: &Invoice| String::from_utf8(ubl(invoice).unwrap()).unwrap();
    let returned = invoice_of("corrective-undelivered");
    let refunded = invoice_of("corrective-cancellation");
    let payable = "<cbc:PayableAmount currencyID=\"EUR\">12.10</cbc:PayableAmount>";
    let unpaid = xml(&returned);
    assert!(unpaid.contains(payable) && !unpaid.contains("PrepaidAmount"), "{unpaid}");
    assert!(!xml(&refunded).contains(payable) && xml(&refunded).contains("PrepaidAmount"));
    let facturae = String::from_utf8(facturae(&returned).unwrap()).unwrap();
    assert!(!facturae.contains("PaymentDetails"), "nothing is returned");
}

/// Values of the type `CountryType` in the schema of Facturae.
fn facturae_countries() -> Vec<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/invoices/schemas/Facturaev3_2_2.xsd.gz");
    let mut schema = String::new();
    GzDecoder::new(fs::File::open(file).unwrap()).read_to_string(&mut schema).unwrap();
    let (_, list) = schema.split_once("<xs:simpleType name=\"CountryType\">").unwrap();
    let (list, _) = list.split_once("</xs:simpleType>").unwrap();
    let values = list.split("<xs:enumeration value=\"").skip(1);
    values.map(|value| value.split_once('"').unwrap().0.to_owned()).collect()
}

/// Rule 15.3.
#[test]
fn every_country_has_a_code_of_facturae_or_is_refused() {
    let listed = facturae_countries();
    let mut refused = Vec::new();
    for country in countries::all() {
        let mut invoice = invoice_of("export");
        invoice.content.buyer.as_mut().unwrap().postal.as_mut().unwrap().country.clone_from(&country.iso2);
        match facturae(&invoice) {
            Ok(xml) => {
                let xml = String::from_utf8(xml).unwrap();
                let code = xml.rsplit_once("<CountryCode>").unwrap().1.split_once('<').unwrap().0;
                assert!(listed.iter().any(|value| value == code), "{}: {code}", country.name);
            }
            Err(error) => refused.push((country.iso2.as_str(), error.to_string())),
        }
        assert!(ubl(&invoice).is_ok(), "{}", country.name);
    }
    let codes: Vec<&str> = refused.iter().map(|(code, _)| *code).collect();
    assert_eq!(codes, ["AQ", "BV", "CX", "CC", "GS", "HM", "UM", "SS", "IO", "TF"]);
    assert!(
        refused[0].1.contains("no tiene código para el país del comprador (Antártida)"),
        "{}",
        refused[0].1
    );
}

/// Rule 15.8.
#[test]
fn the_pdf_carries_the_electronic_invoice() {
    let invoice = invoice_of("complete");
    let qr = crate::services::verifactu::verification::Verification {
        url: "https://aeat.example".into(),
        is_verifactu: false,
    };
    let render = || crate::services::invoicing::pdf::render(&invoice, "Jaralba", &qr).unwrap();
    let pdf = render();
    let text = String::from_utf8_lossy(&pdf);
    assert!(text.contains("F26-000001-ubl.xml") && text.contains("<pdfaid:part>3"), "PDF/A-3 with UBL");
    assert_eq!(pdf, render());
}

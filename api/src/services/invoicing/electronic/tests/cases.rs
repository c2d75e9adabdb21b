//! Invoices of every kind of taxation.

use mostrador_core::invoicing::{
    CorrectionCause, InvoiceContent, InvoiceKind, InvoiceLine, Party, Rectified, TaxLine,
};
use mostrador_core::money::{Cents, Money};
use mostrador_core::payments::PaymentKind;
use mostrador_core::taxes::{AppliedTax, TaxClass, TaxScheme};

use crate::db::repositories::invoices::Invoice;
use crate::services::invoicing::test_invoices::{buyer, invoice, line, party, tax};

fn company() -> Party {
    party(
        "Taller & Sol, S. A.",
        "A58818501",
        ["Rambla, 5", "38001", "Santa Cruz", "Santa Cruz de Tenerife", "ES"],
    )
}

fn german() -> Party {
    party("Lena Köhler", "12 345 678 901", ["Torstraße 1", "10119", "Berlin", "Berlin", "DE"])
}

fn american() -> Party {
    party("Hudson Soap Inc.", "98-7654321", ["1 Main St", "10001", "New York", "NY", "US"])
}

fn french() -> Party {
    party("Savon SARL", "FR 40 303 265 045", ["1 rue de Paris", "75001", "Paris", "Île-de-France", "FR"])
}

fn untaxed(scheme: TaxScheme, territory: &str) -> AppliedTax {
    tax(scheme, territory, TaxClass::Exempt, 0, 0)
}

fn corrective(lines: Vec<InvoiceLine>) -> Invoice {
    corrective_for(None, lines)
}

fn corrective_for(cause: Option<CorrectionCause>, lines: Vec<InvoiceLine>) -> Invoice {
    let rectified = Rectified {
        number: "F26-000001".into(),
        issued_on: "20-11-2026".into(),
        cause,
        ..Rectified::default()
    };
    let original = invoice(buyer(), lines);
    Invoice {
        number: "R26-000001".into(),
        kind: cause.unwrap_or(CorrectionCause::Return).kind(InvoiceKind::Complete),
        rectifies: Some(rectified.number.clone()),
        content: InvoiceContent { rectifies: Some(rectified), ..original.content },
        issued_on: "25-11-2026".into(),
        ..original
    }
}

fn paid_by(payment: PaymentKind, mut invoice: Invoice) -> Invoice {
    invoice.content.payment = payment;
    invoice.content.unpaid = payment == PaymentKind::CashOnDelivery;
    invoice
}

/// Names of the files with their invoices.
pub(super) fn cases() -> Vec<(&'static str, Invoice)> {
    [domestic_cases(), cross_border_cases(), corrective_cases(), cases_of_causes()].concat()
}

fn general() -> AppliedTax {
    AppliedTax::listed(TaxClass::General)
}

fn reduced() -> AppliedTax {
    AppliedTax::listed(TaxClass::Reduced)
}

/// Invoices with Spanish VAT.
fn domestic_cases() -> Vec<(&'static str, Invoice)> {
    let (general, reduced) = (general(), reduced());
    let with_surcharge = tax(TaxScheme::SpanishVat, "ES", TaxClass::General, 2_100, 520);
    let reduced_surcharge = tax(TaxScheme::SpanishVat, "ES", TaxClass::Reduced, 1_000, 140);
    let goods = vec![
        line("Jabón de oliva <natural>", "100 g · Descuento de 1,00 €, IVA incluido", 3, 1_132, general),
        line("Miel de brezo", "500 g", 2, 1_850, reduced),
    ];
    let delivery = [line("Envío", "", 1, 307, general), line("Envío", "", 1, 188, reduced)];
    let hundred =
        (1..=100).map(|number| line(&format!("Artículo {number}"), "", 3, 100 * number + 1, general));
    vec![
        ("complete", invoice(buyer(), goods.clone())),
        ("delivery-at-two-rates", invoice(buyer(), goods.into_iter().chain(delivery).collect())),
        (
            "surcharge",
            invoice(
                buyer(),
                vec![
                    line("Jabón", "", 10, 10_000, with_surcharge),
                    line("Miel", "", 5, 4_000, reduced_surcharge),
                ],
            ),
        ),
        (
            "exempt",
            invoice(
                buyer(),
                vec![
                    line("Curso", "", 1, 9_000, AppliedTax::listed(TaxClass::Exempt)),
                    line("Jabón", "", 1, 525, general),
                ],
            ),
        ),
        (
            "zero-rate",
            invoice(
                buyer(),
                vec![
                    line("Pan", "", 2, 400, tax(TaxScheme::SpanishVat, "ES", TaxClass::SuperReduced, 0, 0)),
                    line("Jabón", "", 1, 525, general),
                ],
            ),
        ),
        ("one-cent", paid_by(PaymentKind::Cash, invoice(buyer(), vec![line("Muestra", "", 3, 1, general)]))),
        ("hundred-lines", paid_by(PaymentKind::Transfer, invoice(company(), hundred.collect()))),
        (
            "cash-on-delivery",
            paid_by(
                PaymentKind::CashOnDelivery,
                invoice(buyer(), vec![line("Jabón", "", 1, 1_000, general)]),
            ),
        ),
    ]
}

/// Invoices with other taxes, or without tax.
fn cross_border_cases() -> Vec<(&'static str, Invoice)> {
    use TaxScheme::{Export, Igic, IntraCommunity, Ipsi, NotSubject, Oss, ReverseCharge};
    let oss = tax(Oss, "DE", TaxClass::General, 1_900, 0);
    let (export, not_subject) = (untaxed(Export, "US"), untaxed(NotSubject, "US"));
    let igic = tax(Igic, "ES-CN", TaxClass::General, 700, 0);
    let ipsi = tax(Ipsi, "ES-CE", TaxClass::General, 400, 0);
    vec![
        (
            "export",
            invoice(
                american(),
                vec![line("Jabón", "", 4, 2_400, export), line("Envío", "", 1, 2_000, export)],
            ),
        ),
        ("export-canarias", invoice(company(), vec![line("Jabón", "", 4, 2_400, untaxed(Export, "ES-CN"))])),
        (
            "export-with-service",
            invoice(
                american(),
                vec![line("Jabón", "", 4, 2_400, export), line("Curso", "", 1, 9_000, not_subject)],
            ),
        ),
        ("not-subject", invoice(american(), vec![line("Curso", "", 1, 9_000, not_subject)])),
        (
            "intra-community",
            invoice(french(), vec![line("Jabón", "", 40, 24_000, untaxed(IntraCommunity, "FR"))]),
        ),
        (
            "intra-community-with-service",
            invoice(
                french(),
                vec![
                    line("Jabón", "", 40, 24_000, untaxed(IntraCommunity, "FR")),
                    line("Curso", "", 1, 9_000, untaxed(ReverseCharge, "FR")),
                ],
            ),
        ),
        (
            "reverse-charge",
            invoice(french(), vec![line("Curso", "", 1, 9_000, untaxed(ReverseCharge, "FR"))]),
        ),
        (
            "oss-germany",
            paid_by(PaymentKind::Bizum, invoice(german(), vec![line("Jabón", "", 2, 1_050, oss)])),
        ),
        (
            "oss-consumer",
            invoice(
                party("Lena Köhler", "", ["Torstraße 1", "10119", "Berlin", "Berlin", "DE"]),
                vec![line("Jabón", "", 2, 1_050, oss)],
            ),
        ),
        (
            "oss-madeira",
            invoice(
                party(
                    "Rita Gomes",
                    "123 456 789",
                    ["Rua Direita, 4", "9000-082", "Funchal", "Madeira", "PT"],
                ),
                vec![line("Jabón", "", 2, 1_050, tax(Oss, "PT-30", TaxClass::General, 2_200, 0))],
            ),
        ),
        (
            "igic",
            invoice(
                company(),
                vec![line("Jabón", "", 2, 1_050, igic), line("Libro", "", 1, 900, igic.exempt())],
            ),
        ),
        ("ipsi", invoice(buyer(), vec![line("Jabón", "", 2, 1_050, ipsi)])),
    ]
}

fn corrective_cases() -> Vec<(&'static str, Invoice)> {
    let (general, reduced) = (general(), reduced());
    vec![
        (
            "corrective-lines",
            corrective(vec![
                line("Jabón de oliva", "100 g", 2, -755, general),
                line("Envío", "", 1, -188, reduced),
            ]),
        ),
        (
            "corrective-amount",
            paid_by(
                PaymentKind::Transfer,
                corrective(vec![
                    line("Devolución del pedido M26-000001", "", 1, -826, general),
                    line("Devolución del pedido M26-000001", "", 1, -455, reduced),
                ]),
            ),
        ),
    ]
}

/// Corrections of every cause, and a complete invoice instead of simplified ones.
fn cases_of_causes() -> Vec<(&'static str, Invoice)> {
    use CorrectionCause::{
        Cancellation, Discount, Insolvency, InvoiceError, Other, RecipientAddress, RecipientName,
        RecipientNumber, Return, Uncollectable, WrongTax,
    };
    let refund = |cause| corrective_for(Some(cause), vec![line("Jabón", "", 1, -1_000, general())]);
    let recipient = |cause| {
        corrective_for(
            Some(cause),
            vec![line("Rectificación de los datos del destinatario", "", 1, 0, general())],
        )
    };
    let unpaid = |cause| {
        let mut invoice = corrective_for(
            Some(cause),
            vec![line("Rectificación de la cuota no cobrada", "", 1, 0, general())],
        );
        invoice.content.vat[0].vat = Cents::new(-210);
        (invoice.vat, invoice.total) = (-210, -210);
        invoice
    };
    let mut wrong_tax = corrective_for(
        Some(WrongTax),
        vec![
            line("Base con el impuesto que corresponde", "", 1, 1_748, general()),
            line(
                "Base con el impuesto facturado antes",
                "",
                1,
                -2_115,
                untaxed(TaxScheme::IntraCommunity, "FR"),
            ),
        ],
    );
    wrong_tax.content.buyer = Some(french());
    let untaxed_line =
        line("Devolución del pedido M26-000001", "", 1, -444, untaxed(TaxScheme::IntraCommunity, "FR"));
    let mut tax_excess = corrective_for(Some(WrongTax), vec![untaxed_line]);
    tax_excess.content.buyer = Some(french());
    let mut replacing = invoice(
        buyer(),
        vec![
            line("Jabón", "", 2, 2_000, general()),
            line("Devolución del pedido M26-000001", "", 1, -500, general()),
        ],
    );
    let replaced = |number: &str| Rectified {
        number: number.into(),
        issued_on: "20-11-2026".into(),
        ..Rectified::default()
    };
    replacing.kind = InvoiceKind::Substituting;
    replacing.issued_on = "25-11-2026".into();
    replacing.content.operation_date = Some("20-11-2026".into());
    replacing.content.substitutes = vec![replaced("S26-000001"), replaced("R26-000001")];
    let mut cancelling = replacing.clone();
    cancelling.number = "F26-000003".into();
    cancelling.content.vat = cancelling.content.vat.into_iter().map(TaxLine::negative).collect();
    for line in &mut cancelling.content.lines {
        (line.price, line.net) = (Money::from_millionths(-line.price.millionths()), -line.net);
    }
    (cancelling.vat, cancelling.total) = (-cancelling.vat, -cancelling.total);
    vec![
        ("cancelling-replacement", cancelling),
        ("corrective-return", refund(Return)),
        ("corrective-cancellation", refund(Cancellation)),
        ("corrective-undelivered", paid_by(PaymentKind::CashOnDelivery, refund(Cancellation))),
        ("corrective-discount", refund(Discount)),
        ("corrective-invoice-error", refund(InvoiceError)),
        ("corrective-other", refund(Other)),
        ("corrective-insolvency", unpaid(Insolvency)),
        ("corrective-uncollectable", unpaid(Uncollectable)),
        ("corrective-recipient-number", recipient(RecipientNumber)),
        ("corrective-recipient-name", recipient(RecipientName)),
        ("corrective-recipient-address", recipient(RecipientAddress)),
        ("corrective-wrong-tax", wrong_tax),
        ("corrective-tax-excess", tax_excess),
        ("replacing-simplified", replacing),
    ]
}

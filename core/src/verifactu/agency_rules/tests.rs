//! Records that break one rule each, by the code of «Validaciones y errores» 1.2.2 (8-4-2026). Rule 14.4.

mod lines;

use super::*;
use crate::money::Rate;

const NONE: [u32; 0] = [];

/// Complete invoice of 100 € at 21 % to a buyer with a Spanish tax number.
fn record() -> SubmittedRecord {
    let line = untaxed("01", Some("S1"), None);
    SubmittedRecord {
        kind: Some(InvoiceKind::Complete),
        recipients: vec![SubmittedRecipient { has_nif: true, ..SubmittedRecipient::default() }],
        lines: vec![SubmittedLine { rate: Some(percent(2_100)), vat: Some(cents(2_100)), ..line }],
        ..SubmittedRecord::default()
    }
}

fn of_kind(kind: InvoiceKind) -> SubmittedRecord {
    let rectification = kind.is_corrective().then(|| "I".to_owned());
    let recipients = if kind.is_simplified() { Vec::new() } else { record().recipients };
    SubmittedRecord { kind: Some(kind), rectification, recipients, ..record() }
}

/// Codes of the faults of a record after a change.
fn codes_of(mut record: SubmittedRecord, change: impl FnOnce(&mut SubmittedRecord)) -> Vec<u32> {
    assert_eq!(record.faults(), [], "right before the change");
    change(&mut record);
    record.faults().into_iter().map(|(code, _)| code).collect()
}

fn codes(change: impl FnOnce(&mut SubmittedRecord)) -> Vec<u32> {
    codes_of(record(), change)
}

/// Codes of the faults of a record whose line is changed.
fn line_codes(change: impl FnOnce(&mut SubmittedLine)) -> Vec<u32> {
    codes(|record| change(&mut record.lines[0]))
}

fn text(text: &str) -> String {
    text.to_owned()
}

fn percent(points: u32) -> Rate {
    Rate::from_basis_points(points)
}

fn cents(cents: i64) -> Cents {
    Cents::new(cents)
}

/// Line of a sale of 100 € without tax.
fn untaxed(regime: &str, qualification: Option<&str>, exemption: Option<&str>) -> SubmittedLine {
    SubmittedLine {
        regime: Some(text(regime)),
        qualification: qualification.map(str::to_owned),
        exemption: exemption.map(str::to_owned),
        base: Cents::new(10_000),
        ..SubmittedLine::default()
    }
}

fn identified(kind: &str, country: Option<&str>) -> SubmittedRecipient {
    SubmittedRecipient { has_nif: false, other_kind: Some(text(kind)), country: country.map(str::to_owned) }
}

#[test]
fn right_records_have_no_fault() {
    for kind in InvoiceKind::ALL {
        assert_eq!(of_kind(kind).faults(), [], "{kind:?}");
    }
    let with = |line| SubmittedRecord { lines: vec![line], ..record() };
    for line in [
        untaxed("02", None, Some("E2")),
        untaxed("01", None, Some("E1")),
        untaxed("08", Some("N2"), None),
        untaxed("17", Some("N2"), None),
        untaxed("01", Some("N1"), None),
        SubmittedLine { rate: Some(percent(0)), vat: Some(cents(0)), ..untaxed("01", Some("S1"), None) },
        SubmittedLine { rate: Some(percent(0)), vat: Some(cents(0)), ..untaxed("01", Some("S2"), None) },
    ] {
        assert_eq!(with(line.clone()).faults(), [], "{line:?}");
    }
}

#[test]
fn error_1106_unknown_kind() {
    assert_eq!(codes(|record| record.kind = None), [1_106]);
}

#[test]
fn error_1111_other_identification_without_country() {
    assert_eq!(codes(|record| record.recipients = vec![identified("04", None)]), [1_111]);
    assert_eq!(codes(|record| record.recipients = vec![identified("02", None)]), NONE);
}

#[test]
fn error_1114_correction_without_its_way() {
    assert_eq!(codes_of(of_kind(InvoiceKind::Rectifying), |record| record.rectification = None), [1_114]);
}

#[test]
fn error_1115_way_of_correction_of_another_invoice() {
    assert_eq!(codes(|record| record.rectification = Some(text("I"))), [1_115]);
}

#[test]
fn error_1116_substituted_invoices_of_another_kind() {
    for kind in InvoiceKind::ALL {
        let expected: &[u32] = if kind == InvoiceKind::Substituting { &[] } else { &[1_116] };
        assert_eq!(codes_of(of_kind(kind), |record| record.has_substituted = true), expected, "{kind:?}");
    }
}

#[test]
fn error_1117_rectified_invoices_of_another_kind() {
    assert_eq!(codes(|record| record.has_rectified = true), [1_117]);
    assert_eq!(codes_of(of_kind(InvoiceKind::RectifyingOther), |record| record.has_rectified = true), NONE);
}

#[test]
fn error_1118_substitution_without_rectified_amounts() {
    let rectifying = of_kind(InvoiceKind::Rectifying);
    assert_eq!(codes_of(rectifying.clone(), |record| record.rectification = Some(text("S"))), [1_118]);
    let whole = |record: &mut SubmittedRecord| {
        record.rectification = Some(text("S"));
        record.has_rectified_amounts = true;
    };
    assert_eq!(codes_of(rectifying, whole), NONE);
}

#[test]
fn error_1119_rectified_amounts_of_differences() {
    let rectifying = of_kind(InvoiceKind::Rectifying);
    assert_eq!(codes_of(rectifying, |record| record.has_rectified_amounts = true), [1_119]);
}

#[test]
fn error_1126_spanish_documents_and_others() {
    let cases: [(&str, &str, &[u32]); 6] = [
        ("03", "ES", &[]),
        ("07", "ES", &[]),
        ("04", "US", &[]),
        ("04", "ES", &[1_126]),
        ("06", "ES", &[1_126]),
        ("07", "FR", &[1_126]),
    ];
    for (kind, country, expected) in cases {
        let found = codes(|record| record.recipients = vec![identified(kind, Some(country))]);
        assert_eq!(found, expected, "{kind} {country}");
    }
}

#[test]
fn error_1150_simplified_invoice_above_3000_euros() {
    let simplified = |cents: i64, change: fn(&mut SubmittedRecord)| {
        codes_of(of_kind(InvoiceKind::Simplified), |record| {
            record.lines[0].base = Cents::new(cents - 52_000);
            record.lines[0].vat = Some(Cents::new(52_000));
            change(record);
        })
    };
    assert_eq!(simplified(301_000, |_| {}), NONE);
    assert_eq!(simplified(301_001, |_| {}), [1_150]);
    assert_eq!(simplified(301_001, |record| record.unidentified = Some(text("S"))), NONE);
    assert_eq!(simplified(301_001, |record| record.agreement = Some(text("1"))), NONE);
    let with_surcharge = |record: &mut SubmittedRecord| {
        record.lines[0].surcharge_rate = Some(percent(520));
        record.lines[0].surcharge = Some(cents(12_900));
    };
    assert_eq!(simplified(301_000, with_surcharge), NONE, "base and tax count, the surcharge does not");
}

#[test]
fn error_1153_rejection_without_correction() {
    assert_eq!(codes(|record| record.rejected_before = Some(text("X"))), [1_153]);
    let correction = |record: &mut SubmittedRecord| {
        record.corrects = Some(text("S"));
        record.rejected_before = Some(text("X"));
    };
    assert_eq!(codes(correction), NONE);
}

#[test]
fn error_1161_rejected_correction_without_correction() {
    let other = |record: &mut SubmittedRecord| {
        record.corrects = Some(text("N"));
        record.rejected_before = Some(text("S"));
    };
    assert_eq!(codes(other), [1_161]);
}

/// The surcharge of 1.75 % is that of tobacco (Manual práctico IVA 2025, p. 172).
#[test]
fn error_1185_unidentified_recipient_of_a_complete_invoice() {
    for kind in InvoiceKind::ALL {
        let expected: &[u32] = if ["F2", "R5"].contains(&kind.code()) { &[] } else { &[1_185] };
        assert_eq!(
            codes_of(of_kind(kind), |record| record.unidentified = Some(text("S"))),
            expected,
            "{kind:?}"
        );
    }
}

#[test]
fn error_1189_complete_invoice_without_recipient() {
    for kind in InvoiceKind::ALL.into_iter().filter(|kind| !kind.is_simplified()) {
        assert_eq!(codes_of(of_kind(kind), |record| record.recipients.clear()), [1_189], "{kind:?}");
    }
}

#[test]
fn error_1190_recipient_of_a_simplified_invoice() {
    for kind in [InvoiceKind::Simplified, InvoiceKind::RectifyingSimplified] {
        let found = codes_of(of_kind(kind), |this| this.recipients = record().recipients);
        assert_eq!(found, [1_190], "{kind:?}");
    }
}

#[test]
fn error_1191_recipient_of_a_debt_that_cannot_be_collected() {
    let found = |kind: &str, country| {
        codes_of(of_kind(InvoiceKind::RectifyingUncollectable), |record| {
            record.recipients = vec![identified(kind, country)];
        })
    };
    assert_eq!(found("07", Some("ES")), NONE);
    assert_eq!(found("02", None), [1_191]);
    assert_eq!(found("04", Some("US")), [1_191]);
}

#[test]
fn error_1192_recipient_in_insolvency_proceedings() {
    let found = |kind: &str, country| {
        codes_of(of_kind(InvoiceKind::RectifyingInsolvency), |record| {
            record.recipients = vec![identified(kind, country)];
        })
    };
    assert_eq!(found("07", Some("ES")), NONE);
    assert_eq!(found("02", None), NONE);
    assert_eq!(found("04", Some("US")), [1_192]);
}

#[test]
fn error_1197_reverse_charge_on_a_simplified_invoice() {
    let reverse = |record: &mut SubmittedRecord| {
        let line = untaxed("01", Some("S2"), None);
        record.lines = vec![SubmittedLine { rate: Some(percent(0)), vat: Some(cents(0)), ..line }];
    };
    assert_eq!(codes_of(of_kind(InvoiceKind::Simplified), reverse), [1_197]);
    assert_eq!(codes(reverse), NONE);
}

#[test]
fn error_1289_spanish_number_in_a_supply_to_another_member_state() {
    let union = |record: &mut SubmittedRecord| record.lines = vec![untaxed("01", None, Some("E5"))];
    assert_eq!(codes(union), [1_289]);
    let identified = |record: &mut SubmittedRecord| {
        union(record);
        record.recipients = vec![identified("02", None)];
    };
    assert_eq!(codes(identified), NONE);
}

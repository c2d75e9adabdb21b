//! Lines that break one rule each. Rule 14.4.

use super::*;

#[test]
fn error_1124_rate_that_does_not_exist() {
    for points in [100, 700, 1_600, 1_800, 2_200] {
        assert_eq!(line_codes(|line| line.rate = Some(percent(points))), [1_124], "{points}");
    }
}

#[test]
fn error_1127_surcharge_that_does_not_exist() {
    let found = line_codes(|line| {
        line.surcharge_rate = Some(percent(300));
        line.surcharge = Some(cents(300));
    });
    assert_eq!(found, [1_127]);
}

#[test]
fn error_1142_tax_that_is_not_that_of_the_base() {
    assert_eq!(line_codes(|line| line.vat = Some(cents(2_100 + 1_000))), NONE);
    assert_eq!(line_codes(|line| line.vat = Some(cents(2_100 + 1_001))), [1_142]);
    assert_eq!(line_codes(|line| line.vat = Some(cents(2_100 - 1_001))), [1_142]);
    let unchecked = |kind| codes_of(of_kind(kind), |record| record.lines[0].vat = Some(cents(9_900)));
    assert_eq!(unchecked(InvoiceKind::Rectifying), NONE, "by differences");
    assert_eq!(unchecked(InvoiceKind::Substituting), [1_142]);
}

#[test]
fn error_1143_base_and_tax_of_different_signs() {
    assert_eq!(line_codes(|line| line.vat = Some(cents(-100))), [1_143]);
    let negative = |line: &mut SubmittedLine| {
        line.base = Cents::new(-10_000);
        line.vat = Some(cents(-2_100));
    };
    assert_eq!(line_codes(negative), NONE);
}

fn surcharge_codes(rate: u32, surcharge: u32) -> Vec<u32> {
    line_codes(|line| {
        line.rate = Some(percent(rate));
        line.vat = Some(cents(i64::from(rate)));
        line.surcharge_rate = Some(percent(surcharge));
        line.surcharge = Some(cents(i64::from(surcharge)));
    })
}

#[test]
fn error_1162_surcharge_of_21_per_cent() {
    assert_eq!(surcharge_codes(2_100, 520), NONE);
    assert_eq!(surcharge_codes(2_100, 175), NONE);
    assert_eq!(surcharge_codes(2_100, 140), [1_162]);
}

#[test]
fn error_1163_surcharge_of_10_per_cent() {
    assert_eq!(surcharge_codes(1_000, 140), NONE);
    assert_eq!(surcharge_codes(1_000, 175), [1_163]);
}

#[test]
fn error_1164_surcharge_of_4_per_cent() {
    assert_eq!(surcharge_codes(400, 50), NONE);
    assert_eq!(surcharge_codes(400, 520), [1_164]);
}

#[test]
fn error_1181_unknown_qualification() {
    assert_eq!(line_codes(|line| line.qualification = Some(text("S3"))), [1_181]);
}

#[test]
fn error_1194_rate_of_2022_to_2024() {
    assert_eq!(line_codes(|line| line.rate = Some(percent(500))), [1_194]);
}

#[test]
fn error_1195_neither_qualification_nor_exemption() {
    assert_eq!(line_codes(|line| *line = untaxed("01", None, None)), [1_195]);
}

#[test]
fn error_1196_qualification_and_exemption() {
    assert_eq!(line_codes(|line| line.exemption = Some(text("E1"))), [1_196]);
}

#[test]
fn error_1198_reverse_charge_with_a_tax() {
    assert_eq!(line_codes(|line| line.qualification = Some(text("S2"))), [1_198]);
    assert_eq!(line_codes(|line| *line = untaxed("01", Some("S2"), None)), [1_198]);
}

#[test]
fn error_1199_export_in_the_general_regime() {
    for exemption in ["E2", "E3"] {
        assert_eq!(line_codes(|line| *line = untaxed("01", None, Some(exemption))), [1_199]);
    }
}

#[test]
fn error_1207_tax_of_a_sale_that_is_not_subject() {
    let igic = |line: &mut SubmittedLine| {
        let sale = untaxed("01", Some("N2"), None);
        *line =
            SubmittedLine { tax: Some(text("03")), rate: Some(percent(700)), vat: Some(cents(700)), ..sale };
    };
    assert_eq!(line_codes(igic), [1_207]);
}

#[test]
fn error_1208_taxed_sale_without_rate_or_tax() {
    assert_eq!(line_codes(|line| line.rate = None), [1_208]);
    assert_eq!(line_codes(|line| line.vat = None), [1_208]);
}

#[test]
fn error_1235_and_1236_rates_of_the_end_of_2024() {
    assert_eq!(line_codes(|line| line.rate = Some(percent(200))), [1_235]);
    assert_eq!(line_codes(|line| line.rate = Some(percent(750))), [1_236]);
}

#[test]
fn error_1237_rate_or_tax_of_a_sale_that_is_not_subject() {
    for qualification in ["N1", "N2"] {
        assert_eq!(line_codes(|line| line.qualification = Some(text(qualification))), [1_237]);
        let with_surcharge = |line: &mut SubmittedLine| {
            *line = untaxed("01", Some(qualification), None);
            line.surcharge = Some(cents(0));
        };
        assert_eq!(line_codes(with_surcharge), [1_237]);
    }
}

#[test]
fn error_1238_rate_or_tax_of_an_exempt_sale() {
    let exempt = |line: &mut SubmittedLine| {
        line.qualification = None;
        line.exemption = Some(text("E1"));
    };
    assert_eq!(line_codes(exempt), [1_238]);
    let zero = |line: &mut SubmittedLine| {
        *line = untaxed("02", None, Some("E2"));
        line.rate = Some(percent(0));
    };
    assert_eq!(line_codes(zero), [1_238]);
}

#[test]
fn error_1245_no_regime() {
    assert_eq!(line_codes(|line| line.regime = None), [1_245]);
}

#[test]
fn error_1246_unknown_regime() {
    assert_eq!(line_codes(|line| line.regime = Some(text("12"))), [1_246]);
    assert_eq!(line_codes(|line| line.regime = Some(text("21"))), [1_246], "of the IGIC only");
}

#[test]
fn error_1252_sale_under_another_tax_that_is_not_elsewhere() {
    assert_eq!(line_codes(|line| *line = untaxed("08", Some("N1"), None)), [1_252]);
    assert_eq!(line_codes(|line| *line = untaxed("08", None, Some("E1"))), [1_252]);
}

#[test]
fn error_1277_surcharge_of_0_per_cent() {
    assert_eq!(surcharge_codes(0, 26), [1_277]);
}

#[test]
fn error_1281_surcharge_of_a_sale_that_is_not_taxed() {
    let reverse = |line: &mut SubmittedLine| {
        *line = untaxed("01", Some("S2"), None);
        (line.rate, line.vat) = (Some(percent(0)), Some(cents(0)));
        (line.surcharge_rate, line.surcharge) = (Some(percent(520)), Some(cents(520)));
    };
    assert_eq!(line_codes(reverse), [1_281]);
}

#[test]
fn error_1284_half_of_a_surcharge() {
    assert_eq!(line_codes(|line| line.surcharge_rate = Some(percent(520))), [1_284]);
    assert_eq!(line_codes(|line| line.surcharge = Some(cents(520))), [1_284]);
}

#[test]
fn error_1286_taxed_sale_as_an_export() {
    assert_eq!(line_codes(|line| line.regime = Some(text("02"))), [1_286]);
}

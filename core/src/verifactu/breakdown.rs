//! Lines of a record by tax (`DetalleDesglose`, rule 14.3).

use serde::Serialize;

use super::{Amount, OssTotals, Percentage, SurchargeRegime};
use crate::invoicing::TaxLine;
use crate::json_names::json_names;
use crate::money::Cents;
use crate::taxes::{AppliedTax, TaxScheme, Territory};

/// Maximum number of lines of a record.
pub const MAX_LINES: usize = 12;

/// Reason of sales of the exempt class (courses, for instance): LIVA, art. 20. To be confirmed by a tax adviser for goods
/// with another reason.
const EXEMPT_CLASS: Exemption = Exemption::Article20;

/// Choices on points that the law leaves open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TaxOptions {
    pub surcharge_regime: SurchargeRegime,
    pub oss_totals: OssTotals,
}

/// Lines of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Breakdown {
    #[serde(rename = "DetalleDesglose")]
    pub lines: Vec<BreakdownLine>,
}

/// Sales with the same tax, regime and rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BreakdownLine {
    #[serde(rename = "Impuesto")]
    pub tax: &'static str,
    #[serde(rename = "ClaveRegimen")]
    pub regime: &'static str,
    #[serde(rename = "CalificacionOperacion", skip_serializing_if = "Option::is_none")]
    pub qualification: Option<Qualification>,
    #[serde(rename = "OperacionExenta", skip_serializing_if = "Option::is_none")]
    pub exemption: Option<Exemption>,
    #[serde(rename = "TipoImpositivo", skip_serializing_if = "Option::is_none")]
    pub rate: Option<Percentage>,
    #[serde(rename = "BaseImponibleOimporteNoSujeto")]
    pub base: Amount,
    #[serde(rename = "CuotaRepercutida", skip_serializing_if = "Option::is_none")]
    pub vat: Option<Amount>,
    #[serde(rename = "TipoRecargoEquivalencia", skip_serializing_if = "Option::is_none")]
    pub surcharge_rate: Option<Percentage>,
    #[serde(rename = "CuotaRecargoEquivalencia", skip_serializing_if = "Option::is_none")]
    pub surcharge: Option<Amount>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Qualification {
    /// Subject and not exempt, taxed by the seller.
    #[serde(rename = "S1")]
    Taxed,
    /// Not subject because of the place of supply.
    #[serde(rename = "N2")]
    SuppliedElsewhere,
}

json_names!(Qualification: Taxed = "S1", SuppliedElsewhere = "N2");

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Exemption {
    #[serde(rename = "E1")]
    Article20,
    /// Exports.
    #[serde(rename = "E2")]
    Article21,
    /// Supplies to other member states.
    #[serde(rename = "E5")]
    Article25,
}

json_names!(Exemption: Article20 = "E1", Article21 = "E2", Article25 = "E5");

/// Codes of a sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaxKey {
    /// `Impuesto`: 01 IVA, 02 IPSI, 03 IGIC.
    pub tax: &'static str,
    /// `ClaveRegimen`.
    pub regime: &'static str,
    /// Qualification, or the reason of an exemption.
    pub operation: Result<Qualification, Exemption>,
}

const VAT: &str = "01";
const IPSI: &str = "02";
const IGIC: &str = "03";
const GENERAL: &str = "01";
const EXPORT: &str = "02";
const IPSI_OR_IGIC: &str = "08";
const ONE_STOP_SHOP: &str = "17";

impl TaxKey {
    /// Codes of a tax.
    pub fn of(tax: AppliedTax, surcharge_regime: SurchargeRegime) -> Self {
        let charged = if tax.is_exempt() { Err(EXEMPT_CLASS) } else { Ok(Qualification::Taxed) };
        let elsewhere = Ok(Qualification::SuppliedElsewhere);
        let (code, regime, operation) = match tax.scheme {
            TaxScheme::SpanishVat if tax.surcharge.basis_points() > 0 => {
                (VAT, surcharge_regime.code(), charged)
            }
            TaxScheme::SpanishVat => (VAT, GENERAL, charged),
            TaxScheme::Oss => (VAT, ONE_STOP_SHOP, elsewhere),
            TaxScheme::Igic => (IGIC, GENERAL, charged),
            TaxScheme::Ipsi => (IPSI, GENERAL, charged),
            TaxScheme::Export => (VAT, EXPORT, Err(Exemption::Article21)),
            TaxScheme::IntraCommunity => (VAT, GENERAL, Err(Exemption::Article25)),
            TaxScheme::ReverseCharge => (VAT, GENERAL, elsewhere),
            TaxScheme::NotSubject => match tax.territory {
                Territory::Canaries | Territory::Ceuta | Territory::Melilla => (VAT, IPSI_OR_IGIC, elsewhere),
                Territory::Spain
                | Territory::MemberState(_)
                | Territory::Region(_)
                | Territory::ThirdCountry(_) => (VAT, GENERAL, elsewhere),
            },
        };
        Self { tax: code, regime, operation }
    }
}

impl Breakdown {
    /// Lines of an invoice; taxes with the same codes and rates are one line.
    pub fn of(lines: &[TaxLine], options: TaxOptions) -> Self {
        Self::of_keys(lines, |tax| TaxKey::of(tax, options.surcharge_regime))
    }

    /// Lines of an invoice with the codes that `key` gives to a tax.
    pub fn of_keys(lines: &[TaxLine], key: impl Fn(AppliedTax) -> TaxKey) -> Self {
        let mut merged: Vec<BreakdownLine> = Vec::new();
        for line in lines.iter().map(|line| BreakdownLine::of(line, key(line.tax))) {
            match merged.iter_mut().find(|other| other.has_key_of(&line)) {
                Some(other) => other.add(&line),
                None => merged.push(line),
            }
        }
        Self { lines: merged }
    }

    /// Taxes and total of an invoice for its record.
    pub fn totals(&self, lines: &[TaxLine], options: TaxOptions) -> (Cents, Cents) {
        match options.oss_totals {
            OssTotals::Lines => (self.taxes(), self.total()),
            OssTotals::Invoice => {
                (lines.iter().map(|line| line.taxes()).sum(), lines.iter().map(|line| line.gross()).sum())
            }
        }
    }

    /// Taxes and surcharges of the lines.
    pub fn taxes(&self) -> Cents {
        self.lines.iter().map(BreakdownLine::taxes).sum()
    }

    /// Bases, taxes and surcharges of the lines.
    pub fn total(&self) -> Cents {
        self.lines.iter().map(|line| line.base.0 + line.taxes()).sum()
    }
}

impl BreakdownLine {
    fn of(line: &TaxLine, key: TaxKey) -> Self {
        let is_taxed = key.operation == Ok(Qualification::Taxed);
        let has_surcharge = is_taxed && line.tax.surcharge.basis_points() > 0;
        Self {
            tax: key.tax,
            regime: key.regime,
            qualification: key.operation.ok(),
            exemption: key.operation.err(),
            rate: is_taxed.then_some(Percentage(line.tax.rate)),
            base: Amount(line.base),
            vat: is_taxed.then_some(Amount(line.vat)),
            surcharge_rate: has_surcharge.then_some(Percentage(line.tax.surcharge)),
            surcharge: has_surcharge.then_some(Amount(line.surcharge)),
        }
    }

    fn has_key_of(&self, other: &Self) -> bool {
        let key = |line: &Self| {
            (line.tax, line.regime, line.qualification, line.exemption, line.rate, line.surcharge_rate)
        };
        key(self) == key(other)
    }

    fn add(&mut self, other: &Self) {
        let sum = |a: Option<Amount>, b: Option<Amount>| a.zip(b).map(|(a, b)| Amount(a.0 + b.0));
        self.base = Amount(self.base.0 + other.base.0);
        self.vat = sum(self.vat, other.vat);
        self.surcharge = sum(self.surcharge, other.surcharge);
    }

    /// Tax and surcharge.
    pub fn taxes(&self) -> Cents {
        [self.vat, self.surcharge].into_iter().flatten().map(|amount| amount.0).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::Rate;
    use crate::taxes::TaxClass;

    fn line(scheme: TaxScheme, territory: &str, rate: u32, surcharge: u32) -> TaxLine {
        let tax = AppliedTax {
            scheme,
            territory: Territory::parse(territory).unwrap(),
            class: TaxClass::General,
            rate: Rate::from_basis_points(rate),
            surcharge: Rate::from_basis_points(surcharge),
        };
        let of_base = |points: u32| Cents::new(i64::from(points));
        TaxLine { tax, base: Cents::new(10_000), vat: of_base(rate), surcharge: of_base(surcharge) }
    }

    /// Rule 14.3.
    #[test]
    fn every_scheme_has_its_codes() {
        let key = |scheme, territory, rate| {
            let TaxKey { tax, regime, operation } =
                TaxKey::of(line(scheme, territory, rate, 0).tax, SurchargeRegime::General);
            (tax, regime, operation)
        };
        let (taxed, elsewhere) = (Ok(Qualification::Taxed), Ok(Qualification::SuppliedElsewhere));
        assert_eq!(key(TaxScheme::SpanishVat, "ES", 2_100), ("01", "01", taxed));
        assert_eq!(
            key(TaxScheme::SpanishVat, "ES", 0),
            ("01", "01", taxed),
            "a rate of zero is no exemption"
        );
        let exempt = TaxKey::of(AppliedTax::listed(TaxClass::Exempt), SurchargeRegime::General);
        assert_eq!(exempt.operation, Err(Exemption::Article20));
        assert_eq!(key(TaxScheme::Oss, "DE", 1_900), ("01", "17", elsewhere));
        assert_eq!(key(TaxScheme::Igic, "ES-CN", 700), ("03", "01", taxed));
        assert_eq!(key(TaxScheme::Ipsi, "ES-CE", 400), ("02", "01", taxed));
        assert_eq!(key(TaxScheme::Export, "US", 0), ("01", "02", Err(Exemption::Article21)));
        assert_eq!(key(TaxScheme::Export, "ES-CN", 0), ("01", "02", Err(Exemption::Article21)));
        assert_eq!(key(TaxScheme::IntraCommunity, "FR", 0), ("01", "01", Err(Exemption::Article25)));
        assert_eq!(key(TaxScheme::ReverseCharge, "FR", 0), ("01", "01", elsewhere));
        assert_eq!(key(TaxScheme::NotSubject, "US", 0), ("01", "01", elsewhere));
        assert_eq!(key(TaxScheme::NotSubject, "ES-CN", 0), ("01", "08", elsewhere));
    }

    /// Rule 14.3.
    #[test]
    fn the_regime_of_the_surcharge_is_a_choice() {
        let retailer = line(TaxScheme::SpanishVat, "ES", 2_100, 520);
        let regime = |regime| TaxKey::of(retailer.tax, regime).regime;
        assert_eq!((regime(SurchargeRegime::General), regime(SurchargeRegime::Surcharge)), ("01", "18"));
        let breakdown = Breakdown::of(&[retailer], TaxOptions::default());
        assert_eq!(
            (breakdown.taxes(), breakdown.total(), breakdown.lines[0].surcharge),
            (Cents::new(2_620), Cents::new(12_620), Some(Amount(Cents::new(520))))
        );
    }

    /// Rule 14.3.
    #[test]
    fn the_tax_of_another_member_state_is_no_tax_of_the_record() {
        let sales = [line(TaxScheme::Oss, "DE", 1_900, 0), line(TaxScheme::Oss, "FR", 2_000, 0)];
        let breakdown = Breakdown::of(&sales, TaxOptions::default());
        assert_eq!(breakdown.lines.len(), 1, "the same codes are one line");
        let line = breakdown.lines[0];
        assert_eq!((line.rate, line.vat, line.base), (None, None, Amount(Cents::new(20_000))));
        let totals =
            |oss_totals| breakdown.totals(&sales, TaxOptions { oss_totals, ..TaxOptions::default() });
        assert_eq!(totals(OssTotals::Lines), (Cents::ZERO, Cents::new(20_000)));
        assert_eq!(totals(OssTotals::Invoice), (Cents::new(3_900), Cents::new(23_900)));
    }
}

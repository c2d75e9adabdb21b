//! Sales side of form 303 (rule 16.4), by the agency's mapping of its books to the boxes («Cálculo de casillas»).

use std::collections::BTreeMap;

use serde::Serialize;

use super::book_line::{book_key, is_corrective};
use super::{BookLine, TaxPeriod};
use crate::invoicing::TaxLine;
use crate::money::{Cents, Rate};
use crate::taxes::TaxScheme;
use crate::verifactu::{Exemption, Qualification, SurchargeRegime};

/// Boxes of base, rate and tax by rate in basis points, in the order of the form.
const RATES: [(u32, [&str; 3]); 4] = [
    (0, ["150", "151", "152"]),
    (400, ["01", "02", "03"]),
    (1_000, ["04", "05", "06"]),
    (2_100, ["07", "08", "09"]),
];
/// Boxes of the surcharge for retailers.
const SURCHARGES: [(u32, [&str; 3]); 4] = [
    (175, ["156", "157", "158"]),
    (50, ["168", "169", "170"]),
    (140, ["19", "20", "21"]),
    (520, ["22", "23", "24"]),
];
/// Boxes with information about sales without Spanish VAT: number, name, source.
const INFORMATION: [(&str, &str, &str); 6] = [
    (
        "59",
        "Entregas intracomunitarias de bienes y servicios",
        "Ventas sin IVA a empresas de otros Estados miembros, menos sus rectificaciones.",
    ),
    (
        "60",
        "Exportaciones y operaciones asimiladas",
        "Bienes enviados sin IVA fuera de la Unión, a Canarias, a Ceuta o a Melilla.",
    ),
    (
        "120",
        "Operaciones no sujetas por reglas de localización (excepto la casilla 123)",
        "Servicios a clientes de fuera del territorio del IVA, y ventas con IGIC o IPSI.",
    ),
    (
        "122",
        "Operaciones sujetas con inversión del sujeto pasivo",
        "Ventas en España en las que el IVA lo declara quien compra: la tienda no hace ninguna.",
    ),
    (
        "123",
        "Operaciones no sujetas acogidas a la ventanilla única (OSS)",
        "Ventas a consumidores de otros Estados miembros con el IVA de su país, sin ese IVA.",
    ),
    (
        "124",
        "Operaciones sujetas y acogidas a la ventanilla única (OSS)",
        "Ventas con IVA español declaradas por la ventanilla única: la tienda no hace ninguna.",
    ),
];

/// Sums of the invoices of a period for form 303, the sales only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VatReturn {
    #[cfg_attr(feature = "openapi", schema(value_type = super::PeriodName))]
    pub period: TaxPeriod,
    /// VAT and surcharges by rate, and their rectifications, in the order of the form.
    pub accrued: Vec<VatReturnRow>,
    /// Box 27, without the taxes on purchases: sum of the taxes of `accrued`.
    pub total: Cents,
    /// Bases of sales without Spanish VAT.
    pub information: Vec<InformationRow>,
    /// Amounts of the invoices that have no box in the form.
    pub outside: Vec<OutsideRow>,
}

/// Base and tax with their boxes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VatReturnRow {
    /// Spanish name.
    pub name: String,
    /// Spanish explanation of the figures.
    pub source: &'static str,
    /// Boxes; `None` for a rate that the form does not have.
    pub base_box: Option<&'static str>,
    pub rate_box: Option<&'static str>,
    pub tax_box: Option<&'static str>,
    pub rate: Option<Rate>,
    pub base: Cents,
    pub tax: Cents,
}

/// Base of sales without Spanish VAT, with its box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct InformationRow {
    /// Number of the box.
    pub number: &'static str,
    /// Spanish name.
    pub name: &'static str,
    /// Spanish explanation of the figure.
    pub source: &'static str,
    pub base: Cents,
}

/// Amounts without a box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OutsideRow {
    /// Spanish name.
    pub name: &'static str,
    /// Base that is in no box.
    pub base: Cents,
    pub tax: Cents,
}

#[derive(Clone, Copy, Default)]
struct Sum {
    base: Cents,
    tax: Cents,
}

impl Sum {
    fn add(&mut self, base: Cents, tax: Cents) {
        self.base += base;
        self.tax += tax;
    }
}

/// Sums of the lines by box.
#[derive(Default)]
struct Sums {
    /// By rate, that of the surcharge apart.
    rates: BTreeMap<Rate, Sum>,
    surcharges: BTreeMap<Rate, Sum>,
    rectified: Sum,
    rectified_surcharges: Sum,
    /// By box.
    information: BTreeMap<&'static str, Cents>,
    exempt: Sum,
    /// Taxes other than Spanish VAT.
    oss: Cents,
    local: Cents,
}

impl Sums {
    fn add(&mut self, entry: &BookLine) {
        let TaxLine { tax, base, vat, surcharge } = entry.line;
        let key = book_key(tax, SurchargeRegime::General);
        match key.operation {
            Ok(Qualification::Taxed) => self.add_taxed(entry),
            Ok(Qualification::SuppliedElsewhere) => {
                let number = match tax.scheme {
                    TaxScheme::Oss => "123",
                    TaxScheme::ReverseCharge => "59",
                    _ => "120",
                };
                let taxes = if tax.scheme == TaxScheme::Oss { &mut self.oss } else { &mut self.local };
                *taxes += vat + surcharge;
                *self.information.entry(number).or_default() += base;
            }
            Err(Exemption::Article20) => self.exempt.add(base, vat + surcharge),
            Err(Exemption::Article21) => *self.information.entry("60").or_default() += base,
            Err(Exemption::Article25) => *self.information.entry("59").or_default() += base,
        }
    }

    fn add_taxed(&mut self, entry: &BookLine) {
        let TaxLine { tax, base, vat, surcharge } = entry.line;
        let is_rectified = is_corrective(entry.kind) || base < Cents::ZERO;
        let sum = if is_rectified { &mut self.rectified } else { self.rates.entry(tax.rate).or_default() };
        sum.add(base, vat);
        if tax.surcharge.basis_points() > 0 {
            let sum = if is_rectified {
                &mut self.rectified_surcharges
            } else {
                self.surcharges.entry(tax.surcharge).or_default()
            };
            sum.add(base, surcharge);
        }
    }
}

impl VatReturn {
    /// Sums of the lines of a period, however they are grouped by kind of invoice and tax.
    pub fn of(period: TaxPeriod, lines: &[BookLine]) -> Self {
        let mut sums = Sums::default();
        for line in lines {
            sums.add(line);
        }
        let rates = rows(&RATES, &sums.rates, "IVA", "Facturas con este tipo de IVA.");
        let rectified = rectification(
            "Modificación de bases y cuotas",
            ["14", "15"],
            "Facturas rectificativas de ventas con IVA, por la fecha de la rectificativa.",
            sums.rectified,
        );
        let surcharges = rows(
            &SURCHARGES,
            &sums.surcharges,
            "Recargo de equivalencia",
            "Facturas a minoristas con este recargo; la base está también en la fila de su IVA.",
        );
        let rectified_surcharges = rectification(
            "Modificación de bases y cuotas del recargo de equivalencia",
            ["25", "26"],
            "Facturas rectificativas de ventas con recargo.",
            sums.rectified_surcharges,
        );
        let accrued: Vec<VatReturnRow> =
            rates.into_iter().chain([rectified]).chain(surcharges).chain([rectified_surcharges]).collect();
        let information = INFORMATION.into_iter().map(|(number, name, source)| InformationRow {
            number,
            name,
            source,
            base: sums.information.get(number).copied().unwrap_or_default(),
        });
        Self {
            period,
            total: accrued.iter().map(|row| row.tax).sum(),
            information: information.collect(),
            outside: vec![
                OutsideRow {
                    name: "Exentas del artículo 20, que no tienen casilla trimestral",
                    base: sums.exempt.base,
                    tax: sums.exempt.tax,
                },
                OutsideRow {
                    name: "IVA de otros Estados miembros, que va en el modelo 369",
                    base: Cents::ZERO,
                    tax: sums.oss,
                },
                OutsideRow {
                    name: "IGIC e IPSI, que van en sus propios modelos",
                    base: Cents::ZERO,
                    tax: sums.local,
                },
            ],
            accrued,
        }
    }
}

/// Rows of the rates of the form and, last, of rates that it does not have.
fn rows(
    boxes: &[(u32, [&'static str; 3])],
    sums: &BTreeMap<Rate, Sum>,
    name: &str,
    source: &'static str,
) -> Vec<VatReturnRow> {
    let row = |rate: Rate, boxes: [Option<&'static str>; 3]| {
        let Sum { base, tax } = sums.get(&rate).copied().unwrap_or_default();
        let [base_box, rate_box, tax_box] = boxes;
        let name = format!("{name} al {}", rate.format());
        VatReturnRow { name, source, base_box, rate_box, tax_box, rate: Some(rate), base, tax }
    };
    let known = boxes.iter().map(|(rate, numbers)| row(Rate::from_basis_points(*rate), numbers.map(Some)));
    let is_unknown = |rate: &&Rate| boxes.iter().all(|(known, _)| *known != rate.basis_points());
    known.chain(sums.keys().filter(is_unknown).map(|rate| row(*rate, [None; 3]))).collect()
}

fn rectification(name: &str, boxes: [&'static str; 2], source: &'static str, sum: Sum) -> VatReturnRow {
    VatReturnRow {
        name: name.to_owned(),
        source,
        base_box: Some(boxes[0]),
        rate_box: None,
        tax_box: Some(boxes[1]),
        rate: None,
        base: sum.base,
        tax: sum.tax,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::invoicing::InvoiceKind;
    use crate::taxes::{AppliedTax, TaxClass, Territory};

    fn entry(kind: InvoiceKind, tax: AppliedTax, euros: i64) -> BookLine {
        let of_base = |rate: Rate| Cents::new(euros * i64::from(rate.basis_points()) / 100);
        let line = TaxLine {
            tax,
            base: Cents::new(euros * 100),
            vat: of_base(tax.rate),
            surcharge: of_base(tax.surcharge),
        };
        BookLine { kind, rectified: None, line, service_base: Cents::ZERO, service_vat: Cents::ZERO }
    }

    fn general() -> AppliedTax {
        AppliedTax::listed(TaxClass::General)
    }

    fn retailer() -> AppliedTax {
        AppliedTax { surcharge: Rate::from_basis_points(520), ..general() }
    }

    fn of(scheme: TaxScheme, territory: &str, rate: u32) -> AppliedTax {
        AppliedTax {
            scheme,
            territory: Territory::parse(territory).unwrap(),
            rate: Rate::from_basis_points(rate),
            ..AppliedTax::default()
        }
    }

    /// Euros of the base and the tax of a row.
    fn figures(form: &VatReturn, base_box: &str) -> (i64, i64) {
        let row = form.accrued.iter().find(|row| row.base_box == Some(base_box)).unwrap();
        assert_eq!((row.base.get() % 100, row.tax.get() % 100), (0, 0));
        (row.base.get() / 100, row.tax.get() / 100)
    }

    fn information(form: &VatReturn, number: &str) -> i64 {
        form.information.iter().find(|row| row.number == number).unwrap().base.get() / 100
    }

    /// Rule 16.4, with the sales of the agency's worked example (Manual práctico IVA 2025, chapter 9, «Sr. X», first and second
    /// quarter, pp. 285–292; the taxes on acquisitions, 4,410 € in both, are no sales).
    #[test]
    fn boxes_are_those_of_the_agencys_example() {
        let period = TaxPeriod::quarter(2025, 1).unwrap();
        let sale = |tax, euros| entry(InvoiceKind::Complete, tax, euros);
        let first = VatReturn::of(
            period,
            &[
                sale(general(), 55_000),
                sale(retailer(), 24_000),
                sale(general(), 4_000),
                sale(of(TaxScheme::Export, "US", 0), 12_000),
            ],
        );
        assert_eq!(figures(&first, "07"), (83_000, 17_430));
        assert_eq!(figures(&first, "22"), (24_000, 1_248));
        assert_eq!(first.total, Cents::new((23_088 - 4_410) * 100));
        assert_eq!(information(&first, "60"), 12_000);

        let correction = |euros| entry(InvoiceKind::Rectifying, general(), euros);
        let second = VatReturn::of(
            period,
            &[
                sale(general(), 67_000),
                sale(retailer(), 12_000),
                sale(general(), 6_000),
                sale(general(), 6_000),
                correction(-6_000),
                correction(-6_000),
                sale(of(TaxScheme::Export, "US", 0), 9_000),
                sale(of(TaxScheme::IntraCommunity, "FR", 0), 12_000),
            ],
        );
        assert_eq!(figures(&second, "07"), (91_000, 19_110));
        assert_eq!(figures(&second, "22"), (12_000, 624));
        assert_eq!(figures(&second, "14"), (-12_000, -2_520));
        assert_eq!(second.total, Cents::new((21_624 - 4_410) * 100));
        assert_eq!((information(&second, "60"), information(&second, "59")), (9_000, 12_000));
    }

    /// Rule 16.4, with the Manual práctico IVA 2025: operations (26) and (27) of the example, and p. 100. Prices with tax are
    /// divided by the prices of the shop; a returned sale is a rectification.
    #[test]
    fn prices_with_tax_are_divided_as_in_the_agencys_examples() {
        let split = |cents: i64| {
            let gross = crate::money::Money::from_cents(cents);
            let net = gross.split_gross(Rate::from_basis_points(2_100)).0.to_cents();
            (net.get(), cents - net.get())
        };
        assert_eq!(split(10_890_000), (9_000_000, 1_890_000));
        assert_eq!(split(1_200_000), (991_736, 208_264));
        let (base, vat) = split(726_000);
        let line =
            TaxLine { tax: general(), base: Cents::new(base), vat: Cents::new(vat), surcharge: Cents::ZERO };
        let entry = entry(InvoiceKind::Rectifying, general(), 0);
        let form = VatReturn::of(
            TaxPeriod::quarter(2025, 1).unwrap(),
            &[BookLine { line: line.negative(), ..entry }],
        );
        assert_eq!(figures(&form, "14"), (-6_000, -1_260));
    }

    /// Rule 16.4.
    #[test]
    fn sales_without_spanish_vat_are_information() {
        let sale = |scheme, code, rate| entry(InvoiceKind::Complete, of(scheme, code, rate), 100);
        let refund = entry(InvoiceKind::Rectifying, of(TaxScheme::Oss, "DE", 1_900), -40);
        let form = VatReturn::of(
            TaxPeriod::month(2026, 1).unwrap(),
            &[
                sale(TaxScheme::Oss, "DE", 1_900),
                refund,
                sale(TaxScheme::ReverseCharge, "FR", 0),
                sale(TaxScheme::IntraCommunity, "FR", 0),
                sale(TaxScheme::NotSubject, "US", 0),
                sale(TaxScheme::Igic, "ES-CN", 700),
                sale(TaxScheme::SpanishVat, "ES", 0),
            ],
        );
        let boxes = ["59", "60", "120", "122", "123", "124"].map(|number| information(&form, number));
        assert_eq!((boxes, form.total), ([200, 0, 200, 0, 60, 0], Cents::ZERO));
        let outside: Vec<_> = form.outside.iter().map(|row| (row.base.get(), row.tax.get())).collect();
        assert_eq!(outside, [(10_000, 0), (0, 1_140), (0, 700)]);
    }

    /// Rule 16.4.
    #[test]
    fn a_rate_that_the_form_does_not_have_stays_in_the_total() {
        let form = VatReturn::of(
            TaxPeriod::quarter(2026, 1).unwrap(),
            &[entry(InvoiceKind::Simplified, of(TaxScheme::SpanishVat, "ES", 2_500), 100)],
        );
        let row = form.accrued.iter().find(|row| row.base != Cents::ZERO).unwrap();
        assert_eq!((row.base_box, row.name.as_str()), (None, "IVA al 25\u{a0}%"));
        assert_eq!(form.total, Cents::new(2_500));
    }
}

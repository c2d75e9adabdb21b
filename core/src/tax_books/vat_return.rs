//! Sales side of form 303 (rule 16.4), by the agency's mapping of its books to the boxes («Cálculo de casillas»).

use std::collections::BTreeMap;

use serde::Serialize;

use super::book_line::book_key;
use super::{BookLine, TaxPeriod};
use crate::invoicing::TaxLine;
use crate::money::{Cents, Rate};
use crate::taxes::TaxScheme;
use crate::verifactu::{Exemption, Qualification};

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
        let key = book_key(tax);
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
        let is_rectified = entry.kind.is_corrective() || base < Cents::ZERO;
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
mod tests;

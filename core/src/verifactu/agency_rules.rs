//! Rules for which the agency rejects a registration (rule 14.4), with the codes of its list of errors. The program checks its
//! records by them before they are sent, and the simulated agency those that it receives.
//!
//! Source: «Validaciones y errores» 1.2.2 (8-4-2026), section 3.1.3, and the list of error codes of the web service.

use super::record_fault::{RecordFault, SIMPLIFIED_LIMIT};
use super::submitted_record::{SubmittedLine, SubmittedRecipient, SubmittedRecord};
use crate::money::Cents;
use crate::orders::InvoiceKind;

/// Fault with the agency's code.
pub type CodedFault = (u32, RecordFault);

/// Tolerance of the agency for sums and taxes.
const TOLERANCE: i64 = 1_000;

const VAT: &str = "01";
const IGIC: &str = "03";
/// Regimes of the VAT (list L8A).
const VAT_REGIMES: [&str; 17] =
    ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "14", "15", "17", "18", "19", "20"];
/// Regimes of the IGIC (list L8B, with the values 20 and 21 of the validations).
const IGIC_REGIMES: [&str; 18] = [
    "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "14", "15", "17", "18", "19", "20",
    "21",
];
/// Surcharges of all times, in basis points.
const SURCHARGES: [u32; 8] = [0, 26, 50, 62, 100, 140, 175, 520];
/// Rates of the VAT in force, with their surcharges and the code of another one, in basis points. Those of 2022 to 2024 are not
/// among them.
const RATES: [(u32, &[u32], u32); 4] =
    [(2_100, &[520, 175], 1_162), (1_000, &[140], 1_163), (400, &[50], 1_164), (0, &[], 1_277)];
/// Rates of the VAT that were in force for some time, and the code of their use at another.
const FORMER_RATES: [(u32, u32); 3] = [(500, 1_194), (200, 1_235), (750, 1_236)];

pub(super) fn is_close(a: Cents, b: Cents) -> bool {
    (a - b).get().abs() <= TOLERANCE
}

/// Fault of a rule in the words of the agency.
const fn rule(code: u32, text: &'static str) -> CodedFault {
    (code, RecordFault::Rule { code, text })
}

/// Fault if a rule is broken.
fn broken(is_broken: bool, code: u32, text: &'static str) -> Option<CodedFault> {
    is_broken.then(|| rule(code, text))
}

impl SubmittedRecord {
    /// Faults in the order of the agency's document.
    pub fn faults(&self) -> Vec<CodedFault> {
        let Some(kind) = self.kind else {
            return vec![rule(1_106, "El valor del campo TipoFactura no está incluido en la lista.")];
        };
        let mut faults = self.reference_faults(kind);
        faults.extend(self.recipient_faults(kind));
        faults.extend(self.lines.iter().filter_map(|line| self.line_fault(kind, line)));
        let is_limited = kind == InvoiceKind::Simplified
            && self.unidentified.as_deref() != Some("S")
            && self.agreement.is_none();
        let sum: Cents = self.lines.iter().map(|line| line.base + line.vat.unwrap_or_default()).sum();
        if is_limited && sum.get() > SIMPLIFIED_LIMIT + TOLERANCE {
            faults.push((1_150, RecordFault::SimplifiedLimit));
        }
        faults
    }

    /// Faults of the correction, and of the other invoices to which the record refers.
    fn reference_faults(&self, kind: InvoiceKind) -> Vec<CodedFault> {
        let is_rectifying = kind.is_corrective();
        let (rejected_before, rectification) =
            (self.rejected_before.as_deref(), self.rectification.as_deref());
        let is_correction = self.corrects.as_deref() == Some("S");
        let is_substitution = rectification == Some("S");
        let rules = [
            broken(
                rejected_before == Some("X") && !is_correction,
                1_153,
                "RechazoPrevio solo puede tener el valor X si Subsanacion tiene el valor S.",
            ),
            broken(
                rejected_before == Some("S") && !is_correction,
                1_161,
                "RechazoPrevio no puede tener el valor S si Subsanacion no se informa o tiene el valor N.",
            ),
            broken(
                is_rectifying && rectification.is_none(),
                1_114,
                "Si la factura es de tipo rectificativa, el campo TipoRectificativa debe tener valor.",
            ),
            broken(
                !is_rectifying && rectification.is_some(),
                1_115,
                "Si la factura no es de tipo rectificativa, el campo TipoRectificativa no debe tener valor.",
            ),
            broken(
                self.has_substituted && kind != InvoiceKind::Substituting,
                1_116,
                "Debe informarse el campo FacturasSustituidas solo si la factura es de tipo F3.",
            ),
            broken(
                self.has_rectified && !is_rectifying,
                1_117,
                "Si la factura no es de tipo rectificativa, FacturasRectificadas no puede venir informado.",
            ),
            broken(
                is_substitution && !self.has_rectified_amounts,
                1_118,
                "Si la factura es rectificativa por sustitución, ImporteRectificacion es obligatorio.",
            ),
            broken(
                !is_substitution && self.has_rectified_amounts,
                1_119,
                "Si la factura no es rectificativa por sustitución, ImporteRectificacion no debe tener valor.",
            ),
            broken(
                self.unidentified.as_deref() == Some("S") && !kind.is_simplified(),
                1_185,
                "FacturaSinIdentifDestinatarioArt61d solo puede tener el valor S si TipoFactura es F2 o R5.",
            ),
        ];
        rules.into_iter().flatten().collect()
    }

    fn recipient_faults(&self, kind: InvoiceKind) -> Vec<CodedFault> {
        let mut faults = Vec::new();
        match (kind.is_simplified(), self.recipients.is_empty()) {
            (false, true) => faults.push((1_189, RecordFault::NoRecipient)),
            (true, false) => faults.push(rule(
                1_190,
                "Si TipoFactura es F2 o R5, el bloque Destinatarios no puede estar cumplimentado.",
            )),
            _ => {}
        }
        let is_union = self
            .lines
            .iter()
            .any(|line| line.tax.as_deref().unwrap_or(VAT) == VAT && line.exemption.as_deref() == Some("E5"));
        for recipient in &self.recipients {
            if is_union && recipient.has_nif {
                faults.push((1_289, RecordFault::SpanishRecipient));
            }
            faults.extend(recipient.identification_fault());
            let admitted: Option<(u32, &[&str])> = match kind {
                InvoiceKind::RectifyingUncollectable => Some((1_191, &["07"])),
                InvoiceKind::RectifyingInsolvency => Some((1_192, &["02", "07"])),
                _ => None,
            };
            let other = recipient.other_kind.as_deref();
            if let Some((code, _)) =
                admitted.filter(|(_, kinds)| other.is_some_and(|it| !kinds.contains(&it)))
            {
                faults.push((code, RecordFault::UnpaidRecipient(kind)));
            }
        }
        faults
    }

    fn line_fault(&self, kind: InvoiceKind, line: &SubmittedLine) -> Option<CodedFault> {
        let has_no_check = self.rectification.as_deref() == Some("I")
            || matches!(kind, InvoiceKind::RectifyingInsolvency | InvoiceKind::RectifyingUncollectable);
        line.regime_fault()
            .or_else(|| line.operation_fault(kind))
            .or_else(|| line.surcharge_fault())
            .or_else(|| line.rate_fault())
            .or_else(|| if has_no_check { None } else { line.tax_fault() })
    }
}

impl SubmittedRecipient {
    fn identification_fault(&self) -> Option<CodedFault> {
        let (kind, country) = (self.other_kind.as_deref()?, self.country.as_deref());
        broken(
            kind != "02" && country.is_none(),
            1_111,
            "El campo CodigoPais es obligatorio cuando IDType es distinto de NIF-IVA (02).",
        )
        .or_else(|| {
            let is_foreign = country.is_some_and(|country| country != "ES");
            let is_spanish = country == Some("ES");
            broken(
                is_foreign && kind == "07" || is_spanish && !["03", "07"].contains(&kind),
                1_126,
                "CodigoPais solo puede ser ES si IDType es 03 o 07, y debe ser ES si es 07.",
            )
        })
    }
}

impl SubmittedLine {
    fn tax(&self) -> &str {
        self.tax.as_deref().unwrap_or(VAT)
    }

    fn is_taxed(&self) -> bool {
        self.qualification.as_deref() == Some("S1")
    }

    fn has_figures(&self) -> bool {
        self.rate.is_some() || self.vat.is_some() || self.surcharge_rate.is_some() || self.surcharge.is_some()
    }

    fn regime_fault(&self) -> Option<CodedFault> {
        let regimes: &[&str] = match self.tax() {
            VAT => &VAT_REGIMES,
            IGIC => &IGIC_REGIMES,
            _ => return None,
        };
        let Some(regime) = self.regime.as_deref() else {
            return Some(rule(1_245, "El campo ClaveRegimen debe estar cumplimentado con IVA e IGIC."));
        };
        let exemption = self.exemption.as_deref();
        broken(!regimes.contains(&regime), 1_246, "El valor del campo ClaveRegimen es incorrecto.")
            .or_else(|| {
                broken(
                    regime == "01" && matches!(exemption, Some("E2" | "E3")),
                    1_199,
                    "Si ClaveRegimen es 01 no pueden marcarse las operaciones exentas E2 y E3.",
                )
            })
            .or_else(|| {
                broken(
                    regime == "02" && self.qualification.is_some(),
                    1_286,
                    "Si ClaveRegimen es 02 solo se puede informar OperacionExenta.",
                )
            })
            .or_else(|| {
                broken(
                    regime == "08" && self.qualification.as_deref() != Some("N2"),
                    1_252,
                    "Si ClaveRegimen es 08, CalificacionOperacion tiene que ser N2.",
                )
            })
    }

    fn operation_fault(&self, kind: InvoiceKind) -> Option<CodedFault> {
        let is_zero = |amount: Option<Cents>| amount == Some(Cents::ZERO);
        match (self.qualification.as_deref(), &self.exemption) {
            (None, None) => Some(rule(1_195, "Debe informarse OperacionExenta o CalificacionOperacion.")),
            (Some(_), Some(_)) => {
                Some(rule(1_196, "OperacionExenta y CalificacionOperacion son excluyentes entre sí."))
            }
            (None, Some(_)) => broken(
                self.has_figures(),
                1_238,
                "Si la operación es exenta no se puede informar ningún tipo ni cuota.",
            ),
            (Some("S1"), _) => broken(
                self.rate.is_none() || self.vat.is_none(),
                1_208,
                "Si CalificacionOperacion es S1, TipoImpositivo y CuotaRepercutida son obligatorios.",
            ),
            (Some("S2"), _) if kind.is_simplified() => Some(rule(
                1_197,
                "Si CalificacionOperacion es S2, TipoFactura solo puede ser F1, F3, R1, R2, R3 y R4.",
            )),
            (Some("S2"), _) => broken(
                self.rate.is_none_or(|rate| rate.basis_points() != 0) || !is_zero(self.vat),
                1_198,
                "Si CalificacionOperacion es S2, TipoImpositivo y CuotaRepercutida deben tener valor 0.",
            ),
            (Some("N1" | "N2"), _) if self.tax() == VAT => broken(
                self.has_figures(),
                1_237,
                "Si la operación no está sujeta al IVA no se puede informar ningún tipo ni cuota.",
            ),
            (Some("N1" | "N2"), _) => broken(
                self.vat.is_some_and(|vat| vat != Cents::ZERO),
                1_207,
                "CuotaRepercutida solo puede ser distinta de 0 si CalificacionOperacion es S1.",
            ),
            (Some(_), _) => Some(rule(1_181, "El valor del campo CalificacionOperacion es incorrecto.")),
        }
    }

    fn surcharge_fault(&self) -> Option<CodedFault> {
        broken(
            !self.is_taxed() && (self.surcharge_rate.is_some() || self.surcharge.is_some()),
            1_281,
            "El recargo de equivalencia solo se puede cumplimentar si CalificacionOperacion es S1.",
        )
        .or_else(|| {
            broken(
                self.surcharge_rate.is_some() != self.surcharge.is_some(),
                1_284,
                "TipoRecargoEquivalencia y CuotaRecargoEquivalencia deben informarse juntos.",
            )
        })
    }

    /// Fault of the rate or of the surcharge of Spanish VAT.
    fn rate_fault(&self) -> Option<CodedFault> {
        let rate = self.rate.filter(|_| self.is_taxed() && self.tax() == VAT)?;
        let points = rate.basis_points();
        let Some((_, surcharges, code)) = RATES.iter().find(|(known, ..)| *known == points) else {
            let former = FORMER_RATES.iter().find(|(known, _)| *known == points);
            return Some((former.map_or(1_124, |(_, code)| *code), RecordFault::Rate(rate.decimal())));
        };
        let surcharge = self.surcharge_rate.filter(|rate| !surcharges.contains(&rate.basis_points()))?;
        let is_known = SURCHARGES.contains(&surcharge.basis_points());
        Some((if is_known { *code } else { 1_127 }, RecordFault::Surcharge(surcharge.decimal())))
    }

    /// Fault of a tax that is not that of the base.
    fn tax_fault(&self) -> Option<CodedFault> {
        let (rate, vat) = self.rate.zip(self.vat).filter(|_| self.is_taxed())?;
        let (base, tax) = (self.base.get(), vat.get());
        let expected = base * i64::from(rate.basis_points()) / 10_000;
        let fault = |code| Some((code, RecordFault::Tax(super::Amount(vat))));
        match base.signum() * tax.signum() {
            -1 => fault(1_143),
            _ if !is_close(vat, Cents::new(expected)) => fault(1_142),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;

//! Causes of corrective invoices (rule 17.1): RD 1619/2012, art. 15, and Ley 37/1992 (LIVA), arts. 80 and 89. A cause determines
//! the kind of the invoice, its words, and its code in Facturae.

use super::InvoiceKind;
use crate::json_names::json_names;
use serde::{Deserialize, Serialize};

/// Cause of a corrective invoice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum CorrectionCause {
    /// Goods that were sent back, or a withdrawal.
    Return,
    /// Sale that was called off.
    Cancellation,
    /// Discount that was granted after the sale.
    Discount,
    /// Wrong amounts or units.
    InvoiceError,
    Other,
    /// Insolvency proceedings of a buyer who has not paid.
    Insolvency,
    /// Debt that cannot be collected.
    Uncollectable,
    /// Payment of a consumer whose tax had been corrected as unpaid.
    ConsumerPayment,
    /// Claim that was dropped, or an agreement with the debtor, after the tax had been corrected as unpaid.
    ClaimEnded,
    /// Insolvency proceedings that ended so that the tax is charged again.
    InsolvencyEnded,
    /// Tax that was applied wrongly.
    WrongTax,
    /// Wrong tax number of the buyer.
    RecipientNumber,
    /// Wrong name of the buyer.
    RecipientName,
    /// Wrong address of the buyer.
    RecipientAddress,
}

json_names!(CorrectionCause:
    Return = "return",
    Cancellation = "cancellation",
    Discount = "discount",
    InvoiceError = "invoice_error",
    Other = "other",
    Insolvency = "insolvency",
    Uncollectable = "uncollectable",
    ConsumerPayment = "consumer_payment",
    ClaimEnded = "claim_ended",
    InsolvencyEnded = "insolvency_ended",
    WrongTax = "wrong_tax",
    RecipientNumber = "recipient_number",
    RecipientName = "recipient_name",
    RecipientAddress = "recipient_address",
);

impl CorrectionCause {
    /// Causes of a refund.
    pub const OF_REFUNDS: [Self; 5] =
        [Self::Return, Self::Cancellation, Self::Discount, Self::InvoiceError, Self::Other];
    /// Causes for which the tax alone is corrected: nothing was paid, so that nothing is refunded.
    pub const OF_UNPAID: [Self; 2] = [Self::Insolvency, Self::Uncollectable];
    /// Causes for which the tax of an unpaid invoice is charged again (rule 17.7).
    pub const OF_SETTLED: [Self; 3] = [Self::ConsumerPayment, Self::ClaimEnded, Self::InsolvencyEnded];

    /// Cause of a correction of the buyer: the most important part that changes.
    pub const fn of_recipient(number_changes: bool, name_changes: bool) -> Self {
        match (number_changes, name_changes) {
            (true, _) => Self::RecipientNumber,
            (false, true) => Self::RecipientName,
            (false, false) => Self::RecipientAddress,
        }
    }

    pub fn is_of_refund(self) -> bool {
        Self::OF_REFUNDS.contains(&self)
    }

    /// Causes that charge again the tax that an invoice of this kind has corrected. What a business pays charges none.
    pub fn of_settled(unpaid: InvoiceKind, is_business: bool) -> Vec<Self> {
        let causes = Self::OF_SETTLED.into_iter().filter(|cause| cause.kind(unpaid) == unpaid);
        causes.filter(|cause| !is_business || *cause != Self::ConsumerPayment).collect()
    }

    /// Kind of the invoice that corrects one of this kind. A simplified invoice is always corrected by R5.
    pub const fn kind(self, corrected: InvoiceKind) -> InvoiceKind {
        if corrected.is_simplified() {
            return InvoiceKind::RectifyingSimplified;
        }
        match self {
            Self::Return | Self::Cancellation | Self::Discount | Self::WrongTax => InvoiceKind::Rectifying,
            Self::Insolvency | Self::InsolvencyEnded => InvoiceKind::RectifyingInsolvency,
            Self::ConsumerPayment if matches!(corrected, InvoiceKind::RectifyingInsolvency) => corrected,
            Self::Uncollectable | Self::ClaimEnded | Self::ConsumerPayment => {
                InvoiceKind::RectifyingUncollectable
            }
            Self::InvoiceError
            | Self::Other
            | Self::RecipientNumber
            | Self::RecipientName
            | Self::RecipientAddress => InvoiceKind::RectifyingOther,
        }
    }

    /// Name of the cause for staff.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Return => "Devolución o desistimiento",
            Self::Cancellation => "Pedido anulado",
            Self::Discount => "Descuento posterior a la venta",
            Self::InvoiceError => "Error en los importes o unidades",
            Self::Other => "Otro motivo",
            Self::Insolvency => "Concurso de acreedores del cliente",
            Self::Uncollectable => "Crédito incobrable",
            Self::ConsumerPayment => "Cobro a un consumidor después de rectificar",
            Self::ClaimEnded => "Fin de la reclamación o acuerdo de cobro",
            Self::InsolvencyEnded => "Conclusión del concurso",
            Self::WrongTax => "Impuesto mal aplicado",
            Self::RecipientNumber => "Error en el NIF del cliente",
            Self::RecipientName => "Error en el nombre del cliente",
            Self::RecipientAddress => "Error en la dirección del cliente",
        }
    }

    /// Article on which the correction is based.
    pub const fn article(self) -> &'static str {
        match self {
            Self::Return | Self::Cancellation => "artículo 80.Dos de la Ley 37/1992",
            Self::Discount => "artículo 80.Uno.2.º de la Ley 37/1992",
            Self::Insolvency | Self::InsolvencyEnded => "artículo 80.Tres de la Ley 37/1992",
            Self::Uncollectable | Self::ClaimEnded => "artículo 80.Cuatro de la Ley 37/1992",
            Self::ConsumerPayment => "artículo 80, apartados Cuatro y Cinco.5.ª, de la Ley 37/1992",
            Self::InvoiceError | Self::Other | Self::WrongTax => "artículo 89 de la Ley 37/1992",
            Self::RecipientNumber | Self::RecipientName | Self::RecipientAddress => {
                "artículo 15.1 del Real Decreto 1619/2012"
            }
        }
    }

    /// Sentence for the invoice.
    pub fn statement(self) -> String {
        let reason = match self {
            Self::Return => "devolución o desistimiento",
            Self::Cancellation => "anulación del pedido",
            Self::Discount => "descuento posterior a la venta",
            Self::InvoiceError => "error en los importes o unidades",
            Self::Other => "modificación del importe",
            Self::Insolvency => "concurso de acreedores del cliente",
            Self::Uncollectable => "crédito incobrable",
            Self::ConsumerPayment => "cobro posterior a la rectificación",
            Self::ClaimEnded => "fin de la reclamación o acuerdo de cobro",
            Self::InsolvencyEnded => "conclusión del concurso de acreedores",
            Self::WrongTax => "error en el impuesto aplicado",
            Self::RecipientNumber => "error en el NIF del destinatario",
            Self::RecipientName => "error en el nombre del destinatario",
            Self::RecipientAddress => "error en el domicilio del destinatario",
        };
        format!("Factura rectificativa por {reason}, {}.", self.article())
    }

    /// Reason in Facturae 3.2.2, with its prescribed description (`ReasonCodeType`, `ReasonDescriptionType`). The format names
    /// art. 80.Dos and unpaid tax by their best known cases, and has no code for art. 80.Cuatro; [`Self::statement`] adds the
    /// actual reason.
    pub const fn facturae_reason(self) -> (&'static str, &'static str) {
        match self {
            Self::Return | Self::Cancellation => {
                ("84", "Base imponible modificada por resolución firme, judicial o administrativa")
            }
            Self::Discount => ("83", "Base imponible modificada por descuentos y bonificaciones"),
            Self::InvoiceError => ("10", "Detalle Operación"),
            Self::Other => ("16", "Base imponible"),
            Self::Insolvency
            | Self::Uncollectable
            | Self::ConsumerPayment
            | Self::ClaimEnded
            | Self::InsolvencyEnded => (
                "85",
                "Base imponible modificada cuotas repercutidas no satisfechas. Auto de declaración de concurso",
            ),
            Self::WrongTax => ("11", "Porcentaje impositivo a aplicar"),
            Self::RecipientNumber => ("07", "Identificación fiscal Receptor"),
            Self::RecipientName => ("05", "Nombre y apellidos/Razón Social-Receptor"),
            Self::RecipientAddress => ("09", "Domicilio Receptor"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 17.1. List L2 of the order HAC/1177/2024: R1 «Error fundado en derecho y Art. 80 Uno, Dos y Seis LIVA», R2 «Art. 80.3»,
    /// R3 «Art. 80.4», R4 «Resto», R5 «en facturas simplificadas».
    #[test]
    fn causes_determine_the_kind() {
        let codes = CorrectionCause::ALL.map(|cause| cause.kind(InvoiceKind::Complete).code());
        assert_eq!(
            codes,
            ["R1", "R1", "R1", "R4", "R4", "R2", "R3", "R3", "R3", "R2", "R1", "R4", "R4", "R4"]
        );
        for cause in CorrectionCause::ALL {
            assert_eq!(cause.kind(InvoiceKind::Simplified), InvoiceKind::RectifyingSimplified);
            assert_eq!(cause.kind(InvoiceKind::RectifyingSimplified), InvoiceKind::RectifyingSimplified);
            assert_eq!(cause.kind(InvoiceKind::Substituting), cause.kind(InvoiceKind::Complete));
            assert_eq!(CorrectionCause::parse(cause.as_str()), Some(cause));
        }
    }

    /// Rule 17.7. The tax is charged again by an invoice of the kind that corrected it.
    #[test]
    fn an_unpaid_tax_is_charged_again_for_its_own_causes() {
        use InvoiceKind::{Complete, RectifyingInsolvency, RectifyingUncollectable};
        let consumer = CorrectionCause::ConsumerPayment;
        for (kind, ends) in [
            (RectifyingInsolvency, vec![CorrectionCause::InsolvencyEnded]),
            (RectifyingUncollectable, vec![CorrectionCause::ClaimEnded]),
        ] {
            let of_consumer: Vec<_> = [consumer].into_iter().chain(ends.clone()).collect();
            assert_eq!(CorrectionCause::of_settled(kind, false), of_consumer);
            assert_eq!(CorrectionCause::of_settled(kind, true), ends, "the payment of a business");
        }
        assert_eq!(CorrectionCause::of_settled(Complete, false), []);
    }

    /// Rule 17.1. Facturae 3.2.2: «"01" a "16" errores según reglamento RD 1496/2003; "80" a "85" errores según Artº 80 Ley 37/92».
    #[test]
    fn causes_have_the_codes_of_facturae() {
        let codes = CorrectionCause::ALL.map(|cause| cause.facturae_reason().0);
        assert_eq!(
            codes,
            ["84", "84", "83", "10", "16", "85", "85", "85", "85", "85", "11", "07", "05", "09"]
        );
    }

    /// Rule 17.1.
    #[test]
    fn the_invoice_states_cause_and_article() {
        assert_eq!(
            CorrectionCause::Discount.statement(),
            "Factura rectificativa por descuento posterior a la venta, artículo 80.Uno.2.º de la Ley 37/1992."
        );
        assert!(CorrectionCause::Uncollectable.statement().contains("artículo 80.Cuatro de la Ley"));
        assert!(CorrectionCause::RecipientName.statement().ends_with("Real Decreto 1619/2012."));
    }

    /// Rule 17.1.
    #[test]
    fn causes_belong_to_one_kind_of_correction() {
        for cause in CorrectionCause::ALL {
            let is_of_recipient = [(true, true), (false, true), (false, false)]
                .into_iter()
                .any(|(number, name)| CorrectionCause::of_recipient(number, name) == cause);
            let kinds = [
                cause.is_of_refund(),
                CorrectionCause::OF_UNPAID.contains(&cause),
                CorrectionCause::OF_SETTLED.contains(&cause),
                cause == CorrectionCause::WrongTax,
                is_of_recipient,
            ];
            assert_eq!(kinds.into_iter().filter(|is_kind| *is_kind).count(), 1, "{cause:?}");
        }
    }
}

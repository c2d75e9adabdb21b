//! Registrations in messages, as the rules of the agency read them (rule 14.4).

use mostrador_core::invoicing::InvoiceKind;
use mostrador_core::money::{Cents, Money, Rate};
use mostrador_core::verifactu::{SubmittedLine, SubmittedRecipient, SubmittedRecord};
use roxmltree::Node;

/// Reads a registration (`RegistroAlta`).
pub fn submitted(record: Node<'_, '_>) -> SubmittedRecord {
    let text = |name| text_of_child(record, name);
    let is_present = |name| child(record, name).is_some();
    SubmittedRecord {
        kind: text("TipoFactura").and_then(|code| InvoiceKind::parse(&code)),
        corrects: text("Subsanacion"),
        rejected_before: text("RechazoPrevio"),
        rectification: text("TipoRectificativa"),
        has_rectified: is_present("FacturasRectificadas"),
        has_substituted: is_present("FacturasSustituidas"),
        has_rectified_amounts: is_present("ImporteRectificacion"),
        unidentified: text("FacturaSinIdentifDestinatarioArt61d"),
        agreement: text("NumRegistroAcuerdoFacturacion"),
        recipients: children(record, "Destinatarios", "IDDestinatario").map(recipient).collect(),
        lines: children(record, "Desglose", "DetalleDesglose").map(line).collect(),
    }
}

fn recipient(node: Node<'_, '_>) -> SubmittedRecipient {
    let other = child(node, "IDOtro");
    let of_other = |name| other.and_then(|other| text_of_child(other, name));
    SubmittedRecipient {
        has_nif: child(node, "NIF").is_some(),
        other_kind: of_other("IDType"),
        country: of_other("CodigoPais"),
    }
}

fn line(node: Node<'_, '_>) -> SubmittedLine {
    let text = |name| text_of_child(node, name);
    let amount = |name| text(name).and_then(|amount| cents(&amount));
    let rate = |name| amount(name).and_then(|points| u32::try_from(points.get()).ok());
    SubmittedLine {
        tax: text("Impuesto"),
        regime: text("ClaveRegimen"),
        qualification: text("CalificacionOperacion"),
        exemption: text("OperacionExenta"),
        rate: rate("TipoImpositivo").map(Rate::from_basis_points),
        base: amount("BaseImponibleOimporteNoSujeto").unwrap_or_default(),
        vat: amount("CuotaRepercutida"),
        surcharge_rate: rate("TipoRecargoEquivalencia").map(Rate::from_basis_points),
        surcharge: amount("CuotaRecargoEquivalencia"),
    }
}

/// Reads an amount with up to two decimals, in hundredths.
pub(super) fn cents(text: &str) -> Option<Cents> {
    text.trim_start_matches('+').parse::<Money>().ok().map(Money::to_cents)
}

fn child<'a, 'input>(node: Node<'a, 'input>, name: &str) -> Option<Node<'a, 'input>> {
    node.children().find(|child| child.tag_name().name() == name)
}

/// Children with a name of the child of a node.
fn children<'a, 'input>(
    node: Node<'a, 'input>,
    group: &str,
    name: &'static str,
) -> impl Iterator<Item = Node<'a, 'input>> {
    let children = child(node, group).into_iter().flat_map(|group| group.children());
    children.filter(move |child| child.tag_name().name() == name)
}

/// Trimmed text of a child; `None` without one, and for an empty one.
fn text_of_child(node: Node<'_, '_>, name: &str) -> Option<String> {
    let text = child(node, name)?.text()?.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use roxmltree::Document;

    use super::*;

    const RECORD: &str = "<RegistroAlta><TipoFactura>F1</TipoFactura>\
        <Destinatarios><IDDestinatario><NombreRazon>Ana</NombreRazon><NIF>12345678Z</NIF></IDDestinatario></Destinatarios>\
        <Desglose><DetalleDesglose><Impuesto>01</Impuesto><ClaveRegimen>01</ClaveRegimen>\
        <CalificacionOperacion>S1</CalificacionOperacion><TipoImpositivo>21</TipoImpositivo>\
        <BaseImponibleOimporteNoSujeto>100.0</BaseImponibleOimporteNoSujeto><CuotaRepercutida>21.00</CuotaRepercutida>\
        </DetalleDesglose></Desglose></RegistroAlta>";

    fn codes(xml: &str) -> Vec<u32> {
        let document = Document::parse(xml).unwrap();
        submitted(document.root_element()).faults().into_iter().map(|(code, _)| code).collect()
    }

    /// Rule 14.4.
    #[test]
    fn messages_are_read_as_the_rules_of_the_agency_need_them() {
        assert_eq!(codes(RECORD), Vec::<u32>::new());
        let other = "<IDOtro><CodigoPais>ES</CodigoPais><IDType>04</IDType><ID>1</ID></IDOtro>";
        for (from, to, code) in [
            ("F1", "F9", 1_106),
            ("<NIF>12345678Z</NIF>", other, 1_126),
            ("<TipoFactura>F1</TipoFactura>", "<TipoFactura>R1</TipoFactura>", 1_114),
            ("<Destinatarios>", "<FacturasSustituidas/><Destinatarios>", 1_116),
            (
                "<Destinatarios>",
                "<FacturaSinIdentifDestinatarioArt61d>S</FacturaSinIdentifDestinatarioArt61d><Destinatarios>",
                1_185,
            ),
            ("<TipoFactura>F1</TipoFactura>", "<TipoFactura>F2</TipoFactura>", 1_190),
            ("<CalificacionOperacion>S1</CalificacionOperacion>", "", 1_195),
            (
                "<CalificacionOperacion>S1</CalificacionOperacion>",
                "<OperacionExenta>E1</OperacionExenta>",
                1_238,
            ),
            (">21<", ">18.00<", 1_124),
            (">21.00<", ">31.01<", 1_142),
            (">21.00<", ">-21.00<", 1_143),
        ] {
            assert!(RECORD.contains(from), "{from}");
            assert_eq!(codes(&RECORD.replacen(from, to, 1)), [code], "{to}");
        }
    }
}

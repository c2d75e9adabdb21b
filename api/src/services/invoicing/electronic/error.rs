//! Reasons for which an invoice has no electronic form.

use std::io;

#[derive(Debug, thiserror::Error)]
pub enum ElectronicInvoiceError {
    #[error(
        "Una factura simplificada no lleva los datos del comprador, y sin ellos no hay factura electrónica: está en PDF."
    )]
    Simplified,
    /// Data that the format requires, with the party that lacks them.
    #[error("{}", missing(.0))]
    Missing(Vec<String>),
    #[error(
        "UBL (EN 16931) no prevé el recargo de equivalencia, y esta factura lo lleva: descárgala en Facturae o en PDF."
    )]
    Surcharge,
    #[error(
        "UBL (EN 16931) no admite una cuota sin su base, y esta factura rectifica solo la cuota: descárgala en Facturae o en PDF."
    )]
    TaxAlone,
    #[error(
        "UBL (EN 16931) no admite en una misma factura operaciones no sujetas junto a otras: descárgala en Facturae o en \
         PDF."
    )]
    NotSubjectWithOthers,
    /// Party whose country Facturae does not list, and the name of the country.
    #[error("Facturae 3.2.2 no tiene código para el país {0} ({1}): descarga la factura en UBL o en PDF.")]
    Country(&'static str, String),
    #[error("Las líneas de esta factura no suman sus bases imponibles: está en PDF.")]
    Unbalanced,
    #[error(transparent)]
    Write(#[from] io::Error),
}

fn missing(fields: &[String]) -> String {
    let verb = if fields.len() == 1 { "Falta" } else { "Faltan" };
    format!(
        "{verb} para la factura electrónica: {}. Los datos de la tienda se completan en «Datos de la tienda»; una factura \
         ya emitida conserva los suyos.",
        fields.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 15.1.
    #[test]
    fn missing_data_are_named() {
        let text = |fields: &[&str]| {
            ElectronicInvoiceError::Missing(fields.iter().map(|&field| field.to_owned()).collect())
                .to_string()
        };
        assert!(
            text(&["localidad de la tienda"]).starts_with("Falta para la factura electrónica: localidad de")
        );
        assert!(
            text(&["NIF del comprador", "país del comprador"])
                .contains("Faltan para la factura electrónica: NIF")
        );
    }
}

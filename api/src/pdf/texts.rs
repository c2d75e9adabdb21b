//! Spanish texts of the PDF documents.

pub mod invoice {
    use mostrador_core::money::Cents;
    use mostrador_core::payments::PaymentKind;

    pub const SELLER: &str = "Emisor";
    pub const BUYER: &str = "Cliente";
    pub const LINES_SUMMARY: &str =
        "Lo que se factura, línea a línea, con sus unidades, su precio y su tipo de IVA";
    pub const LINES_COLUMNS: [&str; 5] = ["Concepto", "Uds.", "Precio sin IVA", "IVA", "Importe sin IVA"];
    pub const VAT_SUMMARY: &str = "Bases y cuotas de IVA por tipo";
    pub const VAT_COLUMNS: [&str; 3] = ["Tipo de IVA", "Base imponible", "Cuota"];
    pub const TOTAL: &str = "Total";
    pub const QR_LABEL: &str = "QR tributario:";
    /// Statement of the order HAC/1177/2024, art. 20.1.b.
    pub const VERIFACTU: &str = "Factura verificable en la sede electrónica de la AEAT";
    pub const QR_DESCRIPTION: &str =
        "Código QR para cotejar esta factura en la sede de la Agencia Tributaria";

    pub fn surcharge(rate: &str) -> String {
        format!("Recargo {rate}")
    }

    pub fn issued_on(date: &str) -> String {
        format!("Fecha de expedición: {date}")
    }

    pub fn order(number: &str) -> String {
        format!("Pedido {number}")
    }

    pub fn rectifies(number: &str, issued_on: &str) -> String {
        format!("Rectifica, por diferencias, la factura {number} de fecha {issued_on}.")
    }

    /// Title of the line of an invoice that corrects the data of the buyer.
    pub const RECIPIENT_CORRECTION: &str = "Rectificación de los datos del destinatario";
    /// Title of the line of an invoice that corrects the tax of an unpaid one.
    pub const TAX_CORRECTION: &str = "Rectificación de la cuota no cobrada";

    /// Data of the buyer that were wrong.
    pub fn wrong_recipient(name: &str, nif: &str, address: &[String]) -> String {
        format!("Datos anteriores: {name}, NIF {nif}, {}", address.join(", "))
    }

    /// Statement of the simplified invoices that a complete one replaces, each with its date.
    pub fn substitutes<'a>(references: impl Iterator<Item = (&'a str, &'a str)>) -> String {
        let references: Vec<String> =
            references.map(|(number, issued_on)| format!("{number} de fecha {issued_on}")).collect();
        format!("Factura expedida en sustitución de: {}.", references.join(", "))
    }

    pub fn tax_number(nif: &str) -> String {
        format!("NIF {nif}")
    }

    /// Discount on a line; its net amount is the one after the discount.
    pub fn discount(amount: Cents) -> String {
        format!("Descuento de {}, IVA incluido", amount.format())
    }

    /// Description of the attached electronic invoice.
    pub const ATTACHMENT: &str = "Factura electrónica, con los mismos datos";

    /// Line of an invoice that rectifies another one after a refund.
    pub fn refunded_order(number: &str) -> String {
        format!("Devolución del pedido {number}")
    }

    pub fn payment(kind: PaymentKind, is_refund: bool) -> String {
        let label = if is_refund { "Importe devuelto" } else { "Pagado" };
        let method = match kind {
            PaymentKind::Card => "tarjeta",
            PaymentKind::Bizum => "Bizum",
            PaymentKind::ApplePay => "Apple Pay",
            PaymentKind::GooglePay => "Google Pay",
            PaymentKind::Transfer => "transferencia bancaria",
            PaymentKind::CashOnDelivery => "contra reembolso",
            PaymentKind::Cash => "efectivo",
            PaymentKind::Terminal => "tarjeta, en la tienda",
        };
        format!("{label}: {method}")
    }

    pub fn page(number: usize, count: usize) -> String {
        format!("{number} de {count}")
    }

    pub fn hash(hash: &str) -> String {
        format!("Huella: {hash}")
    }
}

pub mod certificate {
    pub const HEADING: &str = "Certificado";
    pub const BEFORE_NAME: &str = "Se certifica que";
    pub const BEFORE_COURSE: &str = "ha completado el curso";
    pub const DEFAULT_ISSUER: &str = "la tienda";
    pub const QR_DESCRIPTION: &str = "Código QR que lleva a la comprobación del certificado";
    pub const CODE: &str = "Código";
    pub const VERIFICATION_PAGE: &str = "Se comprueba en";

    pub fn title(course: &str) -> String {
        format!("Certificado de «{course}»")
    }

    pub fn hours(hours: u32) -> String {
        if hours == 1 { "Una hora de estudio.".to_owned() } else { format!("{hours} horas de estudio.") }
    }

    pub fn issued(issuer: &str, date: &str) -> String {
        format!("Expedido por {issuer} el {date}.")
    }
}

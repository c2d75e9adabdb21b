//! Spanish texts of the PDF documents. Those of invoices name their tax (rule 17.9).

pub mod invoice {
    use std::iter;

    use mostrador_core::forms::DocumentKind;
    use mostrador_core::money::Cents;
    use mostrador_core::payments::PaymentKind;
    use mostrador_core::taxes::{AppliedTax, TaxScheme};

    pub const SELLER: &str = "Emisor";
    pub const BUYER: &str = "Cliente";
    pub const LINES_SUMMARY: &str =
        "Lo que se factura, línea a línea, con sus unidades, su precio y su impuesto";
    pub const TAXES_SUMMARY: &str = "Bases imponibles y cuotas por tipo de impuesto";
    pub const TOTAL: &str = "Total";
    pub const QR_LABEL: &str = "QR tributario:";
    /// Statement of the order HAC/1177/2024, art. 20.1.b.
    pub const VERIFACTU: &str = "Factura verificable en la sede electrónica de la AEAT";
    pub const QR_DESCRIPTION: &str =
        "Código QR para cotejar esta factura en la sede de la Agencia Tributaria";

    /// Titles of the lines; `tax` is the name of their tax, `None` for several ones.
    pub fn lines_columns(tax: Option<&str>) -> [String; 5] {
        let excluded = tax.unwrap_or("impuestos");
        let [price, amount] = ["Precio", "Importe"].map(|title| format!("{title} sin {excluded}"));
        ["Concepto".into(), "Uds.".into(), price, tax.unwrap_or("Impuesto").into(), amount]
    }

    /// Titles of the bases and taxes; `tax` is the name of the tax, `None` for several ones.
    pub fn taxes_columns(tax: Option<&str>) -> [String; 3] {
        let rate = tax.map_or_else(|| "Impuesto".to_owned(), |tax| format!("Tipo de {tax}"));
        [rate, "Base imponible".into(), "Cuota".into()]
    }

    /// Rate of a line with its surcharge, without the name of the tax if the title has it.
    pub fn rate(tax: AppliedTax, titled: Option<&str>) -> String {
        let rate = tax_rate(tax, titled);
        if tax.surcharge.basis_points() == 0 {
            return rate;
        }
        format!("{rate} + {} de recargo", tax.surcharge.format())
    }

    /// Rate of a sum, with the country whose tax it is under the one-stop shop.
    pub fn destination_rate(tax: AppliedTax, titled: Option<&str>) -> String {
        let rate = tax_rate(tax, titled);
        if tax.scheme != TaxScheme::Oss || !tax.has_rate() {
            return rate;
        }
        format!("{rate} ({})", tax.territory.name())
    }

    fn tax_rate(tax: AppliedTax, titled: Option<&str>) -> String {
        match titled {
            _ if !tax.has_rate() => tax.rate_label(),
            Some(_) => tax.rate.format(),
            None => format!("{} {}", tax.scheme.tax_name(), tax.rate.format()),
        }
    }

    pub fn surcharge(rate: &str) -> String {
        format!("Recargo {rate}")
    }

    pub fn issued_on(date: &str) -> String {
        format!("Fecha de expedición: {date}")
    }

    pub fn operation_date(date: &str) -> String {
        format!("Fecha de la operación: {date}")
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

    /// Title of the line of an invoice that charges the tax of an unpaid one again.
    pub const SETTLED_TAX: &str = "Cuota que se repercute de nuevo";

    /// Title of a line of an invoice that corrects a wrong tax, which takes back the wrong one or charges the right one.
    pub const fn corrected_tax(is_right: bool) -> &'static str {
        if is_right { "Base con el impuesto que corresponde" } else { "Base con el impuesto facturado antes" }
    }

    /// Part of a debt whose tax is charged again.
    pub fn settled_debt(amount: Cents) -> String {
        format!("De una deuda de {}, impuestos incluidos", amount.format())
    }

    /// Data of the buyer that were wrong.
    pub fn wrong_recipient(name: &str, number: Option<String>, address: &[String]) -> String {
        let parts: Vec<String> =
            iter::once(name.to_owned()).chain(number).chain(address.iter().cloned()).collect();
        format!("Datos anteriores: {}", parts.join(", "))
    }

    /// Statement that an invoice cancels another one, whose data of the buyer are wrong.
    pub fn cancelled_invoice(number: &str) -> String {
        format!("Anula la factura {number} por un error en los datos del cliente")
    }

    pub fn tax_number(nif: &str) -> String {
        identification(DocumentKind::TaxNumber, nif)
    }

    /// Number of a buyer with its kind.
    pub fn identification(kind: DocumentKind, number: &str) -> String {
        format!("{} {number}", kind.label())
    }

    /// VAT identification number of a business of another member state.
    pub fn vat_number(number: &str) -> String {
        format!("NIF-IVA {number}")
    }

    /// Discount on a line; its net amount is the one after the discount.
    pub fn discount(amount: Cents, tax: &str) -> String {
        format!("Descuento de {}, {tax} incluido", amount.format())
    }

    /// Description of the attached electronic invoice.
    pub const ATTACHMENT: &str = "Factura electrónica, con los mismos datos";

    /// Line of an invoice that rectifies another one after a refund.
    pub fn refunded_order(number: &str) -> String {
        format!("Devolución del pedido {number}")
    }

    pub const PAID: &str = "Pagado";
    pub const PENDING: &str = "Pendiente de pago";
    pub const REFUNDED: &str = "Importe devuelto";

    pub fn payment(label: &str, kind: PaymentKind) -> String {
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

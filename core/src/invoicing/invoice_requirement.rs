//! Invoice that a sale needs (rules 9.9, 13.10, 17.2 and 17.3): RD 1619/2012, arts. 2.2, 4 and 6.1.d.

use super::InvoiceKind;
use crate::address::{CountryCode, PostalCode};
use crate::cart::Cart;
use crate::checkout::BillingData;
use crate::forms::FieldError;
use crate::money::Cents;
use crate::orders::Order;
use crate::taxes::{ClassRates, Supplies, TaxScheme, Taxation};

/// Limit of a simplified invoice, tax included (art. 4.1.a).
const GENERAL_LIMIT: Cents = Cents::new(40_000);
/// Limit of a simplified invoice for retail sales, tax included (art. 4.2.a).
const RETAIL_LIMIT: Cents = Cents::new(300_000);

/// Sale for which an invoice will be issued.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InvoicedSale {
    /// Total with tax.
    pub total: Cents,
    pub supplies: Supplies,
    /// The buyer acts as a business.
    pub is_business: bool,
    pub taxation: Taxation,
    /// Country of the buyer, if the taxes of digital services depend on a postal code there that only the buyer can state
    /// (rule 13.10).
    pub residence_country: Option<CountryCode>,
}

impl InvoicedSale {
    /// Sale of a cart at its total, with the country of [`crate::checkout::TaxBuyer::residence_country`].
    pub fn of_cart(
        cart: &Cart,
        total: Cents,
        is_professional: bool,
        residence_country: Option<CountryCode>,
    ) -> Self {
        let taxation = *cart.taxation();
        Self {
            total,
            supplies: cart.supplies(),
            is_business: is_professional || taxation.is_business(),
            taxation,
            residence_country,
        }
    }

    pub fn of_order(order: &Order) -> Self {
        Self {
            total: order.totals.total,
            supplies: order.supplies(),
            is_business: order.is_business(),
            taxation: order.taxation.unwrap_or_default(),
            residence_country: None,
        }
    }

    /// Limit of its simplified invoice. Retail sales are goods for consumers; one invoice for goods and services has the lower
    /// limit.
    fn limit(&self) -> Cents {
        let is_retail = self.supplies.goods && !self.supplies.has_services() && !self.is_business;
        if is_retail { RETAIL_LIMIT } else { GENERAL_LIMIT }
    }

    fn schemes(&self) -> impl Iterator<Item = TaxScheme> {
        self.taxation.treatments(self.supplies).map(|treatment| treatment.scheme)
    }

    /// Returns true if a simplified invoice is not allowed.
    pub fn needs_complete_invoice(&self) -> bool {
        self.total > self.limit()
            || self.is_service_outside_union()
            || self.has_surcharge()
            || (self.is_distance_sale() && self.needs_tax_number())
    }

    /// Returns true for a sale with the surcharge, which only a buyer with a tax number can be charged: the scheme excludes
    /// companies, and the books of the agency name the buyer of corrected surcharges.
    fn has_surcharge(&self) -> bool {
        self.taxation.treatments(self.supplies).any(|treatment| treatment.surcharges != ClassRates::default())
    }

    /// Returns true for a digital service that takes place outside the Union, for which a simplified invoice is never allowed
    /// (art. 4.4.d).
    fn is_service_outside_union(&self) -> bool {
        self.supplies.digital_services && self.taxation.services.scheme == TaxScheme::NotSubject
    }

    /// Returns true if a complete invoice needs the tax number of the buyer: whenever the sale takes place in Spain. One that takes
    /// place in another country does not, as that of the one-stop shop (art. 6.1.d).
    pub fn needs_tax_number(&self) -> bool {
        self.schemes().any(|scheme| !matches!(scheme, TaxScheme::Oss | TaxScheme::NotSubject))
    }

    /// Returns true for a sale without tax to a business of another member state.
    pub fn is_to_union_business(&self) -> bool {
        self.schemes().any(TaxScheme::is_to_union_business)
    }

    /// Returns true for a distance sale under the one-stop shop, whose invoice is complete also below the limit.
    fn is_distance_sale(&self) -> bool {
        self.supplies.goods && self.taxation.goods.scheme == TaxScheme::Oss
    }

    /// Reason for which the buyer must be asked for the data of a complete invoice; `None` where a simplified one is allowed.
    pub fn requirement(&self) -> Option<String> {
        self.needs_complete_invoice().then(|| {
            let number = if self.needs_tax_number() { "NIF" } else { "nombre y dirección" };
            let sale = if self.total > self.limit() {
                format!("una venta de más de {}", self.limit().format())
            } else if self.is_service_outside_union() {
                "un curso que no tributa en España".to_owned()
            } else if self.has_surcharge() {
                "una venta con recargo de equivalencia".to_owned()
            } else {
                "un envío con el IVA de otro país junto a un curso que tributa en España".to_owned()
            };
            format!("Por ley, {sale} necesita factura completa con {number}.")
        })
    }

    /// Reason for which the buyer must be asked for a postal code, also without an invoice; `None` where taxes do not depend on
    /// it (rule 13.10).
    pub fn postal_code_requirement(&self) -> Option<&'static str> {
        let is_needed = self.supplies.digital_services && self.residence_country.is_some();
        is_needed.then_some("Los cursos en línea llevan el impuesto del domicilio de quien los compra.")
    }

    /// Reason for which billing data with errors are refused.
    pub fn refusal(&self, billing: &BillingData) -> String {
        let required = || self.requirement().or_else(|| self.postal_code_requirement().map(str::to_owned));
        let of_sale = billing.ignore_invoice.then(required).flatten();
        of_sale.unwrap_or_else(|| "Revisa los datos de facturación.".to_owned())
    }

    fn check_without_invoice(&self, billing: &BillingData) -> Vec<FieldError> {
        if let Some(text) = self.requirement() {
            return vec![FieldError::new("ignoreInvoice", text)];
        }
        match self.residence_country.filter(|_| self.postal_code_requirement().is_some()) {
            Some(country) => {
                let is_of_country = billing.country == country.as_str();
                let postal_code = billing.postal_code.clone();
                let postal_code = if is_of_country { postal_code } else { PostalCode::default() };
                BillingData { country: country.to_string(), postal_code, ..BillingData::default() }
                    .check_residence()
            }
            None => Vec::new(),
        }
    }

    /// Errors of billing data by the rules of their form and of this sale.
    pub fn check(&self, billing: &BillingData) -> Vec<FieldError> {
        if billing.ignore_invoice {
            return self.check_without_invoice(billing);
        }
        let mut errors = billing.check();
        let has_error = errors.iter().any(|error| error.field == "vat");
        if has_error {
            return errors;
        }
        let kind = billing.document_kind();
        if kind.is_private() && self.is_to_union_business() {
            errors.push(FieldError::new("vat", "Una venta sin IVA a una empresa necesita su NIF-IVA"));
        } else if billing.vat.trim().is_empty() && self.needs_tax_number() {
            errors.push(FieldError::new("vat", format!("{} es un campo requerido", kind.label())));
        }
        errors
    }
}

impl Order {
    /// Buyer whom the invoice of the order names: that of the billing data, or of the delivery of a distance sale. `None` for a
    /// simplified invoice.
    pub fn invoice_recipient(&self) -> Option<BillingData> {
        let sale = InvoicedSale::of_order(self);
        let delivery =
            self.delivery.as_ref().filter(|_| self.billing.ignore_invoice && sale.is_distance_sale());
        let recipient = match delivery {
            Some(delivery) => BillingData {
                company: delivery.company.clone(),
                country: delivery.country.clone(),
                street_address: delivery.street_address.clone(),
                extended_address: delivery.extended_address.clone(),
                locality: delivery.locality.clone(),
                region: delivery.region.clone(),
                postal_code: delivery.postal_code.clone(),
                ..BillingData::default()
            },
            None if self.billing.ignore_invoice => return None,
            None => self.billing.clone(),
        };
        let is_named = !recipient.company.trim().is_empty() && !sale.needs_tax_number();
        (is_named || !recipient.vat.trim().is_empty()).then_some(recipient)
    }

    /// Kind of the invoice of the order.
    pub fn invoice_kind(&self) -> InvoiceKind {
        if self.invoice_recipient().is_some() { InvoiceKind::Complete } else { InvoiceKind::Simplified }
    }
}

#[cfg(test)]
mod tests;

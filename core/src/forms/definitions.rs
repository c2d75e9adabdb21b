//! Form definitions (rules 5.3, 5.8, 5.15, 6.5), shared by the pages and the server.

use serde::Deserialize;

use super::FieldRule::{
    Accepted, Country, Custom, Email, Format, IdentityDocument, MaxLength, MinLength, Phone, PostalCode,
    Required, RequiredInSpain, VatNumber,
};
use super::document_kind::DOCUMENT;
use super::text::{contains_no_link, is_order_number};
use super::{DocumentKind, Field, TextFormat, Values};
use crate::json_names::json_names;

/// Forms of the shop. Survey questions are data: see [`crate::surveys::Survey::check`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    Register,
    Login,
    /// Request for a password reset link.
    PasswordReset,
    NewPassword,
    PasswordChange,
    /// Password re-entry before an irreversible action.
    PasswordProof,
    Profile,
    Delivery,
    Billing,
    /// Place where a buyer without an invoice lives, for the taxes of digital services.
    Residence,
    PriceTableAccess,
    Contact,
    /// Withdrawal from a contract (Directive 2023/2673).
    Withdrawal,
}

json_names!(Form:
    Register = "register",
    Login = "login",
    PasswordReset = "password_reset",
    NewPassword = "new_password",
    PasswordChange = "password_change",
    PasswordProof = "password_proof",
    Profile = "profile",
    Delivery = "delivery",
    Billing = "billing",
    Residence = "residence",
    PriceTableAccess = "price_table_access",
    Contact = "contact",
    Withdrawal = "withdrawal",
);

impl Form {
    /// Returns the fields to validate, in display order. `values` select the variant of the delivery and
    /// billing forms.
    pub fn fields(self, values: &Values) -> &'static [Field<'static>] {
        match self {
            Self::Register => REGISTER,
            Self::Login => LOGIN,
            Self::PasswordReset => &[EMAIL],
            Self::NewPassword => &[NEW_PASSWORD],
            Self::PasswordChange => PASSWORD_CHANGE,
            Self::PasswordProof => &[PASSWORD],
            Self::Profile => PROFILE,
            Self::Delivery if values.get("type") == "pickup" => PICKUP,
            Self::Delivery => COURIER,
            Self::Billing if values.is_ticked("ignoreInvoice") => &[],
            Self::Billing if has_private_document(values) => BILLING_PRIVATE,
            Self::Billing => BILLING,
            Self::Residence => &[POSTAL_CODE, COUNTRY],
            Self::PriceTableAccess => &[ACCESS_CODE],
            Self::Contact => CONTACT,
            Self::Withdrawal => WITHDRAWAL,
        }
    }
}

/// Returns true for a buyer in another country who gives the document of a private person.
fn has_private_document(values: &Values) -> bool {
    let kind = DocumentKind::parse(values.get("documentKind")).unwrap_or_default();
    kind.in_country(values.get("country")).is_private()
}

// Names appear in e-mails, possibly to third parties, so they must not contain links.
const FIRST_NAME: Field =
    Field::new("firstname", "Nombre", &[Required, MaxLength(80), Custom(contains_no_link)]);
const LAST_NAME: Field =
    Field::new("lastname", "Apellidos", &[Required, MaxLength(120), Custom(contains_no_link)]);
const NAME: Field = Field::new("name", "Nombre", &[Required, MaxLength(200), Custom(contains_no_link)]);
const EMAIL: Field = Field::new("email", "Correo electrónico", &[Required, Email, MaxLength(254)]);
const PHONE: Field = Field::new("phone", "Teléfono", &[Phone, MaxLength(30)]);
const PRIVACY: Field = Field::new("privacy", "Política de privacidad", &[Accepted]);

/// Password length limits (rule 5.8): a minimum for strength and a maximum for the cost of hashing.
const NEW_PASSWORD: Field =
    Field::secret("password", "Contraseña", &[Required, MinLength(8), MaxLength(200)]);
const ACCESS_CODE: Field = Field::new("code", "Código de acceso", &[Required, MaxLength(64)]);

/// Existing password; only the server can verify it.
const PASSWORD: Field = Field::secret("password", "Contraseña", &[Required, MaxLength(200)]);

const LOGIN: &[Field] = &[EMAIL, PASSWORD];

const PASSWORD_CHANGE: &[Field] = &[
    Field::secret("current_password", "Contraseña actual", &[Required, MaxLength(200)]),
    Field::secret("password", "Contraseña nueva", &[Required, MinLength(8), MaxLength(200)]),
];

const REGISTER: &[Field] =
    &[FIRST_NAME, LAST_NAME, EMAIL, PHONE, Field::new("country", "País", &[Country]), NEW_PASSWORD, PRIVACY];

const PROFILE: &[Field] = &[FIRST_NAME, LAST_NAME, PHONE, COUNTRY];

const PICKUP: &[Field] =
    &[Field::new("id", "Recogida", &[Required]), Field::new("location", "Tienda", &[Required]), PHONE];

const COMPANY: Field = Field::new("company", "Nombre o empresa", &[Required, MaxLength(120)]);
const STREET: Field = Field::new("streetAddress", "Dirección", &[Required, MaxLength(200)]);
const FLOOR: Field = Field::new("extendedAddress", "Piso, puerta", &[MaxLength(200)]);
const POSTAL_CODE: Field = Field::new("postalCode", "Código postal", &[Required, PostalCode, MaxLength(12)]);
const TOWN: Field = Field::new("locality", "Población", &[Required, MaxLength(120)]);
const PROVINCE: Field = Field::new("region", "Provincia", &[Required, MaxLength(120)]);
const COUNTRY: Field = Field::new("country", "País", &[Required, Country]);

const COURIER: &[Field] = &[
    COMPANY,
    STREET,
    FLOOR,
    POSTAL_CODE,
    TOWN,
    PROVINCE,
    COUNTRY,
    PHONE,
    Field::multi_line("observations", "Observaciones", &[MaxLength(500)]),
];

const BILLING: &[Field] = &[
    COMPANY,
    Field::new("vat", "NIF", &[RequiredInSpain, IdentityDocument, VatNumber, MaxLength(DOCUMENT_LENGTH)]),
    STREET,
    FLOOR,
    POSTAL_CODE,
    TOWN,
    PROVINCE,
    COUNTRY,
];

const CONTACT: &[Field] = &[
    NAME,
    EMAIL,
    PHONE,
    Field::multi_line("message", "Mensaje", &[Required, MinLength(10), MaxLength(4_000)]),
    PRIVACY,
];

/// Longest number in a record of the tax agency, which has no separators.
const DOCUMENT_LENGTH: u32 = 20;

const BILLING_PRIVATE: &[Field] = &[
    COMPANY,
    Field::new("vat", "Documento", &[Format(DOCUMENT), MinLength(4), MaxLength(DOCUMENT_LENGTH)]),
    STREET,
    FLOOR,
    POSTAL_CODE,
    TOWN,
    PROVINCE,
    COUNTRY,
];

const ORDER_NUMBER: TextFormat =
    TextFormat { accepts: is_order_number, description: "letras, cifras y guiones, como M26-000001" };

const WITHDRAWAL: &[Field] =
    &[NAME, Field::new("order", "Número de pedido", &[Required, MaxLength(30), Format(ORDER_NUMBER)]), EMAIL];

#[cfg(test)]
mod tests {
    use super::super::{FieldError, validate};
    use super::*;

    fn fields(errors: &[FieldError]) -> Vec<&str> {
        errors.iter().map(|e| e.field.as_str()).collect()
    }

    /// Rule 5.3.
    #[test]
    fn empty_registration_reports_required_fields_in_order() {
        let errors = validate(Form::Register, &Values::default());
        assert_eq!(fields(&errors), ["firstname", "lastname", "email", "password", "privacy"]);
        assert_eq!(errors[0].message, "Nombre es un campo requerido");
        assert_eq!(errors[4].message, "Política de privacidad debe aceptarse");
    }

    /// Rule 5.3.
    #[test]
    fn first_broken_rule_of_a_field_is_reported() {
        let values = Values::from([
            ("firstname", "Ana"),
            ("lastname", "Ruiz"),
            ("email", "ana@ejemplo.es"),
            ("password", "corta"),
            ("phone", "123"),
            ("privacy", "on"),
        ]);
        let messages: Vec<_> = validate(Form::Register, &values).into_iter().map(|e| e.message).collect();
        assert_eq!(
            messages,
            ["Teléfono debe ser un teléfono válido", "Contraseña debe ser al menos 8 caracteres"]
        );
    }

    /// Rule 5.15.
    #[test]
    fn withdrawal_rejects_links_and_line_breaks() {
        let messages = |name: &str, order: &str| {
            let values = Values::from([("name", name), ("order", order), ("email", "ana@ejemplo.es")]);
            validate(Form::Withdrawal, &values).into_iter().map(|e| e.message).collect::<Vec<_>>()
        };
        assert_eq!(messages("Ana Ruiz", "m26-000001"), [""; 0]);
        assert_eq!(messages("Gana 500€ en http://evil.example", "M26-000001"), ["Nombre no es válido"]);
        let number =
            "Número de pedido debe coincidir con lo siguiente: letras, cifras y guiones, como M26-000001";
        assert_eq!(messages("Ana Ruiz", "http://evil.example"), [number]);
        assert_eq!(
            messages("Ana\nRuiz", "M26\r\nBcc: x"),
            ["Nombre no es válido", "Número de pedido no es válido"]
        );
    }

    #[test]
    fn form_identifiers_round_trip() {
        for form in Form::ALL {
            assert_eq!(Form::parse(form.as_str()), Some(form));
        }
        assert_eq!(Form::parse("otro"), None);
    }

    /// Required fields of each empty form, in display order.
    /// Rule 6.5.
    #[test]
    fn required_fields_of_each_form() {
        for (name, expected) in [
            ("login", &["email", "password"][..]),
            ("password_reset", &["email"]),
            ("new_password", &["password"]),
            ("password_change", &["current_password", "password"]),
            ("password_proof", &["password"]),
            ("profile", &["firstname", "lastname", "country"]),
            ("delivery", &["company", "streetAddress", "postalCode", "locality", "region", "country"]),
            ("billing", &["company", "vat", "streetAddress", "postalCode", "locality", "region", "country"]),
            ("residence", &["postalCode", "country"]),
            ("price_table_access", &["code"]),
            ("contact", &["name", "email", "message", "privacy"]),
            ("withdrawal", &["name", "order", "email"]),
        ] {
            let form = Form::parse(name).unwrap();
            assert_eq!(fields(&validate(form, &Values::default())), expected, "{name}");
        }
        let without_invoice = Values::from([("ignoreInvoice", "on")]);
        assert!(validate(Form::Billing, &without_invoice).is_empty());
        let pickup = Values::from([("type", "pickup")]);
        assert_eq!(fields(&validate(Form::Delivery, &pickup)), ["id", "location"]);
    }

    /// Rule 5.7.
    #[test]
    fn the_tax_number_of_an_invoice_is_that_of_its_country() {
        let message = |country: &str, vat: &str| {
            let values = Values::from([("country", country), ("vat", vat)]);
            validate(Form::Billing, &values).into_iter().find(|e| e.field == "vat").map(|e| e.message)
        };
        for (country, vat) in [
            ("", "12345678Z"),
            ("ES", "b-64717838"),
            ("DE", "DE 136 695 976"),
            ("GR", "094259216"),
            ("GB", "980 7806 84"),
            ("US", "12-3456789"),
        ] {
            assert_eq!(message(country, vat), None, "{country} {vat}");
        }
        assert_eq!(message("ES", "12345678A").unwrap(), "NIF debe ser un NIF, NIE o CIF válido");
        for (country, vat) in [("DE", "136695978"), ("DE", "ATU13585627"), ("PT", "x")] {
            assert_eq!(message(country, vat).unwrap(), "NIF debe ser un NIF-IVA válido de ese país");
        }
        assert_eq!(message("ES", "").unwrap(), "NIF es un campo requerido");
        assert_eq!(message("DE", ""), None, "whether it is required depends on the sale");
    }

    /// Rule 5.8.
    #[test]
    fn new_password_has_8_to_200_untrimmed_characters() {
        let message = |password: &str| {
            let values = Values::from([("password", password)]);
            validate(Form::NewPassword, &values).pop().map(|error| error.message)
        };
        assert_eq!(message("siete 7").unwrap(), "Contraseña debe ser al menos 8 caracteres");
        assert_eq!(message(" ocho 8 "), None);
        assert_eq!(message(&"ñ".repeat(200)), None);
        assert_eq!(message(&"ñ".repeat(201)).unwrap(), "Contraseña debe ser como máximo 200 caracteres");
    }

    proptest::proptest! {
        /// Each field reports at most one error, in field order, for any input.
        #[test]
        fn errors_follow_the_fields(form in 0..Form::ALL.len(), texts in proptest::collection::vec(".{0,12}", 12)) {
            let form = Form::ALL[form];
            let names: Vec<_> = form.fields(&Values::default()).iter().map(|field| field.name).collect();
            let values: Values = names.iter().copied().zip(texts).collect();
            let errors = validate(form, &values);
            let mut rest = names.iter();
            for error in &errors {
                proptest::prop_assert!(rest.any(|name| *name == error.field), "{:?}", errors);
                proptest::prop_assert!(error.message.len() > error.field.len().min(3));
            }
        }
    }
}

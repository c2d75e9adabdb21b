//! TypeScript types without a Rust counterpart. Tests compare them with the lists of the core.
//!
//! ```
//! use mostrador_wasm::declarations::FORMS;
//!
//! assert!(FORMS.contains(r#"login: "email" | "password";"#));
//! ```

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(typescript_custom_section)]
const MONEY: &str = "/**
 * Euros as a decimal text with up to six decimals, such as `16.487603`.
 */
export type Money = string;";

pub const FORMS: &str = r#"/**
 * Field names of each form.
 */
export interface FormFields {
    register: "firstname" | "lastname" | "email" | "phone" | "country" | "password" | "privacy";
    login: "email" | "password";
    password_reset: "email";
    new_password: "password";
    password_change: "current_password" | "password";
    password_proof: "password";
    profile: "firstname" | "lastname" | "phone" | "country";
    delivery: "type" | "id" | "location" | "phone" | "company" | "streetAddress" | "extendedAddress" | "postalCode" | "locality" | "region" | "country" | "observations";
    billing: "ignoreInvoice" | "company" | "vat" | "streetAddress" | "extendedAddress" | "postalCode" | "locality" | "region" | "country" | "documentKind";
    residence: "postalCode" | "country";
    price_table_access: "code";
    contact: "name" | "email" | "phone" | "message" | "privacy";
    withdrawal: "name" | "order" | "email";
}

/**
 * Name of a form.
 */
export type FormName = keyof FormFields;"#;

#[wasm_bindgen(typescript_custom_section)]
const FORMS_SECTION: &str = FORMS;

pub const CODES: &str = r#"/**
 * Error codes created by the engine; the server has codes of its own.
 */
export type EngineCode = "cart_changed" | "customer_disabled" | "incomplete_checkout" | "network_error" | "too_many_requests" | "unreadable_response";"#;

#[wasm_bindgen(typescript_custom_section)]
const CODES_SECTION: &str = CODES;

#[cfg(test)]
mod tests {
    use mostrador_core::api_client::CLIENT_ERROR_CODES;
    use mostrador_core::forms::{Form, Values};

    use super::*;

    /// Texts between quotes, in order.
    fn quoted(text: &str) -> Vec<&str> {
        text.split('"').skip(1).step_by(2).collect()
    }

    /// Field names of a form, including the fields on which its other fields depend.
    fn fields(form: Form) -> Vec<&'static str> {
        let choices: &[(&str, &str)] = match form {
            Form::Delivery => &[("type", "pickup"), ("type", "courier")],
            Form::Billing => &[("ignoreInvoice", ""), ("documentKind", "passport")],
            _ => &[("", "")],
        };
        let mut names: Vec<&str> = Vec::new();
        for (choice, value) in choices {
            let names_of_choice =
                form.fields(&Values::from([(*choice, *value)])).iter().map(|field| field.name);
            for name in [*choice].into_iter().filter(|choice| !choice.is_empty()).chain(names_of_choice) {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        names
    }

    #[test]
    fn every_form_is_declared_with_its_fields() {
        let declared: Vec<_> = FORMS
            .lines()
            .filter(|line| line.starts_with("    "))
            .filter_map(|line| line.trim().split_once(": "))
            .map(|(name, fields)| (name, quoted(fields)))
            .collect();
        let expected: Vec<_> = Form::ALL.into_iter().map(|form| (form.as_str(), fields(form))).collect();
        assert_eq!(declared, expected);
    }

    #[test]
    fn every_code_of_the_engine_is_declared() {
        assert_eq!(quoted(CODES), CLIENT_ERROR_CODES);
    }
}

//! Register of VAT numbers of the Union (VIES).

use serde::{Deserialize, Serialize};

/// Public REST interface of the European Commission.
const VIES: &str = "https://ec.europa.eu/taxation_customs/vies/rest-api";

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct VatRegister {
    /// Address of the interface, to which `/check-vat-number` is appended. Unset: VIES, and in development none. Empty: no
    /// number is asked, and all count as unconfirmed.
    pub url: Option<String>,
}

impl VatRegister {
    /// Returns the address of the interface; `None` if no number is asked.
    pub fn address(&self, dev: bool) -> Option<&str> {
        let unset = if dev { None } else { Some(VIES) };
        self.url.as_deref().or(unset).filter(|url| !url.is_empty())
    }
}

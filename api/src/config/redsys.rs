//! The terminals at the bank, and where the bank is.

use mostrador_core::checkout::PaymentKind;
use serde::{Deserialize, Serialize};

use super::Secret;
use crate::payments::signature::SignatureVersion;

/// Where the bank takes payments.
pub const REDSYS_PRODUCTION: &str = "https://sis.redsys.es/sis/realizarPago";
/// The public secret of the bank's test environment: worth nothing as a secret.
pub const REDSYS_TEST_SECRET: &str = "sq7HjrUOBfKmC576ILgskD5srU870gJ7";
/// The merchant of the bank's test environment.
pub const REDSYS_TEST_MERCHANT: &str = "999008881";
/// The path of the development gateway.
pub const SANDBOX_PATH: &str = "/_sandbox/redsys";

const PRODUCTION: &str = "https://sis.redsys.es";
const TEST: &str = "https://sis-t.redsys.es:25443";

/// The terminals at the bank.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Redsys {
    /// Where the shopper is sent.
    pub url: String,
    /// Number of the merchant (FUC).
    pub merchant_code: String,
    /// Name that the bank's page shows.
    pub merchant_name: String,
    /// Number of the terminal.
    pub terminal: String,
    /// The terminal's secret, as the bank shows it.
    pub secret: Secret,
    /// The signature agreed on for this terminal.
    pub signature: SignatureVersion,
    /// The terminal for Bizum, when it is another one.
    pub bizum: Option<BizumTerminal>,
    /// Where refunds are asked for (REST); empty for the bank's usual address.
    pub rest_url: String,
    /// Where the bank is asked about payments (SOAP); empty for the bank's usual address.
    pub query_url: String,
}

/// A second terminal, for Bizum.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BizumTerminal {
    /// Its number.
    pub terminal: String,
    /// Its secret.
    pub secret: Secret,
    /// The signature agreed on for it.
    pub signature: SignatureVersion,
}

/// A terminal: its number, its secret, and how it signs.
#[derive(Clone, Copy, Debug)]
pub struct Terminal<'a> {
    /// Its number.
    pub number: &'a str,
    /// Its secret.
    pub secret: &'a Secret,
    /// The signature agreed on for it; no other is believed.
    pub signature: SignatureVersion,
}

impl Redsys {
    /// The terminal that takes this way of paying.
    #[must_use]
    pub fn terminal_for(&self, kind: PaymentKind) -> Terminal<'_> {
        self.second().filter(|_| kind == PaymentKind::Bizum).unwrap_or_else(|| self.first())
    }

    /// The terminal of this number, the first one when there is none: what it says of another is then refused.
    #[must_use]
    pub fn terminal_numbered(&self, number: &str) -> Terminal<'_> {
        let same = |own: &str| own.parse::<u32>().ok().is_some_and(|own| number.parse() == Ok(own));
        self.second().filter(|second| same(second.number)).unwrap_or_else(|| self.first())
    }

    /// Where refunds are asked for.
    #[must_use]
    pub fn rest_address(&self) -> String {
        self.address(&self.rest_url, "/sis/rest/trataPeticionREST")
    }

    /// Where the bank is asked about payments.
    #[must_use]
    pub fn query_address(&self) -> String {
        self.address(&self.query_url, "/apl02/services/SerClsWSConsulta")
    }

    /// The script of the payment form inside the page (`InSite`).
    #[must_use]
    pub fn script(&self) -> String {
        let path = if self.is_production() { "/sis/NC/redsysV3.js" } else { "/sis/NC/sandbox/redsysV3.js" };
        format!("{}{path}", self.host())
    }

    fn first(&self) -> Terminal<'_> {
        Terminal { number: &self.terminal, secret: &self.secret, signature: self.signature }
    }

    fn second(&self) -> Option<Terminal<'_>> {
        let bizum = self.bizum.as_ref()?;
        Some(Terminal { number: &bizum.terminal, secret: &bizum.secret, signature: bizum.signature })
    }

    fn address(&self, set: &str, path: &str) -> String {
        if set.is_empty() { format!("{}{path}", self.host()) } else { set.to_owned() }
    }

    fn host(&self) -> &'static str {
        if self.is_production() { PRODUCTION } else { TEST }
    }

    fn is_production(&self) -> bool {
        !self.url.contains("sis-t.redsys.es") && self.url != SANDBOX_PATH
    }
}

impl Default for Redsys {
    fn default() -> Self {
        Self {
            url: String::new(),
            merchant_code: String::new(),
            merchant_name: String::new(),
            terminal: "1".to_owned(),
            secret: Secret::default(),
            signature: SignatureVersion::default(),
            bizum: None,
            rest_url: String::new(),
            query_url: String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_environment_has_its_addresses() {
        let at = |url: &str| Redsys { url: url.into(), ..Redsys::default() };
        let production = at(REDSYS_PRODUCTION);
        assert_eq!(production.rest_address(), "https://sis.redsys.es/sis/rest/trataPeticionREST");
        assert_eq!(production.script(), "https://sis.redsys.es/sis/NC/redsysV3.js");
        for test in [SANDBOX_PATH, "https://sis-t.redsys.es:25443/sis/realizarPago"] {
            assert_eq!(
                at(test).query_address(),
                "https://sis-t.redsys.es:25443/apl02/services/SerClsWSConsulta"
            );
            assert_eq!(at(test).script(), "https://sis-t.redsys.es:25443/sis/NC/sandbox/redsysV3.js");
        }
        let set = Redsys { query_url: "https://consultas.example/x".into(), ..production };
        assert_eq!(set.query_address(), "https://consultas.example/x");
    }

    #[test]
    fn bizum_may_have_a_terminal_of_its_own() {
        let one = Redsys::default();
        assert_eq!(one.terminal_for(PaymentKind::Bizum).number, "1");
        let bizum =
            BizumTerminal { terminal: "2".into(), secret: "b".into(), signature: SignatureVersion::Sha512V2 };
        let two = Redsys { bizum: Some(bizum), ..one };
        assert_eq!(
            (two.terminal_for(PaymentKind::Bizum).number, two.terminal_for(PaymentKind::Card).number),
            ("2", "1")
        );
        assert_eq!(two.terminal_numbered("002").signature, SignatureVersion::Sha512V2);
        assert_eq!((two.terminal_numbered("001").number, two.terminal_numbered("9").number), ("1", "1"));
    }
}

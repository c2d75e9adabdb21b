//! Redsys payment terminals and gateway URLs.

use mostrador_core::payments::{CardCapture, PaymentKind};
use serde::{Deserialize, Serialize};

use super::Secret;
use crate::redsys_protocol::signature::SignatureVersion;

pub const REDSYS_PRODUCTION: &str = "https://sis.redsys.es/sis/realizarPago";
pub const REDSYS_TEST: &str = "https://sis-t.redsys.es:25443/sis/realizarPago";
/// Public signing secret of the gateway's test environment; not confidential.
pub const REDSYS_TEST_SECRET: &str = "sq7HjrUOBfKmC576ILgskD5srU870gJ7";
pub const REDSYS_TEST_MERCHANT: &str = "999008881";
/// Path of the simulated development gateway.
pub const SANDBOX_PATH: &str = "/_sandbox/redsys";

const PRODUCTION: &str = "https://sis.redsys.es";
const TEST: &str = "https://sis-t.redsys.es:25443";

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Redsys {
    /// Payment page that the shopper is redirected to.
    pub url: String,
    /// FUC of the merchant.
    pub merchant_code: String,
    /// Name shown on the gateway's payment page.
    pub merchant_name: String,
    pub terminal: String,
    /// Signing secret of the terminal, as shown in the bank's panel.
    pub secret: Secret,
    pub signature: SignatureVersion,
    /// Separate terminal for Bizum, if any.
    pub bizum: Option<BizumTerminal>,
    /// Time at which card payments of goods are charged; until then the bank reserves the amount.
    pub card_capture: CardCapture,
    /// Customers may save a card for later purchases; the bank must have enabled payments by reference in the terminal.
    pub saved_cards: bool,
    /// Refund endpoint (REST); empty for the gateway's default.
    pub rest_url: String,
    /// Payment query endpoint (SOAP); empty for the gateway's default.
    pub query_url: String,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BizumTerminal {
    pub terminal: String,
    pub secret: Secret,
    pub signature: SignatureVersion,
}

#[derive(Clone, Copy, Debug)]
pub struct Terminal<'a> {
    pub number: &'a str,
    pub secret: &'a Secret,
    /// Other versions are rejected.
    pub signature: SignatureVersion,
}

impl Redsys {
    pub fn terminal_for(&self, kind: PaymentKind) -> Terminal<'_> {
        self.bizum_terminal()
            .filter(|_| kind == PaymentKind::Bizum)
            .unwrap_or_else(|| self.default_terminal())
    }

    /// Terminal with this number, else the first; a notification signed by an unknown terminal then fails
    /// verification.
    pub fn terminal_by_number(&self, number: &str) -> Terminal<'_> {
        let same = |own: &str| own.parse::<u32>().ok().is_some_and(|own| number.parse() == Ok(own));
        self.bizum_terminal().filter(|second| same(second.number)).unwrap_or_else(|| self.default_terminal())
    }

    pub fn rest_url_or_default(&self) -> String {
        self.endpoint(&self.rest_url, "/sis/rest/trataPeticionREST")
    }

    pub fn query_url_or_default(&self) -> String {
        self.endpoint(&self.query_url, "/apl02/services/SerClsWSConsulta")
    }

    pub fn insite_script_url(&self) -> String {
        let path = if self.is_production() { "/sis/NC/redsysV3.js" } else { "/sis/NC/sandbox/redsysV3.js" };
        format!("{}{path}", self.host())
    }

    fn default_terminal(&self) -> Terminal<'_> {
        Terminal { number: &self.terminal, secret: &self.secret, signature: self.signature }
    }

    fn bizum_terminal(&self) -> Option<Terminal<'_>> {
        let bizum = self.bizum.as_ref()?;
        Some(Terminal { number: &bizum.terminal, secret: &bizum.secret, signature: bizum.signature })
    }

    fn endpoint(&self, configured: &str, path: &str) -> String {
        if configured.is_empty() { format!("{}{path}", self.host()) } else { configured.to_owned() }
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
            card_capture: CardCapture::default(),
            saved_cards: false,
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
        let redsys = |url: &str| Redsys { url: url.into(), ..Redsys::default() };
        let production = redsys(REDSYS_PRODUCTION);
        assert_eq!(production.rest_url_or_default(), "https://sis.redsys.es/sis/rest/trataPeticionREST");
        assert_eq!(production.insite_script_url(), "https://sis.redsys.es/sis/NC/redsysV3.js");
        for test in [SANDBOX_PATH, REDSYS_TEST] {
            assert_eq!(
                redsys(test).query_url_or_default(),
                "https://sis-t.redsys.es:25443/apl02/services/SerClsWSConsulta"
            );
            assert_eq!(
                redsys(test).insite_script_url(),
                "https://sis-t.redsys.es:25443/sis/NC/sandbox/redsysV3.js"
            );
        }
        let set = Redsys { query_url: "https://consultas.example/x".into(), ..production };
        assert_eq!(set.query_url_or_default(), "https://consultas.example/x");
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
        assert_eq!(two.terminal_by_number("002").signature, SignatureVersion::Sha512V2);
        assert_eq!((two.terminal_by_number("001").number, two.terminal_by_number("9").number), ("1", "1"));
    }
}

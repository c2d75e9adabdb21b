//! Payment request, as parsed by the sandbox bank.

use std::collections::HashMap;

use crate::config::Redsys;
use crate::redsys_protocol::signature::decode_base64;

#[derive(Debug)]
pub(crate) struct VerifiedRequest {
    pub(crate) version: String,
    pub(crate) parameters: String,
    pub(crate) signature: String,
    pub(crate) values: HashMap<String, String>,
}

impl VerifiedRequest {
    /// Parses the posted form; `None` unless it has a valid signature of the agreed version.
    pub(crate) fn verify(redsys: &Redsys, form: &HashMap<String, String>) -> Option<Self> {
        let field = |name: &str| form.get(name).cloned();
        let (version, parameters) = (field("Ds_SignatureVersion")?, field("Ds_MerchantParameters")?);
        let signature = field("Ds_Signature")?;
        let values: HashMap<String, String> = serde_json::from_slice(&decode_base64(&parameters)?).ok()?;
        let order = values.get("DS_MERCHANT_ORDER")?;
        let terminal = redsys.terminal_by_number(values.get("DS_MERCHANT_TERMINAL")?);
        let is_valid = version == terminal.signature.wire_name()
            && terminal.signature.verify(terminal.secret.reveal(), order, &parameters, &signature);
        is_valid.then_some(Self { version, parameters, signature, values })
    }

    /// Returns a value of the request by its Redsys name; empty if absent.
    pub(crate) fn value(&self, name: &str) -> &str {
        self.values.get(name).map_or("", String::as_str)
    }
}

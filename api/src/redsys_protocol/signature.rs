//! The two signature versions of Redsys (manuals of the gateway; the second one of 24 September 2025).
//!
//! Both sign the encoded text of the parameters, not its content, so the received text is verified before it
//! is decoded. The version of a terminal is agreed with the bank. The other one is rejected, because
//! otherwise an attacker could choose the weaker one.

use aes::Aes128;
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use cbc::cipher::block_padding::{NoPadding, Pkcs7};
use cbc::cipher::{BlockModeEncrypt, KeyIvInit};
use des::TdesEde3;
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Sha256, Sha512};
use subtle::ConstantTimeEq;

/// Decodes the URL-safe alphabet with or without padding.
const URL_SAFE: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::URL_SAFE,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// Signature version agreed for a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum SignatureVersion {
    /// HMAC-SHA256 under a key derived by 3DES.
    #[default]
    #[serde(rename = "HMAC_SHA256_V1")]
    Sha256V1,
    /// HMAC-SHA512 under a key derived by AES-128.
    #[serde(rename = "HMAC_SHA512_V2")]
    Sha512V2,
}

/// The secret cannot be used with this signature version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the terminal's secret has the wrong length or alphabet")]
pub struct InvalidSecret;

impl SignatureVersion {
    /// Returns the name on the wire.
    pub const fn wire_name(self) -> &'static str {
        match self {
            Self::Sha256V1 => "HMAC_SHA256_V1",
            Self::Sha512V2 => "HMAC_SHA512_V2",
        }
    }

    /// Encodes a JSON document as parameter text.
    pub fn encode(self, json: &[u8]) -> String {
        match self {
            Self::Sha256V1 => STANDARD.encode(json),
            Self::Sha512V2 => URL_SAFE_NO_PAD.encode(json),
        }
    }

    /// Signs a parameter text with the key of its order, which is the attempt number.
    ///
    /// # Errors
    /// The secret has the wrong length or alphabet.
    pub fn sign(self, secret: &str, order: &str, parameters: &str) -> Result<String, InvalidSecret> {
        let code = self.code(secret, order, parameters)?;
        Ok(match self {
            Self::Sha256V1 => STANDARD.encode(code),
            Self::Sha512V2 => URL_SAFE_NO_PAD.encode(code),
        })
    }

    /// Verifies the signature of a received parameter text, in constant time and in either base64 alphabet.
    pub fn verify(self, secret: &str, order: &str, parameters: &str, signature: &str) -> bool {
        let Ok(expected) = self.code(secret, order, parameters) else { return false };
        let Some(received) = decode_base64(signature) else { return false };
        expected.ct_eq(&received).into()
    }

    fn code(self, secret: &str, order: &str, parameters: &str) -> Result<Vec<u8>, InvalidSecret> {
        let key = self.derive(secret, order)?;
        Ok(match self {
            Self::Sha256V1 => hmac::<Hmac<Sha256>>(&key, parameters)?,
            // The HMAC key is the base64 text of the derived key, not its bytes.
            Self::Sha512V2 => hmac::<Hmac<Sha512>>(STANDARD.encode(key).as_bytes(), parameters)?,
        })
    }

    /// Derives the key of one order.
    fn derive(self, secret: &str, order: &str) -> Result<Vec<u8>, InvalidSecret> {
        match self {
            Self::Sha256V1 => {
                let key = STANDARD.decode(secret).map_err(|_| InvalidSecret)?;
                let cipher =
                    cbc::Encryptor::<TdesEde3>::new_from_slices(&key, &[0; 8]).map_err(|_| InvalidSecret)?;
                let mut block = order.as_bytes().to_vec();
                block.resize(block.len().next_multiple_of(8), 0);
                Ok(cipher.encrypt_padded_vec::<NoPadding>(&block))
            }
            Self::Sha512V2 => {
                let key = secret.as_bytes().get(..16).ok_or(InvalidSecret)?;
                let cipher =
                    cbc::Encryptor::<Aes128>::new_from_slices(key, &[0; 16]).map_err(|_| InvalidSecret)?;
                Ok(cipher.encrypt_padded_vec::<Pkcs7>(order.as_bytes()))
            }
        }
    }
}

fn hmac<M: Mac + KeyInit>(key: &[u8], text: &str) -> Result<Vec<u8>, InvalidSecret> {
    let mut mac = <M as KeyInit>::new_from_slice(key).map_err(|_| InvalidSecret)?;
    mac.update(text.as_bytes());
    Ok(mac.finalize().into_bytes().to_vec())
}

/// Decodes base64 in either alphabet, padded or not.
pub fn decode_base64(text: &str) -> Option<Vec<u8>> {
    URL_SAFE.decode(text.replace('+', "-").replace('/', "_")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: &str = "sq7HjrUOBfKmC576ILgskD5srU870gJ7";
    const B: &str = "Mk9m98IfEblmPfrpsawt7BmxObt98Jev";
    const REQUEST_V1: &str = "eyJEU19NRVJDSEFOVF9UUkFOU0FDVElPTlRZUEUiOiIwIiwiRFNfTUVSQ0hBTlRfT1JERVIiOiIwNzI2cUkzSDdzWngiLCJEU19NRVJDSEFOVF9NRVJDSEFOVENPREUiOiI5OTkwMDg4ODEiLCJEU19NRVJDSEFOVF9URVJNSU5BTCI6IjEiLCJEU19NRVJDSEFOVF9BTU9VTlQiOiI0OTk5IiwiRFNfTUVSQ0hBTlRfQ1VSUkVOQ1kiOiI5NzgiLCJEU19NRVJDSEFOVF9NRVJDSEFOVFVSTCI6Imh0dHA6Ly93d3cucHJ1ZWJhLmNvbS91cmxOb3RpZmljYWNpb24ucGhwIiwiRFNfTUVSQ0hBTlRfVVJMT0siOiJodHRwOi8vd3d3LnBydWViYS5jb20vdXJsT0sucGhwIiwiRFNfTUVSQ0hBTlRfVVJMS08iOiJodHRwOi8vd3d3LnBydWViYS5jb20vdXJsS08ucGhwIn0=";
    const NOTICE_V1: &str = "eyJEc19EYXRlIjoiMjIlMkYxMCUyRjIwMjEiLCJEc19Ib3VyIjoiMjIlM0E1MSIsIkRzX1NlY3VyZVBheW1lbnQiOiIxIiwiRHNfQ2FyZF9OdW1iZXIiOiI0NTQ4ODEqKioqKiowMDA0IiwiRHNfQ2FyZF9Db3VudHJ5IjoiNzI0IiwiRHNfQW1vdW50IjoiNDk5OSIsIkRzX0N1cnJlbmN5IjoiOTc4IiwiRHNfT3JkZXIiOiIwNzI2cUkzSDdzWngiLCJEc19NZXJjaGFudENvZGUiOiI5OTkwMDg4ODEiLCJEc19UZXJtaW5hbCI6IjAwMSIsIkRzX1Jlc3BvbnNlIjoiMDAwMCIsIkRzX01lcmNoYW50RGF0YSI6IiIsIkRzX1RyYW5zYWN0aW9uVHlwZSI6IjAiLCJEc19Db25zdW1lckxhbmd1YWdlIjoiMSIsIkRzX0F1dGhvcmlzYXRpb25Db2RlIjoiMDUyMDI5IiwiRHNfQ2FyZF9CcmFuZCI6IjEiLCJEc19Qcm9jZXNzZWRQYXlNZXRob2QiOiIxIn0=";
    const NOTICE_V1_SHORT: &str = "eyJEc19EYXRlIjoiMDklMkYxMSUyRjIwMTUiLCJEc19Ib3VyIjoiMTglM0EwMyIsIkRzX1NlY3VyZVBheW1lbnQiOiIwIiwiRHNfQ2FyZF9Db3VudHJ5IjoiNzI0IiwiRHNfQW1vdW50IjoiMTQ1IiwiRHNfQ3VycmVuY3kiOiI5NzgiLCJEc19PcmRlciI6IjAwNjkiLCJEc19NZXJjaGFudENvZGUiOiI5OTkwMDg4ODEiLCJEc19UZXJtaW5hbCI6Ijg3MSIsIkRzX1Jlc3BvbnNlIjoiMDAwMCIsIkRzX01lcmNoYW50RGF0YSI6IiIsIkRzX1RyYW5zYWN0aW9uVHlwZSI6IjAiLCJEc19Db25zdW1lckxhbmd1YWdlIjoiMSIsIkRzX0F1dGhvcmlzYXRpb25Db2RlIjoiMDgyMTUwIn0=";
    const REQUEST_V2: &str = "eyJEU19NRVJDSEFOVF9BTU9VTlQiOiI5OTkiLCJEU19NRVJDSEFOVF9PUkRFUiI6IjEyMzQ1Njc4OTAiLCJEU19NRVJDSEFOVF9NRVJDSEFOVENPREUiOiI5OTkwMDg4ODEiLCJEU19NRVJDSEFOVF9DVVJSRU5DWSI6Ijk3OCIsIkRTX01FUkNIQU5UX1RSQU5TQUNUSU9OVFlQRSI6IjAiLCJEU19NRVJDSEFOVF9URVJNSU5BTCI6IjEiLCJEU19NRVJDSEFOVF9NRVJDSEFOVFVSTCI6Imh0dHA6XC9cL3d3dy5wcnVlYmEuY29tXC91cmxOb3RpZmljYWNpb24ucGhwIiwiRFNfTUVSQ0hBTlRfVVJMT0siOiJodHRwOlwvXC93d3cucHJ1ZWJhLmNvbVwvdXJsT0sucGhwIiwiRFNfTUVSQ0hBTlRfVVJMS08iOiJodHRwOlwvXC93d3cucHJ1ZWJhLmNvbVwvdXJsS08ucGhwIn0";
    const SIGNATURE_V2: &str =
        "Vjo02eSWq249IeZZp3R-ArFnGLhKY0OuzDDlx1BuVtZDC2yhczA7_11uZhsYzLZBCMFAz8u8uzGDX3AErHKmmw";

    use SignatureVersion::{Sha256V1, Sha512V2};

    #[test]
    fn vector_1_request_of_the_first_version() {
        assert_eq!(STANDARD.encode(Sha256V1.derive(A, "0726qI3H7sZx").unwrap()), "GViV77kFjMPKVUcE9qxzlg==");
        let signature = Sha256V1.sign(A, "0726qI3H7sZx", REQUEST_V1).unwrap();
        assert_eq!(signature, "TyW+LIa2GZnhCPLM7JSPwbQn4ZjOvMO/KiIf4yJgwo8=");
    }

    #[test]
    fn vector_2_notification_of_the_first_version() {
        let signature = "52nPyUkyDws__OfMqDka_yN-arxzulELZC1TYTvvR0s=";
        assert!(Sha256V1.verify(A, "0726qI3H7sZx", NOTICE_V1, signature));
        assert!(Sha256V1.verify(A, "0726qI3H7sZx", NOTICE_V1, signature.trim_end_matches('=')));
        assert!(Sha256V1.verify(
            A,
            "0726qI3H7sZx",
            NOTICE_V1,
            &signature.replace('_', "/").replace('-', "+")
        ));
    }

    #[test]
    fn vector_3_shortest_order() {
        let signature = "6DVpRPAPoChZh2cgaWnLqlfFsKeXdRfAO_tz-UrxJcU=";
        assert!(Sha256V1.verify(B, "0069", NOTICE_V1_SHORT, signature));
        assert!(!Sha256V1.verify(A, "0069", NOTICE_V1_SHORT, signature));
    }

    #[test]
    fn vector_4_request_of_the_second_version() {
        assert_eq!(STANDARD.encode(Sha512V2.derive(A, "1234567890").unwrap()), "RWt3/IPTzYRMXsQtkiGRKg==");
        assert_eq!(Sha512V2.sign(A, "1234567890", REQUEST_V2).unwrap(), SIGNATURE_V2);
        assert!(Sha512V2.verify(A, "1234567890", REQUEST_V2, SIGNATURE_V2));
    }

    #[test]
    fn other_signatures_are_rejected() {
        assert!(!Sha256V1.verify(A, "1234567890", REQUEST_V2, SIGNATURE_V2));
        assert!(!Sha512V2.verify(A, "1234567891", REQUEST_V2, SIGNATURE_V2));
        assert!(!Sha512V2.verify(A, "1234567890", NOTICE_V1, SIGNATURE_V2));
        for signature in ["", "=", "%%%", "Vjo02eSW"] {
            assert!(!Sha512V2.verify(A, "1234567890", REQUEST_V2, signature));
        }
        assert_eq!(Sha256V1.sign("corta", "1", ""), Err(InvalidSecret));
        assert_eq!(Sha512V2.sign("corta", "1", ""), Err(InvalidSecret));
    }
}

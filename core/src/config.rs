//! What the server says of the house (rules 1.3, 3.3): contact, social links, payment platform.

use crate::json::reads;
use serde::Serialize;

/// One entry as the server keeps it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ConfigEntry {
    /// Name in snake case, such as `phone_alt`.
    pub key_name: String,
    /// Its value.
    pub key_value: String,
}

reads!(ConfigEntry { key_name: "key_name", key_value: "key_value" });

/// The config slice. An entry `phone_alt` becomes the field `phoneAlt`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ConfigView {
    /// Which platform takes payments; redsys unless another is named (rule 9.2).
    pub payment_platform: String,
    /// Address of the platform's script.
    pub redsys_script: String,
    /// Terminal number.
    pub redsys_terminal: String,
    /// Merchant code.
    pub redsys_merchant_code: String,
    /// E-mail address.
    pub email: String,
    /// Telephone.
    pub phone: String,
    /// Second telephone.
    pub phone_alt: String,
    /// Postal address.
    pub address: String,
    /// Opening hours.
    pub schedule_table: String,
    /// Name of the house.
    pub trade_name: String,
    /// Social link.
    pub facebook_link: String,
    /// Social link.
    pub instagram_link: String,
    /// Social link.
    pub youtube_link: String,
    /// Social link.
    pub tiktok_link: String,
    /// Whether the entries have been read.
    pub loaded: bool,
}

impl Default for ConfigView {
    fn default() -> Self {
        Self {
            payment_platform: "redsys".into(),
            redsys_script: String::new(),
            redsys_terminal: String::new(),
            redsys_merchant_code: String::new(),
            email: String::new(),
            phone: String::new(),
            phone_alt: String::new(),
            address: String::new(),
            schedule_table: String::new(),
            trade_name: String::new(),
            facebook_link: String::new(),
            instagram_link: String::new(),
            youtube_link: String::new(),
            tiktok_link: String::new(),
            loaded: false,
        }
    }
}

impl ConfigView {
    /// The defaults with these entries over them. Entries with other names are left out.
    ///
    /// ```
    /// use mostrador_core::config::{ConfigEntry, ConfigView};
    /// let entry = ConfigEntry { key_name: "phone_alt".into(), key_value: "900 123 456".into() };
    /// assert_eq!(ConfigView::from_entries([entry]).phone_alt, "900 123 456");
    /// ```
    #[must_use]
    pub fn from_entries(entries: impl IntoIterator<Item = ConfigEntry>) -> Self {
        let mut config = Self { loaded: true, ..Self::default() };
        for ConfigEntry { key_name, key_value } in entries {
            if let Some(field) = config.field(&key_name) {
                *field = key_value;
            }
        }
        config
    }

    fn field(&mut self, key_name: &str) -> Option<&mut String> {
        Some(match key_name {
            "payment_platform" => &mut self.payment_platform,
            "redsys_script" => &mut self.redsys_script,
            "redsys_terminal" => &mut self.redsys_terminal,
            "redsys_merchant_code" => &mut self.redsys_merchant_code,
            "email" => &mut self.email,
            "phone" => &mut self.phone,
            "phone_alt" => &mut self.phone_alt,
            "address" => &mut self.address,
            "schedule_table" => &mut self.schedule_table,
            "trade_name" => &mut self.trade_name,
            "facebook_link" => &mut self.facebook_link,
            "instagram_link" => &mut self.instagram_link,
            "youtube_link" => &mut self.youtube_link,
            "tiktok_link" => &mut self.tiktok_link,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_finds_its_field() {
        let mut config = ConfigView::default();
        let json = serde_json::to_value(&config).unwrap();
        for camel in json.as_object().unwrap().keys().filter(|key| *key != "loaded") {
            let snake: String = camel
                .chars()
                .flat_map(|c| if c.is_uppercase() { vec!['_', c.to_ascii_lowercase()] } else { vec![c] })
                .collect();
            *config.field(&snake).unwrap() = format!("de {camel}");
        }
        for (camel, value) in serde_json::to_value(&config).unwrap().as_object().unwrap() {
            assert!(camel == "loaded" || value == &format!("de {camel}"), "{camel}");
        }
    }

    #[test]
    fn defaults_stand_until_something_else_is_said() {
        assert_eq!(ConfigView::from_entries([]).payment_platform, "redsys");
        let other = ConfigEntry { key_name: "constructor".into(), key_value: "x".into() };
        assert_eq!(ConfigView::from_entries([other]), ConfigView::from_entries([]));
    }
}

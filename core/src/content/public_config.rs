//! Shop settings from the server (rules 1.3, 3.3): contact data, social links, payment platform.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// Setting as stored on the server: a key-value pair.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ConfigEntry {
    /// Key in snake case, such as `phone_alt`.
    pub key_name: String,
    pub key_value: String,
}

impl<'de> Deserialize<'de> for ConfigEntry {
    /// Decodes leniently: integers become texts and any other invalid value becomes an empty text, so that
    /// one bad entry does not invalidate the list.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let entry = Value::deserialize(deserializer)?;
        Ok(Self {
            key_name: entry.get("key_name").and_then(Value::as_str).unwrap_or_default().to_owned(),
            key_value: match entry.get("key_value") {
                Some(Value::String(text)) => text.clone(),
                Some(Value::Number(number)) if !number.is_f64() => number.to_string(),
                _ => String::new(),
            },
        })
    }
}

/// Settings of the shop. An entry `phone_alt` becomes the field `phoneAlt`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ConfigView {
    /// Payment platform; `redsys` by default (rule 9.2).
    pub payment_platform: String,
    /// URL of the payment platform's script.
    pub redsys_script: String,
    pub redsys_terminal: String,
    pub redsys_merchant_code: String,
    pub email: String,
    pub phone: String,
    pub phone_alt: String,
    pub address: String,
    /// Opening hours.
    pub schedule_table: String,
    pub trade_name: String,
    /// Announcement shown to all visitors, one sentence; empty if there is none.
    pub announcement: String,
    /// Link of the announcement: a path of this site or a URL.
    pub announcement_link: String,
    pub facebook_link: String,
    pub instagram_link: String,
    pub youtube_link: String,
    pub tiktok_link: String,
    /// Entries without a field of their own: flattened into the same object, named in camel case.
    #[serde(flatten)]
    #[cfg_attr(feature = "typescript", tsify(type = "Record<string, unknown>"))]
    pub others: BTreeMap<String, String>,
    /// True once the settings have been loaded.
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
            announcement: String::new(),
            announcement_link: String::new(),
            facebook_link: String::new(),
            instagram_link: String::new(),
            youtube_link: String::new(),
            tiktok_link: String::new(),
            others: BTreeMap::new(),
            loaded: false,
        }
    }
}

impl ConfigView {
    /// Applies entries to the defaults (rule 3.3). The last entry of a name wins; empty values are ignored.
    /// Unknown names go to `others`, except the reserved name `loaded`.
    pub fn from_entries(entries: impl IntoIterator<Item = ConfigEntry>) -> Self {
        let mut config = Self { loaded: true, ..Self::default() };
        for ConfigEntry { key_name, key_value } in entries {
            if key_value.is_empty() || key_name.is_empty() {
                continue;
            }
            let name = camel_case(&key_name);
            if let Some(field) = config.field(&name) {
                *field = key_value;
            } else if name != "loaded" {
                config.others.insert(name, key_value);
            }
        }
        config
    }

    fn field(&mut self, name: &str) -> Option<&mut String> {
        Some(match name {
            "paymentPlatform" => &mut self.payment_platform,
            "redsysScript" => &mut self.redsys_script,
            "redsysTerminal" => &mut self.redsys_terminal,
            "redsysMerchantCode" => &mut self.redsys_merchant_code,
            "email" => &mut self.email,
            "phone" => &mut self.phone,
            "phoneAlt" => &mut self.phone_alt,
            "address" => &mut self.address,
            "scheduleTable" => &mut self.schedule_table,
            "tradeName" => &mut self.trade_name,
            "announcement" => &mut self.announcement,
            "announcementLink" => &mut self.announcement_link,
            "facebookLink" => &mut self.facebook_link,
            "instagramLink" => &mut self.instagram_link,
            "youtubeLink" => &mut self.youtube_link,
            "tiktokLink" => &mut self.tiktok_link,
            _ => return None,
        })
    }
}

/// Converts `phone_alt` to `phoneAlt`.
fn camel_case(snake: &str) -> String {
    let mut words = snake.split('_').filter(|word| !word.is_empty());
    let mut name = words.next().unwrap_or_default().to_owned();
    for word in words {
        let mut letters = word.chars();
        name.extend(letters.next().map(|c| c.to_ascii_uppercase()));
        name.push_str(letters.as_str());
    }
    name
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn config(json: &str) -> ConfigView {
        ConfigView::from_entries(serde_json::from_str::<Vec<ConfigEntry>>(json).unwrap())
    }

    /// Rules 1.3 and 3.3: every field of the specification, by the name of its entry.
    #[test]
    fn entries_become_camel_case_fields() {
        let names = [
            ("payment_platform", "paymentPlatform"),
            ("redsys_script", "redsysScript"),
            ("redsys_terminal", "redsysTerminal"),
            ("redsys_merchant_code", "redsysMerchantCode"),
            ("email", "email"),
            ("phone", "phone"),
            ("phone_alt", "phoneAlt"),
            ("address", "address"),
            ("schedule_table", "scheduleTable"),
            ("trade_name", "tradeName"),
            ("facebook_link", "facebookLink"),
            ("instagram_link", "instagramLink"),
            ("youtube_link", "youtubeLink"),
            ("tiktok_link", "tiktokLink"),
        ];
        let entries =
            names.map(|(key, _)| ConfigEntry { key_name: key.into(), key_value: format!("de {key}") });
        let config = ConfigView::from_entries(entries);
        assert!(config.others.is_empty(), "{:?}", config.others);
        let json = serde_json::to_value(&config).unwrap();
        for (key, name) in names {
            assert_eq!(json[name], format!("de {key}"));
        }
    }

    /// Rules 3.3 and 9.2.
    #[test]
    fn defaults_apply_unless_an_entry_has_a_value() {
        assert_eq!(ConfigView::from_entries([]).payment_platform, "redsys");
        let without_values = config(
            r#"[{"key_name":"payment_platform","key_value":null},{"key_name":"payment_platform","key_value":""},
                {"key_name":"payment_platform"},{"key_value":"x"},{"key_name":7,"key_value":"x"},"x",null]"#,
        );
        assert_eq!(without_values, ConfigView::from_entries([]));
    }

    /// Rule 3.3.
    #[test]
    fn last_entry_wins_and_integers_become_texts() {
        let config = config(
            r#"[{"key_name":"phone","key_value":"1"},{"key_name":"phone","key_value":"2"},{"key_name":"phone","key_value":""},
                {"key_name":"redsys_terminal","key_value":1},{"key_name":"phone_alt","key_value":1.5}]"#,
        );
        assert_eq!(
            (config.phone.as_str(), config.redsys_terminal.as_str(), config.phone_alt.as_str()),
            ("2", "1", "")
        );
    }

    /// Rule 3.3.
    #[test]
    fn unknown_entries_become_fields() {
        let config = config(
            r#"[{"key_name":"linkedin_link","key_value":"a"},{"key_name":"constructor","key_value":"b"},
                {"key_name":"linkedin_link","key_value":"c"},{"key_name":"__proto__","key_value":"d"},
                {"key_name":"loaded","key_value":"e"}]"#,
        );
        let json = serde_json::to_value(&config).unwrap();
        for (name, value) in [("linkedinLink", "c"), ("constructor", "b"), ("proto", "d")] {
            assert_eq!(json[name], value);
        }
        assert_eq!(json["loaded"], true);
        assert_eq!(config.trade_name, "");
    }

    #[test]
    fn loaded_even_without_entries() {
        assert!(ConfigView::from_entries([]).loaded && !ConfigView::default().loaded);
    }

    proptest! {
        /// For any entries, each known field has the last non-empty value, and no unknown entry is lost.
        #[test]
        fn last_non_empty_value_wins(entries in proptest::collection::vec((0_usize..3, "[a-z]{0,2}"), 0..12)) {
            let names = ["phone", "payment_platform", "otra_cosa"];
            let last = |name: usize| entries.iter().rev().find(|(own, value)| *own == name && !value.is_empty());
            let text = |name: usize, otherwise: &str| last(name).map_or(otherwise.to_owned(), |(_, value)| value.clone());
            let config_entries = entries.iter().map(|(name, value)| ConfigEntry {
                key_name: names[*name].into(),
                key_value: value.clone(),
            });
            let config = ConfigView::from_entries(config_entries);
            prop_assert_eq!(config.phone, text(0, ""));
            prop_assert_eq!(config.payment_platform, text(1, "redsys"));
            let other = config.others.values().next().map_or("", String::as_str);
            prop_assert_eq!(other, text(2, ""));
        }
    }
}

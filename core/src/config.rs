//! What the server says of the house (rules 1.3, 3.3): contact, social links, payment platform.
//!
//! ```
//! use mostrador_core::config::{ConfigEntry, ConfigView};
//!
//! let entry = ConfigEntry { key_name: "trade_name".into(), key_value: "Casa Laurel".into() };
//! let config = ConfigView::from_entries([entry]);
//! assert_eq!((config.trade_name.as_str(), config.payment_platform.as_str()), ("Casa Laurel", "redsys"));
//! ```

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

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

impl<'de> Deserialize<'de> for ConfigEntry {
    /// A value that is null or no text says nothing: one such entry costs itself alone.
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
    /// What the house has to say to everybody at present, in a sentence; nothing when empty.
    pub announcement: String,
    /// Where to read more about it: a path of this site, or a web address.
    pub announcement_link: String,
    /// Social link.
    pub facebook_link: String,
    /// Social link.
    pub instagram_link: String,
    /// Social link.
    pub youtube_link: String,
    /// Social link.
    pub tiktok_link: String,
    /// Settings that the shop does not know, by name in camel case, in the server's order.
    #[serde(serialize_with = "by_name")]
    #[cfg_attr(feature = "typescript", tsify(type = "Record<string, string>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, String>))]
    pub others: Vec<(String, String)>,
    /// Whether the entries have been read.
    pub loaded: bool,
}

fn by_name<S: Serializer>(pairs: &[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(name, value)| (name, value)))
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
            others: Vec::new(),
            loaded: false,
        }
    }
}

impl ConfigView {
    /// The defaults with these entries over them (rule 3.3). Of two with one name the last counts; an empty value says
    /// nothing. Settings with unknown names are kept aside.
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
            if key_value.is_empty() || key_name.is_empty() {
                continue;
            }
            match config.field(&key_name) {
                Some(field) => *field = key_value,
                None => config.put_aside(camel_case(&key_name), key_value),
            }
        }
        config
    }

    fn put_aside(&mut self, name: String, value: String) {
        match self.others.iter_mut().find(|(own, _)| *own == name) {
            Some((_, kept)) => *kept = value,
            None => self.others.push((name, value)),
        }
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
            "announcement" => &mut self.announcement,
            "announcement_link" => &mut self.announcement_link,
            "facebook_link" => &mut self.facebook_link,
            "instagram_link" => &mut self.instagram_link,
            "youtube_link" => &mut self.youtube_link,
            "tiktok_link" => &mut self.tiktok_link,
            _ => return None,
        })
    }
}

/// `phone_alt` as `phoneAlt`.
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

    #[test]
    fn every_entry_finds_its_field() {
        let mut config = ConfigView::default();
        let json = serde_json::to_value(&config).unwrap();
        for camel in
            json.as_object().unwrap().keys().filter(|key| !matches!(key.as_str(), "loaded" | "others"))
        {
            let snake: String = camel
                .chars()
                .flat_map(|c| if c.is_uppercase() { vec!['_', c.to_ascii_lowercase()] } else { vec![c] })
                .collect();
            *config.field(&snake).unwrap() = format!("de {camel}");
        }
        for (camel, value) in serde_json::to_value(&config).unwrap().as_object().unwrap() {
            assert!(
                matches!(camel.as_str(), "loaded" | "others") || value == &format!("de {camel}"),
                "{camel}"
            );
        }
    }

    #[test]
    fn defaults_stand_until_something_else_is_said() {
        assert_eq!(ConfigView::from_entries([]).payment_platform, "redsys");
        let silent = config(
            r#"[{"key_name":"payment_platform","key_value":null},{"key_name":"payment_platform","key_value":""},
                {"key_name":"payment_platform"},{"key_value":"x"},{"key_name":7,"key_value":"x"},"x",null]"#,
        );
        assert_eq!(silent, ConfigView::from_entries([]));
    }

    #[test]
    fn the_last_of_two_counts_and_a_number_is_a_text() {
        let config = config(
            r#"[{"key_name":"phone","key_value":"1"},{"key_name":"phone","key_value":"2"},{"key_name":"phone","key_value":""},
                {"key_name":"redsys_terminal","key_value":1},{"key_name":"phone_alt","key_value":1.5}]"#,
        );
        assert_eq!(
            (config.phone.as_str(), config.redsys_terminal.as_str(), config.phone_alt.as_str()),
            ("2", "1", "")
        );
    }

    #[test]
    fn unknown_settings_are_kept_aside() {
        let config = config(
            r#"[{"key_name":"linkedin_link","key_value":"a"},{"key_name":"constructor","key_value":"b"},
                {"key_name":"linkedin_link","key_value":"c"},{"key_name":"__proto__","key_value":"d"}]"#,
        );
        let json = serde_json::to_value(&config).unwrap();
        assert_eq!(
            json["others"],
            serde_json::json!({ "linkedinLink": "c", "constructor": "b", "proto": "d" })
        );
        assert_eq!(config.trade_name, "");
    }

    #[test]
    fn what_was_read_is_loaded_even_if_it_says_nothing() {
        assert!(ConfigView::from_entries([]).loaded && !ConfigView::default().loaded);
    }

    proptest! {
        /// Whatever the server says, every known field is the last that says something, and nothing is lost.
        #[test]
        fn the_last_word_counts(words in proptest::collection::vec((0_usize..3, "[a-z]{0,2}"), 0..12)) {
            let names = ["phone", "payment_platform", "otra_cosa"];
            let last = |name: usize| words.iter().rev().find(|(own, value)| *own == name && !value.is_empty());
            let text = |name: usize, otherwise: &str| last(name).map_or(otherwise.to_owned(), |(_, value)| value.clone());
            let entries = words.iter().map(|(name, value)| ConfigEntry {
                key_name: names[*name].into(),
                key_value: value.clone(),
            });
            let config = ConfigView::from_entries(entries);
            prop_assert_eq!(config.phone, text(0, ""));
            prop_assert_eq!(config.payment_platform, text(1, "redsys"));
            let aside = config.others.first().map_or("", |(_, value)| value.as_str());
            prop_assert_eq!(aside, text(2, ""));
        }
    }
}

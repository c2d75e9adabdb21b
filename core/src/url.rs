//! Paths and query strings, with the nested `filter[field]=value` syntax of the API.

use std::fmt::Write as _;

/// Percent-encodes a text for a path segment or a query value (RFC 3986: all but unreserved characters), leaving
/// the comma, which separates the values of a filter.
///
/// ```
/// assert_eq!(mostrador_core::url::encode("champú & té"), "champ%C3%BA%20%26%20t%C3%A9");
/// ```
#[must_use]
pub fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~,".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            // Writing to a String cannot fail.
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

/// A query string with its question mark, or nothing. The brackets of `filter[...]` stay as the contract writes
/// them; pairs with an empty value are left out.
#[must_use]
pub fn query_string<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let mut query = String::new();
    for (name, value) in pairs.into_iter().filter(|(_, value)| !value.is_empty()) {
        query.push(if query.is_empty() { '?' } else { '&' });
        query.push_str(&encode_name(name));
        query.push('=');
        query.push_str(&encode(value));
    }
    query
}

/// The decoded value of a name in the query of a path; nothing when it is not there, or is no UTF-8.
///
/// ```
/// assert_eq!(mostrador_core::url::query_value("/a?b=c%20d", "b").as_deref(), Some("c d"));
/// ```
#[must_use]
pub fn query_value(full_path: &str, name: &str) -> Option<String> {
    let query = full_path.split('#').next()?.split_once('?')?.1;
    let (_, value) =
        query.split('&').filter_map(|pair| pair.split_once('=')).find(|(own, _)| *own == name)?;
    decode(value)
}

fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
                u8::try_from(digit(rest.next())? * 16 + digit(rest.next())?).ok()?
            }
            b'+' => b' ',
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

fn encode_name(name: &str) -> String {
    match name.strip_prefix("filter[").and_then(|rest| rest.strip_suffix(']')) {
        Some(field) => format!("filter[{}]", encode(field)),
        None => encode(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_keep_their_brackets() {
        let pairs = [
            ("filter[category.slug]", "cosmética"),
            ("sort", "-price"),
            ("limit", ""),
            ("filter[id]", "1,2"),
        ];
        assert_eq!(query_string(pairs), "?filter[category.slug]=cosm%C3%A9tica&sort=-price&filter[id]=1,2");
        assert_eq!(query_string([]), "");
    }

    #[test]
    fn values_are_read_back() {
        assert_eq!(query_value("/x?a=1&b=champ%C3%BA+sin", "b").as_deref(), Some("champú sin"));
        for path in ["/x", "/x?b", "/x?b=%", "/x?b=%F", "/x?b=%zz", "/x?b=%FF", "/x#?b=1"] {
            assert_eq!(query_value(path, "b"), None, "{path}");
        }
        let awkward = "a&b=c%+ñ/?#";
        let path = format!("/x{}", query_string([("b", awkward)]));
        assert_eq!(query_value(&path, "b").as_deref(), Some(awkward));
    }

    #[test]
    fn nothing_escapes_its_value() {
        assert_eq!(query_string([("a b", "x&y=z#?/")]), "?a%20b=x%26y%3Dz%23%3F%2F");
        assert_eq!(query_string([("filter[a]&b[]", "1")]), "?filter[a%5D%26b%5B]=1");
    }
}

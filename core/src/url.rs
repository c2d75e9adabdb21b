//! Paths and query strings: encoding and parsing, with the API's nested `filter[field]=value` syntax
//! (rule 7.1).
//!
//! ```
//! use mostrador_core::url::{encode, query_value};
//!
//! let path = format!("/busqueda?query={}", encode("té & más"));
//! assert_eq!(query_value(&path, "query").as_deref(), Some("té & más"));
//! ```

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// Characters to escape: all but the unreserved ones of RFC 3986 and the comma, which separates filter
/// values.
const RESERVED: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b',');

/// Percent-encodes a text for a path segment or a query value (RFC 3986: all but unreserved characters),
/// except the comma, which separates filter values.
pub fn encode(text: &str) -> String {
    utf8_percent_encode(text, RESERVED).to_string()
}

/// Appends query parameters to a path, except those with an empty value. The brackets of `filter[...]` are not
/// encoded.
pub fn with_query<'a>(
    path: impl Into<String>,
    parameters: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> String {
    let mut path = path.into();
    for (name, value) in parameters.into_iter().filter(|(_, value)| !value.is_empty()) {
        push_parameter(&mut path, name, value);
    }
    path
}

pub(crate) fn push_parameter(path: &mut String, name: &str, value: &str) {
    path.push(if path.contains('?') { '&' } else { '?' });
    path.extend([encode_name(name).as_str(), "=", &encode(value)]);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathParts<'a> {
    pub path: &'a str,
    pub query: &'a str,
    pub hash: &'a str,
}

pub fn split_path(full_path: &str) -> PathParts<'_> {
    let (before, hash) = full_path.split_once('#').unwrap_or((full_path, ""));
    let (path, query) = before.split_once('?').unwrap_or((before, ""));
    PathParts { path, query, hash }
}

pub fn strip_query(full_path: &str) -> &str {
    split_path(full_path).path
}

/// Returns the decoded pairs of a path's query, in their order. A name without `=` has an empty value; pairs
/// that are not valid UTF-8 are skipped.
pub fn query_pairs(full_path: &str) -> Vec<(String, String)> {
    let pairs = split_path(full_path).query.split('&').filter(|pair| !pair.is_empty());
    pairs
        .filter_map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            Some((decode_form(name)?, decode_form(value)?))
        })
        .collect()
}

/// Returns the decoded value of a query parameter; `None` if it is missing or not valid UTF-8.
pub fn query_value(full_path: &str, name: &str) -> Option<String> {
    let mut pairs = split_path(full_path).query.split('&').filter_map(|pair| pair.split_once('='));
    decode_form(pairs.find(|(key, _)| *key == name)?.1)
}

/// Decodes percent-encoding; `None` if the result is not valid UTF-8 or an escape is incomplete.
pub fn decode(text: &str) -> Option<String> {
    let is_escape =
        |rest: &str| rest.as_bytes().get(..2).is_some_and(|two| two.iter().all(u8::is_ascii_hexdigit));
    if !text.split('%').skip(1).all(is_escape) {
        return None;
    }
    percent_decode_str(text).decode_utf8().ok().map(Into::into)
}

/// Decodes a query component, where a plus is a space.
fn decode_form(text: &str) -> Option<String> {
    decode(&text.replace('+', " "))
}

fn encode_name(name: &str) -> String {
    match name.strip_prefix("filter[").and_then(|rest| rest.strip_suffix(']')) {
        Some(field) => format!("filter[{}]", encode(field)),
        None => encode(name),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Rules 7.1 and 7.2.
    #[test]
    fn filter_brackets_are_not_encoded() {
        let pairs = [
            ("filter[category.slug]", "cosmética"),
            ("sort", "-price"),
            ("limit", ""),
            ("filter[id]", "1,2"),
        ];
        assert_eq!(with_query("", pairs), "?filter[category.slug]=cosm%C3%A9tica&sort=-price&filter[id]=1,2");
        assert_eq!(with_query("", []), "");
    }

    #[test]
    fn query_values_round_trip() {
        assert_eq!(query_value("/x?a=1&b=champ%C3%BA+sin", "b").as_deref(), Some("champú sin"));
        for path in ["/x", "/x?b", "/x?b=%", "/x?b=%F", "/x?b=%zz", "/x?b=%FF", "/x#?b=1"] {
            assert_eq!(query_value(path, "b"), None, "{path}");
        }
        let special_characters = "a&b=c%+ñ/?#";
        let path = with_query("/x", [("b", special_characters)]);
        assert_eq!(query_value(&path, "b").as_deref(), Some(special_characters));
    }

    #[test]
    fn names_and_values_are_escaped() {
        assert_eq!(with_query("", [("a b", "x&y=z#?/")]), "?a%20b=x%26y%3Dz%23%3F%2F");
        assert_eq!(with_query("", [("filter[a]&b[]", "1")]), "?filter[a%5D%26b%5B]=1");
    }

    #[test]
    fn path_query_and_hash_are_split() {
        assert_eq!(split_path("/a/b"), PathParts { path: "/a/b", query: "", hash: "" });
        assert_eq!(split_path("/a#b?c"), PathParts { path: "/a", query: "", hash: "b?c" });
        assert_eq!(split_path("?a=b"), PathParts { path: "", query: "a=b", hash: "" });
        assert_eq!(strip_query("/a?b#c"), "/a");
    }

    #[test]
    fn pairs_keep_their_order_and_invalid_utf8_is_skipped() {
        let pairs = query_pairs("/x?b=2&a&b=+1&&c=%FF&%C3%B1=%26#d=4");
        let expected = [("b", "2"), ("a", ""), ("b", " 1"), ("ñ", "&")];
        assert_eq!(pairs, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
    }

    proptest! {
        #[test]
        fn encoding_round_trip(text in "\\PC*|.*") {
            let encoded = encode(&text);
            prop_assert!(encoded.bytes().all(|c| c.is_ascii_alphanumeric() || b"-._~,%".contains(&c)));
            prop_assert_eq!(decode(&encoded), Some(text));
        }

        #[test]
        fn query_string_round_trip(
            pairs in proptest::collection::vec(("(?s).{1,12}|filter\\[(?s).{0,8}\\]", "(?s).{1,12}"), 0..8),
            hash in ".{0,6}",
        ) {
            let query = with_query("", pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())));
            prop_assert_eq!(query_pairs(&format!("/x{query}#{hash}")), pairs.clone());
            for (name, _) in pairs.iter().filter(|(name, _)| *name == encode(name)) {
                let first = pairs.iter().find(|(own, _)| own == name).map(|(_, value)| value.clone());
                prop_assert_eq!(query_value(&format!("/x{query}"), name), first);
            }
        }

        #[test]
        fn parsing_never_panics(path in "(?s).*", name in ".*") {
            let _ = (decode(&path), query_pairs(&path), query_value(&path, &name), split_path(&path));
        }
    }
}

//! Cookie format of the cart (rules 3.12, 4.24): `product:variant:quantity` entries joined by dots; variant 0
//! means none.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Cart, CartLine, Selection};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CartId {
    pub selection: Selection,
    pub quantity: u32,
}

impl fmt::Display for CartId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Selection { product, variant } = self.selection;
        write!(f, "{product}:{}:{}", variant.unwrap_or_default(), self.quantity)
    }
}

/// Parses the cookie. Invalid entries are skipped, so that a damaged cookie loses its damaged lines only.
pub fn parse_cookie(cookie: &str) -> Vec<CartId> {
    cookie.split('.').filter_map(parse_id).collect()
}

fn parse_id(text: &str) -> Option<CartId> {
    let mut numbers = text.splitn(3, ':').map(|n| n.parse::<u32>().ok());
    let (product, variant, quantity) = (numbers.next()??, numbers.next()??, numbers.next()??);
    (product > 0 && quantity > 0).then_some(CartId {
        selection: Selection { product: product.into(), variant: (variant > 0).then_some(variant.into()) },
        quantity,
    })
}

pub fn to_cookie(ids: &[CartId]) -> String {
    cookie_within(ids, usize::MAX).0
}

/// Serialises as many lines as fit into `bytes`; returns the cookie and the remaining lines.
pub fn cookie_within(ids: &[CartId], bytes: usize) -> (String, &[CartId]) {
    let mut cookie = String::new();
    for (index, id) in ids.iter().enumerate() {
        let before = cookie.len();
        if before > 0 {
            cookie.push('.');
        }
        cookie.push_str(&id.to_string());
        if cookie.len() > bytes {
            cookie.truncate(before);
            return (cookie, ids.get(index..).unwrap_or_default());
        }
    }
    (cookie, &[])
}

impl Cart {
    pub fn ids(&self) -> Vec<CartId> {
        let id = |line: &CartLine| CartId { selection: line.selection(), quantity: line.quantity() };
        self.lines.iter().map(id).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn invalid_entries_are_skipped() {
        for cookie in
            ["", ".", "::", "1", "1:2", "0:0:1", "1:0:0", "-1:0:1", "1:0:4294967296", "1:0:1:1", "%31:0:1"]
        {
            assert!(parse_cookie(cookie).is_empty(), "{cookie}");
        }
        assert_eq!(parse_cookie("basura.3:0:2").len(), 1);
    }

    #[test]
    fn the_byte_limit_is_inclusive() {
        let ids = parse_cookie("1:0:1.2:0:1");
        let fits = |bytes| cookie_within(&ids, bytes).0;
        assert_eq!(
            (fits(11).as_str(), fits(10).as_str(), fits(5).as_str()),
            ("1:0:1.2:0:1", "1:0:1", "1:0:1")
        );
    }

    proptest! {
        /// Rule 4.24.
        #[test]
        fn cookies_round_trip(ids in proptest::collection::vec((1_u32.., proptest::option::of(1_u32..), 1_u32..), 0..20)) {
            let ids: Vec<_> = ids
                .into_iter()
                .map(|(product, variant, quantity)| CartId { selection: Selection { product: product.into(), variant: variant.map(Into::into) }, quantity })
                .collect();
            prop_assert_eq!(parse_cookie(&to_cookie(&ids)), ids);
        }

        /// Rule 3.12.
        #[test]
        fn lines_beyond_the_byte_limit_are_returned(ids in proptest::collection::vec((1_u32.., 1_u32..200), 0..40), bytes in 0_usize..500) {
            let id = |(product, quantity): (u32, _)| CartId { selection: Selection { product: product.into(), variant: None }, quantity };
            let ids: Vec<_> = ids.into_iter().map(id).collect();
            let (cookie, rest) = cookie_within(&ids, bytes);
            prop_assert!(cookie.len() <= bytes);
            let mut all = parse_cookie(&cookie);
            if let Some(next) = rest.first() {
                let more: Vec<_> = all.iter().chain([next]).copied().collect();
                prop_assert!(to_cookie(&more).len() > bytes, "the next line would have fitted");
            }
            all.extend(rest);
            prop_assert_eq!(all, ids);
        }

        #[test]
        fn parsing_never_panics(cookie in ".*") {
            let _ = parse_cookie(&cookie);
        }
    }
}

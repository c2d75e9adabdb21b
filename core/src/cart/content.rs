//! Content of a cart without products: lines and codes, as the browser and the server store it.

use super::{CartId, to_cookie};
use crate::promotions::PromotionCode;

/// Lines and discount codes of a cart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CartContent {
    pub lines: Vec<CartId>,
    pub codes: Vec<PromotionCode>,
}

impl CartContent {
    pub const fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.codes.is_empty()
    }

    /// Text to compare two contents: that of the cookie, and the codes if there are any.
    pub fn text(&self) -> String {
        let lines = to_cookie(&self.lines);
        if self.codes.is_empty() { lines } else { format!("{lines}/{}", codes_to_cookie(&self.codes)) }
    }
}

/// Value of the cookie of the codes.
pub fn codes_to_cookie(codes: &[PromotionCode]) -> String {
    codes.iter().map(PromotionCode::as_str).collect::<Vec<_>>().join(".")
}

/// Parses the cookie of the codes; parts that are no codes are skipped.
pub fn parse_codes(text: &str) -> Vec<PromotionCode> {
    text.split('.').filter_map(|code| PromotionCode::parse(code).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::parse_cookie;
    use super::*;

    /// Rule 10.7.
    #[test]
    fn codes_survive_the_cookie_and_distinguish_two_carts() {
        let codes = parse_codes("VERANO-10.x.ENVIO");
        assert_eq!(codes_to_cookie(&codes), "VERANO-10.ENVIO");
        let lines = parse_cookie("1:0:2");
        let with = CartContent { lines: lines.clone(), codes };
        assert_eq!(with.text(), "1:0:2/VERANO-10.ENVIO");
        assert_eq!(CartContent { lines, codes: vec![] }.text(), "1:0:2");
        assert!(CartContent::default().is_empty() && !with.is_empty());
    }
}

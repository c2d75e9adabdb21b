//! Which of a visitor's tokens a call carries (rules 6.3, 7.3).

/// The tokens that a visitor holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tokens<'a> {
    /// Session token.
    pub session: Option<&'a str>,
    /// Price token.
    pub price: Option<&'a str>,
}

/// The token that a call carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearer {
    /// None.
    None,
    /// That of the logged-in customer, when there is one.
    Session,
    /// That of the professional price list, when there is one.
    Price,
    /// That of the professional price list, else that of the logged-in customer.
    PriceOrSession,
}

impl Bearer {
    /// The token, among those that a visitor holds.
    ///
    /// ```
    /// use mostrador_core::transport::{Bearer, Tokens};
    /// let customer = Tokens { session: Some("s"), price: None };
    /// assert_eq!(Bearer::PriceOrSession.of(customer), Some("s"));
    /// assert_eq!(Bearer::Price.of(customer), None);
    /// ```
    #[must_use]
    pub const fn of(self, tokens: Tokens<'_>) -> Option<&str> {
        match (self, tokens) {
            (Self::Price | Self::PriceOrSession, Tokens { price: Some(price), .. }) => Some(price),
            (Self::None | Self::Price, _) => None,
            (Self::Session | Self::PriceOrSession, Tokens { session, .. }) => session,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 7.3.
    #[test]
    fn every_combination() {
        let both = Tokens { session: Some("s"), price: Some("p") };
        let session = Tokens { price: None, ..both };
        let price = Tokens { session: None, ..both };
        for (bearer, expected) in [
            (Bearer::None, [None, None, None, None]),
            (Bearer::Session, [None, Some("s"), None, Some("s")]),
            (Bearer::Price, [None, None, Some("p"), Some("p")]),
            (Bearer::PriceOrSession, [None, Some("s"), Some("p"), Some("p")]),
        ] {
            let found = [Tokens::default(), session, price, both].map(|tokens| bearer.of(tokens));
            assert_eq!(found, expected, "{bearer:?}");
        }
    }
}

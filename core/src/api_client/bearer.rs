//! Selection of the bearer token of an API call (rules 6.3, 7.3).

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tokens<'a> {
    pub session: Option<&'a str>,
    pub price: Option<&'a str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearer {
    None,
    Session,
    Price,
    /// Token of the professional price table, else the session token.
    PriceOrSession,
}

impl Bearer {
    pub const fn select(self, tokens: Tokens<'_>) -> Option<&str> {
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
    fn token_for_every_combination() {
        let both = Tokens { session: Some("s"), price: Some("p") };
        let session = Tokens { price: None, ..both };
        let price = Tokens { session: None, ..both };
        for (bearer, expected) in [
            (Bearer::None, [None, None, None, None]),
            (Bearer::Session, [None, Some("s"), None, Some("s")]),
            (Bearer::Price, [None, None, Some("p"), Some("p")]),
            (Bearer::PriceOrSession, [None, Some("s"), Some("p"), Some("p")]),
        ] {
            let found = [Tokens::default(), session, price, both].map(|tokens| bearer.select(tokens));
            assert_eq!(found, expected, "{bearer:?}");
        }
    }
}

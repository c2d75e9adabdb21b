//! Who may see a screen (rule 6.2), where those go who may not (rule 2.3), and names that nobody knows (rule 2.9).

use super::{Screen, Visitor};
use crate::url::encode;

/// Who may see a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Guard {
    /// Everyone.
    All,
    /// Only visitors who are not logged in.
    Anonymous,
    /// Only logged-in customers.
    Customer,
    /// Only holders of a price token.
    PriceTable,
    /// Only visitors without a price token.
    NoPriceTable,
    /// Customers with something in the cart.
    CustomerWithCart,
    /// Customers whose cart has all it needs to be ordered.
    CustomerReady,
}

/// A guard that nobody knows. Its name is the program's own, never a visitor's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Unknown route middleware: '{0}'")]
pub struct UnknownGuard(pub String);

impl Guard {
    /// Every guard.
    pub const ALL: [Self; 7] = [
        Self::All,
        Self::Anonymous,
        Self::Customer,
        Self::PriceTable,
        Self::NoPriceTable,
        Self::CustomerWithCart,
        Self::CustomerReady,
    ];

    /// Its name, by which a route may ask for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Anonymous => "only-not-authenticated",
            Self::Customer => "only-authenticated",
            Self::PriceTable => "only-price-table-authenticated",
            Self::NoPriceTable => "only-not-price-table-authenticated",
            Self::CustomerWithCart => "only-authenticated-with-cart",
            Self::CustomerReady => "only-authenticated-ready-to-order",
        }
    }

    /// The guard of a name.
    ///
    /// ```
    /// use mostrador_core::navigation::Guard;
    /// assert_eq!(Guard::parse("only-authenticated"), Ok(Guard::Customer));
    /// assert_eq!(Guard::parse("admin").unwrap_err().to_string(), "Unknown route middleware: 'admin'");
    /// ```
    ///
    /// # Errors
    /// When nobody knows it: a route with a misspelt guard must not stand open.
    pub fn parse(name: &str) -> Result<Self, UnknownGuard> {
        Self::ALL.into_iter().find(|guard| guard.name() == name).ok_or_else(|| UnknownGuard(name.to_owned()))
    }

    /// Where a visitor goes whom the guard does not let in to a path (with its query); nothing when it lets them in.
    #[must_use]
    pub fn refusal(self, screen: Option<Screen>, full_path: &str, visitor: Visitor) -> Option<String> {
        let back = |to: &str| Some(format!("{to}?volver={}", encode(full_path)));
        match self {
            Self::Anonymous if visitor.authenticated && screen == Some(Screen::CheckoutLogin) => {
                Some("/compra/envio-y-facturacion".into())
            }
            Self::Anonymous if visitor.authenticated => Some("/zona-de-cliente/perfil".into()),
            Self::Customer if !visitor.authenticated => back("/iniciar-sesion"),
            Self::PriceTable if !visitor.price_table => back("/tarifario/acceso"),
            Self::NoPriceTable if visitor.price_table => Some("/tarifario".into()),
            Self::CustomerWithCart | Self::CustomerReady if !visitor.has_items => Some("/compra".into()),
            Self::CustomerWithCart | Self::CustomerReady if !visitor.authenticated => {
                Some("/compra/iniciar-sesion".into())
            }
            Self::CustomerReady if !visitor.ready => Some("/compra/envio-y-facturacion".into()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::navigation::ROUTES;

    #[test]
    fn every_guard_is_found_by_its_name() {
        for guard in Guard::ALL {
            assert_eq!(Guard::parse(guard.name()), Ok(guard));
        }
        for route in ROUTES {
            assert_eq!(Guard::parse(route.guard.name()), Ok(route.guard), "{}", route.pattern);
        }
    }

    /// Rule 2.9.
    #[test]
    fn a_name_that_nobody_knows_lets_nobody_in() {
        for name in ["", "Only-Authenticated", "only-authenticated ", "auth"] {
            assert_eq!(Guard::parse(name), Err(UnknownGuard(name.into())), "{name:?}");
        }
    }

    /// Rule 2.9.
    #[test]
    fn an_unknown_guard_is_named() {
        assert_eq!(UnknownGuard("admin".into()).to_string(), "Unknown route middleware: 'admin'");
    }
}

//! Route guards (rule 6.2), their redirects (rule 2.3), and rejection of unknown guard names (rule 2.9).

use super::{Screen, Visitor};
use crate::json_names::json_names;
use crate::url::encode;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Guard {
    All,
    /// Visitors who are not logged in.
    Anonymous,
    Customer,
    PriceTable,
    NoPriceTable,
    /// Customers with at least one cart line.
    CustomerWithCart,
    /// Customers whose cart can be ordered.
    CustomerReady,
}

/// Unknown guard name. It comes from the embedder's code, never from a visitor.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Unknown route middleware: '{0}'")]
pub struct UnknownGuard(pub String);

json_names!(Guard:
    All = "all",
    Anonymous = "only-not-authenticated",
    Customer = "only-authenticated",
    PriceTable = "only-price-table-authenticated",
    NoPriceTable = "only-not-price-table-authenticated",
    CustomerWithCart = "only-authenticated-with-cart",
    CustomerReady = "only-authenticated-ready-to-order",
);

impl Guard {
    /// Returns the redirect target for a visitor that the guard rejects at a path (with its query); `None` if
    /// the visitor may enter.
    pub fn redirect_for(self, screen: Option<Screen>, full_path: &str, visitor: Visitor) -> Option<String> {
        let with_return_url = |to: &str| Some(format!("{to}?volver={}", encode(full_path)));
        match self {
            Self::Anonymous if visitor.authenticated && screen == Some(Screen::CheckoutLogin) => {
                Some("/compra/envio-y-facturacion".into())
            }
            Self::Anonymous if visitor.authenticated => Some("/zona-de-cliente/perfil".into()),
            Self::Customer if !visitor.authenticated => with_return_url("/iniciar-sesion"),
            Self::PriceTable if !visitor.price_table => with_return_url("/tarifario/acceso"),
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
    use crate::navigation::{Validation, check_guards};

    #[test]
    fn guard_names_round_trip() {
        for guard in Guard::ALL {
            assert_eq!(Guard::parse(guard.as_str()), Some(guard));
        }
    }

    /// Rule 2.9.
    #[test]
    fn unknown_guard_name_is_an_error() {
        for name in ["", "Only-Authenticated", "only-authenticated ", "auth"] {
            let error = check_guards("/", &[name], Validation::Passed, Visitor::default());
            assert_eq!(error, Err(UnknownGuard(name.into())), "{name:?}");
        }
    }

    /// Rule 2.9.
    #[test]
    fn unknown_guard_error_contains_the_name() {
        assert_eq!(UnknownGuard("admin".into()).to_string(), "Unknown route middleware: 'admin'");
    }
}

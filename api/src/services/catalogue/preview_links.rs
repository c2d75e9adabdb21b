//! Links to the page of a product as the shop would show it, also before its publication. A link needs no session and
//! expires.

use mostrador_core::catalogue::{PriceMode, ProductDetail};
use mostrador_core::time::Timestamp;
use serde::Serialize;
use serde_json::json;
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::{product_not_found, product_view};
use crate::clock;
use crate::config;
use crate::config::PublicUrl;
use crate::db::repositories::products;
use crate::db::{Database, Tx};
use crate::error::ApiError;
use crate::services::authentication::jwt;
use crate::services::authentication::jwt::{JwtKeys, NewToken, NoExtraClaims, TokenAudience};
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::{StaffSession, audit};

const LIFETIME_MS: i64 = 24 * 3_600_000;

/// Keys of the links, whose subject is the product.
#[derive(Debug)]
pub struct PreviewLinks(JwtKeys);

/// Link to the page of a product that is not published.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PreviewLink {
    pub url: String,
    /// RFC 3339, UTC.
    pub expires_at: String,
}

impl PreviewLinks {
    pub fn new(session: &config::Session) -> Self {
        Self(JwtKeys::new(TokenAudience::ProductPreview, &session.key, &session.previous_keys))
    }

    fn token(&self, product: i64, now: Timestamp) -> Result<String, ApiError> {
        self.0.sign(NewToken {
            subject: product.to_string(),
            jti: &jwt::new_session_id(),
            now,
            expires_at: now + LIFETIME_MS,
            extra: NoExtraClaims {},
        })
    }

    fn product(&self, token: &str) -> Result<i64, ApiError> {
        let claims = self.0.verify::<NoExtraClaims>(token);
        let claims = claims.map_err(|error| error.into_api_error(TokenAudience::ProductPreview))?;
        claims.sub.parse().map_err(|_| product_not_found())
    }
}

/// Creates a link to the page of a product.
///
/// # Errors
/// 404 `product_not_found`.
pub async fn create(
    store: &Database,
    links: &PreviewLinks,
    session: &StaffSession,
    shop: &PublicUrl,
    product: i64,
) -> Result<PreviewLink, ApiError> {
    let now = clock::now();
    let token = links.token(product, now)?;
    let expires_at = clock::format_rfc3339(now + LIFETIME_MS);
    let record = async |tx: &mut Tx| {
        product_view::load(&mut *tx, product).await?;
        let change = Change { action: "share_preview", resource: "products", id: &product.to_string() };
        let after = json!({ "expires_at": expires_at });
        Ok::<_, ApiError>(audit::record(tx, Author::Staff(session), change, None, Some(&after)).await?)
    };
    store.transaction(record).await?;
    Ok(PreviewLink { url: shop.page(&format!("/vista-previa/{token}")), expires_at })
}

/// Returns the product of a link as the shop would show it, as it is stored now.
///
/// # Errors
/// 404 `preview_not_found` for an expired or forged link, `product_not_found` for a product that was deleted.
pub async fn show(
    db: &mut AnyConnection,
    links: &PreviewLinks,
    token: &str,
) -> Result<ProductDetail, ApiError> {
    let product = links.product(token)?;
    products::by_id(db, product, PriceMode::Consumer).await?.ok_or_else(product_not_found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links(key: &str) -> PreviewLinks {
        PreviewLinks::new(&config::Session { key: key.into(), ..config::Session::default() })
    }

    #[test]
    fn a_link_names_its_product_until_it_expires() {
        let (links, now) = (links("clave"), clock::now());
        assert_eq!(links.product(&links.token(7, now).unwrap()).unwrap(), 7);
        let expired = links.token(7, Timestamp::from_ms(now.ms() - LIFETIME_MS - 1_000)).unwrap();
        assert_eq!(links.product(&expired).unwrap_err().code(), "preview_not_found");
    }

    #[test]
    fn only_the_shop_makes_links() {
        let token = links("otra").token(7, clock::now()).unwrap();
        assert_eq!(links("clave").product(&token).unwrap_err().code(), "preview_not_found");
        let session = config::Session { key: "clave".into(), ..config::Session::default() };
        let keys = JwtKeys::new(TokenAudience::Session, &session.key, &[]);
        let now = clock::now();
        let of_a_customer = keys.sign(NewToken {
            subject: "7".into(),
            jti: "j",
            now,
            expires_at: now + LIFETIME_MS,
            extra: NoExtraClaims {},
        });
        assert!(links("clave").product(&of_a_customer.unwrap()).is_err());
    }
}

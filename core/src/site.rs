//! The shop as a site: what it is called, where it is, how its API is reached, and which pages it has (rules 2.15, 7.6).
//!
//! ```
//! use mostrador_core::navigation::Screen;
//! use mostrador_core::site::SitePage;
//! let home = SitePage { path: "/".into(), kind: Screen::Home, modified: None, noindex: false };
//! assert_eq!(serde_json::to_string(&home)?, r#"{"path":"/","kind":"home","modified":null,"noindex":false}"#);
//! # Ok::<(), serde_json::Error>(())
//! ```

use serde::Serialize;

use crate::navigation::Screen;

/// The shop as a site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Site {
    /// Address of the shop as its customers see it, without a final slash; nothing when it is not set.
    pub url: Option<String>,
    /// What it is called.
    pub name: String,
    /// The public configuration.
    pub config: PublicConfig,
    /// Another one as soon as anything changes that a public page may show, or a moment comes that changes one. To be
    /// compared, not read.
    pub revision: String,
    /// The last segments of the addresses of all products whose own answers may differ from those of the revision that
    /// one knows: the answers of other products are the same, whatever lists there are. Nothing when any may differ, or
    /// no revision was named.
    pub changed_products: Option<Vec<String>>,
}

/// What a front end is told by its shop: the public configuration (rule 7.6). The pages of the site carry it as JSON in
/// their element `public-config`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PublicConfig {
    /// Base URL of the API: a path of the site, or an https address.
    pub api_base_url: String,
    /// Milliseconds after which a request without an answer fails; 0 is never.
    pub http_timeout_ms: u32,
}

/// A page that everybody may see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SitePage {
    /// As links of the shop write it.
    pub path: String,
    /// The screen that it is shown by, such as `product`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub kind: Screen,
    /// When its text last changed, RFC 3339 in UTC; nothing where nobody keeps that.
    pub modified: Option<String>,
    /// Whether search engines are to leave it out.
    pub noindex: bool,
}

/// Every page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SitePages {
    /// In the order of a sitemap.
    pub pages: Vec<SitePage>,
    /// How many there are.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub total: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 7.6.
    #[test]
    fn pages_carry_the_public_configuration_in_these_members() {
        let config = PublicConfig { api_base_url: "/api/v1".into(), http_timeout_ms: 0 };
        let json = serde_json::to_string(&config).unwrap();
        assert_eq!(json, r#"{"apiBaseUrl":"/api/v1","httpTimeoutMs":0}"#);
    }
}

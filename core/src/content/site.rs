//! Site metadata: name, URL, public configuration and list of public pages (rules 2.15, 7.6).

use serde::Serialize;

use crate::navigation::Screen;

/// Site metadata and its revision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Site {
    /// Public URL of the shop, without a trailing slash; null if not configured.
    pub url: Option<String>,
    pub name: String,
    pub config: PublicConfig,
    /// Opaque revision; changes whenever the content of a public page may change, by an edit or at a
    /// scheduled time.
    pub revision: String,
    /// Slugs of the products whose own responses may differ from the revision given in the request; responses
    /// of other products are unchanged. Null if any product may differ or if no revision was given.
    pub changed_products: Option<Vec<String>>,
}

/// Public configuration of the front end (rule 7.6), embedded in the site's pages as JSON in the element
/// `public-config`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PublicConfig {
    /// Base URL of the API: a path of the site, or an https URL.
    pub api_base_url: String,
    /// Request timeout in milliseconds; 0 disables it.
    pub http_timeout_ms: u32,
}

/// Public page of the site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SitePage {
    /// Canonical path, as in the shop's links.
    pub path: String,
    /// Screen that renders the page, such as `product`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub kind: Screen,
    /// Time of the last change of its text, RFC 3339 in UTC; null if not recorded.
    pub modified: Option<String>,
    /// True if search engines should not index the page.
    pub noindex: bool,
}

/// Public pages of the shop, for prerendering and sitemaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SitePages {
    /// Pages in sitemap order.
    pub pages: Vec<SitePage>,
    /// Number of pages.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub total: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 7.6.
    #[test]
    fn public_configuration_json_fields() {
        let config = PublicConfig { api_base_url: "/api/v1".into(), http_timeout_ms: 0 };
        let json = serde_json::to_string(&config).unwrap();
        assert_eq!(json, r#"{"apiBaseUrl":"/api/v1","httpTimeoutMs":0}"#);
    }
}

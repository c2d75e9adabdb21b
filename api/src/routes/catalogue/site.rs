//! Handler of the shop's name and URL, and of the revision by which changed pages are detected.

use std::fmt;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use mostrador_core::catalogue::ProductId;
use mostrador_core::content::site::{PublicConfig, Site};
use serde::Deserialize;
use sqlx::{AnyConnection, Error};
use utoipa::IntoParams;

use crate::app_state::AppState;
use crate::catalogue_cache::Snapshot;
use crate::db::repositories::catalogue_changes::ChangeSet;
use crate::db::repositories::{catalogue_changes, scheduled_changes};
use crate::error::ApiError;
use crate::{clock, digest};

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct SiteQuery {
    /// Revision of an earlier response.
    pub since: Option<String>,
}

/// Returns the shop's name and URL, and the changes of its pages.
///
/// It may be polled often: the response is never cached.
#[utoipa::path(get, path = "/site", tag = "site", params(SiteQuery), responses((status = 200, body = Site)))]
pub async fn state(
    State(state): State<AppState>,
    Query(known): Query<SiteQuery>,
) -> Result<Response, ApiError> {
    let catalogue_cache = state.catalogue_cache();
    let all = catalogue_cache.current().await?;
    let mut db = state.store().begin_read().await?;
    let config = PublicConfig::from(&state.config().public);
    let current = Revision {
        change: catalogue_cache.revision(),
        scheduled: scheduled_changes::latest(&mut db, clock::now()).await?,
        config: fingerprint(&config),
    };
    let before = known.since.as_deref().and_then(Revision::parse);
    let changed_products = match before {
        Some(before) => changed_products(&mut db, &all, before, current).await?,
        None => None,
    };
    let name = all.site_data.configs(None).into_iter().find(|entry| entry.key_name == "trade_name");
    let site = Site {
        url: state.config().public_url.clone(),
        name: name.map(|entry| entry.key_value).unwrap_or_default(),
        config,
        revision: current.to_string(),
        changed_products,
    };
    let caching = (header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(([caching], Json(site)).into_response())
}

/// Revision of what pages show: catalogue, time-dependent content and settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Revision {
    /// Last change of the catalogue.
    change: i64,
    /// Last time at which pages changed without a write.
    scheduled: i64,
    /// Fingerprint of the public configuration.
    config: u32,
}

impl fmt::Display for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{:x}", self.change, self.scheduled, self.config)
    }
}

/// Returns a fingerprint of the settings.
fn fingerprint(config: &PublicConfig) -> u32 {
    let text = format!("{} {}", config.api_base_url, config.http_timeout_ms);
    let digest = digest::sha256_hex_upper(text);
    digest.get(..8).and_then(|start| u32::from_str_radix(start, 16).ok()).unwrap_or_default()
}

impl Revision {
    /// Parses the revision of an earlier response.
    fn parse(text: &str) -> Option<Self> {
        let [change, scheduled, config] = text.split('-').collect::<Vec<_>>().try_into().ok()?;
        let config = u32::from_str_radix(config, 16).ok()?;
        Some(Self { change: change.parse().ok()?, scheduled: scheduled.parse().ok()?, config })
    }
}

/// Returns the slugs of the products that changed between two revisions; `None` if they are not known one by
/// one.
async fn changed_products(
    db: &mut AnyConnection,
    all: &Snapshot,
    before: Revision,
    current: Revision,
) -> Result<Option<Vec<String>>, Error> {
    // A product does not show a date that has begun, and the settings are on every page.
    if before.scheduled != current.scheduled || before.config != current.config {
        return Ok(None);
    }
    let ChangeSet::Partial { products, .. } =
        catalogue_changes::between(db, before.change, current.change).await?
    else {
        return Ok(None);
    };
    // A deleted product has no page left.
    let slug = |id: &i64| Some(all.products.by_id(ProductId::try_from(*id).ok()?)?.slug.to_string());
    Ok(Some(products.iter().filter_map(slug).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_revision_is_parsed_from_its_text() {
        let revision = Revision { change: 12, scheduled: 1_700, config: 0x00c0_ffee };
        assert_eq!(Revision::parse(&revision.to_string()), Some(revision));
        for text in ["", "12", "-", "12-1700", "a-1-0", "1-b-0", "1-1-x", "12-1700-1-1"] {
            assert_eq!(Revision::parse(text), None, "{text}");
        }
    }
}

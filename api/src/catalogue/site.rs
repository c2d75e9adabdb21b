//! What the shop is called and where it is, and whether what its pages show has changed.

use std::fmt;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use mostrador_core::site::{PublicConfig, Site};
use serde::Deserialize;
use sqlx::{AnyConnection, Error};
use utoipa::IntoParams;

use crate::clock;
use crate::digest;
use crate::error::ApiError;
use crate::showcase::Snapshot;
use crate::state::Shop;
use crate::store::changes::{self, Since};
use crate::store::moments;

/// What is known of the shop already.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// The revision that one was told before.
    pub since: Option<String>,
}

/// What the shop is called, where it is, and whether its pages have changed.
///
/// To be asked as often as one likes: nobody keeps the answer.
///
/// # Errors
/// The database fails.
#[utoipa::path(get, path = "/site", tag = "house", params(Known), responses((status = 200, body = Site)))]
pub async fn state(State(shop): State<Shop>, Query(known): Query<Known>) -> Result<Response, ApiError> {
    let showcase = shop.showcase();
    let all = showcase.current().await?;
    let mut db = shop.store().read().await?;
    let config = PublicConfig::from(&shop.config().public);
    let now = Revision {
        change: showcase.revision(),
        moment: moments::latest(&mut db, clock::now_ms()).await?,
        config: fingerprint(&config),
    };
    let before = known.since.as_deref().and_then(Revision::parse);
    let changed_products = match before {
        Some(before) => changed_products(&mut db, &all, before, now).await?,
        None => None,
    };
    let name = all.house.configs(None).into_iter().find(|entry| entry.key_name == "trade_name");
    let site = Site {
        url: shop.config().public_url.clone(),
        name: name.map(|entry| entry.key_value).unwrap_or_default(),
        config,
        revision: now.to_string(),
        changed_products,
    };
    let caching = (header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(([caching], Json(site)).into_response())
}

/// The catalogue, the clock and the settings that pages show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Revision {
    /// The last change of the catalogue.
    change: i64,
    /// The last moment that changes pages though nobody writes anything.
    moment: i64,
    /// A fingerprint of the public configuration.
    config: u32,
}

impl fmt::Display for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{:x}", self.change, self.moment, self.config)
    }
}

/// A number that differs for other settings.
fn fingerprint(config: &PublicConfig) -> u32 {
    let text = format!("{} {}", config.api_base_url, config.http_timeout_ms);
    let digest = digest::sha256_capitals(text);
    digest.get(..8).and_then(|start| u32::from_str_radix(start, 16).ok()).unwrap_or_default()
}

impl Revision {
    /// One that was told; nothing when it is none.
    fn parse(text: &str) -> Option<Self> {
        let [change, moment, config] = text.split('-').collect::<Vec<_>>().try_into().ok()?;
        let config = u32::from_str_radix(config, 16).ok()?;
        Some(Self { change: change.parse().ok()?, moment: moment.parse().ok()?, config })
    }
}

/// The slugs of the products that changed after a revision, up to another; nothing when that is not known one by one.
async fn changed_products(
    db: &mut AnyConnection,
    all: &Snapshot,
    before: Revision,
    now: Revision,
) -> Result<Option<Vec<String>>, Error> {
    // A date that begins is shown no longer by the product that has it, and the settings are on every page.
    if before.moment != now.moment || before.config != now.config {
        return Ok(None);
    }
    let Since::Some { products, .. } = changes::since(db, before.change, now.change).await? else {
        return Ok(None);
    };
    // What is sold no longer has no answer that anybody shows.
    let slug = |id: &i64| Some(all.products.by_id(u32::try_from(*id).ok()?)?.slug.to_string());
    Ok(Some(products.iter().filter_map(slug).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_revision_is_read_as_it_is_told() {
        let told = Revision { change: 12, moment: 1_700, config: 0x00c0_ffee };
        assert_eq!(Revision::parse(&told.to_string()), Some(told));
        for text in ["", "12", "-", "12-1700", "a-1-0", "1-b-0", "1-1-x", "12-1700-1-1"] {
            assert_eq!(Revision::parse(text), None, "{text}");
        }
    }
}

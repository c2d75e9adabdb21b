//! Cached shop-wide data: categories, shops, delivery and payment methods, menus, settings, content pages,
//! and the addresses of blog articles.

use std::collections::{BTreeMap, HashMap};

use mostrador_core::catalogue::{Category, CategoryId, CollectionId, CollectionRef};
use mostrador_core::content::blog::{Blog, is_published};
use mostrador_core::content::menu::Menus;
use mostrador_core::content::page::Content;
use mostrador_core::content::public_config::ConfigEntry;
use mostrador_core::navigation::RouteRule;
use mostrador_core::payments::PaymentMethod;
use mostrador_core::promotions::{Promotion, PromotionTerms, Usage};
use mostrador_core::shipping::{Destination, ShippingMethod, ShippingMethodId, ShippingZone};
use mostrador_core::store_locations::StoreLocation;
use mostrador_core::taxes::ClassRates;
use mostrador_core::time::Timestamp;
use sqlx::AnyConnection;

use crate::config::saved::SavedSettings;
use crate::db::repositories::blog::ArticlePath;
use crate::db::repositories::categories::Taxonomy;
use crate::db::repositories::{
    blog, delivery, listed_rates, menus, pages, payment_methods, promotions, route_rules, settings,
    settings_sections, store_locations,
};
use crate::services::orders::shipping_rates;

#[derive(Clone, Debug, Default)]
pub struct SiteData {
    pub taxonomy: Taxonomy,
    pub shops: Vec<StoreLocation>,
    /// Delivery methods in the owner's order, without the price for a destination.
    pub delivery_methods: Vec<ShippingMethod>,
    zones: HashMap<ShippingMethodId, Vec<ShippingZone>>,
    /// Rates of the listed prices.
    rates: ClassRates,
    pub payment_methods: Vec<PaymentMethod>,
    pub menus: Menus,
    configs: Vec<(String, ConfigEntry)>,
    contents: BTreeMap<String, Content>,
    pub blogs: Vec<Blog>,
    /// Addresses of all articles with a publication date, newest first.
    articles: Vec<ArticlePath>,
    pub route_rules: Vec<RouteRule>,
    /// Sections of the settings that the owner has saved.
    pub saved_settings: SavedSettings,
    /// Automatic promotions that are not paused, also those that have ended or not begun.
    promotions: Vec<PromotionTerms>,
}

impl SiteData {
    pub(crate) async fn load(db: &mut AnyConnection) -> Result<Self, sqlx::Error> {
        let contents = pages::all(db).await?;
        let zones = delivery::all_zones(db).await?;
        let rates = listed_rates::current(db).await?;
        let methods = delivery::methods(db).await?.into_iter().map(|method| {
            let zones = zones.get(&method.id).map_or(&[][..], Vec::as_slice);
            method.with_usual(zones, rates)
        });
        Ok(Self {
            taxonomy: Taxonomy::read(db).await?,
            shops: store_locations::all(db).await?,
            delivery_methods: methods.collect(),
            zones,
            rates,
            payment_methods: payment_methods::offered(db).await?,
            menus: menus::all(db).await?,
            configs: settings::all(db).await?,
            contents: contents.into_iter().map(|content| (content.slug.clone(), content)).collect(),
            blogs: blog::all(db).await?,
            articles: blog::article_paths(db).await?,
            route_rules: route_rules::all(db).await?,
            saved_settings: SavedSettings(settings_sections::all(db).await?),
            promotions: promotions::automatic(db).await?,
        })
    }

    pub fn category(&self, slug: &str) -> Option<&Category> {
        self.taxonomy.categories.iter().find(|category| category.slug == slug)
    }

    pub fn category_ids(&self, slugs: &[String]) -> Vec<CategoryId> {
        let all = self.taxonomy.categories.iter();
        all.filter(|category| slugs.contains(&category.slug)).map(|category| category.id).collect()
    }

    pub fn collection_ids(&self, slugs: &[String]) -> Vec<CollectionId> {
        let all = self.taxonomy.collections.iter().map(|own| &own.collection);
        all.filter(|collection| slugs.contains(&collection.slug)).map(|collection| collection.id).collect()
    }

    pub fn collections(&self, category_slugs: Option<&[String]>) -> Vec<&CollectionRef> {
        let categories = category_slugs.map(|slugs| self.category_ids(slugs));
        let all = self.taxonomy.collections.iter();
        all.filter(|own| categories.as_ref().is_none_or(|ids| ids.contains(&own.category)))
            .map(|own| &own.collection)
            .collect()
    }

    pub fn shop(&self, slug: &str) -> Option<&StoreLocation> {
        self.shops.iter().find(|shop| shop.slug == slug)
    }

    pub fn priced_delivery_method(
        &self,
        method: ShippingMethodId,
        to: &Destination,
    ) -> Option<ShippingMethod> {
        let method = self.delivery_methods.iter().find(|own| own.id == method)?.clone();
        let shop = to.location.and_then(|id| self.shops.iter().find(|shop| shop.id == id));
        let zones = self.zones.get(&method.id).map_or(&[][..], Vec::as_slice);
        Some(shipping_rates::price_method_in_zones(method, to, zones, shop, self.rates))
    }

    pub fn configs(&self, groups: Option<&[String]>) -> Vec<ConfigEntry> {
        let all = self.configs.iter();
        all.filter(|(group, _)| groups.is_none_or(|groups| groups.contains(group)))
            .map(|(_, entry)| entry.clone())
            .collect()
    }

    /// Automatic promotions in force, regardless of their uses, which only a quote counts.
    pub fn automatic_promotions(&self, now: Timestamp) -> impl Iterator<Item = &Promotion> {
        let in_force = self.promotions.iter().filter(move |terms| terms.check(now, Usage::default()).is_ok());
        in_force.map(|terms| &terms.promotion)
    }

    pub fn content(&self, slug: &str) -> Option<&Content> {
        self.contents.get(slug)
    }

    pub fn contents(&self) -> impl Iterator<Item = &Content> {
        self.contents.values()
    }

    pub fn published_articles(&self, now: Timestamp) -> impl Iterator<Item = &ArticlePath> {
        self.articles.iter().filter(move |article| is_published(Some(article.published_at), now))
    }
}

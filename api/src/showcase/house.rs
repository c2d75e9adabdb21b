//! What surrounds the products, in memory: categories, shops, deliveries, payments, menus, settings, pages, and where the
//! articles of the blogs are.

use std::collections::{BTreeMap, HashMap};

use mostrador_core::blog::{Blog, is_published};
use mostrador_core::catalogue::{Category, CollectionRef};
use mostrador_core::checkout::{PaymentMethod, Shop};
use mostrador_core::config::ConfigEntry;
use mostrador_core::content::Content;
use mostrador_core::menu::Menus;
use mostrador_core::navigation::RouteRule;
use mostrador_core::shipping::{Destination, ShippingMethod, Zone};
use sqlx::AnyConnection;

use crate::checkout::shipping;
use crate::store::blog::{self, ArticleAddress};
use crate::store::categories::Taxonomy;
use crate::store::{configs, contents, delivery, menus, payment_methods, route_rules, shops};

/// Everything that everybody may read and that is no product.
#[derive(Clone, Debug, Default)]
pub struct House {
    /// Categories and collections.
    pub taxonomy: Taxonomy,
    /// Shops, by identifier.
    pub shops: Vec<Shop>,
    /// Ways of delivery in the owner's order, without the price of a destination.
    pub methods: Vec<ShippingMethod>,
    /// The zones of each.
    zones: HashMap<u32, Vec<Zone>>,
    /// Ways of paying, in the owner's order.
    pub payment_methods: Vec<PaymentMethod>,
    /// Menus by name.
    pub menus: Menus,
    /// Settings with the groups they are in.
    configs: Vec<(String, ConfigEntry)>,
    /// Pages by their path.
    contents: BTreeMap<String, Content>,
    /// Blogs, in the owner's order.
    pub blogs: Vec<Blog>,
    /// Where every article with a date is, the newest first.
    articles: Vec<ArticleAddress>,
    /// Where addresses of yesterday lead.
    pub route_rules: Vec<RouteRule>,
}

impl House {
    /// Reads it.
    ///
    /// # Errors
    /// The database fails.
    pub(super) async fn read(db: &mut AnyConnection) -> Result<Self, sqlx::Error> {
        let contents = contents::all(db).await?;
        let zones = delivery::all_zones(db).await?;
        let methods = delivery::methods(db).await?.into_iter().map(|method| {
            let own = zones.get(&method.id).map_or(&[][..], Vec::as_slice);
            method.with_usual(own)
        });
        Ok(Self {
            taxonomy: Taxonomy::read(db).await?,
            shops: shops::all(db).await?,
            methods: methods.collect(),
            zones,
            payment_methods: payment_methods::all(db).await?,
            menus: menus::all(db).await?,
            configs: configs::grouped(db).await?,
            contents: contents.into_iter().map(|content| (content.slug.clone(), content)).collect(),
            blogs: blog::all(db).await?,
            articles: blog::addresses(db).await?,
            route_rules: route_rules::all(db).await?,
        })
    }

    /// The category of this address.
    #[must_use]
    pub fn category(&self, slug: &str) -> Option<&Category> {
        self.taxonomy.categories.iter().find(|category| category.slug == slug)
    }

    /// The identifiers of the categories of these addresses; unknown ones are missing.
    #[must_use]
    pub fn category_ids(&self, slugs: &[String]) -> Vec<u32> {
        let all = self.taxonomy.categories.iter();
        all.filter(|category| slugs.contains(&category.slug)).map(|category| category.id).collect()
    }

    /// The identifiers of the collections of these addresses; unknown ones are missing.
    #[must_use]
    pub fn collection_ids(&self, slugs: &[String]) -> Vec<u32> {
        let all = self.taxonomy.collections.iter().map(|own| &own.collection);
        all.filter(|collection| slugs.contains(&collection.slug)).map(|collection| collection.id).collect()
    }

    /// The collections, of these categories when some are named.
    #[must_use]
    pub fn collections(&self, category_slugs: Option<&[String]>) -> Vec<&CollectionRef> {
        let categories = category_slugs.map(|slugs| self.category_ids(slugs));
        let all = self.taxonomy.collections.iter();
        all.filter(|own| categories.as_ref().is_none_or(|ids| ids.contains(&own.category)))
            .map(|own| &own.collection)
            .collect()
    }

    /// The shop of this address.
    #[must_use]
    pub fn shop(&self, slug: &str) -> Option<&Shop> {
        self.shops.iter().find(|shop| shop.slug == slug)
    }

    /// One way of delivery with its price for a destination.
    #[must_use]
    pub fn delivery(&self, method: u32, to: &Destination) -> Option<ShippingMethod> {
        let method = self.methods.iter().find(|own| own.id == method)?.clone();
        let shop = to.location.and_then(|id| self.shops.iter().find(|shop| shop.id == id));
        let zones = self.zones.get(&method.id).map_or(&[][..], Vec::as_slice);
        Some(shipping::priced_in(method, to, zones, shop))
    }

    /// The settings, of these groups when some are named.
    #[must_use]
    pub fn configs(&self, groups: Option<&[String]>) -> Vec<ConfigEntry> {
        let all = self.configs.iter();
        all.filter(|(group, _)| groups.is_none_or(|groups| groups.contains(group)))
            .map(|(_, entry)| entry.clone())
            .collect()
    }

    /// The page of this path.
    #[must_use]
    pub fn content(&self, slug: &str) -> Option<&Content> {
        self.contents.get(slug)
    }

    /// Every page that the house has written, by its path.
    pub fn contents(&self) -> impl Iterator<Item = &Content> {
        self.contents.values()
    }

    /// Where the articles are that are published by now, the newest first.
    pub fn published(&self, now_ms: i64) -> impl Iterator<Item = &ArticleAddress> {
        self.articles.iter().filter(move |article| is_published(Some(article.published_at), now_ms))
    }
}

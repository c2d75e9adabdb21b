//! Export of the shop file.

use std::collections::{BTreeMap, HashMap};

use mostrador_core::catalogue::Category;
use mostrador_core::content::blog::Blog;
use mostrador_core::shipping::ShippingMethod;
use sqlx::{AnyConnection, Error};

use super::announcements::SETTINGS;
use super::schema::{
    ArticleFile, BlogFile, CollectionFile, ContentFile, MethodFile, PaymentMethodFile, Positioned,
};
use super::{
    AnnouncementFile, CourseFile, FORMAT, ProductFile, PromotionFile, ShopFile, SurveyFile, VERSION,
    histories, media,
};
use crate::db::repositories::categories::Taxonomy;
use crate::db::repositories::{
    announcements, blog, categories, courses, delivery, listed_rates, menus, pages, payment_methods,
    product_records, promotions, route_rules, settings, store_locations, surveys,
};
use crate::db::sort_positions;
use crate::mail::queue;

pub async fn export(db: &mut AnyConnection) -> Result<ShopFile, Error> {
    let taxonomy = Taxonomy::read(db).await?;
    let articles = blog::all_articles(db).await?.into_iter();
    let courses = courses::all(db).await?.into_iter();
    let surveys = surveys::all(db).await?.into_iter();
    let promotions = promotions::all(db).await?;
    let payment_methods = payment_methods::all(db).await?.into_iter();
    Ok(ShopFile {
        format: FORMAT.to_owned(),
        version: VERSION,
        media: media::records(db).await?,
        rates: Some(listed_rates::current(db).await?),
        media_folder: None,
        categories: categories_with_position(db).await?,
        collections: collections(&taxonomy),
        products: products(db, &taxonomy).await?,
        courses: courses.map(CourseFile::from_stored).collect(),
        surveys: surveys.map(|survey| SurveyFile::from_stored(survey.record)).collect(),
        shops: store_locations::all(db).await?,
        delivery: shipping_methods(db).await?,
        payment_methods: payment_methods.map(PaymentMethodFile::from_stored).collect(),
        promotions: promotions.into_iter().map(PromotionFile::from_stored).collect(),
        menus: menus::all(db).await?.0.into_iter().collect(),
        configs: configs_by_group(db).await?,
        mail_texts: queue::saved(db).await?,
        announcements: announcements::all(db).await?.into_iter().map(AnnouncementFile::from_stored).collect(),
        contents: pages(db).await?,
        blogs: blogs_with_position(db).await?.into_iter().map(blog_file).collect(),
        articles: articles
            .map(|(article, updated_at)| ArticleFile::from_stored(article, updated_at))
            .collect(),
        route_rules: route_rules::all(db).await?,
    })
}

fn collections(taxonomy: &Taxonomy) -> Vec<CollectionFile> {
    let file = |found: &categories::Collection| CollectionFile {
        collection: found.collection.clone(),
        category: taxonomy.category(found.category).map(|category| category.slug).unwrap_or_default(),
        position: found.position,
    };
    taxonomy.collections.iter().map(file).collect()
}

async fn products(db: &mut AnyConnection, taxonomy: &Taxonomy) -> Result<Vec<ProductFile>, Error> {
    let records = product_records::all(db).await?;
    let ids: Vec<i64> = records.iter().map(|record| record.product.id).collect();
    let rates = listed_rates::current(&mut *db).await?;
    let mut histories = histories::read(db, &ids).await?;
    let file = |record: product_records::ProductRecord| {
        let product = record.product;
        let history = histories.remove(&product.id).unwrap_or_default();
        let category = product.category.try_into().ok().and_then(|id| taxonomy.category(id));
        let collection = product.collection.and_then(|id| taxonomy.collection(id));
        let collection = collection.map(|(collection, _)| collection.slug.clone());
        let category = category.map(|category| category.slug).unwrap_or_default();
        ProductFile { history, ..ProductFile::from_stored(product, category, collection, rates) }
    };
    Ok(records.into_iter().map(file).collect())
}

fn blog_file(Positioned { value: blog, position }: Positioned<Blog>) -> BlogFile {
    BlogFile { slug_was: Some(blog.slug.clone()), blog, position }
}

async fn pages(db: &mut AnyConnection) -> Result<Vec<ContentFile>, Error> {
    let mut pages = pages::all(db).await?;
    pages.sort_by(|a, b| a.slug.cmp(&b.slug));
    let file = |page: mostrador_core::content::page::Content| ContentFile {
        slug_was: Some(page.slug.clone()),
        slug: page.slug,
        title: page.title,
        summary: page.summary,
        body: page.body,
        updated_at: Some(page.updated_at),
    };
    Ok(pages.into_iter().map(file).collect())
}

pub(crate) async fn configs_by_group(
    db: &mut AnyConnection,
) -> Result<BTreeMap<String, BTreeMap<String, String>>, Error> {
    let mut groups: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    let entries = settings::all(db).await?.into_iter();
    for (group, entry) in entries.filter(|(_, entry)| !SETTINGS.contains(&entry.key_name.as_str())) {
        groups.entry(group).or_default().insert(entry.key_name, entry.key_value);
    }
    Ok(groups)
}

pub(crate) async fn categories_with_position(
    db: &mut AnyConnection,
) -> Result<Vec<Positioned<Category>>, Error> {
    let positions = sort_positions::by_key(db, "categories", "id").await?;
    Ok(positioned(categories::all(db).await?, &positions, |category| category.id.to_string()))
}

pub(crate) async fn blogs_with_position(db: &mut AnyConnection) -> Result<Vec<Positioned<Blog>>, Error> {
    let positions = sort_positions::by_key(db, "blogs", "slug").await?;
    Ok(positioned(blog::all(db).await?, &positions, |blog| blog.slug.clone()))
}

pub(crate) async fn shipping_methods(db: &mut AnyConnection) -> Result<Vec<MethodFile>, Error> {
    let positions = sort_positions::by_key(db, "delivery_methods", "id").await?;
    let mut zones = delivery::all_zones(db).await?;
    let methods = positioned(delivery::methods(db).await?, &positions, |method| method.id.to_string());
    let file = |Positioned::<ShippingMethod> { value: method, position }| MethodFile {
        zones: zones.remove(&method.id).unwrap_or_default(),
        method,
        position,
    };
    Ok(methods.into_iter().map(file).collect())
}

fn positioned<T>(
    all: Vec<T>,
    positions: &HashMap<String, i64>,
    key: impl Fn(&T) -> String,
) -> Vec<Positioned<T>> {
    let with_position =
        |value| Positioned { position: positions.get(&key(&value)).copied().unwrap_or_default(), value };
    all.into_iter().map(with_position).collect()
}

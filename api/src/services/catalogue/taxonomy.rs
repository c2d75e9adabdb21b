//! Categories and collections: list, create, update, order, deletion of empty ones.

use std::collections::{BTreeSet, HashMap};

use mostrador_core::catalogue::{COURSES_CATEGORY_SLUG, Category, CategoryId, CollectionRef, Image};
use mostrador_core::catalogue_management::{CategoryDraft, CollectionDraft};
use mostrador_core::forms::FieldError;
use mostrador_core::navigation::RedirectUpdate;
use serde::{Deserialize, Serialize};
use sqlx::AnyConnection;
use utoipa::ToSchema;

use crate::db::repositories::categories::{Collection, Group, Taxonomy};
use crate::db::repositories::{categories, imports, route_rules};
use crate::db::{Database, Tx};
use crate::error::ApiError;
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::version::{ExpectedVersion, Versioned};
use crate::services::staff::{StaffSession, audit, version};
use crate::text;

/// Category as staff see it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct StaffCategory {
    pub id: i64,
    pub title: String,
    pub slug: String,
    /// Path of its page.
    pub path: String,
    pub description: String,
    /// Null: the placeholder.
    pub image: Option<Image>,
}

/// Collection as staff see it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct StaffCollection {
    pub id: i64,
    pub title: String,
    pub slug: String,
    /// Identifier of its category.
    pub category: i64,
}

/// Entry of a list, with its version and the number of its products.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Counted<T> {
    #[serde(flatten)]
    pub entry: Versioned<T>,
    pub products: i64,
}

/// Categories in the owner's order.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CategoryList {
    /// Version of the order, to be sent as `If-Match` with a new one.
    pub version: String,
    pub data: Vec<Counted<StaffCategory>>,
}

/// Collections in the owner's order, by category.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CollectionList {
    /// Version of the order, to be sent as `If-Match` with a new one.
    pub version: String,
    pub data: Vec<Counted<StaffCollection>>,
}

/// Order: all identifiers.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewOrder {
    pub ids: Vec<i64>,
}

impl From<&Category> for StaffCategory {
    fn from(category: &Category) -> Self {
        Self {
            id: i64::from(category.id),
            title: category.title.clone(),
            slug: category.slug.clone(),
            path: category_path(&category.slug),
            description: category.description.clone(),
            image: Some(category.image.clone()).filter(|image| *image != Image::placeholder()),
        }
    }
}

impl From<&Collection> for StaffCollection {
    fn from(Collection { collection, category, .. }: &Collection) -> Self {
        Self {
            id: i64::from(collection.id),
            title: collection.title.clone(),
            slug: collection.slug.clone(),
            category: i64::from(*category),
        }
    }
}

pub async fn category_list(db: &mut AnyConnection) -> Result<CategoryList, ApiError> {
    let taxonomy = Taxonomy::read(&mut *db).await?;
    let counts = categories::product_counts(db, Group::Categories).await?;
    let data = taxonomy.categories.iter().map(StaffCategory::from);
    let version = current_order(&taxonomy, Group::Categories).version;
    Ok(CategoryList { version, data: data.map(|entry| counted(entry.id, entry, &counts)).collect() })
}

pub async fn collection_list(db: &mut AnyConnection) -> Result<CollectionList, ApiError> {
    let taxonomy = Taxonomy::read(&mut *db).await?;
    let counts = categories::product_counts(db, Group::Collections).await?;
    let data = taxonomy.collections.iter().map(StaffCollection::from);
    let version = current_order(&taxonomy, Group::Collections).version;
    Ok(CollectionList { version, data: data.map(|entry| counted(entry.id, entry, &counts)).collect() })
}

fn counted<T: Serialize>(id: i64, entry: T, counts: &HashMap<i64, i64>) -> Counted<T> {
    Counted { entry: Versioned::new(entry), products: counts.get(&id).copied().unwrap_or_default() }
}

/// Creates a category, or replaces the one with an identifier and the version that the client has read.
pub async fn save_category(
    store: &Database,
    session: &StaffSession,
    existing: Option<(i64, &ExpectedVersion)>,
    draft: CategoryDraft,
) -> Result<Versioned<StaffCategory>, ApiError> {
    store.transaction(async |tx| save_category_in(tx, session, existing, draft.clone()).await).await
}

/// [`save_category`] in a transaction.
pub async fn save_category_in(
    tx: &mut Tx,
    session: &StaffSession,
    existing: Option<(i64, &ExpectedVersion)>,
    draft: CategoryDraft,
) -> Result<Versioned<StaffCategory>, ApiError> {
    let draft = CategoryDraft { slug: slug_of(&draft.slug, &draft.title), ..draft };
    version::lock(tx, "categories").await?;
    let taxonomy = Taxonomy::read(tx).await?;
    let before = match existing {
        Some((id, expected)) => Some(current(&taxonomy.categories, id, expected)?),
        None => None,
    };
    let mut errors = draft.check();
    let id = before.as_ref().map(|before: &StaffCategory| before.id);
    let is_other = |other: &&Category| Some(i64::from(other.id)) != id;
    if taxonomy.categories.iter().filter(is_other).any(|other| other.slug == draft.slug) {
        errors.push(FieldError::new("slug", "Otra categoría ya tiene esta dirección"));
    }
    let is_courses = |slug: &str| slug == COURSES_CATEGORY_SLUG;
    if before.as_ref().is_some_and(|before| is_courses(&before.slug) && !is_courses(&draft.slug)) {
        errors.push(FieldError::new("slug", "La dirección de los cursos no se puede cambiar"));
    }
    ApiError::ensure_valid("invalid_category", errors)?;
    let (id, position) = match id.map(CategoryId::try_from) {
        Some(Ok(id)) => (id, categories::position(tx, id).await?),
        _ => (imports::next_category_id(tx).await?, categories::next_position(tx, Group::Categories).await?),
    };
    let category = Category {
        id,
        title: draft.title.trim().to_owned(),
        slug: draft.slug.clone(),
        description: draft.description.trim().to_owned(),
        image: draft.image.clone().unwrap_or_else(Image::placeholder),
    };
    categories::upsert(tx, &category, position).await?;
    let after = StaffCategory::from(&category);
    let mut moves = RedirectUpdate::default();
    match &before {
        Some(before) => moves.move_branch(&before.path, &after.path),
        None => moves.add_page(&after.path),
    }
    route_rules::apply_moves(tx, &moves).await?;
    record(tx, session, "categories", after.id, before.as_ref(), Some(&after)).await?;
    Ok(Versioned::new(after))
}

/// Creates a collection, or replaces the one with an identifier and the version that the client has read.
pub async fn save_collection(
    store: &Database,
    session: &StaffSession,
    existing: Option<(i64, &ExpectedVersion)>,
    draft: CollectionDraft,
) -> Result<Versioned<StaffCollection>, ApiError> {
    let draft = CollectionDraft { slug: slug_of(&draft.slug, &draft.title), ..draft };
    let saved = store.transaction(async |tx| {
        version::lock(tx, "categories").await?;
        let taxonomy = Taxonomy::read(tx).await?;
        let before = match existing {
            Some((id, expected)) => Some(current(&taxonomy.collections, id, expected)?),
            None => None,
        };
        let id = before.as_ref().map(|before: &StaffCollection| before.id);
        ApiError::ensure_valid("invalid_collection", collection_errors(&draft, id, &taxonomy))?;
        let known = id.and_then(|id| taxonomy.collection(id));
        let (id, position) = match known {
            Some((collection, position)) => (collection.id, position),
            None => (
                imports::next_collection_id(tx).await?,
                categories::next_position(tx, Group::Collections).await?,
            ),
        };
        let collection = CollectionRef { id, title: draft.title.trim().to_owned(), slug: draft.slug.clone() };
        categories::upsert_collection(tx, &collection, draft.category, position).await?;
        let after = StaffCollection::from(&Collection { collection, category: draft.category, position });
        record(tx, session, "collections", after.id, before.as_ref(), Some(&after)).await?;
        Ok(Versioned::new(after))
    });
    saved.await
}

fn collection_errors(draft: &CollectionDraft, id: Option<i64>, taxonomy: &Taxonomy) -> Vec<FieldError> {
    let mut errors = draft.check();
    if taxonomy.category(draft.category).is_none() {
        errors.push(FieldError::new("category", "Elige una categoría"));
    }
    let mut others = taxonomy.collections.iter().filter(|other| Some(i64::from(other.collection.id)) != id);
    if others.any(|other| other.collection.slug == draft.slug) {
        errors.push(FieldError::new("slug", "Otra colección ya tiene esta dirección"));
    }
    errors
}

/// Returns the order of all categories, or of all collections, with its version.
fn current_order(taxonomy: &Taxonomy, group: Group) -> Versioned<NewOrder> {
    let ids = match group {
        Group::Categories => taxonomy.categories.iter().map(|category| i64::from(category.id)).collect(),
        Group::Collections => {
            taxonomy.collections.iter().map(|entry| i64::from(entry.collection.id)).collect()
        }
    };
    Versioned::new(NewOrder { ids })
}

/// Sets the order of all categories, or of all collections.
pub async fn reorder(
    store: &Database,
    session: &StaffSession,
    group: Group,
    expected: &ExpectedVersion,
    order: NewOrder,
) -> Result<(), ApiError> {
    let reordered = store.transaction(async |tx| {
        version::lock(tx, "categories").await?;
        let before = current_order(&Taxonomy::read(tx).await?, group);
        before.require(expected)?;
        let before = before.data;
        let is_complete = order.ids.len() == before.ids.len()
            && order.ids.iter().collect::<BTreeSet<_>>() == before.ids.iter().collect::<BTreeSet<_>>();
        if !is_complete {
            let message = "La lista ha cambiado mientras la ordenabas. Recárgala y repítelo.";
            return Err(ApiError::conflict("list_changed", message));
        }
        categories::reorder(tx, group, &order.ids).await?;
        let change = Change { action: "reorder", resource: group.resource(), id: "" };
        Ok(audit::record(tx, Author::Staff(session), change, Some(&before), Some(&order)).await?)
    });
    reordered.await
}

/// Deletes a category or a collection without products.
pub async fn delete(
    store: &Database,
    session: &StaffSession,
    group: Group,
    id: i64,
    expected: &ExpectedVersion,
) -> Result<(), ApiError> {
    let deleted = store.transaction(async |tx| {
        version::lock(tx, "categories").await?;
        let taxonomy = Taxonomy::read(tx).await?;
        let count = categories::product_counts(tx, group).await?.get(&id).copied().unwrap_or_default();
        let collections = taxonomy.collections.iter().filter(|entry| i64::from(entry.category) == id).count();
        match group {
            Group::Categories => {
                let before: StaffCategory = current(&taxonomy.categories, id, expected)?;
                if count > 0 || collections > 0 || before.slug == COURSES_CATEGORY_SLUG {
                    return Err(not_empty());
                }
                record(tx, session, "categories", id, Some(&before), None).await?;
            }
            Group::Collections => {
                let before: StaffCollection = current(&taxonomy.collections, id, expected)?;
                if count > 0 {
                    return Err(not_empty());
                }
                record(tx, session, "collections", id, Some(&before), None).await?;
            }
        }
        Ok(categories::delete(tx, group, id).await?)
    });
    deleted.await
}

/// Returns an entry, and requires the version that the client has read.
fn current<'a, S, T>(all: &'a [S], id: i64, expected: &ExpectedVersion) -> Result<T, ApiError>
where
    T: From<&'a S> + Serialize + HasId,
{
    let found = all.iter().map(T::from).find(|entry| entry.id() == id).ok_or_else(|| {
        ApiError::not_found("category_not_found", "Esta categoría o colección ya no existe.")
    })?;
    let versioned = Versioned::new(found);
    versioned.require(expected)?;
    Ok(versioned.data)
}

trait HasId {
    fn id(&self) -> i64;
}

impl HasId for StaffCategory {
    fn id(&self) -> i64 {
        self.id
    }
}

impl HasId for StaffCollection {
    fn id(&self) -> i64 {
        self.id
    }
}

fn slug_of(slug: &str, title: &str) -> String {
    if slug.trim().is_empty() { text::slug(title) } else { slug.trim().to_owned() }
}

fn category_path(slug: &str) -> String {
    format!("/tienda/{slug}")
}

fn not_empty() -> ApiError {
    let message = "Solo se puede borrar sin productos ni colecciones. Muévelos antes a otro sitio.";
    ApiError::conflict("not_empty", message)
}

async fn record<T: Serialize + Sync>(
    tx: &mut Tx,
    session: &StaffSession,
    resource: &'static str,
    id: i64,
    before: Option<&T>,
    after: Option<&T>,
) -> Result<(), ApiError> {
    let action = match (before, after) {
        (None, _) => "create",
        (Some(_), None) => "delete",
        (Some(_), Some(_)) => "update",
    };
    let id = id.to_string();
    Ok(audit::record(tx, Author::Staff(session), Change { action, resource, id: &id }, before, after).await?)
}

//! Writes of products by staff: each records the change in the audit log, and the redirects of moved pages.

use mostrador_core::catalogue_management::{ProductDraft, StockMovementReason};
use mostrador_core::navigation::RedirectUpdate;
use serde::Serialize;
use utoipa::ToSchema;

use super::product_assembly::{assemble, record_move};
use super::product_view;
use super::product_view::{ProductContext, StaffProduct, StaffProductDetail};
use crate::clock;
use crate::db::repositories::new_product::{NewProduct, NewVariant};
use crate::db::repositories::stock_movements::Origin;
use crate::db::repositories::{imports, product_references, product_writes, route_rules};
use crate::db::{Database, Tx};
use crate::error::ApiError;
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::version::{ExpectedVersion, Versioned};
use crate::services::staff::{StaffSession, audit};
use crate::text;

/// Outcome of a deletion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Removal {
    Deleted,
    /// It was sold, or is a course, and is no longer listed.
    Unlisted,
}

/// Creates a product.
pub async fn create(
    store: &Database,
    session: &StaffSession,
    draft: ProductDraft,
) -> Result<StaffProductDetail, ApiError> {
    store.transaction(async |tx| create_in(tx, session, draft.clone()).await).await
}

/// As [`create`], within a transaction.
pub async fn create_in(
    tx: &mut Tx,
    session: &StaffSession,
    draft: ProductDraft,
) -> Result<StaffProductDetail, ApiError> {
    let id = imports::next_product_id(tx).await?;
    let empty = NewProduct { id, created_at: clock::now(), ..NewProduct::default() };
    let context = ProductContext::lock(tx).await?;
    let product = assemble(tx, draft, &empty, &context).await?;
    write(tx, session, "create", None, &product, &context).await
}

/// Replaces a product.
pub async fn replace(
    store: &Database,
    session: &StaffSession,
    id: i64,
    expected: &ExpectedVersion,
    draft: ProductDraft,
) -> Result<StaffProductDetail, ApiError> {
    store.transaction(async |tx| replace_in(tx, session, id, expected, draft.clone()).await).await
}

/// As [`replace`], within a transaction.
pub async fn replace_in(
    tx: &mut Tx,
    session: &StaffSession,
    id: i64,
    expected: &ExpectedVersion,
    draft: ProductDraft,
) -> Result<StaffProductDetail, ApiError> {
    let context = ProductContext::lock(tx).await?;
    let before = read_for_update(tx, id, expected, &context).await?;
    let product = assemble(tx, draft, &before, &context).await?;
    write(tx, session, "update", Some(&before), &product, &context).await
}

/// Creates a draft with the data of a product. References, stock, offers and origin are not copied.
pub async fn duplicate(
    store: &Database,
    session: &StaffSession,
    id: i64,
) -> Result<StaffProductDetail, ApiError> {
    let duplicated = store.transaction(async |tx| {
        let source = product_view::load(tx, id).await?;
        let (copy, number) = (format!("{} (copia)", source.title), imports::next_product_id(tx).await?);
        let slug = text::derived_slug(&copy).unwrap_or_else(|| format!("producto-{number}"));
        let slug = imports::unused_slug(tx, &slug).await?;
        let mut variants = Vec::new();
        for variant in product_view::own_variants(&source) {
            let id = imports::next_variant_id(tx).await?;
            let stock = variant.stock.map(|_| 0);
            variants.push(NewVariant { id, sku: String::new(), stock, source: None, ..variant.clone() });
        }
        let product = NewProduct {
            id: number,
            slug,
            sku: String::new(),
            title: copy,
            offer: None,
            prior_price: None,
            stock: source.stock.map(|_| 0),
            featured: false,
            calendarized: false,
            listed: false,
            draft: true,
            publish_at: None,
            variants,
            sessions: Vec::new(),
            source: None,
            created_at: clock::now(),
            ..source
        };
        let context = ProductContext::read(tx).await?;
        write(tx, session, "create", None, &product, &context).await
    });
    duplicated.await
}

/// Deletes a product, or removes it from the lists if something refers to it.
pub async fn remove(
    store: &Database,
    session: &StaffSession,
    id: i64,
    expected: &ExpectedVersion,
) -> Result<Removal, ApiError> {
    let removed = store.transaction(async |tx| {
        let context = ProductContext::read(tx).await?;
        let before = read_for_update(tx, id, expected, &context).await?;
        if product_references::exist(tx, id).await? {
            let unlisted = NewProduct { listed: false, publish_at: None, ..before.with_kept_stock() };
            write(tx, session, "unlist", Some(&before), &unlisted, &context).await?;
            return Ok(Removal::Unlisted);
        }
        delete(tx, session, &before, &context).await?;
        Ok(Removal::Deleted)
    });
    removed.await
}

/// Deletes a product, or makes it a draft again if it is to be kept, within a transaction.
pub async fn take_off_shop_in(
    tx: &mut Tx,
    session: &StaffSession,
    id: i64,
    expected: &ExpectedVersion,
    is_kept: bool,
) -> Result<(), ApiError> {
    let context = ProductContext::read(tx).await?;
    let before = read_for_update(tx, id, expected, &context).await?;
    if !is_kept {
        return delete(tx, session, &before, &context).await;
    }
    let draft = NewProduct { draft: true, listed: false, publish_at: None, ..before.with_kept_stock() };
    write(tx, session, "withdraw", Some(&before), &draft, &context).await?;
    Ok(())
}

/// Deletes a product to which nothing refers.
async fn delete(
    tx: &mut Tx,
    session: &StaffSession,
    product: &NewProduct,
    context: &ProductContext,
) -> Result<(), ApiError> {
    product_references::delete(tx, product.id).await?;
    record(tx, session, "delete", product.id, Some(&StaffProduct::new(product, context)), None).await
}

/// Locks and reads a product, and requires the version that the client has read.
pub(super) async fn read_for_update(
    tx: &mut Tx,
    id: i64,
    expected: &ExpectedVersion,
    context: &ProductContext,
) -> Result<NewProduct, ApiError> {
    product_references::lock(tx, id).await?;
    let product = product_view::load(tx, id).await?;
    Versioned::new(StaffProduct::new(&product, context)).require(expected)?;
    Ok(product)
}

/// Writes a product, its redirects and its entry in the audit log.
pub(super) async fn write(
    tx: &mut Tx,
    session: &StaffSession,
    action: &'static str,
    before: Option<&NewProduct>,
    product: &NewProduct,
    context: &ProductContext,
) -> Result<StaffProductDetail, ApiError> {
    let now = clock::now();
    let origin = Origin { now, reason: StockMovementReason::Count, author: Some(&session.name) };
    let mut moves = RedirectUpdate::default();
    record_move(&mut moves, before, product, context);
    route_rules::apply_moves(tx, &moves).await?;
    product_writes::upsert(tx, product, origin).await?;
    let after = product_view::load(tx, product.id).await?;
    let detail = StaffProductDetail::new(&after, context, now);
    let before = before.map(|before| StaffProduct::new(before, context));
    record(tx, session, action, product.id, before.as_ref(), Some(&detail.product)).await?;
    Ok(detail)
}

async fn record(
    tx: &mut Tx,
    session: &StaffSession,
    action: &'static str,
    id: i64,
    before: Option<&StaffProduct>,
    after: Option<&StaffProduct>,
) -> Result<(), ApiError> {
    let id = id.to_string();
    let change = Change { action, resource: "products", id: &id };
    Ok(audit::record(tx, Author::Staff(session), change, before, after).await?)
}

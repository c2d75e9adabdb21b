//! Assembly of a product to be written from what was entered and what is stored.

use mostrador_core::catalogue::{Price, VariantId, product_path};
use mostrador_core::catalogue_management::{CheckedProduct, ProductDraft, ProductState};
use mostrador_core::forms::FieldError;
use mostrador_core::navigation::RedirectUpdate;

use super::product_view::{ProductContext, category, own_variants};
use crate::db::Tx;
use crate::db::repositories::new_product::{NewProduct, NewVariant};
use crate::db::repositories::{imports, related_products};
use crate::error::ApiError;
use crate::text;

/// Code of the response to invalid products.
pub const INVALID: &str = "invalid_product";

/// Validates what was entered and returns the product to be written. `stored` is the product before the change, or an
/// empty one with an identifier.
///
/// # Errors
/// 422 `invalid_product` with the fields.
pub async fn assemble(
    tx: &mut Tx,
    mut draft: ProductDraft,
    stored: &NewProduct,
    context: &ProductContext,
) -> Result<NewProduct, ApiError> {
    let derived = draft.slug.trim().is_empty();
    draft.slug = if derived { derived_slug(&draft.title, stored.id) } else { draft.slug.trim().to_owned() };
    let mut errors = reference_errors(&draft, stored, context);
    let owner = imports::product_id_by_slug(tx, &draft.slug).await?.filter(|id| *id != stored.id);
    if owner.is_some() && derived {
        draft.slug = imports::unused_slug(tx, &draft.slug).await?;
    } else if owner.is_some() {
        errors.push(FieldError::new("slug", "Otro producto ya tiene esta dirección"));
    }
    let related: Vec<i64> = draft.related.iter().copied().map(i64::from).collect();
    let existing = related_products::existing(tx, &related).await?;
    if related.iter().any(|id| !existing.contains(id)) {
        errors.push(FieldError::new("related", "Uno de los productos relacionados ya no existe"));
    }
    let same_tax = stored.tax == draft.tax && stored.price != Price::default();
    match draft.check(same_tax.then_some(stored.price), context.rates) {
        Ok(checked) if errors.is_empty() => with_variant_ids(tx, merge(draft, &checked, stored)).await,
        Ok(_) => Err(ApiError::invalid_fields(INVALID, errors)),
        Err(broken) => Err(ApiError::invalid_fields(INVALID, [broken, errors].concat())),
    }
}

/// As [`assemble`], without a database: for previews. Slugs of other products are not checked.
pub fn assemble_preview(
    mut draft: ProductDraft,
    stored: &NewProduct,
    context: &ProductContext,
) -> (Option<NewProduct>, Vec<FieldError>) {
    if draft.slug.trim().is_empty() {
        draft.slug = derived_slug(&draft.title, stored.id);
    }
    let mut errors = reference_errors(&draft, stored, context);
    let same_tax = stored.tax == draft.tax && stored.price != Price::default();
    match draft.check(same_tax.then_some(stored.price), context.rates) {
        Ok(checked) => (Some(merge(draft, &checked, stored)), errors),
        Err(broken) => {
            errors.splice(0..0, broken);
            (None, errors)
        }
    }
}

fn derived_slug(title: &str, id: i64) -> String {
    text::derived_slug(title).unwrap_or_else(|| format!("producto-{id}"))
}

fn reference_errors(draft: &ProductDraft, stored: &NewProduct, context: &ProductContext) -> Vec<FieldError> {
    let mut errors = Vec::new();
    if context.taxonomy.category(draft.category).is_none() {
        errors.push(FieldError::new("category", "Elige una categoría"));
    }
    if draft.categories.iter().any(|id| context.taxonomy.category(*id).is_none()) {
        errors.push(FieldError::new("categories", "Una de las categorías ya no existe"));
    }
    if draft.collection.is_some_and(|id| context.taxonomy.collection(i64::from(id)).is_none()) {
        errors.push(FieldError::new("collection", "Esta colección ya no existe"));
    }
    if draft.related.iter().any(|id| i64::from(*id) == stored.id) {
        errors.push(FieldError::new("related", "Un producto no puede estar relacionado consigo mismo"));
    }
    let mut known: Vec<i64> = own_variants(stored).map(|variant| variant.id).collect();
    for (position, variant) in draft.variants.iter().enumerate() {
        let Some(id) = variant.id.map(i64::from) else { continue };
        match known.iter().position(|own| *own == id) {
            Some(at) => {
                known.swap_remove(at);
            }
            None => errors.push(FieldError::new(
                format!("variants.{position}.id"),
                "Esta variante no es del producto o está dos veces",
            )),
        }
    }
    if !stored.sessions.is_empty() && !draft.variants.is_empty() {
        errors.push(FieldError::new("variants", "Un producto con fechas no puede tener variantes"));
    }
    errors
}

/// Writes what was entered over what is stored. New variants have the identifier 0.
fn merge(draft: ProductDraft, checked: &CheckedProduct, stored: &NewProduct) -> NewProduct {
    let is_new = stored.title.is_empty();
    let mut categories: Vec<i64> =
        draft.categories.iter().chain([&draft.category]).copied().map(i64::from).collect();
    categories.sort_unstable();
    categories.dedup();
    let without_offer = stored.offer.is_none() && checked.offer.is_none();
    let unchanged_price = stored.price == checked.price;
    let dates = stored.variants.iter().filter(|variant| own_variants(stored).all(|own| own.id != variant.id));
    let dates = dates.map(|date| NewVariant { keep_stock: true, ..date.clone() });
    let variants = draft.variants.iter().zip(&checked.variants).map(|(entered, prices)| {
        let id = entered.id.map_or(0, |id: VariantId| i64::from(id));
        let known = stored.variants.iter().find(|variant| variant.id == id);
        // An amount that was not changed keeps the exact price, which may be from another system.
        let same = known.and_then(|variant| variant.price).filter(|own| {
            stored.tax == draft.tax && prices.price.is_some_and(|price| price.gross() == own.gross())
        });
        NewVariant {
            id,
            sku: entered.sku.trim().to_owned(),
            title: entered.title.trim().to_owned(),
            price: same.or(prices.price),
            professional_price: prices.professional_price,
            stock: known.map_or(entered.stock.map(i64::from), |variant| variant.stock),
            keep_stock: known.is_some(),
            sold_out: entered.sold_out,
            content: prices.content,
            source: known.and_then(|variant| variant.source.clone()),
        }
    });
    NewProduct {
        id: stored.id,
        slug: draft.slug,
        sku: draft.sku.trim().to_owned(),
        title: draft.title.trim().to_owned(),
        summary: draft.summary.trim().to_owned(),
        description: text::sanitize_html(&draft.description),
        category: i64::from(draft.category),
        categories,
        collection: draft.collection.map(i64::from),
        tax: draft.tax,
        price: checked.price,
        offer: checked.offer,
        // That of an import belongs to its price.
        prior_price: stored.prior_price.filter(|_| without_offer && unchanged_price),
        professional_price: checked.professional_price,
        stock: if is_new { draft.stock.map(i64::from) } else { stored.stock },
        keep_stock: !is_new,
        sold_out: draft.sold_out,
        unique_buy: draft.unique_buy,
        is_virtual: draft.is_virtual,
        in_person: draft.is_virtual && draft.in_person,
        featured: draft.featured,
        content: checked.content,
        withdrawal_exclusion: draft.withdrawal_exclusion,
        listed: draft.state == ProductState::Listed,
        draft: draft.state == ProductState::Draft,
        publish_at: checked.publish_at,
        seo_title: draft.seo_title.trim().to_owned(),
        seo_description: draft.seo_description.trim().to_owned(),
        images: draft.images,
        attributes: draft.attributes,
        related: draft.related.into_iter().map(i64::from).collect(),
        variants: variants.chain(dates).collect(),
        ..stored.clone()
    }
}

/// Assigns identifiers to new variants.
async fn with_variant_ids(tx: &mut Tx, mut product: NewProduct) -> Result<NewProduct, ApiError> {
    for variant in product.variants.iter_mut().filter(|variant| variant.id == 0) {
        variant.id = imports::next_variant_id(tx).await?;
    }
    Ok(product)
}

/// Adds the move of a product's page to the redirects. A draft has no page.
pub fn record_move(
    moves: &mut RedirectUpdate,
    before: Option<&NewProduct>,
    after: &NewProduct,
    context: &ProductContext,
) {
    if after.draft {
        return;
    }
    let path = |product: &NewProduct| product_path(&category(product, context).slug, &product.slug);
    match before.filter(|before| !before.draft) {
        Some(before) => moves.move_page(&path(before), &path(after)),
        None => moves.add_page(&path(after)),
    }
}

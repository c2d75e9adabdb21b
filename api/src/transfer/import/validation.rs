//! Validation of the products of a table by the rules of the product editor.

use mostrador_core::catalogue::{CategoryId, ContentQuantity};
use mostrador_core::catalogue_management::{
    CategoryDraft, PriceInput, ProductDraft, ProductState, VariantDraft,
};
use mostrador_core::forms::FieldError;
use mostrador_core::taxes::ClassRates;

use super::fault::FaultLog;
use super::imported_product::{ImportedProduct, ImportedVariant, category_slug};
use super::mapping::{Columns, Layout};

/// Reports the rules that a product breaks, at its line or at that of a variant.
pub(crate) fn check(
    product: &ImportedProduct,
    layout: Layout,
    columns: &Columns,
    rates: ClassRates,
    log: &FaultLog,
) {
    let broken = draft(product).check(Some(product.price), rates).err().unwrap_or_default();
    for FieldError { field, message } in broken {
        let mut path = field.split('.');
        let (line, member) = match (path.next(), path.next(), path.next()) {
            (Some("variants"), Some(position), Some(member)) => {
                let variant = position.parse().ok().and_then(|at: usize| product.variants.get(at));
                (variant.map_or(product.line, |variant| variant.line), member)
            }
            (Some(member), ..) => (product.line, member),
            (None, ..) => continue,
        };
        log.add(line, column(member, layout, columns), message);
    }
    for name in &product.categories {
        let category =
            CategoryDraft { title: name.clone(), slug: category_slug(name), ..CategoryDraft::default() };
        for FieldError { message, .. } in category.check() {
            log.add(product.line, column("category", layout, columns), format!("Categoría: {message}"));
        }
    }
}

/// Title of the column of a member; `None` if the table has none.
fn column<'a>(member: &str, layout: Layout, columns: &'a Columns) -> Option<&'a str> {
    layout
        .fields_of(member)
        .iter()
        .find(|field| columns.column(field).is_some())
        .map(|field| columns.title(field))
}

/// Product as it would be entered in the editor. Prices have been computed and are exact.
fn draft(product: &ImportedProduct) -> ProductDraft {
    let written =
        |content: Option<ContentQuantity>| content.map(|content| content.to_string()).unwrap_or_default();
    let units = |stock: Option<i64>| stock.map(|units| u32::try_from(units).unwrap_or(u32::MAX));
    let variant = |variant: &ImportedVariant| VariantDraft {
        id: None,
        title: variant.title.clone(),
        sku: variant.sku.clone(),
        price: variant.price.map(|price| PriceInput::Gross(price.gross().to_string())),
        professional_price: None,
        sold_out: variant.sold_out,
        content: written(variant.content),
        stock: units(variant.stock),
    };
    ProductDraft {
        title: product.title.clone(),
        slug: product.url_segment(),
        sku: product.sku.clone(),
        summary: product.summary.clone(),
        description: product.description.clone(),
        category: CategoryId::default(),
        categories: Vec::new(),
        collection: None,
        tax: product.tax,
        price: PriceInput::Gross(product.price.gross().to_string()),
        offer: None,
        professional_price: None,
        stock: units(product.stock),
        sold_out: product.sold_out,
        unique_buy: product.unique_buy,
        is_virtual: product.is_virtual,
        in_person: false,
        featured: product.featured,
        content: written(product.content),
        withdrawal_exclusion: product.withdrawal_exclusion,
        state: ProductState::Listed,
        publish_at: None,
        variants: product.variants.iter().map(variant).collect(),
        attributes: product.attributes.clone(),
        images: Vec::new(),
        related: Vec::new(),
        seo_title: String::new(),
        seo_description: String::new(),
    }
}

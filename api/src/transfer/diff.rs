//! Comparison of an imported product with the stored one.

use crate::db::repositories::new_product::{NewProduct, NewSession};
use crate::db::repositories::product_records::ProductRecord;

/// Reports whether writing the product would change nothing. Stock is compared as writing would set it: units
/// sold since the stock figure was imported are no difference.
pub(crate) fn is_unchanged(imported: &NewProduct, record: &ProductRecord) -> bool {
    let stored = &record.product;
    let mut imported = imported.clone();
    if imported.keep_stock || imported.stock == record.supplied_stock {
        imported.stock = stored.stock;
    }
    imported.keep_stock = false;
    let mut unchanged_ids = Vec::new();
    for variant in &mut imported.variants {
        let mut current = stored.variants.iter().zip(&record.supplied_variant_stock);
        let current = current.find(|(current, counted)| {
            current.id == variant.id && (variant.keep_stock || variant.stock == **counted)
        });
        if let Some((current, _)) = current {
            variant.stock = current.stock;
            unchanged_ids.push(current.id);
        }
        variant.keep_stock = false;
    }
    // The seats of a course date are the stock of its variant.
    for session in imported.sessions.iter_mut().filter(|session| unchanged_ids.contains(&session.id)) {
        session.seats = seats(&stored.sessions, session);
    }
    // Computed from the price history while an offer applies.
    if imported.offer.is_some() {
        imported.prior_price = stored.prior_price;
    }
    // The stored creation time is kept.
    imported.created_at = stored.created_at;
    imported == *stored
}

fn seats(stored: &[NewSession], session: &NewSession) -> i64 {
    stored.iter().find(|current| current.id == session.id).map_or(session.seats, |current| current.seats)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::repositories::new_product::NewVariant;

    fn record() -> ProductRecord {
        let variant = NewVariant { id: 5, stock: Some(2), ..NewVariant::default() };
        let product = NewProduct { id: 1, stock: Some(3), variants: vec![variant], ..NewProduct::default() };
        ProductRecord { product, supplied_stock: Some(4), supplied_variant_stock: vec![Some(6)] }
    }

    #[test]
    fn sold_units_are_no_difference_but_a_new_figure_is() {
        let record = record();
        let is_same = |stock, keep_stock, variant_stock| {
            let mut imported = NewProduct { stock: Some(stock), keep_stock, ..record.product.clone() };
            imported.variants[0].stock = Some(variant_stock);
            is_unchanged(&imported, &record)
        };
        assert!(is_same(4, false, 6), "the stock figures last imported");
        assert!(is_same(9, true, 2), "exported stock");
        assert!(!is_same(9, false, 6) && !is_same(4, false, 7));
    }

    #[test]
    fn title_is_compared_but_creation_time_is_not() {
        let record = record();
        assert!(is_unchanged(&NewProduct { created_at: 7.into(), ..record.product.clone() }, &record));
        assert!(!is_unchanged(&NewProduct { title: "Otro".into(), ..record.product.clone() }, &record));
    }
}

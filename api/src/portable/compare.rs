//! Whether a product of a file says anything that the shop does not have already.

use crate::store::product_records::Record;
use crate::store::product_writes::{NewProduct, NewSession};

/// Whether writing it would change nothing. Units are compared as writing them would: what was sold since the figure
/// was handed over is no difference.
pub(super) fn same(wanted: &NewProduct, record: &Record) -> bool {
    let stored = &record.product;
    let mut wanted = wanted.clone();
    if wanted.keep_stock || wanted.stock == record.counted {
        wanted.stock = stored.stock;
    }
    wanted.keep_stock = false;
    let mut kept = Vec::new();
    for variant in &mut wanted.variants {
        let mut known = stored.variants.iter().zip(&record.variants_counted);
        let known = known.find(|(known, counted)| {
            known.id == variant.id && (variant.keep_stock || variant.stock == **counted)
        });
        if let Some((known, _)) = known {
            variant.stock = known.stock;
            kept.push(known.id);
        }
        variant.keep_stock = false;
    }
    // The seats of a date are the units of its variant.
    for session in wanted.sessions.iter_mut().filter(|session| kept.contains(&session.id)) {
        session.seats = seats(&stored.sessions, session);
    }
    // When it came stays as it was noted then.
    wanted.created_at = stored.created_at;
    wanted == *stored
}

fn seats(stored: &[NewSession], session: &NewSession) -> i64 {
    stored.iter().find(|known| known.id == session.id).map_or(session.seats, |known| known.seats)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::product_writes::NewVariant;

    fn record() -> Record {
        let variant = NewVariant { id: 5, stock: Some(2), ..NewVariant::default() };
        let product = NewProduct { id: 1, stock: Some(3), variants: vec![variant], ..NewProduct::default() };
        Record { product, counted: Some(4), variants_counted: vec![Some(6)] }
    }

    #[test]
    fn what_was_sold_since_is_no_difference_and_a_new_figure_is() {
        let record = record();
        let with = |stock, keep_stock, of_variant| {
            let mut wanted = NewProduct { stock: Some(stock), keep_stock, ..record.product.clone() };
            wanted.variants[0].stock = Some(of_variant);
            same(&wanted, &record)
        };
        assert!(with(4, false, 6), "the figures that were handed over");
        assert!(with(9, true, 2), "as it was exported");
        assert!(!with(9, false, 6) && !with(4, false, 7));
    }

    #[test]
    fn another_title_is_a_difference_and_another_date_of_arrival_is_none() {
        let record = record();
        assert!(same(&NewProduct { created_at: 7, ..record.product.clone() }, &record));
        assert!(!same(&NewProduct { title: "Otro".into(), ..record.product.clone() }, &record));
    }
}

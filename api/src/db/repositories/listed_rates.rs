//! Rates of Spanish VAT with which the stored prices are listed, and their change (rule 13.2).

use mostrador_core::catalogue::TaxClass;
use mostrador_core::taxes::ClassRates;
use sqlx::{AnyConnection, Error};

use super::catalogue_changes::Change;
use super::{catalogue_changes, settings_sections};
use crate::db::Tx;
use crate::db::columns::{decode_error, to_json};

/// Section of the settings; missing while the shipped rates apply.
const NAME: &str = "listed_rates";

/// Changes of the tax in every column: `$1` is the rate in basis points, `$2` the class, and `$3` is 1 if prices without tax
/// get one. Same rounding as [`mostrador_core::money::Money::tax`].
const UPDATES: [&str; 6] = [
    "UPDATE products SET price_taxes = (price_et * $1 + 5000) / 10000 \
     WHERE tax = $2 AND ($3 = 1 OR price_taxes <> 0)",
    "UPDATE products SET prior_price_taxes = (prior_price_et * $1 + 5000) / 10000 \
     WHERE tax = $2 AND ($3 = 1 OR prior_price_taxes <> 0)",
    "UPDATE products SET regular_price_taxes = (regular_price_et * $1 + 5000) / 10000 \
     WHERE tax = $2 AND ($3 = 1 OR regular_price_taxes <> 0)",
    "UPDATE products SET offer_price_taxes = (offer_price_et * $1 + 5000) / 10000 \
     WHERE tax = $2 AND ($3 = 1 OR offer_price_taxes <> 0)",
    "UPDATE variants SET price_taxes = (price_et * $1 + 5000) / 10000 \
     WHERE product_id IN (SELECT id FROM products WHERE tax = $2) AND ($3 = 1 OR price_taxes <> 0)",
    "UPDATE price_history SET price_taxes = (price_et * $1 + 5000) / 10000 \
     WHERE product_id IN (SELECT id FROM products WHERE tax = $2) AND ($3 = 1 OR price_taxes <> 0)",
];

/// Returns the rates of the stored prices.
pub async fn current(db: &mut AnyConnection) -> Result<ClassRates, Error> {
    let Some(text) = settings_sections::one(db, NAME).await?.remove(NAME) else {
        return Ok(ClassRates::shipped());
    };
    serde_json::from_str(&text).map_err(|error| decode_error(NAME, error))
}

/// Changes the tax of all prices of the classes whose rate differs, as
/// [`with_changed_rate`](mostrador_core::catalogue::Price::with_changed_rate) does for one: prices without tax stay. The
/// history changes with them, so that a reduction is compared with prices under the same tax.
pub async fn replace(tx: &mut Tx, before: ClassRates, after: ClassRates) -> Result<(), Error> {
    for class in TaxClass::ALL {
        let [old, new] = [before, after].map(|rates| i64::from(rates.of(class).basis_points()));
        if old == new {
            continue;
        }
        for sql in UPDATES {
            sqlx::query(sql)
                .bind(new)
                .bind(i64::from(u8::from(class)))
                .bind(i64::from(old == 0))
                .execute(&mut **tx)
                .await?;
        }
    }
    settings_sections::upsert(tx, NAME, to_json(&after)?).await?;
    catalogue_changes::record(tx, Change::Catalogue).await
}

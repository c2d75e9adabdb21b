//! Conversion of the fields of a mapped line.

use mostrador_core::catalogue::{Attribute, ContentQuantity, Price, TaxClass, WithdrawalExclusion};
use mostrador_core::money::Money;
use mostrador_core::taxes::ClassRates;

use crate::text;
use crate::transfer::import::catalogue::Catalogue;
use crate::transfer::import::imported_product::{NO_CATEGORY, category_levels};
use crate::transfer::import::mapping::UnknownCategories;
use crate::transfer::import::pricing::{PriceOptions, Prices};
use crate::transfer::import::row::{Row, split_list};

/// Largest difference between the price with tax of a file and the calculated one, in millionths: prices
/// without tax are often rounded to the cent.
const TAX_TOLERANCE: i64 = 20_000;

/// VAT class of a line: that of its two prices, otherwise that of its tax column. An unreadable one is a fault.
pub(crate) fn tax(row: &Row<'_>, rates: ClassRates) -> Option<TaxClass> {
    if !row.text("price").is_empty() && !row.text("price_net").is_empty() {
        let (gross, net) = (row.price("price")?, row.price("price_net")?);
        if net > Money::ZERO {
            let class = class_of_prices(net, gross, rates);
            if class.is_none() {
                row.fault("price", "los precios con y sin IVA no corresponden a ningún tipo de IVA");
            }
            return class;
        }
    }
    let text = row.text("tax");
    if text.is_empty() {
        return None;
    }
    tax_class(text, rates)
        .or_else(|| row.invalid_value("tax", "un tipo de IVA (21, 10, 4, 0, general, reducido…)"))
}

/// Returns true if a variant states another VAT class than its product has.
pub(crate) fn differs_in_tax(row: &Row<'_>, product_tax: TaxClass, rates: ClassRates) -> bool {
    let is_stated = row.has_value("tax") || (row.has_value("price") && row.has_value("price_net"));
    is_stated && tax(row, rates).is_some_and(|tax| tax != product_tax)
}

pub(crate) fn product_tax(row: &Row<'_>, rates: ClassRates) -> TaxClass {
    tax(row, rates).unwrap_or_default()
}

/// VAT class of two prices at the rates of the shop, or at those with which it was delivered: a file may be older than a
/// change of rates.
fn class_of_prices(net: Money, gross: Money, rates: ClassRates) -> Option<TaxClass> {
    [rates, ClassRates::shipped()].into_iter().find_map(|rates| {
        let difference = |class: &TaxClass| {
            (Price::from_net(net, rates.of(*class)).gross().millionths() - gross.millionths()).abs()
        };
        // Without a tax, exempt like in `tax_class`, also while a rate is zero.
        TaxClass::ALL
            .into_iter()
            .rev()
            .min_by_key(difference)
            .filter(|class| difference(class) <= TAX_TOLERANCE)
    })
}

/// VAT class of a rate or a name: `21`, `21 %`, `0,21`, `IVA general`. Rates are those of the shop, or those with which it was
/// delivered.
fn tax_class(text: &str, rates: ClassRates) -> Option<TaxClass> {
    let folded = text::fold(text).replace(',', ".");
    let name = folded.trim_start_matches("iva").trim_end_matches('%').trim();
    if let Ok(rate) = name.parse::<Money>() {
        let points = rate.millionths() / 10_000;
        if points == 0 {
            return Some(TaxClass::Exempt);
        }
        return [rates, ClassRates::shipped()].into_iter().find_map(|rates| {
            let is_rate = |class: &TaxClass| {
                let own = i64::from(rates.of(*class).basis_points());
                points == own || (rate.millionths() < 1_000_000 && points * 100 == own)
            };
            TaxClass::ALL.into_iter().find(is_rate)
        });
    }
    match name.replace('-', " ").as_str() {
        "general" | "normal" | "tipo general" | "standard" | "standard rate" => Some(TaxClass::General),
        "reducido" | "tipo reducido" | "reduced" | "reduced rate" => Some(TaxClass::Reduced),
        "superreducido" | "super reducido" | "tipo superreducido" | "super reduced"
        | "super reduced rate" => Some(TaxClass::SuperReduced),
        "exento" | "exenta" | "sin iva" | "ninguno" | "exempt" | "none" | "zero" | "zero rate" => {
            Some(TaxClass::Exempt)
        }
        _ => None,
    }
}

/// Current price, and the price before a reduction if higher; `None` without a readable price.
pub(crate) fn prices(row: &Row<'_>, tax: TaxClass, options: PriceOptions) -> Option<Prices> {
    let net = |amount: Money| Price::from_net(amount, options.rates.of(tax));
    let gross = row.price("price").map(|amount| options.price(amount, tax));
    let current = gross.or_else(|| row.price("price_net").map(net))?;
    let prior = row.price("prior_price").map(|amount| options.price(amount, tax));
    Some(Prices { current, prior: prior.filter(|prior| prior.gross() > current.gross()) })
}

/// Field that a missing price is reported for.
pub(crate) fn price_field(row: &Row<'_>) -> &'static str {
    if row.has_column("price") { "price" } else { "price_net" }
}

/// Units in stock; `None` if they are not counted.
pub(crate) fn stock(row: &Row<'_>, notes: &mut Vec<String>) -> Option<i64> {
    let units = row.units("stock")?;
    if row.flag("backorders") != Some(true) {
        return Some(units);
    }
    let note = "se vende sin existencias: sus unidades no se cuentan";
    if !notes.iter().any(|existing| existing == note) {
        notes.push(note.to_owned());
    }
    None
}

/// Net content, such as «250 ml».
pub(crate) fn content(row: &Row<'_>) -> Option<ContentQuantity> {
    let text = row.text("content");
    if text.is_empty() {
        return None;
    }
    let expected = "una cantidad con su unidad, como «250 ml» o «1,5 kg»";
    text.parse().ok().or_else(|| row.invalid_value("content", expected))
}

/// Cause for which a product cannot be withdrawn from: its name, or its letter in the law.
pub(crate) fn withdrawal_exclusion(row: &Row<'_>) -> Option<WithdrawalExclusion> {
    const FIELD: &str = "withdrawal_exclusion";
    let text = row.text(FIELD);
    if text.is_empty() {
        return None;
    }
    let cause = WithdrawalExclusion::parse(text).or_else(|| WithdrawalExclusion::of_letter(text));
    cause.or_else(|| row.invalid_value(FIELD, "una letra del art. 103 LGDCU (b, c, d, e, f, i, j, l)"))
}

/// Last segment of the address, if the file has one.
pub(crate) fn slug(row: &Row<'_>) -> Option<String> {
    let text = row.text("slug");
    if text.is_empty() {
        return None;
    }
    Some(text::slug(text))
        .filter(|slug| !slug.is_empty())
        .or_else(|| row.invalid_value("slug", "una dirección"))
}

pub(crate) fn categories(row: &Row<'_>, catalogue: &Catalogue) -> Vec<String> {
    let columns = row.columns();
    let mut names = category_levels(row.list("category"), &columns.format.category_separator);
    names.retain(|name| !columns.ignored_categories.contains(&text::fold(name)));
    for name in &names {
        if columns.unknown_categories == UnknownCategories::Reject && !catalogue.has_category(name) {
            let title = columns.title("category");
            row.fault(
                "category",
                &format!("«{name}» en la columna «{title}» no es una categoría de la tienda"),
            );
        }
    }
    if names.is_empty() {
        names.push(NO_CATEGORY.to_owned());
    }
    names
}

pub(crate) fn collection(row: &Row<'_>, catalogue: &Catalogue) -> Option<i64> {
    let name = row.text("collection");
    if name.is_empty() {
        return None;
    }
    catalogue.collection(name).or_else(|| row.invalid_value("collection", "una colección de la tienda"))
}

/// Options of a variant: the values of its option columns.
pub(crate) fn options(row: &Row<'_>) -> Vec<Attribute> {
    named_values(row, &row.columns().options)
}

/// Attributes: the features, then the values of the attribute columns.
pub(crate) fn attributes(row: &Row<'_>) -> Vec<Attribute> {
    let features = row.list("features").into_iter().filter_map(|feature| {
        let parts = split_list(&feature, ':');
        let (name, value) = (parts.first()?, parts.get(1)?);
        Some(Attribute { name: name.clone(), value: value.clone() })
    });
    features.chain(named_values(row, &row.columns().attributes)).collect()
}

fn named_values(row: &Row<'_>, columns: &[crate::transfer::import::mapping::NamedIndex]) -> Vec<Attribute> {
    let values = columns.iter().filter_map(|column| {
        let value = row.value(column.index);
        (!value.is_empty()).then(|| Attribute { name: column.name.clone(), value: value.to_owned() })
    });
    values.collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn tax_is_a_rate_or_a_name() {
        for (text, class) in [
            ("21", TaxClass::General),
            ("21 %", TaxClass::General),
            ("21,00", TaxClass::General),
            ("0.21", TaxClass::General),
            ("IVA 10%", TaxClass::Reduced),
            ("0,04", TaxClass::SuperReduced),
            ("Superreducido", TaxClass::SuperReduced),
            ("reduced-rate", TaxClass::Reduced),
            ("0", TaxClass::Exempt),
            ("Exento", TaxClass::Exempt),
        ] {
            assert_eq!(tax_class(text, ClassRates::shipped()), Some(class), "{text}");
        }
        for text in ["7", "mucho", "-21", "2100"] {
            assert_eq!(tax_class(text, ClassRates::shipped()), None, "{text}");
        }
    }

    #[test]
    fn a_file_has_the_rates_of_the_shop_or_those_before() {
        let raised = ClassRates::new(2_200, 1_000, 400);
        for (text, class) in
            [("22", TaxClass::General), ("0,22", TaxClass::General), ("21 %", TaxClass::General)]
        {
            assert_eq!(tax_class(text, raised), Some(class), "{text}");
        }
        assert_eq!(tax_class("0", ClassRates::new(2_100, 1_000, 0)), Some(TaxClass::Exempt));
        let class = |gross| class_of_prices(Money::from_cents(10_000), Money::from_cents(gross), raised);
        assert_eq!(
            [12_200, 12_100, 11_000, 13_000].map(class),
            [Some(TaxClass::General), Some(TaxClass::General), Some(TaxClass::Reduced), None]
        );
        let untaxed = Money::from_cents(10_000);
        assert_eq!(
            class_of_prices(untaxed, untaxed, ClassRates::new(2_100, 1_000, 0)),
            Some(TaxClass::Exempt)
        );
    }

    proptest! {
        #[test]
        fn tax_is_found_in_rounded_prices(cents in 100_i64..10_000_000, class in 0_usize..4) {
            let class = TaxClass::ALL[class];
            let net = Money::from_cents(cents);
            let gross = Money::from((net + net.tax(class.rate())).to_cents());
            prop_assert_eq!(class_of_prices(net, gross, ClassRates::shipped()), Some(class));
        }
    }
}

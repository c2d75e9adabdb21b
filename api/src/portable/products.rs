//! Products as a file has them.

use mostrador_core::catalogue::{Attribute, Image, Price, TaxClass};
use mostrador_core::date::written_moment;
use mostrador_core::money::Money;
use serde::{Deserialize, Serialize};

use super::PortableError;
use super::shapes::time;
use crate::store::product_writes::{NewProduct, NewSession, NewVariant};
use crate::{clock, text};

/// A price: with tax, or exact in its two parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(untagged)]
pub enum PriceFile {
    /// With tax.
    Gross(Money),
    /// Without tax, and the tax.
    Exact(Price),
}

impl PriceFile {
    fn price(self, tax: TaxClass) -> Price {
        match self {
            Self::Gross(gross) => {
                let (price_et, price_taxes) = gross.split_gross(tax.rate());
                Price { price_et, price_taxes }
            }
            Self::Exact(price) => price,
        }
    }

    /// The shortest that says just this price.
    fn of(price: Price, tax: TaxClass) -> Self {
        let gross = Self::Gross(price.gross());
        if gross.price(tax) == price { gross } else { Self::Exact(price) }
    }
}

/// Where something comes from, such as `woocommerce:741`, and the hash of what was taken then.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SourceFile {
    /// Where.
    pub name: String,
    /// Of what was taken.
    pub hash: String,
}

/// A product.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ProductFile {
    /// Identifier.
    pub id: u32,
    /// Last segment of its address.
    pub slug: String,
    /// Name.
    pub title: String,
    /// The owner's code.
    #[serde(default)]
    pub sku: String,
    /// One sentence.
    pub summary: String,
    /// HTML.
    pub description: String,
    /// Slug of its main category.
    pub category: String,
    /// Identifiers of every category.
    #[serde(default)]
    pub categories: Vec<u32>,
    /// Slug of its collection.
    pub collection: Option<String>,
    /// Class of tax.
    pub tax: TaxClass,
    /// Price.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<PriceFile>,
    /// Price without tax, instead of `price`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_et: Option<Money>,
    /// Lowest price of the 30 days before a reduction.
    pub prior_price: Option<PriceFile>,
    /// Net price of professionals.
    pub professional_price_et: Option<Money>,
    /// Units left; nothing when they are not counted.
    pub stock: Option<u32>,
    /// The units of the moment of the export. As long as `stock` says the same, nobody has counted anew: the shop keeps
    /// the units that it has by now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stock_was: Option<u32>,
    /// Not for sale now.
    #[serde(default)]
    pub sold_out: bool,
    /// One per cart.
    #[serde(default)]
    pub unique_buy: bool,
    /// Nothing to deliver.
    #[serde(default, rename = "virtual")]
    pub is_virtual: bool,
    /// On the home page.
    #[serde(default)]
    pub featured: bool,
    /// With dates.
    #[serde(default)]
    pub calendarized: bool,
    /// Whether lists show it.
    #[serde(default = "yes")]
    pub listed: bool,
    /// Pictures.
    #[serde(default)]
    pub images: Vec<Image>,
    /// Facts.
    #[serde(default)]
    pub attributes: Vec<Attribute>,
    /// Choices.
    #[serde(default)]
    pub variants: Vec<VariantFile>,
    /// Dates.
    #[serde(default)]
    pub sessions: Vec<SessionFile>,
    /// Where it was imported from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<SourceFile>,
    /// When it came into the shop, RFC 3339.
    pub created_at: String,
}

/// A variant; without a price it has the product's.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct VariantFile {
    /// Identifier, unique in the shop.
    pub id: u32,
    /// Name.
    pub title: String,
    /// The owner's code.
    #[serde(default)]
    pub sku: String,
    /// Its own price.
    pub price: Option<PriceFile>,
    /// Its own net price of professionals.
    pub professional_price_et: Option<Money>,
    /// Units left.
    pub stock: Option<u32>,
    /// As that of a product.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stock_was: Option<u32>,
    /// Not for sale now.
    #[serde(default)]
    pub sold_out: bool,
    /// Where it was imported from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

/// A date of a product.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SessionFile {
    /// Identifier.
    pub id: u32,
    /// RFC 3339.
    pub starts_at: String,
    /// Where.
    pub place: String,
    /// Seats left.
    pub seats: u32,
    /// As `stock_was`, for seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats_was: Option<u32>,
    /// Not for sale now.
    #[serde(default)]
    pub sold_out: bool,
}

const fn yes() -> bool {
    true
}

impl ProductFile {
    /// The product as it is stored, in the category and collection with these identifiers.
    pub(super) fn stored(self, category: u32, collection: Option<u32>) -> Result<NewProduct, PortableError> {
        let place = format!("producto «{}»", self.slug);
        let tax = self.tax;
        let price = match (self.price, self.price_et) {
            (Some(price), None) => price.price(tax),
            (None, Some(net)) => Price { price_et: net, price_taxes: net.tax(tax.rate()) },
            _ => return Err(PortableError::at(place, "debe tener «price» o «price_et», uno de los dos")),
        };
        if !self.sessions.is_empty() && !self.variants.is_empty() {
            return Err(PortableError::at(place, "no puede tener fechas y variantes a la vez"));
        }
        let mut categories: Vec<i64> = self.categories.iter().copied().map(i64::from).collect();
        categories.push(i64::from(category));
        categories.sort_unstable();
        categories.dedup();
        let mut sessions = Vec::new();
        let mut variants: Vec<NewVariant> =
            self.variants.into_iter().map(|variant| variant.stored(tax)).collect();
        for (number, session) in (1..).zip(self.sessions) {
            let starts_at = time(&place, &session.starts_at)?;
            variants.push(session.variant(starts_at, format!("{}-{number}", self.sku)));
            sessions.push(NewSession {
                id: i64::from(session.id),
                starts_at,
                place: session.place,
                seats: i64::from(session.seats),
            });
        }
        Ok(NewProduct {
            id: i64::from(self.id),
            created_at: time(&place, &self.created_at)?,
            slug: self.slug,
            sku: self.sku,
            title: self.title,
            summary: self.summary,
            description: text::safe_html(&self.description),
            category: i64::from(category),
            categories,
            collection: collection.map(i64::from),
            tax,
            price,
            prior_price: self.prior_price.map(|price| price.price(tax)),
            professional_price: self.professional_price_et,
            keep_stock: self.stock_was.is_some() && self.stock_was == self.stock,
            stock: self.stock.map(i64::from),
            sold_out: self.sold_out,
            unique_buy: self.unique_buy,
            is_virtual: self.is_virtual,
            featured: self.featured,
            calendarized: self.calendarized,
            listed: self.listed,
            images: self.images,
            attributes: self.attributes,
            variants,
            sessions,
            source: self.source.map(|source| (source.name, source.hash)),
        })
    }

    /// The file of a product that is stored, in the category and collection with these slugs.
    pub(super) fn of(product: NewProduct, category: String, collection: Option<String>) -> Self {
        let tax = product.tax;
        let dates: Vec<i64> = product.sessions.iter().map(|session| session.id).collect();
        let (of_dates, variants): (Vec<_>, Vec<_>) =
            product.variants.into_iter().partition(|variant| dates.contains(&variant.id));
        let sessions = product.sessions.into_iter().map(|session| {
            let sold = of_dates.iter().find(|variant| variant.id == session.id);
            let seats = units(sold.and_then(|variant| variant.stock).unwrap_or(session.seats));
            SessionFile {
                id: identifier(session.id),
                starts_at: clock::rfc3339(session.starts_at),
                place: session.place,
                seats,
                seats_was: Some(seats),
                sold_out: sold.is_some_and(|variant| variant.sold_out),
            }
        });
        let stock = product.stock.map(units);
        Self {
            id: identifier(product.id),
            slug: product.slug,
            title: product.title,
            sku: product.sku,
            summary: product.summary,
            description: product.description,
            category,
            categories: product.categories.into_iter().map(identifier).collect(),
            collection,
            tax,
            price: Some(PriceFile::of(product.price, tax)),
            price_et: None,
            prior_price: product.prior_price.map(|price| PriceFile::of(price, tax)),
            professional_price_et: product.professional_price,
            stock,
            stock_was: stock,
            sold_out: product.sold_out,
            unique_buy: product.unique_buy,
            is_virtual: product.is_virtual,
            featured: product.featured,
            calendarized: product.calendarized,
            listed: product.listed,
            images: product.images,
            attributes: product.attributes,
            variants: variants.into_iter().map(|variant| VariantFile::of(variant, tax)).collect(),
            sessions: sessions.collect(),
            source: product.source.map(|(name, hash)| SourceFile { name, hash }),
            created_at: clock::rfc3339(product.created_at),
        }
    }
}

impl VariantFile {
    fn stored(self, tax: TaxClass) -> NewVariant {
        NewVariant {
            id: i64::from(self.id),
            sku: self.sku,
            title: self.title,
            price: self.price.map(|price| price.price(tax)),
            professional_price: self.professional_price_et,
            keep_stock: self.stock_was.is_some() && self.stock_was == self.stock,
            stock: self.stock.map(i64::from),
            sold_out: self.sold_out,
            source: self.source,
        }
    }

    fn of(variant: NewVariant, tax: TaxClass) -> Self {
        let stock = variant.stock.map(units);
        Self {
            id: identifier(variant.id),
            title: variant.title,
            sku: variant.sku,
            price: variant.price.map(|price| PriceFile::of(price, tax)),
            professional_price_et: variant.professional_price,
            stock,
            stock_was: stock,
            sold_out: variant.sold_out,
            source: variant.source,
        }
    }
}

impl SessionFile {
    /// A date is sold as a variant with its identifier: its seats are the variant's units (rule 5.13).
    fn variant(&self, starts_at: i64, sku: String) -> NewVariant {
        NewVariant {
            id: i64::from(self.id),
            sku,
            title: written_moment(starts_at),
            keep_stock: self.seats_was == Some(self.seats),
            stock: Some(i64::from(self.seats)),
            sold_out: self.sold_out,
            ..NewVariant::default()
        }
    }
}

/// Identifiers and units come from files like this one or are as small; the database keeps them wider.
fn identifier(id: i64) -> u32 {
    u32::try_from(id).unwrap_or(u32::MAX)
}

fn units(units: i64) -> u32 {
    u32::try_from(units).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_is_one_amount_where_that_says_it_and_its_parts_where_not() {
        let (price_et, price_taxes) = Money::from_cents(1_995).split_gross(TaxClass::General.rate());
        let usual = Price { price_et, price_taxes };
        assert_eq!(PriceFile::of(usual, TaxClass::General), PriceFile::Gross(Money::from_cents(1_995)));
        let odd = Price { price_et: Money::from_cents(1_000), price_taxes: Money::from_cents(213) };
        assert_eq!(PriceFile::of(odd, TaxClass::General), PriceFile::Exact(odd));
        for price in [usual, odd] {
            let json = serde_json::to_string(&PriceFile::of(price, TaxClass::General)).unwrap();
            let read: PriceFile = serde_json::from_str(&json).unwrap();
            assert_eq!(read.price(TaxClass::General), price, "{json}");
        }
    }
}
